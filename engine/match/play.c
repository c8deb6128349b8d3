#include "engine/match/play.h"

#include <stdio.h>

#include "engine/base/platform/clock.h"
#include "engine/game/kernels/kernels.h"

static const uint64_t NS_PER_US = 1000;

/* An agent of our own that takes this many times as long as it may, by the clock, has other trouble than a
 * busy machine. */
enum { FAR_LATE = 100 };

#define END_REASON(code, reason, name, text) [code] = reason,
#define END_NAME(code, reason, name, text) [code] = name,
#define END_TEXT(code, reason, name, text) [code] = text,
const RecordReason end_reasons[END_REASONS] = {END_LIST(END_REASON)};
const char *const end_reason_names[END_REASONS] = {END_LIST(END_NAME)};
const char *const end_reason_texts[END_REASONS] = {END_LIST(END_TEXT)};

bool pace_is_none(const TimeControl *self)
{
    return self->time_ns == 0 && self->increment_ns == 0 && self->move_ns == 0 && self->nodes == 0;
}

/* ---- Concluding ---- */

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
    Outcome outcome = position_outcome(end);
    if (summary->reason >= END_TIME)
        outcome = outcome != OUTCOME_NONE     ? OUTCOME_NONE
                  : position_turn(end) == RED ? OUTCOME_BLUE
                                              : OUTCOME_RED;
    else if ((end->plies == PLY_LIMIT) != (summary->reason == END_TOKENS))
        outcome = OUTCOME_NONE;
    summary->outcome = outcome;
    summary->done = outcome != OUTCOME_NONE;
    return summary->done;
}

void played_game_free(PlayedGame *self)
{
    game_output_free(self->output);
    self->output = NULL;
}

/* ---- Playing ---- */

typedef struct GameInPlay {
    const GamePlan *plan;
    Random random;
    int drawn[2];        /* moves drawn so far, by Side */
    uint64_t left_ns[2]; /* on the clocks */
    PlayedGame *out;
} GameInPlay;

/* Whether a side took too long, by the clock and by what is held against it; updates the time it has left. */
static bool too_late(GameInPlay *self, Side side, uint64_t took_ns, uint64_t counted_ns)
{
    const TimeControl *pace = &self->plan->players[side].pace;
    uint64_t left = self->left_ns[side], allowed = UINT64_MAX;
    if (pace->move_ns > 0)
        allowed = pace->move_ns;
    if (pace->time_ns > 0) {
        allowed = left < allowed ? left : allowed;
        self->left_ns[side] = (counted_ns < left ? left - counted_ns : 0) + pace->increment_ns;
    }
    if (allowed == UINT64_MAX || took_ns <= allowed + self->plan->margin_ns)
        return false;
    uint64_t most = allowed + self->plan->margin_ns;
    bool slow = counted_ns > most;
    if (!slow && took_ns / FAR_LATE <= most) {
        self->out->summary.spent[side].late++;
        return false;
    }
    snprintf(self->out->fault, sizeof self->out->fault, "took %.3f s%s where %.3f s were left",
             (double)(slow ? counted_ns : took_ns) / 1e9,
             slow && counted_ns < took_ns ? " of processor time" : "", (double)allowed / 1e9);
    return true;
}

/* Lets the side to move choose a move and plays it; returns false if it forfeits. */
static bool play_move(GameInPlay *self)
{
    PlayedGame *out = self->out;
    Side side = position_turn(&out->game.now);
    const Player *player = &self->plan->players[side];
    Usage *spent = &out->summary.spent[side];
    if (self->drawn[side] < player->drawn) {
        self->drawn[side]++;
        out->times_us[out->times++] = 0;
        Move drawn = kernels_best()->random_move(&out->game.now, &self->random);
        return game_play(&out->game, drawn, NULL) == STATUS_OK;
    }
    Limits limits = {.clocked = player->pace.time_ns > 0,
                     .move_time_ns = player->pace.move_ns,
                     .nodes = player->pace.nodes,
                     .hard = true};
    for (int i = 0; i < 2; i++) {
        limits.time_ns[i] = self->left_ns[i];
        limits.increment_ns[i] = self->plan->players[i].pace.increment_ns;
    }
    Move move = MOVE_NONE;
    Error fault = {0};
    if (!player->agent)
        fault = *player->missing;
    uint64_t begun = clock_ns(), worked = clock_thread_ns();
    Status status = player->agent
                        ? agent_think(player->agent, &out->game, &limits, self->plan->session, &move, &fault)
                        : fault.status;
    worked = clock_thread_ns() - worked;
    uint64_t took = agent_time(player->agent, clock_ns() - begun), counted = took;
    /* An agent of our own is not charged for the time in which it waited for a processor. */
    if (player->agent && !player->agent->kind->foreign && worked < took) {
        counted = worked;
        spent->waited_us += (took - worked) / NS_PER_US;
    }
    out->times_us[out->times++] = took / NS_PER_US < UINT32_MAX ? (uint32_t)(took / NS_PER_US) : UINT32_MAX;
    const Report *report = report_box_take(&self->plan->session->reports);
    if (report) {
        spent->nodes += report->nodes;
        spent->depth += report->depth;
        spent->playouts += report->playouts;
        if (report->memory > spent->memory_peak)
            spent->memory_peak = report->memory;
    }
    if (player->agent) {
        AgentAccount account = {0};
        agent_account(player->agent, &account);
        game_output_add(&out->output, out->game.now.plies, &account);
        agent_account_free(&account);
    }
    if (status != STATUS_OK) {
        out->summary.reason = status == STATUS_TIMEOUT        ? END_TIME
                              : status == STATUS_ILLEGAL_MOVE ? END_ILLEGAL
                              : status == STATUS_SPACE        ? END_SPACE
                                                              : END_CRASH;
        snprintf(out->fault, sizeof out->fault, "%s", fault.text);
        return false;
    }
    if (too_late(self, side, took, counted)) {
        out->summary.reason = END_TIME;
        return false;
    }
    return game_play(&out->game, move, &fault) == STATUS_OK; /* agent_think has checked it */
}

Status play_game(const Game *opening, const GamePlan *plan, PlayedGame *out, Error *error)
{
    GameInPlay self = {.plan = plan, .out = out, .random = plan->random};
    bool playing = true;
    *out = (PlayedGame){.game = *opening, .opening = opening->count};
    for (int i = 0; i < 2; i++)
        self.left_ns[i] = plan->players[i].pace.time_ns;
    session_stop_with(plan->session, plan->stop);
    if (plan->moved)
        plan->moved(plan->context, &out->game);
    while (playing && position_outcome(&out->game.now) == OUTCOME_NONE) {
        session_clear(plan->session);
        if (!atomic_load(plan->stop))
            playing = play_move(&self);
        if (atomic_load(plan->stop))
            return error_set(error, STATUS_INTERRUPTED, "the game was stopped");
        if (plan->moved)
            plan->moved(plan->context, &out->game);
    }
    if (playing)
        out->summary.reason = out->game.now.plies == PLY_LIMIT ? END_TOKENS : END_NO_MOVE;
    if (!played_game_conclude(out))
        return error_set(error, STATUS_INTERNAL, "a game ended without a result");
    return STATUS_OK;
}
