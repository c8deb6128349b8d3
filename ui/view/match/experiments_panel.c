/* The documents' experiments, and the chosen one. */
#include <inttypes.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float ROW = 40;

static void draw_progress(Ui *ui)
{
    Canvas canvas = widget_canvas(ui);
    ExperimentStage stage;
    const Task *task = tasks_find(&ui->app->tasks, experiments_task(&ui->app->experiments));
    if (!task)
        return;
    if (task->state == TASK_WAITING) {
        widget_text(ui, FONT_TEXT, COLOUR_TEXT, "It is queued behind other jobs.");
        return;
    }
    experiments_stage(&ui->app->experiments, &stage);
    widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%s so far%s%s", FIGURE(seconds, (double)task->used_ns * 1e-9),
                  *stage.what ? ": " : "", stage.what);
    if (stage.all <= 0)
        return;
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%" PRId64 " of %" PRId64 " of this part", stage.done,
                  stage.all);
    canvas_bar(&canvas, part_room(ui, 5), (float)stage.done / (float)stage.all, COLOUR_ACCENT);
}

static void experiments_draw_row(Ui *ui, int index, const ExperimentInfo *info)
{
    Canvas canvas = widget_canvas(ui);
    Box box;
    if (widget_row(ui, PRINTED("experiment.choose.%s", info->id), px(&canvas, ROW),
                   index == ui->app->experiments.chosen, &box))
        ui_do(ui, "experiment.choose", info->id);
    widget_tooltip(ui, info->title, NULL);
    Box inner = box_inset(box, px(&canvas, 3));
    window_want_text(ui->window, info->title);
    canvas_text(&canvas, cut_top(&inner, px(&canvas, 18)), ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, info->title);
    canvas_text(&canvas, inner, ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY, info->id);
}

static void experiments_draw(Ui *ui, Box box)
{
    const Experiments *experiments = &ui->app->experiments;
    ExperimentInfo info;
    if (!experiments->laboratory.at || !experiments->laboratory.at(experiments->chosen, &info)) {
        widget_empty(ui, box, "There are no experiments here.", NULL, NULL);
        return;
    }
    widget_paragraph(ui, FONT_HEADING, COLOUR_TEXT, info.title);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, info.published);
    static const char *const names[] = {"Quick", "Full"};
    int chosen = ui->app->experiments.full;
    if (widget_choice(ui, "experiment.depth", names, 2, &chosen))
        ui_do_choice(ui, "experiment.depth", chosen);
    bool running = experiments_task(&ui->app->experiments) != 0;
    part_flow(ui, running ? "Stop" : "Start");
    if (running)
        widget_action(ui, "experiment.stop", NULL, "Stop", BUTTON_PLAIN);
    else
        widget_action(ui, "experiment.start", info.id, "Start", BUTTON_PRIMARY);
    draw_progress(ui);
    widget_heading(ui, "Published results");
    for (int i = 0; experiments->laboratory.at(i, &info); i++)
        experiments_draw_row(ui, i, &info);
}

const Panel experiments_panel = {.name = "experiments", .draw = experiments_draw, .gap = 4};
