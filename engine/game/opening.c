#include "engine/game/opening.h"

#include "engine/game/kernels/kernels.h"

/* Plays random moves; returns false if the game ends before or after the last one. */
static bool try_opening(const Kernels *kernels, Random *random, int plies, Game *out)
{
    game_start(out, NULL);
    for (int i = 0; i < plies; i++) {
        Move move = kernels->random_move(&out->now, random);
        if (move == MOVE_NONE || game_play(out, move, NULL) != STATUS_OK)
            return false;
    }
    return position_outcome(&out->now) == OUTCOME_NONE;
}

Status opening_make(uint64_t seed, uint64_t pair, int plies, Game *out, Error *error)
{
    enum { TRIES = 1000 };
    const Kernels *kernels = kernels_best();
    Random random = random_seeded(seed, pair);
    if (plies < 0 || plies > OPENING_PLIES_MAX)
        return error_set(error, STATUS_INVALID, "an opening has 0 to %d plies, not %d", OPENING_PLIES_MAX,
                         plies);
    for (int i = 0; i < TRIES; i++)
        if (try_opening(kernels, &random, plies, out))
            return STATUS_OK;
    return error_set(error, STATUS_INTERNAL, "no opening of %d plies was found in %d tries", plies, TRIES);
}
