#include <math.h>

#include "ui/view/board/board.h"

enum { TOOLS = 4, BUTTONS = PIECE_COUNT + TOOLS };

typedef struct Tool {
    const char *action;
    Icon icon;
} Tool;

static const Tool tools[TOOLS] = {{"piece.rotate", ICON_ROTATE},
                                  {"piece.mirror", ICON_MIRROR},
                                  {"piece.drop", ICON_CLOSE},
                                  {"piece.place", ICON_CHECK}};

static const char *const take_actions[PIECE_COUNT] = {"piece.take-o", "piece.take-i", "piece.take-t",
                                                      "piece.take-l", "piece.take-j", "piece.take-s",
                                                      "piece.take-z"};

/* Each piece as it lies when taken; and which one is held. */
static Shape first_shape(int number)
{
    Hand hand = {0};
    hand_take(&hand, number);
    return hand.shape;
}

static bool is_held(const Hand *hand, int number)
{
    return hand->held && shape_info[hand->shape].name[0] == piece_name(number)[0];
}

static void tip(Ui *ui, const char *name, bool upright)
{
    const Action *action = action_find(name);
    const char *keys = action_keys(action, ui->app);
    if (upright)
        widget_tooltip_beside(ui, action->title, keys);
    else
        widget_tooltip(ui, action->title, keys);
}

/* A piece is taken when it is pressed, so it can be dragged to the board at once. */
static void draw_piece(Ui *ui, Box box, int number, bool upright, const BoardScene *scene)
{
    const char *action = take_actions[number - 1];
    bool held = is_held(&ui->app->hand, number);
    widget_button_at(ui, action, box, "", held ? BUTTON_CHOSEN : BUTTON_PLAIN);
    Canvas canvas = widget_canvas(ui);
    Side side = scene->waiting ? scene->mine : scene->mover;
    canvas_shape(&canvas, box_inset(box, roundf(box_width(box) * 0.1f)),
                 held ? ui->app->hand.shape : first_shape(number), side_colour(side));
    if (igIsItemActivated()) {
        ui_do(ui, action, NULL);
        ui->board.dragging = igIsMouseDown(ImGuiMouseButton_Left);
    }
    tip(ui, action, upright);
}

static void draw_tool(Ui *ui, Box box, const Tool *tool, bool upright, const BoardScene *scene)
{
    bool enabled = ui_enabled(ui, tool->action);
    bool place = tool->icon == ICON_CHECK && enabled && scene->hand.legal && !scene->waiting;
    igBeginDisabled(!enabled);
    bool pressed = widget_button_at(ui, tool->action, box, "", place ? BUTTON_PRIMARY : BUTTON_FLAT);
    igEndDisabled();
    Canvas canvas = widget_canvas(ui);
    Colour colour = place ? COLOUR_ON_PRIMARY : COLOUR_TEXT;
    canvas_icon(&canvas, box_inset(box, roundf(box_width(box) * 0.26f)), tool->icon,
                enabled ? colour : canvas_faded(&canvas, COLOUR_SECONDARY, 0.5f));
    tip(ui, tool->action, upright);
    if (pressed)
        ui_do(ui, tool->action, NULL);
}

void palette_draw(Ui *ui, Box box, bool upright, const BoardScene *scene)
{
    float length = upright ? box_height(box) : box_width(box);
    float breadth = upright ? box_width(box) : box_height(box);
    float gap = fminf(ui_px(ui, 4), floorf(length / (BUTTONS * 8)));
    float between = 2 * gap;
    float size = fminf(breadth, floorf((length - between - gap * (BUTTONS - 1)) / BUTTONS));
    float whole = size * BUTTONS + gap * (BUTTONS - 1) + between;
    float at = (upright ? box.top : box.left) + roundf((length - whole) / 2);
    float across = (upright ? box.left : box.top) + roundf((breadth - size) / 2);
    for (int i = 0; i < BUTTONS; i++) {
        Box button = upright ? box_at(across, at, size, size) : box_at(at, across, size, size);
        if (i < PIECE_COUNT)
            draw_piece(ui, button, i + 1, upright, scene);
        else
            draw_tool(ui, button, &tools[i - PIECE_COUNT], upright, scene);
        at += size + gap + (i == PIECE_COUNT - 1 ? between : 0);
    }
}
