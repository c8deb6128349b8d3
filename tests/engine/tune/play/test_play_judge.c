/* Weights judged by play: better weights score more, and all randomness follows from the seed. */
#include "tests/support/check.h"

#include <string.h>

#include "engine/tune/play/play_judge.h"

enum { GAMES = 12, CANDIDATES = 2 };

/* Tunes territory and the search's window against the default weights. */
static PlayJudgeSettings settings_of(void)
{
    Profile profile;
    PlayJudgeSettings settings = {.count = 2, .opponents = 1, .nodes = 60, .plies = 6};
    profile_default(&profile);
    settings.numbers[0] = play_number_named(&profile, "territory");
    settings.numbers[1] = play_number_named(&profile, "window");
    play_judge_take(&settings.base, &profile);
    play_judge_take(&settings.opponent[0], &profile);
    return settings;
}

static void judge(int threads, double figures[CANDIDATES * GAMES][JUDGE_FIGURES])
{
    static const double weights[CANDIDATES][2] = {{700, 150}, {-700, 150}};
    const PlayJudgeSettings settings = settings_of();
    Crew *crew = NULL;
    Error error = {0};
    const Population population = {.judge = &play_judge,
                                   .settings = &settings,
                                   .dimensions = 2,
                                   .candidates = CANDIDATES,
                                   .games = GAMES,
                                   .seed = 3,
                                   .same_games = true,
                                   .weights = weights[0],
                                   .figures = figures};
    assert_ok(crew_create(threads, &crew, &error), &error);
    const Farm farm = {crew, NULL};
    assert_ok(farm_run(&farm, &population, &(FarmWatch){.stop = NULL}, &error), &error);
    crew_destroy(crew);
}

static void good_weights_score_more(void **state)
{
    (void)state;
    double figures[CANDIDATES * GAMES][JUDGE_FIGURES] = {{0}};
    const PlayJudgeSettings settings = settings_of();
    judge(2, figures);
    double good = play_judge.fitness(&settings, (const double(*)[JUDGE_FIGURES])figures, GAMES);
    double bad = play_judge.fitness(&settings, (const double(*)[JUDGE_FIGURES])figures + GAMES, GAMES);
    assert_true(good >= 25 && good <= 75); /* the opponent has the same weights */
    assert_true(bad < 25);
}

/* Four candidates play from two openings: all win both games of the first; of the second they win 3 of 8. */
static void openings_are_counted_not_games(void **state)
{
    (void)state;
    static const double scores[4][4] = {{1, 1, 1, 0}, {1, 1, 0, 0}, {1, 1, 1, 0}, {1, 1, 0, 1}};
    double figures[16][JUDGE_FIGURES] = {{0}}, summary[JUDGE_SUMMARY] = {0};
    for (int i = 0; i < 16; i++)
        figures[i][PLAY_FIGURE_SCORE] = scores[i / 4][i % 4];
    play_judge.summarise((const double(*)[JUDGE_FIGURES])figures, 4, 4, summary);
    static const double expected[JUDGE_SUMMARY] = {0, 0.5, 0.5, 0, 1};
    assert_memory_equal(summary, expected, sizeof expected);
}

/* A term that contradicts all others by its weight: the side without it wins. */
static void own_terms_count_in_the_games(void **state)
{
    (void)state;
    static const double weights[CANDIDATES] = {0, -5000};
    static const char text[] =
        "title Own\nown = territory + placements\nown 0\nterritory 700\nplacements 4\n";
    double figures[CANDIDATES * GAMES][JUDGE_FIGURES] = {{0}};
    PlayJudgeSettings settings = {.count = 1, .opponents = 1, .nodes = 60, .plies = 6};
    Profile profile;
    Crew *crew = NULL;
    Error error = {0};
    assert_ok(profile_read(text, sizeof text - 1, &profile, &error), &error);
    settings.numbers[0] = play_number_named(&profile, "own");
    play_judge_take(&settings.base, &profile);
    play_judge_take(&settings.opponent[0], &profile);
    const Population population = {.judge = &play_judge,
                                   .settings = &settings,
                                   .dimensions = 1,
                                   .candidates = CANDIDATES,
                                   .games = GAMES,
                                   .seed = 3,
                                   .same_games = true,
                                   .weights = weights,
                                   .figures = figures};
    assert_ok(crew_create(2, &crew, &error), &error);
    const Farm farm = {crew, NULL};
    assert_ok(farm_run(&farm, &population, &(FarmWatch){.stop = NULL}, &error), &error);
    crew_destroy(crew);
    double good = play_judge.fitness(&settings, (const double(*)[JUDGE_FIGURES])figures, GAMES);
    double bad = play_judge.fitness(&settings, (const double(*)[JUDGE_FIGURES])figures + GAMES, GAMES);
    assert_true(good == 50); /* it plays itself, with sides swapped */
    assert_true(bad < 25);
}

static void equal_weights_play_mirrored_games(void **state)
{
    (void)state;
    double figures[CANDIDATES * GAMES][JUDGE_FIGURES] = {{0}};
    judge(1, figures);
    for (int game = 0; game < GAMES; game += 2) {
        assert_true(figures[game][PLAY_FIGURE_SCORE] + figures[game + 1][PLAY_FIGURE_SCORE] == 1);
        assert_true(figures[game][PLAY_FIGURE_PLIES] == figures[game + 1][PLAY_FIGURE_PLIES]);
    }
}

static void threads_change_nothing(void **state)
{
    (void)state;
    double one[CANDIDATES * GAMES][JUDGE_FIGURES] = {{0}}, many[CANDIDATES * GAMES][JUDGE_FIGURES] = {{0}};
    judge(1, one);
    judge(3, many);
    assert_memory_equal(one, many, sizeof one);
}

static void a_plan_brings_its_settings_back(void **state)
{
    (void)state;
    const PlayJudgeSettings settings = settings_of();
    PlayJudgeSettings again;
    TrainingPlan plan = {.optimiser = {.dimensions = 2}};
    Error error = {0};
    assert_ok(play_judge_plan(&settings, &plan, &error), &error);
    assert_ok(play_judge_settings(&plan, &again, &error), &error);
    assert_memory_equal(&again, &settings, sizeof settings);
}

static void plans_of_other_runs_are_refused(void **state)
{
    (void)state;
    static const char *const facts[] = {
        "",
        "judge solo\nnodes 5\nplies 6\nopponents 1\nbase 0:4\nopponent1 0:4\n",
        "judge play\nnodes 0\nplies 6\nopponents 1\nbase 0:4\nopponent1 0:4\n",
        "judge play\nnodes 5\nplies 6\nopponents 9\nbase 0:4\nopponent1 0:4\n",
        "judge play\nnodes 5\nplies 6\nopponents 2\nbase 0:4\nopponent1 0:4\n",
        "judge play\nnodes 5\nplies 6\nopponents 1\nbase 99:4\nopponent1 0:4\n",
        "judge play\nnodes 5\nplies 6\nopponents 1\nbase 0:nan\nopponent1 0:4\n",
        "judge play\nnodes 5\nplies 6\nopponents 1\nbase 0:4\nbase_own a = tokens +\nopponent1 0:4\n",
        "judge play\nnodes 5\nplies 6\nopponents 1\nbase 0:4\nbase_own a = tokens; b 5; z\nopponent1 0:4\n",
    };
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++) {
        TrainingPlan plan = {.optimiser = {.dimensions = 1}, .names = {"tokens"}};
        PlayJudgeSettings settings;
        Error error = {0};
        strcpy(plan.facts, facts[i]);
        assert_int_equal(play_judge_settings(&plan, &settings, &error), STATUS_SYNTAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(good_weights_score_more),
        cmocka_unit_test(openings_are_counted_not_games),
        cmocka_unit_test(own_terms_count_in_the_games),
        cmocka_unit_test(equal_weights_play_mirrored_games),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(a_plan_brings_its_settings_back),
        cmocka_unit_test(plans_of_other_runs_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
