/* Reads the file that a match keeps its games in, as match/game_file.h describes it: a line of JSON with the
 * match's parameters, then one line for each game. It makes ordinary records: who played, the moves with
 * their times, what agents printed and used turn by turn, and at the end why a side forfeited. A mistake in a
 * line is a problem with its place; the moves before it are kept. */
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json_member.h"
#include "engine/record/formats/record_builder.h"
#include "engine/record/record_words.h"
#include "engine/report/report_json.h"

typedef struct MatchGames {
    RecordList *list;
    int line; /* of the game */
    Record *record;
    RecordNode *nodes[PLY_LIMIT + 1]; /* of the main line, by plies from the start */
    Position position;                /* at the last of them */
    int count;                        /* of moves */
} MatchGames;

/* ---- A game ---- */

/* Adds the moves of a list up to the first that can't be played. */
static Status add_moves(MatchGames *self, const JsonValue *game, const char *key, Error *error)
{
    uint32_t count;
    const JsonValue *value = json_get_elements(game, key, &count);
    for (uint32_t i = 0; i < count; i++, value = json_next(value)) {
        Move move = MOVE_NONE;
        Error wrong = {0};
        RecordNode *node = NULL;
        Status status = report_read_move(value, NULL, &move, &wrong);
        if (status == STATUS_OK)
            status = record_add(self->record, self->nodes[self->count], &self->position, move, &node, &wrong);
        if (status == STATUS_MEMORY)
            return error_set(error, status, "%s", wrong.text);
        if (status != STATUS_OK) {
            wrong.line = self->line;
            wrong.column = value->column;
            wrong.turn = self->count + 1;
            record_list_problem(self->list, &wrong);
            return STATUS_OK;
        }
        position_play(&self->position, move, &self->position);
        self->nodes[++self->count] = node;
    }
    return STATUS_OK;
}

/* The times of the moves that agents made, after an opening of this many plies. */
static void add_times(MatchGames *self, const JsonValue *game, int opening)
{
    uint32_t count;
    const JsonValue *value = json_get_elements(game, "times_us", &count);
    for (uint32_t i = 0; i < count; i++, value = json_next(value)) {
        int ply = opening + (int)i + 1;
        if (ply > self->count || value->kind != JSON_NUMBER || !(value->as.number.value >= 0))
            return;
        self->nodes[ply]->has_time = true;
        self->nodes[ply]->time_s = value->as.number.value / 1e6;
    }
}

/* What was recorded at a turn goes to the node of its move; if there is none, to the last node. */
static Status add_turn(MatchGames *self, const JsonValue *turn, Error *error)
{
    double number = json_get_number(turn, "turn", 0);
    if (!(number >= 1 && number <= self->count + 1))
        return STATUS_OK;
    int ply = (int)number;
    RecordNode *node = self->nodes[ply <= self->count ? ply : self->count];
    double memory = json_get_number(turn, "memory_mb", 0);
    if (memory > 0 && ply <= self->count) {
        node->has_memory = true;
        node->memory_mb = memory;
    }
    const JsonValue *printed = json_member(turn, "printed");
    if (!printed || printed->kind != JSON_STRING || printed->as.string.length == 0)
        return STATUS_OK;
    return record_add_output(node, printed->as.string.bytes, printed->as.string.length, error);
}

/* Why the side to move forfeited, and its agent's traceback. */
static Status add_fault(MatchGames *self, const JsonValue *game, Error *error)
{
    const char *fault = json_get_string(game, "fault"), *traceback = json_get_string(game, "traceback");
    RecordNode *last = self->nodes[self->count];
    Status status = STATUS_OK;
    if (*fault) {
        Text comment = {0};
        text_printf(&comment, "%s forfeits: %s", position_turn(&self->position) == RED ? "Red" : "Blue",
                    fault);
        status = text_status(&comment, error);
        if (status == STATUS_OK)
            status = record_add_comment(last, text_string(&comment), comment.length, error);
        text_free(&comment);
    }
    if (status == STATUS_OK && *traceback)
        status = record_add_output(last, traceback, strlen(traceback), error);
    return status;
}

static Status set_names(MatchGames *self, const JsonValue *game, Error *error)
{
    static const char *const sides[] = {[RED] = "red", [BLUE] = "blue"};
    char round[64];
    Status status = STATUS_OK;
    for (int side = RED; side <= BLUE && status == STATUS_OK; side++) {
        const char *agent = json_get_string(json_member(game, sides[side]), "agent");
        status = record_set_player(self->record, (Side)side, agent, error);
        if (status == STATUS_OK)
            status = record_set_agent(self->record, (Side)side, agent, error);
    }
    double pair = json_get_number(game, "pair", 0), number = json_get_number(game, "game", 0);
    if (status != STATUS_OK || !(pair >= 0 && pair < 1e9 && number >= 0 && number <= 1))
        return status;
    double a = json_get_number(game, "a", 0), b = json_get_number(game, "b", 1);
    snprintf(round, sizeof round, "%d.%d", (int)pair + 1, (int)number + 1);
    if (a >= 0 && a < b && b > 1 && b < 1e6) /* of a tournament, where each pairing has such a game */
        string_add(round, sizeof round, ".%d-%d", (int)a + 1, (int)b + 1);
    return record_set_tag(self->record, "round", round, error);
}

static Status fill_record(MatchGames *self, const JsonValue *game, Error *error)
{
    self->nodes[0] = self->record->root;
    position_start(&self->position);
    Status status = set_names(self, game, error);
    if (status == STATUS_OK)
        status = add_moves(self, game, "opening", error);
    int opening = self->count;
    if (status == STATUS_OK)
        status = add_moves(self, game, "moves", error);
    if (status != STATUS_OK)
        return status;
    add_times(self, game, opening);
    RecordResult *result = &self->record->result;
    const JsonValue *named = json_member(game, "result");
    int outcome = named ? json_word_index(named, outcome_names, OUTCOME_DRAW + 1) : -1;
    if (outcome > 0)
        result->outcome = (Outcome)outcome;
    const char *reason = json_get_string(game, "reason");
    if (result->outcome != OUTCOME_NONE)
        result->reason = strcmp(reason, "crash") == 0 ? REASON_EXCEPTION : record_reason_of(reason);
    if (result->reason == REASON_TOKENS && result->outcome != OUTCOME_DRAW)
        result->margin = abs(self->position.count[RED] - self->position.count[BLUE]);
    self->record->result_line = self->line;
    Error wrong = {0};
    if (record_check_result(self->record, &wrong) == STATUS_INVALID)
        record_list_problem(self->list, &wrong);
    uint32_t count;
    const JsonValue *turn = json_get_elements(game, "told", &count);
    for (uint32_t i = 0; i < count && status == STATUS_OK; i++, turn = json_next(turn))
        status = add_turn(self, turn, error);
    return status != STATUS_OK ? status : add_fault(self, game, error);
}

/* ---- The file ---- */

static Status read_game(RecordList *list, int line, const JsonValue *game, Error *error)
{
    MatchGames self = {.list = list, .line = line};
    if (game->kind != JSON_OBJECT) {
        record_list_say(list, (Error){.status = STATUS_INVALID, .line = line, .column = game->column},
                        "expected a game, not %s", json_kind_name(game->kind));
        return STATUS_OK;
    }
    Status status = record_create(NULL, &self.record, error);
    if (status == STATUS_OK)
        status = fill_record(&self, game, error);
    if (status != STATUS_OK) {
        record_destroy(self.record);
        return status;
    }
    return record_list_add(list, self.record, error);
}

/* The first line has the parameters. */
static Status read_match_line(RecordList *list, const LineReader *reader, Error *error)
{
    JsonValue *value = NULL;
    Error wrong = {0};
    if (reader->number == 1 || reader->line.length == 0)
        return STATUS_OK;
    Status status = json_parse(text_string(&reader->line), reader->line.length, &value, &wrong);
    if (status == STATUS_MEMORY)
        return error_set(error, status, "%s", wrong.text);
    if (status != STATUS_OK) {
        wrong.line = reader->number;
        record_list_problem(list, &wrong);
        return STATUS_OK;
    }
    status = read_game(list, reader->number, value, error);
    json_free(value);
    return status;
}

Status record_read_match(RecordList *out, const char *bytes, size_t length, Error *error)
{
    RecordBuilder lines = {.list = out};
    LineReader reader;
    Status status = STATUS_OK;
    line_reader_memory(&reader, bytes, length);
    while (record_builder_next_line(&lines, &reader, &status, error))
        status = read_match_line(out, &reader, error);
    line_reader_free(&reader);
    return status;
}
