/* From the start page to a game that is finished, saved, and replayed: with only the mouse, only the
 * keyboard, and only touch. */
#include "tests/support/ui/hands.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"

enum { WIDTH = 1024, HEIGHT = 700, MOVES = 2 };

static const uint64_t PATIENCE_NS = 120000000000u;

typedef struct Stranger {
    Hands *hands;
    char folder[64], file[96];
} Stranger;

static int begin(void **state)
{
    Stranger *self = calloc(1, sizeof *self);
    assert_non_null(self);
    snprintf(self->folder, sizeof self->folder, "/tmp/test_stranger_XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    snprintf(self->file, sizeof self->file, "%s/game.sgf", self->folder);
    setenv("HOME", self->folder, 1);
    self->hands = hands_open(WIDTH, HEIGHT);
    app_show_start(self->hands->app);
    hands_settle(self->hands);
    *state = self;
    return 0;
}

static int end(void **state)
{
    Stranger *self = *state;
    hands_close(self->hands);
    unlink(self->file);
    int result = rmdir(self->folder);
    free(self);
    return result;
}

/* Draws until nothing is being read or written, and until an agent has answered. */
static void wait(Hands *hands)
{
    uint64_t last = clock_ns() + PATIENCE_NS;
    do {
        assert_true(clock_ns() < last);
        hands_wait(hands, 5);
    } while (!app_idle(hands->app));
}

/* The game was played by both sides as asked, and its file is as it should be. */
static void check_played(const Stranger *self)
{
    const AppState *app = self->hands->app;
    assert_int_equal(app->play.state, PLAY_OVER);
    assert_int_equal(app->document.position.plies, 2 * MOVES);
    assert_int_equal(app->document.record->result.reason, REASON_RESIGNATION);
}

static void check_saved(const Stranger *self)
{
    assert_int_equal(access(self->file, F_OK), 0);
    assert_false(document_changed(&self->hands->app->document));
}

/* The game is open again, and at its start. */
static void check_opened(const Stranger *self)
{
    const AppState *app = self->hands->app;
    assert_string_equal(text_string(&app->document.path), self->file);
    assert_false(app->view.start);
    assert_int_equal(app->document.position.plies, 0);
    assert_int_equal(app->document.record->node_count, 2 * MOVES + 1);
}

/* ---- By pointing ---- */

typedef void (*Press)(Hands *hands, const char *identity);

static void press_menu(Hands *hands, Press press, const char *menu, const char *item)
{
    press(hands, menu);
    press(hands, item);
}

/* Takes squares, which fit in most places, and puts them where they may go. */
static void place(Hands *hands, Press press, const char *cell, const char *again)
{
    int plies = hands->app->document.position.plies;
    press(hands, "piece.take-o");
    press(hands, cell);
    if (hands->app->hand.held) /* a piece moved by touch is placed by another tap */
        press(hands, again);
    assert_false(hands->app->hand.held);
    wait(hands);
    assert_int_equal(hands->app->document.position.plies, plies + 2);
}

static void play_by(Stranger *self, Press press)
{
    Hands *hands = self->hands;
    press(hands, "start.play");
    press(hands, "dialog.new-game.primary");
    assert_int_equal(hands->app->play.state, PLAY_RUNNING);
    place(hands, press, "board.cell.5-5", "board.cell.5-5");
    const char *cell = position_at(&hands->app->document.position, cell_at(7, 5)) == '.' &&
                               position_at(&hands->app->document.position, cell_at(8, 6)) == '.'
                           ? "board.cell.7-5"
                           : "board.cell.3-5";
    place(hands, press, cell, cell);
    press_menu(hands, press, "menu.Play", "menu.play.resign");
    press(hands, "dialog.resign.primary");
    wait(hands);
    check_played(self);
    press(hands, "banner.close");
    press_menu(hands, press, "menu.File", "menu.file.save-as");
    wait(hands);
    press(hands, "dialog.file.primary");
    wait(hands);
    check_saved(self);
    press_menu(hands, press, "menu.File", "menu.file.new");
    press_menu(hands, press, "menu.View", "menu.view.start");
    press(hands, "start.recent.0");
    wait(hands);
    check_opened(self);
    for (int i = 0; i < 2 * MOVES; i++)
        press(hands, "go.next");
    assert_int_equal(hands->app->document.position.plies, 2 * MOVES);
}

static void a_mouse_alone_suffices(void **state)
{
    play_by(*state, hands_click);
}

static void fingers_alone_suffice(void **state)
{
    play_by(*state, hands_touch);
}

/* ---- By keys ---- */

static void command(Hands *hands, const char *words)
{
    hands_key(hands, SDL_SCANCODE_K, KMOD_LCTRL);
    hands_type(hands, words);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    wait(hands);
}

static void keys_alone_suffice(void **state)
{
    Stranger *self = *state;
    Hands *hands = self->hands;
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_int_equal(hands->app->play.state, PLAY_RUNNING);
    for (int done = 1; done <= MOVES; done++) {
        hands_key(hands, SDL_SCANCODE_1, 0);
        /* wherever it is, some place below it is free */
        for (int steps = 0; steps < BOARD_CELLS && hands->app->document.position.plies < 2 * done - 1;
             steps++) {
            hands_key(hands, steps % BOARD_SIDE == BOARD_SIDE - 1 ? SDL_SCANCODE_RIGHT : SDL_SCANCODE_DOWN,
                      0);
            hands_key(hands, SDL_SCANCODE_RETURN, 0);
        }
        wait(hands);
        assert_int_equal(hands->app->document.position.plies, 2 * done);
    }
    command(hands, "resign");
    wait(hands);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    wait(hands);
    check_played(self);
    hands_key(hands, SDL_SCANCODE_S, KMOD_LCTRL | KMOD_LSHIFT);
    wait(hands);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    wait(hands);
    check_saved(self);
    hands_key(hands, SDL_SCANCODE_N, KMOD_LCTRL);
    hands_key(hands, SDL_SCANCODE_O, KMOD_LCTRL);
    wait(hands);
    hands_type(hands, "game.sgf");
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    wait(hands);
    check_opened(self);
    for (int i = 0; i < 2 * MOVES; i++)
        hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    assert_int_equal(hands->app->document.position.plies, 2 * MOVES);
}

int main(void)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_RENDER_DRIVER", "software", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_mouse_alone_suffices, begin, end),
        cmocka_unit_test_setup_teardown(fingers_alone_suffice, begin, end),
        cmocka_unit_test_setup_teardown(keys_alone_suffice, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
