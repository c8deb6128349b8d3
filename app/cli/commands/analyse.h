/* Shared by the two halves of the command analyse: positions and files. For the main thread. */
#ifndef TETRESS_APP_CLI_COMMANDS_ANALYSE_H
#define TETRESS_APP_CLI_COMMANDS_ANALYSE_H

#include "app/cli/cli.h"
#include "engine/agent/agent.h"

typedef struct AnalyseOptions {
    Position position;
    MoveList moves;
    const char *agent;
    int64_t movetime, depth, nodes; /* 0: no limit */
    int64_t lines, threads, hash;   /* 0: the agent's own */
    const char *file;               /* null: a position */
    int64_t game;
    const char *out, *report, *marks;
    int side; /* loser, red, blue */
} AnalyseOptions;

/* The full name of the agent that the options ask for, with so many threads, and the agent. Errors are
 * misuse, unless memory ran out. */
Status analyse_agent(Cli *cli, const AnalyseOptions *options, int64_t threads, char out[SPEC_TEXT_SIZE],
                     Agent **agent, Error *error);

/* Analyses a game in a file. */
Status analyse_file(Cli *cli, const AnalyseOptions *options, Error *error);

#endif
