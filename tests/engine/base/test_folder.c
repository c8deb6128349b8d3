/* A folder's contents are listed in order, with their kinds; and the machine has a processor. */
#include "engine/base/platform/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/thread.h"
#include "tests/support/check.h"

static void what_is_in_a_folder_is_listed_in_order(void **state)
{
    (void)state;
    static const char *const files[] = {"b.x", "a.x", "C.y", ".x", "x"};
    char folder[] = "/tmp/test_folder_XXXXXX", path[64];
    FolderEntries found = {0};
    Error error;
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        assert_ok(file_replace(path, "", 0, &error), &error);
    }
    snprintf(path, sizeof path, "%s/y", folder);
    assert_ok(folder_make(path, &error), &error);
    assert_ok(folder_make(path, &error), &error);
    assert_int_equal(file_kind(path), FILE_FOLDER);
    assert_ok(folder_entries(folder, &found, &error), &error);
    assert_int_equal(found.count, 5);
    assert_int_equal(found.entries[0].kind, FILE_FOLDER);
    static const char *const order[] = {"y", "a.x", "b.x", "C.y", "x"};
    for (int i = 0; i < 5; i++)
        assert_string_equal(found.entries[i].name, order[i]);
    folder_entries_free(&found);
    assert_int_equal(found.count, 0);
    rmdir(path);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    assert_ok(folder_entries(folder, &found, &error), &error);
    assert_int_equal(found.count, 0);
    folder_entries_free(&found);
    rmdir(folder);
    assert_int_equal(folder_entries(folder, &found, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.file, folder);
}

static void there_is_a_processor(void **state)
{
    (void)state;
    assert_true(machine_processors() >= 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_in_a_folder_is_listed_in_order),
        cmocka_unit_test(there_is_a_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
