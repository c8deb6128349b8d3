/* A game looked back upon: the review, its verdict, and what is made of it. */
#include <stdio.h>
#include <string.h>

#include "ui/state/action_list.h"

static Side side_of(const char *argument)
{
    return strcmp(argument, "blue") == 0 ? BLUE : RED;
}

static bool has_moves(const AppState *app)
{
    return app->document.record->root->first_child && !app->editing;
}

static bool is_busy(const AppState *app)
{
    return app->review.job != NULL;
}

static bool is_offered(const AppState *app)
{
    return review_offered(&app->review, &app->document);
}

static bool is_analysed(const AppState *app)
{
    return app->review.review && app->review.analysed > 0 && app->review.record == app->document.record;
}

/* Begins, where it can be watched. */
static Status start(AppState *app, const char *argument, Error *error)
{
    Status status = review_start(&app->review, &app->document, side_of(argument), error);
    if (status)
        return status;
    app->view.viewpoint = side_of(argument) == RED ? VIEWPOINT_RED : VIEWPOINT_BLUE;
    app->view.mode = MODE_ANALYSE;
    return action_run(app, "view.panel.show", "review", error);
}

static Status cancel(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    review_cancel(&app->review);
    return STATUS_OK;
}

static Status dismiss(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->review.dismissed = true;
    return STATUS_OK;
}

static Status side(AppState *app, const char *argument, Error *error)
{
    (void)error;
    review_set_side(&app->review, side_of(argument));
    return STATUS_OK;
}

static Status marks(AppState *app, const char *argument, Error *error)
{
    ReviewMarks wanted;
    Status status = review_marks_read(*argument ? argument : NULL, &wanted, error);
    if (!status)
        review_set_marks(&app->review, &wanted);
    return status;
}

static Status agent(AppState *app, const char *argument, Error *error)
{
    AgentSpec spec;
    ReviewPlan *plan = &app->settings.review;
    if (strlen(argument) >= sizeof plan->agent)
        return error_set(error, STATUS_INVALID, "the name of the agent is too long");
    Status status = *argument ? agent_spec_read(argument, &spec, error) : STATUS_OK;
    if (!status)
        snprintf(plan->agent, sizeof plan->agent, "%s", argument);
    return status;
}

static Status threads(AppState *app, const char *argument, Error *error)
{
    return argument_number(argument, 1, REVIEW_THREADS_MOST, &app->settings.review.threads, error);
}

static Status nodes(AppState *app, const char *argument, Error *error)
{
    return argument_number(argument, 1, REVIEW_NODES_MOST, &app->settings.review.nodes, error);
}

/* ---- Looking at it ---- */

/* To the position before a turn of the main line. */
static void go_main(AppState *app, int index)
{
    RecordNode *node = app->document.record->root;
    for (int i = 0; i < index && node->first_child; i++)
        node = node->first_child;
    document_go(&app->document, record_main_end(app->document.record));
    document_go(&app->document, node);
}

static Status turn(AppState *app, const char *argument, Error *error)
{
    int number, first = app->document.record->start.plies + 1;
    int count = record_ply(app->document.record, record_main_end(app->document.record)) + 1;
    Status status = argument_number(argument, first, count, &number, error);
    if (!status)
        go_main(app, number - first);
    return status;
}

static bool has_better(const AppState *app)
{
    const VerdictDrop *drop = &app->review.verdict.drop;
    return is_analysed(app) && drop->index >= 0 && drop->line.count > 0;
}

/* Puts the line that would have been better beside the move that cost most. */
static Status better(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    const VerdictDrop *drop = &app->review.verdict.drop;
    go_main(app, drop->index);
    return document_insert_line(&app->document, drop->line.moves, drop->line.count, error);
}

static Status report(AppState *app, const char *argument, Error *error)
{
    return review_write_report(&app->review, &app->document, argument, error);
}

static Status suite(AppState *app, const char *argument, Error *error)
{
    return review_write_suite(&app->review, &app->document, argument, error);
}

/* ---- What is asked for ---- */

static void look_marks(const AppState *app, ArgumentFacts *facts)
{
    const ReviewMarks *marks = &app->settings.review.marks;
    snprintf(facts->now, sizeof facts->now, "%.4g,%.4g,%.4g", 100 * marks->doubtful, 100 * marks->bad,
             100 * marks->very_bad);
}

static void look_agent(const AppState *app, ArgumentFacts *facts)
{
    const char *agent = app->settings.review.agent;
    snprintf(facts->now, sizeof facts->now, "%s", *agent ? agent : roster_strongest(app->roster)->name);
}

static void look_threads(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->settings.review.threads);
}

static void look_nodes(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", app->settings.review.nodes);
}

static const ArgumentInfo asks_marks = {
    .prompt = "Losses in percent from which a move is ?!, ? and ??", .may_lack = true, .look = look_marks};
static const ArgumentInfo asks_agent = {.prompt = "Who reviews games",
                                        .may_lack = true,
                                        .look = look_agent,
                                        .value = argument_agent,
                                        .free = true};
static const ArgumentInfo asks_threads = {.prompt = "Positions that are looked at at once",
                                          .least = 1,
                                          .most = REVIEW_THREADS_MOST,
                                          .look = look_threads};
static const ArgumentInfo asks_nodes = {.prompt = "For each position",
                                        .unit = "nodes",
                                        .least = 1,
                                        .most = REVIEW_NODES_MOST,
                                        .look = look_nodes};

static const Action actions[] = {
    {"review.start", "Review game", "Analysis", NULL, ARGUMENT_CHOICE, "red|blue", has_moves, start},
    {"review.cancel", "Cancel review", "Analysis", NULL, ARGUMENT_NONE, NULL, is_busy, cancel},
    {"review.dismiss", "No review", NULL, NULL, ARGUMENT_NONE, NULL, is_offered, dismiss},
    {"review.side", "Verdict for", NULL, NULL, ARGUMENT_CHOICE, "red|blue", has_moves, side},
    {"review.marks", "Mistakes from...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, marks, &asks_marks},
    {"review.agent", "Review with...", NULL, NULL, ARGUMENT_AGENT, NULL, NULL, agent, &asks_agent},
    {"review.threads", "Threads of the review", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, threads,
     &asks_threads},
    {"review.nodes", "Nodes a position", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, nodes, &asks_nodes},
    {"review.turn", "Go to turn of the game", NULL, NULL, ARGUMENT_NUMBER, NULL, has_moves, turn},
    {"review.better", "Show the better line", "Analysis", NULL, ARGUMENT_NONE, NULL, has_better, better},
    {"review.report", "Write report...", "Analysis", NULL, ARGUMENT_PATH, NULL, is_analysed, report},
    {"review.suite", "Suite of my mistakes...", "Analysis", NULL, ARGUMENT_PATH, NULL, is_analysed, suite},
};

ACTION_LIST(review_actions, actions);
