#include "engine/search/proof/proof.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/proof/horizon.h"
#include "tests/support/check.h"
#include "tests/support/sample.h"

/* ---- The same answers by exhaustive search ---- */

enum { BRUTE_MAX = 100000 }; /* positions; if it takes more, the test tries another one */

typedef struct Brute {
    int nodes;
    Proof result; /* for the side to move */
    int plies;    /* with best play by both sides */
} Brute;

/* Greater is better for the side to move. */
static int worth(Proof result, int plies)
{
    return result == PROOF_WIN ? 1000 - plies : result == PROOF_LOSS ? plies - 1000 : 0;
}

static Proof turned(Proof result)
{
    return result == PROOF_WIN ? PROOF_LOSS : result == PROOF_LOSS ? PROOF_WIN : result;
}

static void brute_solve(const Position *position, Brute *out)
{
    Outcome outcome = position_outcome(position);
    out->nodes++;
    if (outcome != OUTCOME_NONE) {
        bool mover = (outcome == OUTCOME_RED) == (position_turn(position) == RED);
        out->result = outcome == OUTCOME_DRAW ? PROOF_DRAW : mover ? PROOF_WIN : PROOF_LOSS;
        out->plies = 0;
        return;
    }
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, position_turn(position), moves);
    int best = INT32_MIN;
    Brute below = {.nodes = out->nodes};
    for (int i = 0; i < count && below.nodes < BRUTE_MAX; i++) {
        Position after;
        position_play(position, moves[i], &after);
        brute_solve(&after, &below);
        Proof result = turned(below.result);
        if (worth(result, below.plies + 1) > best) {
            best = worth(result, below.plies + 1);
            out->result = result;
            out->plies = below.plies + 1;
        }
    }
    out->nodes = below.nodes;
}

static Prover *make_prover(void)
{
    Prover *prover = NULL;
    Error error = {0};
    assert_ok(prover_create(1, &prover, &error), &error);
    return prover;
}

/* The move leads where the result says. */
static void check_move(const Position *position, const ProofFound *found)
{
    Brute after = {0};
    Position next;
    assert_holds(position_legal(position, found->move), position);
    position_play(position, found->move, &next);
    brute_solve(&next, &after);
    assert_holds(turned(after.result) == found->result, position);
    assert_holds(after.plies + 1 == found->plies, position);
}

static void check_same(Prover *prover, const Position *position, const Brute *expected)
{
    ProofFound found, tried;
    prover_solve(prover, position, &(ProverLimits){0}, &found);
    assert_holds(found.result == expected->result, position);
    assert_holds(found.exact, position);
    assert_holds(found.plies == expected->plies, position);
    if (position_outcome(position) == OUTCOME_NONE)
        check_move(position, &found);
    prover_clear(prover);
    prover_try(prover, position, 0, &tried);
    assert_holds(tried.result == expected->result, position);
    assert_holds(tried.result != PROOF_WIN || tried.plies >= expected->plies, position);
    assert_holds(tried.result != PROOF_LOSS || tried.plies <= expected->plies, position);
    assert_holds(!tried.exact || tried.plies == expected->plies, position);
}

static int sample_count(void)
{
    return TEST_POSITIONS >= 1000000 ? 1500 : 300;
}

/* Fewer positions where everything is slow, because each takes some tens of milliseconds. */
static int slow_sample_count(void)
{
    return TEST_POSITIONS >= 1000000 ? 1500 : 100;
}

/* ---- Tests ---- */

/* Boards of all kinds, at most five plies before the limit. */
static void positions_near_the_limit_are_solved_as_by_looking_at_everything(void **state)
{
    (void)state;
    Prover *prover = make_prover();
    Sample sample = sample_seeded(21);
    int counts[4] = {0};
    for (int solved = 0, turn = 0; solved < sample_count(); turn++) {
        Position position = sample_awkward(&sample);
        Brute brute = {0};
        if (turn % 2 && abs(position.count[RED] - position.count[BLUE]) > 5)
            continue; /* draws should be within reach */
        position.plies = (uint8_t)(PLY_LIMIT - 6 + 2 * (turn % 3) + position.plies % 2);
        brute_solve(&position, &brute);
        if (brute.nodes >= BRUTE_MAX)
            continue;
        check_same(prover, &position, &brute);
        counts[brute.result]++;
        solved++;
    }
    assert_true(counts[PROOF_WIN] > 20 && counts[PROOF_LOSS] > 20 && counts[PROOF_DRAW] > 0);
    prover_destroy(prover);
}

/* The ends of random games, where both sides have hardly any room. */
static void squeezed_positions_are_solved_as_by_looking_at_everything(void **state)
{
    (void)state;
    Prover *prover = make_prover();
    Sample sample = sample_seeded(22);
    int longest = 0;
    for (int solved = 0; solved < slow_sample_count();) {
        Position position = sample_game(&sample);
        Brute brute = {0};
        int placements[2];
        kernels_best()->both_placements(&position, placements);
        if (placements[RED] > 6 || placements[BLUE] > 6)
            continue;
        brute_solve(&position, &brute);
        if (brute.nodes >= BRUTE_MAX)
            continue;
        check_same(prover, &position, &brute);
        longest = brute.plies > longest ? brute.plies : longest;
        solved++;
    }
    assert_true(longest >= 3);
    prover_destroy(prover);
}

/* In how many plies the side to move wins, from an exhaustive search of this many plies; 0: it doesn't. */
static int wins_within(const Position *position, int plies)
{
    Move moves[MOVE_LIST_SIZE], replies[MOVE_LIST_SIZE];
    const Kernels *kernels = kernels_best();
    int count = kernels->list(position, position_turn(position), moves), best = 0;
    for (int i = 0; i < count; i++) {
        Position after, next;
        position_play(position, moves[i], &after);
        int open = kernels->list(&after, position_turn(&after), replies), lost = 0;
        if (open == 0)
            return 1;
        for (; plies == HORIZON_PLIES && lost < open; lost++) {
            position_play(&after, replies[lost], &next);
            if (wins_within(&next, 1) == 0)
                break;
        }
        if (lost == open)
            best = HORIZON_PLIES;
    }
    return best;
}

static void the_last_three_plies_are_those_of_looking_at_everything(void **state)
{
    (void)state;
    Sample sample = sample_seeded(24);
    Horizon *horizon = malloc(sizeof *horizon);
    assert_non_null(horizon);
    horizon_begin(horizon, kernels_best());
    int counts[HORIZON_PLIES + 1] = {0};
    for (int tried = 0; tried < slow_sample_count() || counts[0] < 5 || counts[HORIZON_PLIES] < 5;) {
        Position position = sample_game(&sample);
        int placements[2];
        kernels_best()->both_placements(&position, placements);
        if (placements[RED] > 12 || placements[BLUE] > 12 || position.plies > PLY_LIMIT - HORIZON_PLIES - 1)
            continue;
        int plies = wins_within(&position, HORIZON_PLIES);
        assert_holds(horizon_wins(horizon, &position) == plies, &position);
        counts[plies]++;
        tried++;
    }
    free(horizon);
}

static void a_full_table_forgets_but_does_not_err(void **state)
{
    (void)state;
    Prover *prover = make_prover();
    Sample sample = sample_seeded(23);
    for (int solved = 0; solved < sample_count() / 10;) {
        Position position = sample_awkward(&sample);
        Brute brute = {0};
        position.plies = (uint8_t)(PLY_LIMIT - 4 + position.plies % 2);
        brute_solve(&position, &brute);
        if (brute.nodes < BRUTE_MAX / 10 || brute.nodes >= BRUTE_MAX)
            continue;
        ProofFound found;
        prover_solve(prover, &position, &(ProverLimits){0}, &found); /* the table keeps its contents */
        assert_holds(found.result == brute.result, &position);
        assert_holds(found.exact && found.plies == brute.plies, &position);
        solved++;
    }
    prover_destroy(prover);
}

static void finished_games_are_known(void **state)
{
    (void)state;
    Prover *prover = make_prover();
    ProofFound found;
    Position position = DRAWN(150, "rrrr......."
                                   "..........."
                                   "..........."
                                   "..........."
                                   "..........."
                                   "..bbb......"
                                   "..........."
                                   "..........."
                                   "..........."
                                   "..........."
                                   "...........");
    prover_solve(prover, &position, &(ProverLimits){0}, &found);
    assert_int_equal(found.result, PROOF_WIN);
    assert_int_equal(found.plies, 0);
    assert_true(found.exact);
    assert_int_equal(found.move, MOVE_NONE);
    prover_destroy(prover);
}

static void limits_are_kept(void **state)
{
    (void)state;
    Prover *prover = make_prover();
    Position start;
    ProofFound found;
    atomic_bool stop = true;
    position_start(&start);
    prover_try(prover, &start, 20000, &found);
    assert_int_equal(found.result, PROOF_NONE);
    assert_int_equal(found.move, MOVE_NONE);
    assert_true(found.nodes >= 20000 && found.nodes < 20000 + 2 * MOVE_COUNT);
    prover_solve(prover, &start, &(ProverLimits){.stop = &stop}, &found);
    assert_int_equal(found.result, PROOF_NONE);
    prover_solve(prover, &start, &(ProverLimits){.time_ns = 20000000}, &found);
    assert_int_equal(found.result, PROOF_NONE);
    assert_true(found.time_ns >= 20000000 && found.time_ns < 2000000000);
    prover_destroy(prover);
    prover_destroy(NULL);
}

/* A search that was cut short continues where it stopped. */
static void trying_again_continues(void **state)
{
    (void)state;
    Prover *prover = make_prover();
    Position position;
    Error error = {0};
    static const char text[] = "brb1br1rr2/rrr1br1rrr1/rrbrbr1r1rr/2rrrrbrr2/rrrrr1brr1r/1rbbr1brrrr/"
                               "1b1b1bb1rrr/bbbbrb1bbb1/b1bbrb1bbbb/r1b1rr1brrr/rr2bb1r1rr b 41";
    assert_ok(position_read(text, strlen(text), &position, &error), &error);
    ProofFound whole, part = {0};
    prover_try(prover, &position, 0, &whole);
    assert_int_equal(whole.result, PROOF_LOSS);
    prover_clear(prover);
    int tries = 0;
    while (part.result == PROOF_NONE && tries++ < 1000)
        prover_try(prover, &position, 100, &part);
    assert_int_equal(part.result, PROOF_LOSS);
    assert_true(tries > 1 && tries < 1000);
    prover_destroy(prover);
}

/* How many of the positions at this distance from the end of games between equals are proven with this many
 * nodes. */
static int proven_endings(int before, uint64_t nodes, int *count)
{
    char line[POSITION_TEXT_SIZE + 16];
    Prover *prover = make_prover();
    FILE *file = fopen(TEST_DATA "/endings/positions.tsv", "r");
    int proven = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *text = strchr(line, '\t');
        Position position;
        ProofFound found;
        Error error = {0};
        assert_non_null(text);
        if (strtol(line, NULL, 10) != before)
            continue;
        assert_ok(position_read(text + 1, strcspn(text + 1, "\n"), &position, &error), &error);
        prover_clear(prover);
        prover_solve(prover, &position, &(ProverLimits){.nodes = nodes}, &found);
        proven += found.result != PROOF_NONE && found.exact;
        ++*count;
    }
    fclose(file);
    prover_destroy(prover);
    return proven;
}

static void ends_of_games_between_equals_are_proven(void **state)
{
    (void)state;
    int count = 0;
    int four = proven_endings(4, 20000, &count);
    assert_int_equal(count, 63);
    print_message("four plies before the end %d of 63\n", four);
    assert_true(four >= 36);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_near_the_limit_are_solved_as_by_looking_at_everything),
        cmocka_unit_test(squeezed_positions_are_solved_as_by_looking_at_everything),
        cmocka_unit_test(the_last_three_plies_are_those_of_looking_at_everything),
        cmocka_unit_test(a_full_table_forgets_but_does_not_err),
        cmocka_unit_test(finished_games_are_known),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(trying_again_continues),
        cmocka_unit_test(ends_of_games_between_equals_are_proven),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
