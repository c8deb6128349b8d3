/* The dialogs about files, with pointer and keys: saving, opening, names, unsaved edits. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "engine/base/platform/file.h"
#include "tests/support/ui/hands.h"
#include "tests/ui/view/dialog_support.h"
#include "ui/draw/picture.h"

/* ---- Files ---- */

/* The proposed name is selected, so typing replaces it. */
static void save_as(Hands *hands, const char *path)
{
    dialogs_finish_work(hands);
    hands_key(hands, SDL_SCANCODE_A, KMOD_LCTRL);
    dialogs_type(hands, path);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    dialogs_finish_work(hands);
}

static void a_game_is_saved_and_opened_again(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    dialogs_play(hands);
    hands_key(hands, SDL_SCANCODE_S, KMOD_LCTRL | KMOD_LSHIFT);
    assert_dialog(hands, "file");
    save_as(hands, dialogs_path(self, "saved"));
    assert_dialog(hands, "");
    assert_string_equal(text_string(&hands->app->document.path), dialogs_path(self, "saved.sgf"));
    hands_key(hands, SDL_SCANCODE_N, KMOD_LCTRL);
    assert_int_equal(hands->app->document.record->node_count, 1);

    hands_key(hands, SDL_SCANCODE_O, KMOD_LCTRL);
    dialogs_finish_work(hands);
    hands_click(hands, "dialog.file.saved.sgf");
    hands_click(hands, "dialog.file.primary");
    dialogs_finish_work(hands);
    assert_dialog(hands, "");
    assert_int_equal(hands->app->document.record->node_count, 2);
}

static void a_name_is_completed_and_found_by_some_letters(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    char folder[80];
    hands_do(hands, "file.save-as", dialogs_path(self, "saved.sgf"));
    dialogs_finish_work(hands);
    hands_do(hands, "file.save-as", dialogs_path(self, "other.sgf"));
    dialogs_finish_work(hands);
    hands_do(hands, "dialog.ask", "file.open");
    dialogs_finish_work(hands);
    hands_type(hands, "ave");
    assert_false(hands_see(hands, "dialog.file.other.sgf"));
    assert_true(hands_see(hands, "dialog.file.saved.sgf"));
    hands_key(hands, SDL_SCANCODE_A, KMOD_LCTRL);
    hands_type(hands, "sa");
    hands_key(hands, SDL_SCANCODE_TAB, 0);
    assert_string_equal(hands->ui->drafts.file.name, "saved.sgf");
    hands_key(hands, SDL_SCANCODE_A, KMOD_LCTRL);
    hands_type(hands, "/");
    dialogs_finish_work(hands);
    assert_string_equal(hands->app->browser.folder, "/");
    snprintf(folder, sizeof folder, "%s/", self->folder);
    dialogs_type(hands, folder);
    dialogs_finish_work(hands);
    assert_string_equal(hands->app->browser.folder, self->folder);
    hands_type(hands, "ave");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    dialogs_finish_work(hands);
    assert_string_equal(text_string(&hands->app->document.path), dialogs_path(self, "saved.sgf"));
}

/* An export never overwrites the game's file, and its proposed name is a different one. */
static void exports_have_names_of_their_own(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    dialogs_play(hands);
    hands_do(hands, "file.save-as", dialogs_path(self, "saved.sgf"));
    dialogs_finish_work(hands);
    hands->app->maker = picture_maker(window_labels(hands->window));
    hands_do(hands, "dialog.ask", "file.picture");
    dialogs_finish_work(hands);
    assert_string_equal(hands->ui->drafts.file.name, "saved.png");
    save_as(hands, dialogs_path(self, "saved.sgf"));
    assert_dialog(hands, "file");
    assert_true(hands->ui->drafts.file.replace);
}

static void a_picture_says_where_it_is(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    hands->app->maker = picture_maker(window_labels(hands->window));
    hands_do(hands, "file.picture", dialogs_path(self, "board.png"));
    dialogs_finish_work(hands);
    hands_settle(hands);
    assert_non_null(strstr(hands->ui->toast.text, "board.png"));
    assert_true(hands_see(hands, "toast.folder"));
    remove(dialogs_path(self, "board.png"));
}

static void a_new_library_replaces_nothing(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    Error error;
    assert_ok(file_replace(dialogs_path(self, "old.tetress"), "x", 1, &error), &error);
    hands_do(hands, "dialog.ask", "library.new");
    save_as(hands, dialogs_path(self, "old"));
    assert_dialog(hands, "file");
    assert_string_equal(hands->ui->drafts.error.text, "old.tetress exists already.");
    save_as(hands, dialogs_path(self, "new"));
    assert_dialog(hands, "");
    assert_string_equal(hands->app->library.wants.path, dialogs_path(self, "new.tetress"));
    assert_int_equal(hands->app->view.mode, MODE_LIBRARY);
    remove(dialogs_path(self, "old.tetress"));
}

static void nothing_is_replaced_without_a_question(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    hands_do(hands, "file.save-as", dialogs_path(self, "saved.sgf"));
    dialogs_finish_work(hands);
    hands_do(hands, "file.new", NULL);
    dialogs_play(hands);
    hands_do(hands, "dialog.ask", "file.save-as");
    save_as(hands, dialogs_path(self, "saved.sgf"));
    assert_dialog(hands, "file");
    assert_true(document_changed(&hands->app->document));
    hands_click(hands, "dialog.file.leave");
    assert_dialog(hands, "file");
    hands_click(hands, "dialog.file.primary");
    dialogs_finish_work(hands); /* it looks whether there is such a file */
    hands_click(hands, "dialog.file.primary");
    dialogs_finish_work(hands);
    assert_dialog(hands, "");
    assert_false(document_changed(&hands->app->document));
}

static void a_typed_name_takes_the_place_of_the_one_that_is_proposed(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    const char *name = hands->ui->drafts.file.name;
    hands_do(hands, "dialog.ask", "file.save-as");
    dialogs_finish_work(hands);
    hands_type(hands, "won");
    assert_string_equal(name, "won.sgf");
    hands_type(hands, ".json");
    assert_string_equal(name, "won.json");
}

static void escape_closes_a_list_before_its_dialog(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    hands_do(hands, "dialog.new-game", NULL);
    hands_click(hands, "dialog.new-game.red");
    assert_true(hands_see(hands, "dialog.new-game.red.Level 2"));
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_false(hands_see(hands, "dialog.new-game.red.Level 2"));
    assert_dialog(hands, "new-game");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_dialog(hands, "");
}

static void a_folder_is_opened_by_its_second_click(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    char name[96];
    snprintf(name, sizeof name, "dialog.file.%s", strrchr(self->folder, '/') + 1);
    hands_do(hands, "dialog.ask", "file.open");
    dialogs_finish_work(hands);
    dialogs_type(hands, "/tmp/");
    dialogs_finish_work(hands);
    hands_type(hands, strrchr(self->folder, '/') + 1);
    hands_click(hands, name);
    dialogs_finish_work(hands);
    assert_string_equal(hands->app->browser.folder, "/tmp");
    hands_click(hands, name);
    dialogs_finish_work(hands);
    assert_string_equal(hands->app->browser.folder, self->folder);
}

static void what_is_not_there_is_said(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    hands_do(hands, "dialog.ask", "file.open");
    dialogs_finish_work(hands);
    dialogs_type(hands, dialogs_path(self, "lost.sgf"));
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    dialogs_finish_work(hands);
    assert_dialog(hands, "file");
    assert_string_equal(hands->ui->drafts.error.text, "There is no lost.sgf here.");
}

/* ---- Edits that are not saved ---- */

static void unsaved_edits_stay_when_the_question_is_left(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    dialogs_play(hands);
    hands_key(hands, SDL_SCANCODE_N, KMOD_LCTRL);
    assert_string_equal(hands->app->pending, "file.new");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_string_equal(hands->app->pending, "");
    assert_int_equal(hands->app->document.record->node_count, 2);
}

static void unsaved_edits_go_when_they_are_dropped(void **state)
{
    Hands *hands = ((DialogFixture *)*state)->hands;
    dialogs_play(hands);
    hands_key(hands, SDL_SCANCODE_N, KMOD_LCTRL);
    hands_click(hands, "dialog.unsaved.second");
    assert_string_equal(hands->app->pending, "");
    assert_int_equal(hands->app->document.record->node_count, 1);
}

static void unsaved_edits_get_a_name_and_are_saved(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    dialogs_play(hands);
    hands_key(hands, SDL_SCANCODE_N, KMOD_LCTRL);
    hands_click(hands, "dialog.unsaved.primary");
    assert_dialog(hands, "file");
    save_as(hands, dialogs_path(self, "saved.sgf"));
    assert_string_equal(hands->app->pending, "");
    assert_int_equal(hands->app->document.record->node_count, 1);
    assert_int_equal(file_kind(dialogs_path(self, "saved.sgf")), FILE_PLAIN);
}

static void a_file_that_others_changed_is_asked_about(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    dialogs_play(hands);
    hands_do(hands, "file.save-as", dialogs_path(self, "saved.sgf"));
    while (!app_idle(hands->app))
        hands_settle(hands);
    assert_ok(file_replace(dialogs_path(self, "saved.sgf"), "", 0, NULL), &(Error){0});
    hands_key(hands, SDL_SCANCODE_S, KMOD_LCTRL);
    while (!app_idle(hands->app))
        hands_settle(hands);
    hands_settle(hands);
    hands_click(hands, "dialog.changed.second");
    while (!app_idle(hands->app))
        hands_settle(hands);
    assert_dialog(hands, "");
    Text text = {0};
    assert_ok(file_read(dialogs_path(self, "saved.sgf"), 1 << 20, &text, NULL), &(Error){0});
    assert_true(text.length > 0);
    text_free(&text);
}

/* Whoever saves a file of which only a part was read is asked, and can keep both. */
static void a_part_of_a_file_is_asked_about(void **state)
{
    static const char cut[] = "(;FF[4]GM[Tetress];R[0-0,0-1,1-0,1-1]\n;B[5-5,5-6,";
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    assert_ok(file_replace(dialogs_path(self, "saved.sgf"), cut, sizeof cut - 1, NULL), &(Error){0});
    hands_do(hands, "file.open", dialogs_path(self, "saved.sgf"));
    while (!app_idle(hands->app))
        hands_settle(hands);
    hands_key(hands, SDL_SCANCODE_S, KMOD_LCTRL);
    while (!app_idle(hands->app))
        hands_settle(hands);
    hands_settle(hands);
    hands_click(hands, "dialog.changed.primary");
    assert_dialog(hands, "file");
    save_as(hands, dialogs_path(self, "other.sgf"));
    assert_string_equal(document_name(&hands->app->document), "other.sgf");
    Text text = {0};
    assert_ok(file_read(dialogs_path(self, "saved.sgf"), 1 << 20, &text, NULL), &(Error){0});
    assert_string_equal(text_string(&text), cut);
    text_free(&text);
}

/* The last one saved is found by its date, whatever it is called. */
static void files_are_sorted_by_their_dates(void **state)
{
    DialogFixture *self = *state;
    Hands *hands = self->hands;
    static const char *const names[] = {"other.sgf", "saved.sgf"};
    for (int i = 0; i < 2; i++) {
        const struct timespec then = {1000 + 1000 * i, 0};
        hands_do(hands, "file.save-as", dialogs_path(self, names[i]));
        dialogs_finish_work(hands);
        assert_int_equal(
            utimensat(AT_FDCWD, dialogs_path(self, names[i]), (const struct timespec[]){then, then}, 0), 0);
    }
    hands_do(hands, "dialog.ask", "file.open");
    dialogs_finish_work(hands);
    float other = hands_box(hands, "dialog.file.other.sgf").top;
    assert_true(other < hands_box(hands, "dialog.file.saved.sgf").top);
    hands_click(hands, "dialog.file.list.heading.Modified");
    assert_true(hands_box(hands, "dialog.file.saved.sgf").top == other);
}

int main(void)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_RENDER_DRIVER", "software", 1);
#define DIALOG_TEST(name) cmocka_unit_test_setup_teardown(name, dialogs_begin, dialogs_end)
    const struct CMUnitTest tests[] = {
        DIALOG_TEST(files_are_sorted_by_their_dates),
        DIALOG_TEST(a_game_is_saved_and_opened_again),
        DIALOG_TEST(a_name_is_completed_and_found_by_some_letters),
        DIALOG_TEST(exports_have_names_of_their_own),
        DIALOG_TEST(a_picture_says_where_it_is),
        DIALOG_TEST(a_new_library_replaces_nothing),
        DIALOG_TEST(nothing_is_replaced_without_a_question),
        DIALOG_TEST(what_is_not_there_is_said),
        DIALOG_TEST(unsaved_edits_stay_when_the_question_is_left),
        DIALOG_TEST(unsaved_edits_go_when_they_are_dropped),
        DIALOG_TEST(unsaved_edits_get_a_name_and_are_saved),
        DIALOG_TEST(a_file_that_others_changed_is_asked_about),
        DIALOG_TEST(a_part_of_a_file_is_asked_about),
        DIALOG_TEST(a_typed_name_takes_the_place_of_the_one_that_is_proposed),
        DIALOG_TEST(escape_closes_a_list_before_its_dialog),
        DIALOG_TEST(a_folder_is_opened_by_its_second_click),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
