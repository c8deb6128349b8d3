#include "ui/view/insight/insight_widgets.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const float LINE = 22, NAME_WIDTH = 84, VALUE_WIDTH = 58, BUTTON_GAP = 6, NAME_LINE = 16;

Box cut_left(Box *rest, float width)
{
    Box part = {rest->left, rest->top, rest->left + width, rest->bottom};
    rest->left = part.right;
    return part;
}

Box cut_right(Box *rest, float width)
{
    Box part = {rest->right - width, rest->top, rest->right, rest->bottom};
    rest->right = part.left;
    return part;
}

Box cut_top(Box *rest, float height)
{
    Box part = {rest->left, rest->top, rest->right, rest->top + height};
    rest->top = part.bottom;
    return part;
}

Box cut_bottom(Box *rest, float height)
{
    Box part = {rest->left, rest->bottom - height, rest->right, rest->bottom};
    rest->bottom = part.top;
    return part;
}

Box part_room(Ui *ui, float height)
{
    Box rest = widget_rest();
    Box box = box_at(rest.left, rest.top, box_width(rest), ui_px(ui, height));
    igDummy((ImVec2){box_width(box), box_height(box)});
    return box;
}

void part_flow(Ui *ui, const char *text)
{
    Canvas canvas = widget_canvas(ui);
    ImVec2 last;
    igGetItemRectMax(&last);
    float width = canvas_text_size(&canvas, FONT_STRONG, text).x + px(&canvas, 28);
    if (last.x + px(&canvas, BUTTON_GAP) + width <= widget_rest().right)
        igSameLine(0, px(&canvas, BUTTON_GAP));
}

void part_action(Ui *ui, const char *action, const char *argument, const char *text, ButtonLook look)
{
    part_flow(ui, text ? text : action_find(action)->title);
    widget_action(ui, action, argument, text, look);
}

void part_line(Ui *ui, const char *left, const char *right)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, LINE);
    Box end =
        cut_right(&box, fminf(canvas_text_size(&canvas, FONT_SECONDARY, right).x + 1, box_width(box) / 2));
    canvas_text(&canvas, end, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY, right);
    box.right -= px(&canvas, 8);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_STRONG, COLOUR_TEXT, left);
}

void part_bar(Ui *ui, const char *name, double share, const char *value)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, LINE);
    float middle = roundf((box.top + box.bottom) / 2);
    float half = px(&canvas, 4);
    canvas_text(&canvas, cut_left(&box, px(&canvas, NAME_WIDTH)), ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, name);
    canvas_text(&canvas, cut_right(&box, px(&canvas, VALUE_WIDTH)), ALIGN_RIGHT, FONT_TEXT, COLOUR_TEXT,
                value);
    canvas_bar(&canvas, (Box){box.left, middle - half, box.right, middle + half},
               isnan(share) ? 0 : (float)share, COLOUR_ACCENT);
}

PlotPoint part_best_of(const void *progress, int index)
{
    return (PlotPoint){index + 1, ((const TrainingProgress *)progress)->rows[index].best};
}

PlotPoint part_mean_of(const void *progress, int index)
{
    return (PlotPoint){index + 1, ((const TrainingProgress *)progress)->rows[index].mean};
}

/* The name of a stack's part after its colour; on a new line if there is no room. */
static void draw_name(Ui *ui, Box *rest, Colour colour, const char *text)
{
    Canvas canvas = widget_canvas(ui);
    float side = px(&canvas, 8);
    float width = side + px(&canvas, 4) + canvas_text_size(&canvas, FONT_SMALL, text).x + 1;
    if (width > box_width(*rest))
        *rest = part_room(ui, NAME_LINE);
    Box box = cut_left(rest, fminf(width, box_width(*rest)));
    float middle = roundf((box.top + box.bottom - side) / 2);
    canvas_box(&canvas, box_at(box.left, middle, side, side), px(&canvas, 2), colour);
    box.left += side + px(&canvas, 4);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY, text);
    rest->left += px(&canvas, 12);
}

void part_stack(Ui *ui, const char *const *names, const double *shares, int count)
{
    Canvas canvas = widget_canvas(ui);
    Box bar = part_room(ui, 14);
    Box rest = part_room(ui, NAME_LINE);
    float left = bar.left;
    for (int i = 0; i < count; i++) {
        float width = box_width(bar) * (float)(isnan(shares[i]) ? 0 : shares[i]);
        Colour colour = canvas_mix(&canvas, COLOUR_ACCENT, COLOUR_RAISED, (float)i / (float)count);
        if (width >= 2)
            canvas_box(&canvas, (Box){left, bar.top, left + width - 1, bar.bottom}, px(&canvas, 3), colour);
        draw_name(ui, &rest, colour, PRINTED("%s %s", names[i], FIGURE(share, shares[i])));
        left += width;
    }
}

void part_move(const Canvas *canvas, Box box, Move move, Side side, FontRole role, ColourName colour)
{
    char name[MOVE_SHORT_SIZE];
    move_write_short(move, name);
    float size = px(canvas, 20);
    /* If there is little room, the icon is left out, because it repeats the name. */
    if (canvas_text_size(canvas, role, name).x > box_width(box) - size - px(canvas, 6)) {
        canvas_text(canvas, box, ALIGN_LEFT, role, colour, name);
        return;
    }
    float middle = roundf((box.top + box.bottom - size) / 2);
    canvas_shape(canvas, box_at(box.left, middle, size, size), move_shape(move), side_colour(side));
    box.left += size + px(canvas, 6);
    canvas_text(canvas, box, ALIGN_LEFT, role, colour, name);
}

/* The field itself: Enter accepts its text; Escape or a click elsewhere does not. */
static void draw_typed(Ui *ui, Box box, const PartField *field)
{
    PartTyping *typing = &ui->search_views.typing;
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    if (!typing->active)
        imgui_move_focus(0);
    bool entered = widget_input_whole(ui, field->identity, "", typing->text, sizeof typing->text,
                                      box_width(box) / window_scale(ui->window));
    bool left = typing->active && !igIsItemActive();
    typing->active = typing->active || igIsItemActive();
    if (entered)
        ui_do_format(ui, field->action, "%s%s%s", field->name, typing->text[0] ? " " : "", typing->text);
    if (entered || left)
        typing->identity[0] = '\0';
}

void part_field(Ui *ui, Box box, const PartField *field)
{
    PartTyping *typing = &ui->search_views.typing;
    Canvas canvas = widget_canvas(ui);
    ImVec2 after;
    igGetCursorPos(&after);
    if (strcmp(typing->identity, field->identity) == 0) {
        draw_typed(ui, box, field);
        igSetCursorPos(after);
        return;
    }
    bool pressed = widget_press(ui, field->identity, box);
    bool lit = igIsItemHovered(0) || widget_has_keyboard();
    widget_tooltip(ui, field->tooltip, NULL);
    canvas_text(&canvas, box, ALIGN_RIGHT, lit ? FONT_STRONG : FONT_TEXT, lit ? COLOUR_ACCENT : field->colour,
                field->shown);
    igSetCursorPos(after);
    if (!pressed)
        return;
    snprintf(typing->identity, sizeof typing->identity, "%s", field->identity);
    snprintf(typing->text, sizeof typing->text, "%s", field->typed);
    typing->active = false;
    window_expect_typing(ui->window); /* so that the first digit is not lost */
}
