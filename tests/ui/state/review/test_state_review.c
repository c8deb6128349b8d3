/* Reviewing games: the job in the background, and the verdict from what a record holds. */
#include "ui/state/review/review_job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/fakes.h"
#include "tests/support/reviewed.h"
#include "tests/support/ui/test_app.h"

enum { MOVES = 6 };

static const uint64_t PATIENCE_NS = 120000000000u;

/* Saves a game of first moves in the folder as "game.sgf", with a result. If `analysed`, also with analyses,
 * by which Blue threw it away with the fourth move. */
static void save_game(TestApp *test, bool analysed)
{
    static const double chances[MOVES + 1] = {0.5, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9};
    Record *record = record_of_first_moves(NULL, MOVES);
    RecordList list = {0};
    Text text = {0};
    Error error = {0};
    record->result = (RecordResult){.outcome = OUTCOME_RED, .reason = REASON_RESIGNATION};
    for (int i = 0; i < MOVES && analysed; i++) {
        Position position;
        Move moves[MOVE_LIST_SIZE];
        RecordNode *node = record_node_at(record, i), *better;
        record_position(record, node, &position);
        kernels_best()->list(&position, position_turn(&position), moves);
        record_analyse(record, node, chances[i], i == 3 ? moves[1] : MOVE_NONE);
        if (i != 3)
            continue;
        assert_ok(record_add(record, node, &position, moves[1], &better, &error), &error);
        position_play(&position, moves[1], &position);
        kernels_best()->list(&position, position_turn(&position), moves);
        record_analyse(record, better, 0.5, moves[0]);
    }
    assert_ok(record_list_add(&list, record, &error), &error);
    assert_ok(record_list_write(&list, FORMAT_SGF, &text, &error), &error);
    assert_ok(file_replace(test_app_path(test, "game.sgf"), text_string(&text), text.length, &error), &error);
    text_free(&text);
    record_list_free(&list);
}

static void wait_for_stage(TestApp *test, ReviewStage stage)
{
    for (uint64_t last = clock_ns() + PATIENCE_NS; test->app.review.stage != stage;) {
        app_tick(&test->app, clock_ns());
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        assert_true(clock_ns() < last);
    }
}

static void a_finished_game_is_offered_a_review_and_gets_it(void **state)
{
    TestApp *test = *state;
    ReviewState *review = &test->app.review;
    save_game(test, false);
    DO(test, "file.open '%/game.sgf'; wait ms 1");
    assert_true(review_offered(review, &test->app.document));
    DO(test, "review.agent 'reporter:depth=2'; review.nodes 50; review.start blue; wait idle");
    assert_int_equal(review->stage, REVIEW_DONE);
    assert_false(review_offered(review, &test->app.document));
    assert_int_equal(review->progress.done, review->progress.total);
    const RecordNode *node = test->app.document.record->root;
    for (; node->first_child; node = node->first_child)
        assert_string_equal(node->analysis->agent, "reporter:depth=2");
    assert_int_equal(review->story->side, BLUE);
    assert_int_equal(test->app.view.viewpoint, VIEWPOINT_BLUE);
    assert_true(review->analysed >= MOVES && review->story->sentence[0] != '\0');
    assert_false(test->app.document.analysed);
    assert_false(document_changed(&test->app.document));
}

static void saved_analyses_give_a_verdict_without_any_search(void **state)
{
    TestApp *test = *state;
    ReviewState *review = &test->app.review;
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1");
    assert_int_equal(review->analysed, MOVES);
    assert_false(review_offered(review, &test->app.document));
    assert_int_equal(review->story->side, BLUE);
    assert_int_equal(review->story->drop->index, 3);
    assert_true(fabs(review->story->drop->from - 0.5) < 1e-6);
    assert_int_equal(review->review->turns[3].mark, MARK_VERY_BAD);
    DO(test, "review.marks 10,50,90; wait ms 1");
    assert_int_equal(review->review->turns[3].mark, MARK_DOUBTFUL);
    FAILS(test, "review.marks 10,5,90",
          "review.marks: marks must be three growing percentages, such as 6,12,24");
    DO(test, "review.side red; wait ms 1");
    assert_int_equal(review->story->side, RED);
    assert_null(review->story->drop);
}

/* Games of agents that look only at their own move are offered a review, whatever those agents report. */
static void a_one_ply_search_is_no_analysis(void **state)
{
    TestApp *test = *state;
    ReviewState *review = &test->app.review;
    DO(test,
       "play.pace 0; play.red reporter:depth=1; play.blue reporter:depth=1; play.new; wait idle; wait ms 1");
    assert_true(review->analysed > 0 && review->searched == 0);
    assert_true(review_offered(review, &test->app.document));
    DO(test,
       "file.new; play.red reporter:depth=2; play.blue reporter:depth=2; play.start; wait idle; wait ms 1");
    assert_true(review->searched >= review->review->count);
    assert_false(review_offered(review, &test->app.document));
}

static void choices_are_remembered(void **state)
{
    TestApp *test = *state;
    const ReviewPlan *plan = &test->app.settings.review;
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1");
    assert_int_equal(plan->side, RED);
    DO(test, "review.agent 'reporter:depth=2'; review.threads 3; review.nodes 50");
    DO(test, "review.marks 10,50,90; review.side blue");
    app_close(&test->app);
    test_app_open(test);
    assert_string_equal(plan->agent, "reporter:depth=2");
    assert_int_equal(plan->threads, 3);
    assert_int_equal(plan->nodes, 50);
    assert_true(fabs(plan->marks.bad - 0.5) < 1e-9);
    assert_int_equal(plan->side, BLUE);
}

static void the_better_line_is_put_beside_the_mistake(void **state)
{
    TestApp *test = *state;
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1; review.better");
    assert_int_equal(test->app.document.position.plies, 3);
    Move better = test->app.review.story->drop->better;
    assert_non_null(record_child(test->app.document.node, better));
    DO(test, "review.turn 6");
    assert_int_equal(test->app.document.position.plies, 5);
    FAILS(test, "review.turn 9", "review.turn: '9': expected a number from 1 to 7");
}

/* From one position to the next, and back. */
static void lines_are_played_through_on_the_board(void **state)
{
    TestApp *test = *state;
    const Document *document = &test->app.document;
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1; review.better");
    assert_false(document_changed(document)); /* nobody edited anything */
    const Mistake drop = *test->app.review.story->drop;
    assert_int_equal(document->position.plies, 3);
    assert_true(drop.line.count > 1);
    uint64_t now = clock_ns();
    for (int i = 1; i <= drop.line.count; i++) {
        app_tick(&test->app, now);
        now += 3600 * 1000000000ULL;
        do /* the line itself is being kept beside the file */
            app_tick(&test->app, now);
        while (document->busy);
        assert_int_equal(document->position.plies, 3 + i);
        assert_int_equal(document->node->move, drop.line.moves[i - 1]);
    }
    app_tick(&test->app, now + 3600 * 1000000000ULL);
    assert_false(test->app.view.autoplay.on);
    DO(test, "review.back");
    assert_int_equal(document->position.plies, 3);
    FAILS(test, "review.back", "review.back: 'Back to the move' is not available now");
    DO(test, "go.next");
    assert_int_equal(document->node->move, drop.played);
}

/* Adds a better move to the second turn of the saved game, so that it is a mistake, too. */
static void add_mistake(TestApp *test)
{
    Document *document = &test->app.document;
    Error error = {0};
    RecordNode *node = record_node_at(document->record, 1), *better = NULL;
    record_analyse(document->record, node, 0.2, MOVE("I-H@5-5"));
    assert_ok(record_add(document->record, node, NULL, MOVE("I-H@5-5"), &better, &error), &error);
    Position after;
    Move replies[MOVE_LIST_SIZE];
    record_position(document->record, better, &after);
    kernels_best()->list(&after, RED, replies);
    record_analyse(document->record, better, 0.2, replies[0]);
    test->app.review.version = 0;
}

/* The line belongs to the mistake shown, not to the one of the verdict. */
static void each_mistake_has_its_own_line(void **state)
{
    TestApp *test = *state;
    const Document *document = &test->app.document;
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1");
    add_mistake(test);
    DO(test, "wait ms 1; review.turn 2; wait ms 1");
    const Mistake *mistake = review_mistake_shown(&test->app.review, document);
    assert_int_equal(mistake->turn, 2);
    assert_int_equal(test->app.review.story->drop->turn, 4);
    DO(test, "review.better; wait idle; wait ms 1");
    assert_int_equal(review_mistake_shown(&test->app.review, document)->turn, 2);
    DO(test, "review.back");
    assert_int_equal(document->position.plies, 1);
    DO(test, "review.turn 4; wait ms 1");
    assert_int_equal(review_mistake_shown(&test->app.review, document)->turn, 4);
    DO(test, "review.turn 6; wait ms 1"); /* without a mistake, it is the verdict's */
    assert_int_equal(review_mistake_shown(&test->app.review, document)->turn, 4);
}

/* The turn of the mistake that the board shows; 0: none. */
static int turn_here(const TestApp *test)
{
    const Mistake *here = review_mistake_here(&test->app.review, &test->app.document);
    return here ? here->turn : 0;
}

static void next_and_previous_go_from_mistake_to_mistake(void **state)
{
    TestApp *test = *state;
    const ReviewState *review = &test->app.review;
    Document *document = &test->app.document;
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1");
    add_mistake(test);
    DO(test, "wait ms 1; go.first; go.mistake-next; go.mistake-next; wait ms 1");
    assert_int_equal(review->story->mistake_count, 2);
    assert_int_equal(document->position.plies, 3);
    assert_ptr_equal(review_mistake_here(review, document), &review->story->mistakes[1]);
    DO(test, "go.next; wait ms 1"); /* past it */
    assert_null(review_mistake_here(review, document));
    FAILS(test, "go.mistake-next", "go.mistake-next: there is no mistake after this");
    DO(test, "go.mistake-previous; review.better; wait idle; wait ms 1");
    assert_int_equal(document->position.plies, 5);
    assert_int_equal(turn_here(test), 4); /* its line is part of it */
    DO(test, "go.mistake-previous");
    assert_int_equal(document->position.plies, 1);
    DO(test, "review.answer; wait idle; wait ms 1"); /* which goes on as the game did */
    assert_true(document->position.plies > 2);
    assert_int_equal(turn_here(test), 2);
    DO(test, "review.turn 4; wait ms 1"); /* chosen, it is no step of that line */
    assert_int_equal(turn_here(test), 4);
}

static void place(TestApp *test, Move move)
{
    char name[MOVE_TEXT_SIZE], script[64];
    move_write(move, name);
    snprintf(script, sizeof script, "move.place '%s'; wait idle", name);
    DO(test, script);
}

/* Tries a move where a better one is wanted; no move of the game comes of it. */
static PracticeStage try(TestApp *test, Move move)
{
    int nodes = test->app.document.record->node_count;
    place(test, move);
    assert_int_equal(test->app.document.record->node_count, nodes);
    return test->app.practice.stage;
}

static void a_move_tried_is_judged_as_the_review_judges(void **state)
{
    TestApp *test = *state;
    const Practice *practice = &test->app.practice;
    const Position *position = &test->app.document.position;
    Report *report = memory_new(1, sizeof *report);
    assert_non_null(report);
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1");
    add_mistake(test);
    DO(test, "wait ms 1; review.agent 'reporter:depth=2'; review.learn");
    assert_int_equal(practice->count, 2);
    assert_int_equal(position->plies, 1);
    assert_int_equal(test->app.view.mode, MODE_PLAY);
    assert_int_equal(try(test, practice_mistake(&test->app)->played), PRACTICE_WRONG);
    assert_true(practice->verdict.loss == practice_mistake(&test->app)->loss);
    assert_int_equal(try(test, MOVE("I-H@5-5")), PRACTICE_FOUND);
    FAILS(test, "move.place 'I-H@5-5'", "move.place: the better move is known: go on to the next mistake");
    DO(test, "review.learn-next");
    assert_int_equal(position->plies, 3);
    Move moves[MOVE_LIST_SIZE];
    kernels_best()->list(position, BLUE, moves);
    assert_int_not_equal(try(test, moves[7]), PRACTICE_ASKED); /* which the review does not know */
    Position after;
    position_play(position, moves[7], &after);
    fake_report(&after, 2, report);
    double chance = review_chance(-(double)report->lines[0].expected, PROOF_NONE);
    assert_true(fabs(practice->verdict.chance - chance) < 1e-9);
    free(report);
}

static void practice_ends_with_what_was_found(void **state)
{
    TestApp *test = *state;
    const Practice *practice = &test->app.practice;
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1");
    add_mistake(test);
    DO(test, "wait ms 1; review.learn");
    assert_int_equal(try(test, MOVE("I-H@5-5")), PRACTICE_FOUND);
    DO(test, "review.learn-next; review.learn-show");
    assert_int_equal(practice->stage, PRACTICE_SHOWN);
    DO(test, "review.learn-next");
    assert_int_equal(practice->stage, PRACTICE_OVER);
    assert_int_equal(practice->count, 2);
    assert_int_equal(practice->found, 1);
    assert_int_equal(practice->at_once, 1);
    DO(test, "review.learn; go.next"); /* once more; elsewhere, a piece is a move of the game */
    assert_int_equal(practice->found, 0);
    int nodes = test->app.document.record->node_count;
    assert_false(practice_asks(&test->app));
    Move moves[MOVE_LIST_SIZE];
    kernels_best()->list(&test->app.document.position, RED, moves);
    place(test, moves[7]);
    DO(test, "review.learn");
    assert_int_equal(test->app.document.record->node_count, nodes + 1);
    assert_true(practice_asks(&test->app));
    DO(test, "review.learn-leave; wait ms 1");
    assert_int_equal(practice->stage, PRACTICE_NONE);
    assert_int_equal(test->app.view.mode, MODE_ANALYSE);
    DO(test, "edit.undo; review.learn; file.new; wait ms 1");
    assert_int_equal(practice->stage, PRACTICE_NONE);
}

static void the_review_ends_on_the_board_where_the_game_was_lost(void **state)
{
    TestApp *test = *state;
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; review.agent first; review.nodes 50; review.start blue; wait idle");
    assert_int_equal(test->app.document.position.plies, 3);
    const ReviewTurn *turn = review_turn_shown(&test->app.review, &test->app.document);
    assert_non_null(turn);
    assert_int_equal(turn->mark, MARK_VERY_BAD);
    DO(test, "review.deeper; go.first; wait idle");
    assert_int_equal(test->app.settings.review.nodes, 200);
    assert_int_equal(test->app.document.position.plies, 0); /* the user has gone elsewhere */
}

static void the_played_move_stands_among_the_lines_with_its_loss(void **state)
{
    TestApp *test = *state;
    ShownLines *lines = memory_new(1, sizeof *lines);
    assert_non_null(lines);
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1; review.turn 4; wait ms 1");
    app_lines(&test->app, ANALYSIS_A, lines);
    assert_int_equal(lines->count, 2);
    assert_false(lines->lines[0].played);
    assert_true(lines->lines[1].played);
    /* its value and its effort are those of a search of its own */
    const RecordAnalysis *after = record_node_at(test->app.document.record, 4)->analysis;
    assert_true(lines->lines[1].line.expected == -after->expected);
    assert_int_equal(lines->lines[1].line.effort, after->nodes);
    assert_int_equal(lines->lines[1].line.moves[0], test->app.review.story->drop->played);
    assert_true(fabs(lines->lines[1].loss - test->app.review.review->turns[3].loss) < 1e-3);
    assert_int_equal(lines->lines[1].loss_class, LOSS_BLUNDER);
    DO(test, "review.turn 3; wait ms 1");
    app_lines(&test->app, ANALYSIS_A, lines);
    assert_int_equal(lines->count, 1);
    assert_true(lines->lines[0].played);
    free(lines);
}

static void mistakes_are_sorted_by_turn_loss_and_side(void **state)
{
    (void)state;
    static const struct {
        MistakeOrder order;
        int turns[4];
    } cases[] = {
        {MISTAKES_BY_TURN, {0, 1, 2, 5}}, {MISTAKES_BY_LOSS, {5, 0, 2, 1}}, {MISTAKES_BY_SIDE, {5, 1, 0, 2}}};
    static const double losses[] = {0.3, 0.1, 0.2, 0, 0, 0.4};
    Record *record = record_of_first_moves(NULL, MOVES);
    Review *review = NULL;
    Error error = {0};
    int list[PLY_LIMIT];
    assert_ok(review_create(record, NULL, &review, &error), &error);
    for (int i = 0; i < MOVES; i++) {
        review->turns[i].loss = losses[i];
        review->turns[i].mark = losses[i] > 0 ? MARK_BAD : 0;
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(mistakes_list(review, BLUE, cases[i].order, list), 4);
        for (int j = 0; j < 4; j++)
            assert_int_equal(list[j], cases[i].turns[j]);
    }
    review_destroy(review);
    record_destroy(record);
}

static void a_few_analysed_moves_are_no_review(void **state)
{
    TestApp *test = *state;
    save_game(test, false);
    DO(test,
       "file.open '%/game.sgf'; go.first; analysis.agent 'reporter:depth=2'; analysis.toggle; wait ms 600");
    DO(test, "analysis.stop; wait idle; wait ms 1");
    assert_false(review_is_known(&test->app.review, &test->app.document));
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1");
    assert_true(review_is_known(&test->app.review, &test->app.document));
}

static void mistakes_are_marked_by_one_edit(void **state)
{
    TestApp *test = *state;
    save_game(test, true);
    /* the agent reports nothing, so the existing analyses stay */
    DO(test, "file.open '%/game.sgf'; review.agent first; review.nodes 50; review.start blue; wait idle;"
             "go.first; go.mistake-next");
    assert_int_equal(test->app.document.position.plies, 3); /* before its move, as the list goes there */
    assert_string_equal(document_undo_title(&test->app.document), "Mark mistakes");
    assert_false(document_changed(&test->app.document)); /* nobody is asked to save what an analysis found */
    DO(test, "edit.undo; go.first");
    for (const RecordNode *node = test->app.document.record->root; node; node = node->first_child)
        assert_int_equal(node->marks, 0);
}

static void a_review_is_cancelled_and_what_it_found_stays(void **state)
{
    TestApp *test = *state;
    ReviewState *review = &test->app.review;
    save_game(test, false);
    DO(test, "file.open '%/game.sgf'; review.agent endless; review.threads 1; review.start red");
    FAILS(test, "review.dismiss", "review.dismiss: 'Don't review this game' is not available now");
    assert_true(review_busy(review));
    DO(test, "review.cancel; wait idle");
    assert_int_equal(review->stage, REVIEW_NONE);
    assert_false(review_busy(review));
    DO(test, "wait ms 1; review.dismiss; wait ms 1");
    assert_false(review_offered(review, &test->app.document));
}

static void a_review_ends_when_its_game_goes(void **state)
{
    TestApp *test = *state;
    save_game(test, false);
    DO(test, "file.open '%/game.sgf'; review.agent endless; review.start red; file.new; wait idle");
    assert_int_equal(test->app.review.stage, REVIEW_NONE);
    assert_null(test->app.document.record->root->first_child);
    assert_null(test->app.document.record->root->analysis);
}

static void copy_log(TestApp *test)
{
    Text text = {0};
    Error error;
    assert_ok(file_read(TEST_DATA "/rules/logs/game.log", 1 << 20, &text, &error), &error);
    assert_ok(file_replace(test_app_path(test, "game.log"), text_string(&text), text.length, &error), &error);
    text_free(&text);
}

static void reopen(TestApp *test, const char *script)
{
    app_close(&test->app);
    test_app_open(test);
    DO(test, script);
}

static void a_review_is_kept_beside_its_log_and_comes_back(void **state)
{
    TestApp *test = *state;
    const Document *document = &test->app.document;
    copy_log(test);
    DO(test, "file.open '%/game.log'; review.agent reporter; review.nodes 10; review.start red; wait idle");
    assert_int_equal(access(test_app_path(test, "game.log.review"), F_OK), 0);
    assert_false(document->analysed);
    int nodes = document->record->node_count;
    DO(test, "file.new");
    reopen(test, "file.open '%/game.log'; wait idle");
    assert_int_equal(document->record->node_count, nodes);
    assert_true(review_is_known(&test->app.review, document));
    assert_int_equal(test->app.review.story->side, RED); /* as it was reviewed */
    assert_false(document_changed(document));
    assert_false(document->analysed);
    DO(test, "file.save-as '%/game.sgf'"); /* what holds everything needs nothing beside it */
    assert_int_not_equal(access(test_app_path(test, "game.sgf.review"), F_OK), 0);
    DO(test, "analysis.agent reporter; go.turn 20; analysis.toggle; wait ms 400; wait depth 2;"
             "analysis.stop; wait idle");
    assert_false(document_changed(document));
}

/* As well as what a search has found about a position, after minutes. */
static void quitting_keeps_what_a_review_has_found_so_far(void **state)
{
    TestApp *test = *state;
    const Document *document = &test->app.document;
    copy_log(test);
    DO(test, "file.open '%/game.log'; analysis.agent endless; analysis.toggle; wait depth 3; file.quit");
    assert_null(document->node->analysis);
    reopen(test, "file.open '%/game.log'; wait idle");
    assert_int_equal(document->record->root->analysis->depth, 3);
    int known = test->app.review.analysed;
    DO(test, "review.agent reporter; review.start red");
    for (uint64_t last = clock_ns() + PATIENCE_NS; test->app.review.analysed <= known;) {
        app_tick(&test->app, clock_ns());
        assert_true(clock_ns() < last);
    }
    DO(test, "file.quit");
    reopen(test, "file.open '%/game.log'; wait idle");
    assert_true(test->app.review.analysed > known);
}

/* As "a.sgf" to "c.sgf" in the folder "many". */
static void save_many(TestApp *test)
{
    char command[1024];
    save_game(test, true);
    snprintf(command, sizeof command,
             "cd '%s' && mkdir many && for i in a b c; do cp game.sgf many/$i.sgf; done", test->folder);
    assert_int_equal(system(command), 0);
}

static void all_games_of_a_list_are_reviewed_and_opened_with_their_reviews(void **state)
{
    TestApp *test = *state;
    const ReviewQueue *queue = &test->app.queue;
    save_many(test);
    DO(test, "review.agent first; review.nodes 50; file.open-folder '%/many'; wait idle; reviews.start "
             "folder; wait idle");
    assert_int_equal(queue->count, 3);
    assert_int_equal(queue->done, 3);
    assert_int_equal(queue->by_side[BLUE], 3); /* who lost */
    assert_int_equal(queue->totals.mistakes, 3);
    assert_int_equal(queue->totals.marked[0], 3); /* in the opening */
    assert_int_equal(queue->games[1].turn, 4);
    assert_int_equal(access(test_app_path(test, "many/c.sgf.review"), F_OK), 0);
    DO(test, "review.agent endless; wait idle");
    reopen(test, "wait idle"); /* what was found is read again, and nothing is searched */
    assert_int_equal(queue->done, 3);
    assert_int_equal(queue->by_side[BLUE], 3);
    assert_int_equal(queue->totals.mistakes, 3);
    assert_string_equal(queue->title, "Review of 3 games in many");
    DO(test, "reviews.open 2; wait idle; wait ms 1");
    assert_int_equal(test->app.view.mode, MODE_ANALYSE);
    assert_int_equal(test->app.document.position.plies, 3);
    assert_false(test->app.document.analysed);
    DO(test, "go.mistake-next; wait idle; wait ms 1"); /* after its last one, that of the next game */
    assert_string_equal(document_name(&test->app.document), "c.sgf");
    assert_int_equal(test->app.document.position.plies, 3);
    DO(test, "go.mistake-previous; wait idle; wait ms 1; go.mistake-previous; wait idle; wait ms 1");
    assert_string_equal(document_name(&test->app.document), "a.sgf");
    FAILS(test, "go.mistake-previous", "go.mistake-previous: there is no mistake before this");
}

/* The program ends while games are reviewed; when it is started again, the rest are, and all are counted. */
static void a_list_of_reviews_goes_on_after_quitting(void **state)
{
    TestApp *test = *state;
    save_many(test);
    DO(test, "review.agent endless; file.open-folder '%/many'; wait idle; reviews.start folder");
    assert_true(test->app.queue.task > 0);
    snprintf(test->app.settings.review.agent, sizeof test->app.settings.review.agent, "first");
    reopen(test, "review.nodes 50; wait idle");
    assert_int_equal(test->app.queue.count, 3);
    assert_int_equal(test->app.queue.done, 3);
    assert_string_equal(test->app.queue.title, "Review of 3 games in many");
    DO(test, "review.agent endless; file.open-folder '%/many'; wait idle; reviews.start folder; "
             "reviews.stop; wait idle");
    reopen(test, "wait idle");
    assert_int_equal(test->app.queue.count, 0); /* what was stopped stays so */
}

/* Two windows with one settings folder: the one that came first goes on with the list. */
static void one_of_two_windows_goes_on_with_a_list(void **state)
{
    TestApp *test = *state;
    ReviewQueue other;
    Error error;
    save_many(test);
    DO(test, "review.agent endless; file.open-folder '%/many'; wait idle; reviews.start folder");
    keeper_wait(test->app.keeper, text_string(&test->app.queue.path));
    assert_ok(review_queue_init(&other, test->folder, &test->app.settings.review, test->app.roster,
                                test->app.keeper, &error),
              &error);
    assert_false(other.resumes);
    assert_int_equal(other.count, 0);
    assert_string_equal(other.error.text,
                        "another window is reviewing the games of the list: this one leaves them alone");
    review_queue_close(&other);
    assert_int_equal(access(test_app_path(test, "reviews"), F_OK), 0);
    DO(test, "reviews.stop; wait idle");
}

/* Those of a match are told by their round, which once came with -1. */
static void a_list_of_reviews_has_games_told_by_number_or_round(void **state)
{
    static const char list[] = "tetress-reviews 1\ntitle Both\nreviewed\ngame loser 0 12.1 /a.games\n"
                               "game red 3 - /two words.sgf\ngame nobody 3 - /c.sgf\n"
                               "game blue -1 2.2 /a.games\n";
    TestApp *test = *state;
    ReviewQueue queue;
    Error error;
    assert_ok(file_replace(test_app_path(test, "reviews"), list, sizeof list - 1, &error), &error);
    assert_ok(review_queue_init(&queue, test->folder, &test->app.settings.review, test->app.roster,
                                test->app.keeper, &error),
              &error);
    assert_string_equal(queue.title, "Both");
    assert_int_equal(queue.count, 3);
    assert_int_equal(queue.games[0].side, STORY_OF_RECORD);
    assert_string_equal(queue.games[0].round, "12.1");
    assert_int_equal(queue.games[1].game, 3);
    assert_string_equal(queue.games[1].round, "");
    assert_string_equal(queue.games[1].file, "/two words.sgf");
    assert_int_equal(queue.games[2].side, STORY_OF_BLUE);
    assert_string_equal(queue.games[2].round, "2.2");
    review_queue_close(&queue);
}

/* What is kept of one game beside a file stays when another game of it is reviewed. */
static void a_game_that_is_open_gets_its_review_at_once(void **state)
{
    TestApp *test = *state;
    save_many(test);
    DO(test, "review.agent first; review.nodes 50; file.open '%/many/b.sgf'; wait idle; "
             "file.open-folder '%/many'; wait idle; reviews.start folder; wait idle");
    assert_true(story_proof(test->app.document.record) > 0);
    assert_false(document_changed(&test->app.document));
    assert_false(test->app.document.analysed);
}

static void a_review_of_a_game_without_a_name_is_kept_with_ones_own(void **state)
{
    TestApp *test = *state;
    AppState *app = &test->app;
    save_game(test, false);
    text_add_string(&app->samples, test->folder);
    DO(test,
       "file.sample game; wait idle; review.agent reporter; review.nodes 10; review.start red; wait idle");
    assert_true(kept_games_has(&app->kept, text_string(&app->document.path)));
    assert_false(app->document.analysed);
    DO(test, "file.new; play.games");
    assert_int_equal(app->games.count, 1);
}

/* A review that can't be kept does not go with its game unasked. */
static void another_game_asks_about_an_unsaved_review(void **state)
{
    TestApp *test = *state;
    const Document *document = &test->app.document;
    Error why;
    save_game(test, false);
    assert_ok(file_replace(test_app_path(test, "game.sgf.review"), "", 0, &why), &why);
    assert_int_equal(chmod(test_app_path(test, "game.sgf.review"), 0444), 0);
    DO(test, "file.open '%/game.sgf'; review.agent reporter; review.nodes 10; review.start red; wait idle");
    assert_false(document_changed(document));
    assert_true(document_lacks_review(document));
    FAILS(test, "file.quit", "file.quit: the review is not in the file: save or discard it");
    FAILS(test, "file.answer cancel; file.new",
          "file.new: the review is not in the file: save or discard it");
    assert_true(document->record->node_count > 1);
    DO(test, "file.answer cancel");
    FAILS(test, "file.new", "file.new: the review is not in the file: save or discard it");
    DO(test, "file.answer drop; wait idle");
    assert_int_equal(document->record->node_count, 1); /* another game */
    DO(test, "file.open '%/game.sgf'; wait idle; review.start red; wait idle");
    FAILS(test, "file.new", "file.new: the review is not in the file: save or discard it");
    DO(test, "file.answer save; wait idle");
    assert_int_equal(document->record->node_count, 1); /* saved, and another game by now */
    DO(test, "file.open '%/game.sgf'; wait idle");
    assert_false(document_lacks_review(document));
    assert_non_null(document->record->root->analysis);
    DO(test, "file.new");
    save_game(test, false); /* one that has just begun */
    DO(test, "file.open '%/game.sgf'; wait idle; review.start red");
    for (uint64_t last = clock_ns() + PATIENCE_NS; !document->analysed;) {
        app_tick(&test->app, clock_ns());
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        assert_true(clock_ns() < last);
    }
    assert_int_equal(action_run(&test->app, "file.new", "", &why), STATUS_INTERRUPTED);
    DO(test, "file.answer drop; wait idle");
    assert_int_equal(document->record->node_count, 1);
}

static void an_agent_that_fails_ends_the_review(void **state)
{
    TestApp *test = *state;
    save_game(test, false);
    DO(test, "file.open '%/game.sgf'; review.agent crasher; review.start red");
    wait_for_stage(test, REVIEW_FAILED);
    assert_string_equal(test->app.review.error.text, "it fell over");
    DO(test, "wait idle; review.agent reporter; review.nodes 10; review.start red; wait idle");
    assert_int_equal(test->app.review.stage, REVIEW_DONE);
}

static bool holds(TestApp *test, const char *name, const char *what)
{
    Text text = {0};
    Error error = {0};
    assert_ok(file_read(test_app_path(test, name), 1 << 24, &text, &error), &error);
    bool found = strstr(text_string(&text), what) != NULL;
    text_free(&text);
    return found;
}

static void reports_and_suites_are_written(void **state)
{
    TestApp *test = *state;
    FAILS(test, "review.report '%/r.html'", "review.report: 'Write report...' is not available now");
    save_game(test, true);
    DO(test, "file.open '%/game.sgf'; wait ms 1; review.report '%/r.html'; review.report '%/r.json';"
             "review.report '%/r.csv'; review.suite '%/s.jsonl'");
    assert_non_null(strstr(test->app.notice.text, "s.jsonl"));
    assert_true(holds(test, "r.html", "<html"));
    assert_true(holds(test, "r.json", "\"verdict\""));
    assert_true(holds(test, "r.csv", "turn"));
    assert_true(holds(test, "s.jsonl", "\"turn\": 4"));
    assert_true(holds(test, "s.jsonl", "game.sgf, game 1"));
    FAILS(test, "review.report '%/r.txt'", "review.report: a report must end in .html, .json or .csv");
    DO(test, "review.side red; wait ms 1");
    FAILS(test, "review.suite '%/none'", "review.suite: no mistake of this side is known");
}

static void proofs_hold_for_as_long_as_the_game_is_the_same(void **state)
{
    TestApp *test = *state;
    ReviewState *review = &test->app.review;
    const Position *position = &test->app.document.position;
    while (position_outcome(position) == OUTCOME_NONE) {
        Move moves[MOVE_LIST_SIZE];
        Error error = {0};
        assert_true(kernels_best()->list(position, position_turn(position), moves) > 0);
        assert_ok(document_play(&test->app.document, moves[0], &error), &error);
    }
    assert_int_not_equal(position_outcome(position), OUTCOME_DRAW);
    DO(test, "review.agent reporter; review.nodes 200; review.start red; wait idle");
    LastChance chance = review->story->last_chance;
    assert_true(chance.found);
    Outcome end = review->review->turns[review->review->count].proven;
    assert_int_equal(review->review->turns[chance.lost_from].proven, end);
    DO(test, "edit.comment 'the end'; wait ms 1");
    assert_int_equal(review->review->turns[chance.lost_from].proven, end);
    assert_true(review->story->last_chance.found);
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(a_finished_game_is_offered_a_review_and_gets_it),
        AT_DESK(saved_analyses_give_a_verdict_without_any_search),
        AT_DESK(a_one_ply_search_is_no_analysis),
        AT_DESK(choices_are_remembered),
        AT_DESK(the_better_line_is_put_beside_the_mistake),
        AT_DESK(lines_are_played_through_on_the_board),
        AT_DESK(each_mistake_has_its_own_line),
        AT_DESK(next_and_previous_go_from_mistake_to_mistake),
        AT_DESK(a_move_tried_is_judged_as_the_review_judges),
        AT_DESK(practice_ends_with_what_was_found),
        AT_DESK(the_review_ends_on_the_board_where_the_game_was_lost),
        AT_DESK(the_played_move_stands_among_the_lines_with_its_loss),
        cmocka_unit_test(mistakes_are_sorted_by_turn_loss_and_side),
        AT_DESK(a_few_analysed_moves_are_no_review),
        AT_DESK(mistakes_are_marked_by_one_edit),
        AT_DESK(a_review_is_cancelled_and_what_it_found_stays),
        AT_DESK(a_review_ends_when_its_game_goes),
        AT_DESK(a_review_is_kept_beside_its_log_and_comes_back),
        AT_DESK(quitting_keeps_what_a_review_has_found_so_far),
        AT_DESK(all_games_of_a_list_are_reviewed_and_opened_with_their_reviews),
        AT_DESK(a_list_of_reviews_goes_on_after_quitting),
        AT_DESK(a_list_of_reviews_has_games_told_by_number_or_round),
        AT_DESK(one_of_two_windows_goes_on_with_a_list),
        AT_DESK(a_game_that_is_open_gets_its_review_at_once),
        AT_DESK(a_review_of_a_game_without_a_name_is_kept_with_ones_own),
        AT_DESK(another_game_asks_about_an_unsaved_review),
        AT_DESK(an_agent_that_fails_ends_the_review),
        AT_DESK(reports_and_suites_are_written),
        AT_DESK(proofs_hold_for_as_long_as_the_game_is_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
