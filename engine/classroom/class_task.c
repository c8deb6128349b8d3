#include "engine/classroom/class_task.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json_member.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/folder.h"
#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "engine/classroom/class_review.h"
#include "engine/classroom/profile_sum.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/python/python_report.h"
#include "engine/protocol/python/python_trial.h"

enum { NS_PER_US = 1000, WHOLE_LEVEL_NODES = 100000 };

static Status open_worker(const void *context, void **out, Error *error)
{
    ClassWorker *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a helper");
    *self = (ClassWorker){.roster = context, .elsewhere = true};
    *out = self;
    return STATUS_OK;
}

/* Whether the folder of a Python agent exists on this machine. */
static Status check_folder(const char *text, Error *error)
{
    AgentSpec spec;
    Words words = {0};
    Status status = agent_spec_read(text, &spec, error);
    if (status != STATUS_OK || strcmp(spec.kind, python_agent_kind.name) != 0)
        return status;
    status = python_agent_command(&spec, NULL, &words, error);
    const char *folder = status == STATUS_OK ? words.items[words.count - 2] : "";
    if (status == STATUS_OK && file_kind(folder) != FILE_FOLDER)
        status = error_set(error, STATUS_NOT_FOUND,
                           "there is no folder '%.120s' there; submissions and pages must be on a disk that "
                           "all machines share",
                           folder);
    words_free(&words);
    return status;
}

/* ---- A trial ---- */

Status class_trial_take(const Text *answer, bool *plays, const char **trouble, Error *error)
{
    Message message = message_of(answer);
    *plays = message_take_number(&message, 0, 1) == 1;
    *trouble = message_take_string(&message);
    message.bad = message.bad || !*trouble;
    return message_status(&message, error);
}

static bool halted(void *halt)
{
    return atomic_load((const atomic_bool *)halt);
}

/* Whether a report says that the agent could not even be imported. */
static bool fails_at_import(const JsonValue *account)
{
    uint32_t count;
    const JsonValue *side = json_get_elements(account, "sides", &count);
    for (uint32_t i = 0; i < count; i++, side = json_next(side))
        if (strcmp(json_get_string(json_member(side, "failure"), "when"), "import") == 0)
            return true;
    return count == 0;
}

static Status run_trial(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    const ClassWorker *self = state;
    AgentSpec spec;
    JsonValue *account = NULL;
    Text trouble = {0};
    Error inner = {0};
    const char *text = message_take_string(request);
    request->bad = request->bad || !text;
    Status status = message_status(request, error);
    if (status == STATUS_OK && self->elsewhere)
        status = check_folder(text, error);
    if (status != STATUS_OK)
        return status;
    status = python_trial_read(text, &spec, &inner);
    if (status == STATUS_OK)
        status = python_trial_run(&spec, halted, (void *)halt, &account, &inner);
    if (status == STATUS_INTERRUPTED || status == STATUS_MEMORY)
        return error_set(error, status, "%s", inner.text);
    if (status != STATUS_OK)
        text_add_string(&trouble, inner.text);
    else if (!python_trial_works(account))
        python_trial_write(account, PREFLIGHT_BY_OWN, &trouble);
    message_put_number(answer, status == STATUS_OK && !fails_at_import(account));
    message_put_string(answer, text_string(&trouble));
    answer->failed |= trouble.failed;
    text_free(&trouble);
    json_free(account);
    return text_status(answer, error);
}

const RemoteTask trial_remote = {.name = "trial", .open = open_worker, .close = free, .run = run_trial};

/* ---- A game ---- */

static void put_player(Text *out, const ClassPlayer *player)
{
    message_put_string(out, player->name);
    message_put_string(out, player->spec);
    message_put_number(out, player->level);
}

/* Their texts are inside the request. */
static Status take_players(Message *request, ClassPlayer out[2], Error *error)
{
    for (int i = 0; i < 2; i++) {
        out[i].name = (char *)message_take_string(request);
        out[i].spec = (char *)message_take_string(request);
        out[i].level = (int)message_take_number(request, 0, INT16_MAX);
        request->bad = request->bad || !out[i].name || !out[i].spec;
    }
    return message_status(request, error);
}

void class_game_ask(const Classroom *room, const ClassPair *pair, int number, Text *request)
{
    message_put(request, pair, sizeof *pair);
    message_put_number(request, number);
    put_player(request, &room->players[pair->a]);
    put_player(request, &room->players[pair->b]);
}

/* What is measured while a game is played. */
typedef struct GameRun {
    ClassPair pair;
    int number;             /* of the pair's games */
    ClassPlayer players[2]; /* a and b; only their spec and level count */
    Agent *agents[2];       /* by Side */
    ClassGame *game;
    PlayedGame *played;
    Usage before[2];
    uint64_t since_ns;
    bool begun;
    ProfileSum profile;
} GameRun;

static void note_turn(GameRun *self, const Agent *agent, ClassTurn *turn)
{
    const PythonAgentTurn *seen = python_agent_turn(agent);
    if (!seen) {
        turn->cpu_us = turn->wall_us;
        return;
    }
    turn->cpu_us = seen->cpu_s > 0 ? (uint64_t)(seen->cpu_s * 1e6) : 0;
    turn->memory_kb = seen->memory_mb > 0 ? (uint64_t)(seen->memory_mb * 1024) : 0;
    Text said = {0};
    text_add(&said, text_string(&seen->output), seen->output.length);
    python_report_lines(agent, &said);
    if (said.length > 0)
        turn->said = strndup(text_string(&said), CLASS_SAID_BYTES);
    text_free(&said);
    if (seen->profile.length > 0) {
        /* The first element of a JSON array, as a separate text; null if there is none. */
        JsonValue *root = NULL;
        Text text = {0};
        if (json_parse(text_string(&seen->profile), seen->profile.length, &root, NULL) == STATUS_OK &&
            root->kind == JSON_ARRAY && root->count > 0) {
            JsonWriter writer = {.out = &text};
            json_value(&writer, json_first(root));
            turn->hot = strndup(text_string(&text), CLASS_SAID_BYTES);
        }
        json_free(root);
        text_free(&text);
    }
    /* if memory runs out, some of it is missing */
    profile_sum_add(&self->profile, text_string(&seen->profile), seen->profile.length, NULL);
    if (seen->traceback.length > 0 && !self->game->traceback)
        self->game->traceback = strndup(text_string(&seen->traceback), CLASS_TRACEBACK_BYTES);
}

static void note_answer(void *context, const Game *now)
{
    GameRun *self = context;
    uint64_t time = clock_ns();
    ClassGame *game = self->game;
    (void)now;
    if (self->begun && game->asked < PLY_LIMIT) {
        Side side = (Side)(game->asked & 1);
        const Usage *spent = &self->played->summary.spent[side];
        ClassTurn *turn = &game->turns[game->asked++];
        turn->wall_us = (time - self->since_ns) / NS_PER_US;
        turn->depth = spent->depth - self->before[side].depth;
        turn->nodes = spent->nodes - self->before[side].nodes;
        turn->playouts = spent->playouts - self->before[side].playouts;
        self->before[side] = *spent;
        note_turn(self, self->agents[side], turn);
    }
    self->begun = true;
    self->since_ns = clock_ns();
}

/* Creates a player's agent, with a seed for this game if it has none. */
static Status make_agent(const Roster *roster, const ClassPlayer *player, uint64_t seed, Agent **out,
                         Error *error)
{
    AgentSpec spec;
    char text[SPEC_TEXT_SIZE], value[24];
    Status status = agent_spec_read(player->spec, &spec, error);
    snprintf(value, sizeof value, "%" PRIu64, seed & 0x3fffffff);
    if (status == STATUS_OK && !agent_spec_get(&spec, "seed"))
        status = agent_spec_set(&spec, "seed", value, error);
    if (status == STATUS_OK)
        status = agent_spec_write(&spec, text, error);
    return status == STATUS_OK ? agent_create(roster, text, out, error) : status;
}

/* Plays the game. A side whose agent can't be created forfeits before the first move. */
static Status game_run_play(GameRun *self, const ClassWorker *worker, const atomic_bool *halt, Error *error)
{
    GamePlan plan = {.margin_ns = NS_PER_S, .stop = halt, .moved = note_answer, .context = self};
    GameSummary *summary = &self->played->summary;
    Status status = session_create(&plan.session, error);
    if (status != STATUS_OK)
        return status;
    for (int side = RED; status == STATUS_OK && side <= BLUE; side++) {
        const ClassPlayer *player = &self->players[side ^ self->number];
        uint64_t seed = random_mix(self->pair.seed * 4 + (uint64_t)self->number * 2 + (uint64_t)side);
        Error fault = {0};
        status = make_agent(worker->roster, player, seed, &self->agents[side], &fault);
        /* Python agents have their host's limits; our levels have node limits, except for the last. */
        plan.players[side] = (Player){.agent = self->agents[side],
                                      .pace = {.nodes = player->level == 10 ? WHOLE_LEVEL_NODES : 0}};
        if (status == STATUS_MEMORY || status == STATUS_INTERRUPTED || status == STATUS_INTERNAL) {
            error_set(error, status, "%s", fault.text);
        } else if (status != STATUS_OK) {
            *summary = (GameSummary){
                .done = true, .reason = END_CRASH, .outcome = side == RED ? OUTCOME_BLUE : OUTCOME_RED};
            snprintf(self->played->fault, sizeof self->played->fault, "%s", fault.text);
        }
    }
    if (status == STATUS_OK) {
        Game opening;
        game_start(&opening, NULL);
        status = play_game(&opening, &plan, self->played, error);
    }
    session_destroy(plan.session);
    if (status == STATUS_MEMORY || status == STATUS_INTERRUPTED || status == STATUS_INTERNAL)
        return status;
    if (atomic_load(halt) || (worker->stop && atomic_load(worker->stop)))
        return error_set(error, STATUS_INTERRUPTED, "interrupted");
    return summary->done ? STATUS_OK : error_set(error, STATUS_INTERNAL, "a game ended without a result");
}

static Status run_game(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    const ClassWorker *worker = state;
    GameRun self = {.game = class_game_new(error), .played = memory_new(1, sizeof(PlayedGame))};
    message_take(request, &self.pair, sizeof self.pair);
    self.number = (int)message_take_number(request, 0, 1);
    Status status = self.game && self.played ? take_players(request, self.players, error)
                                             : error_set(error, STATUS_MEMORY, "out of memory for a game");
    for (int i = 0; status == STATUS_OK && worker->elsewhere && i < 2; i++)
        status = check_folder(self.players[i].spec, error);
    if (status == STATUS_OK)
        status = game_run_play(&self, worker, halt, error);
    if (status == STATUS_OK) {
        /* Takes over the result. */
        enum { ROWS = 100 };
        const PlayedGame *played = self.played;
        ClassGame *game = self.game;
        game->round = self.pair.round;
        game->table = self.pair.table;
        game->game = self.number;
        game->seats[self.number] = self.pair.a;
        game->seats[1 - self.number] = self.pair.b;
        game->outcome = played->summary.outcome;
        game->reason = played->summary.reason;
        game->count = played->game.count;
        memcpy(game->moves, played->game.moves, (size_t)game->count * sizeof *game->moves);
        game->fault = *played->fault ? strndup(played->fault, ERROR_TEXT_SIZE) : NULL;
        if (self.profile.count > 0) {
            Text text = {0};
            JsonWriter writer = {.out = &text};
            profile_sum_sort(&self.profile);
            profile_sum_write(&self.profile, ROWS, &writer);
            game->profile = strdup(text_string(&text));
            text_free(&text);
        }
        status = class_game_put(self.game, answer, error);
    }
    agent_destroy(self.agents[RED]);
    agent_destroy(self.agents[BLUE]);
    profile_sum_free(&self.profile);
    if (self.played)
        played_game_free(self.played);
    free(self.played);
    class_game_free(self.game);
    return status;
}

const RemoteTask class_game_remote = {
    .name = "class game", .open = open_worker, .close = free, .run = run_game};

/* ---- A review ---- */

/* The two players, and the game, in which they are 0 and 1. */
Status class_review_ask(const Classroom *room, const ClassGame *game, Text *request, Error *error)
{
    Text line = {0};
    ClassGame *plain = memory_new(1, sizeof *plain);
    if (!plain)
        return error_set(error, STATUS_MEMORY, "out of memory for a review");
    *plain = *game; /* what it points to still belongs to the game */
    plain->seats[RED] = RED;
    plain->seats[BLUE] = BLUE;
    plain->profile = NULL;
    Status status = class_game_put(plain, &line, error);
    message_put_number(request, (int64_t)room->nodes);
    put_player(request, &room->players[game->seats[RED]]);
    put_player(request, &room->players[game->seats[BLUE]]);
    message_put_string(request, text_string(&line));
    free(plain);
    text_free(&line);
    return status;
}

static Status run_review(void *state, Message *request, const atomic_bool *halt, Text *answer, Error *error)
{
    const ClassWorker *self = state;
    ClassPlayer players[2] = {{0}};
    Classroom room = {.player_count = 2, .players = players};
    ClassGame *game = class_game_new(error);
    room.nodes = (uint64_t)message_take_number(request, 1, INT64_MAX);
    Status status = game ? take_players(request, players, error) : STATUS_MEMORY;
    const char *line = message_take_string(request);
    if (status == STATUS_OK)
        status = class_game_take(&room, line ? line : "", game, error);
    if (status == STATUS_OK)
        status = class_game_review(&room, self->roster, halt, game, error);
    if (status == STATUS_OK)
        status = class_review_put(game, room.nodes, answer, error);
    class_game_free(game);
    return status;
}

const RemoteTask class_review_remote = {
    .name = "class looks", .open = open_worker, .close = free, .run = run_review};
