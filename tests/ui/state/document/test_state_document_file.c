/* The files of a document: saving, journals, formats, following a log. */
#include <stdlib.h>

#include "engine/base/platform/file.h"
#include "tests/support/check.h"
#include "tests/support/document_files.h"
#include "tests/support/random_record.h"
#include "tests/ui/state/document/document_support.h"

/* ---- Files ---- */

static void a_saved_document_opens_as_it_was(void **state)
{
    const Folder *folder = *state;
    Document self = document_fresh(folder);
    Error error;
    assert_int_equal(document_save(&self, &error), STATUS_INVALID);
    assert_string_equal(document_name(&self), "Untitled");
    document_play_text(&self, "O@0-0");
    assert_true(document_changed(&self));
    assert_ok(document_save_as(&self, folder_path(folder, "game.sgf"), &error), &error);
    assert_false(document_changed(&self));
    assert_string_equal(document_name(&self), "game.sgf");
    assert_false(folder_has(folder, "untitled-1.journal"));
    Document again = document_opened(folder, "game.sgf");
    assert_same_document(&self, &again);
    document_close(&again, false);
    assert_ok(document_undo(&self, &error), &error);
    assert_true(document_changed(&self));
    assert_ok(document_redo(&self, &error), &error);
    assert_false(document_changed(&self));
    document_play_text(&self, "O@5-5");
    assert_ok(document_save(&self, &error), &error);
    assert_false(folder_has(folder, "game.sgf.journal"));
    assert_ok(document_save_as(&self, folder_path(folder, "game.json"), &error), &error);
    again = document_opened(folder, "game.json");
    assert_same_document(&self, &again);
    document_close(&again, false);
    document_close(&self, false);
}

static void edits_come_back_in_whatever_way_the_program_ends(void **state)
{
    const Folder *folder = *state;
    Sample sample = sample_seeded(42);
    Text memory = {0};
    Error error;
    for (int named = 0; named < 2; named++) {
        Document self = document_fresh(folder);
        if (named)
            assert_ok(document_save_as(&self, folder_path(folder, "game.sgf"), &error), &error);
        for (int i = 0; i < EDITS; i++) {
            document_random_edit(&self, &sample, &memory);
            if (random_below(&sample.random, 5) == 0 && document_undo_title(&self))
                assert_ok(document_undo(&self, &error), &error);
        }
        Text before = {0}, after = {0};
        document_write_all(&self, &before);
        document_close(&self, false);
        self = named ? document_opened(folder, "game.sgf") : document_fresh(folder);
        document_write_all(&self, &after);
        assert_string_equal(text_string(&before), text_string(&after));
        assert_true(self.recovered > 0);
        assert_true(document_changed(&self));
        document_close(&self, true);
        self = named ? document_opened(folder, "game.sgf") : document_fresh(folder);
        assert_int_equal(self.recovered, 0);
        assert_int_equal(self.record->node_count, 1);
        document_close(&self, false);
        text_free(&before);
        text_free(&after);
    }
    text_free(&memory);
}

static void two_nameless_documents_have_two_journals(void **state)
{
    const Folder *folder = *state;
    Document first = document_fresh(folder);
    document_play_text(&first, "O@0-0");
    Document second = document_fresh(folder);
    assert_int_equal(second.recovered, 0);
    document_play_text(&second, "O@1-1");
    assert_true(folder_has(folder, "untitled-2.journal"));
    document_close(&first, true);
    document_close(&second, true);
    assert_false(folder_has(folder, "untitled-1.journal"));
}

/* Neither has a journal before its first edit, and both would choose the same one. */
static void nameless_documents_that_begin_together_have_two_journals(void **state)
{
    const Folder *folder = *state;
    Document first = document_fresh(folder), second = document_fresh(folder);
    document_play_text(&first, "O@0-0");
    document_play_text(&second, "O@1-1");
    document_play_text(&second, "O@3-3");
    assert_int_equal(second.trouble.status, STATUS_OK);
    assert_true(folder_has(folder, "untitled-2.journal"));
    document_close(&first, true);
    document_close(&second, false);
    second = document_fresh(folder); /* although the first number is free again */
    assert_int_equal(second.record->node_count, 3);
    document_close(&second, true);
    assert_false(folder_has(folder, "untitled-2.journal"));
}

static void a_new_game_is_none_that_somebody_left(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document left = document_fresh(folder);
    Document self = document_fresh(folder);
    document_play_text(&left, "O@0-0");
    document_play_text(&self, "O@1-1");
    document_close(&left, false);
    assert_ok(document_new(&self, &error), &error);
    assert_int_equal(self.record->node_count, 1);
    document_close(&self, true);
    self = document_fresh(folder);
    assert_int_equal(self.recovered, 1);
    document_close(&self, true);
}

static void a_journal_of_another_version_is_set_aside(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = document_fresh(folder);
    assert_ok(document_save_as(&self, folder_path(folder, "game.sgf"), &error), &error);
    document_play_text(&self, "O@0-0");
    document_close(&self, false);
    static const char other[] = "(;FF[4]GM[Tetress];R[5-5,5-6,6-5,6-6])";
    assert_ok(file_replace(folder_path(folder, "game.sgf"), other, sizeof other - 1, &error), &error);
    self = document_fresh(folder);
    assert_ok(document_open(&self, folder_path(folder, "game.sgf"), &error), &error);
    assert_int_equal(self.trouble.status, STATUS_INVALID);
    assert_int_equal(self.record->node_count, 2);
    assert_int_equal(self.record->root->first_child->move, MOVE("O@5-5"));
    assert_true(folder_has(folder, "game.sgf.journal.old"));
    document_go_last(&self);
    document_play_text(&self, "O@0-0");
    assert_true(folder_has(folder, "game.sgf.journal"));
    document_close(&self, true);
}

static void a_file_that_fails_to_open_leaves_all_as_it_was(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = document_fresh(folder);
    document_play_text(&self, "O@0-0");
    assert_int_equal(document_open(&self, folder_path(folder, "game.sgf"), &error), STATUS_NOT_FOUND);
    assert_ok(file_replace(folder_path(folder, "game.sgf"), "nonsense", 8, &error), &error);
    assert_int_equal(document_open(&self, folder_path(folder, "game.sgf"), &error), STATUS_INVALID);
    assert_int_equal(self.position.plies, 1);
    assert_true(document_changed(&self));
    assert_true(folder_has(folder, "untitled-1.journal"));
    document_close(&self, true);
}

static void opening_a_file_again_gives_what_was_saved(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = document_fresh(folder);
    assert_ok(document_save_as(&self, folder_path(folder, "game.sgf"), &error), &error);
    document_play_text(&self, "O@0-0");
    assert_ok(document_open(&self, folder_path(folder, "game.sgf"), &error), &error);
    assert_int_equal(self.record->node_count, 1);
    assert_int_equal(self.trouble.status, STATUS_OK);
    document_play_text(&self, "O@1-1");
    assert_true(folder_has(folder, "game.sgf.journal"));
    assert_ok(document_new(&self, &error), &error);
    assert_false(folder_has(folder, "game.sgf.journal"));
    assert_string_equal(document_name(&self), "Untitled");
    document_close(&self, true);
}

static void formats_that_lose_something_are_for_copies_only(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = document_fresh(folder);
    document_play_text(&self, "O@0-0");
    assert_int_equal(document_save_as(&self, folder_path(folder, "game.pgn"), &error), STATUS_INVALID);
    assert_false(folder_has(folder, "game.pgn"));
    assert_ok(document_export(&self, folder_path(folder, "game.pgn"), &error), &error);
    assert_true(document_changed(&self));
    assert_int_equal(document_export(&self, folder_path(folder, "game.log"), &error), STATUS_INVALID);
    assert_int_equal(document_export(&self, folder_path(folder, "game"), &error), STATUS_INVALID);
    Document copy = document_opened(folder, "game.pgn");
    assert_int_equal(copy.record->node_count, 2);
    document_close(&copy, true);
    document_close(&self, true);
}

/* ---- Following ---- */

static void follow(Document *self, const char *text)
{
    Error error;
    ReadFile file = {0};
    text_add_string(&file.bytes, text);
    assert_ok(read_file_parse(&file, "match", &error), &error);
    assert_ok(document_follow(self, &file, &error), &error);
    read_file_free(&file);
}

static void a_cursor_at_the_end_goes_along(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = document_fresh(folder);
    follow(&self, "");
    assert_int_equal(self.position.plies, 0);
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1]");
    assert_int_equal(self.position.plies, 1);
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6]");
    assert_int_equal(self.position.plies, 2);
    assert_false(document_changed(&self));
    document_go_first(&self);
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6];R[0-2,0-3,1-2,1-3]");
    assert_int_equal(self.position.plies, 0);
    assert_int_equal(self.record->node_count, 4);
    assert_int_equal(self.list.count, 1);
    document_go_last(&self);
    follow(&self, document_three_games);
    assert_int_equal(self.list.count, 3);
    assert_int_equal(self.game, 2);
    assert_ok(document_save_as(&self, folder_path(folder, "game.sgf"), &error), &error);
    document_close(&self, true);
}

static void what_was_tried_out_while_following_stays(void **state)
{
    const Folder *folder = *state;
    Error error;
    Document self = document_fresh(folder);
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1]");
    assert_ok(document_set_comment(&self, "a corner", &error), &error);
    document_play_text(&self, "O@7-7");
    RecordNode *mine = self.node;
    follow(&self, "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1];B[5-5,5-6,6-5,6-6]");
    assert_true(document_changed(&self));
    assert_int_equal(self.record->node_count, 4);
    RecordNode *first = self.record->root->first_child;
    assert_string_equal(first->comment, "a corner");
    assert_int_equal(first->first_child->move, MOVE("O@5-5"));
    assert_ptr_equal(first->first_child->next_sibling, mine);
    assert_null(document_undo_title(&self));
    ReadFile file = {0};
    text_add_string(&file.bytes, "(;FF[4]GM[Tetress];R[3-3,3-4,4-3,4-4]");
    assert_ok(read_file_parse(&file, "match", &error), &error);
    assert_int_equal(document_follow(&self, &file, &error), STATUS_INVALID);
    assert_false(self.following);
    assert_int_equal(self.record->node_count, 4);
    read_file_free(&file);
    document_close(&self, true);
}

static void another_game_in_the_file_replaces_what_was_there(void **state)
{
    const Folder *folder = *state;
    Document self = document_fresh(folder);
    follow(&self, document_three_games);
    document_select(&self, 1);
    follow(&self, "(;FF[4]GM[Tetress];R[3-3,3-4,4-3,4-4]");
    assert_int_equal(self.list.count, 1);
    assert_int_equal(self.node->move, MOVE("O@3-3"));
    assert_true(self.following);
    document_close(&self, true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_saved_document_opens_as_it_was, folder_begin, folder_end),
        cmocka_unit_test_setup_teardown(edits_come_back_in_whatever_way_the_program_ends, folder_begin,
                                        folder_end),
        cmocka_unit_test_setup_teardown(two_nameless_documents_have_two_journals, folder_begin, folder_end),
        cmocka_unit_test_setup_teardown(nameless_documents_that_begin_together_have_two_journals,
                                        folder_begin, folder_end),
        cmocka_unit_test_setup_teardown(a_new_game_is_none_that_somebody_left, folder_begin, folder_end),
        cmocka_unit_test_setup_teardown(a_journal_of_another_version_is_set_aside, folder_begin, folder_end),
        cmocka_unit_test_setup_teardown(a_file_that_fails_to_open_leaves_all_as_it_was, folder_begin,
                                        folder_end),
        cmocka_unit_test_setup_teardown(opening_a_file_again_gives_what_was_saved, folder_begin, folder_end),
        cmocka_unit_test_setup_teardown(formats_that_lose_something_are_for_copies_only, folder_begin,
                                        folder_end),
        cmocka_unit_test_setup_teardown(a_cursor_at_the_end_goes_along, folder_begin, folder_end),
        cmocka_unit_test_setup_teardown(what_was_tried_out_while_following_stays, folder_begin, folder_end),
        cmocka_unit_test_setup_teardown(another_game_in_the_file_replaces_what_was_there, folder_begin,
                                        folder_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
