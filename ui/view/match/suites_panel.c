/* A suite of mistakes, the agent tested on it, and which mistakes it avoids. */
#include <math.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float LINES_LEAST = 140;

static void draw_found(Ui *ui)
{
    const Suites *suites = &ui->app->suites;
    Canvas canvas = widget_canvas(ui);
    const Task *task = tasks_find(&ui->app->tasks, suites->task);
    if (task && task->state == TASK_WAITING)
        widget_text(ui, FONT_TEXT, COLOUR_TEXT, "It is queued behind other jobs.");
    if (suites->trouble.status != STATUS_OK)
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, suites->trouble.text);
    if (suites->tried == 0)
        return;
    Box box = part_room(ui, 1);
    widget_format(ui, FONT_HEADING, COLOUR_TEXT, "%d of %d mistakes avoided%s", suites->found, suites->tried,
                  suites->stopped ? " until it was stopped" : "");
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, suites->title);
    if (!task)
        window_mark_box(ui->window, "suite.result", (Box){box.left, box.top, box.right, widget_rest().top});
    if (task && suites->all > 0)
        canvas_bar(&canvas, part_room(ui, 5), (float)suites->tried / (float)suites->all, COLOUR_ACCENT);
    float height = fmaxf(box_height(widget_rest()), ui_px(ui, LINES_LEAST));
    imgui_begin_child("suite.lines", (ImVec2){0, height}, IMGUI_CHILD_PLAIN,
                      ImGuiWindowFlags_HorizontalScrollbar);
    widget_printout(ui, text_string(&suites->result));
    igEndChild();
}

static void suites_draw(Ui *ui, Box box)
{
    (void)box;
    widget_paragraph(
        ui, FONT_SECONDARY, COLOUR_SECONDARY,
        "A suite has positions in which a player went wrong. How many of these mistakes would an agent "
        "avoid? 'tetress-cli suite make' makes a suite from games.");
    const Suites *suites = &ui->app->suites;
    MatchChoices limits = {.chosen = -1};
    widget_text(ui, FONT_TEXT, *suites->path ? COLOUR_TEXT : COLOUR_SECONDARY,
                *suites->path ? path_name(suites->path) : "No suite is chosen.");
    widget_ask(ui, "suite.file", "Choose suite\xe2\x80\xa6", BUTTON_PLAIN);
    match_agent_draw(ui, "Agent to test", "suite.agent", suites->agent);
    static const char *const texts[] = {"100 ms", "300 ms", "1 s", "5 s", "6000 nodes", "20000 nodes"};
    char now[MATCH_WORDS_SIZE];
    match_pace_write(&suites->pace, now);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        match_choices_add(&limits, texts[i], texts[i], now);
    if (limits.chosen < 0)
        match_choices_add(&limits, now, now, now);
    match_choices_draw(ui, &limits, "Limit for each position", "suite.limit", true);
    widget_gap(ui, 2);
    if (ui->app->suites.task)
        widget_action(ui, "suite.stop", NULL, "Stop", BUTTON_PLAIN);
    else
        widget_action(ui, "suite.start", NULL, "Start", BUTTON_PRIMARY);
    draw_found(ui);
}

const Panel suites_panel = {.name = "suites", .draw = suites_draw, .gap = 4};
