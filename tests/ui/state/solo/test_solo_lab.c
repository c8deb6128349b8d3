/* The laboratory of single-player Tetris in the window's state, by its actions. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/file.h"
#include "tests/support/ui/test_app.h"

static const uint64_t PATIENCE_NS = 120000000000u;

#define AWAIT(self, condition)                                    \
    for (uint64_t last = clock_ns() + PATIENCE_NS; !(condition);) \
    go_on(self, last)

static void go_on(TestApp *self, uint64_t last)
{
    assert_true(clock_ns() < last);
    app_tick(&self->app, clock_ns());
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

static void other_weights_are_replaced_only_after_a_question(void **state)
{
    TestApp *test = *state;
    SoloProfile kept;
    Error error;
    DO(test, "solo.show; solo.weight 'holes -3.5'; solo.weights.save mine; solo.weight 'holes -4'");
    assert_int_equal(test_app_run(test, "solo.weights.save mine", &error), STATUS_INTERRUPTED);
    assert_ok(solo_profiles_load(&test->app.solo.profiles, "mine", &kept, &error), &error);
    assert_true(kept.weights[SOLO_HOLES] == -3.5);
    DO(test, "dialog.confirm");
    assert_ok(solo_profiles_load(&test->app.solo.profiles, "mine", &kept, &error), &error);
    assert_true(kept.weights[SOLO_HOLES] == -4);
}

static void what_is_set_up_is_found_again(void **state)
{
    TestApp *test = *state;
    const Solo *solo = &test->app.solo;
    DO(test,
       "solo.show; solo.profile dt-20; solo.search '2 2'; solo.height 12; solo.speed 4; solo.seed 77; "
       "solo.race.profile '1 bcts'; solo.race.remove 2; solo.weight 'holes -3.5'; solo.weights.save mine");
    app_close(&test->app);
    test_app_open(test);
    assert_string_equal(solo->profile, "mine");
    assert_true(solo->agent.weights[SOLO_HOLES] == -3.5);
    assert_int_equal(solo->agent.depth, 2);
    assert_int_equal(solo->agent.beam, 2);
    assert_int_equal(solo->deal.height, 12);
    assert_int_equal(solo->deal.seed, 77);
    assert_int_equal(solo->speed, 4);
    assert_int_equal(solo->race.count, 2);
    assert_string_equal(solo->race.lanes[0].profile, "bcts");
}

static void a_damaged_set_up_leaves_what_can_be_read(void **state)
{
    TestApp *test = *state;
    static const char text[] = "x\nheight 99\nheight\ndepth 9\nbeam 5\nspeed -1\nlane\nlane seed 9 9 9\n"
                               "profile ../../etc/passwd\nseed 12\nlane dt-10 0 1\n\xff\xfe";
    Error error;
    DO(test, "solo.show; solo.speed 2");
    app_close(&test->app);
    assert_ok(file_replace(test_app_path(test, "solo/setup"), text, sizeof text - 1, &error), &error);
    test_app_open(test);
    assert_int_equal(test->app.solo.deal.height, 20);
    assert_int_equal(test->app.solo.agent.depth, 1);
    assert_int_equal(test->app.solo.agent.beam, 5);
    assert_int_equal(test->app.solo.deal.seed, 12);
    assert_string_equal(test->app.solo.profile, "seed");
    assert_int_equal(test->app.solo.race.count, 1);
}

static void weights_change_the_choice_and_come_back(void **state)
{
    TestApp *test = *state;
    Solo *solo = &test->app.solo;
    DO(test, "solo.show; solo.height 20; solo.search '0 1'");
    AWAIT(test, solo_answered(solo));
    int before = solo->answer.report.choice.move;
    DO(test, "solo.weight 'holes 200'");
    AWAIT(test, solo_answered(solo));
    assert_int_not_equal(solo->answer.report.choice.move, before);
    assert_true(solo_changed(solo));
    DO(test, "solo.weights.reset");
    AWAIT(test, solo_answered(solo));
    assert_int_equal(solo->answer.report.choice.move, before);
    assert_false(solo_changed(solo));
}

static void stepping_stays_within_the_game(void **state)
{
    TestApp *test = *state;
    DO(test, "solo.show; wait idle; solo.step 30; wait idle; solo.back; wait idle");
    assert_int_equal(test->app.solo.view.game.pieces, 29);
    DO(test, "solo.first; wait idle");
    assert_int_equal(test->app.solo.view.game.pieces, 0);
    FAILS(test, "solo.back", "solo.back: 'One piece back' is not available now");
    DO(test, "solo.last; wait idle");
    assert_int_equal(test->app.solo.view.game.pieces, 30);
    FAILS(test, "solo.last", "solo.last: 'Last piece of the solo game' is not available now");
}

static void what_makes_no_sense_is_refused(void **state)
{
    TestApp *test = *state;
    static const char *const scripts[] = {
        "solo.profile nobody",
        "solo.height 3",
        "solo.height 21",
        "solo.depth -1",
        "solo.search '8 34'",
        "solo.search '1'",
        "solo.weight 'holes'",
        "solo.weight 'holes nan'",
        "solo.weight 'x 1'",
        "solo.speed 99",
        "solo.seed x",
        "solo.weights.save 'A b'",
        "solo.weights.save seed",
        "solo.race.search '9 1 2'",
        "solo.race.profile '1 nobody'",
        "solo.train.games '0'",
        "solo.train.optimiser luck",
        "solo.train.look 7",
        "solo.piece X",
    };
    Error error;
    DO(test, "solo.show; wait idle");
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        assert_int_not_equal(test_app_run(test, scripts[i], &error), STATUS_OK);
}

static void agents_side_by_side_get_the_same_pieces(void **state)
{
    TestApp *test = *state;
    SoloRace *race = &test->app.solo.race;
    DO(test, "solo.show; solo.race.profile '1 dt-20'; solo.race.search '1 0 1'; solo.race.profile '3 dt-20'");
    assert_int_equal(race->count, 3);
    for (int i = 0; i < 3; i++)
        solo_player_go(race->lanes[i].player, 50);
    AWAIT(test, race->lanes[0].view.game.pieces == 50 && race->lanes[1].view.game.pieces == 50 &&
                    race->lanes[2].view.game.pieces == 50);
    assert_int_equal(race->lanes[0].view.game.piece, race->lanes[1].view.game.piece);
    assert_memory_equal(&race->lanes[0].view.game.board, &race->lanes[2].view.game.board, sizeof(SoloBoard));
    assert_memory_not_equal(&race->lanes[0].view.game.board, &race->lanes[1].view.game.board,
                            sizeof(SoloBoard));
    DO(test, "solo.race.remove 1; solo.race.remove 1");
    FAILS(test, "solo.race.remove 1",
          "solo.race.remove: 'Side by side: remove an agent' is not available now");
}

static void ones_own_game_goes_piece_by_piece_with_the_agents(void **state)
{
    TestApp *test = *state;
    SoloOwn *own = &test->app.solo.own;
    DO(test, "solo.own.start; solo.own.move 1");
    assert_int_equal(own->hand.column, 0);
    for (int i = 0; i < 30 && !own->game.lost; i++) {
        DO(test, "solo.own.turn; solo.own.left; solo.own.right; solo.own.move 10; solo.own.drop");
        AWAIT(test, own->game.lost || own->view.game.pieces == own->game.pieces);
        if (!own->game.lost)
            assert_int_equal(own->view.game.piece, own->game.piece);
    }
    assert_true(own->game.lost); /* all pieces are at the right wall */
    FAILS(test, "solo.own.drop", "solo.own.drop: 'Drop your piece' is not available now");
    DO(test, "solo.own.start");
    assert_false(own->game.lost);
    assert_int_equal(own->game.pieces, 0);
}

static void lengths_are_those_of_the_games(void **state)
{
    TestApp *test = *state;
    const SoloLengths *lengths = &test->app.solo.lengths;
    DO(test, "solo.show; solo.height 6; solo.search '0 1'; solo.lengths.start 40");
    AWAIT(test, lengths->count == 40 && !lengths->task);
    double sum = 0;
    int parts[8], games = 0;
    for (int i = 0; i < 40; i++)
        sum += lengths->lines[i];
    solo_lengths_parts(lengths, 8, parts);
    for (int i = 0; i < 8; i++)
        games += parts[i];
    assert_int_equal(games, 40);
    assert_true(fabs(lengths->figures.mean - sum / 40) < 1e-9);
    assert_int_equal(lengths->level_count, 1);
    DO(test, "solo.lengths.start 40");
    AWAIT(test, !lengths->task);
    assert_int_equal(lengths->level_count, 1); /* the same agent again */
    assert_true(fabs(lengths->levels[0].mean - sum / 40) < 1e-9);
    DO(test, "solo.height 20; solo.search '1 2'; solo.lengths.start 2000; solo.lengths.stop");
    AWAIT(test, !lengths->task);
}

static void a_training_goes_on_where_it_was_stopped(void **state)
{
    TestApp *test = *state;
    const SoloTrainings *trainings = &test->app.solo.trainings;
    DO(test, "solo.show; solo.train.height 4; solo.train.population 6; solo.train.games 3; "
             "solo.train.generations 100000; solo.train.start");
    AWAIT(test, trainings->shown && trainings->shown->progress.count >= 3);
    DO(test, "solo.train.stop");
    AWAIT(test, !trainings->shown->base.task);
    int count = trainings->shown->progress.count;
    assert_int_equal(trainings->shown->base.state, RUN_STOPPED);
    TrainingRow third = trainings->shown->progress.rows[2];
    app_close(&test->app);
    test_app_open(test);
    DO(test, "solo.show");
    AWAIT(test, trainings->shown && trainings->shown->base.loaded);
    assert_int_equal(trainings->shown->progress.count, count);
    assert_true(trainings->shown->progress.rows[2].best == third.best &&
                trainings->shown->progress.rows[2].mean == third.mean);
    DO(test, "solo.train.continue");
    AWAIT(test, trainings->shown->progress.count > count);
    DO(test, "solo.train.stop; solo.train.use");
    AWAIT(test, !trainings->shown->base.task);
    assert_true(solo_changed(&test->app.solo));
    DO(test, "solo.train.new; solo.train.look 1");
    Error question;
    assert_int_equal(test_app_run(test, "solo.train.forget", &question), STATUS_INTERRUPTED);
    DO(test, "dialog.confirm");
    assert_null(trainings->shown);
    assert_int_equal(trainings->runs.count, 0);
}

static void a_damaged_checkpoint_says_so(void **state)
{
    TestApp *test = *state;
    Error error;
    DO(test, "solo.show; solo.train.height 4; solo.train.population 6; solo.train.games 3; "
             "solo.train.generations 1; solo.train.start");
    AWAIT(test, !test->app.solo.trainings.shown->base.task);
    assert_int_equal(test->app.solo.trainings.shown->base.state, RUN_DONE);
    app_close(&test->app);
    assert_ok(file_replace(test_app_path(test, "solo/0001.training"), "nonsense\n", 9, &error), &error);
    test_app_open(test);
    DO(test, "solo.show");
    const SoloRun *const *shown = (const SoloRun *const *)&test->app.solo.trainings.shown;
    AWAIT(test, *shown && !run_reads(&(*shown)->base));
    assert_int_equal((*shown)->base.state, RUN_FAILED);
    assert_false((*shown)->base.loaded);
    assert_non_null(strstr((*shown)->base.error.file, "0001.training"));
    assert_int_not_equal(test_app_run(test, "solo.train.continue", &error), STATUS_OK);
    DO(test, "solo.train.look 1");
    AWAIT(test, !run_reads(&(*shown)->base));
    assert_int_equal((*shown)->base.state, RUN_FAILED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(other_weights_are_replaced_only_after_a_question, test_app_begin,
                                        test_app_end),
        cmocka_unit_test_setup_teardown(what_is_set_up_is_found_again, test_app_begin, test_app_end),
        cmocka_unit_test_setup_teardown(a_damaged_set_up_leaves_what_can_be_read, test_app_begin,
                                        test_app_end),
        cmocka_unit_test_setup_teardown(weights_change_the_choice_and_come_back, test_app_begin,
                                        test_app_end),
        cmocka_unit_test_setup_teardown(stepping_stays_within_the_game, test_app_begin, test_app_end),
        cmocka_unit_test_setup_teardown(what_makes_no_sense_is_refused, test_app_begin, test_app_end),
        cmocka_unit_test_setup_teardown(agents_side_by_side_get_the_same_pieces, test_app_begin,
                                        test_app_end),
        cmocka_unit_test_setup_teardown(ones_own_game_goes_piece_by_piece_with_the_agents, test_app_begin,
                                        test_app_end),
        cmocka_unit_test_setup_teardown(lengths_are_those_of_the_games, test_app_begin, test_app_end),
        cmocka_unit_test_setup_teardown(a_training_goes_on_where_it_was_stopped, test_app_begin,
                                        test_app_end),
        cmocka_unit_test_setup_teardown(a_damaged_checkpoint_says_so, test_app_begin, test_app_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
