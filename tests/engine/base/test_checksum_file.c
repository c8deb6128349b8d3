/* Sealed files are read exactly as they were written, or refused. */
#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/checksum_file.h"
#include "engine/base/platform/file.h"

static char path[64];

static int make_file(void **state)
{
    (void)state;
    strcpy(path, "/tmp/tetress-sealed-XXXXXX");
    int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    static const char *const texts[] = {"", "one line\n", "several\nlines\n"};
    Error error = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Text text = {0}, again = {0};
        text_add_string(&text, texts[i]);
        assert_ok(checksum_seal(&text, &error), &error);
        assert_ok(file_replace(path, text_string(&text), text.length, &error), &error);
        assert_ok(checksum_file_read(path, &again, &error), &error);
        assert_string_equal(text_string(&again), texts[i]);
        text_free(&text);
        text_free(&again);
    }
}

static void any_change_or_cut_is_noticed(void **state)
{
    (void)state;
    Error error = {0};
    Text text = {0}, file = {0}, again = {0};
    text_add_string(&text, "numbers 1 2 3\n");
    text_add_string(&file, text_string(&text));
    assert_ok(checksum_seal(&file, &error), &error);
    for (size_t length = 0; length < file.length; length += 5) {
        assert_ok(file_replace(path, file.bytes, length, &error), &error);
        assert_int_equal(checksum_file_read(path, &again, &error), STATUS_SYNTAX);
        assert_string_equal(error.text,
                            "the file is of another kind, or was cut off: it ends without a seal");
    }
    for (size_t i = 0; i < file.length; i += 3) {
        file.bytes[i] ^= 1;
        assert_ok(file_replace(path, file.bytes, file.length, &error), &error);
        assert_int_equal(checksum_file_read(path, &again, &error), STATUS_SYNTAX);
        file.bytes[i] ^= 1;
    }
    file.bytes[0] ^= 1;
    assert_ok(file_replace(path, file.bytes, file.length, &error), &error);
    assert_int_equal(checksum_file_read(path, &again, &error), STATUS_SYNTAX);
    assert_string_equal(error.text, "the file was changed: its seal is not right");
    assert_string_equal(error.file, path);
    assert_int_equal(again.length, 0);
    text_free(&text);
    text_free(&file);
    text_free(&again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_written_is_read, make_file, remove_file),
        cmocka_unit_test_setup_teardown(any_change_or_cut_is_noticed, make_file, remove_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
