/* Weights changed, kept, compared and tried, by actions alone. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "engine/base/platform/clock.h"
#include "tests/support/ui/test_app.h"

static const uint64_t PATIENCE_NS = 120000000000u;

/* Ticks until a condition holds. */
#define AWAIT(self, condition)                                    \
    for (uint64_t last = clock_ns() + PATIENCE_NS; !(condition);) \
    go_on(self, last)

static void go_on(TestApp *self, uint64_t last)
{
    assert_true(clock_ns() < last);
    app_tick(&self->app, clock_ns());
    nanosleep(&(struct timespec){.tv_nsec = 500000}, NULL);
}

static void weights_are_changed_kept_and_named(void **state)
{
    TestApp *test = *state;
    const WeightEditor *weight_editor = &test->app.search_views.weight_editor;
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; wait idle");
    AWAIT(test, weight_editor->rank_count > 0 &&
                    position_equal(&weight_editor->position, &test->app.document.position));
    Score score = weight_editor->ranks[0].score_now;
    DO(test, "heuristics.weight 'territory 900'; heuristics.candidate 'O@0-2'; wait idle");
    AWAIT(test, weight_editor->current);
    assert_int_not_equal(weight_editor->ranks[0].score_now, score);
    assert_true(weight_editor->after.known);
    DO(test, "heuristics.save mine; heuristics.weight 'territory 100'; heuristics.reset territory");
    assert_true(weight_editor->weights.weights[TERM_TERRITORY] == 900);
    DO(test, "heuristics.rename 'mine ours'; heuristics.profile default; heuristics.profile ours");
    assert_string_equal(weight_editor->name, "ours");
    DO(test, "heuristics.delete ours");
    assert_string_equal(weight_editor->name, "default");
    assert_true(weight_editor->weights.weights[TERM_TERRITORY] == 900);
    FAILS(test, "heuristics.save open-sides",
          "heuristics.save: built-in weights can't be changed: choose another name");
    DO(test, "heuristics.profile open-sides; heuristics.use open-sides");
    assert_string_equal(weight_editor->name, "open-sides");
    assert_true(weight_editor->weights.weights[TERM_OPEN_SIDES] > 0);
    FAILS(test, "heuristics.weight 'territory'",
          "heuristics.weight: 'territory': expected a term and its weight");
    FAILS(test, "heuristics.weight 'territory much'",
          "heuristics.weight: 'territory much': expected a term and its weight");
    FAILS(test, "heuristics.profile ours",
          "heuristics.profile: there are no weights 'ours'; there are: default, boardcontrol, negamax-tt, "
          "heuristic-mcts, open-sides");
    FAILS(test, "heuristics.candidate 'O@0-0'", "heuristics.candidate: cell 0-0 is taken by red");
}

static void other_weights_are_replaced_only_after_a_question(void **state)
{
    TestApp *test = *state;
    const char *question =
        "heuristics.save: There are weights \xe2\x80\x9cmine\xe2\x80\x9d already. They would be "
        "replaced.";
    Profile kept;
    Error error;
    DO(test, "heuristics.weight 'territory 900'; heuristics.save mine; heuristics.weight 'territory 100'");
    FAILS(test, "heuristics.save mine", question);
    assert_string_equal(test->app.view.dialog, "confirm");
    DO(test, "dialog.close");
    const Profiles *profiles = &test->app.profiles;
    assert_ok(profiles_load(profiles, "mine", &kept, &error), &error);
    assert_true(kept.weights[TERM_TERRITORY] == 900);
    FAILS(test, "heuristics.save mine", question);
    DO(test, "dialog.confirm");
    assert_ok(profiles_load(profiles, "mine", &kept, &error), &error);
    assert_true(kept.weights[TERM_TERRITORY] == 100);
}

static void terms_of_ones_own_are_there_like_all_others(void **state)
{
    TestApp *test = *state;
    const WeightEditor *weight_editor = &test->app.search_views.weight_editor;
    const Comparison *comparison = &test->app.search_views.comparison;
    DO(test, "move.place 'O@0-0'; move.place 'O@5-5'; heuristics.define 'mine = open_sides - 2*small_holes'");
    assert_true(weight_editor_changed(weight_editor));
    DO(test, "heuristics.weight 'mine 35'; wait idle");
    AWAIT(test, weight_editor->current);
    assert_int_equal(weight_editor->here.count, TERM_COUNT + 1);
    assert_true(weight_editor->here.terms[TERM_COUNT].figures[RED] != 0);
    DO(test, "heuristics.save mine; heuristics.weight 'mine 50'; heuristics.reset mine");
    assert_true(weight_editor->weights.own.terms[0].weight == 35);
    DO(test, "heuristics.compare 'mine default 40'");
    AWAIT(test, comparison->done);
    assert_int_equal(comparison->result.term_count, TERM_COUNT + 1);
    assert_string_equal(comparison->result.terms[TERM_COUNT].name, "mine");
    assert_true(comparison->result.terms[TERM_COUNT].sizes[0] > 0 &&
                comparison->result.terms[TERM_COUNT].sizes[1] == 0);
    FAILS(
        test, "heuristics.define 'mine = opn'",
        "heuristics.define: there is no figure 'opn'; there are placements, territory, safe, tokens, tempo, "
        "fullness, frontier, regions, parity, open_sides, token_ratio, clear_change and others");
    DO(test, "heuristics.undefine mine");
    assert_true(weight_editor_changed(weight_editor));
    assert_int_equal(weight_editor->weights.own.count, 0);
    DO(test, "heuristics.reset; heuristics.delete mine");
    assert_int_equal(weight_editor->weights.own.count, 1);
    FAILS(test, "heuristics.reset mine", "heuristics.reset: the saved weights have no term 'mine'");
}

/* Heatmaps of where a search looked are the search's alone. */
static void weights_make_a_heatmap(void **state)
{
    TestApp *test = *state;
    const HeatChoice *heat = &test->app.view.heat;
    DO(test, "heatmap.kind effort; heatmap.source weights");
    assert_true(heat->by_weights);
    assert_int_equal(heat->kind, HEAT_BEST);
    DO(test, "heatmap.kind difference");
    assert_true(heat->by_weights);
    DO(test, "heatmap.kind prior");
    assert_false(heat->by_weights);
    DO(test, "heatmap.source weights; heatmap.source search");
    assert_false(heat->by_weights);
}

static void two_weights_are_compared(void **state)
{
    TestApp *test = *state;
    const Comparison *comparison = &test->app.search_views.comparison;
    FAILS(test, "heuristics.open 1", "heuristics.open: 'Open disagreement' is not available now");
    FAILS(test, "heuristics.compare",
          "heuristics.compare: these are the default weights: change one, or load others");
    DO(test, "heuristics.compare boardcontrol; wait idle");
    AWAIT(test, comparison->done);
    assert_string_equal(comparison->names[0], "boardcontrol");
    assert_string_equal(comparison->names[1], PROFILE_DEFAULT);
    DO(test, "heuristics.weight 'territory -650'; heuristics.save saved; heuristics.compare; wait idle");
    AWAIT(test, comparison->done);
    assert_string_equal(comparison->names[1], PROFILE_DEFAULT);
    DO(test, "heuristics.weight 'territory -640'; heuristics.compare; wait idle");
    AWAIT(test, comparison->done);
    assert_string_equal(comparison->names[1], "saved");
    DO(test, "heuristics.delete saved; heuristics.weight 'territory -700'; heuristics.compare 'current "
             "default 20'; wait idle");
    assert_true(comparison->done);
    assert_int_equal(comparison->result.positions, 20);
    assert_string_equal(comparison->names[0], "current");
    DO(test, "heuristics.open 1");
    assert_same_position(&test->app.document.position, &comparison->result.worst[0].position);
    FAILS(test, "heuristics.compare 'nobody default'",
          "heuristics.compare: there are no weights 'nobody'; there are: default, boardcontrol, negamax-tt, "
          "heuristic-mcts, open-sides");
}

static void weights_are_tried_in_a_match(void **state)
{
    TestApp *test = *state;
    const Matches *matches = &test->app.matches;
    DO(test, "heuristics.weight 'territory -700'; match.weights 2; wait idle");
    assert_int_equal(matches->shown->base.state, RUN_DONE);
    assert_int_equal(matches->shown->score.losses, 2);
    assert_string_equal(matches->shown->base.title, "default-changed against default");
    DO(test, "match.open 2; wait idle");
    assert_int_equal(test->app.document.record->node_count, matches->shown->games[1].count + 1);
    assert_non_null(strstr(test->app.document.record->players[BLUE], "default-changed"));
    DO(test, "match.weights 2; wait idle");
    assert_int_equal(matches->runs.count, 2);
    FAILS(test, "match.weights 1", "match.weights: '1': expected a number from 2 to 20000");
}

/* In the end on its own, so that a failed test ends. */
static Status wait_for_flag(void *context, Error *error)
{
    const atomic_bool *flag = context;
    (void)error;
    for (int i = 0; i < 3000 && !atomic_load(flag); i++)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    return STATUS_OK;
}

/* The keeper, which is slow to write the weights, is waited for by the agent that plays with them. */
static void weights_are_used_however_long_they_take_to_write(void **state)
{
    TestApp *test = *state;
    const AnalysisSession *session = &test->app.analysis.sessions[ANALYSIS_A];
    static atomic_bool writes;
    Error error;
    assert_ok(keeper_do(test->app.keeper, "slow", wait_for_flag, &writes, &error), &error);
    DO(test, "heuristics.weight 'territory 900'; heuristics.save mine");
    DO(test, "analysis.agent alphabeta; heuristics.use mine; analysis.toggle; wait ms 50");
    assert_int_equal(session->error.status, STATUS_OK);
    atomic_store(&writes, true);
    DO(test, "wait nodes 1");
    assert_int_equal(session->error.status, STATUS_OK);
    DO(test, "analysis.stop");
}

int main(void)
{
#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, test_app_begin, test_app_end)
    const struct CMUnitTest tests[] = {
        AT_DESK(weights_are_changed_kept_and_named),
        AT_DESK(other_weights_are_replaced_only_after_a_question),
        AT_DESK(terms_of_ones_own_are_there_like_all_others),
        AT_DESK(weights_make_a_heatmap),
        AT_DESK(two_weights_are_compared),
        AT_DESK(weights_are_tried_in_a_match),
        AT_DESK(weights_are_used_however_long_they_take_to_write),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
