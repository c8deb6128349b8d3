/* Tournaments: every agent against every other. They are shown as matches are. */
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static Status actions_tournament_add(AppState *app, const char *argument, Error *error)
{
    MatchPlan *plan = &app->matches.tournament;
    MatchSide side = {.pace = plan->sides[0].pace};
    Status status = match_side_set(&side, app->roster, argument, error);
    if (status == STATUS_OK)
        plan->sides[plan->count++] = side;
    return status;
}

static void take_out(AppState *app, int number)
{
    MatchPlan *plan = &app->matches.tournament;
    plan->count--;
    memmove(&plan->sides[number - 1], &plan->sides[number],
            (size_t)(plan->count - number + 1) * sizeof plan->sides[0]);
}

static Status limit(AppState *app, const char *argument, Error *error)
{
    TimeControl pace;
    Status status = match_pace_read(argument, &pace, error);
    for (int i = 0; i < MATCH_SIDES_MOST && status == STATUS_OK; i++)
        app->matches.tournament.sides[i].pace = pace;
    return status;
}

/* Each opening is played twice, with sides changed. */
ACT(make_even, app->matches.tournament.games += app->matches.tournament.games % 2)

static Status actions_tournament_start(AppState *app, Error *error)
{
    MatchPlan plan = app->matches.tournament;
    MatchRun *run;
    plan.sequential = false;
    Status status = matches_add(&app->matches, &plan, &app->profiles, &run, error);
    return status != STATUS_OK ? status : action_run(app, "match.continue", "", error);
}

static const Action actions[] = {
    {"tournament.show", "Tournament", "Tools", .shows = "tournament",
     .finds = "league round robin several engines cup"},
    {"tournament.add", "Add agent to the tournament...", TAKES_TEXT(actions_tournament_add),
     .when = {-TOURNAMENT_FULL}, .after = matches_changed, .prompt = "Which agent joins",
     .values = argument_agent, .free = true},
    {"tournament.remove", "Remove agent from the tournament...", DOES_NUMBER(take_out),
     .when = {TOURNAMENT_BIG}, .after = matches_changed, UP_TO(matches.tournament.count)},
    {"tournament.limit", "Limit in the tournament...", TAKES_TEXT(limit), .after = matches_changed,
     .prompt = "20 ms, 2 s or 500 nodes a move, or 60+1 seconds a game"},
    {"tournament.games", "Games per pairing...", SETS_NUMBER(matches.tournament.games), .does = make_even,
     .after = matches_changed, .prompt = "Games per pairing", .least = 2, .most = 1000},
    {"tournament.threads", "Games at a time in the tournament...", SETS_NUMBER(matches.tournament.threads),
     .after = matches_changed, .prompt = "Games at a time", .least = 1, .most = MATCH_THREADS_MOST},
    {"tournament.start", "Start tournament", .tries = actions_tournament_start, .when = {TOURNAMENT_BIG},
     .panel = "tournament"},
};

ACTION_LIST(tournament_actions, actions);
