/* Settings and layouts: what is written reads back the same, and nothing that is read does harm. */
#include "ui/state/settings.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "engine/base/random.h"
#include "tests/support/check.h"

static Layout layout_of(const char *text)
{
    Layout layout;
    Error error;
    assert_ok(layout_read(&layout, text, &error), &error);
    return layout;
}

static void assert_layout(const Layout *layout, const char *expected)
{
    Text text = {0};
    layout_write(layout, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

/* ---- Layouts ---- */

static void a_layout_is_written_as_it_is_read(void **state)
{
    (void)state;
    static const char text[] = "row(0.620 tabs(board) column(0.300 tabs(a b* c-d) tabs(e)))";
    Layout layout = layout_of(text);
    assert_layout(&layout, text);
    for (int mode = 0; mode < MODES; mode++) {
        layout_default((Mode)mode, &layout);
        bool board = mode != MODE_MATCH && mode != MODE_TUNE && mode != MODE_SOLO;
        assert_int_equal(layout_find(&layout, "board") >= 0, board);
    }
}

static void what_is_no_layout_is_refused(void **state)
{
    (void)state;
    static const char *const texts[] = {"",
                                        "tabs()",
                                        "tabs(a",
                                        "tabs(a a)",
                                        "tabs(a) b",
                                        "row(0.5 tabs(a))",
                                        "row(0.5 tabs(a) tabs(b)",
                                        "row(2 tabs(a) tabs(b))",
                                        "row(nan tabs(a) tabs(b))",
                                        "row(0.5 tabs(a) tabs(a))",
                                        "tabs(a-name-that-is-much-too-long)"};
    Error error;
    Layout layout = layout_of("tabs(kept)");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        assert_int_equal(layout_read(&layout, texts[i], &error), STATUS_SYNTAX);
        assert_layout(&layout, "tabs(kept)");
    }
    for (int tabs = LAYOUT_TABS_MOST; tabs <= LAYOUT_TABS_MOST + 1; tabs++) {
        Text wide = {0};
        for (int i = 0; i < tabs; i++)
            text_printf(&wide, "%s%d", i == 0 ? "tabs(" : " ", i);
        text_add_byte(&wide, ')');
        Layout read;
        assert_int_equal(layout_read(&read, text_string(&wide), &error),
                         tabs == LAYOUT_TABS_MOST ? STATUS_OK : STATUS_SYNTAX);
        text_free(&wide);
    }
    Text deep = {0};
    for (int i = 0; i < 100000; i++)
        text_add_string(&deep, "row(0.5 ");
    assert_int_equal(layout_read(&layout, text_string(&deep), &error), STATUS_SYNTAX);
    text_free(&deep);
}

static void panels_are_hidden_and_put_elsewhere(void **state)
{
    (void)state;
    Error error;
    Layout layout = layout_of("row(0.600 tabs(board) column(0.300 tabs(a b) tabs(c)))");
    assert_true(layout_shows(&layout, "a") && !layout_shows(&layout, "b"));
    assert_true(layout_front(&layout, "b"));
    assert_true(layout_shows(&layout, "b") && !layout_shows(&layout, "a"));
    assert_true(layout_hide(&layout, "b"));
    assert_layout(&layout, "row(0.600 tabs(board) column(0.300 tabs(a) tabs(c)))");
    assert_false(layout_hide(&layout, "b"));
    assert_false(layout_front(&layout, "b"));
    assert_false(layout_shows(&layout, "b"));
    assert_ok(layout_put(&layout, "b", "c", LAYOUT_TAB, &error), &error);
    assert_layout(&layout, "row(0.600 tabs(board) column(0.300 tabs(a) tabs(c b*)))");
    assert_ok(layout_put(&layout, "b", "b", LAYOUT_ABOVE, &error), &error);
    assert_layout(&layout, "row(0.600 tabs(board) column(0.300 tabs(a) column(0.500 tabs(b) tabs(c))))");
    assert_ok(layout_put(&layout, "a", "board", LAYOUT_RIGHT, &error), &error);
    assert_layout(&layout, "row(0.600 row(0.500 tabs(board) tabs(a)) column(0.500 tabs(b) tabs(c)))");
    assert_int_equal(layout_put(&layout, "a", "nowhere", LAYOUT_TAB, &error), STATUS_NOT_FOUND);
    assert_int_equal(layout_put(&layout, "a", "a", LAYOUT_LEFT, &error), STATUS_OK);
    assert_true(layout_hide(&layout, "a") && layout_hide(&layout, "b") && layout_hide(&layout, "c"));
    assert_false(layout_hide(&layout, "board"));
    assert_layout(&layout, "tabs(board)");
    layout = layout_of("row(0.500 tabs(a) tabs(b))");
    layout_resize(&layout, 0, 2);
    assert_layout(&layout, "row(0.950 tabs(a) tabs(b))");
}

/* However panels are moved around, the layout remains valid. */
static void random_moves_keep_a_layout_whole(void **state)
{
    (void)state;
    static const char *const panels[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    Random random = random_seeded(51, 0);
    Layout layout = layout_of("tabs(a b c)"), again;
    Error error;
    for (int i = 0; i < 5000; i++) {
        const char *panel = panels[random_below(&random, 8)], *other = panels[random_below(&random, 8)];
        if (random_below(&random, 3) == 0)
            layout_hide(&layout, panel);
        else
            layout_put(&layout, panel, other, (LayoutSide)random_below(&random, 5), &error);
        Text text = {0};
        layout_write(&layout, &text);
        assert_ok(layout_read(&again, text_string(&text), &error), &error);
        assert_int_equal(again.count, layout.count);
        assert_layout(&again, text_string(&text));
        text_free(&text);
    }
}

/* ---- Settings ---- */

typedef struct Folder {
    char path[64], file[96], damaged[112], later[112];
} Folder;

static int make_folder(void **state)
{
    Folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    snprintf(folder->path, sizeof folder->path, "/tmp/test_settings_XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    snprintf(folder->file, sizeof folder->file, "%s/settings", folder->path);
    snprintf(folder->damaged, sizeof folder->damaged, "%s.damaged", folder->file);
    snprintf(folder->later, sizeof folder->later, "%s.later", folder->file);
    *state = folder;
    return 0;
}

static int remove_folder(void **state)
{
    Folder *folder = *state;
    unlink(folder->file);
    unlink(folder->damaged);
    unlink(folder->later);
    int result = rmdir(folder->path);
    free(folder);
    return result;
}

/* Settings with some of every kind. */
static void fill(Settings *a)
{
    Error error;
    settings_defaults(a);
    a->theme = THEME_LIGHT;
    a->palette = PALETTE_BLUE_YELLOW;
    a->scale = 150;
    a->scale_chosen = true;
    a->margin = 3;
    a->restore = false;
    a->window = (WindowPlace){-5, 10, 800, 600, true};
    snprintf(a->last, sizeof a->last, "/home/a name.sgf");
    settings_add_recent(a, "/first");
    settings_add_recent(a, "/second one");
    snprintf(a->players[0], sizeof a->players[0], "ugi[hash=64]:./engine --fast");
    snprintf(a->clock, sizeof a->clock, "60+1");
    a->lines = 7;
    assert_ok(settings_keep_engine(a, "My engine", "ugi[directory=/home/me]:./engine --fast", &error),
              &error);
    assert_ok(settings_keep_engine(a, "Other", "referee:/home/me:agent", &error), &error);
    assert_ok(settings_keep_engine(a, "Other", "referee:/home/me:second", &error), &error);
    assert_int_equal(settings_keep_engine(a, "", "random", &error), STATUS_INVALID);
    assert_int_equal(settings_keep_engine(a, "two\tnames", "random", &error), STATUS_INVALID);
    settings_add_agent(a, "mcts:threads=2");
    settings_add_agent(a, "champion:hash=256");
    settings_add_agent(a, "mcts:threads=2");
    snprintf(a->review.agent, sizeof a->review.agent, "mcts:threads=2");
    a->review.threads = 3;
    a->review.nodes = 700;
    a->review.marks = (ReviewMarks){0.015, 0.07, 0.333};
    a->review.side = BLUE;
    a->layouts[MODE_EDIT] = layout_of("tabs(board editor*)");
    a->shortcut_count = 2;
    snprintf(a->shortcuts[0].action, sizeof a->shortcuts[0].action, "piece.rotate");
    snprintf(a->shortcuts[0].keys, sizeof a->shortcuts[0].keys, "Ctrl+R");
    snprintf(a->shortcuts[1].action, sizeof a->shortcuts[1].action, "piece.mirror");
}

/* Writes settings as the keeper does: completely or not at all. */
static Status save(const Settings *settings, const char *file, Error *error)
{
    Text bytes = {0};
    settings_write(settings, &bytes);
    Status status = text_status(&bytes, error);
    if (status == STATUS_OK)
        status = file_replace(file, bytes.bytes, bytes.length, error);
    text_free(&bytes);
    return status;
}

static void settings_are_read_as_they_were_saved(void **state)
{
    const Folder *folder = *state;
    Error error;
    Settings *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    assert_non_null(a);
    assert_non_null(b);
    fill(a);
    assert_ok(save(a, folder->file, &error), &error);
    assert_ok(settings_load(b, folder->file, &error), &error);
    Text first = {0}, second = {0};
    settings_write(a, &first);
    settings_write(b, &second);
    assert_string_equal(text_string(&first), text_string(&second));
    assert_string_equal(b->recent[0], "/second one");
    assert_string_equal(b->review.agent, "mcts:threads=2");
    assert_int_equal(b->lines, 7);
    assert_int_equal(b->engine_count, 2);
    assert_string_equal(settings_engine(b, "My engine")->agent, "ugi[directory=/home/me]:./engine --fast");
    assert_string_equal(settings_engine(b, "Other")->agent, "referee:/home/me:second");
    settings_drop_engine(b, "My engine");
    assert_null(settings_engine(b, "My engine"));
    assert_int_equal(b->recent_agent_count, 2);
    assert_string_equal(b->recent_agents[0], "mcts:threads=2");
    assert_string_equal(b->recent_agents[1], "champion:hash=256");
    assert_int_equal(b->review.nodes, 700);
    assert_true(fabs(b->review.marks.very_bad - 0.333) < 1e-9);
    assert_int_equal(b->review.side, BLUE);
    assert_string_equal(b->shortcuts[1].keys, "");
    text_free(&first);
    text_free(&second);
    free(a);
    free(b);
}

static void load_text(const Folder *folder, const char *text, Settings *out, Status expected, Error *error)
{
    assert_ok(file_replace(folder->file, text, strlen(text), error), error);
    *error = (Error){0};
    assert_int_equal(settings_load(out, folder->file, error), expected);
}

static void keys_given_twice_are_the_last_actions(void **state)
{
    const Folder *folder = *state;
    Error error;
    Settings *settings = malloc(sizeof *settings);
    assert_non_null(settings);
    load_text(folder, "tetress-settings 1\nshortcut piece.rotate F2\nshortcut go.next F2\n", settings,
              STATUS_OK, &error);
    assert_int_equal(settings->shortcut_count, 2);
    assert_string_equal(settings->shortcuts[0].keys, "");
    assert_string_equal(settings->shortcuts[1].keys, "F2");
    free(settings);
}

static void a_damaged_file_is_set_aside(void **state)
{
    const Folder *folder = *state;
    Error error;
    Settings *settings = malloc(sizeof *settings);
    assert_non_null(settings);
    assert_ok(settings_load(settings, folder->file, &error), &error);
    assert_int_equal(settings->scale, 100);
    load_text(folder, "tetress-settings 1\ntheme light\nscale 5000\nmargin 2\n", settings, STATUS_INVALID,
              &error);
    assert_int_equal(settings->theme, THEME_LIGHT);
    assert_int_equal(settings->scale, 100);
    assert_int_equal(settings->margin, 2);
    assert_int_equal(error.line, 3);
    assert_string_equal(error.file, folder->damaged);
    assert_int_equal(access(folder->damaged, F_OK), 0);
    assert_int_equal(access(folder->file, F_OK), 0);
    settings_defaults(settings);
    assert_int_equal(settings_load(settings, folder->file, &error), STATUS_INVALID);
    assert_int_equal(settings->theme, THEME_LIGHT); /* loading it again finds the same */
    load_text(folder, "tetress-settings 2\ntheme light\n", settings, STATUS_INVALID, &error);
    assert_int_equal(settings->theme, THEME_DARK);
    assert_int_equal(access(folder->later, F_OK), 0);
    load_text(folder, "\xff\xfe", settings, STATUS_INVALID, &error);
    load_text(folder, "", settings, STATUS_INVALID, &error);
    free(settings);
}

/* The review takes a column for itself while it is in front, and leaves it when the user wants the panel that
 * it covers. */
static void a_tall_panel_takes_its_column_until_another_is_wanted(void **state)
{
    (void)state;
    Layout layout = layout_of("column(0.5 tabs(lines review*) tabs(heatmap))");
    assert_int_equal(layout_tall(&layout, 0), layout.nodes[0].first);
    assert_true(layout_front(&layout, "heatmap"));
    assert_int_equal(layout_tall(&layout, 0), -1);
    assert_true(layout_shows(&layout, "lines"));
    assert_true(layout_front(&layout, "review"));
    assert_int_equal(layout_tall(&layout, 0), layout.nodes[0].first);
    layout = layout_of("column(0.5 tabs(review) tabs(heatmap))"); /* there would be no way back */
    assert_int_equal(layout_tall(&layout, 0), -1);
    layout = layout_of("row(0.5 tabs(lines review*) tabs(heatmap))");
    assert_int_equal(layout_tall(&layout, 0), -1);
}

static void every_kind_of_wrong_line_is_found(void **state)
{
    (void)state;
    static const char *const lines[] = {"theme",
                                        "theme pink",
                                        "palette 1",
                                        "scale 74",
                                        "scale 201",
                                        "scale 100x",
                                        "margin 4",
                                        "restore maybe",
                                        "player green x",
                                        "player red",
                                        "layout play x",
                                        "layout nowhere tabs(a)",
                                        "shortcut x",
                                        "nothing of ours 1",
                                        "layout play tabs(",
                                        "review",
                                        "review side green",
                                        "review threads 0",
                                        "review nodes x",
                                        "review marks 9,6,3",
                                        "review often yes",
                                        "window 1 2 3",
                                        "window 1 2 0 4 normal",
                                        "window 1 2 3 4 huge"};
    Settings *settings = malloc(sizeof *settings);
    assert_non_null(settings);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        Error error = {0};
        char text[128];
        snprintf(text, sizeof text, "tetress-settings 1\n%s\nscale 120\n", lines[i]);
        settings_defaults(settings);
        assert_int_equal(settings_read(settings, text, strlen(text), &error), STATUS_SYNTAX);
        assert_int_equal(error.line, 2);
        assert_int_equal(settings->scale, 120);
    }
    free(settings);
}

static void recent_files_are_each_there_once(void **state)
{
    (void)state;
    Settings *settings = malloc(sizeof *settings);
    assert_non_null(settings);
    settings_defaults(settings);
    char path[16];
    for (int i = 0; i < 2 * SETTINGS_RECENT; i++) {
        snprintf(path, sizeof path, "/%d", i);
        settings_add_recent(settings, path);
    }
    assert_int_equal(settings->recent_count, SETTINGS_RECENT);
    settings_add_recent(settings, settings->recent[5]);
    assert_int_equal(settings->recent_count, SETTINGS_RECENT);
    assert_string_equal(settings->recent[0], "/18");
    assert_string_equal(settings->recent[1], "/23");
    assert_string_equal(settings->recent[6], "/17");
    settings_forget_recent(settings, "/23");
    assert_int_equal(settings->recent_count, SETTINGS_RECENT - 1);
    assert_string_equal(settings->recent[1], "/22");
    free(settings);
}

static void folder_is_that_of_the_users_settings(void **state)
{
    (void)state;
    static char home[SETTINGS_PATH_SIZE];
    char folder[SETTINGS_PATH_SIZE];
    assert_true(settings_folder("/x/config", "/home/x", folder));
    assert_string_equal(folder, "/x/config/tetress");
    assert_true(settings_folder("", "/home/x", folder));
    assert_string_equal(folder, "/home/x/.config/tetress");
    assert_true(settings_folder("config", "/home/x", folder));
    assert_string_equal(folder, "/home/x/.config/tetress");
    assert_false(settings_folder(NULL, "x", folder));
    assert_false(settings_folder("..", "", folder));
    assert_false(settings_folder(NULL, NULL, folder));
    memset(home, '/', sizeof home - 1);
    assert_false(settings_folder(NULL, home, folder));
    home[SETTINGS_PATH_SIZE - sizeof "/.config/tetress"] = '\0';
    assert_true(settings_folder(NULL, home, folder));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_layout_is_written_as_it_is_read),
        cmocka_unit_test(what_is_no_layout_is_refused),
        cmocka_unit_test(panels_are_hidden_and_put_elsewhere),
        cmocka_unit_test(random_moves_keep_a_layout_whole),
        cmocka_unit_test_setup_teardown(settings_are_read_as_they_were_saved, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(keys_given_twice_are_the_last_actions, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(a_damaged_file_is_set_aside, make_folder, remove_folder),
        cmocka_unit_test(a_tall_panel_takes_its_column_until_another_is_wanted),
        cmocka_unit_test(every_kind_of_wrong_line_is_found),
        cmocka_unit_test(folder_is_that_of_the_users_settings),
        cmocka_unit_test(recent_files_are_each_there_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
