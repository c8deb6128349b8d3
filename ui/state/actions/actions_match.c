/* Matches: setting up, playing, looking at the results. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/time_units.h"
#include "ui/state/actions/actions_inner.h"
#include "ui/state/figures.h"
#include "ui/state/match/match_words.h"

static Status show(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return action_run(app, "view.mode", "match", error);
}

/* ---- Setting up ---- */

static Status changed(AppState *app, Status status, Error *error)
{
    app->matches.version++;
    return status ? status : matches_keep_plans(&app->matches, error);
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
    if (!status)
        limit_as_meant(app->roster, &sides[side], &sides[1 - side]);
    return changed(app, status, error);
}

static Status agent_a(AppState *app, const char *argument, Error *error)
{
    return set_agent(app, 0, argument, error);
}

static Status agent_b(AppState *app, const char *argument, Error *error)
{
    return set_agent(app, 1, argument, error);
}

/* Sets up a short match of an agent against one of our levels, for people to look at and start. */
static Status try_agent(AppState *app, const char *argument, Error *error)
{
    Status status = set_agent(app, 0, argument, error);
    if (!status)
        status = set_agent(app, 1, "champion:level=3", error);
    if (!status) {
        app->matches.plan.games = 10;
        app->matches.plan.sequential = false;
        status = changed(app, STATUS_OK, error);
    }
    return status ? status : show(app, "", error);
}

static Status set_profile(AppState *app, int side, const char *argument, Error *error)
{
    Profile weights;
    MatchSide *at = &app->matches.plan.sides[side];
    Status status = profiles_load(&app->profiles, argument, &weights, error);
    if (!status)
        snprintf(at->profile, sizeof at->profile, "%s", argument);
    return changed(app, status, error);
}

static Status profile_a(AppState *app, const char *argument, Error *error)
{
    return set_profile(app, 0, argument, error);
}

static Status profile_b(AppState *app, const char *argument, Error *error)
{
    return set_profile(app, 1, argument, error);
}

/* Limits both sides; B's limit can then be changed alone. */
static Status limit(AppState *app, const char *argument, Error *error)
{
    TimeControl pace;
    Status status = match_pace_read(argument, &pace, error);
    for (int i = 0; i < 2 && !status; i++)
        app->matches.plan.sides[i].pace = pace;
    return changed(app, status, error);
}

static Status limit_b(AppState *app, const char *argument, Error *error)
{
    return changed(app, match_pace_read(argument, &app->matches.plan.sides[1].pace, error), error);
}

static Status openings(AppState *app, const char *argument, Error *error)
{
    return changed(app, argument_number(argument, 0, OPENING_PLIES_MAX, &app->matches.plan.openings, error),
                   error);
}

static Status ends(AppState *app, const char *argument, Error *error)
{
    return changed(app, match_stop_read(&app->matches.plan, argument, error), error);
}

static Status threads(AppState *app, const char *argument, Error *error)
{
    return changed(app, argument_number(argument, 1, MATCH_THREADS_MOST, &app->matches.plan.threads, error),
                   error);
}

static Status swap(AppState *app, const char *argument, Error *error)
{
    MatchSide *sides = app->matches.plan.sides;
    MatchSide first = sides[0];
    (void)argument;
    sides[0] = sides[1];
    sides[1] = first;
    return changed(app, STATUS_OK, error);
}

/* ---- Playing ---- */

static Status play(AppState *app, MatchRun *run, Error *error)
{
    Status status = match_run_play(run, app->roster, &app->tasks, error);
    if (!status && app->analysis.on) /* the analysis would take time from the games */
        status = action_run(app, "analysis.stop", "", error);
    return status;
}

static Status start(AppState *app, const char *argument, Error *error)
{
    MatchRun *run;
    (void)argument;
    Status status = matches_add(&app->matches, &app->matches.plan, &app->profiles, &run, error);
    return status ? status : play(app, run, error);
}

static MatchRun *shown(const AppState *app)
{
    return app->matches.shown;
}

static bool is_shown(const AppState *app)
{
    return shown(app) != NULL;
}

static bool is_open(const AppState *app)
{
    return shown(app) && shown(app)->task;
}

static bool may_pause(const AppState *app)
{
    return shown(app) && (shown(app)->state == MATCH_PLAYING || shown(app)->state == MATCH_PAUSED);
}

static bool may_go_on(const AppState *app)
{
    const MatchRun *run = shown(app);
    return run && run->loaded && (run->state == MATCH_STOPPED || run->state == MATCH_FAILED) &&
           run->played < run->all;
}

static Status stop(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    match_run_stop(shown(app), &app->tasks);
    return STATUS_OK;
}

/* Pauses or resumes. */
static Status pause(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    match_run_pause(shown(app), &app->tasks, shown(app)->state == MATCH_PLAYING);
    return STATUS_OK;
}

static Status go_on(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return play(app, shown(app), error);
}

/* Uses the set-up of the match shown. */
static Status again(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    MatchPlan *plan = shown(app)->plan.count == 2 ? &app->matches.plan : &app->matches.tournament;
    *plan = shown(app)->plan;
    return changed(app, STATUS_OK, error);
}

static bool has_any(const AppState *app)
{
    return app->matches.count > 0;
}

static Status look(AppState *app, const char *argument, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, app->matches.last_number, &number, error);
    MatchRun *run = status ? NULL : matches_find(&app->matches, number);
    if (!status && !run)
        status = error_set(error, STATUS_NOT_FOUND, "there is no match %d", number);
    if (!status)
        status = matches_look(&app->matches, run, error);
    return status ? status : show(app, "", error);
}

static bool may_forget(const AppState *app)
{
    return shown(app) && !shown(app)->task;
}

static Status forget(AppState *app, const char *argument, Error *error)
{
    char question[256];
    snprintf(question, sizeof question, "Delete \xe2\x80\x9c%.150s\xe2\x80\x9d and its %s games?",
             shown(app)->title, WHOLE(shown(app)->played));
    Status status = action_confirm(app, "match.forget", argument, question, error);
    if (status == STATUS_OK)
        matches_remove(&app->matches, shown(app));
    return status;
}

static Status rename_match(AppState *app, const char *argument, Error *error)
{
    app->matches.version++;
    return match_run_rename(shown(app), argument, &app->names, error);
}

/* ---- The games elsewhere ---- */

static bool has_file(const AppState *app)
{
    Text path = {0};
    bool has = shown(app) && match_run_file(shown(app), &path);
    text_free(&path);
    return has;
}

static Status export_games(AppState *app, const char *argument, Error *error)
{
    Text games = {0};
    match_run_file(shown(app), &games);
    Status status = file_jobs_convert(app, text_string(&games), argument, error);
    text_free(&games);
    return status;
}

/* Takes the games to the place where weights are fitted to results. */
static Status fit_games(AppState *app, const char *argument, Error *error)
{
    Text games = {0};
    (void)argument;
    match_run_file(shown(app), &games);
    Status status = action_run(app, "tune.data", text_string(&games), error);
    text_free(&games);
    if (status == STATUS_OK)
        status = action_run(app, "view.mode", "tune", error);
    return status == STATUS_OK ? action_run(app, "view.panel.show", "tune-fit", error) : status;
}

/* The current weights against the saved ones they came from, with everything else equal. */
static Status weights(AppState *app, const char *argument, Error *error)
{
    const WeightEditor *weight_editor = &app->search_views.weight_editor;
    MatchPlan plan;
    MatchRun *run;
    char name[PROFILES_NAME_SIZE];
    Status status = STATUS_OK;
    match_plan_default(&plan);
    plan.threads = plan.threads > 1 ? plan.threads - 1 : 1; /* leaves one processor to the window */
    if (*argument)
        status = argument_number(argument, 2, MATCH_GAMES_MOST, &plan.games, error);
    plan.games += plan.games % 2;
    for (int i = 0; i < 2 && !status; i++) {
        status = match_side_set(&plan.sides[i], app->roster, "alphabeta:hash=4", error);
        plan.sides[i].pace = (TimeControl){.nodes = 6000};
    }
    snprintf(plan.sides[1].profile, sizeof plan.sides[1].profile, "%s", weight_editor->name);
    if (!status)
        status = matches_add(&app->matches, &plan, &app->profiles, &run, error);
    if (status)
        return status;
    snprintf(name, sizeof name, "%.30s-changed", weight_editor->name);
    status = match_run_weigh(run, 0, weight_editor_changed(weight_editor) ? name : weight_editor->name,
                             &weight_editor->weights, error);
    if (!status)
        match_run_name(run, &app->names);
    if (!status)
        return play(app, run, error);
    matches_remove(&app->matches, run);
    return status;
}

/* ---- Looking ---- */

static bool has_games(const AppState *app)
{
    return shown(app) && shown(app)->games && shown(app)->order_count > 0;
}

static Status filter(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->matches.filter = (MatchFilter)name_index(match_filter_names, MATCH_FILTERS, argument);
    app->matches.version++;
    return STATUS_OK;
}

/* A game by number; the selected one if no number is given. */
static Status game_of(const AppState *app, const char *argument, int *index, Error *error)
{
    int number = app->matches.selected + 1;
    Status status = *argument ? argument_number(argument, 1, shown(app)->all, &number, error) : STATUS_OK;
    *index = number - 1;
    if (!status && (*index < 0 || !shown(app)->games[*index].summary.done))
        status = error_set(error, STATUS_NOT_FOUND,
                           number > 0 ? "game %d is not being played" : "no game is selected", number);
    return status;
}

static Status select_game(AppState *app, const char *argument, Error *error)
{
    int index;
    Status status = game_of(app, argument, &index, error);
    if (!status)
        app->matches.selected = index;
    return status;
}

static Status watch(AppState *app, const char *argument, Error *error)
{
    int board;
    Status status = argument_number(argument, 0, MATCH_BOARDS_MOST, &board, error);
    if (!status)
        app->matches.watched = board == app->matches.watched ? 0 : board;
    return status;
}

/* Opens games as a new document. They are kept in the match, so they need not be saved. */
static Status adopt(AppState *app, ReadFile *file, Error *error)
{
    Status status = action_run(app, "file.new", "", error);
    if (!status)
        status = document_adopt(&app->document, file, error);
    return status ? status : action_run(app, "view.mode", "analyse", error);
}

/* Opens a game from the match's file, with its review if there is one. */
static Status open_kept(AppState *app, const MatchGame *game, Error *error)
{
    char round[QUEUE_ROUND_SIZE];
    Text file = {0};
    match_run_file(shown(app), &file);
    match_game_round(game, round);
    Status status = text_status(&file, error);
    if (!status)
        status = file_jobs_round(app, file.bytes, round, error);
    text_free(&file);
    return status ? status : action_run(app, "view.mode", "analyse", error);
}

static Status open_game(AppState *app, const char *argument, Error *error)
{
    ReadFile file = {0};
    Record *record;
    char number[16];
    int index;
    if (app->matches.selected < 0 && !*argument) /* the dialog asks for it */
        return action_run(app, "dialog.ask", "match.open", error);
    Status status = game_of(app, argument, &index, error);
    snprintf(number, sizeof number, "%d", status ? 0 : index + 1);
    if (!status)
        status = action_ask(app, "match.open", number, error);
    if (!status)
        app->matches.selected = index;
    if (!status && shown(app)->base.length > 0 && shown(app)->plan.count == 2)
        return open_kept(app, &shown(app)->games[index], error);
    if (!status)
        status = match_run_record(shown(app), index, &record, error);
    if (status)
        return status;
    status = record_list_add(&file.list, record, error);
    if (!status)
        status = adopt(app, &file, error);
    read_file_free(&file);
    return status;
}

/* ---- What is asked for ---- */

static void look_openings(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->matches.plan.openings);
}

static void look_threads(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->matches.plan.threads);
}

static void look_title(const AppState *app, ArgumentFacts *facts)
{
    if (shown(app))
        snprintf(facts->now, sizeof facts->now, "%s", shown(app)->title);
}

static const ArgumentInfo asks_name = {
    .prompt = "What the match is called; nothing for its agents", .may_lack = true, .look = look_title};
static void look_a(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->matches.plan.sides[0].agent);
}

static void look_b(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->matches.plan.sides[1].agent);
}

static const ArgumentInfo asks_a = {
    .prompt = "Which agent plays", .look = look_a, .value = argument_agent, .free = true};
static const ArgumentInfo asks_b = {
    .prompt = "Which agent plays", .look = look_b, .value = argument_agent, .free = true};
static const ArgumentInfo asks_tried = {
    .prompt = "Which agent to try", .value = argument_agent, .free = true};
static const ArgumentInfo asks_profile = {.prompt = "With which weights", .value = argument_profile};
static const ArgumentInfo asks_limit = {.prompt = "20 ms, 2 s or 500 nodes a move, or 60+1 seconds a game"};
static const ArgumentInfo asks_ends = {.prompt = "A number of games, or sprt 0 10 2000"};
static const ArgumentInfo asks_openings = {
    .prompt = "Random turns at the start of each pair", .most = OPENING_PLIES_MAX, .look = look_openings};
static const ArgumentInfo asks_threads = {
    .prompt = "Games at a time", .least = 1, .most = MATCH_THREADS_MOST, .look = look_threads};

static const Action actions[] = {
    {"match.show", "Match workspace", "Tools", "Ctrl+M", ARGUMENT_NONE, NULL, NULL, show,
     .finds = "engines compare versus tests"},
    {"match.agent-a", "Agent A...", NULL, NULL, ARGUMENT_AGENT, NULL, NULL, agent_a, &asks_a,
     .finds = "engine player"},
    {"match.agent-b", "Agent B...", NULL, NULL, ARGUMENT_AGENT, NULL, NULL, agent_b, &asks_b,
     .finds = "engine player"},
    {"match.try", "Try an agent in a match...", NULL, NULL, ARGUMENT_AGENT, NULL, NULL, try_agent,
     &asks_tried, .finds = "my bot test against level"},
    {"match.profile-a", "Weights of A...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, profile_a, &asks_profile},
    {"match.profile-b", "Weights of B...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, profile_b, &asks_profile},
    {"match.limit", "Limit in the match...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, limit, &asks_limit,
     .finds = "time nodes speed thinking"},
    {"match.limit-b", "Limit for B only...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, limit_b, &asks_limit},
    {"match.openings", "Random turns at the start...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, openings,
     &asks_openings, .finds = "random start"},
    {"match.ends", "When the match ends...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, ends, &asks_ends},
    {"match.threads", "Games at a time...", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, threads, &asks_threads},
    {"match.swap", "Swap A and B", NULL, NULL, ARGUMENT_NONE, NULL, NULL, swap},
    {"match.start", "Start match", "Tools", "Ctrl+Enter", ARGUMENT_NONE, NULL, NULL, start,
     .finds = "compare engines versus stronger run games", .panel = "match-setup"},
    {"match.pause", "Pause or resume the match", "Tools", NULL, ARGUMENT_NONE, NULL, may_pause, pause,
     .finds = "wait"},
    {"match.stop", "Stop match", "Tools", NULL, ARGUMENT_NONE, NULL, is_open, stop,
     .finds = "cancel abort end"},
    {"match.continue", "Resume the match", NULL, NULL, ARGUMENT_NONE, NULL, may_go_on, go_on,
     .finds = "restart again"},
    {"match.again", "Use this match's settings again", NULL, NULL, ARGUMENT_NONE, NULL, is_shown, again},
    {"match.look", "Show match...", NULL, NULL, ARGUMENT_NUMBER, NULL, has_any, look},
    {"match.forget", "Delete this match", NULL, NULL, ARGUMENT_NONE, NULL, may_forget, forget,
     .finds = "remove"},
    {"match.rename", "Rename this match...", NULL, NULL, ARGUMENT_TEXT, NULL, is_shown, rename_match,
     &asks_name, .finds = "name title call"},
    {"match.export", "Export the match's games...", NULL, NULL, ARGUMENT_PATH, NULL, has_file, export_games,
     .finds = "save pgn sgf json"},
    {"match.fit", "Fit weights to the match's games", NULL, NULL, ARGUMENT_NONE, NULL, has_file, fit_games,
     .finds = "tune learn results"},
    {"match.weights", "Try these weights in games", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, weights,
     .finds = "test compare heuristics"},
    {"match.filter", "Which games are listed", NULL, NULL, ARGUMENT_CHOICE,
     CHOICES_OF(match_filter_names, MATCH_FILTERS), is_shown, filter},
    {"match.game", "Select game of the match", NULL, NULL, ARGUMENT_NUMBER, NULL, has_games, select_game},
    {"match.open", "Open game of the match", NULL, NULL, ARGUMENT_TEXT, NULL, has_games, open_game},
    {"match.watch", "Watch board...", NULL, NULL, ARGUMENT_NUMBER, NULL, is_open, watch,
     .finds = "live game see look"},
};

ACTION_LIST(match_actions, actions);
