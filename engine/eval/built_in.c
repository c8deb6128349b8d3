/* The built-in profiles: the program's own, and those of the documents' agents, as far as a sum over terms
 * can express their evaluation. Each sentence says what it can't express. */
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/eval/eval.h"

/* Scores are in hundredths of a token. So the weights are the documents' times the tokens that their agents
 * report for one of their units: an action is half a token, and 125 points of utility are one.
 *
 * A ratio of tokens a : b is roughly 1 plus twice the difference of their shares. A bonus for an even number
 * of holes with an equal penalty for an odd number is the same as twice the bonus for an even number and the
 * penalty always; the tempo subtracts the latter from the side that has moved. All three weights are ten
 * times what the agent reports: with twenty tokens on the board, one more is then worth a token. */
const BuiltInProfile profile_built_in[PROFILE_BUILT_IN_COUNT] = {
    {"default",
     {.name = "Default",
      .text = "Cells that only one side can take count most, but less towards the end; a network "
              "corrects the sum.",
      .weights =
          {
#define INITIAL_WEIGHT(id, name, initial, low, high, unit, help) [TERM_##id] = (initial),
              EVAL_TERMS(INITIAL_WEIGHT)
#undef INITIAL_WEIGHT
          }}},
    {"boardcontrol",
     {.name = "Board control",
      .text = "The aims of boardcontrol-minimax: more placements, and gaps in which nothing fits. Left out: "
              "tokens near the end, and cleared lines, which count by who has more placements.",
      .weights = {[TERM_PLACEMENTS] = 50, [TERM_SMALL_HOLES] = 100}}},
    {"negamax-tt",
     {.name = "Tokens and own moves",
      .text = "Everything negamax-tt looks at: more tokens than the other side, and the placements of the "
              "side to move. Nothing is left out.",
      .weights = {[TERM_TOKENS] = 100, [TERM_OWN_PLACEMENTS] = 100}}},
    {"heuristic-mcts",
     {.name = "Token ratio and holes",
      .text =
          "What heuristic-mcts prefers: more tokens, and an even number of holes after one's move. Shares "
          "stand for its ratio of tokens; its extra for two holes and its ending are left out.",
      .weights = {[TERM_TOKEN_RATIO] = 2000, [TERM_HOLE_PARITY] = 500, [TERM_TEMPO] = 250}}},
    {"open-sides",
     {.name = "Open sides",
      .text = "The utility of open-sides-greedy: sides of tokens that are free, tokens, clearing to one's "
              "advantage, full lines. What was cleared counts for the last move only, not since its turn.",
      .weights =
          {[TERM_OPEN_SIDES] = 8, [TERM_TOKENS] = 100, [TERM_CLEAR_CHANGE] = 240, [TERM_LINE_SPREAD] = 4}}},
};

void profile_default(Profile *self)
{
    *self = profile_built_in[0].profile;
}

const Profile *profile_find(const char *name)
{
    for (int i = 0; i < PROFILE_BUILT_IN_COUNT; i++)
        if (strcmp(profile_built_in[i].name, name) == 0)
            return &profile_built_in[i].profile;
    return NULL;
}

Status profile_open(const char *name, Profile *out, Error *error)
{
    const Profile *found = profile_find(name);
    if (found) {
        *out = *found;
        return STATUS_OK;
    }
    Status status = profile_read_file(name, out, error);
    if (status != STATUS_NOT_FOUND)
        return status;
    const char *names[PROFILE_BUILT_IN_COUNT];
    char hint[NEAREST_HINT_SIZE];
    for (int i = 0; i < PROFILE_BUILT_IN_COUNT; i++)
        names[i] = profile_built_in[i].name;
    return error_set(error, STATUS_NOT_FOUND, "there are no weights '%.80s', and no file with that name%s",
                     name, nearest_hint(name, names, PROFILE_BUILT_IN_COUNT, "", hint));
}
