#include "engine/agent/level.h"

#include <assert.h>
#include <math.h>

/* Guesses, until they are measured: the first level is to win a little more than half of its games against random
 * moves. */
static const Level levels[LEVEL_MOST] = {
    {1, 0.85, 0},     {1, 0.55, 0},   {1, 0.25, 100},  {500, 0.12, 100}, {2000, 0.05, 80},
    {8000, 0.02, 60}, {30000, 0, 40}, {150000, 0, 20}, {1000000, 0, 0},  {0, 0, 0},
};

const Level *level_get(int level)
{
    assert(level >= LEVEL_LEAST && level <= LEVEL_MOST);
    return &levels[level - LEVEL_LEAST];
}

void level_limit(const Level *self, Limits *limits)
{
    if (self->nodes && (!limits->nodes || self->nodes < limits->nodes))
        limits->nodes = self->nodes;
}

static const ReportRoot *best_root(const Report *report)
{
    for (int i = 0; i < report->root_count; i++) {
        if (report->roots[i].move == report->best)
            return &report->roots[i];
    }
    return NULL;
}

/* How much worse a move is than the best. Of most moves a search only knows that they are no better; then the
 * evaluations say how much. */
static double loss_of(const ReportRoot *root, const ReportRoot *best)
{
    double searched = isnan(root->expected) ? 0 : (double)best->score - root->score;
    double evaluated = (double)best->evaluation - root->evaluation;
    return fmax(0, fmax(searched, evaluated));
}

static double weight_of(const Level *self, const ReportRoot *root, const ReportRoot *best)
{
    return root == best ? 1 : exp(-loss_of(root, best) / self->temperature);
}

Move level_choose(const Level *self, const Report *report, Random *random)
{
    const ReportRoot *best = best_root(report);
    double total = 0;
    if (!best)
        return report->best;
    if (random_unit(random) < self->blunders)
        return report->roots[random_below(random, (uint32_t)report->root_count)].move;
    if (!(self->temperature > 0))
        return report->best;
    for (int i = 0; i < report->root_count; i++)
        total += weight_of(self, &report->roots[i], best);
    double left = random_unit(random) * total;
    for (int i = 0; i < report->root_count; i++) {
        left -= weight_of(self, &report->roots[i], best);
        if (left < 0)
            return report->roots[i].move;
    }
    return report->best;
}
