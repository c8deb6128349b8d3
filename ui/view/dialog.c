#include "ui/view/dialog.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { IDENTITY_SIZE = 64 };

static const float PADDING = 22, HEADER = 52, BUTTON_HEIGHT = 30, BUTTON_GAP = 10, BUTTON_LEAST = 92,
                   EDGE = 10;

/* A part of the dialog that is shown, which the title's window is named by. */
static void part_name(const Desk *desk, const char *part, char out[IDENTITY_SIZE])
{
    snprintf(out, IDENTITY_SIZE, "dialog.%s.%s", desk->drafts.shown, part);
}

/* ---- The frame ---- */

static Box place(const Desk *desk, float width, float height)
{
    Box window = window_box(desk->window);
    float edge = desk_px(desk, EDGE);
    float wide = fminf(desk_px(desk, width), box_width(window) - 2 * edge);
    float high = fminf(height, box_height(window) - 2 * edge);
    float left = roundf((window.left + window.right - wide) / 2);
    float free_room = box_height(window) - high;
    return box_at(left, roundf(window.top + fmaxf(edge, free_room * 0.42f)), wide, high);
}

/* The height of what stands below the contents: the error, if there is one, and the buttons. */
static float error_height(const Desk *desk, float width)
{
    ImVec2 size;
    if (!desk->drafts.error.text[0])
        return 0;
    window_push_font(desk->window, FONT_TEXT);
    igCalcTextSize(&size, desk->drafts.error.text, NULL, false, width);
    igPopFont();
    return size.y + desk_px(desk, 10);
}

static float footer_height(const Desk *desk, float width)
{
    return error_height(desk, width) + desk_px(desk, BUTTON_HEIGHT + 2 * 16);
}

static void draw_header(Desk *desk, Box box, const char *title)
{
    Canvas canvas = widget_canvas(desk);
    Box line = {box.left + px(&canvas, PADDING), box.top + px(&canvas, 6),
                box.right - px(&canvas, PADDING + 30), box.top + px(&canvas, HEADER)};
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_HEADING, canvas_colour(&canvas, COLOUR_TEXT), title);
}

void dialog_begin(Desk *desk, const char *title, float width, float height)
{
    DialogDrafts *drafts = &desk->drafts;
    Canvas canvas = widget_canvas(desk);
    float inner = fminf(desk_px(desk, width), box_width(window_box(desk->window)) - 2 * desk_px(desk, EDGE)) -
                  2 * desk_px(desk, PADDING);
    float footer = footer_height(desk, inner);
    float contents = drafts->content_height > 0 ? drafts->content_height : desk_px(desk, 200);
    float wanted = height > 0 ? desk_px(desk, height) : desk_px(desk, HEADER) + contents + footer;
    Box box = place(desk, width, wanted);
    drafts->box = box;
    drafts->popup = desk->popup || igIsPopupOpen_Str(NULL, ImGuiPopupFlags_AnyPopup);
    canvas_box(&canvas, box_inset(box, -px(&canvas, 5)), px(&canvas, 16),
               colour_faded(canvas_colour(&canvas, COLOUR_WELL), 0.45f));
    canvas_panel(&canvas, box, px(&canvas, 12), canvas_colour(&canvas, COLOUR_PANEL),
                 canvas_colour(&canvas, COLOUR_LINE));
    draw_header(desk, box, title);
    igSetCursorScreenPos((ImVec2){box.left + px(&canvas, PADDING), box.top + px(&canvas, HEADER)});
    igBeginChild_Str("body", (ImVec2){inner, fmaxf(box_height(box) - px(&canvas, HEADER) - footer, 1)}, false,
                     0);
}

static float button_width(Desk *desk, const char *text)
{
    Canvas canvas = widget_canvas(desk);
    return fmaxf(px(&canvas, BUTTON_LEAST),
                 canvas_text_size(&canvas, FONT_STRONG, text).x + 2 * px(&canvas, 16));
}

/* The next button towards the left; whether it was pressed. */
static bool footer_button(Desk *desk, Box *row, const char *part, const char *text, ButtonLook look,
                          bool refused)
{
    char identity[IDENTITY_SIZE];
    if (!text)
        return false;
    float width = button_width(desk, text);
    Box box = {row->right - width, row->top, row->right, row->bottom};
    row->right = box.left - desk_px(desk, BUTTON_GAP);
    part_name(desk, part, identity);
    igBeginDisabled(refused);
    bool pressed = widget_button_at(desk, identity, box, text, refused ? BUTTON_PLAIN : look);
    igEndDisabled();
    return pressed && !refused;
}

static void draw_error(Desk *desk, Box row)
{
    if (!desk->drafts.error.text[0])
        return;
    window_want_text(desk->window, desk->drafts.error.text);
    igSetCursorScreenPos((ImVec2){row.left, row.top});
    ImVec2 window;
    igGetWindowPos(&window);
    igPushTextWrapPos(row.right - window.x);
    igPushStyleColor_U32(ImGuiCol_Text, theme_colour(window_theme(desk->window), COLOUR_ALERT));
    igTextUnformatted(desk->drafts.error.text, NULL);
    igPopStyleColor(1);
    igPopTextWrapPos();
}

static bool draw_cross(Desk *desk, Box box)
{
    char identity[IDENTITY_SIZE];
    float size = desk_px(desk, 28);
    part_name(desk, "close", identity);
    igSetCursorScreenPos((ImVec2){box.right - desk_px(desk, 12) - size, box.top + desk_px(desk, 14)});
    return widget_icon_button(desk, identity, ICON_CLOSE, "Close", true);
}

/* Measures the contents for the next frame. */
static void end_body(Desk *desk)
{
    float height = igGetCursorPosY();
    igEndChild();
    if (desk->drafts.content_height == 0)
        window_measure(desk->window); /* so that no button is ever seen elsewhere than where it stays */
    else if (fabsf(height - desk->drafts.content_height) >= 1)
        window_draw_in(desk->window, 0);
    desk->drafts.content_height = height;
}

DialogAnswer dialog_end(Desk *desk, DialogButtons buttons)
{
    Box box = desk->drafts.box;
    float pad = desk_px(desk, PADDING);
    end_body(desk);
    Box footer = {box.left + pad, box.bottom, box.right - pad, box.bottom - desk_px(desk, 16)};
    footer.top = footer.bottom - desk_px(desk, BUTTON_HEIGHT);
    Box above = {footer.left, footer.top - error_height(desk, box_width(footer)), footer.right, footer.top};
    draw_error(desk, above);
    DialogAnswer answer = DIALOG_STAYS;
    if (footer_button(desk, &footer, "primary", buttons.primary, BUTTON_PRIMARY, buttons.refused))
        answer = DIALOG_GO;
    if (footer_button(desk, &footer, "second", buttons.second, BUTTON_PLAIN, false))
        answer = DIALOG_SECOND;
    if (footer_button(desk, &footer, "leave", buttons.leave, BUTTON_PLAIN, false))
        answer = DIALOG_LEAVE;
    if (draw_cross(desk, box))
        answer = DIALOG_LEAVE;
    if (desk->drafts.popup || desk->drafts.appearing) /* the key that opened it is not for it */
        return answer;
    if (dialog_enter_pressed() && buttons.primary && !buttons.refused && !buttons.keeps_enter)
        answer = DIALOG_GO;
    if (igIsKeyPressed(igGetKeyIndex(ImGuiKey_Escape), false) && !buttons.keeps_escape)
        answer = DIALOG_LEAVE;
    if (answer == DIALOG_GO)
        desk->drafts.error = (Error){0};
    return answer;
}

/* ---- Closing ---- */

void dialog_close(Desk *desk)
{
    desk_do(desk, "dialog.close", NULL);
}

bool dialog_run(Desk *desk, const char *action, const char *argument)
{
    View *view = &desk->app->view;
    char dialog[sizeof view->dialog];
    char asked[sizeof view->dialog_action];
    Error error = {0};
    memcpy(dialog, view->dialog, sizeof dialog);
    memcpy(asked, view->dialog_action, sizeof asked);
    dialog_close(desk);
    Status status = action_run(desk->app, action, argument, &error);
    window_draw_in(desk->window, 0);
    if (!status || status == STATUS_INTERRUPTED) /* the question says it all */
        return true;
    memcpy(view->dialog, dialog, sizeof dialog);
    memcpy(view->dialog_action, asked, sizeof asked);
    desk->drafts.error = error;
    return false;
}

/* ---- Fields ---- */

void dialog_focus(Desk *desk)
{
    if (!desk->drafts.appearing)
        return;
    igSetKeyboardFocusHere(0);
    window_expect_typing(desk->window);
}

void dialog_label(Desk *desk, const char *text)
{
    widget_text(desk, FONT_SECONDARY, COLOUR_SECONDARY, text);
}

static int on_history(ImGuiInputTextCallbackData *data)
{
    int *by = data->UserData;
    *by += data->EventKey == ImGuiKey_DownArrow ? 1 : -1;
    return 0;
}

void dialog_keep_chosen(Desk *desk, int count)
{
    int *chosen = &desk->drafts.chosen;
    if (*chosen >= count)
        *chosen = count - 1;
    if (*chosen < 0)
        *chosen = 0;
}

bool dialog_search(Desk *desk, const char *identity, const char *hint, int count)
{
    char name[IDENTITY_SIZE + 2];
    int by = 0;
    snprintf(name, sizeof name, "##%s", identity);
    dialog_focus(desk);
    igSetNextItemWidth(box_width(widget_rest()));
    bool changed = igInputTextWithHint(name, hint, desk->drafts.words, sizeof desk->drafts.words,
                                       ImGuiInputTextFlags_CallbackHistory, on_history, &by);
    window_mark(desk->window, identity);
    if (changed)
        desk->drafts.chosen = 0;
    if (by) {
        desk->drafts.chosen += by;
        desk->drafts.chosen_moved = true;
        dialog_keep_chosen(desk, count);
    }
    return changed;
}

void dialog_show_chosen(Desk *desk, float row_height)
{
    if (!desk->drafts.chosen_moved)
        return;
    desk->drafts.chosen_moved = false;
    float top = (float)desk->drafts.chosen * row_height;
    float seen = igGetScrollY();
    float height = igGetWindowHeight();
    if (top < seen)
        igSetScrollY_Float(top);
    else if (top + row_height > seen + height)
        igSetScrollY_Float(top + row_height - height);
    window_draw_in(desk->window, 0);
}
