#include "engine/solo/series.h"

#include <math.h>

#include "engine/base/parallel.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/solo/game.h"

enum { REPORT_NS = 100000000, SHARE_EVERY = 256 /* pieces between two looks at the clock */ };

typedef struct SeriesRun {
    const SoloSeriesPlan *plan;
    const SoloSeriesWatch *watch; /* may be null */
    const atomic_bool *stop;      /* may be null */
    SoloGameResult *results;      /* may be null */
    SoloSearch *searches[SOLO_THREADS_MAX];
    uint64_t started_ns;

    Lock lock; /* protects everything below, and is held while progress is reported */
    uint64_t reported_ns;
    SoloSeries sum;
    double squares; /* of the lines of lost games */
} SeriesRun;

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

/* Adds what was played since it was last added, and reports it if the last report was some time ago. */
static void add_progress(SeriesRun *self, const SoloGame *game, SoloGameResult *result, int64_t *boards)
{
    uint64_t now_ns = clock_ns();
    lock_take(&self->lock);
    self->sum.lines += game->lines - result->lines;
    self->sum.pieces += game->pieces - result->pieces;
    self->sum.boards += *boards;
    self->sum.games += !result->begun;
    bool dies = game->lost && !result->lost;
    self->sum.deaths += dies;
    if (dies)
        self->squares += (double)game->lines * (double)game->lines;
    if (self->watch && self->watch->progress && now_ns >= self->reported_ns + REPORT_NS) {
        SoloSeries so_far = self->sum;
        sum_up(&so_far, self->squares, self->started_ns);
        self->watch->progress(self->watch->context, &so_far);
        self->reported_ns = now_ns;
    }
    lock_release(&self->lock);
    *result = (SoloGameResult){game->lines, game->pieces, game->lost, true};
    *boards = 0;
}

static Status series_play(void *context, int thread, int64_t number, Error *error)
{
    SeriesRun *self = context;
    const SoloSeriesPlan *plan = self->plan;
    SoloGame game;
    SoloGameResult result = {0};
    int64_t boards = 0;
    (void)error;
    solo_game_start(&game, plan->height, plan->seed, (uint64_t)number);
    while (!game.lost && (plan->pieces_most == 0 || game.pieces < plan->pieces_most)) {
        SoloChoice choice = solo_search_move(self->searches[thread], &game.board, game.piece, self->stop);
        if (self->stop && atomic_load_explicit(self->stop, memory_order_relaxed))
            break; /* an interrupted choice does not count */
        boards += choice.boards;
        solo_game_step(&game, choice.move);
        if (game.pieces % SHARE_EVERY == 0)
            add_progress(self, &game, &result, &boards);
    }
    add_progress(self, &game, &result, &boards);
    if (self->results)
        self->results[number] = result;
    return STATUS_OK;
}

Status solo_series_run(const SoloEvaluator *evaluator, const SoloSeriesPlan *plan,
                       const SoloSeriesWatch *watch, SoloGameResult *results, SoloSeries *out, Error *error)
{
    if (plan->height < SOLO_HEIGHT_MIN || plan->height > SOLO_HEIGHT_MAX)
        return error_set(error, STATUS_INVALID, "the height must be %d to %d, not %d", SOLO_HEIGHT_MIN,
                         SOLO_HEIGHT_MAX, plan->height);
    if (plan->games < 1 || plan->games > SOLO_GAMES_MAX || plan->pieces_most < 0)
        return error_set(error, STATUS_INVALID, "there must be 1 to %d games", SOLO_GAMES_MAX);
    if (plan->threads < 1 || plan->threads > SOLO_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "there can be 1 to %d threads, not %d", SOLO_THREADS_MAX,
                         plan->threads);
    SeriesRun self = {.plan = plan,
                      .watch = watch,
                      .stop = watch ? watch->stop : NULL,
                      .results = results,
                      .started_ns = clock_ns()};
    const Parallel games = {.threads = plan->threads,
                            .count = plan->games,
                            .stop = self.stop,
                            .work = series_play,
                            .context = &self};
    lock_init(&self.lock);
    Status status = STATUS_OK;
    for (int i = 0; i < plan->threads && status == STATUS_OK; i++)
        status = solo_search_create(evaluator, &plan->search, &self.searches[i], error);
    if (status == STATUS_OK)
        status = parallel_run(&games, error);
    for (int i = 0; i < plan->threads; i++)
        solo_search_destroy(self.searches[i]);
    lock_destroy(&self.lock);
    sum_up(&self.sum, self.squares, self.started_ns);
    *out = self.sum;
    return status == STATUS_INTERRUPTED ? STATUS_OK : status;
}
