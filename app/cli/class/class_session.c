#include "app/cli/class/class_session.h"

#include <inttypes.h>
#include <stdio.h>

#include "app/roster.h"

static void show_progress(void *context, const char *what, int64_t done, int64_t all)
{
    ClassSession *self = context;
    progress_show(&self->progress, "%s: %" PRId64 " of %" PRId64, what, done, all);
}

static void show_changes(void *context, const char *text)
{
    ClassSession *self = context;
    progress_end(&self->progress);
    fprintf(stderr, "tetress-cli: note: %s\n", text);
}

void class_session_begin(ClassSession *self, Cli *cli)
{
    *self = (ClassSession){.cli = cli};
    self->room.helpers = cli->helpers;
    app_roster_fill(&self->roster);
    games_warn_of_programs();
    progress_begin(&self->progress);
    self->watch = (ClassWatch){
        .stop = cli->interrupted, .progress = show_progress, .changed = show_changes, .context = self};
}

void class_session_end(ClassSession *self)
{
    progress_end(&self->progress);
    class_pages_free(&self->pages);
    classroom_free(&self->room);
}

ClassRun class_session_run(ClassSession *self, int64_t threads)
{
    return (ClassRun){.room = &self->room,
                      .pages = &self->pages,
                      .roster = &self->roster,
                      .watch = &self->watch,
                      .threads = (int)threads};
}
