/* Results, the naive board, and experiments carried out and written. */
#include "tests/support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/experiment/documents/naive_board.h"
#include "app/experiment/experiments.h"
#include "app/experiment/write.h"
#include "engine/game/kernels/kernels.h"
#include "engine/students/students.h"
#include "tests/support/sample.h"

/* ---- The naive board ---- */

static int by_number(const void *a, const void *b)
{
    return *(const Move *)a - *(const Move *)b;
}

static void assert_same_board(const NaiveBoard *naive, const Position *position)
{
    assert_int_equal(naive->plies, position->plies);
    assert_int_equal(naive->count, position->count[RED] + position->count[BLUE]);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        assert_int_equal(naive_at(naive, cell / BOARD_SIDE, cell % BOARD_SIDE),
                         position_at(position, (Cell)cell));
}

static void the_naive_board_lists_what_bitboards_list(void **state)
{
    (void)state;
    enum { POSITIONS = 400 };
    Sample sample = sample_seeded(1);
    for (int i = 0; i < POSITIONS; i++) {
        Position position = sample_next(&sample);
        Move ours[MOVE_LIST_SIZE], theirs[MOVE_COUNT];
        NaiveBoard naive;
        naive_from(&naive, &position);
        assert_same_board(&naive, &position);
        int count = kernels_best()->list(&position, position_turn(&position), ours);
        assert_int_equal(naive_list(&naive, theirs), count);
        qsort(theirs, (size_t)count, sizeof *theirs, by_number);
        assert_memory_equal(theirs, ours, (size_t)count * sizeof *ours);
    }
}

static void the_naive_board_plays_as_bitboards_do(void **state)
{
    (void)state;
    enum { GAMES = 30 };
    Random random = random_seeded(2, 0);
    for (int i = 0; i < GAMES; i++) {
        Position position;
        NaiveBoard naive;
        position_start(&position);
        naive_from(&naive, &position);
        while (position_outcome(&position) == OUTCOME_NONE) {
            Move move = kernels_best()->random_move(&position, &random);
            position_play(&position, move, &position);
            naive_play(&naive, move);
            assert_same_board(&naive, &position);
        }
    }
}

static void the_naive_board_clears_rows_and_columns_together(void **state)
{
    (void)state;
    enum { MOVES = 200 };
    Sample sample = sample_seeded(3);
    for (int i = 0; i < MOVES; i++) {
        Position position;
        NaiveBoard naive;
        Move move = sample_clearing(&sample, &position);
        naive_from(&naive, &position);
        naive_play(&naive, move);
        position_play(&position, move, &position);
        assert_same_board(&naive, &position);
    }
}

static void a_naive_playout_ends_where_no_placement_is_left(void **state)
{
    (void)state;
    Random random = random_seeded(4, 0);
    Position position;
    NaiveBoard naive;
    Move moves[MOVE_COUNT];
    position_start(&position);
    naive_from(&naive, &position);
    int played = naive_playout(&naive, &random);
    assert_int_equal(played, naive.plies);
    assert_true(naive.plies == PLY_LIMIT || naive_list(&naive, moves) == 0);
}

/* ---- Figures ---- */

static void a_share_has_wilsons_interval(void **state)
{
    (void)state;
    ResultRange range = share_between(84, 100); /* as in published tables */
    assert_true(fabs(range.low - 75.58) < 0.01 && fabs(range.high - 89.90) < 0.01);
    range = share_between(0, 10);
    assert_true(range.low == 0 && fabs(range.high - 27.75) < 0.01);
    assert_true(isnan(share_between(0, 0).low));
}

static void a_mean_has_an_interval_from_two_on(void **state)
{
    (void)state;
    Mean mean = {0};
    assert_true(isnan(mean_value(&mean)));
    mean_add(&mean, -2);
    assert_true(mean_value(&mean) == -2 && mean.greatest == -2 && isnan(mean_between(&mean).low));
    mean_add(&mean, 4);
    ResultRange range = mean_between(&mean);
    assert_true(mean_value(&mean) == 1 && mean.greatest == 4);
    assert_true(fabs(range.high - 1 - 1.96 * 3) < 0.01 && fabs(range.high + range.low - 2) < 1e-9);
}

static void figures_agree_where_their_intervals_meet(void **state)
{
    (void)state;
    Result *result = malloc(sizeof *result);
    assert_non_null(result);
    result_init(result);
    Finding *finding = group_add(result_group(result, "wins", "%", 1), "%s", "somebody");
    assert_int_equal(finding_agreement(finding), AGREEMENT_NONE);
    finding_share(finding, 90, 100);
    assert_int_equal(finding_agreement(finding), AGREEMENT_NONE);
    finding_published(finding, 84, 84, 100, NULL);
    assert_int_equal(finding_agreement(finding), AGREEMENT_YES);
    finding_published(finding, 66, 66, 100, NULL);
    assert_int_equal(finding_agreement(finding), AGREEMENT_NO);
    finding_published(finding, 66, 66, 3, NULL); /* three games prove nothing */
    assert_int_equal(finding_agreement(finding), AGREEMENT_YES);
    finding_published(finding, 50, 85, 0, NULL);
    assert_int_equal(finding_agreement(finding), AGREEMENT_YES);
    free(result);
}

/* ---- Experiments ---- */

static const Experiment *find(const char *id)
{
    const Experiment *experiment = NULL;
    for (int i = 0; (experiment = experiment_at(i)) != NULL; i++) {
        if (strcmp(experiment->id, id) == 0)
            return experiment;
    }
    fail_msg("there is no experiment %s", id);
    return NULL;
}

static void words_choose_experiments(void **state)
{
    (void)state;
    assert_true(experiment_is(find("004/cache"), "004/cache"));
    assert_true(experiment_is(find("004/cache"), "004"));
    assert_true(experiment_is(find("004/cache"), "all"));
    assert_false(experiment_is(find("004/cache"), "004/"));
    assert_false(experiment_is(find("004/cache"), "00"));
    assert_false(experiment_is(find("004/cache"), "000"));
    assert_true(experiment_is(find("champion"), "champion"));
    assert_false(experiment_is(find("champion"), "all"));
}

static Result *made(const char *id, int threads)
{
    Roster roster = {0};
    Error error = {0};
    Result *result = malloc(sizeof *result);
    assert_non_null(result);
    roster_add_own(&roster);
    students_add(&roster);
    Lab lab = {.roster = &roster, .seed = 1, .threads = threads, .games = 2, .quick = true};
    result_init(result);
    assert_ok(find(id)->run(&lab, result, &error), &error);
    return result;
}

static void threads_change_nothing(void **state)
{
    (void)state;
    Text texts[2] = {{0}, {0}};
    for (int i = 0; i < 2; i++) {
        Result *result = made("004/versus-random", i + 1);
        write_csv(find("004/versus-random"), result, &texts[i]);
        free(result);
    }
    assert_string_equal(text_string(&texts[0]), text_string(&texts[1]));
    assert_non_null(strstr(text_string(&texts[0]), "\"games won against random\",\"%\",\"final: "));
    for (int i = 0; i < 2; i++)
        text_free(&texts[i]);
}

static void every_form_tells_what_was_found(void **state)
{
    (void)state;
    const Experiment *experiment = find("004/cache");
    Result *result = made(experiment->id, 1);
    Text text = {0}, svg = {0}, json = {0};
    JsonValue *root = NULL;
    Error error = {0};
    write_text(experiment, result, &text);
    assert_non_null(strstr(text_string(&text), "  keys of 16 bits "));
    assert_null(strstr(text_string(&text), " \n"));
    assert_null(strstr(text_string(&text), "nan"));
    write_svg(experiment, result, &svg);
    assert_non_null(strstr(text_string(&svg), "keys of 16 bits</text>"));
    assert_null(strstr(text_string(&svg), "nan"));
    assert_null(strstr(text_string(&svg), "inf"));
    JsonWriter writer = {.out = &json};
    write_json(experiment, result, &writer);
    assert_ok(json_parse(text_string(&json), json.length, &root, &error), &error);
    assert_true(json_is_string(json_member(root, "id"), "004/cache"));
    assert_int_equal(json_member(root, "groups")->count, result->group_count);
    assert_int_equal(json_member(root, "charts")->count, result->chart_count);
    json_free(root);
    text_free(&json);
    text_free(&svg);
    text_free(&text);
    free(result);
}

static void a_stopped_experiment_keeps_what_it_has(void **state)
{
    (void)state;
    Roster roster = {0};
    Error error = {0};
    Text text = {0};
    const atomic_bool stop = true;
    Lab lab = {.roster = &roster, .stop = &stop, .seed = 1, .threads = 1, .quick = true};
    Result *result = malloc(sizeof *result);
    assert_non_null(result);
    roster_add_own(&roster);
    students_add(&roster);
    const Experiment *experiment = NULL;
    for (int i = 0; (experiment = experiment_at(i)) != NULL; i++) {
        result_init(result);
        assert_int_equal(experiment->run(&lab, result, &error), STATUS_INTERRUPTED);
        write_text(experiment, result, &text);
        write_svg(experiment, result, &text);
        assert_null(strstr(text_string(&text), "nan"));
    }
    text_free(&text);
    free(result);
}

/* With the documents' seconds a turn, games take minutes. */
static void games_with_real_times_are_few(void **state)
{
    (void)state;
    Lab lab = {.threads = 1};
    assert_int_equal(lab_timed_games(&lab, 8, 100), 100);
    lab.timed = true;
    assert_int_equal(lab_timed_games(&lab, 8, 100), 10);
    assert_int_equal(lab_games(&lab, 8, 100), 100);
    lab.quick = true;
    assert_int_equal(lab_timed_games(&lab, 8, 100), 2);
    lab.games = 5;
    assert_int_equal(lab_timed_games(&lab, 8, 100), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_naive_board_lists_what_bitboards_list),
        cmocka_unit_test(the_naive_board_plays_as_bitboards_do),
        cmocka_unit_test(the_naive_board_clears_rows_and_columns_together),
        cmocka_unit_test(a_naive_playout_ends_where_no_placement_is_left),
        cmocka_unit_test(a_share_has_wilsons_interval),
        cmocka_unit_test(a_mean_has_an_interval_from_two_on),
        cmocka_unit_test(figures_agree_where_their_intervals_meet),
        cmocka_unit_test(words_choose_experiments),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(every_form_tells_what_was_found),
        cmocka_unit_test(a_stopped_experiment_keeps_what_it_has),
        cmocka_unit_test(games_with_real_times_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
