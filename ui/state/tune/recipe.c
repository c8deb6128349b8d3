#include "ui/state/tune/recipe.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/time_units.h"
#include "ui/state/files/kept.h"

void tune_recipe_default(TuneRecipe *self)
{
    static const char *const chosen[] = {"placements", "territory", "territory_late",
                                         "tokens",     "tempo",     "tempo_early"};
    *self = (TuneRecipe){.start = PROFILE_DEFAULT,
                         .optimiser = OPTIMISER_CMAES,
                         .pace = {.nodes = PLAY_PLAN_NODES},
                         .minutes = 5,
                         .generations = 60,
                         .games = 16};
    profile_default(&self->weights);
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++)
        self->numbers[play_number_named(&self->weights, chosen[i])].chosen = true;
}

PlayNumber tune_number(const TuneRecipe *self, int number)
{
    return play_number(&self->weights, number);
}

int tune_number_count(const TuneRecipe *self)
{
    int count = 0;
    while (count < TUNE_NUMBERS_MOST && tune_number(self, count).name)
        count++;
    return count;
}

void tune_recipe_start(TuneRecipe *self, const char *name, const Profile *weights)
{
    TuneChoice before[OWN_TERMS_MOST];
    const OwnTerms known = self->weights.own;
    TuneChoice *own = &self->numbers[play_number_first_own()];
    memcpy(before, own, sizeof before);
    memset(own, 0, sizeof before);
    for (int i = 0; i < weights->own.count; i++) {
        int at = own_terms_find(&known, weights->own.terms[i].name);
        own[i] = at < 0 ? (TuneChoice){.chosen = true} : before[at];
    }
    snprintf(self->start, sizeof self->start, "%s", name);
    self->weights = *weights;
}

int tune_recipe_chosen(const TuneRecipe *self)
{
    int chosen = 0;
    for (int i = 0; i < tune_number_count(self); i++)
        chosen += self->numbers[i].chosen;
    return chosen;
}

/* ---- As text ---- */

void tune_recipe_write(const TuneRecipe *self, Text *out)
{
    text_printf(out, "start %s\n", self->start);
    if (*self->against)
        text_printf(out, "against %s\n", self->against);
    text_printf(out, "optimiser %s\n", optimiser_info[self->optimiser].name);
    if (self->pace.nodes > 0)
        text_printf(out, "pace %" PRIu64 " nodes\n", self->pace.nodes);
    else
        text_printf(out, "pace %" PRIu64 " ms\n", self->pace.move_ns / NS_PER_MS);
    text_printf(out, "minutes %d\ngenerations %d\ngames %d\n", self->minutes, self->generations, self->games);
    text_add_string(out, "numbers none\n");
    for (int i = 0; i < tune_number_count(self); i++) {
        const TuneChoice *choice = &self->numbers[i];
        if (choice->chosen)
            text_printf(out, "number %s\n", tune_number(self, i).name);
        if (choice->bounded)
            text_printf(out, "bounds %s %.10g %.10g\n", tune_number(self, i).name, choice->low, choice->high);
    }
}

static bool read_profile(const char *value, char out[PROFILE_NAME_SIZE])
{
    if (profiles_check_name(value, NULL) != STATUS_OK && !profile_find(value))
        return false;
    size_t length = strlen(value);
    if (length >= PROFILE_NAME_SIZE)
        return false;
    memcpy(out, value, length + 1);
    return true;
}

/* Copies the next of some names with commas between them; false after the last, and at one that is too long.
 */
static bool next_name(const char **at, char out[PROFILE_NAME_SIZE])
{
    *at += strspn(*at, ", ");
    size_t length = strcspn(*at, ",");
    if (length == 0 || length >= PROFILE_NAME_SIZE)
        return false;
    snprintf(out, PROFILE_NAME_SIZE, "%.*s", (int)length, *at);
    *at += length;
    return true;
}

static bool read_against(const char *value, char out[TUNE_AGAINST_SIZE])
{
    char name[PROFILE_NAME_SIZE], known[PROFILE_NAME_SIZE], names[TUNE_AGAINST_SIZE] = "";
    int count = 0;
    for (; next_name(&value, name); count++) {
        if (count == PLAY_OPPONENTS_MAX || !read_profile(name, known))
            return false;
        string_add(names, sizeof names, "%s%s", count ? ", " : "", name);
    }
    if (count == 0 || *value)
        return false;
    memcpy(out, names, sizeof names);
    return true;
}

static bool read_pace(const char *value, TimeControl *out)
{
    char *end;
    long number = strtol(value, &end, 10);
    bool nodes = strcmp(end, " nodes") == 0 || strcmp(end, " nodes a move") == 0;
    bool ms = strcmp(end, " ms") == 0 || strcmp(end, " ms a move") == 0;
    if (number < 1 || number > (nodes ? TUNE_NODES_MOST : TUNE_MS_MOST) || (!nodes && !ms))
        return false;
    *out = nodes ? (TimeControl){.nodes = (uint64_t)number}
                 : (TimeControl){.move_ns = (uint64_t)number * NS_PER_MS};
    return true;
}

/* "NAME LOW HIGH" or "NAME LOW to HIGH" within the number's full range. */
static bool read_bounds(TuneRecipe *self, const char *value, int *number)
{
    char name[64], *end, *start;
    size_t length = strcspn(value, " ");
    snprintf(name, sizeof name, "%.*s", (int)length, value);
    *number = length < sizeof name ? play_number_named(&self->weights, name) : -1;
    if (*number < 0)
        return false;
    PlayNumber info = tune_number(self, *number);
    double low = strtod(value + length, &end);
    if (end == value + length || *end != ' ')
        return false;
    start = end + (strncmp(end, " to ", 4) == 0 ? 3 : 0);
    double high = strtod(start, &end);
    if (end == start || *end != '\0' || !(low >= info.low && high <= info.high && low < high))
        return false;
    TuneChoice *choice = &self->numbers[*number];
    choice->low = low;
    choice->high = high;
    choice->bounded = true;
    return true;
}

bool tune_recipe_read_line(TuneRecipe *self, const char *line)
{
    const char *value;
    int number;
    if ((value = kept_value(line, "start")))
        return read_profile(value, self->start);
    if ((value = kept_value(line, "against")))
        return read_against(value, self->against);
    if ((value = kept_value(line, "optimiser")))
        return optimiser_named(value, &self->optimiser, NULL) == STATUS_OK;
    if ((value = kept_value(line, "pace")))
        return read_pace(value, &self->pace);
    if ((value = kept_value(line, "minutes")))
        return kept_number(value, 0, TUNE_MINUTES_MOST, &self->minutes);
    if ((value = kept_value(line, "generations")))
        return kept_number(value, 1, OPTIMISER_GENERATIONS_MAX, &self->generations);
    if ((value = kept_value(line, "games")))
        return kept_number(value, 2, TUNE_GAMES_MOST, &self->games);
    if (kept_value(line, "numbers")) {
        for (int i = 0; i < TUNE_NUMBERS_MOST; i++)
            self->numbers[i] = (TuneChoice){.chosen = false};
        return true;
    }
    if ((value = kept_value(line, "number")) && (number = play_number_named(&self->weights, value)) >= 0)
        return self->numbers[number].chosen = true;
    return (value = kept_value(line, "bounds")) && read_bounds(self, value, &number);
}

/* ---- Bounds ---- */

void tune_recipe_bounds(const TuneRecipe *self, int number, double *low, double *high)
{
    const TuneChoice *choice = &self->numbers[number];
    double begins = play_number_start(&self->weights, number);
    play_number_bounds(&self->weights, number, low, high);
    if (choice->bounded && choice->low <= begins && begins <= choice->high) {
        *low = choice->low;
        *high = choice->high;
    }
}

Status tune_recipe_set_bounds(TuneRecipe *self, const char *text, Error *error)
{
    int number = play_number_named(&self->weights, text);
    TuneRecipe changed = *self;
    if (number >= 0) {
        self->numbers[number].bounded = false;
        return STATUS_OK;
    }
    if (!read_bounds(&changed, text, &number))
        return number < 0 ? error_set(error, STATUS_SYNTAX,
                                      "expected a number's name and its bounds, such as 'territory -200 "
                                      "900'")
                          : error_set(error, STATUS_INVALID,
                                      "%s: expected two numbers from %g to %g, the lower first",
                                      tune_number(self, number).name, tune_number(self, number).low,
                                      tune_number(self, number).high);
    double begins = play_number_start(&self->weights, number);
    if (!(changed.numbers[number].low <= begins && begins <= changed.numbers[number].high))
        return error_set(error, STATUS_INVALID, "%s starts at %g, which must lie between its bounds",
                         tune_number(self, number).name, begins);
    *self = changed;
    return STATUS_OK;
}

/* ---- Plans ---- */

/* The chosen names and their bounds, as a request has them. */
static void write_numbers(const TuneRecipe *self, Text *names, Text *bounds)
{
    for (int i = 0; i < tune_number_count(self); i++) {
        double low, high;
        if (!self->numbers[i].chosen)
            continue;
        tune_recipe_bounds(self, i, &low, &high);
        text_printf(names, "%s%s", names->length ? "," : "", tune_number(self, i).name);
        text_printf(bounds, "%s%s=%.10g:%.10g", bounds->length ? "," : "", tune_number(self, i).name, low,
                    high);
    }
}

/* The profiles of a plan, by the names that lists know them by. */
typedef struct Named {
    Profile start, against[PLAY_OPPONENTS_MAX];
} Named;

static Status load_named(const Profiles *profiles, const char *name, Profile *out, Error *error)
{
    Status status = profiles_load(profiles, name, out, error);
    if (status == STATUS_OK)
        snprintf(out->name, sizeof out->name, "%s", name);
    return status;
}

Status tune_recipe_plan(const TuneRecipe *self, const Profiles *profiles, uint64_t seed, PlayPlan *out,
                        Error *error)
{
    Text names = {0}, bounds = {0};
    PlayRequest request = {.optimiser = optimiser_info[self->optimiser].name,
                           .games = self->games,
                           .generations = self->minutes > 0 ? 0 : self->generations,
                           .nodes = self->pace.nodes,
                           .move_ns = self->pace.move_ns,
                           .seed = seed};
    if (tune_recipe_chosen(self) == 0)
        return error_set(error, STATUS_INVALID, "choose at least one weight to find");
    Named *named = memory_new(1, sizeof *named);
    if (!named)
        return error_set(error, STATUS_MEMORY, "no memory for the profiles of a trial");
    write_numbers(self, &names, &bounds);
    request.numbers = text_string(&names);
    request.bounds = text_string(&bounds);
    Status status = text_status(&names, error);
    if (status == STATUS_OK)
        status = text_status(&bounds, error);
    if (status == STATUS_OK) {
        char name[PROFILE_NAME_SIZE];
        const char *at = *self->against ? self->against : self->start;
        status = load_named(profiles, self->start, &named->start, error);
        request.base = &named->start;
        while (status == STATUS_OK && request.opponents < PLAY_OPPONENTS_MAX && next_name(&at, name)) {
            Profile *profile = &named->against[request.opponents];
            status = load_named(profiles, name, profile, error);
            request.opponent[request.opponents++] = profile;
        }
    }
    if (status == STATUS_OK)
        status = play_plan_make(&request, out, error);
    text_free(&names);
    text_free(&bounds);
    free(named);
    return status;
}

Status tune_recipe_add_opponent(TuneRecipe *self, const char *name, Error *error)
{
    char names[TUNE_AGAINST_SIZE + PROFILE_NAME_SIZE + 2];
    snprintf(names, sizeof names, "%s, %.*s", *self->against ? self->against : self->start, PROFILE_NAME_SIZE,
             name);
    return read_against(names, self->against)
               ? STATUS_OK
               : error_set(error, STATUS_INVALID, "there can be at most %d opponents", PLAY_OPPONENTS_MAX);
}

void tune_recipe_of_plan(TuneRecipe *self, const PlayPlan *plan)
{
    const OptimiserPlan *optimiser = &plan->training.optimiser;
    tune_recipe_default(self);
    read_profile(plan->start, self->start);
    self->weights = plan->settings.base;
    if (strcmp(plan->against, plan->start) != 0)
        read_against(plan->against, self->against);
    self->optimiser = optimiser->kind;
    self->pace = (TimeControl){.nodes = plan->settings.nodes, .move_ns = plan->settings.move_ns};
    self->minutes = 0;
    self->generations = optimiser->generations;
    self->games = plan->training.games;
    for (int i = 0; i < TUNE_NUMBERS_MOST; i++)
        self->numbers[i] = (TuneChoice){.chosen = false};
    for (int i = 0; i < plan->settings.count; i++) {
        int number = plan->settings.numbers[i];
        if (number < TUNE_NUMBERS_MOST)
            self->numbers[number] = (TuneChoice){true, true, optimiser->low[i], optimiser->high[i]};
    }
}

/* ---- As a command for other machines ---- */

/* Adds a word as a shell wants it. */
static void add_word(Text *out, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./";
    if (*word && strspn(word, plain) == strlen(word)) {
        text_add_string(out, word);
        return;
    }
    text_add_byte(out, '\'');
    for (; *word; word++)
        if (*word == '\'')
            text_add_string(out, "'\\''");
        else
            text_add_byte(out, *word);
    text_add_byte(out, '\'');
}

/* Adds what the program reads for names of profiles: names, or paths. */
static Status add_profiles(const Profiles *profiles, const char *names, Text *out, Error *error)
{
    Text all = {0};
    char name[PROFILE_NAME_SIZE];
    Status status = STATUS_OK;
    while (status == STATUS_OK && next_name(&names, name)) {
        Text path = {0};
        status = profiles_option(profiles, name, &path, error);
        if (status == STATUS_OK && strchr(text_string(&path), ','))
            status = error_set(error, STATUS_INVALID, "the folder of the profiles has a comma in its name");
        text_printf(&all, "%s%s", all.length ? "," : "", text_string(&path));
        text_free(&path);
    }
    if (status == STATUS_OK)
        status = text_status(&all, error);
    if (status == STATUS_OK)
        add_word(out, text_string(&all));
    text_free(&all);
    return status;
}

Status tune_recipe_command(const TuneRecipe *self, const PlayPlan *plan, const Profiles *profiles, int ranks,
                           int generations, Text *out, Error *error)
{
    const PlayJudgeSettings *settings = &plan->settings;
    const OptimiserPlan *optimiser = &plan->training.optimiser;
    text_printf(out, "mpirun -n %d tetress-mpi tune --base ", ranks);
    Status status = add_profiles(profiles, self->start, out, error);
    if (*self->against && status == STATUS_OK) {
        text_add_string(out, " --opponent ");
        status = add_profiles(profiles, self->against, out, error);
    }
    text_printf(out, " --optimizer %s --games %d", optimiser_info[optimiser->kind].name,
                plan->training.games);
    if (settings->nodes > 0)
        text_printf(out, " --nodes %" PRIu64, settings->nodes);
    else
        text_printf(out, " --movetime %" PRIu64, settings->move_ns / NS_PER_MS);
    if (generations > 0)
        text_printf(out, " --generations %d", generations);
    for (int i = 0; i < settings->count; i++)
        text_printf(out, "%s%s", i ? "," : " --numbers ", plan->training.names[i]);
    for (int i = 0; i < settings->count; i++)
        text_printf(out, "%s%s=%.10g:%.10g", i ? "," : " --bounds ", plan->training.names[i],
                    optimiser->low[i], optimiser->high[i]);
    text_printf(out, " --seed %" PRIu64 " --checkpoint tetress-trial-%" PRIu64 ".run", optimiser->seed,
                optimiser->seed);
    return status == STATUS_OK ? text_status(out, error) : status;
}
