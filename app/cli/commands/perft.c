/* tetress-cli perft: counts sequences of moves. */
#include "engine/game/perft.h"

#include <inttypes.h>

#include "app/cli/cli.h"
#include "engine/base/platform/clock.h"

typedef struct PerftOptions {
    int64_t depth;
    Position position;
    bool divide;
} PerftOptions;

typedef struct Counts {
    PerftCounts moves;
    double seconds;
} Counts;

static void show_progress(void *context, double share)
{
    cli_progress(context, "perft", share);
}

static void write_json(Cli *cli, const PerftOptions *options, const Counts *counts)
{
    JsonWriter *writer = &cli->writer;
    json_put_count(writer, "count", counts->moves.total);
    json_put_number(writer, "seconds", counts->seconds);
    if (!options->divide)
        return;
    json_put_array(writer, "divide");
    for (int move = 0; options->depth > 0 && move < MOVE_COUNT; move++) {
        if (!position_legal(&options->position, (Move)move))
            continue;
        json_open_object(writer);
        cli_json_put_move(cli, "move", (Move)move);
        json_put_count(writer, "count", counts->moves.by_move[move]);
        json_close_object(writer);
    }
    json_close_array(writer);
}

static void write_text(const PerftOptions *options, const Counts *counts)
{
    for (int move = 0; options->divide && options->depth > 0 && move < MOVE_COUNT; move++) {
        char text[MOVE_TEXT_SIZE];
        if (!position_legal(&options->position, (Move)move))
            continue;
        move_write((Move)move, text);
        printf("%s %" PRIu64 "\n", text, counts->moves.by_move[move]);
    }
    printf("%s%" PRIu64 "\n", options->divide ? "total " : "", counts->moves.total);
}

static int perft_run(Cli *cli, const void *values)
{
    const PerftOptions *options = values;
    PerftWatch watch = {.stop = cli->interrupted, .progress = show_progress, .context = cli};
    Counts counts;
    Error error = {0};
    uint64_t start = clock_ns();
    if (cli->json) {
        cli_json_position(cli, "position", &options->position);
        json_put_integer(&cli->writer, "depth", options->depth);
    }
    Status status =
        perft_count(kernels_best(), &options->position, (int)options->depth, &watch, &counts.moves, &error);
    counts.seconds = (double)(clock_ns() - start) / 1e9;
    cli_progress_end(cli);
    if (status != STATUS_OK)
        return cli_fail(cli, &error);
    if (cli->json)
        write_json(cli, options, &counts);
    else
        write_text(options, &counts);
    return DONE;
}

const Command command_perft = {
    .name = "perft",
    .summary = "count sequences of moves",
    .details = "Counts the sequences of N legal moves from a position. A sequence can't continue after the "
               "game is over. From the empty board, first moves that are the same by symmetry are counted "
               "only once and multiplied.",
    OPTIONS(
        PerftOptions,
        {.name = "N",
         .kind = OPTION_INTEGER,
         .positional = true,
         .help = "length of the sequences, in moves",
         .offset = offsetof(PerftOptions, depth),
         .least = 0,
         .most = 12},
        POSITION_OPTION("position", "P", PerftOptions, position,
                        "the position, on one line; the empty board by default"),
        FLAG_OPTION("divide", PerftOptions, divide, "show the count for each first move, then the total")),
    EXAMPLES({"perft 3", "From the empty board: 1120804608."},
             {"perft 2 --divide --position \"11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1\"",
              "For each of Blue's replies, count the moves Red has next."}),
    .run = perft_run,
};
