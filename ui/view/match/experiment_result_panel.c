/* The results of an experiment, beside those its document published. */
#include <stdio.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"

static void experiment_result_draw(Ui *ui, Box box)
{
    const Experiments *experiments = &ui->app->experiments;
    ExperimentInfo info;
    char hint[200];
    if (experiments->trouble.status != STATUS_OK)
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, experiments->trouble.text);
    if (experiments->result.length > 0) {
        const char *text = text_string(&experiments->result);
        float line = ui_px(ui, 36);
        imgui_begin_child("experiment.text", (ImVec2){0, -line}, IMGUI_CHILD_PLAIN,
                          ImGuiWindowFlags_HorizontalScrollbar);
        window_mark_box(ui->window, "experiment.result", widget_rest());
        widget_printout(ui, text);
        igEndChild();
        widget_action(ui, "experiment.copy", NULL, "Copy", BUTTON_FLAT);
        return;
    }
    bool known = experiments->laboratory.at && experiments->laboratory.at(experiments->chosen, &info);
    snprintf(hint, sizeof hint,
             experiments_task(experiments)
                 ? "The result of %s will appear here when it ends. You can do something else "
                   "in the meantime."
                 : "When you have started %s, its results appear here beside the published ones.",
             known ? info.id : "an experiment");
    if (experiments->trouble.status == STATUS_OK)
        widget_empty(ui, box, hint, NULL, NULL);
}

static const char *experiment_result_caption(Ui *ui)
{
    ExperimentInfo info;
    const Experiments *experiments = &ui->app->experiments;
    bool known = experiments->laboratory.at && experiments->laboratory.at(experiments->chosen, &info);
    return known ? info.id : NULL;
}

const Panel experiment_result_panel = {
    .name = "experiment-result", .draw = experiment_result_draw, .caption = experiment_result_caption};
