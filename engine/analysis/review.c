#include "engine/analysis/review.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/game/kernels/kernels.h"

const ReviewMarks review_marks_default = {.doubtful = 0.06, .bad = 0.12, .very_bad = 0.24};

static const double LOSS_MIN = 1e-6; /* anything less is rounding */

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

double review_move_accuracy(double loss, const ReviewMarks *marks)
{
    return exp2(-loss / marks->bad);
}

/* ---- Reading ---- */

/* What a saved analysis says about its position. */
static void read_analysis(ReviewTurn *turn, const RecordAnalysis *analysis)
{
    Side mover = position_turn(&turn->position);
    if (analysis->line_count > 0 && analysis->lines[0].count > 0)
        turn->better = analysis->lines[0].moves[0];
    turn->proven = review_outcome_of((Proof)analysis->proof, mover);
    if (!isnan(analysis->expected))
        turn->own = review_for((analysis->expected + 1.0) / 2, mover);
}

static void read_turn(ReviewTurn *turn, const RecordNode *node, const Position *position)
{
    int placements[2];
    *turn = (ReviewTurn){.position = *position,
                         .node = node,
                         .own = NAN,
                         .red = NAN,
                         .loss = NAN,
                         .move = MOVE_NONE,
                         .better = MOVE_NONE};
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
        turn->own = red_chance(turn->proven);
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

/* Red's chance after the best known move, by the search of the position after it; NAN if nobody searched
 * that. */
static double after_better(const ReviewTurn *turn, const ReviewTurn *next)
{
    if (turn->better == MOVE_NONE)
        return NAN;
    if (turn->better == turn->move)
        return next->own;
    const RecordNode *node = record_child(turn->node, turn->better);
    if (!node || !node->analysis)
        return NAN;
    Side mover = side_other(position_turn(&turn->position));
    if (node->analysis->proof != PROOF_NONE)
        return red_chance(review_outcome_of((Proof)node->analysis->proof, mover));
    return review_for((node->analysis->expected + 1.0) / 2, mover);
}

static double chance_of(const ReviewTurn *turn, double better)
{
    if (turn->proven != OUTCOME_NONE || isnan(better))
        return turn->own;
    return isnan(turn->own) ? NAN : (turn->own + better) / 2;
}

static uint16_t mark_of(const ReviewMarks *marks, double loss)
{
    return loss >= marks->very_bad   ? MARK_VERY_BAD
           : loss >= marks->bad      ? MARK_BAD
           : loss >= marks->doubtful ? MARK_DOUBTFUL
                                     : 0;
}

/* Compares proofs with proofs, otherwise positions of the same ply; the search's own choice is never blamed
 * for what the search overlooked. */
static double loss_of(const ReviewTurn *turn, const ReviewTurn *next, double better, bool *checked)
{
    Side mover = position_turn(&turn->position);
    double had = review_for(turn->red, mover), left = review_for(next->own, mover);
    bool chosen = turn->better == turn->move, known = turn->proven != OUTCOME_NONE;
    *checked = true;
    if (turn->forced || (chosen && !(known && next->proven != OUTCOME_NONE)))
        return 0;
    if (next->proven != OUTCOME_NONE)
        return had - left;
    if (!known && !isnan(better))
        return fmin(had, review_for(better, mover) - left);
    *checked = known;
    return had - left;
}

static void judge_turn(const Review *self, ReviewTurn *turn, const ReviewTurn *next)
{
    double better = after_better(turn, next);
    turn->red = chance_of(turn, better);
    turn->mark = 0;
    turn->loss = NAN;
    turn->checked = false;
    if (isnan(turn->red) || isnan(next->own))
        return;
    turn->loss = loss_of(turn, next, better, &turn->checked);
    if (turn->loss < LOSS_MIN)
        turn->loss = 0;
    turn->mark = mark_of(&self->marks, turn->loss);
}

double review_after(const Review *self, int index)
{
    const ReviewTurn *turn = &self->turns[index], *next = turn + 1;
    Side mover = position_turn(&turn->position);
    if (next->proven != OUTCOME_NONE || isnan(turn->loss))
        return review_for(next->red, mover);
    return review_for(turn->red, mover) - turn->loss;
}

Status review_ask(const Review *self, Record *record, int *added, Error *error)
{
    RecordNode *node = record->root;
    *added = 0;
    for (int i = 0; i < self->count; i++) {
        const ReviewTurn *turn = &self->turns[i];
        RecordNode *parent = node, *child;
        node = node->first_child;
        if (turn->checked || isnan(turn->loss) || turn->loss < self->marks.doubtful / 2 ||
            turn->better == MOVE_NONE)
            continue;
        child = record_child(parent, turn->better);
        if (child && child->analysis)
            continue;
        Status status = record_add(record, parent, &turn->position, turn->better, &child, error);
        if (status != STATUS_OK)
            return status;
        ++*added;
    }
    return STATUS_OK;
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
    self->turns[self->count].red = self->turns[self->count].own;
    for (int i = 0; i <= self->count; i++)
        self->known += !isnan(self->turns[i].own);
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

/* A proof extends back over every move of the side that wins by it. */
static void spread_proofs(Review *self)
{
    for (int i = self->count; i > 0; i--) {
        if (self->turns[i].proven != OUTCOME_NONE)
            review_prove(self, i, self->turns[i].proven);
    }
}

Status review_create(const Record *record, const ReviewMarks *marks, Review **out, Error *error)
{
    *out = memory_new(1, sizeof **out);
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
            node->marks = (uint16_t)((node->marks & ~RECORD_MISTAKES) | self->turns[i].mark);
    }
}
