/* The keyboard focus: always with a ring, in every workspace and dialog. */
#include "tests/support/ui/hands.h"

enum { TABS = 60 };

static int open_all(void **state)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    *state = hands_open(1280, 800);
    return 0;
}

static int close_all(void **state)
{
    hands_close(*state);
    return 0;
}

/* Only the board may have the focus without a ring; menus and lists show what is chosen. */
static void assert_ringed(Hands *hands, const char *where, int step)
{
    const Ui *ui = hands->ui;
    bool board = !hands->app->view.dialog[0] && !hands->app->view.start && ui->focus == 0 && ui_has_board(ui);
    if (!hands_see(hands, "ring") && !board && !ui->popup)
        fail_msg("%s: no ring after step %d, focus %d, stop %d of %d", where, step, ui->focus, ui->stops.at,
                 ui->stops.count);
}

/* Goes through everything with Tab, and from each stop a step with the arrows. */
static void walk(Hands *hands, const char *where)
{
    static const SDL_Scancode arrows[] = {SDL_SCANCODE_DOWN, SDL_SCANCODE_RIGHT};
    for (int i = 0; i < TABS; i++) {
        hands_key(hands, SDL_SCANCODE_TAB, 0);
        assert_ringed(hands, where, i);
        if (hands->ui->focus == 0 && !hands->app->view.start && !hands->app->view.dialog[0])
            continue; /* the board's arrows are commands */
        hands_key(hands, arrows[i % 2], 0);
        assert_ringed(hands, where, i);
    }
}

static void every_stop_has_a_ring(void **state)
{
    Hands *hands = *state;
    walk(hands, "the start page");
    hands_do(hands, "file.open", TEST_DATA "/rules/logs/game.log");
    while (!app_idle(hands->app))
        hands_settle(hands);
    for (int mode = MODE_PLAY; mode <= MODE_SOLO; mode++) {
        hands_do(hands, "view.mode", mode_names[mode]);
        walk(hands, mode_names[mode]);
    }
    hands_do(hands, "view.mode", "play");
    hands_do(hands, "editor.begin", NULL);
    walk(hands, "the editor");
}

static void every_dialog_opens_with_a_ring(void **state)
{
    Hands *hands = *state;
    static const char *const dialogs[] = {"dialog.new-game",  "dialog.information", "dialog.settings",
                                          "dialog.commands",  "dialog.shortcuts",   "dialog.rules",
                                          "dialog.glossary",  "dialog.about",       "dialog.engines",
                                          "dialog.evaluator", "dialog.python"};
    for (size_t i = 0; i < sizeof dialogs / sizeof *dialogs; i++) {
        hands_do(hands, dialogs[i], NULL);
        assert_ringed(hands, dialogs[i], -1);
        walk(hands, dialogs[i]);
        hands_do(hands, "dialog.close", NULL);
    }
}

/* A tall panel covers the one below it, which can't have the focus, whichever way F6 goes. */
static void covered_panels_are_skipped(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "view.mode", "analyse");
    hands_do(hands, "view.panel.show", "tree");
    for (int i = 0; i < 24; i++) {
        hands_key(hands, SDL_SCANCODE_F6, i < 12 ? 0 : KMOD_LSHIFT);
        assert_ringed(hands, "F6", i);
    }
    hands->ui->focus = 1;
    for (int i = 0; i < 12 && hands->ui->focus != 0; i++) {
        hands_do(hands, "view.panel.show", i % 2 ? "tree" : "lines");
        hands_do(hands, "view.panel.show", i % 2 ? "graph" : "tree");
        assert_ringed(hands, "tabs", i);
    }
}

static void assert_overlays_are_of_the_position(void *context)
{
    const Hands *hands = context;
    assert_int_equal(hands->ui->overlays_version, document_shown_version(&hands->app->document));
}

static void overlays_are_never_those_of_the_last_position(void **state)
{
    (void)state;
    Hands *hands = hands_open(1280, 800);
    hands_do(hands, "view.mode", "play");
    hands_do(hands, "view.overlay.legal", NULL);
    hands->loop.hooks.after = assert_overlays_are_of_the_position;
    static const char *const cells[] = {"0-0", "0-1", "1-0", "1-1", "5-5", "5-6", "6-5", "6-6"};
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        char name[32];
        snprintf(name, sizeof name, "board.cell.%s", cells[i]);
        hands_click(hands, name);
    }
    assert_int_equal(hands->app->document.position.plies, 2);
    hands_do(hands, "view.overlay.legal", NULL);
    hands_close(hands);
}

static SDL_Window *desktop_window(void)
{
    SDL_Window *found = NULL;
    for (Uint32 id = 1; !found && id < 1000; id++)
        found = SDL_GetWindowFromID(id);
    assert_non_null(found);
    return found;
}

/* The desktop's own key ends full screen: the program does not begin it again. */
static void the_desktop_can_end_full_screen(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "view.full-screen", NULL);
    assert_true(window_is_full_screen(hands->window));
    SDL_SetWindowFullscreen(desktop_window(), 0);
    hands_settle(hands);
    assert_false(window_is_full_screen(hands->window));
    assert_false(hands->app->view.full_screen);
}

/* SDL makes no window smaller than a pixel. */
static void a_window_of_a_pixel_is_survived(void **state)
{
    Hands *hands = *state;
    SDL_SetWindowSize(desktop_window(), 0, 0);
    for (int mode = MODE_PLAY; mode <= MODE_SOLO; mode++) {
        hands_do(hands, "view.mode", mode_names[mode]);
        hands_do(hands, "dialog.settings", NULL);
        hands_do(hands, "dialog.close", NULL);
    }
    SDL_SetWindowSize(desktop_window(), 1280, 800);
    hands_do(hands, "view.mode", "play");
    assert_true(box_width(hands_box(hands, "board")) > 300);
}

/* What an input method composes chooses no command, and closes nothing. */
static void composed_letters_are_no_commands(void **state)
{
    Hands *hands = *state;
    SDL_Event event = {.edit = {.type = SDL_TEXTEDITING, .text = "ni"}};
    hands_do(hands, "dialog.commands", NULL);
    hands_type(hands, "about");
    SDL_PushEvent(&event);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_string_equal(hands->app->view.dialog, "commands");
    event.edit.text[0] = '\0';
    SDL_PushEvent(&event);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_string_equal(hands->app->view.dialog, "about");
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_string_equal(hands->app->view.dialog, "");
}

static void push_letter(SDL_Scancode scancode, const char *letter)
{
    SDL_Event key = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = scancode}}};
    SDL_Event text = {.text = {.type = SDL_TEXTINPUT}};
    SDL_PushEvent(&key);
    if (SDL_IsTextInputActive()) { /* as SDL does */
        snprintf(text.text.text, sizeof text.text.text, "%s", letter);
        SDL_PushEvent(&text);
    }
    key.key.type = SDL_KEYUP;
    SDL_PushEvent(&key);
}

/* Although no frame is drawn between the key that opens the field and the next ones. */
static void letters_after_the_key_of_a_field_are_typed(void **state)
{
    (void)state;
    Hands *hands = hands_open(1280, 800);
    hands_do(hands, "play.new", NULL);
    push_letter(SDL_SCANCODE_L, "l");
    assert_false(SDL_IsTextInputActive()); /* a command that leads to no field */
    push_letter(SDL_SCANCODE_W, "w");
    push_letter(SDL_SCANCODE_X, "x");
    push_letter(SDL_SCANCODE_Y, "y");
    hands_settle(hands);
    assert_string_equal(hands->ui->comment, "xy");
    hands_close(hands);
}

/* The next letter comes while Enter is still down. */
static void letters_after_the_command_of_a_dialog_are_typed(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "dialog.commands", NULL);
    hands_type(hands, "go to turn");
    SDL_Event enter = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_RETURN}}};
    SDL_PushEvent(&enter);
    push_letter(SDL_SCANCODE_1, "1");
    enter.key.type = SDL_KEYUP;
    SDL_PushEvent(&enter);
    push_letter(SDL_SCANCODE_2, "2");
    hands_settle(hands);
    assert_string_equal(hands->app->view.dialog, "argument");
    assert_string_equal(hands->ui->drafts.words, "12");
    hands_do(hands, "dialog.close", NULL);
}

/* Its repetitions would leave the field of a dialog that it opened. */
static void a_held_key_does_nothing_in_the_dialog_that_it_opened(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "dialog.commands", NULL);
    hands_type(hands, "go to turn");
    SDL_Event enter = {.key = {.type = SDL_KEYDOWN, .keysym = {.scancode = SDL_SCANCODE_RETURN}}};
    SDL_PushEvent(&enter);
    hands_wait(hands, 700);
    assert_string_equal(hands->app->view.dialog, "argument");
    assert_true(imgui_input().takes_text);
    enter.key.type = SDL_KEYUP;
    SDL_PushEvent(&enter);
    hands_key(hands, SDL_SCANCODE_ESCAPE, 0);
    assert_string_equal(hands->app->view.dialog, "");
}

static void the_ring_returns_to_the_shortcut_that_was_asked_about(void **state)
{
    Hands *hands = *state;
    hands_do(hands, "dialog.shortcuts", NULL);
    hands_type(hands, "Rotate");
    hands_click(hands, "dialog.shortcuts.piece.rotate");
    hands_key(hands, SDL_SCANCODE_K, KMOD_LCTRL);
    assert_true(hands_see(hands, "dialog.shortcuts.leave"));
    hands_key(hands, SDL_SCANCODE_TAB, 0);
    hands_key(hands, SDL_SCANCODE_RETURN, 0); /* Keep */
    assert_false(hands_see(hands, "dialog.shortcuts.leave"));
    Box ring = hands_box(hands, "ring"), button = hands_box(hands, "dialog.shortcuts.piece.rotate");
    assert_memory_equal(&ring, &button, sizeof ring);
    hands_do(hands, "dialog.close", NULL);
}

static void tab_goes_on_from_a_field_that_was_clicked(void **state)
{
    (void)state;
    Hands *hands = hands_open(1280, 800);
    hands_do(hands, "editor.begin", NULL);
    hands_click(hands, "board.cell.0-0"); /* which has the keys then */
    hands_click(hands, "editor.text");
    const int field = hands->ui->stops.at;
    assert_true(field > 0);
    hands_key(hands, SDL_SCANCODE_TAB, KMOD_LSHIFT);
    assert_int_equal(hands->ui->stops.at, field - 1);
    hands_close(hands);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_stop_has_a_ring),
        cmocka_unit_test(every_dialog_opens_with_a_ring),
        cmocka_unit_test(covered_panels_are_skipped),
        cmocka_unit_test(the_desktop_can_end_full_screen),
        cmocka_unit_test(a_window_of_a_pixel_is_survived),
        cmocka_unit_test(composed_letters_are_no_commands),
        cmocka_unit_test(letters_after_the_command_of_a_dialog_are_typed),
        cmocka_unit_test(a_held_key_does_nothing_in_the_dialog_that_it_opened),
        cmocka_unit_test(the_ring_returns_to_the_shortcut_that_was_asked_about),
        cmocka_unit_test(overlays_are_never_those_of_the_last_position),
        cmocka_unit_test(tab_goes_on_from_a_field_that_was_clicked),
        cmocka_unit_test(letters_after_the_key_of_a_field_are_typed),
    };
    return cmocka_run_group_tests(tests, open_all, close_all);
}
