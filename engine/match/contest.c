#include "engine/match/contest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/condition.h"
#include "engine/base/random.h"
#include "engine/game/opening.h"
#include "engine/match/game_file.h"
#include "engine/match/natural.h"

enum { QUEUE_SIZE = 16, POLL_NS = 50000000 };

/* Pairs are taken in an order that gives every pairing its first before any gets its second. */
typedef struct Unit {
    int a, b, pair;
} Unit;

typedef struct Finished {
    GameId place;
    PlayedGame game;
} Finished;

/* A thread that plays. It keeps the agents that it used last. */
typedef struct Worker {
    Contest *contest;
    pthread_t thread;
    Session *session;
    Agent *agents[2];
    int names[2];                /* of which of the contest's agents these are */
    Error missing[SETUP_AGENTS]; /* why an agent can't be made; it is not tried again */
    GameId place;                /* of the game that is being played */
    Finished finished[2];        /* the games of a pair */
} Worker;

/* How a pair begins. Agents of students often have a first move of their own that looks at nothing, or break
 * where they find tokens on their first turn: after random moves that is no fault of theirs. */
typedef enum Beginning {
    BEGIN_OPENING, /* with the random moves of the pair */
    BEGIN_DRAWN,   /* with none but the first move of the side that copes with any */
    BEGIN_EMPTY,   /* with none */
    BEGINNINGS
} Beginning;

struct Contest {
    const Roster *roster;
    const MatchSetup *setup;
    int64_t unit_count;
    int64_t done;
    GameSummary *games; /* two a unit */
    GameFile file;
    const ContestWatch *watch; /* while it runs */
    int worker_count;
    Worker *workers;
    atomic_bool stop;

    pthread_mutex_t lock; /* over all below */
    pthread_cond_t news;  /* for the contest's thread */
    pthread_cond_t room;  /* for the workers */
    int64_t next_unit;
    int working; /* workers that have not ended */
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

static Unit unit_at(const MatchSetup *setup, int64_t index)
{
    int pairing = (int)(index % pairing_count(setup));
    int b = 1;
    while (pairing_of(0, b + 1) <= pairing)
        b++;
    return (Unit){pairing - pairing_of(0, b), b, (int)(index / pairing_count(setup))};
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

/* ---- Agents ---- */

/* A seed for an agent in one game; not the same for both, or an agent would mirror itself. */
static uint64_t agent_seed(const MatchSetup *setup, const GameId *place, int index)
{
    uint64_t stream = (uint64_t)place->pair * 2 + (uint64_t)place->game;
    Random random = random_seeded(random_mix(setup->seed), stream * SETUP_AGENTS + (uint64_t)index);
    return random_next(&random);
}

static const AgentOption *seed_option(const AgentKind *kind)
{
    for (int i = 0; kind && i < kind->option_count; i++) {
        if (kind->options[i].kind == AGENT_INT && strcmp(kind->options[i].name, "seed") == 0)
            return &kind->options[i];
    }
    return NULL;
}

/* A value for that option, of this game's own. */
static uint64_t game_seed(const Contest *self, const GameId *place, int index, const AgentOption *option)
{
    uint64_t count = (uint64_t)(option->high - option->low) + 1;
    return (uint64_t)option->low + agent_seed(self->setup, place, index) % count;
}

/* Makes an agent by a spec to which a seed of the game's own is added, unless seed is null. */
static Status make_agent(const Contest *self, AgentSpec *spec, const uint64_t *seed, Agent **out,
                         Error *error)
{
    char text[SPEC_TEXT_SIZE];
    char value[32];
    Status status = STATUS_OK;
    if (seed) {
        snprintf(value, sizeof value, "%" PRIu64, *seed);
        status = agent_spec_set(spec, "seed", value, error);
    }
    if (status == STATUS_OK)
        status = agent_spec_write(spec, text, error);
    return status == STATUS_OK ? agent_create(self->roster, text, out, error) : status;
}

static void drop_agent(Worker *self, int slot)
{
    agent_destroy(self->agents[slot]);
    self->agents[slot] = NULL;
}

/* Other people's programs may be such that no agent comes of them, and their games are forfeits then; all
 * else is our trouble. */
static Status judge_missing(const AgentKind *kind, Error *missing, Error *error)
{
    Status status = missing->status;
    if (status == STATUS_OK ||
        (kind && kind->foreign && status != STATUS_MEMORY && status != STATUS_INTERNAL))
        return STATUS_OK;
    if (error)
        *error = *missing;
    return status;
}

/* Has the slot hold this agent, as if it had never played. Where the agent's name leaves its seed open, each
 * game has one of its own. Agents are kept from game to game where they can be, since theirs is the memory
 * that is expensive to touch first. */
static Status prepare_agent(Worker *self, int slot, const GameId *place, int index, Error *error)
{
    const Contest *contest = self->contest;
    AgentSpec spec;
    Status status = agent_spec_read(contest->setup->agents[index].name, &spec, error);
    if (status != STATUS_OK)
        return status;
    const AgentKind *kind = roster_find(contest->roster, spec.kind);
    const AgentOption *option = seed_option(kind);
    bool open = option && !agent_spec_get(&spec, option->name);
    uint64_t seed = open ? game_seed(contest, place, index, option) : 0;
    if (self->agents[slot] && (self->names[slot] != index || (option && !kind->reseed)))
        drop_agent(self, slot);
    self->names[slot] = index;
    Error *missing = &self->missing[index];
    if (missing->status != STATUS_OK)
        return STATUS_OK;
    if (!self->agents[slot])
        status = make_agent(contest, &spec, open ? &seed : NULL, &self->agents[slot], missing);
    else if (open)
        kind->reseed(self->agents[slot], seed);
    if (status == STATUS_OK)
        agent_new_game(self->agents[slot]);
    return judge_missing(kind, missing, error);
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

static bool is_interrupted(const Contest *self)
{
    return self->watch->stop && atomic_load(self->watch->stop);
}

/* Hands a finished game to the contest's thread. */
static void hand_over(Worker *self, const Finished *finished)
{
    Contest *contest = self->contest;
    pthread_mutex_lock(&contest->lock);
    while (contest->queued == QUEUE_SIZE)
        pthread_cond_wait(&contest->room, &contest->lock);
    contest->queue[contest->queued++] = *finished;
    pthread_cond_signal(&contest->news);
    pthread_mutex_unlock(&contest->lock);
}

static void tell_moved(void *context, const Game *game)
{
    Worker *self = context;
    const ContestWatch *watch = self->contest->watch;
    if (watch->moved)
        watch->moved(watch->context, (int)(self - self->contest->workers), &self->place, game);
}

/* Whether an agent is of a kind that plays by the referee's rules alone. */
static bool keeps_own_limits(const Contest *self, int agent)
{
    return natural_limits(self->roster, self->setup->agents[agent].name) != NULL;
}

/* The opening of a pair, and how many first moves each of its agents is not asked for. */
static Status begin(const Contest *self, const GameId *place, Beginning beginning, Game *opening,
                    int drawn[2], Error *error)
{
    const int names[2] = {place->a, place->b};
    int plies = beginning == BEGIN_OPENING ? self->setup->plies : 0;
    for (int slot = 0; slot < 2; slot++)
        drawn[slot] = beginning == BEGIN_DRAWN && !keeps_own_limits(self, names[slot]);
    return opening_make(self->setup->seed, (uint64_t)place->pair, plies, opening, error);
}

static Status play_one(Worker *self, const GameId *place, Beginning beginning, PlayedGame *out, Error *error)
{
    const Contest *contest = self->contest;
    const MatchSetup *setup = contest->setup;
    const int names[2] = {place->a, place->b};
    int drawn[2];
    GamePlan plan = {.margin_ns = setup->margin_ns,
                     .random = random_seeded(random_mix(setup->seed), (uint64_t)place->pair),
                     .stop = &contest->stop,
                     .session = self->session,
                     .moved = tell_moved,
                     .context = self};
    Game opening;
    self->place = *place;
    *out = (PlayedGame){.times = 0};
    Status status = begin(contest, place, beginning, &opening, drawn, error);
    for (int slot = 0; status == STATUS_OK && slot < 2; slot++) {
        status = prepare_agent(self, slot, place, names[slot], error);
        /* The first agent is Red in the first game. */
        plan.players[slot ^ place->game] = (Player){.agent = self->agents[slot],
                                                    .missing = &self->missing[names[slot]],
                                                    .pace = setup->agents[names[slot]].pace,
                                                    .drawn = drawn[slot]};
    }
    if (status == STATUS_OK)
        status = play_game(&opening, &plan, out, error);
    bool forfeited = status == STATUS_OK && out->summary.reason >= END_TIME;
    /* What interrupts us may have killed the other process. */
    if (forfeited && is_interrupted(contest))
        status = error_set(error, STATUS_INTERRUPTED, "the game was stopped");
    if (status != STATUS_OK)
        played_game_free(out);
    else if (forfeited) /* who knows what state it is in */
        drop_agent(self, (out->summary.outcome == OUTCOME_RED ? BLUE : RED) ^ place->game);
    return status;
}

/* Whether a game was forfeited by one of the first moves of an agent that may not be used to such a
 * beginning. */
static bool is_unsuited(const Worker *self, const Finished *finished)
{
    enum { FIRST_MOVES = 2 };
    const GameSummary *summary = &finished->game.summary;
    if (summary->reason != END_ILLEGAL && summary->reason != END_CRASH)
        return false;
    Side loser = summary->outcome == OUTCOME_RED ? BLUE : RED;
    int agent = (loser == RED) == (finished->place.game == 0) ? finished->place.a : finished->place.b;
    return summary->spent[loser].moves <= FIRST_MOVES && keeps_own_limits(self->contest, agent) &&
           self->missing[agent].status == STATUS_OK;
}

/* Plays those games of a pair that the record did not hold, from a beginning; `suits` is false where another
 * may suit better, and then there is no game. */
static Status play_pair(Worker *self, const Unit *unit, Beginning beginning, bool *suits, Error *error)
{
    const GameSummary *games = games_of(self->contest, unit->a, unit->b, unit->pair);
    Status status = STATUS_OK;
    int played = 0;
    *suits = true;
    for (int game = 0; status == STATUS_OK && *suits && game < 2; game++) {
        Finished *finished = &self->finished[played];
        if (games[game].done)
            continue;
        finished->place = (GameId){unit->a, unit->b, unit->pair, game};
        status = play_one(self, &finished->place, beginning, &finished->game, error);
        played += status == STATUS_OK;
        *suits = status != STATUS_OK || beginning == BEGIN_EMPTY || !is_unsuited(self, finished);
    }
    for (int i = 0; i < played; i++) {
        if (*suits)
            hand_over(self, &self->finished[i]);
        else
            played_game_free(&self->finished[i].game);
    }
    return status;
}

static Status play_unit(Worker *self, const Unit *unit, Error *error)
{
    const Contest *contest = self->contest;
    bool theirs = keeps_own_limits(contest, unit->a) && keeps_own_limits(contest, unit->b);
    bool suits = false;
    Status status = STATUS_OK;
    for (int beginning = contest->setup->plies > 0 ? BEGIN_OPENING : BEGIN_EMPTY;
         status == STATUS_OK && !suits && beginning < BEGINNINGS; beginning++) {
        if (beginning != BEGIN_DRAWN || !theirs)
            status = play_pair(self, unit, (Beginning)beginning, &suits, error);
    }
    return status;
}

/* The next pair to be played; false if there is none. */
static bool take_unit(Contest *self, Unit *out)
{
    bool found = false;
    pthread_mutex_lock(&self->lock);
    if (self->next_unit < self->unit_count && !atomic_load(&self->stop)) {
        *out = unit_at(self->setup, self->next_unit++);
        found = true;
    }
    pthread_mutex_unlock(&self->lock);
    return found;
}

static void end_work(Contest *self, Status status, const Error *error)
{
    pthread_mutex_lock(&self->lock);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED && self->status == STATUS_OK) {
        self->status = status;
        self->error = *error;
    }
    self->working--;
    pthread_cond_signal(&self->news);
    pthread_mutex_unlock(&self->lock);
}

static void *work(void *context)
{
    Worker *self = context;
    Error error = {0};
    Status status = STATUS_OK;
    Unit unit;
    while (status == STATUS_OK && take_unit(self->contest, &unit))
        status = play_unit(self, &unit, &error);
    for (int slot = 0; slot < 2; slot++)
        drop_agent(self, slot);
    end_work(self->contest, status, &error);
    return NULL;
}

/* ---- Keeping, in the contest's thread ---- */

/* Takes games of the queue into the table and, unless something failed before, into the file; what is told
 * is in it. */
static Status keep_games(Contest *self, Status status, Error *error)
{
    Finished finished;
    pthread_mutex_lock(&self->lock);
    while (self->queued > 0) {
        finished = self->queue[0];
        self->queued--;
        memmove(self->queue, self->queue + 1, (size_t)self->queued * sizeof *self->queue);
        pthread_cond_signal(&self->room);
        pthread_mutex_unlock(&self->lock);
        const GameId *place = &finished.place;
        games_of(self, place->a, place->b, place->pair)[place->game] = finished.game.summary;
        self->done++;
        if (status == STATUS_OK && self->file.file)
            status = game_file_add(&self->file, place, &finished.game, error);
        if (status == STATUS_OK && self->watch->played)
            self->watch->played(self->watch->context, place, &finished.game);
        played_game_free(&finished.game);
        pthread_mutex_lock(&self->lock);
    }
    pthread_mutex_unlock(&self->lock);
    return status;
}

/* Waits a moment for news; false once all workers have ended and nothing is left to keep. */
static bool wait_for_news(Contest *self)
{
    pthread_mutex_lock(&self->lock);
    if (self->queued == 0 && self->working > 0)
        condition_wait_until(&self->news, &self->lock, clock_ns() + POLL_NS);
    bool more = self->queued > 0 || self->working > 0;
    pthread_mutex_unlock(&self->lock);
    return more;
}

/* Has the workers end soon. Told again at every look: a session forgets a stop when its next search
 * begins. */
static void stop_workers(Contest *self)
{
    atomic_store(&self->stop, true);
    for (int i = 0; i < self->worker_count; i++)
        session_stop(self->workers[i].session);
}

static Status start_worker(Contest *self, Error *error)
{
    Worker *worker = &self->workers[self->worker_count];
    *worker = (Worker){.contest = self};
    Status status = session_create(&worker->session, error);
    if (status != STATUS_OK)
        return status;
    pthread_mutex_lock(&self->lock);
    self->working++;
    pthread_mutex_unlock(&self->lock);
    if (pthread_create(&worker->thread, NULL, work, worker) != 0) {
        session_destroy(worker->session);
        pthread_mutex_lock(&self->lock);
        self->working--;
        pthread_mutex_unlock(&self->lock);
        return error_set(error, STATUS_MEMORY, "thread %d could not be started", self->worker_count + 1);
    }
    self->worker_count++;
    return STATUS_OK;
}

static Status start_workers(Contest *self, Error *error)
{
    Status status = STATUS_OK;
    int64_t left = self->unit_count * 2 - self->done;
    for (int i = 0; status == STATUS_OK && i < self->setup->threads && i < left; i++)
        status = start_worker(self, error);
    return status;
}

static void join_workers(Contest *self)
{
    for (int i = 0; i < self->worker_count; i++) {
        pthread_join(self->workers[i].thread, NULL);
        session_destroy(self->workers[i].session);
    }
    self->worker_count = 0;
}

/* Whether whoever watches wants more games. */
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
            stop_workers(self);
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

/* Takes in a game from the record. */
static Status found_game(void *context, const GameId *place, const PlayedGame *played, Error *error)
{
    Contest *self = context;
    GameSummary *game = &games_of(self, place->a, place->b, place->pair)[place->game];
    if (game->done)
        return error_set(error, STATUS_INVALID, "this game was recorded before");
    *game = played->summary;
    self->done++;
    return STATUS_OK;
}

static Status fill_contest(Contest *self, Error *error)
{
    const MatchSetup *setup = self->setup;
    self->unit_count = (int64_t)setup->pairs * pairing_count(setup);
    self->games = calloc((size_t)self->unit_count * 2, sizeof *self->games);
    self->workers = memory_new((size_t)setup->threads, sizeof *self->workers);
    if (!self->games || !self->workers)
        return error_set(error, STATUS_MEMORY, "no memory for %" PRId64 " games", self->unit_count * 2);
    return setup->record ? game_file_open(&self->file, setup, found_game, self, error) : STATUS_OK;
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
    pthread_mutex_init(&self->lock, NULL);
    condition_init(&self->news);
    pthread_cond_init(&self->room, NULL);
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
    pthread_cond_destroy(&self->room);
    pthread_cond_destroy(&self->news);
    pthread_mutex_destroy(&self->lock);
    free(self->workers);
    free(self->games);
    free(self);
}
