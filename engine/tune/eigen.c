#include "engine/tune/eigen.h"

#include <math.h>

enum { SWEEPS_MAX = 60 };

/* Rotates rows, columns and vectors p and q so that the number at (p, q) becomes 0. */
static void rotate(int n, double *a, double *v, int p, int q)
{
    double off = a[p * n + q];
    if (off == 0)
        return;
    double theta = (a[q * n + q] - a[p * n + p]) / (2 * off);
    double tangent = (theta >= 0 ? 1 : -1) / (fabs(theta) + sqrt(theta * theta + 1));
    double cosine = 1 / sqrt(tangent * tangent + 1), sine = tangent * cosine;
    for (int k = 0; k < n; k++) {
        double left = a[k * n + p], right = a[k * n + q];
        a[k * n + p] = cosine * left - sine * right;
        a[k * n + q] = sine * left + cosine * right;
    }
    for (int k = 0; k < n; k++) {
        double upper = a[p * n + k], lower = a[q * n + k];
        a[p * n + k] = cosine * upper - sine * lower;
        a[q * n + k] = sine * upper + cosine * lower;
        double left = v[k * n + p], right = v[k * n + q];
        v[k * n + p] = cosine * left - sine * right;
        v[k * n + q] = sine * left + cosine * right;
    }
}

/* Whether everything off the diagonal is negligible relative to the diagonal. */
static int is_diagonal(int n, const double *a)
{
    const double small = 1e-28;
    double off = 0, on = 0;
    for (int i = 0; i < n; i++) {
        on += a[i * n + i] * a[i * n + i];
        for (int j = i + 1; j < n; j++)
            off += a[i * n + j] * a[i * n + j];
    }
    return off <= small * on;
}

void eigen_symmetric(int n, double *matrix, double *vectors)
{
    for (int i = 0; i < n * n; i++)
        vectors[i] = i % (n + 1) == 0;
    for (int sweep = 0; sweep < SWEEPS_MAX && !is_diagonal(n, matrix); sweep++) {
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                rotate(n, matrix, vectors, p, q);
    }
}
