#include "engine/match/play.h"

#include <stdio.h>

#include "engine/base/platform/clock.h"
#include "engine/game/kernels/kernels.h"

static const uint64_t NS_PER_US = 1000;

/* An agent of our own that takes this many times as long as it may, by the clock, has other trouble than a
 * busy machine. */
enum { FAR_LATE = 100 };

const char *end_reason_name(EndReason reason)
{
    static const char *const names[] = {
#define END_NAME(code, name, text) [code] = name,
        END_LIST(END_NAME)
#undef END_NAME
    };
    return names[reason];
}

const char *end_reason_text(EndReason reason)
{
    static const char *const texts[] = {
#define END_TEXT(code, name, text) [code] = text,
        END_LIST(END_TEXT)
#undef END_TEXT
    };
    return texts[reason];
}

bool pace_is_none(const TimeControl *self)
{
    return self->time_ns == 0 && self->increment_ns == 0 && self->move_ns == 0 && self->nodes == 0;
}

/* ---- Concluding ---- */

/* The winner of a game that ended for this reason; OUTCOME_NONE if it can't have. */
static Outcome outcome_of(EndReason reason, const Position *end)
{
    Outcome outcome = position_outcome(end);
    if (reason >= END_TIME)
        return outcome != OUTCOME_NONE     ? OUTCOME_NONE
               : position_turn(end) == RED ? OUTCOME_BLUE
                                           : OUTCOME_RED;
    return (end->plies == PLY_LIMIT) == (reason == END_TOKENS) ? outcome : OUTCOME_NONE;
}

bool played_game_conclude(PlayedGame *self)
{
    GameSummary *summary = &self->summary;
    const Position *end = &self->game.now;
    for (int i = 0; i < self->times; i++) {
        Usage *spent = &summary->spent[(self->game.start.plies + self->opening + i) & 1];
        spent->moves++;
        spent->time_us += self->times_us[i];
        if (self->times_us[i] > spent->time_max_us)
            spent->time_max_us = self->times_us[i];
    }
    summary->plies = end->plies;
    summary->tokens[RED] = end->count[RED];
    summary->tokens[BLUE] = end->count[BLUE];
    summary->outcome = outcome_of(summary->reason, end);
    summary->done = summary->outcome != OUTCOME_NONE;
    return summary->done;
}

void played_game_free(PlayedGame *self)
{
    game_output_free(self->output);
    self->output = NULL;
}

/* ---- Playing ---- */

typedef struct Play {
    const GamePlan *plan;
    Random random;
    int drawn[2];        /* moves drawn so far, by Side */
    uint64_t left_ns[2]; /* on the clocks */
    PlayedGame *out;
} Play;

static Limits limits_of(const Play *self, Side side)
{
    const TimeControl *pace = &self->plan->players[side].pace;
    Limits limits = {
        .clocked = pace->time_ns > 0, .move_time_ns = pace->move_ns, .nodes = pace->nodes, .hard = true};
    for (int i = 0; i < 2; i++) {
        limits.time_ns[i] = self->left_ns[i];
        limits.increment_ns[i] = self->plan->players[i].pace.increment_ns;
    }
    return limits;
}

/* Adds the figures of the last search's report. */
static void note_report(Play *self, Side side)
{
    Usage *spent = &self->out->summary.spent[side];
    const Report *report = report_box_take(&self->plan->session->reports);
    if (!report)
        return;
    spent->nodes += report->nodes;
    spent->depth += report->depth;
    spent->playouts += report->playouts;
    if (report->memory > spent->memory_peak)
        spent->memory_peak = report->memory;
}

/* How long a side took: by the clock, and what is held against it. */
typedef struct TurnTime {
    uint64_t clock_ns, counted_ns;
} TurnTime;

static void note_time(PlayedGame *out, uint64_t used_ns)
{
    uint64_t used_us = used_ns / NS_PER_US;
    out->times_us[out->times++] = used_us < UINT32_MAX ? (uint32_t)used_us : UINT32_MAX;
}

/* Whether a side took too long; updates the time it has left. */
static bool too_late(Play *self, Side side, TurnTime took)
{
    const TimeControl *pace = &self->plan->players[side].pace;
    uint64_t left = self->left_ns[side], allowed = UINT64_MAX;
    if (pace->move_ns > 0)
        allowed = pace->move_ns;
    if (pace->time_ns > 0) {
        allowed = left < allowed ? left : allowed;
        self->left_ns[side] = (took.counted_ns < left ? left - took.counted_ns : 0) + pace->increment_ns;
    }
    if (allowed == UINT64_MAX || took.clock_ns <= allowed + self->plan->margin_ns)
        return false;
    uint64_t most = allowed + self->plan->margin_ns;
    bool slow = took.counted_ns > most;
    if (!slow && took.clock_ns / FAR_LATE <= most) {
        self->out->summary.spent[side].late++;
        return false;
    }
    snprintf(self->out->fault, sizeof self->out->fault, "took %.3f s%s where %.3f s were left",
             (double)(slow ? took.counted_ns : took.clock_ns) / 1e9,
             slow && took.counted_ns < took.clock_ns ? " of processor time" : "", (double)allowed / 1e9);
    return true;
}

static EndReason reason_of(Status failure)
{
    return failure == STATUS_TIMEOUT        ? END_TIME
           : failure == STATUS_ILLEGAL_MOVE ? END_ILLEGAL
           : failure == STATUS_SPACE        ? END_SPACE
                                            : END_CRASH;
}

/* Asks the side to move, and measures how long it takes; a missing agent gives its error. */
static Status ask(Play *self, Side side, Move *out, TurnTime *took, Error *fault)
{
    const Player *player = &self->plan->players[side];
    Limits limits = limits_of(self, side);
    if (!player->agent)
        *fault = *player->missing;
    uint64_t begun = clock_ns(), worked = clock_thread_ns();
    Status status =
        player->agent ? agent_think(player->agent, &self->out->game, &limits, self->plan->session, out, fault)
                      : fault->status;
    worked = clock_thread_ns() - worked;
    took->clock_ns = took->counted_ns = agent_time(player->agent, clock_ns() - begun);
    if (player->agent && !player->agent->kind->foreign && worked < took->clock_ns) {
        took->counted_ns = worked;
        self->out->summary.spent[side].waited_us += (took->clock_ns - worked) / NS_PER_US;
    }
    return status;
}

/* Plays a random move for the side to move, if it still has some to be drawn. */
static bool draw_move(Play *self, Side side)
{
    PlayedGame *out = self->out;
    if (self->drawn[side] == self->plan->players[side].drawn)
        return false;
    self->drawn[side]++;
    note_time(out, 0);
    return game_play(&out->game, kernels_best()->random_move(&out->game.now, &self->random), NULL) ==
           STATUS_OK;
}

/* Lets the side to move choose a move and plays it; returns false if it forfeits. */
static bool play_move(Play *self)
{
    PlayedGame *out = self->out;
    Side side = position_turn(&out->game.now);
    Move move = MOVE_NONE;
    TurnTime took;
    Error fault = {0};
    if (draw_move(self, side))
        return true;
    Status status = ask(self, side, &move, &took, &fault);
    note_time(out, took.clock_ns);
    note_report(self, side);
    if (self->plan->players[side].agent)
        game_output_add(&out->output, out->game.now.plies, self->plan->players[side].agent);
    if (status != STATUS_OK) {
        out->summary.reason = reason_of(status);
        snprintf(out->fault, sizeof out->fault, "%s", fault.text);
        return false;
    }
    if (too_late(self, side, took)) {
        out->summary.reason = END_TIME;
        return false;
    }
    return game_play(&out->game, move, &fault) == STATUS_OK; /* agent_think has checked it */
}

static void report_moved(const Play *self)
{
    if (self->plan->moved)
        self->plan->moved(self->plan->context, &self->out->game);
}

Status play_game(const Game *opening, const GamePlan *plan, PlayedGame *out, Error *error)
{
    Play self = {.plan = plan, .out = out, .random = plan->random};
    bool playing = true;
    *out = (PlayedGame){.game = *opening, .opening = opening->count};
    for (int i = 0; i < 2; i++)
        self.left_ns[i] = plan->players[i].pace.time_ns;
    session_stop_with(plan->session, plan->stop);
    report_moved(&self);
    while (playing && position_outcome(&out->game.now) == OUTCOME_NONE) {
        session_clear(plan->session);
        if (!atomic_load(plan->stop))
            playing = play_move(&self);
        if (atomic_load(plan->stop))
            return error_set(error, STATUS_INTERRUPTED, "the game was stopped");
        report_moved(&self);
    }
    if (playing)
        out->summary.reason = out->game.now.plies == PLY_LIMIT ? END_TOKENS : END_NO_MOVE;
    if (!played_game_conclude(out))
        return error_set(error, STATUS_INTERNAL, "a game ended without a result");
    return STATUS_OK;
}
