/* tetress-cli bench: the speed of the search, and whether it is still the same search. */
#include <inttypes.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/cli/score.h"
#include "engine/agent/searcher.h"

/* The table is small enough to fill up, as in long searches. */
static const char bench_agent[] = "champion:hash=16";

typedef struct BenchPosition {
    const char *text;
    int depth; /* chosen so that all positions take about as long */
} BenchPosition;

/* From games of the engine against itself, from the start to the limit of plies. */
static const BenchPosition positions[] = {
    {"11/11/11/11/11/11/11/11/11/11/11 r 0", 5},
    {"11/bbbb7/11/11/11/5rr4/5rr4/11/11/11/11 r 2", 6},
    {"b2r6b/2rr7/11/11/11/1rr8/2r8/2r8/bbrr6b/bbrr7/b2r7 b 5", 7},
    {"8r2/rrrrr3rrr/4r5r/10r/10r/5b4r/rr1bbb4r/1r3bbbbbb/1r3b4b/10b/bb6r1b b 9", 7},
    {"bbbbbbb2r1/1rrr1b3r1/1r7r1/11/1brr1bbbr2/1b1rr2b3/1b1rr2b3/bb1r3bbbb/b2rrrr4/b10/b8r1 r 14", 8},
    {"1rrrbrr4/3rbr1r1b1/3r5b1/bbbr1bb2bb/1rbr1bb4/rrbr1bb2rr/1rbb1b5/2b2brr3/bbb1bbbb1bb/1rbrrrrb1bb/"
     "rrbbb1rr1rr r 20",
     7},
    {"2r2bbb2r/1rrrr4rb/rbbb1rrr1rb/rrrbbb1r1rb/r2bbbrr2r/r1rr2rr2r/rbrrb1r3b/rb1rb1r3b/bb1rb1rr2b/"
     "1b1rb1rr3/rrrrbb1b2r b 27",
     9},
    {"bbbb2rr3/brrb1rrr1r1/brrrrr3rb/bb1rrr1b1bb/9rr/brrrrrrr2b/brr1brrr1bb/rrbbbrbb2b/b1rrrrbb1bb/"
     "brrbb1br1bb/1r1bbbbb1bb b 35",
     8},
    {"1rrrr1bbbbb/1brrr3bbb/1rbrrrrr1bb/1rbbrbrr1bb/1rr2brbbrr/1rbrrbb1rrr/3rrbb1bbr/1rbrbrbb1r1/"
     "1bbbb3rrr/1rrb2bbbb1/1rrbbbbbb2 b 57",
     8},
    {"11/1rrrr1bbbrb/bbbb1rrbrrb/1rrbbb1bbr1/3bbbrbbr1/2rr1rrbbr1/rbb1rrr1brr/bbbbbb1rr1b/br1bbbbrrrb/"
     "1bbrb1rrrrr/brrbb1r2rr r 70",
     9},
    {"rrrrrbbbb1r/r3bbbb2r/b8rr/b1brrrr2bb/r1bbbr1bbrb/bbbbrr1bbrr/brbbr2rrrr/brbrrrbb1rr/1rb2rb2rr/"
     "bb1bbrbrr2/2rbbrbrrrr b 85",
     8},
    {"rbrr2brbrb/11/bbbrbbbrr2/rr2bbrrrrr/rrrrrb1rrrr/1rb2b1rrbr/br3rrrbbr/brr1brr2bb/bbr1brrrr1r/"
     "bbr1brbrbr1/r1r1bbbrbrr r 100",
     8},
    {"6bbb2/rbbrb1bb1r1/r1rrr1bbbr1/bbbbr1rr1r1/r1bbb1bbb1r/bbbbr1bbb1r/3rrrr4/brbrr1bb1br/rrb3b2br/"
     "bb1bb1brrbr/b1rrr3b1r b 115",
     8},
    {"bbb2bbbb1b/rbb2rbb1r1/r1r2rbbbr1/bbbb1rrr1r1/r1bb1rbbb1r/bbbb2bbb1r/3brrr1rrr/brb1r1bbrbr/rrbbrbb2br/"
     "bb1brbbrrbr/b1r2b2b1r r 128",
     10},
    {"r1rrrb1bbbb/r3rb1rrrr/2bbrb1rrrr/2bb2rrrrr/1bbbb1rrrrb/rbrr7/bb1bbrrrbbr/bbrbrrr2bb/b1rbrrrrr1r/"
     "b1r1rrbrbr1/r1r2bbrbrr r 138",
     8},
    {"b1rrrb1bbbb/b1b1rb1rrrr/b1bbrb1rrrr/r1bb2rrrrr/r1bbb1rrrrb/r1rr2rrrr1/3bbrrrbbr/2rbrrr2bb/"
     "2rbrrrrr1r/b1r1rrbrbrb/b1r2bbrbrr r 144",
     6},
};

enum { POSITION_COUNT = sizeof positions / sizeof *positions };

typedef struct Bench {
    int64_t threads;
    Searcher searcher;
    uint64_t nodes, evaluations, time_ns;
} Bench;

/* Searches one position; the report is valid until the next one. */
static Status bench_search(Bench *self, const BenchPosition *bench, const Report **out, Error *error)
{
    Position position;
    Game game;
    Move best;
    Status status = position_read(bench->text, strlen(bench->text), &position, error);
    if (status != STATUS_OK)
        return status;
    game_start(&game, &position);
    status = searcher_find(&self->searcher, &game, &(Limits){.depth = bench->depth}, &best, out, error);
    if (status != STATUS_OK)
        return status;
    if (!*out)
        return error_set(error, STATUS_INTERNAL, "the search made no report");
    self->time_ns += (*out)->time_ns;
    self->nodes += (*out)->nodes;
    self->evaluations += (*out)->evaluations;
    return STATUS_OK;
}

static void print_position(Cli *cli, const Report *report)
{
    if (cli->json) {
        JsonWriter *writer = &cli->writer;
        json_print(writer, "{");
        cli_json_position(cli, "position", &report->position);
        json_print(writer, "depth: %d", report->depth);
        score_write_json(cli, &report->lines[0].value);
        json_print(writer, "nodes: %ju, evals: %ju, seconds: %g", report->nodes, report->evaluations,
                   (double)report->time_ns / 1e9);
        cli_json_put_move(cli, "move", report->best);
        json_print(writer, "}");
        return;
    }
    char score[SCORE_TEXT_SIZE];
    score_write(&report->lines[0].value, score);
    printf("turn %3d  depth %2d  score %-10s  best %-9s  nodes %" PRIu64 "\n", report->position.plies + 1,
           report->depth, score, MOVE_SHORT(report->best), report->nodes);
}

static Status bench_run(Cli *cli, void *values, Error *error)
{
    Bench *self = values;
    char name[sizeof bench_agent + 32];
    snprintf(name, sizeof name, "%s,threads=%" PRId64, bench_agent, self->threads);
    Status status = searcher_create(&cli->roster, name, &self->searcher, error);
    if (status != STATUS_OK)
        return status;
    session_stop_with(self->searcher.session, cli->interrupted);
    if (cli->json)
        json_print(&cli->writer, "positions: [");
    for (int i = 0; i < POSITION_COUNT && status == STATUS_OK; i++) {
        const Report *report;
        status = bench_search(self, &positions[i], &report, error);
        if (status == STATUS_OK)
            print_position(cli, report);
    }
    if (cli->json)
        json_print(&cli->writer, "]");
    if (status != STATUS_OK)
        return status;
    /* the total over all positions comes last */
    double seconds = (double)self->time_ns / 1e9, nps = (double)self->nodes / seconds;
    if (!cli->json) {
        printf("bench: %" PRIu64 " nodes %.0f nps\n", self->nodes, nps);
        return STATUS_OK;
    }
    json_print(&cli->writer, "nodes: %ju, nps: %ju, evals: %ju, evals_per_s: %ju, seconds: %g", self->nodes,
               (uint64_t)nps, self->evaluations, (uint64_t)((double)self->evaluations / seconds), seconds);
    return STATUS_OK;
}

static void bench_end(void *values)
{
    searcher_free(&((Bench *)values)->searcher);
}

const Command command_bench = {
    .name = "bench",
    .summary = "measure how fast the search is",
    .details = "Searches a fixed list of positions, each from scratch to a fixed depth. The total number of "
               "nodes is the search's signature: it changes only if the search does.",
    OPTIONS(Bench, NUMBER_OPTION("threads", "T", Bench, threads, 1, 256, 1,
                                 "threads to search with; the node count is only repeatable with one")),
    EXAMPLES({"bench", "Print a line for each position, then the total. Takes a few seconds."},
             {"bench --threads 2", "See how much sooner two threads reach the same depths."}),
    .run = bench_run,
    .end = bench_end,
};
