/* tetress-cli moves: lists the legal moves. */
#include "app/cli/cli.h"
#include "engine/game/kernels/kernels.h"

typedef struct MovesOptions {
    Position position;
    bool count;
} MovesOptions;

static void write_json(Cli *cli, const MovesOptions *options, const Move *moves, int count)
{
    JsonWriter *writer = &cli->writer;
    cli_json_position(cli, "position", &options->position);
    json_put_string(writer, "turn", side_name(position_turn(&options->position)));
    json_put_integer(writer, "count", count);
    if (options->count)
        return;
    json_put_array(writer, "moves");
    for (int i = 0; i < count; i++)
        cli_json_move(cli, moves[i]);
    json_close_array(writer);
}

static void write_text(const MovesOptions *options, const Move *moves, int count)
{
    if (options->count) {
        printf("%d\n", count);
        return;
    }
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_SIZE];
        move_write(moves[i], text);
        puts(text);
    }
}

static int moves_run(Cli *cli, const void *values)
{
    const MovesOptions *options = values;
    const Position *position = &options->position;
    Move moves[MOVE_LIST_SIZE];
    int count = 0;
    if (position->plies < PLY_LIMIT)
        count = kernels_best()->list(position, position_turn(position), moves);
    if (cli->json)
        write_json(cli, options, moves, count);
    else
        write_text(options, moves, count);
    return DONE;
}

const Command command_moves = {
    .name = "moves",
    .summary = "list the legal moves of a position",
    .details = "Lists the legal moves of the side to move, one on each line, as its four cells. There are "
               "none when the game is over.",
    OPTIONS(MovesOptions,
            POSITION_OPTION("position", "P", MovesOptions, position,
                            "the position, on one line; the empty board by default"),
            FLAG_OPTION("count", MovesOptions, count, "only count the moves")),
    EXAMPLES({"moves --count", "Count the first moves: 2299."},
             {"moves --position \"11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1\" --json",
              "List Blue's replies, for a program."}),
    .run = moves_run,
};
