#include "app/cli/class/attending.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/roster.h"
#include "engine/agent/level.h"

static void show_progress(void *context, const char *what, int64_t done, int64_t all)
{
    Attending *self = context;
    char text[120];
    if (!progress_due(&self->progress))
        return;
    snprintf(text, sizeof text, "%s: %" PRId64 " of %" PRId64, what, done, all);
    progress_show(&self->progress, text);
}

void attending_begin(Attending *self, Cli *cli)
{
    *self = (Attending){.cli = cli};
    app_roster_fill(&self->roster);
    progress_begin(&self->progress);
    self->watch = (ClassWatch){.stop = cli->interrupted, .progress = show_progress, .context = self};
}

void attending_end(Attending *self)
{
    progress_end(&self->progress);
    class_pages_free(&self->pages);
    classroom_free(&self->room);
}

Status attending_open(Attending *self, const char *folder, Error *error)
{
    Text path = {0};
    Status status = class_pages_begin(&self->pages, &self->room, folder, error);
    text_printf(&path, "%s/%s", folder, CLASS_FILE);
    if (status == STATUS_OK)
        status = text_status(&path, error);
    if (status == STATUS_OK)
        status = classroom_open(&self->room, text_string(&path), error);
    text_free(&path);
    return status;
}

/* A level at the beginning of a text, and what stands behind it; 0 if there is none. */
static int read_level(const char **at)
{
    char *end = NULL;
    long level = **at >= '0' && **at <= '9' ? strtol(*at, &end, 10) : 0;
    if (level < LEVEL_LEAST || level > LEVEL_MOST)
        return 0;
    *at = end;
    return (int)level;
}

static Status add_level(Attending *self, int level, Error *error)
{
    char name[32], spec[32];
    snprintf(name, sizeof name, "our level %d", level);
    snprintf(spec, sizeof spec, "champion:level=%d,hash=4", level);
    for (int i = 0; i < self->room.pupil_count; i++) {
        if (self->room.pupils[i].level == level)
            return STATUS_OK;
    }
    PupilPlan pupil = {.name = name, .spec = spec, .place = "", .level = level, .tried = true, .plays = true};
    return classroom_add(&self->room, &pupil, error);
}

Status attending_add_levels(Attending *self, const char *list, Error *error)
{
    Status status = STATUS_OK;
    const char *at = list;
    while (status == STATUS_OK && *at) {
        int first = read_level(&at), last = first;
        if (first && *at == '-') {
            at++;
            last = read_level(&at);
        }
        bool good = first && last >= first && (*at == '\0' || (*at == ',' && at[1] != '\0'));
        if (!good)
            return error_set(error, STATUS_INVALID, "levels are 1 to %d, such as 1,3,5 or 2-6, not '%.40s'",
                             LEVEL_MOST, list);
        for (int level = first; status == STATUS_OK && level <= last; level++)
            status = add_level(self, level, error);
        at += *at == ',';
    }
    return status;
}
