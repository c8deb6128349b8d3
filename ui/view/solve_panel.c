/* Who wins for certain in a position. */
#include <stdio.h>

#include "ui/view/insight_parts.h"
#include "ui/view/panel_list.h"

static void draw_buttons(Desk *desk)
{
    static const int seconds[] = {30, 300, 3600};
    static const char *const titles[] = {"For 30 s", "For 5 min", "For an hour"};
    if (desk->app->solving.task) {
        widget_action(desk, "solve.stop", NULL, "Stop", BUTTON_PLAIN);
        return;
    }
    igBeginDisabled(!desk_enabled(desk, "solve.start"));
    for (int i = 0; i < 3; i++) {
        char identity[32];
        snprintf(identity, sizeof identity, "solve.start.%d", seconds[i]);
        if (i > 0)
            part_flow(desk, titles[i]);
        if (widget_button(desk, identity, titles[i], i == 0 ? BUTTON_PRIMARY : BUTTON_PLAIN, 0))
            desk_do_format(desk, "solve.start", "%d", seconds[i]);
    }
    igEndDisabled();
}

static void draw_progress(Desk *desk, const Task *task)
{
    Canvas canvas = widget_canvas(desk);
    char used[FIGURE_SIZE];
    if (task->state == TASK_WAITING) {
        widget_text(desk, FONT_TEXT, COLOUR_TEXT, "It waits for its turn among the jobs.");
        return;
    }
    widget_format(desk, FONT_TEXT, COLOUR_TEXT, "Solving turn %d, for %s of %d s",
                  desk->app->solving.position.plies + 1, figure_seconds((double)task->used_ns * 1e-9, used),
                  desk->app->solving.seconds);
    Box bar = part_room(desk, 8);
    canvas_bar(&canvas, bar, task->all > 0 ? (float)task->done / (float)task->all : 0,
               canvas_colour(&canvas, COLOUR_ACCENT));
}

static void draw_result(Desk *desk, const Solving *solving)
{
    char words[SOLVING_WORDS_SIZE], nodes[FIGURE_SIZE], time[FIGURE_SIZE];
    bool here = position_equal(&solving->position, &desk->app->document.position);
    Box box = part_room(desk, 1);
    solving_words(solving, words);
    widget_paragraph(desk, FONT_HEADING, solving->status ? COLOUR_ALERT : COLOUR_TEXT, words);
    Box rest = widget_rest();
    window_mark_box(desk->window, "solve.result", (Box){box.left, box.top, box.right, rest.top});
    widget_format(desk, FONT_SECONDARY, COLOUR_SECONDARY, "Turn %d%s \xc2\xb7 %s positions \xc2\xb7 %s",
                  solving->position.plies + 1, here ? "" : ", which is not the one shown",
                  figure_count(solving->found.nodes, nodes),
                  figure_seconds((double)solving->found.time_ns * 1e-9, time));
    if (solving->found.result == PROOF_NONE)
        widget_paragraph(
            desk, FONT_SECONDARY, COLOUR_SECONDARY,
            "With many placements left, a proof can take more time than there is. Later in the game it is "
            "found sooner.");
}

static void draw(Desk *desk, Box box)
{
    const Solving *solving = &desk->app->solving;
    const Task *task = tasks_find(&desk->app->tasks, solving->task);
    (void)box;
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, desk_px(desk, 6)});
    widget_paragraph(
        desk, FONT_SECONDARY, COLOUR_SECONDARY,
        "Searches the position shown to the end of the game: who wins, whatever the other does?");
    draw_buttons(desk);
    widget_gap(desk, 4);
    if (task)
        draw_progress(desk, task);
    else if (solving->known)
        draw_result(desk, solving);
    igPopStyleVar(1);
}

const Panel solve_panel = {.name = "solve", .title = "Solve", .draw = draw};
