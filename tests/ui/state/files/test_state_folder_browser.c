#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "ui/state/files/folder_browser.h"

static const uint64_t PATIENCE_NS = 120000000000u;

typedef struct Tree {
    char folder[64];
} Tree;

static const char *const files[] = {"Beta.sgf", "alpha.log", ".hidden"};

static void path_in(const Tree *self, const char *name, char out[128])
{
    snprintf(out, 128, "%s/%s", self->folder, name);
}

static int begin(void **state)
{
    Tree *self = calloc(1, sizeof *self);
    char path[128];
    assert_non_null(self);
    snprintf(self->folder, sizeof self->folder, "/tmp/test_browser_XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        path_in(self, files[i], path);
        assert_ok(file_replace(path, "x", 1, NULL), &(Error){0});
    }
    path_in(self, "zoo", path);
    assert_int_equal(mkdir(path, 0700), 0);
    *state = self;
    return 0;
}

static int end(void **state)
{
    Tree *self = *state;
    char path[128];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        path_in(self, files[i], path);
        unlink(path);
    }
    path_in(self, "zoo", path);
    rmdir(path);
    int result = rmdir(self->folder);
    free(self);
    return result;
}

static void finish(FolderBrowser *browser)
{
    uint64_t last = clock_ns() + PATIENCE_NS;
    while (folder_browser_busy(browser)) {
        assert_true(clock_ns() < last);
        folder_browser_tick(browser);
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    }
}

static void folders_come_first_and_hidden_names_never(void **state)
{
    const Tree *tree = *state;
    FolderBrowser browser;
    folder_browser_init(&browser, (Wake){0});
    folder_browser_show(&browser, tree->folder);
    finish(&browser);
    assert_string_equal(browser.folder, tree->folder);
    assert_int_equal(browser.entries.count, 3);
    assert_string_equal(browser.entries.entries[0].name, "zoo");
    assert_int_equal(browser.entries.entries[0].kind, FILE_FOLDER);
    assert_string_equal(browser.entries.entries[1].name, "alpha.log");
    assert_string_equal(browser.entries.entries[2].name, "Beta.sgf");
    assert_true(browser.entries.entries[2].bytes == 1);
    folder_browser_close(&browser);
}

static void the_folder_asked_for_last_is_shown(void **state)
{
    const Tree *tree = *state;
    FolderBrowser browser;
    char path[128];
    folder_browser_init(&browser, (Wake){0});
    path_in(tree, "zoo", path);
    folder_browser_show(&browser, "/");
    folder_browser_show(&browser, tree->folder);
    folder_browser_show(&browser, path);
    assert_string_equal(browser.asked, path);
    finish(&browser);
    assert_string_equal(browser.folder, path);
    assert_int_equal(browser.entries.count, 0);
    folder_browser_close(&browser);
}

static void a_folder_that_is_not_there_says_so(void **state)
{
    const Tree *tree = *state;
    FolderBrowser browser;
    char path[128];
    folder_browser_init(&browser, (Wake){0});
    path_in(tree, "lost", path);
    folder_browser_show(&browser, path);
    finish(&browser);
    assert_int_equal(browser.error.status, STATUS_NOT_FOUND);
    folder_browser_show(&browser, tree->folder);
    finish(&browser);
    assert_int_equal(browser.error.status, STATUS_OK);
    folder_browser_close(&browser);
}

static void paths_are_put_together_and_taken_apart(void **state)
{
    char path[32];
    (void)state;
    assert_true(path_join("/a", "b", path, sizeof path));
    assert_string_equal(path, "/a/b");
    assert_true(path_join("/", "b", path, sizeof path));
    assert_string_equal(path, "/b");
    assert_true(path_join("/a", "/c", path, sizeof path));
    assert_string_equal(path, "/c");
    assert_true(path_join("/a", "", path, sizeof path));
    assert_string_equal(path, "/a");
    assert_false(path_join("/a", "a name that is much too long for this", path, sizeof path));
    path_parent("/a/b/", path, sizeof path);
    assert_string_equal(path, "/a");
    path_parent("/a", path, sizeof path);
    assert_string_equal(path, "/");
    path_parent("a", path, sizeof path);
    assert_string_equal(path, ".");
}

static void endings_count_in_any_case(void **state)
{
    (void)state;
    assert_true(path_has_ending("a.SGF", "sgf|pgn"));
    assert_true(path_has_ending("x/a.b.pgn", "sgf|pgn"));
    assert_true(path_has_ending("anything", NULL));
    assert_false(path_has_ending("a.sgfx", "sgf|pgn"));
    assert_false(path_has_ending("sgf", "sgf|pgn"));
    assert_false(path_has_ending("x.sgf/a", "sgf|pgn"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(folders_come_first_and_hidden_names_never, begin, end),
        cmocka_unit_test_setup_teardown(the_folder_asked_for_last_is_shown, begin, end),
        cmocka_unit_test_setup_teardown(a_folder_that_is_not_there_says_so, begin, end),
        cmocka_unit_test(paths_are_put_together_and_taken_apart),
        cmocka_unit_test(endings_count_in_any_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
