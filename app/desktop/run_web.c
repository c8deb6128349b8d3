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

/* The address keeps the game and the turn; an empty board has none to keep. */
static void tell_address(const Document *document)
{
    static uint64_t told = UINT64_MAX;
    Position empty;
    Text link = {0};
    position_start(&empty);
    if (told == document_shown_version(document))
        return;
    told = document_shown_version(document);
    if (document->record->root->first_child || !position_equal(&document->record->start, &empty))
        document_link(document, &link);
    page_set_address(text_string(&link), document_changed(document) || document->path.length > 0);
    text_free(&link);
}

EMSCRIPTEN_KEEPALIVE double page_round(void)
{
    Error error;
    if (loop_round(running, 0, &error) != STATUS_OK)
        page_fail(error.text);
    tell_address(&running->app->document);
    page_set_typing(SDL_IsTextInputActive());
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
