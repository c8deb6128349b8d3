/* Elo ratings for many players from their results against each other (Bradley and Terry's model, where a draw
 * is half a win). Any thread may call this.
 *
 * The ratings that make all results most likely are too far apart, and infinite for whoever won every game.
 * Jeffreys' prior corrects that (Firth's correction): it counts about two more draws for each player, spread
 * over the opponents from whom its rating is known. In simulations of 20 and 30 players with 2 to 20 games a
 * pairing, whose strengths have a deviation of 200 and 400 Elo, the ratings are 0.97 to 1.01 of the true
 * differences, and the 95% intervals of ratings and of differences hold 94 to 97% of them. */
#ifndef TETRESS_MATCH_RATINGS_H
#define TETRESS_MATCH_RATINGS_H

#include "engine/base/error.h"

typedef struct Rating {
    double elo;   /* the mean of all is 0 */
    double error; /* half the width of the 95% confidence interval, against that mean */
} Rating;

/* Writes one rating for each player. Both tables have `count` rows of `count` figures: points[i][j] is what
 * i scored against j in games[i][j] == games[j][i] games. All players must be connected through games;
 * otherwise all ratings are 0 with infinite errors.
 *
 * The errors of two ratings do not say how certain their difference is, because both come from the same
 * games. `apart` gets half the width of the 95% interval of each difference, in rows as above; it may be
 * null. */
Status ratings_fit(int count, const double *games, const double *points, Rating *out, double *apart,
                   Error *error);

#endif
