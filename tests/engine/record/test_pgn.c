/* PGN, the text with one move on each line, and the referee's PlaceAction. */
#include "tests/support/check.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/record/formats/format.h"
#include "tests/support/random_record.h"
#include "tests/support/record_equal.h"

#define TREES (TEST_POSITIONS / 200)

static RecordList read_as(RecordFormat format, const char *text)
{
    RecordList list = {0};
    Error error = {0};
    assert_ok(record_list_read(&list, format, text, strlen(text), "g", &error), &error);
    return list;
}

static RecordList read_pgn(const char *text)
{
    return read_as(FORMAT_PGN, text);
}

static Text written(const RecordList *list, RecordFormat format)
{
    Text text = {0};
    Error error = {0};
    assert_ok(record_list_write(list, format, &text, &error), &error);
    return text;
}

static void expect_problem(const RecordList *list, int index, const char *described)
{
    char said[2 * ERROR_TEXT_SIZE];
    assert_true(index < list->problem_count);
    error_describe(&list->problems[index], said, sizeof said);
    assert_string_equal(said, described);
}

static RecordNode *node_at(const Record *record, int plies)
{
    RecordNode *node = record->root;
    for (; plies > 0; plies--) {
        node = node->first_child;
        assert_non_null(node);
    }
    return node;
}

/* ---- PGN ---- */

static void a_runners_file_is_read_whole(void **state)
{
    (void)state;
    static const int plies[] = {1, 12, 1, 66, 125, 102};
    Text text = {0};
    Error error = {0};
    assert_ok(file_read(TEST_DATA "/rules/logs/ugi-runner.pgn", 1 << 20, &text, &error), &error);
    RecordFormat format;
    assert_ok(record_format_of_bytes(text.bytes, text.length, &format, &error), &error);
    assert_int_equal(format, FORMAT_PGN);
    RecordList list = read_pgn(text_string(&text));
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 6);
    for (int i = 0; i < 6; i++) {
        const Record *record = list.records[i];
        assert_int_equal(record->node_count, plies[i] + 1);
        assert_string_equal(record->players[RED], i % 2 ? "B" : "A");
        assert_string_equal(record->players[BLUE], i % 2 ? "A" : "B");
        assert_int_equal(record->result.outcome, i % 2 ? OUTCOME_BLUE : OUTCOME_RED);
        assert_int_equal(record->result.reason, i < 3 ? REASON_TIME : REASON_NO_MOVE);
        assert_string_equal(record_tag(record, "site"), "CuteGames");
        assert_ok(record_check_result(record, &error), &error);
    }
    assert_int_equal(list.records[1]->result_line, 23);
    record_list_free(&list);
    text_free(&text);
}

static void the_form_of_runners_is_written(void **state)
{
    (void)state;
    static const char expected[] =
        "[Event \"t\"]\n"
        "[Site \"?\"]\n"
        "[Date \"?\"]\n"
        "[Round \"?\"]\n"
        "[Red \"A \\\"1\\\"\"]\n"
        "[Blue \"?\"]\n"
        "[Result \"0-1\"]\n"
        "[FEN \"11/11/11/11/11/11/11/11/11/11/11 r 0\"]\n"
        "[Opening \"O\"]\n"
        "[Adjudicated \"Out of time\"]\n"
        "[Winner \"?\"]\n"
        "[Loser \"A \\\"1\\\"\"]\n"
        "[PlyCount \"3\"]\n\n"
        "{start} 1. 0-0,0-1,1-0,1-1 $1 $16 {[%emt 0:01:01.500] good}"
        " 1... 5-5,5-6,6-5,6-6 ( 1... 5-0,5-1,6-0,6-1 2.\n"
        "2-0,2-1,3-0,3-1 ) ( 1... 8-0,8-1,9-0,9-1 {other} ) 2. 2-0,2-1,3-0,3-1 0-1\n";
    RecordList list =
        read_pgn("[Event \"t\"][red \"A \\\"1\\\"\"] [ Opening \"O\" ]\n[Adjudicated \"Out of time\"]\n"
                 "{ start } 1. O@0-0! $16 {[%emt 0:01:01.5]good} O@5-5 (1... O@5-0 2.O@2-0)\n"
                 "( O@8-0 ; other\n) 2. O@2-0 0-1");
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 1);
    Text text = written(&list, FORMAT_PGN);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
    record_list_free(&list);
}

/* What PGN can't hold is dropped once; after that nothing changes. */
static void what_is_written_is_read_as_the_same(void **state)
{
    (void)state;
    Sample sample = sample_seeded(9);
    for (int i = 0; i < TREES; i++) {
        RecordList list = {0};
        Error error = {0};
        for (int j = 0; j < 2; j++)
            assert_ok(record_list_add(&list, random_record(&sample, 25), &error), &error);
        Text first = written(&list, FORMAT_PGN);
        RecordList again = read_pgn(text_string(&first));
        if (again.problem_count)
            fail_msg("%s\n%s", again.problems[0].text, text_string(&first));
        assert_int_equal(again.count, 2);
        Text second = written(&again, FORMAT_PGN);
        for (int j = 0; j < 2; j++) {
            const Record *one = list.records[j], *other = again.records[j];
            assert_int_equal(other->node_count, one->node_count);
            if (one->result.outcome != OUTCOME_NONE)
                assert_int_equal(other->result.outcome, one->result.outcome);
            if (one->result.outcome != OUTCOME_NONE && one->result.reason >= REASON_TIME)
                assert_int_equal(other->result.reason, one->result.reason);
        }
        RecordList third = read_pgn(text_string(&second));
        for (int j = 0; j < 2; j++)
            assert_true(record_equal(again.records[j], third.records[j]));
        text_free(&first);
        text_free(&second);
        record_list_free(&list);
        record_list_free(&again);
        record_list_free(&third);
    }
}

static void comments_glyphs_and_variations_go_where_they_belong(void **state)
{
    (void)state;
    RecordList list =
        read_pgn("{ before } [Red \"a\"] ; root\n% not read: 1. (\n"
                 "1. O@0-0 $3 $0 $99 $ {a} {b} (; alone\n1. O@3-3 {c} (1. O@4-4)) ({nothing}) O@5-5?! *");
    assert_int_equal(list.problem_count, 0);
    const Record *record = list.records[0];
    assert_string_equal(record->root->comment, "before\nroot");
    const RecordNode *first = node_at(record, 1);
    assert_string_equal(first->comment, "$99\n$\na\nb\nnothing");
    assert_int_equal(first->marks, MARK_VERY_GOOD);
    assert_string_equal(first->next_sibling->comment, "alone\nc");
    assert_int_equal(first->next_sibling->next_sibling->move, MOVE("O@4-4"));
    assert_int_equal(node_at(record, 2)->marks, MARK_DOUBTFUL);
    record_list_free(&list);
}

static void a_set_up_start_and_a_draw_are_read(void **state)
{
    (void)state;
    RecordList list =
        read_pgn("[FEN \"rr9/11/11/11/11/11/bb9/11/11/11/11 b 149\"]\n75... 4-0,4-1,5-0,5-1 0-1\n"
                 "[FEN \"rr9/11/11/11/11/11/11/11/11/11/11 b 3\"]\n2... O@4-4 1-0\n");
    assert_int_equal(list.count, 2);
    assert_int_equal(list.records[0]->result.reason, REASON_TOKENS);
    assert_int_equal(list.records[0]->result.margin, 4);
    /* Blue had no placement before this move, so it is illegal. */
    assert_int_equal(list.problem_count, 1);
    expect_problem(&list, 0, "g:4:6: turn 4: no cell of it is beside a blue token");
    assert_int_equal(list.records[1]->result.reason, REASON_NO_MOVE);
    record_list_free(&list);
}

static void a_game_lost_by_an_illegal_move_says_which(void **state)
{
    (void)state;
    RecordList list = read_pgn("[Adjudicated \"Illegal move\"]\n[PlyCount \"2\"]\n1. O@0-0 O@1-1 1-0\n");
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.records[0]->result.reason, REASON_ILLEGAL);
    assert_string_equal(node_at(list.records[0], 1)->comment,
                        "Blue tried O@1-1, which is illegal: cell 1-1 is taken by red");
    record_list_free(&list);
}

static void problems_have_places_and_the_rest_is_kept(void **state)
{
    (void)state;
    RecordList list = read_pgn("[Result \"1-0\"]\n[PlyCount \"9\"]\n[Broken]\n"
                               "1. O@0-0 (1. Q@1-1 O@0-0) O@1-1 2. O@8-8 ) ( 0-1\n[FEN \"x\"]\n1. O@0-0 *\n"
                               "[FEN \"11/11/11/11/11/11/11/11/11/11/11 r 0\"] 1. O@2-2 {");
    assert_int_equal(list.count, 2);
    assert_int_equal(list.records[0]->node_count, 2);
    assert_int_equal(list.records[1]->node_count, 2);
    expect_problem(&list, 0, "g:3:8: expected a tag, such as [Red \"name\"]");
    expect_problem(&list, 1,
                   "g:4:14: turn 1: expected a cell such as 3-4, a shape such as T-D, or PLACE(, found 'Q'");
    expect_problem(&list, 2, "g:4:27: turn 2: cell 1-1 is taken by red");
    expect_problem(&list, 3, "g:4:42: ')' without a variation");
    record_list_free(&list);
}

static void the_start_may_be_called_startpos(void **state)
{
    (void)state;
    RecordList list = read_pgn("[FEN \"startpos\"]\n[Red \"A\"]\n\n1. O@0-0 O@5-5 *\n");
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.records[0]->node_count, 3);
    record_list_free(&list);
}

/* ---- One move on each line ---- */

static void text_is_read_and_written(void **state)
{
    (void)state;
    RecordList list = read_as(FORMAT_TEXT, "# root\nO@0-0\r\n  5-5,5-6,6-5,6-6 \n# two\n#lines\n\n"
                                           "PLACE(2-0, 2-1, 3-0, 3-1)\n"
                                           "rr9/11/11/11/11/11/bb9/11/11/11/11 b 149\nO@4-0\n");
    assert_int_equal(list.problem_count, 0);
    assert_int_equal(list.count, 2);
    assert_int_equal(list.records[1]->result.reason, REASON_TOKENS);
    Text text = written(&list, FORMAT_TEXT);
    assert_string_equal(text_string(&text), "# root\n0-0,0-1,1-0,1-1\n5-5,5-6,6-5,6-6\n# two\n# lines\n"
                                            "2-0,2-1,3-0,3-1\n\n"
                                            "rr9/11/11/11/11/11/bb9/11/11/11/11 b 149\n4-0,4-1,5-0,5-1\n");
    text_free(&text);
    record_list_free(&list);
}

static void wrong_lines_of_text_are_told(void **state)
{
    (void)state;
    RecordList list = read_as(FORMAT_TEXT, "O@0-0\n O@0-x\nO@4-4\n"
                                           "11/11/11/11/11/11/11/11/11/11/11 b 0\nO@1-1\n");
    assert_int_equal(list.problem_count, 2);
    expect_problem(&list, 0, "g:2:6: turn 2: expected a column from 0 to 10, found 'x'");
    expect_problem(&list, 1, "g:4:34: 'b' to move does not fit 0 plies: expected 'r', as red moves first");
    assert_int_equal(list.count, 1);
    assert_int_equal(list.records[0]->node_count, 2);
    record_list_free(&list);
}

/* ---- PlaceAction ---- */

static void actions_are_read_as_printed_and_as_python(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "PlaceAction(Coord(4, 4), Coord(3, 4), Coord(4, 3), Coord(4, 5))",
        "* player1 ~ -> PlaceAction(c1=Coord(r=4, c=4), c2=Coord(r=3, c=4), c3=Coord(r=4, c=3), "
        "c4=Coord(r=4, c=5))",
        "    return PlaceAction( Coord( 4,4 ) ,Coord(3,4), Coord(4,3), Coord(4,5), )",
        "from referee.game import PlaceAction, Coord\nmoves = [\n"
        "    PlaceAction(Coord(4, 4), Coord(3, 4), Coord(4, 3), Coord(4, 5)),\n]\n",
    };
    for (int i = 0; i < 4; i++) {
        RecordList list = read_as(FORMAT_ACTIONS, forms[i]);
        assert_int_equal(list.problem_count, 0);
        assert_int_equal(list.count, 1);
        assert_int_equal(node_at(list.records[0], 1)->move, MOVE("T-D@3-4"));
        record_list_free(&list);
    }
    RecordList two =
        read_as(FORMAT_ACTIONS, "[PlaceAction(Coord(0, 0), Coord(0, 1), Coord(1, 0), Coord(1, 1)), "
                                "PlaceAction(Coord(5, 5), Coord(5, 6), Coord(6, 5), Coord(6, 6))]\n"
                                "# position: rr9/11/11/11/11/11/bb9/11/11/11/11 b 149\n");
    assert_int_equal(two.problem_count, 0);
    Text text = written(&two, FORMAT_ACTIONS);
    assert_string_equal(text_string(&text),
                        "PlaceAction(Coord(0, 0), Coord(0, 1), Coord(1, 0), Coord(1, 1))\n"
                        "PlaceAction(Coord(5, 5), Coord(5, 6), Coord(6, 5), Coord(6, 6))\n\n"
                        "# position: rr9/11/11/11/11/11/bb9/11/11/11/11 b 149\n");
    text_free(&text);
    record_list_free(&two);
}

static void wrong_actions_are_told(void **state)
{
    (void)state;
    RecordList list =
        read_as(FORMAT_ACTIONS, "PlaceAction(Coord(0, 0), Coord(0, 1), Coord(1, 0), Coord(1, 1))\n"
                                "what is this\n"
                                "PlaceAction(Coord(4, 4), Coord(3, 11))\n");
    assert_int_equal(list.problem_count, 2);
    expect_problem(&list, 0, "g:2:1: expected PlaceAction(Coord(row, column), ...)");
    expect_problem(&list, 1, "g:3:25: turn 2: expected Coord(row, column) with numbers from 0 to 10");
    assert_int_equal(list.records[0]->node_count, 2);
    record_list_free(&list);
    list = read_as(FORMAT_ACTIONS, "  PlaceAction(Coord(0, 0), Coord(0, 1), Coord(1, 0), Coord(0, 0))\n");
    expect_problem(&list, 0, "g:1:53: turn 1: cell 0-0 is named twice");
    record_list_free(&list);
}

/* ---- Both ---- */

static void main_lines_survive_both_forms(void **state)
{
    (void)state;
    Sample sample = sample_seeded(11);
    for (int i = 0; i < TREES; i++) {
        RecordFormat format = i % 2 ? FORMAT_TEXT : FORMAT_ACTIONS;
        RecordList list = {0};
        Error error = {0};
        assert_ok(record_list_add(&list, random_record(&sample, 25), &error), &error);
        assert_ok(record_list_add(&list, random_record(&sample, 25), &error), &error);
        for (int j = 0; j < 2; j++)
            for (RecordNode *node = list.records[j]->root; node; node = node->first_child)
                assert_ok(record_set_comment(node, NULL, &error), &error);
        Text text = written(&list, format);
        RecordList again = read_as(format, text_string(&text));
        assert_int_equal(again.problem_count, 0);
        assert_int_equal(again.count, 2);
        for (int j = 0; j < 2; j++) {
            const Record *one = list.records[j], *other = again.records[j];
            assert_true(position_equal(&one->start, &other->start));
            const RecordNode *a = one->root, *b = other->root;
            for (; a->first_child && b->first_child; a = a->first_child, b = b->first_child)
                assert_int_equal(a->first_child->move, b->first_child->move);
            assert_true(!a->first_child && !b->first_child);
        }
        text_free(&text);
        record_list_free(&list);
        record_list_free(&again);
    }
}

static void tags_beyond_the_limit_are_problems(void **state)
{
    (void)state;
    Text text = {0};
    for (int i = 0; i < RECORD_TAGS_MAX + 2; i++)
        text_printf(&text, "[T%d \"x\"]\n", i);
    text_add_string(&text, "\nO@0-0 *\n");
    RecordList list = {0};
    Error error = {0};
    assert_ok(record_list_read(&list, FORMAT_PGN, text.bytes, text.length, "a.pgn", &error), &error);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.records[0]->tag_count, RECORD_TAGS_MAX);
    assert_int_equal(list.problem_count, 2);
    assert_int_equal(list.problems[0].line, RECORD_TAGS_MAX + 1);
    assert_string_equal(list.problems[0].text, "a game has at most 1000 tags: this one is left out");
    record_list_free(&list);
    text_free(&text);
}

/* Brackets where nothing can be played belong to no move, and the line continues after them. */
static void brackets_that_hold_nothing_are_passed_over(void **state)
{
    (void)state;
    static const char text[] = "O@0-0 ( {a} (O@5-5 {b} (O@3-3)) ) O@0-2 (O@0-0 (O@8-8)) O@2-0 *\n";
    RecordList list = {0};
    Error error = {0};
    assert_ok(record_list_read(&list, FORMAT_PGN, text, sizeof text - 1, "a.pgn", &error), &error);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.records[0]->node_count, 4);
    assert_string_equal(list.records[0]->root->first_child->comment, "a");
    assert_int_equal(list.problem_count, 2);
    assert_string_equal(list.problems[0].text, "there is no move to which this is a variation");
    assert_int_equal(list.problems[1].status, STATUS_ILLEGAL_MOVE);
    assert_int_equal(list.problems[1].turn, 2);
    record_list_free(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_runners_file_is_read_whole),
        cmocka_unit_test(the_form_of_runners_is_written),
        cmocka_unit_test(what_is_written_is_read_as_the_same),
        cmocka_unit_test(comments_glyphs_and_variations_go_where_they_belong),
        cmocka_unit_test(a_set_up_start_and_a_draw_are_read),
        cmocka_unit_test(a_game_lost_by_an_illegal_move_says_which),
        cmocka_unit_test(problems_have_places_and_the_rest_is_kept),
        cmocka_unit_test(text_is_read_and_written),
        cmocka_unit_test(wrong_lines_of_text_are_told),
        cmocka_unit_test(actions_are_read_as_printed_and_as_python),
        cmocka_unit_test(wrong_actions_are_told),
        cmocka_unit_test(main_lines_survive_both_forms),
        cmocka_unit_test(tags_beyond_the_limit_are_problems),
        cmocka_unit_test(brackets_that_hold_nothing_are_passed_over),
        cmocka_unit_test(the_start_may_be_called_startpos),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
