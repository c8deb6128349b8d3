#include "engine/game/value.h"

#include <math.h>

const char *const value_bound_names[VALUE_BOUNDS] = {
    [VALUE_EXACT] = "exact", [VALUE_AT_MOST] = "at most", [VALUE_AT_LEAST] = "at least"};

const char *const value_plies_words[VALUE_BOUNDS] = {
    [VALUE_EXACT] = "in", [VALUE_AT_MOST] = "within", [VALUE_AT_LEAST] = "not before"};

static int between(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

Value value_unknown(void)
{
    return (Value){.expected = NAN};
}

Value value_estimate(Score score, ValueBound bound, int ply)
{
    Score within = between(score, 1 - SCORE_LIMIT, SCORE_LIMIT - 1);
    return (Value){.bound = (uint8_t)bound, .score = within, .expected = (float)score_expected(within, ply)};
}

Value value_expected(double expected, int ply)
{
    if (isnan(expected))
        return value_unknown();
    double within = expected < -1 ? -1 : expected > 1 ? 1 : expected;
    return (Value){.score = within == 0 ? 0 : score_from_expected(within, ply), .expected = (float)within};
}

Value value_proven(Proof proof, int plies, ValueBound bound)
{
    Value out = {.proof = (uint8_t)proof};
    if (proof == PROOF_NONE)
        return value_unknown();
    if (proof == PROOF_DRAW)
        return out;
    out.plies = (uint8_t)between(plies, 0, PLY_LIMIT);
    out.bound = (uint8_t)bound;
    out.score = proof == PROOF_WIN ? score_win_in(out.plies) : score_loss_in(out.plies);
    out.expected = proof == PROOF_WIN ? 1 : -1;
    return out;
}

Value value_within(Proof proof, int plies, int ply)
{
    /* the side to move can't lose before the other's next placement, unless the game ends after this one */
    int fewest = proof == PROOF_WIN || ply + 1 >= PLY_LIMIT ? 1 : 2;
    return value_proven(proof, plies, plies <= fewest ? VALUE_EXACT : VALUE_AT_MOST);
}

Value value_searched(Score score, ValueBound bound, int ply)
{
    /* at most a win, or at least a loss, may be any result */
    bool open = bound == (score > 0 ? VALUE_AT_MOST : VALUE_AT_LEAST);
    return score_is_proven(score) && !open ? value_within(score_proof(score), score_plies(score), ply)
                                           : value_estimate(score, bound, ply);
}

/* Whether a score and an expected result say that different sides are better. */
static bool opposed(Score score, float expected)
{
    return (score > 0 && expected < 0) || (score < 0 && expected > 0);
}

Value value_read(const Value *parts, int ply)
{
    ValueBound bound = parts->bound < VALUE_BOUNDS ? (ValueBound)parts->bound : VALUE_EXACT;
    if (parts->proof > PROOF_NONE && parts->proof < PROOFS)
        return value_proven((Proof)parts->proof, parts->plies, bound);
    if (isnan(parts->expected))
        return value_unknown();
    Value out = value_expected((double)parts->expected, ply);
    out.bound = (uint8_t)bound;
    /* the score in the file may follow an older curve, or be more exact */
    if (parts->score > -SCORE_LIMIT && parts->score < SCORE_LIMIT && !opposed(parts->score, out.expected))
        out.score = parts->score;
    return out;
}

ValueBound value_bound_unsaid(Proof proof, int plies)
{
    if (proof == PROOF_WIN)
        return plies > 1 ? VALUE_AT_MOST : VALUE_EXACT;
    return proof != PROOF_LOSS ? VALUE_EXACT : plies > 2 ? VALUE_AT_MOST : VALUE_AT_LEAST;
}

static ValueBound turned(ValueBound bound)
{
    return bound == VALUE_EXACT ? VALUE_EXACT : bound == VALUE_AT_MOST ? VALUE_AT_LEAST : VALUE_AT_MOST;
}

Value value_negated(Value self)
{
    Value out = self;
    if (self.proof == PROOF_WIN || self.proof == PROOF_LOSS)
        out.proof = self.proof == PROOF_WIN ? PROOF_LOSS : PROOF_WIN;
    else
        out.bound = (uint8_t)turned((ValueBound)self.bound);
    out.score = -self.score;
    out.expected = -self.expected;
    return out;
}

Value value_before(Value after)
{
    Value out = value_negated(after);
    bool decided = out.proof == PROOF_WIN || out.proof == PROOF_LOSS;
    return decided ? value_proven((Proof)out.proof, out.plies + 1, (ValueBound)out.bound) : out;
}

ValueBound value_score_bound(const Value *self)
{
    ValueBound bound = (ValueBound)self->bound;
    return self->proof == PROOF_WIN ? turned(bound) : bound;
}

/* ---- Order ---- */

/* Better classes have higher numbers. */
static int class_of(const Value *self)
{
    if (self->proof != PROOF_NONE)
        return self->proof == PROOF_WIN ? 4 : self->proof == PROOF_LOSS ? 0 : 3;
    if (isnan(self->expected))
        return 1;
    return self->bound == VALUE_AT_MOST ? 2 : 3;
}

/* Among equal scores a lower bound is best. */
static int bound_rank(const Value *self)
{
    static const int ranks[VALUE_BOUNDS] = {[VALUE_AT_LEAST] = 2, [VALUE_EXACT] = 1, [VALUE_AT_MOST] = 0};
    return ranks[value_score_bound(self)];
}

int value_compare(const Value *a, const Value *b)
{
    int classes = class_of(b) - class_of(a);
    if (classes)
        return classes;
    return a->score != b->score ? (b->score > a->score ? 1 : -1) : bound_rank(b) - bound_rank(a);
}

/* ---- Agreement ---- */

bool value_agrees(const Value *self)
{
    if (self->proof >= PROOFS || self->bound >= VALUE_BOUNDS || self->plies > PLY_LIMIT)
        return false;
    if (self->proof != PROOF_NONE) {
        Value proven = value_proven((Proof)self->proof, self->plies, (ValueBound)self->bound);
        return proven.plies == self->plies && proven.bound == self->bound && proven.score == self->score &&
               proven.expected == self->expected;
    }
    if (isnan(self->expected))
        return self->plies == 0 && self->score == 0 && self->bound == VALUE_EXACT;
    return self->plies == 0 && abs(self->score) < SCORE_LIMIT && fabsf(self->expected) <= 1 &&
           !opposed(self->score, self->expected);
}
