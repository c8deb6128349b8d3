#include "engine/protocol/python/python_agent.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/assets.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/folder.h"
#include "engine/protocol/python/python_probe.h"
#include "engine/protocol/python/python_report.h"
#include "engine/protocol/ugi/ugi_client_inner.h"

enum { OUTPUT_BYTES_MAX = 1 << 20 }; /* limit for output kept in a turn; the host keeps less */

/* The host keeps all limits of time and says what took too long. Only a host that an agent has stopped takes
 * this much longer. */
enum { HOST_MS = 5000 };
enum { UNTIMED_S = 600 }; /* as in the host, for agents without a limit */

typedef struct RefereeAgent {
    UgiAgent ugi; /* must be first: a pointer to it is a pointer to the whole */
    uint64_t time_s;
    PythonAgentTurn turn;
    PythonTree tree;
} RefereeAgent;

/* Options that only the host reads, from its command line. */
#define HOST_OPTION(called, as, preset, most, in, says)                                                   \
    {                                                                                                     \
        .name = (called), .kind = (as), .initial = (preset), .high = (most), .unit = (in), .help = (says) \
    }

static const AgentOption referee_options[] = {
    HOST_OPTION("python", AGENT_TEXT, "python3", 0, NULL,
                "The interpreter, such as that of a virtual environment"),
    HOST_OPTION("class", AGENT_TEXT, "Agent", 0, NULL, "The agent's class in the module"),
    HOST_OPTION("seed", AGENT_INT, "0", INT32_MAX, NULL,
                "Seed of everything random, including the order of sets"),
    INT_OPTION("time", RefereeAgent, time_s, "180", 0, 1000000, "s",
               "CPU time for the agent's calls if the game has no clock; 0 for no limit"),
    HOST_OPTION("space", AGENT_INT, "250", 1000000, "MB", "Address space above the start; 0 for no limit"),
    HOST_OPTION("processes", AGENT_INT, "64", 1000000, NULL,
                "How many processes and threads the agent may start; 0 for no limit"),
    HOST_OPTION("file-size", AGENT_INT, "256", 1000000, "MB",
                "The largest file that the agent may write; 0 for no limit"),
    INT_OPTION("speed", RefereeAgent, ugi.base.slower, "1", 1, 100, NULL,
               "Simulates a machine this many times faster, by slowing its clocks down"),
    HOST_OPTION("profile", AGENT_BOOL, "false", 0, NULL, "Profiles each turn, which slows the agent down"),
    INT_OPTION("start-ms", RefereeAgent, ugi.start_ms, "60000", 1, 3600000, "ms",
               "How long importing the agent may take"),
    INT_OPTION("grace-ms", RefereeAgent, ugi.grace_ms, "2000", 0, 3600000, "ms",
               "How long beyond the game's clock the agent may think before it is killed"),
};

/* ---- The command ---- */

/* Words are gathered as they are, each with a NUL after it. */
static void add_word(Text *out, const char *word)
{
    text_add(out, word, strlen(word) + 1);
}

/* "DIR:MODULE" or, as the referee itself names agents, "DIR:MODULE:CLASS", split at colons; a backslash
 * escapes the next character. */
typedef struct AgentPlace {
    Text folder, module, cls; /* no class: the one in the options */
} AgentPlace;

static void add_colon_and(Text *out, const Text *more, bool colon)
{
    if (colon)
        text_add_byte(out, ':');
    text_add(out, text_string(more), more->length);
    out->failed |= more->failed;
}

/* Splits at the last two colons; earlier colons belong to the folder. */
static int split_place(const char *rest, AgentPlace *out)
{
    Text part = {0};
    int colons = 0;
    for (const char *at = rest;; at++) {
        if (*at != ':' && *at != '\0') {
            at += *at == '\\' && at[1] != '\0';
            text_add_byte(&part, *at);
            continue;
        }
        /* The last part is then the module, and the one before belongs to the folder. */
        if (colons > 1)
            add_colon_and(&out->folder, &out->module, colons > 2);
        text_clear(&out->module);
        if (colons > 0)
            add_colon_and(&out->module, &out->cls, false);
        text_clear(&out->cls);
        add_colon_and(&out->cls, &part, false);
        text_clear(&part);
        if (*at == '\0')
            break;
        colons++;
    }
    out->folder.failed |= part.failed;
    text_free(&part);
    return colons;
}

/* Whether the two parts before the last colon name a folder, so that a module follows. */
static bool folder_has_colon(const AgentPlace *place)
{
    Text whole = {0};
    text_add(&whole, text_string(&place->folder), place->folder.length);
    add_colon_and(&whole, &place->module, true);
    bool found = !whole.failed && file_kind(text_string(&whole)) == FILE_FOLDER;
    text_free(&whole);
    return found;
}

static Status add_place(AgentPlace *place, int colons, const char *rest, Text *out, Error *error)
{
    bool classed = colons > 1 && !place->folder.failed &&
                   file_kind(text_string(&place->folder)) == FILE_FOLDER && !folder_has_colon(place);
    if (!classed) { /* two parts, the second of which is the module */
        add_colon_and(&place->folder, &place->module, colons > 1);
        text_clear(&place->module);
        add_colon_and(&place->module, &place->cls, false);
    }
    if (colons == 0 || place->folder.length == 0 || place->module.length == 0)
        return error_set(
            error, STATUS_SYNTAX,
            "a Python agent is named referee:DIR:MODULE or referee:DIR:MODULE:CLASS, not 'referee:%.80s'",
            rest);
    if (!place->folder.failed && file_kind(text_string(&place->folder)) != FILE_FOLDER)
        return error_set(error, STATUS_NOT_FOUND, "there is no folder '%.150s'", text_string(&place->folder));
    if (classed) {
        text_add_string(out, "--class=");
        add_word(out, text_string(&place->cls));
    }
    add_word(out, "--");
    add_word(out, text_string(&place->folder));
    add_word(out, text_string(&place->module));
    return STATUS_OK;
}

Status python_agent_check(const AgentSpec *spec, Error *error)
{
    for (int i = 0; i < spec->count; i++) {
        const AgentOption *option = agent_kind_option(&python_agent_kind, spec->pairs[i].key);
        if (!option)
            return error_set(error, STATUS_NOT_FOUND, "referee has no option '%.40s'", spec->pairs[i].key);
        Status status = agent_option_check(option, spec->pairs[i].value, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

void referee_program(const char *name, Text *out)
{
    const char *named = getenv("TETRESS_REFEREE");
    if (named && *named)
        text_add_string(out, named);
    else
        data_path("referee", out);
    text_printf(out, "/%s", name);
}

Status python_agent_command(const AgentSpec *spec, const char *extra, Words *out, Error *error)
{
    static const char *const passed[] = {"class",     "seed",      "time",     "space",
                                         "processes", "file-size", "start-ms", "speed"};
    Text command = {0};
    add_word(&command, agent_option(&python_agent_kind, spec, "python"));
    referee_program("host.py", &command);
    text_add_byte(&command, '\0');
    for (size_t i = 0; i < sizeof passed / sizeof *passed; i++) {
        text_printf(&command, "--%s=", passed[i]);
        add_word(&command, agent_option(&python_agent_kind, spec, passed[i]));
    }
    if (strcmp(agent_option(&python_agent_kind, spec, "profile"), "true") == 0)
        add_word(&command, "--profile");
    if (extra)
        add_word(&command, extra);
    AgentPlace place = {0};
    int colons = split_place(spec->rest, &place);
    Status status = add_place(&place, colons, spec->rest, &command, error);
    command.failed |= place.folder.failed || place.module.failed || place.cls.failed;
    text_free(&place.folder);
    text_free(&place.module);
    text_free(&place.cls);
    if (status == STATUS_OK)
        status = words_of(&command, out, error);
    text_free(&command);
    return status;
}

/* ---- Messages from the host ---- */

static int hex_digit(char digit)
{
    return digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

/* Appends a text with its escapes undone: \n, \t, \r, \\ and \xNN. */
static void add_unescaped(Text *out, UgiText text)
{
    const char *at = text.bytes, *end = text.bytes + text.length;
    while (at < end) {
        char sign = *at++;
        if (sign == '\\' && at < end) {
            sign = *at++;
            if (sign == 'x' && end - at >= 2 && hex_digit(at[0]) >= 0 && hex_digit(at[1]) >= 0) {
                sign = (char)(hex_digit(at[0]) * 16 + hex_digit(at[1]));
                at += 2;
            } else {
                sign = sign == 'n' ? '\n' : sign == 't' ? '\t' : sign == 'r' ? '\r' : sign;
            }
        }
        text_add_byte(out, sign);
    }
}

/* "TURN out|err TEXT" */
static void note_output(PythonAgentTurn *turn, UgiLine line)
{
    ugi_next(&line);
    ugi_next(&line);
    if (turn->output.length + line.end - line.at > OUTPUT_BYTES_MAX)
        return;
    /* The text may begin with spaces: only one of them ends the word before it. */
    line.at += line.at < line.end;
    add_unescaped(&turn->output, (UgiText){line.at, (size_t)(line.end - line.at)});
    text_add_byte(&turn->output, '\n');
}

/* "TURN METHOD CPU TOTAL NOW PEAK" */
static void note_call(RefereeAgent *self, UgiLine line)
{
    double numbers[4];
    ugi_next(&line);
    ugi_next(&line);
    for (int i = 0; i < 4; i++) {
        char word[32];
        if (!ugi_copy(ugi_next(&line), word, sizeof word))
            return;
        numbers[i] = strtod(word, NULL);
    }
    self->turn.cpu_s += numbers[0];
    self->turn.total_s = numbers[1];
    self->turn.memory_mb = numbers[3];
    if (numbers[3] > 0 && numbers[3] < 1e9)
        self->ugi.memory = (uint64_t)(numbers[3] * 1024 * 1024);
}

/* "REASON METHOD TEXT": as an error. */
static void note_forfeit(RefereeAgent *self, UgiLine line)
{
    static const struct {
        const char *reason;
        Status status;
        const char *words;
    } reasons[] = {
        {"time", STATUS_TIMEOUT, "ran out of time"},
        {"space", STATUS_SPACE, "ran out of space"},
        {"illegal", STATUS_ILLEGAL_MOVE, "answered with an illegal action"},
        {"stopped", STATUS_INTERRUPTED, "was stopped"},
        {"start", STATUS_INVALID, "can't start from here"},
        {"exception", STATUS_DIED, "raised an exception"},
    };
    Text text = {0};
    Status status = STATUS_DIED;
    const char *words = "ended";
    UgiText reason = ugi_next(&line), method = ugi_next(&line);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        if (ugi_is(reason, reasons[i].reason)) {
            status = reasons[i].status;
            words = reasons[i].words;
        }
    }
    char where[UGI_SHOWN_SIZE];
    if (status == STATUS_INTERRUPTED && self->ugi.late) {
        status = STATUS_TIMEOUT;
        words = "ran out of time";
        text_printf(&text, "no answer within %.3g s", (double)(clock_ns() - self->ugi.started_ns) / 1e9);
    } else {
        add_unescaped(&text, ugi_rest(&line));
    }
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.bytes[i] < ' ')
            text.bytes[i] = ' ';
    error_set(&self->ugi.forfeit, status, "the agent %s in %s: %.150s", words, ugi_show(method, where),
              text_string(&text));
    text_free(&text);
}

/* JSON about the search, or a remark. */
static void note_probe(RefereeAgent *self, UgiText json)
{
    Text *remarks = &self->turn.remarks;
    if (python_probe_apply(json.bytes, json.length, &self->ugi.report, &self->tree) ||
        remarks->length + json.length > OUTPUT_BYTES_MAX)
        return;
    text_add(remarks, json.bytes, json.length);
    text_add_byte(remarks, '\n');
}

static void note_string(UgiAgent *ugi, UgiText text)
{
    RefereeAgent *self = (RefereeAgent *)ugi;
    UgiLine line = scan_of(text.bytes, text.length);
    UgiText word = ugi_next(&line);
    if (ugi_is(word, "output")) {
        note_output(&self->turn, line);
    } else if (ugi_is(word, "call")) {
        note_call(self, line);
    } else if (ugi_is(word, "exception")) {
        /* "TURN METHOD TEXT" */
        ugi_next(&line);
        ugi_next(&line);
        text_clear(&self->turn.traceback);
        add_unescaped(&self->turn.traceback, ugi_rest(&line));
    } else if (ugi_is(word, "forfeit")) {
        note_forfeit(self, line);
    } else if (ugi_is(word, "probe")) {
        note_probe(self, ugi_rest(&line));
    } else if (ugi_is(word, "profile")) {
        ugi_next(&line);
        UgiText json = ugi_rest(&line);
        text_clear(&self->turn.profile);
        text_add(&self->turn.profile, json.bytes, json.length);
    }
}

static void serve(UgiAgent *ugi, Session *session)
{
    python_tree_serve(&((RefereeAgent *)ugi)->tree, &ugi->report.position, session, ugi->report.finished);
}

static const UgiHooks referee_hooks = {.note = note_string, .serve = serve, .untimed = true};

const PythonAgentTurn *python_agent_turn(const Agent *agent)
{
    return agent->kind == &python_agent_kind ? &((const RefereeAgent *)agent)->turn : NULL;
}

const PythonTree *python_agent_tree(const Agent *agent)
{
    return agent->kind == &python_agent_kind ? &((const RefereeAgent *)agent)->tree : NULL;
}

/* ---- The agent ---- */

static Status referee_think(Agent *agent, const Game *game, const Limits *limits, Session *session, Move *out,
                            Error *error)
{
    Position start;
    position_start(&start);
    PythonAgentTurn *turn = &((RefereeAgent *)agent)->turn;
    text_clear(&turn->output);
    text_clear(&turn->traceback);
    text_clear(&turn->remarks);
    text_clear(&turn->profile);
    turn->cpu_s = turn->memory_mb = 0;
    python_tree_clear(&((RefereeAgent *)agent)->tree);
    if (!position_equal(&game->start, &start))
        return error_set(error, STATUS_INVALID,
                         "this agent can't start from here: it knows only games from the empty board");
    return ugi_client_think(agent, game, limits, session, out, error);
}

static void referee_said(Agent *agent, Text *out)
{
    const PythonAgentTurn *turn = &((const RefereeAgent *)agent)->turn;
    text_add(out, text_string(&turn->output), turn->output.length);
    python_report_lines(agent, out);
    text_add(out, text_string(&turn->traceback), turn->traceback.length);
}

static void referee_account(Agent *agent, AgentAccount *out)
{
    const PythonAgentTurn *turn = &((const RefereeAgent *)agent)->turn;
    text_add(&out->printed, text_string(&turn->output), turn->output.length);
    python_report_lines(agent, &out->printed);
    text_add(&out->traceback, text_string(&turn->traceback), turn->traceback.length);
    out->cpu_s = turn->cpu_s;
    out->memory_mb = turn->memory_mb;
}

static void referee_destroy(Agent *agent)
{
    RefereeAgent *self = (RefereeAgent *)agent;
    ugi_client_free(&self->ugi);
    text_free(&self->turn.output);
    text_free(&self->turn.traceback);
    text_free(&self->turn.remarks);
    text_free(&self->turn.profile);
    python_tree_free(&self->tree);
    free(self);
}

static Status referee_create(const AgentKind *kind, const AgentSpec *spec, Agent **out, Error *error)
{
    Words command = {0};
    *out = NULL;
    Status status = python_agent_check(spec, error);
    if (status == STATUS_OK)
        status = python_agent_command(spec, NULL, &command, error);
    if (status != STATUS_OK)
        return status;
    RefereeAgent *self = memory_new(1, sizeof *self);
    if (!self) {
        words_free(&command);
        return error_set(error, STATUS_MEMORY, "out of memory for an agent");
    }
    self->ugi.base.kind = kind;
    agent_options_read(kind, spec, self);
    self->ugi.start_ms += HOST_MS;
    self->ugi.think_ms = self->ugi.start_ms +
                         (self->time_s ? self->time_s : UNTIMED_S) * 1000 * (uint64_t)self->ugi.base.slower;
    status = ugi_client_init(&self->ugi, kind, spec, &referee_hooks, &command, error);
    return agent_made(&self->ugi.base, status, out);
}

const AgentKind python_agent_kind = {
    .name = "referee",
    .title = "Python agent",
    .sentence =
        "Any agent written for the referee: referee:DIR:MODULE. It is other people's code and runs with "
        "your rights.",
    .source = "own",
    AGENT_OPTIONS(referee_options),
    .own_limits = "the referee's limits (180 s of CPU time a game, 250 MB)",
    .foreign = true,
    .create = referee_create,
    .think = referee_think,
    .new_game = ugi_client_new_game,
    .said = referee_said,
    .account = referee_account,
    .destroy = referee_destroy,
};
