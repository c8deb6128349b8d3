/* tetress-cli analyse: shows what an agent thinks of a position while it searches; or analyses a game
 * (analyse_file.c). */
#include "app/cli/commands/analyse.h"

#include <inttypes.h>
#include <math.h>

#include "app/cli/score.h"
#include "app/roster.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/thread.h"
#include "engine/base/time_units.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/python/python_report.h"

#define LOOK_NS (10 * NS_PER_MS) /* faster than anybody reads or presses keys */

static const char *const sides[] = {"loser", "red", "blue", NULL};

/* A position, and an agent that thinks about it on a thread of its own. */
typedef struct AnalyseCommand {
    AnalyseOptions options;
    bool prints; /* what is new, as text */
    Agent *agent;
    Session *session;
    Game game;
    char name[SPEC_TEXT_SIZE];
    Move best;
    Status status;
    Error error;
    atomic_bool done; /* the thread has set the three above */
    Report report;    /* the newest; serial 0: none yet */
    Report printed;   /* the last one printed */
} AnalyseCommand;

/* ---- Text ---- */

static void print_line(const Report *report, int index)
{
    const ReportLine *line = &report->lines[index];
    char score[SCORE_TEXT_SIZE], nodes[COUNT_TEXT_SIZE], speed[COUNT_TEXT_SIZE];
    double seconds = (double)report->time_ns / 1e9;
    score_write(&line->value, score);
    count_write((double)report->nodes, nodes);
    count_write(seconds > 0 ? (double)report->nodes / seconds : 0, speed);
    if (line->depth > 0)
        printf("%5d", line->depth);
    else
        printf("    -"); /* not reported, or of an earlier depth */
    printf("  %14s  %5.1f%%  %6s  %6s/s  %7.2f s ", score, (line->expected + 1) * 50.0, nodes, speed,
           seconds);
    if (report->line_count > 1)
        printf(" %d.", index + 1);
    for (int i = 0; i < line->count; i++)
        printf(" %s", MOVE_SHORT(line->moves[i]));
    putchar('\n');
}

/* Takes the newest report, and prints what is new: a finished depth, or another best move. */
static void analyse_look(AnalyseCommand *self)
{
    const Report *newest = report_box_take(&self->session->reports), *printed = &self->printed;
    if (!newest)
        return;
    report_copy(&self->report, newest);
    if (!self->prints || (newest->depth == printed->depth && newest->best == printed->best &&
                          newest->line_count == printed->line_count))
        return;
    for (int i = 0; i < newest->line_count; i++)
        print_line(newest, i);
    fflush(stdout);
    report_copy(&self->printed, newest);
}

/* ---- JSON ---- */

typedef struct NamedCount {
    const char *key;
    uint64_t count;
} NamedCount;

static void json_counts(JsonWriter *writer, const NamedCount *counts, size_t length)
{
    for (size_t i = 0; i < length; i++)
        json_print(writer, "%s: %ju", counts[i].key, counts[i].count);
}

/* For alpha-beta: its work by plies above the leaves. */
static void json_depths(JsonWriter *writer, const Report *report)
{
    json_print(writer, "depths: [");
    for (int depth = 1; depth < REPORT_DEPTHS; depth++) {
        const ReportDepth *at = &report->depths[depth];
        if (!at->nodes)
            continue;
        double leaves =
            depth > 1 ? (double)report->depths[depth - 1].nodes : NAN; /* of depth 0: not counted */
        json_print(writer, "{depth: %d, nodes: %ju, branching: %g", depth, at->nodes,
                   leaves / (double)at->nodes);
        cli_json_counts(writer, "cutoffs_by_place", at->cutoffs, REPORT_PLACES);
        json_print(writer, "}");
    }
    json_print(writer, "]");
}

static void json_report(Cli *cli, const Report *report)
{
    JsonWriter *writer = &cli->writer;
    const ReportTable *table = &report->table;
    const ReportTimes *times = &report->times; /* for alpha-beta: the shares of its time */
    const NamedCount counts[] = {
        {"depth", report->depth},         {"seldepth", report->seldepth}, {"nodes", report->nodes},
        {"evals", report->evaluations},   {"playouts", report->playouts}, {"reused", report->reused},
        {"memory_bytes", report->memory},
    };
    /* of a table or cache; "wrong" counts entries that were found for another position */
    const NamedCount table_counts[] = {
        {"entries", table->entries},
        {"probes", table->probes},
        {"hits", table->hits},
        {"wrong", table->damaged},
        {"cutoffs", table->cutoffs},
        {"stores", table->stores},
        {"replacements", table->replacements},
    };
    json_counts(writer, counts, sizeof counts / sizeof *counts);
    json_print(writer, "seconds: %g, lines: [", (double)report->time_ns / 1e9);
    for (int i = 0; i < report->line_count; i++) {
        const ReportLine *line = &report->lines[i];
        json_print(writer, "{");
        cli_json_moves(cli, "moves", line->moves, line->count);
        json_print(writer, "depth: %d", line->depth);
        score_write_json(cli, &line->value);
        json_print(writer, "expected: %g, nodes: %ju}", line->expected, line->effort);
    }
    json_print(writer, "], table: {");
    json_counts(writer, table_counts, sizeof table_counts / sizeof *table_counts);
    json_print(writer, "}");
    json_depths(writer, report);
    json_print(writer, "time_shares: {generating: %g, evaluating: %g, making: %g, table: %g}",
               times->generating, times->evaluating, times->making, times->table);
}

/* ---- Running ---- */

static Status set_number(AgentSpec *spec, const char *key, int64_t value, Error *error)
{
    char text[24];
    if (value == 0)
        return STATUS_OK;
    snprintf(text, sizeof text, "%" PRId64, value);
    return agent_spec_set(spec, key, text, error);
}

Status analyse_agent(Cli *cli, const AnalyseOptions *options, int64_t threads, char out[SPEC_TEXT_SIZE],
                     Agent **agent, Error *error)
{
    AgentSpec spec;
    const char *name = options->agent ? options->agent : app_roster_default(&cli->roster);
    if (agent_spec_read(name, &spec, error) != STATUS_OK ||
        set_number(&spec, "lines", options->lines, error) != STATUS_OK ||
        set_number(&spec, "threads", threads, error) != STATUS_OK ||
        set_number(&spec, "hash", options->hash, error) != STATUS_OK ||
        agent_spec_write(&spec, out, error) != STATUS_OK ||
        agent_create(&cli->roster, out, agent, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    return STATUS_OK;
}

static void *think(void *context)
{
    AnalyseCommand *self = context;
    const AnalyseOptions *options = &self->options;
    const Limits limits = {.move_time_ns = (uint64_t)options->movetime * NS_PER_MS,
                           .depth = (int)options->depth,
                           .nodes = (uint64_t)options->nodes};
    self->status = agent_think(self->agent, &self->game, &limits, self->session, &self->best, &self->error);
    atomic_store(&self->done, true);
    return NULL;
}

static Status analyse_position(Cli *cli, AnalyseCommand *self, Error *error)
{
    const AnalyseOptions *options = &self->options;
    Status status = cli_play_game(&options->position, &options->moves, &self->game, error);
    if (status == STATUS_OK && position_outcome(&self->game.now) != OUTCOME_NONE)
        status = error_set(error, STATUS_INVALID, "the game is over: there is nothing to analyse");
    if (cli_misuse(cli, status) != STATUS_OK)
        return status;
    status = analyse_agent(cli, options, options->threads, self->name, &self->agent, error);
    if (status == STATUS_OK)
        status = session_create(&self->session, error);
    if (status != STATUS_OK)
        return status;
    Thread thread;
    self->prints = !cli->json;
    if (self->prints)
        printf("depth           score  result   nodes     speed       time  line\n");
    session_stop_with(self->session, cli->interrupted);
    if (!thread_start(&thread, think, self))
        return error_set(error, STATUS_MEMORY, "no thread to think on");
    while (!atomic_load(&self->done)) {
        analyse_look(self);
        clock_wait(LOOK_NS); /* a signal ends it early */
    }
    thread_join(&thread);
    analyse_look(self);
    if (self->status != STATUS_OK) {
        *error = self->error;
        return self->status;
    }
    if (cli->json) {
        JsonWriter *writer = &cli->writer;
        cli_json_position(cli, "position", &self->game.now);
        json_print(writer, "agent: %s", self->name);
        cli_json_put_move(cli, "move", self->best);
        json_report(cli, &self->report);
        if (self->agent->kind == &python_agent_kind) {
            json_print(writer, "told: {");
            python_report_json(self->agent, writer);
            json_print(writer, "}");
        }
    } else {
        char move[MOVE_SHORT_SIZE];
        Text told = {0};
        move_write_short(self->best, move);
        python_report_lines(self->agent, &told);
        printf("best %s\n%s", move, text_string(&told));
        text_free(&told);
    }
    return cli_stopped(cli) ? STATUS_INTERRUPTED : STATUS_OK;
}

static Status analyse_run(Cli *cli, void *values, Error *error)
{
    AnalyseCommand *self = values;
    const AnalyseOptions *options = &self->options;
    if (options->file)
        return analyse_file(cli, options, error);
    if (options->out || options->report || options->marks)
        return cli_misuse(cli, error_set(error, STATUS_INVALID, "--%s needs a FILE to analyse",
                                         options->out      ? "out"
                                         : options->report ? "report"
                                                           : "marks"));
    return analyse_position(cli, self, error);
}

static void analyse_end(void *values)
{
    AnalyseCommand *self = values;
    agent_destroy(self->agent);
    session_destroy(self->session);
}

const Command command_analyse = {
    .name = "analyse",
    .summary = "watch an agent think about a position, or analyse a game",
    .details =
        "Shows the best lines found so far at each new depth: the score in tokens or the proven result, the "
        "expected result, and the moves. Scores and results are for the side to move. Without limits, the "
        "search runs until the result is proven or you press Ctrl-C. With --json, the output includes "
        "statistics of the transposition table and, for alpha-beta, of each depth. For a Python agent it "
        "also has the moves, nodes, terms and notes that tetress_probe reports.\n\n"
        "With a FILE, analyses every position of a game: first quickly, then with the full number of nodes. "
        "It then checks better moves, marks moves by what they lost, and proves backwards from the end when "
        "the game was lost. The move that decided is the last fall from which a side did not recover. The "
        "same game gets the same verdict on any machine with any number of threads, unless --movetime "
        "decides or time ends a search early; then it says so. The marks ?!, ? and ?? in the file are "
        "replaced. Ctrl-C keeps what is done; run it again with OUT as the FILE to continue.",
    OPTIONS(
        AnalyseCommand,
        OPTIONAL_ARGUMENT(OPTION_STRING, "FILE", AnalyseOptions, file,
                          "a game to analyse, in any format, instead of a position; - reads standard input"),
        POSITION_OPTION(AnalyseOptions, position, "the position, on one line; the empty board by default"),
        MOVES_OPTION(AnalyseOptions, moves),
        STRING_OPTION("agent", "A", AnalyseOptions, agent,
                      "the agent that searches; the strongest by default"),
        NUMBER_OPTION(
            "movetime", "MS", AnalyseOptions, movetime, 1, 1000000000, 0,
            "stop after so many milliseconds; with a FILE, for each position, instead of a node limit or as "
            "a cap on it"),
        NUMBER_OPTION("depth", "D", AnalyseOptions, depth, 1, PLY_LIMIT, 0, "stop at this depth, in plies"),
        NUMBER_OPTION("nodes", "N", AnalyseOptions, nodes, 1, INT64_MAX, 0,
                      "stop after so many nodes; with a FILE, for each position, 2000000 by default"),
        NUMBER_OPTION("lines", "K", AnalyseOptions, lines, 1, REPORT_LINES, 0,
                      "how many of the best moves to show"),
        NUMBER_OPTION("threads", "T", AnalyseOptions, threads, 1, 256, 0,
                      "threads to search with; with a FILE, positions to search at once, 2 by default"),
        NUMBER_OPTION("hash", "MB", AnalyseOptions, hash, 1, 65536, 0, "memory for the transposition table"),
        NUMBER_OPTION("game", "N", AnalyseOptions, game, 1, INT32_MAX, 1, "which game in the file"),
        OUTPUT_OPTION(
            "out", "OUT", AnalyseOptions, out,
            "write the games there with their analysis and marks; SGF unless the name says otherwise"),
        OUTPUT_OPTION("report", "OUT", AnalyseOptions, report,
                      "write a report there: a page (.html) or data (.json, .csv)"),
        ONE_OF_OPTION("for", "SIDE", AnalyseOptions, side, sides,
                      "whose verdict: red, blue, or loser, the default: the side the game was reviewed for "
                      "before, the "
                      "person who played an agent, the side that lost, or Red"),
        STRING_OPTION(
            "marks", "A,B,C", AnalyseOptions, marks,
            "how many percentage points of winning chance a move must lose to get ?!, ? and ??; 6,12,24 by "
            "default")),
    EXAMPLES({"analyse --moves \"T-D@3-4 O@0-0\"", "Search until Ctrl-C."},
             {"analyse --moves \"T-D@3-4 O@0-0\" --movetime 2000 --lines 3",
              "Show the three best moves after two seconds."},
             {"analyse --agent alphabeta:window=100 --depth 4 --json",
              "Print one document at the end, for a program."},
             {"analyse game.log --out game.sgf --report game.html",
              "Find out why a game was lost. Give game.sgf as FILE to continue later."}),
    .run = analyse_run,
    .end = analyse_end,
};
