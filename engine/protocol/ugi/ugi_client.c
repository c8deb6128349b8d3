#include "engine/protocol/ugi/ugi_client.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/time_units.h"
#include "engine/protocol/ugi/ugi_client_inner.h"
#include "engine/protocol/ugi/ugi_info.h"

#define STOP_LOOK_NS (4 * NS_PER_MS) /* how often to check whether the observer wants a stop */
#define PUBLISH_NS (20 * NS_PER_MS)  /* minimum time between two reports */
#define QUIT_NS (300 * NS_PER_MS)    /* time to quit by itself */
#define STALE_BYTES_MAX 1000000      /* limit for stale output skipped before a search */

static const AgentOption ugi_options[] = {
    INT_OPTION("start-ms", UgiAgent, start_ms, "10000", 1, 3600000, "ms",
               "Time for the engine to start, and to get ready for a game"),
    INT_OPTION("grace-ms", UgiAgent, grace_ms, "2000", 0, 3600000, "ms",
               "How long it may exceed its limits, and again a stop, before it is killed"),
    INT_OPTION("think-ms", UgiAgent, think_ms, "600000", 1, 86400000, "ms",
               "How long it may think where only nodes or a depth are given"),
    TEXT_OPTION("directory", UgiAgent, directory, "", "The folder that the engine runs in"),
};

/* ---- Communication with the engine ---- */

/* Kills the engine and records why. */
static Status give_up(UgiAgent *self, const Error *why, Error *error)
{
    self->failure = *why;
    process_destroy(self->process);
    self->process = NULL;
    return error_give(why, error);
}

/* The same for an engine that has ended, or no longer communicates: how it ended, and the last lines it wrote
 * to stderr. */
static Status give_up_dead(UgiAgent *self, Error *error)
{
    char how[32], words[160];
    Error why = {0};
    process_close_input(self->process);
    bool ended = process_wait(self->process, clock_ns() + QUIT_NS);
    process_describe(self->process, how, sizeof how);
    process_last_words(self->process, words, sizeof words);
    error_set(&why, STATUS_DIED, "the engine %.40s %s%s%s%s%s", self->command.items[0],
              ended ? "ended (" : "closed its output", ended ? how : "", ended ? ")" : "",
              words[0] ? ": " : "", words);
    return give_up(self, &why, error);
}

static Status give_up_late(UgiAgent *self, const char *what, Error *error)
{
    char words[120];
    Error why = {0};
    process_last_words(self->process, words, sizeof words);
    error_set(&why, STATUS_TIMEOUT, "the engine %.40s %s in time%s%s", self->command.items[0], what,
              words[0] ? ": " : "", words);
    return give_up(self, &why, error);
}

/* Records lines sent or received, if there is room. */
static void note_protocol(UgiAgent *self, const char *sign, const char *bytes, size_t length)
{
    Text *protocol = self->protocol;
    if (!protocol || protocol->length + length > PROTOCOL_BYTES_MAX)
        return;
    while (length > 0) {
        const char *end = memchr(bytes, '\n', length);
        size_t line = end ? (size_t)(end - bytes) : length;
        text_printf(protocol, "%s ", sign);
        text_add(protocol, bytes, line);
        text_add_byte(protocol, '\n');
        line += end != NULL;
        bytes += line;
        length -= line;
    }
}

static Status send(UgiAgent *self, const char *bytes, size_t length, Error *error)
{
    note_protocol(self, ">", bytes, length);
    Status status =
        process_write(self->process, bytes, length, clock_ns() + self->start_ms * NS_PER_MS, error);
    if (status == STATUS_DIED)
        return give_up_dead(self, error);
    return status == STATUS_OK ? STATUS_OK : give_up_late(self, "did not read what it was sent", error);
}

static Status send_string(UgiAgent *self, const char *line, Error *error)
{
    return send(self, line, strlen(line), error);
}

/* The next complete line, in self->lines; STATUS_TIMEOUT, without an error, if there is none in time. */
static Status find_line(UgiAgent *self, uint64_t deadline_ns, Error *error)
{
    bool flooded = false;
    for (;;) {
        if (self->chunk_at < self->chunk_end) {
            self->chunk_at +=
                lines_feed(&self->lines, self->chunk + self->chunk_at, self->chunk_end - self->chunk_at);
            if (self->lines.complete && !self->lines.cut)
                return STATUS_OK;
        }
        if (self->chunk_at < self->chunk_end)
            continue;
        /* An endless line must not block us. */
        if (flooded && clock_ns() >= deadline_ns)
            return STATUS_TIMEOUT;
        size_t length;
        Status status =
            process_read(self->process, self->chunk, sizeof self->chunk, deadline_ns, &length, error);
        if (status == STATUS_DIED && lines_end(&self->lines))
            return STATUS_OK; /* the last lines before the end of its output */
        if (status != STATUS_OK)
            return status == STATUS_DIED ? give_up_dead(self, error) : status;
        flooded = true;
        self->chunk_at = 0;
        self->chunk_end = length;
    }
}

static Status next_line(UgiAgent *self, uint64_t deadline_ns, Error *error)
{
    Status status = find_line(self, deadline_ns, error);
    if (status == STATUS_OK)
        note_protocol(self, "<", self->lines.bytes, self->lines.length);
    return status;
}

/* The words of the line found by next_line. */
static UgiLine current_line(const UgiAgent *self)
{
    return scan_of(self->lines.bytes, self->lines.length);
}

/* ---- Starting ---- */

/* "info string ...": passes the rest to the kind's hooks. */
static void note_string(UgiAgent *self, UgiLine line)
{
    if (self->hooks && ugi_is(ugi_next(&line), "string"))
        self->hooks->note(self, ugi_rest(&line));
}

/* "option name N type ...": records how the engine writes the names of options in the spec. */
static void note_option(UgiAgent *self, UgiLine line)
{
    if (!ugi_is(ugi_next(&line), "name"))
        return;
    UgiText name = ugi_peek(&line);
    for (UgiText word = ugi_next(&line); word.length > 0 && !ugi_is(word, "type"); word = ugi_next(&line))
        name.length = (size_t)(word.bytes + word.length - name.bytes);
    for (int i = 0; i < self->spec.count; i++)
        if (ugi_is_name(name, self->spec.pairs[i].key) &&
            !agent_kind_option(self->base.kind, self->spec.pairs[i].key))
            ugi_copy(name, self->option_names[i], ENGINE_OPTION_SIZE);
}

/* Reads up to a line that begins with this word, noting options and strings before it. */
static Status wait_for(UgiAgent *self, const char *word, Error *error)
{
    char what[64];
    uint64_t deadline = clock_ns() + self->start_ms * NS_PER_MS;
    for (;;) {
        Status status = next_line(self, deadline, error);
        if (status == STATUS_TIMEOUT || (status == STATUS_OK && clock_ns() > deadline)) {
            snprintf(what, sizeof what, "did not say %s", word);
            return give_up_late(self, what, error);
        }
        if (status != STATUS_OK)
            return status;
        UgiLine line = current_line(self);
        UgiText first = ugi_next(&line);
        if (ugi_is(first, word))
            return STATUS_OK;
        if (ugi_is(first, "option"))
            note_option(self, line);
        else if (ugi_is(first, "info"))
            note_string(self, line);
    }
}

static Status send_options(UgiAgent *self, Error *error)
{
    for (int i = 0; i < self->spec.count; i++) {
        char line[ENGINE_OPTION_SIZE + OPTION_VALUE_SIZE + 32];
        const SpecPair *pair = &self->spec.pairs[i];
        if (agent_kind_option(self->base.kind, pair->key))
            continue;
        if (self->option_names[i][0] == '\0') {
            Error why = {0};
            error_set(&why, STATUS_NOT_FOUND, "the engine %.40s has no option '%.40s'",
                      self->command.items[0], pair->key);
            return give_up(self, &why, error);
        }
        snprintf(line, sizeof line, "setoption name %s value %s\n", self->option_names[i], pair->value);
        Status status = send_string(self, line, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* Makes the engine forget earlier games. */
static Status get_ready(UgiAgent *self, Error *error)
{
    self->forfeit.status = STATUS_OK;
    Status status = send_string(self, "uginewgame\nisready\n", error);
    if (status == STATUS_OK)
        status = wait_for(self, "readyok", error);
    return status == STATUS_OK && self->forfeit.status != STATUS_OK ? give_up(self, &self->forfeit, error)
                                                                    : status;
}

static Status start_engine(UgiAgent *self, Error *error)
{
    ProcessPlan plan = {.arguments = (const char *const *)self->command.items,
                        .directory = self->directory[0] ? self->directory : NULL,
                        .contained = true};
    lines_init(&self->lines);
    self->chunk_at = self->chunk_end = 0;
    memset(self->option_names, 0, sizeof self->option_names);
    self->heard = 0;
    Status status = process_start(&plan, &self->process, &self->failure);
    if (status != STATUS_OK)
        return error_give(&self->failure, error);
    status = send_string(self, "ugi\n", error);
    if (status == STATUS_OK)
        status = wait_for(self, "ugiok", error);
    if (status == STATUS_OK)
        status = send_options(self, error);
    return status == STATUS_OK ? get_ready(self, error) : status;
}

/* Restarts the engine if it has died. */
static Status begin_game(UgiAgent *self, Error *error)
{
    self->played = self->over = false;
    return self->process ? get_ready(self, error) : start_engine(self, error);
}

/* ---- Thinking ---- */

static void write_position(const Game *game, Text *out)
{
    Position start;
    position_start(&start);
    if (position_equal(&game->start, &start))
        text_add_string(out, "position startpos");
    else
        text_printf(out, "position fen %s", POSITION_TEXT(&game->start));
    for (int i = 0; i < game->count; i++)
        text_printf(out, "%s%s", i == 0 ? " moves " : " ", MOVE_TEXT(game->moves[i]));
    text_add_byte(out, '\n');
}

/* Whole milliseconds, at least one: too many engines take 0 as no time at all, or as no limit. */
static uint64_t milliseconds(uint64_t ns)
{
    return ns < NS_PER_MS ? 1 : ns / NS_PER_MS;
}

static uint64_t add_ns(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/* When to lose patience; never with an engine that may think until it is told to stop. */
static uint64_t patience_end(const UgiAgent *self, const Limits *limits, Side mover)
{
    uint64_t most = UINT64_MAX;
    bool untimed = self->hooks && self->hooks->untimed;
    if (limits->clocked)
        most = limits->time_ns[mover];
    if (limits->move_time_ns > 0 && limits->move_time_ns < most && (!untimed || limits->hard))
        most = limits->move_time_ns;
    if (most < UINT64_MAX && self->base.slower > 1)
        most =
            most > UINT64_MAX / (uint64_t)self->base.slower ? UINT64_MAX : most * (uint64_t)self->base.slower;
    if (most == UINT64_MAX && (untimed || limits->hard || limits->nodes > 0 || limits->depth > 0))
        most = self->think_ms * NS_PER_MS;
    return add_ns(self->started_ns, add_ns(most, most == UINT64_MAX ? 0 : self->grace_ms * NS_PER_MS));
}

static void publish(UgiAgent *self, Session *session, uint64_t now)
{
    self->report.serial++;
    self->report.time_ns = now - self->started_ns;
    report_copy(report_box_slot(&session->reports), &self->report);
    report_box_publish(&session->reports);
    self->unpublished = false;
    self->published_ns = now;
}

/* Reads the word after "bestmove". */
static Status read_answer(const UgiAgent *self, UgiLine line, Move *out, Error *error)
{
    char shown[UGI_SHOWN_SIZE];
    UgiText word = ugi_next(&line);
    if (move_read(word.bytes, word.length, out, NULL) == STATUS_OK)
        return STATUS_OK;
    *out = MOVE_NONE;
    if (self->forfeit.status != STATUS_OK)
        return error_give(&self->forfeit, error);
    return error_set(error, STATUS_ILLEGAL_MOVE, "the engine %.40s answered '%s', which is not a move",
                     self->command.items[0], ugi_show(word, shown));
}

/* The answer of an engine that was told to stop because its time was over: a late answer counts as none. */
static Status read_late_answer(const UgiAgent *self, UgiLine line, Move *out, Error *error)
{
    Status status = read_answer(self, line, out, error);
    if (status != STATUS_ILLEGAL_MOVE)
        return status;
    return error_set(error, STATUS_TIMEOUT, "the engine %.40s did not answer in time",
                     self->command.items[0]);
}

/* Reads the engine's output until it answers; tells it to stop when the observer wants that or its time is
 * over. */
static Status listen(UgiAgent *self, Session *session, uint64_t patience_ns, Move *out, Error *error)
{
    bool stop_sent = false;
    self->late = false;
    for (;;) {
        uint64_t now = clock_ns();
        if (now >= patience_ns && stop_sent)
            return give_up_late(self, "did not answer", error);
        if (!stop_sent && (now >= patience_ns || session_stopped(session))) {
            stop_sent = true;
            self->late = now >= patience_ns;
            patience_ns = add_ns(now, self->grace_ms * NS_PER_MS + STOP_LOOK_NS);
            Status status = send_string(self, "stop\n", error);
            if (status != STATUS_OK)
                return status;
        }
        if (self->unpublished && now >= self->published_ns + PUBLISH_NS)
            publish(self, session, now);
        if (self->hooks)
            self->hooks->serve(self, session);
        uint64_t until = add_ns(now, STOP_LOOK_NS);
        Status status = next_line(self, until < patience_ns ? until : patience_ns, error);
        if (status == STATUS_TIMEOUT)
            continue;
        if (status != STATUS_OK)
            return status;
        UgiLine line = current_line(self);
        UgiText word = ugi_next(&line);
        if (ugi_is(word, "info")) {
            UgiInfo info;
            note_string(self, line);
            UgiText rest = ugi_rest(&line);
            Move best = self->report.best;
            ugi_info_read(rest.bytes, rest.length, &info);
            ugi_info_apply(&info, &self->report);
            if (self->report.best != best)
                self->report.best_since_ns = now - self->started_ns;
            self->unpublished = true;
        } else if (ugi_is(word, "bestmove")) {
            return (self->late ? read_late_answer : read_answer)(self, line, out, error);
        }
    }
}

/* Skips what the engine said without being asked, so that it is not taken as the next answer. */
static Status drop_stale_lines(UgiAgent *self, Error *error)
{
    Status status = STATUS_OK;
    for (size_t bytes = 0; status == STATUS_OK && bytes < STALE_BYTES_MAX; bytes += self->lines.length + 1)
        status = next_line(self, 0, error);
    return status == STATUS_TIMEOUT ? STATUS_OK : status;
}

static Status ugi_client_ask(UgiAgent *self, const Game *game, const Limits *limits, Error *error)
{
    Text text = {0};
    write_position(game, &text);
    bool limited = limits->clocked || limits->move_time_ns > 0 || limits->nodes > 0 || limits->depth > 0;
    text_add_string(&text, limited ? "go" : "go infinite");
    if (limits->clocked)
        text_printf(&text, " p1time %" PRIu64 " p2time %" PRIu64 " p1inc %" PRIu64 " p2inc %" PRIu64,
                    milliseconds(limits->time_ns[RED]), milliseconds(limits->time_ns[BLUE]),
                    limits->increment_ns[RED] / NS_PER_MS, limits->increment_ns[BLUE] / NS_PER_MS);
    if (limits->move_time_ns > 0)
        text_printf(&text, " movetime %" PRIu64, milliseconds(limits->move_time_ns));
    if (limits->nodes > 0)
        text_printf(&text, " nodes %" PRIu64, limits->nodes);
    if (limits->depth > 0)
        text_printf(&text, " depth %d", limits->depth);
    text_add_byte(&text, '\n');
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        status = send(self, text.bytes, text.length, error);
    text_free(&text);
    return status;
}

Status ugi_client_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                        Error *error)
{
    UgiAgent *self = (UgiAgent *)agent;
    Status status = STATUS_OK;
    if (self->played && (self->over || !game_continues(game, &self->game)))
        status = begin_game(self, error);
    else if (!self->process)
        status = error_give(&self->failure, error);
    if (status == STATUS_OK)
        status = drop_stale_lines(self, error);
    self->started_ns = clock_ns();
    memset(&self->report, 0, sizeof self->report);
    self->report.position = game->now;
    self->report.best = MOVE_NONE;
    self->forfeit.status = STATUS_OK;
    self->memory = 0;
    self->unpublished = false;
    self->published_ns = self->started_ns;
    self->game = *game;
    self->played = true;
    if (status == STATUS_OK)
        status = ugi_client_ask(self, game, limits, error);
    if (status == STATUS_OK)
        status = listen(self, session, patience_end(self, limits, position_turn(&game->now)), out, error);
    if (status == STATUS_OK && position_legal(&game->now, *out)) {
        self->report.finished = true;
        self->report.best = *out;
        self->report.memory = self->memory > 0 ? self->memory : process_memory_peak(self->process);
        publish(self, session, clock_ns());
        if (self->hooks)
            self->hooks->serve(self, session);
    }
    /* Who analyses may ask about any position next. In a game, who was stopped has less time left. */
    self->over = self->hooks && self->hooks->untimed && !limits->hard && !limits->clocked &&
                 (status != STATUS_OK || session_stopped(session));
    return status;
}

/* ---- The agent ---- */

void ugi_client_free(UgiAgent *self)
{
    if (self->process && process_write(self->process, "quit\n", 5, clock_ns() + QUIT_NS, NULL) == STATUS_OK) {
        process_close_input(self->process);
        process_wait(self->process, clock_ns() + QUIT_NS);
    }
    process_destroy(self->process);
    words_free(&self->command);
}

/* The next search reports a failure. */
void ugi_client_new_game(Agent *agent)
{
    begin_game((UgiAgent *)agent, NULL);
}

Status ugi_client_init(UgiAgent *self, const AgentKind *kind, const AgentSpec *spec, const UgiHooks *hooks,
                       Words *command, Error *error)
{
    self->base.kind = kind;
    self->spec = *spec;
    self->hooks = hooks;
    self->command = *command;
    *command = (Words){0};
    return start_engine(self, error);
}

/* Its standard error. */
static void ugi_said(Agent *agent, Text *out)
{
    UgiAgent *self = (UgiAgent *)agent;
    if (self->process)
        process_errors_since(self->process, &self->heard, out);
}

static void ugi_destroy(Agent *agent)
{
    ugi_client_free((UgiAgent *)agent);
    free(agent);
}

static Status ugi_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    Words command = {0};
    *out = NULL;
    UgiAgent *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for an agent");
    agent_options_read(kind, spec, self);
    self->base.kind = kind;
    Status status = words_split(spec->rest, &command, error);
    if (status == STATUS_OK)
        status = ugi_client_init(self, kind, spec, NULL, &command, error);
    return agent_made(&self->base, status, out);
}

const AgentKind ugi_kind = {
    .name = "ugi",
    .title = "UGI engine",
    .sentence = "Any program that speaks the Universal Game Interface: ugi:COMMAND ARGUMENTS.",
    .source = "own",
    AGENT_OPTIONS(ugi_options),
    .foreign = true,
    .create = ugi_create,
    .think = ugi_client_think,
    .new_game = ugi_client_new_game,
    .said = ugi_said,
    .destroy = ugi_destroy,
};
