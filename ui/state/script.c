#include "ui/state/script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"
#include "engine/base/time_units.h"

/* ---- Reading ---- */

/* The semicolon or end after a step; null if a quote is not closed. */
static char *step_end(char *at)
{
    for (; *at && *at != ';'; at++)
        if (*at == '\'' || *at == '"') {
            at = strchr(at + 1, *at);
            if (!at)
                return NULL;
        }
    return at;
}

static char *trim(char *text)
{
    while (is_blank(*text))
        text++;
    for (size_t length = strlen(text); length > 0 && is_blank(text[length - 1]);)
        text[--length] = '\0';
    return text;
}

/* Removes the quotes from an argument that is one quoted text. */
static char *unquote(char *text)
{
    size_t length = strlen(text);
    if (length >= 2 && (*text == '\'' || *text == '"') && strchr(text + 1, *text) == text + length - 1) {
        text[length - 1] = '\0';
        return text + 1;
    }
    return text;
}

static Status read_wait(ScriptStep *step, Error *error)
{
    static const char *const names[] = {
        [WAIT_IDLE] = "idle", [WAIT_MS] = "ms ", [WAIT_DEPTH] = "depth ", [WAIT_NODES] = "nodes "};
    for (int kind = WAIT_IDLE; kind <= WAIT_NODES; kind++) {
        size_t length = strlen(names[kind]);
        if (strncmp(step->argument, names[kind], length) != 0)
            continue;
        char *end = step->argument + length;
        errno = 0;
        if (kind != WAIT_IDLE)
            step->amount = *end >= '0' && *end <= '9' ? strtoull(end, &end, 10) : 0;
        if (*end != '\0' || errno == ERANGE)
            break;
        step->wait = (WaitKind)kind;
        return STATUS_OK;
    }
    return error_set(error, STATUS_SYNTAX, "wait: expected idle, ms N, depth N or nodes N");
}

static Status read_steps(Script *self, Error *error)
{
    Status status = STATUS_OK;
    for (char *at = self->text, *end; at && status == STATUS_OK; at = end) {
        end = step_end(at);
        if (!end)
            return error_at(error, STATUS_SYNTAX, (int)(at - self->text) + 1, "a quote is not closed");
        bool last = *end == '\0';
        *end = '\0';
        at = trim(at);
        if (*at) {
            ScriptStep *out = &self->steps[self->count++];
            size_t length = strcspn(at, " \t\r\n");
            char *rest = at[length] ? trim(at + length + 1) : at + length;
            at[length] = '\0';
            *out = (ScriptStep){.name = at, .argument = unquote(rest)};
            if (strcmp(at, "wait") == 0)
                status = read_wait(out, error);
            else if (!action_find(at))
                status = error_set(error, STATUS_NOT_FOUND, "%.60s: there is no such action", at);
        }
        end = last ? NULL : end + 1;
    }
    return status;
}

Status script_read(Script *self, const char *text, Error *error)
{
    size_t size = strlen(text) + 1, steps = 1;
    *self = (Script){0};
    for (const char *at = text; *at; at++)
        steps += *at == ';';
    self->text = malloc(size);
    self->steps = calloc(steps, sizeof *self->steps);
    Status status = STATUS_OK;
    if (self->text && self->steps) {
        memcpy(self->text, text, size);
        status = read_steps(self, error);
    } else {
        status = error_set(error, STATUS_MEMORY, "out of memory for a script");
    }
    if (status != STATUS_OK)
        script_free(self);
    return status;
}

void script_free(Script *self)
{
    free(self->text);
    free(self->steps);
    *self = (Script){0};
}

/* ---- Running ---- */

/* Whether what a step waits for has happened. A search that has ended can't get any further. */
static bool is_there(const Script *self, const ScriptStep *step, const AppState *app, uint64_t now_ns,
                     bool *never)
{
    const Report *report = app->play.report;
    *never = false;
    switch (step->wait) {
    case WAIT_NONE:
        return true;
    case WAIT_IDLE:
        return app_idle(app);
    case WAIT_MS:
        return (now_ns - self->since_ns) / NS_PER_MS >= step->amount;
    case WAIT_DEPTH:
        *never = !play_thinking(&app->play) && !analysis_busy(&app->analysis);
        return (report->serial > 0 && report->depth >= step->amount) ||
               analysis_reached(&app->analysis, (int)step->amount, 0);
    case WAIT_NODES:
        *never = !play_thinking(&app->play) && !analysis_busy(&app->analysis);
        return (report->serial > 0 && report->nodes >= step->amount) ||
               analysis_reached(&app->analysis, 0, step->amount);
    }
    return false;
}

/* Runs an action, and waits for its work with files; returns whether the step is over. */
static bool act(Script *self, const ScriptStep *step, AppState *app, Error *cause)
{
    if (!self->begun && kept_games_busy(app))
        return false;
    if (!self->begun) {
        app->file_jobs.error = (Error){0};
        if (action_run(app, step->name, step->argument, cause))
            return true;
    }
    self->begun = file_jobs_busy(&app->file_jobs) && strcmp(step->name, "file.cancel") != 0;
    if (!self->begun)
        *cause = app->file_jobs.error;
    return !self->begun;
}

/* The same for a wait. */
static bool await(Script *self, const ScriptStep *step, const AppState *app, uint64_t now_ns, Error *cause)
{
    bool never;
    if (self->since_ns == 0)
        self->since_ns = now_ns;
    bool there = is_there(self, step, app, now_ns, &never);
    if (!there && never)
        error_set(cause, STATUS_NOT_FOUND, "no search gets that far");
    return there || never;
}

Status script_step(Script *self, AppState *app, uint64_t now_ns, Error *error)
{
    while (!script_over(self)) {
        const ScriptStep *step = &self->steps[self->next];
        Error cause = {0};
        bool over =
            step->wait == WAIT_NONE ? act(self, step, app, &cause) : await(self, step, app, now_ns, &cause);
        if (!over)
            return STATUS_OK;
        if (cause.status != STATUS_OK) {
            /* Puts the name of the action in front of its error. */
            self->next = self->count;
            Status status = error_set(error, cause.status, "%s: %.180s", step->name, cause.text);
            return cause.file[0] ? error_in_file(status, error, cause.file) : status;
        }
        self->since_ns = 0;
        self->next++;
    }
    return STATUS_OK;
}
