/* tetress: the program with the window. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/desktop/end_signals.h"
#include "app/desktop/laboratory.h"
#include "app/desktop/options.h"
#include "app/desktop/run.h"
#include "app/roster.h"
#include "engine/base/memory.h"
#include "engine/base/platform/assets.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"
#include "engine/base/platform/std_streams.h"
#include "ui/draw/picture.h"
#include "ui/state/still.h"

enum { DONE = 0, FAILED = 1, MISUSE = 2, IMPOSSIBLE = 3 };

enum { FRAMES_KEPT = 4096 };

/* How long frames take, for --frame-stats. */
typedef struct FrameTimes {
    uint64_t count;
    double ms[FRAMES_KEPT]; /* of the last frames: a window may be open for months */
    double redrawn;         /* shares of the window, added up */
    uint64_t begun_ns;
} FrameTimes;

/* The place of each widget in a file, for scripts that drive the window: "IDENTITY LEFT TOP RIGHT BOTTOM" on
 * each line, in pixels of the window. It is replaced as a whole, and only when widgets change. */
typedef struct WidgetFile {
    const char *path; /* null: not wanted */
    Text frame, written;
} WidgetFile;

typedef struct Program {
    DesktopOptions options;
    Roster roster;
    Window *window;
    Ui ui;
    Loop loop;
    FrameTimes frames;
    WidgetFile widgets;
    atomic_bool ending; /* the system wants the program to end */
    AppState app;       /* holds positions, so it must be aligned for them */
} Program;

static int fail(const char *what, int code)
{
    fprintf(stderr, "tetress: %s\n", what);
    return code;
}

/* The same with the place of an error, unless its text names the file. */
static int fail_at(const Error *error, int code)
{
    return fail(strstr(error->text, error->file) ? error->text : ERROR_LINE(error), code);
}

/* ---- Frames ---- */

static int compare_times(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

static void take_widget(void *context, const char *identity, Box box)
{
    WidgetFile *self = context;
    for (const char *at = identity; *at; at++) /* a space ends the name */
        text_add_byte(&self->frame, (unsigned char)*at <= ' ' ? '-' : *at);
    text_printf(&self->frame, " %ld %ld %ld %ld\n", lroundf(box.left), lroundf(box.top), lroundf(box.right),
                lroundf(box.bottom));
}

static void before_frame(void *context)
{
    Program *self = context;
    self->frames.begun_ns = clock_ns();
    if (!self->widgets.path)
        return;
    text_clear(&self->widgets.frame);
    window_set_probe(self->window, take_widget, &self->widgets);
}

static void after_frame(void *context)
{
    Program *self = context;
    FrameTimes *times = &self->frames;
    Text *frame = &self->widgets.frame, *written = &self->widgets.written;
    bool changed = self->widgets.path && !frame->failed &&
                   (frame->length != written->length ||
                    memcmp(text_string(frame), text_string(written), frame->length) != 0);
    if (changed && file_replace(self->widgets.path, text_string(frame), frame->length, NULL) == STATUS_OK) {
        Text old = *written;
        *written = *frame;
        *frame = old;
    }
    if (self->options.frame_stats) {
        times->ms[times->count++ % FRAMES_KEPT] = (double)(clock_ns() - times->begun_ns) / 1e6;
        times->redrawn += window_statistics(self->window)->last_redrawn;
    }
}

/* "frames N, median M ms, p95 P ms, redrawn R%": the times are those of the frames kept, which are sorted. */
static void print_frames(FrameTimes *self)
{
    size_t kept = self->count < FRAMES_KEPT ? (size_t)self->count : FRAMES_KEPT;
    if (kept == 0) {
        puts("frames 0");
        return;
    }
    qsort(self->ms, kept, sizeof *self->ms, compare_times);
    printf("frames %" PRIu64 ", median %.2f ms, p95 %.2f ms, redrawn %.1f%%\n", self->count,
           self->ms[kept / 2], self->ms[kept * 95 / 100], 100 * self->redrawn / (double)self->count);
}

/* ---- Opening ---- */

/* The folder of settings and unsaved edits: the one named, or the user's, made if it is missing; "" for none.
 * Runs for pictures and tests have none unless they name one. */
static Status find_folder(const DesktopOptions *options, char out[SETTINGS_PATH_SIZE], Error *error)
{
    *out = '\0';
    if (options->folder) {
        int length = snprintf(out, SETTINGS_PATH_SIZE, "%s", options->folder);
        return length < SETTINGS_PATH_SIZE ? folder_make(out, error)
                                           : error_set(error, STATUS_INVALID, "--folder is too long");
    }
    if (options->headless)
        return STATUS_OK;
    bool found = settings_folder(getenv("XDG_CONFIG_HOME"), getenv("HOME"), out);
    Error why;
    Status made = STATUS_OK;
    char *slash = found ? strrchr(out, '/') : NULL;
    if (slash && slash > out) { /* the folder around it, for all programs' settings */
        *slash = '\0';
        made = folder_make(out, &why);
        *slash = '/';
    }
    if (found && made == STATUS_OK && folder_make(out, &why) == STATUS_OK)
        return STATUS_OK;
    *out = '\0';
    return found
               ? error_set(error, why.status, "settings and unsaved edits can't be kept: %s: %s", why.file,
                           why.text)
               : error_set(error, STATUS_NOT_FOUND,
                           "settings and unsaved edits can't be kept: HOME and XDG_CONFIG_HOME are not set");
}

static void wake(void *context)
{
    window_wake(context);
}

/* The window opens with the theme from the settings, so that nothing flashes. */
static Status open_window(Program *self, const char *folder, Error *error)
{
    const DesktopOptions *options = &self->options;
    char path[SETTINGS_PATH_SIZE + 16];
    Settings *settings = malloc(sizeof *settings);
    if (!settings)
        return error_set(error, STATUS_MEMORY, "out of memory");
    settings_defaults(settings);
    snprintf(path, sizeof path, "%s/settings", folder ? folder : "");
    if (folder)
        settings_load(settings, path, NULL);
    int scale = options->scale ? (int)options->scale : settings->scale_chosen ? settings->scale : 0;
    WindowPlan plan = {.title = "Tetress",
                       .width = options->width,
                       .height = options->height,
                       .hidden = options->headless,
                       .theme = options->theme >= 0 ? (ThemeKind)options->theme : settings->theme,
                       .palette = settings->palette,
                       .text_scale = (float)scale / 100};
    if (settings->window.width > 0 && options->width == 0)
        plan.place = &settings->window;
    Status status = window_open(&plan, &self->window, error);
    free(settings);
    return status;
}

/* In such a run, unsaved edits are not meant to be kept: their journals would lie beside files that were only
 * viewed. */
static bool ends_by_itself(const DesktopOptions *options)
{
    return options->headless || options->screenshot;
}

static void apply_options(Program *self)
{
    const DesktopOptions *options = &self->options;
    Settings *settings = &self->app.settings;
    if (options->theme >= 0)
        settings->theme = (ThemeKind)options->theme;
    settings->scale_chosen |= options->scale > 0;
    settings->scale = (int)lroundf(100 * window_text_scale(self->window));
    self->app.experiments.laboratory = laboratory_make(self->app.roster);
    self->app.kept.views = ends_by_itself(options);
    self->app.queue.resumes &= !self->app.kept.views;
    self->app.maker = picture_maker(window_labels(self->window));
    data_path("samples", &self->app.samples);
    data_path("manual", &self->app.manual);
    if (self->app.document.recovered == 0)
        app_show_start(&self->app);
}

/* Opens what the command line names. If that would replace recovered edits, the window asks. */
static Status open_named(Program *self, const char *action, const char *path, Error *error)
{
    Status status = action_run(&self->app, action, path, error);
    return status == STATUS_INTERRUPTED && !self->options.headless ? STATUS_OK : status;
}

/* Opens what the command line names, or what was open when the program last ended. */
static Status open_document(Program *self, Error *error)
{
    const DesktopOptions *options = &self->options;
    if (options->resume)
        return app_resume(&self->app, options->file, error);
    if (options->follow)
        return open_named(self, "file.follow", options->follow, error);
    if (options->file)
        return open_named(self, strcmp(options->file, "-") == 0 ? "file.follow" : "file.open", options->file,
                          error);
    if (!options->headless)
        app_reopen(&self->app);
    return STATUS_OK;
}

/* ---- Running ---- */

static int main_run(Program *self)
{
    const DesktopOptions *options = &self->options;
    Loop *loop = &self->loop;
    Error error = {0};
    loop_open(loop, self->window, &self->ui, &self->app);
    loop->ends_with_script = ends_by_itself(options);
    loop->frames = (int)options->frames;
    loop->ending = &self->ending;
    loop->hooks = (FrameHooks){before_frame, after_frame, self};
    Status status = open_document(self, &error);
    if (status == STATUS_OK && options->script)
        status = script_read(&loop->script, options->script, &error);
    if (status == STATUS_OK)
        status = run(loop, &error);
    const char *moment = getenv("SOURCE_DATE_EPOCH"); /* builds that can be repeated set it */
    if (status == STATUS_OK && options->screenshot)
        status = loop_settle(loop, &error);
    if (status == STATUS_OK && options->screenshot && moment) {
        app_still(&self->app, strtoll(moment, NULL, 10));
        status = loop_settle(loop, &error);
    }
    if (status == STATUS_OK && options->screenshot)
        status = window_screenshot(self->window, options->screenshot, &error);
    if (options->frame_stats)
        print_frames(&self->frames);
    loop_close(loop);
    if (status == STATUS_OK)
        return DONE;
    return fail_at(&error, loop->opened ? FAILED : IMPOSSIBLE);
}

static int open_and_run(Program *self)
{
    char folder[SETTINGS_PATH_SIZE];
    Error error = {0};
    Error unkept = {0};
    if (find_folder(&self->options, folder, &unkept) && self->options.folder)
        return fail_at(&unkept, IMPOSSIBLE);
    if (self->widgets.path && file_check_place(self->widgets.path, &error) != STATUS_OK)
        return fail_at(&error, IMPOSSIBLE);
    Status status = open_window(self, *folder ? folder : NULL, &error);
    if (status != STATUS_OK)
        return fail(error.text, IMPOSSIBLE);
    app_roster_fill(&self->roster);
    /* people are asked what to recover; without people, a named file comes first */
    bool recover = self->options.headless && !(self->options.file || self->options.follow);
    status = app_init(&self->app, &self->roster, *folder ? folder : NULL, recover, (Wake){wake, self->window},
                      &error);
    if (status != STATUS_OK) {
        window_close(self->window);
        return fail(error.text, IMPOSSIBLE);
    }
    apply_options(self);
    if (unkept.status != STATUS_OK)
        self->app.notice = unkept;
    ui_open(&self->ui, self->window, &self->app);
    end_signals_open(&self->ending, wake, self->window);
    int code = main_run(self);
    /* Ending can take a while, as agents are waited for. Nobody need look at a window that no longer answers,
     * and a second signal ends the program at once. */
    window_hide(self->window);
    end_signals_close();
    ui_close(&self->ui);
    app_close(&self->app);
    text_free(&self->widgets.frame);
    text_free(&self->widgets.written);
    window_close(self->window);
    return code;
}

/* A line for each action that a script can run: "NAME ARGUMENT  TITLE [KEYS]". */
static void print_actions(FILE *out)
{
    static const char *const words[] = {
        [ARGUMENT_TEXT] = " TEXT", [ARGUMENT_PATH] = " FILE", [ARGUMENT_NUMBER] = " NUMBER",
        [ARGUMENT_CELL] = " CELL", [ARGUMENT_MOVE] = " MOVE", [ARGUMENT_AGENT] = " AGENT",
    };
    for (int i = 0; i < action_count(); i++) {
        const Action *action = action_at(i);
        char choice[ACTION_CHOICE_SIZE];
        if (action->inner)
            continue;
        fputs(action->name, out);
        if (action->argument != ARGUMENT_NONE && action->argument != ARGUMENT_CHOICE)
            fputs(words[action->argument], out);
        for (int at = 0; action->choices && action_choice(action, at, choice); at++)
            fprintf(out, "%c%s", at ? '|' : ' ', choice);
        fprintf(out, "  %s%s%s%s\n", action->title, action->shortcut ? " [" : "",
                action->shortcut ? action->shortcut : "", action->shortcut ? "]" : "");
    }
}

int main(int argc, char *argv[])
{
    DesktopOptions options;
    Error error = {0};
    streams_secure();
    if (desktop_options_read(argc - 1, argv + 1, &options, &error)) {
        fprintf(stderr, "tetress: %s\n'tetress --help' shows how it is used\n", error.text);
        return MISUSE;
    }
    if (options.help || options.actions || options.version) {
        if (options.help)
            desktop_options_help(stdout);
        else if (options.actions)
            print_actions(stdout);
        else
            puts("tetress " TETRESS_VERSION);
        return DONE;
    }
    Program *self = memory_new(1, sizeof *self);
    if (!self)
        return fail("out of memory", IMPOSSIBLE);
    self->options = options;
    self->widgets.path = options.widgets;
    int code = open_and_run(self);
    free(self);
    return code;
}
