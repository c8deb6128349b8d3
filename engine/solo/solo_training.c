#include "engine/solo/solo_training.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/solo/game.h"

const SoloName solo_fitness_info[SOLO_FITNESS_COUNT] = {
#define SOLO_FITNESS_ROW(code, name, help) [code] = {name, help},
    SOLO_FITNESS_LIST(SOLO_FITNESS_ROW)
#undef SOLO_FITNESS_ROW
};

const SoloName solo_feature_set_info[SOLO_FEATURE_SET_COUNT] = {
#define SOLO_FEATURE_SET_ROW(code, name, help) [code] = {name, help},
    SOLO_FEATURE_SET_LIST(SOLO_FEATURE_SET_ROW)
#undef SOLO_FEATURE_SET_ROW
};

/* ---- The judge ---- */

typedef struct SoloJudgePlayer {
    SoloJudgeSettings settings;
    SoloEvaluator evaluator;
    SoloSearch *search;
} SoloJudgePlayer;

static Status judge_open(const void *settings, void **out, Error *error)
{
    SoloJudgePlayer *self = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "no memory for a player");
    const double nothing[SOLO_FEATURES] = {0};
    self->settings = *(const SoloJudgeSettings *)settings;
    solo_evaluator_init(&self->evaluator, nothing, NULL);
    SoloSearchPlan plan = {self->settings.depth, self->settings.beam, 1};
    Status status = solo_search_create(&self->evaluator, &plan, &self->search, error);
    if (status != STATUS_OK)
        free(self);
    else
        *out = self;
    return status;
}

static void judge_close(void *player)
{
    SoloJudgePlayer *self = player;
    solo_search_destroy(self->search);
    free(self);
}

static Status judge_play(void *player, const double *weights, const JudgeTask *task, const atomic_bool *stop,
                         double figures[JUDGE_FIGURES])
{
    SoloJudgePlayer *self = player;
    const SoloJudgeSettings *settings = &self->settings;
    double all[SOLO_FEATURES] = {0};
    for (int i = 0; i < settings->count; i++)
        all[settings->features[i]] = weights[i];
    solo_evaluator_set_weights(&self->evaluator, all);
    solo_search_set_evaluator(self->search, &self->evaluator);
    SoloGame game;
    int64_t space = 0;
    /* The game of a task: the same for everyone who plays it. */
    uint64_t candidate = (uint64_t)(uint32_t)task->generation << 32 | (uint32_t)task->candidate;
    solo_game_start(&game, settings->height, random_mix(task->seed ^ random_mix(candidate)),
                    (uint64_t)task->game);
    while (!game.lost && (settings->pieces_most == 0 || game.pieces < settings->pieces_most) &&
           !atomic_load_explicit(stop, memory_order_relaxed)) {
        SoloChoice choice = solo_search_move(self->search, &game.board, game.piece, stop);
        if (!solo_game_step(&game, choice.move).lost) {
            int above = SOLO_COLUMNS * game.board.height;
            for (int c = 0; c < SOLO_COLUMNS; c++)
                above -= solo_board_top(&game.board, c);
            space += above;
        }
    }
    figures[SOLO_FIGURE_LINES] = (double)game.lines;
    figures[SOLO_FIGURE_PIECES] = (double)game.pieces;
    figures[SOLO_FIGURE_SPACE] = (double)space;
    figures[SOLO_FIGURE_LOST] = game.lost;
    return STATUS_OK;
}

static double judge_fitness(const void *of, const double (*figures)[JUDGE_FIGURES], int games)
{
    const SoloJudgeSettings *settings = of;
    double lines = 0, space = 0, lost = 0;
    for (int i = 0; i < games; i++) {
        lines += figures[i][SOLO_FIGURE_LINES];
        space += figures[i][SOLO_FIGURE_SPACE];
        lost += figures[i][SOLO_FIGURE_LOST];
    }
    switch ((SoloFitness)settings->fitness) {
    case SOLO_FITNESS_SPACE:
        return space / games;
    case SOLO_FITNESS_CAPPED:
        return lines / games;
    default:
        return lines / (lost > 1 ? lost : 1);
    }
}

const Judge solo_judge = {.name = "solo",
                          .settings_size = sizeof(SoloJudgeSettings),
                          .open = judge_open,
                          .close = judge_close,
                          .play = judge_play,
                          .fitness = judge_fitness};

/* ---- Recipes ---- */

SoloRecipe solo_recipe_best(void)
{
    return (SoloRecipe){.optimiser = OPTIMISER_CMAES,
                        .features = SOLO_SET_ALL,
                        .fitness = SOLO_FITNESS_LINES,
                        .height = 8,
                        .beam = 1,
                        .population = 40,
                        .generations = 68,
                        .games = 40,
                        .games_last = 190,
                        .seed = 1};
}

SoloRecipe solo_recipe_document(void)
{
    return (SoloRecipe){.optimiser = OPTIMISER_SEED,
                        .features = SOLO_SET_DOCUMENT,
                        .fitness = SOLO_FITNESS_SPACE,
                        .height = SOLO_HEIGHT_MAX,
                        .beam = 1,
                        .pieces_most = 10000,
                        .games = 1,
                        .games_last = 1,
                        .seed = 1};
}

const char *const solo_recipe_names[SOLO_RECIPES + 1] = {"best", "document", NULL};

SoloRecipe solo_recipe(SoloRecipeKind kind)
{
    return kind == SOLO_RECIPE_DOCUMENT ? solo_recipe_document() : solo_recipe_best();
}

/* The start of a search: the controller of 2003, whose weights were set by hand; 0 for features it lacks. */
static double start_of(int feature)
{
    switch (feature) {
    case SOLO_LANDING:
    case SOLO_ROW_EDGES:
    case SOLO_COLUMN_EDGES:
    case SOLO_WELLS_DT:
        return -1;
    case SOLO_ERODED_CELLS:
        return 1;
    case SOLO_HOLES:
        return -4;
    default:
        return 0;
    }
}

static bool is_in_set(SoloFeatureSet set, int feature)
{
    bool controllers = feature > SOLO_WELLS || feature == SOLO_HOLES;
    return set == SOLO_SET_ALL || (set == SOLO_SET_DOCUMENT && feature <= SOLO_WELLS) ||
           (set == SOLO_SET_CONTROLLERS && controllers && feature != SOLO_WELLS_DU);
}

/* The settings stored in a checkpoint, as numbers. */
typedef struct Fact {
    const char *key;
    int64_t least, most;
} Fact;

enum { FACT_HEIGHT, FACT_DEPTH, FACT_BEAM, FACT_PIECES, FACTS };

static const Fact facts[FACTS] = {[FACT_HEIGHT] = {"height", SOLO_HEIGHT_MIN, SOLO_HEIGHT_MAX},
                                  [FACT_DEPTH] = {"depth", 0, SOLO_DEPTH_MAX},
                                  [FACT_BEAM] = {"beam", 1, SOLO_MOVES_MAX},
                                  [FACT_PIECES] = {"pieces", 0, INT64_MAX}};

Status solo_training_plan(const SoloRecipe *recipe, TrainingPlan *plan, SoloJudgeSettings *settings,
                          Error *error)
{
    const double bound = 10, first_step = 0.1; /* a tenth of the range, because much of it may be useless */
    *settings = (SoloJudgeSettings){.height = recipe->height,
                                    .depth = recipe->depth,
                                    .beam = recipe->beam,
                                    .fitness = (int32_t)recipe->fitness,
                                    .pieces_most = recipe->pieces_most};
    for (int i = 0; i < SOLO_FEATURES; i++) {
        if (is_in_set(recipe->features, i))
            settings->features[settings->count++] = i;
    }
    *plan = (TrainingPlan){.optimiser = {.kind = recipe->optimiser,
                                         .seed = recipe->seed,
                                         .dimensions = settings->count,
                                         .population = recipe->population,
                                         .generations = recipe->generations,
                                         .step = first_step},
                           .games = recipe->games,
                           .games_last = recipe->games_last};
    for (int i = 0; i < settings->count; i++) {
        plan->optimiser.low[i] = -bound;
        plan->optimiser.high[i] = bound;
        plan->optimiser.start[i] = start_of(settings->features[i]);
        snprintf(plan->names[i], sizeof plan->names[i], "%s", solo_feature_info[settings->features[i]].name);
    }
    snprintf(plan->facts, sizeof plan->facts,
             "game solo\nheight %d\ndepth %d\nbeam %d\npieces %" PRId64 "\nfitness %s\n", settings->height,
             settings->depth, settings->beam, settings->pieces_most, solo_fitness_info[recipe->fitness].name);
    const int64_t values[FACTS] = {settings->height, settings->depth, settings->beam, settings->pieces_most};
    for (int i = 0; i < FACTS; i++) {
        if (values[i] < facts[i].least || values[i] > facts[i].most)
            return error_set(error, STATUS_INVALID, "%s must be %" PRId64 " to %" PRId64 ", not %" PRId64,
                             facts[i].key, facts[i].least, facts[i].most, values[i]);
    }
    return STATUS_OK;
}

Status solo_training_settings(const TrainingPlan *plan, SoloJudgeSettings *out, Error *error)
{
    char text[24];
    int64_t numbers[FACTS] = {0};
    if (!training_fact(plan, "game", text, sizeof text) || strcmp(text, "solo") != 0)
        return error_set(error, STATUS_INVALID, "the checkpoint is not one of single-player Tetris");
    for (int i = 0; i < FACTS; i++) {
        const Fact *fact = &facts[i];
        char *end = text;
        bool found = training_fact(plan, fact->key, text, sizeof text);
        numbers[i] = found ? strtoll(text, &end, 10) : 0;
        if (!found || end == text || *end || numbers[i] < fact->least || numbers[i] > fact->most)
            return error_set(error, STATUS_SYNTAX, "the checkpoint does not say what \"%s\" is", fact->key);
    }
    *out = (SoloJudgeSettings){.height = (int32_t)numbers[FACT_HEIGHT],
                               .depth = (int32_t)numbers[FACT_DEPTH],
                               .beam = (int32_t)numbers[FACT_BEAM],
                               .pieces_most = numbers[FACT_PIECES],
                               .count = plan->optimiser.dimensions};
    bool known = training_fact(plan, "fitness", text, sizeof text);
    while (known && strcmp(solo_fitness_info[out->fitness].name, text) != 0)
        known = ++out->fitness < SOLO_FITNESS_COUNT;
    known = known && out->count <= SOLO_FEATURES;
    for (int i = 0; known && i < out->count; i++) {
        out->features[i] = solo_feature_of(plan->names[i]);
        known = out->features[i] >= 0;
    }
    return known ? STATUS_OK
                 : error_set(error, STATUS_SYNTAX,
                             "the checkpoint has a fitness or features of another program");
}

void solo_training_profile(const Training *training, const SoloJudgeSettings *settings, const char *title,
                           SoloProfile *out)
{
    double answer[OPTIMISER_DIMENSIONS_MAX];
    *out = (SoloProfile){0};
    training_answer(training, answer);
    snprintf(out->title, sizeof out->title, "%s", title);
    for (int i = 0; i < settings->count; i++)
        out->weights[settings->features[i]] = answer[i];
}
