/* Reads SGF: any bytes become records and problems. A tree is as deep as its moves, at most 150 plies, and
 * brackets without moves between them are only counted. So no file, however deep, takes more memory than its
 * records. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/memory.h"
#include "engine/base/scan.h"
#include "engine/record/formats/format.h"
#include "engine/record/formats/sgf.h"

/* ---- Properties ---- */

static bool is_name(char c)
{
    return isalnum((unsigned char)c);
}

/* Remembers the first mistake. */
static void scan_mistake(SgfScan *scan, const char *at, const char *text)
{
    if (scan->mistake)
        return;
    scan->mistake = at;
    scan->mistake_text = text;
}

/* The capitals of a name, or all letters if there are none; empty if that is too long to have a meaning. */
static void name_shorten(const char *name, size_t length, char out[SGF_NAME_SIZE])
{
    for (int shorter = 1; shorter >= 0; shorter--) {
        int count = 0;
        for (size_t i = 0; i < length; i++) {
            if (shorter && islower((unsigned char)name[i]))
                continue;
            if (count == SGF_NAME_SIZE - 1) {
                out[0] = '\0';
                return;
            }
            out[count++] = (char)toupper((unsigned char)name[i]);
        }
        out[count] = '\0';
        if (count > 0)
            return;
    }
}

static const char cut_off[] = "the file ends in the middle of a node";

/* A value after its bracket; one without an end extends to the end of the file. */
static void scan_value(SgfScan *scan, SgfValue *out)
{
    const char *open = scan->text.at++;
    out->bytes = scan->text.at;
    while (scan->text.at < scan->text.end && *scan->text.at != ']')
        scan->text.at += *scan->text.at == '\\' && scan->text.at + 1 < scan->text.end ? 2 : 1;
    out->length = (size_t)(scan->text.at - out->bytes);
    out->cut = scan->text.at == scan->text.end;
    if (!out->cut) {
        scan->text.at++;
        return;
    }
    scan_mistake(scan, open, cut_off);
    size_t slashes = 0;
    while (slashes < out->length && out->bytes[out->length - slashes - 1] == '\\')
        slashes++;
    out->length -= slashes % 2;
}

Status sgf_scan_values(SgfScan *scan, SgfValues *out, Error *error)
{
    out->count = 0;
    for (scan_skip_blanks(&scan->text); scan->text.at < scan->text.end && is_name(*scan->text.at);
         scan_skip_blanks(&scan->text)) {
        SgfValue value = {.name = scan->text.at};
        while (scan->text.at < scan->text.end && is_name(*scan->text.at))
            scan->text.at++;
        value.name_length = (size_t)(scan->text.at - value.name);
        name_shorten(value.name, value.name_length, value.known_as);
        scan_skip_blanks(&scan->text);
        if (scan_peek(&scan->text) != '[')
            scan_mistake(scan, value.name,
                         scan_peek(&scan->text) == SCAN_END ? cut_off : "this property has no value");
        for (; scan_peek(&scan->text) == '['; scan_skip_blanks(&scan->text)) {
            scan_value(scan, &value);
            if (!ARRAY_ROOM(&out->items, out->count + 1, &out->capacity))
                return error_set(error, STATUS_MEMORY, "out of memory for %d properties", out->count + 1);
            out->items[out->count++] = value;
        }
    }
    return STATUS_OK;
}

/* ---- The tree ---- */

/* A place in the file, and its line. */
typedef struct FilePlace {
    const char *at, *line_start;
    int line;
} FilePlace;

typedef struct SgfReader {
    RecordList *list;
    SgfScan scan;
    SgfValues values;

    /* How far lines are counted: to the current node, and to a place in it. */
    FilePlace node_begin, counted;

    /* The current game: the path to the current node, and how many brackets were opened at each node on
     * it. */
    Record *record; /* null before the root, and if the root is unusable */
    size_t opened;  /* brackets not closed yet, except those being skipped */
    bool dropping;  /* skipping the rest of a variation */
    size_t dropped; /* brackets opened in it */
    int depth;      /* of the current node */
    size_t brackets[PLY_LIMIT + 1];
    RecordNode *nodes[PLY_LIMIT + 1];
    Position positions[PLY_LIMIT + 1];
} SgfReader;

/* Counts lines up to a place at or after the current node; this way, each byte is counted only a few
 * times. */
static void count_lines(SgfReader *self, const char *to)
{
    FilePlace *counted = &self->counted;
    if (to < counted->at)
        *counted = self->node_begin;
    for (; counted->at < to; counted->at++) {
        bool pair = *counted->at == '\r' && counted->at + 1 < self->scan.text.end && counted->at[1] == '\n';
        if (*counted->at != '\n' && (*counted->at != '\r' || pair))
            continue;
        counted->line++;
        counted->line_start = counted->at + 1;
    }
}

/* Adds a problem at a place in the file. */
static void problem_at(SgfReader *self, const char *at, Error *problem)
{
    if (self->list->problem_count < RECORD_PROBLEMS_MAX) {
        count_lines(self, at);
        problem->line = self->counted.line;
        problem->column = (int)(at - self->counted.line_start) + 1;
    }
    record_list_problem(self->list, problem);
}

static void syntax_problem(SgfReader *self, const char *at, const char *text)
{
    Error problem;
    error_set(&problem, STATUS_SYNTAX, "%s", text);
    if (self->record)
        problem.turn = self->positions[self->depth].plies + 1;
    problem_at(self, at, &problem);
}

/* Plays a move; if that fails, the rest of the variation is dropped. */
static Status sgf_play(SgfReader *self, const SgfValue *value, Error *error)
{
    const Position *position = &self->positions[self->depth];
    Side side = *value->known_as == 'R' ? RED : BLUE;
    Move move = MOVE_NONE;
    RecordNode *node = NULL;
    Error problem;
    /* Reads a move, which may contain white space and escapes. */
    char text[2 * MOVE_TEXT_SIZE];
    size_t length = 0;
    for (size_t i = 0; i < value->length && length < sizeof text; i++)
        if (value->bytes[i] != '\\' && !is_blank(value->bytes[i]))
            text[length++] = value->bytes[i];
    Status status = move_read(text, length, &move, &problem);
    if (status != STATUS_OK)
        problem.column = 0;
    if (status == STATUS_OK && side != position_turn(position))
        status = error_set(&problem, STATUS_ILLEGAL_MOVE, "a move of %s where %s is to move", side_name(side),
                           side_name(side_other(side)));
    if (status == STATUS_OK)
        status = record_add(self->record, self->nodes[self->depth], position, move, &node, &problem);
    if (status == STATUS_MEMORY)
        return error_give(&problem, error);
    if (status != STATUS_OK) {
        problem.turn = position->plies + 1;
        problem_at(self, value->bytes, &problem);
        self->dropping = true;
        return STATUS_OK;
    }
    self->depth++;
    self->nodes[self->depth] = node;
    self->brackets[self->depth] = 0;
    position_play(position, move, &self->positions[self->depth]);
    return STATUS_OK;
}

static bool is_called(const SgfValue *value, const char *name)
{
    return strcmp(value->known_as, name) == 0;
}

/* Whether a root is of our game; another game is a problem. */
static bool is_our_game(SgfReader *self)
{
    static const char name[] = "tetress";
    for (int i = 0; i < self->values.count; i++) {
        const SgfValue *value = &self->values.items[i];
        if (!is_called(value, "GM") || value->cut)
            continue;
        size_t matched = 0;
        bool same = true;
        for (size_t j = 0; j < value->length && same; j++)
            if (!is_blank(value->bytes[j]))
                same =
                    matched < sizeof name - 1 && tolower((unsigned char)value->bytes[j]) == name[matched++];
        if (same && matched == sizeof name - 1)
            continue;
        Error problem;
        error_set(&problem, STATUS_INVALID, "a game of another kind, GM[%.*s], not GM[Tetress]",
                  value->length < 20 ? (int)value->length : 20, value->bytes);
        problem_at(self, value->bytes, &problem);
        return false;
    }
    return true;
}

/* Starts the record at its root, or drops the game if it has no start. */
static Status begin_record(SgfReader *self, Error *error)
{
    Position start;
    position_start(&start);
    self->dropping = !is_our_game(self);
    for (int i = 0; i < self->values.count && !self->dropping; i++) {
        const SgfValue *value = &self->values.items[i];
        Error problem;
        if (!is_called(value, "TP"))
            continue;
        self->dropping =
            value->cut || position_read(value->bytes, value->length, &start, &problem) != STATUS_OK;
        if (self->dropping && !value->cut)
            problem_at(self, value->bytes + (problem.column ? problem.column - 1 : 0), &problem);
    }
    if (self->dropping)
        return STATUS_OK;
    Status status = record_create(&start, &self->record, error);
    if (status != STATUS_OK)
        return status;
    self->depth = 0;
    self->nodes[0] = self->record->root;
    self->positions[0] = start;
    return STATUS_OK;
}

/* Whether a value can be used: of one that is cut off only text, for half a move would be another one. */
static bool is_usable(const SgfValue *value)
{
    return !value->cut || is_called(value, "C") || is_called(value, "AO");
}

/* Applies the collected properties: first the moves, then the rest of the node they lead to. */
static Status read_node(SgfReader *self, Error *error)
{
    bool is_root = !self->record;
    Status status = is_root ? begin_record(self, error) : STATUS_OK;
    for (int i = 0; i < self->values.count && status == STATUS_OK && !self->dropping; i++) {
        const SgfValue *value = &self->values.items[i];
        if (!is_usable(value))
            break; /* the last of the file */
        if (is_called(value, "R") || is_called(value, "B")) {
            status = sgf_play(self, value, error);
        } else if (is_called(value, "TP") && !is_root) {
            syntax_problem(self, value->bytes, "a position can be set up at the root only");
            self->dropping = true;
        }
    }
    if (self->dropping)
        return status;
    SgfPlace place = {self->record, self->nodes[self->depth], &self->positions[self->depth]};
    for (int i = 0; i < self->values.count && status == STATUS_OK; i++)
        if (is_usable(&self->values.items[i]) && !sgf_shapes_tree(self->values.items[i].known_as)) {
            /* Takes a property of a node, and remembers the place of the result. */
            bool no_result = self->record->result.outcome == OUTCOME_NONE;
            status = sgf_take(&place, &self->values.items[i], error);
            if (no_result && self->record->result.outcome != OUTCOME_NONE) {
                count_lines(self, self->values.items[i].bytes);
                self->record->result_line = self->counted.line;
            }
        }
    return status;
}

/* A node; its ";" was skipped or is missing. */
static Status scan_node(SgfReader *self, Error *error)
{
    self->scan.mistake = NULL;
    count_lines(self, self->scan.text.at);
    self->node_begin = self->counted;
    Status status = sgf_scan_values(&self->scan, &self->values, error);
    if (status == STATUS_OK && !self->dropping)
        status = read_node(self, error);
    if (status == STATUS_OK && self->scan.mistake)
        syntax_problem(self, self->scan.mistake, self->scan.mistake_text);
    return status;
}

static void open_variation(SgfReader *self)
{
    if (self->dropping) {
        self->dropped++;
        return;
    }
    self->opened++;
    self->brackets[self->depth]++;
}

/* Returns to the node where this variation began. */
static void close_variation(SgfReader *self)
{
    if (self->dropped > 0) {
        self->dropped--;
        return;
    }
    self->dropping = false;
    while (self->brackets[self->depth] == 0)
        self->depth--;
    self->brackets[self->depth]--;
    self->opened--;
}

/* One game, from its bracket to the closing one, or to the end of the file. */
static Status scan_game(SgfReader *self, Error *error)
{
    Status status = STATUS_OK;
    self->opened = self->dropped = 0;
    self->dropping = false;
    self->depth = 0;
    self->brackets[0] = 0;
    do {
        char c = *self->scan.text.at;
        if (is_name(c)) {
            status = scan_node(self, error);
        } else if (c == '(' || c == ')') {
            self->scan.text.at++;
            (c == '(' ? open_variation : close_variation)(self);
        } else if (c == ';') {
            self->scan.text.at++;
            status = scan_node(self, error);
        } else {
            /* Skips everything here that does not belong to a game. */
            const char *from = self->scan.text.at;
            while (self->scan.text.at < self->scan.text.end && !is_name(*self->scan.text.at) &&
                   *self->scan.text.at != '(' && *self->scan.text.at != ')' && *self->scan.text.at != ';') {
                SgfValue value;
                if (*self->scan.text.at == '[')
                    scan_value(&self->scan, &value);
                else
                    self->scan.text.at++;
            }
            self->scan.mistake = NULL;
            syntax_problem(self, from, "expected ';', '(', ')' or a property");
        }
        scan_skip_blanks(&self->scan.text);
    } while (status == STATUS_OK && self->opened > 0 && self->scan.text.at < self->scan.text.end);
    bool told = self->scan.mistake && self->scan.mistake_text == cut_off;
    if (status == STATUS_OK && self->opened > 0 && !told)
        syntax_problem(self, self->scan.text.end, "the file ends within a game: a ')' is missing");
    return status;
}

/* Goes to the next bracket followed by ";"; false if there is none. */
static bool find_game(SgfScan *scan)
{
    while (scan->text.at < scan->text.end) {
        const char *open = memchr(scan->text.at, '(', (size_t)(scan->text.end - scan->text.at));
        if (!open)
            break;
        scan->text.at = open + 1;
        scan_skip_blanks(&scan->text);
        if (scan_peek(&scan->text) == ';') {
            scan->text.at = open;
            return true;
        }
    }
    scan->text.at = scan->text.end;
    return false;
}

Status record_read_sgf(RecordList *out, const char *bytes, size_t length, Error *error)
{
    SgfReader *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for reading");
    if (length == 0)
        bytes = "";
    *self = (SgfReader){.list = out, .scan.text = scan_of(bytes, length)};
    self->counted = self->node_begin = (FilePlace){.at = bytes, .line_start = bytes, .line = 1};
    Status status = STATUS_OK;
    bool any = false;
    while (status == STATUS_OK && find_game(&self->scan)) {
        any = true;
        status = scan_game(self, error);
        if (status == STATUS_OK && self->record)
            status = record_list_add(out, self->record, error);
        else
            record_destroy(self->record);
        self->record = NULL;
    }
    if (status == STATUS_OK && !any)
        syntax_problem(self, bytes, "there is no SGF game in it: expected '(;' at the start of one");
    free(self->values.items);
    free(self);
    return status;
}
