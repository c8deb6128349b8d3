#include "app/cli/class/attending.h"

#include <inttypes.h>
#include <stdio.h>

#include "app/roster.h"

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
    self->room.helpers = cli->helpers;
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

Course attending_course(Attending *self, int64_t threads)
{
    return (Course){.room = &self->room,
                    .pages = &self->pages,
                    .roster = &self->roster,
                    .watch = &self->watch,
                    .threads = (int)threads};
}
