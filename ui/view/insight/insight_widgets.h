/* Building blocks of the panels that look into searches. For the thread that draws. */
#ifndef TETRESS_VIEW_INSIGHT_INSIGHT_WIDGETS_H
#define TETRESS_VIEW_INSIGHT_INSIGHT_WIDGETS_H

#include "ui/draw/plot.h"
#include "ui/state/figures.h"
#include "ui/view/widgets.h"

/* Cuts a part of this width in pixels off a box. */
Box cut_left(Box *rest, float width);
Box cut_right(Box *rest, float width);
Box cut_top(Box *rest, float height);
Box cut_bottom(Box *rest, float height);

/* An area as wide as the panel for painting, its height in design sizes. */
Box part_room(Ui *ui, float height);

/* The next button's place: beside the last one if one with this text fits. */
void part_flow(Ui *ui, const char *text);

/* There, a button that runs an action. */
void part_action(Ui *ui, const char *action, const char *argument, const char *text, ButtonLook look);

/* A line with a text on the left and a secondary one on the right. */
void part_line(Ui *ui, const char *left, const char *right);

/* Two texts on one line with a bar between them. */
void part_bar(Ui *ui, const char *name, double share, const char *value);

/* The best and the mean of a generation, for plots of a TrainingProgress. */
PlotPoint part_best_of(const void *progress, int index);
PlotPoint part_mean_of(const void *progress, int index);

/* A bar made of parts, whose shares add up to at most 1, and below it a name for each. */
void part_stack(Ui *ui, const char *const *names, const double *shares, int count);

/* A placement's piece in its side's colour at the left of a row, and its name after it. */
void part_move(const Canvas *canvas, Box box, Move move, Side side, FontRole role, ColourName colour);

/* The side that figures are shown for when this side is to move. */
static inline Side part_side(const Ui *ui, Side mover)
{
    return viewpoint_side(ui->app->view.viewpoint, mover);
}

/* ---- Parts of panels ---- */

/* Where the effort went, as boxes below boxes; the height in pixels for this many levels. */
float tree_icicle_height(const Ui *ui, int levels);
void tree_icicle_draw(Ui *ui, Box box, int levels);

/* The slider through the tree's growth. */
float tree_growth_height(const Ui *ui);
void tree_growth_draw(Ui *ui, Box box);

/* The nodes as a table, and the least useful height. */
void tree_table_draw(Ui *ui, Box box);
float tree_table_least(const Ui *ui);

/* The commands for the chosen node, as buttons and as items of a menu. */
float tree_buttons_height(const Ui *ui, Box box);
void tree_buttons_draw(Ui *ui, Box box);
void tree_buttons_menu(Ui *ui);

/* Runs an action on a node. */
void tree_do(Ui *ui, const char *action, const TreePath *path);

/* Chooses a node of the view shown for the buttons, and opens the nodes above it. */
void tree_choose(Ui *ui, int node);

/* The progress of an alpha-beta search. */
void iterations_draw(Ui *ui);

/* What the table holds about the position shown and those below it. */
void table_rows_draw(Ui *ui);

/* "read at 2.5 s": these are not read again with each report; stored in the Ui. */
const char *table_read_time(Ui *ui);

/* Sections of the panel of weights. */
void terms_draw(Ui *ui);
void ranking_draw(Ui *ui);
void comparison_draw(Ui *ui);

/* A text that turns into a field when clicked. What is typed goes to the action, after a name and a space. */
typedef struct PartField {
    const char *identity, *action, *name;
    const char *shown, *typed; /* the text shown, and the field's initial text */
    const char *tooltip;
    ColourName colour;
} PartField;

void part_field(Ui *ui, Box box, const PartField *field);

#endif
