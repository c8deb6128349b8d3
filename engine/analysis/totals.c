#include "engine/analysis/totals.h"

#include <math.h>

const char *const phase_names[PHASES] = {"opening", "middle", "end"};

void totals_add(MistakeTotals *self, int ply, double loss, bool mistake, int cause)
{
    enum { MIDDLE = 24, END = 60 };
    int phase = ply < MIDDLE ? 0 : ply < END ? 1 : 2;
    if (isnan(loss))
        return;
    self->judged++;
    self->moves[phase]++;
    self->loss[phase] += fmax(0, loss);
    self->mistakes += mistake;
    self->marked[phase] += mistake;
    if (mistake && cause >= 0)
        self->causes[cause]++;
}

void totals_join(MistakeTotals *self, const MistakeTotals *other)
{
    self->judged += other->judged;
    self->mistakes += other->mistakes;
    for (int i = 0; i < PHASES; i++) {
        self->moves[i] += other->moves[i];
        self->loss[i] += other->loss[i];
        self->marked[i] += other->marked[i];
    }
    for (int i = 0; i < CAUSE_KINDS; i++)
        self->causes[i] += other->causes[i];
}

void totals_add_story(MistakeTotals *self, const Story *story)
{
    for (int i = 0; i < story->review->count; i++) {
        const ReviewTurn *turn = &story->review->turns[i];
        const Mistake *mistake = story_mistake(story, i);
        int cause = mistake && mistake->cause_count > 0 ? (int)mistake->causes[0].kind : -1;
        if (position_turn(&turn->position) == story->side)
            totals_add(self, turn->position.plies, turn->loss, mistake != NULL, cause);
    }
}
