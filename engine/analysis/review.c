#include "engine/analysis/review.h"

#include <math.h>
#include <stdalign.h>
#include <stdlib.h>

#include "engine/game/kernels.h"

const ReviewMarks review_marks_default = {.doubtful = 0.06, .bad = 0.12, .very_bad = 0.24};

enum { LOSS_MARKS = MARK_DOUBTFUL | MARK_BAD | MARK_VERY_BAD };

static const double LOSS_MIN = 1e-6; /* what is less comes from rounding */

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

static Outcome outcome_of(Proof proof, Side mover)
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

double review_move_accuracy(double loss, const ReviewMarks *marks)
{
    return exp2(-loss / marks->bad);
}

/* ---- Reading ---- */

/* What a saved analysis says of its position. */
static void read_analysis(ReviewTurn *turn, const RecordAnalysis *analysis)
{
    Side mover = position_turn(&turn->position);
    if (analysis->line_count > 0 && analysis->lines[0].count > 0)
        turn->better = analysis->lines[0].moves[0];
    turn->proven = outcome_of((Proof)analysis->proof, mover);
    if (!isnan(analysis->expected))
        turn->red = review_for((analysis->expected + 1.0) / 2, mover);
}

static void read_turn(ReviewTurn *turn, const RecordNode *node, const Position *position)
{
    int placements[2];
    *turn = (ReviewTurn){
        .position = *position, .node = node, .red = NAN, .loss = NAN, .move = MOVE_NONE, .better = MOVE_NONE};
    kernels_best()->both_placements(position, placements);
    for (int side = RED; side <= BLUE; side++)
        turn->placements[side] = (uint16_t)placements[side];
    turn->forced = placements[position_turn(position)] == 1;
    if (node->analysis)
        read_analysis(turn, node->analysis);
    Outcome outcome = position_outcome(position);
    if (outcome != OUTCOME_NONE)
        turn->proven = outcome;
    if (turn->proven != OUTCOME_NONE)
        turn->red = red_chance(turn->proven);
}

static void read_line(Review *self)
{
    Position position = self->record->start;
    const RecordNode *node = self->record->root;
    read_turn(&self->turns[0], node, &position);
    while (node->first_child && self->count < PLY_LIMIT) {
        node = node->first_child;
        self->turns[self->count].move = node->move;
        position_play(&position, node->move, &position);
        read_turn(&self->turns[++self->count], node, &position);
    }
}

/* ---- Judging ---- */

void review_prove(Review *self, int index, Outcome outcome)
{
    self->turns[index].proven = outcome;
    self->turns[index].red = red_chance(outcome);
    /* who moves into a position that he is known to win has won before */
    for (int i = index - 1; i >= 0; i--) {
        ReviewTurn *turn = &self->turns[i];
        if (turn->proven != OUTCOME_NONE || outcome != review_win_of(position_turn(&turn->position)))
            return;
        turn->proven = outcome;
        turn->red = red_chance(outcome);
        turn->better = turn->move;
    }
}

/* A loss is what the mover had with the best move that is known, less what was left with the one played. */
static void judge_turn(const Review *self, ReviewTurn *turn, const ReviewTurn *next)
{
    Side mover = position_turn(&turn->position);
    turn->mark = 0;
    turn->loss = NAN;
    if (isnan(turn->red) || isnan(next->red))
        return;
    double before = review_for(turn->red, mover), after = review_for(next->red, mover);
    bool exact = turn->proven != OUTCOME_NONE && next->proven != OUTCOME_NONE;
    bool chosen = turn->better == turn->move;
    turn->loss = turn->forced || (chosen && !exact) || before - after < LOSS_MIN ? 0 : before - after;
    if (turn->loss >= self->marks.very_bad)
        turn->mark = MARK_VERY_BAD;
    else if (turn->loss >= self->marks.bad)
        turn->mark = MARK_BAD;
    else if (turn->loss >= self->marks.doubtful)
        turn->mark = MARK_DOUBTFUL;
}

static void count_turn(Review *self, const ReviewTurn *turn)
{
    ReviewSide *side = &self->sides[position_turn(&turn->position)];
    side->moves++;
    side->forced += turn->forced;
    if (turn->forced || isnan(turn->loss))
        return;
    side->judged++;
    side->accuracy += review_move_accuracy(turn->loss, &self->marks);
    side->mean_loss += turn->loss;
    side->best += turn->loss == 0;
    side->doubtful += turn->mark == MARK_DOUBTFUL;
    side->bad += turn->mark == MARK_BAD;
    side->very_bad += turn->mark == MARK_VERY_BAD;
}

void review_judge(Review *self)
{
    self->known = 0;
    self->sides[RED] = self->sides[BLUE] = (ReviewSide){0};
    for (int i = 0; i <= self->count; i++)
        self->known += !isnan(self->turns[i].red);
    for (int i = 0; i < self->count; i++) {
        judge_turn(self, &self->turns[i], &self->turns[i + 1]);
        count_turn(self, &self->turns[i]);
    }
    for (int side = RED; side <= BLUE; side++) {
        ReviewSide *sum = &self->sides[side];
        sum->accuracy = sum->judged ? sum->accuracy / sum->judged : NAN;
        sum->mean_loss = sum->judged ? sum->mean_loss / sum->judged : NAN;
    }
}

/* A proof reaches back over every move of the side that wins by it. */
static void spread_proofs(Review *self)
{
    for (int i = self->count; i > 0; i--) {
        if (self->turns[i].proven != OUTCOME_NONE)
            review_prove(self, i, self->turns[i].proven);
    }
}

Status review_create(const Record *record, const ReviewMarks *marks, Review **out, Error *error)
{
    size_t size = (sizeof(Review) + alignof(Review) - 1) / alignof(Review) * alignof(Review);
    *out = aligned_alloc(alignof(Review), size);
    if (!*out)
        return error_set(error, STATUS_MEMORY, "no memory for a review");
    **out = (Review){.record = record, .marks = marks ? *marks : review_marks_default};
    (*out)->result = record->result.outcome ? record->result : record_result_by_rules(record);
    read_line(*out);
    spread_proofs(*out);
    review_judge(*out);
    return STATUS_OK;
}

void review_destroy(Review *self)
{
    free(self);
}

void review_mark_record(const Review *self, Record *record)
{
    RecordNode *node = record->root;
    for (int i = 0; i < self->count; i++) {
        node = node->first_child;
        if (!isnan(self->turns[i].loss))
            node->marks = (uint16_t)((node->marks & ~LOSS_MARKS) | self->turns[i].mark);
    }
}
