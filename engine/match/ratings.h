/* Elo ratings for many players from their results against each other: the ratings that make all results most
 * likely (Bradley and Terry's model, where a draw is half a win). Any thread may call this. */
#ifndef TETRESS_MATCH_RATINGS_H
#define TETRESS_MATCH_RATINGS_H

#include "engine/base/error.h"

enum { RATINGS_MAX = 64 };

typedef struct Rating {
    double elo;   /* the mean of all is 0 */
    double error; /* half the width of the 95% confidence interval */
} Rating;

/* The players' results: points[i][j] is what i scored against j in games[i][j] == games[j][i] games. Each
 * pairing that was played counts as one additional draw, so that a player who wins every game is not
 * infinitely strong. All players must be connected through games; otherwise all ratings are 0 with infinite
 * errors. */
typedef struct Scores {
    int count;
    double games[RATINGS_MAX][RATINGS_MAX];
    double points[RATINGS_MAX][RATINGS_MAX];
} Scores;

/* Writes one rating for each player. */
void ratings_fit(const Scores *scores, Rating *out);

/* The same for any number of players. Row i of both tables has `count` figures and begins at i * count. */
Status ratings_fit_many(int count, const double *games, const double *points, Rating *out, Error *error);

#endif
