#include "ui/state/play/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/time_units.h"

static const uint64_t PLAY_MOVE_NS = 2000000000;  /* for an agent's move without a clock */
static const uint64_t PLAY_MARGIN_NS = 100000000; /* how late an agent may be, for communication */

/* ---- Clocks ---- */

static uint64_t less(uint64_t from, uint64_t what)
{
    return from > what ? from - what : 0;
}

bool play_left(const Play *self, Side side, uint64_t now_ns, uint64_t *left_ns)
{
    uint64_t turn_ns = self->turn_ns;
    *left_ns = self->left_ns[side];
    if (self->state == PLAY_NONE || self->setup.clock.time_ns == 0)
        return false;
    if (self->state != PLAY_RUNNING || position_turn(&self->game.now) != side)
        return true;
    *left_ns = less(*left_ns, self->spent_ns);
    if (turn_ns > 0 && now_ns > turn_ns)
        *left_ns = less(*left_ns, now_ns - turn_ns);
    return true;
}

/* Stops the clock where it is, for a game that ends without a move. */
static void stop_clock(Play *self, uint64_t now_ns)
{
    Side side = position_turn(&self->game.now);
    play_left(self, side, now_ns, &self->left_ns[side]);
}

/* Starts a turn, or restarts it. */
static void begin_turn(Play *self)
{
    self->asked = self->answered = self->paused = false;
    self->turn_ns = self->spent_ns = 0;
}

/* ---- Beginning and ending ---- */

Status play_init(Play *self, const AgentNames *names, Wake wake, Error *error)
{
    *self = (Play){.names = names, .wake = wake, .hint = {.move = MOVE_NONE}};
    self->report = memory_new(1, sizeof *self->report);
    if (!self->report)
        return error_set(error, STATUS_MEMORY, "out of memory for a game");
    return STATUS_OK;
}

void play_close(Play *self)
{
    play_stop(self);
    thinker_exit(&self->leaving, &self->hint.thinker);
    thinker_exit_join(&self->leaving);
    text_free(&self->said);
    free(self->report);
    self->report = NULL;
}

static void release_players(Play *self)
{
    for (int side = RED; side <= BLUE; side++)
        thinker_exit(&self->leaving, &self->thinkers[side]);
    begin_turn(self);
}

void play_stop(Play *self)
{
    release_players(self);
    hint_drop(&self->hint);
    self->state = PLAY_NONE;
    self->node = NULL;
}

static Status call_players(Play *self, const PlaySetup *setup, Error *error)
{
    Status status = STATUS_OK;
    for (int side = RED; side <= BLUE && status == STATUS_OK; side++)
        if (!play_is_person(setup, (Side)side))
            status = thinker_create(self->names->roster, setup->players[side], self->wake,
                                    &self->thinkers[side], error);
    return status;
}

Status play_start(Play *self, const PlaySetup *setup, Document *document, Error *error)
{
    if (position_outcome(&document->position) != OUTCOME_NONE)
        return error_set(error, STATUS_INVALID,
                         "the game is over in this position: there is nothing left to play");
    play_stop(self);
    Status status = play_name(setup, self->names, document, error);
    if (status == STATUS_OK)
        status = call_players(self, setup, error);
    if (status != STATUS_OK) {
        play_stop(self);
        return status;
    }
    self->setup = *setup;
    text_clear(&self->said);
    self->state = PLAY_RUNNING;
    self->node = document->node;
    record_game(document->record, document->node, &self->game);
    self->first = self->game.count;
    self->own = -1;
    self->shown_ns = 0;
    for (int side = RED; side <= BLUE; side++)
        self->left_ns[side] = setup->clock.time_ns;
    self->result = (RecordResult){0};
    self->message[0] = self->why[0] = '\0';
    return STATUS_OK;
}

/* Ends the game. The record gets the result if the main line was played. */
static void finish(Play *self, Document *document, RecordResult result, const char *message)
{
    char sentence[128];
    self->state = PLAY_OVER;
    self->result = result;
    record_result_sentence(&result, sentence);
    snprintf(self->why, sizeof self->why, "%s", message);
    snprintf(self->message, sizeof self->message, "%s%s%.100s", sentence, *message ? ": " : "", message);
    if (self->node == record_main_end(document->record))
        document_set_result(document, &result, &document->trouble);
    release_players(self);
}

static void forfeit(Play *self, Document *document, RecordReason reason, const char *message, uint64_t now_ns)
{
    Side loser = position_turn(&self->game.now);
    stop_clock(self, now_ns);
    finish(self, document,
           (RecordResult){.outcome = loser == RED ? OUTCOME_BLUE : OUTCOME_RED, .reason = reason}, message);
}

/* ---- Moves ---- */

/* Plays a move that took so long, and starts the next turn. Fills in the clocks and the agent of the move. */
static Status deliver(Play *self, Document *document, PlayedMove played, uint64_t used_ns, Error *error)
{
    Side side = position_turn(&self->game.now);
    const PlayClock *clock = &self->setup.clock;
    uint64_t left = clock->time_ns > 0 ? less(self->left_ns[side], used_ns) + clock->increment_ns : 0;
    if (self->own < 0 && !self->node->first_child)
        self->own = self->game.count;
    played.first = self->own >= 0;
    played.time_s = (double)used_ns / (double)NS_PER_S;
    played.left_s = clock->time_ns > 0 ? (double)left / (double)NS_PER_S : -1;
    played.agent = self->setup.players[side];
    int ply = self->game.now.plies;
    Status status = position_check(&self->game.now, played.move, error);
    if (status == STATUS_OK)
        status = document_add_played(document, self->node, &played, &self->node, error);
    if (status == STATUS_OK)
        status = game_play(&self->game, played.move, error);
    if (status != STATUS_OK)
        return status;
    memcpy(self->before_ns[ply], self->left_ns, sizeof self->left_ns);
    self->left_ns[side] = left;
    begin_turn(self);
    /* The rules may say that the game is over. */
    const Position *now = &self->game.now;
    Outcome outcome = position_outcome(now);
    if (outcome != OUTCOME_NONE) {
        bool tokens = now->plies == PLY_LIMIT;
        int margin = abs(now->count[RED] - now->count[BLUE]);
        finish(self, document,
               (RecordResult){.outcome = outcome,
                              .reason = tokens ? REASON_TOKENS : REASON_NO_MOVE,
                              .margin = tokens ? margin : 0},
               "");
    }
    return STATUS_OK;
}

bool play_awaits_person(const Play *self)
{
    return self->state == PLAY_RUNNING && play_is_person(&self->setup, position_turn(&self->game.now));
}

Status play_move(Play *self, Document *document, Move move, uint64_t now_ns, Error *error)
{
    if (!play_awaits_person(self))
        return error_set(error, STATUS_INVALID, "it is not your turn");
    if (document->node != self->node)
        return error_set(error, STATUS_INVALID, "this is an earlier turn: go to the last one to play");
    if (self->paused)
        return error_set(error, STATUS_INVALID, "the game is paused: resume it first");
    uint64_t used = self->spent_ns + (self->turn_ns > 0 ? less(now_ns, self->turn_ns) : 0);
    return deliver(self, document, (PlayedMove){.move = move}, used, error);
}

/* ---- What is due ---- */

/* The report of the search that a move came from; null if there was none, or if it knows nothing but the
 * move, as that of an agent that draws lots. */
static const Report *report_of(const Play *self)
{
    const Report *report = self->report;
    bool of_this = report->serial > 0 && position_equal(&report->position, &self->game.now);
    return of_this && (report->depth > 0 || report->nodes > 0) ? report : NULL;
}

static void take_answer(Play *self, Document *document, const Answer *answer, uint64_t now_ns)
{
    Side side = position_turn(&self->game.now);
    bool clocked = self->setup.clock.time_ns > 0;
    Error error = {0};
    text_clear(&self->said);
    thinker_said(self->thinkers[side], &self->said);
    bool late = clocked && answer->used_ns > self->left_ns[side] + PLAY_MARGIN_NS;
    if (answer->status != STATUS_OK || late) {
        self->turn_ns = 0;
        self->left_ns[side] = less(self->left_ns[side], answer->used_ns);
    }
    if (answer->status != STATUS_OK) {
        forfeit(self, document,
                answer->status == STATUS_TIMEOUT        ? REASON_TIME
                : answer->status == STATUS_ILLEGAL_MOVE ? REASON_ILLEGAL
                                                        : REASON_EXCEPTION,
                answer->error.text, now_ns);
    } else if (late) {
        forfeit(self, document, REASON_TIME, "it thought for too long", now_ns);
    } else if (deliver(self, document,
                       (PlayedMove){.move = answer->move,
                                    .report = report_of(self),
                                    .output = self->said.length > 0 ? text_string(&self->said) : NULL},
                       answer->used_ns, &error)) {
        snprintf(self->message, sizeof self->message, "%s", error.text);
        release_players(self);
        self->state = PLAY_OVER;
    } else {
        text_clear(&self->said);
    }
}

/* The earliest end of the turn: people want to follow games between agents. */
static uint64_t pace_end(const Play *self)
{
    bool watched = !play_is_person(&self->setup, RED) && !play_is_person(&self->setup, BLUE);
    return watched && self->shown_ns > 0 ? self->shown_ns + self->setup.pace_ns : 0;
}

/* Checks whether a thinking agent has answered; an answer that comes too soon waits. */
static bool tick_thinking(Play *self, Document *document, Thinker *thinker, uint64_t now_ns)
{
    /* Take the answer first: then all its reports are there. */
    bool answered = thinker_take(thinker, &self->answer);
    const Report *report = thinker_report(thinker);
    bool changed = report || answered;
    Side side = position_turn(&self->game.now);
    uint64_t since, left;
    if (report)
        report_copy(self->report, report);
    if (answered) {
        self->answered = true;
        self->spent_ns = self->answer.used_ns;
        self->turn_ns = 0;
        return true;
    }
    if (thinker_thinks(thinker, &since))
        self->turn_ns = since;
    if (play_left(self, side, now_ns, &left) && left == 0 &&
        now_ns - self->turn_ns > self->left_ns[side] + PLAY_MARGIN_NS) {
        forfeit(self, document, REASON_TIME, "it thought for too long", now_ns);
        changed = true;
    }
    return changed;
}

static bool tick_agent(Play *self, Document *document, uint64_t now_ns)
{
    Thinker *thinker = self->thinkers[position_turn(&self->game.now)];
    if (!self->asked) {
        if (thinker_busy(thinker))
            return false; /* an unwanted answer is still due */
        const PlayClock *clock = &self->setup.clock;
        Limits limits = {.clocked = clock->time_ns > 0, .move_time_ns = clock->move_ns};
        if (!limits.clocked && limits.move_time_ns == 0)
            limits.move_time_ns = PLAY_MOVE_NS;
        for (int side = RED; side <= BLUE; side++) {
            limits.time_ns[side] = self->left_ns[side];
            limits.increment_ns[side] = clock->increment_ns;
        }
        self->report->serial = 0;
        thinker_ask(thinker, &self->game, &limits, NULL);
        return self->asked = true;
    }
    bool changed = !self->answered && tick_thinking(self, document, thinker, now_ns);
    if (!self->answered || now_ns < pace_end(self))
        return changed;
    Answer answer = self->answer;
    self->answered = false;
    self->spent_ns = 0;
    take_answer(self, document, &answer, now_ns);
    return true;
}

static bool tick_person(Play *self, Document *document, uint64_t now_ns)
{
    uint64_t left;
    if (self->turn_ns == 0)
        self->turn_ns = now_ns;
    if (!play_left(self, position_turn(&self->game.now), now_ns, &left) || left > 0)
        return false;
    forfeit(self, document, REASON_TIME, "", now_ns);
    return true;
}

bool play_tick(Play *self, Document *document, uint64_t now_ns)
{
    thinker_exit_reap(&self->leaving);
    Error failure = {0};
    bool changed = hint_tick(&self->hint, document, &failure);
    if (failure.status != STATUS_OK)
        snprintf(self->message, sizeof self->message, "No hint: %.200s", failure.text);
    if (self->state != PLAY_RUNNING || self->paused)
        return changed;
    int count = self->game.count;
    bool turned =
        play_awaits_person(self) ? tick_person(self, document, now_ns) : tick_agent(self, document, now_ns);
    if (self->game.count != count)
        self->shown_ns = now_ns;
    return changed || turned;
}

uint64_t play_wake_ns(const Play *self, uint64_t now_ns)
{
    uint64_t left;
    if (self->state != PLAY_RUNNING || self->paused)
        return UINT64_MAX;
    if (self->answered)
        return pace_end(self);
    if (!play_awaits_person(self))
        return now_ns + PLAY_REFRESH_NS;
    if (self->turn_ns == 0)
        return now_ns;
    return play_left(self, position_turn(&self->game.now), now_ns, &left) ? now_ns + left : UINT64_MAX;
}

bool play_thinking(const Play *self)
{
    return self->hint.due || (self->state == PLAY_RUNNING && !self->paused && !play_awaits_person(self));
}

/* ---- What people can ask for ---- */

RecordNode *play_end(const Play *self, const Document *document)
{
    RecordNode *node = document->record->root;
    if (!position_equal(&document->record->start, &self->game.start))
        return NULL;
    for (int i = 0; i < self->game.count && node; i++)
        node = record_child(node, self->game.moves[i]);
    return node;
}

/* Reopens a finished game, and removes its result. */
static Status resume(Play *self, Document *document, Error *error)
{
    RecordNode *node = play_end(self, document);
    if (!node)
        return error_set(error, STATUS_INVALID, "the moves of the game have been deleted");
    Status status = call_players(self, &self->setup, error);
    if (status == STATUS_OK && node == record_main_end(document->record))
        status = document_set_result(document, &(RecordResult){0}, error);
    if (status != STATUS_OK) {
        release_players(self);
        return status;
    }
    self->node = node;
    self->state = PLAY_RUNNING;
    self->result = (RecordResult){0};
    self->message[0] = self->why[0] = '\0';
    text_clear(&self->said);
    return STATUS_OK;
}

Status play_take_back(Play *self, Document *document, Error *error)
{
    int back = 1, most = self->game.count - self->first;
    if (self->state == PLAY_NONE)
        return error_set(error, STATUS_INVALID, "no game is being played");
    Position at = self->game.now;
    while (back <= most && !play_is_person(&self->setup, (Side)((at.plies - back) & 1)))
        back++;
    if (back > most)
        return error_set(error, STATUS_INVALID, "you have no turn to take back");
    Status status = self->state == PLAY_OVER ? resume(self, document, error) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    for (int i = 0; i < back; i++)
        self->node = self->node->parent;
    Thinker *thinker = self->thinkers[position_turn(&at)];
    if (thinker && self->asked && !self->answered)
        thinker_cancel(thinker);
    game_undo(&self->game, back);
    if (self->game.count < self->own)
        self->own = -1;
    memcpy(self->left_ns, self->before_ns[self->game.now.plies], sizeof self->left_ns);
    begin_turn(self);
    document_go(document, self->node);
    return STATUS_OK;
}

Status play_pause(Play *self, uint64_t now_ns, Error *error)
{
    if (self->state != PLAY_RUNNING)
        return error_set(error, STATUS_INVALID, "no game is being played");
    self->paused = !self->paused;
    Thinker *thinker = self->thinkers[position_turn(&self->game.now)];
    if (self->paused && thinker && self->asked && !self->answered) {
        thinker_cancel(thinker);
        self->asked = false;
    } else if (self->paused && !thinker && self->turn_ns > 0) {
        self->spent_ns += less(now_ns, self->turn_ns);
    }
    self->turn_ns = 0;
    return STATUS_OK;
}

bool play_person(const PlaySetup *setup, Side *out)
{
    bool red = play_is_person(setup, RED);
    *out = red ? RED : BLUE;
    return red != play_is_person(setup, BLUE);
}

Status play_resign(Play *self, Document *document, uint64_t now_ns, Error *error)
{
    if (self->state != PLAY_RUNNING)
        return error_set(error, STATUS_INVALID, "no game is being played");
    Side loser = position_turn(&self->game.now);
    if (!play_is_person(&self->setup, loser))
        loser = side_other(loser);
    if (!play_is_person(&self->setup, loser))
        return error_set(error, STATUS_INVALID, "no person is playing");
    stop_clock(self, now_ns);
    finish(self, document,
           (RecordResult){.outcome = loser == RED ? OUTCOME_BLUE : OUTCOME_RED, .reason = REASON_RESIGNATION},
           "");
    return STATUS_OK;
}

Status play_hint(Play *self, const char *agent, const Document *document, Error *error)
{
    return hint_ask(&self->hint, self->names->roster, self->wake, agent, document, &self->leaving, error);
}
