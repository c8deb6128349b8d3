#include "ui/state/files/kept_games.h"

#include <ctype.h>
#include <string.h>
#include <time.h>

#include "engine/analysis/kept_review.h"
#include "engine/base/platform/folder.h"
#include "ui/state/app.h"

Status kept_games_init(KeptGames *self, const char *folder, const char *chosen, Error *error)
{
    *self = (KeptGames){0};
    if (!folder)
        return STATUS_OK;
    text_printf(&self->usual, "%s/games", folder);
    return kept_games_use(self, chosen, error);
}

Status kept_games_use(KeptGames *self, const char *folder, Error *error)
{
    text_clear(&self->folder);
    text_add_string(&self->folder, *folder ? folder : text_string(&self->usual));
    return text_status(&self->folder, error);
}

void kept_games_free(KeptGames *self)
{
    text_free(&self->usual);
    text_free(&self->folder);
}

bool kept_games_has(const KeptGames *self, const char *path)
{
    size_t length = self->folder.length;
    return length > 0 && strncmp(path, self->folder.bytes, length) == 0 && path[length] == '/';
}

/* Adds letters, digits and a few more: characters that file names can have everywhere. */
static void add_name(Text *out, const char *name)
{
    for (int i = 0; name[i] && i < 60; i++) {
        unsigned char byte = (unsigned char)name[i];
        text_add_byte(out, byte > 127 || isalnum(byte) || strchr(" ,-_", byte) ? (char)byte : '_');
    }
}

Status kept_games_find_name(Text *path, Error *error)
{
    Text folder = {0}, stem = {0};
    text_add(&folder, text_string(path), (size_t)(strrchr(text_string(path), '/') - text_string(path)));
    text_add(&stem, text_string(path), path->length - strlen(".sgf"));
    Status status = text_status(&folder, error);
    if (status == STATUS_OK && file_kind(text_string(&folder)) != FILE_FOLDER)
        status = folder_make(text_string(&folder), error);
    for (int number = 2; status == STATUS_OK && number < 1000 && file_kind(text_string(path)) != FILE_NONE;
         number++) {
        text_clear(path);
        text_printf(path, "%s %d.sgf", text_string(&stem), number);
        status = text_status(path, error);
    }
    text_free(&folder);
    text_free(&stem);
    return status;
}

static Status kept_games_keep(AppState *app, Error *error)
{
    const KeptGames *self = &app->kept;
    if (kept_games_has(self, text_string(&app->document.path)))
        return file_jobs_save(app, NULL, error);
    Text path = {0};
    /* "2026-01-31 203000 You - Champion, level 4.sgf" */
    time_t now = time(NULL);
    struct tm day;
    char when[32] = "";
    if (localtime_r(&now, &day))
        strftime(when, sizeof when, "%Y-%m-%d %H%M%S", &day);
    text_printf(&path, "%s/%s ", self->folder.bytes, when);
    add_name(&path, app->document.record->players[RED] ? app->document.record->players[RED] : "Red");
    text_add_string(&path, " - ");
    add_name(&path, app->document.record->players[BLUE] ? app->document.record->players[BLUE] : "Blue");
    text_add_string(&path, ".sgf");
    Status status = text_status(&path, error);
    if (status == STATUS_OK)
        status = file_jobs_keep(app, text_string(&path), error);
    text_free(&path);
    return status;
}

/* ---- Reviews ---- */

/* Whether there are analyses to be kept, and no more are coming. Without a name, only a whole review makes a
 * game worth a file. */
static bool has_review(const AppState *app)
{
    const KeptGames *self = &app->kept;
    const Document *document = &app->document;
    bool wanted = document->path.length > 0 ? document->analysed : document->reviewed;
    bool grows = app->analysis.on || review_busy(&app->review) || document->following ||
                 app->play.state == PLAY_RUNNING || intro_owns(app);
    return wanted && !grows && !self->views && self->folder.length > 0 &&
           self->failed != document->analysis_version;
}

/* Whether a review belongs beside the file: it is not ours, or not all of it could be read. */
static bool is_beside(const AppState *app)
{
    const Document *document = &app->document;
    return document->path.length > 0 &&
           (document->list.problem_count > 0 || !kept_games_has(&app->kept, text_string(&document->path)));
}

void kept_games_close(AppState *app)
{
    Document *document = &app->document;
    if (!document->analysed || !is_beside(app) || app->kept.views || app->kept.folder.length == 0)
        return;
    if (kept_review_write(&document->list, text_string(&document->path), NULL) == STATUS_OK)
        document->analysed = document->reviewed = false;
}

/* ---- What is due ---- */

bool kept_games_busy(const AppState *app)
{
    const KeptGames *self = &app->kept;
    return self->due || self->writing || has_review(app) ||
           (app->play.state == PLAY_OVER && self->seen == PLAY_RUNNING);
}

bool kept_games_failed(const AppState *app)
{
    const KeptGames *self = &app->kept;
    const Document *document = &app->document;
    bool tried = self->failed == document->analysis_version && !self->writing;
    return document->analysed && document->path.length > 0 && (tried || self->folder.length == 0);
}

bool kept_games_tick(AppState *app)
{
    KeptGames *self = &app->kept;
    PlayState state = app->play.state;
    if (state == PLAY_OVER && self->seen == PLAY_RUNNING)
        self->due = app->play.result.outcome != OUTCOME_NONE;
    else if (state != PLAY_OVER)
        self->due = false;
    self->seen = state;
    self->writing = self->writing && file_jobs_busy(&app->file_jobs);
    if (!self->due) {
        Error error;
        if (!has_review(app) || file_jobs_busy(&app->file_jobs) || app->document.busy)
            return false;
        self->failed = app->document.analysis_version; /* unless it works, this is not tried again */
        self->writing =
            (is_beside(app) ? file_jobs_keep_review(app, &error) : kept_games_keep(app, &error)) == STATUS_OK;
        if (!self->writing)
            app->notice = error;
        return true;
    }
    if (file_jobs_busy(&app->file_jobs) || app->document.busy)
        return false;
    self->due = false;
    bool own = app->document.path.length == 0 || kept_games_has(self, text_string(&app->document.path));
    if (self->folder.length == 0 || !own)
        return false;
    Error error;
    self->writing = kept_games_keep(app, &error) == STATUS_OK;
    if (!self->writing)
        app->notice = error;
    return true;
}
