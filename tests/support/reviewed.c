#include "tests/support/reviewed.h"

#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/game/kernels/kernels.h"
#include "tests/support/check.h"

Record *record_of_first_moves(const Position *start, int moves)
{
    Record *record = NULL;
    Position position;
    Error error = {0};
    assert_ok(record_create(start, &record, &error), &error);
    RecordNode *node = record->root;
    record_position(record, node, &position);
    for (int i = 0; i < moves; i++) {
        Move list[MOVE_LIST_SIZE];
        assert_true(kernels_best()->list(&position, position_turn(&position), list) > 0);
        assert_ok(record_add(record, node, &position, list[0], &node, &error), &error);
        position_play(&position, list[0], &position);
    }
    return record;
}

RecordNode *record_node_at(const Record *record, int moves)
{
    RecordNode *node = record->root;
    for (int i = 0; i < moves; i++)
        node = node->first_child;
    return node;
}

void record_analyse(const Record *record, RecordNode *node, double red, Move best)
{
    Report *report = memory_new(1, sizeof *report);
    Position position;
    Error error = {0};
    assert_non_null(report);
    record_position(record, node, &position);
    double chance = position_turn(&position) == RED ? red : 1 - red;
    Move move = best != MOVE_NONE ? best : node->first_child->move;
    *report = (Report){.serial = 1,
                       .position = position,
                       .finished = true,
                       .depth = 3,
                       .nodes = 100,
                       .time_ns = 1000000,
                       .best = move,
                       .line_count = 1,
                       .move_count = 1};
    report->lines[0] =
        (ReportLine){.moves = {move}, .count = 1, .depth = 3, .expected = (float)(2 * chance - 1)};
    report->moves[0] = (ReportMove){.move = move, .expected = (float)(2 * chance - 1), .effort = 100};
    assert_ok(record_set_analysis(node, "teller", report, &error), &error);
    free(report);
}
