/* A position for people who look at a terminal. For the main thread. */
#ifndef TETRESS_APP_CLI_DRAW_H
#define TETRESS_APP_CLI_DRAW_H

#include "app/cli/cli.h"

/* The board with its coordinates, in blocks and colours where standard output shows them, otherwise in
 * letters. */
void draw_board(const Cli *cli, const Position *position, FILE *out);

/* What has been decided and why, such as "blue wins: red has no placement"; "the game goes on" if nothing
 * is. */
const char *draw_outcome(const Position *position);

#endif
