/* Training: a run being set up, the progress of the population, and earlier runs. */
#include <math.h>
#include <stdio.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/solo/solo_inner.h"

static const float GUTTER = 52, LABEL = 16, ROW = 26;

/* ---- Setting up ---- */

/* A label above a list of numbers; if the current number is not in the list, it comes last. */
static void draw_numbers(Ui *ui, const char *label, const char *action, const int *numbers, int count,
                         int now, const char *unit)
{
    MatchChoices choices = {.chosen = -1};
    match_choices_numbers(&choices, numbers, count, now, unit);
    if (now == 0)
        snprintf(choices.titles[choices.chosen], MATCH_CHOICE_SIZE, "chosen by the optimiser");
    match_choices_draw(ui, &choices, label, action, false);
}

static void draw_optimiser(Ui *ui)
{
    const SoloRecipe *recipe = &ui->app->solo.trainings.recipe;
    const char *names[OPTIMISER_COUNT];
    int chosen = (int)recipe->optimiser;
    for (int i = 0; i < OPTIMISER_COUNT; i++)
        names[i] = optimiser_info[i].name;
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Optimiser");
    if (widget_combo(ui, "solo.train.optimiser", names, OPTIMISER_COUNT, &chosen, 0))
        ui_do(ui, "solo.train.optimiser", names[chosen]);
    widget_tooltip(ui, optimiser_info[recipe->optimiser].help, NULL);
}

static void draw_features(Ui *ui)
{
    const SoloRecipe *recipe = &ui->app->solo.trainings.recipe;
    const char *names[SOLO_FEATURE_SET_COUNT];
    int chosen = (int)recipe->features;
    for (int i = 0; i < SOLO_FEATURE_SET_COUNT; i++)
        names[i] = solo_feature_set_info[i].help;
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Features");
    if (widget_combo(ui, "solo.train.features", names, SOLO_FEATURE_SET_COUNT, &chosen, 0))
        ui_do(ui, "solo.train.features", solo_feature_set_info[chosen].name);
}

static void draw_recipe(Ui *ui)
{
    static const int heights[] = {6, 8, 10, 12, 20}, generations[] = {5, 20, 60, 120},
                     populations[] = {12, 24, 50, 100}, games[] = {5, 20, 40, 100};
    const SoloRecipe *recipe = &ui->app->solo.trainings.recipe;
    float width = box_width(widget_rest()), gap = ui_px(ui, 14);
    float height = ui_px(ui, 160);
    imgui_begin_child("##left", (ImVec2){(width - gap) / 2, height}, IMGUI_CHILD_PLAIN,
                      ImGuiWindowFlags_NoScrollbar);
    draw_optimiser(ui);
    draw_numbers(ui, "Height of the well", "solo.train.height", heights, 5, recipe->height, " rows");
    draw_numbers(ui, "Generations", "solo.train.generations", generations, 4, recipe->generations,
                 " generations");
    igEndChild();
    igSameLine(0, gap);
    imgui_begin_child("##right", (ImVec2){(width - gap) / 2, height}, IMGUI_CHILD_PLAIN,
                      ImGuiWindowFlags_NoScrollbar);
    draw_features(ui);
    draw_numbers(ui, "Population", "solo.train.population", populations, 4, recipe->population,
                 " candidates");
    draw_numbers(ui, "Games for each", "solo.train.games", games, 4, recipe->games,
                 recipe->games_last == recipe->games ? " games" : " games at first \xc2\xb7 more later");
    igEndChild();
}

/* ---- The runs ---- */

static const char *state_words(const SoloRun *run)
{
    static const char *const words[] = {
        [RUN_WAITING] = "queued",  [RUN_MEASURING] = "", [RUN_RUNNING] = "running", [RUN_PAUSED] = "",
        [RUN_STOPPED] = "stopped", [RUN_DONE] = "done",  [RUN_FAILED] = "failed"};
    return run->base.loaded ? words[run->base.state] : "";
}

static void draw_runs(Ui *ui)
{
    const SoloTrainings *trainings = &ui->app->solo.trainings;
    Canvas canvas = widget_canvas(ui);
    if (trainings->runs.count == 0)
        return;
    widget_heading(ui, "Runs");
    for (int i = 0; i < trainings->runs.count; i++) {
        const SoloRun *run = trainings->runs.items[i];
        Box box;
        if (widget_row(ui, PRINTED("solo.train.look.%d", run->base.number), px(&canvas, ROW),
                       run == trainings->shown, &box))
            ui_do_number(ui, "solo.train.look", run->base.number);
        Box rest = {box.left + px(&canvas, 6), box.top, box.right - px(&canvas, 6), box.bottom};
        canvas_text(&canvas, cut_right(&rest, px(&canvas, 120)), ALIGN_RIGHT, FONT_SECONDARY,
                    run->base.task ? COLOUR_ACCENT : COLOUR_SECONDARY, state_words(run));
        canvas_text(&canvas, cut_left(&rest, px(&canvas, 30)), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY,
                    PRINTED("%d", run->base.number));
        canvas_text(&canvas, rest, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, run->base.title);
    }
}

/* ---- Progress ---- */

static bool is_beside(const SoloLevel *level, const SoloRun *run, double most)
{
    return level->height == run->settings.height && run->settings.fitness == SOLO_FITNESS_LINES &&
           level->mean <= most;
}

/* With the measured means of agents on a well of the same height. */
static void draw_plot(Ui *ui, Box box, const SoloRun *run)
{
    const SoloLengths *lengths = &ui->app->solo.lengths;
    const TrainingProgress *progress = &run->progress;
    const PlotCurve best = {part_best_of, progress, progress->count},
                    mean = {part_mean_of, progress, progress->count};
    Canvas canvas = widget_canvas(ui);
    double most = 10;
    for (int i = 0; i < progress->count; i++)
        most = fmax(most, progress->rows[i].best * 1.08);
    for (int i = 0; i < lengths->level_count; i++)
        if (is_beside(&lengths->levels[i], run, 3 * most))
            most = fmax(most, lengths->levels[i].mean * 1.1);
    Plot plot = plot_begin(&canvas, box, GUTTER, (PlotPoint){0, 0},
                           (PlotPoint){run->plan.optimiser.generations, most});
    for (int i = 0; i <= 2; i++)
        plot_figure(&plot, most * i / 2, FIGURE(count, (uint64_t)(most * i / 2)));
    for (int i = 0; i < lengths->level_count; i++) {
        const SoloLevel *level = &lengths->levels[i];
        if (!is_beside(level, run, most))
            continue;
        float y = plot_y(&plot, level->mean);
        plot_level(&plot, level->mean, COLOUR_SECOND, true);
        canvas_text(&canvas, (Box){plot.box.left, y - px(&canvas, LABEL), plot.box.right - px(&canvas, 6), y},
                    ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECOND, level->words);
    }
    plot_curve(&plot, &mean, 2, COLOUR_SECONDARY);
    plot_curve(&plot, &best, 2, COLOUR_ACCENT);
    int generation;
    if (plot_pointed(&plot, &generation) && generation > 0 && generation <= progress->count)
        igSetTooltip("Generation %d: best %s, mean %s", generation,
                     FIGURE(count, (uint64_t)fmax(progress->rows[generation - 1].best, 0)),
                     FIGURE(count, (uint64_t)fmax(progress->rows[generation - 1].mean, 0)));
    window_mark_box(ui->window, "solo.train.plot", plot.box);
}

static void draw_run(Ui *ui, const SoloRun *run)
{
    Canvas canvas = widget_canvas(ui);
    char text[200];
    if (run->progress.count > 0) {
        snprintf(text, sizeof text, "%s %s", WHOLE(fmax(run->progress.rows[run->progress.count - 1].best, 0)),
                 run->settings.fitness == SOLO_FITNESS_SPACE ? "free cells" : "lines");
        widget_text(ui, FONT_HEADING, COLOUR_TEXT, text);
    } else {
        snprintf(text, sizeof text, "Training %d", run->base.number);
        widget_text(ui, FONT_HEADING, COLOUR_TEXT, text);
    }
    static const char dot[] = " \xc2\xb7 ";
    const TrainingRow *last = run->progress.count > 0 ? &run->progress.rows[run->progress.count - 1] : NULL;
    char mean[FIGURE_SIZE], left[FIGURE_SIZE], words[64] = "";
    int all = run->plan.optimiser.generations;
    if (run->base.task && run->progress.left_s >= 0)
        snprintf(words, sizeof words, "%sabout %s to go", dot,
                 figure_seconds(ceil(run->progress.left_s), left));
    else if (run->base.task && run->progress.all > 0)
        snprintf(words, sizeof words, "%sgame %lld of %lld of this generation", dot,
                 (long long)run->progress.done, (long long)run->progress.all);
    if (last)
        snprintf(text, sizeof text, "best of %d%smean %s%sspread %.0f%%%sgeneration %d of %d%s",
                 last->candidates, dot, figure_count((uint64_t)fmax(last->mean, 0), mean), dot,
                 100 * last->spread, dot, run->progress.count, all, words);
    else
        snprintf(text, sizeof text, "the first generation is not over yet%s", words);
    if (run->base.loaded)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, text);
    else if (run_reads(&run->base))
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Reading the run\xe2\x80\xa6");
    if (run->base.state == RUN_FAILED)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, run->base.error.text);
    if (run->base.task)
        widget_action(ui, "solo.train.stop", NULL, "Stop", BUTTON_PLAIN);
    else if (ui_enabled(ui, "solo.train.continue"))
        widget_action(ui, "solo.train.continue", NULL, "Resume", BUTTON_PRIMARY);
    else
        widget_action(ui, "solo.train.forget", NULL, "Delete", BUTTON_PLAIN);
    part_action(ui, "solo.train.use", NULL, "Play with these weights", BUTTON_PLAIN);
    part_action(ui, "solo.train.new", NULL, "New training", BUTTON_PLAIN);
    widget_gap(ui, 2);
    if (!run->base.loaded)
        return;
    float height = fmaxf(box_height(widget_rest()) - px(&canvas, 24), px(&canvas, 110));
    Box box = part_room(ui, height / window_scale(ui->window));
    draw_plot(ui, box, run);
    Box line = part_room(ui, 18);
    line.left += px(&canvas, GUTTER);
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY,
                "best (teal) and mean (grey) of each generation; dashed: agents measured on a well of "
                "the same height");
}

static void training_draw(Ui *ui, Box box)
{
    const SoloTrainings *trainings = &ui->app->solo.trainings;
    (void)box;
    if (trainings->shown) {
        draw_run(ui, trainings->shown);
    } else {
        widget_paragraph(
            ui, FONT_SECONDARY, COLOUR_SECONDARY,
            "Training finds weights by playing: each generation tries candidates, and learns from their "
            "lines. A run continues while you do something else, and you can stop it and resume it later.");
        draw_recipe(ui);
        widget_action(ui, "solo.train.start", NULL, "Start training", BUTTON_PRIMARY);
        part_flow(ui, "The document's recipe");
        if (widget_button(ui, "solo.train.recipe", "The document's recipe", BUTTON_PLAIN, 0))
            ui_do(ui, "solo.train.recipe", "document");
        widget_tooltip(ui, "A swarm that seeds a genetic algorithm, by the room above the columns", NULL);
    }
    draw_runs(ui);
}

const Panel solo_training_panel = {.name = "solo-training", .draw = training_draw, .gap = 5};
