#include "ui/view/loop.h"

#include "engine/base/platform/clock.h"

enum {
    SCRIPT_TICK_NS = 5000000,
    SETTLING_NS = 60000000,
    SETTLING_MOST_NS = 660000000 /* after this time, something always moves */
};

void loop_open(Loop *self, Window *window, Ui *ui, AppState *app)
{
    *self = (Loop){.window = window, .ui = ui, .app = app};
}

void loop_close(Loop *self)
{
    script_free(&self->script);
}

/* ---- Sleeping ---- */

static uint64_t sooner(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static bool runs_script(const Loop *self)
{
    return !self->opened || !script_over(&self->script);
}

uint64_t loop_wake_ns(const Loop *self, uint64_t now_ns)
{
    if (self->frames > 0)
        return now_ns;
    uint64_t wake = sooner(window_due_ns(self->window), ui_wake_ns(self->ui));
    wake = sooner(wake, app_wake_ns(self->app, now_ns));
    return runs_script(self) ? sooner(wake, now_ns + SCRIPT_TICK_NS) : wake;
}

/* ---- A round ---- */

/* Runs what the script can do now; actions wait until the command line's file is open. */
static Status step_script(Loop *self, bool *moved, Error *error)
{
    int before = self->script.next;
    *moved = false;
    if (!self->opened && app_idle(self->app)) {
        /* without people, nothing is done to a game that could not be opened */
        if (self->ends_with_script && self->app->file_jobs.error.status != STATUS_OK) {
            *error = self->app->file_jobs.error;
            return error->status;
        }
        self->opened = true;
    }
    if (!runs_script(self) || !self->opened)
        return STATUS_OK;
    Status status = script_step(&self->script, self->app, clock_ns(), error);
    *moved = self->script.next != before;
    return status;
}

static void call(void (*hook)(void *context), void *context)
{
    if (hook)
        hook(context);
}

/* Draws a frame if one is due. */
static Status loop_draw(Loop *self, Error *error)
{
    if (!window_begin(self->window))
        return STATUS_OK;
    uint64_t before = clock_thread_ns();
    call(self->hooks.before, self->hooks.context);
    /* Shows errors that no action caused. */
    if (self->app->notice.status != STATUS_OK) {
        ui_say(self->ui, &self->app->notice);
        self->app->notice = (Error){0};
    }
    ui_frame(self->ui);
    window_note_place(self->window, &self->app->settings.window);
    bool visible = !window_measures(self->window);
    Status status = window_end(self->window, error);
    if (!visible)
        return status;
    call(self->hooks.after, self->hooks.context);
    uint64_t *shown = &self->app->analysis.shown_ns;
    *shown = (3 * *shown + clock_thread_ns() - before) / 4;
    self->drawn++;
    self->rested = false;
    return status;
}

Status loop_round(Loop *self, uint64_t until_ns, Error *error)
{
    bool moved;
    bool came = window_wait(self->window, sooner(loop_wake_ns(self, clock_ns()), until_ns));
    /* The desktop, too, can begin and end full screen; an action's wish is applied by the frame after it. */
    bool full = window_is_full_screen(self->window);
    if (full != self->full_screen)
        self->app->view.full_screen = self->full_screen = full;
    WindowEvent event;
    while (window_next_event(self->window, &event)) {
        if (event.kind == WINDOW_CLOSE_WANTED)
            ui_do(self->ui, "file.quit", NULL);
        else if (event.kind == WINDOW_FILE_DROPPED && event.path[0])
            ui_do(self->ui, "file.open", event.path);
    }
    uint64_t now = clock_ns();
    bool changed = app_tick(self->app, now);
    Status status = step_script(self, &moved, error);
    if (changed || moved || self->frames > 0 || ui_wake_ns(self->ui) <= now)
        window_draw_in(self->window, 0);
    self->rested = !came && !changed && !moved;
    return status != STATUS_OK ? status : loop_draw(self, error);
}

/* ---- Running ---- */

bool loop_over(const Loop *self)
{
    if (self->app->quit || (self->ending && atomic_load(self->ending)))
        return true;
    if (runs_script(self))
        return false;
    return self->frames > 0 ? self->drawn >= self->frames : self->ends_with_script;
}

Status loop_settle(Loop *self, Error *error)
{
    uint64_t begun = clock_ns();
    Status status = STATUS_OK;
    window_wake(self->window);
    do
        status = loop_round(self, begun + SETTLING_NS, error);
    while (status == STATUS_OK && (window_loads_fonts(self->window) ||
                                   clock_ns() < begun + (self->rested ? SETTLING_NS : SETTLING_MOST_NS)));
    return status;
}
