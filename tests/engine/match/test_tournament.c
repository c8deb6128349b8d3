#include "engine/match/tournament.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support/check.h"
#include "tests/support/fakes.h"

static MatchSetup setup_of(int count, const char *const *names, int pairs)
{
    MatchSetup setup = {.agent_count = count, .pairs = pairs, .plies = 6, .seed = 1, .threads = 1};
    for (int i = 0; i < count; i++)
        setup.agents[i] = (SetupAgent){names[i], {.nodes = 100}};
    return setup;
}

static Status run(const MatchSetup *setup, const MatchWatch *watch, Tournament *out, Error *error)
{
    static const MatchWatch nobody;
    Roster roster = {0};
    fakes_add(&roster);
    return tournament_run(&roster, setup, watch ? watch : &nobody, out, error);
}

/* It is large, so it is not on the stack. */
static Tournament *result_of(const MatchSetup *setup)
{
    Tournament *result = malloc(sizeof *result);
    Error error = {0};
    assert_non_null(result);
    assert_ok(run(setup, NULL, result, &error), &error);
    return result;
}

static uint64_t games(Wdl wdl)
{
    return wdl.wins + wdl.draws + wdl.losses;
}

static void everybody_plays_everybody(void **state)
{
    (void)state;
    static const char *const names[] = {"greedy", "random", "crasher", "first"};
    MatchSetup setup = setup_of(4, names, 5);
    Tournament *result = result_of(&setup);
    for (int a = 0; a < 4; a++) {
        assert_int_equal(games(tournament_total(result, a)), 30);
        for (int b = 0; b < 4; b++) {
            if (a == b)
                continue;
            Wdl one = tournament_against(result, a, b), other = tournament_against(result, b, a);
            assert_int_equal(games(one), 10);
            assert_int_equal(one.wins, other.losses);
            assert_int_equal(one.draws, other.draws);
        }
    }
    assert_int_equal(tournament_total(result, 2).losses, 30);
    free(result);
}

static void ratings_follow_the_scores(void **state)
{
    (void)state;
    static const char *const names[] = {"crasher", "random", "greedy"};
    MatchSetup setup = setup_of(3, names, 10);
    Tournament *result = result_of(&setup);
    assert_true(result->ratings[0].elo < result->ratings[1].elo);
    assert_true(result->ratings[1].elo < result->ratings[2].elo);
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        assert_true(result->ratings[i].error > 0 && isfinite(result->ratings[i].error));
        sum += result->ratings[i].elo;
    }
    assert_true(fabs(sum) < 1e-6);
    free(result);
}

/* Each game is the same as if it were the only one. */
static void a_pairing_is_the_same_with_more_threads(void **state)
{
    (void)state;
    static const char *const names[] = {"learner", "random", "greedy", "first"};
    MatchSetup setup = setup_of(4, names, 6);
    Tournament *one = result_of(&setup);
    setup.threads = 3;
    Tournament *three = result_of(&setup);
    for (int b = 1; b < 4; b++) {
        for (int a = 0; a < b; a++) {
            assert_memory_equal(one->tallies[a][b].as, three->tallies[a][b].as, sizeof one->tallies[a][b].as);
            assert_int_equal(one->tallies[a][b].plies, three->tallies[a][b].plies);
        }
    }
    assert_memory_equal(one->ratings, three->ratings, 4 * sizeof one->ratings[0]);
    free(one);
    free(three);
}

typedef struct Stopper {
    atomic_bool stop;
    int64_t all;
} Stopper;

static void stop_after_five(void *context, const MatchProgress *so_far)
{
    Stopper *self = context;
    self->all = so_far->all;
    if (so_far->done >= 5)
        atomic_store(&self->stop, true);
}

static void a_stopped_tournament_goes_on(void **state)
{
    (void)state;
    static const char *const names[] = {"random", "greedy", "first", "sleeper:ms=1"};
    char path[] = "/tmp/tetress-tournament-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    MatchSetup setup = setup_of(4, names, 3);
    Stopper stopper = {.all = 0};
    MatchWatch watch = {.stop = &stopper.stop, .progress = stop_after_five, .context = &stopper};
    Tournament *stopped = malloc(sizeof *stopped);
    Error error = {0};
    assert_non_null(stopped);
    setup.record = path;
    setup.margin_ns = 1000000000;
    assert_int_equal(run(&setup, &watch, stopped, &error), STATUS_INTERRUPTED);
    assert_int_equal(stopper.all, 36);
    assert_true(games(tournament_total(stopped, 0)) >= 2);
    Tournament *resumed = result_of(&setup);
    setup.record = NULL;
    Tournament *whole = result_of(&setup);
    for (int b = 1; b < 4; b++) {
        for (int a = 0; a < b; a++) {
            assert_memory_equal(resumed->tallies[a][b].as, whole->tallies[a][b].as,
                                sizeof whole->tallies[a][b].as);
            assert_int_equal(resumed->tallies[a][b].plies, whole->tallies[a][b].plies);
        }
    }
    free(stopped);
    free(resumed);
    free(whole);
    remove(path);
}

static void one_agent_is_no_tournament(void **state)
{
    (void)state;
    static const char *const names[] = {"random"};
    MatchSetup setup = setup_of(1, names, 3);
    Tournament *result = malloc(sizeof *result);
    Error error = {0};
    assert_non_null(result);
    assert_int_equal(run(&setup, NULL, result, &error), STATUS_INVALID);
    free(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_plays_everybody),
        cmocka_unit_test(ratings_follow_the_scores),
        cmocka_unit_test(a_pairing_is_the_same_with_more_threads),
        cmocka_unit_test(a_stopped_tournament_goes_on),
        cmocka_unit_test(one_agent_is_no_tournament),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
