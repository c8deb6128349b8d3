#include "tests/support/ui/hands.h"

#include <stdlib.h>
#include <string.h>

#include <stb/stb_image.h>

#include "ui/view/board/board.h"

enum { WIDTH = 900, HEIGHT = 700 };

static Hands *open_board(void)
{
    return hands_open(WIDTH, HEIGHT);
}

/* A position to play in: a row with four gaps. */
static void begin_nearly_full(Hands *hands)
{
    hands_do(hands, "editor.begin", NULL);
    hands_do(hands, "editor.text", "11/11/11/rrrrbbb4/11/11/11/11/11/11/11 r 10");
    hands_do(hands, "editor.apply", NULL);
    hands_do(hands, "view.mode", "play");
}

static Cell cell_of(const char *name)
{
    Cell cell;
    assert_ok(cell_read(name, strlen(name), &cell, NULL), &(Error){0});
    return cell;
}

static char token_at(const Hands *hands, const char *cell)
{
    return position_at(&hands->app->document.position, cell_of(cell));
}

/* ---- Its place ---- */

static void assert_there(Hands *hands, Box place)
{
    Box now = hands_box(hands, "board");
    assert_memory_equal(&now, &place, sizeof now);
}

/* Nothing that comes and goes moves the board: overlays, a hint, a step of the introduction, the end of a
 * game. */
static void check_place(int width, int height, int scale, const char *mode)
{
    static const char *const overlays[] = {"legal", "mine", "theirs", "room", "gaps"};
    char percent[8];
    Hands *hands = hands_open(width, height);
    snprintf(percent, sizeof percent, "%d", scale);
    hands_do(hands, "view.scale", percent);
    begin_nearly_full(hands);
    hands_do(hands, "view.mode", mode);
    Box place = hands_box(hands, "board");
    for (int i = 0; i < 5; i++) {
        char action[40];
        snprintf(action, sizeof action, "view.overlay.%s", overlays[i]);
        hands_do(hands, action, NULL);
        assert_there(hands, place);
    }
    hands_do(hands, "play.hint", "first-play");
    hands_do(hands, "piece.take-i", NULL);
    assert_there(hands, place);
    hands_do(hands, "view.mode", "play");
    place = hands_box(hands, "board");
    hands_do(hands, "play.red", "person");
    hands_do(hands, "play.blue", "person");
    hands_do(hands, "play.start", NULL);
    hands_do(hands, "play.resign", NULL);
    assert_true(hands_see(hands, "banner"));
    assert_there(hands, place);
    hands_do(hands, "play.dismiss", NULL);
    assert_false(hands_see(hands, "banner"));
    assert_there(hands, place);
    hands_click(hands, "menu.Help");
    hands_click(hands, "menu.intro.begin");
    hands_click(hands, "dialog.unsaved.second");
    assert_true(hands_see(hands, "intro"));
    assert_there(hands, place);
    hands_close(hands);
}

static void the_board_keeps_its_place(void **state)
{
    (void)state;
    check_place(1280, 800, 100, "play");
    check_place(1280, 800, 100, "analyse");
    check_place(1024, 700, 150, "analyse");
}

/* Also with the review in front of the lines. */
static void numbers_on_the_board_have_a_legend(void **state)
{
    (void)state;
    Hands *hands = hands_open(1280, 800);
    begin_nearly_full(hands);
    assert_false(hands_see(hands, "board.legend.1"));
    hands_do(hands, "view.mode", "analyse");
    hands_do(hands, "analysis.toggle", NULL);
    hands_do(hands, "view.panel.show", "review");
    while (derived_lines(&hands->ui->derived)->count == 0)
        hands_wait(hands, 20);
    assert_true(hands_see(hands, "board.legend.1"));
    hands_do(hands, "analysis.stop", NULL);
    hands_close(hands);
}

static bool overlap(Box a, Box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* Tooltips hide neither their own widget nor its neighbours, and say nothing that it says already. */
static void tooltips_are_beside_what_they_explain(void **state)
{
    static const char *const pairs[][2] = {{"piece.take-t", "piece.take-l"},
                                           {"piece.take-o", "piece.take-i"},
                                           {"go.first", "go.next"},
                                           {"game.current", "game.current"},
                                           {"play.hint", "play.start"}};
    (void)state;
    Hands *hands = hands_open(1280, 800);
    begin_nearly_full(hands);
    hands_do(hands, "move.place", "I-H@4-0");
    int seen = 0;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        hands_move(hands, pairs[i][0]);
        hands_wait(hands, 30);
        if (!hands_see(hands, "tooltip"))
            continue;
        seen++;
        Box tooltip = hands_box(hands, "tooltip");
        assert_false(overlap(tooltip, hands_box(hands, pairs[i][0])));
        assert_false(overlap(tooltip, hands_box(hands, pairs[i][1])));
        assert_true(tooltip.left >= 0 && tooltip.right <= 1280 && tooltip.bottom <= 800);
    }
    assert_int_equal(seen, 4);
    assert_false(hands_see(hands, "tooltip")); /* the button says "Hint" and "H" itself */
    hands_close(hands);
}

/* ---- Pieces ---- */

static void a_piece_is_taken_turned_and_placed_by_mouse(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_click(hands, "piece.take-i");
    assert_true(hands->app->hand.held);
    hands_move(hands, "board.cell.5-5");
    assert_int_equal(hands->app->hand.corner, cell_at(5, 4));
    hands_click(hands, "piece.rotate");
    assert_int_equal(hands->app->hand.shape, SHAPE_I_V);
    hands_click(hands, "board.cell.5-1");
    assert_false(hands->app->hand.held);
    assert_int_equal(hands->app->document.position.plies, 11);
    assert_int_equal(token_at(hands, "4-1"), 'r');
    assert_int_equal(token_at(hands, "7-1"), 'r');
    hands_close(hands);
}

static void a_piece_that_does_not_fit_stays_in_hand_and_says_why(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_click(hands, "piece.take-o");
    hands_click(hands, "board.cell.3-0");
    assert_true(hands->app->hand.held);
    assert_int_equal(hands->app->document.position.plies, 10);
    assert_string_equal(hands->ui->toast.text, "cell 3-0 is taken by red");
    hands_close(hands);
}

static void a_piece_is_dragged_from_the_palette(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_move(hands, "piece.take-i");
    hands_press(hands, SDL_BUTTON_LEFT);
    hands_move(hands, "board.cell.3-8");
    assert_int_equal(hands->app->hand.corner, cell_at(3, 7));
    hands_release(hands, SDL_BUTTON_LEFT);
    assert_int_equal(hands->app->document.position.plies, 11);
    assert_int_equal(hands->app->document.position.count[RED], 0); /* the row was full */
    hands_close(hands);
}

static void the_wheel_turns_what_is_held_and_steps_otherwise(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_do(hands, "move.place", "I-H@4-0");
    hands_move(hands, "board.cell.6-6");
    hands_wheel(hands, 0.5f);
    assert_int_equal(hands->app->document.position.plies, 11);
    hands_wheel(hands, 0.5f);
    assert_int_equal(hands->app->document.position.plies, 10);
    hands_wheel(hands, -1);
    assert_int_equal(hands->app->document.position.plies, 11);
    hands_key(hands, SDL_SCANCODE_2, 0);
    hands_wheel(hands, -1);
    assert_int_equal(hands->app->hand.shape, SHAPE_I_V);
    assert_int_equal(hands->app->document.position.plies, 11);
    hands_close(hands);
}

static void keys_alone_suffice(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_key(hands, SDL_SCANCODE_1, 0);
    for (int i = 0; i < 4; i++)
        hands_key(hands, SDL_SCANCODE_DOWN, 0);
    hands_key(hands, SDL_SCANCODE_RIGHT, 0);
    hands_key(hands, SDL_SCANCODE_RETURN, 0);
    assert_int_equal(hands->app->document.position.plies, 11);
    assert_int_equal(token_at(hands, "5-2"), 'r');
    hands_close(hands);
}

/* A finger doesn't hover: a tap moves the piece, and a tap on the piece places it. */
static void fingers_alone_suffice(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_touch(hands, "piece.take-o");
    hands_touch(hands, "board.cell.4-2");
    assert_true(hands->app->hand.held);
    assert_int_equal(hands->app->hand.corner, cell_at(4, 2));
    hands_touch(hands, "board.cell.5-3");
    assert_false(hands->app->hand.held);
    assert_int_equal(token_at(hands, "5-3"), 'r');
    hands_close(hands);
}

static void four_clicked_cells_are_a_move(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_click(hands, "board.cell.4-0");
    hands_click(hands, "board.cell.4-1");
    hands_click(hands, "board.cell.3-0");
    assert_string_equal(hands->ui->toast.text, "3-0 is already taken");
    hands_click(hands, "board.cell.5-0");
    assert_int_equal(hands->app->hand.click_count, 3);
    hands_click(hands, "board.cell.5-1");
    assert_int_equal(hands->app->document.position.plies, 11);
    assert_int_equal(token_at(hands, "5-1"), 'r');
    hands_close(hands);
}

static void clicks_after_the_end_are_explained(void **state)
{
    (void)state;
    Hands *hands = open_board();
    hands_do(hands, "editor.begin", NULL);
    hands_do(hands, "editor.text", "11/11/11/rrrrbbb4/11/11/11/11/11/11/11 r 150");
    hands_do(hands, "editor.apply", NULL);
    hands_click(hands, "board.cell.5-5");
    assert_int_equal(hands->app->hand.click_count, 0);
    assert_non_null(strstr(hands->ui->toast.text, "Red wins: Blue has 1 token fewer"));
    hands_close(hands);
}

/* ---- The torus ---- */

/* A line in a preview shows what it would clear: the board's tokens and its own. */
static void a_preview_knows_what_its_line_clears(void **state)
{
    static const char text[] = "bbbbrbb4/11/11/5r5/11/11/11/5b5/11/11/11 r 40";
    BoardPreview preview[BOARD_CELLS] = {{0}};
    Position position;
    Error error;
    Move moves[2];
    (void)state;
    assert_ok(position_read(text, sizeof text - 1, &position, &error), &error);
    for (Move move = 0; move < MOVE_COUNT; move++)
        if (board_has(&move_masks[move], cell_at(3, 6)) && board_has(&move_masks[move], cell_at(3, 9)))
            moves[0] = move; /* it touches Red's token, and clears nothing */
    assert_true(position_legal(&position, moves[0]));
    board_preview_find(&position, moves, 1, preview);
    assert_int_equal(preview[cell_at(3, 6)].number, 1);
    assert_int_equal(preview[cell_at(0, 0)].cleared, 0);

    static const char nearly[] = "bbbrrrr4/11/11/11/11/11/11/5b5/11/11/11 r 40";
    assert_ok(position_read(nearly, sizeof nearly - 1, &position, &error), &error);
    for (Move move = 0; move < MOVE_COUNT; move++)
        if (board_has(&move_masks[move], cell_at(0, 7)) && board_has(&move_masks[move], cell_at(0, 10)) &&
            board_has(&move_masks[move], cell_at(0, 8)))
            moves[0] = move;
    memset(preview, 0, sizeof preview);
    board_preview_find(&position, moves, 1, preview);
    for (int column = 0; column < BOARD_SIDE; column++) {
        assert_int_equal(preview[cell_at(0, column)].cleared, 1);
        assert_int_equal(preview[cell_at(0, column)].number, column >= 7);
    }
}

static void the_right_button_pans_and_lets_snap(void **state)
{
    (void)state;
    Hands *hands = open_board();
    Box before = hands_box(hands, "board.cell.0-0");
    int side = (int)box_width(before);
    hands_move(hands, "board.cell.5-5");
    hands_press(hands, SDL_BUTTON_RIGHT);
    hands_move_by(hands, side * 2 + side / 4, -side);
    assert_int_equal(hands->app->view.pan_column, 9);
    assert_int_equal(hands->app->view.pan_row, 1);
    assert_true(hands->ui->board.shift_x > 0);
    hands_release(hands, SDL_BUTTON_RIGHT);
    while (hands->ui->board.shift_x != 0)
        hands_wait(hands, 5);
    Box after = hands_box(hands, "board.cell.0-0");
    assert_true(after.left == before.left + (float)(2 * side));
    assert_true(after.top == before.top + (float)(10 * side));
    hands_key(hands, SDL_SCANCODE_C, 0);
    assert_true(hands_box(hands, "board.cell.0-0").left == before.left);
    hands_close(hands);
}

static void two_fingers_pan(void **state)
{
    (void)state;
    Hands *hands = open_board();
    float side = box_width(hands_box(hands, "board.cell.0-0"));
    hands_move(hands, "board.cell.5-5");
    for (int step = 0; step <= 2; step++) {
        SDL_Event event = {.mgesture = {.type = SDL_MULTIGESTURE, .numFingers = 2, .x = 0.5f, .y = 0.5f}};
        event.mgesture.x += (float)step * side / WIDTH;
        SDL_PushEvent(&event);
    }
    hands_settle(hands);
    assert_int_equal(hands->app->view.pan_column, 9);
    hands_close(hands);
}

static void fingers_that_move_apart_make_texts_larger(void **state)
{
    (void)state;
    Hands *hands = open_board();
    int before = hands->app->settings.scale;
    for (int step = 0; step <= 2; step++)
        SDL_PushEvent(&(SDL_Event){.mgesture = {.type = SDL_MULTIGESTURE, .numFingers = 2, .dDist = 0.04f}});
    hands_settle(hands);
    assert_int_equal(hands->app->settings.scale, before + 25); /* the first event says where they begin */
    hands_close(hands);
}

/* ---- The editor ---- */

static void positions_are_painted_by_dragging(void **state)
{
    (void)state;
    Hands *hands = open_board();
    hands_do(hands, "editor.begin", NULL);
    hands_click(hands, "editor.brush.1");
    hands_move(hands, "board.cell.2-2");
    hands_press(hands, SDL_BUTTON_LEFT);
    hands_move(hands, "board.cell.2-3");
    hands_move(hands, "board.cell.3-3");
    hands_release(hands, SDL_BUTTON_LEFT);
    hands_move(hands, "board.cell.4-3");
    hands_click(hands, "editor.brush.2");
    hands_click(hands, "board.cell.2-3");
    hands_click(hands, "editor.side.1");
    hands_click(hands, "editor.apply");
    assert_false(hands->app->editing);
    assert_int_equal(token_at(hands, "2-2"), 'b');
    assert_int_equal(token_at(hands, "2-3"), '.');
    assert_int_equal(token_at(hands, "3-3"), 'b');
    assert_int_equal(hands->app->document.position.count[BLUE], 2);
    assert_int_equal(position_turn(&hands->app->document.position), BLUE);
    hands_close(hands);
}

static void what_undo_brings_back_is_told_until_the_next_edit(void **state)
{
    (void)state;
    Hands *hands = open_board();
    hands_do(hands, "editor.begin", NULL);
    hands_click(hands, "board.cell.2-2");
    hands_do(hands, "editor.cancel", NULL);
    assert_true(hands_see(hands, "toast"));
    hands_do(hands, "go.first", NULL);
    assert_true(hands_see(hands, "toast"));
    hands_do(hands, "move.place", "O@0-0");
    assert_false(hands_see(hands, "toast"));
    hands_close(hands);
}

/* ---- Going through the game ---- */

static void the_slider_and_the_steps_go_through_the_game(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_do(hands, "move.place", "I-H@4-0");
    hands_do(hands, "move.place", "I-H@4-4");
    hands_do(hands, "move.place", "O@5-0");
    hands_click(hands, "go.first");
    assert_int_equal(hands->app->document.position.plies, 10);
    hands_click(hands, "go.next");
    assert_int_equal(hands->app->document.position.plies, 11);
    hands_click(hands, "go.slider");
    assert_int_equal(hands->app->document.position.plies, 12); /* 11.5 rounded */
    hands_click(hands, "go.last");
    assert_int_equal(hands->app->document.position.plies, 13);
    hands_close(hands);
}

/* How many pixels of a widget have exactly this colour. */
static int pixels_of(Hands *hands, const char *identity, Colour colour)
{
    uint8_t *pixels;
    int width, height, count = 0;
    Box box = hands_box(hands, identity);
    assert_ok(window_read(hands->window, &pixels, &width, &height, NULL), &(Error){0});
    for (int y = (int)box.top; y < (int)box.bottom; y++)
        for (int x = (int)box.left; x < (int)box.right; x++) {
            const uint8_t *pixel = &pixels[(y * width + x) * 4];
            count += pixel[0] == (colour & 0xff) && pixel[1] == (colour >> 8 & 0xff) &&
                     pixel[2] == (colour >> 16 & 0xff);
        }
    free(pixels);
    return count;
}

static void the_last_move_bears_its_marks(void **state)
{
    (void)state;
    enum { ENOUGH = 30 };
    Hands *hands = open_board();
    begin_nearly_full(hands);
    const Theme theme = theme_make(hands->app->settings.theme, hands->app->settings.palette);
    hands_do(hands, "move.place", "O@4-0");
    assert_false(hands_see(hands, "board.mark"));
    hands_do(hands, "edit.mark", "?");
    assert_true(pixels_of(hands, "board.mark", theme_colour(&theme, COLOUR_MISTAKE)) > ENOUGH);
    Box first = hands_box(hands, "board.mark"), cell = hands_box(hands, "board.cell.4-0");
    assert_true(first.left > (cell.left + cell.right) / 2 - box_width(first) / 2 &&
                first.right <= cell.right);
    hands_do(hands, "edit.mark", "hot");
    assert_true(hands_box(hands, "board.mark").top > first.top); /* each is in its own corner */
    assert_true(pixels_of(hands, "board.mark", theme_colour(&theme, COLOUR_ACCENT)) > ENOUGH);
    hands_do(hands, "go.previous", NULL);
    assert_false(hands_see(hands, "board.mark"));
    hands_close(hands);
}

static void playing_through_stops_where_somebody_steps(void **state)
{
    (void)state;
    Hands *hands = open_board();
    begin_nearly_full(hands);
    hands_do(hands, "move.place", "I-H@4-0");
    hands_do(hands, "move.place", "I-H@4-4");
    hands_click(hands, "go.autoplay"); /* it starts at the first turn, because the game is at its last */
    assert_true(hands->app->view.autoplay.on);
    assert_int_equal(hands->app->document.position.plies, 10);
    uint64_t now = hands->app->view.autoplay.due_ns;
    app_tick(hands->app, now > 0 ? now : 1);
    assert_true(hands->app->view.autoplay.on);
    hands_do(hands, "go.last", NULL);
    app_tick(hands->app, now + 1);
    assert_false(hands->app->view.autoplay.on);
    hands_close(hands);
}

/* ---- Pictures ---- */

/* The mean difference in colour, from 0 to 255, between the board as drawn and a picture of it. With other
 * fonts, figures differ a little; nothing else may. */
static double difference(Hands *hands, const char *path)
{
    uint8_t *pixels;
    int width, height, stored_width, stored_height, channels;
    assert_ok(window_read(hands->window, &pixels, &width, &height, NULL), &(Error){0});
    unsigned char *stored = stbi_load(path, &stored_width, &stored_height, &channels, 3);
    assert_non_null(stored);
    assert_int_equal(stored_width, width);
    assert_int_equal(stored_height, height);
    Box box = hands_box(hands, "board");
    double sum = 0;
    int count = 0;
    for (int y = (int)box.top; y < (int)box.bottom; y++)
        for (int x = (int)box.left; x < (int)box.right; x++)
            for (int i = 0; i < 3; i++, count++)
                sum += abs(pixels[(y * width + x) * 4 + i] - stored[(y * width + x) * 3 + i]);
    free(pixels);
    stbi_image_free(stored);
    return sum / count;
}

typedef struct Picture {
    const char *name, *theme, *palette, *piece, *at, *overlay;
} Picture;

static const Picture pictures[] = {
    {"dark", "dark", "standard", "piece.take-i", "3-8", "view.overlay.gaps"},
    {"light", "light", "red-green", "piece.take-o", "3-5", "view.overlay.room"},
    {"contrast", "contrast", "blue-yellow", NULL, NULL, "view.overlay.legal"},
};

static void set_up_picture(Hands *hands, const Picture *picture)
{
    hands_do(hands, "editor.begin", NULL);
    hands_do(hands, "editor.text", "bb1r7/11/11/rrrrbbb4/5b1b3/6b4/1r9/r1r8/1r9/9bb/8b1b r 30");
    hands_do(hands, "editor.apply", NULL);
    hands_do(hands, "view.mode", "play");
    hands_do(hands, "view.theme", picture->theme);
    hands_do(hands, "view.palette", picture->palette);
    hands_do(hands, picture->overlay, NULL);
    if (picture->piece) {
        hands_do(hands, picture->piece, NULL);
        hands_do(hands, "piece.at", picture->at);
    }
}

static void boards_look_as_they_did(void **state)
{
    (void)state;
    char path[512];
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        Hands *hands = hands_open(640, 480);
        set_up_picture(hands, &pictures[i]);
        snprintf(path, sizeof path, "%s/pictures/board-%s.png", TEST_DATA, pictures[i].name);
        double found = difference(hands, path);
        if (found > 3)
            print_message("%s differs by %.2f\n", path, found);
        assert_true(found <= 3);
        hands_close(hands);
    }
}

/* Makes new pictures when the program is run by hand with a folder for them. */
static void write_pictures(const char *folder)
{
    char path[512];
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
        Hands *hands = hands_open(640, 480);
        set_up_picture(hands, &pictures[i]);
        snprintf(path, sizeof path, "%s/board-%s.png", folder, pictures[i].name);
        window_screenshot(hands->window, path, NULL);
        hands_close(hands);
    }
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_board_keeps_its_place),
        cmocka_unit_test(numbers_on_the_board_have_a_legend),
        cmocka_unit_test(tooltips_are_beside_what_they_explain),
        cmocka_unit_test(a_piece_is_taken_turned_and_placed_by_mouse),
        cmocka_unit_test(a_piece_that_does_not_fit_stays_in_hand_and_says_why),
        cmocka_unit_test(a_piece_is_dragged_from_the_palette),
        cmocka_unit_test(the_wheel_turns_what_is_held_and_steps_otherwise),
        cmocka_unit_test(keys_alone_suffice),
        cmocka_unit_test(fingers_alone_suffice),
        cmocka_unit_test(four_clicked_cells_are_a_move),
        cmocka_unit_test(clicks_after_the_end_are_explained),
        cmocka_unit_test(a_preview_knows_what_its_line_clears),
        cmocka_unit_test(the_right_button_pans_and_lets_snap),
        cmocka_unit_test(two_fingers_pan),
        cmocka_unit_test(fingers_that_move_apart_make_texts_larger),
        cmocka_unit_test(positions_are_painted_by_dragging),
        cmocka_unit_test(what_undo_brings_back_is_told_until_the_next_edit),
        cmocka_unit_test(the_slider_and_the_steps_go_through_the_game),
        cmocka_unit_test(the_last_move_bears_its_marks),
        cmocka_unit_test(playing_through_stops_where_somebody_steps),
        cmocka_unit_test(boards_look_as_they_did),
    };
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_RENDER_DRIVER", "software", 1);
    if (count > 1) {
        write_pictures(arguments[1]);
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
