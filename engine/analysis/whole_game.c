#include "engine/analysis/whole_game.h"

#include "engine/base/time_units.h"

ReviewBudget review_budget(const Roster *roster, const char *agent, uint64_t nodes, uint64_t move_ms)
{
    AgentSpec spec;
    const AgentKind *kind =
        agent_spec_read(agent, &spec, NULL) == STATUS_OK ? roster_find(roster, spec.kind) : NULL;
    ReviewBudget out = {.nodes = nodes, .move_ns = move_ms * NS_PER_MS};
    if (!nodes && !move_ms && kind && kind->foreign)
        out.move_ns = REVIEW_FOREIGN_MS * NS_PER_MS;
    else if (!nodes && !move_ms)
        out.nodes = REVIEW_NODES;
    if (!out.move_ns)
        out.move_ns = REVIEW_CAP_MS * NS_PER_MS;
    out.proof_nodes = REVIEW_PROOF_SHARE * (out.nodes ? out.nodes : REVIEW_NODES);
    out.proof_ns = REVIEW_PROOF_CAP_MS * NS_PER_MS;
    return out;
}

typedef struct Stage {
    const WholeGameWatch *watch;
    WholeGameStage stage;
} Stage;

static void report_progress(void *context, const SweepProgress *progress)
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
    SweepWatch inner = {watch->stop, report_progress, &stage};
    SweepOptions sweep = *options;
    sweep.reach = SWEEP_MAIN;
    Status status = sweep_run(record, &sweep, &inner, error);
    if (status == STATUS_OK)
        status = ask_better_moves(record, marks, error);
    stage.stage = WHOLE_GAME_BESIDE;
    sweep.reach = SWEEP_BESIDE;
    return status == STATUS_OK ? sweep_run(record, &sweep, &inner, error) : status;
}
