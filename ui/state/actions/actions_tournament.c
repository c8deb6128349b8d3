/* Tournaments: every agent against every other. They are shown as matches are. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static MatchPlan *plan_of(AppState *app)
{
    return &app->matches.tournament;
}

static Status changed(AppState *app, Status status, Error *error)
{
    app->matches.version++;
    return status ? status : matches_keep_plans(&app->matches, error);
}

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = action_run(app, "view.mode", "match", error);
    return status ? status : action_run(app, "view.panel.show", "tournament", error);
}

static bool has_room(const AppState *app)
{
    return app->matches.tournament.count < MATCH_SIDES_MOST;
}

static Status add(AppState *app, const char *argument, Error *error)
{
    MatchPlan *plan = plan_of(app);
    MatchSide side = {.pace = plan->sides[0].pace};
    Status status = match_side_set(&side, app->roster, argument, error);
    if (!status)
        plan->sides[plan->count++] = side;
    return changed(app, status, error);
}

/* Two must remain. */
static bool may_remove(const AppState *app)
{
    return app->matches.tournament.count > 2;
}

static Status take_out(AppState *app, const char *argument, Error *error)
{
    MatchPlan *plan = plan_of(app);
    int number;
    Status status = argument_number(argument, 1, plan->count, &number, error);
    if (status)
        return status;
    plan->count--;
    memmove(&plan->sides[number - 1], &plan->sides[number],
            (size_t)(plan->count - number + 1) * sizeof plan->sides[0]);
    return changed(app, STATUS_OK, error);
}

static Status limit(AppState *app, const char *argument, Error *error)
{
    MatchPlan *plan = plan_of(app);
    TimeControl pace;
    Status status = match_pace_read(argument, &pace, error);
    for (int i = 0; i < MATCH_SIDES_MOST && !status; i++)
        plan->sides[i].pace = pace;
    return changed(app, status, error);
}

enum { GAMES_MOST = 1000 };

static Status games(AppState *app, const char *argument, Error *error)
{
    MatchPlan *plan = plan_of(app);
    Status status = argument_number(argument, 2, GAMES_MOST, &plan->games, error);
    plan->games += plan->games % 2;
    return changed(app, status, error);
}

/* Two agents play a match, not a tournament. */
static bool may_start(const AppState *app)
{
    return app->matches.tournament.count > 2;
}

static Status start(AppState *app, const char *argument, Error *error)
{
    MatchPlan plan = *plan_of(app);
    MatchRun *run;
    (void)argument;
    plan.sequential = false;
    Status status = matches_add(&app->matches, &plan, &app->profiles, &run, error);
    return status ? status : action_run(app, "match.continue", "", error);
}

static const ArgumentInfo asks_agent = {.prompt = "Which agent joins", .value = argument_agent, .free = true};
static const ArgumentInfo asks_limit = {.prompt = "20 ms, 2 s or 500 nodes a move, or 60+1 seconds a game"};
static const ArgumentInfo asks_games = {.prompt = "Games per pairing", .least = 2, .most = GAMES_MOST};

static const Action actions[] = {
    {"tournament.show", "Tournament", "Tools", NULL, ARGUMENT_NONE, NULL, NULL, show,
     .finds = "league round robin several engines cup"},
    {"tournament.add", "Add agent to the tournament...", NULL, NULL, ARGUMENT_TEXT, NULL, has_room, add,
     &asks_agent},
    {"tournament.remove", "Remove agent from the tournament...", NULL, NULL, ARGUMENT_NUMBER, NULL,
     may_remove, take_out},
    {"tournament.limit", "Limit in the tournament...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, limit,
     &asks_limit},
    {"tournament.games", "Games per pairing...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, games, &asks_games},
    {"tournament.start", "Start tournament", NULL, NULL, ARGUMENT_NONE, NULL, may_start, start,
     .panel = "tournament"},
};

ACTION_LIST(tournament_actions, actions);
