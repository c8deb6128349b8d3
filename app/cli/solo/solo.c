/* tetress-cli solo play and solo run: a player in the terminal, and many games of one. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/terminal.h"
#include "engine/base/scan.h"
#include "engine/base/time_units.h"
#include "engine/solo/game.h"
#include "engine/solo/profile.h"
#include "engine/solo/search.h"
#include "engine/solo/series.h"

/* The player, and the board. */
typedef struct SoloPlayerOptions {
    const char *profile;
    int64_t depth, beam, height;
} SoloPlayerOptions;

/* clang-format off */
/* The options of a command whose values have this type, with SoloPlayerOptions as their member `player`. */
#define SOLO_PLAYER_OPTIONS(Type)                                                                            \
    STRING_OPTION("profile", "P", Type, player.profile,                                                      \
        "the weights: seed, dellacherie, bcts, dt-10, dt-20, trained, or a file; seed by default"),          \
    NUMBER_OPTION("depth", "D", Type, player.depth, 0, SOLO_DEPTH_MAX, 0, "pieces to look ahead"),           \
    NUMBER_OPTION("beam", "B", Type, player.beam, 1, SOLO_MOVES_MAX, 2,                                      \
        "placements of each piece to look into"),                                                            \
    NUMBER_OPTION("height", "H", Type, player.height, SOLO_HEIGHT_MIN, SOLO_HEIGHT_MAX, SOLO_HEIGHT_MAX,     \
        "rows on the board")
/* clang-format on */

/* Opens the profile of a player, "seed" by default, and makes its evaluator. */
static Status open_player(const SoloPlayerOptions *player, SoloProfile *profile, SoloEvaluator *out,
                          Error *error)
{
    Status status = solo_profile_open(player->profile ? player->profile : "seed", profile, error);
    if (status == STATUS_OK)
        solo_evaluator_init(out, profile->weights, NULL);
    return status;
}

enum { DELAY_MS = 200, PIECES = 100, LINE_SIZE = 256 };

typedef struct SoloTable {
    SoloPlayerOptions player;
    bool myself;
    int64_t pieces, delay, seed;
    Cli *cli;
    SoloEvaluator evaluator; /* before the search has its own */
    SoloSearch *search;
    SoloGame game;
    SoloStep last; /* the effect of the last piece */
} SoloTable;

/* ---- solo play: showing ---- */

static void solo_show(const SoloTable *self)
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
static int choose(SoloTable *self)
{
    return solo_search_move(self->search, &self->game.board, self->game.piece, self->cli->interrupted).move;
}

static void watch(SoloTable *self)
{
    bool moving = terminal_is(stdout);
    int rows = self->game.board.height + 3;
    for (int64_t i = 0; i < self->pieces && !self->game.lost && !cli_stopped(self->cli); i++) {
        self->last = solo_game_step(&self->game, choose(self));
        if (!moving)
            continue;
        if (i > 0)
            printf("\x1b[%dA", rows);
        solo_show(self);
        fflush(stdout);
        clock_wait((uint64_t)self->delay * NS_PER_MS); /* Ctrl-C ends it early */
    }
    if (!moving)
        solo_show(self);
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
static bool solo_read_line(char line[LINE_SIZE])
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

static void solo_play_game(SoloTable *self)
{
    enum { UNDO_MOST = 1000 };
    SoloGame *before = calloc(UNDO_MOST, sizeof *before);
    int count = 0;
    char line[LINE_SIZE];
    solo_show(self);
    show_piece(self->game.piece);
    while (before && !self->game.lost && !cli_stopped(self->cli) && solo_read_line(line) &&
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
            solo_show(self);
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

static Status run_play(Cli *cli, void *values, Error *error)
{
    SoloTable *self = values;
    SoloProfile profile;
    const SoloSearchPlan plan = {(int)self->player.depth, (int)self->player.beam, 1};
    self->cli = cli;
    if (cli->json)
        return cli_misuse(cli, error_set(error, STATUS_INVALID, "play is interactive: use run for --json"));
    Status status = open_player(&self->player, &profile, &self->evaluator, error);
    if (status == STATUS_OK)
        status = solo_search_create(&self->evaluator, &plan, &self->search, error);
    if (status != STATUS_OK)
        return status;
    solo_game_start(&self->game, (int)self->player.height, (uint64_t)self->seed, 0);
    (self->myself ? solo_play_game : watch)(self);
    return cli_stopped(cli) ? STATUS_INTERRUPTED : STATUS_OK;
}

static void end_play(void *values)
{
    solo_search_destroy(((SoloTable *)values)->search);
}

const Command command_solo_play = {
    .name = "solo play",
    .summary = "watch a player in the terminal, or play yourself",
    .details =
        "Shows a game piece by piece as it goes. With --myself you place the pieces: type the orientation "
        "and the leftmost column, or help. If the output is not a terminal, only the last board is printed.",
    OPTIONS(SoloTable,
            FLAG_OPTION("myself", SoloTable, myself, "place the pieces yourself; the player gives hints"),
            SOLO_PLAYER_OPTIONS(SoloTable),
            NUMBER_OPTION("pieces", "N", SoloTable, pieces, 1, INT64_MAX, PIECES,
                          "when watching: number of pieces"),
            NUMBER_OPTION("delay", "MS", SoloTable, delay, 0, 60000, DELAY_MS,
                          "when watching: milliseconds for each piece on a terminal"),
            NUMBER_OPTION("seed", "S", SoloTable, seed, 0, INT64_MAX, 1, "seed for the pieces")),
    EXAMPLES({"solo play", "Watch the document's player place 100 pieces."},
             {"solo play --profile dt-20 --depth 1 --delay 50", "Watch a stronger one, faster."},
             {"solo play --myself --height 12", "Play. Type help when you are asked for a move."}),
    .run = run_play,
    .end = end_play,
};

/* ---- Many games ---- */

typedef struct SeriesCommand {
    SoloPlayerOptions player;
    int64_t games, pieces, threads, think_threads, seed;
    Cli *cli;
    SoloEvaluator evaluator;
} SeriesCommand;

enum { GAMES_FIRST = 100 };

static void solo_show_progress(void *context, const SoloSeries *so_far)
{
    const SeriesCommand *self = context;
    char left[40], rest[64] = "";
    double per_game = so_far->deaths > 0 ? so_far->seconds / (double)so_far->deaths : NAN;
    cli_duration(per_game * (double)(self->games - so_far->deaths), left, sizeof left);
    if (!isnan(per_game))
        snprintf(rest, sizeof rest, ", about %s left", left);
    cli_progress(self->cli, "%" PRId64 " of %" PRId64 " games over, %.1f lines a game%s", so_far->deaths,
                 self->games, so_far->mean, rest);
}

static void solo_print_json(JsonWriter *writer, const SoloSeries *series)
{
    json_print(writer,
               "games: %jd, mean_lines: %g, error: %g, total_lines: %jd, deaths: %jd, pieces_per_s: %g, "
               "boards_per_s: %g",
               series->games, series->mean, series->error, series->lines, series->deaths,
               (double)series->pieces / series->seconds, (double)series->boards / series->seconds);
}

static void solo_print_text(const SoloProfile *profile, const SoloPlayerOptions *player,
                            const SoloSeries *series)
{
    printf("%s on %" PRId64 " rows, ", profile->title, player->height);
    if (player->depth > 0)
        printf("%" PRId64 " ahead, beam %" PRId64 "\n", player->depth, player->beam);
    else
        puts("no look-ahead");
    printf("games        %" PRId64 ", of which %" PRId64 " lost\n", series->games, series->deaths);
    printf("lines        %" PRId64 "\n", series->lines);
    if (series->deaths == 0)
        puts("a game       not known: none was lost");
    else
        printf("a game       %.1f, standard error %.1f\n", series->mean, series->error);
    printf("pieces/s     %.0f\n", (double)series->pieces / series->seconds);
    printf("boards/s     %.0f\n", (double)series->boards / series->seconds);
}

static Status run_series(Cli *cli, void *values, Error *error)
{
    SeriesCommand *self = values;
    SoloProfile profile;
    SoloSeries series;
    int threads = self->threads > 0 ? (int)self->threads : self->think_threads > 1 ? 1 : cli->processors;
    const SoloSeriesPlan plan = {
        .height = (int)self->player.height,
        .seed = (uint64_t)self->seed,
        .games = self->games,
        .pieces_most = self->pieces,
        .search = {(int)self->player.depth, (int)self->player.beam, (int)self->think_threads},
        .threads = threads};
    const SoloSeriesWatch watch = {cli->interrupted, solo_show_progress, self};
    self->cli = cli;
    Status status = open_player(&self->player, &profile, &self->evaluator, error);
    if (status == STATUS_OK)
        status = solo_series_run(&self->evaluator, &plan, &watch, NULL, &series, error);
    cli_progress_end(cli);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        solo_print_json(&cli->writer, &series);
    else
        solo_print_text(&profile, &self->player, &series);
    return cli_stopped(cli) ? STATUS_INTERRUPTED : STATUS_OK;
}

const Command command_solo_run = {
    .name = "solo run",
    .summary = "play many games and count lines",
    .details = "Plays games with the weights of a profile and reports the lines per game: all lines divided "
               "by the games lost, with the standard error. The player knows only the piece in hand; the "
               "next can be any of the seven. The same seed gives every player the same pieces. Ctrl-C ends "
               "the run; what was played still counts.",
    OPTIONS(
        SeriesCommand, SOLO_PLAYER_OPTIONS(SeriesCommand),
        NUMBER_OPTION("games", "N", SeriesCommand, games, 1, SOLO_GAMES_MAX, GAMES_FIRST, "number of games"),
        NUMBER_OPTION(
            "pieces", "N", SeriesCommand, pieces, 1, INT64_MAX, 0,
            "end games after this many pieces if they are not lost; their lines count, their end does not"),
        NUMBER_OPTION("threads", "T", SeriesCommand, threads, 1, SOLO_THREADS_MAX, 0,
                      "games to play at once; one for each processor by default"),
        NUMBER_OPTION("think-threads", "T", SeriesCommand, think_threads, 1, SOLO_THREADS_MAX, 1,
                      "threads for each decision, useful from depth 2; --threads is then 1 by default"),
        NUMBER_OPTION("seed", "S", SeriesCommand, seed, 0, INT64_MAX, 1, "seed for the pieces")),
    EXAMPLES(
        {"solo run --profile bcts --height 10 --games 1000",
         "Count how many lines BCTS clears on a board of 10 rows."},
        {"solo run --depth 1 --beam 2 --height 10 --json",
         "Run the document's agent with one look-ahead, for a program."},
        {"solo run --profile mine.txt --pieces 100000 --games 4", "Run your own weights on the full board."}),
    .run = run_series,
};
