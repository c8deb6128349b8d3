/* A class in the window's state, played by another program: the ladder follows its file. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/file.h"
#include "tests/support/ui/test_app.h"

#define HEADER                                                                                          \
    "{\"format\": \"tetress-class 1\", \"seed\": 1, \"time\": 180, \"space\": 250, \"games\": 2, "      \
    "\"pupils\": [{\"name\": \"a\", \"agent\": \"referee:x:a\", \"digest\": \"1\"}, "                   \
    "{\"name\": \"b\", \"agent\": \"referee:x:b\", \"digest\": \"2\"}]}\n"                              \
    "{\"tried\": 0, \"plays\": true, \"trouble\": \"\"}\n{\"tried\": 1, \"plays\": true, \"trouble\": " \
    "\"\"}\n"
#define GAME(number)                                                                                        \
    "{\"played\": [" number ", 0, 0], \"red\": 0, \"blue\": 1, \"result\": \"red\", \"reason\": \"time\", " \
    "\"moves\": [], \"turns\": []}\n"

static int games_of(const TestApp *test)
{
    const Classes *classes = &test->app.classes;
    return classes->shown ? classes->shown->room.game_count : -1;
}

/* Waits for this many games, so patiently that only a broken program fails. */
static void expect_games(TestApp *test, int count)
{
    for (int i = 0; i < 6000 && games_of(test) != count; i++) {
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
        DO(test, "wait idle");
    }
    assert_int_equal(games_of(test), count);
}

static void write_class(TestApp *test, const char *bytes)
{
    Error error = {0};
    assert_ok(file_replace(test_app_path(test, "class.jsonl"), bytes, strlen(bytes), &error), &error);
}

static void a_class_that_another_program_plays_is_followed(void **state)
{
    TestApp *test = *state;
    write_class(test, HEADER GAME("0"));
    DO(test, "class.open %; wait idle");
    expect_games(test, 1);
    write_class(test, HEADER GAME("0") GAME("1"));
    expect_games(test, 2);
    /* cut off, because it is being written */
    write_class(test, HEADER GAME("0") GAME("1") "{\"played\": [2,");
    write_class(test, HEADER GAME("0") GAME("1") GAME("2"));
    expect_games(test, 3);
}

/* The last legal move of a position, and the position after it. */
static Move play_last(Position *position)
{
    Position next;
    Move move = MOVE_COUNT - 1;
    while (position_check(position, move, NULL) != STATUS_OK)
        move--;
    position_play(position, move, &next);
    *position = next;
    return move;
}

/* A game of three moves, of which the third is a's worst. */
static void a_mistake_opens_its_game_at_its_turn(void **state)
{
    TestApp *test = *state;
    NodePath path;
    Position position;
    char bytes[2000];
    position_start(&position);
    int moves[3];
    for (int i = 0; i < 3; i++)
        moves[i] = play_last(&position);
    snprintf(bytes, sizeof bytes,
             HEADER GAME("0") "{\"played\": [1, 0, 0], \"red\": 0, \"blue\": 1, \"result\": \"blue\", "
                              "\"reason\": \"time\", \"moves\": [%d, %d, %d], \"turns\": []}\n"
                              "{\"looked\": [1, 0, 0], \"nodes\": 5, \"looks\": "
                              "[[0.5, 0, 0, false, -1, -1], [0.5, 0.3, 8, false, 7, -1], "
                              "[0.5, 0.4, 2, false, 8, -1, \"is squeezed\"]]}\n",
             moves[0], moves[1], moves[2]);
    write_class(test, bytes);
    DO(test, "class.open %; wait idle");
    expect_games(test, 2);
    assert_int_equal(test->app.classes.shown->worst_count, 0);
    FAILS(test, "class.mistake 1", "class.mistake: 'Open a mistake of the agent' is not available now");
    classes_show(&test->app.classes, 0);
    assert_int_equal(test->app.classes.shown->worst_count, 1);
    DO(test, "class.mistake 1");
    document_path(&test->app.document, &path);
    assert_int_equal(path.count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_class_that_another_program_plays_is_followed, test_app_begin,
                                        test_app_end),
        cmocka_unit_test_setup_teardown(a_mistake_opens_its_game_at_its_turn, test_app_begin, test_app_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
