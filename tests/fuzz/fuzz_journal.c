/* Any bytes replayed as edits change the games or are refused; either way the games are whole, and a journal
 * of all of them gives them back. */
#include "engine/record/journal/journal_edit.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/record_equal.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char game[] = "(;GM[Tetress];R[0-0,0-1,1-0,1-1](;B[5-5,5-6,6-5,6-6])(;B[4-4,4-5,5-4,5-5]))";
    RecordList list = {0}, again = {0};
    Text text = {0};
    Error error = {0};
    FUZZ_CHECK(record_read_sgf(&list, game, sizeof game - 1, NULL) == STATUS_OK);
    Status status = journal_replay(&list, (const char *)bytes, length, &error);
    FUZZ_CHECK(status == STATUS_OK || (error.status == status && error.text[0]));
    for (int i = 0; i < list.count; i++)
        journal_put_tree(i, list.records[i], list.records[i]->root, &text);
    FUZZ_CHECK(journal_replay(&again, text_string(&text), text.length, NULL) == STATUS_OK);
    FUZZ_CHECK(again.count == list.count);
    for (int i = 0; i < list.count; i++)
        FUZZ_CHECK(record_equal(list.records[i], again.records[i]));
    record_list_free(&list);
    record_list_free(&again);
    text_free(&text);
    return 0;
}
