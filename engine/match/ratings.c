#include "engine/match/ratings.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "engine/base/memory.h"

static const double DEVIATIONS_95 = 1.959963984540054;
/* 400 / ln 10: Elo per unit of the logistic function */
static const double ELO_PER_UNIT = 173.71779276130073;

/* Scores in rows of any length, and working memory. */
typedef struct Fit {
    int count, row; /* players, and the distance from one row to the next */
    const double *games, *points;
    double *inverse; /* `count` rows of `count`, without gaps */
    double *strengths, *slope;
    bool *reached;
} Fit;

/* Inverts a symmetric, positive definite matrix in place by Gauss-Jordan elimination. */
static void invert(double *a, int n)
{
    for (int k = 0; k < n; k++) {
        double *above = a + (size_t)k * (size_t)n;
        double pivot = above[k];
        above[k] = 1;
        for (int j = 0; j < n; j++)
            above[j] /= pivot;
        for (int i = 0; i < n; i++) {
            double *row = a + (size_t)i * (size_t)n;
            double factor = row[k];
            if (i == k)
                continue;
            row[k] = 0;
            for (int j = 0; j < n; j++)
                row[j] -= factor * above[j];
        }
    }
}

static double games_of(const Fit *fit, int a, int b)
{
    return fit->games[(size_t)a * (size_t)fit->row + (size_t)b];
}

/* Whether games connect all players. */
static bool all_connected(const Fit *fit)
{
    int count = 1, before = 0;
    for (int i = 0; i < fit->count; i++)
        fit->reached[i] = i == 0;
    while (count > before) {
        before = count;
        for (int i = 0; i < fit->count; i++) {
            for (int j = 0; fit->reached[i] && j < fit->count; j++) {
                if (!fit->reached[j] && games_of(fit, i, j) > 0) {
                    fit->reached[j] = true;
                    count++;
                }
            }
        }
    }
    return count == fit->count;
}

/* Finds the slope of the log-likelihood at these strengths, and the inverse of its curvature. Moving all
 * strengths together changes nothing; the constant in the matrix removes that direction, where the slope is
 * zero. */
static void look_around(Fit *fit)
{
    int n = fit->count;
    for (int i = 0; i < n * n; i++)
        fit->inverse[i] = 1;
    for (int i = 0; i < n; i++) {
        double *row = fit->inverse + (size_t)i * (size_t)n;
        fit->slope[i] = 0;
        for (int j = 0; j < n; j++) {
            if (i == j || games_of(fit, i, j) <= 0)
                continue;
            double games = games_of(fit, i, j) + 1;
            double expected = 1 / (1 + exp(fit->strengths[j] - fit->strengths[i]));
            double weight = games * expected * (1 - expected);
            fit->slope[i] += fit->points[(size_t)i * (size_t)fit->row + (size_t)j] + 0.5 - games * expected;
            row[i] += weight;
            row[j] -= weight;
        }
    }
    invert(fit->inverse, n);
}

/* Takes a step towards the top; returns its length. */
static double step_up(Fit *fit)
{
    const double longest = 1; /* Newton's steps are too long far from the top */
    double most = 0;
    look_around(fit);
    for (int i = 0; i < fit->count; i++) {
        double change = 0;
        for (int j = 0; j < fit->count; j++)
            change += fit->inverse[(size_t)i * (size_t)fit->count + (size_t)j] * fit->slope[j];
        change = fmax(-longest, fmin(longest, change));
        fit->strengths[i] += change;
        most = fmax(most, fabs(change));
    }
    return most;
}

static void fit_all(Fit *fit, Rating *out)
{
    enum { STEPS = 200 };
    const double settled = 1e-12;
    int n = fit->count;
    for (int i = 0; i < n; i++) {
        out[i] = (Rating){0, INFINITY};
        fit->strengths[i] = 0;
    }
    if (n == 0 || !all_connected(fit))
        return;
    for (int step = 0; step < STEPS && step_up(fit) > settled; step++)
        ;
    double mean = 0;
    for (int i = 0; i < n; i++)
        mean += fit->strengths[i] / n;
    look_around(fit);
    for (int i = 0; i < n; i++) {
        /* without the part that the constant added */
        double variance = fit->inverse[(size_t)i * (size_t)n + (size_t)i] - 1.0 / n / n;
        out[i] = (Rating){(fit->strengths[i] - mean) * ELO_PER_UNIT,
                          sqrt(variance) * DEVIATIONS_95 * ELO_PER_UNIT};
    }
}

void ratings_fit(const Scores *scores, Rating *out)
{
    double inverse[RATINGS_MAX * RATINGS_MAX], strengths[RATINGS_MAX], slope[RATINGS_MAX];
    bool reached[RATINGS_MAX];
    Fit fit = {scores->count, RATINGS_MAX, &scores->games[0][0], &scores->points[0][0], inverse, strengths,
               slope,         reached};
    fit_all(&fit, out);
}

Status ratings_fit_many(int count, const double *games, const double *points, Rating *out, Error *error)
{
    size_t n = count > 0 ? (size_t)count : 1;
    Fit fit = {.count = count, .row = count, .games = games, .points = points};
    fit.inverse = memory_new(n * n + 2 * n, sizeof(double));
    fit.reached = memory_new(n, sizeof(bool));
    bool room = fit.inverse && fit.reached;
    if (room) {
        fit.strengths = fit.inverse + n * n;
        fit.slope = fit.strengths + n;
        fit_all(&fit, out);
    }
    free(fit.inverse);
    free(fit.reached);
    return room ? STATUS_OK : error_set(error, STATUS_MEMORY, "out of memory for ratings");
}
