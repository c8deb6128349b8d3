/* What may have to hold before an action is possible: rows of the table name these, with a minus if they must
 * not hold. For the thread of the AppState. */
#ifndef TETRESS_STATE_ACTIONS_CONDITIONS_H
#define TETRESS_STATE_ACTIONS_CONDITIONS_H

#include "ui/state/app.h"

/* clang-format off */
#define CONDITIONS(X) \
    /* the game shown */ \
    X(AFTER_MOVE, app->document.node->parent) \
    X(BEFORE_MOVE, app->document.node->first_child) \
    X(HAS_SIBLING, app->document.node->parent && app->document.node->parent->first_child->next_sibling) \
    X(IN_VARIATION, in_variation(app->document.node)) \
    X(HAS_MOVES, app->document.record->root->first_child) \
    X(IS_OVER, position_outcome(&app->document.position) != OUTCOME_NONE) \
    X(DOCUMENT_BUSY, app->document.busy) \
    X(CAN_UNDO, can_undo(app)) \
    X(CAN_REDO, can_redo(app)) \
    /* its file, and others */ \
    X(FILES_BUSY, file_jobs_busy(&app->file_jobs)) \
    X(HAS_FILE, app->document.path.length > 0) \
    X(HAS_LAST_FILE, app->settings.last[0]) \
    X(HAS_SAMPLES, app->samples.length > 0) \
    X(HAS_GAMES, app->document.list.count > 1) \
    X(HAS_LIST, app->games.count > 0) \
    X(HAS_LIST_OR_FILE, app->games.count > 0 || lists_library(app) || \
                            (app->document.path.length > 0 && app->document.list.count > 1)) \
    X(IS_FILTERED, app->games.query.words[0] || app->games.query.results || app->games.query.reasons || \
                       app->library.wants.here) \
    X(IS_FOLLOWING, app->follower) \
    X(ASKED_TO_SAVE, app->pending[0]) \
    X(CAN_PAINT, app->maker.begin) \
    X(KEEPS_GAMES, app->kept.folder.length > 0) \
    X(HAS_USUAL_FOLDER, app->kept.usual.length > 0) \
    X(HAS_WRITTEN, app->written.length > 0 && !app->written.failed) \
    X(IS_COUNTING, app->counting.task) \
    /* playing, and setting up a position */ \
    X(IS_PLAYING, app->play.state == PLAY_RUNNING) \
    X(HAS_PLAYED, app->play.state != PLAY_NONE) \
    X(PERSON_PLAYS, play_is_person(&app->play.setup, RED) || play_is_person(&app->play.setup, BLUE)) \
    X(AGENT_PLAYS, !play_is_person(&app->play.setup, RED) || !play_is_person(&app->play.setup, BLUE)) \
    X(END_STANDS, game_end_stands(app)) \
    X(HAS_HINT, app->play.hint.due || app->play.hint.move != MOVE_NONE) \
    X(HOLDS_PIECE, app->hand.held) \
    X(HOLDS_ANYTHING, app->hand.held || app->hand.click_count > 0) \
    X(IS_EDITING, app->editing) \
    X(EDITOR_IN_FRONT, app->editing && !app->view.start) \
    X(INTRO_SHOWN, app->intro.shown) \
    X(ENGINE_TESTED, question_open(&app->agent_test.asking)) \
    X(HAS_ENGINES, app->settings.engine_count > 0) \
    /* the window */ \
    X(ON_START_PAGE, app->view.start) \
    X(DIALOG_OPEN, app->view.dialog[0]) \
    X(IS_CONFIRMING, app->confirm.action[0]) \
    X(HAS_SHORTCUTS, app->settings.shortcut_count > 0) \
    /* analysis */ \
    X(IS_ANALYSING, app->analysis.on) \
    X(HAS_SECOND_AGENT, *app->analysis.sessions[ANALYSIS_B].agent) \
    X(HAS_RECORDED, app->analysis.recorded.count > 0) \
    X(HAS_LINES, has_lines(app)) \
    X(HAS_TREE, search_tree_shown(&app_search_view(app)->tree)->count > 0) \
    X(HAS_GROWTH, app_search_view(app)->tree.growth.count > 0) \
    X(HAS_TABLE, app_search_view(app)->table.now.entries > 0 && \
                     analysis_session(&app->analysis, app->analysis.chosen)) \
    X(HAS_LOG, app->search_views.log.count > 0) \
    X(IS_SOLVING, app->solving.task) \
    X(IS_COMPARING, app->search_views.comparison.job) \
    X(HAS_DISAGREEMENTS, app->search_views.comparison.done && app->search_views.comparison.result.worst_count) \
    X(HAS_OWN_WEIGHTS, app->profiles.count > 0) \
    X(HAS_OWN_TERMS, app->search_views.weight_editor.weights.own.count > 0) \
    /* reviews */ \
    X(REVIEW_RUNS, app->review.job) \
    X(REVIEW_OFFERED, review_offered(&app->review, &app->document)) \
    X(IS_REVIEWED, app_reviewed(app)) \
    X(HAS_BETTER, app_mistake(app) && app_mistake(app)->line.count > 0) \
    X(HAS_ANSWER, app_mistake(app) && app_mistake(app)->against.count > 1) \
    X(MISTAKE_LEFT, has_left_mistake(app)) \
    X(CAN_PRACTISE, practice_possible(app)) \
    X(HAS_QUESTION, practice_mistake(app)) \
    X(IS_PRACTISING, app->practice.stage != PRACTICE_NONE) \
    X(REVIEWS_RUN, app->queue.task) \
    X(HAS_REVIEWS, app->queue.count > 0) \
    /* matches, and other long work */ \
    X(HAS_JOBS, app->tasks.count > 0) \
    X(HAS_ENDED_JOBS, app->tasks.count > tasks_open(&app->tasks)) \
    X(HAS_MATCHES, app->matches.runs.count > 0) \
    X(MATCH_SHOWN, app->matches.shown) \
    X(MATCH_OPEN, app->matches.shown && app->matches.shown->base.task) \
    X(MATCH_RESTS, app->matches.shown && run_rests(&app->matches.shown->base)) \
    X(MATCH_CAN_PAUSE, match_can_pause(app->matches.shown)) \
    X(MATCH_CAN_GO_ON, match_can_go_on(app->matches.shown)) \
    X(MATCH_HAS_FILE, match_has_file(app->matches.shown)) \
    X(MATCH_HAS_GAMES, app->matches.shown && app->matches.shown->games && app->matches.shown->order_count > 0) \
    X(MATCH_HAS_LOST, match_has_lost(app->matches.shown)) \
    X(TOURNAMENT_FULL, app->matches.tournament.count == MATCH_SIDES_MOST) \
    X(TOURNAMENT_BIG, app->matches.tournament.count > 2) /* two agents play a match */ \
    X(SUITE_RUNS, app->suites.task) \
    X(SUITE_CHOSEN, *app->suites.path) \
    X(CLASS_RUNS, app->classes.task) \
    X(CLASS_CHOSEN, *app->classes.folder) \
    X(CLASS_SHOWN, app->classes.shown) \
    X(CLASS_MISTAKEN, app->classes.shown && app->classes.shown->worst_count > 0) \
    X(CLASS_HAS_PAGES, *app->classes.pages) \
    X(HAS_EXPERIMENTS, app->experiments.laboratory.at) \
    X(EXPERIMENT_RUNS, experiments_task(&app->experiments)) \
    X(EXPERIMENT_DONE, app->experiments.result.length > 0) \
    /* the library of games */ \
    X(HAS_LIBRARY, app->library.shown->all > 0) \
    X(LIBRARY_LISTS, app->library.shown->count > 0) \
    X(LIBRARY_IMPORTS, app->library.task) \
    X(PATTERN_RUNS, app->pattern.task) \
    X(PATTERN_ANSWERED, app->pattern.count > 0) \
    /* tuning */ \
    X(HAS_TRIALS, app->tune.runs.count > 0) \
    X(TRIAL_SHOWN, app->tune.shown) \
    X(TRIAL_READ, app->tune.shown && app->tune.shown->base.loaded) \
    X(TRIAL_OPEN, app->tune.shown && app->tune.shown->base.task) \
    X(TRIAL_CAN_PAUSE, trial_can_pause(app->tune.shown)) \
    X(TRIAL_CAN_GO_ON, app->tune.shown && trial_can_go_on(app->tune.shown)) \
    X(TRIAL_CAN_GO, app->tune.shown && run_rests(&app->tune.shown->base)) \
    X(TRIAL_HAS_NUMBERS, trial_has_numbers(app->tune.shown)) \
    X(TRIAL_MOVED, app->tune.shown && trial_is_moved(app->tune.shown)) \
    X(TRIAL_HAS_TEST, app_test(app)) \
    X(TRIAL_TESTED, app_test(app) && app_test(app)->base.task) \
    X(TRIAL_DIFFERS, app->tune.study.known && app->tune.study.result.count > 0) \
    /* single-player Tetris */ \
    X(SOLO_ENTERED, app->solo.entered) \
    X(SOLO_CHANGED, solo_changed(&app->solo)) \
    X(SOLO_ENDED, app->solo.view.game.lost) \
    X(SOLO_CAN_PLAY, app->solo.view.playing || !app->solo.view.game.lost) \
    X(SOLO_CAN_GO_BACK, app->solo.view.game.pieces > app->solo.view.first) \
    X(SOLO_HAS_MORE, app->solo.view.game.pieces < app->solo.view.played) \
    X(SOLO_HAS_RIVALS, app->solo.race.count > 1) \
    X(SOLO_OWN_RUNS, app->solo.own.on && !app->solo.own.game.lost) \
    X(SOLO_MEASURES, app->solo.lengths.task) \
    X(TRAINING_OPEN, app->solo.trainings.shown && app->solo.trainings.shown->base.task) \
    X(TRAINING_CAN_GO_ON, app->solo.trainings.shown && training_can_go_on(app->solo.trainings.shown)) \
    X(TRAINING_CAN_GO, app->solo.trainings.shown && run_rests(&app->solo.trainings.shown->base)) \
    X(TRAINING_ANSWERED, app->solo.trainings.shown && app->solo.trainings.shown->progress.count > 0)
/* clang-format on */

#define CONDITION_NAME(name, holds) name,
typedef enum ActionCondition { UNCONDITIONAL, CONDITIONS(CONDITION_NAME) CONDITION_COUNT } ActionCondition;
#undef CONDITION_NAME

bool condition_holds(ActionCondition self, const AppState *app);

#endif
