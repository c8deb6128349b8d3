#include <stdlib.h>

#include "engine/base/platform/file.h"
#include "engine/library/library.h"

enum { FILE_MOST = 1 << 30 };

struct TetressGames {
    RecordList list;
    TetressGame *games;
};

RecordNode *library_node(const Record *record, int moves)
{
    RecordNode *node = record->root;
    for (; moves > 0 && node->first_child; moves--)
        node = node->first_child;
    return node;
}

/* ---- One game ---- */

TetressStatus tetress_game_create(const TetressPosition *start, TetressGame **out, TetressError *error)
{
    Position position;
    Error why = {0};
    if (start)
        position = library_position(start);
    TetressGame *self = calloc(1, sizeof *self);
    Status status = self ? record_create(start ? &position : NULL, &self->record, &why)
                         : error_set(&why, STATUS_MEMORY, "no memory for a game");
    if (status == STATUS_OK) {
        *out = self;
        return TETRESS_OK;
    }
    free(self);
    *out = NULL;
    return library_failed(error, &why);
}

void tetress_game_destroy(TetressGame *self)
{
    if (self)
        record_destroy(self->record);
    free(self);
}

TetressStatus tetress_game_play(TetressGame *self, TetressMove move, TetressError *error)
{
    Position position;
    Error why = {0};
    RecordNode *end = record_main_end(self->record), *added;
    record_position(self->record, end, &position);
    Status status = position_check(&position, move, &why);
    if (status == STATUS_OK)
        status = record_add(self->record, end, &position, move, &added, &why);
    return status == STATUS_OK ? TETRESS_OK : library_failed(error, &why);
}

int tetress_game_moves(const TetressGame *self, TetressMove out[TETRESS_PLY_LIMIT])
{
    int count = 0;
    for (const RecordNode *node = self->record->root->first_child; node; node = node->first_child)
        out[count++] = node->move;
    return count;
}

void tetress_game_position(const TetressGame *self, int moves, TetressPosition *out)
{
    Position position;
    record_position(self->record, library_node(self->record, moves), &position);
    library_give(&position, out);
}

static RecordResult result(const TetressGame *self)
{
    return self->record->result.outcome ? self->record->result : record_result_by_rules(self->record);
}

TetressOutcome tetress_game_outcome(const TetressGame *self)
{
    return (TetressOutcome)result(self).outcome;
}

const char *tetress_game_result(TetressGame *self)
{
    RecordResult known = result(self);
    return record_result_sentence(&known, self->sentence);
}

const char *tetress_game_player(const TetressGame *self, TetressSide side)
{
    const char *name = self->record->players[side];
    return name ? name : "";
}

const char *tetress_game_tag(const TetressGame *self, const char *name)
{
    return record_tag(self->record, name);
}

const char *tetress_game_comment(const TetressGame *self, int moves)
{
    const char *comment = library_node(self->record, moves)->comment;
    return comment ? comment : "";
}

TetressStatus tetress_game_set_player(TetressGame *self, TetressSide side, const char *name,
                                      TetressError *error)
{
    Error why = {0};
    Status status = record_set_player(self->record, (Side)side, name, &why);
    return status == STATUS_OK ? TETRESS_OK : library_failed(error, &why);
}

TetressStatus tetress_game_set_tag(TetressGame *self, const char *name, const char *value,
                                   TetressError *error)
{
    Error why = {0};
    Status status = record_set_tag(self->record, name, value, &why);
    return status == STATUS_OK ? TETRESS_OK : library_failed(error, &why);
}

TetressStatus tetress_game_set_comment(TetressGame *self, int moves, const char *text, TetressError *error)
{
    Error why = {0};
    Status status = record_set_comment(library_node(self->record, moves), text, &why);
    return status == STATUS_OK ? TETRESS_OK : library_failed(error, &why);
}

/* ---- Writing ---- */

static Status write_as(const TetressGame *self, RecordFormat format, Text *out, Error *error)
{
    Record *records[] = {self->record};
    RecordList list = {.records = records, .count = 1, .capacity = 1};
    Status status = record_list_write(&list, format, out, error);
    return status == STATUS_OK ? text_status(out, error) : status;
}

TetressStatus tetress_game_save(const TetressGame *self, const char *path, TetressError *error)
{
    Text text = {0};
    Error why = {0};
    RecordFormat format = record_format_of_path(path);
    Status status = format == FORMAT_UNKNOWN
                        ? error_set(&why, STATUS_INVALID,
                                    "the name of a game ends in .sgf, .json, .pgn, .txt or .actions")
                        : write_as(self, format, &text, &why);
    if (status == STATUS_OK)
        status = file_replace(path, text_string(&text), text.length, &why);
    text_free(&text);
    return status == STATUS_OK ? TETRESS_OK : library_failed(error, &why);
}

TetressStatus tetress_game_write(const TetressGame *self, const char *format, char **out, TetressError *error)
{
    Text text = {0};
    Error why = {0};
    Status status = write_as(self, record_format_named(format), &text, &why);
    if (status == STATUS_OK && !text.bytes) {
        text_add(&text, "", 0);
        status = text_status(&text, &why);
    }
    if (status != STATUS_OK)
        text_free(&text);
    *out = text.bytes;
    return status == STATUS_OK ? TETRESS_OK : library_failed(error, &why);
}

/* ---- Reading ---- */

TetressStatus tetress_games_read(const char *bytes, size_t length, const char *name, TetressGames **out,
                                 TetressError *error)
{
    Error why = {0};
    TetressGames *self = calloc(1, sizeof *self);
    *out = NULL;
    Status status = self
                        ? record_list_read(&self->list, FORMAT_UNKNOWN, bytes, length, name ? name : "", &why)
                        : error_set(&why, STATUS_MEMORY, "no memory for games");
    if (status == STATUS_OK && self->list.count > 0) {
        self->games = calloc((size_t)self->list.count, sizeof *self->games);
        if (!self->games)
            status = error_set(&why, STATUS_MEMORY, "no memory for games");
    }
    if (status != STATUS_OK) {
        tetress_games_destroy(self);
        return library_failed(error, &why);
    }
    for (int i = 0; i < self->list.count; i++)
        self->games[i].record = self->list.records[i];
    *out = self;
    return TETRESS_OK;
}

TetressStatus tetress_games_open(const char *path, TetressGames **out, TetressError *error)
{
    Text text = {0};
    Error why = {0};
    *out = NULL;
    Status status = file_read(path, FILE_MOST, &text, &why);
    TetressStatus done = status == STATUS_OK
                             ? tetress_games_read(text_string(&text), text.length, path, out, error)
                             : library_failed(error, &why);
    text_free(&text);
    return done;
}

void tetress_games_destroy(TetressGames *self)
{
    if (!self)
        return;
    record_list_free(&self->list);
    free(self->games);
    free(self);
}

int tetress_games_count(const TetressGames *self)
{
    return self->list.count;
}

TetressGame *tetress_games_at(TetressGames *self, int index)
{
    return &self->games[index];
}

int tetress_games_problems(const TetressGames *self)
{
    return self->list.problem_count;
}

void tetress_games_problem(const TetressGames *self, int index, TetressError *out)
{
    library_failed(out, &self->list.problems[index]);
}
