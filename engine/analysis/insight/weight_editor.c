#include "engine/analysis/insight/weight_editor.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

void weight_editor_init(WeightEditor *self)
{
    Profile usual;
    memset(self, 0, sizeof *self);
    self->candidate = MOVE_NONE;
    profile_default(&usual);
    weight_editor_load(self, PROFILE_DEFAULT, &usual);
}

/* ---- Results of the weights ---- */

void breakdown_find(const Profile *profile, const Position *previous, const Position *position,
                    Breakdown *out)
{
    double figures[2][TERMS_MOST];
    *out = (Breakdown){.known = position_outcome(position) == OUTCOME_NONE, .count = profile_terms(profile)};
    if (!out->known)
        return;
    profile_figures(profile, kernels_best(), previous, position, figures);
    for (int term = 0; term < out->count; term++) {
        TermWorth *worth = &out->terms[term];
        worth->figures[RED] = figures[RED][term];
        worth->figures[BLUE] = figures[BLUE][term];
        worth->worth = profile_weight(profile, term) * (figures[RED][term] - figures[BLUE][term]);
        out->sum += worth->worth;
    }
}

static int better_before(const void *a, const void *b)
{
    const RankRow *x = a, *y = b;
    return x->score_before != y->score_before ? (x->score_before > y->score_before ? -1 : 1)
                                              : (int)x->move - (int)y->move;
}

static int better_now(const void *a, const void *b)
{
    const RankRow *x = a, *y = b;
    return x->score_now != y->score_now ? (x->score_now > y->score_now ? -1 : 1) : x->before - y->before;
}

static void find_scores(const Profile *profile, const Position *position, const Move *moves, int count,
                        Score *out)
{
    Evaluator evaluator;
    evaluator_init(&evaluator, kernels_best(), profile);
    evaluator_children(&evaluator, position, moves, count, out, NULL);
}

static void find_ranks(WeightEditor *self)
{
    Move moves[MOVE_LIST_SIZE];
    Score before[MOVE_COUNT], now[MOVE_COUNT];
    const Position *position = &self->position;
    int count = 0;
    if (position_outcome(position) == OUTCOME_NONE)
        count = kernels_best()->list(position, position_turn(position), moves);
    find_scores(&self->saved, position, moves, count, before);
    find_scores(&self->weights, position, moves, count, now);
    for (int i = 0; i < count; i++)
        self->ranks[i] = (RankRow){.move = moves[i],
                                   .score_before = before[i],
                                   .score_now = now[i],
                                   .expected_before = score_expected(before[i], position->plies),
                                   .expected_now = score_expected(now[i], position->plies)};
    self->rank_count = count;
    qsort(self->ranks, (size_t)count, sizeof *self->ranks, better_before);
    for (int i = 0; i < count; i++)
        self->ranks[i].before = i + 1;
    qsort(self->ranks, (size_t)count, sizeof *self->ranks, better_now);
    for (int i = 0; i < count; i++)
        self->ranks[i].now = i + 1;
}

void weight_editor_update(WeightEditor *self, const Position *previous, const Position *position)
{
    if (self->current && position_equal(&self->position, position) &&
        self->has_previous == (previous != NULL) && (!previous || position_equal(&self->previous, previous)))
        return;
    self->has_previous = previous != NULL;
    if (previous)
        self->previous = *previous;
    self->position = *position;
    breakdown_find(&self->weights, self->has_previous ? &self->previous : NULL, &self->position, &self->here);
    self->after = (Breakdown){0};
    if (position_legal(&self->position, self->candidate)) {
        Position after;
        position_play(&self->position, self->candidate, &after);
        breakdown_find(&self->weights, &self->position, &after, &self->after);
    } else {
        self->candidate = MOVE_NONE;
    }
    find_ranks(self);
    self->current = true;
    self->version++;
}

/* ---- Changing ---- */

static Status find_term(const Profile *profile, const char *name, int *out, Error *error)
{
    *out = profile_term_named(profile, name);
    return *out >= 0 ? STATUS_OK : profile_no_term(profile, name, error);
}

Status weight_editor_set(WeightEditor *self, const char *term, double value, Error *error)
{
    int index;
    Status status = find_term(&self->weights, term, &index, error);
    if (status != STATUS_OK)
        return status;
    TermInfo info = profile_term(&self->weights, index);
    if (!(value >= info.low && value <= info.high))
        return error_set(error, STATUS_INVALID, "the weight of %s must be from %g to %g", term, info.low,
                         info.high);
    profile_set_weight(&self->weights, index, value);
    self->current = false;
    return STATUS_OK;
}

Status weight_editor_reset(WeightEditor *self, const char *term, Error *error)
{
    int index;
    self->current = false;
    if (!term) {
        self->weights = self->saved;
        return STATUS_OK;
    }
    Status status = find_term(&self->weights, term, &index, error);
    if (status != STATUS_OK)
        return status;
    int saved = profile_term_named(&self->saved, term);
    if (saved < 0)
        return error_set(error, STATUS_NOT_FOUND, "the saved weights have no term '%.40s'", term);
    profile_set_weight(&self->weights, index, profile_weight(&self->saved, saved));
    return STATUS_OK;
}

Status weight_editor_define(WeightEditor *self, const char *line, Error *error)
{
    self->current = false;
    return own_terms_define(&self->weights.own, line, error);
}

Status weight_editor_remove(WeightEditor *self, const char *term, Error *error)
{
    self->current = false;
    return own_terms_remove(&self->weights.own, term, error);
}

void weight_editor_load(WeightEditor *self, const char *name, const Profile *weights)
{
    snprintf(self->name, sizeof self->name, "%s", name);
    self->saved = self->weights = *weights;
    self->current = false;
}

Status weight_editor_choose(WeightEditor *self, Move move, Error *error)
{
    Status status = move == MOVE_NONE ? STATUS_OK : position_check(&self->position, move, error);
    if (status != STATUS_OK)
        return status;
    self->candidate = move;
    self->current = false;
    return STATUS_OK;
}

bool weight_editor_term_changed(const WeightEditor *self, int term)
{
    TermInfo info = profile_term(&self->weights, term);
    int saved = profile_term_named(&self->saved, info.name);
    return saved < 0 || profile_weight(&self->weights, term) != profile_weight(&self->saved, saved) ||
           (term >= TERM_COUNT && strcmp(info.help, profile_term(&self->saved, saved).help) != 0);
}

bool weight_editor_changed(const WeightEditor *self)
{
    for (int term = 0; term < profile_terms(&self->weights); term++)
        if (weight_editor_term_changed(self, term))
            return true;
    return profile_terms(&self->weights) != profile_terms(&self->saved);
}

/* The ranking as a report, by the saved or by the current weights. */
static void make_report(const WeightEditor *self, bool saved, Report *out)
{
    memset(out, 0, sizeof *out);
    out->serial = 1;
    out->finished = true;
    out->position = self->position;
    out->depth = 1;
    out->best = MOVE_NONE;
    out->nodes = out->evaluations = (uint64_t)self->rank_count;
    out->move_count = self->rank_count;
    for (int i = 0; i < self->rank_count; i++) {
        const RankRow *row = &self->ranks[i];
        int place = saved ? row->before : row->now;
        Score score = saved ? row->score_before : row->score_now;
        out->moves[place - 1] =
            (ReportMove){.move = row->move,
                         .value = value_searched(score, VALUE_EXACT, self->position.plies),
                         .prior = NAN,
                         .evaluation = score,
                         .effort = 1};
        if (place == 1)
            out->best = row->move;
    }
}

void weight_editor_heatmap(const WeightEditor *self, const HeatChoice *choice, Heatmap *out)
{
    HeatChoice all = *choice;
    Report *reports = memory_new(2, sizeof *reports);
    all.threshold = 0; /* no effort is spent on any placement */
    memset(out, 0, sizeof *out);
    if (!reports)
        return;
    make_report(self, false, &reports[0]);
    make_report(self, true, &reports[1]);
    heatmap_make(&all, &reports[0], &reports[1], out);
    free(reports);
}
