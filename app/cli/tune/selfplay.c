/* tetress-cli selfplay: plays games of an agent against itself, and keeps the positions with their
 * results. */
#include "engine/tune/data/selfplay.h"

#include <inttypes.h>

#include "app/cli/cli.h"

enum { NODES_INITIAL = 5000, GAMES_ADDED = 1000 };

typedef struct SelfplayCommand {
    const char *out, *agent;
    int64_t games, nodes, threads, seed;
    Cli *cli;
} SelfplayCommand;

static void selfplay_show(void *context, const SelfplayResult *result)
{
    const SelfplayCommand *self = context;
    cli_progress(self->cli, "%" PRId64 " of %" PRId64 " games, %" PRId64 " positions", result->games,
                 self->games, result->positions);
}

static Status selfplay_command_run(Cli *cli, void *values, Error *error)
{
    SelfplayCommand *self = values;
    JsonWriter *writer = &cli->writer;
    SelfplayResult result;
    const SelfplayWatch watch = {cli->interrupted, selfplay_show, self};
    const SelfplayPlan plan = {.roster = &cli->roster,
                               .agent = self->agent ? self->agent : "champion:hash=4",
                               .nodes = (uint64_t)self->nodes,
                               .seed = (uint64_t)self->seed,
                               .games = (int)self->games,
                               .threads = (int)self->threads};
    self->cli = cli;
    Status status = selfplay_run(&plan, self->out, &watch, &result, error);
    cli_progress_end(cli);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return status;
    if (cli->json) {
        json_print(writer,
                   "file: %s, first_game: %d, games: %jd, positions: %jd, repeated: %jd, removed_bytes: %jd",
                   self->out, result.first_game, result.games, result.positions, result.repeated,
                   (int64_t)result.removed);
        return status;
    }
    if (result.removed)
        printf("removed the last %zu bytes, a game that was cut off\n", result.removed);
    printf("%" PRId64 " games added to %s, from number %" PRIu32 " on\n", result.games, self->out,
           result.first_game);
    printf("%" PRId64 " positions; %" PRId64 " more were there already, up to symmetry\n", result.positions,
           result.repeated);
    return status;
}

const Command command_selfplay = {
    .name = "selfplay",
    .summary = "play games to learn from, and keep their positions",
    .details = "An agent plays itself. Each game begins with 4 to 14 random moves, chosen by the seed and "
               "the game's number. Every position after them goes into the file, with the result, the score "
               "that the search found, and the plies to the end. Positions that the file already has are "
               "left out, even if turned, mirrored or shifted around the torus.\n\n"
               "The same seed and nodes give the same file with any number of threads. Games are written in "
               "order, each as soon as it and all before it are finished. After Ctrl-C or a crash, the same "
               "command continues at the end of the file.",
    OPTIONS(SelfplayCommand,
            ARGUMENT(OPTION_OUTPUT, "OUT", SelfplayCommand, out,
                     "the file to add positions to; created if it does not exist"),
            NUMBER_OPTION("games", "N", SelfplayCommand, games, 1, 100000000, GAMES_ADDED, "games to add"),
            NUMBER_OPTION("nodes", "N", SelfplayCommand, nodes, 1, 1000000000, NODES_INITIAL,
                          "nodes to search for each move"),
            NUMBER_OPTION("threads", "T", SelfplayCommand, threads, 1, SELFPLAY_THREADS_MAX, 1,
                          "games to play at once"),
            NUMBER_OPTION("seed", "S", SelfplayCommand, seed, 0, INT64_MAX, 1,
                          "seed for the random moves that games begin with"),
            STRING_OPTION("agent", "A", SelfplayCommand, agent, "who plays; champion:hash=4 by default")),
    EXAMPLES({"selfplay games.tpos --games 3000 --threads 2", "Get some 250,000 positions in a few minutes."},
             {"selfplay games.tpos --games 3000",
              "Add 3,000 different games: numbering continues from the end of the file."}),
    .run = selfplay_command_run,
};
