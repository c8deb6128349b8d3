/* tetress-cli show: shows a position, alone or in a game. */
#include <math.h>

#include "app/cli/draw.h"
#include "app/cli/records.h"
#include "engine/game/kernels/kernels.h"

/* A place in a file of games. */
typedef struct Place {
    RecordList list;
    const Record *record; /* null: the position is not of a game */
    const RecordNode *node;
} Place;

typedef struct ShowCommand {
    const char *file;
    Position position;
    MoveList moves;
    int64_t game;
    int64_t at; /* 0: the end */
    Game shown; /* to the position with the moves */
    Place place;
} ShowCommand;

/* Finds the place that the options name in a game of the list. */
static Status find_place(Cli *cli, ShowCommand *self, Error *error)
{
    const RecordList *list = &self->place.list;
    if (list->count == 0)
        return error_set(error, STATUS_NOT_FOUND, "%s: no game could be read", cli_file_name(self->file));
    if (self->game > list->count)
        return cli_misuse(cli, error_set(error, STATUS_NOT_FOUND, "--game: there %s %d game%s in %s",
                                         list->count == 1 ? "is" : "are", list->count,
                                         list->count == 1 ? "" : "s", self->file));
    const Record *record = list->records[self->game - 1];
    int first = record->start.plies + 1;
    int last = record_ply(record, record_main_end(record)) + 1;
    if (!self->at)
        self->at = record->shown_turn;
    if (self->at && (self->at < first || self->at > last))
        return cli_misuse(cli, error_set(error, STATUS_NOT_FOUND, "--at: game %d has turns %d to %d",
                                         (int)self->game, first, last));
    self->place.record = record;
    self->place.node = record->root;
    for (int turn = first; turn < (self->at ? self->at : last); turn++)
        self->place.node = self->place.node->first_child;
    record_position(record, self->place.node, &self->position);
    return STATUS_OK;
}

/* ---- JSON ---- */

static void write_pair(JsonWriter *writer, const char *key, const int pair[2])
{
    json_print(writer, "%s: {%s: %d, %s: %d}", key, side_name(RED), pair[RED], side_name(BLUE), pair[BLUE]);
}

static void show_write_json(Cli *cli, const ShowCommand *self, const int tokens[2], const int placements[2])
{
    JsonWriter *writer = &cli->writer;
    const Position *position = &self->shown.now;
    const Record *record = self->place.record;
    const RecordNode *node = self->place.node;
    char board[BOARD_CELLS], sentence[128];
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        board[cell] = position_at(position, (Cell)cell);
    cli_json_position(cli, "position", position);
    json_print(writer, "ply: %d, turn: %s, board:", position->plies, side_name(position_turn(position)));
    json_bytes(writer, board, sizeof board);
    write_pair(writer, "tokens", tokens);
    write_pair(writer, "placements", placements);
    json_print(writer, "result: %s", outcome_name(position_outcome(position)));
    if (!record)
        return;
    json_print(writer, "game: {number: %jd, of: %d, red: %s, blue: %s, result: %s, sentence: %s, turns: %d",
               self->game, self->place.list.count, record->players[RED], record->players[BLUE],
               outcome_name(record->result.outcome), record_result_sentence(&record->result, sentence),
               record_ply(record, record_main_end(record)));
    cli_json_put_move(cli, "move", node->parent ? node->move : MOVE_NONE);
    json_print(writer, "time_s: %g, left_s: %g, memory_mb: %g, comment: %s, output: %s}",
               node->has_time ? node->time_s : NAN, node->has_left ? node->left_s : NAN,
               node->has_memory ? node->memory_mb : NAN, node->comment, node->output);
    records_json_problems(cli, &self->place.list);
}

/* ---- Text ---- */

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

static void print_game(const ShowCommand *self)
{
    const Record *record = self->place.record;
    char sentence[128];
    if (self->place.list.count > 1)
        printf("game        %d of %d\n", (int)self->game, self->place.list.count);
    printf("players     red %s, blue %s\n", record->players[RED] ? record->players[RED] : "?",
           record->players[BLUE] ? record->players[BLUE] : "?");
    printf("end         %s, after turn %d\n\n",
           record->result.outcome ? record_result_sentence(&record->result, sentence) : "no result",
           record_ply(record, record_main_end(record)));
}

/* The move that led here. */
static void print_node(const ShowCommand *self)
{
    const RecordNode *node = self->place.node;
    if (node->parent) {
        printf("last move   turn %d, %s: %s (%s)", self->position.plies,
               side_name(side_other(position_turn(&self->position))), MOVE_TEXT(node->move),
               MOVE_SHORT(node->move));
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

static void write_text(Cli *cli, const ShowCommand *self, const int tokens[2], const int placements[2])
{
    const Position *position = &self->shown.now;
    const Record *record = self->place.record;
    char text[POSITION_TEXT_SIZE];
    if (record)
        print_game(self);
    position_write(position, text);
    draw_board(cli, position, stdout);
    if (position->plies < PLY_LIMIT)
        printf("\nturn        %d, %s to move\n", position->plies + 1, side_name(position_turn(position)));
    else
        printf("\nturn        none: %d plies are played\n", PLY_LIMIT);
    printf("tokens      red %d, blue %d\n", tokens[RED], tokens[BLUE]);
    printf("placements  red %d, blue %d\n", placements[RED], placements[BLUE]);
    printf("position    %s\n", text);
    bool ended = record && self->place.node == record_main_end(record) && self->shown.count == 0 &&
                 record->result.outcome != OUTCOME_NONE;
    printf("result      %s\n", ended && position_outcome(position) == OUTCOME_NONE
                                   ? "not decided on the board"
                                   : draw_outcome(position));
    if (record)
        print_node(self);
}

static Status show_run(Cli *cli, void *values, Error *error)
{
    ShowCommand *self = values;
    Position start;
    position_start(&start);
    if (self->file && !position_equal(&self->position, &start))
        return cli_misuse(cli, error_set(error, STATUS_INVALID, "give a file or --position, not both"));
    if (!self->file && self->at)
        return cli_misuse(cli,
                          error_set(error, STATUS_INVALID, "--at is a turn of a game, so it needs a file"));
    if (self->file) {
        Status status = records_load(cli, self->file, FORMAT_UNKNOWN, &self->place.list, error);
        if (status != STATUS_OK)
            return status;
        records_warn(cli, &self->place.list);
        status = find_place(cli, self, error);
        if (status != STATUS_OK)
            return status;
    }
    if (cli_play_game(&self->position, &self->moves, &self->shown, error) != STATUS_OK)
        return cli_misuse(cli, error->status);
    const Position *position = &self->shown.now;
    int tokens[2] = {position->count[RED], position->count[BLUE]}, placements[2];
    kernels_best()->both_placements(position, placements);
    (cli->json ? show_write_json : write_text)(cli, self, tokens, placements);
    cli->code = self->place.list.problem_count ? NEGATIVE : DONE;
    return STATUS_OK;
}

static void show_end(void *values)
{
    record_list_free(&((ShowCommand *)values)->place.list);
}

const Command command_show = {
    .name = "show",
    .summary = "show a position, alone or in a game",
    .details = "Shows a board, whose turn it is, each side's tokens and placements, and whether the game is "
               "decided. For the side not to move, the placements are those it would have one ply later.\n\n"
               "For a file, it shows the end of the main line, or the position before the turn given with "
               "--at: the last move, its time and memory, its comment, and what the agent printed. If part "
               "of the file can't be read, this is reported on standard error and the exit status is 1.",
    OPTIONS(ShowCommand,
            OPTIONAL_ARGUMENT(OPTION_STRING, "FILE", ShowCommand, file,
                              "a file of games in any format, or a link; - reads standard input"),
            POSITION_OPTION(ShowCommand, position,
                            "instead of a file, the position on one line; the empty board by default"),
            NUMBER_OPTION("at", "TURN", ShowCommand, at, 1, PLY_LIMIT + 1, 0,
                          "show the position before this turn is played; the end of the game, or a link's "
                          "turn, by default"),
            NUMBER_OPTION("game", "N", ShowCommand, game, 1, INT64_MAX, 1, "which game in the file"),
            MOVES_OPTION(ShowCommand, moves)),
    EXAMPLES({"show --moves \"T-D@3-4 0-0,0-1,1-0,1-1\"", "Show the board after each side has moved once."},
             {"show --position \"11/4r6/3rrr5/11/11/11/11/11/11/11/11 b 1\" --json",
              "The same facts, for a program."},
             {"show lost.log --at 31", "Show the game at turn 31, with what the agent printed before it."}),
    .run = show_run,
    .end = show_end,
};
