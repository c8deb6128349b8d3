/* Whatever the mouse does is an action that a script can repeat: the actions of clicks and drags, as text,
 * bring another window to the same state. */
#include "tests/support/ui/hands.h"

#include <stdio.h>

#include "engine/base/text.h"

enum { WIDTH = 1280, HEIGHT = 800 };

/* The actions that were run, as a script. */
typedef struct Replay {
    Hands *hands;
    Text script;
    int count;
    ArgumentForm last; /* of the arguments */
} Replay;

static void note(void *context, const char *action, const Argument *argument)
{
    Replay *self = context;
    Text text = {0};
    argument_write(argument, &text);
    text_printf(&self->script, "%s%s '%s'", self->count++ ? "; " : "", action, text_string(&text));
    self->last = argument->form;
    text_free(&text);
}

/* A window with a game that has a variation. */
static Hands *open_game(void)
{
    Hands *hands = hands_open(WIDTH, HEIGHT);
    hands_do(hands, "move.place", "0-0,0-1,1-0,1-1");
    hands_do(hands, "move.place", "5-5,5-6,6-5,6-6");
    hands_do(hands, "move.place", "2-0,2-1,3-0,3-1");
    hands_do(hands, "go.previous", NULL);
    hands_do(hands, "move.place", "0-2,0-3,1-2,1-3");
    hands_do(hands, "go.first", NULL);
    return hands;
}

static void begin(Replay *self)
{
    *self = (Replay){.hands = open_game()};
    self->hands->ui->note = note;
    self->hands->ui->note_context = self;
}

/* Repeats in a new window what was done in the first. */
static void replay(Replay *self)
{
    Script script;
    Error error = {0};
    assert_true(self->count > 0);
    hands_close(self->hands);
    self->hands = open_game();
    assert_ok(script_read(&script, text_string(&self->script), &error), &error);
    assert_ok(script_step(&script, self->hands->app, 0, &error), &error);
    assert_true(script_over(&script));
    hands_settle(self->hands);
    script_free(&script);
}

static void end(Replay *self)
{
    hands_close(self->hands);
    text_free(&self->script);
}

static void a_click_on_a_move_goes_there_again(void **state)
{
    (void)state;
    Replay self;
    begin(&self);
    const RecordNode *second = self.hands->app->document.record->root->first_child->first_child;
    const Move variation = second->first_child->next_sibling->move;
    hands_click(self.hands, "game.move"); /* the last move in the list */
    assert_int_equal(self.count, 1);
    assert_int_equal(self.last, FORM_NODE);
    const Position shown = self.hands->app->document.position;
    replay(&self);
    assert_int_equal(self.hands->app->document.node->move, variation);
    assert_true(position_equal(&self.hands->app->document.position, &shown));
    end(&self);
}

/* Drags from the middle of a widget this far to the right. */
static void drag(Hands *hands, const char *identity, int by)
{
    hands_move(hands, identity);
    hands_press(hands, SDL_BUTTON_LEFT);
    hands_move_by(hands, by / 2, 0);
    hands_move_by(hands, by - by / 2, 0);
    hands_release(hands, SDL_BUTTON_LEFT);
}

static double territory(const Replay *self)
{
    return self->hands->app->search_views.weight_editor.weights.weights[TERM_TERRITORY];
}

static void a_slider_gives_the_same_weight_again(void **state)
{
    (void)state;
    Replay self;
    begin(&self);
    hands_do(self.hands, "view.mode", "analyse");
    hands_do(self.hands, "view.panel.show", "heuristics");
    const double before = territory(&self);
    drag(self.hands, "heuristics.territory", 17);
    assert_int_equal(self.last, FORM_NAMED);
    const double after = territory(&self);
    assert_true(after != before);
    replay(&self);
    assert_true(territory(&self) == after);
    end(&self);
}

static void a_border_is_dragged_to_the_same_share(void **state)
{
    (void)state;
    Replay self;
    begin(&self);
    const Layout before = self.hands->app->settings.layouts[MODE_PLAY];
    drag(self.hands, "border.0", -60);
    assert_int_equal(self.last, FORM_PLACED);
    const Layout after = self.hands->app->settings.layouts[MODE_PLAY];
    assert_false(layout_equal(&after, &before));
    replay(&self);
    assert_true(layout_equal(&self.hands->app->settings.layouts[MODE_PLAY], &after));
    end(&self);
}

static void a_border_stays_within_its_bounds(void **state)
{
    (void)state;
    Replay self;
    begin(&self);
    drag(self.hands, "border.0", 5000);
    assert_true(self.hands->app->settings.layouts[MODE_PLAY].nodes[0].share == 0.95);
    const int count = self.count;
    hands_settle(self.hands);
    assert_int_equal(self.count, count);
    end(&self);
}

static void hands_on_the_board_carry_the_same_piece(void **state)
{
    (void)state;
    Replay self;
    begin(&self);
    hands_key(self.hands, SDL_SCANCODE_END, 0);
    hands_key(self.hands, SDL_SCANCODE_2, 0);
    hands_move(self.hands, "panel.board");
    hands_key(self.hands, SDL_SCANCODE_R, 0);
    hands_move_by(self.hands, 40, 40);
    assert_int_equal(self.last, FORM_CELL);
    const Move placed = hand_placement(&self.hands->app->hand);
    replay(&self);
    assert_true(self.hands->app->hand.held);
    assert_int_equal(hand_placement(&self.hands->app->hand), placed);
    end(&self);
}

static void tabs_and_modes_are_actions_too(void **state)
{
    (void)state;
    Replay self;
    begin(&self);
    hands_click(self.hands, "tab.console");
    hands_click(self.hands, "mode.analyse");
    hands_click(self.hands, "go.next");
    assert_int_equal(self.count, 3);
    replay(&self);
    assert_int_equal(self.hands->app->view.mode, MODE_ANALYSE);
    assert_int_equal(self.hands->app->document.position.plies, 1);
    assert_true(layout_shows(&self.hands->app->settings.layouts[MODE_PLAY], "console"));
    end(&self);
}

static void check_form(const Document *document, const Argument *argument, const char *expected)
{
    Text text = {0};
    Argument again;
    Error error = {0};
    argument_write(argument, &text);
    assert_string_equal(text_string(&text), expected);
    assert_ok(argument_read(argument->form, document, text_string(&text), &again, &error), &error);
    assert_int_equal(again.whole, argument->whole);
    assert_true(again.real == argument->real);
    assert_int_equal(again.cell, argument->cell);
    assert_ptr_equal(again.node, argument->node);
    assert_string_equal(again.name, argument->name);
    assert_true(tree_path_equal(&again.path, &argument->path));
    text_free(&text);
}

static void values_read_back_as_they_were(void **state)
{
    (void)state;
    Replay self;
    Argument argument;
    begin(&self);
    const Document *document = &self.hands->app->document;
    const RecordNode *second = document->record->root->first_child->first_child;
    check_form(document, &(Argument){.form = FORM_WHOLE, .whole = -31}, "-31");
    check_form(document, &(Argument){.form = FORM_REAL, .real = 0.1}, "0.1");
    check_form(document, &(Argument){.form = FORM_REAL, .real = 1.0 / 3}, "0.3333333333333333");
    check_form(document, &(Argument){.form = FORM_CELL, .cell = cell_at(10, 3)}, "10-3");
    check_form(document, &(Argument){.form = FORM_PLACED, .whole = 2, .real = 0.4}, "2 0.4");
    check_form(document, &(Argument){.form = FORM_NAMED, .name = "territory", .real = 90}, "territory 90");
    check_form(document, &(Argument){.form = FORM_NODE, .node = document->record->root}, "");
    check_form(document, &(Argument){.form = FORM_NODE, .node = second}, "O@0-0 O@5-5");
    assert_int_equal(argument_read(FORM_WHOLE, document, "3x", &argument, NULL), STATUS_INVALID);
    assert_int_equal(argument_read(FORM_WHOLE, document, "99999999999", &argument, NULL), STATUS_INVALID);
    assert_int_equal(argument_read(FORM_REAL, document, "nan", &argument, NULL), STATUS_INVALID);
    assert_int_equal(argument_read(FORM_NAMED, document, "90", &argument, NULL), STATUS_INVALID);
    assert_int_equal(argument_read(FORM_NODE, document, "O@9-9", &argument, NULL), STATUS_NOT_FOUND);
    assert_int_equal(argument_read(FORM_NODE, document, "O@", &argument, NULL), STATUS_SYNTAX);
    end(&self);
}

int main(void)
{
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_click_on_a_move_goes_there_again),
        cmocka_unit_test(a_slider_gives_the_same_weight_again),
        cmocka_unit_test(a_border_is_dragged_to_the_same_share),
        cmocka_unit_test(a_border_stays_within_its_bounds),
        cmocka_unit_test(hands_on_the_board_carry_the_same_piece),
        cmocka_unit_test(tabs_and_modes_are_actions_too),
        cmocka_unit_test(values_read_back_as_they_were),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
