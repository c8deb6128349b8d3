#include "engine/record/library/scores.h"

#include <stdio.h>

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

uint32_t library_score_of(const Library *self, const LibraryRow *row, Side side, LibraryScoreKind kind)
{
    uint32_t agent = row->agents[side] ? library_names(self, LIBRARY_PLAYERS).count + row->agents[side] : 0;
    return kind == SCORES_OF_PLAYERS    ? library_player_of(self, row, side)
           : kind == SCORES_BY_OPPONENT ? library_player_of(self, row, side_other(side))
           : kind == SCORES_BY_MONTH    ? (uint32_t)row->date / 100
           : agent                      ? agent
                                        : row->players[side];
}

uint32_t library_score_limit(const Library *self, LibraryScoreKind kind)
{
    enum { MONTHS = 1000000 }; /* 9999 years of up to 99 months */
    return kind == SCORES_BY_MONTH
               ? MONTHS
               : library_names(self, LIBRARY_PLAYERS).count + library_names(self, LIBRARY_AGENTS).count;
}

void library_score_begin(const Library *self, uint32_t what, LibraryScoreKind kind, LibraryScore *out)
{
    *out = (LibraryScore){0};
    if (kind != SCORES_BY_MONTH)
        snprintf(out->name, sizeof out->name, "%s", library_player_name(self, what));
    else if (what)
        snprintf(out->name, sizeof out->name, "%04u-%02u", what / 100, what % 100);
}

void library_score_add(LibraryScore *self, const LibraryRow *row, Side side)
{
    if (self->last != row) {
        self->games++;
        self->turns += row->plies;
    }
    self->last = row;
    self->won[side] += row->outcome == (side == RED ? OUTCOME_RED : OUTCOME_BLUE);
    self->lost[side] += row->outcome == (side == RED ? OUTCOME_BLUE : OUTCOME_RED);
    self->drawn[side] += row->outcome == OUTCOME_DRAW;
    if (row->accuracy[side] != LIBRARY_ACCURACY_UNKNOWN) {
        self->judged++;
        self->accuracy += row->accuracy[side];
    }
}
