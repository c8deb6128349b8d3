#include "ui/view/widgets.h"

#include <SDL2/SDL_scancode.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ui/state/figures.h"

enum { FORMATTED_SIZE = 1024, KEYS_SIZE = 320, TOOLTIP_HEIGHT = 110, MOVE_DRAWING = 44 };

static const float BUTTON_HEIGHT = 28, ROUNDING = 6, TEXT_MARGIN = 14;

const char *widget_print(char out[PRINTED_SIZE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out, PRINTED_SIZE, format, arguments);
    va_end(arguments);
    return out;
}

Canvas widget_canvas(const Ui *ui)
{
    return window_canvas(ui->window, igGetWindowDrawList());
}

float ui_px(const Ui *ui, float size)
{
    return roundf(size * window_scale(ui->window));
}

ImVec2 widget_mouse(void)
{
    ImVec2 mouse;
    igGetMousePos(&mouse);
    return mouse;
}

Box widget_item(void)
{
    ImVec2 low, high;
    igGetItemRectMin(&low);
    igGetItemRectMax(&high);
    return (Box){low.x, low.y, high.x, high.y};
}

Box widget_rest(void)
{
    ImVec2 at, size;
    igGetCursorScreenPos(&at);
    igGetContentRegionAvail(&size);
    return box_at(at.x, at.y, fmaxf(size.x, 1), fmaxf(size.y, 1));
}

static float rest_width(void)
{
    return box_width(widget_rest());
}

/* ---- Buttons ---- */

/* Between igBeginDisabled and its end, everything is fainter. */
static bool is_disabled(void)
{
    return imgui_is_disabled();
}

static bool is_typed_in(void)
{
    return igIsItemActive() && imgui_input().takes_text;
}

void widget_ring(Ui *ui)
{
    if (!widget_has_keyboard() && !is_typed_in())
        return;
    ImVec4 clip = imgui_clip(igGetWindowDrawList());
    ui->stops.ring = widget_item();
    ui->stops.ring_clip = (Box){clip.x, clip.y, clip.z, clip.w};
}

void widget_stop(Ui *ui)
{
    FocusStops *stops = &ui->stops;
    widget_ring(ui);
    if (stops->closed || is_disabled())
        return;
    int index = stops->count++;
    if (widget_has_keyboard() || is_typed_in())
        stops->at = index;
    if (index != stops->wanted)
        return;
    igSetWindowFocus_Nil(); /* the focus comes back here when a dialog or menu closes */
    imgui_move_focus(-1);
    stops->wanted = -1;
    if (!ui->drafts.opened[0])
        ui->focus = stops->group;
    window_draw_in(ui->window, 0);
}

/* A button without a face. */
static bool row_button(Ui *ui, const char *identity, float width, float height, Box *box)
{
    bool pressed = igInvisibleButton(identity, (ImVec2){fmaxf(width, 1), fmaxf(height, 1)}, 0);
    *box = widget_item();
    window_mark(ui->window, identity);
    widget_ring(ui);
    return pressed;
}

static bool bare_button(Ui *ui, const char *identity, float width, float height, Box *box)
{
    bool pressed = row_button(ui, identity, width, height, box);
    widget_stop(ui);
    return pressed;
}

bool widget_press(Ui *ui, const char *identity, Box box)
{
    Box item;
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    return bare_button(ui, identity, box_width(box), box_height(box), &item);
}

bool widget_surface(Ui *ui, const char *identity, Box box, ImGuiButtonFlags buttons)
{
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    igPushItemFlag(ImGuiItemFlags_NoNav, true);
    bool pressed =
        igInvisibleButton(identity, (ImVec2){fmaxf(box_width(box), 1), fmaxf(box_height(box), 1)}, buttons);
    igPopItemFlag();
    window_mark_box(ui->window, identity, box);
    return pressed;
}

void widget_bare_begin(void)
{
    igPushStyleColor_U32(ImGuiCol_NavHighlight, 0);
}

void widget_bare_end(void)
{
    igPopStyleColor(1);
}

bool widget_has_keyboard(void)
{
    ImguiInput input = imgui_input();
    return igIsItemFocused() && input.shows_focus && input.navigates;
}

bool widget_menu_key(const Ui *ui)
{
    return widget_has_keyboard() && (window_key_pressed(ui->window, SDL_SCANCODE_APPLICATION, false) ||
                                     ((window_modifiers(ui->window) & KMOD_SHIFT) &&
                                      window_key_pressed(ui->window, SDL_SCANCODE_F10, false)));
}

bool widget_menu_begin(const Ui *ui, const char *identity)
{
    if (widget_menu_key(ui))
        igOpenPopup_Str(identity, 0);
    return igBeginPopupContextItem(identity, ImGuiPopupFlags_MouseButtonRight);
}

static void paint_ground(const Canvas *canvas, Box box, ButtonLook look)
{
    bool hovered = igIsItemHovered(0);
    bool held = igIsItemActive();
    look = look == BUTTON_PRIMARY && is_disabled() ? BUTTON_PLAIN : look;
    Colour rest = look == BUTTON_PRIMARY  ? COLOUR_PRIMARY
                  : look == BUTTON_CHOSEN ? COLOUR_SELECTED
                                          : COLOUR_RAISED;
    Colour lit = look == BUTTON_PRIMARY ? canvas_mix(canvas, rest, COLOUR_ACCENT, 0.25f)
                                        : (held ? COLOUR_PRESSED : COLOUR_HOVERED);
    if (look != BUTTON_FLAT || hovered || held)
        canvas_box(canvas, box, px(canvas, ROUNDING), hovered || held ? lit : rest);
    if (look == BUTTON_CHOSEN)
        canvas_rim(canvas, box, px(canvas, ROUNDING), px(canvas, 1), COLOUR_ACCENT);
}

static Colour face_colour(const Canvas *canvas, ButtonLook look, bool enabled)
{
    if (!enabled)
        return canvas_faded(canvas, COLOUR_SECONDARY, 0.6f);
    return look == BUTTON_PRIMARY ? COLOUR_ON_PRIMARY : COLOUR_TEXT;
}

static bool text_button(Ui *ui, const char *identity, const char *text, ButtonLook look, float width,
                        float height)
{
    Canvas canvas = widget_canvas(ui);
    Box box;
    bool pressed = bare_button(ui, identity, width, height, &box);
    paint_ground(&canvas, box, look);
    Box inner = {box.left + px(&canvas, 6), box.top, box.right - px(&canvas, 6), box.bottom};
    canvas_text(&canvas, inner, ALIGN_CENTRE, look == BUTTON_PRIMARY ? FONT_STRONG : FONT_TEXT,
                face_colour(&canvas, look, !is_disabled()), text);
    return pressed;
}

static float text_button_width(Ui *ui, const char *text)
{
    Canvas canvas = widget_canvas(ui);
    return canvas_text_size(&canvas, FONT_STRONG, text).x + 2 * px(&canvas, TEXT_MARGIN);
}

bool widget_button(Ui *ui, const char *identity, const char *text, ButtonLook look, float width)
{
    float pixels = width > 0 ? ui_px(ui, width) : text_button_width(ui, text);
    return text_button(ui, identity, text, look, pixels, ui_px(ui, BUTTON_HEIGHT));
}

bool widget_button_at(Ui *ui, const char *identity, Box box, const char *text, ButtonLook look)
{
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    return text_button(ui, identity, text, look, box_width(box), box_height(box));
}

bool widget_icon_button(Ui *ui, const char *identity, Icon icon, const char *tooltip, bool enabled)
{
    Canvas canvas = widget_canvas(ui);
    float size = ui_px(ui, BUTTON_HEIGHT);
    Box box;
    bool pressed = bare_button(ui, identity, size, size, &box) && enabled;
    if (enabled)
        paint_ground(&canvas, box, BUTTON_FLAT);
    canvas_icon(&canvas, box_inset(box, px(&canvas, 6)), icon, face_colour(&canvas, BUTTON_FLAT, enabled));
    if (tooltip)
        widget_tooltip(ui, tooltip, NULL);
    return pressed;
}

bool widget_action(Ui *ui, const char *action, const char *argument, const char *text, ButtonLook look)
{
    const Action *found = action_find(action);
    const char *face = text ? text : found->title;
    const char *keys = action_keys(found, ui->app);
    bool enabled = action_enabled(found, ui->app);
    igBeginDisabled(!enabled);
    bool pressed = widget_button(ui, action, face, look, 0);
    igEndDisabled();
    const char *title = strcmp(face, found->title) != 0 ? found->title : ""; /* never its face again */
    if (action_refusal(found))
        widget_tooltip(ui, action_refusal(found), NULL);
    else if (*title || *keys)
        widget_tooltip(ui, title, keys);
    return pressed && ui_do(ui, action, argument);
}

void widget_ask(Ui *ui, const char *action, const char *text, ButtonLook look)
{
    if (widget_button(ui, action, text, look, 0))
        ui_do(ui, "dialog.ask", action);
}

/* ---- Choices and fields ---- */

bool widget_choice(Ui *ui, const char *identity, const char *const *names, int count, int *chosen)
{
    bool changed = false;
    for (int i = 0; i < count; i++) {
        if (i > 0)
            igSameLine(0, ui_px(ui, 6));
        if (widget_button(ui, PRINTED("%s.%d", identity, i), names[i],
                          i == *chosen ? BUTTON_CHOSEN : BUTTON_PLAIN, 0) &&
            i != *chosen) {
            *chosen = i;
            changed = true;
        }
    }
    return changed;
}

bool widget_check(Ui *ui, const char *identity, const char *text, bool *value)
{
    Canvas canvas = widget_canvas(ui);
    float height = ui_px(ui, 24);
    float mark = ui_px(ui, 18);
    float width = mark + px(&canvas, 10) + canvas_text_size(&canvas, FONT_TEXT, text).x;
    Box box;
    bool pressed = bare_button(ui, identity, width, height, &box);
    float middle = roundf((box.top + box.bottom - mark) / 2);
    Box square = box_at(box.left, middle, mark, mark);
    canvas_panel(&canvas, square, px(&canvas, 5), *value ? COLOUR_PRIMARY : COLOUR_WELL,
                 igIsItemHovered(0) ? COLOUR_ACCENT : COLOUR_LINE);
    if (*value)
        canvas_icon(&canvas, box_inset(square, px(&canvas, 3)), ICON_CHECK, COLOUR_ON_PRIMARY);
    box.left += mark + px(&canvas, 10);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, text);
    if (pressed)
        *value = !*value;
    return pressed;
}

/* A pointer sets the value; an arrow key moves it by a step. */
static bool slider(Ui *ui, const char *identity, float *value, const float range[2], float step, float width)
{
    Canvas canvas = widget_canvas(ui);
    float pixels = width > 0 ? ui_px(ui, width) : rest_width();
    float knob = px(&canvas, 7);
    float before = *value, least = range[0], most = range[1];
    Box box;
    bare_button(ui, identity, pixels, ui_px(ui, 20), &box);
    if (igIsItemActive() && igIsMouseDown(ImGuiMouseButton_Left)) {
        ImVec2 mouse = widget_mouse();
        float share = (mouse.x - box.left - knob) / fmaxf(box_width(box) - 2 * knob, 1);
        *value = least + (most - least) * fminf(fmaxf(share, 0), 1);
    } else if (widget_has_keyboard()) {
        float by = (float)window_key_pressed(ui->window, SDL_SCANCODE_RIGHT, true) -
                   (float)window_key_pressed(ui->window, SDL_SCANCODE_LEFT, true);
        *value = fminf(fmaxf(*value + by * step, least), most);
    }
    canvas_slider(&canvas, box, (*value - least) / (most - least), COLOUR_ACCENT);
    return *value != before;
}

bool widget_slider(Ui *ui, const char *identity, float *value, float least, float most, float width)
{
    return slider(ui, identity, value, (float[]){least, most}, (most - least) / 50, width);
}

bool widget_slider_whole(Ui *ui, const char *identity, int *value, int least, int most, float width)
{
    float place = (float)*value;
    int before = *value;
    slider(ui, identity, &place, (float[]){(float)least, (float)most}, 1, width);
    *value = (int)lroundf(place);
    return *value != before;
}

/* Dear ImGui knows the text by a name that is not shown. */
static void hidden_name(const char *identity, char *out, size_t size)
{
    snprintf(out, size, "##%s", identity);
}

/* What is typed into a field. */
typedef struct Typed {
    char *text;
    size_t size;
} Typed;

static bool input(Ui *ui, const char *identity, const char *hint, Typed typed, float width,
                  ImGuiInputTextFlags flags)
{
    char name[96];
    hidden_name(identity, name, sizeof name);
    igSetNextItemWidth(width > 0 ? ui_px(ui, width) : rest_width());
    widget_bare_begin();
    bool entered = igInputTextWithHint(name, hint ? hint : "", typed.text, typed.size,
                                       ImGuiInputTextFlags_EnterReturnsTrue | flags, NULL, NULL);
    widget_bare_end();
    window_mark(ui->window, identity);
    widget_stop(ui);
    ui->stops.ring_types |= igIsItemFocused();
    return entered;
}

bool widget_input(Ui *ui, const char *identity, const char *hint, char *text, size_t size, float width)
{
    return input(ui, identity, hint, (Typed){text, size}, width, 0);
}

bool widget_input_whole(Ui *ui, const char *identity, const char *hint, char *text, size_t size, float width)
{
    return input(ui, identity, hint, (Typed){text, size}, width, ImGuiInputTextFlags_AutoSelectAll);
}

static int on_area(ImGuiInputTextCallbackData *data)
{
    ImguiEdit edit = imgui_edit(data);
    const TextArea *area = edit.user;
    if (area->to_end)
        imgui_edit_select(data, edit.length, edit.length);
    return 0;
}

bool widget_text_area(Ui *ui, const char *identity, TextArea area, Box box)
{
    char name[96];
    hidden_name(identity, name, sizeof name);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    widget_bare_begin();
    bool changed = igInputTextMultiline(name, area.text, area.size, (ImVec2){box_width(box), box_height(box)},
                                        ImGuiInputTextFlags_CallbackAlways, on_area, &area);
    widget_bare_end();
    window_mark(ui->window, identity);
    widget_stop(ui);
    return changed;
}

static float combo_arrow(void)
{
    return igGetFontSize() + 2 * imgui_sizes().frame_padding.y;
}

bool widget_combo_begin(Ui *ui, const char *identity, const char *now, float wide, ImGuiComboFlags flags)
{
    char name[96], shown[256];
    Canvas canvas = widget_canvas(ui);
    float arrow = flags & ImGuiComboFlags_NoArrowButton ? 0 : combo_arrow();
    const char *end =
        canvas_text_fit(&canvas, FONT_TEXT, now, wide - arrow - 2 * imgui_sizes().frame_padding.x);
    snprintf(shown, sizeof shown, "%.*s", (int)(end ? end - now : (int)sizeof shown), now);
    hidden_name(identity, name, sizeof name);
    igSetNextItemWidth(wide);
    widget_bare_begin();
    bool open = igBeginCombo(name, shown, flags);
    widget_bare_end();
    window_mark(ui->window, identity);
    if (open)
        return true;
    widget_stop(ui);
    if (!end || *end)
        widget_tooltip(ui, now, NULL);
    return false;
}

bool widget_combo(Ui *ui, const char *identity, const char *const *names, int count, int *chosen, float width)
{
    bool changed = false;
    Canvas canvas = widget_canvas(ui);
    const char *now = *chosen >= 0 && *chosen < count ? names[*chosen] : "";
    float needed =
        canvas_text_size(&canvas, FONT_TEXT, now).x + combo_arrow() + 2 * imgui_sizes().frame_padding.x;
    float wide = width > 0 ? fminf(fmaxf(ui_px(ui, width), needed), rest_width()) : rest_width();
    if (!widget_combo_begin(ui, identity, now, wide, ImGuiComboFlags_HeightLarge))
        return false;
    for (int i = 0; i < count; i++) {
        igPushID_Int(i);
        if (igSelectable_Bool(names[i], i == *chosen, 0, (ImVec2){0, 0})) {
            changed = i != *chosen;
            *chosen = i;
        }
        window_mark(ui->window, PRINTED("%s.%d", identity, i));
        igPopID();
    }
    igEndCombo();
    return changed;
}

bool widget_row(Ui *ui, const char *identity, float height, bool selected, Box *box)
{
    Canvas canvas = widget_canvas(ui);
    bool pressed = row_button(ui, identity, rest_width(), height, box);
    if (selected) /* arrows lead to the others */
        widget_stop(ui);
    if (selected || igIsItemHovered(0))
        canvas_box(&canvas, *box, px(&canvas, ROUNDING), selected ? COLOUR_SELECTED : COLOUR_RAISED);
    return pressed;
}

/* ---- Texts ---- */

void widget_text(Ui *ui, FontRole role, ColourName colour, const char *text)
{
    Canvas canvas = widget_canvas(ui);
    ImVec2 size = canvas_text_size(&canvas, role, text);
    Box rest = widget_rest();
    if (size.x > box_width(rest)) {
        widget_paragraph(ui, role, colour, text);
        return;
    }
    Box box = box_at(rest.left, rest.top, size.x + 1, size.y);
    canvas_text(&canvas, box, ALIGN_LEFT, role, colour, text);
    igDummy(size);
}

void widget_format(Ui *ui, FontRole role, ColourName colour, const char *format, ...)
{
    char text[FORMATTED_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    widget_text(ui, role, colour, text);
}

void widget_paragraph(Ui *ui, FontRole role, ColourName colour, const char *text)
{
    window_want_text(ui->window, text);
    window_push_font(ui->window, role);
    igPushStyleColor_U32(ImGuiCol_Text, theme_colour(window_theme(ui->window), colour));
    igPushTextWrapPos(0);
    igTextUnformatted(text, NULL);
    igPopTextWrapPos();
    igPopStyleColor(1);
    igPopFont();
}

void widget_printout(Ui *ui, const char *text)
{
    window_want_text(ui->window, text);
    window_push_font(ui->window, FONT_FIXED);
    igTextUnformatted(text, NULL);
    igPopFont();
}

void widget_empty(Ui *ui, Box box, const char *text, const char *action, const char *argument)
{
    widget_empty_labelled(ui, box, text, action, argument, NULL);
}

void widget_empty_labelled(Ui *ui, Box box, const char *text, const char *action, const char *argument,
                           const char *label)
{
    float width = fminf(ui_px(ui, 340), box_width(box) - ui_px(ui, 16));
    float left = box.left + (box_width(box) - width) / 2;
    igSetCursorScreenPos((ImVec2){left, box.top + fmaxf(ui_px(ui, 12), box_height(box) / 4)});
    float scale = window_scale(ui->window);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){floorf(10 * scale), floorf(8 * scale)});
    igPushTextWrapPos(0);
    igBeginGroup();
    ImVec2 window;
    igGetWindowPos(&window);
    igPushTextWrapPos(left - window.x + width);
    igPushStyleColor_U32(ImGuiCol_Text, theme_colour(window_theme(ui->window), COLOUR_SECONDARY));
    igTextUnformatted(text, NULL);
    igPopStyleColor(1);
    igPopTextWrapPos();
    if (action) {
        widget_gap(ui, 4);
        widget_action(ui, action, argument, label, BUTTON_PRIMARY);
    }
    igEndGroup();
    igPopTextWrapPos();
    igPopStyleVar(1);
}

void widget_heading(Ui *ui, const char *text)
{
    widget_gap(ui, 4);
    widget_text(ui, FONT_STRONG, COLOUR_TEXT, text);
}

void widget_gap(Ui *ui, float size)
{
    igDummy((ImVec2){1, ui_px(ui, size)});
}

/* Under the widget, or above it if it is low in the window; or beside it. So it hides neither the widget nor
 * those in the same row, or column. */
static void begin_tooltip(const Ui *ui, bool beside)
{
    Box item = widget_item(), window = window_box(ui->window);
    float gap = ui_px(ui, 4);
    bool low = item.bottom + ui_px(ui, TOOLTIP_HEIGHT) > window.bottom;
    bool right = beside ? item.right + ui_px(ui, KEYS_SIZE) > window.right
                        : item.left + item.right > window.left + window.right;
    ImVec2 at = {right ? item.right : item.left, low ? item.top - gap : item.bottom + gap};
    if (beside)
        at = (ImVec2){right ? item.left - gap : item.right + gap, low ? item.bottom : item.top};
    igSetNextWindowPos(at, ImGuiCond_Always, (ImVec2){right ? 1 : 0, low ? 1 : 0});
    igBeginTooltip();
}

static void end_tooltip(const Ui *ui)
{
    ImVec2 at;
    igGetWindowPos(&at);
    window_mark_box(ui->window, "tooltip",
                    (Box){at.x, at.y, widget_rest().right, at.y + igGetWindowHeight()});
    igEndTooltip();
}

/* Whether the pointer asks what the previous widget does. After a click it knows, and wants to see what it
 * did. */
static bool wants_tooltip(Ui *ui)
{
    ImGuiID item = igGetItemID();
    if (!igIsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        return false;
    if (igIsMouseClicked(ImGuiMouseButton_Left, false))
        ui->clicked_item = item;
    else if (ui->clicked_item != item)
        ui->clicked_item = 0;
    return item == 0 || ui->clicked_item != item;
}

static void draw_tooltip(Ui *ui, const char *text, const char *keys, bool beside)
{
    if (!wants_tooltip(ui))
        return;
    begin_tooltip(ui, beside);
    igPushTextWrapPos(ui_px(ui, KEYS_SIZE));
    if (*text)
        igTextUnformatted(text, NULL);
    igPopTextWrapPos();
    if (*text && keys && *keys)
        igSameLine(0, ui_px(ui, 12));
    if (keys && *keys)
        igTextDisabled("%s", keys);
    end_tooltip(ui);
}

void widget_tooltip(Ui *ui, const char *text, const char *keys)
{
    draw_tooltip(ui, text, keys, false);
}

void widget_tooltip_beside(Ui *ui, const char *text, const char *keys)
{
    draw_tooltip(ui, text, keys, true);
}

void widget_move_tooltip(Ui *ui, Move move, Side side)
{
    char words[FIGURE_MOVE_SIZE];
    if (!wants_tooltip(ui))
        return;
    begin_tooltip(ui, false);
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    float size = px(&canvas, MOVE_DRAWING);
    canvas_shape(&canvas, box_at(rest.left, rest.top, size, size), move_shape(move), side_colour(side));
    igDummy((ImVec2){size, size});
    igSameLine(0, px(&canvas, 10));
    igPushTextWrapPos(ui_px(ui, KEYS_SIZE));
    igTextUnformatted(figure_move(move, words), NULL);
    igPopTextWrapPos();
    end_tooltip(ui);
}

/* ---- Long lists ---- */

WidgetList widget_list_begin(Ui *ui, const char *identity, Box box, int count, float row_height)
{
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    imgui_begin_child(identity, (ImVec2){box_width(box), fmaxf(box_height(box), 1)}, IMGUI_CHILD_PLAIN, 0);
    window_mark_box(ui->window, identity, box);
    float top = igGetScrollY();
    int first = (int)(top / row_height);
    int last = (int)((top + box_height(box)) / row_height) + 1;
    WidgetList self = {.first = first < 0 ? 0 : first, .count = count, .height = row_height};
    self.last = last < count ? last : count;
    self.top = igGetCursorPosY();
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    igSetCursorPosY(self.top + (float)self.first * row_height);
    return self;
}

void widget_reveal(int row, float row_height, float height)
{
    float top = (float)(row < 0 ? 0 : row) * row_height;
    float scroll = igGetScrollY();
    if (top < scroll)
        igSetScrollY_Float(fmaxf(top - row_height, 0));
    else if (top + 2 * row_height > scroll + height)
        igSetScrollY_Float(top + 2 * row_height - height);
}

void widget_list_end(const WidgetList *self)
{
    igSetCursorPosY(self->top + (float)self->count * self->height);
    igDummy((ImVec2){1, 1});
    igPopStyleVar(1);
    igEndChild();
}
