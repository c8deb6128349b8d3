/* Proving who wins in the position shown. */
#include "ui/state/actions/actions_inner.h"

TRY_WITH(start, solving_start(&app->solving, &app->document.position, number, &app->tasks, error))
ACT(stop, tasks_stop(&app->tasks, app->solving.task))

static const Action actions[] = {
    {"solve.start", "Solve this position", "Analysis", .argument = ARGUMENT_TEXT, .tries_with = start,
     .least = 1, .most = SOLVING_SECONDS_MOST, .usual = SOLVING_SECONDS,
     .when = {-IS_SOLVING, -IS_EDITING, -IS_OVER}, .shows = "solve",
     .finds = "prove win forced endgame exact"},
    {"solve.stop", "Stop solving", .does = stop, .when = {IS_SOLVING}},
    {"solve.show", "Show the solution", .shows = "solve"},
};

ACTION_LIST(solve_actions, actions);
