/* What terms contribute in the course of a game. */
#include "ui/state/review/graph.h"

#include <math.h>

#include "tests/support/check.h"
#include "tests/support/random_record.h"

/* A game of at most this many random moves. */
static Record *game_of(uint64_t seed, int moves)
{
    Sample sample = sample_seeded(seed);
    Record *record = random_record(&sample, 1);
    RecordNode *node = record_main_end(record);
    for (int i = 0; i < moves && node; i++)
        node = random_child(&sample.random, record, node);
    return record;
}

/* At each turn, the terms shown and the edge of the side to move add up to the evaluation. */
static void terms_add_up_to_the_evaluation(void **state)
{
    (void)state;
    Record *record = game_of(8, 30);
    Profile weights;
    static GraphTerms red, blue;
    profile_default(&weights);
    graph_terms_make(record, &weights, RED, &red);
    graph_terms_make(record, &weights, BLUE, &blue);
    Position position = record->start, previous = position;
    const RecordNode *node = record->root;
    int turn = 0;
    /* territory, placements, tokens, and the network's part; late terms count with the others */
    assert_int_equal(red.count, 4);
    for (; node; turn++) {
        Breakdown breakdown;
        double sum = 0;
        breakdown_find(&weights, turn > 0 ? &previous : NULL, &position, &breakdown);
        for (int i = 0; i < red.count; i++) {
            assert_true(breakdown.known ? red.worth[i][turn] == -blue.worth[i][turn]
                                        : isnan(red.worth[i][turn]));
            assert_true(!breakdown.known || fabs(red.worth[i][turn]) <= red.most);
            sum += red.worth[i][turn];
        }
        double edge = breakdown.terms[TERM_TEMPO].worth + breakdown.terms[TERM_TEMPO_EARLY].worth;
        assert_true(!breakdown.known || fabs(100 * sum + edge - breakdown.sum) < 0.01);
        node = node->first_child;
        previous = position;
        if (node)
            position_play(&position, node->move, &position);
    }
    assert_int_equal(red.turns, turn);
    record_destroy(record);
}

static void terms_of_ones_own_have_curves(void **state)
{
    (void)state;
    Record *record = game_of(8, 30);
    Profile weights = {.name = "Mine"};
    Error error;
    static GraphTerms terms;
    assert_ok(own_terms_define(&weights.own, "my_room = 2 * territory", &error), &error);
    weights.weights[TERM_TOKENS] = 0.001;
    graph_terms_make(record, &weights, RED, &terms);
    assert_int_equal(terms.count, 2);
    assert_string_equal(terms.names[0], "my room");
    assert_string_equal(terms.names[1], "tokens");
    assert_true(terms.most > 2);
    record_destroy(record);
}

static void no_weights_are_no_curves(void **state)
{
    (void)state;
    Record *record = game_of(9, 20);
    static GraphTerms terms;
    graph_terms_make(record, &(Profile){.name = "None"}, RED, &terms);
    assert_int_equal(terms.count, 0);
    assert_true(terms.most == 0);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(terms_add_up_to_the_evaluation),
        cmocka_unit_test(terms_of_ones_own_have_curves),
        cmocka_unit_test(no_weights_are_no_curves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
