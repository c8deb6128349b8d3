/* tetress-cli analyse: shows what an agent thinks of a position while it searches; or analyses a game
 * (analyse_file.c). */
#include "app/cli/commands/analyse.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "app/cli/cli.h"
#include "app/cli/score.h"
#include "app/cli/thinking.h"
#include "app/roster.h"
#include "engine/base/memory.h"
#include "engine/base/time_units.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/python/python_report.h"

static const char *const sides[] = {"loser", "red", "blue", NULL};

/* An agent that thinks on its own thread. */
typedef struct Analysis {
    Agent *agent;
    Session *session;
    Game game;
    Limits limits;
    char name[SPEC_TEXT_SIZE];
    Move best;
    Report report;   /* the newest; serial 0: none yet */
    Report *printed; /* the last one printed; null: none is to be */
} Analysis;

/* ---- Thinking ---- */

/* Takes the newest report; false if there is none. */
static bool take_report(Analysis *self)
{
    const Report *report = report_box_take(&self->session->reports);
    if (report)
        report_copy(&self->report, report);
    return report != NULL;
}

/* ---- Text ---- */

static void print_line(const Report *report, int index, bool numbered)
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
    if (numbered)
        printf(" %d.", index + 1);
    for (int i = 0; i < line->count; i++) {
        char move[MOVE_SHORT_SIZE];
        move_write_short(line->moves[i], move);
        printf(" %s", move);
    }
    putchar('\n');
}

static void print_report(const Report *report)
{
    for (int i = 0; i < report->line_count; i++)
        print_line(report, i, report->line_count > 1);
    fflush(stdout);
}

/* Whether a report has news since the last one printed: a finished depth, or another best move. */
static bool is_news(const Report *report, const Report *printed)
{
    return report->depth != printed->depth || report->best != printed->best ||
           report->line_count != printed->line_count;
}

/* ---- JSON ---- */

static void json_line(Cli *cli, const ReportLine *line)
{
    JsonWriter *writer = &cli->writer;
    json_open_object(writer);
    json_put_array(writer, "moves");
    for (int i = 0; i < line->count; i++)
        cli_json_move(cli, line->moves[i]);
    json_close_array(writer);
    json_put_integer(writer, "depth", line->depth);
    score_write_json(cli, &line->value);
    json_put_number(writer, "expected", line->expected);
    json_put_count(writer, "nodes", line->effort);
    json_close_object(writer);
}

/* For alpha-beta: its work by plies above the leaves. */
static void json_depths(JsonWriter *writer, const Report *report)
{
    json_put_array(writer, "depths");
    for (int depth = 1; depth < REPORT_DEPTHS; depth++) {
        const ReportDepth *at = &report->depths[depth];
        if (!at->nodes)
            continue;
        json_open_object(writer);
        json_put_integer(writer, "depth", depth);
        json_put_count(writer, "nodes", at->nodes);
        json_put_number(writer, "branching", /* leaves are not nodes */
                        depth > 1 ? (double)report->depths[depth - 1].nodes / (double)at->nodes : NAN);
        json_put_array(writer, "cutoffs_by_place");
        for (int place = 0; place < REPORT_PLACES; place++)
            json_count(writer, at->cutoffs[place]);
        json_close_array(writer);
        json_close_object(writer);
    }
    json_close_array(writer);
}

/* For alpha-beta: the shares of its time. */
static void json_times(JsonWriter *writer, const ReportTimes *times)
{
    json_put_object(writer, "time_shares");
    json_put_number(writer, "generating", times->generating);
    json_put_number(writer, "evaluating", times->evaluating);
    json_put_number(writer, "making", times->making);
    json_put_number(writer, "table", times->table);
    json_close_object(writer);
}

typedef struct NamedCount {
    const char *key;
    uint64_t count;
} NamedCount;

static void json_counts(JsonWriter *writer, const NamedCount *counts, size_t length)
{
    for (size_t i = 0; i < length; i++)
        json_put_count(writer, counts[i].key, counts[i].count);
}

/* For a table or cache; "wrong" counts entries that were found for another position. */
static void json_table(JsonWriter *writer, const ReportTable *table)
{
    const NamedCount counts[] = {
        {"entries", table->entries},
        {"probes", table->probes},
        {"hits", table->hits},
        {"wrong", table->damaged},
        {"cutoffs", table->cutoffs},
        {"stores", table->stores},
        {"replacements", table->replacements},
    };
    json_put_object(writer, "table");
    json_counts(writer, counts, sizeof counts / sizeof *counts);
    json_close_object(writer);
}

static void json_report(Cli *cli, const Report *report)
{
    JsonWriter *writer = &cli->writer;
    const NamedCount counts[] = {
        {"depth", report->depth},         {"seldepth", report->seldepth}, {"nodes", report->nodes},
        {"evals", report->evaluations},   {"playouts", report->playouts}, {"reused", report->reused},
        {"memory_bytes", report->memory},
    };
    json_counts(writer, counts, sizeof counts / sizeof *counts);
    json_put_number(writer, "seconds", (double)report->time_ns / 1e9);
    json_put_array(writer, "lines");
    for (int i = 0; i < report->line_count; i++)
        json_line(cli, &report->lines[i]);
    json_close_array(writer);
    json_table(writer, &report->table);
    json_depths(writer, report);
    json_times(writer, &report->times);
}

/* For a Python agent: its other reports. */
static void json_agent_report(Cli *cli, const Agent *agent)
{
    if (agent->kind != &python_agent_kind)
        return;
    json_put_object(&cli->writer, "told");
    python_report_json(agent, &cli->writer);
    json_close_object(&cli->writer);
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

Status analyse_agent(const AnalyseOptions *options, int64_t threads, const Roster *roster,
                     char out[SPEC_TEXT_SIZE], Agent **agent, Error *error)
{
    AgentSpec spec;
    Status status =
        agent_spec_read(options->agent ? options->agent : app_roster_default(roster), &spec, error);
    if (status == STATUS_OK)
        status = set_number(&spec, "lines", options->lines, error);
    if (status == STATUS_OK)
        status = set_number(&spec, "threads", threads, error);
    if (status == STATUS_OK)
        status = set_number(&spec, "hash", options->hash, error);
    if (status == STATUS_OK)
        status = agent_spec_write(&spec, out, error);
    return status == STATUS_OK ? agent_create(roster, out, agent, error) : status;
}

/* Sets up the game; if it is over, there is nothing to search. */
static Status set_up(Analysis *self, const AnalyseOptions *options, Error *error)
{
    Position end = options->position;
    Status status = cli_play_moves(&end, &options->moves, error);
    game_start(&self->game, &options->position);
    for (int i = 0; i < options->moves.count && status == STATUS_OK; i++)
        status = game_play(&self->game, options->moves.moves[i], error);
    if (status == STATUS_OK && position_outcome(&self->game.now) != OUTCOME_NONE)
        status = error_set(error, STATUS_INVALID, "the game is over: there is nothing to analyse");
    self->limits = (Limits){.move_time_ns = (uint64_t)options->movetime * NS_PER_MS,
                            .depth = (int)options->depth,
                            .nodes = (uint64_t)options->nodes};
    return status;
}

/* Prints what is new. */
static void look(void *context)
{
    Analysis *self = context;
    if (take_report(self) && self->printed && is_news(&self->report, self->printed)) {
        print_report(&self->report);
        report_copy(self->printed, &self->report);
    }
}

/* Searches and prints; the session and the agent exist. */
static Status analyse(Cli *cli, Analysis *self, Error *error)
{
    const Question question = {.agent = self->agent,
                               .game = &self->game,
                               .limits = self->limits,
                               .session = self->session,
                               .look = look,
                               .context = self};
    if (!cli->json) {
        printf("depth           score  result   nodes     speed       time  line\n");
        self->printed = memory_new(1, sizeof *self->printed);
    }
    Status status = thinking_ask(cli, &question, &self->best, error);
    free(self->printed);
    self->printed = NULL;
    return status;
}

static void print_end(Cli *cli, const Analysis *self)
{
    char move[MOVE_SHORT_SIZE];
    if (cli->json) {
        cli_json_position(cli, "position", &self->game.now);
        json_put_string(&cli->writer, "agent", self->name);
        cli_json_put_move(cli, "move", self->best);
        json_report(cli, &self->report);
        json_agent_report(cli, self->agent);
        return;
    }
    move_write_short(self->best, move);
    printf("best %s\n", move);
    Text lines = {0};
    python_report_lines(self->agent, &lines);
    fputs(text_string(&lines), stdout);
    text_free(&lines);
}

static int analyse_position(Cli *cli, Analysis *self, const AnalyseOptions *options)
{
    Roster roster;
    Error error = {0};
    app_roster_fill(&roster);
    if (set_up(self, options, &error) != STATUS_OK ||
        analyse_agent(options, options->threads, &roster, self->name, &self->agent, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    if (session_create(&self->session, &error) != STATUS_OK || analyse(cli, self, &error) != STATUS_OK)
        return cli_fail(cli, &error);
    print_end(cli, self);
    return cli_stopped(cli) ? INTERRUPTED : DONE;
}

static int analyse_run(Cli *cli, const void *values)
{
    const AnalyseOptions *options = values;
    Error error = {0};
    if (options->file)
        return analyse_file(cli, options);
    if (options->out || options->report || options->marks) {
        error_set(&error, STATUS_INVALID, "--%s needs a FILE to analyse",
                  options->out      ? "out"
                  : options->report ? "report"
                                    : "marks");
        return cli_misuse(cli, &error);
    }
    Analysis *analysis = memory_new(1, sizeof *analysis);
    if (!analysis)
        return cli_no_memory(cli, "an analysis");
    *analysis = (Analysis){.best = MOVE_NONE};
    int code = analyse_position(cli, analysis, options);
    agent_destroy(analysis->agent);
    session_destroy(analysis->session);
    free(analysis);
    return code;
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
        AnalyseOptions,
        OPTIONAL_ARGUMENT(OPTION_STRING, "FILE", AnalyseOptions, file,
                          "a game to analyse, in any format, instead of a position; - reads standard input"),
        POSITION_OPTION("position", "P", AnalyseOptions, position,
                        "the position, on one line; the empty board by default"),
        MOVES_OPTION("moves", "\"M M ...\"", AnalyseOptions, moves,
                     "moves to play first, in any notation, separated by spaces"),
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
        STRING_OPTION(
            "out", "OUT", AnalyseOptions, out,
            "write the games there with their analysis and marks; SGF unless the name says otherwise"),
        STRING_OPTION("report", "OUT", AnalyseOptions, report,
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
};
