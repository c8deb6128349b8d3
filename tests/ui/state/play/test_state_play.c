/* Playing: people and agents, clocks, and whatever can go wrong, without ever waiting for an agent. */
#include "ui/state/play/play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "tests/support/check.h"
#include "tests/support/fakes.h"

static const uint64_t MS = 1000000, PATIENCE_NS = 120000000000u;

typedef struct Table {
    Roster roster;
    AgentNames names;
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
    Table *self = memory_new(1, sizeof *self);
    Error error;
    assert_non_null(self);
    fakes_add(&self->roster);
    self->names.roster = &self->roster;
    assert_ok(document_init(&self->document, NULL, true, &error), &error);
    assert_ok(play_init(&self->play, &self->names, (Wake){wake, self}, &error), &error);
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
    assert_in_time(clock_ns() - before < 2000 * MS);
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

/* Continues until the game is over, a person must move, or this many plies have been played. */
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

/* The moves played last become the game, and those taken back a variation. */
static void what_is_played_after_a_take_back_is_the_main_line(void **state)
{
    Table *self = *state;
    Error error;
    begin(self, "person", "first", "none");
    person_plays(self, "O@5-5");
    go_on(self, 2);
    person_plays(self, "O@5-7");
    go_on(self, 4);
    assert_ok(play_take_back(&self->play, &self->document, &error), &error);
    person_plays(self, "O@7-5");
    go_on(self, 4);
    assert_ptr_equal(self->play.node, record_main_end(self->document.record));
    assert_ok(play_take_back(&self->play, &self->document, &error), &error);
    assert_ok(play_take_back(&self->play, &self->document, &error), &error);
    person_plays(self, "O@3-5");
    go_on(self, 2);
    assert_ok(play_resign(&self->play, &self->document, clock_ns(), &error), &error);
    const Record *record = self->document.record;
    assert_int_equal(record->root->first_child->move, MOVE("O@3-5"));
    assert_int_equal(record->root->first_child->next_sibling->move, MOVE("O@5-5"));
    assert_int_equal(record->result.outcome, OUTCOME_BLUE);
}

/* A game tried out inside a record leaves the record's own moves the main line. */
static void a_game_inside_a_record_stays_a_variation(void **state)
{
    Table *self = *state;
    Error error;
    const char *const moves[] = {"O@0-0", "O@5-5", "O@2-0"};
    for (int i = 0; i < 3; i++)
        assert_ok(document_play(&self->document, MOVE(moves[i]), &error), &error);
    document_go_first(&self->document);
    document_go_next(&self->document);
    document_go_next(&self->document);
    begin(self, "person", "first", "none");
    person_plays(self, "O@0-2");
    go_on(self, 4);
    assert_ok(play_take_back(&self->play, &self->document, &error), &error);
    person_plays(self, "O@9-0");
    go_on(self, 4);
    assert_int_equal(record_main_end(self->document.record)->move, MOVE("O@2-0"));
    assert_int_equal(self->document.record->result.outcome, OUTCOME_NONE);
}

static void clocks_stand_still_at_the_end_and_in_a_pause(void **state)
{
    Table *self = *state;
    Error error;
    uint64_t left, now = clock_ns();
    begin(self, "person", "waiter", "60");
    play_tick(&self->play, &self->document, now);
    assert_ok(play_pause(&self->play, now + 5000 * MS, &error), &error);
    assert_true(play_left(&self->play, RED, now + 50000 * MS, &left));
    assert_int_equal(left, 55000 * MS);
    assert_int_equal(play_wake_ns(&self->play, now + 6000 * MS), UINT64_MAX);
    play_tick(&self->play, &self->document, now + 90000 * MS);
    assert_int_equal(self->play.state, PLAY_RUNNING);
    assert_int_equal(play_move(&self->play, &self->document, MOVE("O@0-0"), now, &error), STATUS_INVALID);
    assert_string_equal(error.text, "the game is paused: resume it first");
    assert_ok(play_pause(&self->play, now + 100000 * MS, &error), &error);
    assert_int_equal(play_wake_ns(&self->play, now + 100000 * MS), now + 100000 * MS);
    play_tick(&self->play, &self->document, now + 100000 * MS);
    assert_int_equal(play_wake_ns(&self->play, now + 101000 * MS), now + 155000 * MS);
    assert_ok(play_resign(&self->play, &self->document, now + 107000 * MS, &error), &error);
    assert_true(play_left(&self->play, RED, now + 500000 * MS, &left));
    assert_int_equal(left, 48000 * MS);
    assert_true(play_left(&self->play, BLUE, now + 500000 * MS, &left));
    assert_int_equal(left, 60000 * MS);
}

/* An agent doesn't think during a pause; afterwards it is asked again. */
static void agents_rest_in_a_pause(void **state)
{
    Table *self = *state;
    Error error;
    begin(self, "person", "sleeper:ms=20", "none");
    person_plays(self, "O@0-0");
    tick(self);
    assert_true(play_thinking(&self->play));
    assert_ok(play_pause(&self->play, clock_ns(), &error), &error);
    assert_false(play_thinking(&self->play));
    for (int i = 0; i < 100; i++)
        tick(self);
    assert_int_equal(self->play.game.count, 1);
    assert_ok(play_pause(&self->play, clock_ns(), &error), &error);
    go_on(self, 2);
    assert_int_equal(self->play.game.count, 2);
}

static void games_of_agents_have_a_pace(void **state)
{
    Table *self = *state;
    PlaySetup setup = {.players = {"first", "first"}, .pace_ns = 1000 * MS};
    Error error;
    assert_ok(play_start(&self->play, &setup, &self->document, &error), &error);
    uint64_t now = clock_ns();
    for (uint64_t end = now + PATIENCE_NS; !self->play.answered || self->play.game.count == 0;) {
        play_tick(&self->play, &self->document, now);
        assert_true(clock_ns() < end);
    }
    assert_int_equal(self->play.game.count, 1);
    assert_int_equal(play_wake_ns(&self->play, now), now + 1000 * MS);
    play_tick(&self->play, &self->document, now + 999 * MS);
    assert_int_equal(self->play.game.count, 1);
    play_tick(&self->play, &self->document, now + 1000 * MS);
    assert_int_equal(self->play.game.count, 2);
}

static void seeds_are_drawn_where_none_is_given(void **state)
{
    Table *self = *state;
    PlaySetup setup = {.players = {"champion:level=3", "random"}}, again = setup, other = setup;
    PlaySetup given = {.players = {"champion:level=3,seed=5", "greedy"}};
    Error error;
    assert_ok(play_vary(&setup, &self->roster, 1, &error), &error);
    assert_ok(play_vary(&again, &self->roster, 1, &error), &error);
    assert_ok(play_vary(&other, &self->roster, 2, &error), &error);
    assert_ok(play_vary(&given, &self->roster, 1, &error), &error);
    assert_non_null(strstr(setup.players[RED], "champion:level=3,seed="));
    assert_non_null(strstr(setup.players[BLUE], "random:seed="));
    for (int side = RED; side <= BLUE; side++) {
        assert_string_equal(setup.players[side], again.players[side]);
        assert_string_not_equal(setup.players[side], other.players[side]);
    }
    assert_string_equal(given.players[RED], "champion:level=3,seed=5");
    assert_string_equal(given.players[BLUE], "greedy");
}

/* The same seed plays the same game; other seeds play other games, from the first move on and at every
 * level. */
static void seeds_decide_the_game(void **state)
{
    Table *self = *state;
    Error error;
    Move openings[3][3];
    static const char *const seeds[] = {"11", "11", "12"};
    for (int level = 3; level <= 9; level += 6) {
        for (int i = 0; i < 3; i++) {
            char player[64];
            snprintf(player, sizeof player, "champion:level=%d,seed=%s,variety=1000", level, seeds[i]);
            assert_ok(document_new(&self->document, &error), &error);
            begin(self, player, player, "10/move");
            go_on(self, 3);
            memcpy(openings[i], self->play.game.moves, sizeof openings[i]);
            play_stop(&self->play);
        }
        assert_memory_equal(openings[0], openings[1], sizeof openings[0]);
        assert_memory_not_equal(openings[0], openings[2], sizeof openings[0]);
    }
}

static void a_game_says_who_plays_it_and_when(void **state)
{
    Table *self = *state;
    PlaySetup setup = {.players = {"person", "champion:level=4,seed=9"}, .date = "2026-01-31"};
    Error error;
    assert_ok(play_start(&self->play, &setup, &self->document, &error), &error);
    const Record *record = self->document.record;
    assert_string_equal(record->players[RED], "You");
    assert_string_equal(record->players[BLUE], "Level 4");
    assert_string_equal(record->agents[BLUE], "champion:level=4,seed=9");
    assert_string_equal(record_tag(record, "date"), "2026-01-31");
    play_stop(&self->play);
    snprintf(setup.names[RED], sizeof setup.names[RED], "Ann");
    assert_ok(document_new(&self->document, &error), &error);
    assert_ok(play_start(&self->play, &setup, &self->document, &error), &error);
    assert_string_equal(self->document.record->players[RED], "Ann");
}

/* Taking back doesn't wait for an agent that is thinking, and its old answer is not taken for a new one. */
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
    assert_int_equal(play_resign(&self->play, &self->document, clock_ns(), &error), STATUS_INVALID);
    begin(self, "waiter", "person", "none");
    tick(self);
    assert_ok(play_resign(&self->play, &self->document, clock_ns(), &error), &error);
    assert_int_equal(self->document.record->result.outcome, OUTCOME_RED);
    assert_int_equal(self->document.record->result.reason, REASON_RESIGNATION);
    play_stop(&self->play);
    begin(self, "waiter", "waiter", "none");
    assert_int_equal(play_resign(&self->play, &self->document, clock_ns(), &error), STATUS_INVALID);
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
    assert_int_equal(self->play.hint.move, 0);
    assert_true(position_equal(&self->play.hint.position, &self->document.position));
    assert_ok(play_hint(&self->play, "crasher", &self->document, &error), &error);
    while (play_thinking(&self->play))
        tick(self);
    assert_int_equal(self->play.hint.move, MOVE_NONE);
    assert_string_equal(self->play.message, "No hint: it fell over");
}

static void wait_for_hint(Table *self)
{
    for (uint64_t end = clock_ns() + PATIENCE_NS; play_thinking(&self->play);) {
        tick(self);
        assert_true(clock_ns() < end);
    }
}

/* The same one for two presses, until the position changes. */
static void a_hint_stays_as_long_as_its_position(void **state)
{
    Table *self = *state;
    Error error;
    assert_ok(play_hint(&self->play, "first", &self->document, &error), &error);
    assert_ok(play_hint(&self->play, "first", &self->document, &error), &error);
    wait_for_hint(self);
    assert_int_equal(self->play.hint.move, 0);
    assert_ok(play_hint(&self->play, "first", &self->document, &error), &error);
    assert_false(play_thinking(&self->play));
    assert_int_equal(self->play.hint.move, 0);
    assert_ok(document_play(&self->document, 0, &error), &error);
    tick(self);
    assert_int_equal(self->play.hint.move, MOVE_NONE);
    assert_true(document_go_previous(&self->document));
    tick(self);
    assert_int_equal(self->play.hint.move, MOVE_NONE);
    assert_ok(play_hint(&self->play, "waiter", &self->document, &error), &error);
    assert_ok(document_play(&self->document, 0, &error), &error);
    tick(self);
    assert_false(play_thinking(&self->play));
}

static void assert_hint(const char *position, const char *move, const char *words, const char *reason)
{
    char text[HINT_SIZE], why[HINT_SIZE];
    Hint hint = {.value = {.expected = NAN}};
    Error error;
    assert_ok(position_read(position, strlen(position), &hint.position, &error), &error);
    assert_ok(move_read(move, strlen(move), &hint.move, &error), &error);
    hint.value.expected = 0.284f;
    hint_write(&hint, text, why);
    assert_string_equal(text, words);
    assert_string_equal(why, reason);
}

static void a_hint_names_its_piece_value_and_reason(void **state)
{
    (void)state;
    assert_hint(
        "11/11/2rrrrrrr2/1rbbb2bbr1/1rbb2bbbr1/1rbbbbbbbr1/1rbbbbbbbr1/1rbbbbbbbr1/2rrrrrrr2/11/11 r 40",
        "S-H@4-4", "S-H@4-4, 64.2% to win", "then Blue cannot move");
    assert_hint("5b5/5b5/5b5/5bbb3/7bb2/bbbbr2bbbb/4r6/3rrr5/3rrrrr3/3rrr1rr2/5r5 r 8", "T-L@5-6",
                "T-L@5-6, 64.2% to win", "clears row 5 and column 5");
    assert_hint("11/11/2rrrrrrr2/1r7r1/1rbb2bbbr1/1rbbbbbbbr1/1rbbbbbbbr1/1rbbbbbbbr1/2rrrrrrr2/11/11 r 40",
                "I-H@3-5", "I-H@3-5, 64.2% to win", "leaves Blue 2 placements, not 13");
    assert_hint("rr9/rr9/11/11/11/6bb3/6bb3/11/11/11/11 r 2", "I-H@1-2", "I-H@1-2, 64.2% to win",
                "gives Red 373 placements, not 240");
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
        AT_TABLE(what_is_played_after_a_take_back_is_the_main_line),
        AT_TABLE(a_game_inside_a_record_stays_a_variation),
        AT_TABLE(clocks_stand_still_at_the_end_and_in_a_pause),
        AT_TABLE(agents_rest_in_a_pause),
        AT_TABLE(games_of_agents_have_a_pace),
        AT_TABLE(seeds_are_drawn_where_none_is_given),
        AT_TABLE(seeds_decide_the_game),
        AT_TABLE(a_game_says_who_plays_it_and_when),
        AT_TABLE(taking_back_while_the_agent_thinks),
        AT_TABLE(resigning_loses),
        AT_TABLE(a_hint_comes_without_waiting),
        AT_TABLE(a_hint_stays_as_long_as_its_position),
        AT_TABLE(a_hint_names_its_piece_value_and_reason),
        AT_TABLE(a_real_agent_leaves_its_analysis),
        AT_TABLE(games_begin_and_stop_in_the_middle),
        cmocka_unit_test(clocks_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
