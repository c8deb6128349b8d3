/* Any bytes give records, and problems with a place; the records read back the same after they are
 * written. */
#include "engine/record/formats/format.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/record_equal.h"

/* The place is within the bytes, or right after one of their lines. */
static void check_problem(const Error *problem, const uint8_t *bytes, size_t length)
{
    size_t from = 0;
    FUZZ_CHECK(problem->status != STATUS_OK && problem->text[0] && problem->line > 0 && problem->column > 0);
    for (int line = 1; line < problem->line; line++) {
        while (from < length && bytes[from] != '\n' && bytes[from] != '\r')
            from++;
        FUZZ_CHECK(from < length);
        from += from + 1 < length && bytes[from] == '\r' && bytes[from + 1] == '\n' ? 2 : 1;
    }
    FUZZ_CHECK((size_t)problem->column <= length - from + 1);
    FUZZ_CHECK(problem->turn >= 0 && problem->turn <= PLY_LIMIT + 1);
}

static void check_record(const Record *record)
{
    int count = 0;
    for (const RecordNode *node = record->root; node; node = record_next(node, record->root))
        count++;
    FUZZ_CHECK(count == record->node_count);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    RecordList list = {0}, again = {0};
    Text text = {0};
    Error error;
    FUZZ_CHECK(record_read_sgf(&list, (const char *)bytes, length, &error) == STATUS_OK);
    FUZZ_CHECK(list.count > 0 || list.problem_count > 0);
    for (int i = 0; i < list.problem_count; i++)
        check_problem(&list.problems[i], bytes, length);
    for (int i = 0; i < list.count; i++) {
        check_record(list.records[i]);
        FUZZ_CHECK(record_write_sgf(list.records[i], &text, &error) == STATUS_OK);
    }
    FUZZ_CHECK(record_read_sgf(&again, text_string(&text), text.length, &error) == STATUS_OK);
    FUZZ_CHECK(again.count == list.count && (list.count == 0 || again.problem_count == 0));
    for (int i = 0; i < list.count; i++)
        FUZZ_CHECK(record_equal(list.records[i], again.records[i]));
    record_list_free(&list);
    record_list_free(&again);
    text_free(&text);
    return 0;
}
