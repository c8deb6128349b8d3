#include "engine/match/elo.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

static const double POINTS[PAIR_KINDS] = {0, 0.25, 0.5, 0.75, 1}; /* points per game, for each kind of pair */
static const double DEVIATIONS_95 = 1.959963984540054;            /* of a normal distribution, two-sided */
static const double UNSEEN = 0.14; /* the pair that each bound counts in addition; elo.h says why */
static const double SPRT_ALPHA = 0.05, SPRT_BETA = 0.05;

double elo_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_of_score(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return 400 * log10(score / (1 - score));
}

/* ---- The profile likelihood ---- */

typedef struct Profiled {
    double cost;  /* how much less likely the pairs are with this mean; a difference of logarithms */
    double slope; /* how fast that grows with the mean */
} Profiled;

/* The likeliest chances with this mean are those observed, each divided by 1 + t (points - mean), for the one
 * t that makes the mean right; whatever is missing to 1 goes to the end that no pair reached. The function
 * whose root is t falls, so Newton's steps find it, or bisection where they leave the bounds. */
static Profiled profile_at(const double pairs[PAIR_KINDS], double mean)
{
    enum { STEPS = 100 };
    double low = -1 / (1 - mean), high = 1 / mean, tilt = 0, count = 0;
    Profiled self = {0, 0};
    for (int step = 0; step < STEPS; step++) {
        double sum = 0, steepness = 0;
        for (int i = 0; i < PAIR_KINDS; i++) {
            double part = (POINTS[i] - mean) / (1 + tilt * (POINTS[i] - mean));
            sum += pairs[i] > 0 ? pairs[i] * part : 0;
            steepness += pairs[i] > 0 ? pairs[i] * part * part : 0;
        }
        if (sum > 0)
            low = tilt;
        else
            high = tilt;
        double next = steepness > 0 ? tilt + sum / steepness : tilt;
        if (!(next > low && next < high))
            next = (low + high) / 2;
        bool settled = fabs(next - tilt) <= 1e-14 * (1 + fabs(tilt));
        tilt = next;
        if (settled)
            break;
    }
    for (int i = 0; i < PAIR_KINDS; i++) {
        count += pairs[i];
        self.cost += pairs[i] > 0 ? pairs[i] * log1p(tilt * (POINTS[i] - mean)) : 0;
    }
    self.slope = -tilt * count;
    return self;
}

/* ---- Estimates ---- */

static double points_of(const double pairs[PAIR_KINDS])
{
    double points = 0;
    for (int i = 0; i < PAIR_KINDS; i++)
        points += pairs[i] * POINTS[i];
    return points;
}

/* By how many standard deviations the pairs, which include the one unseen, speak against a mean as low as
 * this; `slope` is how fast that changes with the mean. */
static double deviations_above(const double pairs[PAIR_KINDS], double mean, double *slope)
{
    Profiled profile = profile_at(pairs, mean);
    double deviations = sqrt(2 * fmax(profile.cost, 0));
    *slope = deviations > 0 ? profile.slope / deviations : 0;
    return deviations;
}

/* The lowest mean that the pairs are compatible with. The deviations fall from infinity at 0 to 0 at the mean
 * of the pairs. */
static double lowest_mean(const double pairs[PAIR_KINDS], double count)
{
    enum { STEPS = 200 };
    double low = 0, high = points_of(pairs) / count, mean = high / 2;
    for (int step = 0; step < STEPS && high > 0; step++) {
        double slope, deviations = deviations_above(pairs, mean, &slope);
        if (deviations > DEVIATIONS_95)
            low = mean;
        else
            high = mean;
        double next = slope < 0 ? mean - (deviations - DEVIATIONS_95) / slope : low;
        if (!(next > low && next < high))
            next = (low + high) / 2;
        bool settled = fabs(next - mean) <= 1e-13 * mean;
        mean = next;
        if (settled)
            break;
    }
    return high > 0 ? mean : 0;
}

void elo_estimate_shares(const double pairs[PAIR_KINDS], EloEstimate *out)
{
    double seen[PAIR_KINDS], mirrored[PAIR_KINDS], count = UNSEEN, slope;
    for (int i = 0; i < PAIR_KINDS; i++) {
        seen[i] = mirrored[PAIR_KINDS - 1 - i] = pairs[i];
        count += pairs[i];
    }
    *out = (EloEstimate){.score = 0.5, .low = -INFINITY, .high = INFINITY, .los = 0.5};
    if (!(count > UNSEEN))
        return;
    out->score = points_of(seen) / (count - UNSEEN);
    out->elo = elo_of_score(out->score);
    seen[0] += UNSEEN;
    mirrored[0] += UNSEEN;
    out->low = elo_of_score(lowest_mean(seen, count));
    out->high = -elo_of_score(lowest_mean(mirrored, count));
    if (points_of(seen) > count / 2)
        out->los = 0.5 * erfc(-deviations_above(seen, 0.5, &slope) / sqrt(2));
    else if (points_of(mirrored) > count / 2)
        out->los = 0.5 * erfc(deviations_above(mirrored, 0.5, &slope) / sqrt(2));
}

static void as_shares(const uint64_t pairs[PAIR_KINDS], double out[PAIR_KINDS])
{
    for (int i = 0; i < PAIR_KINDS; i++)
        out[i] = (double)pairs[i];
}

void elo_estimate(const uint64_t pairs[PAIR_KINDS], EloEstimate *out)
{
    double shares[PAIR_KINDS];
    as_shares(pairs, shares);
    elo_estimate_shares(shares, out);
}

void elo_write(const EloEstimate *elo, char out[ELO_TEXT_SIZE])
{
    if (isinf(elo->low) && isinf(elo->high))
        snprintf(out, ELO_TEXT_SIZE, "unknown");
    else if (isinf(elo->high))
        snprintf(out, ELO_TEXT_SIZE, "+infinite, with 95%% above %+.1f", elo->low);
    else if (isinf(elo->low))
        snprintf(out, ELO_TEXT_SIZE, "-infinite, with 95%% below %+.1f", elo->high);
    else
        snprintf(out, ELO_TEXT_SIZE, "%+.1f, with 95%% between %+.1f and %+.1f", elo->elo, elo->low,
                 elo->high);
}

/* ---- The sequential test ---- */

void sprt_test(const uint64_t pairs[PAIR_KINDS], double elo0, double elo1, Sprt *out)
{
    double shares[PAIR_KINDS];
    out->lower = log(SPRT_BETA / (1 - SPRT_ALPHA));
    out->upper = log((1 - SPRT_BETA) / SPRT_ALPHA);
    as_shares(pairs, shares);
    /* the generalised ratio: each hypothesis in its likeliest form */
    out->llr = profile_at(shares, elo_score(elo0)).cost - profile_at(shares, elo_score(elo1)).cost;
    out->verdict = out->llr >= out->upper   ? SPRT_ACCEPT
                   : out->llr <= out->lower ? SPRT_REJECT
                                            : SPRT_CONTINUE;
}

const char *sprt_verdict_name(SprtVerdict verdict)
{
    static const char *const names[] = {
        [SPRT_CONTINUE] = "continue", [SPRT_ACCEPT] = "accept", [SPRT_REJECT] = "reject"};
    return names[verdict];
}
