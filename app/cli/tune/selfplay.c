/* tetress-cli selfplay: plays games of an agent against itself, and keeps the positions with their
 * results. */
#include "engine/tune/data/selfplay.h"

#include <inttypes.h>

#include "app/cli/games.h"
#include "app/roster.h"

enum { NODES_INITIAL = 5000, GAMES_ADDED = 1000 };

typedef struct SelfplayOptions {
    const char *out, *agent;
    int64_t games, nodes, threads, seed;
} SelfplayOptions;

typedef struct Watching {
    Progress progress;
    int64_t games;
} Watching;

static void show(void *context, const SelfplayResult *result)
{
    Watching *self = context;
    progress_show(&self->progress, "%" PRId64 " of %" PRId64 " games, %" PRId64 " positions", result->games,
                  self->games, result->positions);
}

static void print_outcome(Cli *cli, const SelfplayOptions *options, const SelfplayResult *result)
{
    if (cli->json) {
        json_put_string(&cli->writer, "file", options->out);
        json_put_integer(&cli->writer, "first_game", result->first_game);
        json_put_integer(&cli->writer, "games", result->games);
        json_put_integer(&cli->writer, "positions", result->positions);
        json_put_integer(&cli->writer, "repeated", result->repeated);
        json_put_integer(&cli->writer, "removed_bytes", (int64_t)result->removed);
        return;
    }
    if (result->removed)
        printf("removed the last %zu bytes, a game that was cut off\n", result->removed);
    printf("%" PRId64 " games added to %s, from number %" PRIu32 " on\n", result->games, options->out,
           result->first_game);
    printf("%" PRId64 " positions; %" PRId64 " more were there already, up to symmetry\n", result->positions,
           result->repeated);
}

static int selfplay_command(Cli *cli, const void *values)
{
    const SelfplayOptions *options = values;
    Roster roster;
    Error error = {0};
    SelfplayResult result;
    Watching watching = {.games = options->games};
    const SelfplayWatch watch = {cli->interrupted, show, &watching};
    app_roster_fill(&roster);
    const SelfplayPlan plan = {.roster = &roster,
                               .agent = options->agent ? options->agent : "champion:hash=4",
                               .nodes = (uint64_t)options->nodes,
                               .seed = (uint64_t)options->seed,
                               .games = (int)options->games,
                               .threads = (int)options->threads};
    progress_begin(&watching.progress);
    Status status = selfplay_run(&plan, options->out, &watch, &result, &error);
    progress_end(&watching.progress);
    if (status != STATUS_OK && status != STATUS_INTERRUPTED)
        return cli_fail(cli, &error);
    print_outcome(cli, options, &result);
    return status == STATUS_OK ? DONE : INTERRUPTED;
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
    OPTIONS(SelfplayOptions,
            ARGUMENT(OPTION_STRING, "OUT", SelfplayOptions, out,
                     "the file to add positions to; created if it does not exist"),
            NUMBER_OPTION("games", "N", SelfplayOptions, games, 1, 100000000, GAMES_ADDED, "games to add"),
            NUMBER_OPTION("nodes", "N", SelfplayOptions, nodes, 1, 1000000000, NODES_INITIAL,
                          "nodes to search for each move"),
            NUMBER_OPTION("threads", "T", SelfplayOptions, threads, 1, SELFPLAY_THREADS_MAX, 1,
                          "games to play at once"),
            NUMBER_OPTION("seed", "S", SelfplayOptions, seed, 0, INT64_MAX, 1,
                          "seed for the random moves that games begin with"),
            STRING_OPTION("agent", "A", SelfplayOptions, agent, "who plays; champion:hash=4 by default")),
    EXAMPLES({"selfplay games.tpos --games 3000 --threads 2", "Get some 250,000 positions in a few minutes."},
             {"selfplay games.tpos --games 3000",
              "Add 3,000 different games: numbering continues from the end of the file."}),
    .run = selfplay_command,
};
