/* tetress-cli show: what a position looks like. */
#include "app/cli/cli.h"
#include "app/cli/draw.h"
#include "engine/game/kernels.h"

typedef struct ShowOptions {
    Position position;
    MoveList moves;
} ShowOptions;

static const Option show_options[] = {
    {.name = "position",
     .kind = OPTION_POSITION,
     .value = "P",
     .help = "the position on one line; the empty board if not given",
     .offset = offsetof(ShowOptions, position)},
    {.name = "moves",
     .kind = OPTION_MOVES,
     .value = "\"M M ...\"",
     .help = "moves to play first, in any notation, with spaces between them",
     .offset = offsetof(ShowOptions, moves)},
    {.name = NULL},
};

static const Example show_examples[] = {
    {"show --moves \"T-D@3-4 0-0,0-1,1-0,1-1\"", "The board after a move of each side."},
    {"show --position \"11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1\" --json", "The same facts for a program."},
    {.arguments = NULL},
};

static void write_pair(JsonWriter *writer, const char *key, const int pair[2])
{
    json_key(writer, key);
    json_open_object(writer);
    for (int side = RED; side <= BLUE; side++) {
        json_key(writer, side_name((Side)side));
        json_integer(writer, pair[side]);
    }
    json_close_object(writer);
}

static void write_json(Cli *cli, const Position *position, const int tokens[2], const int placements[2])
{
    JsonWriter *writer = &cli->writer;
    char board[BOARD_CELLS];
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        board[cell] = position_at(position, (Cell)cell);
    const char *result = outcome_name(position_outcome(position));

    cli_json_position(cli, "position", position);
    json_key(writer, "ply");
    json_integer(writer, position->plies);
    json_key(writer, "turn");
    json_string(writer, side_name(position_turn(position)));
    json_key(writer, "board");
    json_bytes(writer, board, sizeof board);
    write_pair(writer, "tokens", tokens);
    write_pair(writer, "placements", placements);
    json_key(writer, "result");
    if (result)
        json_string(writer, result);
    else
        json_null(writer);
}

static void write_text(Cli *cli, const Position *position, const int tokens[2], const int placements[2])
{
    char text[POSITION_TEXT_SIZE];
    position_write(position, text);
    draw_board(cli, position, stdout);
    if (position->plies < PLY_LIMIT)
        printf("\nturn        %d, %s to move\n", position->plies + 1, side_name(position_turn(position)));
    else
        printf("\nturn        none: %d plies are played\n", PLY_LIMIT);
    printf("tokens      red %d, blue %d\n", tokens[RED], tokens[BLUE]);
    printf("placements  red %d, blue %d\n", placements[RED], placements[BLUE]);
    printf("position    %s\n", text);
    printf("result      %s\n", draw_outcome(position));
}

static int show_run(Cli *cli, const void *values)
{
    const ShowOptions *options = values;
    Position position = options->position;
    Error error = {0};
    if (cli_play_moves(&position, &options->moves, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    int tokens[2] = {position.count[RED], position.count[BLUE]};
    int placements[2];
    kernels_best()->both_placements(&position, placements);
    if (cli->json)
        write_json(cli, &position, tokens, placements);
    else
        write_text(cli, &position, tokens, placements);
    return DONE;
}

const Command command_show = {
    .name = "show",
    .summary = "show a position",
    .details =
        "Shows a board, whose turn it is, the tokens and placements of both sides, and what is decided. The\n"
        "placements of the side that is not to move are what it would have one ply later.",
    .options = show_options,
    .examples = show_examples,
    .values_size = sizeof(ShowOptions),
    .run = show_run,
};
