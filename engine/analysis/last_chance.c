#include "engine/analysis/last_chance.h"

#include <stdlib.h>

#include "engine/base/platform/clock.h"
#include "engine/game/kernels/kernels.h"
#include "engine/search/proof/proof.h"

enum {
    TRY_FIRST = 20000,  /* nodes of the first attempt on a position */
    TRY_MOST = 400000,  /* nodes of one attempt between checks of the clock */
    CHILD_FIRST = 1000, /* nodes of the first round over the moves of the last chance */
    CHILD_GROWTH = 4,
    CHILD_MOST = 4096000, /* what this does not settle will not be settled soon */
    POSITION_SHARE = 3,   /* a position gets at most a third of the remaining time */
};

typedef struct LastChanceSearch {
    Review *review;
    const LastChanceLimits *limits;
    LastChance *out;
    Prover *prover;
    uint64_t end_ns;
} LastChanceSearch;

/* ---- Proving ---- */

static bool is_stopped(const LastChanceSearch *self)
{
    /* only a flag; it publishes no data */
    return self->limits->stop && atomic_load_explicit(self->limits->stop, memory_order_relaxed);
}

/* Whether the limits are reached, or it was stopped. */
static bool is_late(const LastChanceSearch *self)
{
    const LastChanceLimits *limits = self->limits;
    if (is_stopped(self) || (limits->nodes && self->out->nodes >= limits->nodes))
        return true;
    if (clock_ns() < self->end_ns)
        return false;
    self->out->capped = limits->nodes > 0;
    return true;
}

/* The nodes for one attempt: never more than remain. */
static uint64_t within_limits(const LastChanceSearch *self, uint64_t nodes)
{
    uint64_t most = self->limits->nodes ? self->limits->nodes - self->out->nodes : UINT64_MAX;
    return nodes < most ? nodes : most;
}

static Outcome try_position(LastChanceSearch *self, const Position *position, uint64_t nodes)
{
    ProofFound found;
    prover_try(self->prover, position, nodes, &found);
    self->out->nodes += found.nodes;
    return review_outcome_of(found.result, position_turn(position));
}

/* Tries a position again and again until it is proven or has used its share of the limits. */
static Outcome prove_position(LastChanceSearch *self, const Position *position)
{
    uint64_t now = clock_ns(), end_ns = UINT64_MAX, end_nodes = UINT64_MAX;
    if (self->limits->nodes)
        end_nodes = self->out->nodes + (self->limits->nodes - self->out->nodes) / POSITION_SHARE;
    else if (self->limits->time_ns)
        end_ns = now + (self->end_ns > now ? self->end_ns - now : 0) / POSITION_SHARE;
    Outcome outcome = OUTCOME_NONE;
    for (uint64_t nodes = TRY_FIRST;
         outcome == OUTCOME_NONE && !is_late(self) && self->out->nodes < end_nodes && clock_ns() < end_ns;
         nodes *= 2) {
        uint64_t before = self->out->nodes, share = end_nodes - before;
        if (nodes > TRY_MOST)
            nodes = TRY_MOST;
        outcome = try_position(self, position, within_limits(self, nodes < share ? nodes : share));
        if (self->out->nodes == before)
            break; /* too few to be useful */
    }
    return outcome;
}

/* ---- The last chance ---- */

/* How an analysis ranks a move: lower is better. */
static int rank_of(const ReviewTurn *turn, Move move)
{
    const RecordAnalysis *analysis = turn->node->analysis;
    if (move == turn->better)
        return -1;
    for (int i = 0; analysis && i < analysis->root_count; i++) {
        if (analysis->roots[i].move == move)
            return i;
    }
    return MOVE_COUNT + move;
}

typedef struct Candidate {
    SavingMove saving;
    int rank;
} Candidate;

/* Wins before draws before unknown results. */
static int proof_rank(Proof proof)
{
    return proof == PROOF_WIN ? 0 : proof == PROOF_DRAW ? 1 : 2;
}

static int compare_candidates(const void *a, const void *b)
{
    const Candidate *first = a, *second = b;
    int proofs = proof_rank(first->saving.proof) - proof_rank(second->saving.proof);
    return proofs ? proofs : (first->rank > second->rank) - (first->rank < second->rank);
}

/* Tries each unsettled move once; removes those that lose; returns how many are still unsettled. */
static int try_moves(LastChanceSearch *self, const Position *position, Candidate *candidates, int *count,
                     uint64_t nodes)
{
    int kept = 0, open = 0;
    for (int i = 0; i < *count; i++) {
        Candidate candidate = candidates[i];
        if (candidate.saving.proof == PROOF_NONE && !is_late(self)) {
            Position after;
            position_play(position, candidate.saving.move, &after);
            Outcome outcome = try_position(self, &after, within_limits(self, nodes));
            candidate.saving.proof = review_proof_for(outcome, self->out->loser);
        }
        open += candidate.saving.proof == PROOF_NONE;
        if (candidate.saving.proof != PROOF_LOSS)
            candidates[kept++] = candidate;
    }
    *count = kept;
    return open;
}

static void keep_saving(LastChance *out, Candidate *candidates, int count)
{
    qsort(candidates, (size_t)count, sizeof *candidates, compare_candidates);
    out->saving_count = count;
    for (int i = 0; i < count && i < LAST_CHANCE_MOVES; i++)
        out->saving[i] = candidates[i].saving;
}

/* What the moves say about their position: a win if one wins, a draw if all are settled. */
static Outcome outcome_of_moves(const LastChance *out, int open)
{
    if (out->saving_count == 0)
        return review_win_of(side_other(out->loser));
    if (out->saving[0].proof == PROOF_WIN)
        return review_win_of(out->loser);
    return open == 0 ? OUTCOME_DRAW : OUTCOME_NONE;
}

/* Finds the moves of a position that are not proven to lose, more and more thoroughly. */
static Outcome sift_moves(LastChanceSearch *self, int index, Candidate *candidates)
{
    const ReviewTurn *turn = &self->review->turns[index];
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(&turn->position, position_turn(&turn->position), moves);
    int open = count;
    self->out->move_count = count;
    for (int i = 0; i < count; i++)
        candidates[i] = (Candidate){{moves[i], PROOF_NONE}, rank_of(turn, moves[i])};
    for (uint64_t nodes = CHILD_FIRST; open > 0 && nodes <= CHILD_MOST && !is_late(self);
         nodes *= CHILD_GROWTH)
        open = try_moves(self, &turn->position, candidates, &count, nodes);
    keep_saving(self->out, candidates, count);
    self->out->complete = open == 0;
    return outcome_of_moves(self->out, open);
}

/* Puts the result of the last chance's moves into the review. */
static void take_outcome(Review *review, const LastChance *chance, int index, Outcome outcome)
{
    ReviewTurn *turn = &review->turns[index];
    if (outcome != OUTCOME_NONE && turn->proven == OUTCOME_NONE)
        review_prove(review, index, outcome);
    if (chance->saving_count > 0 && (turn->better == MOVE_NONE || turn->better == turn->move))
        turn->better = chance->saving[0].move;
}

/* Steps back from a lost position; true if the one before it is lost too. */
static bool step_back(LastChanceSearch *self, int index, Candidate *candidates)
{
    Review *review = self->review;
    Outcome lost = review_win_of(side_other(self->out->loser));
    ReviewTurn *turn = &review->turns[index];
    if (turn->proven == OUTCOME_NONE && position_turn(&turn->position) != self->out->loser)
        review_prove(review, index, lost); /* the winner only needs to repeat what was played */
    if (turn->proven == OUTCOME_NONE) {
        Outcome outcome = prove_position(self, &turn->position);
        if (outcome != OUTCOME_NONE)
            review_prove(review, index, outcome);
    }
    if (turn->proven == lost)
        return true;
    take_outcome(review, self->out, index, sift_moves(self, index, candidates));
    return turn->proven == lost;
}

static void search(LastChanceSearch *self, Candidate *candidates)
{
    Review *review = self->review;
    LastChance *out = self->out;
    int index = review->count;
    if (review->turns[index].proven == OUTCOME_NONE) {
        Outcome outcome = prove_position(self, &review->turns[index].position);
        if (outcome != OUTCOME_NONE)
            review_prove(review, index, outcome);
    }
    Outcome end = review->turns[index].proven;
    if (end != OUTCOME_RED && end != OUTCOME_BLUE)
        return;
    out->found = true;
    out->loser = end == OUTCOME_RED ? BLUE : RED;
    while (index > 0 && step_back(self, index - 1, candidates))
        index--;
    out->lost_from = index;
    out->index = index - 1;
}

Status last_chance_find(Review *review, const LastChanceLimits *limits, LastChance *out, Error *error)
{
    uint64_t started = clock_ns();
    LastChanceSearch self = {.review = review, .limits = limits, .out = out};
    self.end_ns = limits->time_ns ? started + limits->time_ns : UINT64_MAX;
    *out = (LastChance){.lost_from = -1, .index = -1};
    Candidate *candidates = malloc(sizeof *candidates * MOVE_COUNT);
    if (!candidates)
        return error_set(error, STATUS_MEMORY, "no memory for proving");
    Status status = prover_create(LAST_CHANCE_TABLE_MB, &self.prover, error);
    if (status == STATUS_OK) {
        search(&self, candidates);
        review_judge(review);
    }
    prover_destroy(self.prover);
    free(candidates);
    out->time_ns = clock_ns() - started;
    return status;
}

void last_chance_apply(Review *review, const LastChance *chance)
{
    if (!chance->found)
        return;
    for (int i = review->count; i >= chance->lost_from; i--)
        if (review->turns[i].proven == OUTCOME_NONE)
            review_prove(review, i, review_win_of(side_other(chance->loser)));
    if (chance->index >= 0)
        take_outcome(review, chance, chance->index, outcome_of_moves(chance, !chance->complete));
    review_judge(review);
}
