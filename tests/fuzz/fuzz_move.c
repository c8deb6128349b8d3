/* Any text gives a move or an error with a column; a move written in either form reads back the same. */
#include <string.h>

#include "engine/game/move.h"
#include "tests/fuzz/fuzz.h"

static void check_reads_back(const char *text, Move expected)
{
    Move move;
    FUZZ_CHECK(move_read(text, strlen(text), &move, NULL) == STATUS_OK);
    FUZZ_CHECK(move == expected);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    Move move;
    Error error;
    Status status = move_read((const char *)bytes, length, &move, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(move == MOVE_NONE);
        FUZZ_CHECK(error.status == status && error.text[0]);
        FUZZ_CHECK(error.column >= 1 && (size_t)error.column <= length + 1);
        return 0;
    }
    FUZZ_CHECK(move < MOVE_COUNT);
    char cells[MOVE_TEXT_SIZE], name[MOVE_SHORT_SIZE];
    move_write(move, cells);
    move_write_short(move, name);
    check_reads_back(cells, move);
    check_reads_back(name, move);
    return 0;
}
