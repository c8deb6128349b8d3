/* Alpha-beta as an observer on another thread sees it while it thinks, also with several threads of its own.
 * Times allow for a busy machine. */
#include "engine/search/alphabeta/alphabeta.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "tests/support/check.h"
#include "tests/support/sample.h"

static const uint64_t MS = 1000000;
static const uint64_t PATIENCE_NS = 120000000000; /* for events that must happen sooner or later */

/* A search in progress on its own thread. */
typedef struct Thinking {
    AlphaBeta *search;
    Session *session;
    Game game;
    Limits limits;
    pthread_t thread;
    Move best;
    Status status;
    uint64_t started_ns, ended_ns;
} Thinking;

static void *think(void *argument)
{
    Thinking *self = argument;
    self->started_ns = clock_ns();
    self->status =
        alphabeta_think(self->search, &self->game, &self->limits, self->session, &self->best, NULL);
    self->ended_ns = clock_ns();
    return NULL;
}

static void thinking_init(Thinking *self, int threads, int table_mb)
{
    AlphaBetaOptions options;
    Error error = {0};
    Sample sample = sample_seeded(1);
    Position position;
    alphabeta_options_default(&options);
    options.threads = threads;
    options.table_mb = table_mb;
    *self = (Thinking){.best = MOVE_NONE};
    assert_ok(alphabeta_create(&options, &self->search, &error), &error);
    assert_ok(session_create(&self->session, &error), &error);
    do /* a wide position, which no search ever finishes */
        position = sample_game(&sample);
    while (position.plies != 6);
    game_start(&self->game, &position);
}

static void thinking_free(Thinking *self)
{
    alphabeta_destroy(self->search);
    session_destroy(self->session);
}

static void start(Thinking *self, Limits limits)
{
    self->limits = limits;
    session_clear(self->session);
    assert_int_equal(pthread_create(&self->thread, NULL, think, self), 0);
}

static void end(Thinking *self)
{
    pthread_join(self->thread, NULL);
    assert_int_equal(self->status, STATUS_OK);
    assert_holds(position_legal(&self->game.now, self->best), &self->game.now);
}

static void stop_thinking(Thinking *self)
{
    session_stop(self->session);
    end(self);
}

static void wait_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

/* The next report; it must come in time. */
static const Report *next_report(Thinking *self)
{
    uint64_t start = clock_ns();
    for (;;) {
        const Report *report = report_box_take(&self->session->reports);
        if (report)
            return report;
        assert_true(clock_ns() - start < PATIENCE_NS);
        wait_ms(1);
    }
}

static void ask(Thinking *self, const Request *request)
{
    assert_true(session_ask(self->session, request));
}

/* ---- Time ---- */

/* The best of several tries counts, because disturbances only ever make a search later. */
enum { TRIES = 5, LATE_MS = 30 };

static void stop_is_obeyed_at_once(void **state)
{
    (void)state;
    Thinking thinking;
    thinking_init(&thinking, 1, 4);
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        start(&thinking, (Limits){0});
        wait_ms(40);
        uint64_t stopped = clock_ns();
        stop_thinking(&thinking);
        uint64_t late = thinking.ended_ns > stopped ? thinking.ended_ns - stopped : 0;
        least = late < least ? late : least;
    }
    assert_in_time(least < LATE_MS * MS);
    thinking_free(&thinking);
}

static void move_time_is_kept_and_used(void **state)
{
    (void)state;
    Thinking thinking;
    thinking_init(&thinking, 1, 4);
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        start(&thinking, (Limits){.move_time_ns = 60 * MS});
        end(&thinking);
        uint64_t taken = thinking.ended_ns - thinking.started_ns;
        assert_true(taken > 50 * MS);
        least = taken < least ? taken : least;
    }
    assert_in_time(least < (60 + LATE_MS) * MS);
    thinking_free(&thinking);
}

static void stopped_before_it_starts_it_still_answers(void **state)
{
    (void)state;
    Thinking thinking;
    thinking_init(&thinking, 2, 4);
    session_stop(thinking.session);
    think(&thinking);
    assert_int_equal(thinking.status, STATUS_OK);
    assert_true(position_legal(&thinking.game.now, thinking.best));
    thinking_free(&thinking);
}

/* A search with 16 threads after one move, when there are 2,089 others. */
static void thinking_wide(Thinking *self)
{
    thinking_init(self, 16, 4);
    game_start(&self->game, NULL);
    assert_int_equal(game_play(&self->game, MOVE("L-R@5-5"), NULL), STATUS_OK);
    Move moves[MOVE_LIST_SIZE];
    assert_int_equal(kernels_best()->list(&self->game.now, BLUE, moves), 2089);
}

/* The processor time that a search takes of the thread that asks; the least of several tries. */
static uint64_t time_of_caller(Thinking *self, bool stopped)
{
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < TRIES; i++) {
        session_clear(self->session);
        if (stopped)
            session_stop(self->session);
        uint64_t begun = clock_thread_ns();
        think(self);
        uint64_t taken = clock_thread_ns() - begun;
        least = taken < least ? taken : least;
        assert_holds(position_legal(&self->game.now, self->best), &self->game.now);
    }
    return least;
}

static void many_threads_start_at_once(void **state)
{
    (void)state;
    Thinking thinking;
    thinking_wide(&thinking);
    uint64_t stopped = time_of_caller(&thinking, true);
    assert_in_time(stopped < 10 * MS);
    thinking.limits.move_time_ns = MS;
    uint64_t limited = time_of_caller(&thinking, false);
    assert_in_time(limited < 10 * MS);
    thinking_free(&thinking);
}

static void flag_and_clock_are_looked_at_while_the_root_is_prepared(void **state)
{
    (void)state;
    Thinking thinking;
    thinking_wide(&thinking);
    const Report *report = alphabeta_last_report(thinking.search);
    time_of_caller(&thinking, true);
    assert_true(report->move_count < 1000 && report->nodes < 1000);
    thinking.limits.move_time_ns = 1;
    time_of_caller(&thinking, false);
    assert_true(report->move_count < 1000 && report->nodes < 1000);
    thinking.limits = (Limits){.depth = 1};
    time_of_caller(&thinking, false);
    assert_int_equal(report->move_count, 2089);
    thinking_free(&thinking);
}

/* ---- Reports ---- */

static void reports_only_go_forward(void **state)
{
    (void)state;
    Thinking thinking;
    thinking_init(&thinking, 1, 4);
    start(&thinking, (Limits){.move_time_ns = 400 * MS});
    uint64_t serial = 0, nodes = 0, time_ns = 0;
    int depth = 0, count = 0;
    for (bool finished = false; !finished; count++) {
        const Report *report = next_report(&thinking);
        assert_same_position(&report->position, &thinking.game.now);
        assert_true(report->serial > serial && report->nodes >= nodes);
        assert_true(report->time_ns >= time_ns && report->depth >= depth);
        assert_true(report->line_count == 1 && report->best == report->lines[0].moves[0]);
        assert_true(report->best_since_ns <= report->time_ns);
        serial = report->serial;
        nodes = report->nodes;
        time_ns = report->time_ns;
        depth = report->depth;
        finished = report->finished;
    }
    end(&thinking);
    assert_true(count > 0);
    assert_in_time(count > 3);
    assert_int_equal(alphabeta_last_report(thinking.search)->serial, serial);
    assert_int_equal(alphabeta_last_report(thinking.search)->best, thinking.best);
    thinking_free(&thinking);
}

/* ---- Requests ---- */

static void await_lines(Thinking *self, int lines)
{
    uint64_t start = clock_ns();
    while (next_report(self)->line_count != lines)
        assert_true(clock_ns() - start < PATIENCE_NS);
}

static void await_table(Thinking *self, uint64_t entries)
{
    uint64_t start = clock_ns();
    while (next_report(self)->table.entries != entries)
        assert_true(clock_ns() - start < PATIENCE_NS);
}

static void number_of_lines_can_change(Thinking *self)
{
    start(self, (Limits){0});
    await_lines(self, 1);
    ask(self, &(Request){.kind = REQUEST_LINES, .amount = 3});
    await_lines(self, 3);
    ask(self, &(Request){.kind = REQUEST_LINES, .amount = 1000});
    await_lines(self, REPORT_LINES);
    ask(self, &(Request){.kind = REQUEST_LINES, .amount = 0});
    await_lines(self, 1);
    stop_thinking(self);
}

static void table_can_be_looked_at(Thinking *self)
{
    TableView *table = calloc(1, sizeof *table);
    LookupView *lookup = memory_new(1, sizeof *lookup);
    assert_true(table && lookup);
    lookup->version = 0;
    start(self, (Limits){0});
    while (next_report(self)->depth < 2)
        continue;
    ask(self, &(Request){.kind = REQUEST_TABLE_VIEW});
    ask(self, &(Request){.kind = REQUEST_LOOKUP, .position = self->game.now});
    ask(self, &(Request){.kind = REQUEST_TREE_VIEW, .amount = 10}); /* there is no tree: no answer, no harm */
    uint64_t asked = clock_ns();
    while (!session_lookup(self->session, lookup))
        assert_true(clock_ns() - asked < PATIENCE_NS);
    assert_true(session_table(self->session, table));
    stop_thinking(self);
    assert_int_equal(table->entries, (4 << 20) / 16);
    assert_true(table->filled > 0);
    assert_same_position(&lookup->position, &self->game.now);
    int found = 0;
    for (int i = 1; i < lookup->count; i++)
        found += lookup->entries[i].found;
    assert_true(found > 0);
    free(table);
    free(lookup);
}

static void table_can_change(Thinking *self)
{
    start(self, (Limits){0});
    await_table(self, (4 << 20) / 16);
    ask(self, &(Request){.kind = REQUEST_TABLE_SIZE, .amount = 1});
    await_table(self, (1 << 20) / 16);
    assert_int_equal(next_report(self)->table.bytes, 1 << 20);
    ask(self, &(Request){.kind = REQUEST_TABLE_CLEAR});
    wait_ms(60);
    ask(self, &(Request){.kind = REQUEST_TABLE_SIZE, .amount = 0});
    await_table(self, 0);
    ask(self, &(Request){.kind = REQUEST_TABLE_SIZE, .amount = 4});
    await_table(self, (4 << 20) / 16);
    stop_thinking(self);
}

/* There is no time left to search with the new table, and the results of the old one are as good as
 * before. */
static void answer_survives_a_change_that_comes_too_late(Thinking *self)
{
    start(self, (Limits){0});
    int depth = 0;
    while (depth < 3)
        depth = next_report(self)->depth;
    ask(self, &(Request){.kind = REQUEST_TABLE_CLEAR});
    stop_thinking(self);
    assert_true(alphabeta_last_report(self->search)->depth >= 3);
}

static void requests_are_served(int threads)
{
    Thinking thinking;
    thinking_init(&thinking, threads, 4);
    number_of_lines_can_change(&thinking);
    table_can_be_looked_at(&thinking);
    table_can_change(&thinking);
    answer_survives_a_change_that_comes_too_late(&thinking);
    thinking_free(&thinking);
}

static void requests_are_served_while_it_thinks(void **state)
{
    (void)state;
    requests_are_served(1);
}

static void requests_are_served_with_two_threads(void **state)
{
    (void)state;
    requests_are_served(2);
}

/* ---- Threads and tables ---- */

static void any_number_of_threads_answers(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++)
        for (int table_mb = 0; table_mb <= 1; table_mb++) {
            Thinking thinking;
            thinking_init(&thinking, threads, table_mb);
            for (int game = 0; game < 3; game++) {
                start(&thinking, (Limits){.nodes = 20000});
                end(&thinking);
                assert_true(alphabeta_last_report(thinking.search)->nodes >= 20000);
                alphabeta_new_game(thinking.search);
            }
            start(&thinking, (Limits){.depth = 2});
            end(&thinking);
            assert_int_equal(alphabeta_last_report(thinking.search)->depth, 2);
            thinking_free(&thinking);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stop_is_obeyed_at_once),
        cmocka_unit_test(move_time_is_kept_and_used),
        cmocka_unit_test(stopped_before_it_starts_it_still_answers),
        cmocka_unit_test(many_threads_start_at_once),
        cmocka_unit_test(flag_and_clock_are_looked_at_while_the_root_is_prepared),
        cmocka_unit_test(reports_only_go_forward),
        cmocka_unit_test(requests_are_served_while_it_thinks),
        cmocka_unit_test(requests_are_served_with_two_threads),
        cmocka_unit_test(any_number_of_threads_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
