#include "app/cli/games.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/process.h"
#include "engine/base/platform/terminal.h"
#include "engine/base/scan.h"
#include "engine/base/time_units.h"
#include "engine/match/contest.h"
#include "engine/match/limits_of_kind.h"

/* ---- Limits ---- */

/* Reads a decimal number without a sign, up to a maximum. */
static bool read_number(Scan *scan, double most, double *out)
{
    return is_digit(scan_peek(scan)) && scan_take_decimal(scan, out) && *out <= most;
}

static bool read_move_time(Scan *scan, TimeControl *out)
{
    double ms = 0;
    bool good = read_number(scan, 1e9, &ms);
    *out = (TimeControl){.move_ns = good ? (uint64_t)(ms * (double)NS_PER_MS + 0.5) : 0};
    return out->move_ns > 0;
}

static bool read_game_time(Scan *scan, TimeControl *out)
{
    double seconds = 0, increment = 0;
    bool good = read_number(scan, 1e6, &seconds);
    if (good && scan_take(scan, '+'))
        good = read_number(scan, 1e6, &increment);
    if (!good)
        return false;
    *out = (TimeControl){.time_ns = (uint64_t)(seconds * (double)NS_PER_S + 0.5),
                         .increment_ns = (uint64_t)(increment * (double)NS_PER_S + 0.5)};
    return out->time_ns > 0;
}

static bool read_nodes(Scan *scan, TimeControl *out)
{
    const char *from = scan->at;
    if (!scan_skip_digits(scan))
        return false;
    errno = 0;
    unsigned long long nodes = strtoull(from, NULL, 10);
    *out = (TimeControl){.nodes = nodes};
    return errno == 0 && nodes > 0 && nodes <= INT64_MAX;
}

typedef struct LimitKind {
    const char *name;
    const char *expected;
    bool (*read)(Scan *scan, TimeControl *out);
} LimitKind;

/* One side's limit, or "-" for that of its kind. */
static bool read_pace(const LimitKind *kind, Scan *scan, TimeControl own, TimeControl *out)
{
    *out = own;
    return scan_take(scan, '-') || kind->read(scan, out);
}

/* One limit for all agents, or one for each of two. */
static Status read_limit(const LimitKind *kind, const char *text, MatchSetup *out, Error *error)
{
    const Scan start = scan_of(text, strlen(text));
    Scan scan = start;
    TimeControl paces[2];
    bool good = kind->read(&scan, &paces[0]);
    paces[1] = paces[0];
    if (out->agent_count == 2 && strchr(text, ',')) {
        scan = start;
        good = read_pace(kind, &scan, out->agents[0].pace, &paces[0]) && scan_take(&scan, ',') &&
               read_pace(kind, &scan, out->agents[1].pace, &paces[1]);
    }
    if (!good || scan.at != scan.end)
        return error_set(error, STATUS_INVALID, "--%s must be %s%s, not '%s'", kind->name, kind->expected,
                         out->agent_count == 2
                             ? ", or two of them separated by a comma; - means no limit except the "
                               "agent's own"
                             : "",
                         text);
    for (int i = 0; i < out->agent_count; i++)
        out->agents[i].pace = paces[i > 0];
    return STATUS_OK;
}

static Status read_limits(const GamesOptions *options, const Roster *roster, MatchSetup *out, Error *error)
{
    static const LimitKind kinds[] = {
        {"movetime", "a number of milliseconds above 0", read_move_time},
        {"time", "a number of seconds above 0, such as 180, or with an increment, such as 60+0.5",
         read_game_time},
        {"nodes", "a whole number above 0", read_nodes},
    };
    const char *const texts[] = {options->movetime, options->time, options->nodes};
    const LimitKind *given = NULL;
    for (int i = 0; i < out->agent_count; i++)
        out->agents[i].pace = limits_default(roster, out->agents[i].name);
    for (int i = 0; i < 3; i++) {
        if (!texts[i])
            continue;
        if (given)
            return error_set(error, STATUS_INVALID, "--%s and --%s can't be used together", given->name,
                             kinds[i].name);
        given = &kinds[i];
        Status status = read_limit(given, texts[i], out, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

Status games_setup(const GamesOptions *options, const Roster *roster, MatchSetup *out, Error *error)
{
    out->pairs = (int)((options->games + 1) / 2);
    out->plies = (int)options->plies;
    out->seed = (uint64_t)options->seed;
    out->margin_ns = (uint64_t)options->margin * NS_PER_MS;
    out->threads = (int)options->threads;
    out->record = options->record;
    return read_limits(options, roster, out, error);
}

/* Whether an agent is somebody else's program, which may fail while others can play. */
static bool is_foreign(const Roster *roster, const char *agent)
{
    AgentSpec spec;
    const AgentKind *kind =
        agent_spec_read(agent, &spec, NULL) == STATUS_OK ? roster_find(roster, spec.kind) : NULL;
    return kind && kind->foreign;
}

/* Creates each agent of a tournament once; returns how many could be created. The others are named, and lose
 * their games. */
static int count_usable(const Roster *roster, const MatchSetup *setup, Error *error)
{
    int usable = 0;
    for (int i = 0; i < setup->agent_count; i++) {
        Agent *agent = NULL;
        Error why = {0};
        Status status = agent_create(roster, setup->agents[i].name, &agent, &why);
        agent_destroy(agent);
        usable += status == STATUS_OK;
        if (status == STATUS_OK)
            continue;
        *error = why;
        bool misused = status == STATUS_SYNTAX || status == STATUS_NOT_FOUND;
        if (misused || !is_foreign(roster, setup->agents[i].name))
            return 0;
        fprintf(stderr, "tetress-cli: note: %s can't play and will forfeit: %s\n", setup->agents[i].name,
                why.text);
    }
    return usable;
}

int games_check_agents(Cli *cli, const Roster *roster, const MatchSetup *setup)
{
    Error error = {0};
    bool many = setup->agent_count > 2;
    if (many && count_usable(roster, setup, &error) >= 2)
        return DONE;
    Status status = many ? error.status : contest_check_agents(roster, setup, &error);
    if (status == STATUS_OK)
        return DONE;
    bool misused = status == STATUS_SYNTAX || status == STATUS_INVALID || status == STATUS_NOT_FOUND;
    return misused ? cli_misuse(cli, &error) : cli_fail(cli, &error);
}

/* ---- Words ---- */

static void describe_pace(const Roster *roster, const SetupAgent *agent, FILE *out)
{
    const TimeControl *pace = &agent->pace;
    const char *own = limits_of_kind(roster, agent->name);
    if (own && pace_is_none(pace))
        fputs(own, out);
    else if (pace->move_ns > 0)
        fprintf(out, "%g ms a move", (double)pace->move_ns / NS_PER_MS);
    else if (pace->nodes > 0)
        fprintf(out, "%" PRIu64 " nodes a move", pace->nodes);
    else
        fprintf(out, "%g+%g s a game", (double)pace->time_ns / NS_PER_S,
                (double)pace->increment_ns / NS_PER_S);
}

/* The first pace that differs from that of the agents before; null if all have the same. */
static const SetupAgent *other_pace(const MatchSetup *setup)
{
    const TimeControl *first = &setup->agents[0].pace;
    for (int i = 1; i < setup->agent_count; i++) {
        const TimeControl *pace = &setup->agents[i].pace;
        if (first->move_ns != pace->move_ns || first->time_ns != pace->time_ns ||
            first->nodes != pace->nodes || first->increment_ns != pace->increment_ns)
            return &setup->agents[i];
    }
    return NULL;
}

void games_describe(const MatchSetup *setup, const Roster *roster, FILE *out)
{
    const SetupAgent *other = other_pace(setup);
    describe_pace(roster, &setup->agents[0], out);
    if (other) {
        fputs(setup->agent_count == 2 ? " against " : " or ", out);
        describe_pace(roster, other, out);
    }
    fprintf(out, ", openings of %d plies from seed %" PRIu64 "\n", setup->plies, setup->seed);
}

void games_warn(const MatchSetup *setup, const Roster *roster)
{
    char note[LIMITS_NOTE_SIZE];
    bool foreign = false;
    for (int i = 0; i < setup->agent_count; i++) {
        AgentSpec spec;
        if (limits_too_short(roster, &setup->agents[i], note))
            fprintf(stderr, "tetress-cli: note: %s\n", note);
        if (agent_spec_read(setup->agents[i].name, &spec, NULL) == STATUS_OK)
            foreign = foreign || spec.foreign;
    }
    if (foreign)
        games_warn_of_programs();
}

void games_warn_of_programs(void)
{
    Text note = {0};
    process_weakness(&note);
    if (note.length > 0)
        fprintf(stderr, "tetress-cli: note: %s\n", text_string(&note));
    text_free(&note);
}

/* ---- Progress ---- */

void progress_begin(Progress *self)
{
    *self = (Progress){.terminal = terminal_is(stderr), .shown_ns = clock_ns()};
}

/* The part of a line that the terminal shows without wrapping; returns its length in bytes. */
static int fitting_length(const char *line)
{
    int room = terminal_width(stderr) - 1;
    int length = 0;
    for (int columns = 0; line[length]; length++) {
        bool begins = ((unsigned char)line[length] & 0xc0) != 0x80;
        if (begins && columns++ == room)
            break;
    }
    return length;
}

void progress_show(Progress *self, const char *format, ...)
{
    static const char program[] = "tetress-cli: ";
    double wait = self->terminal ? 0.2 : 15;
    char line[512];
    va_list arguments;
    if ((double)(clock_ns() - self->shown_ns) < wait * (double)NS_PER_S)
        return;
    memcpy(line, program, sizeof program);
    va_start(arguments, format);
    vsnprintf(line + sizeof program - 1, sizeof line - sizeof program + 1, format, arguments);
    va_end(arguments);
    if (self->terminal) {
        int length = fitting_length(line);
        fprintf(stderr, "\r%.*s%*s", length, line, length < self->width ? self->width - length : 0, "");
        self->width = length;
    } else {
        fprintf(stderr, "%s\n", line);
    }
    self->shown_ns = clock_ns();
}

void progress_end(Progress *self)
{
    if (self->width > 0)
        fprintf(stderr, "\r%*s\r", self->width, "");
    self->width = 0;
}
