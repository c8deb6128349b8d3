/* The panels, one file each; only they and panels.c include this. */
#ifndef TETRESS_VIEW_PANELS_PANELS_INNER_H
#define TETRESS_VIEW_PANELS_PANELS_INNER_H

#include "ui/draw/plot.h"
#include "ui/view/panels/panel.h"

extern const Panel board_panel, editor_panel, game_panel, games_panel, console_panel, lines_panel, heat_panel,
    review_panel, reviews_panel, graph_panel, tree_panel, table_panel, weight_editor_panel, log_panel,
    learn_panel;
extern const Panel match_setup_panel, match_score_panel, match_boards_panel, match_games_panel,
    match_times_panel, tournament_panel, jobs_panel, solve_panel, statistics_panel, experiments_panel,
    suites_panel, class_panel, experiment_result_panel;
extern const Panel solo_well_panel, solo_beam_panel, solo_race_panel, solo_own_panel, solo_training_panel,
    solo_agent_panel;
extern const Panel explorer_panel, preview_panel, players_panel, pattern_panel;
extern const Panel tune_setup_panel, tune_fit_panel, tune_progress_panel, tune_weights_panel,
    tune_differences_panel, tune_calibration_panel;

/* The terms along the game, made again only when something has changed; and their curves. */
const GraphTerms *graph_terms_now(Ui *ui);
void graph_terms_draw(const Plot *plot, const GraphTerms *terms);

/* What each term is worth at a turn, in lines that each begin with a line break. */
void graph_terms_tell(const GraphTerms *terms, int turn, char *out, size_t size);

#endif
