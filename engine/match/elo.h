/* Measures which of two agents is stronger, and how certain that is, from games played in pairs: the same
 * opening twice, with colours swapped.
 *
 * The two games of a pair are not independent, so pairs are counted, by A's points in both games together:
 * 0, 1/2, 1, 3/2 or 2. Elo is logistic: 400 points are odds of ten to one. Any thread may call these
 * functions. */
#ifndef TETRESS_MATCH_ELO_H
#define TETRESS_MATCH_ELO_H

#include <stdint.h>

enum { PAIR_KINDS = 5 };

typedef struct EloEstimate {
    double score;          /* of A, 0 to 1; a half before any game */
    double elo, low, high; /* low and high bound a 95% confidence interval; may be infinite */
    double los;            /* likelihood that A is stronger, 0 to 1 */
} EloEstimate;

typedef enum SprtVerdict { SPRT_CONTINUE, SPRT_ACCEPT, SPRT_REJECT } SprtVerdict;

/* A sequential test of "A is elo1 stronger" (accept) against "A is elo0 stronger" (reject). Each of the two
 * errors has a probability of 5%. */
typedef struct Sprt {
    double llr; /* log-likelihood ratio of the two */
    double lower, upper;
    SprtVerdict verdict;
} Sprt;

/* The expected score for a difference in Elo, and the reverse; scores of 0 and 1 give infinity. */
double elo_score(double elo);
double elo_of_score(double score);

void elo_estimate(const uint64_t pairs[PAIR_KINDS], EloEstimate *out);

/* Needs elo0 < elo1. */
void sprt_test(const uint64_t pairs[PAIR_KINDS], double elo0, double elo1, Sprt *out);

/* "accept", "reject" or "continue". */
const char *sprt_verdict_name(SprtVerdict verdict);

#endif
