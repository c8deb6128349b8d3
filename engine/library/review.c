#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/analysis/story.h"
#include "engine/analysis/whole_game.h"
#include "engine/library/library.h"
#include "engine/record/record_words.h"

struct TetressReview {
    Story *story;
};

/* Passes progress on to the caller, who may end the review. */
typedef struct Watching {
    TetressReviewWatch watch;
    void *context;
    atomic_bool stop;
} Watching;

static void review_show_progress(void *context, WholeGameStage stage, const SweepProgress *progress)
{
    Watching *self = context;
    if (stage != WHOLE_GAME_PROOF && self->watch &&
        !self->watch(self->context, progress->done, progress->total))
        atomic_store(&self->stop, true);
}

TetressStatus tetress_review_run(TetressGame *game, const TetressReviewOptions *options,
                                 TetressReviewWatch watch, void *context, TetressReview **out,
                                 TetressError *error)
{
    static const TetressReviewOptions usual;
    Error why = {0};
    Roster roster = library_roster();
    Watching watching = {.watch = watch, .context = context};
    options = options ? options : &usual;
    WholeGame plan = {.roster = &roster,
                      .agent = options->agent ? options->agent : roster_strongest(&roster)->name,
                      .threads = options->threads > 0 ? options->threads : 1,
                      .marks = &review_marks_default};
    plan.budget = review_budget(&roster, plan.agent, options->nodes, 0);
    *out = NULL;
    TetressReview *self = calloc(1, sizeof *self);
    Status status =
        self ? whole_game_review(game->record, &plan,
                                 &(WholeGameWatch){&watching.stop, review_show_progress, &watching}, &why)
             : error_set(&why, STATUS_MEMORY, "no memory for a review");
    if (status == STATUS_OK)
        status =
            story_create(game->record, &review_marks_default, STORY_OF_RECORD, false, &self->story, &why);
    if (status != STATUS_OK) {
        free(self);
        return library_failed(error, &why);
    }
    review_mark_record(self->story->review, game->record);
    *out = self;
    return TETRESS_OK;
}

void tetress_review_destroy(TetressReview *self)
{
    if (self)
        story_destroy(self->story);
    free(self);
}

TetressSide tetress_review_side(const TetressReview *self)
{
    return (TetressSide)self->story->side;
}

const char *tetress_review_sentence(const TetressReview *self)
{
    return self->story->sentence;
}

double tetress_review_chance(const TetressReview *self, int moves)
{
    const Review *review = self->story->review;
    return moves < 0 || moves > review->count ? (double)NAN : review->turns[moves].red;
}

double tetress_review_accuracy(const TetressReview *self, TetressSide side)
{
    return self->story->review->sides[side].accuracy;
}

int tetress_review_mistakes(const TetressReview *self)
{
    return self->story->mistake_count;
}

static TetressLine line_of(const CauseLine *line)
{
    Value unknown = value_unknown();
    TetressLine out = {.value = library_value(&unknown)};
    out.count = line->count < (int)(sizeof out.moves / sizeof *out.moves)
                    ? line->count
                    : (int)(sizeof out.moves / sizeof *out.moves);
    memcpy(out.moves, line->moves, (size_t)out.count * sizeof *out.moves);
    return out;
}

void tetress_review_mistake(const TetressReview *self, int index, TetressMistake *out)
{
    const Mistake *mistake = &self->story->mistakes[index];
    *out = (TetressMistake){.turn = mistake->turn,
                            .side = (TetressSide)mistake->side,
                            .played = mistake->played,
                            .better = mistake->better,
                            .mark = "",
                            .from = mistake->from,
                            .to = mistake->to,
                            .from_proof = (TetressProof)mistake->from_proof,
                            .to_proof = (TetressProof)mistake->to_proof,
                            .confirmed = mistake->confirmed,
                            .decided = self->story->decided && mistake == self->story->drop,
                            .why = mistake->why,
                            .line = line_of(&mistake->line),
                            .reply = line_of(&mistake->against)};
    for (int i = 0; i < RECORD_MARKS; i++)
        if (record_marks[i].mark == mistake->mark)
            out->mark = record_marks[i].name;
}
