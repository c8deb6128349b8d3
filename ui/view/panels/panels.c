#include "ui/view/panels/panel.h"

#include <string.h>

#include "ui/view/panels/panels_inner.h"

static const Panel *const panels[] = {
    &board_panel,
    &editor_panel,
    &game_panel,
    &games_panel,
    &console_panel,
    &lines_panel,
    &heat_panel,
    &review_panel,
    &reviews_panel,
    &graph_panel,
    &tree_panel,
    &table_panel,
    &weight_editor_panel,
    &log_panel,
    &match_setup_panel,
    &tournament_panel,
    &match_score_panel,
    &match_boards_panel,
    &match_games_panel,
    &match_times_panel,
    &jobs_panel,
    &solve_panel,
    &statistics_panel,
    &learn_panel,
    &experiments_panel,
    &suites_panel,
    &experiment_result_panel,
    &solo_well_panel,
    &solo_beam_panel,
    &solo_race_panel,
    &solo_own_panel,
    &solo_training_panel,
    &solo_agent_panel,
    &class_panel,
    &explorer_panel,
    &preview_panel,
    &players_panel,
    &pattern_panel,
    &tune_setup_panel,
    &tune_fit_panel,
    &tune_progress_panel,
    &tune_weights_panel,
    &tune_differences_panel,
    &tune_calibration_panel,
};

int panel_count(void)
{
    return (int)(sizeof panels / sizeof *panels);
}

const Panel *panel_at(int index)
{
    return panels[index];
}

const Panel *panel_find(const char *name)
{
    for (int i = 0; i < panel_count(); i++)
        if (strcmp(panels[i]->name, name) == 0)
            return panels[i];
    return NULL;
}

const char *panel_title(const Ui *ui, const Panel *self)
{
    const PanelTitle *title = panel_title_of(self->name);
    return ui->app->view.mode == MODE_TUNE && title->tune_title ? title->tune_title : title->title;
}
