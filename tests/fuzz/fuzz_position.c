/* Any text gives a position or an error with a column; a position is written as it was read. */
#include <string.h>

#include "engine/game/position.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    Position position, again;
    Error error;
    Status status = position_read((const char *)bytes, length, &position, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text[0]);
        FUZZ_CHECK(error.column >= 1 && (size_t)error.column <= length + 1);
        return 0;
    }
    char text[POSITION_TEXT_SIZE];
    position_write(&position, text);
    FUZZ_CHECK(strlen(text) == length && memcmp(text, bytes, length) == 0);
    FUZZ_CHECK(position_read(text, length, &again, NULL) == STATUS_OK);
    FUZZ_CHECK(position_equal(&position, &again) && position.key == again.key);
    FUZZ_CHECK(position.key == position_key(&position));
    return 0;
}
