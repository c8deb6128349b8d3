#include "engine/solo/game.h"

static void game_draw(SoloGame *self)
{
    self->piece = (SoloPiece)random_below(&self->random, SOLO_PIECES);
}

void solo_game_start(SoloGame *self, int height, uint64_t seed, uint64_t number)
{
    *self = (SoloGame){.random = random_seeded(seed, number)};
    solo_board_clear(&self->board, height);
    game_draw(self);
}

SoloStep solo_game_step(SoloGame *self, int move)
{
    if (self->lost)
        return (SoloStep){.lost = true};
    SoloStep step = solo_board_place(&self->board, self->piece, move);
    self->lost = step.lost;
    if (!step.lost) {
        self->pieces++;
        self->lines += step.lines;
        game_draw(self);
    }
    return step;
}
