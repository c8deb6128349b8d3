/* Every report of a thousand searches is consistent, and its proofs are true. */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game/orbits.h"
#include "engine/search/alphabeta/alphabeta.h"
#include "engine/search/tree/mcts.h"
#include "tests/support/brute.h"
#include "tests/support/check.h"
#include "tests/support/report_check.h"
#include "tests/support/sample.h"

enum { LINES = 5, THREADS = 3 };

static const int threads_of[THREADS] = {1, 2, 4};

/* One search at a time, by either engine. */
typedef struct Thinking {
    AlphaBeta *search; /* null: the other engine */
    Mcts *mcts;
    Session *session;
    Game game;
    Limits limits;
    _Atomic bool done;
} Thinking;

static void *run(void *argument)
{
    Thinking *self = argument;
    Move move;
    Error error = {0};
    if (self->search)
        assert_ok(alphabeta_think(self->search, &self->game, &self->limits, self->session, &move, &error),
                  &error);
    else
        assert_ok(mcts_think(self->mcts, &self->game, &self->limits, self->session, &move, &error), &error);
    atomic_store(&self->done, true);
    return NULL;
}

static void check_report(const Report *report)
{
    const char *fault = report_fault(report);
    if (fault)
        print_error("%s\n", fault);
    assert_holds(!fault, &report->position);
}

/* Thinks, and checks each report as it comes; the last one stays. */
static const Report *think(Thinking *self, const Position *position, uint64_t nodes)
{
    pthread_t thread;
    const Report *last = NULL;
    session_clear(self->session);
    game_start(&self->game, position);
    self->limits = (Limits){.nodes = nodes};
    atomic_store(&self->done, false);
    assert_int_equal(pthread_create(&thread, NULL, run, self), 0);
    for (bool over = false; !over;) {
        over = atomic_load(&self->done);
        const Report *report = report_box_take(&self->session->reports);
        if (report)
            check_report(last = report);
        else
            sched_yield();
    }
    pthread_join(thread, NULL);
    assert_true(last && last->finished);
    return last;
}

/* Whether a claim about plies agrees with the truth. */
static bool is_true(const Value *value, Score truth)
{
    int plies = score_plies(truth);
    if (value->proof == PROOF_NONE)
        return true;
    if (value->proof == PROOF_DRAW || score_proof(truth) != value->proof)
        return value->proof == PROOF_DRAW && truth == SCORE_DRAW;
    return value->bound == VALUE_EXACT     ? value->plies == plies
           : value->bound == VALUE_AT_MOST ? value->plies >= plies
                                           : value->plies <= plies;
}

/* Checks proofs of moves that can be searched exhaustively. */
static int check_claims(const Report *report)
{
    int proven = 0;
    for (int i = 0; i < report->move_count && proven < 8; i++) {
        const ReportMove *root = &report->moves[i];
        Position child;
        Brute brute = {.budget = 2000};
        position_play(&report->position, root->move, &child);
        if (root->proof == PROOF_NONE)
            continue;
        Score truth = brute_before(brute_result(&brute, &child));
        if (brute.ran_out)
            continue;
        assert_holds(is_true(&root->value, truth), &report->position);
        proven++;
    }
    return proven;
}

/* Positions from the opening to the last placement; every other one leaves the side to move little room. */
static Position next_position(Sample *sample, int number)
{
    for (;;) {
        Position position = sample_game(sample);
        if (position_outcome(&position) != OUTCOME_NONE)
            continue;
        if (number % 2 == 0 || kernels_best()->placements(&position, position_turn(&position)) <= 20)
            return position;
    }
}

static void begin(Thinking *self, bool tree, int threads, int lines)
{
    Error error = {0};
    AlphaBetaOptions search;
    MctsOptions mcts;
    memset(self, 0, sizeof *self);
    assert_ok(session_create(&self->session, &error), &error);
    alphabeta_options_default(&search);
    mcts_options_default(&mcts);
    search.table_mb = mcts.memory = 2;
    search.threads = mcts.threads = threads;
    search.lines = mcts.lines = lines;
    if (tree)
        assert_ok(mcts_create(&mcts, &self->mcts, &error), &error);
    else
        assert_ok(alphabeta_create(&search, &self->search, &error), &error);
}

static void end(Thinking *self)
{
    alphabeta_destroy(self->search);
    mcts_destroy(self->mcts);
    session_destroy(self->session);
}

static void search_all(bool tree)
{
    int many = TEST_POSITIONS >= 1000000 ? 1000 : 60, each = many / 2 / THREADS / LINES + 1, proven = 0;
    Sample sample = sample_seeded(tree ? 12 : 21);
    for (int setting = 0; setting < THREADS * LINES; setting++) {
        Thinking thinking;
        begin(&thinking, tree, threads_of[setting % THREADS], 1 + setting / THREADS);
        for (int i = 0; i < each; i++) {
            Position position = next_position(&sample, i);
            uint64_t nodes = (tree ? 100 : 2000) << i % 4;
            proven += check_claims(think(&thinking, &position, nodes));
        }
        end(&thinking);
    }
    assert_true(proven > many / 10);
}

static void every_report_of_alphabeta_says_one_thing(void **state)
{
    (void)state;
    search_all(false);
}

/* There are five shapes apart from turns and reflections; each gets one line. */
static void equals_are_searched_once(void **state)
{
    (void)state;
    for (int tree = 0; tree < 2; tree++) {
        Thinking thinking;
        Position position;
        Move first[MOVE_COUNT];
        begin(&thinking, tree, 1, LINES);
        position_start(&position);
        orbits_find(&position, first);
        const Report *report = think(&thinking, &position, tree ? 200 : 20000);
        assert_int_equal(report->move_count, 5);
        assert_int_equal(report->line_count, 5);
        for (int i = 0; i < 5; i++) {
            assert_int_equal(first[report->lines[i].moves[0]], report->lines[i].moves[0]);
            assert_true(report->moves[i].alike >= BOARD_CELLS);
        }
        end(&thinking);
    }
}

static void every_report_of_mcts_says_one_thing(void **state)
{
    (void)state;
    search_all(true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_report_of_alphabeta_says_one_thing),
        cmocka_unit_test(every_report_of_mcts_says_one_thing),
        cmocka_unit_test(equals_are_searched_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
