/* A quick trial of weights: played in the background, counted, ordered, opened, stopped. */
#include "ui/state/spar.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "tests/support/check.h"

static const uint64_t PATIENCE_NS = 120000000000u;

typedef struct Ring {
    Spar spar;
    Profile weak, strong;
} Ring;

static int begin(void **state)
{
    Ring *self = aligned_alloc(alignof(Ring), sizeof *self);
    assert_non_null(self);
    memset(self, 0, sizeof *self);
    profile_default(&self->strong);
    profile_default(&self->weak);
    for (int term = 0; term < TERM_COUNT; term++)
        self->weak.weights[term] = -self->weak.weights[term];
    *state = self;
    return 0;
}

static int end(void **state)
{
    Ring *self = *state;
    spar_close(&self->spar);
    free(self);
    return 0;
}

static void wait_for(Spar *spar)
{
    for (uint64_t last = clock_ns() + PATIENCE_NS; spar->job;) {
        assert_true(clock_ns() < last);
        spar_tick(spar);
        nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
    }
}

static void worse_weights_lose_and_the_sentence_says_so(void **state)
{
    Ring *self = *state;
    Spar *spar = &self->spar;
    char sentence[SPAR_SENTENCE_SIZE];
    int order[6];
    Error error;
    assert_ok(spar_start(spar, &self->weak, &self->strong, "default", 5, (Wake){0}, &error), &error);
    assert_int_equal(spar->all, 6);
    spar_sentence(spar, sentence);
    assert_string_equal(sentence, "no pair of games is complete yet");
    assert_int_equal(spar_start(spar, &self->weak, &self->strong, "default", 5, (Wake){0}, &error),
                     STATUS_INVALID);
    wait_for(spar);
    assert_int_equal(spar->status, STATUS_OK);
    assert_int_equal(spar->played, 6);
    assert_int_equal(spar->score.losses, 6);
    assert_int_equal(tally_games(&spar->result.tally), 6);
    spar_sentence(spar, sentence);
    assert_non_null(strstr(sentence, "worse"));
    assert_int_equal(spar_order(spar, order), 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(order[i], i);
}

static void games_are_kept_and_become_records(void **state)
{
    Ring *self = *state;
    Spar *spar = &self->spar;
    Record *record;
    Error error;
    assert_int_equal(spar_record(spar, 0, &record, &error), STATUS_NOT_FOUND);
    assert_ok(spar_start(spar, &self->strong, &self->weak, "mine", 2, (Wake){0}, &error), &error);
    wait_for(spar);
    assert_int_equal(spar->score.wins, 2);
    for (int i = 0; i < 2; i++) {
        Side ours = spar->games[i].ours;
        assert_int_equal(ours, i == 0 ? RED : BLUE);
        assert_int_equal(spar_outcome(&spar->games[i]), 1);
        assert_ok(spar_record(spar, i, &record, &error), &error);
        assert_int_equal(record->node_count, spar->games[i].game.count + 1);
        assert_string_equal(record->players[ours], "Weights on trial");
        assert_string_equal(record->players[side_other(ours)], "mine");
        assert_int_equal(record->result.outcome, ours == RED ? OUTCOME_RED : OUTCOME_BLUE);
        assert_ok(record_check_result(record, &error), &error);
        record_destroy(record);
    }
    assert_int_equal(spar_record(spar, 2, &record, &error), STATUS_NOT_FOUND);
}

static void losses_come_first(void **state)
{
    (void)state;
    static const Outcome outcomes[] = {OUTCOME_RED, OUTCOME_DRAW, OUTCOME_BLUE, OUTCOME_BLUE, OUTCOME_NONE};
    SparGame *games = aligned_alloc(alignof(SparGame), 5 * sizeof *games);
    assert_non_null(games);
    memset(games, 0, 5 * sizeof *games);
    int order[5];
    for (int i = 0; i < 5; i++) {
        games[i].done = outcomes[i] != OUTCOME_NONE;
        games[i].ours = RED;
        games[i].summary.outcome = outcomes[i];
    }
    const Spar spar = {.all = 5, .games = games};
    assert_int_equal(spar_order(&spar, order), 4);
    assert_int_equal(order[0], 2);
    assert_int_equal(order[1], 3);
    assert_int_equal(order[2], 1);
    assert_int_equal(order[3], 0);
    free(games);
}

static void a_trial_can_be_stopped(void **state)
{
    Ring *self = *state;
    Spar *spar = &self->spar;
    Error error;
    assert_ok(spar_start(spar, &self->strong, &self->strong, "default", 1000, (Wake){0}, &error), &error);
    spar_tick(spar);
    spar_stop(spar);
    wait_for(spar);
    assert_int_equal(spar->status, STATUS_INTERRUPTED);
    assert_true(spar->played < 1000);
    /* Another may begin, and whoever closes the program does not wait for its end. */
    assert_ok(spar_start(spar, &self->strong, &self->strong, "default", 1000, (Wake){0}, &error), &error);
    assert_int_equal(spar->played, 0);
}

static void words_go_by_the_test(void **state)
{
    (void)state;
    static const struct {
        uint64_t pairs[PAIR_KINDS];
        const char *words;
    } cases[] = {{{0, 0, 10, 0, 0}, "even so far, not decided"},
                 {{3, 3, 3, 1, 0}, "leaning worse, not decided"},
                 {{0, 1, 3, 3, 3}, "leaning better, not decided"},
                 {{90, 5, 5, 0, 0}, ": worse"},
                 {{0, 0, 5, 5, 90}, ": better"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Spar spar = {0};
        char sentence[SPAR_SENTENCE_SIZE];
        memcpy(spar.result.tally.pairs, cases[i].pairs, sizeof cases[i].pairs);
        spar.result.tally.as[RED].wins = 1;
        elo_estimate(spar.result.tally.pairs, &spar.result.elo);
        sprt_test(spar.result.tally.pairs, -SPAR_ELO, SPAR_ELO, &spar.result.sprt);
        spar_sentence(&spar, sentence);
        assert_non_null(strstr(sentence, cases[i].words));
    }
}

int main(void)
{
#define AT_RING(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        AT_RING(worse_weights_lose_and_the_sentence_says_so),
        AT_RING(games_are_kept_and_become_records),
        AT_RING(a_trial_can_be_stopped),
        cmocka_unit_test(losses_come_first),
        cmocka_unit_test(words_go_by_the_test),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
