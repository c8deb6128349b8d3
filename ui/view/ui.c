#include "ui/view/ui.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "ui/state/files/folder_browser.h"
#include "ui/view/dialogs/dialogs.h"
#include "ui/view/panels/start.h"
#include "ui/view/table.h"
#include "ui/view/ui_inner.h"
#include "ui/view/widgets.h"

static const uint64_t TOAST_NS = 6000000000;

void ui_open(Ui *self, Window *window, AppState *app)
{
    *self = (Ui){.window = window,
                 .app = app,
                 .target = action_target(app),
                 .stops = {.at = -1, .last_at = -1, .wanted = -1}};
    window_set_field_keys(window, keys_lead_to_field, self);
    tables_open(self);
}

void ui_close(Ui *self)
{
    window_set_field_keys(self->window, NULL, NULL);
    move_rows_free(&self->rows);
    free(self->games);
    free(self->comment);
}

void ui_say(Ui *self, const Error *error)
{
    self->toast = *error;
    if (error->file[0] && !strstr(error->text, path_name(error->file)))
        snprintf(self->toast.text, sizeof self->toast.text, "%.60s: %.190s", path_name(error->file),
                 error->text);
    self->toast_until_ns = clock_ns() + TOAST_NS;
    self->toast_version = self->app->document.tree_version;
    window_want_text(self->window, self->toast.text);
}

uint64_t ui_wake_ns(const Ui *self)
{
    return self->toast.text[0] ? self->toast_until_ns : UINT64_MAX;
}

/* Whether to ask for an argument. If the action can do without one, it gets an empty one. */
static bool wants_argument(const Action *action, const char *argument)
{
    bool given = argument && (*argument || action->may_lack);
    return !given && action_asks(action);
}

/* The dialog that asks before something that should not happen by accident; null if none is needed. */
static const char *question_before(const char *name)
{
    return strcmp(name, "play.resign") == 0 ? "dialog.resign" : NULL;
}

/* The argument of an action; paste takes the clipboard. */
static const char *given(const char *name, const char *argument)
{
    bool pastes = !argument && strcmp(name, "edit.paste") == 0;
    const char *text = pastes ? igGetClipboardText() : NULL;
    return text ? text : argument;
}

Status ui_run(Ui *self, const char *name, const Argument *argument, Error *error)
{
    if (self->note)
        self->note(self->note_context, name, argument);
    return action_request(self->target, name, argument, error);
}

Status ui_ask(Ui *self, const char *name, const char *argument, Error *error)
{
    return ui_run(self, name, &(Argument){.text = argument}, error);
}

bool ui_do_with(Ui *self, const char *name, const Argument *argument)
{
    Error error = {0};
    const Action *action = action_find(name);
    Status status = ui_run(self, name, argument, &error);
    if (status == STATUS_OK && action && (action->opens || action->types))
        window_expect_typing(self->window);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED) /* the question itself is the message */
        ui_say(self, &error);
    window_draw_in(self->window, 0);
    return status == STATUS_OK;
}

bool ui_do_choice(Ui *self, const char *name, int index)
{
    char word[ACTION_CHOICE_SIZE];
    return action_choice(action_find(name), index, word) && ui_do(self, name, word);
}

/* Nobody starts hours of work without seeing what it would be: elsewhere, its panel is shown instead. */
static bool shows_plan(Ui *self, const char *name)
{
    const View *view = &self->app->view;
    const Action *action = action_find(name);
    if (!action || !action->panel)
        return false;
    Mode mode = panel_mode(action->panel, view->mode);
    if (mode == view->mode && !view->start && groups_show(self, action->panel))
        return false;
    if (ui_do(self, "view.mode", mode_names[mode]))
        ui_do(self, "view.panel.show", action->panel);
    return true;
}

bool ui_do(Ui *self, const char *name, const char *argument)
{
    if (shows_plan(self, name))
        return false;
    const char *question = question_before(name);
    name = question ? question : name;
    const Action *action = action_find(name);
    argument = given(name, argument);
    bool ask = action && wants_argument(action, argument);
    Argument text = {.text = ask ? name : argument};
    return ui_do_with(self, ask ? "dialog.ask" : name, &text) && !ask;
}

bool ui_do_format(Ui *self, const char *name, const char *format, ...)
{
    char argument[SETTINGS_PATH_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(argument, sizeof argument, format, arguments);
    va_end(arguments);
    return ui_do(self, name, argument);
}

/* ---- A frame ---- */

/* Applies what the settings and the state want from the window. */
static void apply_settings(Ui *self)
{
    const Settings *settings = &self->app->settings;
    const Theme *theme = window_theme(self->window);
    if (theme->kind != settings->theme || theme->palette != settings->palette)
        window_set_theme(self->window, settings->theme, settings->palette);
    window_set_text_scale(self->window, (float)settings->scale / 100);
    if (window_is_full_screen(self->window) != self->app->view.full_screen)
        window_set_full_screen(self->window, self->app->view.full_screen);
}

void ui_find_overlays(Ui *self)
{
    const Document *document = &self->app->document;
    if (self->overlays_known && self->overlays_version == document_shown_version(document))
        return;
    overlays_find(&document->position, &self->overlays);
    self->overlays_version = document_shown_version(document);
    self->overlays_known = true;
}

/* If there is no board, the first panel has the focus. The start page has a focus of its own. */
static void move_focus(Ui *self)
{
    const View *view = &self->app->view;
    bool board = ui_has_board(self);
    if (view->start || (view->mode != self->focus_mode && board))
        self->focus = 0;
    self->focus_mode = view->mode;
    if (!board && self->focus == 0 && !view->start)
        groups_move_focus(self, false);
}

/* While only the board has the focus, arrows, Space and Enter are for it; elsewhere they are for Dear
 * ImGui. */
static void apply_focus(const Ui *self)
{
    const View *view = &self->app->view;
    bool dialog = view->dialog[0] || self->app->pending[0];
    bool menu = self->menu_wanted != 0 || self->popup || igIsPopupOpen_Str(NULL, ImGuiPopupFlags_AnyPopup);
    bool elsewhere = self->focus != 0 || view->start || dialog || menu;
    imgui_set_navigation(elsewhere);
}

/* Starts counting what Tab stops at: in an open dialog, only its contents. */
static void begin_stops(Ui *self)
{
    FocusStops *stops = &self->stops;
    stops->last_count = stops->count;
    stops->last_at = stops->at;
    stops->count = 0;
    stops->at = -1;
    stops->ring = (Box){0};
    stops->ring_types = false;
    stops->group = FOCUS_WIDGETS;
    stops->closed = self->app->view.dialog[0] || self->app->pending[0];
}

/* The ring around the widget that keys work: in one place, on top of what the widget paints. */
static void draw_ring(Ui *self)
{
    const Box *ring = &self->stops.ring, *clip = &self->stops.ring_clip;
    if (!ui_ringed(self))
        return;
    Canvas canvas = window_canvas(self->window, igGetForegroundDrawList_Nil());
    ImDrawList_PushClipRect(canvas.list, (ImVec2){clip->left, clip->top}, (ImVec2){clip->right, clip->bottom},
                            false);
    canvas_rim(&canvas, *ring, px(&canvas, 6), px(&canvas, 2), COLOUR_ACCENT);
    /* a primary button may have the ring's own colour */
    canvas_rim(&canvas, box_inset(*ring, px(&canvas, 2)), px(&canvas, 4), px(&canvas, 1.5f), COLOUR_PANEL);
    ImDrawList_PopClipRect(canvas.list);
    window_mark_box(self->window, "ring", *ring);
}

/* Fingers that move apart make texts, and all with them, larger by steps. */
static void scale_by_fingers(Ui *self)
{
    const float STEP = 0.015F; /* of the window, for 5% */
    self->pinch += window_take_pinch(self->window);
    int steps = (int)(self->pinch / STEP), now = self->app->settings.scale;
    int scale = now + 5 * steps;
    scale = scale < SCALE_LEAST ? SCALE_LEAST : scale > SCALE_MOST ? SCALE_MOST : scale;
    self->pinch -= STEP * (float)steps;
    if (scale != now)
        ui_do_number(self, "view.scale", scale);
}

void ui_frame(Ui *self)
{
    begin_stops(self);
    self->now_ns = clock_ns();
    keys_take(self);
    scale_by_fingers(self);
    apply_settings(self);
    if (self->copies != self->app->copies) {
        self->copies = self->app->copies;
        igSetClipboardText(text_string(&self->app->copied));
    }
    Error error;
    bool folder = self->visits != self->app->visits, page = self->pages != self->app->pages;
    self->visits = self->app->visits;
    self->pages = self->app->pages;
    if ((folder && window_open_folder(self->window, text_string(&self->app->written), &error)) ||
        (page && window_open_page(self->window, text_string(&self->app->page), &error)) ||
        window_opening_said(self->window, &error))
        ui_say(self, &error);
    derived_update(&self->derived, self->app);
    move_focus(self);
    apply_focus(self);
    Box box = window_box(self->window);
    Box menu = {box.left, box.top, box.right, box.top + ui_px(self, 38)};
    Box status = {box.left, box.bottom - ui_px(self, 26), box.right, box.bottom};
    Box body = {box.left, menu.bottom, box.right, status.top};
    bool closed = self->stops.closed;
    self->stops.closed = true; /* menus and modes have their own letters */
    menu_draw(self, menu);
    self->stops.closed = closed;
    if (self->app->view.start) {
        start_draw(self, body);
    } else {
        groups_draw(self, body);
    }
    ui_find_overlays(self);
    status_draw(self, status);
    self->stops.closed = false;
    dialogs_draw(self);
    self->stops.wanted = -1; /* the widget that wanted the focus no longer exists */
    draw_ring(self);
    toast_draw(self, body);
    tables_keep(self);
    self->popup = igIsPopupOpen_Str(NULL, ImGuiPopupFlags_AnyPopup);
}
