/* Any text gives a profile of the single-player game or an error with a place; a profile reads back the same
 * after it is written. */
#include <string.h>

#include "engine/solo/profile.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    SoloProfile profile, again;
    Error error;
    Status status =
        weights_read(&solo_weights_kind, &(WeightText){(const char *)bytes, length, NULL}, &profile, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status);
        fuzz_check_error(&error, bytes, length);
        return 0;
    }
    Text text = {0};
    FUZZ_CHECK(weights_write(&solo_weights_kind, &profile, &text, &error) == STATUS_OK);
    FUZZ_CHECK(weights_read(&solo_weights_kind, &(WeightText){text_string(&text), text.length, NULL}, &again,
                            &error) == STATUS_OK);
    FUZZ_CHECK(strcmp(profile.title, again.title) == 0 && strcmp(profile.text, again.text) == 0);
    for (int i = 0; i < SOLO_FEATURES; i++) {
        FUZZ_CHECK(profile.weights[i] == again.weights[i]);
        FUZZ_CHECK(profile.weights[i] >= -SOLO_WEIGHT_MAX && profile.weights[i] <= SOLO_WEIGHT_MAX);
    }
    text_free(&text);
    return 0;
}
