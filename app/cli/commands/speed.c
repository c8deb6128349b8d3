/* tetress-cli speed: measures the speed of the rules, on one thread. */
#include <math.h>

#include "app/cli/cli.h"
#include "engine/base/platform/clock.h"
#include "engine/base/processor.h"
#include "engine/game/kernels/kernels.h"

enum {
    POSITIONS = 4096,
    PLY_FIRST = 4,
    PLY_LAST = 60,
    PLY_MIDDLE = 20,     /* of the playouts that do not start from the beginning */
    GAMES = 256,         /* playouts at the same time */
    ROUNDS = 9,          /* the best round counts: disturbances only make a measurement slower */
    ROUND_NS = 12000000, /* minimum time of each */
    SEED = 1
};

/* The data for measurements, the same for all sets. */
typedef struct Bench {
    Position positions[POSITIONS];
    Move moves[POSITIONS]; /* a legal move in each */
    Position middle[POSITIONS];
    int middle_count;
    uint64_t sink; /* all results go in here, so that the compiler can't remove any */
} Bench;

/* Plays random moves from the start up to a ply; false if the game is over by then. */
static bool random_position(Random *random, int plies, Position *out, Move *next)
{
    const Kernels *kernels = kernels_best();
    position_start(out);
    for (;;) {
        *next = kernels->random_move(out, random);
        if (*next == MOVE_NONE)
            return false;
        if (out->plies == plies)
            return true;
        kernels->play(out, *next, out);
    }
}

/* ---- Measurements: each returns how many units of work it did ---- */

static uint64_t run_mobility(Bench *self, const Kernels *kernels)
{
    for (int i = 0; i < POSITIONS; i++)
        self->sink += (uint64_t)kernels->placements(&self->positions[i], position_turn(&self->positions[i]));
    return POSITIONS;
}

static uint64_t run_movelist(Bench *self, const Kernels *kernels)
{
    Move moves[MOVE_LIST_SIZE];
    for (int i = 0; i < POSITIONS; i++) {
        int count = kernels->list(&self->positions[i], position_turn(&self->positions[i]), moves);
        self->sink += moves[count - 1];
    }
    return POSITIONS;
}

static uint64_t run_make(Bench *self, const Kernels *kernels)
{
    Position after;
    for (int i = 0; i < POSITIONS; i++) {
        kernels->play(&self->positions[i], self->moves[i], &after);
        self->sink += after.key;
    }
    return POSITIONS;
}

static uint64_t run_playouts_start(Bench *self, const Kernels *kernels)
{
    Position start;
    Random random = random_seeded(SEED, 1);
    position_start(&start);
    for (int i = 0; i < GAMES; i++)
        self->sink += (uint64_t)kernels->playout(&start, &random).plies;
    return GAMES;
}

static uint64_t run_playouts_middle(Bench *self, const Kernels *kernels)
{
    Random random = random_seeded(SEED, 2);
    for (int i = 0; i < GAMES; i++)
        self->sink += (uint64_t)kernels->playout(&self->middle[i % self->middle_count], &random).plies;
    return GAMES;
}

/* Three plies from the start, with each shape in one corner first. */
static uint64_t run_perft(Bench *self, const Kernels *kernels)
{
    Move moves[MOVE_LIST_SIZE];
    Position start;
    uint64_t counted = 0;
    position_start(&start);
    for (int shape = 0; shape < SHAPE_COUNT; shape++) {
        Position after;
        kernels->play(&start, move_of((Shape)shape, 0), &after);
        int count = kernels->list(&after, position_turn(&after), moves);
        counted += kernels->replies(&after, moves, count);
    }
    self->sink += counted;
    return counted;
}

typedef struct Figure {
    const char *name;
    const char *meaning;
    uint64_t (*run)(Bench *self, const Kernels *kernels);
    bool per_second; /* otherwise nanoseconds for each */
} Figure;

static const Figure figures[] = {
    {"mobility_ns", "count one side's placements, ns", run_mobility, false},
    {"movelist_ns", "list one side's placements, ns", run_movelist, false},
    {"make_ns", "play a move, ns", run_make, false},
    {"playouts_per_s_start", "random games a second, from the start", run_playouts_start, true},
    {"playouts_per_s_ply20", "random games a second, from ply 20", run_playouts_middle, true},
    {"perft_moves_per_s", "moves counted a second, three plies deep", run_perft, true},
};

enum { FIGURES = sizeof figures / sizeof *figures, SETS_MAX = 8 };

/* The least time for a unit of a figure, in nanoseconds, by set and figure. */
typedef struct Times {
    const Kernels *sets[SETS_MAX];
    int count;
    double ns[SETS_MAX][FIGURES];
} Times;

static double figure_value(const Times *times, int set, int figure)
{
    double ns = times->ns[set][figure], value = figures[figure].per_second ? 1e9 / ns : ns;
    double unit = pow(10, floor(log10(value)) - 3); /* a measurement has not more than four digits */
    return unit < 1 ? round(value / unit) / round(1 / unit) : round(value / unit) * unit;
}

/* Measures everything once, then everything again, so that a disturbance affects all alike. */
static Status measure_all(Cli *cli, Bench *bench, Times *out)
{
    for (int round = 0; round < ROUNDS; round++) {
        for (int set = 0; set < out->count; set++) {
            for (int i = 0; i < FIGURES; i++) {
                if (cli_stopped(cli))
                    return STATUS_INTERRUPTED;
                uint64_t done = 0, start = clock_ns(), taken = 0;
                for (; taken < ROUND_NS; taken = clock_ns() - start)
                    done += figures[i].run(bench, out->sets[set]);
                out->ns[set][i] = fmin(out->ns[set][i], (double)taken / (double)done);
            }
            cli_progress_share(cli, "speed", (round * out->count + set + 1) / (double)(ROUNDS * out->count));
        }
    }
    return STATUS_OK;
}

/* ---- Printing ---- */

static void write_set(JsonWriter *writer, const char *key, const char *set_name, const Times *times, int set)
{
    json_print(writer, "%s: {", key);
    if (set_name)
        json_print(writer, "set: %s", set_name);
    for (int i = 0; i < FIGURES; i++)
        json_print(writer, "%s: %g", figures[i].name, figure_value(times, set, i));
    json_print(writer, "}");
}

static void write_text(const Times *times, int best)
{
    printf("%-42s", "one thread");
    for (int set = 0; set < times->count; set++)
        printf("%14s", times->sets[set]->name);
    putchar('\n');
    for (int i = 0; i < FIGURES; i++) {
        printf("%-42s", figures[i].meaning);
        for (int set = 0; set < times->count; set++)
            printf("%14.*f", figures[i].per_second ? 0 : 1, figure_value(times, set, i));
        putchar('\n');
    }
    printf("%-42s%s\n", "best", times->sets[best]->name);
}

static Status speed_run(Cli *cli, void *values, Error *error)
{
    (void)error;
    Bench *bench = values;
    Random random = random_seeded(SEED, 0);
    Times times = {.count = processor_sets()};
    int best = times.count - 1;
    for (int i = 0; i < POSITIONS; i++) {
        int plies = PLY_FIRST + i % (PLY_LAST - PLY_FIRST + 1);
        while (!random_position(&random, plies, &bench->positions[i], &bench->moves[i]))
            continue;
        if (plies == PLY_MIDDLE)
            bench->middle[bench->middle_count++] = bench->positions[i];
    }
    for (int set = 0; set < times.count; set++) {
        times.sets[set] = kernels_set(set);
        for (int i = 0; i < FIGURES; i++)
            times.ns[set][i] = INFINITY;
    }
    if (measure_all(cli, bench, &times) != STATUS_OK)
        return STATUS_INTERRUPTED;
    cli_progress_end(cli);
    for (int set = 0; cli->json && set < times.count; set++)
        write_set(&cli->writer, times.sets[set]->name, NULL, &times, set);
    if (cli->json)
        write_set(&cli->writer, "best", times.sets[best]->name, &times, best);
    else
        write_text(&times, best);
    return STATUS_OK;
}

const Command command_speed = {
    .name = "speed",
    .summary = "measure how fast the rules are",
    .details =
        "Measures one thread with each instruction set this machine has: the mean over 4,096 positions at "
        "plies 4 to 60 of random games that are always the same, and the best of several rounds.",
    .options = (const Option[]){{.name = NULL}},
    .values_size = sizeof(Bench),
    EXAMPLES({"speed", "Print a table with a column for each instruction set."},
             {"speed --json", "The same, for a program."}),
    .run = speed_run,
};
