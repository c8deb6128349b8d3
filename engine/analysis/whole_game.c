#include "engine/analysis/whole_game.h"

typedef struct Stage {
    const WholeGameWatch *watch;
    WholeGameStage stage;
} Stage;

static void tell(void *context, const SweepProgress *progress)
{
    const Stage *self = context;
    if (self->watch->progress)
        self->watch->progress(self->watch->context, self->stage, progress);
}

static Status ask_better_moves(Record *record, const ReviewMarks *marks, Error *error)
{
    Review *review = NULL;
    int added = 0;
    Status status = review_create(record, marks, &review, error);
    if (status == STATUS_OK)
        status = review_ask(review, record, &added, error);
    review_destroy(review);
    return status;
}

Status whole_game_sweep(Record *record, const SweepOptions *options, const ReviewMarks *marks,
                        const WholeGameWatch *watch, Error *error)
{
    Stage stage = {watch, WHOLE_GAME_LINE};
    SweepWatch inner = {watch->stop, tell, &stage};
    SweepOptions sweep = *options;
    sweep.reach = SWEEP_MAIN;
    Status status = sweep_run(record, &sweep, &inner, error);
    if (status == STATUS_OK)
        status = ask_better_moves(record, marks, error);
    stage.stage = WHOLE_GAME_BESIDE;
    sweep.reach = SWEEP_BESIDE;
    return status == STATUS_OK ? sweep_run(record, &sweep, &inner, error) : status;
}
