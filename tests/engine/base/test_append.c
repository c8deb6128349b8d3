/* Files that grow: what is added stays, and one program at a time may add to a file. */
#define _DEFAULT_SOURCE /* syscall() */
#include "engine/base/platform/append.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/base/platform/file.h"
#include "tests/support/check.h"

static int lock_failures; /* how many more times locking fails */
static int lock_error;

/* Replaces the system's function, to imitate a file system without locks. */
int flock(int descriptor, int operation)
{
    if (lock_failures == 0)
        return (int)syscall(SYS_flock, descriptor, operation);
    lock_failures--;
    errno = lock_error;
    return -1;
}

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

static void file_system_without_locks_is_written_to(void **state)
{
    const Folder *folder = *state;
    static const int errors[] = {ENOLCK, EOPNOTSUPP, ENOSYS};
    for (int i = 0; i < 3; i++) {
        lock_failures = 1;
        lock_error = errors[i];
        Append *file = open_file(folder->file);
        assert_int_equal(lock_failures, 0);
        add(file, "x");
        append_close(file);
    }
    assert_file_is(folder->file, "xxx");
}

static void interrupted_lock_is_tried_again(void **state)
{
    const Folder *folder = *state;
    lock_failures = 3;
    lock_error = EINTR;
    append_close(open_file(folder->file));
    assert_int_equal(lock_failures, 0);
}

static void other_failure_to_lock_is_an_error(void **state)
{
    const Folder *folder = *state;
    Append *file;
    Error error;
    lock_failures = 1;
    lock_error = EIO;
    assert_int_equal(append_open(folder->file, true, &file, &error), STATUS_IO);
    assert_error(&error, STATUS_IO, 0, "can't open it: Input/output error");
    unlink(folder->file);
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
    assert_non_null(strstr(error.text, "No space left on device"));
    append_close(file);
}

#define WITH_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_FOLDER(what_is_added_comes_behind),
        WITH_FOLDER(missing_file_is_made_if_wanted),
        WITH_FOLDER(file_is_for_one_at_a_time),
        WITH_FOLDER(removed_file_is_gone),
        WITH_FOLDER(file_system_without_locks_is_written_to),
        WITH_FOLDER(interrupted_lock_is_tried_again),
        WITH_FOLDER(other_failure_to_lock_is_an_error),
        cmocka_unit_test(full_disk_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
