/* Who wins a position for certain. */

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"

static void draw_buttons(Ui *ui)
{
    static const int seconds[] = {30, 300, 3600};
    static const char *const titles[] = {"For 30 s", "For 5 min", "For an hour"};
    if (ui->app->solving.task) {
        widget_action(ui, "solve.stop", NULL, "Stop", BUTTON_PLAIN);
        return;
    }
    igBeginDisabled(!ui_enabled(ui, "solve.start"));
    for (int i = 0; i < 3; i++) {
        if (i > 0)
            part_flow(ui, titles[i]);
        if (widget_button(ui, PRINTED("solve.start.%d", seconds[i]), titles[i],
                          i == 0 ? BUTTON_PRIMARY : BUTTON_PLAIN, 0))
            ui_do_number(ui, "solve.start", seconds[i]);
    }
    igEndDisabled();
}

static void draw_progress(Ui *ui, const Task *task)
{
    Canvas canvas = widget_canvas(ui);
    if (task->state == TASK_WAITING) {
        widget_text(ui, FONT_TEXT, COLOUR_TEXT, "It is queued behind other jobs.");
        return;
    }
    widget_format(ui, FONT_TEXT, COLOUR_TEXT, "Solving turn %d, for %s of %d s",
                  ui->app->solving.position.plies + 1, FIGURE(seconds, (double)task->used_ns * 1e-9),
                  ui->app->solving.seconds);
    Box bar = part_room(ui, 8);
    canvas_bar(&canvas, bar, task->all > 0 ? (float)task->done / (float)task->all : 0, COLOUR_ACCENT);
}

static void draw_result(Ui *ui, const Solving *solving)
{
    char words[SOLVING_WORDS_SIZE], nodes[FIGURE_SIZE];
    bool here = position_equal(&solving->position, &ui->app->document.position);
    Box box = part_room(ui, 1);
    solving_words(solving, words);
    widget_paragraph(ui, FONT_HEADING, solving->error.status != STATUS_OK ? COLOUR_ALERT : COLOUR_TEXT,
                     words);
    Box rest = widget_rest();
    window_mark_box(ui->window, "solve.result", (Box){box.left, box.top, box.right, rest.top});
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Turn %d%s \xc2\xb7 %s positions \xc2\xb7 %s",
                  solving->position.plies + 1, here ? "" : ", which is not the one shown",
                  figure_count(solving->found.nodes, nodes),
                  FIGURE(seconds, (double)solving->found.time_ns * 1e-9));
    if (solving->found.result == PROOF_NONE)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         "No proof was found in this time. Later in the game it is found sooner.");
}

static void solve_draw(Ui *ui, Box box)
{
    const Solving *solving = &ui->app->solving;
    const Task *task = tasks_find(&ui->app->tasks, solving->task);
    (void)box;
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                     "Proves who wins the position shown, whatever the other side plays.");
    draw_buttons(ui);
    widget_gap(ui, 4);
    if (task)
        draw_progress(ui, task);
    else if (solving->known)
        draw_result(ui, solving);
}

const Panel solve_panel = {.name = "solve", .draw = solve_draw, .gap = 6};
