#include "engine/match/pair_player.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/random.h"
#include "engine/game/opening.h"
#include "engine/match/natural.h"

/* How a pair begins. Agents of students often have a first move of their own that looks at nothing, or break
 * where they find tokens on their first turn: after random moves that is no fault of theirs. */
typedef enum Beginning {
    BEGIN_OPENING, /* with the random moves of the pair */
    BEGIN_DRAWN,   /* with none but the first move of the side that copes with any */
    BEGIN_EMPTY,   /* with none */
    BEGINNINGS
} Beginning;

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
static uint64_t game_seed(const MatchSetup *setup, const GameId *place, int index, const AgentOption *option)
{
    uint64_t count = (uint64_t)(option->high - option->low) + 1;
    return (uint64_t)option->low + agent_seed(setup, place, index) % count;
}

/* Makes an agent by a spec to which a seed of the game's own is added, unless seed is null. */
static Status make_agent(const Roster *roster, AgentSpec *spec, const uint64_t *seed, Agent **out,
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
    return status == STATUS_OK ? agent_create(roster, text, out, error) : status;
}

static void drop_agent(PairPlayer *self, int slot)
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
static Status prepare_agent(PairPlayer *self, int slot, const GameId *place, int index, Error *error)
{
    const PairPlan *plan = &self->plan;
    AgentSpec spec;
    Status status = agent_spec_read(plan->setup->agents[index].name, &spec, error);
    if (status != STATUS_OK)
        return status;
    const AgentKind *kind = roster_find(plan->roster, spec.kind);
    const AgentOption *option = seed_option(kind);
    bool open = option && !agent_spec_get(&spec, option->name);
    uint64_t seed = open ? game_seed(plan->setup, place, index, option) : 0;
    if (self->agents[slot] && (self->names[slot] != index || (option && !kind->reseed)))
        drop_agent(self, slot);
    self->names[slot] = index;
    Error *missing = &self->missing[index];
    if (missing->status != STATUS_OK)
        return STATUS_OK;
    if (!self->agents[slot])
        status = make_agent(plan->roster, &spec, open ? &seed : NULL, &self->agents[slot], missing);
    else if (open)
        kind->reseed(self->agents[slot], seed);
    if (status == STATUS_OK)
        agent_new_game(self->agents[slot]);
    return judge_missing(kind, missing, error);
}

/* ---- Playing ---- */

static void tell_moved(void *context, const Game *game)
{
    const PairPlayer *self = context;
    if (self->plan.moved)
        self->plan.moved(self->plan.context, &self->place, game);
}

/* Whether an agent is of a kind that plays by the referee's rules alone. */
static bool keeps_own_limits(const PairPlan *self, int agent)
{
    return natural_limits(self->roster, self->setup->agents[agent].name) != NULL;
}

/* The opening of a pair, and how many first moves each of its agents is not asked for. */
static Status begin(const PairPlan *self, const GameId *place, Beginning beginning, Game *opening,
                    int drawn[2], Error *error)
{
    const int names[2] = {place->a, place->b};
    int plies = beginning == BEGIN_OPENING ? self->setup->plies : 0;
    for (int slot = 0; slot < 2; slot++)
        drawn[slot] = beginning == BEGIN_DRAWN && !keeps_own_limits(self, names[slot]);
    return opening_make(self->setup->seed, (uint64_t)place->pair, plies, opening, error);
}

static Status play_one(PairPlayer *self, const GameId *place, Beginning beginning, PlayedGame *out,
                       Error *error)
{
    const MatchSetup *setup = self->plan.setup;
    const int names[2] = {place->a, place->b};
    int drawn[2];
    GamePlan plan = {.margin_ns = setup->margin_ns,
                     .random = random_seeded(random_mix(setup->seed), (uint64_t)place->pair),
                     .stop = self->plan.stop,
                     .session = self->session,
                     .moved = tell_moved,
                     .context = self};
    Game opening;
    self->place = *place;
    *out = (PlayedGame){.times = 0};
    Status status = begin(&self->plan, place, beginning, &opening, drawn, error);
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
    if (forfeited && self->plan.interrupted && atomic_load(self->plan.interrupted))
        status = error_set(error, STATUS_INTERRUPTED, "the game was stopped");
    if (status != STATUS_OK)
        played_game_free(out);
    else if (forfeited) /* who knows what state it is in */
        drop_agent(self, (out->summary.outcome == OUTCOME_RED ? BLUE : RED) ^ place->game);
    return status;
}

/* Whether a game was forfeited by one of the first moves of an agent that may not be used to such a
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

/* Plays those games of a pair that are wanted, from a beginning; where another may suit better
 * there is no game. */
static Status play_from(PairPlayer *self, const Pairing *pair, Beginning beginning, Finished out[2],
                        int *count, Error *error)
{
    Status status = STATUS_OK;
    bool suits = true;
    *count = 0;
    for (int game = 0; status == STATUS_OK && suits && game < 2; game++) {
        Finished *finished = &out[*count];
        if (pair->done[game])
            continue;
        finished->place = (GameId){pair->a, pair->b, pair->pair, game};
        status = play_one(self, &finished->place, beginning, &finished->game, error);
        *count += status == STATUS_OK;
        suits = status != STATUS_OK || beginning == BEGIN_EMPTY || !is_unsuited(self, finished);
    }
    for (; !suits && *count > 0; --*count)
        played_game_free(&out[*count - 1].game);
    return status;
}

Status pair_player_play(PairPlayer *self, const Pairing *pair, Finished out[2], int *count, Error *error)
{
    const PairPlan *plan = &self->plan;
    bool theirs = keeps_own_limits(plan, pair->a) && keeps_own_limits(plan, pair->b);
    Status status = STATUS_OK;
    *count = 0;
    for (int beginning = plan->setup->plies > 0 ? BEGIN_OPENING : BEGIN_EMPTY;
         status == STATUS_OK && *count == 0 && beginning < BEGINNINGS; beginning++) {
        if (beginning != BEGIN_DRAWN || !theirs)
            status = play_from(self, pair, (Beginning)beginning, out, count, error);
    }
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
    pair_player_rest(self);
    session_destroy(self->session);
    free(self);
}

void pair_player_rest(PairPlayer *self)
{
    for (int slot = 0; slot < 2; slot++)
        drop_agent(self, slot);
}
