/* Training a single player: its judge, and plans for engine/tune. Any thread may call these functions. */
#ifndef TETRESS_SOLO_SOLO_TRAINING_H
#define TETRESS_SOLO_SOLO_TRAINING_H

#include "engine/solo/profile.h"
#include "engine/solo/search.h"
#include "engine/tune/training.h"

/* code, name, help */
#define SOLO_FITNESS_LIST(X)                                                                   \
    X(SOLO_FITNESS_LINES, "lines", "lines until the game is lost, in all over games lost")     \
    X(SOLO_FITNESS_SPACE, "space", "cells above the columns, added up over all pieces placed") \
    X(SOLO_FITNESS_CAPPED, "capped-lines", "lines of a game, however it ended")

typedef enum SoloFitness {
#define SOLO_FITNESS_ENUM(code, name, help) code,
    SOLO_FITNESS_LIST(SOLO_FITNESS_ENUM)
#undef SOLO_FITNESS_ENUM
        SOLO_FITNESS_COUNT
} SoloFitness;

/* code, name, help */
#define SOLO_FEATURE_SET_LIST(X)                                                       \
    X(SOLO_SET_DOCUMENT, "document", "the eleven of the document AlphaTetris")         \
    X(SOLO_SET_CONTROLLERS, "controllers", "the nine of the controllers DT-10, DT-20") \
    X(SOLO_SET_ALL, "all", "all there are")

typedef enum SoloFeatureSet {
#define SOLO_FEATURE_SET_ENUM(code, name, help) code,
    SOLO_FEATURE_SET_LIST(SOLO_FEATURE_SET_ENUM)
#undef SOLO_FEATURE_SET_ENUM
        SOLO_FEATURE_SET_COUNT
} SoloFeatureSet;

typedef OptimiserInfo SoloName; /* a name and its help */

extern const SoloName solo_fitness_info[SOLO_FITNESS_COUNT];
extern const SoloName solo_feature_set_info[SOLO_FEATURE_SET_COUNT];

/* The settings of a run. */
typedef struct SoloRecipe {
    OptimiserKind optimiser;
    SoloFeatureSet features;
    SoloFitness fitness;
    int height, depth, beam;
    int64_t pieces_most; /* in a game; 0: until it is lost */
    int population, generations, games, games_last;
    uint64_t seed;
} SoloRecipe;

/* The judge's settings: plain, so they can be sent to other machines. */
typedef struct SoloJudgeSettings {
    int32_t height, depth, beam, fitness;
    int64_t pieces_most;
    int32_t count; /* the features being trained, and their number */
    int32_t features[SOLO_FEATURES];
} SoloJudgeSettings;

/* A game's figures, in this order. */
enum { SOLO_FIGURE_LINES, SOLO_FIGURE_PIECES, SOLO_FIGURE_SPACE, SOLO_FIGURE_LOST };

extern const Judge solo_judge;

typedef enum SoloRecipeKind { SOLO_RECIPE_BEST, SOLO_RECIPE_DOCUMENT, SOLO_RECIPES } SoloRecipeKind;
extern const char *const solo_recipe_names[SOLO_RECIPES + 1]; /* with a null after them */

SoloRecipe solo_recipe(SoloRecipeKind kind);

/* The best recipe found: CMA-ES over all features, by lines on a low board. */
SoloRecipe solo_recipe_best(void);

/* The document's recipe: a swarm of 100 for 30 generations, then 1,000 chromosomes for 20; the space above
 * the columns on a board of 20 rows, at most 10,000 pieces. */
SoloRecipe solo_recipe_document(void);

Status solo_training_plan(const SoloRecipe *recipe, TrainingPlan *plan, SoloJudgeSettings *settings,
                          Error *error);

/* The settings that a checkpoint's plan was made with; an error if the plan is not ours. */
Status solo_training_settings(const TrainingPlan *plan, SoloJudgeSettings *out, Error *error);

/* The recommendation of a run, as a profile. */
void solo_training_profile(const Training *training, const SoloJudgeSettings *settings, const char *title,
                           SoloProfile *out);

#endif
