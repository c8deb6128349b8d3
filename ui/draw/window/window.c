#include "ui/draw/window/window.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "ui/draw/png.h"
#include "ui/draw/text_size.h"
#include "ui/draw/window/folder_opening.h"
#include "ui/draw/window/platform.h"

enum {
    SETTLING_FRAMES = 3,   /* an event may have effects a frame later, such as what the mouse is over */
    HELD_INTERVAL_MS = 30, /* interval at which something held down repeats */
    RETRY_MS = 1000,       /* until fonts that could not be made, or frames, are tried again */
    EVENT_MAX = 16
};

struct Window {
    Screen screen;
    ImGuiContext *context;
    Renderer *renderer;
    Labels *labels;
    Fonts fonts;
    Platform platform;
    FolderOpening opening;
    uint32_t wake_event;
    bool hidden;

    Theme theme;
    float text_scale, applied_scale; /* the scale set, and the one fonts and style were made for */
    bool theme_changed;

    int frames_due;
    bool measures;       /* the current frame is not shown */
    uint64_t draw_at_ns; /* UINT64_MAX: never */
    uint64_t retry_ns;   /* no frame before this time: the last one had no fonts or could not be drawn */
    uint64_t last_frame_ns;
    uint64_t interval_ns; /* minimum time between frames */
    WindowEvent events[EVENT_MAX];
    int event_count;
    WidgetProbe *probe;
    void *probe_context;
};

static void wake(void *context)
{
    window_wake(context);
}

/* For threads that work for the window. */
static Wake waker(Window *self)
{
    return (Wake){wake, self};
}

/* Makes fonts and style for the current scale and theme, as far as they have changed. */
static Status refresh(Window *self, Error *error)
{
    int pixels = 0, rows;
    int points;
    screen_size(&self->screen, &pixels, &rows, NULL);
    SDL_GetWindowSize(self->screen.window, &points, NULL);
    float density = points > 0 && pixels > 0 ? (float)pixels / (float)points : 1;
    float scale = density * self->text_scale;
    bool scaled = scale != self->applied_scale;
    if (scaled || self->theme_changed) {
        theme_apply(&self->theme, scale);
        renderer_set_background(self->renderer, theme_colour(&self->theme, COLOUR_BACKGROUND));
    }
    self->theme_changed = false;
    if (font_files_tick(&self->fonts.files, waker(self)))
        self->fonts.stale = true;
    if (scaled || self->fonts.stale) {
        Status status = fonts_build(&self->fonts, scale, error);
        if (status == STATUS_OK)
            status = renderer_take_atlas(self->renderer, error);
        self->fonts.stale = status != STATUS_OK;
        if (status != STATUS_OK)
            return status;
    }
    self->applied_scale = scale;
    if (labels_tidy(self->labels))
        renderer_invalidate(self->renderer);
    return STATUS_OK;
}

static Status open_all(Window *self, const WindowPlan *plan, Error *error)
{
    const ScreenPlan screen = {plan->title, plan->width, plan->height, plan->place, plan->hidden};
    Status status = screen_open(&self->screen, &screen, error);
    if (status != STATUS_OK)
        return status;
    if (self->text_scale <= 0)
        self->text_scale = plan->hidden ? 1 : (float)text_size_percent(self->screen.window) / 100;
    self->interval_ns = (uint64_t)screen_interval_ms(&self->screen) * NS_PER_MS;
    self->wake_event = SDL_RegisterEvents(1);
    SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
    self->context = igCreateContext(NULL);
    if (!self->context)
        return error_set(error, STATUS_MEMORY, "not enough memory for a window");
    platform_open(&self->platform, self->screen.window);
    status = renderer_create(&self->screen, &self->renderer, error);
    if (status == STATUS_OK)
        status = fonts_open(&self->fonts, error);
    if (status == STATUS_OK)
        status = labels_create(self->screen.renderer, &self->fonts.files, &self->labels, error);
    return status == STATUS_OK ? refresh(self, error) : status;
}

Status window_open(const WindowPlan *plan, Window **out, Error *error)
{
    *out = NULL;
    Window *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "not enough memory for a window");
    self->hidden = plan->hidden;
    self->theme = theme_make(plan->theme, plan->palette);
    self->theme_changed = true;
    self->text_scale = plan->text_scale;
    self->frames_due = SETTLING_FRAMES;
    self->draw_at_ns = UINT64_MAX;
    Status status = open_all(self, plan, error);
    if (status != STATUS_OK) {
        window_close(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void window_close(Window *self)
{
    if (!self)
        return;
    folder_opening_end(&self->opening);
    labels_destroy(self->labels);
    renderer_destroy(self->renderer);
    if (self->context) {
        platform_close(&self->platform);
        igDestroyContext(self->context);
    }
    fonts_close(&self->fonts);
    screen_close(&self->screen);
    free(self);
}

void window_hide(Window *self)
{
    SDL_HideWindow(self->screen.window);
}

void window_wake(Window *self)
{
    SDL_PushEvent(&(SDL_Event){.type = self->wake_event});
}

void window_draw_in(Window *self, int milliseconds)
{
    uint64_t at = clock_ns() + (uint64_t)milliseconds * NS_PER_MS;
    if (at < self->draw_at_ns)
        self->draw_at_ns = at;
}

static void add_event(Window *self, WindowEventKind kind, const char *path)
{
    if (self->event_count == EVENT_MAX)
        return;
    WindowEvent *event = &self->events[self->event_count++];
    event->kind = kind;
    event->path[0] = '\0';
    if (path && strlen(path) < sizeof event->path)
        memcpy(event->path, path, strlen(path) + 1);
}

static void take_window_event(Window *self, const SDL_WindowEvent *event)
{
    if (event->event == SDL_WINDOWEVENT_EXPOSED || event->event == SDL_WINDOWEVENT_SIZE_CHANGED)
        self->screen.stale = true;
    if (event->event == SDL_WINDOWEVENT_CLOSE)
        add_event(self, WINDOW_CLOSE_WANTED, NULL);
    else if (event->event == SDL_WINDOWEVENT_FOCUS_GAINED)
        add_event(self, WINDOW_FOCUSED, NULL);
}

static void window_take(Window *self, const SDL_Event *event)
{
    self->frames_due = SETTLING_FRAMES;
    if (event->type == SDL_TEXTINPUT)
        fonts_want(&self->fonts, event->text.text);
    platform_take(&self->platform, event);
    switch (event->type) {
    case SDL_QUIT:
        add_event(self, WINDOW_CLOSE_WANTED, NULL);
        break;
    case SDL_DROPFILE:
        add_event(self, WINDOW_FILE_DROPPED, event->drop.file);
        SDL_free(event->drop.file);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        self->applied_scale = 0; /* all textures were lost */
        labels_drop(self->labels);
        renderer_drop_frame(self->renderer);
        break;
    case SDL_WINDOWEVENT:
        take_window_event(self, &event->window);
        break;
    default:
        break;
    }
}

/* When the next frame is due if it has fonts. */
static uint64_t next_ns(const Window *self)
{
    uint64_t at = self->draw_at_ns;
    if (self->frames_due > 0 || self->platform.queued > 0 /* events */)
        return self->hidden ? 0 : self->last_frame_ns + self->interval_ns;
    if (platform_is_held(&self->platform) && at > self->last_frame_ns + HELD_INTERVAL_MS * NS_PER_MS)
        return self->last_frame_ns + HELD_INTERVAL_MS * NS_PER_MS;
    return at;
}

uint64_t window_due_ns(const Window *self)
{
    uint64_t next = next_ns(self);
    return next > self->retry_ns ? next : self->retry_ns;
}

/* Takes all waiting events; returns whether there were any. */
static bool take_all(Window *self)
{
    SDL_Event event;
    bool came = false;
    for (; SDL_PollEvent(&event); came = true)
        window_take(self, &event);
    return came;
}

bool window_wait(Window *self, uint64_t until_ns)
{
    bool came = take_all(self);
    uint64_t now = clock_ns(), due = window_due_ns(self);
    due = due < until_ns ? due : until_ns;
    if (self->frames_due > 0 && self->event_count == 0 && due > now) {
        /* events until the next frame belong to that frame: no need to wake for each mouse movement */
        SDL_Delay((Uint32)((due - now) / NS_PER_MS));
        came = take_all(self) || came;
    }
    while (!came && self->event_count == 0 && (now = clock_ns()) < until_ns) {
        SDL_Event event;
        uint64_t ms = (until_ns - now + NS_PER_MS - 1) / NS_PER_MS;
        int most = ms < INT_MAX ? (int)ms : INT_MAX;
        came = until_ns == UINT64_MAX ? SDL_WaitEvent(&event) : SDL_WaitEventTimeout(&event, most);
        if (came)
            window_take(self, &event);
        came = take_all(self) || came;
    }
    return came || self->event_count > 0 || window_due_ns(self) <= clock_ns();
}

bool window_next_event(Window *self, WindowEvent *out)
{
    if (self->event_count == 0)
        return false;
    *out = self->events[0];
    self->event_count--;
    memmove(self->events, self->events + 1, (size_t)self->event_count * sizeof *self->events);
    return true;
}

bool window_begin(Window *self)
{
    uint64_t now = clock_ns();
    if (window_due_ns(self) > now)
        return false;
    if (refresh(self, NULL) != STATUS_OK) {
        self->retry_ns = now + RETRY_MS * NS_PER_MS;
        return false;
    }
    self->last_frame_ns = now;
    if (self->draw_at_ns <= self->last_frame_ns)
        self->draw_at_ns = UINT64_MAX;
    if (self->frames_due > 0)
        self->frames_due--;
    int width = 0, height = 0;
    screen_size(&self->screen, &width, &height, NULL);
    platform_begin_frame(&self->platform, width, height);
    igNewFrame();
    return true;
}

Status window_end(Window *self, Error *error)
{
    bool measured = self->measures;
    igRender();
    platform_end_frame(&self->platform);
    if (imgui_moves_focus())
        window_draw_in(self, 0);
    self->measures = false;
    Status status = measured ? STATUS_OK : renderer_draw(self->renderer, error);
    if (status == STATUS_OK || self->hidden)
        return status;
    renderer_invalidate(self->renderer);
    self->frames_due = SETTLING_FRAMES;
    self->retry_ns = clock_ns() + RETRY_MS * NS_PER_MS;
    return STATUS_OK;
}

void window_measure(Window *self)
{
    self->measures = true;
    self->last_frame_ns = 0;
    window_draw_in(self, 0);
}

bool window_measures(const Window *self)
{
    return self->measures;
}

void window_set_theme(Window *self, ThemeKind theme, PaletteKind palette)
{
    self->theme = theme_make(theme, palette);
    self->theme_changed = true;
    self->frames_due = SETTLING_FRAMES;
}

void window_set_text_scale(Window *self, float scale)
{
    if (scale == self->text_scale)
        return;
    self->text_scale = scale;
    self->frames_due = SETTLING_FRAMES;
}

float window_text_scale(const Window *self)
{
    return self->text_scale;
}

void window_set_title(Window *self, const char *title)
{
    if (strcmp(SDL_GetWindowTitle(self->screen.window), title) != 0)
        SDL_SetWindowTitle(self->screen.window, title);
}

Status window_open_folder(Window *self, const char *file, Error *error)
{
    return folder_opening_start(&self->opening, file, false, waker(self), error);
}

Status window_open_page(Window *self, const char *page, Error *error)
{
    return folder_opening_start(&self->opening, page, true, waker(self), error);
}

bool window_opening_said(Window *self, Error *error)
{
    return folder_opening_failed(&self->opening, error);
}

bool window_loads_fonts(const Window *self)
{
    return font_files_busy(&self->fonts.files);
}

void window_set_full_screen(Window *self, bool full)
{
    SDL_SetWindowFullscreen(self->screen.window, full ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

void window_note_place(const Window *self, WindowPlace *place)
{
    window_place_note(place, self->screen.window);
}

bool window_is_full_screen(const Window *self)
{
    return (SDL_GetWindowFlags(self->screen.window) & SDL_WINDOW_FULLSCREEN) != 0; /* desktops can end it */
}

void window_want_text(Window *self, const char *text)
{
    fonts_want(&self->fonts, text);
    if (self->fonts.stale)
        self->frames_due = SETTLING_FRAMES;
}

const Theme *window_theme(const Window *self)
{
    return &self->theme;
}

float window_scale(const Window *self)
{
    return self->applied_scale;
}

Box window_box(const Window *self)
{
    int width = 0, height = 0;
    screen_size(&self->screen, &width, &height, NULL);
    return box_at(0, 0, (float)width, (float)height);
}

Canvas window_canvas(Window *self, ImDrawList *list)
{
    return (Canvas){list, &self->fonts, &self->theme, self->labels, self->applied_scale};
}

void window_push_font(Window *self, FontRole role)
{
    imgui_push_font(fonts_get(&self->fonts, role));
}

void window_begin_panel(Window *self, const char *name, Box box)
{
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                                   ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus |
                                   ImGuiWindowFlags_NoFocusOnAppearing; /* its tables have settings */
    ImVec2 low = {box.left, box.top};
    ImVec2 high = {box.right, box.bottom};
    igSetNextWindowPos(low, ImGuiCond_Always, (ImVec2){0, 0});
    igSetNextWindowSize((ImVec2){box_width(box), box_height(box)}, ImGuiCond_Always);
    igBegin(name, NULL, flags);
    Canvas canvas = window_canvas(self, igGetWindowDrawList());
    /* A window's drawing is clipped to the inside of its padding; the panel is its outside. */
    ImDrawList_PushClipRect(canvas.list, low, high, false);
    canvas_panel(&canvas, box, px(&canvas, 8), COLOUR_PANEL, COLOUR_LINE);
    ImDrawList_PopClipRect(canvas.list);
}

bool window_key_held(const Window *self)
{
    return self->platform.keys_down > 0;
}

bool window_key_pressed(const Window *self, SDL_Scancode key, bool repeat)
{
    return platform_key_pressed(&self->platform, key, repeat);
}

bool window_key_edits(const Window *self, SDL_Scancode key)
{
    return platform_key_edits(&self->platform, key);
}

SDL_Keymod window_modifiers(const Window *self)
{
    return self->platform.modifiers;
}

void window_keep_tab(Window *self, bool keep)
{
    self->platform.keeps_tab = keep;
}

void window_set_field_keys(Window *self, KeyTest *leads, void *context)
{
    self->platform.leads_to_field = leads;
    self->platform.leads_context = context;
}

void window_forget_keys(Window *self)
{
    platform_forget_keys(&self->platform);
}

void window_settle(Window *self)
{
    self->frames_due = SETTLING_FRAMES;
}

void window_expect_typing(Window *self)
{
    platform_expect_typing(&self->platform);
    window_settle(self);
}

bool window_by_touch(const Window *self)
{
    return self->platform.touched;
}

ImVec2 window_take_pan(Window *self)
{
    ImVec2 pan = self->platform.pan;
    self->platform.pan = (ImVec2){0, 0};
    return pan;
}

float window_take_pinch(Window *self)
{
    float pinch = self->platform.pinch;
    self->platform.pinch = 0;
    return pinch;
}

Labels *window_labels(Window *self)
{
    return self->labels;
}

void window_set_probe(Window *self, WidgetProbe *probe, void *context)
{
    self->probe = probe;
    self->probe_context = context;
}

void window_mark_box(const Window *self, const char *identity, Box box)
{
    if (self->probe)
        self->probe(self->probe_context, identity, box);
}

void window_mark(const Window *self, const char *identity)
{
    ImVec2 low;
    ImVec2 high;
    igGetItemRectMin(&low);
    igGetItemRectMax(&high);
    window_mark_box(self, identity, (Box){low.x, low.y, high.x, high.y});
}

const RenderStatistics *window_statistics(const Window *self)
{
    return renderer_statistics(self->renderer);
}

void window_draw_whole(Window *self, bool whole)
{
    renderer_draw_whole(self->renderer, whole);
}

Status window_read(Window *self, uint8_t **pixels, int *width, int *height, Error *error)
{
    return renderer_read(self->renderer, pixels, width, height, error);
}

Status window_screenshot(Window *self, const char *path, Error *error)
{
    uint8_t *pixels;
    int width;
    int height;
    Status status = window_read(self, &pixels, &width, &height, error);
    if (status == STATUS_OK)
        status = png_write(path, pixels, width, height, 4 * width, error);
    free(pixels);
    return status;
}
