#include "ui/state/actions/conditions.h"

#include "ui/state/review/game_end.h"

static bool in_variation(const RecordNode *node)
{
    while (node->parent && node->parent->first_child == node)
        node = node->parent;
    return node->parent;
}

/* During a game, undo takes moves back; the editor takes back its own steps, and no others. */
static bool can_undo(const AppState *app)
{
    Side side;
    if (app->editing)
        return document_undoes_draft(&app->document);
    return app->play.state == PLAY_RUNNING
               ? play_person(&app->play.setup, &side) || play_is_person(&app->play.setup, RED)
               : document_undo_title(&app->document) != NULL;
}

static bool can_redo(const AppState *app)
{
    return app->editing ? document_redoes_draft(&app->document)
                        : app->play.state != PLAY_RUNNING && document_redo_title(&app->document);
}

static bool has_lines(const AppState *app)
{
    const Report *report = analysis_report(&app->analysis);
    return report->serial > 0 && report->line_count + report->move_count > 0 &&
           position_equal(&report->position, &app->document.position);
}

static bool has_left_mistake(const AppState *app)
{
    const Mistake *mistake = app_mistake(app);
    return mistake &&
           review_turn_shown(&app->review, &app->document) != &app->review.review->turns[mistake->index];
}

static bool lists_library(const AppState *app)
{
    return app->view.mode == MODE_LIBRARY && app->library.shown->count > 0;
}

static bool match_can_pause(const MatchRun *run)
{
    return run && (run->base.state == RUN_RUNNING || run->base.state == RUN_PAUSED);
}

static bool match_can_go_on(const MatchRun *run)
{
    return run && run->base.loaded && (run->base.state == RUN_STOPPED || run->base.state == RUN_FAILED) &&
           run->played < run->all;
}

static bool match_has_file(const MatchRun *run)
{
    Text path = {0};
    bool has = run && match_run_file(run, &path);
    text_free(&path);
    return has;
}

static bool match_has_lost(const MatchRun *run)
{
    return run && run->games && run->plan.count == 2 && run->base.path.length > 0 && run->score.losses > 0;
}

static bool trial_can_pause(const TuneTrial *trial)
{
    return trial && trial->base.task && trial->base.state != RUN_WAITING && !trial->fitted;
}

static bool trial_has_numbers(const TuneTrial *trial)
{
    return trial && trial->base.loaded && (trial->answered || trial_is_moved(trial));
}

static bool training_can_go_on(const SoloRun *training)
{
    const Run *run = &training->base;
    return run->loaded && !run->task && run->state != RUN_DONE && run->path.length > 0;
}

#define CONDITION_CASE(name, holds) \
    case name:                      \
        return holds;

bool condition_holds(ActionCondition self, const AppState *app)
{
    switch (self) {
        CONDITIONS(CONDITION_CASE)
    case UNCONDITIONAL:
    case CONDITION_COUNT:
        break;
    }
    return true;
}
