/* How commands print the results of a search: scores in tokens and counts of nodes, for the side to move. */
#ifndef TETRESS_APP_CLI_SCORE_H
#define TETRESS_APP_CLI_SCORE_H

#include "app/cli/cli.h"
#include "engine/game/value.h"

enum { SCORE_TEXT_SIZE = 24, COUNT_TEXT_SIZE = 16 };

/* "win", "loss", "draw" or "unknown". */
const char *score_result(Proof proof);

/* Writes "+1.25" or "<=+1.25"; if it is proven, "win in 5", "win within 9", "loss not before 4" (plies) or
 * "draw". */
void score_write(const Value *value, char out[SCORE_TEXT_SIZE]);

/* Writes the members "score" (in tokens; null if the result is proven), "result" (from score_result), "plies"
 * (of a proven win or loss; otherwise null) and "bound" ("exact", "at most", "at least", about the plies,
 * otherwise about the score). */
void score_write_json(Cli *cli, const Value *value);

/* Writes a count with about three digits: "950", "12.3k", "4.56M". */
void count_write(double count, char out[COUNT_TEXT_SIZE]);

#endif
