/* How commands say what a search found: scores in tokens and counts of nodes, for the side to move. */
#ifndef TETRESS_CLI_SCORE_H
#define TETRESS_CLI_SCORE_H

#include "app/cli/cli.h"
#include "engine/game/score.h"

enum { SCORE_TEXT_SIZE = 24, COUNT_TEXT_SIZE = 16 };

/* "win", "loss", "draw" or "unknown". */
const char *score_result(Proof proof);

/* Writes "+1.25", or "win in 5", "loss in 6" (plies) or "draw" where it is proven. */
void score_write(Score score, Proof proof, int plies, char out[SCORE_TEXT_SIZE]);

/* The members "score" (in tokens; null where the result is proven), "result" (of score_result) and "plies" (of a proven
 * win or loss; otherwise null). */
void score_write_json(Cli *cli, Score score, Proof proof, int plies);

/* Writes a count with about three digits: "950", "12.3k", "4.56M". */
void count_write(double count, char out[COUNT_TEXT_SIZE]);

#endif
