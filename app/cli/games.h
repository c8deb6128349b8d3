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

/* The options of a command whose values have this type, with GamesOptions as their member `games`. */
#define GAMES_OPTIONS(Type, games_help, games_initial)                              \
    {.name = "games",                                                               \
     .kind = OPTION_INTEGER,                                                        \
     .value = "N",                                                                  \
     .help = games_help,                                                            \
     .offset = offsetof(Type, games.games),                                         \
     .least = 1,                                                                    \
     .most = 2 * SETUP_PAIRS_MAX,                                                   \
     .initial = (games_initial)},                                                   \
        {.name = "movetime",                                                        \
         .kind = OPTION_STRING,                                                     \
         .value = "MS",                                                             \
         .help = "milliseconds for each move; 100 if you give no limit",            \
         .offset = offsetof(Type, games.movetime)},                                 \
        {.name = "time",                                                            \
         .kind = OPTION_STRING,                                                     \
         .value = "S+I",                                                            \
         .help = "seconds for each side's whole game, and how many each move adds", \
         .offset = offsetof(Type, games.time)},                                     \
        {.name = "nodes",                                                           \
         .kind = OPTION_STRING,                                                     \
         .value = "N",                                                              \
         .help = "nodes to search for each move",                                   \
         .offset = offsetof(Type, games.nodes)},                                    \
        {.name = "threads",                                                         \
         .kind = OPTION_INTEGER,                                                    \
         .value = "T",                                                              \
         .help = "games to play at once",                                           \
         .offset = offsetof(Type, games.threads),                                   \
         .least = 1,                                                                \
         .most = SETUP_THREADS_MAX,                                                 \
         .initial = 1},                                                             \
        {.name = "plies",                                                           \
         .kind = OPTION_INTEGER,                                                    \
         .value = "K",                                                              \
         .help = "random moves at the beginning of each pair of games",             \
         .offset = offsetof(Type, games.plies),                                     \
         .least = 0,                                                                \
         .most = OPENING_PLIES_MAX,                                                 \
         .initial = GAMES_PLIES},                                                   \
        {.name = "seed",                                                            \
         .kind = OPTION_INTEGER,                                                    \
         .value = "S",                                                              \
         .help = "seed for these moves, and for agents that play at random",        \
         .offset = offsetof(Type, games.seed),                                      \
         .least = 0,                                                                \
         .most = INT64_MAX,                                                         \
         .initial = GAMES_SEED},                                                    \
        {.name = "margin",                                                          \
         .kind = OPTION_INTEGER,                                                    \
         .value = "MS",                                                             \
         .help = "milliseconds that a side may exceed its time without losing",     \
         .offset = offsetof(Type, games.margin),                                    \
         .least = 0,                                                                \
         .most = 3600000,                                                           \
         .initial = GAMES_MARGIN_MS},                                               \
    {                                                                               \
        .name = "record", .kind = OPTION_STRING, .value = "FILE",                   \
        .help = "keep the games there, and continue from those already there",      \
        .offset = offsetof(Type, games.record)                                      \
    }

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
bool progress_due(const Progress *self);
void progress_show(Progress *self, const char *text);
void progress_end(Progress *self);

#endif
