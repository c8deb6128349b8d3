#include "engine/match/pair_player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/game/opening.h"
#include "engine/match/limits_of_kind.h"

/* How a pair begins. Students' agents often have a fixed first move, or fail if there are tokens on the board
 * at their first turn. After random moves that is not their fault. */
typedef enum Beginning {
    BEGIN_OPENING, /* with the random moves of the pair */
    BEGIN_DRAWN,   /* only the first move of the side that accepts any is random */
    BEGIN_EMPTY,   /* without random moves */
    BEGINNINGS
} Beginning;

/* ---- Agents ---- */

static void drop_agent(PairPlayer *self, int slot)
{
    agent_destroy(self->agents[slot]);
    self->agents[slot] = NULL;
}

/* Puts this agent into the slot as if it had never played. If the agent's name sets no seed, each game gets
 * its own; those of the two agents differ, or an agent would mirror itself. Agents are kept from game to game
 * if possible, because touching their memory for the first time is expensive. */
static Status prepare_agent(PairPlayer *self, int slot, const GameId *place, int index, Error *error)
{
    const PairPlan *plan = &self->plan;
    AgentSpec spec;
    Status status = agent_spec_read(plan->setup->agents[index].name, &spec, error);
    if (status != STATUS_OK)
        return status;
    const AgentKind *kind = roster_find(plan->roster, spec.kind);
    const AgentOption *option = agent_kind_option(kind, "seed");
    bool open = option && !agent_spec_get(&spec, option->name);
    uint64_t seed = 0, stream = (uint64_t)place->pair * 2 + (uint64_t)place->game;
    if (open) {
        Random random = random_seeded(random_mix(plan->setup->seed), stream * SETUP_AGENTS + (uint64_t)index);
        uint64_t count = (uint64_t)(option->high - option->low) + 1;
        seed = (uint64_t)option->low + random_next(&random) % count;
    }
    if (self->agents[slot] && (self->names[slot] != index || (option && !kind->reseed)))
        drop_agent(self, slot);
    self->names[slot] = index;
    Error *missing = &self->missing[index];
    if (missing->status != STATUS_OK)
        return STATUS_OK;
    if (!self->agents[slot]) {
        char name[SPEC_TEXT_SIZE], value[32];
        snprintf(value, sizeof value, "%" PRIu64, seed);
        if (open)
            status = agent_spec_set(&spec, "seed", value, missing);
        if (status == STATUS_OK)
            status = agent_spec_write(&spec, name, missing);
        if (status == STATUS_OK)
            status = agent_create(plan->roster, name, &self->agents[slot], missing);
    } else if (open) {
        kind->reseed(self->agents[slot], seed);
    }
    if (status == STATUS_OK)
        agent_new_game(self->agents[slot]);
    /* If another person's program can't become an agent, its games are forfeited. Anything else is our own
     * error. */
    status = missing->status;
    if (status == STATUS_OK ||
        (kind && kind->foreign && status != STATUS_MEMORY && status != STATUS_INTERNAL))
        return STATUS_OK;
    return error_give(missing, error);
}

/* ---- Playing ---- */

static void report_moved(void *context, const Game *game)
{
    const PairPlayer *self = context;
    if (self->plan.moved)
        self->plan.moved(self->plan.context, &self->place, game);
}

/* Whether an agent is of a kind that keeps limits of its own. */
static bool keeps_own_limits(const PairPlan *self, int agent)
{
    return limits_of_kind(self->roster, self->setup->agents[agent].name) != NULL;
}

static Status play_one(PairPlayer *self, const GameId *place, Beginning beginning, PlayedGame *out,
                       Error *error)
{
    const MatchSetup *setup = self->plan.setup;
    const int names[2] = {place->a, place->b};
    GamePlan plan = {.margin_ns = setup->margin_ns,
                     .random = random_seeded(random_mix(setup->seed), (uint64_t)place->pair),
                     .stop = self->plan.stop,
                     .session = self->session,
                     .moved = report_moved,
                     .context = self};
    Game opening;
    self->place = *place;
    *out = (PlayedGame){.times = 0};
    int plies = beginning == BEGIN_OPENING ? setup->plies : 0;
    Status status = opening_make(setup->seed, (uint64_t)place->pair, plies, &opening, error);
    for (int slot = 0; status == STATUS_OK && slot < 2; slot++) {
        bool drawn = beginning == BEGIN_DRAWN && !keeps_own_limits(&self->plan, names[slot]);
        status = prepare_agent(self, slot, place, names[slot], error);
        /* The first agent is Red in the first game. */
        plan.players[slot ^ place->game] = (Player){.agent = self->agents[slot],
                                                    .missing = &self->missing[names[slot]],
                                                    .pace = setup->agents[names[slot]].pace,
                                                    .drawn = drawn};
    }
    if (status == STATUS_OK)
        status = play_game(&opening, &plan, out, error);
    bool forfeited = status == STATUS_OK && out->summary.reason >= END_TIME;
    /* Whatever interrupts us may have killed the other process. */
    if (forfeited && self->plan.interrupted && atomic_load(self->plan.interrupted))
        status = error_set(error, STATUS_INTERRUPTED, "the game was stopped");
    if (status != STATUS_OK)
        played_game_free(out);
    else if (forfeited) /* its state is unknown */
        drop_agent(self, (out->summary.outcome == OUTCOME_RED ? BLUE : RED) ^ place->game);
    return status;
}

/* Whether a game was forfeited in one of the first moves of an agent that may be unable to start from such a
 * beginning. */
static bool is_unsuited(const PairPlayer *self, const Finished *finished)
{
    enum { FIRST_MOVES = 2 };
    const GameSummary *summary = &finished->game.summary;
    if (summary->reason != END_ILLEGAL && summary->reason != END_CRASH)
        return false;
    Side loser = summary->outcome == OUTCOME_RED ? BLUE : RED;
    int agent = (loser == RED) == (finished->place.game == 0) ? finished->place.a : finished->place.b;
    return summary->spent[loser].moves <= FIRST_MOVES && keeps_own_limits(&self->plan, agent) &&
           self->missing[agent].status == STATUS_OK;
}

/* Plays a pair from a beginning; there are no games if this fails, or if it does not suit an agent. */
static Status play_from(PairPlayer *self, const Pairing *pair, Beginning beginning, Finished out[2],
                        bool *suits, Error *error)
{
    Status status = STATUS_OK;
    int count = 0;
    *suits = true;
    while (status == STATUS_OK && *suits && count < 2) {
        Finished *finished = &out[count];
        finished->place = (GameId){pair->a, pair->b, pair->pair, count};
        status = play_one(self, &finished->place, beginning, &finished->game, error);
        count += status == STATUS_OK;
        *suits = status != STATUS_OK || beginning == BEGIN_EMPTY || !is_unsuited(self, finished);
    }
    while ((status != STATUS_OK || !*suits) && count > 0)
        played_game_free(&out[--count].game);
    return status;
}

Status pair_player_play(PairPlayer *self, const Pairing *pair, Finished out[2], Error *error)
{
    const PairPlan *plan = &self->plan;
    bool theirs = keeps_own_limits(plan, pair->a) && keeps_own_limits(plan, pair->b), suits = false;
    Status status = STATUS_OK;
    for (int beginning = plan->setup->plies > 0 ? BEGIN_OPENING : BEGIN_EMPTY;
         status == STATUS_OK && !suits && beginning < BEGINNINGS; beginning++)
        if (beginning != BEGIN_DRAWN || !theirs)
            status = play_from(self, pair, (Beginning)beginning, out, &suits, error);
    return status;
}

/* ---- Making ---- */

Status pair_player_create(const PairPlan *plan, PairPlayer **out, Error *error)
{
    PairPlayer *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for who plays");
    self->plan = *plan;
    Status status = session_create(&self->session, error);
    if (status != STATUS_OK)
        free(self);
    else
        *out = self;
    return status;
}

void pair_player_destroy(PairPlayer *self)
{
    if (!self)
        return;
    drop_agent(self, 0);
    drop_agent(self, 1);
    session_destroy(self->session);
    free(self);
}
