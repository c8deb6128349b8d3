#include "engine/match/ratings.h"

#include <math.h>
#include <stdbool.h>

static const double DEVIATIONS_95 = 1.959963984540054;
static const double ELO_PER_UNIT = 173.71779276130073; /* 400 / ln 10: of the logistic function's own scale */

typedef double Matrix[RATINGS_MAX][RATINGS_MAX];

/* Inverts a symmetric, positive definite matrix in place, by Gauss and Jordan. */
static void invert(Matrix a, int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = a[k][k];
        a[k][k] = 1;
        for (int j = 0; j < n; j++)
            a[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = a[i][k];
            if (i == k)
                continue;
            a[i][k] = 0;
            for (int j = 0; j < n; j++)
                a[i][j] -= factor * a[k][j];
        }
    }
}

/* Whether games lead from everybody to everybody. */
static bool all_connected(const Scores *scores)
{
    bool reached[RATINGS_MAX] = {true};
    int count = 1;
    for (int round = 1; round < scores->count; round++) {
        for (int i = 0; i < scores->count; i++) {
            for (int j = 0; j < scores->count; j++) {
                if (reached[i] && !reached[j] && scores->games[i][j] > 0) {
                    reached[j] = true;
                    count++;
                }
            }
        }
    }
    return count == scores->count;
}

/* The slope of the log-likelihood at these strengths, and the inverse of its curvature. Strengths that all
 * move together make no difference; the constant in the matrix takes that direction, in which the slope is
 * zero, out of it. */
static void look_around(const Scores *scores, const double strengths[RATINGS_MAX], double slope[RATINGS_MAX],
                        Matrix inverse)
{
    int n = scores->count;
    for (int i = 0; i < n; i++) {
        slope[i] = 0;
        for (int j = 0; j < n; j++)
            inverse[i][j] = 1;
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            if (i == j || scores->games[i][j] <= 0)
                continue;
            double games = scores->games[i][j] + 1;
            double expected = 1 / (1 + exp(strengths[j] - strengths[i]));
            double weight = games * expected * (1 - expected);
            slope[i] += scores->points[i][j] + 0.5 - games * expected;
            inverse[i][i] += weight;
            inverse[i][j] -= weight;
        }
    }
    invert(inverse, n);
}

void ratings_fit(const Scores *scores, Rating *out)
{
    enum { STEPS = 200 };
    const double longest_step = 1; /* Newton's steps are too long far from the top */
    int n = scores->count;
    double strengths[RATINGS_MAX] = {0};
    double slope[RATINGS_MAX];
    Matrix inverse;
    for (int i = 0; i < n; i++)
        out[i] = (Rating){0, INFINITY};
    if (n == 0 || !all_connected(scores))
        return;
    for (int step = 0; step < STEPS; step++) {
        look_around(scores, strengths, slope, inverse);
        for (int i = 0; i < n; i++) {
            double change = 0;
            for (int j = 0; j < n; j++)
                change += inverse[i][j] * slope[j];
            strengths[i] += fmax(-longest_step, fmin(longest_step, change));
        }
    }
    double mean = 0;
    for (int i = 0; i < n; i++)
        mean += strengths[i] / n;
    look_around(scores, strengths, slope, inverse);
    for (int i = 0; i < n; i++) {
        double variance = inverse[i][i] - 1.0 / n / n; /* less what the constant added */
        out[i] =
            (Rating){(strengths[i] - mean) * ELO_PER_UNIT, sqrt(variance) * DEVIATIONS_95 * ELO_PER_UNIT};
    }
}
