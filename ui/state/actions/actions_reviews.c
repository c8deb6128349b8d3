/* Reviews of many games: those of a list, or those that an agent lost in a match. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static Status actions_reviews_show(AppState *app, Error *error)
{
    if (app->view.mode != MODE_MATCH && app->view.mode != MODE_LIBRARY)
        app->view.mode = MODE_ANALYSE;
    return action_run(app, "view.panel.show", "reviews", error);
}

/* Starts what was added, where it can be watched. */
static Status actions_reviews_start(AppState *app, Status added, Error *error)
{
    Status status = added ? added : review_queue_start(&app->queue, &app->tasks, error);
    return status != STATUS_OK ? status : actions_reviews_show(app, error);
}

/* ---- Lists of games ---- */

/* Adds the rows of a list, which are in the file if they name none. */
static Status add_rows(AppState *app, const GameEntry *rows, int count, const char *file, Error *error)
{
    char title[TASK_TITLE_SIZE];
    const char *place = file ? document_name(&app->document) : text_string(&app->games.folder.path);
    snprintf(title, sizeof title, "Review of %d game%s in %.80s", count, count == 1 ? "" : "s",
             path_name(place));
    StorySide *sides = malloc(((size_t)count + 1) * sizeof *sides);
    Status status = sides ? games_sides(rows, count, &app->games.query, sides, error)
                          : error_set(error, STATUS_MEMORY, "out of memory for a list of games");
    if (status == STATUS_OK)
        status = review_queue_begin(&app->queue, title, error);
    for (int i = 0; i < count && status == STATUS_OK; i++)
        status = review_queue_add(&app->queue, file ? file : rows[i].file, rows[i].game, "", sides[i], error);
    free(sides);
    return status;
}

/* The games of the library that are listed; of very many, the first. */
static Status add_library(AppState *app, Error *error)
{
    char title[TASK_TITLE_SIZE];
    const LibraryShown *shown = app->library.shown;
    snprintf(title, sizeof title, "Review of %d game%s in %.80s", shown->chosen_count,
             shown->chosen_count == 1 ? "" : "s", path_name(shown->wants.path));
    Status status = review_queue_begin(&app->queue, title, error);
    for (int i = 0; i < shown->chosen_count && status == STATUS_OK; i++)
        status = review_queue_add(&app->queue, shown->wants.path, shown->chosen[i].number, QUEUE_IN_LIBRARY,
                                  shown->chosen[i].side, error);
    return status;
}

static Status start_list(AppState *app, int list, Error *error)
{
    const Document *document = &app->document;
    if (list == GAMES_OF_LIBRARY)
        return actions_reviews_start(app, add_library(app, error), error);
    if (list == GAMES_OF_FOLDER && app->games.count > 0)
        return actions_reviews_start(app, add_rows(app, app->games.shown, app->games.count, NULL, error),
                                     error);
    if (document->path.length == 0)
        return error_set(error, STATUS_INVALID, "these games have no file yet: save them first");
    GameEntry *rows = malloc((size_t)document->list.count * sizeof *rows);
    if (!rows)
        return error_set(error, STATUS_MEMORY, "out of memory for a list of games");
    int count = games_find(&document->list, &app->names, &app->games.query, rows);
    Status status = add_rows(app, rows, count, app_document_path(app), error);
    free(rows);
    return actions_reviews_start(app, status, error);
}

/* ---- Matches ---- */

static Status start_lost(AppState *app, Error *error)
{
    const MatchRun *run = app->matches.shown;
    char title[TASK_TITLE_SIZE], round[MATCH_ROUND_SIZE];
    Text file = {0};
    snprintf(title, sizeof title, "Review of the games that %.100s lost", run->sides[0]);
    match_run_file(run, &file); /* it may still grow */
    Status status = text_status(&file, error);
    if (status == STATUS_OK)
        status = review_queue_begin(&app->queue, title, error);
    for (int i = 0; i < run->all && status == STATUS_OK; i++) {
        if (!run->games[i].summary.done || match_game_outcome(&run->games[i]) >= 0)
            continue;
        match_game_round(&run->games[i], round);
        status = review_queue_add(&app->queue, file.bytes, 0, round, STORY_OF_RECORD, error);
    }
    text_free(&file);
    return actions_reviews_start(app, status, error);
}

/* ---- Afterwards ---- */

ACT(stop, review_queue_cancel(&app->queue, &app->tasks))

static Status open_queued(AppState *app, const QueuedGame *game, Error *error)
{
    if (strcmp(game->round, QUEUE_IN_LIBRARY) == 0)
        return file_jobs_library(app, game->file, game->game, 0, error);
    if (game->round[0])
        return file_jobs_round(app, game->file, game->round, error);
    if (strcmp(game->file, app_document_path(app)) != 0)
        return file_jobs_open(app, game->file, game->game, error);
    document_select(&app->document, game->game);
    app->arrived = 0; /* as if it was opened */
    return STATUS_OK;
}

static Status open_game(AppState *app, int number, Error *error)
{
    Status status = open_queued(app, &app->queue.games[number - 1], error);
    app->queue.opening = status == STATUS_OK ? number : 0;
    return status;
}

static const Action actions[] = {
    {"reviews.start", "Review all games listed",
     TRIES_CHOICE(start_list, CHOICES_OF(games_source_names, GAMES_SOURCES)), .when = {HAS_LIST_OR_FILE},
     .finds = "batch queue many totals"},
    {"reviews.lost", "Review all games lost by A", .tries = start_lost, .when = {MATCH_HAS_LOST}},
    {"reviews.stop", "Stop the review of many games", .does = stop, .when = {REVIEWS_RUN}},
    {"reviews.show", "Reviews of many games", "Tools", .tries = actions_reviews_show,
     .finds = "batch queue totals"},
    {"reviews.open", "Open reviewed game...", TRIES_NUMBER(open_game), .drops = true, .when = {HAS_REVIEWS},
     .prompt = "Number of the game", UP_TO(queue.count)},
};

ACTION_LIST(reviews_actions, actions);
