/* What an experiment found, beside what its document published. */
#include <stdio.h>

#include "ui/view/insight_parts.h"
#include "ui/view/panel_list.h"

static void draw_text(Desk *desk, const char *text)
{
    float line = desk_px(desk, 36);
    igBeginChild_Str("experiment.text", (ImVec2){0, -line}, false, ImGuiWindowFlags_HorizontalScrollbar);
    window_mark_box(desk->window, "experiment.result", widget_rest());
    window_want_text(desk->window, text);
    window_push_font(desk->window, FONT_FIXED);
    igTextUnformatted(text, NULL);
    igPopFont();
    igEndChild();
    widget_action(desk, "experiment.copy", NULL, "Copy", BUTTON_FLAT);
}

static void draw(Desk *desk, Box box)
{
    const Experiments *experiments = &desk->app->experiments;
    ExperimentInfo info;
    char hint[200];
    if (experiments->trouble.status)
        widget_paragraph(desk, FONT_TEXT, COLOUR_ALERT, experiments->trouble.text);
    if (experiments->result.length > 0) {
        draw_text(desk, text_string(&experiments->result));
        return;
    }
    bool known = experiments->laboratory.at && experiments->laboratory.at(experiments->chosen, &info);
    snprintf(hint, sizeof hint,
             experiments_task(experiments)
                 ? "The result of %s stands here when it ends. You may go elsewhere meanwhile."
                 : "What %s finds stands here beside the published figures, once it has been started.",
             known ? info.id : "an experiment");
    if (!experiments->trouble.status)
        widget_empty(desk, box, hint, NULL, NULL);
}

static const char *caption(Desk *desk)
{
    ExperimentInfo info;
    const Experiments *experiments = &desk->app->experiments;
    bool known = experiments->laboratory.at && experiments->laboratory.at(experiments->chosen, &info);
    return known ? info.id : NULL;
}

const Panel experiment_result_panel = {
    .name = "experiment-result", .title = "Result", .draw = draw, .caption = caption};
