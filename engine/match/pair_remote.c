/* A request holds the setup, its agents and the pair. An answer holds the games, or the agent that can't be
 * created. */
#include "engine/match/pair_remote.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

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

/* ---- Games ---- */

static void put_output(Text *out, const GameOutput *output)
{
    message_put_number(out, output ? output->count : -1);
    for (int i = 0; output && i < output->count; i++) {
        const TurnOutput *turn = &output->turns[i];
        message_put(out, turn, sizeof *turn);
        message_put(out, turn->printed ? turn->printed : "", turn->length);
    }
    if (output)
        message_put_string(out, output->traceback);
}

static void put_game(Text *out, const Finished *finished)
{
    Finished plain = *finished;
    plain.game.output = NULL;
    message_put(out, &plain, sizeof plain);
    put_output(out, finished->game.output);
}

static void take_turn(Message *message, GameOutput *out)
{
    TurnOutput *turn = &out->turns[out->count++];
    message_take(message, turn, sizeof *turn);
    turn->printed = NULL;
    message->bad = message->bad || turn->length > message->left;
    if (message->bad || turn->length == 0)
        return;
    turn->printed = malloc(turn->length + 1);
    message->bad = !turn->printed;
    if (turn->printed) {
        message_take(message, turn->printed, turn->length);
        turn->printed[turn->length] = '\0';
    }
    out->bytes += turn->length;
}

static GameOutput *take_output(Message *message)
{
    int64_t count = message_take_number(message, -1, PLY_LIMIT);
    GameOutput *output = count >= 0 ? calloc(1, sizeof *output) : NULL;
    TurnOutput *turns = output ? calloc((size_t)count + 1, sizeof *turns) : NULL;
    message->bad = message->bad || (count >= 0 && !turns);
    if (!turns) {
        free(output);
        return NULL;
    }
    output->turns = turns;
    output->capacity = (int)count + 1;
    while (!message->bad && output->count < count)
        take_turn(message, output);
    const char *traceback = message_take_string(message);
    if (traceback) {
        output->traceback = malloc(strlen(traceback) + 1);
        message->bad = !output->traceback;
        if (output->traceback)
            memcpy(output->traceback, traceback, strlen(traceback) + 1);
    }
    return output;
}

static void take_game(Message *message, const Pairing *pair, Finished *out)
{
    message_take(message, out, sizeof *out);
    out->game.output = take_output(message);
    message->bad = message->bad ||
                   !(out->place.a == pair->a && out->place.b == pair->b && out->place.pair == pair->pair &&
                     out->place.game >= 0 && out->place.game < 2) ||
                   !out->game.summary.done;
}

/* ---- On the helper's side ---- */

typedef struct PairHelper {
    const Roster *roster;
    Text request; /* holds the setup's names */
    size_t setup_bytes;
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
    text_free(&self->request);
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

/* Replaces the player by one for another setup. */
static Status change_setup(PairHelper *self, const char *bytes, size_t length, Error *error)
{
    set_player(self, NULL);
    text_clear(&self->request);
    text_add(&self->request, bytes, length);
    self->setup_bytes = length;
    Status status = text_status(&self->request, error);
    Message kept = message_of(&self->request);
    if (status == STATUS_OK)
        status = take_setup(&kept, &self->setup, error);
    const PairPlan plan = {
        .roster = self->roster, .setup = &self->setup, .stop = &self->stop, .interrupted = &self->stop};
    PairPlayer *player = NULL;
    if (status == STATUS_OK)
        status = pair_player_create(&plan, &player, error);
    set_player(self, player);
    return status;
}

/* Takes the setup and the pair from a request, and makes sure that there is a player for them. */
static Status prepare(PairHelper *self, Message *request, Pairing *pair, Error *error)
{
    const char *begin = request->at;
    MatchSetup setup;
    Status status = take_setup(request, &setup, error);
    size_t length = (size_t)(request->at - begin);
    message_take(request, pair, sizeof *pair);
    if (status == STATUS_OK)
        status = message_status(request, error);
    if (status == STATUS_OK && (pair->a < 0 || pair->a >= pair->b || pair->b >= setup.agent_count))
        return error_set(error, STATUS_INTERNAL, "a pair between agents that are not there was asked for");
    bool same =
        self->player && length == self->setup_bytes && memcmp(self->request.bytes, begin, length) == 0;
    return status != STATUS_OK || same ? status : change_setup(self, begin, length, error);
}

/* The agent of a pair that can't be created here; -1 if there is none. */
static int missing_agent(PairPlayer *player, const Pairing *pair)
{
    const int agents[2] = {pair->a, pair->b};
    int missing = -1;
    for (int i = 0; i < 2; i++) {
        if (player->missing[agents[i]].status != STATUS_OK)
            missing = agents[i];
    }
    return missing;
}

static Status run_helper(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    PairHelper *self = state;
    Finished finished[2];
    Pairing pair;
    int count = 0;
    atomic_store(&self->stop, false);
    Status status = prepare(self, request, &pair, error);
    if (status == STATUS_OK && atomic_load(halt))
        return error_set(error, STATUS_INTERRUPTED, "nobody wants these games any more");
    if (status == STATUS_OK)
        status = pair_player_play(self->player, &pair, finished, error);
    if (status == STATUS_OK)
        count = 2;
    int missing = status == STATUS_OK ? missing_agent(self->player, &pair) : -1;
    message_put_number(answer, missing);
    message_put_string(answer, missing >= 0 ? self->player->missing[missing].text : NULL);
    message_put_number(answer, count);
    for (int i = 0; i < count; i++) {
        put_game(answer, &finished[i]);
        played_game_free(&finished[i].game);
    }
    if (missing >= 0 || status != STATUS_OK)
        set_player(self, NULL);
    return status == STATUS_OK ? text_status(answer, error) : status;
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

static Status read_answer(const PairPlan *plan, const Pairing *pair, Message *answer, Finished out[2],
                          Error *error)
{
    int count = 0;
    int missing = (int)message_take_number(answer, -1, plan->setup->agent_count - 1);
    const char *why = message_take_string(answer);
    int games = (int)message_take_number(answer, 0, 2);
    Status status = message_status(answer, error);
    if (status == STATUS_OK && missing >= 0)
        status = judge_missing(plan, missing, why, error);
    while (status == STATUS_OK && count < games) {
        take_game(answer, pair, &out[count++]);
        status = message_status(answer, error);
    }
    if (status == STATUS_OK && games != 2)
        status = error_set(error, STATUS_INTERNAL, "a helper played other games than those asked for");
    while (status != STATUS_OK && count > 0)
        played_game_free(&out[--count].game);
    return status;
}

Status pair_remote_ask(const PairPlan *plan, const Pairing *pair, Finished out[2], Error *error)
{
    Text request = {0}, answer = {0};
    const RemoteHelpers *helpers = plan->setup->helpers;
    put_setup(&request, plan->setup);
    message_put(&request, pair, sizeof *pair);
    Status status = text_status(&request, error);
    if (status == STATUS_OK)
        status = helpers->ask(helpers->context, &pair_remote, &request, plan->stop, &answer, error);
    Message message = message_of(&answer);
    if (status == STATUS_OK)
        status = read_answer(plan, pair, &message, out, error);
    text_free(&request);
    text_free(&answer);
    return status;
}
