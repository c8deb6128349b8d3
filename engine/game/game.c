#include "engine/game/game.h"

#include <string.h>

void game_start(Game *self, const Position *start)
{
    self->count = 0;
    if (start)
        self->start = *start;
    else
        position_start(&self->start);
    self->now = self->start;
}

Status game_play(Game *self, Move move, Error *error)
{
    Status status = position_check(&self->now, move, error);
    if (status != STATUS_OK) {
        if (error)
            error->turn = self->now.plies + 1;
        return status;
    }
    position_play(&self->now, move, &self->now);
    self->moves[self->count++] = move;
    return STATUS_OK;
}

void game_undo(Game *self, int moves)
{
    self->count = moves < self->count ? self->count - moves : 0;
    self->now = self->start;
    for (int i = 0; i < self->count; i++)
        position_play(&self->now, self->moves[i], &self->now);
}

bool game_continues(const Game *self, const Game *earlier)
{
    return self->count >= earlier->count && position_equal(&self->start, &earlier->start) &&
           memcmp(self->moves, earlier->moves, (size_t)earlier->count * sizeof *self->moves) == 0;
}
