/* tetress-cli library explore: what was played in a position. */
#include <math.h>
#include <stdlib.h>

#include "app/cli/library/chosen.h"
#include "app/cli/score.h"

typedef struct ExploreCommand {
    ChosenGames games;
    Position position;
    MoveList moves;
    LibraryExplored explored;
    uint64_t *set;
} ExploreCommand;

static double mean_plies(const LibraryMove *move)
{
    return move->games ? (double)move->plies / move->games : 0;
}

static void json_counts(JsonWriter *writer, const LibraryMove *move)
{
    json_print(writer, "games: %u, results: {red: %u, blue: %u, draw: %u, unknown: %u}, mean_plies: %g",
               move->games, move->results[OUTCOME_RED], move->results[OUTCOME_BLUE],
               move->results[OUTCOME_DRAW], move->results[OUTCOME_NONE], mean_plies(move));
}

static void explore_write_json(Cli *cli, const Position *position, const LibraryExplored *explored)
{
    JsonWriter *writer = &cli->writer;
    cli_json_position(cli, "position", position);
    json_counts(writer, &explored->all);
    json_print(writer, "moves: [");
    for (int i = 0; i < explored->count; i++) {
        json_print(writer, "{");
        cli_json_put_move(cli, "move", explored->moves[i].move);
        json_counts(writer, &explored->moves[i]);
        json_print(writer, "expected: %g, proven: %s}", explored->moves[i].value.expected,
                   score_result((Proof)explored->moves[i].value.proof));
    }
    json_print(writer, "]");
}

/* Without a line end. */
static void print_move(const char *name, const LibraryMove *move)
{
    printf("%-10s  %8u", name, move->games);
    for (int i = OUTCOME_RED; i <= OUTCOME_DRAW; i++)
        printf("  %5.1f%%", move->games ? 100.0 * move->results[i] / move->games : 0);
    printf("  %6.1f", mean_plies(move));
}

static void explore_print(const LibraryExplored *explored)
{
    printf("%-10s  %8s  %6s  %6s  %6s  %6s  %s\n", "move", "games", "red", "blue", "draw", "plies", "value");
    for (int i = 0; i < explored->count; i++) {
        const Value *value = &explored->moves[i].value;
        char move[MOVE_SHORT_SIZE], score[SCORE_TEXT_SIZE];
        move_write_short(explored->moves[i].move, move);
        print_move(explored->moves[i].move == MOVE_NONE ? "the end" : move, &explored->moves[i]);
        score_write(value, score);
        if (value->proof != PROOF_NONE)
            printf("  %s", score);
        else if (!isnan(value->expected))
            printf("  %.0f%%", ((double)value->expected + 1) * 50);
        putchar('\n');
    }
    print_move("all", &explored->all);
    putchar('\n');
}

static Status explore_run(Cli *cli, void *values, Error *error)
{
    ExploreCommand *self = values;
    Game game;
    Status status = cli_misuse(cli, cli_play_game(&self->position, &self->moves, &game, error));
    if (status == STATUS_OK)
        status = chosen_open(cli, &self->games, error);
    if (status == STATUS_OK && self->games.words)
        status = library_set_of(&self->games.numbers, self->games.rows.count, &self->set, error);
    if (status == STATUS_OK)
        status = library_explore(self->games.library, &game.now, self->set, cli->interrupted, &self->explored,
                                 error);
    if (status != STATUS_OK)
        return status;
    if (cli->json)
        explore_write_json(cli, &game.now, &self->explored);
    else
        explore_print(&self->explored);
    cli->code = self->explored.all.games ? DONE : NEGATIVE;
    return STATUS_OK;
}

static void explore_end(void *values)
{
    ExploreCommand *self = values;
    library_explored_free(&self->explored);
    chosen_close(&self->games);
    free(self->set);
}

const Command command_library_explore = {
    .name = "library explore",
    .summary = "show what was played in a position, and how it ended",
    .details =
        "For each move played in the position, however it is turned or shifted, in how many games, how "
        "often each side won them, how long they were, and where games are reviewed the mover's chance or "
        "proven result. Moves that are the same by symmetry count as one. With a QUERY, only its games "
        "count: \"red:mine\" shows what an agent always plays. \"library find --help\" says what a query "
        "may be.",
    OPTIONS(ExploreCommand, LIBRARY_ARGUMENT(ExploreCommand), QUERY_ARGUMENT(ExploreCommand),
            POSITION_OPTION(ExploreCommand, position, "the position; the empty board by default"),
            MOVES_OPTION(ExploreCommand, moves)),
    EXAMPLES({"library explore games.tetress", "Show the first moves of all games."},
             {"library explore games.tetress red:mine --moves \"O@0-0 I-H@5-5\" --json",
              "Show what an agent played after two moves."}),
    .run = explore_run,
    .end = explore_end,
};
