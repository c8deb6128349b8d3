/* A position for people at a terminal. For the main thread. */
#ifndef TETRESS_APP_CLI_DRAW_H
#define TETRESS_APP_CLI_DRAW_H

#include "app/cli/cli.h"

/* The board with coordinates, in blocks and colours if standard output can show them, otherwise in
 * letters. */
void draw_board(const Cli *cli, const Position *position, FILE *out);

/* What was decided and why, such as "blue wins: red has no placement"; "the game goes on" if nothing was. */
const char *draw_outcome(const Position *position);

#endif
