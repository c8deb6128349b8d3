/* The panel of the board: the board between the players' cards; below it the information line, the pieces,
 * and the way through the game. If there is little height, the cards stand beside each other; if there is
 * much width, the pieces stand beside the board. */
#include <math.h>

#include "ui/state/review/game_end.h"
#include "ui/view/board/board.h"

static const float CARD_HIGH = 52, CARD_BESIDE = 44, CARD_LOW = 40, CARD_FLAT = 28, INFO = 20, BUTTON = 38,
                   STEP = 30;
static const float CONTROLS = 720;      /* a row of buttons */
static const float NARROW = 420;        /* minimum width of what surrounds the board */
static const float PALETTE_LEAST = 330; /* high enough for its buttons to be hit */
static const float LOWEST = 240, SHORT = 420, COMFORTABLE = 620; /* heights */

typedef struct BoardLayout {
    Box cards[2]; /* from the top */
    Box room;     /* for the board */
    Box info, legend, palette, steps;
    Box controls; /* of a game; height 0 if none is being played */
    bool upright; /* for the palette */
} BoardLayout;

static Box take_top(Box *room, float height, float gap)
{
    Box box = {room->left, room->top, room->right, room->top + height};
    room->top += height + gap;
    return box;
}

static Box take_bottom(Box *room, float height, float gap)
{
    Box box = {room->left, room->bottom - height, room->right, room->bottom};
    room->bottom -= height + gap;
    return box;
}

static BoardLayout lay_out(const Ui *ui, Box box, float legend, bool upright)
{
    BoardLayout self = {.upright = upright};
    bool lowest = box_height(box) < ui_px(ui, LOWEST); /* menus have what the buttons do */
    bool flat = box_height(box) < ui_px(ui, SHORT);
    bool low = box_height(box) < ui_px(ui, COMFORTABLE);
    float gap = ui_px(ui, flat ? 4 : 8);
    /* where panels need the window's height, the cards leave it to the board */
    bool beside = flat || (ui->app->view.mode == MODE_ANALYSE && !low);
    float card = ui_px(ui, flat ? CARD_FLAT : low ? CARD_LOW : beside ? CARD_BESIDE : CARD_HIGH);
    Box rest = box;
    if (upright) {
        self.palette = (Box){rest.right - ui_px(ui, BUTTON), rest.top, rest.right, rest.bottom};
        rest.right = self.palette.left - gap;
    }
    self.cards[0] = take_top(&rest, card, gap);
    if (beside) {
        self.cards[1] = self.cards[0];
        self.cards[0].right = roundf((rest.left + rest.right - gap) / 2);
        self.cards[1].left = self.cards[0].right + gap;
    }
    float controls = play_controls_height(ui, low);
    if (controls > 0 && !lowest)
        self.controls = take_bottom(&rest, controls, gap);
    self.steps = take_bottom(&rest, ui_px(ui, flat ? 24 : STEP), gap);
    if (!upright)
        self.palette = take_bottom(&rest, fminf(ui_px(ui, BUTTON), box_width(rest) / 11.5f), gap);
    if (!beside)
        self.cards[1] = take_bottom(&rest, card, gap);
    self.legend = take_bottom(&rest, lowest ? 0 : legend, 0);
    self.info = take_bottom(&rest, ui_px(ui, INFO), 0);
    self.room = rest;
    return self;
}

/* Makes what surrounds the board as wide as the board, unless that is very narrow. */
static void narrow(const Ui *ui, BoardLayout *self, const BoardFrame *frame)
{
    float middle = (frame->outer.left + frame->outer.right) / 2;
    float half = roundf(fmaxf(box_width(frame->outer), ui_px(ui, NARROW)) / 2);
    float left = fmaxf(roundf(middle - half), self->room.left);
    float right = fminf(roundf(middle + half), self->room.right);
    bool beside = self->cards[0].top == self->cards[1].top;
    float needed = fmaxf(right - left, fminf(ui_px(ui, CONTROLS), box_width(self->room)));
    self->controls.left = fmaxf(fminf(left, self->room.right - needed), self->room.left);
    self->controls.right = fminf(self->controls.left + needed, self->room.right);
    self->info.left = self->legend.left = self->steps.left = self->cards[0].left = left;
    self->info.right = self->steps.right = self->cards[1].right = right;
    if (beside) {
        float gap = self->cards[1].left - self->cards[0].right;
        self->cards[0].right = roundf((left + right - gap) / 2);
        self->cards[1].left = self->cards[0].right + gap;
    } else {
        self->cards[0].right = right;
        self->cards[1].left = left;
    }
    if (self->upright) {
        float width = box_width(self->palette);
        float at = right + ui_px(ui, 8);
        bool roomy = box_height(frame->area) >= ui_px(ui, PALETTE_LEAST);
        self->palette.left = at;
        self->palette.right = at + width;
        if (roomy) {
            self->palette.top = frame->area.top;
            self->palette.bottom = frame->area.bottom;
        }
    } else {
        self->palette.left = left;
        self->palette.right = right;
    }
}

static void draw_info(Ui *ui, const BoardFrame *frame, const BoardScene *scene, Box box)
{
    Canvas canvas = widget_canvas(ui);
    char text[BOARD_INFO_SIZE];
    board_info(ui, frame, scene, text);
    bool bad = scene->held && !scene->hand.legal && !scene->waiting;
    bool good = scene->held && scene->hand.legal && !scene->waiting;
    bool fact = good || scene->over; /* secondary information is fainter */
    ColourName colour = bad ? COLOUR_ALERT : fact ? COLOUR_TEXT : COLOUR_SECONDARY;
    window_want_text(ui->window, text);
    bool told = game_end_stands(ui->app); /* it says how the game ended, with more room */
    if (!told || canvas_text_fit(&canvas, FONT_TEXT, text, box_width(box)))
        canvas_text(&canvas, box, ALIGN_LEFT, FONT_TEXT, colour, text);
    window_mark_box(ui->window, "board.info", box);
}

static void board_draw(Ui *ui, Box box)
{
    BoardScene scene;
    board_scene_find(ui, &scene);
    bool low = box_height(box) < ui_px(ui, COMFORTABLE);
    float legend = board_legend_height(ui, &scene, box_width(box) - ui_px(ui, BUTTON + 8), low);
    BoardLayout layout = lay_out(ui, box, legend, false);
    BoardLayout other = lay_out(ui, box, legend, true);
    BoardFrame frame = board_frame_in(ui, layout.room);
    BoardFrame beside = board_frame_in(ui, other.room);
    if (beside.side > frame.side) {
        layout = other;
        frame = beside;
    }
    narrow(ui, &layout, &frame);
    board_input(ui, &frame, &scene);
    board_scene_find(ui, &scene); /* effects of input show at once */
    frame = board_frame_in(ui, layout.room);
    board_paint(ui, &frame, &scene);
    board_rulers_paint(ui, &frame, &scene);
    /* The side whose card is below: a person's Blue against an agent; otherwise Red. */
    Side person;
    Side below = game_person(ui->app, &person) ? person : RED;
    card_draw(ui, layout.cards[0], side_other(below), &scene);
    card_draw(ui, layout.cards[1], below, &scene);
    draw_info(ui, &frame, &scene, layout.info);
    if (box_height(layout.legend) > 0)
        board_legend_draw(ui, &scene, layout.legend, layout.room.left);
    if (!scene.editing)
        palette_draw(ui, layout.palette, layout.upright, &scene);
    navigation_draw(ui, layout.steps);
    if (box_height(layout.controls) > 0)
        play_controls_draw(ui, layout.controls);
}

const Panel board_panel = {.name = "board", .bare = true, .draw = board_draw};
