#include "ui/state/outcome_words.h"

#include <stdio.h>

#include "engine/analysis/verdict.h"

void outcome_words(const Position *position, char out[OUTCOME_WORDS_SIZE])
{
    Outcome outcome = position_outcome(position);
    int tokens[2] = {position->count[RED], position->count[BLUE]};
    Side winner = outcome == OUTCOME_RED ? RED : BLUE;
    out[0] = '\0';
    if (outcome == OUTCOME_NONE)
        return;
    if (outcome == OUTCOME_DRAW)
        snprintf(out, OUTCOME_WORDS_SIZE, "Draw: %d tokens each after turn %d", tokens[RED], PLY_LIMIT);
    else if (position->plies >= PLY_LIMIT)
        snprintf(out, OUTCOME_WORDS_SIZE, "%s wins with %d tokens to %d after turn %d", side_title(winner),
                 tokens[winner], tokens[side_other(winner)], PLY_LIMIT);
    else
        snprintf(out, OUTCOME_WORDS_SIZE, "%s wins: %s has no placement", side_title(winner),
                 side_title(side_other(winner)));
}
