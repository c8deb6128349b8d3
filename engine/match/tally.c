#include "engine/match/tally.h"

#include <inttypes.h>
#include <stdio.h>

void usage_add(Usage *self, const Usage *other)
{
    self->moves += other->moves;
    self->time_us += other->time_us;
    self->nodes += other->nodes;
    self->depth += other->depth;
    self->playouts += other->playouts;
    self->waited_us += other->waited_us;
    self->late += other->late;
    if (other->time_max_us > self->time_max_us)
        self->time_max_us = other->time_max_us;
    if (other->memory_peak > self->memory_peak)
        self->memory_peak = other->memory_peak;
}

bool usage_busy_text(const Usage *usages, int count, char out[BUSY_TEXT_SIZE])
{
    Usage all = {0};
    bool busy = false;
    for (int i = 0; i < count; i++) {
        /* Short waits are in every measurement: a tenth of the time counts, if it is a millisecond a move. */
        const Usage *used = &usages[i];
        bool waited = used->waited_us > used->time_us / 10 && used->waited_us > 1000 * used->moves;
        busy = busy || waited || used->late > 0;
        usage_add(&all, used);
    }
    snprintf(
        out, BUSY_TEXT_SIZE,
        "The machine was busy: agents waited %.1f s for a processor, and were late by the clock in %" PRIu64
        " move%s, which was not held against them.",
        (double)all.waited_us / 1e6, all.late, all.late == 1 ? "" : "s");
    return busy;
}

/* Adds a game where A was this side; returns A's half points. */
static int tally_game(Tally *self, const GameSummary *game, Side side)
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
    usage_add(&self->spent[0], &game->spent[side]);
    usage_add(&self->spent[1], &game->spent[other]);
    return won ? 2 : drawn ? 1 : 0;
}

void tally_add(Tally *self, const GameSummary pair[2])
{
    self->pairs[tally_game(self, &pair[0], RED) + tally_game(self, &pair[1], BLUE)]++;
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
