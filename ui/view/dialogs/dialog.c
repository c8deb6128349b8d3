#include "ui/view/dialogs/dialog.h"

#include <math.h>
#include <stdio.h>

enum { IDENTITY_SIZE = 64 };

static const float PADDING = 22, HEADER = 52, BUTTON_HEIGHT = 30, BUTTON_GAP = 10, BUTTON_LEAST = 92,
                   EDGE = 10;

/* A part of the current dialog, as the window of its title is named. */
static void part_name(const Ui *ui, const char *part, char out[IDENTITY_SIZE])
{
    snprintf(out, IDENTITY_SIZE, "dialog.%s.%s", ui->drafts.shown, part);
}

/* ---- The frame ---- */

/* The height of everything below the contents: the error, if any, and the buttons. */
static float error_height(const Ui *ui, float width)
{
    ImVec2 size;
    if (!ui->drafts.error.text[0])
        return 0;
    window_push_font(ui->window, FONT_TEXT);
    igCalcTextSize(&size, ui->drafts.error.text, NULL, false, width);
    igPopFont();
    return size.y + ui_px(ui, 10);
}

void dialog_begin(Ui *ui, const char *title, float width, float height)
{
    DialogDrafts *drafts = &ui->drafts;
    Canvas canvas = widget_canvas(ui);
    float inner = fminf(ui_px(ui, width), box_width(window_box(ui->window)) - 2 * ui_px(ui, EDGE)) -
                  2 * ui_px(ui, PADDING);
    float footer = error_height(ui, inner) + ui_px(ui, BUTTON_HEIGHT + 2 * 16);
    float contents = drafts->content_height > 0 ? drafts->content_height : ui_px(ui, 200);
    float wanted = height > 0 ? ui_px(ui, height) : ui_px(ui, HEADER) + contents + footer;
    Box window = window_box(ui->window);
    float edge = ui_px(ui, EDGE);
    float wide = fminf(ui_px(ui, width), box_width(window) - 2 * edge);
    float high = fminf(wanted, box_height(window) - 2 * edge);
    float left = roundf((window.left + window.right - wide) / 2);
    float free_room = box_height(window) - high;
    Box box = box_at(left, roundf(window.top + fmaxf(edge, free_room * 0.42f)), wide, high);
    drafts->box = box;
    drafts->popup = ui->popup || igIsPopupOpen_Str(NULL, ImGuiPopupFlags_AnyPopup);
    canvas_box(&canvas, box_inset(box, -px(&canvas, 5)), px(&canvas, 16),
               canvas_faded(&canvas, COLOUR_WELL, 0.45f));
    canvas_panel(&canvas, box, px(&canvas, 12), COLOUR_PANEL, COLOUR_LINE);
    Box line = {box.left + px(&canvas, PADDING), box.top + px(&canvas, 6),
                box.right - px(&canvas, PADDING + 30), box.top + px(&canvas, HEADER)};
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_HEADING, COLOUR_TEXT, title);
    igSetCursorScreenPos((ImVec2){box.left + px(&canvas, PADDING), box.top + px(&canvas, HEADER)});
    imgui_begin_child("body", (ImVec2){inner, fmaxf(box_height(box) - px(&canvas, HEADER) - footer, 1)},
                      IMGUI_CHILD_FLAT, 0);
}

/* The next button towards the left; returns whether it was pressed. */
static bool footer_button(Ui *ui, Box *row, const char *part, const char *text, ButtonLook look,
                          const DialogButtons *buttons)
{
    bool refused = buttons && buttons->refused;
    char identity[IDENTITY_SIZE];
    if (!text)
        return false;
    Canvas canvas = widget_canvas(ui);
    float width = fmaxf(px(&canvas, BUTTON_LEAST),
                        canvas_text_size(&canvas, FONT_STRONG, text).x + 2 * px(&canvas, 16));
    Box box = {row->right - width, row->top, row->right, row->bottom};
    row->right = box.left - ui_px(ui, BUTTON_GAP);
    part_name(ui, part, identity);
    igBeginDisabled(refused);
    bool pressed = widget_button_at(ui, identity, box, text, refused ? BUTTON_PLAIN : look);
    if (look == BUTTON_PRIMARY && !refused && ui->drafts.asking) {
        imgui_move_focus(-1); /* the default answer has the ring from the start */
        window_draw_in(ui->window, 0);
    }
    igEndDisabled();
    if (refused && buttons->why)
        widget_tooltip(ui, buttons->why, NULL);
    return pressed && !refused;
}

static void draw_error(Ui *ui, Box row)
{
    if (!ui->drafts.error.text[0])
        return;
    window_want_text(ui->window, ui->drafts.error.text);
    igSetCursorScreenPos((ImVec2){row.left, row.top});
    ImVec2 window;
    igGetWindowPos(&window);
    igPushTextWrapPos(row.right - window.x);
    igPushStyleColor_U32(ImGuiCol_Text, theme_colour(window_theme(ui->window), COLOUR_ALERT));
    igTextUnformatted(ui->drafts.error.text, NULL);
    igPopStyleColor(1);
    igPopTextWrapPos();
}

DialogAnswer dialog_end(Ui *ui, DialogButtons buttons)
{
    Box box = ui->drafts.box;
    float pad = ui_px(ui, PADDING);
    /* Measures the contents for the next frame. */
    float height = igGetCursorPosY();
    igEndChild();
    if (ui->drafts.content_height == 0)
        window_measure(ui->window); /* so that no button is ever seen in the wrong place */
    else if (fabsf(height - ui->drafts.content_height) >= 1)
        window_draw_in(ui->window, 0);
    ui->drafts.content_height = height;
    Box footer = {box.left + pad, box.bottom, box.right - pad, box.bottom - ui_px(ui, 16)};
    footer.top = footer.bottom - ui_px(ui, BUTTON_HEIGHT);
    Box above = {footer.left, footer.top - error_height(ui, box_width(footer)), footer.right, footer.top};
    draw_error(ui, above);
    DialogAnswer answer = DIALOG_STAYS;
    if (footer_button(ui, &footer, "primary", buttons.primary, BUTTON_PRIMARY, &buttons))
        answer = DIALOG_GO;
    if (imgui_input().navigates) /* a click opens it a frame earlier */
        ui->drafts.asking = false;
    if (footer_button(ui, &footer, "second", buttons.second, BUTTON_PLAIN, &buttons))
        answer = DIALOG_SECOND;
    if (footer_button(ui, &footer, "leave", buttons.leave, BUTTON_PLAIN, NULL))
        answer = DIALOG_LEAVE;
    char identity[IDENTITY_SIZE];
    float size = ui_px(ui, 28);
    part_name(ui, "close", identity);
    igSetCursorScreenPos((ImVec2){box.right - ui_px(ui, 12) - size, box.top + ui_px(ui, 14)});
    if (widget_icon_button(ui, identity, ICON_CLOSE, "Close", true))
        answer = DIALOG_LEAVE;
    if (ui->drafts.popup || ui->drafts.appearing) /* the key that opened the dialog is not meant for it */
        return answer;
    bool works = ui_ringed(ui) && !ui->stops.ring_types; /* then Enter is for that, and not for a field */
    if (dialog_enter_pressed(ui) && !works && buttons.primary && !buttons.refused && !buttons.keeps_enter)
        answer = DIALOG_GO;
    if (window_key_pressed(ui->window, SDL_SCANCODE_ESCAPE, false) && !buttons.keeps_escape)
        answer = DIALOG_LEAVE;
    if (answer == DIALOG_GO)
        ui->drafts.error = (Error){0};
    return answer;
}

/* ---- Closing ---- */

void dialog_close(Ui *ui)
{
    ui_do(ui, "dialog.close", NULL);
}

bool dialog_run(Ui *ui, const char *action, const char *argument)
{
    Error error = {0};
    Text text = {0};
    text_printf(&text, "%s %s", action, argument ? argument : "");
    Status status = text_status(&text, &error);
    if (status == STATUS_OK)
        status = ui_ask(ui, "dialog.run", text_string(&text), &error);
    text_free(&text);
    window_draw_in(ui->window, 0);
    if (status == STATUS_OK || status == STATUS_INTERRUPTED) /* the question itself is the message */
        return true;
    ui->drafts.error = error;
    ui->drafts.refocus = true;
    return false;
}

/* ---- Fields ---- */

void dialog_focus(Ui *ui)
{
    if (!ui->drafts.appearing && !ui->drafts.refocus)
        return;
    ui->drafts.refocus = ui->drafts.asking = false;
    imgui_move_focus(0);
    window_expect_typing(ui->window);
}

void dialog_label(Ui *ui, const char *text)
{
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, text);
}

static int on_history(ImGuiInputTextCallbackData *data)
{
    ImguiEdit edit = imgui_edit(data);
    int *by = edit.user;
    *by += edit.key == ImGuiKey_DownArrow ? 1 : -1;
    return 0;
}

void dialog_keep_chosen(Ui *ui, int count)
{
    int *chosen = &ui->drafts.chosen;
    if (*chosen >= count)
        *chosen = count - 1;
    if (*chosen < 0)
        *chosen = 0;
}

bool dialog_search(Ui *ui, const char *identity, const char *hint, int count)
{
    int by = 0;
    dialog_focus(ui);
    igSetNextItemWidth(box_width(widget_rest()));
    widget_bare_begin();
    bool changed =
        igInputTextWithHint(PRINTED("##%s", identity), hint, ui->drafts.words, sizeof ui->drafts.words,
                            ImGuiInputTextFlags_CallbackHistory, on_history, &by);
    widget_bare_end();
    window_mark(ui->window, identity);
    widget_stop(ui);
    ui->stops.ring_types |= igIsItemFocused();
    if (changed)
        ui->drafts.chosen = 0;
    if (by) {
        ui->drafts.chosen += by;
        ui->drafts.chosen_moved = true;
        dialog_keep_chosen(ui, count);
    }
    return changed;
}

void dialog_show_chosen(Ui *ui, float row_height)
{
    if (!ui->drafts.chosen_moved)
        return;
    ui->drafts.chosen_moved = false;
    widget_reveal(ui->drafts.chosen, row_height, igGetWindowHeight());
    window_draw_in(ui->window, 0);
}
