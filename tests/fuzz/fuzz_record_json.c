/* Any bytes read as games in JSON give records that read back exactly after they are written as JSON. */
#include "engine/record/formats/format.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/record_equal.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    RecordList list = {0}, again = {0};
    Text text = {0};
    FUZZ_CHECK(record_read_json(&list, (const char *)bytes, length, NULL) == STATUS_OK);
    for (int i = 0; i < list.problem_count; i++)
        FUZZ_CHECK(list.problems[i].line >= 1 && list.problems[i].text[0]);
    FUZZ_CHECK(record_write_json(&list, &text, NULL) == STATUS_OK);
    FUZZ_CHECK(record_read_json(&again, text_string(&text), text.length, NULL) == STATUS_OK);
    FUZZ_CHECK(again.problem_count == 0 && again.count == list.count);
    for (int i = 0; i < list.count; i++)
        FUZZ_CHECK(record_equal(list.records[i], again.records[i]));
    record_list_free(&list);
    record_list_free(&again);
    text_free(&text);
    return 0;
}
