#include "engine/classroom/class_task.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json_member.h"
#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/random.h"
#include "engine/base/time_units.h"
#include "engine/classroom/profile_sum.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/python/python_report.h"
#include "engine/protocol/python/python_trial.h"

enum { NS_PER_US = 1000, WHOLE_LEVEL_NODES = 100000 };

/* ---- A trial ---- */

void class_trial_free(ClassTrial *self)
{
    if (self)
        free(self->trouble);
    free(self);
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

static void read_account(const JsonValue *account, ClassTrial *out)
{
    Text text = {0};
    out->plays = !fails_at_import(account);
    if (!python_trial_works(account))
        python_trial_write(account, PREFLIGHT_BY_OWN, &text);
    out->trouble = class_copy(text_string(&text), CLASS_TRACEBACK_BYTES);
    text_free(&text);
}

Status class_trial(const char *spec, const atomic_bool *halt, ClassTrial **out, Error *error)
{
    AgentSpec read;
    JsonValue *account = NULL;
    Error inner = {0};
    ClassTrial *trial = memory_new(1, sizeof *trial);
    if (!trial)
        return error_set(error, STATUS_MEMORY, "out of memory for a trial");
    Status status = python_trial_read(spec, &read, &inner);
    if (status == STATUS_OK)
        status = python_trial_run(&read, halted, (void *)halt, &account, &inner);
    if (status == STATUS_OK)
        read_account(account, trial);
    else
        trial->trouble = class_copy(inner.text, SIZE_MAX);
    json_free(account);
    if (status == STATUS_INTERRUPTED || status == STATUS_MEMORY || !trial->trouble) {
        class_trial_free(trial);
        return error_set(error, status ? status : STATUS_MEMORY, "%s", inner.text);
    }
    *out = trial;
    return STATUS_OK;
}

/* ---- A game ---- */

/* What is measured while a game is played. */
typedef struct GameRun {
    Agent *agents[2]; /* by Side */
    ClassGame *game;
    PlayedGame *played;
    Usage before[2];
    uint64_t since_ns;
    bool begun;
    ProfileSum profile;
} GameRun;

/* The first element of a JSON array, as a separate text; null if there is none. */
static char *first_row(const Text *rows)
{
    JsonValue *root = NULL;
    Text text = {0};
    char *out = NULL;
    if (json_parse(text_string(rows), rows->length, &root, NULL) == STATUS_OK && root->kind == JSON_ARRAY &&
        root->count > 0) {
        JsonWriter writer = {.out = &text};
        json_value(&writer, json_first(root));
        out = class_copy(text_string(&text), CLASS_SAID_BYTES);
    }
    json_free(root);
    text_free(&text);
    return out;
}

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
        turn->said = class_copy(text_string(&said), CLASS_SAID_BYTES);
    text_free(&said);
    if (seen->profile.length > 0)
        turn->hot = first_row(&seen->profile);
    /* if memory runs out, some of it is missing */
    profile_sum_add(&self->profile, text_string(&seen->profile), seen->profile.length, NULL);
    if (seen->traceback.length > 0 && !self->game->traceback)
        self->game->traceback = class_copy(text_string(&seen->traceback), CLASS_TRACEBACK_BYTES);
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

/* Ends a game before its first move, because an agent could not be created. */
static void forfeit(PlayedGame *out, Side side, const Error *error)
{
    *out = (PlayedGame){0};
    out->summary.reason = END_CRASH;
    out->summary.outcome = side == RED ? OUTCOME_BLUE : OUTCOME_RED;
    out->summary.done = true;
    snprintf(out->fault, sizeof out->fault, "%s", error->text);
}

static TimeControl pace_of(const ClassPlayer *player)
{
    /* Python agents have their host's limits; our levels have node limits, except for the last. */
    return (TimeControl){.nodes = player->level == 10 ? WHOLE_LEVEL_NODES : 0};
}

/* Plays a game whose places are set. */
static Status play(const ClassGamePlan *self, GameRun *game_run, Error *error)
{
    Session *session = NULL;
    Error fault = {0};
    Position start;
    Game opening;
    int side = RED;
    GamePlan plan = {.margin_ns = NS_PER_S, .stop = self->halt, .moved = note_answer, .context = game_run};
    position_start(&start);
    game_start(&opening, &start);
    Status status = session_create(&session, error);
    if (status != STATUS_OK)
        return status;
    plan.session = session;
    for (; status == STATUS_OK && side <= BLUE; side++) {
        const ClassPlayer *player = self->players[side ^ self->number];
        uint64_t seed = random_mix(self->pair.seed * 4 + (uint64_t)self->number * 2 + (uint64_t)side);
        status = make_agent(self->roster, player, seed, &game_run->agents[side], &fault);
        plan.players[side] = (Player){.agent = game_run->agents[side], .pace = pace_of(player)};
    }
    if (status == STATUS_MEMORY || status == STATUS_INTERRUPTED)
        error_set(error, status, "%s", fault.text);
    else if (status != STATUS_OK)
        forfeit(game_run->played, (Side)(side - 1), &fault);
    else
        status = play_game(&opening, &plan, game_run->played, error);
    session_destroy(session);
    return status == STATUS_MEMORY || status == STATUS_INTERRUPTED || status == STATUS_INTERNAL ? status
                                                                                                : STATUS_OK;
}

/* Takes over the result. */
static Status conclude(GameRun *self, Error *error)
{
    const PlayedGame *played = self->played;
    ClassGame *game = self->game;
    if (!played->summary.done)
        return error_set(error, STATUS_INTERNAL, "a game ended without a result");
    game->outcome = played->summary.outcome;
    game->reason = played->summary.reason;
    game->count = played->game.count;
    memcpy(game->moves, played->game.moves, (size_t)game->count * sizeof *game->moves);
    game->fault = *played->fault ? class_copy(played->fault, ERROR_TEXT_SIZE) : NULL;
    if (self->profile.count > 0) {
        enum { ROWS = 100 };
        Text text = {0};
        JsonWriter writer = {.out = &text};
        profile_sum_sort(&self->profile);
        profile_sum_write(&self->profile, ROWS, &writer);
        game->profile = class_copy(text_string(&text), SIZE_MAX);
        text_free(&text);
    }
    return STATUS_OK;
}

Status class_play(const ClassGamePlan *game_plan, ClassGame **out, Error *error)
{
    const ClassPair *pair = &game_plan->pair;
    GameRun game_run = {.game = class_game_new(error), .played = memory_new(1, sizeof(PlayedGame))};
    if (!game_run.game || !game_run.played) {
        class_game_free(game_run.game);
        free(game_run.played);
        return error_set(error, STATUS_MEMORY, "out of memory for a game");
    }
    game_run.game->round = pair->round;
    game_run.game->table = pair->table;
    game_run.game->game = game_plan->number;
    game_run.game->seats[game_plan->number] = pair->a;
    game_run.game->seats[1 - game_plan->number] = pair->b;
    Status status = play(game_plan, &game_run, error);
    if (status == STATUS_OK &&
        (atomic_load(game_plan->halt) || (game_plan->stop && atomic_load(game_plan->stop))))
        status = error_set(error, STATUS_INTERRUPTED, "interrupted");
    if (status == STATUS_OK)
        status = conclude(&game_run, error);
    agent_destroy(game_run.agents[RED]);
    agent_destroy(game_run.agents[BLUE]);
    profile_sum_free(&game_run.profile);
    played_game_free(game_run.played);
    free(game_run.played);
    if (status == STATUS_OK)
        *out = game_run.game;
    else
        class_game_free(game_run.game);
    return status;
}
