#include "engine/analysis/sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"
#include "tests/support/reviewed.h"

/* ---- An agent that says what it was asked ---- */

enum { MOVES = 8, SECOND = 1000000000 };

static atomic_int calls;

static Status teller_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    (void)spec;
    Agent *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory");
    self->kind = kind;
    *out = self;
    return STATUS_OK;
}

/* Reports that it used its limits divided by `share`, and plays the first move. */
static Status teller_tell(const Game *game, const Limits *limits, Session *session, uint64_t share, Move *out)
{
    Move list[MOVE_LIST_SIZE];
    kernels_best()->list(&game->now, position_turn(&game->now), list);
    atomic_fetch_add(&calls, 1);
    Report *report = report_box_slot(&session->reports);
    *report = (Report){.serial = 1,
                       .position = game->now,
                       .depth = 1,
                       .best = list[0],
                       .line_count = 1,
                       .nodes = limits->nodes / share,
                       .time_ns = limits->move_time_ns / share};
    report->lines[0] = (ReportLine){.moves = {list[0]}, .count = 1, .depth = 1, .expected = 0.5F};
    report_box_publish(&session->reports);
    *out = list[0];
    return STATUS_OK;
}

static Status teller_think(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    (void)self, (void)error;
    return teller_tell(game, limits, session, 1, out);
}

static Status quick_think(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                          Error *error)
{
    (void)self, (void)error;
    return teller_tell(game, limits, session, 1000, out);
}

static void teller_destroy(Agent *self)
{
    free(self);
}

static const AgentKind teller = {.name = "teller",
                                 .title = "teller",
                                 .sentence = "Made for tests",
                                 .source = "own",
                                 .create = teller_create,
                                 .think = teller_think,
                                 .destroy = teller_destroy};
static const AgentKind quick = {.name = "quick",
                                .title = "quick",
                                .sentence = "Made for tests",
                                .source = "own",
                                .create = teller_create,
                                .think = quick_think,
                                .destroy = teller_destroy};

static SweepOptions options_for(Roster *roster, const char *agent, int threads)
{
    *roster = (Roster){0};
    fakes_add(roster);
    roster_add(roster, &teller);
    roster_add(roster, &quick);
    atomic_store(&calls, 0);
    return (SweepOptions){.roster = roster, .agent = agent, .threads = threads, .nodes = 8000};
}

static Status sweep(Record *record, const SweepOptions *options, Error *error)
{
    SweepWatch watch = {0};
    return sweep_run(record, options, &watch, error);
}

static int analysed(const RecordNode *node)
{
    int count = node->analysis != NULL;
    for (const RecordNode *child = node->first_child; child; child = child->next_sibling)
        count += analysed(child);
    return count;
}

/* ---- Tests ---- */

static void every_position_is_looked_at_twice_and_kept(void **state)
{
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        Roster roster;
        SweepOptions options = options_for(&roster, "teller", threads);
        Record *record = record_of_first_moves(NULL, MOVES);
        Error error = {0};
        assert_ok(sweep(record, &options, &error), &error);
        assert_int_equal(atomic_load(&calls), 2 * (MOVES + 1));
        for (int i = 0; i <= MOVES; i++) {
            const RecordAnalysis *analysis = record_node_at(record, i)->analysis;
            assert_non_null(analysis);
            assert_string_equal(analysis->agent, "teller");
            assert_int_equal(analysis->nodes, 8000);
        }
        record_destroy(record);
    }
}

typedef struct Looks {
    Record *record;
    int count;
} Looks;

static void check_look(void *context, const SweepProgress *progress)
{
    Looks *self = context;
    int at = self->count;
    if (!progress->latest)
        return;
    assert_int_equal(record_ply(self->record, progress->latest), at <= MOVES ? at : 2 * MOVES + 1 - at);
    assert_int_equal(progress->total, MOVES + 1);
    assert_int_equal(progress->seen, at <= MOVES ? at + 1 : MOVES + 1);
    assert_int_equal(progress->done, at <= MOVES ? 0 : at - MOVES);
    self->count++;
}

static void first_looks_go_with_the_game_and_second_ones_back(void **state)
{
    (void)state;
    Roster roster;
    SweepOptions options = options_for(&roster, "teller", 1);
    Looks looks = {.record = record_of_first_moves(NULL, MOVES)};
    const SweepWatch watch = {.progress = check_look, .context = &looks};
    Error error = {0};
    assert_ok(sweep_run(looks.record, &options, &watch, &error), &error);
    assert_int_equal(looks.count, 2 * (MOVES + 1));
    record_destroy(looks.record);
}

static void what_is_done_is_not_done_again(void **state)
{
    (void)state;
    Roster roster;
    SweepOptions options = options_for(&roster, "teller", 2);
    Record *record = record_of_first_moves(NULL, MOVES);
    Error error = {0};
    assert_ok(sweep(record, &options, &error), &error);
    atomic_store(&calls, 0);
    assert_ok(sweep(record, &options, &error), &error);
    assert_int_equal(atomic_load(&calls), 0);
    options.nodes *= 4; /* with more effort, once: a first look has been taken already */
    assert_ok(sweep(record, &options, &error), &error);
    assert_int_equal(atomic_load(&calls), MOVES + 1);
    options.agent = "quick"; /* another agent starts from the beginning */
    atomic_store(&calls, 0);
    assert_ok(sweep(record, &options, &error), &error);
    assert_int_equal(atomic_load(&calls), MOVES + 1);
    assert_string_equal(record->root->analysis->agent, "quick");
    record_destroy(record);
}

static void an_agent_that_ends_early_is_asked_once(void **state)
{
    (void)state;
    Roster roster;
    SweepOptions options = options_for(&roster, "quick", 1);
    Record *record = record_of_first_moves(NULL, MOVES);
    Error error = {0};
    assert_ok(sweep(record, &options, &error), &error);
    assert_int_equal(atomic_load(&calls), MOVES + 1);
    record_destroy(record);
}

static void variations_are_analysed_as_far_as_asked(void **state)
{
    (void)state;
    static const int expected[] = {[SWEEP_MAIN] = 4, [SWEEP_BESIDE] = 5, [SWEEP_ALL] = 6};
    for (int reach = SWEEP_MAIN; reach <= SWEEP_ALL; reach++) {
        Roster roster;
        SweepOptions options = options_for(&roster, "teller", 2);
        options.reach = (SweepReach)reach;
        Record *record = record_of_first_moves(NULL, 3);
        Error error = {0};
        RecordNode *node = record_node_at(record, 1);
        Move move = MOVE("I-H@7-2");
        for (int i = 0; i < 2; i++) {
            Position position;
            record_position(record, node, &position);
            assert_ok(record_add(record, node, &position, i ? MOVE("O@0-2") : move, &node, &error), &error);
        }
        assert_ok(sweep(record, &options, &error), &error);
        assert_int_equal(analysed(record->root), expected[reach]);
        record_destroy(record);
    }
}

static void finished_games_have_nothing_to_analyse_at_the_end(void **state)
{
    (void)state;
    Position last = DRAWN(149, "rrrrrrrrrr."
                               "rr........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "....bbbb..."
                               "..........."
                               "...........");
    Roster roster;
    SweepOptions options = options_for(&roster, "teller", 2);
    Record *record = record_of_first_moves(&last, 1);
    Error error = {0};
    assert_ok(sweep(record, &options, &error), &error);
    assert_int_equal(analysed(record->root), 1);
    assert_null(record_main_end(record)->analysis);
    record_destroy(record);
}

static void stopping_is_obeyed_and_keeps_what_is_found(void **state)
{
    (void)state;
    Roster roster;
    SweepOptions options = options_for(&roster, "waiter", 2);
    Record *record = record_of_first_moves(NULL, MOVES);
    atomic_bool stop = true;
    SweepWatch watch = {.stop = &stop};
    Error error = {0};
    uint64_t before = clock_ns();
    options.nodes = 0;
    options.move_ns = 100ULL * SECOND;
    assert_int_equal(sweep_run(record, &options, &watch, &error), STATUS_INTERRUPTED);
    assert_true(clock_ns() - before < 60ULL * SECOND);
    record_destroy(record);
}

static void an_agent_that_fails_ends_the_sweep(void **state)
{
    (void)state;
    Roster roster;
    SweepOptions options = options_for(&roster, "crasher", 2);
    Record *record = record_of_first_moves(NULL, MOVES);
    Error error = {0};
    assert_int_equal(sweep(record, &options, &error), STATUS_DIED);
    assert_string_equal(error.text, "it fell over");
    assert_true(error.turn >= 1 && error.turn <= MOVES + 1);
    assert_int_equal(sweep(record, &options, NULL), STATUS_DIED);
    options.agent = "nobody";
    assert_int_equal(sweep(record, &options, &error), STATUS_NOT_FOUND);
    options.threads = 0;
    assert_int_equal(sweep(record, &options, &error), STATUS_INVALID);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_is_looked_at_twice_and_kept),
        cmocka_unit_test(first_looks_go_with_the_game_and_second_ones_back),
        cmocka_unit_test(what_is_done_is_not_done_again),
        cmocka_unit_test(an_agent_that_ends_early_is_asked_once),
        cmocka_unit_test(variations_are_analysed_as_far_as_asked),
        cmocka_unit_test(finished_games_have_nothing_to_analyse_at_the_end),
        cmocka_unit_test(stopping_is_obeyed_and_keeps_what_is_found),
        cmocka_unit_test(an_agent_that_fails_ends_the_sweep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
