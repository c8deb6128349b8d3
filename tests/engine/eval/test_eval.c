/* Every term on boards drawn by hand; properties of all terms on any board; and the fast evaluation compared
 * with the one that explains. */
#include "tests/support/check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/eval/eval.h"
#include "engine/game/symmetry.h"
#include "tests/support/sample.h"

#define EVAL_POSITIONS (TEST_POSITIONS / 1000 + 100)

#define assert_term(position, term, red, blue) \
    check_term(NULL, position, TERM_##term, (double[]){red, blue}, __FILE__, __LINE__)
#define assert_term_after(previous, position, term, red, blue) \
    check_term(previous, position, TERM_##term, (double[]){red, blue}, __FILE__, __LINE__)

static void check_term(const Position *previous, const Position *position, EvalTerm term,
                       const double expected[2], const char *file, int line)
{
    double figures[2][TERM_COUNT];
    eval_features(kernels_best(), previous, position, figures);
    if (fabs(figures[RED][term] - expected[RED]) < 1e-12 &&
        fabs(figures[BLUE][term] - expected[BLUE]) < 1e-12)
        return;
    print_message("%s is %g and %g, not %g and %g\n", term_info[term].name, figures[RED][term],
                  figures[BLUE][term], expected[RED], expected[BLUE]);
    check_holds(false, "the term is as expected", position, file, line);
}

/* Gaps down the diagonal keep every line from being full; none of them has room for a piece. Red has a room
 * of four cells to itself. Along row 2 is a corridor of nine cells, where red is only beside the first. */
static const char corridor[] = ".bbbbbbbbbb"
                               "b.rbbbbbbbb"
                               "bb........."
                               ".bbbbbbbbbb"
                               "bbbb.bbbbbb"
                               "bbbbb.bbbbb"
                               "bbrrbb.bbbb"
                               "br..rbb.bbb"
                               "br..rbbb.bb"
                               "bbrrbbbbb.b"
                               "bbbbbbbbbb.";

static void placements_are_those_a_side_would_have(void **state)
{
    (void)state;
    /* red: an O, and an I at the beginning of the corridor; blue: six I's in the corridor */
    Position red = DRAWN(30, corridor), blue = DRAWN(75, corridor);
    assert_term(&red, PLACEMENTS, 2, 6);
    assert_term(&red, PLACEMENTS_LATE, 0.4, 1.2);
    assert_term(&red, OWN_PLACEMENTS, 2, 0);
    assert_term(&blue, PLACEMENTS, 2, 6);
    assert_term(&blue, PLACEMENTS_LATE, 1, 3);
    assert_term(&blue, OWN_PLACEMENTS, 0, 6);
}

static void territory_is_what_only_one_side_takes_next(void **state)
{
    (void)state;
    /* red alone reaches its room; in the corridor blue can take all nine cells, red the first four */
    Position position = DRAWN(75, corridor);
    assert_term(&position, TERRITORY, 4, 5);
    assert_term(&position, TERRITORY_LATE, 2, 2.5);
}

static void placements_are_safe_where_the_other_side_takes_no_cell(void **state)
{
    (void)state;
    /* red's I can take cells 2-2 to 2-5, so only blue's I's from 2-6 and 2-7 on are safe */
    Position position = DRAWN(75, corridor);
    assert_term(&position, SAFE, 1, 2);
    assert_term(&position, SAFE_LATE, 0.5, 1);
}

static const char start_board[] = "rr........."
                                  "rb........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........."
                                  "..........b";

static void tokens_and_their_share_are_counted(void **state)
{
    (void)state;
    Position position = DRAWN(60, start_board);
    assert_term(&position, TOKENS, 3, 2);
    assert_term(&position, TOKENS_LATE, 3 * 0.4, 2 * 0.4);
    assert_term(&position, TOKEN_RATIO, 0.6, 0.4);
    Position empty;
    position_start(&empty);
    assert_term(&empty, TOKENS, 0, 0);
    assert_term(&empty, TOKEN_RATIO, 0, 0);
}

static void tempo_is_with_the_side_to_move(void **state)
{
    (void)state;
    Position red = DRAWN(4, start_board), blue = DRAWN(5, start_board);
    assert_term(&red, TEMPO, 1, 0);
    assert_term(&blue, TEMPO, 0, 1);
}

/* Row 0 has three gaps, row 5 four, column 10 three. */
static const char half_full[] = "rrrrbb.r..r"
                                "..........b"
                                "..........b"
                                "..........b"
                                "..........b"
                                "rrrrrr....b"
                                "..........."
                                "..........b"
                                "..........b"
                                "..........."
                                "...........";

static void fullness_counts_tokens_of_lines_with_three_gaps_or_fewer(void **state)
{
    (void)state;
    /* red's token at 0-10 is in two such lines */
    Position position = DRAWN(9, half_full);
    assert_term(&position, FULLNESS, 6 + 1, 2 + 7);
}

static void spread_is_nearly_full_less_nearly_empty_lines_of_the_side_that_has_moved(void **state)
{
    (void)state;
    /* nearly full: row 0 and column 10; nearly empty: all rows except 0 and 5, and all columns except 10 */
    Position position = DRAWN(9, half_full), later = DRAWN(10, half_full);
    assert_term(&position, LINE_SPREAD, 2 - 19, 0);
    assert_term(&later, LINE_SPREAD, 0, 2 - 19);
}

static void frontier_and_open_sides_go_around_the_torus(void **state)
{
    (void)state;
    /* 0-0, 0-1 and 1-0 are red, 1-1 and 10-10 blue; red has 0-10, 1-10, 10-0, 10-1, 0-2 and 2-0 beside it */
    Position position = DRAWN(4, start_board);
    assert_term(&position, FRONTIER, 6, 2 + 4);
    assert_term(&position, OPEN_SIDES, 6, 2 + 4);
    /* a cell with four red neighbours is one frontier cell and four open sides */
    Position ring = DRAWN(4, "..........."
                             "..........."
                             ".....r....."
                             "....r.r...."
                             ".....r....."
                             "..........."
                             "..........."
                             "..........."
                             "..........."
                             "..........."
                             "...........");
    assert_term(&ring, FRONTIER, 1 + 4 + 4, 0);
    assert_term(&ring, OPEN_SIDES, 16, 0);
}

/* Rooms: of eight and of four cells among red tokens; of five among blue ones (column 9); of four (5-0) and
 * of three (around the corner of the board) with both colours beside them; and nine gaps of one cell. */
static const char rooms[] = ".bbbrrrrbb."
                            "b.br....rbb"
                            "bb.r....rbb"
                            "bbb.rrrrb.b"
                            "bbbb.bbbb.b"
                            "....b.bbb.b"
                            "bbrrbb.bb.b"
                            "br..rbb.b.b"
                            "br..rbbb.bb"
                            "bbrrbbbbb.b"
                            "rbbbbbbbbb.";

static void regions_belong_to_the_only_side_beside_them(void **state)
{
    (void)state;
    Position position = DRAWN(30, rooms);
    assert_term(&position, REGIONS, 2, 1);
    assert_term(&position, PARITY, 1, 1); /* the one of eight has room for two pieces */
}

static void holes_are_for_the_side_that_has_moved(void **state)
{
    (void)state;
    Position position = DRAWN(30, rooms), later = DRAWN(31, rooms);
    assert_term(&position, HOLES, 0, 2);
    assert_term(&position, HOLE_PARITY, 0, 1);
    assert_term(&position, SMALL_HOLES, 0, 10);
    assert_term(&later, HOLES, 2, 0);
    assert_term(&later, HOLE_PARITY, 1, 0);
    assert_term(&later, SMALL_HOLES, 10, 0);
}

static void empty_board_is_one_region_of_nobody(void **state)
{
    (void)state;
    Position empty;
    position_start(&empty);
    empty.plies = FREE_PLIES;
    assert_term(&empty, REGIONS, 0, 0);
    assert_term(&empty, PARITY, 0, 0);
    assert_term(&empty, HOLES, 0, 1);
    assert_term(&empty, HOLE_PARITY, 0, 0);
    assert_term(&empty, LINE_SPREAD, 0, -22);
}

static void nothing_is_told_while_a_side_may_place_anywhere(void **state)
{
    (void)state;
    Profile profile;
    profile_default(&profile);
    Evaluator evaluator;
    evaluator_init(&evaluator, kernels_best(), &profile);
    Position position = DRAWN(1, start_board);
    double figures[2][TERM_COUNT], none[2][TERM_COUNT] = {{0}};
    eval_features(kernels_best(), NULL, &position, figures);
    assert_memory_equal(figures, none, sizeof figures);
    assert_int_equal(evaluator_position(&evaluator, NULL, &position), 0);
}

static void clear_change_is_the_fall_of_tokens_over_the_last_move(void **state)
{
    (void)state;
    Position before = DRAWN(6, "rrbbbbb...."
                               "r.........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "..........."
                               "...........");
    Position cleared, grown;
    position_play(&before, MOVE("0-7,0-8,0-9,0-10"), &cleared);
    position_play(&before, MOVE("2-0,3-0,4-0,5-0"), &grown);
    assert_term_after(&before, &cleared, CLEAR_CHANGE, -2, -5);
    assert_term_after(&before, &grown, CLEAR_CHANGE, 0, 0);
    assert_term_after(NULL, &cleared, CLEAR_CHANGE, 0, 0);
}

static bool same_figures(double a[2][TERM_COUNT], double b[2][TERM_COUNT])
{
    bool same = true;
    for (int term = 0; term < TERM_COUNT; term++)
        same = same && a[RED][term] == b[RED][term] && a[BLUE][term] == b[BLUE][term];
    return same;
}

static void figures_are_the_same_in_every_image(void **state)
{
    (void)state;
    const Kernels *kernels = kernels_best();
    Sample sample = sample_seeded(51);
    for (int i = 0; i < EVAL_POSITIONS; i++) {
        Position before = sample_next(&sample), after, image_before, image_after;
        Move move = kernels->random_move(&before, &sample.random);
        if (before.plies == PLY_LIMIT || move == MOVE_NONE)
            continue;
        Symmetry symmetry = (Symmetry)random_below(&sample.random, SYMMETRY_COUNT);
        kernels->play(&before, move, &after);
        symmetry_position(symmetry, &before, &image_before);
        symmetry_position(symmetry, &after, &image_after);
        double figures[2][TERM_COUNT], images[2][TERM_COUNT];
        eval_features(kernels, &before, &after, figures);
        eval_features(kernels, &image_before, &image_after, images);
        assert_holds(same_figures(figures, images), &after);
    }
}

static void figures_are_the_same_from_every_set_of_kernels(void **state)
{
    (void)state;
    Sample sample = sample_seeded(52);
    for (int i = 0; i < EVAL_POSITIONS; i++) {
        Position position = sample_next(&sample);
        double figures[2][TERM_COUNT], others[2][TERM_COUNT];
        eval_features(kernels_best(), NULL, &position, figures);
        const Kernels *set;
        for (int at = 0; (set = kernels_set(at)) != NULL; at++) {
            eval_features(set, NULL, &position, others);
            assert_holds(same_figures(figures, others), &position);
        }
    }
}

/* Which terms a profile of random weights has. */
typedef enum Terms {
    TERMS_OF_LEAVES,
    TERMS_OF_TERRITORY_LEAVES,
    TERMS_OF_SAFE_LEAVES,
    TERMS_ALL,
    TERMS_EVEN_HANDED,
    TERMS_KINDS
} Terms;

static bool is_even_handed(EvalTerm term)
{
    switch (term) {
    case TERM_PLACEMENTS:
    case TERM_TERRITORY:
    case TERM_SAFE:
    case TERM_TOKENS:
    case TERM_FULLNESS:
    case TERM_FRONTIER:
    case TERM_REGIONS:
    case TERM_PARITY:
    case TERM_OPEN_SIDES:
    case TERM_TOKEN_RATIO:
        return true;
    default:
        return false;
    }
}

/* Whether terms of this kind include this one. Even-handed terms ignore the side to move and the ply. */
static bool terms_have(Terms terms, EvalTerm term)
{
    switch (terms) {
    case TERMS_OF_LEAVES:
        return term == TERM_PLACEMENTS || term == TERM_PLACEMENTS_LATE || term == TERM_TOKENS ||
               term == TERM_TOKENS_LATE || term == TERM_TEMPO || term == TERM_TEMPO_EARLY;
    case TERMS_OF_TERRITORY_LEAVES:
        return term == TERM_TERRITORY || term == TERM_TERRITORY_LATE || terms_have(TERMS_OF_LEAVES, term);
    case TERMS_OF_SAFE_LEAVES:
        return term == TERM_SAFE || term == TERM_SAFE_LATE || terms_have(TERMS_OF_TERRITORY_LEAVES, term);
    case TERMS_EVEN_HANDED:
        return is_even_handed(term);
    default:
        return true;
    }
}

/* Most weights are small enough to stay within the limit of scores; a few can be anything. */
static Profile any_profile(Random *random, Terms terms)
{
    Profile profile = {.name = "Any"};
    bool large = random_below(random, 8) == 0;
    for (int term = 0; term < TERM_COUNT; term++) {
        const TermInfo *info = &term_info[term];
        double weight = info->low + random_unit(random) * (info->high - info->low);
        if (terms_have(terms, (EvalTerm)term))
            profile.weights[term] = large ? weight : weight / 30;
    }
    return profile;
}

/* Compares the children's scores with each position evaluated on its own. */
static void assert_children_are_right(const Evaluator *evaluator, const Position *position)
{
    const Kernels *kernels = evaluator->kernels;
    Side side = position_turn(position);
    static Move moves[MOVE_LIST_SIZE];
    static Score scores[MOVE_COUNT], same[MOVE_COUNT];
    static uint16_t replies[MOVE_COUNT];
    int count = kernels->list(position, side, moves);
    evaluator_children(evaluator, position, moves, count, scores, replies);
    evaluator_children(evaluator, position, moves, count, same, NULL);
    assert_memory_equal(scores, same, (size_t)count * sizeof scores[0]);
    for (int i = 0; i < count; i++) {
        Position child;
        kernels->play(position, moves[i], &child);
        int placements = kernels->placements(&child, side_other(side));
        assert_holds(replies[i] == placements, &child);
        Outcome outcome = position_outcome(&child);
        Score expected = outcome == OUTCOME_NONE   ? -evaluator_position(evaluator, position, &child)
                         : outcome == OUTCOME_DRAW ? SCORE_DRAW
                         : outcome == (side == RED ? OUTCOME_RED : OUTCOME_BLUE) ? score_win_in(1)
                                                                                 : score_loss_in(1);
        assert_holds(scores[i] == expected, &child);
        assert_holds(score_is_proven(scores[i]) == (outcome != OUTCOME_NONE && outcome != OUTCOME_DRAW),
                     &child);
    }
}

static void children_get_what_their_positions_get(void **state)
{
    (void)state;
    Sample sample = sample_seeded(53);
    for (int i = 0; i < EVAL_POSITIONS; i++) {
        Position position = sample_next(&sample);
        if (position.plies == PLY_LIMIT)
            continue;
        const Kernels *set;
        for (int at = 0; (set = kernels_set(at)) != NULL; at++) {
            Profile profile = any_profile(&sample.random, (Terms)(i % TERMS_KINDS));
            Evaluator evaluator;
            evaluator_init(&evaluator, set, &profile);
            assert_children_are_right(&evaluator, &position);
        }
    }
}

static void last_ply_is_decided_by_tokens_before_placements(void **state)
{
    (void)state;
    Sample sample = sample_seeded(54);
    Profile profile = any_profile(&sample.random, TERMS_ALL);
    Evaluator evaluator;
    evaluator_init(&evaluator, kernels_best(), &profile);
    for (int i = 0; i < EVAL_POSITIONS; i++) {
        Position position = sample_next(&sample);
        position.plies = PLY_LIMIT - 1;
        position.key = position_key(&position);
        assert_children_are_right(&evaluator, &position);
    }
    /* blue's I leaves red no placement, but red has many more tokens */
    static const char tight[] = ".rrrrrrrrrr"
                                "r.brrrrrrrr"
                                "rr....r.rrr"
                                ".rrrrrrrrrr"
                                "rrrr.rrrrrr"
                                "rrrrr.rrrrr"
                                "rrr.rr.rrrr"
                                "rrrrrrr.rrr"
                                "rr.rrrrr.rr"
                                "rrrrrrrrr.r"
                                "rrrrrrrrrr.";
    Position last = DRAWN(149, tight), before = DRAWN(147, tight);
    Move move = MOVE("2-2,2-3,2-4,2-5");
    Score score;
    uint16_t replies;
    evaluator_children(&evaluator, &last, &move, 1, &score, &replies);
    assert_int_equal(score, score_loss_in(1));
    assert_int_equal(replies, 0);
    evaluator_children(&evaluator, &before, &move, 1, &score, &replies);
    assert_int_equal(score, score_win_in(1));
}

static void no_moves_get_no_scores(void **state)
{
    (void)state;
    Profile profile;
    Evaluator evaluator;
    Score score = 77;
    Position position;
    profile_default(&profile);
    evaluator_init(&evaluator, kernels_best(), &profile);
    position_start(&position);
    evaluator_children(&evaluator, &position, NULL, 0, &score, NULL);
    assert_int_equal(score, 77);
}

/* The sum of the terms for the side to move, and how far integer weights may be from it. */
static double sum_of_terms(const Profile *profile, const Position *previous, const Position *position,
                           double *within)
{
    double figures[2][TERM_COUNT], sum = 0;
    Side mover = position_turn(position);
    eval_features(kernels_best(), previous, position, figures);
    *within = 0.5 + 1e-6;
    for (int term = 0; term < TERM_COUNT; term++) {
        double difference = figures[mover][term] - figures[side_other(mover)][term];
        sum += profile->weights[term] * difference;
        *within += (fabs(difference) + 1) / 2048;
    }
    return sum;
}

static void evaluation_is_the_sum_of_its_terms(void **state)
{
    (void)state;
    const Kernels *kernels = kernels_best();
    Sample sample = sample_seeded(55);
    int clamped = 0;
    for (int i = 0; i < 10 * EVAL_POSITIONS; i++) {
        Position previous = sample_next(&sample), position;
        Move move = kernels->random_move(&previous, &sample.random);
        if (previous.plies >= PLY_LIMIT - 1 || move == MOVE_NONE)
            continue;
        kernels->play(&previous, move, &position);
        Profile profile = any_profile(&sample.random, (Terms)(i % TERMS_KINDS));
        Evaluator evaluator;
        evaluator_init(&evaluator, kernels, &profile);
        Score score = evaluator_position(&evaluator, &previous, &position);
        double within, sum = sum_of_terms(&profile, &previous, &position, &within);
        assert_holds(abs(score) < SCORE_LIMIT, &position);
        clamped += fabs(sum) > SCORE_LIMIT;
        sum = fmin(fmax(sum, -SCORE_LIMIT + 1), SCORE_LIMIT - 1);
        assert_holds(fabs(score - sum) <= within, &position);
    }
    assert_true(clamped > 0);
}

static void what_is_good_for_one_side_is_as_bad_for_the_other(void **state)
{
    (void)state;
    const Kernels *kernels = kernels_best();
    Sample sample = sample_seeded(56);
    for (int i = 0; i < 10 * EVAL_POSITIONS; i++) {
        Position position = sample_next(&sample);
        Profile profile = any_profile(&sample.random, TERMS_EVEN_HANDED);
        Evaluator evaluator;
        evaluator_init(&evaluator, kernels, &profile);
        position.plies = 40;
        Score red = evaluator_position(&evaluator, NULL, &position);
        position.plies = 41;
        assert_holds(evaluator_position(&evaluator, NULL, &position) == -red, &position);
    }
}

static void halves_are_rounded_away_from_zero(void **state)
{
    (void)state;
    /* red has one more token than blue */
    Position red = DRAWN(40, start_board), blue = DRAWN(41, start_board);
    static const struct {
        double weight;
        Score expected;
    } cases[] = {{0.5, 1}, {0.499, 0}, {-0.5, -1}, {-0.499, 0}, {1.5, 2}, {-1.5, -2}, {7.49, 7}, {7.51, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Profile profile = {.name = "Tokens", .weights[TERM_TOKENS] = cases[i].weight};
        Evaluator evaluator;
        evaluator_init(&evaluator, kernels_best(), &profile);
        assert_int_equal(evaluator_position(&evaluator, NULL, &red), cases[i].expected);
        assert_int_equal(evaluator_position(&evaluator, NULL, &blue), -cases[i].expected);
    }
}

static void weights_of_late_terms_grow_with_the_plies(void **state)
{
    (void)state;
    Profile profile = {.name = "Late", .weights[TERM_TOKENS] = 100, .weights[TERM_TOKENS_LATE] = 50};
    Evaluator evaluator;
    evaluator_init(&evaluator, kernels_best(), &profile);
    for (int plies = 4; plies < PLY_LIMIT; plies += 2) {
        Position position = DRAWN(plies, start_board);
        assert_int_equal(evaluator_position(&evaluator, NULL, &position), lround(100 + 50 * plies / 150.0));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(placements_are_those_a_side_would_have),
        cmocka_unit_test(territory_is_what_only_one_side_takes_next),
        cmocka_unit_test(placements_are_safe_where_the_other_side_takes_no_cell),
        cmocka_unit_test(tokens_and_their_share_are_counted),
        cmocka_unit_test(tempo_is_with_the_side_to_move),
        cmocka_unit_test(fullness_counts_tokens_of_lines_with_three_gaps_or_fewer),
        cmocka_unit_test(spread_is_nearly_full_less_nearly_empty_lines_of_the_side_that_has_moved),
        cmocka_unit_test(frontier_and_open_sides_go_around_the_torus),
        cmocka_unit_test(regions_belong_to_the_only_side_beside_them),
        cmocka_unit_test(holes_are_for_the_side_that_has_moved),
        cmocka_unit_test(empty_board_is_one_region_of_nobody),
        cmocka_unit_test(nothing_is_told_while_a_side_may_place_anywhere),
        cmocka_unit_test(clear_change_is_the_fall_of_tokens_over_the_last_move),
        cmocka_unit_test(figures_are_the_same_in_every_image),
        cmocka_unit_test(figures_are_the_same_from_every_set_of_kernels),
        cmocka_unit_test(children_get_what_their_positions_get),
        cmocka_unit_test(last_ply_is_decided_by_tokens_before_placements),
        cmocka_unit_test(no_moves_get_no_scores),
        cmocka_unit_test(evaluation_is_the_sum_of_its_terms),
        cmocka_unit_test(what_is_good_for_one_side_is_as_bad_for_the_other),
        cmocka_unit_test(halves_are_rounded_away_from_zero),
        cmocka_unit_test(weights_of_late_terms_grow_with_the_plies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
