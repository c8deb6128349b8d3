/* Matches: setting up, playing, looking at the results. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/time_units.h"
#include "ui/state/actions/actions_inner.h"
#include "ui/state/figures.h"

/* ---- Setting up ---- */

Status matches_changed(AppState *app, Error *error)
{
    Matches *matches = &app->matches;
    Text plan = {0}, tournament = {0};
    matches->runs.version++;
    match_plan_write(&matches->plan, &plan);
    match_plan_write(&matches->tournament, &tournament);
    Status status = runs_keep(&matches->runs, "plan", &plan, error);
    Status other = runs_keep(&matches->runs, "tournament", &tournament, status != STATUS_OK ? NULL : error);
    return status != STATUS_OK ? status : other;
}

/* An agent with limits of its own for a whole game would lose on time with some milliseconds a move. */
static void limit_as_meant(const Roster *roster, MatchSide *side, const MatchSide *other)
{
    const TimeControl game = {.time_ns = 180 * NS_PER_S}, usual = {.move_ns = 20 * NS_PER_MS};
    AgentSpec spec;
    const AgentKind *kind = agent_spec_read(side->agent, &spec, NULL) ? NULL : roster_find(roster, spec.kind);
    bool limited = kind && kind->own_limits;
    if (limited && side->pace.time_ns == 0)
        side->pace = game;
    else if (!limited && memcmp(&side->pace, &game, sizeof game) == 0)
        side->pace = memcmp(&other->pace, &game, sizeof game) == 0 ? usual : other->pace;
}

static Status set_agent(AppState *app, int side, const char *argument, Error *error)
{
    MatchSide *sides = app->matches.plan.sides;
    Status status = match_side_set(&sides[side], app->roster, argument, error);
    if (status == STATUS_OK)
        limit_as_meant(app->roster, &sides[side], &sides[1 - side]);
    return status;
}

TRY_TEXT(agent_a, set_agent(app, 0, argument, error))
TRY_TEXT(agent_b, set_agent(app, 1, argument, error))

/* Sets up a short match of an agent against one of our levels, for people to look at and start. */
static Status try_agent(AppState *app, const char *argument, Error *error)
{
    Status status = set_agent(app, 0, argument, error);
    if (status == STATUS_OK)
        status = set_agent(app, 1, "champion:level=3", error);
    if (status == STATUS_OK) {
        app->matches.plan.games = 10;
        app->matches.plan.sequential = false;
    }
    return status;
}

static Status set_profile(AppState *app, int side, const char *argument, Error *error)
{
    Profile weights;
    MatchSide *at = &app->matches.plan.sides[side];
    Status status = profiles_load(&app->profiles, argument, &weights, error);
    if (status == STATUS_OK)
        snprintf(at->profile, sizeof at->profile, "%s", argument);
    return status;
}

TRY_TEXT(profile_a, set_profile(app, 0, argument, error))
TRY_TEXT(profile_b, set_profile(app, 1, argument, error))

/* Limits both sides; B's limit can then be changed alone. */
static Status limit(AppState *app, const char *argument, Error *error)
{
    TimeControl pace;
    Status status = match_pace_read(argument, &pace, error);
    for (int i = 0; i < 2 && status == STATUS_OK; i++)
        app->matches.plan.sides[i].pace = pace;
    return status;
}

TRY_TEXT(limit_b, match_pace_read(argument, &app->matches.plan.sides[1].pace, error))
TRY_TEXT(ends, match_stop_read(&app->matches.plan, argument, error))

static void swap(AppState *app)
{
    MatchSide *sides = app->matches.plan.sides;
    MatchSide first = sides[0];
    sides[0] = sides[1];
    sides[1] = first;
}

/* ---- Playing ---- */

static Status actions_match_play(AppState *app, MatchRun *run, Error *error)
{
    Status status = match_run_play(run, app->roster, &app->tasks, error);
    if (status == STATUS_OK && app->analysis.on) /* the analysis would take time from the games */
        status = action_run(app, "analysis.stop", "", error);
    return status;
}

static Status actions_match_start(AppState *app, Error *error)
{
    MatchRun *run;
    Status status = matches_add(&app->matches, &app->matches.plan, &app->profiles, &run, error);
    return status != STATUS_OK ? status : actions_match_play(app, run, error);
}

static MatchRun *shown(const AppState *app)
{
    return app->matches.shown;
}

ACT(stop, tasks_stop(&app->tasks, shown(app)->base.task))

/* Pauses or resumes. */
ACT(pause, match_run_pause(shown(app), &app->tasks, shown(app)->base.state == RUN_RUNNING))
TRY(go_on, actions_match_play(app, shown(app), error))

/* Uses the set-up of the match shown. */
static void again(AppState *app)
{
    const MatchPlan *plan = &shown(app)->plan;
    *(plan->count == 2 ? &app->matches.plan : &app->matches.tournament) = *plan;
}

TRY(show, action_run(app, "view.mode", "match", error))

static Status actions_match_look(AppState *app, int number, Error *error)
{
    MatchRun *run = runs_find(&app->matches.runs, number);
    return run ? matches_look(&app->matches, run, error)
               : error_set(error, STATUS_NOT_FOUND, "there is no match %d", number);
}

static Status forget(AppState *app, Error *error)
{
    char question[256];
    snprintf(question, sizeof question, "Delete \xe2\x80\x9c%.150s\xe2\x80\x9d and its %s games?",
             shown(app)->base.title, WHOLE(shown(app)->played));
    Status status = action_confirm(app, "match.forget", "", question, error);
    if (status == STATUS_OK)
        matches_remove(&app->matches, shown(app));
    return status;
}

static Status rename_match(AppState *app, const char *argument, Error *error)
{
    MatchRun *run = shown(app);
    if (strlen(argument) >= sizeof run->name || strpbrk(argument, "\r\n"))
        return error_set(error, STATUS_INVALID, "expected a name of up to %zu bytes in one line",
                         sizeof run->name - 1);
    memcpy(run->name, argument, strlen(argument) + 1);
    match_run_name(run, &app->names);
    run->version++;
    app->matches.runs.version++;
    return match_run_save(run, error);
}

/* ---- The games elsewhere ---- */

static Status export_games(AppState *app, const char *argument, Error *error)
{
    Text games = {0};
    match_run_file(shown(app), &games);
    Status status = file_jobs_convert(app, text_string(&games), argument, error);
    text_free(&games);
    return status;
}

/* Takes the games to the place where weights are fitted to results. */
static Status fit_games(AppState *app, Error *error)
{
    Text games = {0};
    match_run_file(shown(app), &games);
    Status status = action_run(app, "tune.data", text_string(&games), error);
    text_free(&games);
    if (status == STATUS_OK)
        status = action_run(app, "view.mode", "tune", error);
    return status == STATUS_OK ? action_run(app, "view.panel.show", "tune-fit", error) : status;
}

/* The current weights against the saved ones they came from, with everything else equal. */
static Status weights(AppState *app, int games, Error *error)
{
    const WeightEditor *weight_editor = &app->search_views.weight_editor;
    MatchPlan plan;
    MatchRun *run;
    char name[PROFILE_NAME_SIZE];
    Status status = STATUS_OK;
    match_plan_default(&plan);
    plan.threads = plan.threads > 1 ? plan.threads - 1 : 1; /* leaves one processor to the window */
    plan.games = games ? games + games % 2 : plan.games;
    for (int i = 0; i < 2 && status == STATUS_OK; i++) {
        status = match_side_set(&plan.sides[i], app->roster, "alphabeta:hash=4", error);
        plan.sides[i].pace = (TimeControl){.nodes = 6000};
    }
    snprintf(plan.sides[1].profile, sizeof plan.sides[1].profile, "%s", weight_editor->name);
    if (status == STATUS_OK)
        status = matches_add(&app->matches, &plan, &app->profiles, &run, error);
    if (status != STATUS_OK)
        return status;
    snprintf(name, sizeof name, "%.30s-changed", weight_editor->name);
    status = match_run_weigh(run, 0, weight_editor_changed(weight_editor) ? name : weight_editor->name,
                             &weight_editor->weights, error);
    if (status == STATUS_OK)
        match_run_name(run, &app->names);
    if (status == STATUS_OK)
        return actions_match_play(app, run, error);
    matches_remove(&app->matches, run);
    return status;
}

/* ---- Looking ---- */

ACT(filtered, app->matches.runs.version++)

/* A game by number; the selected one if no number is given. */
static Status game_of(const AppState *app, int number, int *index, Error *error)
{
    number = number ? number : app->matches.selected + 1;
    *index = number - 1;
    if (number > 0 && shown(app)->games[*index].summary.done)
        return STATUS_OK;
    return error_set(error, STATUS_NOT_FOUND,
                     number > 0 ? "game %d is not being played" : "no game is selected", number);
}

static Status select_game(AppState *app, int number, Error *error)
{
    int index;
    Status status = game_of(app, number, &index, error);
    if (status == STATUS_OK)
        app->matches.selected = index;
    return status;
}

ACT_WITH(watch, app->matches.watched = number == app->matches.watched ? 0 : number)

static Status open_game(AppState *app, int number, Error *error)
{
    Record *record;
    Text file = {0};
    char text[16], round[MATCH_ROUND_SIZE];
    int index;
    if (app->matches.selected < 0 && !number) /* the dialog asks for it */
        return action_run(app, "dialog.ask", "match.open", error);
    Status status = game_of(app, number, &index, error);
    snprintf(text, sizeof text, "%d", index + 1);
    if (status == STATUS_OK)
        status = action_ask(app, "match.open", text, error);
    if (status != STATUS_OK)
        return status;
    app->matches.selected = index;
    if (shown(app)->base.path.length == 0) {
        status = match_run_record(shown(app), index, &record, error);
        return status != STATUS_OK ? status : action_adopt(app, record, error);
    }
    /* From the match's file, with its review if there is one. */
    match_run_file(shown(app), &file);
    match_game_round(&shown(app)->games[index], round);
    status = text_status(&file, error);
    if (status == STATUS_OK)
        status = file_jobs_round(app, file.bytes, round, error);
    text_free(&file);
    return status != STATUS_OK ? status : action_run(app, "view.mode", "analyse", error);
}

/* ---- What is asked for ---- */

static void look_game(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = shown(app) ? shown(app)->all : 0;
}

static void look_title(const AppState *app, ArgumentFacts *facts)
{
    if (shown(app))
        snprintf(facts->now, sizeof facts->now, "%s", shown(app)->base.title);
}

static const Action actions[] = {
    {"match.show", "Match workspace", "Tools", MAIN_KEY "M", .tries = show,
     .finds = "engines compare versus tests"},
    {"match.agent-a", "Agent A...", TAKES_AGENT(agent_a), FIELD(matches.plan.sides[0].agent),
     .after = matches_changed, .prompt = "Which agent plays", .values = argument_agent, .free = true,
     .finds = "engine player"},
    {"match.agent-b", "Agent B...", TAKES_AGENT(agent_b), FIELD(matches.plan.sides[1].agent),
     .after = matches_changed, .prompt = "Which agent plays", .values = argument_agent, .free = true,
     .finds = "engine player"},
    {"match.try", "Try an agent in a match...", TAKES_AGENT(try_agent), .tries = show,
     .after = matches_changed, .prompt = "Which agent to try", .values = argument_agent, .free = true,
     .finds = "my bot test against level"},
    {"match.profile-a", "Weights of A...", TAKES_TEXT(profile_a), .after = matches_changed,
     .prompt = "With which weights", .values = argument_profile},
    {"match.profile-b", "Weights of B...", TAKES_TEXT(profile_b), .after = matches_changed,
     .prompt = "With which weights", .values = argument_profile},
    {"match.limit", "Limit in the match...", TAKES_TEXT(limit), .after = matches_changed,
     .prompt = "20 ms, 2 s or 500 nodes a move, or 60+1 seconds a game",
     .finds = "time nodes speed thinking"},
    {"match.limit-b", "Limit for B only...", TAKES_TEXT(limit_b), .after = matches_changed,
     .prompt = "20 ms, 2 s or 500 nodes a move, or 60+1 seconds a game"},
    {"match.openings", "Random turns at the start...", SETS_NUMBER(matches.plan.openings),
     .after = matches_changed, .prompt = "Random turns at the start of each pair", .most = OPENING_PLIES_MAX,
     .finds = "random start"},
    {"match.ends", "When the match ends...", TAKES_TEXT(ends), .after = matches_changed,
     .prompt = "A number of games, or sprt 0 10 2000"},
    {"match.threads", "Games at a time...", SETS_NUMBER(matches.plan.threads), .after = matches_changed,
     .prompt = "Games at a time", .least = 1, .most = MATCH_THREADS_MOST},
    {"match.swap", "Swap A and B", .does = swap, .after = matches_changed},
    {"match.start", "Start match", "Tools", MAIN_KEY "Enter", .tries = actions_match_start,
     .finds = "compare engines versus stronger run games", .panel = "match-setup"},
    {"match.pause", "Pause or resume the match", "Tools", .does = pause, .when = {MATCH_CAN_PAUSE},
     .finds = "wait"},
    {"match.stop", "Stop match", "Tools", .does = stop, .when = {MATCH_OPEN}, .finds = "cancel abort end"},
    {"match.continue", "Resume the match", .tries = go_on, .when = {MATCH_CAN_GO_ON},
     .finds = "restart again"},
    {"match.again", "Use this match's settings again", .does = again, .after = matches_changed,
     .when = {MATCH_SHOWN}},
    {"match.look", "Show match...", TRIES_NUMBER(actions_match_look), .tries = show,
     UP_TO(matches.runs.last_number), .when = {HAS_MATCHES}},
    {"match.forget", "Delete this match", .tries = forget, .when = {MATCH_RESTS}, .finds = "remove"},
    {"match.rename", "Rename this match...", TAKES_TEXT(rename_match), .when = {MATCH_SHOWN},
     .prompt = "What the match is called; nothing for its agents", .may_lack = true, .look = look_title,
     .finds = "name title call"},
    {"match.export", "Export the match's games...", TAKES_PATH(export_games), .when = {MATCH_HAS_FILE},
     .finds = "save pgn sgf json"},
    {"match.fit", "Fit weights to the match's games", .tries = fit_games, .when = {MATCH_HAS_FILE},
     .finds = "tune learn results"},
    {"match.weights", "Try these weights in games", .argument = ARGUMENT_TEXT, .tries_with = weights,
     .least = 2, .most = MATCH_GAMES_MOST, .finds = "test compare heuristics"},
    {"match.filter", "Which games are listed",
     SETS_CHOICE(matches.filter, CHOICES_OF(match_filter_names, MATCH_FILTERS)), .does = filtered,
     .when = {MATCH_SHOWN}},
    {"match.game", "Select game of the match", TRIES_NUMBER(select_game), .look = look_game,
     .when = {MATCH_HAS_GAMES}},
    {"match.open", "Open game of the match", .argument = ARGUMENT_TEXT, .tries_with = open_game,
     .look = look_game, .when = {MATCH_HAS_GAMES}},
    {"match.watch", "Watch board...", DOES_NUMBER(watch), .most = MATCH_BOARDS_MOST, .when = {MATCH_OPEN},
     .finds = "live game see look"},
};

ACTION_LIST(match_actions, actions);
