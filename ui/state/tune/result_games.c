#include "ui/state/tune/result_games.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/record/formats/read_file.h"

enum { QUIET_PLIES = 8 };

Status result_games_take(ResultGames *self, const RecordList *list, int most, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < list->count && self->count < most && status == STATUS_OK; i++)
        status =
            calibration_game_add_record(&self->games, &self->count, &self->capacity, list->records[i], error);
    return status;
}

Status result_games_read(ResultGames *self, const char *path, Error *error)
{
    ReadFile file = {0};
    Status status;
    if (position_file_is(path)) {
        status = position_file_open(path, &self->file, error);
        for (int i = 0; status == STATUS_OK && i < self->file.block_count; i++) {
            CalibrationGame *game = calibration_game_add(&self->games, &self->count, &self->capacity, error);
            status = game ? STATUS_OK : STATUS_MEMORY;
            if (game)
                game->block = &self->file.blocks[i];
        }
    } else {
        status = read_file_open(path, &file, error);
        if (status == STATUS_OK)
            status = result_games_take(self, &file.list, INT32_MAX, error);
        read_file_free(&file);
    }
    if (status == STATUS_OK && self->count == 0)
        status = error_set(error, STATUS_INVALID, "%.80s has no game with a result", result_games_name(path));
    return status;
}

Status result_games_hold(ResultGames *self, Error *error)
{
    Status status = STATUS_OK;
    if (self->file.block_count == 0) {
        /* Games are replaced by their positions. */
        status = result_games_positions(self, &self->file, error);
        for (int i = 0; i < self->file.block_count; i++)
            self->games[i].block = &self->file.blocks[i];
    }
    int count = 0;
    for (int i = 0; i < self->count && status == STATUS_OK; i++)
        if (position_block_is_held(self->games[i].block))
            self->games[count++] = self->games[i];
    if (count > 0)
        self->count = count;
    return status;
}

int result_game_positions(const CalibrationGame *game)
{
    if (game->block)
        return game->block->count;
    return game->game.count > QUIET_PLIES ? game->game.count - QUIET_PLIES : 0;
}

bool result_game_position(const CalibrationGame *game, int index, Position *out)
{
    if (game->block)
        return position_entry_read(&game->block->entries[index], out);
    *out = game->game.start;
    for (int i = 0; i < QUIET_PLIES + index; i++)
        position_play(out, game->game.moves[i], out);
    return true;
}

Status result_games_positions(const ResultGames *self, PositionFile *out, Error *error)
{
    *out = (PositionFile){0};
    ResultGame *played = memory_new((size_t)self->count + 1, sizeof *played);
    if (!played)
        return error_set(error, STATUS_MEMORY, "out of memory for %d games", self->count);
    for (int i = 0; i < self->count; i++)
        played[i] = (ResultGame){&self->games[i].game, self->games[i].outcome};
    Status status = position_file_make(played, self->count, out, error);
    free(played);
    return status;
}

void result_games_free(ResultGames *self)
{
    free(self->games);
    position_file_close(&self->file);
    *self = (ResultGames){0};
}

const char *result_games_name(const char *path)
{
    return *path ? path_name(path) : "the open games";
}
