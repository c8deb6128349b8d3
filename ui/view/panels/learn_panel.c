/* What a game teaches: both sides' placements turn by turn, and where room was lost for good. */
#include <math.h>
#include <stdio.h>

#include "ui/state/figures.h"
#include "ui/state/review/game_end.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"

enum { SENTENCE_SIZE = 320, TURNS_LEAST = 6 };
static const float CURVES_LEAST = 44, CURVES_MOST = 200, NOTE = 20, BUTTONS = 38;
static const char adviser[] = "champion:level=7";

/* The side that learns: the person's; otherwise the loser's. */
static Side player(const AppState *app, bool *person)
{
    Side side;
    *person = game_person(app, &side);
    return *person ? side : story_side(app->document.record);
}

static void write_fall(const RoomFall *fall, Side side, bool person, char out[SENTENCE_SIZE])
{
    char move[MOVE_SHORT_SIZE];
    char taken[80] = "hurt most";
    const char *whose = person ? "Your" : side == RED ? "Red's" : "Blue's";
    if (!fall->found) {
        snprintf(out, SENTENCE_SIZE, "No single move took much of %s room for good.",
                 person ? "your" : whose);
        return;
    }
    move_write_short(fall->move, move);
    if (fall->decided) {
        snprintf(out, SENTENCE_SIZE,
                 "The move that decided was %s at turn %d. %s had %s placement%s before it, and %s before "
                 "turn %d.",
                 move, fall->turn, person ? "You" : side_title(side), WHOLE(fall->before),
                 fall->before == 1 ? "" : "s", WHOLE(fall->after), fall->to + 1);
        return;
    }
    if (fall->cells > 0)
        snprintf(taken, sizeof taken, "took %d cell%s that only %s could take", fall->cells,
                 fall->cells == 1 ? "" : "s", person ? "you" : side_title(side));
    snprintf(
        out, SENTENCE_SIZE,
        "%s room fell for good between turns %d and %d, from %s placements to %s: %s's %s at turn %d %s.",
        whose, fall->from + 1, fall->to + 1, WHOLE(fall->before), WHOLE(fall->after),
        side_title(side_other(side)), move, fall->turn, taken);
}

/* ---- The curves ---- */

/* The room of a side, on a logarithmic scale: a game begins with thousands of placements and is decided among
 * the last dozens. */
typedef struct RoomOf {
    const Room *room;
    Side side;
} RoomOf;

static PlotPoint placements_of(const void *context, int index)
{
    const RoomOf *self = context;
    return (PlotPoint){index, log(1.0 + self->room->placements[self->side][index])};
}

static void draw_curves(Ui *ui, Box box, const RoomFall *fall)
{
    const Room *room = &ui->room;
    Canvas canvas = widget_canvas(ui);
    Plot plot = plot_begin(&canvas, box, 0, (PlotPoint){0, 0}, (PlotPoint){room->count - 1, 1});
    plot.box = box_inset(plot.box, px(&canvas, 6));
    if (fall->found)
        canvas_rectangle(&canvas,
                         (Box){plot_x(&plot, fall->from - room->first), plot.box.top,
                               plot_x(&plot, fall->to - room->first), plot.box.bottom},
                         canvas_faded(&canvas, COLOUR_ALERT, 0.25f));
    for (Side side = RED; side <= BLUE; side++)
        for (int i = 0; i < room->count; i++)
            plot.high = fmax(plot.high, placements_of(&(RoomOf){room, side}, i).y);
    for (Side side = RED; side <= BLUE; side++)
        plot_curve(&plot, &(PlotCurve){placements_of, &(RoomOf){room, side}, room->count}, 2,
                   side_colour(side));
    plot_mark(&plot, ui->app->document.position.plies - room->first, 1, COLOUR_ACCENT);
    bool pressed = widget_surface(ui, "learn.curves", plot.box, 0);
    if (!pressed && !igIsItemHovered(0))
        return;
    ImVec2 mouse = widget_mouse();
    int index = plot_at(&plot, mouse.x);
    igSetTooltip("Before turn %d: Red %s placements, Blue %s", room->first + index + 1,
                 WHOLE(room->placements[RED][index]), WHOLE(room->placements[BLUE][index]));
    if (pressed)
        ui_do_number(ui, "go.turn", room->first + index + 1);
}

/* ---- The panel ---- */

/* The learner's turn: the one that decided, or the one before the move that took most. */
static int turn_to_better(const RoomFall *fall)
{
    return fall->decided || fall->turn == 1 ? fall->turn : fall->turn - 1;
}

/* The turn that decided against a side, if a finished review says so of the line shown; otherwise 0. */
static int turn_decided(const AppState *app, Side side)
{
    const Story *story = review_is_known(&app->review, &app->document) ? app->review.story : NULL;
    const RecordNode *node = app->document.node;
    while (node->parent && node->parent->first_child == node)
        node = node->parent;
    bool main = !node->parent;
    return main && story && !story->provisional && story->decided && story->side == side ? story->drop->turn
                                                                                         : 0;
}

static void learn_draw(Ui *ui, Box box)
{
    const Document *document = &ui->app->document;
    Room *room = &ui->room;
    RoomFall fall;
    bool person;
    char sentence[SENTENCE_SIZE];
    if (ui->room_version != document_shown_version(document) || room->count == 0)
        room_find(document->record, document->node, room);
    ui->room_version = document_shown_version(document);
    if (room->count <= TURNS_LEAST) {
        widget_empty(ui, box,
                     "After some turns you see here how much room both sides had, and where it was lost.",
                     NULL, NULL);
        return;
    }
    Side side = player(ui->app, &person);
    room_fall(room, side, turn_decided(ui->app, side), &fall);
    write_fall(&fall, side, person, sentence);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, sentence);
    widget_gap(ui, 4);
    Box rest = widget_rest();
    float buttons = fall.found ? ui_px(ui, BUTTONS) : 0;
    float height = box_height(rest) - ui_px(ui, NOTE) - buttons;
    height = fminf(fmaxf(height, ui_px(ui, CURVES_LEAST)), ui_px(ui, CURVES_MOST));
    draw_curves(ui, (Box){rest.left, rest.top, rest.right, rest.top + height}, &fall);
    igSetCursorScreenPos((ImVec2){rest.left, rest.top + height + ui_px(ui, 3)});
    widget_text(ui, FONT_SMALL, COLOUR_SECONDARY, "placements of each side by turn, on a logarithmic scale");
    if (fall.found) {
        static const char advice[] = "Ask level 7";
        if (widget_button(ui, "learn.turn", PRINTED("Go to turn %d", fall.turn), BUTTON_PLAIN, 0))
            ui_do_number(ui, "go.turn", fall.turn);
        part_flow(ui, advice);
        if (widget_button(ui, "learn.advice", advice, BUTTON_PLAIN, 0) &&
            ui_do_number(ui, "go.turn", turn_to_better(&fall)))
            ui_do(ui, "play.hint", adviser);
        widget_tooltip(ui, "What would level 7 have played?", NULL);
    }
}

const Panel learn_panel = {.name = "learn", .draw = learn_draw};
