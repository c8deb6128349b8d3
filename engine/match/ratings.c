#include "engine/match/ratings.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "engine/base/memory.h"

static const double DEVIATIONS_95 = 1.959963984540054;
/* 400 / ln 10: Elo per unit of the logistic function */
static const double ELO_PER_UNIT = 173.71779276130073;

typedef struct Fit {
    int count;
    const double *games, *points; /* in rows of `count`, like the inverse */
    double *inverse;
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

static size_t ratings_place(const Fit *fit, int a, int b)
{
    return (size_t)a * (size_t)fit->count + (size_t)b;
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
                if (!fit->reached[j] && fit->games[ratings_place(fit, i, j)] > 0) {
                    fit->reached[j] = true;
                    count++;
                }
            }
        }
    }
    return count == fit->count;
}

static double expected_score(const Fit *fit, int i, int j)
{
    return 1 / (1 + exp(fit->strengths[j] - fit->strengths[i]));
}

/* The variance of the difference of two strengths. */
static double variance_between(const Fit *fit, int i, int j)
{
    return fit->inverse[ratings_place(fit, i, i)] + fit->inverse[ratings_place(fit, j, j)] -
           2 * fit->inverse[ratings_place(fit, i, j)];
}

/* Finds the covariances of the strengths: the inverse of the likelihood's curvature. Moving all strengths
 * together changes nothing; the constant in the matrix removes that direction. */
static void find_covariances(Fit *fit)
{
    int n = fit->count;
    for (int i = 0; i < n * n; i++)
        fit->inverse[i] = 1;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            double expected = expected_score(fit, i, j),
                   games = i == j ? 0 : fit->games[ratings_place(fit, i, j)];
            double weight = games * expected * (1 - expected);
            fit->inverse[ratings_place(fit, i, i)] += weight;
            fit->inverse[ratings_place(fit, i, j)] -= weight;
        }
    }
    invert(fit->inverse, n);
}

/* Finds how fast the likelihood and the prior grow with each strength. The prior is worth as many draws in a
 * pairing as its games have a share in what is known of the difference: 1 if they are all that is known.
 * Returns the most draws for a game in any pairing. */
static double find_slope(Fit *fit)
{
    int n = fit->count;
    double most = 0;
    for (int i = 0; i < n; i++) {
        fit->slope[i] = 0;
        for (int j = 0; j < n; j++) {
            double games = i == j ? 0 : fit->games[ratings_place(fit, i, j)];
            if (games <= 0)
                continue;
            double expected = expected_score(fit, i, j);
            double share = expected * (1 - expected) * variance_between(fit, i, j);
            most = fmax(most, share);
            fit->slope[i] +=
                fit->points[ratings_place(fit, i, j)] + games * (share / 2 - (1 + share) * expected);
        }
    }
    return most;
}

/* Takes a step towards the top; returns its length. */
static double step_up(Fit *fit)
{
    const double longest = 1; /* far from the top, Newton's steps are too long */
    double length = 0;
    /* The covariances are without the prior, which bends the likelihood up to `most` times as much again. */
    double most = find_slope(fit), share = 1 / (1 + most / 2);
    for (int i = 0; i < fit->count; i++) {
        double change = 0;
        for (int j = 0; j < fit->count; j++)
            change += fit->inverse[ratings_place(fit, i, j)] * fit->slope[j];
        change = fmax(-longest, fmin(longest, share * change));
        fit->strengths[i] += change;
        length = fmax(length, fabs(change));
    }
    return length;
}

static void fit_all(Fit *fit, Rating *out, double *apart)
{
    enum { STEPS = 200 };
    const double settled = 1e-9, near = 1e-6;
    double step = 1;
    int n = fit->count;
    for (int i = 0; i < n; i++) {
        out[i] = (Rating){0, INFINITY};
        fit->strengths[i] = 0;
    }
    for (int i = 0; apart && i < n * n; i++)
        apart[i] = INFINITY;
    if (n == 0 || !all_connected(fit))
        return;
    for (int i = 0; i < STEPS && step > settled; i++) {
        if (step > near) /* then they hardly change, and are dear */
            find_covariances(fit);
        step = step_up(fit);
    }
    double mean = 0, scale = DEVIATIONS_95 * ELO_PER_UNIT;
    for (int i = 0; i < n; i++)
        mean += fit->strengths[i] / n;
    find_covariances(fit);
    for (int i = 0; i < n; i++) {
        /* without the part that the constant added */
        double variance = fit->inverse[ratings_place(fit, i, i)] - 1.0 / n / n;
        out[i] = (Rating){(fit->strengths[i] - mean) * ELO_PER_UNIT, sqrt(fmax(variance, 0)) * scale};
        for (int j = 0; apart && j < n; j++)
            apart[ratings_place(fit, i, j)] = sqrt(fmax(variance_between(fit, i, j), 0)) * scale;
    }
}

Status ratings_fit(int count, const double *games, const double *points, Rating *out, double *apart,
                   Error *error)
{
    size_t n = count > 0 ? (size_t)count : 1;
    Fit fit = {.count = count, .games = games, .points = points};
    fit.inverse = memory_new(n * n + 2 * n, sizeof(double));
    fit.reached = memory_new(n, sizeof(bool));
    bool room = fit.inverse && fit.reached;
    if (room) {
        fit.strengths = fit.inverse + n * n;
        fit.slope = fit.strengths + n;
        fit_all(&fit, out, apart);
    }
    free(fit.inverse);
    free(fit.reached);
    return room ? STATUS_OK : error_set(error, STATUS_MEMORY, "out of memory for ratings");
}
