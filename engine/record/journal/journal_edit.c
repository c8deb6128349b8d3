#include "engine/record/journal/journal_edit.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"
#include "engine/record/formats/sgf.h"
#include "engine/record/record_inner.h"

/* ---- Writing ---- */

static void put_path(const RecordNode *node, Text *out)
{
    Move moves[PLY_LIMIT];
    int count = node_moves(node, moves);
    text_add_string(out, count ? "" : "-");
    for (int i = 0; i < count; i++)
        text_printf(out, "%s%d", i ? "," : "", moves[i]);
}

void journal_put_node(int game, const Record *record, const RecordNode *node, Text *out)
{
    Text properties = {0};
    if (!node->parent)
        sgf_put_start(record, &properties);
    sgf_put(record, node, record_ply(record, node) & 1 ? RED : BLUE, &properties);
    text_printf(out, "node %d ", game);
    put_path(node, out);
    text_printf(out, " %zu\n", properties.length);
    text_add(out, text_string(&properties), properties.length);
    text_add_byte(out, '\n');
    out->failed |= properties.failed;
    text_free(&properties);
}

void journal_put_children(int game, const RecordNode *node, Text *out)
{
    text_printf(out, "children %d ", game);
    put_path(node, out);
    text_add_string(out, node->first_child ? " " : " -");
    for (const RecordNode *child = node->first_child; child; child = child->next_sibling)
        text_printf(out, "%s%d", child == node->first_child ? "" : ",", child->move);
    text_add_byte(out, '\n');
}

void journal_put_tree(int game, const Record *record, const RecordNode *top, Text *out)
{
    for (const RecordNode *node = top; node; node = record_next(node, top))
        journal_put_node(game, record, node, out);
    for (const RecordNode *node = top; node; node = record_next(node, top))
        journal_put_children(game, node, out);
}

/* ---- Replaying ---- */

typedef struct Replay {
    RecordList *list;
    Scan scan;
    Record *record;
    RecordNode *node;
    Position position; /* at the node */
    int game;
    Text *kept; /* null: analyses become as in the items; see journal_take_back */
} Replay;

static Status not_an_edit(Error *error)
{
    error_set(error, STATUS_INVALID, "the journal has an edit that can't be read");
    return STATUS_INVALID;
}

static bool take_word(Replay *self, const char *word)
{
    return scan_take_string(&self->scan, word);
}

/* A number up to a maximum; otherwise takes nothing. */
static bool replay_number(Replay *self, int most, int *out)
{
    const char *from = self->scan.at;
    int64_t value = 0;
    for (; is_digit(scan_peek(&self->scan)) && value <= most; self->scan.at++)
        value = 10 * value + (*self->scan.at - '0');
    *out = (int)value;
    if (self->scan.at > from && value <= most)
        return true;
    self->scan.at = from;
    return false;
}

/* The next of several moves, with the comma before it; takes nothing after the last. */
static bool take_move(Replay *self, bool first, Move *out)
{
    int number;
    const char *from = self->scan.at;
    if ((first || take_word(self, ",")) && replay_number(self, MOVE_COUNT - 1, &number)) {
        *out = (Move)number;
        return true;
    }
    self->scan.at = from;
    return false;
}

/* The game, which may be a new one at the end. */
static Status take_game(Replay *self, Error *error)
{
    int game;
    if (!replay_number(self, INT_MAX - 1, &game) || game > self->list->count || game == RECORDS_MAX ||
        !take_word(self, " "))
        return not_an_edit(error);
    if (game == self->list->count) {
        Record *record;
        Status status = record_create(NULL, &record, error);
        if (status == STATUS_OK)
            status = record_list_add(self->list, record, error);
        if (status != STATUS_OK)
            return status;
    }
    self->game = game;
    self->record = self->list->records[game];
    self->node = self->record->root;
    self->position = self->record->start;
    return STATUS_OK;
}

/* Goes to a node, adding missing ones on the way. */
static Status take_path(Replay *self, Error *error)
{
    Move move;
    if (take_word(self, "- "))
        return STATUS_OK;
    for (bool first = true; take_move(self, first, &move); first = false) {
        Status status = record_add(self->record, self->node, &self->position, move, &self->node, error);
        if (status != STATUS_OK)
            return status;
        position_play(&self->position, move, &self->position);
    }
    return take_word(self, " ") ? STATUS_OK : not_an_edit(error);
}

static Status take_properties(Replay *self, const SgfValues *values, Error *error)
{
    if (!self->node->parent) {
        Position start; /* as the properties give it, or the empty board */
        int at = 0;
        position_start(&start);
        while (at < values->count && strcmp(values->items[at].known_as, "TP") != 0)
            at++;
        Status status = at < values->count
                            ? position_read(values->items[at].bytes, values->items[at].length, &start, error)
                            : STATUS_OK;
        if (status != STATUS_OK)
            return status;
        record_clear_header(self->record);
        if (!position_equal(&start, &self->record->start)) {
            while (self->node->first_child)
                record_delete(self->record, self->node->first_child);
            self->record->start = self->position = start;
        }
    }
    SgfPlace place = {self->record, self->node, &self->position};
    Status status = STATUS_OK;
    for (int i = 0; i < values->count && status == STATUS_OK; i++)
        if (strcmp(values->items[i].known_as, "TP") != 0)
            status = sgf_take(&place, &values->items[i], error);
    return status;
}

/* Replaces the node's properties with these. */
static Status set_properties(Replay *self, const SgfValues *values, Error *error)
{
    Position before = self->position;
    RecordAnalysis *analysis = record_take_analysis(self->node);
    node_clear(self->node);
    Status status = take_properties(self, values, error);
    bool better = self->kept && analysis && position_equal(&before, &self->position) &&
                  record_analysis_better(analysis, self->node->analysis);
    if (!better) {
        record_analysis_free(analysis);
        return status;
    }
    record_give_analysis(self->node, analysis);
    journal_put_node(self->game, self->record, self->node, self->kept);
    return status;
}

static Status replay_node(Replay *self, Error *error)
{
    int length;
    Status status = take_game(self, error);
    if (status == STATUS_OK)
        status = take_path(self, error);
    if (status != STATUS_OK)
        return status;
    if (!replay_number(self, INT_MAX - 1, &length) || !take_word(self, "\n") ||
        length >= self->scan.end - self->scan.at)
        return not_an_edit(error);
    SgfScan scan = {.text = scan_of(self->scan.at, (size_t)length)};
    SgfValues values = {0};
    self->scan.at += length + 1;
    status = sgf_scan_values(&scan, &values, error);
    if (status == STATUS_OK && (scan.mistake || scan.text.at != scan.text.end))
        status = not_an_edit(error);
    if (status == STATUS_OK)
        status = set_properties(self, &values, error);
    free(values.items);
    return status;
}

/* Moves a child, made if missing, from the node's children to the end of another list. */
static Status keep_child(Replay *self, Move move, RecordNode **kept, Error *error)
{
    RecordNode *child;
    for (; *kept; kept = &(*kept)->next_sibling)
        if ((*kept)->move == move)
            return not_an_edit(error); /* named twice */
    Status status = record_add(self->record, self->node, &self->position, move, &child, error);
    if (status != STATUS_OK)
        return status;
    RecordNode **link = &self->node->first_child;
    while (*link != child)
        link = &(*link)->next_sibling;
    *link = child->next_sibling;
    child->next_sibling = NULL;
    *kept = child;
    return STATUS_OK;
}

static Status replay_children(Replay *self, Error *error)
{
    Status status = take_game(self, error);
    if (status == STATUS_OK)
        status = take_path(self, error);
    if (status != STATUS_OK)
        return status;
    RecordNode *kept = NULL; /* children in the requested order */
    Move move;
    if (!take_word(self, "-"))
        for (bool first = true; status == STATUS_OK && take_move(self, first, &move); first = false)
            status = keep_child(self, move, &kept, error);
    while (status == STATUS_OK && self->node->first_child)
        record_delete(self->record, self->node->first_child);
    RecordNode **last = &kept;
    while (*last)
        last = &(*last)->next_sibling;
    *last = self->node->first_child; /* none are lost to an edit that makes no sense */
    self->node->first_child = kept;
    if (status != STATUS_OK)
        return status;
    return take_word(self, "\n") ? STATUS_OK : not_an_edit(error);
}

static Status replay(Replay *self, Error *error)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && self->scan.at < self->scan.end)
        if (take_word(self, "node "))
            status = replay_node(self, error);
        else if (take_word(self, "children "))
            status = replay_children(self, error);
        else
            status = not_an_edit(error);
    return status;
}

Status journal_replay(RecordList *list, const char *bytes, size_t length, Error *error)
{
    Replay self = {.list = list, .scan = scan_of(bytes, length)};
    return replay(&self, error);
}

Status journal_take_back(RecordList *list, const char *bytes, size_t length, Text *kept, Error *error)
{
    Replay self = {.list = list, .scan = scan_of(bytes, length), .kept = kept};
    return replay(&self, error);
}
