/* tetress-cli solo play: watch a player in the terminal, or play. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/solo/solo.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/terminal.h"
#include "engine/base/scan.h"
#include "engine/base/time_units.h"
#include "engine/solo/game.h"
#include "engine/solo/search.h"

enum { DELAY_MS = 200, PIECES = 100, LINE_SIZE = 256 };

typedef struct Table {
    SoloPlayer player;
    bool myself;
    int64_t pieces, delay, seed;
    Cli *cli;
    SoloEvaluator evaluator; /* before the search has its own */
    SoloSearch *search;
    SoloGame game;
    SoloStep last; /* the effect of the last piece */
} Table;

/* ---- Showing ---- */

static void show(const Table *self)
{
    const char *cell = self->cli->unicode ? "\xe2\x96\x88\xe2\x96\x88" : "##";
    for (int row = self->game.board.height - 1; row >= 0; row--) {
        fputs("  |", stdout);
        for (int c = 0; c < SOLO_COLUMNS; c++) {
            bool filled = solo_board_has(&self->game.board, row, c);
            bool fresh = self->last.lines == 0 && (self->last.cells[c] >> row & 1);
            if (!filled)
                fputs(" .", stdout);
            else
                printf("%s%s%s", fresh ? cli_style(self->cli, STYLE_RED) : "",
                       fresh && !self->cli->colour ? "[]" : cell,
                       fresh ? cli_style(self->cli, STYLE_NONE) : "");
        }
        puts("|");
    }
    puts("  +--------------------+\n    0 1 2 3 4 5 6 7 8 9");
    printf("  pieces %" PRId64 ", lines %" PRId64 "%s\n", self->game.pieces, self->game.lines,
           self->last.lines > 0 ? ", cleared now" : "");
}

static void show_piece(SoloPiece piece)
{
    const SoloPieceInfo *info = &solo_pieces[piece];
    printf("piece %c\n", info->letter);
    for (int row = 3; row >= 0; row--) {
        bool any = false;
        for (int i = 0; i < info->orientations; i++)
            any = any || row < info->shapes[i].height;
        for (int i = 0; any && i < info->orientations; i++) {
            fputs("   ", stdout);
            for (int c = 0; c < 4; c++) {
                const SoloShape *shape = &info->shapes[i];
                bool filled = c < shape->width && row >= shape->bottoms[c] && row < shape->tops[c];
                fputs(filled ? "[]" : "  ", stdout);
            }
        }
        if (any)
            putchar('\n');
    }
    for (int i = 0; i < info->orientations; i++)
        printf("   %-8d", i);
    putchar('\n');
}

/* The number of the player's move. */
static int choose(Table *self)
{
    return solo_search_move(self->search, &self->game.board, self->game.piece, self->cli->interrupted).move;
}

static void watch(Table *self)
{
    bool moving = terminal_is(stdout);
    int rows = self->game.board.height + 3;
    for (int64_t i = 0; i < self->pieces && !self->game.lost && !cli_stopped(self->cli); i++) {
        self->last = solo_game_step(&self->game, choose(self));
        if (!moving)
            continue;
        if (i > 0)
            printf("\x1b[%dA", rows);
        show(self);
        fflush(stdout);
        clock_wait((uint64_t)self->delay * NS_PER_MS); /* Ctrl-C ends it early */
    }
    if (!moving)
        show(self);
    if (self->game.lost)
        puts("  the game is lost");
}

/* ---- Playing ---- */

/* Reads a one-digit number and moves past it; false if there is none. */
static bool read_digit(Scan *scan, int8_t *out)
{
    scan_skip_blanks(scan);
    const char *from = scan->at;
    bool found = scan_skip_digits(scan) && scan->at == from + 1;
    *out = found ? (int8_t)(*from - '0') : 0;
    return found;
}

/* Reads an orientation and a column; -1 if they are not a move. */
static int read_move(SoloPiece piece, const char *line)
{
    SoloMove move;
    Scan scan = scan_of(line, strlen(line));
    if (!read_digit(&scan, &move.orientation) || !read_digit(&scan, &move.column) || scan.at != scan.end)
        return -1;
    return solo_move_number(piece, move);
}

/* Reads a line without surrounding spaces; false at the end of the input. A longer line is cut off and the
 * rest skipped. */
static bool read_line(char line[LINE_SIZE])
{
    fputs("move: ", stdout);
    fflush(stdout);
    if (!fgets(line, LINE_SIZE, stdin))
        return false;
    size_t length = strcspn(line, "\n");
    for (int c = 0; line[length] != '\n' && (c = getchar()) != EOF && c != '\n';)
        continue;
    while (length > 0 && is_blank(line[length - 1]))
        length--;
    line[length] = '\0';
    return true;
}

static void play(Table *self)
{
    enum { UNDO_MOST = 1000 };
    SoloGame *before = calloc(UNDO_MOST, sizeof *before);
    int count = 0;
    char line[LINE_SIZE];
    show(self);
    show_piece(self->game.piece);
    while (before && !self->game.lost && !cli_stopped(self->cli) && read_line(line) &&
           strcmp(line, "quit") != 0) {
        int move = read_move(self->game.piece, line);
        bool undo = strcmp(line, "undo") == 0;
        if (strcmp(line, "help") == 0) {
            puts("A move is an orientation and the leftmost column, such as 0 4; the numbers below the piece "
                 "are its\n"
                 "orientations. hint shows what the player would do, undo takes a piece back, quit ends the "
                 "game.");
        } else if (strcmp(line, "hint") == 0) {
            SoloMove best = solo_move(self->game.piece, choose(self));
            printf("%d %d\n", best.orientation, best.column);
        } else if (undo && count == 0) {
            puts("there is no piece to take back");
        } else if (undo || move >= 0) {
            if (undo) {
                self->game = before[--count];
                self->last = (SoloStep){0};
            } else {
                if (count == UNDO_MOST)
                    memmove(before, before + 1, (size_t)--count * sizeof *before);
                before[count++] = self->game;
                self->last = solo_game_step(&self->game, move);
            }
            show(self);
            if (!self->game.lost)
                show_piece(self->game.piece);
        } else {
            puts("not a move of this piece; type help to see how to write one");
        }
    }
    if (self->game.lost)
        puts("the game is lost");
    free(before);
}

static Status run(Cli *cli, void *values, Error *error)
{
    Table *self = values;
    SoloProfile profile;
    const SoloSearchPlan plan = {(int)self->player.depth, (int)self->player.beam, 1};
    self->cli = cli;
    if (cli->json) {
        error_set(error, STATUS_INVALID, "play is interactive: use run for --json");
        return cli_misuse(cli, error);
    }
    Status status = solo_player_open(&self->player, &profile, &self->evaluator, error);
    if (status == STATUS_OK)
        status = solo_search_create(&self->evaluator, &plan, &self->search, error);
    if (status != STATUS_OK)
        return status;
    solo_game_start(&self->game, (int)self->player.height, (uint64_t)self->seed, 0);
    (self->myself ? play : watch)(self);
    return cli_stopped(cli) ? STATUS_INTERRUPTED : STATUS_OK;
}

static void end(void *values)
{
    solo_search_destroy(((Table *)values)->search);
}

const Command command_solo_play = {
    .name = "solo play",
    .summary = "watch a player in the terminal, or play yourself",
    .details =
        "Shows a game piece by piece as it goes. With --myself you place the pieces: type the orientation "
        "and the leftmost column, or help. If the output is not a terminal, only the last board is printed.",
    OPTIONS(
        Table, FLAG_OPTION("myself", Table, myself, "place the pieces yourself; the player gives hints"),
        SOLO_PLAYER_OPTIONS(Table),
        NUMBER_OPTION("pieces", "N", Table, pieces, 1, INT64_MAX, PIECES, "when watching: number of pieces"),
        NUMBER_OPTION("delay", "MS", Table, delay, 0, 60000, DELAY_MS,
                      "when watching: milliseconds for each piece on a terminal"),
        NUMBER_OPTION("seed", "S", Table, seed, 0, INT64_MAX, 1, "seed for the pieces")),
    EXAMPLES({"solo play", "Watch the document's player place 100 pieces."},
             {"solo play --profile dt-20 --depth 1 --delay 50", "Watch a stronger one, faster."},
             {"solo play --myself --height 12", "Play. Type help when you are asked for a move."}),
    .run = run,
    .end = end,
};
