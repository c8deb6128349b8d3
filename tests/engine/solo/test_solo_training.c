/* Training finds better weights, the same ones on any number of threads; plans survive their checkpoints. */
#include "tests/support/check.h"

#include <string.h>

#include "engine/solo/solo_training.h"

static SoloRecipe small(void)
{
    SoloRecipe recipe = solo_recipe_best();
    recipe.height = 5;
    recipe.population = 10;
    recipe.generations = 6;
    recipe.games = recipe.games_last = 20;
    return recipe;
}

static Training *run(const SoloRecipe *recipe, SoloJudgeSettings *settings, int threads)
{
    TrainingPlan plan;
    Training *training = NULL;
    Crew *crew = NULL;
    Error error = {0};
    TrainingWatch watch = {.stop = NULL};
    assert_ok(solo_training_plan(recipe, &plan, settings, &error), &error);
    assert_ok(training_create(&plan, &solo_judge, settings, &training, &error), &error);
    assert_ok(crew_create(threads, &crew, &error), &error);
    Farm farm = {crew, NULL};
    assert_ok(training_run(training, &farm, &watch, &error), &error);
    crew_destroy(crew);
    return training;
}

static void threads_change_nothing(void **state)
{
    (void)state;
    SoloRecipe recipe = small();
    SoloJudgeSettings settings[2];
    SoloProfile profiles[2];
    for (int i = 0; i < 2; i++) {
        Training *training = run(&recipe, &settings[i], 1 + 2 * i);
        solo_training_profile(training, &settings[i], "Test", &profiles[i]);
        int count;
        const TrainingRow *rows = training_rows(training, &count);
        assert_int_equal(count, recipe.generations);
        assert_true(rows[count - 1].mean > rows[0].mean);
        training_destroy(training);
    }
    assert_memory_equal(profiles[0].weights, profiles[1].weights, sizeof profiles[0].weights);
}

static void settings_come_back_from_a_plan(void **state)
{
    (void)state;
    for (int set = 0; set < SOLO_FEATURE_SET_COUNT; set++) {
        for (int fitness = 0; fitness < SOLO_FITNESS_COUNT; fitness++) {
            SoloRecipe recipe = set ? solo_recipe_best() : solo_recipe_document();
            SoloJudgeSettings settings, again;
            TrainingPlan plan;
            Error error = {0};
            recipe.features = (SoloFeatureSet)set;
            recipe.fitness = (SoloFitness)fitness;
            recipe.depth = set;
            assert_ok(solo_training_plan(&recipe, &plan, &settings, &error), &error);
            assert_ok(solo_training_settings(&plan, &again, &error), &error);
            assert_memory_equal(&settings, &again, sizeof settings);
        }
    }
}

static void foreign_plans_are_refused(void **state)
{
    (void)state;
    SoloRecipe recipe = small();
    SoloJudgeSettings settings;
    TrainingPlan plan, changed;
    Error error = {0};
    assert_ok(solo_training_plan(&recipe, &plan, &settings, &error), &error);
    static const char *const facts[] = {"game chess\n", "game solo\n",
                                        "game solo\nheight 5\ndepth 0\nbeam 1\npieces 0\nfitness x\n",
                                        "game solo\nheight 99\ndepth 0\nbeam 1\npieces 0\nfitness lines\n",
                                        "game solo\nheight 5x\ndepth 0\nbeam 1\npieces 0\nfitness lines\n"};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        changed = plan;
        strcpy(changed.facts, facts[i]);
        assert_int_not_equal(solo_training_settings(&changed, &settings, &error), STATUS_OK);
    }
    changed = plan;
    strcpy(changed.names[0], "unknown");
    assert_int_not_equal(solo_training_settings(&changed, &settings, &error), STATUS_OK);
    recipe.height = 21;
    assert_int_equal(solo_training_plan(&recipe, &plan, &settings, &error), STATUS_INVALID);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(settings_come_back_from_a_plan),
        cmocka_unit_test(foreign_plans_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
