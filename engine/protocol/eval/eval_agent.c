#include "engine/protocol/eval/eval_agent.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/base/platform/clock.h"
#include "engine/base/text.h"
#include "engine/base/time_units.h"
#include "engine/protocol/eval/eval_inner.h"

typedef struct EvalAgent {
    Agent base;
    EvalChild child;
    EvalSearch search;
    bool played; /* it has been asked for a move */
    Game game;   /* the game at that time */
} EvalAgent;

static const AgentOption eval_options[] = {
    INT_OPTION("depth", EvalAgent, search.depth, "0", 0, EVAL_DEPTH_MOST, "plies",
               "Most depth to search; 1 plays the best move by its numbers alone, 0 is as deep as the limits "
               "allow"),
    INT_OPTION("width", EvalAgent, search.width, "16", 0, 500, "moves",
               "How many of the best moves of a position to search deeper; 0 is all"),
    REAL_OPTION("scale", EvalAgent, search.scale, "1", 1e-6, 1e6, "tokens",
                "How many tokens a number of 1 is worth"),
    INT_OPTION("start-ms", EvalAgent, child.start_ms, "10000", 1, 3600000, "ms",
               "Time for the program's first answer, including its start"),
    INT_OPTION("answer-ms", EvalAgent, child.answer_ms, "5000", 1, 3600000, "ms",
               "Time for any other answer, which is for at most 256 positions"),
    TEXT_OPTION("directory", EvalAgent, child.directory, "", "The folder that the program runs in"),
};

enum { EVAL_OPTIONS = sizeof eval_options / sizeof *eval_options };

/* For other kinds of foreign agents, unknown keys may be options of the program; an evaluator has none. */
static Status check_keys(const AgentSpec *spec, Error *error)
{
    const char *names[EVAL_OPTIONS];
    char hint[NEAREST_HINT_SIZE];
    for (int i = 0; i < EVAL_OPTIONS; i++)
        names[i] = eval_options[i].name;
    for (int i = 0; i < spec->count; i++) {
        bool found = false;
        for (int k = 0; k < EVAL_OPTIONS; k++)
            found = found || strcmp(names[k], spec->pairs[i].key) == 0;
        if (found)
            continue;
        return error_set(error, STATUS_NOT_FOUND, "eval has no option '%.40s'%s", spec->pairs[i].key,
                         nearest_hint(spec->pairs[i].key, names, EVAL_OPTIONS, "", hint));
    }
    return STATUS_OK;
}

/* The command as words; a Python file can be given by name alone. */
static Status read_command(const AgentSpec *spec, Words *out, Error *error)
{
    Status status = words_split(spec->rest, out, error);
    size_t length = status == STATUS_OK ? strlen(out->items[0]) : 0;
    if (length < 4 || strcmp(out->items[0] + length - 3, ".py") != 0)
        return status;
    Text text = {0};
    words_free(out);
    text_printf(&text, "python3 %s", spec->rest);
    status = text_status(&text, error);
    if (status == STATUS_OK)
        status = words_split(text_string(&text), out, error);
    text_free(&text);
    return status;
}

static void eval_destroy(Agent *agent)
{
    EvalAgent *self = (EvalAgent *)agent;
    eval_child_free(&self->child);
    free(self);
}

static Status eval_open(const AgentSpec *spec, Text *protocol, EvalAgent **out, Error *error)
{
    const AgentKind *kind = &eval_kind;
    *out = NULL;
    Status status = check_keys(spec, error);
    EvalAgent *self = status == STATUS_OK ? memory_new(1, sizeof *self) : NULL;
    if (!self)
        return status != STATUS_OK ? status : error_set(error, STATUS_MEMORY, "out of memory for an agent");
    self->base.kind = kind;
    agent_options_read(kind, spec, self);
    self->child.protocol = protocol;
    self->search.child = &self->child;
    status = read_command(spec, &self->child.command, error);
    if (status == STATUS_OK)
        status = eval_child_start(&self->child, error);
    if (status == STATUS_OK)
        *out = self;
    else
        eval_destroy(&self->base);
    return status;
}

static Status eval_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    (void)kind;
    EvalAgent *self;
    *out = NULL;
    Status status = eval_open(spec, NULL, &self, error);
    if (status == STATUS_OK)
        *out = &self->base;
    return status;
}

/* The next search reports a failure. */
static void eval_new_game(Agent *agent)
{
    EvalAgent *self = (EvalAgent *)agent;
    self->played = false;
    memset(self->search.known, 0, sizeof self->search.known);
    if (!self->child.process)
        eval_child_start(&self->child, NULL);
}

static Status eval_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                         Error *error)
{
    EvalAgent *self = (EvalAgent *)agent;
    if (self->played && !game_continues(game, &self->game))
        eval_new_game(agent);
    self->played = true;
    self->game = *game;
    return eval_search_think(&self->search, &game->now, limits, session, out, error);
}

static Status eval_evaluate(Agent *agent, const Position *positions, int count, Score *out, Error *error)
{
    return eval_search_judge(&((EvalAgent *)agent)->search, positions, count, out, error);
}

static void eval_said(Agent *agent, Text *out)
{
    eval_child_said(&((EvalAgent *)agent)->child, out);
}

const AgentKind eval_kind = {
    .name = "eval",
    .title = "Your evaluation",
    .sentence =
        "Alpha-beta with the numbers of your own program: eval:COMMAND gets positions and answers how "
        "good they are.",
    .source = "own",
    .options = eval_options,
    .option_count = EVAL_OPTIONS,
    .foreign = true,
    .create = eval_create,
    .think = eval_think,
    .evaluate = eval_evaluate,
    .new_game = eval_new_game,
    .said = eval_said,
    .destroy = eval_destroy,
};

/* ---- Trials ---- */

static Status try_move(EvalAgent *agent, EvalTrial *out, Error *error)
{
    static const char middle[] = "bb9/bb9/11/4r6/3rrr5/11/11/11/11/11/11 r 2";
    const Limits limits = {.depth = 1};
    Session *session;
    Position position;
    Status status = position_read(middle, sizeof middle - 1, &position, error);
    if (status == STATUS_OK)
        status = session_create(&session, error);
    if (status != STATUS_OK)
        return status;
    uint64_t begin = clock_ns();
    status = eval_search_think(&agent->search, &position, &limits, session, &out->move, error);
    out->seconds = (double)(clock_ns() - begin) / NS_PER_S;
    out->positions = (int)agent->search.asked;
    session_destroy(session);
    return status;
}

Status eval_trial_run(const AgentSpec *spec, EvalTrial *out, Error *error)
{
    EvalAgent *agent;
    out->move = MOVE_NONE;
    uint64_t begin = clock_ns();
    Status status = eval_open(spec, &out->protocol, &agent, error);
    if (!agent)
        return status;
    out->start = (double)(clock_ns() - begin) / NS_PER_S;
    status = try_move(agent, out, error);
    if (status != STATUS_OK)
        out->move = MOVE_NONE;
    eval_child_said(&agent->child, &out->printed);
    eval_destroy(&agent->base);
    return status;
}

void eval_trial_free(EvalTrial *self)
{
    text_free(&self->protocol);
    text_free(&self->printed);
    *self = (EvalTrial){0};
}

void eval_trial_write(const EvalTrial *self, Text *out)
{
    char move[MOVE_SHORT_SIZE];
    if (self->move != MOVE_NONE) {
        move_write_short(self->move, move);
        text_printf(
            out,
            "It works: %d positions in %.1f ms, %.0f a second, after a start of %.0f ms.\nIt plays %s.\n",
            self->positions, self->seconds * 1e3, self->seconds > 0 ? self->positions / self->seconds : 0,
            self->start * 1e3, move);
    }
    text_add_string(out, text_string(&self->protocol));
    if (self->printed.length > 0)
        text_printf(out, "It wrote to standard error:\n%s", text_string(&self->printed));
}
