/* Any text is a profile or an error with a place; what was read is written and read again as the same. */
#include <string.h>

#include "engine/eval/eval.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    Profile profile, again;
    Error error;
    Status status = profile_read((const char *)bytes, length, &profile, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status);
        fuzz_check_error(&error, bytes, length);
        return 0;
    }
    Text text = {0};
    FUZZ_CHECK(profile_write(&profile, &text, &error) == STATUS_OK);
    FUZZ_CHECK(profile_read(text_string(&text), text.length, &again, &error) == STATUS_OK);
    FUZZ_CHECK(strcmp(profile.name, again.name) == 0 && strcmp(profile.text, again.text) == 0);
    for (int term = 0; term < TERM_COUNT; term++) {
        FUZZ_CHECK(profile.weights[term] == again.weights[term]);
        FUZZ_CHECK(profile.weights[term] >= term_info[term].low &&
                   profile.weights[term] <= term_info[term].high);
    }
    text_free(&text);
    return 0;
}
