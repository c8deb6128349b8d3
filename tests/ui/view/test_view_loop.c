/* The loop without input: it wakes for things that move by themselves, and sleeps while nothing does. */
#include "ui/view/loop.h"

#include <limits.h>
#include <stdio.h>

#include "engine/base/platform/clock.h"
#include "tests/support/ui/hands.h"

enum { SECOND_MS = 1000 };

static int begin(void **state)
{
    *state = hands_open(1280, 800);
    hands_do(*state, "view.mode", "analyse");
    return 0;
}

static int end(void **state)
{
    hands_close(*state);
    return 0;
}

/* The frames drawn while there is no input. */
static int frames_in(Hands *hands, int milliseconds)
{
    int before = hands->loop.drawn;
    hands_wait(hands, milliseconds);
    return hands->loop.drawn - before;
}

static void a_search_is_shown_as_it_goes_on(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "analysis.toggle", NULL);
    do
        hands_wait(hands, 100);
    while (analysis_report(&hands->app->analysis)->nodes == 0);
    uint64_t nodes = analysis_report(&hands->app->analysis)->nodes;
    uint64_t version = hands->app->analysis.sessions[ANALYSIS_A].version;
    int frames = frames_in(hands, 2 * SECOND_MS);
    assert_uint_in_range(frames, 0, 40);
    assert_in_time(frames >= 8);
    assert_in_time(hands->app->analysis.sessions[ANALYSIS_A].version >= version + 8);
    while (analysis_report(&hands->app->analysis)->nodes <= nodes ||
           hands->app->analysis.sessions[ANALYSIS_A].version <= version)
        hands_wait(hands, 100);
}

static void nothing_wakes_it_while_nothing_moves(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "analysis.toggle", NULL);
    hands_wait(hands, 200);
    hands_do(hands, "analysis.toggle", NULL);
    hands_wait(hands, 200);
    assert_true(loop_wake_ns(&hands->loop, clock_ns()) == UINT64_MAX);
    int frames = INT_MAX; /* on a busy machine, earlier changes may take a while to be drawn */
    for (int tried = 0; tried < 20 && frames > 3; tried++)
        frames = frames_in(hands, 300);
    assert_uint_in_range(frames, 0, 3); /* those that hands_wait itself draws */
}

static void a_message_goes_on_time(void **state)
{
    Hands *hands = *state;
    Error message;
    error_set(&message, STATUS_INVALID, "something went wrong");
    ui_say(hands->ui, &message);
    hands->ui->toast_until_ns = clock_ns() + 60 * UINT64_C(1000000000);
    hands_settle(hands);
    assert_true(loop_wake_ns(&hands->loop, clock_ns()) == hands->ui->toast_until_ns);
    assert_string_equal(hands->ui->toast.text, "something went wrong");
    hands->ui->toast_until_ns = clock_ns() + 300000000;
    Error error;
    while (loop_wake_ns(&hands->loop, clock_ns()) != UINT64_MAX)
        assert_ok(loop_round(&hands->loop, UINT64_MAX, &error), &error);
    assert_string_equal(hands->ui->toast.text, "");
}

static void a_game_plays_itself_through(void **state)
{
    Hands *hands = *state;
    Error error;
    hands_do(hands, "move.place", "O@0-0");
    hands_do(hands, "move.place", "O@5-5");
    hands_do(hands, "go.first", NULL);
    hands_do(hands, "go.autoplay", NULL);
    while (hands->app->view.autoplay.on)
        assert_ok(loop_round(&hands->loop, UINT64_MAX, &error), &error);
    assert_int_equal(hands->app->document.position.plies, 2);
}

static void clocks_run_out(void **state)
{
    Hands *hands = *state;
    Error error;
    uint64_t begun = clock_ns();
    hands_do(hands, "play.red", "person");
    hands_do(hands, "play.blue", "person");
    hands_do(hands, "play.clock", "1");
    hands_do(hands, "play.start", NULL);
    while (hands->app->play.state == PLAY_RUNNING)
        assert_ok(loop_round(&hands->loop, UINT64_MAX, &error), &error);
    assert_true(clock_ns() - begun >= UINT64_C(1000000000));
    assert_in_time(clock_ns() - begun < UINT64_C(3000000000));
}

int main(void)
{
#define AT_WINDOW(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        AT_WINDOW(a_search_is_shown_as_it_goes_on),
        AT_WINDOW(nothing_wakes_it_while_nothing_moves),
        AT_WINDOW(a_message_goes_on_time),
        AT_WINDOW(a_game_plays_itself_through),
        AT_WINDOW(clocks_run_out),
    };
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
