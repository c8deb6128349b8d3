/* What the panels of the Tune workspace share. For the thread that draws. */
#ifndef TETRESS_VIEW_TUNE_TUNE_PARTS_H
#define TETRESS_VIEW_TUNE_TUNE_PARTS_H

#include "ui/view/match/match_widgets.h"

static inline const TuneTrial *tune_shown(const Ui *ui)
{
    return ui->app->tune.shown;
}

/* The outcome of a test, even if its games were not read. */
SprtVerdict tune_verdict(const MatchRun *run);

/* "742", "−12.5". */
void tune_write_value(double value, char out[FIGURE_SIZE]);

/* The colour of a number in a trial, by its index in the plan. The players' colours are not used, because
 * they mean players. */
Colour tune_colour(const Canvas *canvas, int index);

/* A button for starting from the weights of a file. */
void tune_start_file_draw(Ui *ui);

/* The weights that can be fitted, each with a mark if it is. */
void tune_terms_draw(Ui *ui);

/* The rows of trials. */
void tune_trials_draw(Ui *ui);

/* The plots of a trial: scores by generation, and numbers by generation, each between its bounds. */
void tune_scores_draw(const Canvas *canvas, Box box, const TuneTrial *trial);
void tune_numbers_draw(const Canvas *canvas, Box box, const TuneTrial *trial);

/* The test in a box: its outcome, evidence and Elo. */
void tune_test_draw(Ui *ui, Box box, const MatchRun *run);

#endif
