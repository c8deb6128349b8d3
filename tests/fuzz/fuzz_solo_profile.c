/* Any text is a profile of the single-player game or an error with a place; what was read is
 * written and read again as the same. */
#include <string.h>

#include "engine/solo/profile.h"
#include "tests/fuzz/fuzz.h"

static void check_error(const Error *error, const uint8_t *bytes, size_t length)
{
    FUZZ_CHECK(error->text[0]);
    if (error->line == 0) {
        FUZZ_CHECK(error->column == 0);
        return;
    }
    size_t from = 0;
    for (int line = 1; line < error->line; line++) {
        const uint8_t *newline = memchr(bytes + from, '\n', length - from);
        FUZZ_CHECK(newline);
        from = (size_t)(newline - bytes) + 1;
    }
    const uint8_t *newline = from < length ? memchr(bytes + from, '\n', length - from) : NULL;
    size_t end = newline ? (size_t)(newline - bytes) : length;
    FUZZ_CHECK(error->column >= 1 && (size_t)error->column <= end - from + 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    SoloProfile profile, again;
    Error error;
    Status status = solo_profile_read((const char *)bytes, length, &profile, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status);
        check_error(&error, bytes, length);
        return 0;
    }
    Text text = {0};
    FUZZ_CHECK(solo_profile_write(&profile, &text, &error) == STATUS_OK);
    FUZZ_CHECK(solo_profile_read(text_string(&text), text.length, &again, &error) == STATUS_OK);
    FUZZ_CHECK(strcmp(profile.title, again.title) == 0 && strcmp(profile.text, again.text) == 0);
    for (int i = 0; i < SOLO_FEATURES; i++) {
        FUZZ_CHECK(profile.weights[i] == again.weights[i]);
        FUZZ_CHECK(profile.weights[i] >= -SOLO_WEIGHT_MAX && profile.weights[i] <= SOLO_WEIGHT_MAX);
    }
    text_free(&text);
    return 0;
}
