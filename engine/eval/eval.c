/* Scores are summed as integers, in 1/1024 of a hundredth of a token, and rounded once, half away from zero.
 * So what is good for one side is exactly as bad for the other, whichever way it is computed. */
#include "engine/eval/eval.h"

#include <math.h>
#include <string.h>

#include "engine/eval/features.h"

enum {
    FIXED_SHIFT = 10,
    FIXED_ONE = 1 << FIXED_SHIFT,
    CHUNK = 64 /* leaves at a time: they fit easily into the fastest cache */
};

_Static_assert(TERM_LEARNED == TERM_COUNT - 1, "learned is the last term");
_Static_assert(2 * CHUNK <= EXPRESSION_ROWS, "expressions take a chunk at once");

static int32_t fixed(double weight)
{
    return (int32_t)lround(weight * FIXED_ONE);
}

void evaluator_init(Evaluator *self, const Kernels *kernels, const Profile *profile)
{
    *self = (Evaluator){.kernels = kernels, .profile = *profile};
    const double *weights = self->profile.weights;
    for (int ply = FREE_PLIES; ply <= PLY_LIMIT; ply++) {
        double late = ply / (double)PLY_LIMIT;
        self->placements[ply] = fixed(weights[TERM_PLACEMENTS] + weights[TERM_PLACEMENTS_LATE] * late);
        self->territory[ply] = fixed(weights[TERM_TERRITORY] + weights[TERM_TERRITORY_LATE] * late);
        self->safe[ply] = fixed(weights[TERM_SAFE] + weights[TERM_SAFE_LATE] * late);
        self->tokens[ply] = fixed(weights[TERM_TOKENS] + weights[TERM_TOKENS_LATE] * late);
        self->tempo[ply] = fixed(weights[TERM_TEMPO] + weights[TERM_TEMPO_EARLY] * tempo_early(ply));
    }
    self->learned = fixed(weights[TERM_LEARNED]);
    self->learned_values = learned_values_for(kernels);
    self->network = &learned_built_in;
    for (int term = TERM_TEMPO_EARLY + 1; term < TERM_LEARNED; term++) {
        self->others[term] = fixed(weights[term]);
        if (self->others[term])
            self->others_used |= term_set_of(term);
    }
    if (weights[TERM_SAFE] != 0 || weights[TERM_SAFE_LATE] != 0)
        self->detail = LEAF_SAFE;
    else if (weights[TERM_TERRITORY] != 0 || weights[TERM_TERRITORY_LATE] != 0)
        self->detail = LEAF_TERRITORY;
    else
        self->detail = LEAF_PLACEMENTS;
    if (self->learned && self->detail < LEAF_TERRITORY)
        self->detail = LEAF_TERRITORY;
    /* Finds which of the profile's own terms are used, and what they need. */
    const OwnTerms *own = &self->profile.own;
    for (int i = 0; i < own->count; i++) {
        self->own[i] = fixed(own->terms[i].weight);
        if (!self->own[i])
            continue;
        self->own_used |= (uint32_t)1 << i;
        self->own_needed |= own->terms[i].own;
        self->own_figures |= own->terms[i].figures;
    }
    LeafDetail needed = leaf_detail_of(self->own_figures);
    if (needed > self->detail)
        self->detail = needed;
}

/* Rounds to the nearest, half away from zero, within the range of estimates. */
static inline Score score_of(int64_t sum)
{
    int64_t sign = sum < 0 ? -1 : 1;
    int64_t size = (sign * sum + FIXED_ONE / 2) >> FIXED_SHIFT;
    return (Score)(sign * (size < SCORE_LIMIT ? size : SCORE_LIMIT - 1));
}

/* The weights for all leaves of one position, for the side that moves there. */
typedef struct LeafWeights {
    Side side;
    int64_t placements, territory, safe, tokens, tempo;
} LeafWeights;

static LeafWeights leaf_weights(const Evaluator *self, int ply, Side side, Side mover)
{
    return (LeafWeights){.side = side,
                         .placements = self->placements[ply],
                         .territory = self->territory[ply],
                         .safe = self->safe[ply],
                         .tokens = self->tokens[ply],
                         .tempo = side == mover ? self->tempo[ply] : -self->tempo[ply]};
}

/* A side's sum, without the `others`. */
static inline int64_t leaf_sum(const LeafWeights *weights, const Leaf *leaf)
{
    Side side = weights->side, other = side_other(side);
    return weights->placements * (leaf->placements[side] - leaf->placements[other]) +
           weights->territory * (leaf->territory[side] - leaf->territory[other]) +
           weights->safe * (leaf->safe[side] - leaf->safe[other]) +
           weights->tokens * (leaf->count[side] - leaf->count[other]) + weights->tempo;
}

/* The sum of the `others`, for the side to move. */
static int64_t others_sum(const Evaluator *self, const Position *previous, const Position *position)
{
    double figures[2][TERM_COUNT];
    features_wanted(self->kernels, previous, position, self->others_used, figures);
    Side mover = position_turn(position), other = side_other(mover);
    int64_t sum = 0;
    for (TermSet left = self->others_used; left; left &= left - 1) {
        int term = __builtin_ctz(left);
        sum += llround(self->others[term] * (figures[mover][term] - figures[other][term]));
    }
    return sum;
}

/* Adds the profile's own terms for the side to move, from the figures of `count` positions at this ply. */
static void add_own(const Evaluator *self, ExpressionColumn *columns, int count, int plies, int64_t *sums)
{
    const OwnTerms *own = &self->profile.own;
    int mover = plies & 1;
    own_terms_run(own, self->own_needed, 2 * count, columns);
    for (int term = 0; term < own->count; term++) {
        const double *figures = columns[FIGURE_COUNT + term];
        if (!self->own[term])
            continue;
        for (int i = 0; i < count; i++)
            sums[i] += llround(self->own[term] * (figures[2 * i + mover] - figures[2 * i + !mover]));
    }
}

/* Puts a position's figures into the columns. */
static void put_figures(uint32_t wanted, double figures[2][FIGURE_COUNT], int index,
                        ExpressionColumn *columns)
{
    for (int figure = 0; figure < FIGURE_COUNT; figure++) {
        if (wanted >> figure & 1) {
            columns[figure][2 * index + RED] = figures[RED][figure];
            columns[figure][2 * index + BLUE] = figures[BLUE][figure];
        }
    }
}

/* Not inlined, so that callers without own terms need no stack for the columns. */
static __attribute__((noinline)) int64_t own_sum(const Evaluator *self, const Position *previous,
                                                 const Position *position)
{
    ExpressionColumn columns[FIGURE_COUNT + OWN_TERMS_MOST];
    double figures[2][FIGURE_COUNT];
    int64_t sum = 0;
    if (position->plies < FREE_PLIES)
        return 0;
    figures_wanted(self->kernels, self->network, previous, position, self->own_figures, figures);
    put_figures(self->own_figures, figures, 0, columns);
    add_own(self, columns, 1, position->plies, &sum);
    return sum;
}

void profile_figures(const Profile *self, const Kernels *kernels, const Position *previous,
                     const Position *position, double out[2][TERMS_MOST])
{
    ExpressionColumn columns[FIGURE_COUNT + OWN_TERMS_MOST];
    double figures[2][FIGURE_COUNT];
    const OwnTerms *own = &self->own;
    uint32_t all = (uint32_t)(((uint64_t)1 << FIGURE_COUNT) - 1);
    memset(out, 0, 2 * sizeof *out);
    figures_wanted(kernels, &learned_built_in, previous, position, all, figures);
    for (Side side = RED; side <= BLUE; side++)
        memcpy(out[side], figures[side], TERM_COUNT * sizeof **out);
    if (own->count == 0 || position->plies < FREE_PLIES)
        return;
    put_figures(all, figures, 0, columns);
    own_terms_run(own, ((uint32_t)1 << own->count) - 1, 2, columns);
    for (int term = 0; term < own->count; term++)
        for (Side side = RED; side <= BLUE; side++)
            out[side][TERM_COUNT + term] = columns[FIGURE_COUNT + term][side];
}

/* What the network adds to a sum, from its value in hundredths of a token. */
static inline int64_t learned_part(const Evaluator *self, Score value)
{
    enum { WHOLE = 100 }; /* the weight at which all of it counts */
    return (int64_t)value * self->learned / WHOLE;
}

Score evaluator_position(const Evaluator *self, const Position *previous, const Position *position)
{
    Side mover = position_turn(position);
    LeafWeights weights = leaf_weights(self, position->plies, mover, mover);
    Leaf leaf;
    self->kernels->survey(position, self->detail, &leaf);
    int64_t sum = leaf_sum(&weights, &leaf);
    if (self->others_used)
        sum += others_sum(self, previous, position);
    if (self->own_used)
        sum += own_sum(self, previous, position);
    if (self->learned && position->plies >= FREE_PLIES)
        sum += learned_part(self, learned_value(self->network, self->kernels, position));
    return score_of(sum);
}

/* Figures of some children; sums are for the side that moves to them. */
typedef struct Chunk {
    int64_t sums[CHUNK];
    uint16_t replies[CHUNK];
    Leaf leaves[CHUNK];
} Chunk;

/* Finds the leaves of some children, and what the network adds to their sums. */
static __attribute__((noinline)) void learned_leaves(const Evaluator *self, const Position *position,
                                                     const Move *moves, int count, Chunk *out)
{
    Outlook outlooks[CHUNK];
    Score values[CHUNK];
    int ply = position->plies + 1;
    self->kernels->outlooks(position, moves, count, self->detail, out->leaves, outlooks);
    self->learned_values(&self->network->plies[ply], out->leaves, outlooks, count,
                         side_other(position_turn(position)), values);
    for (int i = 0; i < count; i++)
        out->sums[i] = -learned_part(self, values[i]);
}

/* Adds the profile's own terms. Plays the children only if their leaves don't give every figure needed. */
static __attribute__((noinline)) void chunk_add_own(Chunk *self, const Evaluator *evaluator,
                                                    const Position *position, const Move *moves, int count)
{
    ExpressionColumn columns[FIGURE_COUNT + OWN_TERMS_MOST];
    int64_t sums[CHUNK] = {0};
    uint32_t wanted = evaluator->own_figures, rest = wanted & ~figures_of_leaves();
    int plies = position->plies + 1;
    if (plies < FREE_PLIES)
        return;
    for (int i = 0; i < count; i++) {
        double figures[2][FIGURE_COUNT];
        if (rest) {
            Position child;
            evaluator->kernels->play(position, moves[i], &child);
            figures_wanted(evaluator->kernels, evaluator->network, position, &child, rest, figures);
        }
        figures_of_leaf(&self->leaves[i], plies, wanted, figures);
        put_figures(wanted, figures, i, columns);
    }
    add_own(evaluator, columns, count, plies, sums);
    for (int i = 0; i < count; i++)
        self->sums[i] -= sums[i];
}

void evaluator_children(const Evaluator *self, const Position *position, const Move *moves, int count,
                        Score *out, uint16_t *replies)
{
    if (position->plies + 1 >= PLY_LIMIT) {
        /* After the last ply the tokens decide, whatever the sides could place. */
        Side side = position_turn(position), opponent = side_other(side);
        for (int i = 0; i < count; i++) {
            Leaf leaf;
            self->kernels->leaves(position, moves + i, 1, LEAF_PLACEMENTS, &leaf);
            int lead = leaf.count[side] - leaf.count[opponent];
            out[i] = lead > 0 ? score_win_in(1) : lead < 0 ? score_loss_in(1) : SCORE_DRAW;
            if (replies)
                replies[i] = leaf.placements[opponent];
        }
        return;
    }
    Side side = position_turn(position);
    LeafWeights weights = leaf_weights(self, position->plies + 1, side, side_other(side));
    for (int from = 0; from < count; from += CHUNK) {
        Chunk chunk;
        int length = count - from < CHUNK ? count - from : CHUNK;
        const Move *part = moves + from;
        Leaf *leaves = chunk.leaves;
        Side replier = side_other(weights.side);
        if (self->learned && position->plies + 1 >= FREE_PLIES) {
            learned_leaves(self, position, part, length, &chunk);
        } else {
            self->kernels->leaves(position, part, length, self->detail, leaves);
            memset(chunk.sums, 0, (size_t)length * sizeof *chunk.sums);
        }
        for (int i = 0; i < length; i++) {
            chunk.sums[i] += leaf_sum(&weights, &leaves[i]);
            chunk.replies[i] = leaves[i].placements[replier];
        }
        if (self->others_used) {
            /* Adds the terms that need every child to be played. Their sums are for the other side, which
             * is then to move. */
            for (int i = 0; i < length; i++) {
                Position child;
                self->kernels->play(position, part[i], &child);
                chunk.sums[i] -= others_sum(self, position, &child);
            }
        }
        if (self->own_used)
            chunk_add_own(&chunk, self, position, part, length);
        for (int i = 0; i < length; i++)
            out[from + i] = chunk.replies[i] ? score_of(chunk.sums[i]) : score_win_in(1);
        for (int i = 0; replies && i < length; i++)
            replies[from + i] = chunk.replies[i];
    }
}
