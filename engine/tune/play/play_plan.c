#include "engine/tune/play/play_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"

/* ---- Names ---- */

/* Copies the next of several words separated by commas; false after the last. */
static bool next_word(const char **at, char *out, size_t size)
{
    size_t length = strcspn(*at, ",");
    if (length == 0)
        return false;
    snprintf(out, size, "%.*s", (int)length, *at);
    *at += length + ((*at)[length] == ',');
    return true;
}

/* ---- Numbers and bounds ---- */

double play_number_start(const Profile *start, int index)
{
    int term = play_number_term(index);
    return term < 0 ? play_number(start, index).initial : profile_weight(start, term);
}

void play_number_bounds(const Profile *start, int index, double *low, double *high)
{
    PlayNumber number = play_number(start, index);
    double begins = play_number_start(start, index);
    bool own = index >= play_number_first_own();
    double least = own ? OWN_TERM_WEIGHT : (number.high - number.low) / 20;
    double usual = own ? begins : number.initial; /* what it was before somebody spoiled it */
    double far = fmax(fabs(begins), least), around = fmax(fabs(usual), least);
    *low = fmax(number.low, fmin(begins - far, usual - around));
    *high = fmin(number.high, fmax(begins + far, usual + around));
}

static Status read_numbers(const char *text, PlayPlan *out, Error *error)
{
    char name[64];
    OptimiserPlan *optimiser = &out->training.optimiser;
    PlayJudgeSettings *settings = &out->settings;
    while (next_word(&text, name, sizeof name)) {
        int index = play_number_named(&settings->base, name), i = settings->count;
        if (index < 0) {
            enum { NAMES_MOST = 2 * PLAY_NUMBERS_MAX };
            const char *names[NAMES_MOST];
            char hint[NEAREST_HINT_SIZE];
            int count = 0;
            while (count < NAMES_MOST && (names[count] = play_number(&settings->base, count).name) != NULL)
                count++;
            return error_set(error, STATUS_NOT_FOUND, "there is nothing called '%.40s' to tune%s", name,
                             nearest_hint(name, names, count, "", hint));
        }
        if (i == PLAY_NUMBERS_MAX)
            return error_set(error, STATUS_INVALID, "at most %d numbers can be tuned", PLAY_NUMBERS_MAX);
        for (int k = 0; k < i; k++)
            if (settings->numbers[k] == index)
                return error_set(error, STATUS_INVALID, "'%s' is named twice", name);
        settings->numbers[settings->count++] = index;
        optimiser->start[i] = play_number_start(&settings->base, index);
        play_number_bounds(&settings->base, index, &optimiser->low[i], &optimiser->high[i]);
    }
    optimiser->dimensions = settings->count;
    if (*text || settings->count == 0)
        return error_set(error, STATUS_INVALID, "expected names of numbers with commas between them");
    return STATUS_OK;
}

/* "NAME=LOW:HIGH", where the name is one of those tuned. */
static Status read_bound(const char *word, const PlayJudgeSettings *settings, OptimiserPlan *out,
                         Error *error)
{
    char name[64];
    size_t length = strcspn(word, "=");
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    char *end = NULL;
    bool good = word[length] == '=';
    double low = good ? strtod(word + length + 1, &end) : 0;
    good = good && *end == ':';
    double high = good ? strtod(end + 1, &end) : 0;
    good = good && *end == '\0';
    int index = play_number_named(&settings->base, name);
    for (int i = 0; i < settings->count && good; i++) {
        PlayNumber number = play_number(&settings->base, settings->numbers[i]);
        if (settings->numbers[i] != index)
            continue;
        if (!(low >= number.low && high <= number.high && low <= out->start[i] && out->start[i] <= high &&
              low < high))
            return error_set(error, STATUS_INVALID,
                             "the bounds of %s must be from %g to %g, and around %g, where it begins", name,
                             number.low, number.high, out->start[i]);
        out->low[i] = low;
        out->high[i] = high;
        return STATUS_OK;
    }
    return error_set(error, STATUS_INVALID,
                     "expected bounds as NAME=LOW:HIGH of a number that is tuned, not '%.60s'", word);
}

/* ---- Making ---- */

static Status read_opponents(const PlayRequest *request, const Profile *base, PlayPlan *out, Error *error)
{
    PlayJudgeSettings *settings = &out->settings;
    if (request->opponents > PLAY_OPPONENTS_MAX)
        return error_set(error, STATUS_INVALID, "there can be at most %d opponents", PLAY_OPPONENTS_MAX);
    settings->opponents = request->opponents > 0 ? request->opponents : 1;
    for (int i = 0; i < settings->opponents; i++) {
        const Profile *from = request->opponents > 0 ? request->opponent[i] : base;
        play_judge_take(&settings->opponent[i], from);
        string_add(out->against, sizeof out->against, "%s%s", i ? ", " : "", from->name);
    }
    return STATUS_OK;
}

/* Adds the names of the start and the opponent to the facts, for checkpoints. */
static Status add_names(PlayPlan *self, Error *error)
{
    TrainingPlan *plan = &self->training;
    size_t used = strlen(plan->facts);
    int added = snprintf(plan->facts + used, sizeof plan->facts - used, "start %s\nagainst %s\n", self->start,
                         self->against);
    return (size_t)added < sizeof plan->facts - used
               ? STATUS_OK
               : error_set(error, STATUS_INVALID, "the opponents have too many weights to be kept");
}

Status play_plan_make(const PlayRequest *request, PlayPlan *out, Error *error)
{
    Profile base;
    int games = ((request->games ? request->games : PLAY_PLAN_GAMES) + 1) / 2 * 2;
    *out = (PlayPlan){
        .training = {.games = games, .games_last = games, .same_games = true},
        .settings = {.nodes = request->nodes || request->move_ns ? request->nodes : PLAY_PLAN_NODES,
                     .move_ns = request->move_ns,
                     .plies = PLAY_PLAN_PLIES}};
    OptimiserPlan *optimiser = &out->training.optimiser;
    optimiser->seed = request->seed;
    optimiser->population = request->population;
    optimiser->generations = request->generations;
    profile_default(&base);
    if (request->base)
        base = *request->base;
    memcpy(out->start, base.name, sizeof out->start);
    play_judge_take(&out->settings.base, &base);
    optimiser->kind = OPTIMISER_SPSA;
    Status status =
        request->optimiser ? optimiser_named(request->optimiser, &optimiser->kind, error) : STATUS_OK;
    if (status == STATUS_OK) {
        /* by default, the usual numbers and those that the base defines */
        Text names = {0};
        text_add_string(&names, request->numbers ? request->numbers : PLAY_PLAN_NUMBERS);
        for (int i = 0; i < base.own.count && !request->numbers; i++)
            text_printf(&names, ",%s", base.own.terms[i].name);
        status = text_status(&names, error);
        if (status == STATUS_OK)
            status = read_numbers(text_string(&names), out, error);
        text_free(&names);
    }
    if (status == STATUS_OK) {
        char word[128];
        const char *bounds = request->bounds;
        while (status == STATUS_OK && bounds && next_word(&bounds, word, sizeof word))
            status = read_bound(word, &out->settings, &out->training.optimiser, error);
    }
    if (status == STATUS_OK)
        status = read_opponents(request, &base, out, error);
    if (status == STATUS_OK)
        status = play_judge_plan(&out->settings, &out->training, error);
    if (status == STATUS_OK)
        status = add_names(out, error);
    if (status != STATUS_OK)
        return status;
    /* Making one checks the rest, and replaces zeros with the optimiser's defaults. */
    Training *training = NULL;
    status = training_create(&out->training, &play_judge, &out->settings, &training, error);
    if (status == STATUS_OK)
        out->training = *training_plan(training);
    training_destroy(training);
    return status;
}

Status play_plan_read(const char *checkpoint, PlayPlan *out, Error *error)
{
    *out = (PlayPlan){.start = "Start", .against = "Start"};
    Status status = training_read_plan(checkpoint, &out->training, error);
    if (status == STATUS_OK)
        status = play_judge_settings(&out->training, &out->settings, error);
    if (status != STATUS_OK)
        return status;
    training_fact(&out->training, "start", out->start, sizeof out->start);
    training_fact(&out->training, "against", out->against, sizeof out->against);
    return STATUS_OK;
}

/* ---- In words ---- */

int64_t play_plan_games(const PlayPlan *self)
{
    const OptimiserPlan *optimiser = &self->training.optimiser;
    return (int64_t)optimiser->population * optimiser->generations * self->training.games;
}

void play_plan_set_generations(PlayPlan *self, int generations)
{
    self->training.optimiser.generations = generations < 1 ? 1
                                           : generations > OPTIMISER_GENERATIONS_MAX
                                               ? OPTIMISER_GENERATIONS_MAX
                                               : generations;
}

void play_pace_words(const PlayJudgeSettings *self, char out[PLAY_PLAN_WORDS])
{
    if (self->move_ns > 0)
        snprintf(out, PLAY_PLAN_WORDS, "%g ms a move", (double)self->move_ns / 1e6);
    else
        snprintf(out, PLAY_PLAN_WORDS, "%" PRIu64 " nodes a move", self->nodes);
}
