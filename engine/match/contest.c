#include "engine/match/contest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/game/opening.h"
#include "engine/match/game_file.h"
#include "engine/match/pair_remote.h"

enum { QUEUE_SIZE = 16, POLL_NS = 50000000 };

/* A thread that plays, or has a helper play. */
typedef struct Worker {
    Contest *contest;
    Thread thread;
    PairPlayer *player;   /* null: a helper plays */
    Finished finished[2]; /* the games of a pair */
} Worker;

struct Contest {
    const Roster *roster;
    const MatchSetup *setup;
    int64_t unit_count;
    int64_t done;
    GameSummary *games; /* two for each unit */
    GameFile file;
    const ContestWatch *watch; /* while it runs */
    int worker_count;
    Worker *workers;
    atomic_bool stop;

    Lock lock;      /* guards everything below */
    Condition news; /* wakes the contest's thread */
    Condition room; /* wakes the workers */
    int64_t next_unit;
    int working; /* workers that are still running */
    int queued;
    Finished queue[QUEUE_SIZE];
    Status status; /* of the first failure */
    Error error;
};

/* ---- Places ---- */

static int pairing_count(const MatchSetup *setup)
{
    return setup->agent_count * (setup->agent_count - 1) / 2;
}

/* The pairings are (0,1), (0,2), (1,2), (0,3), ... */
static int pairing_of(int a, int b)
{
    return b * (b - 1) / 2 + a;
}

/* Every pairing gets its first pair before any gets its second. */
static Pairing pair_at(const MatchSetup *setup, int64_t index)
{
    int pairing = (int)(index % pairing_count(setup));
    int b = 1;
    while (pairing_of(0, b + 1) <= pairing)
        b++;
    return (Pairing){.a = pairing - pairing_of(0, b), .b = b, .pair = (int)(index / pairing_count(setup))};
}

static GameSummary *games_of(const Contest *self, int a, int b, int pair)
{
    return self->games + ((int64_t)pair * pairing_count(self->setup) + pairing_of(a, b)) * 2;
}

const GameSummary *contest_pair(const Contest *self, int a, int b, int pair)
{
    const GameSummary *games = games_of(self, a, b, pair);
    return games[0].done && games[1].done ? games : NULL;
}

int64_t contest_done(const Contest *self)
{
    return self->done;
}

Status contest_check_agents(const Roster *roster, const MatchSetup *setup, Error *error)
{
    for (int i = 0; i < setup->agent_count; i++) {
        Agent *agent = NULL;
        Status status = agent_create(roster, setup->agents[i].name, &agent, error);
        agent_destroy(agent);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* ---- Playing, in the workers ---- */

/* Hands a finished game to the contest's thread. */
static void hand_over(Worker *self, const Finished *finished)
{
    Contest *contest = self->contest;
    lock_take(&contest->lock);
    while (contest->queued == QUEUE_SIZE)
        condition_wait(&contest->room, &contest->lock);
    contest->queue[contest->queued++] = *finished;
    condition_wake(&contest->news);
    lock_release(&contest->lock);
}

static void report_moved(void *context, const GameId *place, const Game *game)
{
    const Worker *self = context;
    const ContestWatch *watch = self->contest->watch;
    if (watch->moved)
        watch->moved(watch->context, (int)(self - self->contest->workers), place, game);
}

static PairPlan plan_of(Worker *self)
{
    const Contest *contest = self->contest;
    return (PairPlan){.roster = contest->roster,
                      .setup = contest->setup,
                      .stop = &contest->stop,
                      .interrupted = contest->watch->stop,
                      .moved = report_moved,
                      .context = self};
}

/* Plays a pair, unless the record holds it. */
static Status play_pair(Worker *self, Pairing *pair, Error *error)
{
    const PairPlan plan = plan_of(self);
    if (contest_pair(self->contest, pair->a, pair->b, pair->pair))
        return STATUS_OK;
    Status status = self->player ? pair_player_play(self->player, pair, self->finished, error)
                                 : pair_remote_ask(&plan, pair, self->finished, error);
    for (int i = 0; status == STATUS_OK && i < 2; i++)
        hand_over(self, &self->finished[i]);
    return status;
}

/* Takes the next pair to play; returns false if there is none. */
static bool take_pair(Contest *self, Pairing *out)
{
    bool found = false;
    lock_take(&self->lock);
    if (self->next_unit < self->unit_count && !atomic_load(&self->stop)) {
        *out = pair_at(self->setup, self->next_unit++);
        found = true;
    }
    lock_release(&self->lock);
    return found;
}

static void end_work(Contest *self, Status status, const Error *error)
{
    lock_take(&self->lock);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED && self->status == STATUS_OK) {
        self->status = status;
        self->error = *error;
    }
    self->working--;
    condition_wake(&self->news);
    lock_release(&self->lock);
}

static void *work(void *context)
{
    Worker *self = context;
    Error error = {0};
    Status status = STATUS_OK;
    Pairing pair;
    while (status == STATUS_OK && take_pair(self->contest, &pair))
        status = play_pair(self, &pair, &error);
    if (self->player)
        pair_player_rest(self->player);
    end_work(self->contest, status, &error);
    return NULL;
}

/* ---- Keeping, in the contest's thread ---- */

/* Takes games from the queue into the table and, unless something has failed, into the file. A game is
 * announced once it is in the file. */
static Status keep_games(Contest *self, Status status, Error *error)
{
    Finished finished;
    lock_take(&self->lock);
    while (self->queued > 0) {
        finished = self->queue[0];
        self->queued--;
        memmove(self->queue, self->queue + 1, (size_t)self->queued * sizeof *self->queue);
        condition_wake(&self->room);
        lock_release(&self->lock);
        const GameId *place = &finished.place;
        games_of(self, place->a, place->b, place->pair)[place->game] = finished.game.summary;
        self->done++;
        if (status == STATUS_OK && self->file.file)
            status = game_file_add(&self->file, place, &finished.game, error);
        if (status == STATUS_OK && self->watch->played)
            self->watch->played(self->watch->context, place, &finished.game);
        played_game_free(&finished.game);
        lock_take(&self->lock);
    }
    lock_release(&self->lock);
    return status;
}

/* Waits a moment for news. Returns false once all workers have ended and no game is left to keep. */
static bool wait_for_news(Contest *self)
{
    lock_take(&self->lock);
    if (self->queued == 0 && self->working > 0)
        condition_wait_until(&self->news, &self->lock, clock_ns() + POLL_NS);
    bool more = self->queued > 0 || self->working > 0;
    lock_release(&self->lock);
    return more;
}

static Status start_worker(Contest *self, Error *error)
{
    Worker *worker = &self->workers[self->worker_count];
    *worker = (Worker){.contest = self};
    bool helper = self->worker_count >= self->setup->threads;
    const PairPlan plan = plan_of(worker);
    Status status = helper ? STATUS_OK : pair_player_create(&plan, &worker->player, error);
    if (status != STATUS_OK)
        return status;
    lock_take(&self->lock);
    self->working++;
    lock_release(&self->lock);
    if (!thread_start(&worker->thread, work, worker)) {
        pair_player_destroy(worker->player);
        lock_take(&self->lock);
        self->working--;
        lock_release(&self->lock);
        return error_set(error, STATUS_MEMORY, "thread %d could not be started", self->worker_count + 1);
    }
    self->worker_count++;
    return STATUS_OK;
}

static Status start_workers(Contest *self, Error *error)
{
    Status status = STATUS_OK;
    int64_t left = self->unit_count * 2 - self->done;
    int most = self->setup->threads + remote_helpers_count(self->setup->helpers);
    for (int i = 0; status == STATUS_OK && i < most && i < left; i++)
        status = start_worker(self, error);
    return status;
}

static void join_workers(Contest *self)
{
    for (int i = 0; i < self->worker_count; i++) {
        thread_join(&self->workers[i].thread);
        pair_player_destroy(self->workers[i].player);
    }
    self->worker_count = 0;
}

static bool is_interrupted(const Contest *self)
{
    return self->watch->stop && atomic_load(self->watch->stop);
}

/* Whether the watcher wants more games. */
static bool is_wanted(const Contest *self)
{
    bool wanted = self->watch->go_on(self->watch->context);
    return wanted && !is_interrupted(self);
}

Status contest_run(Contest *self, const ContestWatch *watch, Error *error)
{
    self->watch = watch;
    if (!is_wanted(self))
        return STATUS_OK;
    Status status = start_workers(self, error);
    do {
        status = keep_games(self, status, error);
        if (!is_wanted(self) || status != STATUS_OK)
            atomic_store(&self->stop, true); /* ends games and searches */
    } while (wait_for_news(self));
    join_workers(self);
    if (status == STATUS_OK && self->status != STATUS_OK) {
        status = self->status;
        if (error)
            *error = self->error;
    }
    return status;
}

/* ---- Making ---- */

static Status check_setup(const MatchSetup *setup, Error *error)
{
    if (setup->agent_count < 2 || setup->agent_count > SETUP_AGENTS)
        return error_set(error, STATUS_INVALID, "it takes 2 to %d agents, not %d", SETUP_AGENTS,
                         setup->agent_count);
    if (setup->pairs < 1 || setup->pairs > SETUP_PAIRS_MAX)
        return error_set(error, STATUS_INVALID, "the number of pairs must be 1 to %d, not %d",
                         SETUP_PAIRS_MAX, setup->pairs);
    if (setup->plies < 0 || setup->plies > OPENING_PLIES_MAX)
        return error_set(error, STATUS_INVALID, "the plies of an opening must be 0 to %d, not %d",
                         OPENING_PLIES_MAX, setup->plies);
    if (setup->threads < 1 || setup->threads > SETUP_THREADS_MAX)
        return error_set(error, STATUS_INVALID, "the number of threads must be 1 to %d, not %d",
                         SETUP_THREADS_MAX, setup->threads);
    if (setup->sequential && (setup->agent_count != 2 || !(setup->elo0 < setup->elo1)))
        return error_set(error, STATUS_INVALID, "a sequential test is of two agents, and E0 is less than E1");
    return STATUS_OK;
}

/* Takes a game from the record. A pair is played again, whole, if its second game is missing there; then its
 * first game comes a second time. */
static Status found_game(void *context, const GameId *place, const PlayedGame *played, Error *error)
{
    Contest *self = context;
    GameSummary *games = games_of(self, place->a, place->b, place->pair);
    bool again = games[place->game].done;
    if (again && games[1].done)
        return error_set(error, STATUS_INVALID, "this game was recorded before");
    games[place->game] = played->summary;
    self->done += !again;
    return STATUS_OK;
}

static void forget_half_pairs(Contest *self)
{
    for (int64_t i = 0; i < self->unit_count; i++) {
        GameSummary *games = self->games + 2 * i;
        if (games[0].done == games[1].done)
            continue;
        games[0].done = games[1].done = false;
        self->done--;
    }
}

static Status fill_contest(Contest *self, Error *error)
{
    const MatchSetup *setup = self->setup;
    self->unit_count = (int64_t)setup->pairs * pairing_count(setup);
    self->games = calloc((size_t)self->unit_count * 2, sizeof *self->games);
    size_t workers = (size_t)setup->threads + (size_t)remote_helpers_count(setup->helpers);
    self->workers = memory_new(workers, sizeof *self->workers);
    if (!self->games || !self->workers)
        return error_set(error, STATUS_MEMORY, "no memory for %" PRId64 " games", self->unit_count * 2);
    Status status = setup->record ? game_file_open(&self->file, setup, found_game, self, error) : STATUS_OK;
    forget_half_pairs(self);
    return status;
}

Status contest_create(const Roster *roster, const MatchSetup *setup, Contest **out, Error *error)
{
    *out = NULL;
    Status status = check_setup(setup, error);
    if (status != STATUS_OK)
        return status;
    Contest *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a match");
    self->roster = roster;
    self->setup = setup;
    lock_init(&self->lock);
    condition_init(&self->news);
    condition_init(&self->room);
    status = fill_contest(self, error);
    if (status != STATUS_OK) {
        contest_destroy(self);
        return status;
    }
    *out = self;
    return STATUS_OK;
}

void contest_destroy(Contest *self)
{
    if (!self)
        return;
    game_file_close(&self->file);
    condition_destroy(&self->room);
    condition_destroy(&self->news);
    lock_destroy(&self->lock);
    free(self->workers);
    free(self->games);
    free(self);
}
