#include "engine/match/contest.h"

#include <inttypes.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/queue.h"
#include "engine/game/opening.h"
#include "engine/match/game_file.h"
#include "engine/match/pair_remote.h"

/* Who plays on one of the queue's threads. */
typedef struct ContestWorker {
    Contest *contest;
    int thread;
    PairPlayer *player; /* null: none yet, or a helper plays */
} ContestWorker;

struct Contest {
    const Roster *roster;
    const MatchSetup *setup;
    int64_t unit_count;
    int64_t done;
    GameSummary *games; /* two for each unit */
    GameFile file;
    const ContestWatch *watch; /* while it runs */
    ContestWorker *workers;    /* by thread */
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

static GameSummary *games_of(const Contest *self, int a, int b, int pair)
{
    return self->games + ((int64_t)pair * pairing_count(self->setup) + pairing_of(a, b)) * 2;
}

const GameSummary *contest_pair(const Contest *self, int a, int b, int pair)
{
    const GameSummary *games = games_of(self, a, b, pair);
    return games[0].done && games[1].done ? games : NULL;
}

void contest_see(const Contest *self, ContestSee *see, void *context)
{
    for (int b = 1; b < self->setup->agent_count; b++) {
        for (int a = 0; a < b; a++) {
            for (int i = 0; i < self->setup->pairs; i++) {
                const GameSummary *pair = contest_pair(self, a, b, i);
                if (pair)
                    see(context, a, b, pair);
            }
        }
    }
}

bool contest_is_done(const Contest *self)
{
    return self->done == 2 * self->unit_count;
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

/* ---- Playing, in the queue's threads ---- */

static void report_moved(void *context, const GameId *place, const Game *game)
{
    const ContestWorker *self = context;
    const MatchWatch *watch = self->contest->watch->watch;
    if (watch->moved)
        watch->moved(watch->context, self->thread, place, game);
}

static void drop_games(void *result)
{
    Finished *games = result;
    for (int i = 0; games && i < 2; i++)
        played_game_free(&games[i].game);
    free(games);
}

/* Plays a pair, or has a helper play it, unless the record holds it. */
static Status play_pair(void *context, int thread, int64_t number, const atomic_bool *halt, void **result,
                        Error *error)
{
    Contest *self = context;
    const MatchSetup *setup = self->setup;
    ContestWorker *worker = &self->workers[thread];
    /* Every pairing gets its first pair before any gets its second. */
    int pairing = (int)(number % pairing_count(setup));
    int b = 1;
    while (pairing_of(0, b + 1) <= pairing)
        b++;
    const Pairing pair = {
        .a = pairing - pairing_of(0, b), .b = b, .pair = (int)(number / pairing_count(setup))};
    if (contest_pair(self, pair.a, pair.b, pair.pair))
        return STATUS_OK;
    *worker = (ContestWorker){.contest = self, .thread = thread, .player = worker->player};
    const PairPlan plan = {.roster = self->roster,
                           .setup = setup,
                           .stop = halt,
                           .interrupted = self->watch->watch->stop,
                           .moved = report_moved,
                           .context = worker};
    Finished *games = memory_new(2, sizeof *games);
    if (!games)
        return error_set(error, STATUS_MEMORY, "out of memory for games");
    bool helper = thread >= setup->threads;
    Status status = helper || worker->player ? STATUS_OK : pair_player_create(&plan, &worker->player, error);
    if (status == STATUS_OK)
        status = helper ? pair_remote_ask(&plan, &pair, games, error)
                        : pair_player_play(worker->player, &pair, games, error);
    if (status == STATUS_OK)
        *result = games;
    else
        free(games);
    return status;
}

/* ---- Keeping, in the contest's thread ---- */

/* Takes the games of a pair into the table and the file. A game is announced once it is in the file. */
static Status keep_pair(void *context, int64_t number, void *result, Error *error)
{
    Contest *self = context;
    Finished *games = result;
    Status status = STATUS_OK;
    (void)number;
    for (int i = 0; games && status == STATUS_OK && i < 2; i++) {
        const GameId *place = &games[i].place;
        games_of(self, place->a, place->b, place->pair)[place->game] = games[i].game.summary;
        self->done++;
        if (self->file.file)
            status = game_file_add(&self->file, place, &games[i].game, error);
        if (status == STATUS_OK && self->watch->watch->played)
            self->watch->watch->played(self->watch->watch->context, place, &games[i].game);
    }
    drop_games(games);
    return status;
}

/* Whether the watcher wants more games. */
static bool contest_is_wanted(void *context)
{
    const Contest *self = context;
    const MatchWatch *watch = self->watch->watch;
    bool wanted = !self->watch->go_on || self->watch->go_on(self->watch->context);
    const MatchProgress progress = {
        .done = self->done, .all = 2 * self->unit_count, .result = self->watch->result};
    if (watch->progress)
        watch->progress(watch->context, &progress);
    return wanted && !(watch->stop && atomic_load(watch->stop));
}

Status contest_run(Contest *self, const ContestWatch *watch, Error *error)
{
    int threads = self->setup->threads + remote_helpers_count(self->setup->helpers);
    const QueueRange pairs = {
        .work = {.threads = threads, .context = self, .run = play_pair, .drop = drop_games},
        .end = self->unit_count,
        .take = keep_pair,
        .go_on = contest_is_wanted};
    self->watch = watch;
    if (contest_is_done(self) || !contest_is_wanted(self))
        return STATUS_OK;
    Status status = queue_run(&pairs, error);
    for (int i = 0; i < threads; i++) {
        pair_player_destroy(self->workers[i].player);
        self->workers[i] = (ContestWorker){0};
    }
    return status == STATUS_INTERRUPTED ? STATUS_OK : status;
}

/* ---- Making ---- */

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

Status contest_create(const Roster *roster, const MatchSetup *setup, Contest **out, Error *error)
{
    *out = NULL;
    Status status = STATUS_OK;
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
    size_t workers = (size_t)setup->threads + (size_t)remote_helpers_count(setup->helpers);
    Contest *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a match");
    *self = (Contest){
        .roster = roster, .setup = setup, .unit_count = (int64_t)setup->pairs * pairing_count(setup)};
    self->games = calloc((size_t)self->unit_count * 2, sizeof *self->games);
    self->workers = memory_new(workers, sizeof *self->workers);
    if (!self->games || !self->workers)
        status = error_set(error, STATUS_MEMORY, "no memory for %" PRId64 " games", self->unit_count * 2);
    else if (setup->record)
        status = game_file_open(&self->file, setup, found_game, self, error);
    if (status != STATUS_OK) {
        contest_destroy(self);
        return status;
    }
    for (int64_t i = 0; i < self->unit_count; i++) { /* half a pair does not count */
        GameSummary *games = self->games + 2 * i;
        self->done -= games[0].done != games[1].done;
        games[0].done = games[1].done = games[0].done && games[1].done;
    }
    *out = self;
    return STATUS_OK;
}

void contest_destroy(Contest *self)
{
    if (!self)
        return;
    game_file_close(&self->file);
    free(self->workers);
    free(self->games);
    free(self);
}
