/* Shared by match and tournament: the options that say how games are played, playing them, and their list.
 * For the main thread. */
#ifndef TETRESS_APP_CLI_GAMES_H
#define TETRESS_APP_CLI_GAMES_H

#include "app/cli/cli.h"
#include "engine/game/opening.h"
#include "engine/match/contest.h"

typedef struct GamesOptions {
    int64_t games, threads, plies, seed, margin;
    const char *movetime, *time, *nodes;
    const char *record;
} GamesOptions;

enum { GAMES_INITIAL = 100, GAMES_PLIES = 6, GAMES_SEED = 1, GAMES_MARGIN_MS = 50 };

/* clang-format off */
/* The options of a command whose values have this type, with GamesOptions as their member `games`. */
#define GAMES_OPTIONS(Type, games_help, games_initial)                                                       \
    NUMBER_OPTION("games", "N", Type, games.games, 1, 2 * SETUP_PAIRS_MAX, (games_initial), games_help),     \
    STRING_OPTION("movetime", "MS", Type, games.movetime,                                                    \
        "milliseconds for each move; 100 if you give no limit"),                                             \
    STRING_OPTION("time", "S+I", Type, games.time,                                                           \
        "seconds for each side's whole game, and how many each move adds"),                                  \
    STRING_OPTION("nodes", "N", Type, games.nodes, "nodes to search for each move"),                         \
    NUMBER_OPTION("threads", "T", Type, games.threads, 1, SETUP_THREADS_MAX, 1,                              \
        "games to play at once"),                                                                            \
    NUMBER_OPTION("plies", "K", Type, games.plies, 0, OPENING_PLIES_MAX, GAMES_PLIES,                        \
        "random moves at the beginning of each pair of games"),                                              \
    NUMBER_OPTION("seed", "S", Type, games.seed, 0, INT64_MAX, GAMES_SEED,                                   \
        "seed for these moves, and for agents that play at random"),                                         \
    NUMBER_OPTION("margin", "MS", Type, games.margin, 0, 3600000, GAMES_MARGIN_MS,                           \
        "milliseconds that a side may exceed its time without losing"),                                      \
    OUTPUT_OPTION("record", "FILE", Type, games.record,                                                      \
        "keep the games there, and continue from those already there")
/* clang-format on */

/* Fills in how the agents in the setup play. With two agents, a limit may be two values separated by a comma,
 * for the first and the second. */
Status games_setup(const Cli *cli, const GamesOptions *options, MatchSetup *out, Error *error);

/* Games of a setup, which a command plays and reports with its own result as context. */
typedef struct Games {
    MatchSetup *setup;
    const char *const *names; /* of the agents in the list of games; null: their own */
    void *context;
    Status (*play)(void *context, const MatchWatch *watch, Error *error);
    void (*add_progress)(const MatchProgress *so_far, Text *out); /* may be null */
    void (*report)(void *context);                                /* of what was played so far, or of all */
} Games;

/* Plays them and reports, also after an interruption. Then lists the games if there are few, and in any case
 * the reasons for forfeits, each once with its games and the traceback. */
Status games_play(Cli *cli, const Games *games, Error *error);

/* Describes the limits and openings of the games in words, ending a line. */
void games_describe(const Cli *cli, const MatchSetup *setup);

/* Notes on standard error what programs can do here although they should not. */
void games_warn_of_programs(Cli *cli);

#endif
