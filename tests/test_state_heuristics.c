/* The evaluation laid open: terms, weights, ranks, profiles in files, and two sets of weights over many positions. */
#include "ui/state/comparison.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/check.h"
#include "tests/support/sample.h"

static const uint64_t PATIENCE_NS = 60000000000u;

typedef struct Bench {
    char folder[64];
    Heuristics heuristics;
    Comparison comparison;
    Heatmap heat;
} Bench;

static int begin(void **state)
{
    Bench *self = memory_new(1, sizeof *self);
    Error error;
    assert_non_null(self);
    snprintf(self->folder, sizeof self->folder, "/tmp/test_weights_XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    assert_ok(heuristics_init(&self->heuristics, self->folder, &error), &error);
    *state = self;
    return 0;
}

static int end(void **state)
{
    Bench *self = *state;
    char path[256];
    profiles_refresh(&self->heuristics.profiles);
    for (int i = 0; i < self->heuristics.profiles.count; i++) {
        snprintf(path, sizeof path, "%s/%s.profile", self->folder, self->heuristics.profiles.names[i]);
        unlink(path);
    }
    heuristics_close(&self->heuristics);
    comparison_close(&self->comparison);
    int result = rmdir(self->folder);
    free(self);
    return result;
}

static Position position_at_ply(uint64_t seed, int plies)
{
    Sample sample = sample_seeded(seed);
    Position position;
    do
        position = sample_game(&sample);
    while (position.plies != plies);
    return position;
}

static void terms_add_up_to_the_evaluation(void **state)
{
    Bench *self = *state;
    Heuristics *heuristics = &self->heuristics;
    Error error;
    for (int i = 0; i < 2; i++) {
        for (int plies = 20; plies < 24; plies++) {
            Position position = position_at_ply(7, plies);
            Evaluator evaluator;
            heuristics_update(heuristics, NULL, &position);
            evaluator_init(&evaluator, kernels_best(), &heuristics->weights);
            Score score = evaluator_position(&evaluator, NULL, &position);
            double mine = position_turn(&position) == RED ? heuristics->here.sum : -heuristics->here.sum;
            assert_true(fabs(mine - score) < 2);
            assert_true(heuristics->here.known);
        }
        assert_ok(heuristics_set(heuristics, "frontier", 37, &error), &error);
        assert_ok(heuristics_set(heuristics, "safe", -12, &error), &error);
    }
}

static void weights_change_ranks_at_once(void **state)
{
    Bench *self = *state;
    Heuristics *heuristics = &self->heuristics;
    Position position = position_at_ply(3, 31);
    Error error;
    heuristics_update(heuristics, NULL, &position);
    assert_true(heuristics->rank_count > 1);
    for (int i = 0; i < heuristics->rank_count; i++) {
        assert_int_equal(heuristics->ranks[i].now, i + 1);
        assert_int_equal(heuristics->ranks[i].before, i + 1);
    }
    uint64_t version = heuristics->version;
    heuristics_update(heuristics, NULL, &position);
    assert_int_equal(heuristics->version, version);
    Move best = heuristics->ranks[0].move;
    assert_ok(heuristics_set(heuristics, "territory", -700, &error), &error);
    assert_true(heuristics_changed(heuristics));
    heuristics_update(heuristics, NULL, &position);
    assert_int_equal(heuristics->version, version + 1);
    assert_int_not_equal(heuristics->ranks[0].move, best);
    bool found = false;
    for (int i = 0; i < heuristics->rank_count; i++)
        found |= heuristics->ranks[i].move == best && heuristics->ranks[i].before == 1;
    assert_true(found);
    assert_ok(heuristics_reset(heuristics, "territory", &error), &error);
    assert_false(heuristics_changed(heuristics));
    heuristics_update(heuristics, NULL, &position);
    assert_int_equal(heuristics->ranks[0].move, best);
}

static void the_ranking_is_a_heatmap(void **state)
{
    Bench *self = *state;
    Heuristics *heuristics = &self->heuristics;
    Heatmap *heat = &self->heat;
    HeatChoice choice = {.kind = HEAT_BEST, .by_weights = true, .shapes = HEAT_ALL_SHAPES, .threshold = 0.4};
    Position position = position_at_ply(5, 25);
    Error error;
    heuristics_update(heuristics, NULL, &position);
    heuristics_heatmap(heuristics, &choice, heat);
    assert_same_position(&heat->position, &position);
    assert_int_equal(heat->count, heuristics->rank_count);
    assert_true(fabs(heat->placements[0].value - heuristics->ranks[0].expected_now) < 1e-6);
    choice.kind = HEAT_DIFFERENCE;
    heuristics_heatmap(heuristics, &choice, heat);
    assert_true(heat->placements[0].value == 0);
    assert_ok(heuristics_set(heuristics, "tokens", -1000, &error), &error);
    heuristics_update(heuristics, NULL, &position);
    heuristics_heatmap(heuristics, &choice, heat);
    assert_int_equal(heat->count, heuristics->rank_count);
    for (int i = 0; i < heuristics->rank_count; i++) {
        const RankRow *row = &heuristics->ranks[i];
        if (row->move == heat->placements[0].move)
            assert_true(fabs(heat->placements[0].value - (row->expected_now - row->expected_before)) < 1e-6);
    }
    assert_true(heat->placements[0].value != 0);
    choice.kind = HEAT_LOSS;
    heuristics_heatmap(heuristics, &choice, heat);
    assert_int_equal(heat->placements[0].move, heuristics->ranks[0].move);
    assert_true(heat->placements[0].value == 0);
}

static void a_candidate_is_broken_down_too(void **state)
{
    Bench *self = *state;
    Heuristics *heuristics = &self->heuristics;
    Position position = position_at_ply(9, 20), over = position;
    Error error;
    heuristics_update(heuristics, NULL, &position);
    Move move = heuristics->ranks[2].move;
    assert_false(heuristics->after.known);
    assert_ok(heuristics_choose(heuristics, move, &error), &error);
    heuristics_update(heuristics, NULL, &position);
    assert_true(heuristics->after.known);
    double red = position_turn(&position) == RED ? heuristics->after.sum : -heuristics->after.sum;
    assert_true(fabs(red - heuristics->ranks[2].score_now) < 2);
    assert_int_equal(heuristics_choose(heuristics, (Move)(MOVE_NONE + 1), &error), STATUS_ILLEGAL_MOVE);
    position_play(&position, move, &over);
    heuristics_update(heuristics, &position, &over);
    assert_int_equal(heuristics->candidate, MOVE_NONE);
    over.plies = PLY_LIMIT;
    heuristics_update(heuristics, NULL, &over);
    assert_false(heuristics->here.known);
    assert_int_equal(heuristics->rank_count, 0);
}

static void wrong_weights_are_refused(void **state)
{
    Bench *self = *state;
    Error error;
    assert_int_equal(heuristics_set(&self->heuristics, "token", 1, &error), STATUS_NOT_FOUND);
    assert_string_equal(error.text, "there is no term 'token'; did you mean 'tokens'?");
    assert_int_equal(heuristics_set(&self->heuristics, "tokens", 1001, &error), STATUS_INVALID);
    assert_string_equal(error.text, "the weight of tokens must be from -1000 to 1000");
    assert_int_equal(heuristics_set(&self->heuristics, "tokens", NAN, &error), STATUS_INVALID);
    assert_int_equal(heuristics_reset(&self->heuristics, "nothing", &error), STATUS_NOT_FOUND);
    assert_false(heuristics_changed(&self->heuristics));
}

static void profiles_are_files(void **state)
{
    Bench *self = *state;
    Heuristics *heuristics = &self->heuristics;
    Profile read;
    Text path = {0};
    Error error;
    assert_ok(heuristics_set(heuristics, "tokens", 123.5, &error), &error);
    assert_ok(heuristics_save(heuristics, "mine", &error), &error);
    assert_false(heuristics_changed(heuristics));
    assert_string_equal(heuristics->name, "mine");
    assert_int_equal(heuristics->profiles.count, 1);
    assert_ok(profiles_option(&heuristics->profiles, "mine", &path, &error), &error);
    assert_ok(profile_read_file(text_string(&path), &read, &error), &error);
    assert_true(read.weights[TERM_TOKENS] == 123.5);
    assert_string_equal(read.name, "mine");
    text_free(&path);
    assert_ok(heuristics_load(heuristics, "default", &error), &error);
    assert_true(heuristics->weights.weights[TERM_TOKENS] == 100);
    assert_ok(profiles_rename(&heuristics->profiles, "mine", "other", &error), &error);
    assert_string_equal(heuristics->profiles.names[0], "other");
    assert_int_equal(heuristics_load(heuristics, "mine", &error), STATUS_NOT_FOUND);
    assert_int_equal(profiles_rename(&heuristics->profiles, "other", "other", &error), STATUS_INVALID);
    assert_ok(heuristics_load(heuristics, "other", &error), &error);
    assert_true(heuristics->saved.weights[TERM_TOKENS] == 123.5);
    assert_ok(profiles_delete(&heuristics->profiles, "other", &error), &error);
    assert_int_equal(heuristics->profiles.count, 0);
    assert_int_equal(profiles_delete(&heuristics->profiles, "other", &error), STATUS_NOT_FOUND);
}

static void profiles_of_the_program_stay_as_they_are(void **state)
{
    Bench *self = *state;
    Heuristics *heuristics = &self->heuristics;
    Profiles *profiles = &heuristics->profiles;
    Profile loaded;
    Error error;
    assert_ok(heuristics_save(heuristics, "mine", &error), &error);
    assert_int_equal(profiles_count(profiles), PROFILE_BUILT_IN_COUNT + 1);
    assert_string_equal(profiles_name(profiles, 0), PROFILE_DEFAULT);
    assert_string_equal(profiles_name(profiles, PROFILE_BUILT_IN_COUNT), "mine");
    for (int i = 0; i < PROFILE_BUILT_IN_COUNT; i++) {
        const char *name = profiles_name(profiles, i);
        Text option = {0};
        assert_ok(heuristics_load(heuristics, name, &error), &error);
        assert_ok(heuristics_set(heuristics, "tokens", -7, &error), &error);
        assert_int_equal(heuristics_save(heuristics, name, &error), STATUS_INVALID);
        assert_int_equal(profiles_rename(profiles, name, "other", &error), STATUS_INVALID);
        assert_int_equal(profiles_rename(profiles, "mine", name, &error), STATUS_INVALID);
        assert_int_equal(profiles_delete(profiles, name, &error), STATUS_INVALID);
        assert_string_equal(error.text, "the built-in weights stay as they are");
        assert_ok(profiles_load(profiles, name, &loaded, &error), &error);
        assert_memory_equal(loaded.weights, profile_built_in[i].profile.weights, sizeof loaded.weights);
        assert_ok(profiles_option(profiles, name, &option, &error), &error);
        assert_string_equal(text_string(&option), name);
        text_free(&option);
    }
    assert_int_equal(profiles_count(profiles), PROFILE_BUILT_IN_COUNT + 1);
}

/* What an older program let be saved under a name that is built in now. */
static void files_with_names_of_the_program_are_not_offered(void **state)
{
    Bench *self = *state;
    Profiles *profiles = &self->heuristics.profiles;
    char path[256];
    Error error;
    snprintf(path, sizeof path, "%s/open-sides.profile", self->folder);
    assert_ok(file_replace(path, "title Mine\n", 11, &error), &error);
    profiles_refresh(profiles);
    assert_int_equal(profiles_count(profiles), PROFILE_BUILT_IN_COUNT);
    assert_int_equal(unlink(path), 0);
}

static void names_of_profiles_are_names_of_files(void **state)
{
    static const char *const wrong[] = {"",    "a/b",      "..",
                                        "a b", "\xc3\xa4", "0123456789012345678901234567890123456789"};
    Bench *self = *state;
    Error error;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(heuristics_save(&self->heuristics, wrong[i], &error), STATUS_INVALID);
    assert_int_equal(heuristics_save(&self->heuristics, "default", &error), STATUS_INVALID);
    assert_string_equal(error.text, "the built-in weights stay as they are");
    assert_int_equal(profiles_delete(&self->heuristics.profiles, "default", &error), STATUS_INVALID);
}

static void wait_for(Comparison *comparison)
{
    for (uint64_t last = clock_ns() + PATIENCE_NS; !comparison_tick(comparison);) {
        assert_true(clock_ns() < last);
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
}

static void weights_agree_with_themselves(void **state)
{
    Bench *self = *state;
    Comparison *comparison = &self->comparison;
    Profile same[2];
    Error error;
    profile_default(&same[0]);
    profile_default(&same[1]);
    assert_ok(comparison_start(comparison, same, NULL, 30, (Wake){0}, &error), &error);
    assert_int_equal(comparison_start(comparison, same, NULL, 30, (Wake){0}, &error), STATUS_INVALID);
    wait_for(comparison);
    assert_true(comparison->done);
    assert_int_equal(comparison->result.positions, 30);
    assert_true(comparison->result.agreement == 1);
    assert_true(comparison->result.correlation > 0.999);
    assert_true(comparison->result.losses[0] == 0 && comparison->result.losses[1] == 0);
    assert_int_equal(comparison->result.worst_count, 0);
}

static void different_weights_disagree_and_say_where(void **state)
{
    Bench *self = *state;
    Comparison *comparison = &self->comparison;
    Profile two[2];
    Error error;
    Record *record;
    RecordNode *node;
    assert_ok(record_create(NULL, &record, &error), &error);
    assert_ok(record_add(record, record->root, NULL, MOVE("O@0-0"), &node, &error), &error);
    assert_ok(record_add(record, node, NULL, MOVE("O@5-5"), &node, &error), &error);
    profile_default(&two[0]);
    profile_default(&two[1]);
    two[1].weights[TERM_TERRITORY] = -700;
    assert_ok(comparison_start(comparison, two, record, 40, (Wake){0}, &error), &error);
    wait_for(comparison);
    record_destroy(record);
    const ComparisonResult *result = &comparison->result;
    assert_true(comparison->done);
    assert_int_equal(result->positions, 40);
    assert_int_equal(comparison->positions[0].plies, 2);
    assert_true(result->agreement < 0.5);
    assert_true(result->correlation < 0.5);
    assert_true(result->losses[0] > 0 && result->losses[1] > 0);
    assert_true(result->terms[TERM_TERRITORY].weights[1] == -700);
    assert_true(result->terms[TERM_TERRITORY].sizes[0] > 0);
    assert_int_equal(result->worst_count, COMPARISON_WORST);
    for (int i = 0; i < result->worst_count; i++) {
        const Disagreement *worst = &result->worst[i];
        assert_true(position_legal(&worst->position, worst->wants[0]));
        assert_true(position_legal(&worst->position, worst->wants[1]));
        assert_int_not_equal(worst->wants[0], worst->wants[1]);
        if (i > 0)
            assert_true(fmax(worst[-1].losses[0], worst[-1].losses[1]) >=
                        fmax(worst->losses[0], worst->losses[1]));
    }
}

static void a_comparison_can_be_stopped(void **state)
{
    Bench *self = *state;
    Comparison *comparison = &self->comparison;
    Profile same[2];
    Error error;
    profile_default(&same[0]);
    profile_default(&same[1]);
    assert_ok(comparison_start(comparison, same, NULL, COMPARISON_MOST, (Wake){0}, &error), &error);
    comparison_stop(comparison);
    wait_for(comparison);
    assert_true(comparison->done || comparison->status == STATUS_INTERRUPTED);
    assert_ok(comparison_start(comparison, same, NULL, COMPARISON_MOST, (Wake){0}, &error), &error);
}

int main(void)
{
#define AT_BENCH(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        AT_BENCH(terms_add_up_to_the_evaluation),
        AT_BENCH(weights_change_ranks_at_once),
        AT_BENCH(the_ranking_is_a_heatmap),
        AT_BENCH(a_candidate_is_broken_down_too),
        AT_BENCH(wrong_weights_are_refused),
        AT_BENCH(profiles_are_files),
        AT_BENCH(profiles_of_the_program_stay_as_they_are),
        AT_BENCH(files_with_names_of_the_program_are_not_offered),
        AT_BENCH(names_of_profiles_are_names_of_files),
        AT_BENCH(weights_agree_with_themselves),
        AT_BENCH(different_weights_disagree_and_say_where),
        AT_BENCH(a_comparison_can_be_stopped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
