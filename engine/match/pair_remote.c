/* A request holds the setup, its agents and the pair. An answer holds the agent that can't be created, if
 * there is one, and the games as lines of a file. */
#include "engine/match/pair_remote.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/match/game_file.h"

/* ---- Setups ---- */

static void put_setup(Text *out, const MatchSetup *setup)
{
    message_put_number(out, setup->agent_count);
    for (int i = 0; i < setup->agent_count; i++) {
        message_put_string(out, setup->agents[i].name);
        message_put(out, &setup->agents[i].pace, sizeof setup->agents[i].pace);
    }
    message_put_number(out, setup->plies);
    message_put(out, &setup->seed, sizeof setup->seed);
    message_put(out, &setup->margin_ns, sizeof setup->margin_ns);
}

/* The names point into the message. */
static Status take_setup(Message *message, MatchSetup *out, Error *error)
{
    *out = (MatchSetup){.pairs = SETUP_PAIRS_MAX, .threads = 1};
    out->agent_count = (int)message_take_number(message, 2, SETUP_AGENTS);
    for (int i = 0; i < out->agent_count; i++) {
        out->agents[i].name = message_take_string(message);
        message->bad = message->bad || !out->agents[i].name;
        message_take(message, &out->agents[i].pace, sizeof out->agents[i].pace);
    }
    out->plies = (int)message_take_number(message, 0, PLY_LIMIT);
    message_take(message, &out->seed, sizeof out->seed);
    message_take(message, &out->margin_ns, sizeof out->margin_ns);
    return message_status(message, error);
}

/* ---- On the helper's side ---- */

typedef struct PairHelper {
    const Roster *roster;
    Text bytes; /* the setup's; its names are in them */
    MatchSetup setup;
    atomic_bool stop;   /* also the player's */
    PairPlayer *player; /* null: none yet */
} PairHelper;

static void set_player(PairHelper *self, PairPlayer *player)
{
    pair_player_destroy(self->player);
    self->player = player;
}

static void close_helper(void *state)
{
    PairHelper *self = state;
    set_player(self, NULL);
    text_free(&self->bytes);
    free(self);
}

static Status open_helper(const void *context, void **out, Error *error)
{
    PairHelper *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a helper");
    self->roster = context;
    *out = self;
    return STATUS_OK;
}

static Status run_helper(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    PairHelper *self = state;
    Finished finished[2];
    Pairing pair;
    atomic_store(&self->stop, false);
    /* Takes the setup and the pair from a request, and makes sure that there is a player for them. */
    Message bytes = message_take_bytes(request);
    message_take(request, &pair, sizeof pair);
    Status status = message_status(request, error);
    bool same = self->player && bytes.left == self->bytes.length &&
                memcmp(self->bytes.bytes, bytes.at, bytes.left) == 0;
    if (status == STATUS_OK && !same) {
        set_player(self, NULL);
        text_clear(&self->bytes);
        text_add(&self->bytes, bytes.at, bytes.left);
        status = text_status(&self->bytes, error);
        Message kept = message_of(&self->bytes);
        if (status == STATUS_OK)
            status = take_setup(&kept, &self->setup, error);
        const PairPlan plan = {
            .roster = self->roster, .setup = &self->setup, .stop = &self->stop, .interrupted = &self->stop};
        if (status == STATUS_OK)
            status = pair_player_create(&plan, &self->player, error);
    }
    if (status == STATUS_OK && (pair.a < 0 || pair.a >= pair.b || pair.b >= self->setup.agent_count))
        status = error_set(error, STATUS_INTERNAL, "a pair between agents that are not there was asked for");
    if (status == STATUS_OK && atomic_load(halt))
        return error_set(error, STATUS_INTERRUPTED, "nobody wants these games any more");
    if (status == STATUS_OK)
        status = pair_player_play(self->player, &pair, finished, error);
    if (status != STATUS_OK) {
        set_player(self, NULL);
        return status;
    }
    const Error *missing = self->player->missing;
    int without = missing[pair.b].status != STATUS_OK   ? pair.b
                  : missing[pair.a].status != STATUS_OK ? pair.a
                                                        : -1;
    message_put_number(answer, without);
    message_put_string(answer, without >= 0 ? missing[without].text : NULL);
    for (int i = 0; i < 2; i++) {
        Text line = {0};
        game_file_write(&self->setup, &finished[i].place, &finished[i].game, &line);
        message_put_string(answer, text_string(&line));
        answer->failed |= line.failed;
        text_free(&line);
        played_game_free(&finished[i].game);
    }
    if (without >= 0)
        set_player(self, NULL);
    return text_status(answer, error);
}

static void stop_helper(void *state)
{
    PairHelper *self = state;
    atomic_store(&self->stop, true);
}

const RemoteTask pair_remote = {
    .name = "pair", .open = open_helper, .close = close_helper, .run = run_helper, .stop = stop_helper};

/* ---- On the asking side ---- */

/* A helper can't create an agent: checks whether this machine can. */
static Status judge_missing(const PairPlan *plan, int agent, const char *why, Error *error)
{
    Agent *made = NULL;
    const char *name = plan->setup->agents[agent].name;
    Status status = agent_create(plan->roster, name, &made, NULL);
    agent_destroy(made);
    if (status != STATUS_OK)
        return STATUS_OK; /* no machine can */
    return error_set(error, STATUS_NOT_FOUND,
                     "%.80s can't be made on another machine, which must have the same files: %.120s", name,
                     why ? why : "");
}

Status pair_remote_ask(const PairPlan *plan, const Pairing *pair, Finished out[2], Error *error)
{
    Text setup = {0}, request = {0}, answer = {0};
    const RemoteHelpers *helpers = plan->setup->helpers;
    put_setup(&setup, plan->setup);
    message_put_bytes(&request, text_string(&setup), setup.length);
    request.failed |= setup.failed;
    text_free(&setup);
    message_put(&request, pair, sizeof *pair);
    Status status = text_status(&request, error);
    if (status == STATUS_OK)
        status = helpers->ask(helpers->context, &pair_remote, &request, plan->stop, &answer, error);
    Message message = message_of(&answer);
    if (status == STATUS_OK) {
        int count = 0;
        int missing = (int)message_take_number(&message, -1, plan->setup->agent_count - 1);
        const char *why = message_take_string(&message);
        status = message_status(&message, error);
        if (status == STATUS_OK && missing >= 0)
            status = judge_missing(plan, missing, why, error);
        while (status == STATUS_OK && count < 2) {
            Finished *game = &out[count++];
            const char *line = message_take_string(&message);
            *game = (Finished){.place.a = -1};
            status = message_status(&message, error);
            if (status == STATUS_OK)
                status = game_file_take(plan->setup, line ? line : "", &game->place, &game->game, error);
            bool asked = game->place.a == pair->a && game->place.b == pair->b &&
                         game->place.pair == pair->pair && game->place.game == count - 1;
            if (status == STATUS_OK && !asked)
                status =
                    error_set(error, STATUS_INTERNAL, "a helper played other games than those asked for");
        }
        while (status != STATUS_OK && count > 0)
            played_game_free(&out[--count].game);
    }
    text_free(&request);
    text_free(&answer);
    return status;
}
