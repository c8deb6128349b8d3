/* Measures which of two agents is stronger, and how certain that is, from games played in pairs: the same
 * opening twice, with colours swapped.
 *
 * The two games of a pair are not independent, so pairs are counted, by A's points in both games together:
 * 0, 1/2, 1, 3/2 or 2. Elo is logistic: 400 points are odds of ten to one. Any thread may call these
 * functions.
 *
 * Everything follows from one figure, the profile likelihood: how much less likely the pairs are under the
 * likeliest chances of the five kinds that have a certain mean. The interval holds the means that cost at
 * most 1.92 in its logarithm, and the likelihood that A is stronger is the same figure for equal agents. So
 * the two never contradict each other, and a better pair never makes anything worse.
 *
 * By itself that covers too little for few pairs (88% at 7), because they have not shown every kind of pair
 * yet. So each bound counts 0.14 of a pair more, lost for the lower one and won for the upper one. Where the
 * openings favour a colour or an agent as they like, and the agents' difference has a deviation of 200 Elo,
 * 95.4 to 97.0% of the intervals then hold the truth at 10 to 20 pairs, and 94.7 to 96% with more. With
 * fewer than 10 there are too few different results for that: 98.3 to 99.6% at 3 pairs, 96.8 to 98.8% at 5
 * and 95.9 to 97.2% at 9. Of single pairs of agents none has less than 93.5%.
 * tests/engine/match/test_intervals.c counts all this. */
#ifndef TETRESS_MATCH_ELO_H
#define TETRESS_MATCH_ELO_H

#include <stdint.h>

enum { PAIR_KINDS = 5, ELO_TEXT_SIZE = 64 };

typedef struct EloEstimate {
    double score;          /* of A, 0 to 1; a half before any game */
    double elo, low, high; /* low and high bound a 95% confidence interval; may be infinite */
    double los;            /* likelihood that A is stronger, 0 to 1; above 0.975 if and only if low > 0 */
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

/* The same for pairs that need not be whole. */
void elo_estimate_shares(const double pairs[PAIR_KINDS], EloEstimate *out);

/* "+22.2, with 95% between -17.3 and +62.3", "+infinite, with 95% above +641.5", "unknown". */
void elo_write(const EloEstimate *elo, char out[ELO_TEXT_SIZE]);

/* Needs elo0 < elo1. */
void sprt_test(const uint64_t pairs[PAIR_KINDS], double elo0, double elo1, Sprt *out);

/* "accept", "reject" or "continue". */
const char *sprt_verdict_name(SprtVerdict verdict);

#endif
