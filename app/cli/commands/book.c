/* tetress-cli book: makes a book of openings, shows what is in one, and checks it. */
#include "engine/agent/book_make.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/score.h"
#include "app/roster.h"
#include "engine/base/memory.h"
#include "engine/book/book_edit.h"

enum { PLIES = 6, WIDTH = 6, MARGIN = 300, NODES = 3000000, CHECKED = 20, TOLERANCE = 50 };

enum { ACTION_MAKE, ACTION_SHOW, ACTION_CHECK };

static const char *const actions[] = {"make", "show", "check", NULL};

typedef struct BookCommand {
    int action;
    const char *path, *agent;
    int64_t plies, width, margin, nodes, threads, positions, tolerance;
    Position position;
    MoveList moves;
    Cli *cli;
    Book *book;
    BookDifference *differences;
} BookCommand;

static void book_show_progress(void *context, int searched, int wanted)
{
    const BookCommand *self = context;
    cli_progress(self->cli, "%d position%s searched, %d still known to be missing", searched,
                 searched == 1 ? "" : "s", wanted);
}

/* ---- Showing ---- */

/* A move in its place in the order, with what the book says of it. */
static void show_move(Cli *cli, const BookMove *move)
{
    JsonWriter *writer = &cli->writer;
    if (cli->json) {
        json_print(writer, "{");
        cli_json_put_move(cli, "move", move->move);
        score_write_json(cli, &move->value);
        json_print(writer, "searched: %g, count: %ju, effort: %ju}", move->searched / 100.0, move->count,
                   move->effort);
        return;
    }
    char name[MOVE_SHORT_SIZE], score[SCORE_TEXT_SIZE], effort[COUNT_TEXT_SIZE];
    move_write_short(move->move, name);
    score_write(&move->value, score);
    count_write((double)move->effort, effort);
    printf("%-10s%10s%+12.2f%10" PRIu64 "%10s\n", name, score, move->searched / 100.0, move->count, effort);
}

/* How the book was made, and how many positions it has. */
static void show_plan(Cli *cli, const Book *book)
{
    const BookPlan *plan = book_plan(book);
    int counts[BOOK_PLIES_MAX] = {0};
    char made[BOOK_PLAN_SIZE];
    for (int i = 0; i < book_count(book); i++)
        counts[book_entry(book, i)->position.plies]++;
    if (cli->json) {
        JsonWriter *writer = &cli->writer;
        json_print(writer,
                   "agent: %s, plies: %d, width: %d, margin: %d, nodes: %d, positions: %d, positions_at: [",
                   plan->agent, plan->plies, plan->width, plan->margin, plan->nodes, book_count(book));
        for (int ply = 0; ply < plan->plies; ply++)
            json_print(writer, "%d", counts[ply]);
        json_print(writer, "]");
        return;
    }
    book_plan_write(plan, made);
    printf("%d positions, made with %s\npositions by ply:", book_count(book), made);
    for (int ply = 0; ply < plan->plies; ply++)
        printf(" %d", counts[ply]);
    puts("");
}

static Status show(BookCommand *self, Error *error)
{
    Cli *cli = self->cli;
    Game game;
    BookEntry entry;
    Status status = cli_misuse(cli, cli_play_game(&self->position, &self->moves, &game, error));
    if (status != STATUS_OK)
        return status;
    bool known = book_find(self->book, &game.now, &entry);
    show_plan(cli, self->book);
    if (cli->json) {
        cli_json_position(cli, "position", &game.now);
        json_print(&cli->writer, "moves: [");
    } else {
        printf(known ? "\n%-10s%10s%12s%10s%10s\n" : "\nThe position is not in the book.\n", "move", "value",
               "searched", "lines", "effort");
    }
    for (int i = 0; known && i < entry.count; i++)
        show_move(cli, &entry.moves[i]);
    if (cli->json)
        json_print(&cli->writer, "]");
    if (!known)
        cli->code = NEGATIVE;
    return STATUS_OK;
}

/* ---- Making and checking ---- */

static Status make(BookCommand *self, const BookWatch *watch, Error *error)
{
    BookPlan plan = {.plies = (int)self->plies,
                     .width = (int)self->width,
                     .margin = (int)self->margin,
                     .nodes = (int)(self->nodes ? self->nodes : NODES)};
    const char *agent = self->agent ? self->agent : app_roster_default(&self->cli->roster);
    if (strlen(agent) >= sizeof plan.agent || strchr(agent, '\n'))
        return cli_misuse(self->cli, error_set(error, STATUS_INVALID, "--agent: the name is too long"));
    memcpy(plan.agent, agent, strlen(agent) + 1);
    Status status = book_make(&plan, self->path, watch, &self->book, error);
    cli_progress_end(self->cli);
    if (self->book)
        show_plan(self->cli, self->book);
    if (status == STATUS_INTERRUPTED && !self->cli->json)
        puts("it is not complete: the same command goes on");
    return status;
}

/* Tells a difference, if it is too great; returns whether it is. */
static bool show_difference(const BookCommand *self, const BookDifference *found)
{
    Cli *cli = self->cli;
    char position[POSITION_TEXT_SIZE], then[MOVE_SHORT_SIZE], now[MOVE_SHORT_SIZE];
    if (abs(found->changed) <= self->tolerance)
        return false;
    if (cli->json) {
        json_print(&cli->writer, "{");
        cli_json_position(cli, "position", &found->position);
        cli_json_put_move(cli, "move", found->move);
        cli_json_put_move(cli, "again", found->again);
        json_print(&cli->writer, "score: %g, changed: %g}", found->score / 100.0, found->changed / 100.0);
        return true;
    }
    position_write(&found->position, position);
    move_write_short(found->move, then);
    move_write_short(found->again, now);
    printf("%s: %s %+.2f, now %s %+.2f\n", position, then, found->score / 100.0, now,
           (found->score + found->changed) / 100.0);
    return true;
}

static Status check(BookCommand *self, const BookWatch *watch, Error *error)
{
    Cli *cli = self->cli;
    JsonWriter *writer = &cli->writer;
    int all = book_count(self->book), missing = 0, off = 0, same = 0, worst = 0;
    int count = self->positions < all ? (int)self->positions : all;
    int nodes = self->nodes ? (int)self->nodes : book_plan(self->book)->nodes;
    self->differences = memory_new((size_t)count + 1, sizeof *self->differences);
    Status status = self->differences ? book_missing(self->book, &missing, error)
                                      : error_set(error, STATUS_MEMORY, "out of memory for positions");
    if (status == STATUS_OK)
        status = book_search_again(self->book, count, nodes, watch, self->differences, error);
    cli_progress_end(cli);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        json_print(writer, "differences: [");
    for (int i = 0; i < count; i++) {
        const BookDifference *found = &self->differences[i];
        off += show_difference(self, found);
        same += found->move == found->again;
        worst = abs(found->changed) > worst ? abs(found->changed) : worst;
    }
    if (cli->json) {
        json_print(writer, "], positions: %d, missing: %d, searched: %d, same_move: %d, worst: %g", all,
                   missing, count, same, worst / 100.0);
    } else {
        printf("%d positions, all of them possible and each there once\n", all);
        if (missing > 0)
            printf("%d more are missing at least; make goes on\n", missing);
        printf("%d searched again: %d with the same best move, values differ by at most %.2f\n", count, same,
               worst / 100.0);
    }
    if (off > 0 || missing > 0)
        cli->code = NEGATIVE;
    return STATUS_OK;
}

static Status book_run(Cli *cli, void *values, Error *error)
{
    BookCommand *self = values;
    const BookWatch watch = {.roster = &cli->roster,
                             .threads = (int)self->threads,
                             .stop = cli->interrupted,
                             .progress = book_show_progress,
                             .context = self};
    self->cli = cli;
    if (self->action == ACTION_MAKE)
        return make(self, &watch, error);
    Status status = book_open(self->path, &self->book, error);
    if (status != STATUS_OK)
        return status;
    return self->action == ACTION_SHOW ? show(self, error) : check(self, &watch, error);
}

static void book_end(void *values)
{
    BookCommand *self = values;
    book_close(self->book);
    free(self->differences);
}

const Command command_book = {
    .name = "book",
    .summary = "make a book of openings, show it, or check it",
    .details =
        "make searches the positions near the start, each up to symmetry once, and writes what it finds to "
        "FILE. A book answers for either side: it follows the best move of that side and, of the other, each "
        "reply within the width and the margin. As values become known from positions further on, others "
        "become the best, and it searches on until nothing is missing. The same options make the same file "
        "with any number of threads. After Ctrl-C or a crash, the same command goes on.\n\n"
        "show prints how a book was made and what it says of a position: the value as far as the book goes, "
        "what the search of this position alone said, how many lines of the book begin with the move, and "
        "how many nodes were searched in them. Exits with 1 if the position is not there.\n\n"
        "check reads all of a book, which finds any damage, illegal move, or position that is there twice "
        "in symmetric forms, and searches some of its positions again. Exits with 1 if the book is not "
        "complete or a value differs too much. Agents use a book by their option 'book'.",
    OPTIONS(BookCommand,
            {.name = "ACTION",
             .kind = OPTION_CHOICE,
             .positional = true,
             .help = "make, show or check",
             .offset = offsetof(BookCommand, action),
             .choices = actions},
            ARGUMENT(OPTION_STRING, "FILE", BookCommand, path,
                     "the book; for show and check, default is the one that comes with the program"),
            NUMBER_OPTION("plies", "N", BookCommand, plies, 1, BOOK_PLIES_MAX, PLIES,
                          "make: look into positions of fewer plies"),
            NUMBER_OPTION("width", "N", BookCommand, width, 1, BOOK_MOVES, WIDTH,
                          "make: replies to follow at most"),
            NUMBER_OPTION("margin", "X", BookCommand, margin, 0, 10000, MARGIN,
                          "make: how much worse than the best they may be, in hundredths of a token; first "
                          "moves may be any"),
            STRING_OPTION("agent", "A", BookCommand, agent, "make: who searches; the strongest by default"),
            NUMBER_OPTION("nodes", "N", BookCommand, nodes, 1, BOOK_NODES_MAX, 0,
                          "nodes for each position; make: 3000000 by default, check: as many as make"),
            NUMBER_OPTION("threads", "T", BookCommand, threads, 1, 256, 1, "positions to search at once"),
            POSITION_OPTION(BookCommand, position, "show: the position; the start by default"),
            MOVES_OPTION(BookCommand, moves),
            NUMBER_OPTION("positions", "N", BookCommand, positions, 0, 1000000, CHECKED,
                          "check: how many to search again"),
            NUMBER_OPTION("tolerance", "X", BookCommand, tolerance, 0, 10000, TOLERANCE,
                          "check: by how much values may differ, in hundredths of a token")),
    EXAMPLES({"book make mine.book --plies 4 --nodes 300000", "Make a small book in a minute or so."},
             {"book show default --moves T-U@5-5", "See how to answer a first move."},
             {"book check mine.book --positions 5", "See whether the search still says the same."}),
    .run = book_run,
    .end = book_end,
};
