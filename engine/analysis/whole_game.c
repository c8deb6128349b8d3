#include "engine/analysis/whole_game.h"

#include "engine/analysis/story.h"
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

typedef struct Reviewing {
    Record *record;
    WholeGame *plan;
    const WholeGameWatch *watch;
    WholeGameStage stage;
} Reviewing;

static void report_stage(void *context, const SweepProgress *progress)
{
    const Reviewing *self = context;
    self->plan->capped = progress->capped;
    if (self->watch->progress)
        self->watch->progress(self->watch->context, self->stage, progress);
}

static void report_proof(void *context, const RecordNode *node)
{
    const Reviewing *self = context;
    SweepProgress progress = {.capped = self->plan->capped, .latest = node};
    if (self->watch->progress)
        self->watch->progress(self->watch->context, WHOLE_GAME_PROOF, &progress);
}

static Status sweep(Reviewing *self, WholeGameStage stage, Error *error)
{
    const WholeGame *plan = self->plan;
    SweepOptions options = {.roster = plan->roster,
                            .agent = plan->agent,
                            .threads = plan->threads,
                            .nodes = plan->budget.nodes,
                            .move_ns = plan->budget.move_ns,
                            .reach = stage == WHOLE_GAME_LINE ? SWEEP_MAIN : SWEEP_BESIDE};
    SweepWatch watch = {self->watch->stop, report_stage, self};
    self->stage = stage;
    return sweep_run(self->record, &options, &watch, error);
}

/* Searches the better moves, and others where they turn out to be worse, until the best of those looked at
 * stands. */
static Status look_beside(Reviewing *self, Error *error)
{
    Status status = STATUS_OK;
    for (int added = 1; added > 0 && status == STATUS_OK;) {
        Review *review = NULL;
        added = 0;
        status = review_create(self->record, self->plan->marks, &review, error);
        if (status == STATUS_OK)
            status = review_ask(review, self->record, &added, error);
        review_destroy(review);
        if (status == STATUS_OK)
            status = sweep(self, WHOLE_GAME_BESIDE, error);
    }
    return status;
}

/* Proves, and looks beside what was refuted by that. Only once for a budget: with what is proven already, the
 * same nodes would prove more, and the same game would get another verdict the second time. */
static Status prove(Reviewing *self, Error *error)
{
    const ReviewBudget *budget = &self->plan->budget;
    const atomic_bool *stop = self->watch->stop;
    Proving proving = {.record = self->record,
                       .marks = self->plan->marks,
                       .agent = self->plan->agent,
                       .limits = {budget->proof_nodes, budget->proof_ns, stop},
                       .changed = report_proof,
                       .context = self};
    if (story_proof(self->record) >= budget->proof_nodes)
        return STATUS_OK;
    report_proof(self, NULL);
    Status status = last_chance_prove(&proving, error);
    if (status == STATUS_OK)
        status = look_beside(self, error);
    if (status == STATUS_OK) {
        report_proof(self, NULL);
        status = last_chance_finish_lines(&proving, error);
    }
    self->plan->proof_capped = proving.capped;
    /* only a flag; it publishes no data */
    bool stopped = stop && atomic_load_explicit(stop, memory_order_relaxed);
    return status == STATUS_OK && !stopped ? story_keep_proof(self->record, budget->proof_nodes, error)
                                           : status;
}

Status whole_game_review(Record *record, WholeGame *plan, const WholeGameWatch *watch, Error *error)
{
    Reviewing self = {.record = record, .plan = plan, .watch = watch};
    plan->capped = 0;
    plan->proof_capped = false;
    Status status = sweep(&self, WHOLE_GAME_LINE, error);
    if (status == STATUS_OK)
        status = look_beside(&self, error);
    return status == STATUS_OK ? prove(&self, error) : status;
}
