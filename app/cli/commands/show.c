/* tetress-cli show: shows a position, alone or in a game. */
#include <math.h>

#include "app/cli/draw.h"
#include "app/cli/records.h"
#include "engine/game/kernels/kernels.h"

typedef struct ShowOptions {
    const char *file;
    Position position;
    MoveList moves;
    int64_t game;
    int64_t at; /* 0: the end */
} ShowOptions;

/* A place in a file of games. */
typedef struct Place {
    RecordList list;
    int game; /* from 1 */
    const Record *record;
    const RecordNode *node;
    Position position;
} Place;

/* ---- Finding the place ---- */

static Status find_node(Place *place, int64_t at, Error *error)
{
    const Record *record = place->record;
    int first = record->start.plies + 1;
    int last = record_ply(record, record_main_end(record)) + 1;
    if (at && (at < first || at > last))
        return error_set(error, STATUS_NOT_FOUND, "--at: game %d has turns %d to %d", place->game, first,
                         last);
    place->node = record->root;
    for (int turn = first; turn < (at ? at : last); turn++)
        place->node = place->node->first_child;
    record_position(record, place->node, &place->position);
    return STATUS_OK;
}

/* The place that the options name; sets the exit code if there is none. */
static bool find_place(Cli *cli, const ShowOptions *options, Place *out, int *code)
{
    Error error = {0};
    if (records_load(cli, options->file, FORMAT_UNKNOWN, &out->list, &error) != STATUS_OK) {
        *code = cli_fail(cli, &error);
        return false;
    }
    records_warn(cli, &out->list);
    if (options->game > out->list.count) {
        error_set(&error, STATUS_NOT_FOUND, "--game: there %s %d game%s in %s",
                  out->list.count == 1 ? "is" : "are", out->list.count, out->list.count == 1 ? "" : "s",
                  options->file);
        if (out->list.count == 0)
            error_set(&error, STATUS_NOT_FOUND, "%s: no game could be read", options->file);
        *code = out->list.count ? cli_misuse(cli, &error) : cli_fail(cli, &error);
        return false;
    }
    out->game = (int)options->game;
    out->record = out->list.records[out->game - 1];
    if (find_node(out, options->at, &error) == STATUS_OK)
        return true;
    *code = cli_misuse(cli, &error);
    return false;
}

/* ---- Printing ---- */

static void write_pair(JsonWriter *writer, const char *key, const int pair[2])
{
    json_put_object(writer, key);
    for (int side = RED; side <= BLUE; side++)
        json_put_integer(writer, side_name((Side)side), pair[side]);
    json_close_object(writer);
}

/* The member "game": the place in the game, and what is known about it. */
static void write_place_json(Cli *cli, const Place *place)
{
    JsonWriter *writer = &cli->writer;
    const RecordNode *node = place->node;
    char sentence[128];
    json_put_object(writer, "game");
    json_put_integer(writer, "number", place->game);
    json_put_integer(writer, "of", place->list.count);
    json_put_string(writer, "red", place->record->players[RED]);
    json_put_string(writer, "blue", place->record->players[BLUE]);
    json_put_string(writer, "result", outcome_name(place->record->result.outcome));
    json_put_string(writer, "sentence", record_result_sentence(&place->record->result, sentence));
    json_put_integer(writer, "turns", record_ply(place->record, record_main_end(place->record)));
    cli_json_put_move(cli, "move", node->parent ? node->move : MOVE_NONE);
    json_put_number(writer, "time_s", node->has_time ? node->time_s : NAN);
    json_put_number(writer, "left_s", node->has_left ? node->left_s : NAN);
    json_put_number(writer, "memory_mb", node->has_memory ? node->memory_mb : NAN);
    json_put_string(writer, "comment", node->comment);
    json_put_string(writer, "output", node->output);
    json_close_object(writer);
    records_json_problems(cli, &place->list);
}

/* Each line of a text after a margin; control characters are shown as question marks. */
static void print_lines(const char *title, const char *text)
{
    if (!text)
        return;
    printf("%s\n  ", title);
    for (; *text; text++) {
        bool control = (unsigned char)*text < ' ' && *text != '\t';
        if (*text == '\n')
            fputs("\n  ", stdout);
        else
            putchar(control || *text == 0x7f ? '?' : *text);
    }
    putchar('\n');
}

static void print_game(const Place *place)
{
    const RecordResult *result = &place->record->result;
    char sentence[128];
    if (place->list.count > 1)
        printf("game        %d of %d\n", place->game, place->list.count);
    printf("players     red %s, blue %s\n", records_player(place->record, RED),
           records_player(place->record, BLUE));
    printf("end         %s, after turn %d\n\n",
           result->outcome ? record_result_sentence(result, sentence) : "no result",
           record_ply(place->record, record_main_end(place->record)));
}

/* The move that led here. */
static void print_node(const Place *place)
{
    const RecordNode *node = place->node;
    char text[MOVE_TEXT_SIZE], name[MOVE_SHORT_SIZE];
    if (node->parent) {
        move_write(node->move, text);
        move_write_short(node->move, name);
        printf("last move   turn %d, %s: %s (%s)", place->position.plies,
               side_name(side_other(position_turn(&place->position))), text, name);
        if (node->has_time)
            printf(", %.3f s", node->time_s);
        if (node->has_left)
            printf(", %.3f s left", node->left_s);
        if (node->has_memory)
            printf(", %.1f MB", node->memory_mb);
        putchar('\n');
    }
    print_lines("comment", node->comment);
    print_lines("output", node->output);
}

static void write_json(Cli *cli, const Position *position, const int tokens[2], const int placements[2])
{
    JsonWriter *writer = &cli->writer;
    char board[BOARD_CELLS];
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        board[cell] = position_at(position, (Cell)cell);
    const char *result = outcome_name(position_outcome(position));

    cli_json_position(cli, "position", position);
    json_put_integer(writer, "ply", position->plies);
    json_put_string(writer, "turn", side_name(position_turn(position)));
    json_key(writer, "board");
    json_bytes(writer, board, sizeof board);
    write_pair(writer, "tokens", tokens);
    write_pair(writer, "placements", placements);
    json_put_string(writer, "result", result);
}

/* The result on the board, or by other means. */
static const char *result_of(const Position *position, const Place *place)
{
    bool at_end = place && place->node == record_main_end(place->record) &&
                  position->plies == record_ply(place->record, place->node);
    bool ended = at_end && place->record->result.outcome != OUTCOME_NONE;
    return ended && position_outcome(position) == OUTCOME_NONE ? "not decided on the board"
                                                               : draw_outcome(position);
}

static void write_text(Cli *cli, const Position *position, const int tokens[2], const int placements[2],
                       const char *result)
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
    printf("result      %s\n", result);
}

/* A position and, if it belongs to a game, what is known about it there. */
static int show(Cli *cli, Position *position, const MoveList *moves, const Place *place)
{
    Error error = {0};
    if (cli_play_moves(position, moves, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    int tokens[2] = {position->count[RED], position->count[BLUE]};
    int placements[2];
    kernels_best()->both_placements(position, placements);
    if (cli->json) {
        write_json(cli, position, tokens, placements);
        if (place)
            write_place_json(cli, place);
        return DONE;
    }
    if (place)
        print_game(place);
    write_text(cli, position, tokens, placements, result_of(position, place));
    if (place)
        print_node(place);
    return DONE;
}

static int show_file(Cli *cli, const ShowOptions *options)
{
    Place place = {0};
    int code;
    if (find_place(cli, options, &place, &code)) {
        Position position = place.position;
        code = show(cli, &position, &options->moves, &place);
        if (code == DONE && place.list.problem_count)
            code = NEGATIVE;
    }
    record_list_free(&place.list);
    return code;
}

static int show_run(Cli *cli, const void *values)
{
    const ShowOptions *options = values;
    Position start, position = options->position;
    Error error = {0};
    position_start(&start);
    if (options->file && !position_equal(&position, &start))
        error_set(&error, STATUS_INVALID, "give a file or --position, not both");
    else if (!options->file && options->at)
        error_set(&error, STATUS_INVALID, "--at is a turn of a game, so it needs a file");
    if (error.status)
        return cli_misuse(cli, &error);
    return options->file ? show_file(cli, options) : show(cli, &position, &options->moves, NULL);
}

const Command command_show = {
    .name = "show",
    .summary = "show a position, alone or in a game",
    .details = "Shows a board, whose turn it is, each side's tokens and placements, and whether the game is "
               "decided. For the side not to move, the placements are those it would have one ply later.\n\n"
               "For a file, it shows the end of the main line, or the position before the turn given with "
               "--at: the last move, its time and memory, its comment, and what the agent printed. If part "
               "of the file can't be read, this is reported on standard error and the exit status is 1.",
    OPTIONS(ShowOptions,
            OPTIONAL_ARGUMENT(OPTION_STRING, "FILE", ShowOptions, file,
                              "a file of games in any format; - reads standard input"),
            POSITION_OPTION("position", "P", ShowOptions, position,
                            "instead of a file, the position on one line; the empty board by default"),
            NUMBER_OPTION("at", "TURN", ShowOptions, at, 1, PLY_LIMIT + 1, 0,
                          "show the position before this turn is played; the end of the game by default"),
            NUMBER_OPTION("game", "N", ShowOptions, game, 1, INT64_MAX, 1, "which game in the file"),
            MOVES_OPTION("moves", "\"M M ...\"", ShowOptions, moves,
                         "moves to play first, in any notation, separated by spaces")),
    EXAMPLES({"show --moves \"T-D@3-4 0-0,0-1,1-0,1-1\"", "Show the board after each side has moved once."},
             {"show --position \"11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1\" --json",
              "The same facts, for a program."},
             {"show lost.log --at 31", "Show the game at turn 31, with what the agent printed before it."}),
    .run = show_run,
};
