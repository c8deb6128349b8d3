/* The document: edits and undo, the cursor, many games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "tests/support/check.h"
#include "tests/support/document_files.h"
#include "tests/support/fakes.h"
#include "tests/support/random_record.h"
#include "tests/ui/state/document/document_support.h"
#include "ui/state/document/game_entries.h"

/* ---- Edits ---- */

/* Makes many edits. Each undo shows exactly what was before the edit, each redo what was after it. */
static void undo_and_redo_go_over_every_edit(void **state)
{
    (void)state;
    Sample sample = sample_seeded(41);
    Text memory = {0};
    for (int round = 0; round < ROUNDS; round++) {
        Document self = document_fresh(NULL);
        Error error;
        Text texts[EDITS + 1] = {{0}};
        int done = 0;
        document_close(&self, true);
        self = document_fresh(NULL);
        record_destroy(self.list.records[0]);
        self.list.records[0] = random_record(&sample, 60);
        document_select(&self, 0);
        document_write_all(&self, &texts[0]);
        while (done < EDITS) {
            int before = self.history.done;
            document_random_edit(&self, &sample, &memory);
            assert_uint_in_range(self.history.done, before, before + 1);
            if (self.history.done > before)
                document_write_all(&self, &texts[++done]);
        }
        Text now = {0};
        for (int way = 0; way < 2; way++) {
            for (int i = done - 1; i >= 0; i--) {
                assert_ok(document_undo(&self, &error), &error);
                document_write_all(&self, &now);
                assert_string_equal(text_string(&now), text_string(&texts[i]));
            }
            assert_null(document_undo_title(&self));
            assert_false(document_changed(&self));
            for (int i = 1; i <= done; i++) {
                assert_ok(document_redo(&self, &error), &error);
                document_write_all(&self, &now);
                assert_string_equal(text_string(&now), text_string(&texts[i]));
            }
            assert_null(document_redo_title(&self));
            assert_true(document_changed(&self));
        }
        for (int i = 0; i <= done; i++)
            text_free(&texts[i]);
        text_free(&now);
        document_close(&self, true);
    }
    text_free(&memory);
}

static void undoing_keeps_the_cursor(void **state)
{
    (void)state;
    Document self = document_fresh(NULL);
    Error error;
    document_play_text(&self, "O@0-0");
    document_play_text(&self, "O@5-5");
    RecordNode *second = self.node;
    document_play_text(&self, "O@0-2");
    assert_ok(document_undo(&self, &error), &error);
    assert_ptr_equal(self.node, second);
    assert_int_equal(self.position.plies, 2);
    assert_string_equal(document_redo_title(&self), "Play move");
    document_go_first(&self);
    assert_ok(document_redo(&self, &error), &error);
    assert_int_equal(self.position.plies, 3);
    document_go_first(&self);
    document_go_next(&self);
    assert_ok(document_delete(&self, &error), &error);
    assert_ok(document_undo(&self, &error), &error);
    assert_int_equal(self.position.plies, 1);
    document_close(&self, true);
}

static void a_new_edit_forgets_what_was_undone(void **state)
{
    (void)state;
    Document self = document_fresh(NULL);
    Error error;
    document_play_text(&self, "O@0-0");
    assert_ok(document_undo(&self, &error), &error);
    document_play_text(&self, "O@1-1");
    assert_int_equal(document_redo(&self, &error), STATUS_NOT_FOUND);
    assert_ok(document_undo(&self, &error), &error);
    assert_int_equal(document_undo(&self, &error), STATUS_NOT_FOUND);
    document_close(&self, true);
}

static void an_edit_that_changes_nothing_is_none(void **state)
{
    (void)state;
    Document self = document_fresh(NULL);
    Error error;
    assert_ok(document_set_comment(&self, "", &error), &error);
    assert_ok(document_promote(&self, &error), &error);
    assert_null(document_undo_title(&self));
    document_play_text(&self, "O@0-0");
    document_go_previous(&self);
    document_play_text(&self, "O@0-0");
    assert_int_equal(self.history.count, 1);
    document_close(&self, true);
}

static void an_illegal_move_is_refused(void **state)
{
    (void)state;
    Document self = document_fresh(NULL);
    Error error;
    document_play_text(&self, "O@0-0");
    assert_int_equal(document_play(&self, MOVE("O@0-1"), &error), STATUS_ILLEGAL_MOVE);
    assert_int_equal(self.history.count, 1);
    assert_int_equal(self.position.plies, 1);
    assert_int_equal(document_delete(&self, &error), STATUS_OK);
    assert_int_equal(document_delete(&self, &error), STATUS_INVALID);
    document_close(&self, true);
}

static void a_played_move_brings_its_time_and_analysis(void **state)
{
    (void)state;
    Document self = document_fresh(NULL);
    Error error;
    Report *report = memory_new(1, sizeof *report);
    assert_non_null(report);
    report->depth = 3;
    report->line_count = 1;
    report->lines[0] = (ReportLine){.moves = {MOVE("O@0-0")}, .count = 1, .score = 70};
    PlayedMove played = {
        .move = MOVE("O@0-0"), .time_s = 1.5, .left_s = 58.5, .agent = "champion", .report = report};
    RecordNode *node;
    assert_ok(document_add_played(&self, self.record->root, &played, &node, &error), &error);
    assert_ptr_equal(self.node, node);
    assert_true(node->has_time && node->time_s == 1.5 && node->left_s == 58.5);
    assert_int_equal(node->parent->analysis->score, 70);
    assert_ok(document_undo(&self, &error), &error);
    assert_int_equal(self.record->root->analysis->depth, 3); /* analyses are not edits */
    assert_ok(document_redo(&self, &error), &error);
    assert_int_equal(self.record->root->analysis->depth, 3);
    document_go_first(&self);
    played = (PlayedMove){.move = MOVE("O@5-5"), .time_s = -1, .left_s = -1};
    assert_ok(document_add_played(&self, self.record->root->first_child, &played, &node, &error), &error);
    assert_ptr_equal(self.node, self.record->root);
    assert_false(node->has_time || node->has_left);
    free(report);
    document_close(&self, true);
}

/* The list of moves watches what counts changes of the tree. */
static void a_variation_that_a_review_adds_is_a_change_of_the_tree(void **state)
{
    (void)state;
    Document self = document_fresh(NULL);
    Error error;
    NodePath path;
    Position after;
    Report *report = memory_new(1, sizeof *report);
    assert_non_null(report);
    document_play_text(&self, "O@0-0");
    document_go_first(&self);
    document_path(&self, &path);
    path.moves[path.count++] = MOVE("O@5-5");
    position_play(&self.position, MOVE("O@5-5"), &after);
    report->line_count = 1;
    report->lines[0] = (ReportLine){.moves = {MOVE("O@2-2")}, .count = 1};
    for (uint8_t depth = 1; depth <= 2; depth++) {
        RecordNode found = {0};
        uint64_t version = self.tree_version;
        report->depth = depth;
        assert_ok(record_set_analysis(&found, "champion", report, &error), &error);
        assert_ok(document_keep_analysis(&self, &path, &after, record_take_analysis(&found), true, &error),
                  &error);
        assert_non_null(record_child(self.record->root, MOVE("O@5-5")));
        assert_true((self.tree_version > version) == (depth == 1));
    }
    free(report);
    document_close(&self, true);
}

/* ---- The cursor ---- */

static void going_on_follows_the_line_shown(void **state)
{
    (void)state;
    Document self = document_fresh(NULL);
    document_play_text(&self, "O@0-0");
    document_play_text(&self, "O@5-5");
    document_go_previous(&self);
    document_play_text(&self, "O@7-7");
    document_play_text(&self, "O@0-2");
    assert_true(document_go_first(&self));
    assert_false(document_go_first(&self));
    assert_true(document_go_last(&self));
    assert_int_equal(self.node->move, MOVE("O@0-2"));
    assert_true(document_go_ply(&self, 2));
    assert_int_equal(self.node->move, MOVE("O@7-7"));
    assert_false(document_go_ply(&self, 9));
    assert_true(document_go_variation(&self, -1));
    assert_int_equal(self.node->move, MOVE("O@5-5"));
    assert_false(document_go_variation(&self, -1));
    assert_false(document_go_next(&self));
    assert_true(document_go_variation(&self, 1));
    assert_false(document_go_variation(&self, 1));
    document_close(&self, true);
}

static void marks_can_be_gone_to(void **state)
{
    (void)state;
    Document self = document_fresh(NULL);
    Error error;
    document_play_text(&self, "O@0-0");
    document_play_text(&self, "O@5-5");
    assert_ok(document_set_marks(&self, MARK_BAD, &error), &error);
    document_play_text(&self, "O@0-2");
    document_go_first(&self);
    assert_true(document_go_mark(&self, MARK_BAD | MARK_VERY_BAD, true));
    assert_int_equal(self.position.plies, 2);
    assert_false(document_go_mark(&self, MARK_BAD, true));
    document_go_last(&self);
    assert_true(document_go_mark(&self, MARK_BAD, false));
    document_close(&self, true);
}

/* ---- Many games ---- */

static void check_rows(const RecordList *list, const GamesQuery *query, const char *expected)
{
    GameEntry rows[8];
    char found[32] = "";
    Roster roster = {0};
    fakes_add(&roster);
    int count = games_find(list, &(AgentNames){&roster, NULL}, query, rows);
    for (int i = 0; i < count; i++)
        snprintf(found + i, sizeof found - (size_t)i, "%d", rows[i].game);
    assert_string_equal(found, expected);
}

static void games_are_filtered_and_sorted(void **state)
{
    (void)state;
    Error error;
    RecordList list = {0};
    Record *records[3];
    static const char *const players[3][2] = {{"Ann", "Bob"}, {"bob", "Cid"}, {"Cid", "champion:level=4"}};
    static const RecordResult results[3] = {
        {OUTCOME_RED, REASON_NO_MOVE, 0}, {OUTCOME_BLUE, REASON_TIME, 0}, {OUTCOME_NONE, REASON_NONE, 0}};
    RecordNode *node;
    for (int i = 0; i < 3; i++) {
        assert_ok(record_create(NULL, &records[i], &error), &error);
        assert_ok(record_list_add(&list, records[i], &error), &error);
        for (int side = RED; side <= BLUE; side++)
            assert_ok(record_set_player(records[i], (Side)side, players[i][side], &error), &error);
        records[i]->result = results[i];
    }
    assert_ok(record_add(records[1], records[1]->root, NULL, MOVE("O@0-0"), &node, &error), &error);
    assert_ok(record_set_tag(records[0], "date", "2024-05-05", &error), &error);
    assert_ok(record_set_tag(records[1], "date", "2023-05-05", &error), &error);
    check_rows(&list, &(GamesQuery){0}, "012");
    check_rows(&list, &(GamesQuery){.descending = true}, "210");
    check_rows(&list, &(GamesQuery){.words = "BO"}, "01");
    check_rows(&list, &(GamesQuery){.words = "red:bob"}, "1");
    check_rows(&list, &(GamesQuery){.words = "blue:level"}, "2"); /* as it is shown */
    check_rows(&list, &(GamesQuery){.results = 1 << OUTCOME_RED | 1 << OUTCOME_BLUE}, "01");
    check_rows(&list, &(GamesQuery){.reasons = 1 << REASON_TIME}, "1");
    check_rows(&list, &(GamesQuery){.words = "turns:1"}, "1");
    check_rows(&list, &(GamesQuery){.words = "bob turns>"}, "01"); /* still being typed */
    check_rows(&list, &(GamesQuery){.words = "turns:<2", .key = LIBRARY_BY_PLIES, .descending = true}, "102");
    check_rows(&list, &(GamesQuery){.key = LIBRARY_BY_BLUE}, "012");
    check_rows(&list, &(GamesQuery){.key = LIBRARY_BY_DATE}, "210");
    check_rows(&list, &(GamesQuery){.key = LIBRARY_BY_RESULT}, "201");
    record_list_free(&list);
}

static void edits_are_of_the_game_shown(void **state)
{
    const Folder *folder = *state;
    Error error;
    assert_ok(file_replace(folder_path(folder, "game.sgf"), document_three_games,
                           strlen(document_three_games), &error),
              &error);
    Document self = document_opened(folder, "game.sgf");
    assert_int_equal(self.list.count, 3);
    assert_false(document_select(&self, 3));
    assert_true(document_select(&self, 2));
    document_play_text(&self, "O@3-3");
    assert_true(document_select(&self, 0));
    document_play_text(&self, "O@4-4");
    assert_ok(document_undo(&self, &error), &error);
    assert_ok(document_undo(&self, &error), &error);
    assert_int_equal(self.game, 2);
    assert_ok(document_redo(&self, &error), &error);
    document_close(&self, false);
    self = document_opened(folder, "game.sgf");
    assert_int_equal(self.list.records[2]->node_count, 2);
    assert_int_equal(self.list.records[0]->node_count, 3);
    document_close(&self, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_and_redo_go_over_every_edit),
        cmocka_unit_test(undoing_keeps_the_cursor),
        cmocka_unit_test(a_new_edit_forgets_what_was_undone),
        cmocka_unit_test(an_edit_that_changes_nothing_is_none),
        cmocka_unit_test(an_illegal_move_is_refused),
        cmocka_unit_test(a_played_move_brings_its_time_and_analysis),
        cmocka_unit_test(a_variation_that_a_review_adds_is_a_change_of_the_tree),
        cmocka_unit_test(going_on_follows_the_line_shown),
        cmocka_unit_test(marks_can_be_gone_to),
        cmocka_unit_test(games_are_filtered_and_sorted),
        cmocka_unit_test_setup_teardown(edits_are_of_the_game_shown, folder_begin, folder_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
