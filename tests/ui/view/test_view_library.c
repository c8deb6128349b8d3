/* The library by hand: what its panels say while there is nothing to show. */
#include "tests/support/ui/hands.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int set_up(void **state)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    *state = hands_open(1280, 800);
    return 0;
}

static int tear_down(void **state)
{
    hands_close(*state);
    return 0;
}

static void wait_idle(Hands *hands)
{
    while (!app_idle(hands->app))
        hands_settle(hands);
    hands_settle(hands);
}

static void an_empty_list_says_that_games_are_coming(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "view.mode", "library");
    wait_idle(hands);
    assert_true(hands_see(hands, "library.import-folder"));
    assert_true(hands_see(hands, "library.import"));
    hands->app->library.task = 1; /* an import that has not brought anything yet */
    hands_do(hands, "library.show", NULL);
    assert_true(hands_see(hands, "library.importing"));
    hands->app->library.task = 0;
}

static void an_empty_list_says_that_it_is_not_known_yet(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "view.mode", "library");
    wait_idle(hands);
    hands->app->library.reads = true;
    hands_do(hands, "library.show", NULL);
    assert_true(hands_see(hands, "library.reading"));
    assert_false(hands_see(hands, "library.import-folder"));
}

static void an_empty_list_says_why_nothing_was_read(void **state)
{
    Hands *hands = *state;
    char path[] = "/tmp/tetress-library-XXXXXX";
    int file = mkstemp(path);
    assert_int_equal(write(file, "no library", 10), 10);
    close(file);
    hands_do(hands, "library.open", path);
    wait_idle(hands);
    assert_true(hands_see(hands, "library.unread"));
    assert_false(hands_see(hands, "library.import-folder"));
    unlink(path);
}

static void a_review_of_many_games_says_how_deep(void **state)
{
    tear_down(state);
    Hands *hands = *state = hands_open(1920, 1080);
    hands_do(hands, "view.mode", "library");
    char folder[] = "/tmp/tetress-library-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/l.tetress", folder);
    hands_do(hands, "library.new", path);
    wait_idle(hands);
    hands_do(hands, "library.import", SAMPLES "/squeeze.sgf");
    wait_idle(hands);
    hands_do(hands, "review.nodes", "1");
    hands_settle(hands);
    float width = box_width(hands_box(hands, "reviews.start"));
    hands_do(hands, "review.nodes", "1999999999");
    hands_settle(hands);
    assert_true(box_width(hands_box(hands, "reviews.start")) > width);
    tear_down(state); /* which closes the library */
    set_up(state);
    unlink(path);
    assert_int_equal(rmdir(folder), 0);
}

int main(void)
{
#define BY_HAND(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        BY_HAND(an_empty_list_says_that_games_are_coming),
        BY_HAND(an_empty_list_says_that_it_is_not_known_yet),
        BY_HAND(an_empty_list_says_why_nothing_was_read),
        BY_HAND(a_review_of_many_games_says_how_deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
