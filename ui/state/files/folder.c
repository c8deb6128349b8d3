#include "ui/state/files/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/array.h"
#include "engine/base/platform/folder.h"
#include "engine/record/formats/read_file.h"

void game_folder_free(GameFolder *self)
{
    for (int i = 0; i < self->text_count; i++)
        free(self->texts[i]);
    free(self->texts);
    free(self->rows);
    text_free(&self->path);
    *self = (GameFolder){0};
}

/* A copy of a text that lives as long as the folder; null if there is no memory. */
static const char *folder_keep(GameFolder *self, const char *text)
{
    size_t size = strlen(text) + 1;
    if (!ARRAY_ROOM(&self->texts, self->text_count + 1, &self->text_capacity))
        return NULL;
    char *copy = malloc(size);
    if (copy) {
        memcpy(copy, text, size);
        self->texts[self->text_count++] = copy;
    }
    return copy;
}

/* A game without a date has that of its file. */
static Status add_games(GameFolder *self, const char *file, int64_t modified_s, const RecordList *list,
                        Error *error)
{
    char date[16] = "";
    time_t then = (time_t)modified_s;
    struct tm day;
    if (localtime_r(&then, &day))
        strftime(date, sizeof date, "%Y-%m-%d", &day);
    for (int game = 0; game < list->count; game++) {
        if (!ARRAY_ROOM(&self->rows, self->count + 1, &self->capacity))
            return error_set(error, STATUS_MEMORY, "out of memory for the games of a folder");
        GameEntry *row = &self->rows[self->count];
        game_entry(list, game, row);
        row->file = file;
        row->record = NULL;
        for (int side = RED; side <= BLUE; side++)
            row->written[side] = folder_keep(self, row->written[side]);
        row->date = folder_keep(self, *row->date ? row->date : date);
        if (!row->written[RED] || !row->written[BLUE] || !row->date)
            return error_set(error, STATUS_MEMORY, "out of memory for the games of a folder");
        self->count++;
    }
    return STATUS_OK;
}

static Status add_file(GameFolder *self, const FolderEntry *entry, Error *error)
{
    ReadFile read;
    Text path = {0};
    Error why;
    text_printf(&path, "%s/%s", text_string(&self->path), entry->name);
    Status status = text_status(&path, error);
    if (status == STATUS_OK && read_file_open(text_string(&path), &read, &why) != STATUS_OK) {
        if (record_format_of_path(entry->name) != FORMAT_UNKNOWN && self->unread++ == 0)
            self->why_unread = why;
    } else if (status == STATUS_OK) {
        kept_review_read(text_string(&path), &read.list);
        const char *file = folder_keep(self, text_string(&path));
        status = file ? add_games(self, file, entry->modified_s, &read.list, error)
                      : error_set(error, STATUS_MEMORY, "out of memory for the games of a folder");
        self->files++;
        read_file_free(&read);
    }
    text_free(&path);
    return status;
}

Status game_folder_read(GameFolder *self, const char *path, Job *job, Error *error)
{
    FolderEntries names = {0};
    text_add_string(&self->path, path);
    Status status = text_status(&self->path, error);
    if (status == STATUS_OK)
        status = folder_entries(path, &names, error);
    for (int i = 0; i < names.count && status == STATUS_OK && !job_stopping(job); i++) {
        const FolderEntry *entry = &names.entries[i];
        if (entry->kind == FILE_PLAIN && record_file_may_hold(entry->name))
            status = add_file(self, entry, error);
        job_set_progress(job, (uint64_t)i + 1, (uint64_t)names.count);
    }
    folder_entries_free(&names);
    return status;
}

void game_folder_say_unread(const GameFolder *self, char *out, size_t size)
{
    const char *name = path_name(self->why_unread.file);
    if (self->unread == 1)
        snprintf(out, size, "%s could not be read: %s", name, self->why_unread.text);
    else
        snprintf(out, size, "%d files could not be read, such as %s: %s", self->unread, name,
                 self->why_unread.text);
}

/* ---- What is shown ---- */

void game_list_refresh(GameList *self)
{
    if (self->folder.count > 0)
        memcpy(self->shown, self->folder.rows, (size_t)self->folder.count * sizeof *self->shown);
    self->count = games_pick(self->shown, self->folder.count, &self->query);
}

Status game_list_take(GameList *self, const AgentNames *names, GameFolder *folder, Error *error)
{
    GameEntry *shown = malloc(((size_t)folder->count + 1) * sizeof *shown);
    if (!shown)
        return error_set(error, STATUS_MEMORY, "out of memory for the games of a folder");
    for (int i = 0; i < folder->count; i++)
        game_entry_name(&folder->rows[i], names);
    free(self->shown);
    game_folder_free(&self->folder);
    self->shown = shown;
    self->folder = *folder;
    *folder = (GameFolder){0};
    game_list_refresh(self);
    return STATUS_OK;
}
