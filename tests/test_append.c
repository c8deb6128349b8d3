/* Files that grow: what is added stays, and one program at a time may add. */
#include "engine/base/platform/append.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/support/check.h"

typedef struct Folder {
    char path[64], file[96];
} Folder;

static int make_folder(void **state)
{
    Folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    snprintf(folder->path, sizeof folder->path, "/tmp/test_append_XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    snprintf(folder->file, sizeof folder->file, "%s/file", folder->path);
    *state = folder;
    return 0;
}

static int remove_folder(void **state)
{
    Folder *folder = *state;
    unlink(folder->file);
    int result = rmdir(folder->path);
    free(folder);
    return result;
}

static Append *open_file(const char *path)
{
    Append *file;
    Error error;
    assert_ok(append_open(path, true, &file, &error), &error);
    return file;
}

static void add(Append *file, const char *text)
{
    Error error;
    assert_ok(append_write(file, text, strlen(text), &error), &error);
}

static void assert_file_is(const char *path, const char *expected)
{
    Text text = {0};
    Error error;
    assert_ok(file_read(path, 1000, &text, &error), &error);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void what_is_added_comes_behind(void **state)
{
    const Folder *folder = *state;
    Error error;
    Append *file = open_file(folder->file);
    add(file, "one ");
    add(file, "two ");
    assert_file_is(folder->file, "one two ");
    append_close(file);
    file = open_file(folder->file);
    assert_ok(append_cut(file, 4, &error), &error);
    add(file, "three");
    assert_ok(file_sync(folder->file, &error), &error);
    assert_file_is(folder->file, "one three");
    append_close(file);
    append_close(NULL);
}

static void missing_file_is_made_if_wanted(void **state)
{
    const Folder *folder = *state;
    Append *file;
    Error error;
    assert_int_equal(append_open(folder->file, false, &file, &error), STATUS_NOT_FOUND);
    assert_error(&error, STATUS_NOT_FOUND, 0, "can't open it: No such file or directory");
    assert_string_equal(error.file, folder->file);
    assert_null(file);
    append_close(open_file(folder->file));
    assert_file_is(folder->file, "");
}

static void file_is_for_one_at_a_time(void **state)
{
    const Folder *folder = *state;
    Append *file = open_file(folder->file), *other;
    Error error;
    assert_int_equal(append_open(folder->file, true, &other, &error), STATUS_IO);
    assert_error(&error, STATUS_IO, 0, "another program is using it");
    append_close(file);
    append_close(open_file(folder->file));
}

static void removed_file_is_gone(void **state)
{
    const Folder *folder = *state;
    Error error;
    Append *file = open_file(folder->file);
    assert_ok(append_remove(file, &error), &error);
    assert_int_equal(access(folder->file, F_OK), -1);
    file = open_file(folder->file);
    unlink(folder->file);
    assert_int_equal(append_remove(file, &error), STATUS_NOT_FOUND);
}

static void full_disk_is_an_error(void **state)
{
    (void)state;
    Append *file;
    Error error;
    if (append_open("/dev/full", false, &file, &error) != STATUS_OK)
        skip();
    assert_int_equal(append_write(file, "x", 1, &error), STATUS_IO);
    assert_string_equal(error.file, "/dev/full");
    append_close(file);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(what_is_added_comes_behind), WITH_FOLDER(missing_file_is_made_if_wanted),
        WITH_FOLDER(file_is_for_one_at_a_time),  WITH_FOLDER(removed_file_is_gone),
        cmocka_unit_test(full_disk_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
