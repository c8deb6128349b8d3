/* Nothing is lost: what is typed, pasted, saved and set is kept from the moment it is there. */
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/support/desk.h"

/* ---- Texts that are typed ---- */

static const char *comment_of(const Desk *desk)
{
    const char *comment = desk->app.document.node->comment;
    return comment ? comment : "";
}

static void a_comment_is_kept_at_every_key_as_one_step(void **state)
{
    Desk *desk = *state;
    Document *document = &desk->app.document;
    DO(desk, "move.place 'O@0-0'; edit.comment-begin a; edit.comment-on ab; edit.comment-on abc");
    assert_string_equal(comment_of(desk), "abc");
    assert_int_equal(document->history.count, 2);
    DO(desk, "edit.comment-begin 'abc d'; edit.comment-on 'abc de'");
    assert_int_equal(document->history.count, 3);
    DO(desk, "edit.undo");
    assert_string_equal(comment_of(desk), "abc");
    DO(desk, "edit.undo");
    assert_string_equal(comment_of(desk), "");
    DO(desk, "edit.redo; edit.redo");
    assert_string_equal(comment_of(desk), "abc de");
}

static void typing_does_not_go_on_with_another_nodes_or_a_saved_text(void **state)
{
    Desk *desk = *state;
    Document *document = &desk->app.document;
    DO(desk, "edit.comment-begin one; move.place 'O@0-0'; go.first; edit.comment-on 'one two'");
    assert_int_equal(document->history.count, 3);
    DO(desk, "file.save-as '%/a.sgf'; edit.comment-on 'one two three'");
    assert_true(document_changed(document));
    DO(desk, "edit.undo");
    assert_false(document_changed(document));
    assert_string_equal(comment_of(desk), "one two");
}

static void what_was_typed_and_deleted_again_is_no_edit(void **state)
{
    Desk *desk = *state;
    DO(desk, "edit.comment-begin a; edit.comment-on ab; edit.comment-on a; edit.comment-on ''");
    assert_false(document_changed(&desk->app.document));
    assert_null(document_undo_title(&desk->app.document));
}

static void a_comment_typed_while_games_are_saved_is_taken_then(void **state)
{
    Desk *desk = *state;
    AppState *app = &desk->app;
    Error error;
    DO(desk, "move.place 'O@0-0'; edit.comment-begin before");
    assert_ok(action_run(app, "file.save-as", desk_path(desk, "one.sgf"), &error), &error);
    assert_true(app->document.busy);
    assert_ok(action_run(app, "edit.comment-on", "before and", &error), &error);
    assert_ok(action_run(app, "edit.comment-on", "before and after", &error), &error);
    assert_ok(action_run(app, "go.first", "", &error), &error);
    DO(desk, "wait idle; go.next");
    assert_string_equal(comment_of(desk), "before and after");
    assert_true(document_changed(&app->document));
    DO(desk, "edit.undo");
    assert_string_equal(comment_of(desk), "before");
}

static void what_is_typed_comes_back_after_the_program_ended(void **state)
{
    Desk *desk = *state;
    DO(desk, "move.place 'O@0-0'; edit.comment-begin w; edit.comment-on wo");
    app_close(&desk->app);
    desk_open(desk);
    DO(desk, "go.next");
    assert_string_equal(comment_of(desk), "wo");
}

static void information_is_one_step_too(void **state)
{
    Desk *desk = *state;
    const Record *record = desk->app.document.record;
    DO(desk, "edit.information 'red A'; edit.information-on 'red Ann'; edit.information-on 'event Final'");
    assert_string_equal(record->players[RED], "Ann");
    assert_string_equal(record_tag(record, "event"), "Final");
    assert_int_equal(desk->app.document.history.count, 1);
    DO(desk, "edit.undo");
    assert_null(record->players[RED]);
}

/* ---- Edits ---- */

static void a_line_that_fails_half_way_leaves_nothing(void **state)
{
    Desk *desk = *state;
    Document *document = &desk->app.document;
    Error error;
    Move moves[3] = {MOVE("O@0-0"), MOVE("O@5-5"), MOVE("O@5-5")};
    assert_int_equal(document_insert_line(document, moves, 3, &error), STATUS_ILLEGAL_MOVE);
    assert_int_equal(document->record->node_count, 1);
    assert_null(document_undo_title(document));
    assert_ok(document_insert_line(document, moves, 2, &error), &error);
    assert_int_equal(document->record->node_count, 3);
}

static void a_variation_is_promoted_from_anywhere_in_it(void **state)
{
    Desk *desk = *state;
    DO(desk, "move.place 'O@0-0'; move.place 'O@5-5'; go.first; move.place 'O@3-3'; move.place 'O@7-7'");
    const RecordNode *root = desk->app.document.record->root;
    assert_int_equal(root->first_child->move, MOVE("O@0-0"));
    DO(desk, "edit.promote");
    assert_int_equal(root->first_child->move, MOVE("O@3-3"));
    FAILS(desk, "edit.promote", "edit.promote: 'Promote variation' is not possible now");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, desk_begin, desk_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_comment_is_kept_at_every_key_as_one_step),
        TEST(typing_does_not_go_on_with_another_nodes_or_a_saved_text),
        TEST(what_was_typed_and_deleted_again_is_no_edit),
        TEST(a_comment_typed_while_games_are_saved_is_taken_then),
        TEST(what_is_typed_comes_back_after_the_program_ended),
        TEST(information_is_one_step_too),
        TEST(a_line_that_fails_half_way_leaves_nothing),
        TEST(a_variation_is_promoted_from_anywhere_in_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
