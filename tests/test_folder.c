/* What is in a folder is listed by its ending, in order; and the machine has a processor. */
#include "engine/base/platform/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "engine/base/platform/machine.h"
#include "tests/support/check.h"

static void names_are_listed_in_order(void **state)
{
    (void)state;
    static const char *const files[] = {"b.x", "a.x", "c.y", ".x", "x"};
    char folder[] = "/tmp/test_folder_XXXXXX", path[64];
    FolderNames names = {0};
    Error error;
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        assert_ok(file_replace(path, "", 0, &error), &error);
    }
    assert_ok(folder_list(folder, ".x", &names, &error), &error);
    assert_int_equal(names.count, 2);
    assert_string_equal(names.names[0], "a.x");
    assert_string_equal(names.names[1], "b.x");
    folder_names_free(&names);
    assert_int_equal(names.count, 0);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    assert_ok(folder_list(folder, "", &names, &error), &error);
    assert_int_equal(names.count, 0);
    folder_names_free(&names);
    rmdir(folder);
    assert_int_equal(folder_list(folder, "", &names, &error), STATUS_NOT_FOUND);
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
        cmocka_unit_test(names_are_listed_in_order),
        cmocka_unit_test(there_is_a_processor),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
