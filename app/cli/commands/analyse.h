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

/* Sets a number in an agent's name unless it is 0. */
Status analyse_set_number(AgentSpec *spec, const char *key, int64_t value, Error *error);

/* Analyses a game in a file; returns the exit code. */
int analyse_file(Cli *cli, const AnalyseOptions *options);

#endif
