/* A trial being set up: where it starts, how it searches, how long; its buttons; and earlier trials. */
#include <math.h>
#include <stdio.h>

#include "engine/base/platform/thread.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/tune/tune_parts.h"

static const float NUMBER_ROW = 24, BOUNDS = 112;

/* ---- Choices ---- */

void tune_start_file_draw(Ui *ui)
{
    if (widget_button(ui, "tune.start-file", "From a file\xe2\x80\xa6", BUTTON_FLAT, 0))
        ui_do(ui, "tune.start-file", NULL);
    widget_tooltip(ui, "Start from the weights of a file; it is copied to your own", NULL);
}

static void draw_optimiser(Ui *ui)
{
    static const char *const titles[OPTIMISER_COUNT] = {
        [OPTIMISER_SEED] = "Swarm, then genetic",   [OPTIMISER_SWARM] = "Particle swarm",
        [OPTIMISER_GENETIC] = "Genetic algorithm",  [OPTIMISER_CROSS_ENTROPY] = "Cross-entropy",
        [OPTIMISER_CMAES] = "CMA-ES (recommended)", [OPTIMISER_SPSA] = "SPSA (few games per step)"};
    OptimiserKind now = ui->app->tune.recipe.optimiser;
    MatchChoices choices = {.chosen = -1};
    for (int i = OPTIMISER_COUNT - 1; i >= 0; i--) /* those for noisy results first */
        match_choices_add(&choices, titles[i], optimiser_info[i].name, optimiser_info[now].name);
    match_choices_draw(ui, &choices, "Optimiser", "tune.optimiser", false);
    widget_tooltip(ui, optimiser_info[now].help, NULL);
}

static void draw_pace(Ui *ui)
{
    static const char *const paces[] = {"100 nodes", "500 nodes", "2000 nodes", "10000 nodes",
                                        "5 ms",      "20 ms",     "100 ms"};
    MatchChoices choices = {.chosen = -1};
    match_choices_limits(&choices, paces, sizeof paces / sizeof *paces, &ui->app->tune.recipe.pace);
    match_choices_draw(ui, &choices, "Limit", "tune.pace", true);
}

static void draw_budget(Ui *ui)
{
    static const int minutes[] = {1, 5, 15, 60, 120, 480}, generations[] = {20, 60, 200};
    const TuneRecipe *recipe = &ui->app->tune.recipe;
    MatchChoices choices = {.chosen = -1};
    char current[32], argument[32];
    snprintf(current, sizeof current, recipe->minutes ? "%d min" : "%d generations",
             recipe->minutes ? recipe->minutes : recipe->generations);
    for (size_t i = 0; i < sizeof minutes / sizeof *minutes; i++) {
        bool hours = minutes[i] >= 60;
        int count = hours ? minutes[i] / 60 : minutes[i];
        snprintf(argument, sizeof argument, "%d min", minutes[i]);
        match_choices_add(&choices,
                          PRINTED("%d %s%s", count, hours ? "hour" : "minute", count == 1 ? "" : "s"),
                          argument, current);
    }
    for (size_t i = 0; i < sizeof generations / sizeof *generations; i++) {
        snprintf(argument, sizeof argument, "%d generations", generations[i]);
        match_choices_add(&choices, argument, argument, current);
    }
    if (choices.chosen < 0)
        match_choices_add(&choices, current, current, current);
    match_choices_draw(ui, &choices, "Budget", "tune.budget", true);
}

static void draw_estimate(Ui *ui)
{
    const Tune *tune = &ui->app->tune;
    double games, seconds;
    int processors = machine_processors(), threads = processors > 1 ? processors - 1 : 1;
    if (!tune_estimate(tune, &games, &seconds)) {
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         "The number of games is estimated after the start.");
        return;
    }
    double unit = fmax(pow(10, floor(log10(fmax(games, 1))) - 1), 1); /* rounded to two digits */
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                     PRINTED("About %s games, %s, on %d of %d core%s.",
                             WHOLE(fmax(round(games / unit), 1) * unit), FIGURE(about, seconds), threads,
                             processors, processors == 1 ? "" : "s"));
}

static void draw_machines(Ui *ui)
{
    int processors = machine_processors();
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Machines");
    widget_text(ui, FONT_TEXT, COLOUR_TEXT,
                PRINTED("This machine, %d of %d core%s", processors > 1 ? processors - 1 : 1, processors,
                        processors == 1 ? "" : "s"));
    widget_ask(ui, "tune.machines", "For several machines\xe2\x80\xa6", BUTTON_PLAIN);
    widget_tooltip(ui, "Copies the mpirun command that runs the same tuning on several machines", NULL);
    part_flow(ui, "Open a checkpoint\xe2\x80\xa6");
    if (widget_button(ui, "tune.take", "Open a checkpoint\xe2\x80\xa6", BUTTON_PLAIN, 0))
        ui_do(ui, "tune.take", NULL);
    widget_tooltip(ui, "Opens the file that this command has written as a trial", NULL);
}

/* ---- Numbers ---- */

/* Whether a number is to be found. */
static void draw_mark(Ui *ui, int number)
{
    PlayNumber info = tune_number(&ui->app->tune.recipe, number);
    bool chosen = ui->app->tune.recipe.numbers[number].chosen;
    char name[64];
    agent_option_title(info.name, name);
    if (widget_check(ui, PRINTED("tune.number.%s", info.name), name, &chosen))
        ui_do(ui, "tune.number", info.name);
    widget_tooltip(ui, info.help, NULL);
}

static void draw_number(Ui *ui, int number)
{
    const Tune *tune = &ui->app->tune;
    const TuneChoice *choice = &tune->recipe.numbers[number];
    PlayNumber info = tune_number(&tune->recipe, number);
    char identity[80], low[FIGURE_SIZE], high[FIGURE_SIZE], shown[2 * FIGURE_SIZE + 8], typed[64];
    double bounds[2];
    Box rest = widget_rest();
    Box box = box_at(rest.left, rest.top, box_width(rest), ui_px(ui, NUMBER_ROW));
    draw_mark(ui, number);
    if (!choice->chosen)
        return;
    tune_recipe_bounds(&tune->recipe, number, &bounds[0], &bounds[1]);
    tune_write_value(bounds[0], low);
    tune_write_value(bounds[1], high);
    snprintf(shown, sizeof shown, "%s to %s", low, high);
    snprintf(typed, sizeof typed, "%.6g to %.6g", bounds[0], bounds[1]);
    snprintf(identity, sizeof identity, "tune.bounds.%s", info.name);
    const PartField field = {.identity = identity,
                             .action = "tune.bounds",
                             .name = info.name,
                             .shown = shown,
                             .typed = typed,
                             .tooltip = "Its bounds: click to type them; an empty entry lets the "
                                        "program choose them",
                             .colour = choice->bounded ? COLOUR_TEXT : COLOUR_SECONDARY};
    part_field(ui, cut_right(&box, px(&(Canvas){.scale = window_scale(ui->window)}, BOUNDS)), &field);
}

/* Whether a number is a weight of the start, including terms that it defines. */
static bool is_weighed(const Profile *start, int number)
{
    int term = play_number_term(number);
    return term >= TERM_COUNT || (term >= 0 && profile_weight(start, term) != 0);
}

static void draw_numbers(Ui *ui)
{
    const Tune *tune = &ui->app->tune;
    bool all = tune->all_shown;
    int chosen = tune_recipe_chosen(&tune->recipe), count = tune_number_count(&tune->recipe);
    widget_heading(ui, PRINTED("Weights to find: %d", chosen));
    for (int i = 0; i < count; i++)
        if (all || tune->recipe.numbers[i].chosen || is_weighed(&tune->recipe.weights, i))
            draw_number(ui, i);
    if (widget_check(ui, "tune.all", PRINTED("All %d, with search parameters", count), &all))
        ui_do(ui, "tune.all", NULL);
}

void tune_terms_draw(Ui *ui)
{
    const Tune *tune = &ui->app->tune;
    bool all = tune->all_shown;
    int count = tune_number_count(&tune->recipe), chosen = 0, terms = 0;
    for (int i = 0; i < count; i++) {
        terms += tune_may_fit(i);
        chosen += tune_may_fit(i) && tune->recipe.numbers[i].chosen;
    }
    widget_heading(ui, PRINTED("Weights to find: %d", chosen));
    for (int i = 0; i < count; i++)
        if (tune_may_fit(i) &&
            (all || tune->recipe.numbers[i].chosen || is_weighed(&tune->recipe.weights, i)))
            draw_mark(ui, i);
    if (widget_check(ui, "tune.all", PRINTED("All %d", terms), &all))
        ui_do(ui, "tune.all", NULL);
    widget_tooltip(ui, "Also lists the terms without a weight; those without a mark stay as they are", NULL);
}

/* ---- The panel ---- */

static void draw_buttons(Ui *ui)
{
    const TuneTrial *trial = tune_shown(ui);
    bool open = trial && trial->base.task;
    if (!open) {
        widget_action(ui, "tune.start", NULL, trial ? "Start another" : "Start", BUTTON_PRIMARY);
        if (trial && trial->fitted) /* the tab From games has the button for it */
            return;
        if (!ui_enabled(ui, "tune.continue"))
            return;
        part_action(ui, "tune.continue", NULL, "Resume this one", BUTTON_PLAIN);
        return;
    }
    bool paused = trial->base.state == RUN_PAUSED;
    widget_action(ui, "tune.pause", NULL, paused ? "Resume" : "Pause", BUTTON_PRIMARY);
    part_action(ui, "tune.stop", NULL, "Stop", BUTTON_PLAIN);
}

static void tune_setup_draw(Ui *ui, Box box)
{
    (void)box;
    if (!tune_shown(ui))
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_TEXT,
                         "Choose which weights to improve, press Start, and watch. After some minutes, "
                         "test the weights found and save them.");
    const TuneRecipe *recipe = &ui->app->tune.recipe;
    MatchChoices start = {.chosen = -1}, against = {.chosen = -1};
    match_choices_profiles(&start, ui, recipe->start);
    match_choices_draw(ui, &start, "Start from", "tune.start-from", false);
    tune_start_file_draw(ui);
    match_choices_add(&against, "the start, unchanged", "start", *recipe->against ? "" : "start");
    match_choices_profiles(&against, ui, *recipe->against ? recipe->against : PROFILE_DEFAULT);
    if (!*recipe->against)
        against.chosen = 0;
    if (against.chosen < 0) /* several */
        match_choices_add(&against, recipe->against, recipe->against, recipe->against);
    match_choices_draw(ui, &against, "Against", "tune.against", false);
    widget_ask(ui, "tune.against.add", "Another opponent\xe2\x80\xa6", BUTTON_FLAT);
    widget_tooltip(ui, "Pairs of games are played against all of them in turn", NULL);
    draw_optimiser(ui);
    draw_pace(ui);
    draw_budget(ui);
    draw_estimate(ui);
    widget_gap(ui, 2);
    draw_buttons(ui);
    draw_numbers(ui);
    static const int games[] = {8, 16, 32, 64, 128};
    match_numbers_draw(ui, "Each candidate plays", "tune.games", games, 5, ui->app->tune.recipe.games,
                       " games in a generation");
    draw_machines(ui);
    tune_trials_draw(ui);
}

const Panel tune_setup_panel = {.name = "tune-setup", .draw = tune_setup_draw, .gap = 4};
