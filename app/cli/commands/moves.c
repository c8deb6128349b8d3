/* tetress-cli moves: lists the legal moves. */
#include "app/cli/cli.h"
#include "engine/game/kernels/kernels.h"

typedef struct MovesOptions {
    Position position;
    MoveList moves;
    bool count;
} MovesOptions;

static Status moves_run(Cli *cli, void *values, Error *error)
{
    const MovesOptions *options = values;
    Game game;
    Status status = cli_misuse(cli, cli_play_game(&options->position, &options->moves, &game, error));
    if (status != STATUS_OK)
        return status;
    const Position *position = &game.now;
    Side turn = position_turn(position);
    Move moves[MOVE_LIST_SIZE];
    int count = position->plies < PLY_LIMIT ? kernels_best()->list(position, turn, moves) : 0;
    if (cli->json) {
        cli_json_position(cli, "position", position);
        json_print(&cli->writer, "turn: %s, count: %d", side_name(turn), count);
        if (!options->count)
            cli_json_moves(cli, "moves", moves, count);
    } else if (options->count) {
        printf("%d\n", count);
    } else {
        for (int i = 0; i < count; i++)
            puts(MOVE_TEXT(moves[i]));
    }
    return STATUS_OK;
}

const Command command_moves = {
    .name = "moves",
    .summary = "list the legal moves of a position",
    .details = "Lists the legal moves of the side to move, one on each line, as its four cells. There are "
               "none when the game is over.",
    OPTIONS(MovesOptions,
            POSITION_OPTION(MovesOptions, position, "the position, on one line; the empty board by default"),
            MOVES_OPTION(MovesOptions, moves),
            FLAG_OPTION("count", MovesOptions, count, "only count the moves")),
    EXAMPLES({"moves --count", "Count the first moves: 2299."},
             {"moves --position \"11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1\" --json",
              "List Blue's replies, for a program."}),
    .run = moves_run,
};
