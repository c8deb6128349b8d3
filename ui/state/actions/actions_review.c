/* Reviews of games: the review, its verdict, and what is made from it. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"
#include "ui/state/review/game_end.h"

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

/* Starts a review, in a mode where it can be watched. */
static Status start(AppState *app, const char *argument, Error *error)
{
    Status status = review_start(&app->review, &app->document, side_of(argument), error);
    if (status)
        return status;
    app->view.viewpoint = side_of(argument) == RED ? VIEWPOINT_RED : VIEWPOINT_BLUE;
    app->view.mode = MODE_ANALYSE;
    return action_run(app, "view.panel.show", "review", error);
}

/* Starts a review for the one person who played, otherwise for the side that lost. */
static Status start_loser(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Side side;
    if (!game_person(app, &side))
        side = app->document.record->result.outcome == OUTCOME_RED ? BLUE : RED;
    return start(app, side == RED ? "red" : "blue", error);
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
    review_set_side(&app->review, &app->document, side_of(argument));
    app->view.viewpoint = side_of(argument) == RED ? VIEWPOINT_RED : VIEWPOINT_BLUE;
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

static Status turn(AppState *app, const char *argument, Error *error)
{
    int number, first = app->document.record->start.plies + 1;
    int count = record_ply(app->document.record, record_main_end(app->document.record)) + 1;
    Status status = argument_number(argument, first, count, &number, error);
    if (!status)
        review_go(&app->review, &app->document, number - first);
    return status;
}

/* The mistake that the following show; null if there is none. */
static const Mistake *shown(const AppState *app)
{
    return is_analysed(app) ? review_mistake_shown(&app->review, &app->document) : NULL;
}

static bool has_better(const AppState *app)
{
    return shown(app) && shown(app)->line.count > 0;
}

static bool has_answer(const AppState *app)
{
    return shown(app) && shown(app)->against.count > 1;
}

/* Adds a line beside a mistake, and plays it through on the board. */
static Status show_line(AppState *app, int index, const CauseLine *line, Error *error)
{
    Document *document = &app->document;
    RecordNode *node;
    int number = shown(app)->turn; /* the document changes */
    review_go(&app->review, document, index);
    node = document->node;
    Status status = document_show_line(document, line->moves, line->count, error);
    if (status)
        return status;
    for (int i = 0; i < line->count && node; i++)
        node = record_child(node, line->moves[i]);
    RecordNode *turn = document->node;
    if (node)
        document_go(document, node); /* from here on, it is the line ahead */
    document_go(document, turn);
    app->review.walked = number;
    app->view.autoplay.on = false;
    autoplay_toggle(app);
    app->view.autoplay.last = document->position.plies + line->count; /* the game may go on as the line did */
    return STATUS_OK;
}

static Status better(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    const CauseLine line = shown(app)->line;
    return show_line(app, shown(app)->index, &line, error);
}

static Status answer(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    const CauseLine line = shown(app)->against;
    return show_line(app, shown(app)->index, &line, error);
}

static bool is_away(const AppState *app)
{
    const Mistake *mistake = shown(app);
    return mistake &&
           review_turn_shown(&app->review, &app->document) != &app->review.review->turns[mistake->index];
}

static Status back(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->view.autoplay.on = false;
    review_go(&app->review, &app->document, shown(app)->index);
    return STATUS_OK;
}

static bool can_deepen(const AppState *app)
{
    return is_analysed(app) && has_moves(app) && !is_busy(app);
}

static Status deeper(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return review_deepen(&app->review, &app->document, error);
}

static Status sort(AppState *app, const char *argument, Error *error)
{
    (void)error;
    int order = name_index(mistake_order_names, MISTAKE_ORDERS, argument);
    app->view.mistakes = order < 0 ? MISTAKES_BY_TURN : (MistakeOrder)order;
    return STATUS_OK;
}

/* Shows where the file is, which may be far from the current folder. */
static bool has_written(const AppState *app)
{
    return app->written.length > 0 && !app->written.failed;
}

static Status folder(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->visits++;
    return STATUS_OK;
}

static Status report(AppState *app, const char *argument, Error *error)
{
    Text text = {0};
    Status status = review_write_report(&app->review, &app->document, argument, &text, error);
    return file_jobs_write(app, argument, &text, status, error);
}

static Status suite(AppState *app, const char *argument, Error *error)
{
    Text text = {0};
    Status status = review_write_suite(&app->review, &app->document, &text, error);
    return file_jobs_write(app, argument, &text, status, error);
}

/* ---- Learning from it ---- */

static bool is_practising(const AppState *app)
{
    return app->practice.stage != PRACTICE_NONE;
}

static bool has_question(const AppState *app)
{
    return practice_mistake(app) != NULL;
}

static Status learn(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return practice_begin(app, error);
}

static Status learn_show(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    practice_show(app);
    return STATUS_OK;
}

static Status learn_next(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    practice_next(app);
    return STATUS_OK;
}

/* Back to the review, where it began. */
static Status learn_leave(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    practice_leave(app);
    app->view.mode = MODE_ANALYSE;
    return action_run(app, "view.panel.show", "review", error);
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
    .prompt = "Loss in percent from which a move is ?!, ? and ??", .may_lack = true, .look = look_marks};
static const ArgumentInfo asks_agent = {.prompt = "Which agent reviews games",
                                        .may_lack = true,
                                        .look = look_agent,
                                        .value = argument_agent,
                                        .free = true};
static const ArgumentInfo asks_threads = {
    .prompt = "Positions to search at once", .least = 1, .most = REVIEW_THREADS_MOST, .look = look_threads};
static const ArgumentInfo asks_nodes = {.prompt = "For each position",
                                        .unit = "nodes",
                                        .least = 1,
                                        .most = REVIEW_NODES_MOST,
                                        .look = look_nodes};

static const Action actions[] = {
    {"review.start", "Review game", "Analysis", NULL, ARGUMENT_CHOICE,
     CHOICES_OF(&outcome_names[OUTCOME_RED], 2), has_moves, start,
     .finds = "analyse whole mistakes why lost report accuracy"},
    {"review.loser", "Review for the loser", "Analysis", "Ctrl+Shift+R", ARGUMENT_NONE, NULL, has_moves,
     start_loser, .finds = "analyse whole mistakes why lost"},
    {"review.cancel", "Cancel review", NULL, NULL, ARGUMENT_NONE, NULL, is_busy, cancel},
    {"review.dismiss", "Don't review this game", NULL, NULL, ARGUMENT_NONE, NULL, is_offered, dismiss},
    {"review.side", "Verdict for", NULL, NULL, ARGUMENT_CHOICE, CHOICES_OF(&outcome_names[OUTCOME_RED], 2),
     has_moves, side},
    {"review.marks", "What counts as a mistake...", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, marks, &asks_marks,
     .finds = "threshold blunder"},
    {"review.agent", "Review with...", NULL, NULL, ARGUMENT_AGENT, NULL, NULL, agent, &asks_agent},
    {"review.threads", "Threads for reviews", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, threads,
     &asks_threads},
    {"review.nodes", "Nodes for each position", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, nodes, &asks_nodes},
    {"review.turn", "Go to turn of the game", NULL, NULL, ARGUMENT_NUMBER, NULL, has_moves, turn},
    {"review.better", "Show the better line", "Analysis", "B", ARGUMENT_NONE, NULL, has_better, better,
     .finds = "move best alternative improve should have played"},
    {"review.answer", "Show the reply", "Analysis", "A", ARGUMENT_NONE, NULL, has_answer, answer,
     .finds = "refute punish why"},
    {"review.back", "Back to the move", "Analysis", "Shift+B", ARGUMENT_NONE, NULL, is_away, back},
    {"review.deeper", "Look deeper", "Analysis", NULL, ARGUMENT_NONE, NULL, can_deepen, deeper,
     .finds = "longer more think"},
    {"review.learn", "Learn from your mistakes", "Play", "Ctrl+L", ARGUMENT_NONE, NULL, practice_possible,
     learn, .finds = "practise puzzles training exercises find better moves retry"},
    {"review.learn-show", "Show the better move", NULL, NULL, ARGUMENT_NONE, NULL, has_question, learn_show},
    {"review.learn-next", "Next mistake to learn from", NULL, NULL, ARGUMENT_NONE, NULL, has_question,
     learn_next},
    {"review.learn-leave", "Back to the review", NULL, NULL, ARGUMENT_NONE, NULL, is_practising, learn_leave},
    {"review.sort", "Sort mistakes by", NULL, NULL, ARGUMENT_CHOICE,
     CHOICES_OF(mistake_order_names, MISTAKE_ORDERS), is_analysed, sort},
    {"review.report", "Write report...", "Analysis", NULL, ARGUMENT_PATH, NULL, is_analysed, report,
     .finds = "export html page print save"},
    {"review.folder", "Open the folder of the report", NULL, NULL, ARGUMENT_NONE, NULL, has_written, folder},
    {"review.suite", "Save my mistakes as a suite...", NULL, NULL, ARGUMENT_PATH, NULL, is_analysed, suite,
     .finds = "puzzles practise exercises training"},
};

ACTION_LIST(review_actions, actions);
