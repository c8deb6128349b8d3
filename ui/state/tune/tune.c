#include "ui/state/tune/tune.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/files/kept.h"
#include "ui/state/tune/result_games.h"
#include "ui/state/tune/trial_fit.h"

enum { STUDY_NODES = 2000 };

/* While a trial runs, studies wait this long between two, because they take time from it. */
static const uint64_t STUDY_EVERY_NS = 8000000000;

/* ---- Saving ---- */

Status tune_set_start(Tune *self, const Profiles *profiles, const char *name, Error *error)
{
    Profile start;
    Status status = profiles_load(profiles, name, &start, error);
    if (status != STATUS_OK)
        return status;
    tune_recipe_start(&self->recipe, name, &start);
    self->runs.version++;
    return STATUS_OK;
}

static const char *const choice_names[] = {"data", "judge", "suite"};

Status tune_keep(const Tune *self, Error *error)
{
    Text text = {0};
    tune_recipe_write(&self->recipe, &text);
    if (self->pace.pace.seconds > 0)
        text_printf(&text, "measured %" PRIu64 " %" PRIu64 " %g %g\n", self->pace.control.nodes,
                    self->pace.control.move_ns, self->pace.pace.seconds, self->pace.pace.plies);
    for (int i = 0; i < self->runs.count; i++) {
        const TuneTrial *trial = self->runs.items[i];
        const PlayStanding *standing = &trial->standing;
        text_printf(&text, "trial %d %d %" PRId64 " %.1f %.1f %.1f %d %d %d %s\n", trial->base.number,
                    trial->generations, standing->games, standing->elo, standing->low, standing->high,
                    trial->match, trial->tested, trial->tested_moved, trial->base.title);
        if (trial->fitted)
            text_printf(&text, "%s %d\n", trial->unfinished ? "unfitted" : "fitted", trial->base.number);
    }
    /* Files whose names hold a line's end are not kept. */
    const char *const choices[] = {self->data, self->games, self->suite};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++)
        if (*choices[i] && !strchr(choices[i], '\n'))
            text_printf(&text, "%s %s\n", choice_names[i], choices[i]);
    return runs_keep(&self->runs, "setup", &text, error);
}

static bool take_number(const char **at, double *out)
{
    char *end;
    *out = strtod(*at, &end);
    bool good = end != *at && (*end == ' ' || *end == '\0') && !isnan(*out);
    *at = end;
    return good;
}

/* The list's entry of a trial whose checkpoint exists. */
static void read_trial(Tune *self, const char *value)
{
    enum { NUMBER, GENERATIONS, GAMES, ELO, LOW, HIGH, MATCH, TESTED, MOVED, FIGURES };
    double figures[FIGURES];
    for (int i = 0; i < FIGURES; i++)
        if (!take_number(&value, &figures[i]))
            return;
    bool sane = figures[NUMBER] >= 1 && figures[NUMBER] <= INT32_MAX && figures[GENERATIONS] >= 0 &&
                figures[GENERATIONS] <= INT32_MAX && figures[GAMES] >= 0 && figures[GAMES] <= 1e15 &&
                figures[MATCH] >= 0 && figures[MATCH] <= INT32_MAX && figures[TESTED] >= 0 &&
                figures[TESTED] <= INT32_MAX;
    TuneTrial *trial = sane ? runs_find(&self->runs, (int)figures[NUMBER]) : NULL;
    if (!trial)
        return;
    trial->generations = (int)figures[GENERATIONS];
    trial->match = (int)figures[MATCH];
    trial->tested = (int)figures[TESTED];
    trial->tested_moved = figures[MOVED] != 0;
    trial->standing = (PlayStanding){
        .games = (int64_t)figures[GAMES], .elo = figures[ELO], .low = figures[LOW], .high = figures[HIGH]};
    if (*value == ' ' && value[1]) {
        snprintf(trial->base.title, sizeof trial->base.title, "%s", value + 1);
        trial->named = true;
    }
}

/* "fitted NUMBER" or "unfitted NUMBER" */
static void read_fitted(Tune *self, const char *value, bool unfinished)
{
    TuneTrial *trial = runs_find(&self->runs, (int)strtol(value, NULL, 10));
    if (!trial)
        return;
    trial->fitted = true;
    trial->unfinished = unfinished;
}

/* "data PATH" and so on: which files were chosen. */
static bool read_choice(Tune *self, const char *line)
{
    char *const choices[] = {self->data, self->games, self->suite};
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        const char *path = kept_value(line, choice_names[i]);
        if (!path)
            continue;
        if (strlen(path) < SETTINGS_PATH_SIZE)
            memcpy(choices[i], path, strlen(path) + 1);
        return true;
    }
    return false;
}

/* "measured NODES NANOSECONDS SECONDS PLIES" */
static void read_pace(Tune *self, const char *value)
{
    double figures[4];
    for (int i = 0; i < 4; i++)
        if (!take_number(&value, &figures[i]) || !(figures[i] >= 0 && figures[i] < 1e12))
            return;
    if ((figures[0] > 0) == (figures[1] > 0) || figures[2] <= 0 || figures[3] <= 0)
        return;
    self->pace = (TunePace){{figures[2], figures[3]},
                            {.nodes = (uint64_t)figures[0], .move_ns = (uint64_t)figures[1]}};
}

typedef struct Reading {
    Tune *self;
    const Profiles *profiles;
} Reading;

/* A value that can't be read leaves the setting unchanged. If the profile to start from was deleted, the
 * default one is used. */
static void tune_read_line(void *context, const char *line)
{
    const Reading *reading = context;
    Tune *self = reading->self;
    const char *value;
    if ((value = kept_value(line, "trial")))
        read_trial(self, value);
    else if ((value = kept_value(line, "start")))
        tune_set_start(self, reading->profiles, value, NULL);
    else if ((value = kept_value(line, "fitted")))
        read_fitted(self, value, false);
    else if ((value = kept_value(line, "unfitted")))
        read_fitted(self, value, true);
    else if ((value = kept_value(line, "measured")))
        read_pace(self, value);
    else if (!read_choice(self, line))
        tune_recipe_read_line(&self->recipe, line);
}

/* ---- Beginning and end ---- */

Status tune_init(Tune *self, const char *folder, const Profiles *profiles, Keeper *keeper, Wake wake,
                 Error *error)
{
    *self = (Tune){.shown = NULL};
    tune_recipe_default(&self->recipe);
    Status status = runs_init(&self->runs, &trial_kind, folder, keeper, wake, error);
    if (status == STATUS_OK)
        runs_read(&self->runs, "setup", tune_read_line, &(Reading){self, profiles});
    return status;
}

void tune_close(Tune *self)
{
    question_close(&self->study.asking);
    runs_close(&self->runs);
    *self = (Tune){0};
}

void tune_enter(Tune *self)
{
    if (self->entered)
        return;
    self->entered = true;
    if (!self->shown && self->runs.count > 0)
        tune_look(self, ((const Run *)self->runs.items[0])->number, NULL);
}

/* ---- Trials ---- */

void tune_show(Tune *self, TuneTrial *trial)
{
    if (self->shown != trial) {
        question_stop(&self->study.asking);
        study_forget(&self->study);
        self->studied = 0;
        self->studied_ns = 0;
        self->difference = 0;
    }
    self->shown = trial;
    self->runs.version++;
}

static void remove_trial(Tune *self, TuneTrial *trial)
{
    if (self->shown == trial)
        tune_show(self, NULL);
    runs_drop(&self->runs, trial);
}

static Status add_trial(Tune *self, const TuneRecipe *recipe, const Profiles *profiles, TuneTrial **out,
                        Error *error)
{
    PlayPlan plan;
    Status status = tune_recipe_plan(recipe, profiles, (uint64_t)self->runs.last_number + 1, &plan, error);
    if (status != STATUS_OK)
        return status;
    *out = runs_add(&self->runs, error);
    if (!*out)
        return STATUS_MEMORY;
    trial_set_plan(*out, &plan, 60.0 * recipe->minutes);
    return STATUS_OK;
}

/* Shows a trial that has started; one that could not start is removed. */
static Status take_begun(Tune *self, TuneTrial *trial, Status status, Error *error)
{
    if (status != STATUS_OK) {
        remove_trial(self, trial);
        return status;
    }
    trial->named = true;
    tune_show(self, trial);
    return tune_keep(self, error);
}

Status tune_start(Tune *self, const Profiles *profiles, Tasks *tasks, Error *error)
{
    TuneTrial *trial;
    Status status = add_trial(self, &self->recipe, profiles, &trial, error);
    return status != STATUS_OK ? status
                               : take_begun(self, trial, trial_begin(trial, false, tasks, error), error);
}

Status tune_fit(Tune *self, const Profiles *profiles, const Document *document, Tasks *tasks, Error *error)
{
    TuneTrial *trial;
    TuneRecipe terms = self->recipe;
    terms.minutes = 0;
    for (int i = 0; i < tune_number_count(&terms); i++)
        if (!tune_may_fit(i))
            terms.numbers[i] = (TuneChoice){.chosen = false};
    Status status = add_trial(self, &terms, profiles, &trial, error);
    if (status != STATUS_OK)
        return status;
    status = trial_fit_begin(trial, self->data, document, tasks, error);
    if (status == STATUS_OK) /* the same games show how well they are predicted */
        memcpy(self->games, self->data, sizeof self->games);
    return take_begun(self, trial, status, error);
}

Status tune_continue(Tune *self, const Document *document, Tasks *tasks, Error *error)
{
    self->runs.version++;
    if (self->shown->fitted)
        return trial_fit_begin(self->shown, NULL, document, tasks, error);
    return trial_begin(self->shown, true, tasks, error);
}

Status tune_look(Tune *self, int number, Error *error)
{
    TuneTrial *trial = runs_find(&self->runs, number);
    if (!trial)
        return error_set(error, STATUS_NOT_FOUND, "there is no trial %d", number);
    tune_show(self, trial);
    return run_load(trial, self->runs.wake, error);
}

Status tune_command(const Tune *self, const Profiles *profiles, int ranks, Text *out, Error *error)
{
    PlayPlan plan;
    int generations = 0;
    Status status =
        tune_recipe_plan(&self->recipe, profiles, (uint64_t)self->runs.last_number + 1, &plan, error);
    if (status != STATUS_OK)
        return status;
    /* As many generations as there is time for, where that is known: ranks share the games. */
    const OptimiserPlan *optimiser = &plan.training.optimiser;
    double games, seconds, each = (double)optimiser->population * plan.training.games;
    if (self->recipe.minutes == 0)
        generations = self->recipe.generations;
    else if (tune_estimate(self, &games, &seconds))
        generations = (int)fmin(fmax(games * ranks / tasks_threads() / each, 1), OPTIMISER_GENERATIONS_MAX);
    return tune_recipe_command(&self->recipe, &plan, profiles, ranks, generations, out, error);
}

/* Shows again what was shown before. */
static void remove_untaken(Tune *self, TuneTrial *trial)
{
    bool shown = self->shown == trial;
    remove_trial(self, trial);
    if (shown)
        tune_show(self, runs_find(&self->runs, self->shown_before));
}

Status tune_take(Tune *self, const char *path, Error *error)
{
    if (self->runs.folder.length == 0)
        return error_set(error, STATUS_NOT_FOUND,
                         "trials are kept only where there is a folder for settings");
    TuneTrial *trial = runs_add(&self->runs, error);
    if (!trial)
        return STATUS_MEMORY;
    self->shown_before = self->shown ? self->shown->base.number : 0;
    tune_show(self, trial);
    text_add_string(&trial->base.elsewhere, path);
    Status status = text_status(&trial->base.elsewhere, error);
    if (status == STATUS_OK)
        status = run_load(trial, self->runs.wake, error);
    if (status != STATUS_OK)
        remove_untaken(self, trial);
    return status;
}

bool tune_estimate(const Tune *self, double *games, double *seconds)
{
    const TunePace *pace = &self->pace;
    const TimeControl *now = &self->recipe.pace;
    PlayPlan plan = {.training.games = self->recipe.games};
    double game_s = 0;
    if (pace->pace.seconds <= 0)
        return false;
    if (now->nodes == 0)
        game_s = pace->pace.plies * (double)now->move_ns * 1e-9 / tasks_threads();
    else if (pace->control.nodes > 0)
        game_s = pace->pace.seconds * (double)now->nodes / (double)pace->control.nodes;
    if (game_s <= 0)
        return false;
    *seconds = 60.0 * self->recipe.minutes;
    *games = *seconds / game_s;
    if (self->recipe.minutes > 0)
        return true;
    OptimiserPlan wanted = {.kind = self->recipe.optimiser,
                            .dimensions = tune_recipe_chosen(&self->recipe),
                            .generations = self->recipe.generations};
    for (int i = 0; i < wanted.dimensions; i++)
        wanted.high[i] = 1;
    Optimiser *optimiser = NULL;
    if (wanted.dimensions == 0 || optimiser_create(&wanted, &optimiser, NULL))
        return false;
    plan.training.optimiser = *optimiser_plan(optimiser);
    optimiser_destroy(optimiser);
    *games = (double)play_plan_games(&plan);
    *seconds = *games * game_s;
    return true;
}

/* ---- Time ---- */

/* Whether what is shown has changed since it was studied, and it is time for another study. */
static bool wants_study(const Tune *self, uint64_t now_ns)
{
    const TuneTrial *trial = self->shown;
    if (!trial || !trial->base.loaded || question_open(&self->study.asking) ||
        (!trial->answered && !trial_is_moved(trial)))
        return false;
    if (self->studied == trial->base.number && self->studied_version == trial->version)
        return false;
    bool running = trial->base.task && trial->base.state != RUN_PAUSED;
    return self->studied != trial->base.number || !running || now_ns >= self->studied_ns + STUDY_EVERY_NS;
}

static void begin_study(Tune *self, const Document *document, uint64_t now_ns)
{
    TuneTrial *trial = self->shown;
    Profile profiles[2];
    trial_start_profile(trial, "Start", &profiles[0]);
    trial_profile(trial, "Found", &profiles[1]);
    const StudyPlan plan = {.profiles = profiles,
                            .nodes = trial->plan.settings.nodes ? trial->plan.settings.nodes : STUDY_NODES,
                            .games = self->games,
                            .suite = self->suite,
                            .open = document,
                            .held = trial->fitted &&
                                    strcmp(trial->fit.source, result_games_name(self->games)) == 0};
    self->studied = trial->base.number;
    self->studied_version = trial->version;
    self->studied_ns = now_ns;
    study_start(&self->study, &plan, self->runs.wake, &self->study.error);
}

bool tune_busy(const Tune *self)
{
    bool taken = false;
    for (int i = 0; i < self->runs.count; i++)
        taken = taken || ((const Run *)self->runs.items[i])->elsewhere.length > 0;
    return taken || runs_busy(&self->runs) || question_open(&self->study.asking);
}

bool tune_tick(Tune *self, const Tasks *tasks, const Document *document, bool looked, uint64_t now_ns)
{
    bool changed = false, keep = false;
    /* The trials go whose checkpoints elsewhere could not be read. */
    for (int i = self->runs.count - 1; i >= 0; i--) {
        TuneTrial *trial = self->runs.items[i];
        if (trial->base.elsewhere.length == 0 || run_reads(&trial->base))
            continue;
        self->trouble = trial->base.error;
        remove_untaken(self, trial);
    }
    for (int i = 0; i < self->runs.count; i++) {
        TuneTrial *trial = self->runs.items[i];
        const Run *run = &trial->base;
        RunState before = run->state;
        size_t elsewhere = run->elsewhere.length;
        bool working = trial->work || trial->fit_work;
        changed = trial_tick(trial, tasks) || changed;
        keep = keep || (working && run->state != before && run->state >= RUN_STOPPED) ||
               elsewhere != run->elsewhere.length;
        if (working && trial->pace.seconds > 0 && trial->pace.seconds != self->pace.pace.seconds) {
            const PlayJudgeSettings *settings = &trial->plan.settings;
            self->pace = (TunePace){trial->pace, {.nodes = settings->nodes, .move_ns = settings->move_ns}};
            keep = true;
        }
    }
    if (keep)
        tune_keep(self, NULL);
    int studied = self->studied;
    bool ended = study_tick(&self->study);
    if (ended && studied == 0) /* another trial is shown by now */
        study_forget(&self->study);
    if (ended && self->difference >= self->study.result.count)
        self->difference = 0;
    if (looked && !document->busy && wants_study(self, now_ns))
        begin_study(self, document, now_ns);
    changed = ended || changed;
    self->runs.version += changed;
    return changed;
}
