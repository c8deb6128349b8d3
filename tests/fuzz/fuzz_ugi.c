/* Any line gives a command, nothing to do, or an error with a column; the command's parts are within the line
 * and its numbers within their ranges. */
#include "engine/protocol/ugi/ugi_reader.h"
#include "tests/fuzz/fuzz.h"

static bool lies_in(UgiText text, const uint8_t *bytes, size_t length)
{
    const char *start = (const char *)bytes;
    return text.length == 0 || (text.bytes >= start && text.bytes + text.length <= start + length);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    UgiCommand command;
    Error error;
    char shown[UGI_SHOWN_SIZE];
    Status status = ugi_read((const char *)bytes, length, &command, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text[0]);
        FUZZ_CHECK(error.column >= 1 && (size_t)error.column <= length + 1);
        return 0;
    }
    FUZZ_CHECK(command.verb <= UGI_QUIT && command.question <= UGI_RESULT);
    FUZZ_CHECK(lies_in(command.ignored, bytes, length) && lies_in(command.bad_move, bytes, length));
    FUZZ_CHECK(lies_in(command.name, bytes, length) && lies_in(command.value, bytes, length));
    FUZZ_CHECK((command.ignored_count > 0) == (command.ignored.length > 0));
    FUZZ_CHECK(command.verb != UGI_SETOPTION || command.name.length > 0);
    FUZZ_CHECK(command.move_count >= 0 && command.move_count <= PLY_LIMIT);
    FUZZ_CHECK(command.limits.depth >= 0 && command.limits.depth <= PLY_LIMIT);
    for (int i = 0; i < command.move_count; i++)
        FUZZ_CHECK(command.moves[i] < MOVE_COUNT);
    for (const char *at = ugi_show(command.ignored, shown); *at; at++)
        FUZZ_CHECK(*at >= ' ' && *at < 0x7f);
    return 0;
}
