#include "engine/match/tally.h"

static void add_spent(Usage *self, const Usage *other)
{
    self->moves += other->moves;
    self->time_us += other->time_us;
    self->nodes += other->nodes;
    self->depth += other->depth;
    self->playouts += other->playouts;
    if (other->time_max_us > self->time_max_us)
        self->time_max_us = other->time_max_us;
    if (other->memory_peak > self->memory_peak)
        self->memory_peak = other->memory_peak;
}

/* Adds a game where A was this side; returns A's half points. */
static int add_game(Tally *self, const GameSummary *game, Side side)
{
    Side other = (Side)!side;
    bool won = game->outcome == (side == RED ? OUTCOME_RED : OUTCOME_BLUE);
    bool drawn = game->outcome == OUTCOME_DRAW;
    self->as[side].wins += won;
    self->as[side].draws += drawn;
    self->as[side].losses += !won && !drawn;
    self->reasons[game->reason]++;
    if (game->reason >= END_TIME)
        self->forfeits[won]++; /* the loser forfeited */
    self->plies += (uint64_t)game->plies;
    self->tokens[0] += (uint64_t)game->tokens[side];
    self->tokens[1] += (uint64_t)game->tokens[other];
    add_spent(&self->spent[0], &game->spent[side]);
    add_spent(&self->spent[1], &game->spent[other]);
    return won ? 2 : drawn ? 1 : 0;
}

void tally_add(Tally *self, const GameSummary pair[2])
{
    self->pairs[add_game(self, &pair[0], RED) + add_game(self, &pair[1], BLUE)]++;
}

Wdl tally_total(const Tally *self)
{
    const Wdl *red = &self->as[RED], *blue = &self->as[BLUE];
    return (Wdl){red->wins + blue->wins, red->draws + blue->draws, red->losses + blue->losses};
}

uint64_t tally_games(const Tally *self)
{
    Wdl total = tally_total(self);
    return total.wins + total.draws + total.losses;
}
