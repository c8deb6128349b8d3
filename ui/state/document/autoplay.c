#include "ui/state/document/autoplay.h"

#include "engine/base/time_units.h"
#include "ui/state/app.h"

void autoplay_toggle(AppState *app)
{
    Autoplay *self = &app->view.autoplay;
    bool ended = !document_ahead(&app->document, app->document.node);
    if (!self->on && ended)
        document_go_first(&app->document);
    *self = (Autoplay){.on = !self->on, .version = app->document.cursor_version};
}

static uint64_t step_ns(const AppState *app)
{
    enum { STEP_MS_LEAST = 100 };
    int step_ms = app->settings.pace_ms;
    return (uint64_t)(step_ms > STEP_MS_LEAST ? step_ms : STEP_MS_LEAST) * NS_PER_MS;
}

bool autoplay_tick(AppState *app, uint64_t now_ns)
{
    Autoplay *self = &app->view.autoplay;
    if (!self->on)
        return false;
    if (self->version != app->document.cursor_version ||
        !document_ahead(&app->document, app->document.node) ||
        (self->last > 0 && app->document.position.plies >= self->last)) {
        self->on = false;
        return true;
    }
    if (self->due_ns == 0)
        self->due_ns = now_ns + step_ns(app);
    if (now_ns < self->due_ns)
        return false;
    document_go_next(&app->document);
    self->due_ns = now_ns + step_ns(app);
    self->version = app->document.cursor_version;
    return true;
}
