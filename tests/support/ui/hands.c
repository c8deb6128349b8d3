#include "tests/support/ui/hands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/students/students.h"

enum { ROUNDS_MOST = 2000 };

static void wake(void *context)
{
    Hands *self = context;
    window_wake(self->window);
}

static Box current_window(void)
{
    ImVec2 at;
    ImVec2 size;
    igGetWindowPos(&at);
    igGetWindowSize(&size);
    return box_at(at.x, at.y, size.x, size.y);
}

static void begin_frame(void *context)
{
    Hands *self = context;
    self->place_count = 0;
    self->no_window = current_window();
}

static void note(void *context, const char *identity, Box box)
{
    Hands *self = context;
    if (self->place_count == HANDS_PLACES)
        return;
    HandsPlace *place = &self->places[self->place_count++];
    snprintf(place->identity, sizeof place->identity, "%s", identity);
    place->box = box;
    place->window = current_window();
    if (memcmp(&place->window, &self->no_window, sizeof place->window) == 0)
        place->window = window_box(self->window);
}

Hands *hands_open(int width, int height)
{
    return hands_open_in(NULL, width, height);
}

Hands *hands_open_in(const char *folder, int width, int height)
{
    Hands *self = calloc(1, sizeof *self);
    Error error;
    WindowPlan plan = {.title = "test", .width = width, .height = height, .hidden = true};
    assert_non_null(self);
    assert_ok(window_open(&plan, &self->window, &error), &error);
    window_set_probe(self->window, note, self);
    roster_add_own(&self->roster);
    students_add(&self->roster);
    self->app = memory_new(1, sizeof *self->app);
    self->ui = memory_new(1, sizeof *self->ui);
    assert_non_null(self->app);
    assert_non_null(self->ui);
    assert_ok(app_init(self->app, &self->roster, folder, true, (Wake){wake, self}, &error), &error);
    ui_open(self->ui, self->window, self->app);
    loop_open(&self->loop, self->window, self->ui, self->app);
    self->loop.hooks = (FrameHooks){.before = begin_frame, .context = self};
    hands_settle(self);
    return self;
}

void hands_close(Hands *self)
{
    loop_close(&self->loop);
    ui_close(self->ui);
    app_close(self->app);
    window_close(self->window);
    free(self->app);
    free(self->ui);
    free(self);
}

void hands_settle(Hands *self)
{
    Error error;
    window_wake(self->window);
    for (int rounds = 0;; rounds++) {
        assert_true(rounds < ROUNDS_MOST);
        assert_ok(loop_round(&self->loop, 0, &error), &error);
        if (self->loop.rested || self->hurried)
            return;
    }
}

void hands_wait(Hands *self, int milliseconds)
{
    Error error;
    uint64_t end = clock_ns() + (uint64_t)milliseconds * 1000000;
    while (clock_ns() < end)
        assert_ok(loop_round(&self->loop, end, &error), &error);
    hands_settle(self);
}

static const HandsPlace *find(const Hands *self, const char *identity)
{
    for (int i = self->place_count - 1; i >= 0; i--)
        if (strcmp(self->places[i].identity, identity) == 0)
            return &self->places[i];
    return NULL;
}

Box hands_box(Hands *self, const char *identity)
{
    const HandsPlace *place = find(self, identity);
    if (!place)
        fail_msg("no widget is called '%s'", identity);
    return place->box;
}

bool hands_see(const Hands *self, const char *identity)
{
    return find(self, identity) != NULL;
}

void hands_do(Hands *self, const char *action, const char *argument)
{
    Error error = {0};
    assert_ok(action_run(self->app, action, argument, &error), &error);
    hands_settle(self);
}

static void push_motion(Hands *self, int x, int y)
{
    self->x = x;
    self->y = y;
    SDL_PushEvent(&(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = y}});
}

static void push_button(const Hands *self, bool down, int button, Uint32 which)
{
    SDL_PushEvent(&(SDL_Event){.button = {.type = down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP,
                                          .which = which,
                                          .button = (Uint8)button,
                                          .x = self->x,
                                          .y = self->y}});
}

void hands_move(Hands *self, const char *identity)
{
    Box box = hands_box(self, identity);
    push_motion(self, (int)(box.left + box.right) / 2, (int)(box.top + box.bottom) / 2);
    hands_settle(self);
}

void hands_move_by(Hands *self, int x, int y)
{
    push_motion(self, self->x + x, self->y + y);
    hands_settle(self);
}

void hands_press(Hands *self, int button)
{
    push_button(self, true, button, 0);
    hands_settle(self);
}

void hands_release(Hands *self, int button)
{
    push_button(self, false, button, 0);
    hands_settle(self);
}

void hands_click(Hands *self, const char *identity)
{
    hands_move(self, identity);
    push_button(self, true, SDL_BUTTON_LEFT, 0);
    hands_release(self, SDL_BUTTON_LEFT);
}

void hands_touch(Hands *self, const char *identity)
{
    Box box = hands_box(self, identity);
    self->x = (int)(box.left + box.right) / 2;
    self->y = (int)(box.top + box.bottom) / 2;
    push_button(self, true, SDL_BUTTON_LEFT, SDL_TOUCH_MOUSEID);
    push_button(self, false, SDL_BUTTON_LEFT, SDL_TOUCH_MOUSEID);
    hands_settle(self);
}

void hands_wheel(Hands *self, float turns)
{
    SDL_PushEvent(&(SDL_Event){.wheel = {.type = SDL_MOUSEWHEEL, .preciseY = turns}});
    hands_settle(self);
}

void hands_key(Hands *self, SDL_Scancode scancode, int modifiers)
{
    SDL_Keysym key = {
        .scancode = scancode, .sym = SDL_GetKeyFromScancode(scancode), .mod = (Uint16)modifiers};
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYDOWN, .keysym = key}});
    key.mod = 0;
    SDL_PushEvent(&(SDL_Event){.key = {.type = SDL_KEYUP, .keysym = key}});
    hands_settle(self);
}

void hands_type(Hands *self, const char *text)
{
    SDL_Event event = {.text = {.type = SDL_TEXTINPUT}};
    snprintf(event.text.text, sizeof event.text.text, "%s", text);
    SDL_PushEvent(&event);
    hands_settle(self);
}
