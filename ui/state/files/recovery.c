#include "ui/state/files/recovery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/append.h"
#include "engine/base/platform/folder.h"
#include "engine/record/journal/journal.h"

typedef struct RecoveryLook {
    char folder[SETTINGS_PATH_SIZE];
    int path_count;
    char paths[SETTINGS_RECENT][SETTINGS_PATH_SIZE];
    int count;
    Recovered found[RECOVERIES_MOST];
} RecoveryLook;

/* Adds a game if it has a journal that nobody has open. */
static void look_at(RecoveryLook *self, const char *path, int number)
{
    Text journal = {0};
    Append *file;
    uint64_t bytes;
    int64_t modified_s;
    if (self->count == RECOVERIES_MOST ||
        journal_path(path, self->folder, number, &journal, NULL) != STATUS_OK) {
        text_free(&journal);
        return;
    }
    if (file_facts(journal.bytes, &bytes, &modified_s) && bytes > 0 &&
        append_open(journal.bytes, false, &file, NULL) == STATUS_OK) {
        append_close(file);
        Recovered *found = &self->found[self->count++];
        *found = (Recovered){.number = number, .modified_s = modified_s};
        snprintf(found->path, sizeof found->path, "%s", path ? path : "");
    }
    text_free(&journal);
}

static Status recovery_look_now(Job *job, void *context, Error *error)
{
    (void)error;
    RecoveryLook *self = context;
    for (int number = 1; number <= JOURNAL_UNTITLED_MOST && *self->folder && !job_stopping(job); number++)
        look_at(self, NULL, number);
    for (int i = 0; i < self->path_count && !job_stopping(job); i++)
        look_at(self, self->paths[i], 0);
    return STATUS_OK;
}

void recovery_look(Recovery *self, const Settings *settings, const char *folder, Wake wake)
{
    static const Inquiry inquiry = {recovery_look_now, free};
    RecoveryLook *made = question_open(&self->look) ? NULL : calloc(1, sizeof *made);
    if (!made)
        return;
    snprintf(made->folder, sizeof made->folder, "%s", folder);
    made->path_count = settings->recent_count;
    memcpy(made->paths, settings->recent, sizeof made->paths);
    question_ask(&self->look, &inquiry, made, wake, NULL);
}

bool recovery_tick(Recovery *self)
{
    Status status;
    RecoveryLook *ended = question_take(&self->look, &status, NULL);
    if (!ended)
        return false;
    self->count = ended->count;
    memcpy(self->found, ended->found, sizeof self->found);
    free(ended);
    return true;
}
