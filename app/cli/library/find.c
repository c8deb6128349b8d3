/* tetress-cli library find: lists games of a library. */
#include <stdlib.h>

#include "app/cli/library/chosen.h"
#include "engine/record/library/pattern.h"

typedef struct FindCommand {
    ChosenGames games;
    Position position;
    MoveList moves;
    const char *pattern, *figures;
    int owner;
    int64_t most, threads;

    Cli *cli;
    bool drawn; /* a pattern or figures are asked for */
    LibraryPattern asked;
    int found, listed;
} FindCommand;

/* ---- One game ---- */

static void show_cells(Cli *cli, const PatternMatch *match)
{
    const char *before = " at ";
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        char text[CELL_TEXT_SIZE];
        if (!match->cells[cell])
            continue;
        cell_write((Cell)cell, text);
        if (cli->json)
            json_print(&cli->writer, "%s", text);
        else
            printf("%s%s", before, text);
        before = ",";
    }
}

/* Lists a game, and where what was asked for is in it; the match may be null. */
static void find_list(void *context, uint32_t number, const PatternMatch *match)
{
    FindCommand *self = context;
    Cli *cli = self->cli;
    JsonWriter *writer = &cli->writer;
    self->found++;
    if (self->listed == self->most)
        return;
    if (self->listed++ == 0 && !cli->json)
        chosen_print_heading(cli);
    if (!cli->json) {
        cli_progress_end(cli);
        chosen_print(&self->games, number);
        if (match)
            printf("  turn %d", match->plies + 1);
        if (match && self->pattern)
            show_cells(cli, match);
        putchar('\n');
        return;
    }
    json_print(writer, "{");
    chosen_json(cli, &self->games, number);
    if (match) {
        json_print(writer, "turn: %d, own: %s, cells: [", match->plies + 1, side_name(match->own));
        show_cells(cli, match);
        json_print(writer, "]");
    }
    json_print(writer, "}");
}

/* ---- Finding ---- */

static void show_search(void *context, uint64_t done, uint64_t all)
{
    const FindCommand *self = context;
    cli_progress(self->cli, "searching: %d games found; %.0f%%", self->found,
                 100 * (double)done / (double)all);
}

/* Where the position is in a game. */
static Status list_place(FindCommand *self, uint32_t number, const Position *position, Error *error)
{
    Game game;
    PatternMatch match = {0};
    Status status = library_moves(self->games.library, number, &game, error);
    if (status != STATUS_OK)
        return status;
    match.plies = game.start.plies + library_place(&game, position, &match.place);
    match.own = position_turn(position);
    find_list(self, number, &match);
    return STATUS_OK;
}

static Status find_games(FindCommand *self, Error *error)
{
    Cli *cli = self->cli;
    LibraryNumbers *numbers = &self->games.numbers;
    Game game;
    bool here = self->position.plies > 0 || self->moves.count > 0;
    Status status = cli_misuse(cli, cli_play_game(&self->position, &self->moves, &game, error));
    if (status == STATUS_OK && here)
        status = library_numbers_at(self->games.library, &game.now, cli->interrupted, numbers, error);
    if (status == STATUS_OK && self->drawn) {
        const LibraryPatternSearch search = {&self->asked,
                                             numbers,
                                             self->threads ? (int)self->threads : cli->processors,
                                             cli->interrupted,
                                             find_list,
                                             show_search,
                                             self};
        status = library_find_pattern(self->games.library, &search, error);
        cli_progress_end(cli);
        return status;
    }
    for (int i = 0; i < numbers->count && status == STATUS_OK; i++) {
        if (here && self->listed < self->most)
            status = list_place(self, numbers->items[i], &game.now, error);
        else
            find_list(self, numbers->items[i], NULL);
    }
    return status;
}

static Status find_run(Cli *cli, void *values, Error *error)
{
    FindCommand *self = values;
    JsonWriter *writer = &cli->writer;
    self->cli = cli;
    self->drawn = self->pattern || self->figures;
    self->asked.owner = (PatternOwner)self->owner;
    Status status = self->pattern ? library_pattern_read(self->pattern, &self->asked, error) : STATUS_OK;
    if (status == STATUS_OK && self->figures)
        status = library_pattern_read_figures(self->figures, &self->asked, error);
    if (cli_misuse(cli, status) == STATUS_OK)
        status = chosen_open(cli, &self->games, error);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        json_print(writer, "games: [");
    status = find_games(self, error);
    if (cli->json) {
        json_print(writer, "], found: %d, all: %u", self->found, self->games.rows.count);
    } else if (status != STATUS_OK && status != STATUS_INTERRUPTED) {
        return status; /* not all was counted */
    } else if (self->listed < self->found) {
        printf("and %d more: %d of %u games\n", self->found - self->listed, self->found,
               self->games.rows.count);
    } else {
        printf("%d of %u games\n", self->found, self->games.rows.count);
    }
    cli->code = self->found ? DONE : NEGATIVE;
    return status;
}

const Command command_library_find = {
    .name = "library find",
    .summary = "list games by players, results, positions and patterns",
    .details = chosen_details,
    OPTIONS(
        FindCommand, LIBRARY_ARGUMENT(FindCommand), QUERY_ARGUMENT(FindCommand), SORT_OPTIONS(FindCommand),
        NUMBER_OPTION("most", "N", FindCommand, most, 0, INT32_MAX, 100, "games to list"),
        POSITION_OPTION(FindCommand, position,
                        "only games that come to this position, however turned or shifted"),
        MOVES_OPTION(FindCommand, moves),
        STRING_OPTION("pattern", "CELLS", FindCommand, pattern,
                      "only games with these cells, anywhere and however turned: rows with / between, of "
                      "o own, x opponent, . empty, # a token, O not own, X not opponent, ? anything"),
        ONE_OF_OPTION("own", "SIDE", FindCommand, owner, pattern_owner_names,
                      "whose tokens are own: red, blue, mover, or either, the default"),
        STRING_OPTION("figures", "WORDS", FindCommand, figures,
                      "and with these figures in the same position: ply, tokens, placements and territory "
                      "of the own side, or with opponent. or lead. before them, such as "
                      "\"placements<10 lead.tokens>5\"; and what the own side's move to it did: clear, "
                      "double-clear, costly-clear or squeeze"),
        NUMBER_OPTION("threads", "T", FindCommand, threads, 1, 256, 0,
                      "threads that search for patterns; by default, as many as processors")),
    EXAMPLES({"library find games.tetress \"lost:champion plies<80\" --sort date --falls",
              "List the games that the champion lost soon, the last ones first."},
             {"library find games.tetress --moves \"O@0-0 I-H@5-5\"", "List the games after these moves."},
             {"library find games.tetress --pattern oox/.o./xx. --figures squeeze --json",
              "Find a pattern after moves that left the other side few placements."}),
    .run = find_run,
    .end = chosen_close,
};
