/* Whole files are read and replaced, and errors name the file. */
#include "tests/support/check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/platform/file.h"

typedef struct Folder {
    char path[64], file[96];
} Folder;

static int make_folder(void **state)
{
    Folder *folder = calloc(1, sizeof *folder);
    assert_non_null(folder);
    snprintf(folder->path, sizeof folder->path, "/tmp/test_file_XXXXXX");
    assert_non_null(mkdtemp(folder->path));
    snprintf(folder->file, sizeof folder->file, "%s/file", folder->path);
    *state = folder;
    return 0;
}

/* Fails if anything except the one file is left in the folder. */
static int remove_folder(void **state)
{
    Folder *folder = *state;
    unlink(folder->file);
    int result = rmdir(folder->path);
    free(folder);
    return result;
}

static void replace(const char *path, const char *bytes, size_t length)
{
    Error error;
    assert_ok(file_replace(path, bytes, length, &error), &error);
}

static void assert_holds_bytes(const char *path, const char *bytes, size_t length)
{
    Text text = {0};
    Error error;
    assert_ok(file_read(path, length, &text, &error), &error);
    assert_int_equal(text.length, length);
    assert_memory_equal(text_string(&text), bytes, length);
    text_free(&text);
}

static void what_is_written_is_read(void **state)
{
    const Folder *folder = *state;
    static char bytes[10000];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (char)(i * i / 7);
    replace(folder->file, bytes, sizeof bytes);
    assert_holds_bytes(folder->file, bytes, sizeof bytes);
    replace(folder->file, "short", 5);
    assert_holds_bytes(folder->file, "short", 5);
    replace(folder->file, "", 0);
    assert_holds_bytes(folder->file, "", 0);
}

static void reading_adds_to_what_is_there(void **state)
{
    const Folder *folder = *state;
    replace(folder->file, "two", 3);
    Text text = {0};
    text_add_string(&text, "one ");
    assert_int_equal(file_read(folder->file, 3, &text, NULL), STATUS_OK);
    assert_string_equal(text_string(&text), "one two");
    text_free(&text);
}

static void file_beyond_the_limit_is_refused(void **state)
{
    const Folder *folder = *state;
    replace(folder->file, "12345", 5);
    Text text = {0};
    Error error;
    assert_int_equal(file_read(folder->file, 4, &text, &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, "the file is longer than 4 bytes");
    assert_string_equal(error.file, folder->file);
    text_free(&text);
}

static void missing_file_is_not_found(void **state)
{
    const Folder *folder = *state;
    Text text = {0};
    Error error;
    assert_int_equal(file_read(folder->file, 9, &text, &error), STATUS_NOT_FOUND);
    assert_error(&error, STATUS_NOT_FOUND, 0, "can't open it: No such file or directory");
    assert_string_equal(error.file, folder->file);
    text_free(&text);
}

static void folder_is_no_file(void **state)
{
    const Folder *folder = *state;
    Text text = {0};
    Error error;
    assert_int_equal(file_read(folder->path, 9, &text, &error), STATUS_IO);
    assert_error(&error, STATUS_IO, 0, "can't read it: Is a directory");
    assert_int_equal(file_replace(folder->path, "x", 1, &error), STATUS_IO);
    assert_error(&error, STATUS_IO, 0, "can't write it: Is a directory");
    text_free(&text);
}

static void missing_folder_is_not_found(void **state)
{
    const Folder *folder = *state;
    char path[128];
    Error error;
    snprintf(path, sizeof path, "%s/none/file", folder->path);
    assert_int_equal(file_replace(path, "x", 1, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.file, path);
}

static void a_place_is_checked_without_a_trace(void **state)
{
    const Folder *folder = *state;
    char path[128];
    Error error;
    assert_ok(file_check_place(folder->file, &error), &error);
    replace(folder->file, "kept", 4);
    assert_ok(file_check_place(folder->file, &error), &error);
    assert_holds_bytes(folder->file, "kept", 4);
    assert_ok(file_check_place("/dev/null", &error), &error);
    assert_int_equal(file_check_place(folder->path, &error), STATUS_IO);
    assert_error(&error, STATUS_IO, 0, "can't write it: Is a directory");
    snprintf(path, sizeof path, "%s/none/file", folder->path);
    assert_int_equal(file_check_place(path, &error), STATUS_NOT_FOUND);
    assert_error(&error, STATUS_NOT_FOUND, 0, "can't write it: No such file or directory");
    assert_string_equal(error.file, path);
}

static void file_that_is_open_keeps_its_bytes(void **state)
{
    const Folder *folder = *state;
    replace(folder->file, "old", 3);
    FILE *file = fopen(folder->file, "rb");
    assert_non_null(file);
    replace(folder->file, "new", 3);
    char bytes[4] = "";
    assert_int_equal(fread(bytes, 1, 3, file), 3);
    assert_string_equal(bytes, "old");
    fclose(file);
    assert_holds_bytes(folder->file, "new", 3);
}

static void file_that_is_not_to_be_written_to_stays(void **state)
{
    const Folder *folder = *state;
    Error error;
    replace(folder->file, "old", 3);
    assert_int_equal(chmod(folder->file, 0444), 0);
    assert_int_equal(file_replace(folder->file, "new", 3, &error), STATUS_IO);
    assert_error(&error, STATUS_IO, 0, "can't write it: Permission denied");
    assert_holds_bytes(folder->file, "old", 3);
}

static void rights_of_a_file_stay(void **state)
{
    const Folder *folder = *state;
    struct stat facts;
    replace(folder->file, "old", 3);
    assert_int_equal(chmod(folder->file, 0640), 0);
    replace(folder->file, "new", 3);
    assert_int_equal(stat(folder->file, &facts), 0);
    assert_int_equal(facts.st_mode & 0777, 0640);
    assert_holds_bytes(folder->file, "new", 3);
}

static void link_still_leads_to_the_file(void **state)
{
    const Folder *folder = *state;
    char path[128];
    struct stat facts;
    snprintf(path, sizeof path, "%s/link", folder->path);
    replace(folder->file, "old", 3);
    assert_int_equal(symlink("file", path), 0);
    replace(path, "new", 3);
    assert_int_equal(lstat(path, &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    assert_holds_bytes(folder->file, "new", 3);
    assert_int_equal(unlink(path), 0);
}

/* Also a link to a link, and one whose folder is missing, where nothing can be written. */
static void link_to_nothing_makes_the_file_that_it_leads_to(void **state)
{
    const Folder *folder = *state;
    char first[128], second[128], lost[128];
    struct stat facts;
    Error error;
    snprintf(first, sizeof first, "%s/first", folder->path);
    snprintf(second, sizeof second, "%s/second", folder->path);
    snprintf(lost, sizeof lost, "%s/lost", folder->path);
    assert_int_equal(symlink("second", first), 0);
    assert_int_equal(symlink(folder->file, second), 0);
    assert_int_equal(symlink("none/file", lost), 0);
    assert_ok(file_check_place(first, &error), &error);
    replace(first, "new", 3);
    assert_int_equal(lstat(first, &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    assert_int_equal(lstat(second, &facts), 0);
    assert_true(S_ISLNK(facts.st_mode));
    assert_holds_bytes(folder->file, "new", 3);
    assert_int_equal(file_check_place(lost, &error), STATUS_NOT_FOUND);
    assert_int_equal(file_replace(lost, "new", 3, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.file, lost);
    assert_int_equal(unlink(first), 0);
    assert_int_equal(unlink(second), 0);
    assert_int_equal(unlink(lost), 0);
}

static void another_name_of_a_file_keeps_the_old_contents(void **state)
{
    const Folder *folder = *state;
    char path[128];
    snprintf(path, sizeof path, "%s/other", folder->path);
    replace(folder->file, "old", 3);
    assert_int_equal(link(folder->file, path), 0);
    replace(folder->file, "new", 3);
    assert_holds_bytes(path, "old", 3);
    assert_int_equal(unlink(path), 0);
}

static void pipe_is_written_to_and_stays(void **state)
{
    const Folder *folder = *state;
    char bytes[8];
    struct stat facts;
    assert_int_equal(mkfifo(folder->file, 0600), 0);
    int reader = open(folder->file, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    replace(folder->file, "new", 3);
    assert_int_equal(read(reader, bytes, sizeof bytes), 3);
    assert_memory_equal(bytes, "new", 3);
    close(reader);
    assert_int_equal(lstat(folder->file, &facts), 0);
    assert_true(S_ISFIFO(facts.st_mode));
}

static void name_left_over_by_a_crash_is_passed_over(void **state)
{
    const Folder *folder = *state;
    char path[128];
    snprintf(path, sizeof path, "%s.%ld-0.tmp", folder->file, (long)getpid());
    replace(path, "left over", 9);
    replace(folder->file, "new", 3);
    assert_holds_bytes(folder->file, "new", 3);
    assert_holds_bytes(path, "left over", 9);
    assert_int_equal(unlink(path), 0);
}

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, make_folder, remove_folder)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(what_is_written_is_read),
        IN_FOLDER(reading_adds_to_what_is_there),
        IN_FOLDER(file_beyond_the_limit_is_refused),
        IN_FOLDER(missing_file_is_not_found),
        IN_FOLDER(folder_is_no_file),
        IN_FOLDER(missing_folder_is_not_found),
        IN_FOLDER(a_place_is_checked_without_a_trace),
        IN_FOLDER(file_that_is_open_keeps_its_bytes),
        IN_FOLDER(file_that_is_not_to_be_written_to_stays),
        IN_FOLDER(rights_of_a_file_stay),
        IN_FOLDER(link_still_leads_to_the_file),
        IN_FOLDER(link_to_nothing_makes_the_file_that_it_leads_to),
        IN_FOLDER(another_name_of_a_file_keeps_the_old_contents),
        IN_FOLDER(pipe_is_written_to_and_stays),
        IN_FOLDER(name_left_over_by_a_crash_is_passed_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
