#include "engine/analysis/review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/game/kernels/kernels.h"

const ReviewMarks review_marks_default = {.doubtful = 0.06, .bad = 0.12, .very_bad = 0.24};

Status review_marks_read(const char *text, ReviewMarks *out, Error *error)
{
    double *const values[] = {&out->doubtful, &out->bad, &out->very_bad};
    double before = 0;
    *out = review_marks_default;
    for (int i = 0; text && i < 3; i++) {
        char *end = NULL;
        double value = strtod(text, &end);
        bool good = end != text && strchr("+-", *text) == NULL && value > before && value <= 100 &&
                    *end == (i < 2 ? ',' : '\0');
        if (!good)
            return error_set(error, STATUS_INVALID,
                             "marks must be three growing percentages, such as 6,12,24");
        *values[i] = value / 100;
        before = value;
        text = end + 1;
    }
    return STATUS_OK;
}

Outcome review_win_of(Side side)
{
    return side == RED ? OUTCOME_RED : OUTCOME_BLUE;
}

Proof review_proof_for(Outcome outcome, Side side)
{
    if (outcome == OUTCOME_NONE)
        return PROOF_NONE;
    if (outcome == OUTCOME_DRAW)
        return PROOF_DRAW;
    return outcome == review_win_of(side) ? PROOF_WIN : PROOF_LOSS;
}

Outcome review_outcome_of(Proof proof, Side mover)
{
    switch (proof) {
    case PROOF_WIN:
        return review_win_of(mover);
    case PROOF_LOSS:
        return review_win_of(side_other(mover));
    case PROOF_DRAW:
        return OUTCOME_DRAW;
    case PROOF_NONE:
        break;
    }
    return OUTCOME_NONE;
}

static double red_chance(Outcome outcome)
{
    return outcome == OUTCOME_RED ? 1 : outcome == OUTCOME_BLUE ? 0 : 0.5;
}

double review_chance(double expected, Proof proof)
{
    if (proof != PROOF_NONE || isnan(expected))
        return proof == PROOF_NONE ? NAN : proof == PROOF_WIN ? 1 : proof == PROOF_LOSS ? 0 : 0.5;
    return fmin(fmax(round(50 * (expected + 1)), 1), 99) / 100;
}

/* The difference of two chances, without the rounding errors of binary fractions. */
static double difference(double from, double to)
{
    return round(100 * (from - to)) / 100;
}

/* ---- Reading ---- */

static void read_turn(ReviewTurn *turn, const RecordNode *node, const Position *position)
{
    int placements[2];
    *turn = (ReviewTurn){.position = *position,
                         .node = node,
                         .own = NAN,
                         .red = NAN,
                         .after = NAN,
                         .loss = NAN,
                         .move = MOVE_NONE,
                         .choice = MOVE_NONE,
                         .better = MOVE_NONE};
    kernels_best()->both_placements(position, placements);
    for (int side = RED; side <= BLUE; side++)
        turn->placements[side] = (uint16_t)placements[side];
    turn->forced = placements[position_turn(position)] == 1;
    if (node->analysis) {
        const RecordAnalysis *analysis = node->analysis;
        Side mover = position_turn(&turn->position);
        if (analysis->line_count > 0 && analysis->lines[0].count > 0)
            turn->better = turn->choice = analysis->lines[0].moves[0];
        turn->proven = review_outcome_of((Proof)analysis->proof, mover);
        turn->own = review_for(review_chance((double)analysis->expected, (Proof)analysis->proof), mover);
    }
    Outcome outcome = position_outcome(position);
    if (outcome != OUTCOME_NONE)
        turn->proven = outcome;
    if (turn->proven != OUTCOME_NONE)
        turn->own = red_chance(turn->proven);
}

/* ---- Judging ---- */

/* Records that a position is proven, and what follows for the moves before. */
static void prove(Review *self, int index, Outcome outcome)
{
    self->turns[index].proven = outcome;
    self->turns[index].own = red_chance(outcome);
    /* a side that moves into a position it is known to win was winning before */
    for (int i = index - 1; i >= 0; i--) {
        ReviewTurn *turn = &self->turns[i];
        if (turn->proven != OUTCOME_NONE || outcome != review_win_of(position_turn(&turn->position)))
            return;
        turn->proven = outcome;
        turn->own = red_chance(outcome);
        turn->better = turn->move;
    }
}

/* ---- Moves that were looked at ---- */

/* What a search says about a move beside the main line. */
typedef struct Looked {
    int count; /* of moves looked at */
    Move move; /* the best of them; MOVE_NONE if there is none */
    const RecordNode *node;
    double chance; /* the mover's, after it */
    bool choice;   /* the analysis's choice is among them */
} Looked;

/* What is known after a move: by the rules, or by the search of the position after it. */
static Proof proof_after(const ReviewTurn *turn, Move move, const Value *value)
{
    Side mover = position_turn(&turn->position);
    Position after;
    position_play(&turn->position, move, &after);
    Proof proof = review_proof_for(position_outcome(&after), mover);
    if (proof == PROOF_NONE && value)
        proof = review_proof_for(review_outcome_of((Proof)value->proof, side_other(mover)), mover);
    return proof;
}

/* The mover's chance after a move; NAN if nobody searched the position after it. */
static double chance_after(const ReviewTurn *turn, Move move, const Value *value)
{
    return review_chance(value ? -(double)value->expected : NAN, proof_after(turn, move, value));
}

static const Value *review_value_of(const RecordNode *node)
{
    return node->analysis ? &node->analysis->value : NULL;
}

static Looked look_beside(const ReviewTurn *turn)
{
    Looked out = {.move = MOVE_NONE, .chance = -1};
    for (const RecordNode *child = turn->node->first_child; child; child = child->next_sibling) {
        double chance = chance_after(turn, child->move, review_value_of(child));
        if (child->move == turn->move || isnan(chance))
            continue;
        out.count++;
        out.choice = out.choice || child->move == turn->choice;
        if (chance > out.chance) {
            out.chance = chance;
            out.move = child->move;
            out.node = child;
        }
    }
    return out;
}

/* Whether the position after a move was searched as deep as the one before it, or the game is over there. */
static bool is_deep_enough(const RecordNode *node, const RecordNode *child)
{
    const double enough = 0.9; /* searches end a little early */
    const RecordAnalysis *before = node->analysis, *after = child->analysis;
    return !after || after->proof != PROOF_NONE || !before || after->depth >= before->depth ||
           (double)after->nodes >= enough * (double)before->nodes;
}

static uint16_t mark_of(const ReviewMarks *marks, double loss)
{
    return loss >= marks->very_bad   ? MARK_VERY_BAD
           : loss >= marks->bad      ? MARK_BAD
           : loss >= marks->doubtful ? MARK_DOUBTFUL
                                     : 0;
}

/* The best move of a proven position: one that keeps what is proven. */
static void judge_proven(ReviewTurn *turn, const Looked *looked, Side mover)
{
    double proven = review_for(turn->red, mover);
    bool kept = difference(proven, review_for(turn->after, mover)) <= 0;
    bool found = !kept && looked->node &&
                 proof_after(turn, looked->move, review_value_of(looked->node)) != PROOF_NONE &&
                 looked->chance >= proven;
    turn->better = kept ? turn->move : found ? looked->move : turn->choice;
    /* the line of a proven win begins with the move that wins */
    turn->confirmed = !kept && (found || (turn->proven == review_win_of(mover) && turn->choice != MOVE_NONE &&
                                          turn->choice != turn->move));
}

/* The best move of a position by searches: the best of those looked at, or the analysis's choice before
 * anybody looked at it. */
static void judge_searched(ReviewTurn *turn, const Looked *looked, Side mover)
{
    double after = review_for(turn->after, mover), own = review_for(turn->own, mover), best = after;
    turn->better = turn->move;
    if (looked->count > 0 && looked->chance > best) {
        best = looked->chance;
        turn->better = looked->move;
        turn->confirmed = is_deep_enough(turn->node, looked->node);
    }
    if (!looked->choice && turn->choice != turn->move && turn->choice != MOVE_NONE && own > best) {
        best = own;
        turn->better = turn->choice;
        turn->confirmed = false;
    }
    turn->red = review_for(best, mover);
}

/* The search's own choice is never blamed for what the search overlooked, and a forced move for nothing. */
static void judge_turn(const Review *self, ReviewTurn *turn, const ReviewTurn *next)
{
    Side mover = position_turn(&turn->position);
    Looked looked = look_beside(turn);
    turn->red = turn->own;
    turn->after = next->own;
    turn->mark = 0;
    turn->loss = NAN;
    turn->confirmed = false;
    if (isnan(turn->own) || isnan(turn->after))
        return;
    if (turn->proven != OUTCOME_NONE)
        judge_proven(turn, &looked, mover);
    else if (turn->forced)
        turn->red = turn->after;
    else
        judge_searched(turn, &looked, mover);
    turn->loss = fmax(difference(review_for(turn->red, mover), review_for(turn->after, mover)), 0);
    turn->mark = mark_of(&self->marks, turn->loss);
}

ReviewTried review_try(const Review *self, int index, Move move, const Value *after)
{
    const ReviewTurn *turn = &self->turns[index];
    ReviewTried out = {.chance = chance_after(turn, move, after), .proof = proof_after(turn, move, after)};
    double best = review_for(turn->red, position_turn(&turn->position));
    out.loss = isnan(out.chance) ? NAN : fmax(difference(best, out.chance), 0);
    out.mark = mark_of(&self->marks, out.loss);
    return out;
}

/* ---- What to look at ---- */

/* A move that was proven to lose, as far as the analysis of its position says. */
static bool is_refuted(const RecordAnalysis *analysis, Move move)
{
    for (int i = 0; i < analysis->root_count; i++)
        if (analysis->roots[i].move == move)
            return analysis->roots[i].proof == PROOF_LOSS;
    return false;
}

/* The move with the most effort that nobody looked at. */
static Move next_root(const ReviewTurn *turn)
{
    const RecordAnalysis *analysis = turn->node->analysis;
    for (int i = 0; analysis && i < analysis->root_count; i++) {
        Move move = analysis->roots[i].move;
        if (move != turn->move && !is_refuted(analysis, move) && !record_child(turn->node, move))
            return move;
    }
    return MOVE_NONE;
}

/* The move to look at next; MOVE_NONE if enough is known. */
static Move next_candidate(const Review *self, const ReviewTurn *turn)
{
    Side mover = position_turn(&turn->position);
    double own = review_for(turn->own, mover), after = review_for(turn->after, mover);
    Looked looked = look_beside(turn);
    if (isnan(turn->loss) || turn->forced || turn->proven != OUTCOME_NONE)
        return MOVE_NONE;
    bool chosen = turn->choice == turn->move || turn->choice == MOVE_NONE;
    if (!looked.choice && !chosen)
        return own - after >= self->marks.doubtful / 2 ? turn->choice : MOVE_NONE;
    bool survives = looked.count == 0 || looked.chance > own - self->marks.doubtful;
    bool matters = own - after >= self->marks.doubtful;
    return survives || !matters || looked.count >= REVIEW_CANDIDATES ? MOVE_NONE : next_root(turn);
}

Status review_ask(const Review *self, Record *record, int *added, Error *error)
{
    RecordNode *node = record->root;
    *added = 0;
    for (int i = 0; i < self->count; i++) {
        const ReviewTurn *turn = &self->turns[i];
        RecordNode *parent = node, *child;
        Move move = next_candidate(self, turn);
        node = node->first_child;
        if (move == MOVE_NONE)
            continue;
        int before = record->node_count;
        Status status = record_add(record, parent, &turn->position, move, &child, error);
        if (status != STATUS_OK)
            return status;
        *added += record->node_count > before;
    }
    return STATUS_OK;
}

/* ---- All moves ---- */

static void judge(Review *self)
{
    self->known = 0;
    self->sides[RED] = self->sides[BLUE] = (ReviewSide){0};
    self->turns[self->count].red = self->turns[self->count].own;
    for (int i = 0; i <= self->count; i++)
        self->known += !isnan(self->turns[i].own);
    for (int i = 0; i < self->count; i++) {
        judge_turn(self, &self->turns[i], &self->turns[i + 1]);
        const ReviewTurn *turn = &self->turns[i];
        ReviewSide *side = &self->sides[position_turn(&turn->position)];
        side->moves++;
        side->forced += turn->forced;
        if (!turn->forced && !isnan(turn->loss)) {
            side->judged++;
            side->accuracy += exp2(-turn->loss / self->marks.bad);
            side->mean_loss += turn->loss;
            side->best += turn->loss == 0;
            side->doubtful += turn->mark == MARK_DOUBTFUL;
            side->bad += turn->mark == MARK_BAD;
            side->very_bad += turn->mark == MARK_VERY_BAD;
        }
    }
    for (int side = RED; side <= BLUE; side++) {
        ReviewSide *sum = &self->sides[side];
        sum->accuracy = sum->judged ? sum->accuracy / sum->judged : NAN;
        sum->mean_loss = sum->judged ? sum->mean_loss / sum->judged : NAN;
    }
}

/* What proofs say about their neighbours: a side that can move into a position it is known to win was winning
 * before; no move leads out of a lost position, and the winning move keeps the win. */
static void spread_proofs(Review *self)
{
    for (int i = self->count; i > 0; i--) {
        ReviewTurn *turn = &self->turns[i - 1];
        Side mover = position_turn(&turn->position);
        if (turn[1].proven != OUTCOME_NONE)
            prove(self, i, turn[1].proven);
        if (turn->proven == OUTCOME_NONE && look_beside(turn).chance >= 1) {
            turn->proven = review_win_of(mover);
            turn->own = red_chance(turn->proven);
        }
    }
    for (int i = 0; i < self->count; i++) {
        ReviewTurn *turn = &self->turns[i];
        bool won = turn->proven == review_win_of(position_turn(&turn->position));
        if (turn[1].proven == OUTCOME_NONE && turn->proven != OUTCOME_NONE &&
            (review_all_lose(turn) || (won && turn->choice == turn->move))) {
            turn[1].proven = turn->proven;
            turn[1].own = red_chance(turn->proven);
        }
    }
}

Status review_create(const Record *record, const ReviewMarks *marks, Review **out, Error *error)
{
    *out = memory_new(1, sizeof **out);
    if (!*out)
        return error_set(error, STATUS_MEMORY, "no memory for a review");
    **out = (Review){.record = record, .marks = marks ? *marks : review_marks_default};
    (*out)->result = record->result.outcome ? record->result : record_result_by_rules(record);
    Review *self = *out;
    Position position = self->record->start;
    const RecordNode *node = self->record->root;
    read_turn(&self->turns[0], node, &position);
    while (node->first_child && self->count < PLY_LIMIT) {
        node = node->first_child;
        self->turns[self->count].move = node->move;
        position_play(&position, node->move, &position);
        read_turn(&self->turns[++self->count], node, &position);
    }
    spread_proofs(*out);
    judge(*out);
    return STATUS_OK;
}

void review_destroy(Review *self)
{
    free(self);
}

void review_mark_record(const Review *self, Record *record)
{
    RecordNode *node = record->root;
    for (int i = 0; i < self->count; i++, node = node->first_child) {
        const ReviewTurn *turn = &self->turns[i];
        if (isnan(turn->loss))
            continue;
        for (RecordNode *child = node->first_child; child; child = child->next_sibling) {
            const ReviewTried tried = review_try(self, i, child->move, review_value_of(child));
            bool played = child == node->first_child;
            if (played || !isnan(tried.chance))
                child->marks =
                    (uint16_t)((child->marks & ~RECORD_MISTAKES) | (played ? turn->mark : tried.mark));
        }
    }
}
