#include "ui/state/review/review_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/job.h"
#include "engine/base/memory.h"
#include "engine/base/platform/thread.h"

static const double SUITE_TOLERANCE = 0.02;

/* An analysis on its way to the document. */
typedef struct Found {
    NodePath path;
    Position position;
    RecordAnalysis *analysis;
} Found;

struct ReviewJob {
    ReviewJob *next; /* cancelled before */
    const Roster *roster;
    Wake wake;
    ReviewPlan plan; /* as it was at the start */
    ReviewBudget budget;
    int game;       /* of the document's */
    Game line;      /* the main line */
    Record *record; /* a copy of it with the moves that branch off; belongs to the work */
    Job *job;

    Lock lock; /* protects everything below */
    ReviewStage stage;
    SweepProgress progress;
    int capped; /* positions whose budget time cut short */
    Found *found;
    int count, capacity;
};

/* ---- On its own thread ---- */

/* Hands an analysis over; if there is no memory, the document does without. */
static void hand_over(ReviewJob *self, const RecordNode *node)
{
    Found found = {.path.game = self->game};
    Game game;
    found.analysis = node->analysis ? record_analysis_copy(node->analysis) : NULL;
    if (!found.analysis)
        return;
    record_game(self->record, node, &game);
    found.path.count = game.count;
    memcpy(found.path.moves, game.moves, (size_t)game.count * sizeof *game.moves);
    found.position = game.now;
    if (!ARRAY_ROOM(&self->found, self->count + 1, &self->capacity)) {
        record_analysis_free(found.analysis);
        return;
    }
    self->found[self->count++] = found;
}

static void watch_review(void *context, WholeGameStage stage, const SweepProgress *progress)
{
    static const ReviewStage stages[] = {[WHOLE_GAME_LINE] = REVIEW_SWEEPING,
                                         [WHOLE_GAME_BESIDE] = REVIEW_CHECKING,
                                         [WHOLE_GAME_PROOF] = REVIEW_PROVING};
    ReviewJob *self = context;
    lock_take(&self->lock);
    self->stage = stages[stage];
    self->progress = *progress;
    self->progress.latest = NULL;
    self->capped = self->budget.nodes ? progress->capped : 0;
    if (progress->latest)
        hand_over(self, progress->latest);
    lock_release(&self->lock);
    if (progress->latest && self->wake.call)
        self->wake.call(self->wake.context);
}

static Status work(Job *job, void *context, Error *error)
{
    ReviewJob *self = context;
    WholeGame plan = {.roster = self->roster,
                      .agent = self->plan.agent,
                      .threads = self->plan.threads,
                      .budget = self->budget,
                      .marks = &self->plan.marks};
    WholeGameWatch watch = {job_stop_flag(job), watch_review, self};
    return whole_game_review(self->record, &plan, &watch, error);
}

/* ---- Its beginning and end ---- */

/* Copies the main line, and the first moves of its variations. */
static Status copy_line(const Record *record, Record **out, Error *error)
{
    Position position = record->start;
    Status status = record_create(&record->start, out, error);
    if (status != STATUS_OK)
        return status;
    (*out)->result = record->result;
    status = story_copy_kept(*out, record, error);
    RecordNode *to = (*out)->root;
    if (record->root->analysis)
        record_give_analysis(to, record_analysis_copy(record->root->analysis));
    for (const RecordNode *from = record->root; from->first_child && status == STATUS_OK;
         from = from->first_child) {
        /* A node's children and what is known of them; the first stays first. */
        for (const RecordNode *child = from->first_child; child && status == STATUS_OK;
             child = child->next_sibling) {
            RecordNode *node;
            status = record_add(*out, to, &position, child->move, &node, error);
            if (status == STATUS_OK && child->analysis)
                record_give_analysis(node, record_analysis_copy(child->analysis));
        }
        position_play(&position, from->first_child->move, &position);
        to = to->first_child;
    }
    return status;
}

static void free_found(Found *found, int count)
{
    for (int i = 0; i < count; i++)
        record_analysis_free(found[i].analysis);
    free(found);
}

/* Waits for the work to end. */
static void destroy(ReviewJob *self)
{
    if (!self)
        return;
    job_join(self->job);
    free_found(self->found, self->count);
    record_destroy(self->record);
    lock_destroy(&self->lock);
    free(self);
}

ReviewBudget review_plan_budget(const ReviewPlan *plan, const Roster *roster)
{
    ReviewBudget usual = review_budget(roster, plan->agent, 0, 0);
    uint64_t ms = (uint64_t)plan->nodes * REVIEW_FOREIGN_MS / REVIEW_NODES + 1;
    return usual.nodes ? review_budget(roster, plan->agent, (uint64_t)plan->nodes, 0)
                       : review_budget(roster, plan->agent, 0, ms);
}

/* ---- The state ---- */

void review_state_close(ReviewState *self)
{
    review_cancel(self);
    for (ReviewJob *job = self->leaving, *next; job; job = next) {
        next = job->next;
        destroy(job);
    }
    story_destroy(self->story);
    self->leaving = NULL;
    self->story = NULL;
    self->review = NULL;
}

/* Keeps for whom the review was, and the marks, so that people can go from one mistake to the next. */
static void keep_review(const ReviewState *self, Document *document, uint64_t proof)
{
    Review *review = NULL;
    if (!review_create(document->record, &self->plan->marks, &review, &document->trouble))
        document_keep_review(document, review, self->side, proof, &document->trouble);
    review_destroy(review);
}

static void set_side(ReviewState *self, Side side)
{
    self->side = self->plan->side = side;
    self->asked = true;
    self->version = 0;
}

void review_set_side(ReviewState *self, Document *document, Side side)
{
    set_side(self, side);
    self->arriving = self->stage == REVIEW_DONE || review_is_known(self, document);
    if (self->arriving)
        keep_review(self, document, 0);
}

Status review_start(ReviewState *self, const Document *document, Side side, Error *error)
{
    if (!document->record->root->first_child)
        return error_set(error, STATUS_INVALID, "there is no game to review yet");
    review_cancel(self);
    ReviewJob *job = memory_new(1, sizeof *job);
    if (!job)
        return error_set(error, STATUS_MEMORY, "out of memory for a review");
    job->roster = self->roster;
    job->wake = self->wake;
    job->plan = *self->plan;
    job->game = document->game;
    job->stage = REVIEW_SWEEPING;
    if (!*job->plan.agent)
        snprintf(job->plan.agent, sizeof job->plan.agent, "%s", roster_strongest(self->roster)->name);
    job->budget = review_plan_budget(&job->plan, self->roster);
    record_game(document->record, record_main_end(document->record), &job->line);
    lock_init(&job->lock);
    Status status = copy_line(document->record, &job->record, error);
    if (status == STATUS_OK)
        status = job_start(work, job, self->wake, &job->job, error);
    if (status != STATUS_OK) {
        destroy(job);
        return status;
    }
    self->job = job;
    self->stage = REVIEW_SWEEPING;
    self->progress = (SweepProgress){0};
    self->capped = 0;
    self->cursor = document->cursor_version;
    set_side(self, side);
    return STATUS_OK;
}

void review_go(ReviewState *self, Document *document, int index)
{
    self->walked = 0;
    RecordNode *node = document->record->root;
    for (int i = 0; i < index && node->first_child; i++)
        node = node->first_child;
    document_go(document, record_main_end(document->record));
    document_go(document, node);
}

const ReviewTurn *review_turn_shown(const ReviewState *self, const Document *document)
{
    int index = document->position.plies - document->record->start.plies;
    if (!self->review || self->record != document->record || index < 0 || index >= self->review->count)
        return NULL;
    const ReviewTurn *turn = &self->review->turns[index];
    const RecordNode *next = document->node->first_child;
    return next && next->move == turn->move && position_equal(&turn->position, &document->position) ? turn
                                                                                                    : NULL;
}

/* The index of the turn shown, or of the one where the line shown leaves the game. */
static int index_shown(const Document *document)
{
    const RecordNode *node = document->node;
    for (const RecordNode *at = node; at->parent; at = at->parent)
        if (at->parent->first_child != at)
            node = at->parent;
    return record_ply(document->record, node) - document->record->start.plies;
}

int review_step(const Document *document, const Mistake *mistake, const CauseLine *line)
{
    const RecordNode *node = document->record->root;
    for (int i = 0; i < mistake->index && node; i++)
        node = node->first_child;
    for (int i = 0; node && i <= line->count; i++) {
        if (node == document->node)
            return i;
        node = i < line->count ? record_child(node, line->moves[i]) : NULL;
    }
    return 0;
}

const Mistake *review_mistake_here(const ReviewState *self, const Document *document)
{
    if (!self->story || self->record != document->record)
        return NULL;
    const Mistake *walked = story_mistake(self->story, self->walked - document->record->start.plies - 1);
    if (walked && (review_step(document, walked, &walked->line) > 0 ||
                   review_step(document, walked, &walked->against) > 0))
        return walked;
    return story_mistake(self->story, index_shown(document));
}

const Mistake *review_mistake_shown(const ReviewState *self, const Document *document)
{
    const Mistake *here = review_mistake_here(self, document);
    return here || !self->story || self->record != document->record ? here : self->story->drop;
}

const Mistake *review_mistake_beside(const ReviewState *self, const Document *document, bool forward)
{
    const Mistake *found = NULL;
    if (!self->story || self->record != document->record)
        return NULL;
    const Mistake *here = review_mistake_here(self, document);
    int index = here ? here->index : index_shown(document);
    for (int i = 0; i < self->story->mistake_count; i++) {
        const Mistake *mistake = &self->story->mistakes[i];
        if (forward ? !found && mistake->index > index : mistake->index < index)
            found = mistake;
    }
    return found;
}

bool review_is_known(const ReviewState *self, const Document *document)
{
    return self->review && self->record == document->record && story_has_enough(self->review, RED) &&
           story_has_enough(self->review, BLUE);
}

void review_cancel(ReviewState *self)
{
    if (!self->job)
        return;
    job_stop(self->job->job);
    self->job->next = self->leaving;
    self->leaving = self->job;
    self->job = NULL;
    self->stage = REVIEW_NONE;
}

bool review_busy(const ReviewState *self)
{
    return self->job || self->leaving;
}

bool review_offered(const ReviewState *self, const Document *document)
{
    return self->review && self->record == document->record && !self->dismissed && !review_busy(self) &&
           self->stage == REVIEW_NONE && self->review->count > 0 &&
           self->review->result.outcome != OUTCOME_NONE && 4 * self->searched < 3 * self->review->count;
}

/* ---- The verdict ---- */

/* The story of the game shown. */
static Status make_story(const ReviewState *self, const Document *document, Story **out, Error *error)
{
    StorySide side = self->asked ? (StorySide)self->side : STORY_OF_RECORD;
    return story_create(document->record, &self->plan->marks, side, self->job != NULL, out, error);
}

/* Makes the story again. */
static bool refresh(ReviewState *self, Document *document)
{
    Story *story = NULL;
    if (self->version == document->version)
        return false;
    if (self->record != document->record) { /* another game is shown now */
        self->record = document->record;
        self->dismissed = false;
        self->asked = self->asked && self->job;
        self->stage = self->job ? self->stage : REVIEW_NONE;
    }
    self->version = document->version;
    if (make_story(self, document, &story, &document->trouble))
        return false;
    Review *review = story->review;
    self->side = story->side;
    self->analysed = self->searched = 0;
    for (int i = 0; i <= review->count; i++) {
        const RecordAnalysis *analysis = review->turns[i].node->analysis;
        self->analysed += analysis != NULL;
        self->searched += analysis && (analysis->depth > 1 || analysis->proof != PROOF_NONE);
        review->turns[i].node = NULL;
    }
    review->record = NULL;
    story_destroy(self->story);
    self->story = story;
    self->review = review;
    return true;
}

/* ---- What is due ---- */

/* Whether the document still has the job's game. */
static bool is_there(const ReviewJob *self, const Document *document)
{
    Game line;
    if (self->game >= document->list.count)
        return false;
    const Record *record = document->list.records[self->game];
    record_game(record, record_main_end(record), &line);
    return game_continues(&line, &self->line);
}

/* Takes what was found so far into the document, if it still has the game. */
static bool take_found(ReviewJob *self, Document *document)
{
    lock_take(&self->lock);
    Found *found = self->found;
    int count = self->count;
    self->found = NULL;
    self->count = self->capacity = 0;
    lock_release(&self->lock);
    if (!is_there(self, document)) {
        free_found(found, count);
        return false;
    }
    for (int i = 0; i < count; i++)
        document_keep_analysis(document, &found[i].path, &found[i].position, found[i].analysis, true,
                               &document->trouble);
    free(found);
    return count > 0;
}

bool review_tick(ReviewState *self, Document *document)
{
    Status status;
    bool changed = false;
    if (self->job && self->version != document->version && !is_there(self->job, document))
        review_cancel(self);
    /* Cancelled reviews may have found something until they end. */
    for (ReviewJob **at = &self->leaving; *at;) {
        ReviewJob *job = *at;
        bool ended = job_ended(job->job, &status, NULL);
        changed = take_found(job, document) || ended || changed;
        if (!ended) {
            at = &job->next;
            continue;
        }
        *at = job->next;
        destroy(job);
    }
    if (self->job) {
        /* check for the end first: then everything found is there to take */
        bool ended = job_ended(self->job->job, &status, &self->error);
        ReviewJob *job = self->job;
        lock_take(&job->lock);
        changed = changed || ended || self->stage != job->stage ||
                  self->progress.seen != job->progress.seen || self->progress.done != job->progress.done;
        self->stage = job->stage;
        self->progress = job->progress;
        self->capped = job->capped;
        lock_release(&job->lock);
        changed = take_found(job, document) || changed;
        if (ended) {
            self->job = NULL;
            if (status != STATUS_OK) {
                self->stage = REVIEW_FAILED;
            } else {
                self->stage = REVIEW_DONE;
                if (document->game == job->game && is_there(job, document))
                    keep_review(self, document, job->budget.proof_nodes);
                self->arriving = document->cursor_version == self->cursor;
                self->version = 0;
            }
            destroy(job);
        }
    }
    changed = refresh(self, document) || changed;
    if (self->arriving && self->version == document->version) {
        /* nobody navigated meanwhile */
        self->arriving = false;
        if (self->story->drop)
            review_go(self, document, self->story->drop->index);
    }
    return changed;
}

/* ---- Files ---- */

Status review_write_report(const ReviewState *self, const Document *document, const char *path, Text *out,
                           Error *error)
{
    PageKind kind = page_kind_of_path(path);
    Story *story = NULL;
    if (kind == PAGE_KINDS)
        return error_set(error, STATUS_INVALID, "a report must end in .html, .json or .csv");
    Status status = make_story(self, document, &story, error);
    if (status == STATUS_OK)
        status = page_write(kind, story, out, error);
    story_destroy(story);
    return status;
}

Status review_write_suite(const ReviewState *self, const Document *document, Text *out, Error *error)
{
    Review *review = NULL;
    Suite suite = {0};
    char source[SUITE_SOURCE_SIZE];
    Report *report = memory_new(1, sizeof *report);
    if (!report)
        return error_set(error, STATUS_MEMORY, "out of memory for a suite");
    Status status = review_create(document->record, &self->plan->marks, &review, error);
    snprintf(source, sizeof source, "%.120s, game %d", document_name(document), document->game + 1);
    /* The side's mistakes, each with all moves as good as the best. */
    for (int i = 0; status == STATUS_OK && i < review->count; i++) {
        SuiteEntry entry;
        const ReviewTurn *turn = &review->turns[i];
        if (position_turn(&turn->position) != self->side || !suite_entry_of(review, i, source, &entry))
            continue;
        if (turn->node->analysis) {
            record_analysis_report(turn->node->analysis, &turn->position, report);
            suite_entry_add_lines(&entry, report, SUITE_TOLERANCE);
        }
        status = suite_add(&suite, &entry, error);
    }
    if (status == STATUS_OK && suite.count == 0)
        status = error_set(error, STATUS_NOT_FOUND, "no mistake of this side is known");
    if (status == STATUS_OK) {
        suite_write(&suite, out);
        status = text_status(out, error);
    }
    suite_free(&suite);
    review_destroy(review);
    free(report);
    return status;
}
