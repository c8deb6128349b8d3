#include "engine/analysis/last_chance.h"

#include <stdlib.h>
#include <string.h>

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
    LINE_STEP = 100000,   /* nodes for the next move of a line */
};

typedef struct Search {
    Proving *plan;
    Review *review;
    RecordNode *nodes[PLY_LIMIT + 1]; /* of the review's turns */
    Prover *prover;
    Side loser;
    uint64_t end_ns, end_nodes;
} Search;

/* ---- Limits ---- */

/* Whether the limits are reached, or it was stopped. */
static bool is_late(const Search *self)
{
    /* only a flag; it publishes no data */
    const atomic_bool *stop = self->plan->limits.stop;
    if ((stop && atomic_load_explicit(stop, memory_order_relaxed)) || self->plan->nodes >= self->end_nodes)
        return true;
    if (clock_ns() < self->end_ns)
        return false;
    self->plan->capped = self->plan->limits.nodes > 0;
    return true;
}

/* ---- Proving ---- */

/* A proof for the side to move; unknown if there is none within so many nodes. */
static Value try_position(Search *self, const Position *position, uint64_t nodes, Move *move)
{
    ProofFound found;
    uint64_t most = self->end_nodes - self->plan->nodes;
    prover_try(self->prover, position, nodes < most ? nodes : most, &found);
    self->plan->nodes += found.nodes;
    *move = found.move;
    int left = PLY_LIMIT - position->plies;
    return value_within(found.result, found.most > 0 && found.most < left ? found.most : left,
                        position->plies);
}

/* Tries a position again and again until it is proven or has used its share of the limits. */
static Value prove_position(Search *self, const Position *position, Move *move)
{
    uint64_t now = clock_ns(), end_ns = UINT64_MAX, end_nodes = UINT64_MAX;
    Value value = value_unknown();
    if (self->end_nodes != UINT64_MAX)
        end_nodes = self->plan->nodes + (self->end_nodes - self->plan->nodes) / POSITION_SHARE;
    else if (self->end_ns != UINT64_MAX)
        end_ns = now + (self->end_ns > now ? self->end_ns - now : 0) / POSITION_SHARE;
    for (uint64_t nodes = TRY_FIRST;
         value.proof == PROOF_NONE && !is_late(self) && self->plan->nodes < end_nodes && clock_ns() < end_ns;
         nodes *= 2) {
        uint64_t before = self->plan->nodes, share = end_nodes - before;
        if (nodes > TRY_MOST)
            nodes = TRY_MOST;
        value = try_position(self, position, nodes < share ? nodes : share, move);
        if (self->plan->nodes == before)
            break; /* too few to be useful */
    }
    return value;
}

/* ---- What the record keeps ---- */

static Status give(Search *self, RecordNode *node, const RecordAnalysis *analysis, Error *error)
{
    RecordAnalysis *copy = record_analysis_copy(analysis);
    if (!copy)
        return error_set(error, STATUS_MEMORY, "out of memory for a proof");
    copy->nodes++; /* it says more than before */
    record_give_analysis(node, copy);
    if (self->plan->changed)
        self->plan->changed(self->plan->context, node);
    return STATUS_OK;
}

static RecordAnalysis analysis_of(const Search *self, const RecordNode *node)
{
    RecordAnalysis out = {.agent = ""};
    if (node->analysis)
        return *node->analysis;
    strncat(out.agent, self->plan->agent, sizeof out.agent - 1);
    return out;
}

/* The analysis's line that begins with a move, or the move alone. */
static ReportLine line_with(const RecordAnalysis *analysis, Move move)
{
    for (int i = 0; i < analysis->line_count; i++)
        if (analysis->lines[i].count > 0 && (move == MOVE_NONE || analysis->lines[i].moves[0] == move))
            return analysis->lines[i];
    return (ReportLine){.moves = {move}, .count = move != MOVE_NONE};
}

/* Puts a proof into a node's analysis: in a lost position every move loses, and a won one has the move that
 * wins first. */
static Status keep_proof(Search *self, RecordNode *node, Value value, Move move, Error *error)
{
    RecordAnalysis analysis = analysis_of(self, node);
    RecordRootMove roots[RECORD_ROOTS];
    ReportLine line = line_with(&analysis, move);
    if (analysis.proof != PROOF_NONE)
        return STATUS_OK;
    line.value = analysis.value = value;
    analysis.line_count = line.count > 0;
    analysis.lines = &line;
    for (int i = 0; i < analysis.root_count; i++) {
        roots[i] = analysis.roots[i];
        if (value.proof == PROOF_LOSS || roots[i].move == move)
            roots[i].value = value;
    }
    analysis.roots = roots;
    return give(self, node, &analysis, error);
}

/* ---- The last chance ---- */

typedef struct Candidate {
    Move move;
    Value value; /* for the loser */
    int rank;    /* as the analysis ranks the moves: lower is better */
} Candidate;

static int rank_of(const ReviewTurn *turn, Move move)
{
    const RecordAnalysis *analysis = turn->node->analysis;
    if (move == turn->better)
        return -1;
    for (int i = 0; analysis && i < analysis->root_count; i++)
        if (analysis->roots[i].move == move)
            return i;
    return MOVE_COUNT + move;
}

/* Wins before draws before unknown results before losses. */
static int proof_rank(const Candidate *self)
{
    static const int ranks[] = {[PROOF_WIN] = 0, [PROOF_DRAW] = 1, [PROOF_NONE] = 2, [PROOF_LOSS] = 3};
    return ranks[self->value.proof];
}

static int compare_candidates(const void *a, const void *b)
{
    const Candidate *first = a, *second = b;
    int proofs = proof_rank(first) - proof_rank(second);
    return proofs ? proofs : (first->rank > second->rank) - (first->rank < second->rank);
}

/* What is known of a move before anything is tried. */
static Candidate candidate_of(const ReviewTurn *turn, Move move)
{
    const RecordNode *child = record_child(turn->node, move);
    Candidate out = {.move = move, .value = value_unknown(), .rank = rank_of(turn, move)};
    if (child && child->analysis && child->analysis->proof != PROOF_NONE)
        out.value = value_before(child->analysis->value);
    else if (move == turn->move && turn[1].proven != OUTCOME_NONE)
        out.value = value_within(review_proof_for(turn[1].proven, position_turn(&turn->position)),
                                 PLY_LIMIT - turn->position.plies, turn->position.plies);
    return out;
}

/* Tries each unsettled move once; returns how many are still unsettled. */
static int try_moves(Search *self, const Position *position, Candidate *candidates, int count, uint64_t nodes)
{
    int open = 0;
    for (int i = 0; i < count; i++) {
        Candidate *candidate = &candidates[i];
        if (candidate->value.proof == PROOF_NONE && !is_late(self)) {
            Position after;
            Move reply;
            position_play(position, candidate->move, &after);
            candidate->value = value_before(try_position(self, &after, nodes, &reply));
        }
        open += candidate->value.proof == PROOF_NONE;
    }
    return open;
}

/* Puts what is known of the moves into the analysis of their position, the best first; `value` is a proof, or
 * unknown. */
static Status keep_moves(Search *self, RecordNode *node, const Candidate *candidates, int count, Value value,
                         Error *error)
{
    RecordAnalysis analysis = analysis_of(self, node);
    RecordRootMove roots[RECORD_ROOTS] = {0};
    ReportLine line = line_with(&analysis, candidates[0].move);
    if (count > RECORD_ROOTS)
        return value.proof != PROOF_NONE ? keep_proof(self, node, value, candidates[0].move, error)
                                         : STATUS_OK;
    for (int i = 0; i < count; i++) {
        roots[i] = (RecordRootMove){.move = candidates[i].move, .value = candidates[i].value};
        for (int k = 0; k < analysis.root_count; k++) {
            const RecordRootMove *old = &analysis.roots[k];
            if (old->move != roots[i].move)
                continue;
            roots[i].effort = old->effort;
            if (roots[i].value.proof == PROOF_NONE)
                roots[i].value = old->value;
        }
    }
    if (value.proof != PROOF_NONE)
        analysis.value = value;
    if (value.proof != PROOF_NONE || analysis.line_count == 0)
        line.value = analysis.value;
    analysis.lines = &line;
    analysis.line_count = 1;
    analysis.roots = roots;
    analysis.root_count = count;
    return give(self, node, &analysis, error);
}

/* Finds the moves of a position that are not proven to lose, more and more thoroughly; `lost` tells whether
 * all are. */
static Status sift_moves(Search *self, int index, Candidate *candidates, bool *lost, Error *error)
{
    const ReviewTurn *turn = &self->review->turns[index];
    RecordNode *node = self->nodes[index];
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(&turn->position, self->loser, moves), open = count;
    for (int i = 0; i < count; i++)
        candidates[i] = candidate_of(turn, moves[i]);
    for (uint64_t nodes = CHILD_FIRST; open > 0 && nodes <= CHILD_MOST && !is_late(self);
         nodes *= CHILD_GROWTH)
        open = try_moves(self, &turn->position, candidates, count, nodes);
    qsort(candidates, (size_t)count, sizeof *candidates, compare_candidates);
    *lost = candidates[0].value.proof == PROOF_LOSS;
    bool settled = candidates[0].value.proof == PROOF_WIN || open == 0;
    return keep_moves(self, node, candidates, count, settled ? candidates[0].value : value_unknown(), error);
}

/* Steps back from a lost position; `lost` tells whether the one before it is lost too. */
static Status step_back(Search *self, int index, Candidate *candidates, bool *lost, Error *error)
{
    ReviewTurn *turn = &self->review->turns[index];
    Value value = value_unknown();
    Move move = MOVE_NONE;
    *lost = true;
    if (position_turn(&turn->position) != self->loser) { /* the winner only needs to repeat what was played */
        int left = PLY_LIMIT - turn->position.plies;
        return keep_proof(self, self->nodes[index], value_within(PROOF_WIN, left, turn->position.plies),
                          turn->move, error);
    }
    if (turn->proven == OUTCOME_NONE)
        value = prove_position(self, &turn->position, &move);
    if (value.proof != PROOF_NONE) {
        *lost = value.proof == PROOF_LOSS;
        return keep_proof(self, self->nodes[index], value, move, error);
    }
    *lost = review_all_lose(turn);
    return *lost || turn->proven != OUTCOME_NONE ? STATUS_OK
                                                 : sift_moves(self, index, candidates, lost, error);
}

/* Who loses, by the rules or by a proof of the last position. */
static Outcome prove_end(Search *self, Error *error)
{
    int index = self->review->count;
    const ReviewTurn *turn = &self->review->turns[index];
    Move move = MOVE_NONE;
    if (turn->proven != OUTCOME_NONE)
        return turn->proven;
    Value value = prove_position(self, &turn->position, &move);
    if (value.proof == PROOF_NONE || keep_proof(self, self->nodes[index], value, move, error) != STATUS_OK)
        return OUTCOME_NONE;
    return review_outcome_of((Proof)value.proof, position_turn(&turn->position));
}

static Status prove_back(Search *self, Error *error)
{
    Outcome end = prove_end(self, error);
    Candidate *candidates;
    bool lost = true;
    Status status = STATUS_OK;
    if (end != OUTCOME_RED && end != OUTCOME_BLUE)
        return error ? error->status : STATUS_OK;
    self->loser = end == OUTCOME_RED ? BLUE : RED;
    candidates = malloc(sizeof *candidates * MOVE_COUNT);
    if (!candidates)
        return error_set(error, STATUS_MEMORY, "no memory for proving");
    for (int index = self->review->count; index > 0 && lost && status == STATUS_OK; index--)
        status = step_back(self, index - 1, candidates, &lost, error);
    free(candidates);
    return status;
}

/* ---- Lines ---- */

/* Continues the line of a proven result until the game is over. */
static Status finish_line(Search *self, RecordNode *node, const Position *position, Error *error)
{
    if (!node->analysis || node->analysis->proof == PROOF_NONE || node->analysis->line_count == 0)
        return STATUS_OK;
    RecordAnalysis analysis = *node->analysis;
    ReportLine line = analysis.lines[0];
    Position now = *position;
    int before = line.count;
    for (int i = 0; i < line.count; i++)
        position_play(&now, line.moves[i], &now);
    while (position_outcome(&now) == OUTCOME_NONE && line.count < REPORT_LINE_MOVES && !is_late(self)) {
        Move move = MOVE_NONE;
        if (try_position(self, &now, LINE_STEP, &move).proof == PROOF_NONE || move == MOVE_NONE)
            break;
        line.moves[line.count++] = move;
        position_play(&now, move, &now);
    }
    if (line.count == before)
        return STATUS_OK;
    analysis.lines = &line;
    analysis.line_count = 1;
    return give(self, node, &analysis, error);
}

/* The lines beside the mistakes: from the better move, and from the move played. */
static Status finish_lines(Search *self, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < self->review->count && status == STATUS_OK && !is_late(self); i++) {
        const ReviewTurn *turn = &self->review->turns[i];
        RecordNode *better = record_child(self->nodes[i], turn->better);
        Position after;
        if (!turn->mark)
            continue;
        status = finish_line(self, self->nodes[i + 1], &turn[1].position, error);
        if (status == STATUS_OK)
            status = finish_line(self, self->nodes[i], &turn->position, error);
        if (status != STATUS_OK || !better || better == self->nodes[i + 1])
            continue;
        position_play(&turn->position, turn->better, &after);
        status = finish_line(self, better, &after, error);
    }
    return status;
}

/* ---- The whole ---- */

static Status prove_with(Proving *plan, Status (*work)(Search *self, Error *error), Error *error)
{
    Search self = {.plan = plan, .end_ns = UINT64_MAX, .end_nodes = UINT64_MAX};
    Error inner = {0};
    plan->nodes = 0;
    if (plan->limits.time_ns)
        self.end_ns = clock_ns() + plan->limits.time_ns;
    if (plan->limits.nodes)
        self.end_nodes = plan->limits.nodes;
    Status status = prover_create(LAST_CHANCE_TABLE_MB, &self.prover, &inner);
    if (status == STATUS_OK) {
        /* The review, and the nodes of its turns. */
        status = review_create(self.plan->record, self.plan->marks, &self.review, &inner);
        self.nodes[0] = self.plan->record->root;
        for (int i = 0; status == STATUS_OK && i < self.review->count; i++)
            self.nodes[i + 1] = self.nodes[i]->first_child;
    }
    if (status == STATUS_OK)
        status = work(&self, &inner);
    prover_destroy(self.prover);
    review_destroy(self.review);
    if (status != STATUS_OK && error)
        *error = inner;
    return status;
}

Status last_chance_prove(Proving *self, Error *error)
{
    return prove_with(self, prove_back, error);
}

Status last_chance_finish_lines(Proving *self, Error *error)
{
    return prove_with(self, finish_lines, error);
}

/* ---- Reading ---- */

void last_chance_find(const Review *review, LastChance *out)
{
    Outcome end = review->turns[review->count].proven;
    *out = (LastChance){.lost_from = -1, .index = -1};
    if (end != OUTCOME_RED && end != OUTCOME_BLUE)
        return;
    out->found = true;
    out->loser = end == OUTCOME_RED ? BLUE : RED;
    out->lost_from = review->count;
    while (out->lost_from > 0 && review->turns[out->lost_from - 1].proven == end)
        out->lost_from--;
    out->index = out->lost_from - 1;
    if (out->index < 0)
        return;
    out->turn = review->turns[out->index].position.plies + 1;
    /* Which moves save, if the analysis of their position has all of them. */
    const ReviewTurn *turn = &review->turns[out->index];
    const RecordAnalysis *analysis = turn->node->analysis;
    out->move_count = turn->placements[out->loser];
    out->sifted = analysis && analysis->root_count == out->move_count;
    out->complete = true;
    for (int i = 0; out->sifted && i < analysis->root_count; i++) {
        const RecordRootMove *root = &analysis->roots[i];
        Candidate known = candidate_of(turn, root->move);
        Proof proof = known.value.proof != PROOF_NONE ? (Proof)known.value.proof : (Proof)root->proof;
        if (proof == PROOF_LOSS)
            continue;
        int at = out->saving_count++;
        if (root->move == turn->better && at > 0) {
            memmove(out->saving + 1, out->saving, (size_t)at * sizeof *out->saving);
            at = 0;
        }
        out->saving[at] = (SavingMove){root->move, proof};
        out->complete = out->complete && proof != PROOF_NONE;
    }
    out->sifted = out->sifted && out->saving_count > 0;
}
