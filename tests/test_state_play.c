/* Playing: persons and agents, clocks, and whatever can go wrong, without ever waiting for an agent. */
#include "ui/state/play.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"

static const uint64_t MS = 1000000, PATIENCE_NS = 20000000000u;

typedef struct Table {
    Roster roster;
    Document document;
    Play play;
    _Atomic int wakes;
} Table;

static void wake(void *context)
{
    Table *self = context;
    atomic_fetch_add(&self->wakes, 1);
}

static int lay(void **state)
{
    Table *self = aligned_alloc(alignof(Table), sizeof *self); /* positions are aligned */
    Error error;
    assert_non_null(self);
    memset(self, 0, sizeof *self);
    fakes_add(&self->roster);
    assert_ok(document_init(&self->document, NULL, true, &error), &error);
    assert_ok(play_init(&self->play, &self->roster, (Wake){wake, self}, &error), &error);
    *state = self;
    return 0;
}

static int clear(void **state)
{
    Table *self = *state;
    play_close(&self->play);
    document_close(&self->document, true);
    free(self);
    return 0;
}

static void begin(Table *self, const char *red, const char *blue, const char *clock)
{
    PlaySetup setup = {0};
    Error error;
    strcpy(setup.players[RED], red);
    strcpy(setup.players[BLUE], blue);
    assert_ok(play_clock_read(clock, &setup.clock, &error), &error);
    assert_ok(play_start(&self->play, &setup, &self->document, &error), &error);
}

static void tick(Table *self)
{
    uint64_t before = clock_ns();
    play_tick(&self->play, &self->document, before);
    assert_true(clock_ns() - before < 2000 * MS);
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

/* Goes on until the game is over, or a person must move, or so many plies were played. */
static void go_on(Table *self, int plies)
{
    uint64_t end = clock_ns() + PATIENCE_NS;
    while (self->play.state == PLAY_RUNNING && !play_awaits_person(&self->play) &&
           self->play.game.now.plies < plies) {
        tick(self);
        assert_true(clock_ns() < end);
    }
}

static void person_plays(Table *self, const char *move)
{
    Error error;
    assert_ok(play_move(&self->play, &self->document, MOVE(move), clock_ns(), &error), &error);
}

static void two_agents_play_to_the_end(void **state)
{
    Table *self = *state;
    begin(self, "random", "first", "none");
    go_on(self, PLY_LIMIT + 1);
    assert_int_equal(self->play.state, PLAY_OVER);
    assert_int_not_equal(self->play.result.outcome, OUTCOME_NONE);
    const Record *record = self->document.record;
    RecordResult rules = record_result_by_rules(record);
    assert_int_equal(record->result.outcome, rules.outcome);
    assert_int_equal(record->result.reason, rules.reason);
    assert_int_equal(record->node_count, self->play.game.count + 1);
    assert_int_equal(self->document.position.plies, self->play.game.count);
    assert_string_equal(record->agents[RED], "random");
    assert_true(record->root->first_child->has_time);
    assert_true(atomic_load(&self->wakes) >= self->play.game.count);
}

static void a_person_and_an_agent_take_turns(void **state)
{
    Table *self = *state;
    Error error;
    begin(self, "person", "learner", "60+2");
    assert_true(play_awaits_person(&self->play));
    assert_int_equal(play_move(&self->play, &self->document, MOVE_NONE, clock_ns(), &error),
                     STATUS_ILLEGAL_MOVE);
    person_plays(self, "O@5-5");
    assert_int_equal(play_move(&self->play, &self->document, MOVE("O@9-9"), clock_ns(), &error),
                     STATUS_INVALID);
    assert_string_equal(error.text, "it is not your turn");
    go_on(self, 2);
    assert_true(play_awaits_person(&self->play));
    assert_int_equal(self->document.position.plies, 2);
    assert_true(self->document.node->has_left);
    assert_true(self->document.node->left_s > 61 && self->document.node->left_s <= 62);
    document_go_previous(&self->document);
    assert_int_equal(play_move(&self->play, &self->document, MOVE("O@5-7"), clock_ns(), &error),
                     STATUS_INVALID);
    document_go_next(&self->document);
    person_plays(self, "O@5-7");
    go_on(self, 4);
    assert_int_equal(self->document.record->node_count, 5);
    assert_null(self->document.record->agents[RED]);
}

static void moves_are_delivered_while_somebody_looks_back(void **state)
{
    Table *self = *state;
    begin(self, "person", "sleeper:ms=30", "none");
    person_plays(self, "O@0-0");
    document_go_first(&self->document);
    go_on(self, 2);
    assert_int_equal(self->play.game.count, 2);
    assert_int_equal(self->document.record->node_count, 3);
    assert_int_equal(self->document.position.plies, 0);
}

static void agents_that_fail_forfeit(void **state)
{
    static const struct {
        const char *agent, *message;
        RecordReason reason;
    } cases[] = {{"crasher", "it fell over", REASON_EXCEPTION},
                 {"silent", "it says nothing", REASON_TIME},
                 {"illegal:after=1", "", REASON_ILLEGAL},
                 {"nobody", "nobody", REASON_EXCEPTION},
                 {"first:wrong=1", "wrong", REASON_EXCEPTION}};
    Table *self = *state;
    Error error;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_ok(document_new(&self->document, &error), &error);
        begin(self, "person", cases[i].agent, "none");
        person_plays(self, "O@0-0");
        go_on(self, 9);
        assert_int_equal(self->play.state, PLAY_OVER);
        assert_int_equal(self->play.result.outcome, OUTCOME_RED);
        assert_int_equal(self->document.record->result.reason, cases[i].reason);
        assert_non_null(strstr(self->play.message, cases[i].message));
        assert_non_null(strstr(self->play.message, "Red"));
        play_stop(&self->play);
    }
}

static void clocks_run_out(void **state)
{
    Table *self = *state;
    Error error;
    uint64_t left, now = clock_ns();
    begin(self, "person", "waiter", "5");
    play_tick(&self->play, &self->document, now);
    assert_true(play_left(&self->play, RED, now + 3000 * MS, &left));
    assert_int_equal(left, 2000 * MS);
    play_tick(&self->play, &self->document, now + 4999 * MS);
    assert_int_equal(self->play.state, PLAY_RUNNING);
    play_tick(&self->play, &self->document, now + 5000 * MS);
    assert_int_equal(self->play.state, PLAY_OVER);
    assert_int_equal(self->play.result.outcome, OUTCOME_BLUE);
    assert_int_equal(self->play.result.reason, REASON_TIME);
    assert_ok(document_new(&self->document, &error), &error);
    begin(self, "waiter", "person", "0.05");
    go_on(self, 9);
    assert_int_equal(self->play.state, PLAY_OVER);
    assert_int_equal(self->play.result.outcome, OUTCOME_BLUE);
    assert_int_equal(self->play.result.reason, REASON_TIME);
    assert_int_equal(self->document.record->node_count, 1);
}

static void taking_back_goes_to_the_persons_last_turn(void **state)
{
    Table *self = *state;
    Error error;
    begin(self, "person", "first", "60");
    assert_int_equal(play_take_back(&self->play, &self->document, &error), STATUS_INVALID);
    person_plays(self, "O@5-5");
    go_on(self, 2);
    uint64_t left = self->play.left_ns[RED];
    person_plays(self, "O@5-7");
    go_on(self, 4);
    assert_ok(play_take_back(&self->play, &self->document, &error), &error);
    assert_int_equal(self->play.game.now.plies, 2);
    assert_int_equal(self->document.position.plies, 2);
    assert_int_equal(self->play.left_ns[RED], left);
    person_plays(self, "O@7-5");
    go_on(self, 4);
    assert_int_equal(self->document.record->node_count, 7);
    assert_int_equal(self->play.game.count, 4);
}

/* An agent in the middle of its thoughts is not waited for, and its old answer is not taken for a new one. */
static void taking_back_while_the_agent_thinks(void **state)
{
    Table *self = *state;
    Error error;
    begin(self, "person", "waiter", "none");
    for (int i = 0; i < 20; i++) {
        person_plays(self, "O@0-0");
        for (int j = 0; j < i % 4; j++)
            tick(self);
        assert_ok(play_take_back(&self->play, &self->document, &error), &error);
        assert_int_equal(self->play.game.now.plies, 0);
    }
    play_stop(&self->play);
    begin(self, "person", "sleeper:ms=40", "none");
    person_plays(self, "O@0-0");
    tick(self);
    assert_ok(play_take_back(&self->play, &self->document, &error), &error);
    person_plays(self, "O@5-5");
    go_on(self, 2);
    assert_true(play_awaits_person(&self->play));
    assert_int_equal(self->play.game.moves[0], MOVE("O@5-5"));
}

static void resigning_loses(void **state)
{
    Table *self = *state;
    Error error;
    assert_int_equal(play_resign(&self->play, &self->document, &error), STATUS_INVALID);
    begin(self, "waiter", "person", "none");
    tick(self);
    assert_ok(play_resign(&self->play, &self->document, &error), &error);
    assert_int_equal(self->document.record->result.outcome, OUTCOME_RED);
    assert_int_equal(self->document.record->result.reason, REASON_RESIGNATION);
    play_stop(&self->play);
    begin(self, "waiter", "waiter", "none");
    assert_int_equal(play_resign(&self->play, &self->document, &error), STATUS_INVALID);
}

static void a_hint_comes_without_waiting(void **state)
{
    Table *self = *state;
    Error error;
    assert_ok(play_hint(&self->play, "waiter", &self->document, &error), &error);
    assert_true(play_thinking(&self->play));
    assert_ok(play_hint(&self->play, "first", &self->document, &error), &error);
    for (uint64_t end = clock_ns() + PATIENCE_NS; play_thinking(&self->play);) {
        tick(self);
        assert_true(clock_ns() < end);
    }
    assert_int_equal(self->play.hint, 0);
    assert_true(position_equal(&self->play.hint_position, &self->document.position));
    assert_ok(play_hint(&self->play, "crasher", &self->document, &error), &error);
    while (play_thinking(&self->play))
        tick(self);
    assert_int_equal(self->play.hint, MOVE_NONE);
    assert_string_equal(self->play.message, "No hint: it fell over");
}

static void a_real_agent_leaves_its_analysis(void **state)
{
    Table *self = *state;
    begin(self, "person", "champion:level=3", "0.2/move");
    person_plays(self, "O@0-0");
    go_on(self, 2);
    assert_int_equal(self->play.game.count, 2);
    const RecordNode *node = self->document.record->root->first_child;
    assert_non_null(node->analysis);
    assert_string_equal(node->analysis->agent, "champion:level=3");
}

static void games_begin_and_stop_in_the_middle(void **state)
{
    Table *self = *state;
    Error error;
    for (int i = 0; i < 40; i++) {
        begin(self, "waiter", i % 2 ? "first" : "sleeper:ms=5", "none");
        for (int j = 0; j < i % 3; j++)
            tick(self);
        play_stop(&self->play);
    }
    assert_int_equal(self->document.record->node_count, 1);
    assert_ok(document_play(&self->document, MOVE("O@3-3"), &error), &error);
    begin(self, "first", "person", "none");
    assert_true(play_awaits_person(&self->play));
    assert_int_equal(play_take_back(&self->play, &self->document, &error), STATUS_INVALID);
}

static void clocks_are_read(void **state)
{
    (void)state;
    PlayClock clock;
    Error error;
    assert_ok(play_clock_read("60+1.5", &clock, &error), &error);
    assert_int_equal(clock.time_ns, 60000 * MS);
    assert_int_equal(clock.increment_ns, 1500 * MS);
    assert_ok(play_clock_read("2/move", &clock, &error), &error);
    assert_int_equal(clock.move_ns, 2000 * MS);
    assert_int_equal(clock.time_ns, 0);
    static const char *const wrong[] = {"", "x", "0", "-1", "60+", "60+x", "60 1", "nan", "1e9", "2/moves"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(play_clock_read(wrong[i], &clock, &error), STATUS_SYNTAX);
}

int main(void)
{
#define AT_TABLE(test) cmocka_unit_test_setup_teardown(test, lay, clear)
    const struct CMUnitTest tests[] = {
        AT_TABLE(two_agents_play_to_the_end),
        AT_TABLE(a_person_and_an_agent_take_turns),
        AT_TABLE(moves_are_delivered_while_somebody_looks_back),
        AT_TABLE(agents_that_fail_forfeit),
        AT_TABLE(clocks_run_out),
        AT_TABLE(taking_back_goes_to_the_persons_last_turn),
        AT_TABLE(taking_back_while_the_agent_thinks),
        AT_TABLE(resigning_loses),
        AT_TABLE(a_hint_comes_without_waiting),
        AT_TABLE(a_real_agent_leaves_its_analysis),
        AT_TABLE(games_begin_and_stop_in_the_middle),
        cmocka_unit_test(clocks_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
