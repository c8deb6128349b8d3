#include "engine/match/limits_of_kind.h"

#include <stdio.h>

#include "engine/base/time_units.h"

/* Below these, agents that can't be told of the limit mostly lose by it. */
static const uint64_t LITTLE_MOVE_NS = NS_PER_S, LITTLE_GAME_NS = 20 * NS_PER_S;

const char *limits_of_kind(const Roster *roster, const char *agent)
{
    AgentSpec spec;
    if (agent_spec_read(agent, &spec, NULL) != STATUS_OK)
        return NULL;
    const AgentKind *kind = roster_find(roster, spec.kind);
    return kind ? kind->own_limits : NULL;
}

TimeControl limits_default(const Roster *roster, const char *agent)
{
    return limits_of_kind(roster, agent) ? (TimeControl){0}
                                         : (TimeControl){.move_ns = (uint64_t)DEFAULT_MOVE_MS * NS_PER_MS};
}

bool limits_too_short(const Roster *roster, const SetupAgent *agent, char out[LIMITS_NOTE_SIZE])
{
    const char *own = limits_of_kind(roster, agent->name);
    const TimeControl *pace = &agent->pace;
    bool little_move = pace->move_ns > 0 && pace->move_ns < LITTLE_MOVE_NS;
    bool little_game = pace->time_ns > 0 && pace->time_ns < LITTLE_GAME_NS;
    if (!own || !(little_move || little_game))
        return false;
    if (little_move)
        snprintf(out, LIMITS_NOTE_SIZE,
                 "%g ms a move is little for %.200s: it can't be told of such a limit, and loses if it takes "
                 "longer; without a limit it has %s",
                 (double)pace->move_ns / 1e6, agent->name, own);
    else
        snprintf(out, LIMITS_NOTE_SIZE, "%g s a game is little for %.200s; without a limit it has %s",
                 (double)pace->time_ns / 1e9, agent->name, own);
    return true;
}
