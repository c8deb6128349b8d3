/* tetress-cli match: measures which of two agents is stronger. */
#include "engine/match/match.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "app/cli/games.h"

typedef struct MatchCommand {
    const char *a, *b;
    GamesOptions games;
    const char *sprt;
    Cli *cli;
    MatchSetup setup;
    MatchResult result;
} MatchCommand;

enum { SPRT_GAMES = 100000 }; /* the most games if a test decides their number */

/* ---- The figures of a side ---- */

/* The mean over games, or over the moves of a side. */
static double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

/* Members of the document, which also end in "_a" or "_b", and rows of the table, with so many decimals of so
 * many times the figure; without a title, there is no row. */
static const struct {
    const char *key, *title;
    double scale;
    int decimals;
} side_figures[] = {
    {"time_mean", "ms", 1e3, 2},
    {"time_max", "ms at most", 1e3, 2},
    {"wait_mean", "ms waiting", 1e3, 2},
    {"nodes_mean", "nodes", 1, 0},
    {"depth_mean", "depth", 1, 1},
    {"playouts_mean", "playouts", 1, 0},
    {"memory_peak_mb", "MB at most", 1, 1},
    {"late", NULL, 0, 0},
};

enum { SIDE_FIGURES = sizeof side_figures / sizeof *side_figures };

/* In the order of the table; times are in seconds. */
static void find_side_figures(const Usage *spent, double out[SIDE_FIGURES])
{
    const double us_per_s = 1e6, bytes_per_mb = 1 << 20;
    out[0] = mean(spent->time_us, spent->moves) / us_per_s;
    out[1] = (double)spent->time_max_us / us_per_s;
    out[2] = mean(spent->waited_us, spent->moves) / us_per_s;
    out[3] = mean(spent->nodes, spent->moves);
    out[4] = mean(spent->depth, spent->moves);
    out[5] = mean(spent->playouts, spent->moves);
    out[6] = (double)spent->memory_peak / bytes_per_mb;
    out[7] = (double)spent->late;
}

/* ---- JSON ---- */

static void put_wdl(JsonWriter *writer, const Wdl *wdl)
{
    json_print(writer, "wins: %ju, draws: %ju, losses: %ju", wdl->wins, wdl->draws, wdl->losses);
}

static void put_strength(JsonWriter *writer, const MatchResult *result)
{
    Wdl total = tally_total(&result->tally);
    json_print(writer, "games: %ju", tally_games(&result->tally));
    put_wdl(writer, &total);
    json_print(writer, "score: %g, elo: %g, elo_low: %g, elo_high: %g, los: %g", result->elo.score,
               result->elo.elo, result->elo.low, result->elo.high, result->elo.los);
    cli_json_counts(writer, "pairs", result->tally.pairs, PAIR_KINDS);
    if (result->sequential)
        json_print(writer, "sprt: {llr: %g, lower: %g, upper: %g, verdict: %s}", result->sprt.llr,
                   result->sprt.lower, result->sprt.upper, sprt_verdict_name(result->sprt.verdict));
    else
        json_print(writer, "sprt: null");
}

static void match_write_json(JsonWriter *writer, const MatchSetup *setup, const MatchResult *result)
{
    const Tally *tally = &result->tally;
    uint64_t games = tally_games(tally);
    json_print(writer, "agents: [%s, %s]", setup->agents[0].name, setup->agents[1].name);
    put_strength(writer, result);
    json_print(writer, "as_red: {");
    put_wdl(writer, &tally->as[RED]);
    json_print(writer, "}, as_blue: {");
    put_wdl(writer, &tally->as[BLUE]);
    json_print(writer, "}, reasons: {");
    for (int i = 0; i < END_REASONS; i++)
        json_print(writer, "%s: %ju", end_reason_names[i], tally->reasons[i]);
    json_print(writer,
               "}, forfeits_a: %ju, forfeits_b: %ju, mean_plies: %g, board_share_a: %g, board_share_b: %g",
               tally->forfeits[0], tally->forfeits[1], mean(tally->plies, games),
               mean(tally->tokens[0], games) / BOARD_CELLS, mean(tally->tokens[1], games) / BOARD_CELLS);
    for (int side = 0; side < 2; side++) {
        double figures[SIDE_FIGURES];
        find_side_figures(&tally->spent[side], figures);
        for (int i = 0; i < SIDE_FIGURES; i++) {
            char key[32];
            snprintf(key, sizeof key, "%s_%c", side_figures[i].key, "ab"[side]);
            json_print(writer, "%s: %g", key, figures[i]);
        }
    }
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

static void write_text(const Cli *cli, const MatchSetup *setup, const MatchResult *result)
{
    const Tally *tally = &result->tally;
    Wdl total = tally_total(tally);
    double a[SIDE_FIGURES], b[SIDE_FIGURES];
    char busy[BUSY_TEXT_SIZE];
    printf("A %s\nB %s\n%" PRIu64 " games, ", setup->agents[0].name, setup->agents[1].name,
           tally_games(tally));
    games_describe(cli, setup);
    putchar('\n');
    if (tally_games(tally) == 0) {
        puts("no pair of games was finished");
        return;
    }
    print_wdl("A", &total);
    print_wdl("  as red", &tally->as[RED]);
    print_wdl("  as blue", &tally->as[BLUE]);
    print_strength(result);
    print_games(tally);
    find_side_figures(&tally->spent[0], a);
    find_side_figures(&tally->spent[1], b);
    printf("%-14s%12s%12s\n", "a move", "A", "B");
    for (int i = 0; i < SIDE_FIGURES && side_figures[i].title; i++)
        printf("%-14s%12.*f%12.*f\n", side_figures[i].title, side_figures[i].decimals,
               a[i] * side_figures[i].scale, side_figures[i].decimals, b[i] * side_figures[i].scale);
    if (usage_busy_text(tally->spent, 2, busy)) {
        printf("\n");
        cli_print_words(busy, 0, 0);
    }
}

/* ---- Running ---- */

static Status play_match(void *context, const MatchWatch *watch, Error *error)
{
    MatchCommand *self = context;
    return match_run(&self->cli->roster, &self->setup, watch, &self->result, error);
}

static void add_progress(const MatchProgress *so_far, Text *out)
{
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

static void match_report(void *context)
{
    const MatchCommand *self = context;
    if (self->cli->json)
        match_write_json(&self->cli->writer, &self->setup, &self->result);
    else
        write_text(self->cli, &self->setup, &self->result);
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

static Status match_command_run(Cli *cli, void *values, Error *error)
{
    static const char *const letters[] = {"A", "B"};
    MatchCommand *self = values;
    const Games games = {.setup = &self->setup,
                         .names = letters,
                         .context = self,
                         .play = play_match,
                         .add_progress = add_progress,
                         .report = match_report};
    self->cli = cli;
    if (self->games.games == 0)
        self->games.games = self->sprt ? SPRT_GAMES : GAMES_INITIAL;
    self->setup = (MatchSetup){.agent_count = 2, .agents = {{.name = self->a}, {.name = self->b}}};
    if ((self->sprt && read_sprt(self->sprt, &self->setup, error) != STATUS_OK) ||
        games_setup(cli, &self->games, &self->setup, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    return games_play(cli, &games, error);
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
    OPTIONS(MatchCommand,
            ARGUMENT(OPTION_STRING, "A", MatchCommand, a,
                     "an agent, such as champion, random:seed=3 or \"ugi:COMMAND ARGUMENTS\""),
            ARGUMENT(OPTION_STRING, "B", MatchCommand, b, "the agent to play against"),
            GAMES_OPTIONS(MatchCommand,
                          "number of games, rounded up to pairs; 100 by default, 100000 with --sprt", 0),
            STRING_OPTION("sprt", "E0,E1", MatchCommand, sprt,
                          "stop as soon as it is clear whether A is E0 or E1 Elo stronger")),
    EXAMPLES({"match greedy random --games 200 --threads 2", "Show the score and what it means in Elo."},
             {"match champion plain --movetime 10,100", "A gets 10 ms a move, B gets 100."},
             {"match \"ugi:./engine --fast\" plain --time 60+0.5",
              "Play another program, with one minute a side plus half a second a move."},
             {"match alphabeta plain --sprt 0,10 --record test.jsonl",
              "Run a sequential test. The same command continues it after Ctrl-C."}),
    .run = match_command_run,
};
