#include "engine/agent/strength.h"

#include <string.h>

#include "engine/agent/spec.h"

/* The documents' agents have their published depths and iterations, or nodes in place of published times. */
/* clang-format off */
const Strength strengths[STRENGTHS] = {
    {"Random", "random", 0, 0, 0},
    {"Greedy", "greedy", 0, 836, 72},
    {"Plain alpha-beta, 20,000 nodes", "plain", 20000, 769, 80},
    {"Monte-Carlo tree search, 1,000 nodes", "mcts:memory=16", 1000, 1863, 140},
    {"Level 1", "champion:level=1,hash=4", 0, 58, 64},
    {"Level 2", "champion:level=2,hash=4", 0, 204, 62},
    {"Level 3", "champion:level=3,hash=4", 0, 408, 73},
    {"Level 4", "champion:level=4,hash=4", 0, 707, 81},
    {"Level 5", "champion:level=5,hash=4", 0, 925, 75},
    {"Level 6", "champion:level=6,hash=4", 0, 1132, 106},
    {"Level 7", "champion:level=7,hash=4", 0, 1467, 127},
    {"Level 8", "champion:level=8,hash=4", 0, 1611, 118},
    {"Level 9", "champion:level=9,hash=4", 0, 1955, 146},
    {"Champion, 20,000 nodes", "champion:hash=16", 20000, 2099, 153},
    {"Alpha-beta, 20,000 nodes", "alphabeta:hash=16", 20000, 2105, 154},
    {"Board control, greedy", "boardcontrol-greedy", 0, 81, 61},
    {"Board control, minimax", "boardcontrol-minimax:nodes=15000,time-ms=0", 0, 509, 75},
    {"Board control, MCTS, 131 games", "boardcontrol-mcts:simulations=131,time-ms=0", 0, 273, 66},
    {"Board control, MCTS, 8 games", "boardcontrol-mcts:simulations=8,time-ms=0", 0, 111, 66},
    {"Negamax with a table, 50,000 nodes", "negamax-tt:nodes=50000", 0, 552, 74},
    {"Move limiter", "move-limiter", 0, 217, 67},
    {"A hundred playouts", "simple-mcts:simulations=100", 0, 255, 65},
    {"Heuristic MCTS", "heuristic-mcts", 0, 92, 60},
    {"Heuristic minimax", "heuristic-minimax:nodes=20000", 0, 32, 66},
    {"Heuristic minimax, then MCTS", "heuristic-hybrid:nodes=20000", 0, 60, 62},
    {"Open sides", "open-sides-greedy", 0, 291, 66},
    {"Open sides, purely greedy", "open-sides-greedy:death-moves=0", 0, 11, 66},
    {"Open sides, minimax", "open-sides-minimax:nodes=20000", 0, 312, 71},
    {"Open sides, minimax, ten best", "open-sides-minimax:breadth=10", 0, 322, 70},
    {"Open sides, varying depth", "open-sides-varying", 0, 249, 65},
    {"Open sides, greedy and minimax", "open-sides-combined", 0, 235, 68},
};
/* clang-format on */

/* Whether both are at the same level, of which none is as good as the highest. */
static bool is_level(const AgentSpec *spec, const char *level)
{
    const char *own = agent_spec_get(spec, "level");
    return own && level ? strcmp(own, level) == 0 : !own && !level;
}

const Strength *strength_find(const char *agent)
{
    AgentSpec spec, measured;
    if (agent_spec_read(agent, &spec, NULL) || spec.foreign)
        return NULL;
    const char *level = agent_spec_get(&spec, "level");
    if (spec.count > (level != NULL))
        return NULL;
    for (int i = 0; i < STRENGTHS; i++)
        if (!agent_spec_read(strengths[i].agent, &measured, NULL) && strcmp(measured.kind, spec.kind) == 0 &&
            is_level(&measured, level))
            return &strengths[i];
    return NULL;
}
