#include "tests/support/fakes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "engine/game/kernels/kernels.h"
#include "engine/students/students.h"

typedef struct Fake {
    Agent base;
    int number; /* the option's value */
    int thoughts;
    Move last;
} Fake;

static Status fake_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    Fake *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory");
    self->base.kind = kind;
    if (kind->option_count > 0)
        self->number = atoi(agent_option(kind, spec, kind->options[0].name));
    *out = &self->base;
    return STATUS_OK;
}

static void fake_new_game(Agent *agent)
{
    Fake *self = (Fake *)agent;
    self->thoughts = 0;
}

static void fake_destroy(Agent *agent)
{
    free(agent);
}

static Move nth_move(const Position *position, int index)
{
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, position_turn(position), moves);
    return moves[index % count];
}

static void sleep_ms(int ms)
{
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    nanosleep(&time, NULL);
}

static Status think_first(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                          Error *error)
{
    (void)agent, (void)limits, (void)session, (void)error;
    *out = nth_move(&game->now, 0);
    return STATUS_OK;
}

static Status think_learner(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)limits, (void)error;
    Fake *self = (Fake *)agent;
    Report *report = report_box_slot(&session->reports);
    *out = nth_move(&game->now, ++self->thoughts);
    *report =
        (Report){.serial = 1, .finished = true, .depth = 2, .nodes = 10, .playouts = 3, .memory = 5000000};
    report_box_publish(&session->reports);
    return STATUS_OK;
}

static Status think_illegal(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)limits, (void)session, (void)error;
    Fake *self = (Fake *)agent;
    if (++self->thoughts < self->number || game->count == 0)
        *out = nth_move(&game->now, 0);
    else
        *out = game->moves[game->count - 1];
    return STATUS_OK;
}

static Status think_crasher(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    (void)agent, (void)game, (void)limits, (void)session, (void)out;
    return error_set(error, STATUS_DIED, "it fell over");
}

static Status think_silent(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    (void)agent, (void)game, (void)limits, (void)session, (void)out;
    return error_set(error, STATUS_TIMEOUT, "it says nothing");
}

static Status think_sleeper(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    sleep_ms(((Fake *)agent)->number);
    return think_first(agent, game, limits, session, out, error);
}

static Status think_worker(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    uint64_t begun = clock_thread_ns(), wanted = (uint64_t)((Fake *)agent)->number * NS_PER_MS;
    while (clock_thread_ns() - begun < wanted)
        ;
    return think_first(agent, game, limits, session, out, error);
}

void fake_report(const Position *position, int depth, Report *out)
{
    Move moves[MOVE_LIST_SIZE];
    Position after;
    int count = kernels_best()->list(position, position_turn(position), moves);
    memset(out, 0, offsetof(Report, lines));
    out->serial = (uint64_t)depth;
    out->position = *position;
    out->depth = (uint8_t)depth;
    out->nodes = 100u * (unsigned)depth;
    out->time_ns = 1000000u * (unsigned)depth;
    out->best = moves[0];
    out->move_count = count;
    Value values[8]; /* from the eighth move on, all lose */
    for (int i = 0; i < 8; i++)
        values[i] = value_expected(0.2 - 0.2 * i, position->plies);
    for (int i = 0; i < count; i++)
        out->moves[i] = (ReportMove){.move = moves[i],
                                     .value = values[i < 8 ? i : 7],
                                     .prior = 1 / (float)count,
                                     .effort = (uint64_t)depth * (i == 0 ? (uint64_t)count : 1)};
    out->line_count = count < 2 ? count : 2;
    for (int i = 0; i < out->line_count; i++)
        out->lines[i] = (ReportLine){.moves = {moves[i]},
                                     .count = 1,
                                     .depth = (uint8_t)depth,
                                     .value = out->moves[i].value,
                                     .effort = out->moves[i].effort};
    position_play(position, moves[0], &after);
    if (kernels_best()->list(&after, position_turn(&after), moves) > 0 && depth > 1) {
        out->lines[0].moves[1] = moves[0];
        out->lines[0].count = 2;
    }
}

static Status think_reporter(Agent *agent, const Game *game, const Limits *limits, Session *session,
                             Move *out, Error *error)
{
    for (int depth = 1; depth <= ((Fake *)agent)->number; depth++) {
        fake_report(&game->now, depth, report_box_slot(&session->reports));
        report_box_publish(&session->reports);
    }
    return think_first(agent, game, limits, session, out, error);
}

static Status think_endless(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    Status status = think_reporter(agent, game, limits, session, out, error);
    while (!session_stopped(session))
        sleep_ms(1);
    return status;
}

static Status think_waiter(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                           Error *error)
{
    while (!session_stopped(session))
        sleep_ms(1);
    return think_first(agent, game, limits, session, out, error);
}

#define FAKE(fake, ...)                                          \
    static const AgentKind fake = {.name = #fake,                \
                                   .title = #fake,               \
                                   .sentence = "Made for tests", \
                                   .source = "own",              \
                                   .create = fake_create,        \
                                   .new_game = fake_new_game,    \
                                   .destroy = fake_destroy,      \
                                   .think = think_##fake,        \
                                   __VA_ARGS__}

static const AgentOption after_option = {
    .name = "after", .kind = AGENT_INT, .initial = "1", .low = 1, .high = 99};
static const AgentOption ms_option = {
    .name = "ms", .kind = AGENT_INT, .initial = "0", .low = 0, .high = 9999};

static const AgentOption depth_option = {
    .name = "depth", .kind = AGENT_INT, .initial = "3", .low = 1, .high = 99};

FAKE(reporter, .options = &depth_option, .option_count = 1);
FAKE(endless, .options = &depth_option, .option_count = 1);
FAKE(first, .options = NULL);
FAKE(learner, .options = NULL);
FAKE(illegal, .options = &after_option, .option_count = 1);
FAKE(crasher, .options = NULL);
FAKE(silent, .options = NULL);
FAKE(sleeper, .options = &ms_option, .option_count = 1);
FAKE(worker, .options = &ms_option, .option_count = 1);
FAKE(waiter, .options = NULL);

void fakes_add(Roster *roster)
{
    static const AgentKind *const kinds[] = {&reporter, &endless, &first,   &learner, &illegal,
                                             &crasher,  &silent,  &sleeper, &worker,  &waiter};
    roster_add_own(roster);
    students_add(roster);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        roster_add(roster, kinds[i]);
}
