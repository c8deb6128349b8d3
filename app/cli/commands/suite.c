/* tetress-cli suite: collects the mistakes of games as positions, and tests what an agent finds in them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/game_review.h"
#include "app/cli/thinking.h"
#include "app/roster.h"
#include "engine/analysis/suite.h"
#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "engine/base/time_units.h"

enum { MOVETIME_MS = 300 };

typedef struct SuiteOptions {
    int action;
    StringList files;
    int side; /* red, blue, both */
    const char *out, *agent, *marks;
    int64_t movetime, nodes, threads, tolerance;
} SuiteOptions;

enum { ACTION_MAKE, ACTION_RUN };

static const char *const actions[] = {"make", "run", NULL};
static const char *const sides[] = {"both", "red", "blue", NULL};

/* One run of the command. */
typedef struct SuiteRun {
    Cli *cli;
    const SuiteOptions *options;
    Roster roster;
    const char *agent_name;
    Agent *agent; /* searches the positions one by one */
    Session *session;
    ReviewMarks marks;
    Suite suite;
    Report report;
    Game game;
} SuiteRun;

static Limits limits_of(const SuiteOptions *options)
{
    bool free = options->movetime == 0 && options->nodes == 0, making = options->action == ACTION_MAKE;
    int64_t ms = free && !making ? MOVETIME_MS : options->movetime;
    int64_t nodes = free && making ? REVIEW_NODES : options->nodes;
    return (Limits){.move_time_ns = (uint64_t)ms * NS_PER_MS, .nodes = (uint64_t)nodes};
}

/* ---- Thinking ---- */

/* Finds a move for a position, from scratch; the report is the agent's last one. */
static Status find_move(SuiteRun *self, const Position *position, Move *out, Error *error)
{
    const Question question = {.agent = self->agent,
                               .game = &self->game,
                               .limits = limits_of(self->options),
                               .session = self->session};
    agent_new_game(self->agent);
    session_clear(self->session);
    game_start(&self->game, position);
    self->report.serial = 0;
    self->report.line_count = 0;
    Status status = thinking_ask(self->cli, &question, out, error);
    const Report *report = report_box_take(&self->session->reports);
    if (report)
        report_copy(&self->report, report);
    if (status == STATUS_OK && cli_stopped(self->cli))
        return error_set(error, STATUS_INTERRUPTED, "interrupted");
    return status;
}

/* Makes the agent; with as many lines as possible, if they are wanted. */
static Status make_agent(SuiteRun *self, bool lines, Error *error)
{
    static const AgentValue many[] = {{"lines", "8"}, {NULL, NULL}}, none[] = {{NULL, NULL}};
    char name[SPEC_TEXT_SIZE];
    app_roster_fill(&self->roster);
    self->agent_name = self->options->agent ? self->options->agent : app_roster_default(&self->roster);
    Status status = agent_name_with(&self->roster, self->agent_name, lines ? many : none, name, error);
    if (status == STATUS_OK)
        status = agent_create(&self->roster, name, &self->agent, error);
    return status == STATUS_OK ? session_create(&self->session, error) : status;
}

/* ---- Making ---- */

static bool is_wanted(const SuiteOptions *options, Side side)
{
    return options->side == 0 || (Side)(options->side - 1) == side;
}

/* Collects the mistakes of a game, with all moves as good as the best. */
static Status add_mistakes(SuiteRun *self, const Review *review, const char *source, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < review->count && status == STATUS_OK; i++) {
        SuiteEntry entry;
        Move move;
        const Position *position = &review->turns[i].position;
        if (!is_wanted(self->options, position_turn(position)) || !suite_entry_of(review, i, source, &entry))
            continue;
        status = find_move(self, position, &move, error);
        suite_entry_add_lines(&entry, &self->report, (double)self->options->tolerance / 100);
        if (status == STATUS_OK)
            status = suite_add(&self->suite, &entry, error);
    }
    return status;
}

static Status add_game(SuiteRun *self, Record *record, const char *source, Error *error)
{
    const SuiteOptions *options = self->options;
    WholeGame plan = {.roster = &self->roster,
                      .agent = self->agent_name,
                      .threads = (int)options->threads,
                      .budget = review_budget(&self->roster, self->agent_name, (uint64_t)options->nodes,
                                              (uint64_t)options->movetime),
                      .marks = &self->marks};
    Review *review = NULL;
    Status status = review_game(self->cli, source, &plan, record, error);
    if (status == STATUS_OK)
        status = review_create(record, &self->marks, &review, error);
    if (status == STATUS_OK)
        status = add_mistakes(self, review, source, error);
    review_destroy(review);
    return status;
}

static Status add_file(SuiteRun *self, const char *path, int *games, Error *error)
{
    RecordList list = {0};
    char source[SUITE_SOURCE_SIZE];
    Status status = review_read_file(self->cli, path, &list, error);
    for (int i = 0; i < list.count && status == STATUS_OK; i++) {
        snprintf(source, sizeof source, list.count > 1 ? "%s, game %d" : "%s", path, i + 1);
        status = add_game(self, list.records[i], source, error);
        *games += status == STATUS_OK;
    }
    record_list_free(&list);
    return status;
}

static Status write_suite(const SuiteRun *self, Error *error)
{
    Text text = {0};
    suite_write(&self->suite, &text);
    return file_finish(self->options->out, &text, STATUS_OK, error);
}

static int make(SuiteRun *self)
{
    Error error = {0}, failure = {0};
    int games = 0;
    if (!self->options->out) {
        error_set(&error, STATUS_INVALID, "--out is missing: name a file for the suite");
        return cli_misuse(self->cli, &error);
    }
    if (file_check_place(self->options->out, &error) != STATUS_OK)
        return cli_fail(self->cli, &error);
    Status status = STATUS_OK;
    for (int i = 0; i < self->options->files.count && status == STATUS_OK; i++)
        status = add_file(self, self->options->files.strings[i], &games, &failure);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return cli_fail(self->cli, &failure);
    /* An empty suite is no reason to replace an existing one. */
    if ((games > 0 || status == STATUS_OK) && write_suite(self, &error) != STATUS_OK)
        return cli_fail(self->cli, &error);
    if (self->cli->json) {
        json_put_integer(&self->cli->writer, "games", games);
        json_put_integer(&self->cli->writer, "positions", self->suite.count);
    } else {
        printf("%d position%s from %d game%s\n", self->suite.count, self->suite.count == 1 ? "" : "s", games,
               games == 1 ? "" : "s");
    }
    return status == STATUS_OK ? DONE : INTERRUPTED;
}

/* ---- Running ---- */

static void json_result(SuiteRun *self, const SuiteEntry *entry, Move move, bool found)
{
    JsonWriter *writer = &self->cli->writer;
    json_open_object(writer);
    cli_json_position(self->cli, "position", &entry->position);
    json_put_string(writer, "source", entry->source);
    json_put_bool(writer, "found", found);
    json_put_bool(writer, "again", move == entry->played);
    cli_json_put_move(self->cli, "move", move);
    json_put_array(writer, "better");
    for (int i = 0; i < entry->better_count; i++)
        cli_json_move(self->cli, entry->better[i].move);
    json_close_array(writer);
    json_close_object(writer);
}

static void print_result(const SuiteEntry *entry, Move move, bool found)
{
    char text[MOVE_SHORT_SIZE];
    move_write_short(move, text);
    printf("%-6s  turn %3d  %-9s",
           found                   ? "found"
           : move == entry->played ? "again"
                                   : "missed",
           entry->position.plies + 1, text);
    if (!found) {
        move_write_short(entry->better[0].move, text);
        printf("  better %-9s", text);
    }
    printf("  %s\n", entry->source);
    fflush(stdout);
}

static Status try_entries(SuiteRun *self, int *tried, int *found, Error *error)
{
    Status status = STATUS_OK;
    while (*tried < self->suite.count && status == STATUS_OK) {
        const SuiteEntry *entry = &self->suite.entries[*tried];
        Move move;
        status = find_move(self, &entry->position, &move, error);
        if (status != STATUS_OK)
            break;
        bool good = suite_entry_has(entry, move);
        ++*tried;
        *found += good;
        if (self->cli->json)
            json_result(self, entry, move, good);
        else
            print_result(entry, move, good);
    }
    return status;
}

static Status read_suites(SuiteRun *self, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < self->options->files.count && status == STATUS_OK; i++)
        status = suite_read_file(self->options->files.strings[i], &self->suite, error);
    return status;
}

static int run_suites(SuiteRun *self)
{
    JsonWriter *writer = &self->cli->writer;
    Error error = {0};
    int tried = 0, found = 0;
    if (read_suites(self, &error) != STATUS_OK)
        return cli_fail(self->cli, &error);
    if (self->cli->json) {
        json_put_string(writer, "agent", self->agent_name);
        json_put_array(writer, "results");
    }
    Status status = try_entries(self, &tried, &found, &error);
    if (self->cli->json) {
        json_close_array(writer);
        json_put_integer(writer, "tried", tried);
        json_put_integer(writer, "found", found);
    } else {
        printf("%d of %d found\n", found, tried);
    }
    if (status != STATUS_OK)
        return cli_fail(self->cli, &error);
    return found == tried ? DONE : NEGATIVE;
}

/* ---- The command ---- */

static int suite_go(SuiteRun *self)
{
    Error error = {0};
    bool making = self->options->action == ACTION_MAKE;
    Status status = review_marks_read(self->options->marks, &self->marks, &error);
    if (status == STATUS_OK)
        status = make_agent(self, making, &error);
    if (status != STATUS_OK)
        return cli_misuse(self->cli, &error);
    return making ? make(self) : run_suites(self);
}

static int suite_run(Cli *cli, const void *values)
{
    SuiteRun *self = memory_new(1, sizeof *self);
    if (!self)
        return cli_no_memory(cli, "the suite");
    *self = (SuiteRun){.cli = cli, .options = values};
    int code = suite_go(self);
    agent_destroy(self->agent);
    session_destroy(self->session);
    suite_free(&self->suite);
    free(self);
    return code;
}

const Command command_suite = {
    .name = "suite",
    .summary = "collect the mistakes in games, and see what an agent finds",
    .details = "make analyses games and writes each position in which a side lost some of its chance, as one "
               "JSON object on each line: the move it played, and the moves that keep as much chance as the "
               "best. run has an agent think about each position and reports whether it finds one of those "
               "moves, repeats the mistake, or plays another wrong move. Exits with 1 unless all are found.",
    OPTIONS(
        SuiteOptions,
        {.name = "ACTION",
         .kind = OPTION_CHOICE,
         .positional = true,
         .help = "make a suite from games, or run one",
         .offset = offsetof(SuiteOptions, action),
         .choices = actions},
        ARGUMENT(OPTION_STRINGS, "FILE...", SuiteOptions, files,
                 "with make, games in any format; with run, suites"),
        ONE_OF_OPTION("for", "SIDE", SuiteOptions, side, sides,
                      "make: whose mistakes to collect: red, blue or both (the default)"),
        STRING_OPTION("out", "S", SuiteOptions, out, "make: where to write the suite; -o S is the same"),
        STRING_OPTION(
            "agent", "A", SuiteOptions, agent,
            "the agent that looks for mistakes, or that must find the moves; the strongest by default"),
        NUMBER_OPTION("movetime", "MS", SuiteOptions, movetime, 1, 1000000000, 0,
                      "time for each position, in milliseconds; run: 300 if you give no limit"),
        NUMBER_OPTION("nodes", "N", SuiteOptions, nodes, 1, INT64_MAX, 0,
                      "node limit for each position; make: 2000000 if you give no limit"),
        NUMBER_OPTION("threads", "T", SuiteOptions, threads, 1, SWEEP_THREADS_MAX, REVIEW_THREADS,
                      "make: positions to search at once"),
        NUMBER_OPTION("tolerance", "P", SuiteOptions, tolerance, 0, 100, 3,
                      "make: moves within this many percentage points of the best are also good"),
        STRING_OPTION(
            "marks", "A,B,C", SuiteOptions, marks,
            "make: percentage points that a move must lose, as for analyse; moves that lose A or more are "
            "collected")),
    EXAMPLES({"suite make lost-*.log --for red --out lost.suite",
              "Find what Red should have played in these games."},
             {"suite run lost.suite --agent alphabeta --movetime 1000",
              "See which of those moves alphabeta finds in a second."}),
    .run = suite_run,
};
