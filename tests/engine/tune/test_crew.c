/* Crews give the same figures on any number of threads, stop when told, and report failures. */
#include "tests/support/check.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "engine/tune/farm.h"
#include "tests/engine/tune/tune_fakes.h"

enum { CANDIDATES = 20, GAMES = 15, TASKS = CANDIDATES * GAMES, DIMENSIONS = 3 };

static double weights[CANDIDATES * DIMENSIONS];

static Population population_of(const FakeSettings *settings, double (*figures)[JUDGE_FIGURES])
{
    for (int i = 0; i < CANDIDATES * DIMENSIONS; i++)
        weights[i] = i * 0.1;
    return (Population){.judge = &fake_judge,
                        .settings = settings,
                        .dimensions = DIMENSIONS,
                        .candidates = CANDIDATES,
                        .games = GAMES,
                        .seed = 5,
                        .generation = 2,
                        .weights = weights,
                        .figures = figures};
}

static Status run_on(int threads, const Population *population, const FarmWatch *watch, Error *error)
{
    Crew *crew = NULL;
    assert_ok(crew_create(threads, &crew, error), error);
    Farm farm = {crew, NULL};
    Status status = farm_run(&farm, population, watch, error);
    crew_destroy(crew);
    assert_int_equal(atomic_load(&fake_opened), atomic_load(&fake_closed));
    return status;
}

static void any_number_of_threads_gives_the_same_figures(void **state)
{
    (void)state;
    static double one[TASKS][JUDGE_FIGURES], many[TASKS][JUDGE_FIGURES];
    FakeSettings settings = {.dimensions = DIMENSIONS, .noise = 1, .fails_at = -1, .sleeps_us = 20};
    FarmWatch watch = {0};
    Error error = {0};
    Population population = population_of(&settings, one);
    assert_ok(run_on(1, &population, &watch, &error), &error);
    for (int threads = 2; threads <= 8; threads *= 2) {
        memset(many, 0, sizeof many);
        population.figures = many;
        assert_ok(run_on(threads, &population, &watch, &error), &error);
        assert_memory_equal(one, many, sizeof one);
    }
    assert_true(one[0][0] != one[1][0] && one[0][0] != one[GAMES][0]);
}

static void the_same_games_are_the_same_for_all(void **state)
{
    (void)state;
    static double figures[TASKS][JUDGE_FIGURES];
    FakeSettings settings = {.noise = 1, .fails_at = -1};
    Error error = {0};
    Population population = population_of(&settings, figures);
    population.same_games = true;
    assert_ok(run_on(2, &population, &(FarmWatch){0}, &error), &error);
    for (int task = GAMES; task < TASKS; task++)
        assert_true(figures[task][0] == figures[task % GAMES][0]);
}

static void a_game_that_fails_is_told(void **state)
{
    (void)state;
    static double figures[TASKS][JUDGE_FIGURES];
    FakeSettings settings = {.fails_at = 9};
    Error error = {0};
    Population population = population_of(&settings, figures);
    assert_int_equal(run_on(1, &population, &(FarmWatch){0}, &error), STATUS_DIED);
    assert_error(&error, STATUS_DIED, 0, "game 10 of candidate 1 failed");
    assert_int_equal(run_on(3, &population, &(FarmWatch){0}, &error), STATUS_DIED);
}

static void *stop_soon(void *flag)
{
    nanosleep(&(struct timespec){0, 30000000}, NULL);
    atomic_store((atomic_bool *)flag, true);
    return NULL;
}

static void games_without_end_stop_when_told(void **state)
{
    (void)state;
    static double figures[TASKS][JUDGE_FIGURES];
    FakeSettings settings = {.fails_at = -1, .endless = true};
    Error error = {0};
    atomic_bool stop = false;
    pthread_t thread;
    Population population = population_of(&settings, figures);
    assert_int_equal(pthread_create(&thread, NULL, stop_soon, &stop), 0);
    assert_int_equal(run_on(2, &population, &(FarmWatch){.stop = &stop}, &error), STATUS_INTERRUPTED);
    pthread_join(thread, NULL);
}

typedef struct Pausing {
    atomic_bool pause;
    int calls;
    bool moved; /* during the pause */
} Pausing;

static void go_on_after_some(void *context, int64_t done, int64_t all)
{
    Pausing *self = context;
    (void)all;
    if (!atomic_load(&self->pause))
        return;
    self->moved = self->moved || done > 0;
    if (++self->calls == 3)
        atomic_store(&self->pause, false);
}

static void nothing_begins_during_a_pause(void **state)
{
    (void)state;
    static double figures[TASKS][JUDGE_FIGURES], expected[TASKS][JUDGE_FIGURES];
    FakeSettings settings = {.noise = 1, .fails_at = -1};
    Error error = {0};
    Pausing pausing = {.pause = true};
    Population population = population_of(&settings, figures), other = population_of(&settings, expected);
    const FarmWatch watch = {.pause = &pausing.pause, .progress = go_on_after_some, .context = &pausing};
    assert_ok(run_on(2, &population, &watch, &error), &error);
    assert_int_equal(pausing.calls, 3);
    assert_false(pausing.moved);
    assert_ok(run_on(2, &other, &(FarmWatch){0}, &error), &error);
    assert_memory_equal(figures, expected, sizeof figures);
}

/* A crew works on one population after another. */
static void a_crew_can_be_used_again(void **state)
{
    (void)state;
    static double figures[TASKS][JUDGE_FIGURES], again[TASKS][JUDGE_FIGURES];
    FakeSettings failing = {.fails_at = 3}, settings = {.noise = 1, .fails_at = -1};
    Error error = {0};
    Crew *crew = NULL;
    assert_ok(crew_create(2, &crew, &error), &error);
    Farm farm = {crew, NULL};
    Population bad = population_of(&failing, figures), good = population_of(&settings, figures);
    assert_int_equal(farm_run(&farm, &bad, &(FarmWatch){0}, &error), STATUS_DIED);
    assert_ok(farm_run(&farm, &good, &(FarmWatch){0}, &error), &error);
    good.figures = again;
    assert_ok(farm_run(&farm, &good, &(FarmWatch){0}, &error), &error);
    assert_memory_equal(figures, again, sizeof figures);
    crew_destroy(crew);
}

static Status run_with_helpers(const RemoteHelpers *helpers, const Population *population,
                               const FarmWatch *watch, Error *error)
{
    Farm farm = {.helpers = helpers};
    assert_ok(crew_create(1, &farm.crew, error), error);
    Status status = farm_run(&farm, population, watch, error);
    crew_destroy(farm.crew);
    return status;
}

/* A helper that does what it is asked at once. */
static Status ask_willing(void *context, const RemoteTask *kind, const Text *request, const atomic_bool *halt,
                          Text *answer, Error *error)
{
    static const Judge *const judges[] = {&fake_judge, NULL};
    Message message = message_of(request);
    void *helper = NULL;
    atomic_fetch_add((atomic_int *)context, 1);
    Status status = kind->open((const void *)judges, &helper, error);
    if (status == STATUS_OK)
        status = kind->run(helper, &message, halt, answer, error);
    kind->close(helper);
    return status;
}

/* A helper that doesn't answer until nobody wants the answer any more. */
static Status ask_silent(void *context, const RemoteTask *kind, const Text *request, const atomic_bool *halt,
                         Text *answer, Error *error)
{
    (void)kind, (void)request, (void)answer;
    atomic_fetch_add((atomic_int *)context, 1);
    while (!atomic_load(halt))
        nanosleep(&(struct timespec){.tv_nsec = 100000}, NULL);
    return error_set(error, STATUS_INTERRUPTED, "interrupted");
}

static void helpers_change_nothing(void **state)
{
    (void)state;
    static double alone[TASKS][JUDGE_FIGURES], helped[TASKS][JUDGE_FIGURES];
    FakeSettings settings = {.dimensions = DIMENSIONS, .noise = 1, .fails_at = -1, .sleeps_us = 20};
    Error error = {0};
    atomic_int asked = 0;
    const RemoteHelpers helpers = {.count = 3, .ask = ask_willing, .context = &asked};
    Population population = population_of(&settings, alone);
    assert_ok(run_on(1, &population, &(FarmWatch){0}, &error), &error);
    population.figures = helped;
    assert_ok(run_with_helpers(&helpers, &population, &(FarmWatch){0}, &error), &error);
    assert_memory_equal(alone, helped, sizeof alone);
    assert_true(atomic_load(&asked) > 0);
}

static void helpers_begin_nothing_during_a_pause(void **state)
{
    (void)state;
    static double figures[TASKS][JUDGE_FIGURES];
    FakeSettings settings = {.dimensions = DIMENSIONS, .noise = 1, .fails_at = -1, .sleeps_us = 20};
    Error error = {0};
    atomic_int asked = 0;
    const RemoteHelpers helpers = {.count = 3, .ask = ask_willing, .context = &asked};
    Pausing pausing = {.pause = true};
    Population population = population_of(&settings, figures);
    const FarmWatch watch = {.pause = &pausing.pause, .progress = go_on_after_some, .context = &pausing};
    assert_ok(run_with_helpers(&helpers, &population, &watch, &error), &error);
    assert_int_equal(pausing.calls, 3);
    assert_false(pausing.moved);
}

/* At the end of a generation nobody waits for a slow helper: its games are played here too. */
static void the_games_of_slow_helpers_are_played_here(void **state)
{
    (void)state;
    static double alone[TASKS][JUDGE_FIGURES], helped[TASKS][JUDGE_FIGURES];
    FakeSettings settings = {.dimensions = DIMENSIONS, .noise = 1, .fails_at = -1};
    Error error = {0};
    atomic_int asked = 0;
    const RemoteHelpers helpers = {.count = 2, .ask = ask_silent, .context = &asked};
    Population population = population_of(&settings, alone);
    assert_ok(run_on(1, &population, &(FarmWatch){0}, &error), &error);
    population.figures = helped;
    settings.sleeps_us = 200; /* so that helpers are asked before everything is done */
    assert_ok(run_with_helpers(&helpers, &population, &(FarmWatch){0}, &error), &error);
    assert_memory_equal(alone, helped, sizeof alone);
    assert_true(atomic_load(&asked) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_number_of_threads_gives_the_same_figures),
        cmocka_unit_test(the_same_games_are_the_same_for_all),
        cmocka_unit_test(a_game_that_fails_is_told),
        cmocka_unit_test(games_without_end_stop_when_told),
        cmocka_unit_test(nothing_begins_during_a_pause),
        cmocka_unit_test(a_crew_can_be_used_again),
        cmocka_unit_test(helpers_change_nothing),
        cmocka_unit_test(helpers_begin_nothing_during_a_pause),
        cmocka_unit_test(the_games_of_slow_helpers_are_played_here),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
