/* Suites of mistakes, and which agents avoid them. */
#include <stdio.h>

#include "ui/state/actions/actions_inner.h"

static Status agent(AppState *app, const char *argument, Error *error)
{
    MatchSide side = {.pace = app->suites.pace};
    Status status = match_side_set(&side, app->roster, argument, error);
    if (status == STATUS_OK)
        snprintf(app->suites.agent, sizeof app->suites.agent, "%s", side.agent);
    return status;
}

static Status limit(AppState *app, const char *argument, Error *error)
{
    TimeControl pace;
    Status status = match_pace_read(argument, &pace, error);
    if (status == STATUS_OK && pace.time_ns > 0)
        status =
            error_set(error, STATUS_INVALID, "a position has its own limit, such as 300 ms or 20000 nodes");
    if (status == STATUS_OK)
        app->suites.pace = pace;
    return status;
}

TRY(start, suites_start(&app->suites, &app->tasks, error))
ACT(stop, tasks_stop(&app->tasks, app->suites.task))

static const Action actions[] = {
    {"suite.show", "Suites", "Tools", .shows = "suites", .finds = "puzzles exercises tests"},
    {"suite.file", "Choose suite...", .argument = ARGUMENT_PATH, FIELD(suites.path), .when = {-SUITE_RUNS},
     .shows = "suites"},
    {"suite.agent", "Agent to test on the suite...", TAKES_AGENT(agent), .when = {-SUITE_RUNS},
     .prompt = "Which agent to test", .values = argument_agent, .free = true},
    {"suite.limit", "Limit for each position of the suite...", TAKES_TEXT(limit), .when = {-SUITE_RUNS},
     .prompt = "300 ms, 2 s or 20000 nodes for each position"},
    {"suite.start", "Test the agent on the suite", .tries = start, .when = {-SUITE_RUNS, SUITE_CHOSEN},
     .shows = "suites", .panel = "suites"},
    {"suite.stop", "Stop the test on the suite", .does = stop, .when = {SUITE_RUNS}},
};

ACTION_LIST(suite_actions, actions);
