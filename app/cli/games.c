#include "app/cli/games.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/array.h"
#include "engine/base/platform/process.h"
#include "engine/base/scan.h"
#include "engine/base/time_units.h"
#include "engine/base/utf8.h"
#include "engine/match/game_file.h"
#include "engine/match/limits_of_kind.h"

enum { GAMES_LISTED = 20, REASONS_SHOWN = 12, GAMES_NAMED = 6 };

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

Status games_setup(const Cli *cli, const GamesOptions *options, MatchSetup *out, Error *error)
{
    static const LimitKind kinds[] = {
        {"movetime", "a number of milliseconds above 0", read_move_time},
        {"time", "a number of seconds above 0, such as 180, or with an increment, such as 60+0.5",
         read_game_time},
        {"nodes", "a whole number above 0", read_nodes},
    };
    const char *const texts[] = {options->movetime, options->time, options->nodes};
    const LimitKind *given = NULL;
    out->pairs = (int)((options->games + 1) / 2);
    out->plies = (int)options->plies;
    out->seed = (uint64_t)options->seed;
    out->margin_ns = (uint64_t)options->margin * NS_PER_MS;
    out->threads = (int)options->threads;
    out->record = options->record;
    out->helpers = cli->helpers;
    for (int i = 0; i < out->agent_count; i++)
        out->agents[i].pace = limits_default(&cli->roster, out->agents[i].name);
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

/* ---- The agents ---- */

/* Creates each agent of a tournament once; returns how many could be created. Somebody else's programs that
 * could not are named, and lose their games. */
static int count_usable(Cli *cli, const MatchSetup *setup, Error *error)
{
    int usable = 0;
    for (int i = 0; i < setup->agent_count; i++) {
        const char *name = setup->agents[i].name;
        Agent *agent = NULL;
        Error why = {0};
        Status status = agent_create(&cli->roster, name, &agent, &why);
        agent_destroy(agent);
        usable += status == STATUS_OK;
        if (status == STATUS_OK)
            continue;
        *error = why;
        AgentSpec spec;
        const AgentKind *kind =
            agent_spec_read(name, &spec, NULL) == STATUS_OK ? roster_find(&cli->roster, spec.kind) : NULL;
        if (status == STATUS_SYNTAX || status == STATUS_NOT_FOUND || !kind || !kind->foreign)
            return 0;
        cli_say(cli, "note: %s can't play and will forfeit: %s", name, why.text);
    }
    return usable;
}

/* Creates each agent once. In a tournament it is enough that two can play. */
static Status check_agents(Cli *cli, const MatchSetup *setup, Error *error)
{
    bool many = setup->agent_count > 2;
    if (many && count_usable(cli, setup, error) >= 2)
        return STATUS_OK;
    Status status = many ? error->status : contest_check_agents(&cli->roster, setup, error);
    bool misused = status == STATUS_SYNTAX || status == STATUS_INVALID || status == STATUS_NOT_FOUND;
    return misused ? cli_misuse(cli, error->status) : status;
}

/* Notes which agents can hardly keep to their limits, and what programs can do. */
static void warn(Cli *cli, const MatchSetup *setup)
{
    char note[LIMITS_NOTE_SIZE];
    bool foreign = false;
    for (int i = 0; i < setup->agent_count; i++) {
        AgentSpec spec;
        if (limits_too_short(&cli->roster, &setup->agents[i], note))
            cli_say(cli, "note: %s", note);
        if (agent_spec_read(setup->agents[i].name, &spec, NULL) == STATUS_OK)
            foreign = foreign || spec.foreign;
    }
    if (foreign)
        games_warn_of_programs(cli);
}

void games_warn_of_programs(Cli *cli)
{
    Text note = {0};
    process_weakness(&note);
    if (note.length > 0)
        cli_say(cli, "note: %s", text_string(&note));
    text_free(&note);
}

/* ---- Words ---- */

static void describe_pace(const Roster *roster, const SetupAgent *agent)
{
    const TimeControl *pace = &agent->pace;
    const char *own = limits_of_kind(roster, agent->name);
    if (own && pace_is_none(pace))
        fputs(own, stdout);
    else if (pace->move_ns > 0)
        printf("%g ms a move", (double)pace->move_ns / NS_PER_MS);
    else if (pace->nodes > 0)
        printf("%" PRIu64 " nodes a move", pace->nodes);
    else
        printf("%g+%g s a game", (double)pace->time_ns / NS_PER_S, (double)pace->increment_ns / NS_PER_S);
}

void games_describe(const Cli *cli, const MatchSetup *setup)
{
    const SetupAgent *agents = setup->agents;
    const TimeControl *first = &agents[0].pace;
    describe_pace(&cli->roster, &agents[0]);
    for (int i = 1; i < setup->agent_count; i++) {
        const TimeControl *pace = &agents[i].pace;
        if (first->move_ns == pace->move_ns && first->time_ns == pace->time_ns &&
            first->nodes == pace->nodes && first->increment_ns == pace->increment_ns)
            continue;
        fputs(setup->agent_count == 2 ? " against " : " or ", stdout);
        describe_pace(&cli->roster, &agents[i]);
        break;
    }
    printf(", openings of %d plies from seed %" PRIu64 "\n", setup->plies, setup->seed);
}

/* ---- The list of games ---- */

typedef struct LoggedGame {
    GameId place;
    Outcome outcome;
    EndReason reason;
    int plies, opening;      /* of the game, and of those that nobody chose */
    char *fault, *traceback; /* null: none */
} LoggedGame;

typedef struct GamesLog {
    LoggedGame *games;
    int count, capacity;
    const char *const *names; /* of the agents */
} GamesLog;

static char *copy(const char *text)
{
    return text && *text ? strdup(text) : NULL;
}

/* Games for which there is no memory are not listed. */
static Status log_add(void *context, const GameId *place, const PlayedGame *game, Error *error)
{
    (void)error;
    GamesLog *self = context;
    if (!ARRAY_ROOM(&self->games, self->count + 1, &self->capacity))
        return STATUS_OK;
    self->games[self->count++] =
        (LoggedGame){.place = *place,
                     .outcome = game->summary.outcome,
                     .reason = game->summary.reason,
                     .plies = game->summary.plies,
                     .opening = game->opening,
                     .fault = copy(game->fault),
                     .traceback = copy(game->output ? game->output->traceback : NULL)};
    return STATUS_OK;
}

static int compare_games(const void *a, const void *b)
{
    const GameId *x = &((const LoggedGame *)a)->place, *y = &((const LoggedGame *)b)->place;
    const int differences[] = {x->b - y->b, x->a - y->a, x->pair - y->pair, x->game - y->game};
    for (int i = 0; i < 4; i++)
        if (differences[i])
            return differences[i];
    return 0;
}

static int agent_of(const LoggedGame *game, Side side)
{
    return (side == RED) == (game->place.game == 0) ? game->place.a : game->place.b;
}

static bool is_forfeit(const LoggedGame *game)
{
    return game->reason >= END_TIME;
}

static Side loser(const LoggedGame *game)
{
    return game->outcome == OUTCOME_RED ? BLUE : RED;
}

/* Each line of a text after this margin. */
static void print_lines(const char *text, const char *margin)
{
    Text shown = {0};
    utf8_add_visible(&shown, text, text ? strlen(text) : 0);
    for (const char *at = text_string(&shown); *at;) {
        size_t length = strcspn(at, "\n");
        printf("%s%.*s\n", margin, (int)length, at);
        at += length + (at[length] == '\n');
    }
    text_free(&shown);
}

static void print_games(const GamesLog *self)
{
    puts("\ngames, by pair");
    for (int i = 0; i < self->count; i++) {
        const LoggedGame *game = &self->games[i];
        const char *red = self->names[agent_of(game, RED)], *blue = self->names[agent_of(game, BLUE)];
        printf("  %d.%d  %s (red) against %s (blue): ", game->place.pair + 1, game->place.game + 1, red,
               blue);
        if (game->outcome == OUTCOME_DRAW)
            printf("drawn");
        else
            printf("%s won", game->outcome == OUTCOME_RED ? red : blue);
        printf(", %s, %d plies\n", end_reason_texts[game->reason], game->plies);
    }
}

/* Whether two games were forfeited by the same agent for the same reason. */
static bool same_forfeit(const LoggedGame *a, const LoggedGame *b)
{
    return is_forfeit(a) && is_forfeit(b) && a->reason == b->reason &&
           agent_of(a, loser(a)) == agent_of(b, loser(b)) &&
           strcmp(a->fault ? a->fault : "", b->fault ? b->fault : "") == 0;
}

/* A reason, with the games from the first on that were forfeited for it. */
static void print_forfeit(const GamesLog *self, int first)
{
    const LoggedGame *game = &self->games[first];
    int same = 0;
    Text text = {0};
    for (int i = first; i < self->count; i++) {
        if (!same_forfeit(game, &self->games[i]))
            continue;
        if (same < GAMES_NAMED)
            text_printf(&text, "%s%d.%d at turn %d", same ? ", " : "", self->games[i].place.pair + 1,
                        self->games[i].place.game + 1, self->games[i].plies + 1);
        same++;
    }
    printf("  %s, %d game%s (%s%s): %s\n", self->names[agent_of(game, loser(game))], same,
           same == 1 ? "" : "s", text_string(&text), same > GAMES_NAMED ? ", ..." : "",
           end_reason_texts[game->reason]);
    text_free(&text);
    print_lines(game->fault, "    ");
    print_lines(game->traceback, "      ");
}

static void log_print(const GamesLog *self, const MatchSetup *setup)
{
    int without = 0, shown = 0;
    if (self->count > 0 && self->count <= GAMES_LISTED && setup->agent_count == 2)
        print_games(self);
    for (int i = 0; i < self->count; i++)
        without += self->games[i].opening < setup->plies;
    if (without > 0)
        printf("\n%d game%s began on the empty board: after random moves an agent could not play its first "
               "ones\n",
               without, without == 1 ? "" : "s");
    for (int i = 0; i < self->count; i++) {
        bool first = is_forfeit(&self->games[i]);
        for (int k = 0; first && k < i; k++)
            first = !same_forfeit(&self->games[k], &self->games[i]);
        if (!first)
            continue;
        if (shown == 0)
            puts("\nwhy games were forfeited");
        if (shown++ == REASONS_SHOWN) {
            puts("  ... and for other reasons, which are in the record of the games");
            return;
        }
        print_forfeit(self, i);
    }
}

static void log_json(const GamesLog *self, JsonWriter *writer)
{
    json_print(writer, "played: [");
    for (int i = 0; i < self->count; i++) {
        const LoggedGame *game = &self->games[i];
        json_print(
            writer,
            "{red: %d, blue: %d, pair: %d, result: %s, reason: %s, plies: %d, fault: %s, traceback: %s}",
            agent_of(game, RED), agent_of(game, BLUE), game->place.pair, outcome_name(game->outcome),
            end_reason_names[game->reason], game->plies, game->fault, game->traceback);
    }
    json_print(writer, "]");
}

/* ---- Playing ---- */

typedef struct Playing {
    Cli *cli;
    const Games *games;
    GamesLog log;
} Playing;

static void note_game(void *context, const GameId *place, const PlayedGame *game)
{
    log_add(&((Playing *)context)->log, place, game, NULL);
}

static void games_show_progress(void *context, const MatchProgress *so_far)
{
    Playing *self = context;
    Text more = {0};
    if (self->games->add_progress)
        self->games->add_progress(so_far, &more);
    cli_progress(self->cli, "%" PRId64 " of %" PRId64 " games%s", so_far->done, so_far->all,
                 text_string(&more));
    text_free(&more);
}

static Status play_and_report(Playing *self, Error *error)
{
    Cli *cli = self->cli;
    const Games *games = self->games;
    const MatchSetup *setup = games->setup;
    const MatchWatch watch = {
        .stop = cli->interrupted, .progress = games_show_progress, .played = note_game, .context = self};
    /* what the record holds already; playing reports other mistakes in it */
    if (setup->record && access(setup->record, R_OK) == 0 &&
        game_file_read(setup, log_add, &self->log, error) == STATUS_MEMORY)
        return STATUS_MEMORY;
    Status status = games->play(games->context, &watch, error);
    cli_progress_end(cli);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    games->report(games->context);
    if (self->log.count > 0)
        qsort(self->log.games, (size_t)self->log.count, sizeof *self->log.games, compare_games);
    if (cli->json)
        log_json(&self->log, &cli->writer);
    else
        log_print(&self->log, setup);
    return status;
}

Status games_play(Cli *cli, const Games *games, Error *error)
{
    const char *names[SETUP_AGENTS];
    Playing self = {.cli = cli, .games = games, .log.names = games->names ? games->names : names};
    Status status = check_agents(cli, games->setup, error);
    if (status != STATUS_OK)
        return status;
    warn(cli, games->setup);
    for (int i = 0; i < games->setup->agent_count; i++)
        names[i] = games->setup->agents[i].name;
    status = play_and_report(&self, error);
    for (int i = 0; i < self.log.count; i++) {
        free(self.log.games[i].fault);
        free(self.log.games[i].traceback);
    }
    free(self.log.games);
    return status;
}
