/* The browser runs rounds: a page must not wait. */
#include <SDL2/SDL.h>
#include <emscripten.h>

#include "app/desktop/run.h"
#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "ui/draw/window/page.h"

static Loop *running;

/* SDL itself adds an event where it is asked for others. */
static int on_event(void *context, SDL_Event *event)
{
    (void)context;
    if (event->type != SDL_POLLSENTINEL)
        page_wake();
    return 0;
}

EMSCRIPTEN_KEEPALIVE double page_round(void)
{
    Error error;
    if (loop_round(running, 0, &error) != STATUS_OK)
        page_fail(error.text);
    uint64_t now = clock_ns(), due = loop_wake_ns(running, now);
    return due == UINT64_MAX ? -1 : due <= now ? 0 : (double)(due - now) / NS_PER_MS;
}

Status run(Loop *loop, Error *error)
{
    (void)error;
    running = loop;
    SDL_AddEventWatch(on_event, NULL);
    page_begin();
    emscripten_exit_with_live_runtime();
}
