#include "engine/analysis/insight/heatmap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/game/kernels/kernels.h"
#include "engine/game/orbits.h"

const HeatInfo heat_info[HEAT_KINDS] = {
    [HEAT_NONE] = {"none", "No heatmap", "Nothing is drawn over the board"},
    [HEAT_EFFORT] =
        {"effort", "Effort",
         "Share of the search that went through placements covering this cell; all cells add up to 400%"},
    [HEAT_BEST] = {"best", "Best result", "Expected result of the best placement covering the cell"},
    [HEAT_LOSS] = {"loss", "Loss",
                   "How much worse the best placement covering the cell is than the best of all"},
    [HEAT_PRIOR] = {"prior", "Prior",
                    "Share that the search gave in advance to placements covering the cell"},
    [HEAT_TAKEN] = {"taken", "Placements taken",
                    "The most placements that a placement covering the cell takes from the opponent"},
    [HEAT_DIFFERENCE] =
        {"difference", "Difference",
         "The largest disagreement of A and B on a placement covering the cell: the result of the "
         "session shown minus the other's. A bound counts where it proves a difference"},
};

/* ---- Shapes ---- */

Status heat_shapes_read(const char *text, uint32_t *out, Error *error)
{
    uint32_t shapes = strcmp(text, "all") == 0 ? HEAT_ALL_SHAPES : 0;
    for (int i = 0; i < SHAPE_COUNT && *text; i++) {
        const char *name = shape_info[i].name;
        if (strcmp(name, text) == 0 || (name[0] == text[0] && text[1] == '\0'))
            shapes |= (uint32_t)1 << i;
    }
    if (shapes == 0)
        return error_set(error, STATUS_INVALID, "'%.20s' is not a shape: expected all, T or T-D", text);
    *out = shapes;
    return STATUS_OK;
}

/* ---- What is known of the placements ---- */

enum { COMPARED_EFFORT = 30 }; /* fewer playouts say too little about a placement */

typedef struct Known {
    bool found;
    uint8_t proof;
    ValueBound bound;
    bool comparable; /* it had enough effort */
    float share, expected, prior;
    float alike; /* the share of all placements that are equal by symmetry, together */
} Known;

/* What a report says about each placement. */
static void read_roots(const Report *report, Known out[MOVE_COUNT])
{
    uint64_t effort = report->serial > 0 ? report_effort(report) : 0;
    for (int i = 0; i < MOVE_COUNT; i++)
        out[i] = (Known){.expected = NAN, .prior = NAN};
    for (int i = 0; report->serial > 0 && i < report->move_count; i++) {
        const ReportMove *root = &report->moves[i];
        out[root->move] =
            (Known){.found = true,
                    .proof = root->proof,
                    /* the bound of a proof is about its plies */
                    .bound = root->proof == PROOF_NONE ? (ValueBound)root->bound : VALUE_EXACT,
                    .comparable =
                        report->playouts == 0 || root->effort >= COMPARED_EFFORT || root->proof != PROOF_NONE,
                    .share = effort > 0 ? (float)((double)root->effort / (double)effort) : 0,
                    .expected = root->effort > 0 || root->proof != PROOF_NONE ? root->expected : NAN,
                    .prior = root->prior};
        out[root->move].alike = out[root->move].share;
    }
}

/* Adds a placement to its orbit: shares and priors are added up; the result is that of the placement with the
 * most effort. */
static void add_to_orbit(Known *orbit, const Known *known, float *most)
{
    if (!known->found)
        return;
    if (!orbit->found || (!isnan(known->expected) && (isnan(orbit->expected) || known->share > *most))) {
        orbit->expected = known->expected;
        orbit->proof = known->proof;
        orbit->bound = known->bound;
        orbit->comparable = known->comparable;
        *most = known->share;
    }
    orbit->found = true;
    orbit->share += known->share;
    if (!isnan(known->prior))
        orbit->prior = (isnan(orbit->prior) ? 0 : orbit->prior) + known->prior;
}

/* Spreads what is known of some placements evenly over all that are equal by symmetry. */
static void fold(const Position *position, const Move parents[MOVE_COUNT], Known known[MOVE_COUNT],
                 uint16_t sizes[MOVE_COUNT])
{
    Known orbits[MOVE_COUNT];
    float most[MOVE_COUNT] = {0};
    memset(sizes, 0, MOVE_COUNT * sizeof *sizes);
    for (int i = 0; i < MOVE_COUNT; i++)
        orbits[i] = (Known){.expected = NAN, .prior = NAN};
    for (int i = 0; i < MOVE_COUNT; i++) {
        if (!position_legal(position, (Move)i))
            continue;
        sizes[parents[i]]++;
        add_to_orbit(&orbits[parents[i]], &known[i], &most[parents[i]]);
    }
    for (int i = 0; i < MOVE_COUNT; i++) {
        if (sizes[parents[i]] == 0 || !position_legal(position, (Move)i))
            continue;
        known[i] = orbits[parents[i]];
        known[i].alike = known[i].share;
        known[i].share /= (float)sizes[parents[i]];
        known[i].prior /= (float)sizes[parents[i]];
    }
}

/* ---- The map ---- */

typedef struct Making {
    const HeatChoice *choice;
    const Report *report;
    Known first[MOVE_COUNT], second[MOVE_COUNT];
    Move same[MOVE_COUNT];      /* for each placement, the first that is equal by symmetry */
    uint16_t sizes[MOVE_COUNT]; /* for these, how many are equal */
    Move moves[MOVE_LIST_SIZE]; /* the legal moves */
    Leaf leaves[MOVE_LIST_SIZE];
    int count;
    float best;   /* expected result of the best placement */
    int opponent; /* placements of the other side before the move */
    Heatmap *out;
} Making;

/* One result minus another; of bounds, only as much as they prove. */
static float difference(const Known *a, const Known *b)
{
    float apart = a->expected - b->expected;
    bool may_be_less = a->bound == VALUE_AT_MOST || b->bound == VALUE_AT_LEAST;
    bool may_be_more = a->bound == VALUE_AT_LEAST || b->bound == VALUE_AT_MOST;
    if (!a->comparable || !b->comparable || (may_be_less && apart >= 0) || (may_be_more && apart <= 0))
        return NAN;
    return apart;
}

static float heat_value(const Making *self, int index)
{
    const Known *known = &self->first[self->moves[index]];
    Side other = side_other(position_turn(&self->report->position));
    switch (self->choice->kind) {
    case HEAT_EFFORT:
        return known->found ? known->share : NAN;
    case HEAT_BEST:
        return known->expected;
    case HEAT_LOSS:
        return fmaxf((self->best - known->expected) / 2, 0) + (isnan(known->expected) ? NAN : 0);
    case HEAT_PRIOR:
        return known->prior;
    case HEAT_TAKEN:
        return (float)(self->opponent - self->leaves[index].placements[other]);
    case HEAT_DIFFERENCE:
        return difference(known, &self->second[self->moves[index]]);
    case HEAT_NONE:
    case HEAT_KINDS:
        break;
    }
    return NAN;
}

/* The higher, the better, or the more worth a look. */
static float rank_of(HeatKind kind, float value)
{
    return isnan(value)              ? -INFINITY
           : kind == HEAT_LOSS       ? -value
           : kind == HEAT_DIFFERENCE ? fabsf(value)
                                     : value;
}

static int compare_ranks(const void *a, const void *b)
{
    const HeatPlacement *first = a, *second = b;
    if (first->rank != second->rank)
        return first->rank > second->rank ? -1 : 1;
    return (first->move > second->move) - (first->move < second->move);
}

static const double EVEN = 0.002; /* less can't be told from rounding */

static void make(Making *self, const Report *second)
{
    const Position *position = &self->report->position;
    const Kernels *kernels = kernels_best();
    int placements[2];
    read_roots(self->report, self->first);
    if (self->choice->kind == HEAT_DIFFERENCE && second && second->serial > 0 &&
        position_equal(position, &second->position))
        read_roots(second, self->second);
    else
        for (int i = 0; i < MOVE_COUNT; i++)
            self->second[i] = (Known){.expected = NAN, .prior = NAN};
    self->out->folded = orbits_find(position, self->same);
    if (self->out->folded) {
        fold(position, self->same, self->second, self->sizes);
        fold(position, self->same, self->first, self->sizes);
    }
    self->count = kernels->list(position, position_turn(position), self->moves);
    kernels->both_placements(position, placements);
    self->opponent = placements[side_other(position_turn(position))];
    if (self->choice->kind == HEAT_TAKEN)
        kernels->leaves(position, self->moves, self->count, LEAF_PLACEMENTS, self->leaves);
    self->best = NAN;
    for (int i = 0; i < self->count; i++)
        self->best = fmaxf(self->best, self->first[self->moves[i]].expected);
    for (int i = 0; i < self->count; i++) {
        Move move = self->moves[i];
        const Known *known = &self->first[move];
        HeatPlacement placement = {.move = move,
                                   .proof = known->proof,
                                   .value = heat_value(self, i),
                                   .share = known->share,
                                   .expected = known->expected,
                                   .loss = fmaxf((self->best - known->expected) / 2, 0),
                                   .alike = self->out->folded ? self->sizes[self->same[move]] : 1,
                                   .copy = self->out->folded && self->same[move] != move};
        placement.rank = rank_of(self->choice->kind, placement.value);
        if (isnan(known->expected))
            placement.loss = NAN;
        bool counts = self->choice->shapes >> move_shape(move) & 1;
        bool hidden = heat_has_threshold(self->choice->kind) && known->alike < self->choice->threshold;
        if (!counts || isnan(placement.value) || hidden)
            continue;
        self->out->placements[self->out->count++] = placement;
        /* Shares add up in a cell; for other kinds, a cell shows the best placement through it. */
        HeatKind kind = self->choice->kind;
        for (int k = 0; k < SHAPE_CELLS; k++) {
            float *cell = &self->out->cells[move_cells[placement.move][k]];
            if (heat_of_search(kind) && !isnan(*cell))
                *cell += placement.value;
            else if (rank_of(kind, placement.value) > rank_of(kind, *cell))
                *cell = placement.value;
        }
    }
}

void heatmap_make(const HeatChoice *choice, const Report *report, const Report *second, Heatmap *out)
{
    out->kind = choice->kind;
    out->position = report->position;
    out->folded = out->even = false;
    out->count = 0;
    for (int i = 0; i < BOARD_CELLS; i++)
        out->cells[i] = NAN;
    Making *self = choice->kind != HEAT_NONE && report->serial > 0 ? malloc(sizeof *self) : NULL;
    if (self) {
        self->choice = choice;
        self->report = report;
        self->out = out;
        make(self, second);
        free(self);
    }
    qsort(out->placements, (size_t)out->count, sizeof *out->placements, compare_ranks);
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < BOARD_CELLS; i++)
        if (!isnan(out->cells[i])) {
            low = fmin(low, out->cells[i]);
            high = fmax(high, out->cells[i]);
        }
    if (low > high) {
        out->low = out->high = 0;
        return;
    }
    out->even = high - low < EVEN;
    if (out->kind == HEAT_DIFFERENCE) {
        high = fmax(fabs(low), fabs(high));
        low = -high;
    } else if (out->kind != HEAT_BEST && out->kind != HEAT_TAKEN) {
        low = 0;
    }
    out->low = low;
    out->high = high;
}

int heatmap_over(const Heatmap *self, Cell cell, HeatPlacement *out, int most)
{
    int count = 0;
    for (int i = 0; i < self->count && count < most; i++)
        if (board_has(&move_masks[self->placements[i].move], cell))
            out[count++] = self->placements[i];
    return count;
}

double heatmap_shown(const Heatmap *self, Viewpoint viewpoint, double value)
{
    bool is_result = self->kind == HEAT_BEST || self->kind == HEAT_DIFFERENCE;
    return is_result ? viewpoint_expected(viewpoint, position_turn(&self->position), value) : value;
}
