#include "engine/protocol/ugi/ugi_server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/protocol/ugi/lines.h"
#include "engine/protocol/ugi/ugi_info.h"
#include "engine/protocol/ugi/ugi_reader.h"
#include "engine/protocol/ugi/ugi_settings.h"

enum { SAID_MOST = 4096 }; /* limit for a line that is not about a search */

#define REPEAT_NS UINT64_C(500000000) /* how often an unchanged line is repeated, for its figures */

struct UgiServer {
    UgiStreams streams;
    Lock output; /* held while a line is written */

    /* For the thread that gives the commands. */
    UgiSettings settings;
    Agent *agent; /* null if it could not be made again */
    Game game;
    bool refused; /* the last "position" was invalid */
    bool illegal; /* the last position's moves included an illegal one: that side has lost */
    bool searching;
    Thread announcer;
    Lines lines;

    /* About a search: set before its threads start; the results belong to the thinker until it is joined. */
    Session *session;
    Game root;
    Limits limits;
    bool infinite;
    Status status;
    Error error;
    Move move;

    Lock lock; /* protects the next four */
    Condition changed;
    bool thought;  /* the agent has answered */
    bool stopped;  /* the answer is wanted now */
    bool answered; /* it is being sent */
    bool broken;   /* nobody listens */
};

/* ---- Output ---- */

static void say_bytes(UgiServer *self, const char *bytes, size_t length)
{
    lock_take(&self->output);
    bool heard = self->streams.write(self->streams.context, bytes, length);
    lock_release(&self->output);
    if (!heard) {
        lock_take(&self->lock);
        self->broken = true;
        lock_release(&self->lock);
    }
}

/* Builds a line from up to three pieces, without characters that could end it. Allocates no memory, so a
 * request for a move is always answered. */
static void say(UgiServer *self, const char *first, const char *second, const char *third)
{
    char line[SAID_MOST];
    int fitted = snprintf(line, sizeof line - 1, "%s%s%s", first, second, third);
    size_t length = fitted < 0 ? 0 : (size_t)fitted < sizeof line - 2 ? (size_t)fitted : sizeof line - 2;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 0x7f)
            line[i] = '?';
    line[length] = '\n';
    say_bytes(self, line, length + 1);
}

/* If memory ran out for the text, says so instead. */
static void say_text(UgiServer *self, const Text *text)
{
    Error error = {0};
    if (text_status(text, &error) == STATUS_OK)
        say_bytes(self, text_string(text), text->length);
    else
        say(self, "info string error: ", error.text, "");
}

static void say_error(UgiServer *self, const Error *error)
{
    say(self, "info string error: ", ERROR_LINE(error), "");
}

/* ---- Searching: the thinker asks the agent; the announcer reports progress and the answer ---- */

static void *thinker_run(void *context)
{
    UgiServer *self = context;
    self->status =
        agent_think(self->agent, &self->root, &self->limits, self->session, &self->move, &self->error);
    lock_take(&self->lock);
    self->thought = true;
    condition_wake_all(&self->changed);
    lock_release(&self->lock);
    return NULL;
}

/* Reports news until the agent has answered; returns the last report, or null if there was none. */
static const Report *send_reports(UgiServer *self)
{
    const Report *latest = NULL;
    int told_depth = -1;
    Move told_best = MOVE_NONE;
    uint64_t reported_ns = 0;
    bool reported = true;
    for (bool thought = false; !thought;) {
        uint64_t until = clock_ns() + SESSION_REPORT_NS;
        lock_take(&self->lock);
        while (!self->thought && condition_wait_until(&self->changed, &self->lock, until))
            continue;
        thought = self->thought;
        lock_release(&self->lock);
        const Report *fresh = report_box_take(&self->session->reports);
        if (fresh) {
            latest = fresh;
            reported = false;
        }
        if (reported)
            continue;
        bool changed = latest->depth != told_depth || latest->best != told_best;
        if (thought || changed || clock_ns() - reported_ns >= REPEAT_NS) {
            Text text = {0};
            ugi_info_write(latest, &text);
            say_text(self, &text);
            text_free(&text);
            reported = true;
            told_depth = latest->depth;
            told_best = latest->best;
            reported_ns = clock_ns();
        }
    }
    return latest;
}

/* Has the agent think, reports progress, and sends the answer. If no thread is available for the agent, it
 * thinks on this one, and its reports come at the end. */
static void *announcer_run(void *context)
{
    UgiServer *self = context;
    self->move = MOVE_NONE;
    if (!self->agent) {
        say(self, "info string error: there is no agent; set the option Agent", "", "");
    } else if (position_outcome(&self->root.now) != OUTCOME_NONE) {
        say(self, "info string the game is over", "", "");
    } else {
        Thread thinker;
        bool apart = thread_start(&thinker, thinker_run, self);
        if (!apart)
            thinker_run(self);
        const Report *report = send_reports(self);
        if (apart)
            thread_join(&thinker);
        if (self->status != STATUS_OK) {
            say_error(self, &self->error);
            /* its best reported move is better than none */
            self->move = report ? report->best : MOVE_NONE;
        }
    }
    /* After `go infinite`, the answer waits for a stop. Then the next search may start. */
    lock_take(&self->lock);
    while (self->infinite && !self->stopped)
        condition_wait(&self->changed, &self->lock);
    self->answered = true;
    lock_release(&self->lock);
    char text[MOVE_TEXT_SIZE] = "0000";
    if (position_legal(&self->root.now, self->move))
        move_write(self->move, text);
    say(self, "bestmove ", text, "");
    return NULL;
}

/* Has the answer sent as soon as possible. */
static void stop_search(UgiServer *self)
{
    session_stop(self->session);
    lock_take(&self->lock);
    self->stopped = true;
    condition_wake_all(&self->changed);
    lock_release(&self->lock);
}

static void join_search(UgiServer *self)
{
    if (self->searching)
        thread_join(&self->announcer);
    self->searching = false;
}

/* Whether a command must wait because a search is running that nobody has stopped; says so. */
static bool refuse_while_searching(UgiServer *self, const char *command)
{
    lock_take(&self->lock);
    bool busy = self->searching && !self->answered && !self->stopped;
    lock_release(&self->lock);
    if (busy)
        say(self, "info string error: ", command, " must wait until the search is over; send stop first");
    else
        join_search(self);
    return busy;
}

/* ---- Commands ---- */

/* Makes the agent named in the settings, after freeing the last one. */
static Status make_agent(UgiServer *self, Error *error)
{
    char name[SPEC_TEXT_SIZE];
    agent_destroy(self->agent);
    self->agent = NULL;
    Status status = ugi_settings_name(&self->settings, name, error);
    return status == STATUS_OK ? agent_create(self->settings.roster, name, &self->agent, error) : status;
}

static void do_setoption(UgiServer *self, const UgiCommand *command)
{
    if (refuse_while_searching(self, "setoption"))
        return;
    UgiSettings before = self->settings;
    Error error = {0};
    bool used = true;
    Status status = ugi_settings_set(&self->settings, command->name, command->value, &used, &error);
    if (status == STATUS_OK && used) {
        status = make_agent(self, &error);
        if (status != STATUS_OK) {
            self->settings = before;
            make_agent(self, NULL);
        }
    }
    char shown[UGI_SHOWN_SIZE];
    if (status != STATUS_OK)
        say_error(self, &error);
    else if (!used)
        say(self, "info string this agent has no option ", ugi_show(command->name, shown),
            "; the value is kept for agents that have it");
}

static void do_newgame(UgiServer *self)
{
    if (refuse_while_searching(self, "uginewgame"))
        return;
    game_start(&self->game, NULL);
    self->illegal = self->refused = false;
    if (self->agent)
        agent_new_game(self->agent);
}

/* Reports the illegal move. */
static void send_illegal(UgiServer *self, int number, UgiText word, const Error *why)
{
    char shown[UGI_SHOWN_SIZE], what[UGI_SHOWN_SIZE + 64];
    snprintf(what, sizeof what, "info string illegal move %d, %s: ", number, ugi_show(word, shown));
    say(self, what, ERROR_LINE(why), "");
}

/* Keeps the position before the first illegal move; the side that made it has lost. */
static void do_position(UgiServer *self, const UgiCommand *command)
{
    Error error = {0};
    game_start(&self->game, &command->start);
    self->illegal = self->refused = false;
    for (int i = 0; i < command->move_count && !self->illegal; i++) {
        char text[MOVE_TEXT_SIZE];
        if (game_play(&self->game, command->moves[i], &error) == STATUS_OK)
            continue;
        self->illegal = true;
        move_write(command->moves[i], text);
        send_illegal(self, i + 1, (UgiText){text, strlen(text)}, &error);
    }
    if (!self->illegal && command->bad_move.length > 0) {
        Move move;
        if (move_read(command->bad_move.bytes, command->bad_move.length, &move, &error) == STATUS_OK)
            error_set(&error, STATUS_ILLEGAL_MOVE, "%d moves are played", PLY_LIMIT);
        self->illegal = true;
        send_illegal(self, command->move_count + 1, command->bad_move, &error);
    }
}

static void do_go(UgiServer *self, const UgiCommand *command)
{
    if (refuse_while_searching(self, "go"))
        return;
    if (self->refused || self->illegal) { /* an answer would be to a different question */
        say(self, "info string error: the last position was refused", "", "");
        say(self, "bestmove 0000", "", "");
        return;
    }
    session_clear(self->session);
    self->root = self->game;
    self->limits = command->limits;
    self->infinite = command->infinite;
    self->thought = self->stopped = self->answered = false;
    self->error = (Error){0};
    self->status = STATUS_OK;
    self->searching = thread_start(&self->announcer, announcer_run, self);
    if (!self->searching) {
        say(self, "info string error: no thread to think on", "", "");
        say(self, "bestmove 0000", "", "");
    }
}

static void do_query(UgiServer *self, UgiQuestion question)
{
    static const char *const results[] = {
        [OUTCOME_NONE] = "none", [OUTCOME_RED] = "p1win", [OUTCOME_BLUE] = "p2win", [OUTCOME_DRAW] = "draw"};
    const char *answer = "";
    bool red = position_turn(&self->game.now) == RED;
    Outcome outcome = position_outcome(&self->game.now);
    if (self->illegal)
        outcome = red ? OUTCOME_BLUE : OUTCOME_RED;
    switch (question) {
    case UGI_GAMEOVER:
        answer = outcome != OUTCOME_NONE ? "true" : "false";
        break;
    case UGI_P1TURN:
        answer = red ? "true" : "false";
        break;
    case UGI_RESULT:
        answer = results[outcome];
        break;
    }
    say(self, "response ", answer, "");
}

static void obey(UgiServer *self, const UgiCommand *command)
{
    switch (command->verb) {
    case UGI_NOTHING:
        break;
    case UGI_UGI: {
        Text text = {0};
        text_add_string(&text, "id name Tetress " TETRESS_VERSION "\nid author The Tetress authors\n");
        ugi_settings_write(&self->settings, &text);
        say_text(self, &text);
        text_free(&text);
        say(self, "ugiok", "", "");
        break;
    }
    case UGI_ISREADY:
        say(self, "readyok", "", "");
        break;
    case UGI_SETOPTION:
        do_setoption(self, command);
        break;
    case UGI_NEWGAME:
        do_newgame(self);
        break;
    case UGI_POSITION:
        do_position(self, command);
        break;
    case UGI_GO:
        do_go(self, command);
        break;
    case UGI_STOP:
    case UGI_QUIT:
        if (self->searching)
            stop_search(self);
        break;
    case UGI_QUERY:
        do_query(self, command->question);
        break;
    }
}

bool ugi_server_line(UgiServer *self, const char *bytes, size_t length)
{
    UgiCommand command;
    Error error = {0};
    char shown[UGI_SHOWN_SIZE];
    Status status = ugi_read(bytes, length, &command, &error);
    if (command.ignored_count > 0)
        say(self, "info string ignored: ", ugi_show(command.ignored, shown),
            command.ignored_count > 1 ? " and more" : "");
    if (status == STATUS_OK)
        obey(self, &command);
    else
        say_error(self, &error);
    if (status != STATUS_OK && command.verb == UGI_POSITION)
        self->refused = true;
    lock_take(&self->lock);
    bool more = !self->broken && (status != STATUS_OK || command.verb != UGI_QUIT);
    lock_release(&self->lock);
    return more;
}

/* ---- Running ---- */

static bool obey_lines(UgiServer *self)
{
    if (self->lines.cut) {
        say(self, "info string error: the line is too long", "", "");
        return true;
    }
    return ugi_server_line(self, self->lines.bytes, self->lines.length);
}

void ugi_server_run(UgiServer *self)
{
    char bytes[4096];
    bool more = true;
    for (size_t length;
         more && (length = self->streams.read(self->streams.context, bytes, sizeof bytes)) > 0;) {
        for (size_t used = 0; more && used < length;) {
            used += lines_feed(&self->lines, bytes + used, length - used);
            if (self->lines.complete)
                more = obey_lines(self);
        }
    }
    if (more && lines_end(&self->lines))
        obey_lines(self);
}

Status ugi_server_create(const Roster *roster, const char *agent, const UgiStreams *streams, UgiServer **out,
                         Error *error)
{
    *out = NULL;
    UgiServer *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a server");
    lock_init(&self->lock);
    lock_init(&self->output);
    condition_init(&self->changed);
    self->streams = *streams;
    lines_init(&self->lines);
    game_start(&self->game, NULL);
    Status status = ugi_settings_init(&self->settings, roster, agent, error);
    if (status == STATUS_OK)
        status = session_create(&self->session, error);
    if (status == STATUS_OK)
        status = make_agent(self, error);
    if (status == STATUS_OK)
        *out = self;
    else
        ugi_server_destroy(self);
    return status;
}

void ugi_server_destroy(UgiServer *self)
{
    if (!self)
        return;
    if (self->searching)
        stop_search(self);
    join_search(self);
    agent_destroy(self->agent);
    session_destroy(self->session);
    lock_destroy(&self->output);
    lock_destroy(&self->lock);
    condition_destroy(&self->changed);
    free(self);
}
