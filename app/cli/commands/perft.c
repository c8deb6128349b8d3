/* tetress-cli perft: counts sequences of moves. */
#include "engine/game/perft.h"

#include <inttypes.h>

#include "app/cli/cli.h"
#include "engine/base/platform/clock.h"

typedef struct PerftOptions {
    int64_t depth;
    Position position;
    MoveList moves;
    bool divide;
} PerftOptions;

static void perft_show_progress(void *context, double share)
{
    cli_progress_share(context, "perft", share);
}

static Status perft_run(Cli *cli, void *values, Error *error)
{
    const PerftOptions *options = values;
    const PerftWatch watch = {.stop = cli->interrupted, .progress = perft_show_progress, .context = cli};
    JsonWriter *writer = &cli->writer;
    PerftCounts counts;
    Game game;
    Status status = cli_misuse(cli, cli_play_game(&options->position, &options->moves, &game, error));
    if (status != STATUS_OK)
        return status;
    const Position *position = &game.now;
    if (cli->json) {
        cli_json_position(cli, "position", position);
        json_print(writer, "depth: %jd", options->depth);
    }
    uint64_t start = clock_ns();
    status = perft_count(kernels_best(), position, (int)options->depth, &watch, &counts, error);
    double seconds = (double)(clock_ns() - start) / 1e9;
    cli_progress_end(cli);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        json_print(writer, "count: %ju, seconds: %g", counts.total, seconds);
    if (cli->json && options->divide)
        json_print(writer, "divide: [");
    for (int move = 0; options->divide && options->depth > 0 && move < MOVE_COUNT; move++) {
        if (!position_legal(position, (Move)move))
            continue;
        if (cli->json) {
            json_print(writer, "{");
            cli_json_put_move(cli, "move", (Move)move);
            json_print(writer, "count: %ju}", counts.by_move[move]);
        } else {
            printf("%s %" PRIu64 "\n", MOVE_TEXT((Move)move), counts.by_move[move]);
        }
    }
    if (cli->json && options->divide)
        json_print(writer, "]");
    if (!cli->json)
        printf("%s%" PRIu64 "\n", options->divide ? "total " : "", counts.total);
    return STATUS_OK;
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
        POSITION_OPTION(PerftOptions, position, "the position, on one line; the empty board by default"),
        MOVES_OPTION(PerftOptions, moves),
        FLAG_OPTION("divide", PerftOptions, divide, "show the count for each first move, then the total")),
    EXAMPLES({"perft 3", "From the empty board: 1120804608."},
             {"perft 2 --divide --position \"11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1\"",
              "For each of Blue's replies, count the moves Red has next."}),
    .run = perft_run,
};
