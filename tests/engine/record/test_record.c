/* Records: trees of moves, with everything known about them. */
#include "engine/record/record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "tests/support/check.h"
#include "tests/support/random_record.h"
#include "tests/support/record_equal.h"

static Record *create(const Position *start)
{
    Record *record;
    Error error;
    assert_ok(record_create(start, &record, &error), &error);
    return record;
}

static RecordNode *add(Record *record, RecordNode *parent, const char *move)
{
    RecordNode *node;
    Error error;
    assert_ok(record_add(record, parent, NULL, MOVE(move), &node, &error), &error);
    return node;
}

/* Two first moves; the first has two replies. */
typedef struct Small {
    Record *record;
    RecordNode *a, *b, *aa, *ab;
} Small;

static Small small_tree(void)
{
    Small small = {.record = create(NULL)};
    small.a = add(small.record, small.record->root, "O@0-0");
    small.b = add(small.record, small.record->root, "O@5-5");
    small.aa = add(small.record, small.a, "O@3-3");
    small.ab = add(small.record, small.a, "O@7-7");
    return small;
}

static void new_record_is_a_root(void **state)
{
    (void)state;
    Record *record = create(NULL);
    assert_int_equal(record->node_count, 1);
    assert_int_equal(record->root->move, MOVE_NONE);
    assert_null(record->root->parent);
    assert_null(record->root->first_child);
    assert_ptr_equal(record_main_end(record), record->root);
    assert_int_equal(record_ply(record, record->root), 0);
    assert_string_equal(record_tag(record, "event"), "");
    record_destroy(record);
    record_destroy(NULL);
}

static void moves_are_added_behind_those_there(void **state)
{
    (void)state;
    Small small = small_tree();
    assert_int_equal(small.record->node_count, 5);
    assert_ptr_equal(small.record->root->first_child, small.a);
    assert_ptr_equal(small.a->next_sibling, small.b);
    assert_ptr_equal(small.a->first_child, small.aa);
    assert_ptr_equal(record_main_end(small.record), small.aa);
    assert_ptr_equal(add(small.record, small.a, "O@7-7"), small.ab);
    assert_ptr_equal(record_child(small.a, MOVE("O@7-7")), small.ab);
    assert_null(record_child(small.b, MOVE("O@7-7")));
    assert_int_equal(small.record->node_count, 5);
    record_destroy(small.record);
}

static void illegal_move_is_refused_with_its_turn(void **state)
{
    (void)state;
    Small small = small_tree();
    RecordNode *node;
    Error error;
    assert_int_equal(record_add(small.record, small.aa, NULL, MOVE("O@0-0"), &node, &error),
                     STATUS_ILLEGAL_MOVE);
    assert_error(&error, STATUS_ILLEGAL_MOVE, 0, "cell 0-0 is taken by red");
    assert_int_equal(error.turn, 3);
    assert_null(node);
    assert_int_equal(small.record->node_count, 5);
    record_destroy(small.record);
}

static void walk_comes_by_every_node_once(void **state)
{
    (void)state;
    Small small = small_tree();
    const RecordNode *expected[] = {small.record->root, small.a, small.aa, small.ab, small.b};
    const RecordNode *node = small.record->root;
    for (int i = 0; i < 5; i++, node = record_next(node, small.record->root))
        assert_ptr_equal(node, expected[i]);
    assert_null(node);
    assert_ptr_equal(record_next(small.ab, small.a), NULL);
    assert_null(record_next(small.b, small.b));
    record_destroy(small.record);
}

static void deleting_takes_all_below(void **state)
{
    (void)state;
    Small small = small_tree();
    record_delete(small.record, small.aa);
    assert_ptr_equal(small.a->first_child, small.ab);
    assert_int_equal(small.record->node_count, 4);
    record_delete(small.record, small.a);
    assert_ptr_equal(small.record->root->first_child, small.b);
    assert_int_equal(small.record->node_count, 2);
    record_delete(small.record, small.b);
    assert_int_equal(small.record->node_count, 1);
    record_destroy(small.record);
}

static void promoted_node_comes_first(void **state)
{
    (void)state;
    Small small = small_tree();
    record_promote(small.b);
    assert_ptr_equal(small.record->root->first_child, small.b);
    assert_ptr_equal(small.b->next_sibling, small.a);
    assert_null(small.a->next_sibling);
    record_promote(small.b);
    record_promote(small.record->root);
    assert_ptr_equal(record_main_end(small.record), small.b);
    record_destroy(small.record);
}

static void game_of_a_node_is_its_path(void **state)
{
    (void)state;
    Position start = DRAWN(4, "rrrr......."
                              "..........."
                              "..........."
                              "..........."
                              "....bbbb..."
                              "..........."
                              "..........."
                              "..........."
                              "..........."
                              "..........."
                              "...........");
    Record *record = create(&start);
    RecordNode *one = add(record, record->root, "O@1-0");
    RecordNode *two = add(record, one, "O@5-4");
    Game *game = memory_new(1, sizeof *game);
    assert_non_null(game);
    Position position;
    record_game(record, two, game);
    assert_same_position(&game->start, &start);
    assert_int_equal(game->count, 2);
    assert_int_equal(game->moves[1], two->move);
    record_position(record, two, &position);
    assert_same_position(&position, &game->now);
    assert_int_equal(record_ply(record, two), 6);
    record_game(record, record->root, game);
    assert_int_equal(game->count, 0);
    assert_same_position(&game->now, &start);
    free(game);
    record_destroy(record);
}

static void texts_are_tidied(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t length;
        const char *kept;
    } cases[] = {
        {"a\nb", 3, "a\nb"},
        {"a\r\nb\rc\r", 7, "a\nb\nc\n"},
        {"\xc3\xa4\xe2\x82\xac", 5, "\xc3\xa4\xe2\x82\xac"},
        {"a\xff"
         "b",
         3,
         "a\xef\xbf\xbd"
         "b"},
        {"a\0b", 3,
         "a\xef\xbf\xbd"
         "b"},
        {"\xe2\x82", 2, "\xef\xbf\xbd\xef\xbf\xbd"},
    };
    Record *record = create(NULL);
    Error error;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_ok(record_set_output(record->root, cases[i].text, cases[i].length, &error), &error);
        assert_string_equal(record->root->output, cases[i].kept);
    }
    assert_ok(record_set_output(record->root, "", 0, &error), &error);
    assert_null(record->root->output);
    assert_ok(record_set_comment(record->root, "x\r\ny", &error), &error);
    assert_string_equal(record->root->comment, "x\ny");
    assert_ok(record_set_comment(record->root, NULL, &error), &error);
    assert_null(record->root->comment);
    record_destroy(record);
}

/* Lines of all lengths, so that the text outgrows its memory again and again. */
static void lines_are_added_below_others(void **state)
{
    (void)state;
    Record *record = create(NULL);
    Text expected = {0};
    Error error;
    assert_ok(record_add_output(record->root, "", 0, &error), &error);
    assert_null(record->root->output);
    for (size_t length = 0; length < 100; length++) {
        char line[100];
        memset(line, 'a' + (int)(length % 26), length);
        text_add_string(&expected, length > 1 ? "\n" : "");
        text_add(&expected, line, length);
        assert_ok(record_add_output(record->root, line, length, &error), &error);
        assert_ok(record_add_comment(record->root, line, length, &error), &error);
        assert_int_equal(record->root->output_length, expected.length);
    }
    assert_string_equal(record->root->output, text_string(&expected));
    assert_string_equal(record->root->comment, text_string(&expected));
    assert_ok(record_set_comment(record->root, "x", &error), &error);
    assert_ok(record_add_comment(record->root, "y\r\n\0z", 5, &error), &error);
    assert_string_equal(record->root->comment, "x\ny\n\xef\xbf\xbdz");
    assert_int_equal(record->root->comment_length, 8);
    text_free(&expected);
    record_destroy(record);
}

static void tags_have_a_limit(void **state)
{
    (void)state;
    Record *record = create(NULL);
    Error error;
    char name[16];
    for (int i = 0; i < RECORD_TAGS_MAX; i++) {
        snprintf(name, sizeof name, "t%d", (i * 7919) % RECORD_TAGS_MAX);
        assert_ok(record_set_tag(record, name, name, &error), &error);
    }
    assert_int_equal(record->tag_count, RECORD_TAGS_MAX);
    assert_int_equal(record_set_tag(record, "another", "x", &error), STATUS_INVALID);
    assert_error(&error, STATUS_INVALID, 0, "a game has at most 1000 tags");
    assert_ok(record_set_tag(record, "t7", "y", &error), &error);
    assert_string_equal(record_tag(record, "t7"), "y");
    assert_string_equal(record_tag(record, "t999"), "t999");
    record_destroy(record);
}

static void tags_are_sorted_and_in_lower_case(void **state)
{
    (void)state;
    Record *record = create(NULL);
    Error error;
    assert_ok(record_set_tag(record, "Round", "1", &error), &error);
    assert_ok(record_set_tag(record, "Event", "cup", &error), &error);
    assert_ok(record_set_tag(record, "x", "2", &error), &error);
    assert_ok(record_set_tag(record, "ROUND", "3", &error), &error);
    assert_int_equal(record->tag_count, 3);
    assert_string_equal(record->tags[0].name, "event");
    assert_string_equal(record->tags[1].value, "3");
    assert_string_equal(record_tag(record, "x"), "2");
    assert_ok(record_set_tag(record, "event", "", &error), &error);
    assert_ok(record_set_tag(record, "nothing", NULL, &error), &error);
    assert_int_equal(record->tag_count, 2);
    assert_string_equal(record_tag(record, "event"), "");
    assert_int_equal(record_set_tag(record, "", "x", &error), STATUS_INVALID);
    record_destroy(record);
}

/* A report whose root moves have these efforts. */
static Report *report_with_effort(const uint64_t *effort, int count)
{
    Report *report = memory_new(1, sizeof *report);
    assert_non_null(report);
    report->depth = 7;
    report->nodes = 1234;
    report->line_count = 1;
    report->lines[0] = (ReportLine){.moves = {5}, .count = 1, .score = -50, .expected = -0.25f};
    report->move_count = count;
    for (int i = 0; i < count; i++)
        report->moves[i] = (ReportMove){.move = (Move)i, .effort = effort[i], .expected = NAN};
    return report;
}

static void analysis_keeps_what_a_report_says(void **state)
{
    (void)state;
    static const uint64_t effort[] = {0, 7, 9, 7, 0, 100};
    Report *report = report_with_effort(effort, 6);
    Record *record = create(NULL);
    Error error;
    assert_ok(record_set_analysis(record->root, "mcts\n:threads=2", report, &error), &error);
    const RecordAnalysis *analysis = record->root->analysis;
    assert_string_equal(analysis->agent, "mcts :threads=2");
    assert_int_equal(analysis->score, -50);
    assert_true(analysis->expected == -0.25f);
    assert_int_equal(analysis->depth, 7);
    assert_int_equal(analysis->nodes, 1234);
    assert_int_equal(analysis->line_count, 1);
    assert_int_equal(analysis->lines[0].moves[0], 5);
    static const Move moves[] = {5, 2, 1, 3};
    assert_int_equal(analysis->root_count, 4);
    for (int i = 0; i < 4; i++)
        assert_int_equal(analysis->roots[i].move, moves[i]);
    assert_ok(record_set_analysis(record->root, NULL, NULL, &error), &error);
    assert_null(record->root->analysis);
    free(report);
    record_destroy(record);
}

static void analysis_keeps_the_moves_of_most_effort(void **state)
{
    (void)state;
    enum { MANY = 500 };
    uint64_t effort[MANY];
    for (int i = 0; i < MANY; i++)
        effort[i] = (uint64_t)(i * 77 % MANY) + 1;
    Report *report = report_with_effort(effort, MANY);
    Record *record = create(NULL);
    Error error;
    assert_ok(record_set_analysis(record->root, NULL, report, &error), &error);
    const RecordAnalysis *analysis = record->root->analysis;
    assert_int_equal(analysis->root_count, RECORD_ROOTS);
    for (int i = 0; i < RECORD_ROOTS; i++)
        assert_int_equal(analysis->roots[i].effort, MANY - i);
    free(report);
    record_destroy(record);
}

static void analysis_of_another_position_is_refused(void **state)
{
    (void)state;
    Record *record = create(NULL);
    ReportLine line = {.moves = {MOVE("O@0-0"), MOVE("O@0-1")}, .count = 2};
    RecordRootMove root = {.move = MOVE_NONE};
    RecordAnalysis analysis = {.lines = &line, .roots = &root, .line_count = 1};
    Error error;
    assert_int_equal(record_keep_analysis(record->root, &record->start, &analysis, &error),
                     STATUS_ILLEGAL_MOVE);
    assert_int_equal(error.turn, 2);
    line.count = 1;
    assert_ok(record_keep_analysis(record->root, &record->start, &analysis, &error), &error);
    analysis.root_count = 1;
    assert_int_equal(record_keep_analysis(record->root, &record->start, &analysis, &error),
                     STATUS_ILLEGAL_MOVE);
    analysis.root_count = RECORD_ROOTS + 1;
    assert_int_equal(record_keep_analysis(record->root, &record->start, &analysis, &error), STATUS_INVALID);
    assert_int_equal(record->root->analysis->line_count, 1);
    record_destroy(record);
}

static void every_difference_is_seen(void **state)
{
    (void)state;
    Sample sample = sample_seeded(3), twin = sample;
    for (int i = 0; i < 300; i++) {
        Record *a = random_record(&sample, 10), *b = random_record(&twin, 10);
        assert_true(record_equal(a, b));
        RecordNode *node = random_node(&sample.random, b);
        random_node(&twin.random, b);
        Error error;
        switch (i % 8) {
        case 0:
            node->marks ^= MARK_HOT_SPOT;
            break;
        case 1:
            node->has_time = !node->has_time;
            break;
        case 2:
            b->result.margin++;
            break;
        case 3:
            assert_ok(record_set_player(b, BLUE, "somebody else", &error), &error);
            break;
        case 4:
            assert_ok(record_set_comment(node, "something else", &error), &error);
            break;
        case 5:
            assert_ok(record_set_tag(b, "another", "x", &error), &error);
            break;
        case 6:
            assert_ok(record_add_unknown(node, "X", 1, "x", 1, &error), &error);
            break;
        default:
            assert_ok(record_set_output(node, "other output", 12, &error), &error);
        }
        assert_false(record_equal(a, b));
        record_destroy(a);
        record_destroy(b);
    }
    Small one = small_tree(), two = small_tree();
    record_promote(two.ab);
    assert_false(record_equal(one.record, two.record));
    record_promote(one.ab);
    assert_true(record_equal(one.record, two.record));
    record_destroy(one.record);
    record_destroy(two.record);
}

static void results_are_said_in_a_sentence(void **state)
{
    (void)state;
    static const struct {
        RecordResult result;
        const char *sentence;
    } cases[] = {
        {{OUTCOME_NONE, REASON_NONE, 0}, ""},
        {{OUTCOME_RED, REASON_NONE, 0}, "Red wins"},
        {{OUTCOME_RED, REASON_NO_MOVE, 0}, "Red wins: Blue has no placement"},
        {{OUTCOME_BLUE, REASON_TOKENS, 1}, "Blue wins: Red has 1 token fewer"},
        {{OUTCOME_BLUE, REASON_TOKENS, 5}, "Blue wins: Red has 5 tokens fewer"},
        {{OUTCOME_BLUE, REASON_TOKENS, 0}, "Blue wins: Red has fewer tokens"},
        {{OUTCOME_RED, REASON_TIME, 0}, "Red wins: Blue ran out of time"},
        {{OUTCOME_RED, REASON_SPACE, 0}, "Red wins: Blue used too much memory"},
        {{OUTCOME_RED, REASON_ILLEGAL, 0}, "Red wins: Blue tried an illegal action"},
        {{OUTCOME_RED, REASON_EXCEPTION, 0}, "Red wins: Blue's agent failed with an exception"},
        {{OUTCOME_RED, REASON_RESIGNATION, 0}, "Red wins: Blue resigned"},
        {{OUTCOME_DRAW, REASON_TOKENS, 0}, "A draw: both have the same number of tokens"},
    };
    char sentence[128];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(record_result_sentence(&cases[i].result, sentence), cases[i].sentence);
}

static void rules_say_how_games_end(void **state)
{
    (void)state;
    Position tokens = DRAWN(PLY_LIMIT, "rrrr......."
                                       "..........."
                                       "..........."
                                       "..........."
                                       "....b......"
                                       "..........."
                                       "..........."
                                       "..........."
                                       "..........."
                                       "..........."
                                       "...........");
    Record *record = create(&tokens);
    RecordResult result = record_result_by_rules(record);
    assert_int_equal(result.outcome, OUTCOME_RED);
    assert_int_equal(result.reason, REASON_TOKENS);
    assert_int_equal(result.margin, 3);
    record_destroy(record);
    tokens.plies = 20;
    record = create(&tokens);
    assert_int_equal(record_result_by_rules(record).outcome, OUTCOME_NONE);
    record_destroy(record);
    Position stuck;
    position_start(&stuck);
    stuck.plies = 10;
    record = create(&stuck);
    result = record_result_by_rules(record);
    assert_int_equal(result.outcome, OUTCOME_BLUE);
    assert_int_equal(result.reason, REASON_NO_MOVE);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(new_record_is_a_root),
        cmocka_unit_test(moves_are_added_behind_those_there),
        cmocka_unit_test(illegal_move_is_refused_with_its_turn),
        cmocka_unit_test(walk_comes_by_every_node_once),
        cmocka_unit_test(deleting_takes_all_below),
        cmocka_unit_test(promoted_node_comes_first),
        cmocka_unit_test(game_of_a_node_is_its_path),
        cmocka_unit_test(texts_are_tidied),
        cmocka_unit_test(lines_are_added_below_others),
        cmocka_unit_test(tags_have_a_limit),
        cmocka_unit_test(tags_are_sorted_and_in_lower_case),
        cmocka_unit_test(analysis_keeps_what_a_report_says),
        cmocka_unit_test(analysis_keeps_the_moves_of_most_effort),
        cmocka_unit_test(analysis_of_another_position_is_refused),
        cmocka_unit_test(every_difference_is_seen),
        cmocka_unit_test(results_are_said_in_a_sentence),
        cmocka_unit_test(rules_say_how_games_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
