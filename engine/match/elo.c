#include "engine/match/elo.h"

#include <math.h>

static const double POINTS[PAIR_KINDS] = {0, 0.25, 0.5, 0.75, 1}; /* points per game, for each kind of pair */
static const double DEVIATIONS_95 = 1.959963984540054;            /* of a normal distribution, two-sided */
static const double TAIL_95 = 0.025;
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

/* ---- Estimates ---- */

typedef struct Moments {
    double count, mean, variance; /* of a pair's points per game */
} Moments;

static Moments pair_moments(const double weights[PAIR_KINDS])
{
    Moments self = {0};
    for (int i = 0; i < PAIR_KINDS; i++) {
        self.count += weights[i];
        self.mean += weights[i] * POINTS[i];
    }
    self.mean /= self.count;
    for (int i = 0; i < PAIR_KINDS; i++)
        self.variance += weights[i] / self.count * (POINTS[i] - self.mean) * (POINTS[i] - self.mean);
    return self;
}

/* If all pairs ended alike, their spread says nothing. The bound is the largest share of other pairs, of any
 * kind, that is still compatible at 95%. */
static void estimate_alike(const Moments *moments, EloEstimate *out)
{
    double others = 1 - pow(TAIL_95, 1 / moments->count);
    double chance = pow(0.5, moments->count); /* of such a series between equals */
    out->low = elo_of_score(moments->mean - moments->mean * others);
    out->high = elo_of_score(moments->mean + (1 - moments->mean) * others);
    out->los = moments->mean > 0.5 ? 1 - chance : moments->mean < 0.5 ? chance : 0.5;
}

/* The mean of many pairs has nearly a normal distribution. */
static void estimate_normal(const Moments *moments, EloEstimate *out)
{
    double error = sqrt(moments->variance / moments->count);
    out->low = elo_of_score(moments->mean - DEVIATIONS_95 * error);
    out->high = elo_of_score(moments->mean + DEVIATIONS_95 * error);
    out->los = 0.5 * erfc((0.5 - moments->mean) / error / sqrt(2));
}

void elo_estimate(const uint64_t pairs[PAIR_KINDS], EloEstimate *out)
{
    double weights[PAIR_KINDS];
    double count = 0;
    int kinds = 0;
    for (int i = 0; i < PAIR_KINDS; i++) {
        weights[i] = (double)pairs[i];
        count += weights[i];
        kinds += pairs[i] > 0;
    }
    *out = (EloEstimate){.score = 0.5, .low = -INFINITY, .high = INFINITY, .los = 0.5};
    if (count == 0)
        return;
    Moments moments = pair_moments(weights);
    out->score = moments.mean;
    out->elo = elo_of_score(moments.mean);
    if (kinds == 1)
        estimate_alike(&moments, out);
    else
        estimate_normal(&moments, out);
}

/* ---- The sequential test ---- */

/* How the likeliest distribution with this mean differs from the observed one: each share is divided by 1 + t
 * (points - mean), for the one t that makes the mean right. The function whose root is t falls from infinity
 * to minus infinity within the bounds, so bisection finds it for any shares. */
static double likeliest_tilt(const double shares[PAIR_KINDS], double mean)
{
    double low = -1 / (1 - mean), high = 1 / mean;
    for (int step = 0; step < 200; step++) {
        double tilt = (low + high) / 2;
        double sum = 0;
        for (int i = 0; i < PAIR_KINDS; i++)
            sum += shares[i] * (POINTS[i] - mean) / (1 + tilt * (POINTS[i] - mean));
        if (sum > 0)
            low = tilt;
        else
            high = tilt;
    }
    return (low + high) / 2;
}

/* The generalised log-likelihood ratio: each hypothesis in its likeliest form. */
static double log_likelihood_ratio(const uint64_t pairs[PAIR_KINDS], double score0, double score1)
{
    /* Kinds of pairs not seen so far are not impossible; otherwise no mean would be. */
    const double unseen = 1e-3;
    double shares[PAIR_KINDS];
    double count = 0, seen = 0;
    for (int i = 0; i < PAIR_KINDS; i++) {
        seen += (double)pairs[i];
        shares[i] = pairs[i] ? (double)pairs[i] : unseen;
        count += shares[i];
    }
    if (seen == 0)
        return 0;
    for (int i = 0; i < PAIR_KINDS; i++)
        shares[i] /= count;
    double tilt0 = likeliest_tilt(shares, score0), tilt1 = likeliest_tilt(shares, score1);
    double ratio = 0;
    for (int i = 0; i < PAIR_KINDS; i++)
        ratio += shares[i] * (log1p(tilt0 * (POINTS[i] - score0)) - log1p(tilt1 * (POINTS[i] - score1)));
    return count * ratio;
}

void sprt_test(const uint64_t pairs[PAIR_KINDS], double elo0, double elo1, Sprt *out)
{
    out->lower = log(SPRT_BETA / (1 - SPRT_ALPHA));
    out->upper = log((1 - SPRT_BETA) / SPRT_ALPHA);
    out->llr = log_likelihood_ratio(pairs, elo_score(elo0), elo_score(elo1));
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
