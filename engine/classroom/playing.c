#include "engine/classroom/playing.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/random.h"
#include "engine/classroom/crowd.h"
#include "engine/classroom/profile_sum.h"
#include "engine/match/setup.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/python/python_told.h"
#include "engine/protocol/python/python_trial.h"

static const uint64_t NS_PER_S = 1000000000;

enum { NS_PER_US = 1000, WHOLE_LEVEL_NODES = 100000 };

static void tell(const ClassWatch *watch, const char *what, int64_t done, int64_t all)
{
    if (watch->progress)
        watch->progress(watch->context, what, done, all);
}

/* ---- Trials ---- */

typedef struct Trials {
    Classroom *room;
    const ClassWatch *watch;
    int count;
    int *pupils; /* that are to be tried */
} Trials;

typedef struct Trial {
    bool plays;
    char *trouble;
} Trial;

static void drop_trial(void *result)
{
    Trial *trial = result;
    free(trial->trouble);
    free(trial);
}

static bool halted(void *halt)
{
    return atomic_load((const atomic_bool *)halt);
}

/* Whether an account says that the agent could not even be imported. */
static bool fails_at_import(const JsonValue *account)
{
    const JsonValue *sides = json_member(account, "sides");
    uint32_t count = sides && sides->kind == JSON_ARRAY ? sides->count : 0;
    const JsonValue *side = count > 0 ? json_first(sides) : NULL;
    for (uint32_t i = 0; i < count; i++, side = json_next(side)) {
        const JsonValue *when = json_member(json_member(side, "failure"), "when");
        if (when && json_is_string(when, "import"))
            return true;
    }
    return count == 0;
}

static void read_account(const JsonValue *account, Trial *out)
{
    Text text = {0};
    out->plays = !fails_at_import(account);
    if (!python_trial_works(account))
        python_trial_write(account, PREFLIGHT_BY_OWN, &text);
    out->trouble = class_copy(text_string(&text), CLASS_TRACEBACK_BYTES);
    text_free(&text);
}

static Status try_one(void *context, int item, const atomic_bool *halt, void **result, Error *error)
{
    const Trials *self = context;
    const Pupil *pupil = &self->room->pupils[self->pupils[item]];
    AgentSpec spec;
    JsonValue *account = NULL;
    Error inner = {0};
    Trial *trial = memory_new(1, sizeof *trial);
    if (!trial)
        return error_set(error, STATUS_MEMORY, "out of memory for a trial");
    Status status = python_trial_read(pupil->spec, &spec, &inner);
    if (status == STATUS_OK)
        status = python_trial_run(&spec, halted, (void *)halt, &account, &inner);
    if (status == STATUS_OK)
        read_account(account, trial);
    else
        trial->trouble = class_copy(inner.text, SIZE_MAX);
    json_free(account);
    if (status == STATUS_INTERRUPTED || status == STATUS_MEMORY || !trial->trouble) {
        drop_trial(trial);
        return error_set(error, status ? status : STATUS_MEMORY, "%s", inner.text);
    }
    *result = trial;
    return STATUS_OK;
}

static Status take_trial(void *context, int item, void *result, Error *error)
{
    const Trials *self = context;
    Trial *trial = result;
    Status status = classroom_keep_trial(self->room, self->pupils[item], trial->plays, trial->trouble, error);
    drop_trial(trial);
    return status;
}

static void look_at_trials(void *context, int done)
{
    const Trials *self = context;
    tell(self->watch, "trying agents", done, self->count);
}

Status classroom_try(Classroom *self, int threads, const ClassWatch *watch, Error *error)
{
    Trials trials = {.room = self, .watch = watch};
    trials.pupils = memory_new((size_t)self->pupil_count + 1, sizeof *trials.pupils);
    if (!trials.pupils)
        return error_set(error, STATUS_MEMORY, "out of memory for trials");
    for (int i = 0; i < self->pupil_count; i++) {
        if (!self->pupils[i].tried)
            trials.pupils[trials.count++] = i;
    }
    Status status = crowd_run(&(CrowdPlan){.count = trials.count,
                                           .threads = threads,
                                           .stop = watch->stop,
                                           .context = &trials,
                                           .work = try_one,
                                           .take = take_trial,
                                           .drop = drop_trial,
                                           .look = look_at_trials},
                              error);
    free(trials.pupils);
    return status;
}

/* ---- A game ---- */

typedef struct Games {
    Classroom *room;
    const Roster *roster;
    const ClassWatch *watch;
    const ClassPair *pairs;
    int count;
    int *items; /* games that are to be played: twice the pair's index, plus the game's number */
} Games;

/* What is seen of a game while it is played. */
typedef struct PlayerChoice {
    Agent *agents[2]; /* by Side */
    ClassGame *game;
    PlayedGame *played;
    Usage before[2];
    uint64_t since_ns;
    bool begun;
    ProfileSum profile;
} PlayerChoice;

/* The first element of a JSON array, as text of its own; null if there is none. */
static char *first_row(const Text *rows)
{
    JsonValue *root = NULL;
    Text text = {0};
    char *out = NULL;
    if (json_parse(text_string(rows), rows->length, &root, NULL) == STATUS_OK && root->kind == JSON_ARRAY &&
        root->count > 0) {
        JsonWriter writer;
        json_writer_init(&writer, &text);
        json_value(&writer, json_first(root));
        out = class_copy(text_string(&text), CLASS_SAID_BYTES);
    }
    json_free(root);
    text_free(&text);
    return out;
}

static void note_turn(PlayerChoice *self, const Agent *agent, ClassTurn *turn)
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
    python_told_lines(agent, &said);
    if (said.length > 0)
        turn->said = class_copy(text_string(&said), CLASS_SAID_BYTES);
    text_free(&said);
    if (seen->profile.length > 0)
        turn->hot = first_row(&seen->profile);
    /* Without memory some of it is missing. */
    profile_sum_add(&self->profile, text_string(&seen->profile), seen->profile.length, NULL);
    if (seen->traceback.length > 0 && !self->game->traceback)
        self->game->traceback = class_copy(text_string(&seen->traceback), CLASS_TRACEBACK_BYTES);
}

static void note_answer(void *context, const Game *now)
{
    PlayerChoice *self = context;
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

/* Makes an agent of a pupil, with a seed of this game's own where it has none. */
static Status make_agent(const Games *self, int pupil, uint64_t seed, Agent **out, Error *error)
{
    AgentSpec spec;
    char text[SPEC_TEXT_SIZE], value[24];
    Status status = agent_spec_read(self->room->pupils[pupil].spec, &spec, error);
    snprintf(value, sizeof value, "%" PRIu64, seed & 0x3fffffff);
    if (status == STATUS_OK && !agent_spec_get(&spec, "seed"))
        status = agent_spec_set(&spec, "seed", value, error);
    if (status == STATUS_OK)
        status = agent_spec_write(&spec, text, error);
    return status == STATUS_OK ? agent_create(self->roster, text, out, error) : status;
}

/* Has a game end before its first move: an agent could not be made. */
static void forfeit(PlayedGame *out, Side side, const Error *error)
{
    *out = (PlayedGame){0};
    out->summary.reason = END_CRASH;
    out->summary.outcome = side == RED ? OUTCOME_BLUE : OUTCOME_RED;
    out->summary.done = true;
    snprintf(out->fault, sizeof out->fault, "%s", error->text);
}

static TimeControl pace_of(const Pupil *pupil)
{
    /* The limits of Python agents are their host's; our levels go by nodes, but for the last. */
    return (TimeControl){.nodes = pupil->level == 10 ? WHOLE_LEVEL_NODES : 0};
}

/* Plays one game, whose places are set. */
static Status play(const Games *self, const ClassPair *pair, const atomic_bool *halt, PlayerChoice *seat,
                   Error *error)
{
    ClassGame *game = seat->game;
    Session *session = NULL;
    Error fault = {0};
    Position start;
    Game opening;
    int side = RED;
    GamePlan plan = {.margin_ns = NS_PER_S, .stop = halt, .moved = note_answer, .context = seat};
    position_start(&start);
    game_start(&opening, &start);
    Status status = session_create(&session, error);
    if (status != STATUS_OK)
        return status;
    plan.session = session;
    for (; status == STATUS_OK && side <= BLUE; side++) {
        int pupil = game->seats[side];
        uint64_t seed = random_mix(pair->seed * 4 + (uint64_t)game->game * 2 + (uint64_t)side);
        status = make_agent(self, pupil, seed, &seat->agents[side], &fault);
        plan.players[side] =
            (Player){.agent = seat->agents[side], .pace = pace_of(&self->room->pupils[pupil])};
    }
    if (status == STATUS_MEMORY || status == STATUS_INTERRUPTED)
        error_set(error, status, "%s", fault.text);
    else if (status != STATUS_OK)
        forfeit(seat->played, (Side)(side - 1), &fault);
    else
        status = play_game(&opening, &plan, seat->played, error);
    session_destroy(session);
    return status == STATUS_MEMORY || status == STATUS_INTERRUPTED || status == STATUS_INTERNAL ? status
                                                                                                : STATUS_OK;
}

/* Takes over how it ended. */
static Status conclude(PlayerChoice *self, Error *error)
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
        JsonWriter writer;
        json_writer_init(&writer, &text);
        profile_sum_sort(&self->profile);
        profile_sum_write(&self->profile, ROWS, &writer);
        game->profile = class_copy(text_string(&text), SIZE_MAX);
        text_free(&text);
    }
    return STATUS_OK;
}

static Status play_one(void *context, int item, const atomic_bool *halt, void **result, Error *error)
{
    const Games *self = context;
    const ClassPair *pair = &self->pairs[self->items[item] / 2];
    int number = self->items[item] % 2;
    PlayerChoice seat = {.game = class_game_new(error), .played = memory_new(1, sizeof(PlayedGame))};
    if (!seat.game || !seat.played) {
        class_game_free(seat.game);
        free(seat.played);
        return error_set(error, STATUS_MEMORY, "out of memory for a game");
    }
    seat.game->round = pair->round;
    seat.game->table = pair->table;
    seat.game->game = number;
    seat.game->seats[number] = pair->a;
    seat.game->seats[1 - number] = pair->b;
    Status status = play(self, pair, halt, &seat, error);
    /* Whatever stops us may have killed the agents, too. */
    if (status == STATUS_OK && (atomic_load(halt) || (self->watch->stop && atomic_load(self->watch->stop))))
        status = error_set(error, STATUS_INTERRUPTED, "interrupted");
    if (status == STATUS_OK)
        status = conclude(&seat, error);
    agent_destroy(seat.agents[RED]);
    agent_destroy(seat.agents[BLUE]);
    profile_sum_free(&seat.profile);
    played_game_free(seat.played);
    free(seat.played);
    if (status == STATUS_OK)
        *result = seat.game;
    else
        class_game_free(seat.game);
    return status;
}

static Status take_game(void *context, int item, void *result, Error *error)
{
    const Games *self = context;
    ClassGame *game = result;
    (void)item;
    Status status = classroom_keep_game(self->room, game, error);
    if (status == STATUS_OK && self->watch->played)
        self->watch->played(self->watch->context, game);
    return status;
}

static void drop_game(void *result)
{
    class_game_free(result);
}

static void look_at_games(void *context, int done)
{
    const Games *self = context;
    tell(self->watch, "playing", done, self->count);
}

Status classroom_play(Classroom *self, const Roster *roster, const ClassPairs *round, int threads,
                      const ClassWatch *watch, Error *error)
{
    const ClassPair *pairs = round->pairs;
    int count = round->count;
    Games games = {.room = self, .roster = roster, .watch = watch, .pairs = pairs};
    games.items = memory_new((size_t)count * 2 + 1, sizeof *games.items);
    if (!games.items)
        return error_set(error, STATUS_MEMORY, "out of memory for games");
    for (int i = 0; i < count * 2; i++) {
        if (!classroom_game(self, pairs[i / 2].round, pairs[i / 2].table, i % 2))
            games.items[games.count++] = i;
    }
    Status status = crowd_run(&(CrowdPlan){.count = games.count,
                                           .threads = threads,
                                           .stop = watch->stop,
                                           .context = &games,
                                           .work = play_one,
                                           .take = take_game,
                                           .drop = drop_game,
                                           .look = look_at_games},
                              error);
    free(games.items);
    return status;
}
