/* The experiments of the documents, and the one that is chosen. */
#include <inttypes.h>
#include <stdio.h>

#include "ui/view/insight_parts.h"
#include "ui/view/panel_list.h"

static const float ROW = 40;

static void draw_buttons(Desk *desk, const char *id)
{
    static const char *const names[] = {"Quick", "Full"};
    static const char *const arguments[] = {"quick", "full"};
    int chosen = desk->app->experiments.full;
    if (widget_choice(desk, "experiment.depth", names, 2, &chosen))
        desk_do(desk, "experiment.depth", arguments[chosen]);
    bool running = experiments_task(&desk->app->experiments) != 0;
    part_flow(desk, running ? "Stop" : "Start");
    if (running)
        widget_action(desk, "experiment.stop", NULL, "Stop", BUTTON_PLAIN);
    else
        widget_action(desk, "experiment.start", id, "Start", BUTTON_PRIMARY);
}

static void draw_progress(Desk *desk)
{
    Canvas canvas = widget_canvas(desk);
    ExperimentStage stage;
    char used[FIGURE_SIZE];
    const Task *task = tasks_find(&desk->app->tasks, experiments_task(&desk->app->experiments));
    if (!task)
        return;
    if (task->state == TASK_WAITING) {
        widget_text(desk, FONT_TEXT, COLOUR_TEXT, "It waits for its turn among the jobs.");
        return;
    }
    experiments_stage(&desk->app->experiments, &stage);
    widget_format(desk, FONT_TEXT, COLOUR_TEXT, "%s so far%s%s",
                  figure_seconds((double)task->used_ns * 1e-9, used), *stage.what ? ": " : "", stage.what);
    if (stage.all <= 0)
        return;
    widget_format(desk, FONT_SECONDARY, COLOUR_SECONDARY, "%" PRId64 " of %" PRId64 " of this part",
                  stage.done, stage.all);
    canvas_bar(&canvas, part_room(desk, 5), (float)stage.done / (float)stage.all,
               canvas_colour(&canvas, COLOUR_ACCENT));
}

static void draw_row(Desk *desk, int index, const ExperimentInfo *info)
{
    Canvas canvas = widget_canvas(desk);
    char identity[64];
    Box box;
    snprintf(identity, sizeof identity, "experiment.choose.%s", info->id);
    if (widget_row(desk, identity, px(&canvas, ROW), index == desk->app->experiments.chosen, &box))
        desk_do(desk, "experiment.choose", info->id);
    widget_tooltip(desk, info->title, NULL);
    Box inner = box_inset(box, px(&canvas, 3));
    window_want_text(desk->window, info->title);
    canvas_text(&canvas, cut_top(&inner, px(&canvas, 18)), ALIGN_LEFT, FONT_TEXT,
                canvas_colour(&canvas, COLOUR_TEXT), info->title);
    canvas_text(&canvas, inner, ALIGN_LEFT, FONT_SMALL, canvas_colour(&canvas, COLOUR_SECONDARY), info->id);
}

static void draw(Desk *desk, Box box)
{
    const Experiments *experiments = &desk->app->experiments;
    ExperimentInfo info;
    if (!experiments->laboratory.at || !experiments->laboratory.at(experiments->chosen, &info)) {
        widget_empty(desk, box, "There are no experiments here.", NULL, NULL);
        return;
    }
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, desk_px(desk, 4)});
    widget_paragraph(desk, FONT_HEADING, COLOUR_TEXT, info.title);
    widget_paragraph(desk, FONT_SECONDARY, COLOUR_SECONDARY, info.published);
    draw_buttons(desk, info.id);
    draw_progress(desk);
    widget_heading(desk, "What the documents published");
    for (int i = 0; experiments->laboratory.at(i, &info); i++)
        draw_row(desk, i, &info);
    igPopStyleVar(1);
}

const Panel experiments_panel = {.name = "experiments", .title = "Experiments", .draw = draw};
