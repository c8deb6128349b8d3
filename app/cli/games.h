/* Shared by match and tournament: the options that say how games are played, and progress. For the main
 * thread. */
#ifndef TETRESS_APP_CLI_GAMES_H
#define TETRESS_APP_CLI_GAMES_H

#include "app/cli/cli.h"
#include "engine/game/opening.h"
#include "engine/match/setup.h"

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
    STRING_OPTION("record", "FILE", Type, games.record,                                                      \
        "keep the games there, and continue from those already there")
/* clang-format on */

/* Fills in how the agents in the setup play. With two agents, a limit may be two values separated by a comma,
 * for the first and the second. */
Status games_setup(const GamesOptions *options, const Roster *roster, MatchSetup *out, Error *error);

/* Creates each agent once; reports errors and returns the exit code, or DONE. In a tournament it is enough
 * that two can play: foreign agents that can't are named, and forfeit. */
int games_check_agents(Cli *cli, const Roster *roster, const MatchSetup *setup);

/* Describes the limits and openings of the games in words, ending a line. */
void games_describe(const MatchSetup *setup, const Roster *roster, FILE *out);

/* Notes on standard error which agents can hardly keep to their limits, and what programs can do here
 * nevertheless. */
void games_warn(const MatchSetup *setup, const Roster *roster);

/* Notes the second alone. */
void games_warn_of_programs(void);

/* A progress line on standard error: rewritten in place on a terminal, otherwise written from time to
 * time. */
typedef struct Progress {
    bool terminal;
    uint64_t shown_ns; /* when it was last shown */
    int width;         /* of the text shown */
} Progress;

void progress_begin(Progress *self);

/* Shows this, unless something was shown a moment ago. */
void progress_show(Progress *self, const char *format, ...) __attribute__((format(printf, 2, 3)));
void progress_end(Progress *self);

#endif
