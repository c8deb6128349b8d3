/* Any text gives an agent's name or an error with a column; a name reads back the same after it is
 * written. */
#include <string.h>

#include "engine/agent/spec.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static char text[1 << 16];
    AgentSpec spec, again;
    Error error;
    if (length >= sizeof text)
        return 0;
    memcpy(text, bytes, length);
    text[length] = '\0';
    Status status = agent_spec_read(text, &spec, &error);
    if (status != STATUS_OK) {
        FUZZ_CHECK(error.status == status && error.text[0]);
        FUZZ_CHECK(error.column >= 1 && (size_t)error.column <= strlen(text) + 1);
        return 0;
    }
    char written[SPEC_TEXT_SIZE], twice[SPEC_TEXT_SIZE];
    FUZZ_CHECK(agent_spec_write(&spec, written, NULL) == STATUS_OK);
    FUZZ_CHECK(agent_spec_read(written, &again, NULL) == STATUS_OK);
    FUZZ_CHECK(memcmp(&spec, &again, sizeof spec) == 0);
    FUZZ_CHECK(agent_spec_write(&again, twice, NULL) == STATUS_OK);
    FUZZ_CHECK(strcmp(written, twice) == 0);
    return 0;
}
