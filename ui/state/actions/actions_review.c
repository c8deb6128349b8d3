/* Reviews of games: the review, its verdict, and what is made from it. */
#include <stdio.h>

#include "ui/state/actions/actions_inner.h"
#include "ui/state/review/game_end.h"

/* Starts a review, in a mode where it can be watched. */
static Status actions_review_start(AppState *app, int side, Error *error)
{
    Status status = review_start(&app->review, &app->document, (Side)side, error);
    if (status != STATUS_OK)
        return status;
    app->view.viewpoint = viewpoint_of((Side)side);
    app->view.mode = MODE_ANALYSE;
    return action_run(app, "view.panel.show", "review", error);
}

/* Starts a review for the one person who played, otherwise for the side that lost. */
static Status start_loser(AppState *app, Error *error)
{
    Side side;
    if (!game_person(app, &side))
        side = app->document.record->result.outcome == OUTCOME_RED ? BLUE : RED;
    return actions_review_start(app, (int)side, error);
}

ACT(cancel, review_cancel(&app->review))
ACT(dismiss, app->review.dismissed = true)

static void set_side(AppState *app, int side)
{
    review_set_side(&app->review, &app->document, (Side)side);
    app->view.viewpoint = viewpoint_of((Side)side);
}

static Status marks(AppState *app, const char *argument, Error *error)
{
    ReviewMarks wanted;
    Status status = review_marks_read(*argument ? argument : NULL, &wanted, error);
    if (status != STATUS_OK)
        return status;
    app->settings.review.marks = wanted;
    app->review.version = 0; /* the verdict is made again */
    return STATUS_OK;
}

static Status check_agent(const AppState *app, const char *agent, Error *error)
{
    AgentSpec spec;
    (void)app;
    return *agent ? agent_spec_read(agent, &spec, error) : STATUS_OK;
}

/* ---- Looking at it ---- */

ACT_WITH(turn, review_go(&app->review, &app->document, number - app->document.record->start.plies - 1))

/* Adds a line beside a mistake, and plays it through on the board. */
static Status show_line(AppState *app, CauseLine line, Error *error)
{
    Document *document = &app->document;
    int number = app_mistake(app)->turn; /* the document changes */
    review_go(&app->review, document, app_mistake(app)->index);
    RecordNode *node = document->node;
    Status status = document_show_line(document, line.moves, line.count, error);
    if (status != STATUS_OK)
        return status;
    for (int i = 0; i < line.count && node; i++)
        node = record_child(node, line.moves[i]);
    RecordNode *turn = document->node;
    if (node)
        document_go(document, node); /* from here on, it is the line ahead */
    document_go(document, turn);
    app->review.walked = number;
    app->view.autoplay.on = false;
    autoplay_toggle(app);
    app->view.autoplay.last = document->position.plies + line.count; /* the game may go on as the line did */
    return action_run(app, "view.panel.show", "board", error);       /* a small window shows one panel */
}

TRY(better, show_line(app, app_mistake(app)->line, error))
TRY(answer, show_line(app, app_mistake(app)->against, error))

static void back(AppState *app)
{
    app->view.autoplay.on = false;
    review_go(&app->review, &app->document, app_mistake(app)->index);
}

/* Reviews with more nodes, and keeps what is already known. */
static Status deeper(AppState *app, Error *error)
{
    enum { DEEPER = 4 };
    int *nodes = &app->settings.review.nodes, before = *nodes;
    if (before > REVIEW_NODES_MOST / DEEPER)
        return error_set(error, STATUS_INVALID, "a review can't look deeper than this");
    *nodes = DEEPER * before;
    Status status = review_start(&app->review, &app->document, app->review.side, error);
    if (status != STATUS_OK)
        *nodes = before;
    return status;
}

ACT(folder, app->visits++)

static Status actions_review_report(AppState *app, const char *argument, Error *error)
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

/* Back to the review, where it began. */
static Status learn_leave(AppState *app, Error *error)
{
    practice_leave(app);
    app->view.mode = MODE_ANALYSE;
    return action_run(app, "view.panel.show", "review", error);
}

/* ---- What is asked for ---- */

static void look_turn(const AppState *app, ArgumentFacts *facts)
{
    const Record *record = app->document.record;
    facts->least = record->start.plies + 1;
    facts->most = record_ply(record, record_main_end(record)) + 1;
}

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

static const Action actions[] = {
    {"review.start", "Review game", "Analysis",
     TRIES_CHOICE(actions_review_start, CHOICES_OF(&outcome_names[OUTCOME_RED], 2)),
     .when = {HAS_MOVES, -IS_EDITING}, .finds = "analyse whole mistakes why lost report accuracy"},
    {"review.loser", "Review for the loser", "Analysis", MAIN_KEY "Shift+R", .tries = start_loser,
     .when = {HAS_MOVES, -IS_EDITING}, .finds = "analyse whole mistakes why lost"},
    {"review.cancel", "Cancel review", .does = cancel, .when = {REVIEW_RUNS}},
    {"review.dismiss", "Don't review this game", .does = dismiss, .when = {REVIEW_OFFERED}},
    {"review.side", "Verdict for", DOES_CHOICE(set_side, CHOICES_OF(&outcome_names[OUTCOME_RED], 2)),
     .when = {HAS_MOVES, -IS_EDITING}},
    {"review.marks", "What counts as a mistake...", TAKES_TEXT(marks),
     .prompt = "Loss in percent from which a move is ?!, ? and ??", .may_lack = true, .look = look_marks,
     .finds = "threshold blunder"},
    {"review.agent", "Review with...", .argument = ARGUMENT_AGENT, FIELD(settings.review.agent),
     .checks = check_agent, .prompt = "Which agent reviews games", .may_lack = true, .look = look_agent,
     .values = argument_agent, .free = true},
    {"review.threads", "Threads for reviews", SETS_NUMBER(settings.review.threads),
     .prompt = "Positions to search at once", .least = 1, .most = REVIEW_THREADS_MOST},
    {"review.nodes", "Nodes for each position", SETS_NUMBER(settings.review.nodes),
     .prompt = "For each position", .unit = "nodes", .least = 1, .most = REVIEW_NODES_MOST},
    {"review.turn", "Go to turn of the game", DOES_NUMBER(turn), .look = look_turn,
     .when = {HAS_MOVES, -IS_EDITING}},
    {"review.better", "Show the better line", "Analysis", "B", .tries = better, .when = {HAS_BETTER},
     .finds = "move best alternative improve should have played"},
    {"review.answer", "Show the reply", "Analysis", "A", .tries = answer, .when = {HAS_ANSWER},
     .finds = "refute punish why"},
    {"review.back", "Back to the move", "Analysis", "Shift+B", .does = back, .when = {MISTAKE_LEFT}},
    {"review.deeper", "Look deeper", "Analysis", .tries = deeper,
     .when = {IS_REVIEWED, HAS_MOVES, -IS_EDITING, -REVIEW_RUNS}, .finds = "longer more think"},
    {"review.learn", "Learn from your mistakes", "Play", MAIN_KEY "L", .tries = practice_begin,
     .when = {CAN_PRACTISE}, .finds = "practise puzzles training exercises find better moves retry"},
    {"review.learn-show", "Show the better move", .does = practice_show, .when = {HAS_QUESTION}},
    {"review.learn-next", "Next mistake to learn from", .does = practice_next, .when = {HAS_QUESTION}},
    {"review.learn-leave", "Back to the review", .tries = learn_leave, .when = {IS_PRACTISING}},
    {"review.sort", "Sort mistakes by",
     SETS_CHOICE(view.mistakes, CHOICES_OF(mistake_order_names, MISTAKE_ORDERS)), .when = {IS_REVIEWED}},
    {"review.report", "Write report...", "Analysis", TAKES_PATH(actions_review_report), .when = {IS_REVIEWED},
     .finds = "export html page print save"},
    {"review.folder", "Open the folder of the report", .does = folder, .when = {HAS_WRITTEN}},
    {"review.suite", "Save my mistakes as a suite...", TAKES_PATH(suite), .when = {IS_REVIEWED},
     .finds = "puzzles practise exercises training"},
};

ACTION_LIST(review_actions, actions);
