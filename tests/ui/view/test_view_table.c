/* A table by hand: sorting, sizing and hiding its columns, and going through its rows with keys. */
#include "tests/support/ui/hands.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ui/view/table.h"

enum { GAMES = 2000 };

/* Games between players 0 to 96; a longer game every third time. */
static void write_games(const char *path)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    for (int i = 0; i < GAMES; i++)
        fprintf(file,
                "(;FF[4]GM[Tetress]PR[Player %02d]PB[A player with a name that is long, %d]DT[2026-01-%02d]"
                ";R[0-0,0-1,1-0,1-1]%s)\n",
                i % 97, i, 1 + i % 28, i % 3 ? "" : ";B[5-5,5-6,6-5,6-6]");
    assert_int_equal(fclose(file), 0);
}

/* With the columns kept in an earlier run. */
static Hands *show_games(const char *columns)
{
    char path[] = "/tmp/tetress-table-XXXXXX";
    Hands *hands = hands_open(1280, 800);
    assert_true(mkstemp(path) >= 0);
    write_games(path);
    hands_do(hands, "file.open", path);
    while (!app_idle(hands->app))
        hands_settle(hands);
    unlink(path);
    hands_do(hands, "view.tables", columns);
    tables_open(hands->ui);
    hands_do(hands, "view.panel.show", "games");
    return hands;
}

static int set_up(void **state)
{
    *state = show_games("");
    return 0;
}

static int tear_down(void **state)
{
    hands_close(*state);
    return 0;
}

static int shown_rows(const Hands *hands)
{
    int count = 0;
    for (int i = 0; i < hands->place_count; i++)
        count += strncmp(hands->places[i].identity, "games.row.", 10) == 0;
    return count;
}

static void a_heading_sorts_and_sorts_the_other_way(void **state)
{
    Hands *hands = *state;
    const GamesQuery *query = &hands->app->games.query;
    hands_click(hands, "games.file.heading.Red");
    assert_int_equal(query->key, LIBRARY_BY_RED);
    assert_false(query->descending);
    assert_string_equal(hands->ui->games[0].players[RED], "Player 00");
    hands_click(hands, "games.file.heading.Red");
    assert_true(query->descending);
    assert_string_equal(hands->ui->games[0].players[RED], "Player 96");
    hands_click(hands, "games.file.heading.Turns"); /* the longest first */
    assert_int_equal(hands->ui->games[0].plies, 2);
    hands_do(hands, "games.sort", "blue"); /* as a script does */
    hands_click(hands, "games.file.heading.Blue");
    assert_int_equal(query->key, LIBRARY_BY_BLUE);
    assert_true(query->descending);
}

static void only_the_rows_that_are_seen_are_drawn(void **state)
{
    Hands *hands = *state;
    assert_uint_in_range(shown_rows(hands), 16, 40);
    assert_true(hands_see(hands, "games.row.1"));
    hands_move(hands, "games.row.3");
    hands_wheel(hands, -2000);
    assert_true(hands_see(hands, "games.row.2000"));
    assert_uint_in_range(shown_rows(hands), 16, 40);
}

/* Goes on with Tab until a widget has the focus. */
static void focus(Hands *hands, const char *identity)
{
    hands_click(hands, "games.filter");
    for (int i = 0; i < 40; i++) {
        Box ring = hands_box(hands, "ring"), box = hands_box(hands, identity);
        if (ring.left == box.left && ring.top == box.top)
            return;
        hands_key(hands, SDL_SCANCODE_TAB, 0);
    }
    fail_msg("Tab does not lead to %s", identity);
}

static void keys_go_through_rows_and_open_one(void **state)
{
    Hands *hands = *state;
    focus(hands, "games.row.1");
    for (int i = 0; i < 30; i++)
        hands_key(hands, SDL_SCANCODE_DOWN, 0);
    assert_true(hands_see(hands, "games.row.31"));
    assert_false(hands_see(hands, "games.row.1"));
    Box row = hands_box(hands, "games.row.31"), ring = hands_box(hands, "ring");
    assert_true(ring.top == row.top && ring.left == row.left && ring.right == row.right);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_int_equal(hands->app->document.game, 30);
    for (int i = 0; i < 30; i++)
        hands_key(hands, SDL_SCANCODE_UP, 0);
    assert_true(hands_see(hands, "games.row.1"));
}

/* The width of a column, with the gap after it. */
static float width_of(Hands *hands, const char *column, const char *next)
{
    return hands_box(hands, next).left - hands_box(hands, column).left;
}

static void a_column_keeps_its_width_from_one_run_to_the_next(void **state)
{
    static const char red[] = "games.file.heading.Red", blue[] = "games.file.heading.Blue";
    Hands *hands = *state;
    float before = width_of(hands, red, blue);
    Box heading = hands_box(hands, red);
    hands_move(hands, blue);
    Box from = hands_box(hands, blue);
    hands_move_by(hands, (int)(heading.right - (from.left + from.right) / 2), 0);
    hands_press(hands, SDL_BUTTON_LEFT);
    hands_move_by(hands, 40, 0);
    hands_release(hands, SDL_BUTTON_LEFT);
    float after = width_of(hands, red, blue);
    assert_true(after > before + 30);
    assert_non_null(strstr(hands->app->settings.tables, "[Table]"));
    assert_null(strchr(hands->app->settings.tables, '\n'));
    Text kept = {0};
    text_add_string(&kept, hands->app->settings.tables);
    hands_close(hands);
    *state = hands = show_games(text_string(&kept));
    text_free(&kept);
    assert_true(fabsf(width_of(hands, red, blue) - after) <= 1);
}

/* Damaged settings are not believed: so many columns would take all memory. */
static void damaged_columns_are_left_out(void **state)
{
    hands_close(*state);
    *state = show_games("[Table][0x12345678,2000000000];Column 0 Width=40;[Window][x];Pos=1,1");
    assert_true(hands_see(*state, "games.row.1"));
}

static void a_key_opens_the_menu_of_a_heading(void **state)
{
    Hands *hands = *state;
    focus(hands, "games.file.heading.Blue");
    hands_key(hands, SDL_SCANCODE_F10, KMOD_SHIFT);
    assert_true(hands->ui->popup);
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_false(hands->ui->popup);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_int_equal(hands->app->games.query.key, LIBRARY_BY_BLUE);
}

/* Also while the filter is being typed in. */
static void a_right_click_opens_the_menu_of_a_heading(void **state)
{
    Hands *hands = *state;
    hands_click(hands, "games.filter");
    hands_type(hands, "long");
    hands_move(hands, "games.file.heading.Blue");
    hands_press(hands, SDL_BUTTON_RIGHT);
    hands_release(hands, SDL_BUTTON_RIGHT);
    assert_true(hands->ui->popup);
}

static void an_empty_table_says_so_and_shows_all_again(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "games.filter", "nobody at all");
    assert_false(hands_see(hands, "games.row.1"));
    hands_click(hands, "games.all");
    assert_true(hands_see(hands, "games.row.1"));
    assert_string_equal(hands->app->games.query.words, "");
}

/* Wherever the focus is, Ctrl+F leads to the filter, and what is typed filters. */
static void ctrl_f_leads_to_the_filter(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "view.panel.show", "game");
    hands_key(hands, SDL_SCANCODE_F, KMOD_CTRL);
    hands_type(hands, "won:17 date:01-05");
    assert_string_equal(hands->app->games.query.words, "won:17 date:01-05");
    assert_int_equal(hands->ui->games_count, 0); /* nobody won */
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    hands_do(hands, "games.filter", "red:17 turns:>1 long");
    hands_settle(hands);
    assert_int_equal(hands->ui->games_count, 7);
    hands_do(hands, "view.mode", "match");
    hands_key(hands, SDL_SCANCODE_F, KMOD_CTRL);
    assert_string_equal(hands->app->view.dialog, "commands");
}

/* With room for one panel at a time, too, and also if the panel was in front before. */
static void one_panel_at_a_time_gives_way_to_the_filter(void **state)
{
    static const char *const others[] = {"graph", "game", "games", "lines"};
    Hands *hands = *state;
    hands_do(hands, "view.mode", "analyse");
    hands_do(hands, "view.scale", "200");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        hands_do(hands, "view.panel.show", others[i]);
        hands_key(hands, SDL_SCANCODE_F, KMOD_CTRL);
        hands_type(hands, "won:17");
        assert_string_equal(hands->app->games.query.words, "won:17");
        hands_key(hands, SDL_SCANCODE_ESCAPE, 0); /* the filter is as it was */
        hands_do(hands, "view.panel.show", others[i]);
        hands_do(hands, "view.panel.show", "games");
        assert_true(hands_see(hands, "games.filter"));
    }
}

#define CASE(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(a_heading_sorts_and_sorts_the_other_way),
        CASE(only_the_rows_that_are_seen_are_drawn),
        CASE(keys_go_through_rows_and_open_one),
        CASE(a_column_keeps_its_width_from_one_run_to_the_next),
        CASE(damaged_columns_are_left_out),
        CASE(a_key_opens_the_menu_of_a_heading),
        CASE(a_right_click_opens_the_menu_of_a_heading),
        CASE(ctrl_f_leads_to_the_filter),
        CASE(one_panel_at_a_time_gives_way_to_the_filter),
        CASE(an_empty_table_says_so_and_shows_all_again),
    };
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
