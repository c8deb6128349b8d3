/* A request to a helper has the judge's name and settings, and a range of tasks with the weights of their
 * candidates; an answer has the tasks' figures. */
#include "engine/tune/farm.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/queue.h"
#include "engine/tune/optimiser.h"

enum {
    WAIT_NS = 2000000,
    WAIT_ALONE_NS = 50000000, /* without helpers, there is only the crew to look after */
    WAITING_A_THREAD = 4,     /* tasks that wait for the crew: it is never idle, but can pause soon */
    TASKS_MOST = 256,         /* in a request: games can take as little as 50 microseconds */
    REQUESTS_A_THREAD = 2,    /* so that one waits while another is played */
    SETTINGS_MOST = 1 << 20,  /* bytes */
};

/* A range of tasks. */
typedef struct Chunk {
    uint64_t seed;
    size_t settings_size;
    int64_t first, count;
    int32_t dimensions, games, generation, same_games;
} Chunk;

/* ---- The crew ---- */

struct Crew {
    int threads;
    Queue *queue;
    const Population *population;
    void **players; /* by thread, for the current population; null: not needed yet */
};

static Status play_for_crew(void *context, int thread, int64_t task, const atomic_bool *halt, void **result,
                            Error *error)
{
    const Crew *self = context;
    const Population *population = self->population;
    const Judge *judge = population->judge;
    int candidate = (int)(task / population->games);
    JudgeTask game = {population->seed, population->generation, population->same_games ? 0 : candidate,
                      (int)(task % population->games)};
    void **player = &self->players[thread];
    (void)result;
    Status status = *player ? STATUS_OK : judge->open(population->settings, player, error);
    if (status != STATUS_OK)
        return status;
    const double *weights = population->weights + (size_t)candidate * (size_t)population->dimensions;
    status = judge->play(*player, weights, &game, halt, population->figures[task]);
    return status == STATUS_OK
               ? status
               : error_set(error, status, "game %d of candidate %d failed", game.game + 1, candidate + 1);
}

Status crew_create(int threads, Crew **out, Error *error)
{
    if (threads < 1 || threads > CREW_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "the number of threads must be 1 to %d, not %d",
                         CREW_THREADS_MAX, threads);
    Crew *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a crew");
    self->threads = threads;
    self->players = memory_new((size_t)threads, sizeof *self->players);
    Status status =
        self->players ? queue_create(&(QueueWork){.threads = threads, .context = self, .run = play_for_crew},
                                     &self->queue, error)
                      : error_set(error, STATUS_MEMORY, "no memory for a crew");
    if (status != STATUS_OK)
        crew_destroy(self);
    else
        *out = self;
    return status;
}

/* Drops what is not finished, and returns when no thread uses the population any longer. */
static void crew_end(Crew *self)
{
    queue_clear(self->queue);
    for (int i = 0; i < self->threads; i++) {
        if (self->players[i])
            self->population->judge->close(self->players[i]);
        self->players[i] = NULL;
    }
}

void crew_destroy(Crew *self)
{
    if (!self)
        return;
    if (self->queue)
        crew_end(self);
    queue_destroy(self->queue);
    free(self->players);
    free(self);
}

/* ---- On the helper's side ---- */

typedef struct JudgeHelper {
    const Judge *const *judges;
    const Judge *judge; /* the player belongs to this judge */
    Text settings;      /* likewise */
    void *player;       /* null: none yet */
} JudgeHelper;

static void close_player(JudgeHelper *self)
{
    if (self->player && self->judge)
        self->judge->close(self->player);
    self->player = NULL;
}

static void close_helper(void *state)
{
    JudgeHelper *self = state;
    close_player(self);
    text_free(&self->settings);
    free(self);
}

static Status open_helper(const void *context, void **out, Error *error)
{
    JudgeHelper *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a helper");
    self->judges = context;
    *out = self;
    return STATUS_OK;
}

static Status find_judge(const JudgeHelper *self, const char *name, uint64_t size, const Judge **out,
                         Error *error)
{
    const Judge *const *judge = self->judges;
    while (*judge && (strcmp((*judge)->name, name) != 0 || (*judge)->settings_size != size))
        judge++;
    *out = *judge;
    return *judge ? STATUS_OK
                  : error_set(error, STATUS_NOT_FOUND,
                              "the program there knows no judge '%.40s' of this kind", name);
}

/* Makes a player of that judge with these settings. */
static Status farm_prepare(JudgeHelper *self, const char *name, Message *settings, Error *error)
{
    const Judge *judge = NULL;
    Status status = find_judge(self, name, settings->left, &judge, error);
    bool same = self->player && self->judge == judge && self->settings.length == settings->left &&
                memcmp(self->settings.bytes, settings->at, settings->left) == 0;
    if (status != STATUS_OK || !judge || same)
        return status;
    close_player(self);
    text_clear(&self->settings);
    text_add(&self->settings, settings->at, settings->left);
    status = text_status(&self->settings, error);
    /* The settings are a struct and need its alignment. */
    void *aligned = status == STATUS_OK ? memory_new(1, settings->left + 1) : NULL;
    if (status == STATUS_OK && !aligned)
        return error_set(error, STATUS_MEMORY, "out of memory for a judge");
    if (aligned)
        memcpy(aligned, settings->at, settings->left);
    self->judge = judge;
    if (status == STATUS_OK)
        status = judge->open(aligned, &self->player, error);
    free(aligned);
    return status;
}

static bool good_chunk(const Chunk *chunk)
{
    return chunk->first >= 0 && chunk->count > 0 && chunk->count <= TASKS_MOST && chunk->games > 0 &&
           chunk->dimensions > 0 && chunk->dimensions <= OPTIMISER_DIMENSIONS_MAX &&
           chunk->settings_size <= SETTINGS_MOST;
}

static Status run_helper(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    JudgeHelper *self = state;
    Chunk chunk;
    const char *name = message_take_string(request);
    message_take(request, &chunk, sizeof chunk);
    request->bad = request->bad || !name || !good_chunk(&chunk) || chunk.settings_size > request->left;
    Status status = message_status(request, error);
    if (status != STATUS_OK || !name)
        return status;
    Message settings = {request->at, chunk.settings_size, false};
    request->at += chunk.settings_size;
    request->left -= chunk.settings_size;
    status = farm_prepare(self, name, &settings, error);
    if (status != STATUS_OK)
        return status;
    double weights[OPTIMISER_DIMENSIONS_MAX];
    for (int64_t i = 0; status == STATUS_OK && i < chunk.count && !atomic_load(halt); i++) {
        int64_t task = chunk.first + i;
        if (i == 0 || task % chunk.games == 0)
            message_take(request, weights, (size_t)chunk.dimensions * sizeof *weights);
        status = message_status(request, NULL);
        if (status == STATUS_OK) {
            double figures[JUDGE_FIGURES] = {0};
            int candidate = (int)(task / chunk.games);
            const JudgeTask game = {chunk.seed, chunk.generation, chunk.same_games ? 0 : candidate,
                                    (int)(task % chunk.games)};
            status = self->judge->play(self->player, weights, &game, halt, figures);
            message_put(answer, figures, sizeof figures);
        }
    }
    if (atomic_load(halt))
        return error_set(error, STATUS_INTERRUPTED, "nobody wants these games any more");
    return status == STATUS_OK ? text_status(answer, error)
                               : error_set(error, status, "a game of candidate %d failed",
                                           (int)(chunk.first / chunk.games) + 1);
}

const RemoteTask judge_remote = {
    .name = "judge", .brief = true, .open = open_helper, .close = close_helper, .run = run_helper};

/* ---- The farm ---- */

/* Whether the farm should stop, or start no more games for now. */
static bool farm_stopped(const FarmWatch *watch)
{
    return watch->stop && atomic_load(watch->stop);
}

static bool farm_paused(const FarmWatch *watch)
{
    return watch->pause && atomic_load(watch->pause);
}

/* What is known of a task. */
enum { TASK_OWN = 1, TASK_FINISHED = 2, TASK_THEIRS = 4 };

typedef struct Round {
    const Farm *farm;
    const Population *population;
    const FarmWatch *watch;
    int64_t all;
    int threads;      /* of the crew and the helpers together */
    atomic_bool halt; /* answers are no longer wanted */

    Lock lock;                        /* over all below */
    int64_t next, done;               /* tasks that were given, that are finished */
    unsigned char *tasks;             /* given to the crew; finished; answered by a helper first */
    double (*answers)[JUDGE_FIGURES]; /* of helpers */
    Status status;                    /* of the first failure */
    Error error;
} Round;

/* How many tasks a thread should get: many while there are many, few at the end, so that all end together. */
static int64_t share_of(const Round *self)
{
    int64_t each = (self->all - self->next) / (4 * (int64_t)self->threads);
    return each < 1 ? 1 : each > TASKS_MOST ? TASKS_MOST : each;
}

/* Whether so few tasks are left that none should wait for a thread while another thread has none. */
static bool is_near_end(const Round *self)
{
    return self->all - self->next < 2 * (int64_t)self->threads;
}

static int64_t take_tasks(Round *self, int64_t wanted, int64_t *first)
{
    int64_t left = self->all - self->next;
    int64_t count = wanted < left ? wanted : left;
    *first = self->next;
    self->next += count;
    return count;
}

static void finish_task(Round *self, int64_t task, int how)
{
    if (self->tasks[task] & TASK_FINISHED)
        return;
    self->tasks[task] |= (unsigned char)how;
    self->done++;
}

static Status ask_helper(Round *self, int64_t first, int64_t count, Error *error)
{
    Text request = {0}, answer = {0};
    const RemoteHelpers *helpers = self->farm->helpers;
    const Population *population = self->population;
    const Chunk chunk = {.seed = population->seed,
                         .settings_size = population->judge->settings_size,
                         .first = first,
                         .count = count,
                         .dimensions = population->dimensions,
                         .games = population->games,
                         .generation = population->generation,
                         .same_games = population->same_games};
    size_t numbers = (size_t)population->dimensions;
    message_put_string(&request, population->judge->name);
    message_put(&request, &chunk, sizeof chunk);
    message_put(&request, population->settings, chunk.settings_size);
    for (int64_t i = first / population->games; i <= (first + count - 1) / population->games; i++)
        message_put(&request, population->weights + (size_t)i * numbers,
                    numbers * sizeof *population->weights);
    Status status = text_status(&request, error);
    if (status == STATUS_OK)
        status = helpers->ask(helpers->context, &judge_remote, &request, &self->halt, &answer, error);
    size_t size = (size_t)count * sizeof *self->answers;
    if (status == STATUS_OK && answer.length != size)
        status = error_set(error, STATUS_INTERNAL, "a helper reported other games than those asked for");
    lock_take(&self->lock);
    for (int64_t i = 0; status == STATUS_OK && i < count; i++) {
        memcpy(self->answers[first + i], answer.bytes + (size_t)i * sizeof *self->answers,
               sizeof *self->answers);
        finish_task(self, first + i, TASK_FINISHED | TASK_THEIRS);
    }
    lock_release(&self->lock);
    text_free(&request);
    text_free(&answer);
    return status;
}

/* Has a helper play until nothing is left; `ahead`: what waits there while another row is played. */
static void attend(Round *self, bool ahead)
{
    Error error = {0};
    int64_t first, count;
    Status status = STATUS_OK;
    lock_take(&self->lock);
    while (status == STATUS_OK && !atomic_load(&self->halt) && self->next < self->all &&
           !(ahead && is_near_end(self))) {
        count = farm_paused(self->watch) ? 0 : take_tasks(self, share_of(self), &first);
        lock_release(&self->lock);
        if (count > 0)
            status = ask_helper(self, first, count, &error);
        else
            clock_wait(WAIT_NS);
        lock_take(&self->lock);
    }
    if (status != STATUS_OK && status != STATUS_INTERRUPTED && self->status == STATUS_OK) {
        self->status = status;
        self->error = error;
    }
    lock_release(&self->lock);
}

static void *attend_helper(void *context)
{
    attend(context, false);
    return NULL;
}

static void *attend_ahead(void *context)
{
    attend(context, true);
    return NULL;
}

/* Finds what the crew should get now, with the lock held: of what is left, and once nothing is, whatever a
 * slow helper has not finished: whoever finishes first counts, and both would come to the same. */
static int64_t take_for_crew(Round *self, int64_t *first)
{
    Crew *crew = self->farm->crew;
    int64_t waiting = queue_waiting(crew->queue), count = 0;
    int64_t share = share_of(self),
            wanted = (share < WAITING_A_THREAD ? share : WAITING_A_THREAD) * crew->threads;
    if (farm_paused(self->watch))
        return 0;
    if (is_near_end(self))
        count = take_tasks(self, queue_idle(crew->queue), first);
    else if (2 * waiting <= wanted)
        count = take_tasks(self, wanted - waiting, first);
    if (count == 0 && self->next == self->all && queue_idle(crew->queue) > 0) {
        /* The last task that helpers have not finished, and the crew has not got; -1 if there is none. */
        int64_t task = self->all - 1;
        while (task >= 0 && self->tasks[task])
            task--;
        *first = task;
        count = *first >= 0;
    }
    for (int64_t i = 0; i < count; i++)
        self->tasks[*first + i] |= TASK_OWN;
    return count;
}

/* Takes in what the crew has finished, gives it more, and says how much all have done. */
static Status look_at_all(Round *self, int64_t *done, Error *error)
{
    Queue *queue = self->farm->crew->queue;
    QueueResult result;
    int64_t first;
    lock_take(&self->lock);
    while (queue_collect(queue, &result))
        finish_task(self, result.number, TASK_FINISHED);
    int64_t count = take_for_crew(self, &first);
    *done = self->done;
    Status status = self->status;
    if (status != STATUS_OK && error)
        *error = self->error;
    lock_release(&self->lock);
    if (status == STATUS_OK && count > 0)
        status = queue_add(queue, first, count, error);
    return status != STATUS_OK ? status : queue_status(queue, error);
}

Status farm_run(const Farm *self, const Population *population, const FarmWatch *watch, Error *error)
{
    int helpers = remote_helpers_count(self->helpers);
    Round round = {.farm = self,
                   .population = population,
                   .watch = watch,
                   .all = population_tasks(population),
                   .threads = self->crew->threads + helpers};
    Thread *threads = memory_new((size_t)(REQUESTS_A_THREAD * helpers) + 1, sizeof *threads);
    Status status = STATUS_MEMORY;
    round.tasks = memory_new((size_t)round.all + 1, sizeof *round.tasks);
    round.answers = memory_new(helpers ? (size_t)round.all : 1, sizeof *round.answers);
    if (threads && round.tasks && round.answers) {
        int count = 0, wanted = REQUESTS_A_THREAD * helpers;
        lock_init(&round.lock);
        self->crew->population = population;
        while (count < wanted && count < round.all &&
               thread_start(&threads[count],
                            count < wanted / REQUESTS_A_THREAD ? attend_helper : attend_ahead, &round))
            count++;
        int64_t done = 0;
        status = look_at_all(&round, &done, error);
        while (status == STATUS_OK && done < round.all) {
            queue_wait(self->crew->queue, self->helpers ? WAIT_NS : WAIT_ALONE_NS);
            status = look_at_all(&round, &done, error);
            if (watch->progress)
                watch->progress(watch->context, done, round.all);
            if (status == STATUS_OK && done < round.all && farm_stopped(watch))
                status = error_set(error, STATUS_INTERRUPTED, "the judging was stopped");
        }
        atomic_store(&round.halt, true);
        for (int i = 0; i < count; i++)
            thread_join(&threads[i]);
        crew_end(self->crew);
        /* Once nobody plays any more: the figures of what helpers finished first. */
        for (int64_t task = 0; task < round.all; task++)
            if (round.tasks[task] & TASK_THEIRS)
                memcpy(population->figures[task], round.answers[task], sizeof *round.answers);
        lock_destroy(&round.lock);
    } else {
        error_set(error, STATUS_MEMORY, "out of memory for helpers");
    }
    free(round.answers);
    free(round.tasks);
    free(threads);
    return status;
}
