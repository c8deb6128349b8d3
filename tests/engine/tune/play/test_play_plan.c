/* Plans for tuning by play: requests are checked, described, kept and resumed. */
#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/tune/play/play_run.h"

static void defaults_make_a_plan(void **state)
{
    (void)state;
    PlayPlan plan;
    Error error = {0};
    char words[PLAY_PLAN_WORDS];
    assert_ok(play_plan_make(&(PlayRequest){.seed = 1}, &plan, &error), &error);
    assert_int_equal(plan.settings.count, 5);
    assert_int_equal(plan.settings.opponents, 1);
    assert_true(plan.training.optimiser.population > 0 && plan.training.optimiser.generations > 0);
    assert_int_equal(play_plan_games(&plan), (int64_t)plan.training.optimiser.population *
                                                 plan.training.optimiser.generations * PLAY_PLAN_GAMES);
    play_pace_words(&plan.settings, words);
    assert_string_equal(words, "500 nodes a move");
    assert_string_equal(optimiser_info[plan.training.optimiser.kind].name, "spsa");
}

static void refuses(const PlayRequest *request, Status expected, const char *part)
{
    PlayPlan plan;
    Error error = {0};
    assert_int_equal(play_plan_make(request, &plan, &error), expected);
    if (!strstr(error.text, part))
        fail_msg("'%s' does not say '%s'", error.text, part);
}

static void unknown_names_are_refused_with_what_was_meant(void **state)
{
    (void)state;
    refuses(&(PlayRequest){.numbers = "teritory"}, STATUS_NOT_FOUND, "did you mean 'territory'?");
    refuses(&(PlayRequest){.numbers = "tokens,zzz"}, STATUS_NOT_FOUND, "'zzz'");
    refuses(&(PlayRequest){.optimiser = "cmaess"}, STATUS_NOT_FOUND, "did you mean 'cmaes'?");
    refuses(&(PlayRequest){.numbers = ""}, STATUS_INVALID, "names of numbers");
    refuses(&(PlayRequest){.numbers = "tokens,tokens"}, STATUS_INVALID, "named twice");
    refuses(&(PlayRequest){.numbers = ",tokens"}, STATUS_INVALID, "names of numbers");
}

static void terms_that_a_profile_defines_are_numbers_like_others(void **state)
{
    (void)state;
    static const char text[] =
        "title Mine\ntokens 100\nmine = open_sides - 2*small_holes\nmine 10\nwindow = 3*mine\nwindow 2000\n";
    Profile mine;
    PlayPlan plan;
    PlayJudgeSettings read;
    Error error;
    assert_ok(profile_read(text, sizeof text - 1, &mine, &error), &error);
    const PlayRequest request = {.base = &mine, .bounds = "mine=-5:40"};
    assert_ok(play_plan_make(&request, &plan, &error), &error);
    const OptimiserPlan *optimiser = &plan.training.optimiser;
    assert_int_equal(plan.settings.count, 7); /* the usual five, and these */
    assert_string_equal(plan.training.names[5], "mine");
    assert_true(optimiser->start[5] == 10 && optimiser->low[5] == -5 && optimiser->high[5] == 40);
    assert_true(optimiser->low[6] == 0 && optimiser->high[6] == 4000);
    assert_true(play_number_term(plan.settings.numbers[6]) == TERM_COUNT + 1); /* not the search's window */
    assert_ok(play_judge_settings(&plan.training, &read, &error), &error);
    assert_memory_equal(&read, &plan.settings, sizeof read);
    refuses(&(PlayRequest){.base = &mine, .numbers = "minee"}, STATUS_NOT_FOUND, "did you mean 'mine'?");
    refuses(&(PlayRequest){.numbers = "mine"}, STATUS_NOT_FOUND, "'mine'");
}

/* Eight opponents with eight terms of the longest names and expressions, and a base like them. */
static void the_most_that_profiles_can_define_is_kept(void **state)
{
    (void)state;
    Profile profile;
    PlayPlan plan;
    PlayJudgeSettings read;
    Error error;
    Text text = {0};
    PlayRequest request = {.base = &profile, .numbers = "tokens", .opponents = PLAY_OPPONENTS_MAX};
    text_add_string(&text, "title Most\n");
    for (int i = 0; i < OWN_TERMS_MOST; i++)
        text_printf(&text, "a_name_of_23_letters__%d = tokens%*s\n", i, OWN_TEXT_SIZE - 1 - 6, "+1");
    assert_ok(profile_read(text_string(&text), text.length, &profile, &error), &error);
    assert_int_equal(strlen(profile.own.terms[0].text), OWN_TEXT_SIZE - 1);
    for (int term = 0; term < profile_terms(&profile); term++)
        profile_set_weight(&profile, term, profile_term(&profile, term).low + 0.123456789);
    for (int i = 0; i < PLAY_OPPONENTS_MAX; i++)
        request.opponent[i] = &profile;
    assert_ok(play_plan_make(&request, &plan, &error), &error);
    assert_ok(play_judge_settings(&plan.training, &read, &error), &error);
    assert_memory_equal(&read, &plan.settings, sizeof read);
    text_free(&text);
}

static void bounds_hold_the_start(void **state)
{
    (void)state;
    PlayPlan plan;
    Error error = {0};
    const PlayRequest good = {.numbers = "tokens,tempo", .bounds = "tempo=-10:900"};
    assert_ok(play_plan_make(&good, &plan, &error), &error);
    assert_true(plan.training.optimiser.low[1] == -10);
    assert_true(plan.training.optimiser.high[1] == 900);
    assert_true(plan.training.optimiser.low[0] == 0);
    assert_true(plan.training.optimiser.high[0] == 200);
    refuses(&(PlayRequest){.numbers = "tokens", .bounds = "tokens=200:300"}, STATUS_INVALID, "around 100");
    refuses(&(PlayRequest){.numbers = "tokens", .bounds = "tokens=100:100"}, STATUS_INVALID, "around 100");
    refuses(&(PlayRequest){.numbers = "tokens", .bounds = "tokens=0:nan"}, STATUS_INVALID,
            "bounds of tokens");
    refuses(&(PlayRequest){.numbers = "tokens", .bounds = "tempo=0:500"}, STATUS_INVALID, "NAME=LOW:HIGH");
    refuses(&(PlayRequest){.numbers = "tokens", .bounds = "tokens=0"}, STATUS_INVALID, "NAME=LOW:HIGH");
}

/* A weight with the wrong sign, and one that is far too large, can come back. */
static void bounds_hold_the_standard_weight(void **state)
{
    (void)state;
    PlayPlan plan;
    Profile spoiled, standard;
    Error error = {0};
    profile_default(&standard);
    profile_default(&spoiled);
    spoiled.weights[TERM_TERRITORY] = -4030;
    spoiled.weights[TERM_TOKENS] = 900;
    const PlayRequest request = {.base = &spoiled, .numbers = "territory,tokens"};
    assert_ok(play_plan_make(&request, &plan, &error), &error);
    const OptimiserPlan *optimiser = &plan.training.optimiser;
    assert_true(optimiser->low[0] <= -4030 && optimiser->high[0] > standard.weights[TERM_TERRITORY]);
    assert_true(optimiser->low[1] < standard.weights[TERM_TOKENS] && optimiser->high[1] >= 900);
}

static void many_opponents_are_kept(void **state)
{
    (void)state;
    PlayPlan plan;
    Profile profile;
    Error error = {0};
    PlayRequest request = {.opponents = PLAY_OPPONENTS_MAX, .seed = 3};
    profile_default(&profile);
    for (int term = 0; term < TERM_COUNT; term++)
        profile.weights[term] = term_info[term].low + 0.123456789;
    for (int i = 0; i < PLAY_OPPONENTS_MAX; i++)
        request.opponent[i] = &profile;
    assert_ok(play_plan_make(&request, &plan, &error), &error);
    assert_memory_equal(plan.against, "Default, Default, ", 18);
    PlayJudgeSettings read;
    assert_ok(play_judge_settings(&plan.training, &read, &error), &error);
    assert_memory_equal(read.opponent, plan.settings.opponent, sizeof read.opponent);
    request.opponents++;
    refuses(&request, STATUS_INVALID, "at most");
}

/* A resumed run knows how it began, and arrives at the same numbers. */
static void a_run_is_taken_up_again(void **state)
{
    (void)state;
    char path[] = "/tmp/tetress-play-plan-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    PlayPlan plan;
    PlayRun *whole = NULL, *half = NULL;
    Crew *crew = NULL;
    Profile start;
    Error error = {0};
    profile_default(&start);
    snprintf(start.name, sizeof start.name, "My start");
    const PlayRequest request = {.numbers = "tokens,tempo",
                                 .base = &start,
                                 .games = 2,
                                 .population = 4,
                                 .generations = 2,
                                 .nodes = 20};
    assert_ok(play_plan_make(&request, &plan, &error), &error);
    assert_ok(crew_create(2, &crew, &error), &error);
    const Farm farm = {crew, NULL};
    assert_ok(play_run_create(&plan, &whole, &error), &error);
    assert_ok(training_save(whole->training, path, &error), &error);
    assert_ok(training_run(whole->training, &farm, &(TrainingWatch){.stop = NULL}, &error), &error);
    assert_ok(play_run_resume(path, &half, &error), &error);
    assert_string_equal(half->plan.start, "My start");
    assert_string_equal(half->plan.against, "My start");
    PlayPace pace;
    assert_ok(play_run_pace(half, &farm, &(FarmWatch){.stop = NULL}, &pace, &error), &error);
    assert_true(pace.seconds > 0 && pace.plies >= 6 && pace.plies <= PLY_LIMIT);
    assert_ok(training_run(half->training, &farm, &(TrainingWatch){.stop = NULL}, &error), &error);
    PlayFound one, two;
    play_run_found(whole, "One", &one);
    play_run_found(half, "Two", &two);
    assert_memory_equal(one.numbers, two.numbers, 2 * sizeof *one.numbers);
    play_run_destroy(half);
    play_run_destroy(whole);
    crew_destroy(crew);
    remove(path);
}

static void the_standing_counts_the_last_generations(void **state)
{
    (void)state;
    TrainingRow rows[8];
    PlayStanding standing;
    memset(rows, 0, sizeof rows);
    play_standing(rows, 0, &standing);
    assert_int_equal(standing.games, 0);
    for (int i = 0; i < 8; i++)
        rows[i] = (TrainingRow){.candidates = 10, .games = 20, .summary = {i < 3 ? 10 : 2, 0, 3.2, 0, 4.8}};
    play_standing(rows, 8, &standing);
    assert_int_equal(standing.games, 1000);
    assert_int_equal(standing.generations, 5);
    assert_true(standing.elo > 99 && standing.elo < 101); /* 64% are 100 Elo */
    /* What 50 openings say, which is less than 1,000 games would: 76 to 125. */
    assert_true(standing.low > 10 && standing.low < 25);
    assert_true(standing.high > 175 && standing.high < 190);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_make_a_plan),
        cmocka_unit_test(unknown_names_are_refused_with_what_was_meant),
        cmocka_unit_test(terms_that_a_profile_defines_are_numbers_like_others),
        cmocka_unit_test(the_most_that_profiles_can_define_is_kept),
        cmocka_unit_test(bounds_hold_the_start),
        cmocka_unit_test(bounds_hold_the_standard_weight),
        cmocka_unit_test(many_opponents_are_kept),
        cmocka_unit_test(a_run_is_taken_up_again),
        cmocka_unit_test(the_standing_counts_the_last_generations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
