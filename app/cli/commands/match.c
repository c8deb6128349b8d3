/* tetress-cli match: measures which of two agents is stronger. */
#include "engine/match/match.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/games.h"
#include "app/cli/games_log.h"
#include "app/roster.h"

typedef struct MatchOptions {
    const char *a, *b;
    GamesOptions games;
    const char *sprt;
} MatchOptions;

enum { SPRT_GAMES = 100000 }; /* the most games if a test decides their number */

static const double US_PER_S = 1e6, BYTES_PER_MB = 1 << 20;

/* ---- The result as figures ---- */

/* The mean over games, or over the moves of a side. */
static double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

typedef struct SideMeans {
    double time, time_max, wait; /* seconds */
    double nodes, depth, playouts;
    double memory; /* MB */
} SideMeans;

static SideMeans side_means(const Usage *spent)
{
    return (SideMeans){
        .time = mean(spent->time_us, spent->moves) / US_PER_S,
        .time_max = (double)spent->time_max_us / US_PER_S,
        .wait = mean(spent->waited_us, spent->moves) / US_PER_S,
        .nodes = mean(spent->nodes, spent->moves),
        .depth = mean(spent->depth, spent->moves),
        .playouts = mean(spent->playouts, spent->moves),
        .memory = (double)spent->memory_peak / BYTES_PER_MB,
    };
}

/* ---- JSON ---- */

static void put_wdl(JsonWriter *writer, const Wdl *wdl)
{
    json_put_count(writer, "wins", wdl->wins);
    json_put_count(writer, "draws", wdl->draws);
    json_put_count(writer, "losses", wdl->losses);
}

static void put_sprt(JsonWriter *writer, const MatchResult *result)
{
    json_key(writer, "sprt");
    if (!result->sequential) {
        json_null(writer);
        return;
    }
    json_open_object(writer);
    json_put_number(writer, "llr", result->sprt.llr);
    json_put_number(writer, "lower", result->sprt.lower);
    json_put_number(writer, "upper", result->sprt.upper);
    json_put_string(writer, "verdict", sprt_verdict_name(result->sprt.verdict));
    json_close_object(writer);
}

static void put_strength(JsonWriter *writer, const MatchResult *result)
{
    Wdl total = tally_total(&result->tally);
    json_put_count(writer, "games", tally_games(&result->tally));
    put_wdl(writer, &total);
    json_put_number(writer, "score", result->elo.score);
    json_put_number(writer, "elo", result->elo.elo);
    json_put_number(writer, "elo_low", result->elo.low);
    json_put_number(writer, "elo_high", result->elo.high);
    json_put_number(writer, "los", result->elo.los);
    json_put_array(writer, "pairs");
    for (int i = 0; i < PAIR_KINDS; i++)
        json_count(writer, result->tally.pairs[i]);
    json_close_array(writer);
    put_sprt(writer, result);
}

static void put_games(JsonWriter *writer, const Tally *tally)
{
    uint64_t games = tally_games(tally);
    json_put_object(writer, "as_red");
    put_wdl(writer, &tally->as[RED]);
    json_close_object(writer);
    json_put_object(writer, "as_blue");
    put_wdl(writer, &tally->as[BLUE]);
    json_close_object(writer);
    json_put_object(writer, "reasons");
    for (int i = 0; i < END_REASONS; i++)
        json_put_count(writer, end_reason_names[i], tally->reasons[i]);
    json_close_object(writer);
    json_put_count(writer, "forfeits_a", tally->forfeits[0]);
    json_put_count(writer, "forfeits_b", tally->forfeits[1]);
    json_put_number(writer, "mean_plies", mean(tally->plies, games));
    json_put_number(writer, "board_share_a", mean(tally->tokens[0], games) / BOARD_CELLS);
    json_put_number(writer, "board_share_b", mean(tally->tokens[1], games) / BOARD_CELLS);
}

/* The figures of a side, each key ending in "_a" or "_b". */
static void put_side(JsonWriter *writer, char side, const Usage *spent)
{
    SideMeans means = side_means(spent);
    const struct {
        const char *name;
        double value;
    } figures[] = {
        {"time_mean", means.time},   {"time_max", means.time_max},      {"nodes_mean", means.nodes},
        {"depth_mean", means.depth}, {"playouts_mean", means.playouts}, {"memory_peak_mb", means.memory},
        {"wait_mean", means.wait},   {"late", (double)spent->late},
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        char key[32];
        snprintf(key, sizeof key, "%s_%c", figures[i].name, side);
        json_put_number(writer, key, figures[i].value);
    }
}

static void write_json(JsonWriter *writer, const MatchSetup *setup, const MatchResult *result,
                       const GamesLog *log)
{
    json_put_array(writer, "agents");
    json_string(writer, setup->agents[0].name);
    json_string(writer, setup->agents[1].name);
    json_close_array(writer);
    put_strength(writer, result);
    put_games(writer, &result->tally);
    put_side(writer, 'a', &result->tally.spent[0]);
    put_side(writer, 'b', &result->tally.spent[1]);
    games_log_json(log, writer);
}

/* ---- Text ---- */

static void print_wdl(const char *title, const Wdl *wdl)
{
    printf("%-14s%" PRIu64 " won, %" PRIu64 " drawn, %" PRIu64 " lost\n", title, wdl->wins, wdl->draws,
           wdl->losses);
}

static void print_strength(const MatchResult *result)
{
    const EloEstimate *elo = &result->elo;
    const uint64_t *pairs = result->tally.pairs;
    char text[ELO_TEXT_SIZE];
    elo_write(elo, text);
    printf("%-14s%.1f%%\n", "score of A", elo->score * 100);
    printf("%-14s%s\n", "Elo", text);
    printf("%-14s%.1f%% that A is stronger\n", "likelihood", elo->los * 100);
    printf("%-14s%" PRIu64 " of 0, %" PRIu64 " of 1/2, %" PRIu64 " of 1, %" PRIu64 " of 3/2, %" PRIu64
           " of 2 points\n",
           "pairs", pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]);
    if (result->sequential)
        printf("%-14s%s: ratio %.2f between %.2f and %.2f\n", "SPRT", sprt_verdict_name(result->sprt.verdict),
               result->sprt.llr, result->sprt.lower, result->sprt.upper);
}

static void print_games(const Tally *tally)
{
    uint64_t games = tally_games(tally);
    const char *separator = "";
    printf("%-14s", "ended by");
    for (int i = 0; i < END_REASONS; i++) {
        if (tally->reasons[i] == 0)
            continue;
        printf("%s%s %" PRIu64, separator, end_reason_texts[i], tally->reasons[i]);
        separator = "; ";
    }
    printf("\n%-14sA %" PRIu64 ", B %" PRIu64 "\n", "forfeits", tally->forfeits[0], tally->forfeits[1]);
    printf("%-14s%.1f plies, with A on %.1f%% of the board and B on %.1f%%\n\n", "length",
           mean(tally->plies, games), mean(tally->tokens[0], games) / BOARD_CELLS * 100,
           mean(tally->tokens[1], games) / BOARD_CELLS * 100);
}

static void print_sides(const Tally *tally)
{
    SideMeans a = side_means(&tally->spent[0]), b = side_means(&tally->spent[1]);
    char busy[BUSY_TEXT_SIZE];
    printf("%-14s%12s%12s\n", "a move", "A", "B");
    printf("%-14s%12.2f%12.2f\n", "ms", a.time * 1e3, b.time * 1e3);
    printf("%-14s%12.2f%12.2f\n", "ms at most", a.time_max * 1e3, b.time_max * 1e3);
    printf("%-14s%12.2f%12.2f\n", "ms waiting", a.wait * 1e3, b.wait * 1e3);
    printf("%-14s%12.0f%12.0f\n", "nodes", a.nodes, b.nodes);
    printf("%-14s%12.1f%12.1f\n", "depth", a.depth, b.depth);
    printf("%-14s%12.0f%12.0f\n", "playouts", a.playouts, b.playouts);
    printf("%-14s%12.1f%12.1f\n", "MB at most", a.memory, b.memory);
    if (usage_busy_text(tally->spent, 2, busy))
        printf("\n%s\n", busy);
}

static void write_text(const MatchSetup *setup, const Roster *roster, const MatchResult *result)
{
    Wdl total = tally_total(&result->tally);
    printf("A %s\nB %s\n%" PRIu64 " games, ", setup->agents[0].name, setup->agents[1].name,
           tally_games(&result->tally));
    games_describe(setup, roster, stdout);
    putchar('\n');
    if (tally_games(&result->tally) == 0) {
        puts("no pair of games was finished");
        return;
    }
    print_wdl("A", &total);
    print_wdl("  as red", &result->tally.as[RED]);
    print_wdl("  as blue", &result->tally.as[BLUE]);
    print_strength(result);
    print_games(&result->tally);
    print_sides(&result->tally);
}

/* ---- Running ---- */

typedef struct MatchCommand {
    Roster roster;
    MatchSetup setup;
    MatchResult result;
} MatchCommand;

static Status play_match(void *context, const MatchWatch *watch, Error *error)
{
    MatchCommand *self = context;
    return match_run(&self->roster, &self->setup, watch, &self->result, error);
}

static void add_progress(void *context, const MatchProgress *so_far, Text *out)
{
    (void)context;
    const MatchResult *result = so_far->result;
    Wdl total = tally_total(&result->tally);
    char elo[ELO_TEXT_SIZE];
    elo_write(&result->elo, elo);
    if (tally_games(&result->tally) > 0)
        text_printf(out, ": +%" PRIu64 " =%" PRIu64 " -%" PRIu64 ", %.1f%%, Elo %s", total.wins, total.draws,
                    total.losses, result->elo.score * 100, elo);
    if (result->sequential)
        text_printf(out, ", SPRT %.2f (%.2f, %.2f)", result->sprt.llr, result->sprt.lower,
                    result->sprt.upper);
}

static void report_match(void *context, Cli *cli, const GamesLog *log)
{
    static const char *const letters[] = {"A", "B"};
    const MatchCommand *self = context;
    if (cli->json) {
        write_json(&cli->writer, &self->setup, &self->result, log);
        return;
    }
    write_text(&self->setup, &self->roster, &self->result);
    games_log_print(log, &self->setup, letters, stdout);
}

static Status read_sprt(const char *text, MatchSetup *out, Error *error)
{
    const double most = 2000;
    char *end = NULL;
    out->sequential = true;
    out->elo0 = strtod(text, &end);
    bool good = end != text && *end == ',';
    const char *second = good ? end + 1 : text;
    out->elo1 = good ? strtod(second, &end) : 0;
    good = good && end != second && *end == '\0';
    if (!good || !(out->elo0 < out->elo1 && fabs(out->elo0) <= most && fabs(out->elo1) <= most))
        return error_set(error, STATUS_INVALID,
                         "--sprt must be two numbers E0,E1 with E0 < E1, from -2000 to 2000, not '%s'", text);
    return STATUS_OK;
}

static Status make_setup(const MatchOptions *options, const Roster *roster, MatchSetup *out, Error *error)
{
    GamesOptions games = options->games;
    if (games.games == 0)
        games.games = options->sprt ? SPRT_GAMES : GAMES_INITIAL;
    *out = (MatchSetup){.agent_count = 2};
    out->agents[0].name = options->a;
    out->agents[1].name = options->b;
    Status status = options->sprt ? read_sprt(options->sprt, out, error) : STATUS_OK;
    return status == STATUS_OK ? games_setup(&games, roster, out, error) : status;
}

static int match_run_command(Cli *cli, const void *values)
{
    MatchCommand self;
    Error error = {0};
    app_roster_fill(&self.roster);
    if (make_setup(values, &self.roster, &self.setup, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    return games_log_play(cli, &(LoggedGames){.roster = &self.roster,
                                              .setup = &self.setup,
                                              .context = &self,
                                              .play = play_match,
                                              .add_progress = add_progress,
                                              .report = report_match});
}

const Command command_match = {
    .name = "match",
    .summary = "measure which of two agents is stronger",
    .details = "Plays games in pairs: both games of a pair begin with the same random moves, and the agents "
               "swap colours. Pair i depends only on the seed and i, so with --nodes the number of threads "
               "does not change the result. Reports A's score, its difference in Elo with the 95% interval, "
               "and how both sides spent their time. Ctrl-C ends the match with the result so far.\n\n"
               "Agents of this program are judged by the processor time of their thread: on a busy machine "
               "they may be late by the clock, up to a hundred times, and the result says how often (late_a, "
               "late_b) and how long they waited. Other programs are judged by the clock.\n\n"
               "The limits --movetime, --time and --nodes can be two values separated by a comma: A's and "
               "B's; - means no limit except the agent's own. Without any limit, Python agents play under "
               "the referee's: 180 s of CPU time a game and 250 MB. In JSON, times are in seconds, and names "
               "that belong to one side end in _a or _b.",
    OPTIONS(MatchOptions,
            ARGUMENT(OPTION_STRING, "A", MatchOptions, a,
                     "an agent, such as champion, random:seed=3 or \"ugi:COMMAND ARGUMENTS\""),
            ARGUMENT(OPTION_STRING, "B", MatchOptions, b, "the agent to play against"),
            GAMES_OPTIONS(MatchOptions,
                          "number of games, rounded up to pairs; 100 by default, 100000 with --sprt", 0),
            STRING_OPTION("sprt", "E0,E1", MatchOptions, sprt,
                          "stop as soon as it is clear whether A is E0 or E1 Elo stronger")),
    EXAMPLES({"match greedy random --games 200 --threads 2", "Show the score and what it means in Elo."},
             {"match champion plain --movetime 10,100", "A gets 10 ms a move, B gets 100."},
             {"match \"ugi:./engine --fast\" plain --time 60+0.5",
              "Play another program, with one minute a side plus half a second a move."},
             {"match alphabeta plain --sprt 0,10 --record test.jsonl",
              "Run a sequential test. The same command continues it after Ctrl-C."}),
    .run = match_run_command,
};
