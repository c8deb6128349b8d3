#include "engine/solo/series.h"

#include <math.h>
#include <stdlib.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/solo/game.h"

enum { REPORT_NS = 100000000, SHARE_EVERY = 256 /* pieces between two checks of the flag */ };

typedef struct Series {
    const SoloSeriesPlan *plan;
    const SoloSeriesWatch *watch;
    SoloGameResult *results; /* may be null */
    atomic_bool stop;
    atomic_int_least64_t next;

    Lock lock; /* protects everything below */
    Condition news;
    int running; /* number of threads */
    SoloSeries sum;
    double squares; /* of the lines of lost games */
} Series;

typedef struct Hand {
    Series *series;
    SoloSearch *search;
    Thread thread;
} Hand;

/* Adds what was played since the last report. */
static void add_progress(Series *self, const SoloGame *game, SoloGameResult *result, int64_t *boards)
{
    lock_take(&self->lock);
    self->sum.lines += game->lines - result->lines;
    self->sum.pieces += game->pieces - result->pieces;
    self->sum.boards += *boards;
    self->sum.games += !result->begun;
    bool dies = game->lost && !result->lost;
    self->sum.deaths += dies;
    if (dies)
        self->squares += (double)game->lines * (double)game->lines;
    lock_release(&self->lock);
    *result = (SoloGameResult){game->lines, game->pieces, game->lost, true};
    *boards = 0;
}

static void play(Hand *self, int64_t number)
{
    Series *series = self->series;
    const SoloSeriesPlan *plan = series->plan;
    SoloGame game;
    SoloGameResult result = {0};
    int64_t boards = 0;
    int left = SHARE_EVERY;
    solo_game_start(&game, plan->height, plan->seed, (uint64_t)number);
    while (!game.lost && (plan->pieces_most == 0 || game.pieces < plan->pieces_most)) {
        SoloChoice choice = solo_search_move(self->search, &game.board, game.piece, &series->stop);
        if (atomic_load_explicit(&series->stop, memory_order_relaxed))
            break; /* an interrupted choice does not count */
        boards += choice.boards;
        solo_game_step(&game, choice.move);
        if (--left == 0) {
            add_progress(series, &game, &result, &boards);
            left = SHARE_EVERY;
        }
    }
    add_progress(series, &game, &result, &boards);
    if (series->results)
        series->results[number] = result;
}

static void *work(void *context)
{
    Hand *self = context;
    Series *series = self->series;
    while (!atomic_load(&series->stop)) {
        int64_t number = atomic_fetch_add(&series->next, 1);
        if (number >= series->plan->games)
            break;
        play(self, number);
    }
    lock_take(&series->lock);
    series->running--;
    condition_wake(&series->news);
    lock_release(&series->lock);
    return NULL;
}

static void sum_up(SoloSeries *sum, double squares, uint64_t started_ns)
{
    const double ns = 1e-9;
    double deaths = (double)sum->deaths;
    sum->seconds = (double)(clock_ns() - started_ns) * ns;
    sum->mean = (double)sum->lines / (deaths > 0 ? deaths : 1);
    sum->error = NAN;
    /* Lengths are about exponential, which gives the error if some games were not finished. */
    if (sum->deaths > 0 && (sum->deaths < sum->games || sum->deaths == 1))
        sum->error = sum->mean / sqrt(deaths);
    else if (sum->deaths > 1)
        sum->error = sqrt(fmax(0, squares / deaths - sum->mean * sum->mean) / (deaths - 1));
}

/* Waits for the threads to end, with progress reports. */
static void wait_for_all(Series *self, uint64_t started_ns)
{
    const SoloSeriesWatch *watch = self->watch;
    lock_take(&self->lock);
    while (self->running > 0) {
        condition_wait_until(&self->news, &self->lock, clock_ns() + REPORT_NS);
        SoloSeries sum = self->sum;
        double squares = self->squares;
        lock_release(&self->lock);
        if (watch && watch->stop && atomic_load(watch->stop))
            atomic_store(&self->stop, true);
        if (watch && watch->progress) {
            sum_up(&sum, squares, started_ns);
            watch->progress(watch->context, &sum);
        }
        lock_take(&self->lock);
    }
    lock_release(&self->lock);
}

static Status start(Series *self, Hand *hand, const SoloEvaluator *evaluator, Error *error)
{
    hand->series = self;
    Status status = solo_search_create(evaluator, &self->plan->search, &hand->search, error);
    if (status != STATUS_OK)
        return status;
    lock_take(&self->lock);
    self->running++;
    lock_release(&self->lock);
    if (thread_start(&hand->thread, work, hand))
        return STATUS_OK;
    lock_take(&self->lock);
    self->running--;
    lock_release(&self->lock);
    solo_search_destroy(hand->search);
    return error_set(error, STATUS_MEMORY, "a thread could not be started");
}

static Status check_plan(const SoloSeriesPlan *plan, Error *error)
{
    if (plan->height < SOLO_HEIGHT_MIN || plan->height > SOLO_HEIGHT_MAX)
        return error_set(error, STATUS_INVALID, "the height must be %d to %d, not %d", SOLO_HEIGHT_MIN,
                         SOLO_HEIGHT_MAX, plan->height);
    if (plan->games < 1 || plan->games > SOLO_GAMES_MAX || plan->pieces_most < 0)
        return error_set(error, STATUS_INVALID, "there must be 1 to %d games", SOLO_GAMES_MAX);
    if (plan->threads < 1 || plan->threads > SOLO_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "there can be 1 to %d threads, not %d", SOLO_THREADS_MAX,
                         plan->threads);
    return STATUS_OK;
}

Status solo_series_run(const SoloEvaluator *evaluator, const SoloSeriesPlan *plan,
                       const SoloSeriesWatch *watch, SoloGameResult *results, SoloSeries *out, Error *error)
{
    Status status = check_plan(plan, error);
    if (status != STATUS_OK)
        return status;
    Series self = {.plan = plan, .watch = watch, .results = results};
    Hand *hands = calloc((size_t)plan->threads, sizeof *hands);
    if (!hands)
        return error_set(error, STATUS_MEMORY, "no memory for games");
    condition_init(&self.news);
    lock_init(&self.lock);
    uint64_t started_ns = clock_ns();
    int started = 0;
    while (started < plan->threads && status == STATUS_OK) {
        status = start(&self, &hands[started], evaluator, error);
        started += status == STATUS_OK;
    }
    if (status != STATUS_OK)
        atomic_store(&self.stop, true);
    wait_for_all(&self, started_ns);
    for (int i = 0; i < started; i++) {
        thread_join(&hands[i].thread);
        solo_search_destroy(hands[i].search);
    }
    sum_up(&self.sum, self.squares, started_ns);
    *out = self.sum;
    condition_destroy(&self.news);
    lock_destroy(&self.lock);
    free(hands);
    return status;
}
