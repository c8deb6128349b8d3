/* What the window says of a reviewed game, read from what it draws: the verdict, the reason of each mistake,
 * and what there is to learn, which all tell the one story. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/ui/hands.h"
#include "tests/support/ui/texts.h"

static bool is_drawn(const char *text)
{
    for (int i = 0; i < texts_seen; i++)
        if (strcmp(texts[i].text, text) == 0)
            return true;
    return false;
}

static void assert_drawn(const char *text)
{
    if (!is_drawn(text))
        fail_msg("nowhere is drawn: %s", text);
}

/* The first text that begins so; fails the test if there is none. */
static const char *drawn_from(const char *beginning)
{
    for (int i = 0; i < texts_seen; i++)
        if (strncmp(texts[i].text, beginning, strlen(beginning)) == 0)
            return texts[i].text;
    fail_msg("nothing drawn begins with: %s", beginning);
    return NULL;
}

static void finish(Hands *hands)
{
    while (!app_idle(hands->app))
        hands_wait(hands, 5);
}

static void open_reviewed(Hands *hands, const char *name, const char *folder)
{
    char path[512];
    char copy[256];
    char command[1024];
    snprintf(path, sizeof path, SAMPLES "/%s.sgf", name);
    snprintf(copy, sizeof copy, "%s/%s.sgf", folder, name);
    snprintf(command, sizeof command, "cp '%s' '%s'", path, copy);
    assert_int_equal(system(command), 0);
    hands_do(hands, "file.open", copy);
    finish(hands);
    hands_do(hands, "view.mode", "analyse");
    hands_do(hands, "view.panel.show", "review");
    hands_do(hands, "review.nodes", "2000");
    hands_do(hands, "review.loser", NULL);
    finish(hands);
    hands_settle(hands);
    const Story *story = hands->app->review.story;
    assert_non_null(story);
    assert_false(story->provisional);
}

/* The verdict, then each mistake when its turn is shown: its row, its reason, and what it lost. */
static void check_panel(Hands *hands)
{
    char text[CAUSES_TEXT_SIZE + 64];
    char move[MOVE_SHORT_SIZE];
    char number[16];
    for (int i = 0; i < hands->app->review.story->mistake_count; i++) {
        snprintf(number, sizeof number, "%d", hands->app->review.story->mistakes[i].turn);
        hands_do(hands, "review.turn", number);
        const Story *story = hands->app->review.story; /* made again as the document changes */
        const Mistake *mistake = &story->mistakes[i];
        assert_drawn(story->sentence);
        snprintf(text, sizeof text, "Turn %d: %s", mistake->turn, mistake->why);
        assert_drawn(text);
        snprintf(text, sizeof text, "review.mistake.%d", mistake->turn);
        if (!hands_see(hands, text)) /* further down in the list */
            continue;
        move_write_short(mistake->played, move);
        snprintf(text, sizeof text, "%s %s", move,
                 mistake->mark == MARK_VERY_BAD ? "??"
                 : mistake->mark == MARK_BAD    ? "?"
                                                : "?!");
        assert_drawn(text);
        snprintf(text, sizeof text, "\xe2\x88\x92%.0f%%", 100 * mistake->loss);
        assert_drawn(text);
    }
}

static void check_lesson(Hands *hands, const Story *story)
{
    char move[MOVE_SHORT_SIZE];
    char text[160];
    hands_do(hands, "view.mode", "play");
    hands_do(hands, "view.panel.show", "learn");
    hands_settle(hands);
    if (!story->decided)
        return;
    move_write_short(story->drop->played, move);
    snprintf(text, sizeof text, "The move that decided was %s at turn %d.", move, story->drop->turn);
    drawn_from(text);
}

/* Where panels are shown one at a time, too, whatever workspace was shown before. */
static void a_reviewed_game_opens_with_its_review_in_a_small_window(void **state)
{
    (void)state;
    char folder[] = "/tmp/test_story_XXXXXX";
    char command[64], path[64];
    assert_non_null(mkdtemp(folder));
    Hands *hands = hands_open(700, 600);
    open_reviewed(hands, "squeeze", folder);
    snprintf(path, sizeof path, "%s/squeeze.sgf", folder);
    hands_do(hands, "file.save-as", path);
    finish(hands);
    hands_do(hands, "view.panel.show", "lines");
    hands_do(hands, "file.new", NULL);
    hands_do(hands, "view.mode", "play");
    hands_settle(hands);
    hands_do(hands, "file.open", path);
    finish(hands);
    hands_settle(hands);
    assert_int_equal(hands->app->view.mode, MODE_ANALYSE);
    assert_true(hands_see(hands, "review.verdict"));
    hands_close(hands);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* While a review runs there is no verdict, because it would be another when all is searched; and where the
 * board shows no mistake, the panel speaks of none. */
static void a_verdict_comes_with_the_end_of_the_review(void **state)
{
    (void)state;
    char folder[] = "/tmp/test_story_XXXXXX";
    char command[64];
    assert_non_null(mkdtemp(folder));
    Hands *hands = hands_open(1280, 800);
    open_reviewed(hands, "squeeze", folder);
    assert_true(hands_see(hands, "review.verdict") && hands_see(hands, "review.why"));
    hands_do(hands, "go.last", NULL);
    assert_false(hands_see(hands, "review.why"));
    hands_click(hands, "review.drop");
    assert_true(hands_see(hands, "review.why"));
    hands_do(hands, "review.nodes", "100000000");
    hands_do(hands, "review.loser", NULL);
    assert_true(hands_see(hands, "review.cancel"));
    assert_false(hands_see(hands, "review.verdict") || hands_see(hands, "review.mistakes"));
    hands_close(hands);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void the_window_tells_one_story(void **state)
{
    (void)state;
    static const char *const names[] = {"squeeze", "token-race", "wrapped-clears", "time-forfeit"};
    char folder[] = "/tmp/test_story_XXXXXX";
    char command[64];
    int decided = 0;
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        Hands *hands = hands_open(1600, 1000);
        open_reviewed(hands, names[i], folder);
        check_panel(hands);
        decided += hands->app->review.story->decided;
        check_lesson(hands, hands->app->review.story);
        hands_close(hands);
    }
    assert_true(decided > 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* The command line's files of matches name players as its options do. */
static void an_agent_has_one_name_everywhere(void **state)
{
    (void)state;
    Hands *hands = hands_open(1600, 1000);
    hands_do(hands, "edit.paste",
             "(;FF[4]GM[Tetress]PR[champion:level=4]PB[Ann];R[0-0,0-1,1-0,1-1])"
             "(;FF[4]GM[Tetress]PR[Ann]PB[Bob];R[0-0,0-1,1-0,1-1])");
    finish(hands);
    hands_do(hands, "view.panel.show", "games");
    assert_drawn("Level 4");
    assert_drawn("Level 4 (Red)");
    assert_drawn("Ann (Blue)");
    assert_false(is_drawn("champion:level=4"));
    hands_close(hands);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_agent_has_one_name_everywhere), cmocka_unit_test(the_window_tells_one_story),
        cmocka_unit_test(a_reviewed_game_opens_with_its_review_in_a_small_window),
        cmocka_unit_test(a_verdict_comes_with_the_end_of_the_review)};
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
