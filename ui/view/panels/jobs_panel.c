/* What is running, what waits for its turn, and what has ended. */
#include <stdio.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float ROW = 58;

static void write_state(const Task *task, char *out, size_t size)
{
    double left = task_remaining(task);
    char used[FIGURE_SIZE];
    figure_seconds((double)task->used_ns * 1e-9, used);
    switch (task->state) {
    case TASK_WAITING:
        snprintf(out, size, "queued");
        break;
    case TASK_RUNNING:
        if (task->paused)
            snprintf(out, size, "paused after %s", used);
        else if (left >= 0)
            snprintf(out, size, "%.0f%%, about %s to go", 100 * (double)task->done / (double)task->all,
                     FIGURE(about, left));
        else
            snprintf(out, size, "%s so far", used);
        break;
    case TASK_DONE:
        snprintf(out, size, "done in %s", used);
        break;
    case TASK_STOPPED:
        snprintf(out, size, "stopped after %s", used);
        break;
    case TASK_FAILED:
        snprintf(out, size, "failed: %s", task->error.text);
        break;
    }
}

static void draw_buttons(Ui *ui, const Task *task, Box *row)
{
    Canvas canvas = widget_canvas(ui);
    float height = px(&canvas, 26);
    if (task_ended(task))
        return;
    Box at = cut_right(row, px(&canvas, 54));
    at = box_at(at.left, at.top + px(&canvas, 6), box_width(at), height);
    if (widget_button_at(ui, PRINTED("jobs.stop.%d", task->number), at, "Stop", BUTTON_PLAIN))
        ui_do_number(ui, "jobs.stop", task->number);
    if (task->state != TASK_WAITING)
        return;
    row->right -= px(&canvas, 6);
    at = cut_right(row, px(&canvas, 54));
    at = box_at(at.left, at.top + px(&canvas, 6), box_width(at), height);
    if (widget_button_at(ui, PRINTED("jobs.hurry.%d", task->number), at, "Start", BUTTON_PLAIN))
        ui_do_number(ui, "jobs.hurry", task->number);
}

static void draw_task(Ui *ui, const Task *task)
{
    Canvas canvas = widget_canvas(ui);
    char text[ERROR_TEXT_SIZE + 16];
    Box box = part_room(ui, ROW);
    ImVec2 after;
    igGetCursorScreenPos(&after);
    draw_buttons(ui, task, &box);
    bool pressed = widget_press(ui, PRINTED("jobs.show.%d", task->number), box);
    if (igIsItemHovered(0))
        canvas_box(&canvas, box, px(&canvas, 6), COLOUR_RAISED);
    Box inner = box_inset(box, px(&canvas, 4));
    window_want_text(ui->window, task->title);
    canvas_text(&canvas, cut_top(&inner, px(&canvas, 20)), ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, task->title);
    write_state(task, text, sizeof text);
    canvas_text(&canvas, cut_top(&inner, px(&canvas, 18)), ALIGN_LEFT, FONT_SECONDARY,
                task->state == TASK_FAILED ? COLOUR_ALERT : COLOUR_SECONDARY, text);
    inner.top += px(&canvas, 3);
    if (task->state == TASK_RUNNING)
        canvas_bar(&canvas, (Box){inner.left, inner.top, inner.right, inner.top + px(&canvas, 5)},
                   task->all > 0 ? (float)task->done / (float)task->all : 0, COLOUR_ACCENT);
    igSetCursorScreenPos(after);
    if (pressed)
        ui_do_number(ui, "jobs.show", task->number);
}

static void jobs_draw(Ui *ui, Box box)
{
    const Tasks *tasks = &ui->app->tasks;
    if (tasks->count == 0) {
        widget_empty(ui, box,
                     "Matches, tournaments and other long jobs are listed here, while they run and "
                     "afterwards.",
                     NULL, NULL);
        return;
    }
    for (int i = tasks->count - 1; i >= 0; i--) {
        Task task = tasks->items[i]; /* a button may change the list */
        draw_task(ui, &task);
    }
    if (ui_enabled(ui, "jobs.forget"))
        widget_action(ui, "jobs.forget", NULL, "Clear finished", BUTTON_FLAT);
}

static const char *jobs_caption(Ui *ui)
{
    static const char *const words[] = {NULL, "1 running", "2 running", "3 running", "several running"};
    int open = tasks_open(&ui->app->tasks);
    return words[open < 4 ? open : 4];
}

const Panel jobs_panel = {.name = "jobs", .draw = jobs_draw, .gap = 4, .caption = jobs_caption};
