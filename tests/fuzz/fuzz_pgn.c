/* Any bytes read as PGN give games that, written as PGN, read back the same; so do the two forms with one
 * move on each line. */
#include "tests/fuzz/fuzz_formats.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const RecordFormat formats[] = {FORMAT_PGN, FORMAT_TEXT, FORMAT_ACTIONS};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++)
        fuzz_check_format(formats[i], (const char *)bytes, length);
    return 0;
}
