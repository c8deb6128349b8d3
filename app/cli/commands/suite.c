/* tetress-cli suite: collects the mistakes of games as positions, and tests what an agent finds in them. */
#include "engine/analysis/suite.h"

#include "app/cli/records.h"
#include "app/roster.h"
#include "engine/agent/searcher.h"
#include "engine/base/platform/file.h"
#include "engine/base/time_units.h"

enum { MOVETIME_MS = 300 };

enum { ACTION_MAKE, ACTION_RUN };

static const char *const actions[] = {"make", "run", NULL};
static const char *const sides[] = {"both", "red", "blue", NULL};

typedef struct SuiteCommand {
    int action;
    StringList files;
    int side; /* red, blue, both */
    const char *out, *agent_name, *marks_text;
    int64_t movetime, nodes, threads, tolerance;
    Cli *cli;
    Searcher searcher;
    ReviewMarks marks;
    Suite suite;
    Game game;
} SuiteCommand;

/* Finds a move for a position, with the agent's last report of it. */
static Status find_move(SuiteCommand *self, const Position *position, Move *out, const Report **report,
                        Error *error)
{
    bool free = self->movetime == 0 && self->nodes == 0, making = self->action == ACTION_MAKE;
    int64_t ms = free && !making ? MOVETIME_MS : self->movetime;
    int64_t nodes = free && making ? REVIEW_NODES : self->nodes;
    const Limits limits = {.move_time_ns = (uint64_t)ms * NS_PER_MS, .nodes = (uint64_t)nodes};
    game_start(&self->game, position);
    return searcher_find(&self->searcher, &self->game, &limits, out, report, error);
}

/* ---- Making ---- */

/* Collects the mistakes of a game, with all moves as good as the best. */
static Status add_mistakes(SuiteCommand *self, const Review *review, const char *source, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < review->count && status == STATUS_OK; i++) {
        SuiteEntry entry;
        Move move;
        const Report *report;
        const Position *position = &review->turns[i].position;
        bool wanted = self->side == 0 || (Side)(self->side - 1) == position_turn(position);
        if (!wanted || !suite_entry_of(review, i, source, &entry))
            continue;
        status = find_move(self, position, &move, &report, error);
        if (status == STATUS_OK && report)
            suite_entry_add_lines(&entry, report, (double)self->tolerance / 100);
        if (status == STATUS_OK)
            status = suite_add(&self->suite, &entry, error);
    }
    return status;
}

static Status add_game(SuiteCommand *self, Record *record, const char *source, Error *error)
{
    const Roster *roster = &self->cli->roster;
    WholeGame plan = {
        .roster = roster,
        .agent = self->agent_name,
        .threads = (int)self->threads,
        .budget = review_budget(roster, self->agent_name, (uint64_t)self->nodes, (uint64_t)self->movetime),
        .marks = &self->marks};
    Review *review = NULL;
    Status status = records_review(self->cli, source, &plan, record, error);
    if (status == STATUS_OK)
        status = review_create(record, &self->marks, &review, error);
    if (status == STATUS_OK)
        status = add_mistakes(self, review, source, error);
    review_destroy(review);
    return status;
}

static Status make(SuiteCommand *self, Error *error)
{
    Status made = STATUS_OK;
    Error failure = {0};
    int games = 0;
    if (!self->out)
        return cli_misuse(self->cli,
                          error_set(error, STATUS_INVALID, "--out is missing: name a file for the suite"));
    if (file_check_place(self->out, error) != STATUS_OK)
        return error->status;
    for (int f = 0; f < self->files.count && made == STATUS_OK; f++) {
        RecordList list = {0};
        char source[SUITE_SOURCE_SIZE];
        made = records_load_games(self->cli, self->files.strings[f], &list, &failure);
        for (int i = 0; i < list.count && made == STATUS_OK; i++) {
            snprintf(source, sizeof source, list.count > 1 ? "%s, game %d" : "%s", self->files.strings[f],
                     i + 1);
            made = add_game(self, list.records[i], source, &failure);
            games += made == STATUS_OK;
        }
        record_list_free(&list);
    }
    if (made != STATUS_OK && made != STATUS_INTERRUPTED) {
        *error = failure;
        return made;
    }
    /* An empty suite is no reason to replace an existing one. */
    if (games > 0 || made == STATUS_OK) {
        Text text = {0};
        suite_write(&self->suite, &text);
        Status written = file_finish(self->out, &text, STATUS_OK, error);
        if (written != STATUS_OK)
            return written;
    }
    if (self->cli->json) {
        json_print(&self->cli->writer, "games: %d, positions: %d", games, self->suite.count);
    } else {
        printf("%d position%s from %d game%s\n", self->suite.count, self->suite.count == 1 ? "" : "s", games,
               games == 1 ? "" : "s");
    }
    return made;
}

/* ---- Running ---- */

static void show_result(SuiteCommand *self, const SuiteEntry *entry, Move move, bool found)
{
    JsonWriter *writer = &self->cli->writer;
    bool again = move == entry->played;
    if (self->cli->json) {
        json_print(writer, "{");
        cli_json_position(self->cli, "position", &entry->position);
        json_print(writer, "source: %s, found: %i, again: %i", entry->source, found, again);
        cli_json_put_move(self->cli, "move", move);
        json_print(writer, "better: [");
        for (int i = 0; i < entry->better_count; i++)
            cli_json_move(self->cli, entry->better[i].move);
        json_print(writer, "]}");
        return;
    }
    printf("%-6s  turn %3d  %-9s",
           found   ? "found"
           : again ? "again"
                   : "missed",
           entry->position.plies + 1, MOVE_SHORT(move));
    if (!found)
        printf("  better %-9s", MOVE_SHORT(entry->better[0].move));
    printf("  %s\n", entry->source);
    fflush(stdout);
}

static Status run_suites(SuiteCommand *self, Error *error)
{
    Cli *cli = self->cli;
    JsonWriter *writer = &cli->writer;
    Status status = STATUS_OK;
    int tried = 0, found = 0;
    for (int i = 0; i < self->files.count && status == STATUS_OK; i++)
        status = suite_read_file(self->files.strings[i], &self->suite, error);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        json_print(writer, "agent: %s, results: [", self->agent_name);
    while (tried < self->suite.count) {
        const SuiteEntry *entry = &self->suite.entries[tried];
        const Report *report;
        Move move;
        status = find_move(self, &entry->position, &move, &report, error);
        if (status != STATUS_OK)
            break;
        bool good = suite_entry_has(entry, move);
        tried++;
        found += good;
        show_result(self, entry, move, good);
    }
    if (cli->json) {
        json_print(writer, "], tried: %d, found: %d", tried, found);
    } else {
        printf("%d of %d found\n", found, tried);
    }
    if (status == STATUS_OK && found < tried)
        cli->code = NEGATIVE;
    return status;
}

static Status suite_run(Cli *cli, void *values, Error *error)
{
    /* collecting what is as good as the best takes as many lines as possible */
    static const AgentValue many[] = {{"lines", "8"}, {NULL, NULL}}, none[] = {{NULL, NULL}};
    SuiteCommand *self = values;
    bool making = self->action == ACTION_MAKE;
    char name[SPEC_TEXT_SIZE];
    self->cli = cli;
    self->agent_name = self->agent_name ? self->agent_name : app_roster_default(&cli->roster);
    if (review_marks_read(self->marks_text, &self->marks, error) != STATUS_OK ||
        agent_name_with(&cli->roster, self->agent_name, making ? many : none, name, error) != STATUS_OK ||
        searcher_create(&cli->roster, name, &self->searcher, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    session_stop_with(self->searcher.session, cli->interrupted);
    return making ? make(self, error) : run_suites(self, error);
}

static void suite_end(void *values)
{
    SuiteCommand *self = values;
    searcher_free(&self->searcher);
    suite_free(&self->suite);
}

const Command command_suite = {
    .name = "suite",
    .summary = "collect the mistakes in games, and see what an agent finds",
    .details = "make analyses games and writes each position in which a side lost some of its chance, as one "
               "JSON object on each line: the move it played, and the moves that keep as much chance as the "
               "best. run has an agent think about each position and reports whether it finds one of those "
               "moves, repeats the mistake, or plays another wrong move. Exits with 1 unless all are found.",
    OPTIONS(
        SuiteCommand,
        {.name = "ACTION",
         .kind = OPTION_CHOICE,
         .positional = true,
         .help = "make a suite from games, or run one",
         .offset = offsetof(SuiteCommand, action),
         .choices = actions},
        ARGUMENT(OPTION_STRINGS, "FILE...", SuiteCommand, files,
                 "with make, games in any format; with run, suites"),
        ONE_OF_OPTION("for", "SIDE", SuiteCommand, side, sides,
                      "make: whose mistakes to collect: red, blue or both (the default)"),
        OUTPUT_OPTION("out", "S", SuiteCommand, out, "make: where to write the suite; -o S is the same"),
        STRING_OPTION(
            "agent", "A", SuiteCommand, agent_name,
            "the agent that looks for mistakes, or that must find the moves; the strongest by default"),
        NUMBER_OPTION("movetime", "MS", SuiteCommand, movetime, 1, 1000000000, 0,
                      "time for each position, in milliseconds; run: 300 if you give no limit"),
        NUMBER_OPTION("nodes", "N", SuiteCommand, nodes, 1, INT64_MAX, 0,
                      "node limit for each position; make: 2000000 if you give no limit"),
        NUMBER_OPTION("threads", "T", SuiteCommand, threads, 1, SWEEP_THREADS_MAX, REVIEW_THREADS,
                      "make: positions to search at once"),
        NUMBER_OPTION("tolerance", "P", SuiteCommand, tolerance, 0, 100, 3,
                      "make: moves within this many percentage points of the best are also good"),
        STRING_OPTION(
            "marks", "A,B,C", SuiteCommand, marks_text,
            "make: percentage points that a move must lose, as for analyse; moves that lose A or more are "
            "collected")),
    EXAMPLES({"suite make lost-*.log --for red --out lost.suite",
              "Find what Red should have played in these games."},
             {"suite run lost.suite --agent alphabeta --movetime 1000",
              "See which of those moves alphabeta finds in a second."}),
    .run = suite_run,
    .end = suite_end,
};
