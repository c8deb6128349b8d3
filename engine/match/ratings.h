/* Elo for many players from what each scored against each: the ratings that make all scores likeliest
 * (Bradley and Terry's model, a draw being half a win). Any thread may call this. */
#ifndef TETRESS_MATCH_RATINGS_H
#define TETRESS_MATCH_RATINGS_H

#include "engine/base/error.h"

enum { RATINGS_MAX = 64 };

typedef struct Rating {
    double elo;   /* the mean of all is 0 */
    double error; /* half the width of the interval that holds it at 95% */
} Rating;

/* What players have scored: points[i][j] is what i made against j, of games[i][j] == games[j][i]. Each
 * pairing that was played counts as one drawn game more, so that a player who won every game is not
 * infinitely strong. All players must be connected through games; otherwise all stay at 0 with infinite
 * errors. */
typedef struct Scores {
    int count;
    double games[RATINGS_MAX][RATINGS_MAX];
    double points[RATINGS_MAX][RATINGS_MAX];
} Scores;

/* With a rating for each of scores->count. */
void ratings_fit(const Scores *scores, Rating *out);

/* The same for any number of players, of whom row i of both tables, `count` long, begins at i * count. */
Status ratings_fit_many(int count, const double *games, const double *points, Rating *out, Error *error);

#endif
