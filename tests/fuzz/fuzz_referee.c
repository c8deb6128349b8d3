/* Any bytes read as the referee's log give records with legal moves, and problems with their lines. */
#include "engine/record/formats/format.h"
#include "tests/fuzz/fuzz.h"

static void check_record(const Record *record)
{
    Position position = record->start;
    int nodes = 1;
    for (const RecordNode *node = record->root->first_child; node; node = node->first_child, nodes++) {
        FUZZ_CHECK(!node->next_sibling && position_legal(&position, node->move));
        FUZZ_CHECK(!node->has_time || node->time_s >= 0);
        position_play(&position, node->move, &position);
    }
    FUZZ_CHECK(nodes == record->node_count);
    FUZZ_CHECK(record->result.reason == REASON_NONE || record->result.outcome != OUTCOME_NONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    RecordList list = {0};
    FUZZ_CHECK(record_read_referee(&list, (const char *)bytes, length, NULL) == STATUS_OK);
    for (int i = 0; i < list.count; i++)
        check_record(list.records[i]);
    for (int i = 0; i < list.problem_count; i++)
        FUZZ_CHECK(list.problems[i].line >= 1 && list.problems[i].text[0]);
    record_list_free(&list);
    return 0;
}
