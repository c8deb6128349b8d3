#include "engine/record/library/scores.h"

#include <stdio.h>
#include <stdlib.h>

#include "engine/base/array.h"

const char *const library_score_names[SCORE_KINDS + 1] = {
    [SCORES_OF_PLAYERS] = "players",
    [SCORES_BY_OPPONENT] = "opponents",
    [SCORES_BY_VERSION] = "versions",
    [SCORES_BY_MONTH] = "months",
};

uint32_t library_player_of(const Library *self, const LibraryRow *row, Side side)
{
    LibraryNames players = library_names(self, LIBRARY_PLAYERS), agents = library_names(self, LIBRARY_AGENTS);
    return row->players[side]  ? players.items[row->players[side]].stands_for
           : row->agents[side] ? players.count + agents.items[row->agents[side]].stands_for
                               : 0;
}

uint32_t library_player_named(const Library *self, const char *name)
{
    uint32_t player = library_name_find(self, LIBRARY_PLAYERS, name);
    uint32_t agent = player ? 0 : library_name_find(self, LIBRARY_AGENTS, name);
    return agent ? library_names(self, LIBRARY_PLAYERS).count + agent : player;
}

const char *library_player_name(const Library *self, uint32_t player)
{
    LibraryNames players = library_names(self, LIBRARY_PLAYERS), agents = library_names(self, LIBRARY_AGENTS);
    return player < players.count ? players.items[player].text : agents.items[player - players.count].text;
}

/* ---- Scores ---- */

void library_scores_free(LibraryScores *self)
{
    free(self->items);
    free(self->places);
    *self = (LibraryScores){.kind = self->kind};
}

/* What a side's result counts for: a player, an agent after all players, or a month. */
static uint32_t counts_for(const Library *library, LibraryScoreKind kind, const LibraryRow *row, Side side)
{
    uint32_t agent =
        row->agents[side] ? library_names(library, LIBRARY_PLAYERS).count + row->agents[side] : 0;
    return kind == SCORES_OF_PLAYERS    ? library_player_of(library, row, side)
           : kind == SCORES_BY_OPPONENT ? library_player_of(library, row, side_other(side))
           : kind == SCORES_BY_MONTH    ? (uint32_t)row->date / 100
           : agent                      ? agent
                                        : row->players[side];
}

/* Adds an empty score. */
static bool push_score(LibraryScores *self, const Library *library, uint32_t what)
{
    enum { MONTHS = 1000000 }; /* 9999 years of up to 99 months */
    size_t limit = self->kind == SCORES_BY_MONTH ? MONTHS
                                                 : library_names(library, LIBRARY_PLAYERS).count +
                                                       library_names(library, LIBRARY_AGENTS).count;
    if (!self->places)
        self->places = calloc(limit, sizeof *self->places);
    if (!self->places || !ARRAY_ROOM(&self->items, self->count + 1, &self->capacity))
        return false;
    LibraryScore *score = &self->items[self->count];
    *score = (LibraryScore){.index = self->count};
    if (self->kind != SCORES_BY_MONTH)
        snprintf(score->name, sizeof score->name, "%s", library_player_name(library, what));
    else if (what)
        snprintf(score->name, sizeof score->name, "%04u-%02u", what / 100, what % 100);
    self->places[what] = (uint32_t)++self->count;
    return true;
}

Status library_scores_add(LibraryScores *self, const Library *library, const LibraryRow *row, Side side,
                          LibraryScore **out, Error *error)
{
    uint32_t what = counts_for(library, self->kind, row, side);
    bool known = self->places && self->places[what] > 0;
    if (!known && !push_score(self, library, what))
        return error_set(error, STATUS_MEMORY, "out of memory for scores");
    LibraryScore *score = *out = &self->items[self->places[what] - 1];
    if (score->last != row) {
        score->games++;
        score->reviewed += (row->flags & LIBRARY_REVIEWED) != 0;
        score->turns += row->plies;
    }
    score->last = row;
    score->won[side] += row->outcome == (side == RED ? OUTCOME_RED : OUTCOME_BLUE);
    score->lost[side] += row->outcome == (side == RED ? OUTCOME_BLUE : OUTCOME_RED);
    score->drawn[side] += row->outcome == OUTCOME_DRAW;
    if (row->accuracy[side] != LIBRARY_ACCURACY_UNKNOWN) {
        score->judged++;
        score->accuracy += row->accuracy[side];
    }
    return STATUS_OK;
}
