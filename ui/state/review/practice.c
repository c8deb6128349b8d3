#include "ui/state/review/practice.h"

#include <math.h>

#include "ui/state/app.h"

static bool is_question(const Story *story, const Mistake *mistake)
{
    return mistake->side == story->side && mistake->confirmed && mistake->better != MOVE_NONE;
}

bool practice_possible(const AppState *app)
{
    const ReviewState *review = &app->review;
    bool known = review_is_known(review, &app->document) && !review_busy(review);
    for (int i = 0; known && i < review->story->mistake_count; i++)
        if (is_question(review->story, &review->story->mistakes[i]))
            return app->play.state != PLAY_RUNNING && !app->editing;
    return false;
}

const Mistake *practice_mistake(const AppState *app)
{
    const Practice *self = &app->practice;
    bool asked = self->stage != PRACTICE_NONE && self->stage != PRACTICE_OVER;
    return asked && app->review.story ? story_mistake(app->review.story, self->index) : NULL;
}

bool practice_asks(const AppState *app)
{
    const Mistake *mistake = practice_mistake(app);
    const ReviewTurn *turn = review_turn_shown(&app->review, &app->document);
    return mistake && turn == &app->review.review->turns[mistake->index] && app->view.mode == MODE_PLAY;
}

bool practice_waits(const Practice *self)
{
    return self->stage == PRACTICE_FOUND || self->stage == PRACTICE_SHOWN || self->stage == PRACTICE_OVER;
}

static void practice_ask(AppState *app)
{
    hand_drop(&app->hand);
    app->view.mode = MODE_PLAY;
    app->view.start = false;
    app->view.autoplay.on = false;
    if (app->practice.stage != PRACTICE_OVER)
        review_go(&app->review, &app->document, app->practice.index);
}

static void stop_search(Practice *self)
{
    if (self->stage == PRACTICE_JUDGING)
        thinker_cancel(self->thinker);
}

void practice_next(AppState *app)
{
    Practice *self = &app->practice;
    const Story *story = app->review.story;
    const int before = self->index;
    stop_search(self);
    self->stage = PRACTICE_OVER;
    self->tries = self->number = self->count = 0;
    self->tried = MOVE_NONE;
    for (int i = 0; i < story->mistake_count; i++) {
        const Mistake *mistake = &story->mistakes[i];
        self->count += is_question(story, mistake);
        if (self->stage == PRACTICE_ASKED || !is_question(story, mistake) || mistake->index <= before)
            continue;
        self->stage = PRACTICE_ASKED;
        self->index = mistake->index;
        self->number = self->count;
    }
    practice_ask(app);
}

Status practice_begin(AppState *app, Error *error)
{
    Practice *self = &app->practice;
    if (!practice_possible(app))
        return error_set(error, STATUS_INVALID, "no better move of this side is known");
    if (practice_mistake(app) && self->record == app->document.record) {
        practice_ask(app);
        return STATUS_OK;
    }
    *self = (Practice){.record = app->document.record, .index = -1, .thinker = self->thinker};
    practice_next(app);
    return STATUS_OK;
}

void practice_leave(AppState *app)
{
    stop_search(&app->practice);
    app->practice.stage = PRACTICE_NONE;
}

void practice_close(Practice *self, ThinkerExit *leaving)
{
    stop_search(self);
    thinker_exit(leaving, &self->thinker);
    self->stage = PRACTICE_NONE;
}

void practice_show(AppState *app)
{
    stop_search(&app->practice);
    app->practice.stage = PRACTICE_SHOWN;
    app->practice.tried = MOVE_NONE;
    practice_ask(app);
}

/* ---- Judging ---- */

/* A move is found if the review would not mark it. */
static void judge(AppState *app, const Value *after)
{
    Practice *self = &app->practice;
    self->verdict = review_try(app->review.review, self->index, self->tried, after);
    bool better = self->verdict.mark == 0 || self->tried == practice_mistake(app)->better;
    self->stage = better ? PRACTICE_FOUND : PRACTICE_WRONG;
    self->found += better;
    self->at_once += better && self->tries == 1;
}

/* Searches the position after the move tried as the review does. */
static Status practice_search(AppState *app, Error *error)
{
    Practice *self = &app->practice;
    const ReviewPlan *plan = &app->settings.review;
    const ReviewBudget budget = review_plan_budget(plan, app->roster);
    const char *agent = *plan->agent ? plan->agent : roster_strongest(app->roster)->name;
    const Limits limits = {.nodes = budget.nodes, .move_time_ns = budget.move_ns};
    Game game;
    thinker_exit(&app->play.leaving, &self->thinker); /* a fresh one, whose memory makes no difference */
    Status status = thinker_create(app->roster, agent, app->wake, &self->thinker, error);
    if (status != STATUS_OK)
        return status;
    record_game(app->document.record, app->document.node, &game);
    status = game_play(&game, self->tried, error);
    if (status != STATUS_OK)
        return status;
    thinker_ask(self->thinker, &game, &limits, NULL);
    self->stage = PRACTICE_JUDGING;
    return STATUS_OK;
}

Status practice_try(AppState *app, Move move, Error *error)
{
    Practice *self = &app->practice;
    Status status = position_check(&app->document.position, move, error);
    if (status != STATUS_OK)
        return status;
    if (practice_waits(self))
        return error_set(error, STATUS_INVALID, "the better move is known: go on to the next mistake");
    stop_search(self);
    self->tried = move;
    self->tries++;
    const RecordNode *known = record_child(app->document.node, move);
    const Value *after = known && known->analysis ? &known->analysis->value : NULL;
    ReviewTried verdict = review_try(app->review.review, self->index, move, after);
    if (isnan(verdict.chance) && move != practice_mistake(app)->better)
        return practice_search(app, error);
    judge(app, after);
    return STATUS_OK;
}

/* What the search found: proven only if the whole position is. */
static void take_verdict(AppState *app, Error *error)
{
    Practice *self = &app->practice;
    Answer answer;
    if (self->stage != PRACTICE_JUDGING || !thinker_take(self->thinker, &answer))
        return;
    const Report *report = thinker_report(self->thinker);
    self->stage = PRACTICE_ASKED;
    if (answer.status != STATUS_OK) {
        *error = answer.error;
        return;
    }
    Value value = report ? report_value(report) : value_unknown();
    if (isnan(value.expected))
        error_set(error, STATUS_NOT_FOUND, "the agent that reviews games says nothing about this move");
    else
        judge(app, &value);
}

bool practice_tick(AppState *app)
{
    Practice *self = &app->practice;
    PracticeStage before = self->stage;
    if (before == PRACTICE_NONE)
        return false;
    bool gone = self->record != app->document.record || app->play.state == PLAY_RUNNING || app->review.job;
    if (gone || (before != PRACTICE_OVER && !practice_mistake(app)))
        practice_leave(app);
    else
        take_verdict(app, &app->document.trouble);
    return self->stage != before;
}
