#include "ui/state/review/review_queue.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/kept_review.h"
#include "engine/analysis/whole_game.h"
#include "engine/base/array.h"
#include "engine/base/scan.h"
#include "engine/record/formats/read_file.h"
#include "engine/record/library/library.h"
#include "ui/state/files/kept.h"
#include "ui/state/review/review_job.h"

static const char HEADER[] = "tetress-reviews 1";

enum { SIDES = STORY_OF_RECORD + 1 };

static const char *const side_words[SIDES] = {
    [STORY_OF_RED] = "red", [STORY_OF_BLUE] = "blue", [STORY_OF_RECORD] = "loser"};

enum { PARTS = 1000 }; /* of a game, as progress counts */

/* A reviewed game on its way to the owner. */
typedef struct Reviewed {
    int index;
    QueuedGame found;
    MistakeTotals totals;
    Record *record;
} Reviewed;

struct ReviewQueueWork {
    TaskWork work;
    const Roster *roster;
    ReviewPlan plan;
    bool reads; /* what was found, without searching */
    int count;
    QueuedGame *games; /* as the queue has them; their texts belong to it */

    /* Belongs to the thread. */
    ReadFile file;
    const char *open; /* the file that was read last; null: none */
    Library *library; /* likewise, of games in one */
    int index;        /* of the game being reviewed */

    /* Shared. */
    Reviewed *ready;
    int ready_count, capacity;
};

/* ---- On the thread ---- */

static void review_queue_report_progress(void *context, WholeGameStage stage, const SweepProgress *progress)
{
    static const int begins[] = {
        [WHOLE_GAME_LINE] = 0, [WHOLE_GAME_BESIDE] = 6 * PARTS / 10, [WHOLE_GAME_PROOF] = 9 * PARTS / 10};
    static const int parts[] = {
        [WHOLE_GAME_LINE] = 6 * PARTS / 10, [WHOLE_GAME_BESIDE] = 3 * PARTS / 10, [WHOLE_GAME_PROOF] = 0};
    const ReviewQueueWork *self = context;
    if (progress->done == progress->total && stage != WHOLE_GAME_PROOF)
        return; /* known from before: the time still needed follows from what is searched now */
    int done = self->index * PARTS + begins[stage], all = self->count * PARTS;
    if (progress->total > 0)
        done += parts[stage] * progress->done / progress->total;
    job_set_progress(self->work.job, (uint64_t)done, (uint64_t)all);
}

/* Fills in what the story of a reviewed game says. */
static Status tell(const ReviewQueueWork *self, const Record *record, Reviewed *out, Error *error)
{
    Story *story = NULL;
    Status status = story_create(record, &self->plan.marks, STORY_OF_RECORD, false, &story, error);
    if (status != STATUS_OK)
        return status;
    QueuedGame *found = &out->found;
    const Mistake *drop = story->drop;
    const char *player = record->players[story->side];
    found->whose = story->side;
    snprintf(found->player, sizeof found->player, "%s", player && *player ? player : side_title(story->side));
    for (int i = 0; i < story->mistake_count; i++)
        found->mistakes += story->mistakes[i].side == story->side;
    found->turn = drop ? drop->turn : 0;
    found->loss = drop ? drop->loss : 0;
    found->cause = drop && drop->cause_count > 0 ? (int)drop->causes[0].kind : -1;
    totals_add_story(&out->totals, story);
    story_destroy(story);
    return STATUS_OK;
}

static bool in_library(const QueuedGame *game)
{
    return strcmp(game->round, QUEUE_IN_LIBRARY) == 0;
}

/* Reads a game of a library, which is left open for the next one. */
static Status read_library(ReviewQueueWork *self, const QueuedGame *game, Record **out, Error *error)
{
    Status status = STATUS_OK;
    if (self->library && strcmp(library_path(self->library), game->file) != 0) {
        library_close(self->library);
        self->library = NULL;
    }
    if (!self->library)
        status = library_open(game->file, LIBRARY_WRITE, &self->library, error);
    return status != STATUS_OK ? status : library_game(self->library, (uint32_t)game->game, out, error);
}

/* The same of a file, with what is kept beside it. */
static Status read_record(ReviewQueueWork *self, const QueuedGame *game, Record **out, Error *error)
{
    if (in_library(game))
        return read_library(self, game, out, error);
    if (!self->open || strcmp(self->open, game->file) != 0) {
        read_file_free(&self->file);
        self->open = NULL;
        Status status = read_file_open(game->file, &self->file, error);
        if (status != STATUS_OK)
            return status;
        kept_review_read(game->file, &self->file.list);
        self->open = game->file;
    }
    RecordList *list = &self->file.list;
    int at = game->round[0] ? read_file_round(&self->file, game->round) : game->game;
    if (at < 0 || at >= list->count || !list->records[at])
        return error_set(error, STATUS_NOT_FOUND, "the game is not in its file");
    *out = list->records[at];
    list->records[at] = NULL;
    return STATUS_OK;
}

/* Reviews a game, and keeps in its library or beside its file what was found, even if it was stopped. */
static Status review_record(ReviewQueueWork *self, const QueuedGame *game, Record *record, Error *error)
{
    WholeGameWatch watch = {job_stop_flag(self->work.job), review_queue_report_progress, self};
    WholeGame plan = {.roster = self->roster,
                      .agent = self->plan.agent,
                      .threads = self->plan.threads,
                      .budget = review_plan_budget(&self->plan, self->roster),
                      .marks = &self->plan.marks};
    Review *review = NULL;
    RecordList one = {.records = &record, .count = 1};
    Side side = game->side == STORY_OF_RECORD ? story_side(record) : (Side)game->side;
    Status status = whole_game_review(record, &plan, &watch, error);
    bool stopped = job_stopping(self->work.job);
    if (status == STATUS_OK && !stopped)
        status = story_keep_side(record, side, error);
    if (status == STATUS_OK && !stopped)
        status = review_create(record, &self->plan.marks, &review, error);
    if (review)
        review_mark_record(review, record);
    review_destroy(review);
    Error *why = status != STATUS_OK ? NULL : error;
    Status kept = in_library(game)
                      ? library_keep(self->library, (uint32_t)game->game, record, story_accuracy, why)
                      : kept_review_write(&one, game->file, why);
    return status != STATUS_OK ? status : stopped ? error_set(error, STATUS_INTERRUPTED, "stopped") : kept;
}

/* A game that can't be read or kept is told, and the others are reviewed all the same. */
static Status review_game(ReviewQueueWork *self, int index, Error *error)
{
    const QueuedGame *game = &self->games[index];
    Reviewed out = {.index = index, .found = *game};
    out.found.state = QUEUED_FAILED;
    Status status = read_record(self, game, &out.record, &out.found.error);
    if (status == STATUS_OK && !self->reads)
        status = review_record(self, game, out.record, &out.found.error);
    if (status == STATUS_INTERRUPTED || status == STATUS_MEMORY) {
        *error = out.found.error;
        record_destroy(out.record);
        return status;
    }
    if (status == STATUS_OK && tell(self, out.record, &out, &out.found.error) == STATUS_OK)
        out.found.state = QUEUED_DONE;
    lock_take(&self->work.lock);
    if (ARRAY_ROOM(&self->ready, self->ready_count + 1, &self->capacity)) {
        self->ready[self->ready_count++] = out;
        out.record = NULL;
    }
    lock_release(&self->work.lock);
    record_destroy(out.record);
    return STATUS_OK;
}

static Status review_all(void *work, Error *error)
{
    ReviewQueueWork *self = work;
    Status status = STATUS_OK;
    for (self->index = 0; self->index < self->count && status == STATUS_OK; self->index++) {
        status = job_stopping(self->work.job) ? error_set(error, STATUS_INTERRUPTED, "stopped")
                                              : review_game(self, self->index, error);
    }
    read_file_free(&self->file);
    library_close(self->library);
    return status;
}

/* ---- On ours ---- */

static void review_queue_empty(void *work)
{
    ReviewQueueWork *self = work;
    for (int i = 0; i < self->ready_count; i++)
        record_destroy(self->ready[i].record);
    free(self->ready);
    free(self->games);
}

static void forget_games(ReviewQueue *self)
{
    for (int i = 0; i < self->count; i++)
        free(self->games[i].file);
    self->count = self->done = self->failed = 0;
    memset(self->by_side, 0, sizeof self->by_side);
    self->totals = (MistakeTotals){0};
    self->error = (Error){0};
    self->stopped = self->reviewed = false;
    self->opening = self->opened = 0;
}

/* ---- What is kept ---- */

static Status review_queue_keep(const ReviewQueue *self, Error *error)
{
    Text text = {0};
    if (self->path.length == 0)
        return STATUS_OK;
    text_printf(&text, "%s\ntitle %s\n%s", HEADER, self->title, self->reviewed ? "reviewed\n" : "");
    for (int i = 0; i < self->count; i++) {
        const QueuedGame *game = &self->games[i];
        text_printf(&text, "game %s %d %s %s\n", side_words[game->side], game->game,
                    *game->round ? game->round : "-", game->file);
    }
    Status status = keeper_put(self->keeper, text_string(&self->path), &text, error);
    text_free(&text);
    return status;
}

static void forget_kept(const ReviewQueue *self)
{
    if (self->path.length > 0)
        keeper_put(self->keeper, text_string(&self->path), NULL, NULL);
}

/* Adds a game as it was kept; one that can't be understood is left out. */
static Status read_game(ReviewQueue *self, const char *text, Error *error)
{
    char round[QUEUE_ROUND_SIZE];
    int side = 0, game;
    Scan scan = scan_of(text, strlen(text));
    while (side < SIDES && !scan_take_string(&scan, side_words[side]))
        side++;
    if (side == SIDES || !scan_take(&scan, ' '))
        return STATUS_OK;
    scan_take(&scan, '-'); /* a game that its round tells once had the number -1 */
    if (!scan_take_whole(&scan, &game) || !scan_take(&scan, ' '))
        return STATUS_OK;
    const char *word = scan.at;
    size_t length = scan_skip_word(&scan);
    if (length == 0 || length >= sizeof round || !scan_take(&scan, ' ') || !*scan.at)
        return STATUS_OK;
    snprintf(round, sizeof round, "%.*s", (int)length, word);
    return review_queue_add(self, scan.at, game, strcmp(round, "-") == 0 ? "" : round, (StorySide)side,
                            error);
}

/* What is being read of a list. */
typedef struct ListReading {
    ReviewQueue *queue;
    bool known; /* its first line says that it is one */
    Status status;
    Error *error;
} ListReading;

static void review_queue_read_line(void *context, const char *line)
{
    ListReading *self = context;
    const char *title = kept_value(line, "title"), *game = kept_value(line, "game");
    self->known = self->known || strcmp(line, HEADER) == 0;
    if (!self->known || self->status != STATUS_OK)
        return;
    if (title)
        snprintf(self->queue->title, sizeof self->queue->title, "%s", title);
    if (strcmp(line, "reviewed") == 0)
        self->queue->reviewed = true;
    if (game)
        self->status = read_game(self->queue, game, self->error);
}

Status review_queue_init(ReviewQueue *self, const char *folder, const ReviewPlan *plan, const Roster *roster,
                         Keeper *keeper, Error *error)
{
    Text lock = {0};
    *self = (ReviewQueue){.plan = plan, .roster = roster, .keeper = keeper};
    if (!folder)
        return STATUS_OK;
    text_printf(&self->path, "%s/reviews", folder);
    text_printf(&lock, "%s/reviews.lock", folder);
    Status status = text_status(&self->path, error);
    if (status == STATUS_OK)
        status = text_status(&lock, error);
    ListReading reading = {.queue = self, .error = error};
    if (status == STATUS_OK)
        kept_read(text_string(&self->path), SETTINGS_BYTES_MOST, review_queue_read_line, &reading, NULL);
    status = status != STATUS_OK ? status : reading.status;
    if (status == STATUS_OK)
        append_open(text_string(&lock), true, &self->lock, NULL);
    text_free(&lock);
    if (status != STATUS_OK)
        return status;
    if (!self->lock) {
        text_free(&self->path);
        if (self->count > 0 && !self->reviewed) {
            forget_games(self);
            error_set(&self->error, STATUS_IO,
                      "another window is reviewing the games of the list: this one leaves them alone");
        }
    }
    self->resumes = self->count > 0;
    return STATUS_OK;
}

void review_queue_close(ReviewQueue *self)
{
    forget_games(self);
    task_work_free(self->work);
    free(self->games);
    text_free(&self->path);
    if (self->lock)
        append_remove(self->lock, NULL);
}

/* ---- Starting and ending ---- */

Status review_queue_begin(ReviewQueue *self, const char *title, Error *error)
{
    if (self->task)
        return error_set(error, STATUS_INVALID,
                         "other games are being reviewed: wait until that is done, or stop it");
    forget_games(self);
    snprintf(self->title, sizeof self->title, "%s", title);
    return STATUS_OK;
}

Status review_queue_add(ReviewQueue *self, const char *file, int game, const char *round, StorySide side,
                        Error *error)
{
    char *copy = strdup(file);
    if (!copy || !ARRAY_ROOM(&self->games, self->count + 1, &self->capacity)) {
        free(copy);
        return error_set(error, STATUS_MEMORY, "out of memory for a list of games");
    }
    QueuedGame *added = &self->games[self->count++];
    *added = (QueuedGame){.file = copy, .game = game, .side = side, .cause = -1};
    snprintf(added->round, sizeof added->round, "%s", round);
    return STATUS_OK;
}

Status review_queue_start(ReviewQueue *self, Tasks *tasks, Error *error)
{
    if (self->count == 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no game to review");
    ReviewQueueWork *work = task_work_new(sizeof *work, review_all, review_queue_empty, error);
    if (!work)
        return STATUS_MEMORY;
    work->roster = self->roster;
    work->plan = *self->plan;
    work->reads = self->reviewed;
    work->games = malloc((size_t)self->count * sizeof *work->games);
    if (!*work->plan.agent)
        snprintf(work->plan.agent, sizeof work->plan.agent, "%s", roster_strongest(self->roster)->name);
    TaskPlan plan = {
        .title = self->title, .action = "reviews.show", .threads = work->plan.threads, .work = work};
    if (!work->games)
        plan.prepared = error_set(error, STATUS_MEMORY, "out of memory for a list of games");
    Status status = tasks_add(tasks, &plan, &self->task, error);
    if (status != STATUS_OK)
        return status;
    work->count = self->count;
    memcpy(work->games, self->games, (size_t)self->count * sizeof *work->games);
    self->work = work;
    return review_queue_keep(self, error);
}

void review_queue_cancel(ReviewQueue *self, Tasks *tasks)
{
    forget_kept(self);
    tasks_stop(tasks, self->task);
}

/* ---- Taking in ---- */

/* Takes over how the task ended. What was stopped with the program goes on with it. */
static bool take_end(ReviewQueue *self, const Tasks *tasks)
{
    Error how;
    if (!tasks_take_end(tasks, &self->task, &how))
        return false;
    self->stopped = how.status == STATUS_INTERRUPTED;
    self->error = self->stopped ? (Error){0} : how;
    self->reviewed = how.status == STATUS_OK;
    task_work_free(self->work);
    self->work = NULL;
    if (self->reviewed)
        review_queue_keep(self, &self->error);
    else
        forget_kept(self);
    return true;
}

bool review_queue_tick(ReviewQueue *self, Tasks *tasks, Document *document, const char *open)
{
    if (self->resumes) {
        self->resumes = false;
        review_queue_start(self, tasks, &self->error);
    }
    if (!self->task || document->busy)
        return false;
    lock_take(&self->work->work.lock);
    Reviewed *ready = self->work->ready;
    int count = self->work->ready_count;
    self->work->ready = NULL;
    self->work->ready_count = self->work->capacity = 0;
    lock_release(&self->work->work.lock);
    for (int i = 0; i < count; i++) {
        const Reviewed *reviewed = &ready[i];
        QueuedGame *game = &self->games[reviewed->index];
        *game = reviewed->found;
        if (game->state == QUEUED_FAILED) {
            self->failed++;
        } else {
            self->done++;
            self->by_side[game->whose]++;
            totals_join(&self->totals, &reviewed->totals);
            if (strcmp(open, game->file) == 0)
                document_take_review(document, reviewed->record);
        }
        record_destroy(ready[i].record);
    }
    free(ready);
    return take_end(self, tasks) || count > 0;
}
