#include "ui/state/document/move_rows.h"

#include <string.h>

#include "tests/support/check.h"
#include "tests/support/reviewed.h"

/* Adds a legal move that is not there yet. */
static RecordNode *other_child(Record *record, RecordNode *parent, int skip)
{
    Position position;
    Move list[MOVE_LIST_SIZE];
    RecordNode *node = NULL;
    Error error;
    record_position(record, parent, &position);
    int count = kernels_best()->list(&position, position_turn(&position), list);
    assert_true(count > skip);
    assert_ok(record_add(record, parent, &position, list[count - 1 - skip], &node, &error), &error);
    return node;
}

static MoveRows rows_of(const Record *record, int per_row)
{
    MoveRows rows = {0};
    Error error;
    MoveRowsPlan plan = {.per_row = per_row};
    assert_ok(move_rows_build(&rows, record, &plan, &error), &error);
    return rows;
}

static void a_plain_game_is_pairs(void **state)
{
    (void)state;
    Record *record = record_of_first_moves(NULL, 5);
    MoveRows rows = rows_of(record, 3);
    assert_int_equal(rows.count, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(rows.rows[i].kind, GAME_ROW_PAIR);
        assert_int_equal(rows.rows[i].turn, 2 * i + 1);
    }
    assert_null(rows.nodes[rows.rows[2].first + 1]);
    assert_int_equal(move_rows_find(&rows, record_main_end(record)), 2);
    assert_int_equal(move_rows_find(&rows, record->root), -1);
    move_rows_free(&rows);
    record_destroy(record);
}

/* A variation of five moves with a variation of its own, three moves in a row; a comment ends a row. */
static void variations_and_comments_stand_below_their_pair(void **state)
{
    (void)state;
    Error error;
    Record *record = record_of_first_moves(NULL, 4);
    RecordNode *second = record->root->first_child->first_child;
    RecordNode *node = other_child(record, second->parent, 0);
    RecordNode *first = node;
    for (int i = 0; i < 4; i++)
        node = other_child(record, node, 0);
    other_child(record, first, 1);
    assert_ok(record_set_comment(first->first_child->first_child, "two\nlines", &error), &error);
    assert_ok(record_set_comment(record->root, "at the start", &error), &error);
    MoveRows rows = rows_of(record, 3);
    static const MoveRowKind kinds[] = {GAME_ROW_COMMENT, GAME_ROW_PAIR,  GAME_ROW_MOVES,
                                        GAME_ROW_MOVES,   GAME_ROW_MOVES, GAME_ROW_COMMENT,
                                        GAME_ROW_COMMENT, GAME_ROW_MOVES, GAME_ROW_PAIR};
    static const int depths[] = {0, 0, 1, 2, 1, 1, 1, 1, 0};
    assert_int_equal(rows.count, 9);
    for (int i = 0; i < 9; i++) {
        assert_int_equal(rows.rows[i].kind, kinds[i]);
        assert_int_equal(rows.rows[i].depth, depths[i]);
    }
    int moves = 0;
    for (const RecordNode *at = record->root->first_child; at; at = record_next(at, record->root)) {
        assert_true(move_rows_find(&rows, at) >= 0);
        moves++;
    }
    assert_int_equal(moves, record->node_count - 1);
    move_rows_free(&rows);
    record_destroy(record);
}

static void a_game_that_begins_with_blue_has_no_red_move_first(void **state)
{
    (void)state;
    Position start;
    Error error;
    static const char text[] = "r10/11/11/11/11/5b5/11/11/11/11/11 b 31";
    assert_ok(position_read(text, sizeof text - 1, &start, &error), &error);
    Record *record = record_of_first_moves(&start, 2);
    MoveRows rows = rows_of(record, 3);
    assert_int_equal(rows.count, 2);
    assert_null(rows.nodes[rows.rows[0].first]);
    assert_int_equal(rows.rows[0].turn, 32);
    assert_int_equal(rows.rows[1].turn, 33);
    move_rows_free(&rows);
    record_destroy(record);
}

/* Four bytes fit on a line; lines break at blanks. */
static const char *fit_four(void *context, int depth, const char *text, const char *end)
{
    (void)context, (void)depth;
    const char *at = text + 4;
    if (at >= end)
        return end;
    while (at > text && *at != ' ')
        at--;
    return at;
}

static void long_comments_are_broken_and_lose_nothing(void **state)
{
    static const char *const lines[] = {"one", "two",
                                        "\xc3\xa4"
                                        "ab",
                                        "", "end"};
    enum { LINES = sizeof lines / sizeof *lines };
    (void)state;
    Record *record = record_of_first_moves(NULL, 1);
    MoveRowsPlan plan = {.per_row = 3, .fit = fit_four};
    MoveRows rows = {0};
    Error error;
    assert_ok(record_set_comment(record->root,
                                 "one two \xc3\xa4"
                                 "ab\n\nend",
                                 &error),
              &error);
    assert_ok(move_rows_build(&rows, record, &plan, &error), &error);
    assert_int_equal(rows.count, 1 + LINES);
    for (int i = 0; i < LINES; i++) {
        assert_int_equal(rows.rows[i].length, strlen(lines[i]));
        assert_memory_equal(rows.rows[i].text, lines[i], strlen(lines[i]));
    }
    move_rows_free(&rows);
    record_destroy(record);
}

/* Not even one character fits, so each gets its own line. */
static const char *fit_none(void *context, int depth, const char *text, const char *end)
{
    (void)context, (void)depth, (void)end;
    return text;
}

static void a_line_has_one_character_at_least(void **state)
{
    (void)state;
    Record *record = record_of_first_moves(NULL, 1);
    MoveRowsPlan plan = {.per_row = 3, .fit = fit_none};
    MoveRows rows = {0};
    Error error;
    assert_ok(record_set_comment(record->root,
                                 "\xc3\xa4"
                                 "b",
                                 &error),
              &error);
    assert_ok(move_rows_build(&rows, record, &plan, &error), &error);
    assert_int_equal(rows.count, 1 + 2);
    assert_int_equal(rows.rows[0].length, 2);
    assert_int_equal(rows.rows[1].length, 1);
    move_rows_free(&rows);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plain_game_is_pairs),
        cmocka_unit_test(variations_and_comments_stand_below_their_pair),
        cmocka_unit_test(long_comments_are_broken_and_lose_nothing),
        cmocka_unit_test(a_line_has_one_character_at_least),
        cmocka_unit_test(a_game_that_begins_with_blue_has_no_red_move_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
