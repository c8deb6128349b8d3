/* What alpha-beta finds: the right scores, true proofs, legal moves, and the same result every time. */
#include "engine/search/alphabeta/alphabeta.h"

#include <math.h>
#include <string.h>

#include "tests/support/brute.h"
#include "tests/support/check.h"
#include "tests/support/sample.h"

/* How many searches a case compares: fewer where everything is slow. */
#define MANY (TEST_POSITIONS >= 1000000 ? 1000 : TEST_POSITIONS / 2000)

static AlphaBeta *search_with(const AlphaBetaOptions *options)
{
    AlphaBeta *search;
    Error error = {0};
    assert_ok(alphabeta_create(options, &search, &error), &error);
    return search;
}

static AlphaBetaOptions default_options(void)
{
    AlphaBetaOptions options;
    alphabeta_options_default(&options);
    options.table_mb = 1;
    return options;
}

/* Nothing is left out, reduced or extended: a plain minimax to this depth. */
static AlphaBetaOptions plain_options(void)
{
    AlphaBetaOptions options = default_options();
    options.parameters.low_depth = options.parameters.high_depth = options.parameters.late_depth = 0;
    options.parameters.reduce_from = MOVE_COUNT;
    options.parameters.extend_replies = 0;
    return options;
}

/* As much as possible is left out and reduced. */
static AlphaBetaOptions harsh_options(void)
{
    AlphaBetaOptions options = default_options();
    options.parameters.low_depth = options.parameters.high_depth = options.parameters.late_depth = 20;
    options.parameters.low_margin = options.parameters.high_margin = 0;
    options.parameters.late_moves = options.parameters.reduce_from = 1;
    options.parameters.reduce_base = options.parameters.reduce_scale = 400;
    return options;
}

static const Report *think(AlphaBeta *search, const Position *position, Limits limits)
{
    Game game;
    Move move;
    Error error = {0};
    game_start(&game, position);
    assert_ok(alphabeta_think(search, &game, &limits, NULL, &move, &error), &error);
    const Report *report = alphabeta_last_report(search);
    assert_holds(position_legal(position, move), position);
    assert_holds(report->best == move && report->finished && report->line_count > 0, position);
    return report;
}

static Score best_score(const Report *report)
{
    return report->lines[0].score;
}

/* The next position of random games that is not over and has at most this many placements. */
static Position next_with(Sample *sample, int most)
{
    const Kernels *kernels = kernels_best();
    for (;;) {
        Position position = sample_game(sample);
        int count = kernels->placements(&position, position_turn(&position));
        if (count > 0 && count <= most && position.plies < PLY_LIMIT)
            return position;
    }
}

/* The same board at another ply, where the game may be over. */
static Position at_ply(const Position *position, int plies)
{
    Position moved;
    Error error;
    char cells[BOARD_CELLS];
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        cells[cell] = position_at(position, (Cell)cell);
    assert_ok(position_from_cells(&moved, cells, plies, &error), &error);
    return moved;
}

/* ---- Scores ---- */

static void win_in_one_is_found(void **state)
{
    (void)state;
    Position position = DRAWN(47, "r.brr.brbbb"
                                  "bbbbb..r..r"
                                  "rrrbbrrr.rr"
                                  "rbrrb..rrr."
                                  "bbrrrrrbr.b"
                                  ".brbrr.bbbb"
                                  "bbbb.r.bb.."
                                  "bb..r..bbbb"
                                  "bbbrr.bbbb."
                                  "b.bbr.bb.b."
                                  "rbb.r.b..b.");
    AlphaBetaOptions options = default_options();
    AlphaBeta *search = search_with(&options);
    const Report *report = think(search, &position, (Limits){.depth = 1});
    assert_int_equal(report->best, MOVE("I-V@7-5"));
    assert_int_equal(best_score(report), score_win_in(1));
    assert_int_equal(report->proof, PROOF_WIN);
    assert_int_equal(report->plies, 1);
    alphabeta_destroy(search);
}

static void win_in_three_is_found(void **state)
{
    (void)state;
    Position positions[] = {
        DRAWN(27, "b...rrrr.bb"
                  "bbbrbbr.rbb"
                  "..br.brrrrr"
                  ".bbbbb...rr"
                  "r.b..rr...r"
                  "r.bbb.rr..r"
                  "bb.b.rrrrrb"
                  "brrrrrrrr.b"
                  "b.rr..rrrr."
                  "b.bb.rrr.r."
                  "bb.bbr.bbbb"),
        DRAWN(21, "rrrr.rrbbbb"
                  "r.r.rrr.b.."
                  "....rrr.bbb"
                  "br..r.r.b.b"
                  ".rrrr..bbb."
                  ".rrrrrr.bb."
                  "b.r.r..bbb."
                  "bbrrrr.b.bb"
                  ".bb.r.bbbbb"
                  "bb.rrbb.rrr"
                  "rrrr..bbbbr"),
    };
    Move expected[] = {MOVE("T-U@4-7"), MOVE("T-D@1-1")};
    AlphaBetaOptions options = default_options();
    AlphaBeta *search = search_with(&options);
    for (int i = 0; i < 2; i++) {
        const Report *report = think(search, &positions[i], (Limits){.depth = 3});
        assert_int_equal(report->best, expected[i]);
        assert_int_equal(best_score(report), score_win_in(3));
        assert_int_equal(report->lines[0].count, 3);
    }
    alphabeta_destroy(search);
}

static void expect_minimax(AlphaBeta *search, const Evaluator *evaluator, const Position *position, int depth)
{
    Brute brute = {.budget = 100000};
    Score expected = brute_minimax(&brute, evaluator, position, depth);
    if (brute.ran_out)
        return;
    const Report *report = think(search, position, (Limits){.depth = depth});
    assert_holds(best_score(report) == expected, position);
    assert_holds(report->depth == depth || (report->depth < depth && report->proof), position);
    /* and the move has that score */
    Position child;
    brute.budget = UINT64_MAX;
    evaluator->kernels->play(position, report->best, &child);
    if (depth > 1 && position_outcome(&child) == OUTCOME_NONE)
        assert_holds(brute_before(brute_minimax(&brute, evaluator, &child, depth - 1)) == expected, position);
}

static void plain_search_is_minimax(void **state)
{
    (void)state;
    AlphaBetaOptions options = plain_options();
    Evaluator evaluator;
    evaluator_init(&evaluator, options.kernels, &options.profile);
    for (int table_mb = 0; table_mb <= 1; table_mb++) {
        options.table_mb = table_mb;
        AlphaBeta *search = search_with(&options);
        Sample sample = sample_seeded(1);
        for (int i = 0; i < MANY; i++) {
            Position position = next_with(&sample, i % 3 == 2 ? 40 : i % 3 == 1 ? 200 : MOVE_COUNT);
            expect_minimax(search, &evaluator, &position, 1 + i % 3);
        }
        alphabeta_destroy(search);
    }
}

/* Whichever thread finishes an iteration first, none exceeds the limit, and the answer is the same as with
 * one thread. */
static void threads_find_what_one_finds(void **state)
{
    (void)state;
    AlphaBetaOptions options = plain_options();
    options.threads = 3;
    Evaluator evaluator;
    evaluator_init(&evaluator, options.kernels, &options.profile);
    AlphaBeta *search = search_with(&options);
    Sample sample = sample_seeded(2);
    for (int i = 0; i < MANY; i++) {
        Position position = next_with(&sample, i % 3 == 2 ? 40 : i % 3 == 1 ? 200 : MOVE_COUNT);
        expect_minimax(search, &evaluator, &position, 1 + i % 3);
    }
    alphabeta_destroy(search);
}

static void last_plies_are_exact(void **state)
{
    (void)state;
    AlphaBetaOptions options = plain_options();
    AlphaBeta *search = search_with(&options);
    Sample sample = sample_seeded(2);
    for (int tried = 0; tried < MANY / 4;) {
        Position game = next_with(&sample, 20);
        Position position = at_ply(&game, 146 + tried % 4);
        Brute brute = {.budget = 20000};
        Score expected = brute_result(&brute, &position);
        if (brute.ran_out || position_outcome(&position) != OUTCOME_NONE)
            continue;
        tried++;
        const Report *report = think(search, &position, (Limits){.depth = PLY_LIMIT - position.plies});
        assert_holds(best_score(report) == expected, &position);
    }
    alphabeta_destroy(search);
}

/* ---- Proofs ---- */

/* A claim for the side to move is true, and comes true in time. */
static void check_claim(const Position *position, int proof, int plies, Score truth)
{
    if (proof == PROOF_WIN)
        assert_holds(truth > SCORE_LIMIT && score_plies(truth) <= plies, position);
    if (proof == PROOF_LOSS)
        assert_holds(truth < -SCORE_LIMIT && score_plies(truth) <= plies, position);
}

static void check_root_claims(const Position *position, const Report *report)
{
    for (int i = 0; i < report->move_count; i++) {
        const ReportMove *root = &report->moves[i];
        Brute brute = {.budget = 3000};
        Position child;
        position_play(position, root->move, &child);
        Score truth = brute_before(brute_result(&brute, &child));
        if (!brute.ran_out)
            check_claim(position, root->proof, root->plies, truth);
    }
}

/* The moves of every line can be played. A proven result is at the end of its line, unless the line was cut
 * short. */
static void check_lines(const Position *position, const Report *report)
{
    for (int i = 0; i < report->line_count; i++) {
        const ReportLine *line = &report->lines[i];
        Position end = *position;
        for (int j = 0; j < line->count; j++) {
            assert_holds(position_legal(&end, line->moves[j]), &end);
            position_play(&end, line->moves[j], &end);
        }
        assert_holds(!line->proof || line->count <= line->plies, position);
        assert_holds(fabsf(line->expected) <= 1, position);
    }
}

/* How much of what can be proven was proven. */
typedef struct Proofs {
    int wins, wins_found, losses, losses_found;
} Proofs;

/* Positions with few moves, some of them near the end of the game, to any depth. */
static Proofs search_for_proofs(const AlphaBetaOptions *options, int positions)
{
    AlphaBeta *search = search_with(options);
    Sample sample = sample_seeded(3);
    Proofs proofs = {0};
    for (int tried = 0; tried < positions;) {
        Position game = next_with(&sample, 12);
        Position position = tried % 2 ? game : at_ply(&game, 140 + tried % 10);
        Brute brute = {.budget = 5000};
        Score truth = brute_result(&brute, &position);
        if (brute.ran_out || position_outcome(&position) != OUTCOME_NONE)
            continue;
        tried++;
        Limits limits = {.depth = 2 + tried % 12};
        const Report *report = think(search, &position, limits);
        check_claim(&position, report->proof, report->plies, truth);
        check_root_claims(&position, report);
        check_lines(&position, report);
        bool deep = score_is_proven(truth) && limits.depth > score_plies(truth);
        proofs.wins += deep && truth > 0;
        proofs.losses += deep && truth < 0;
        proofs.wins_found += deep && report->proof == PROOF_WIN;
        proofs.losses_found += deep && report->proof == PROOF_LOSS;
    }
    alphabeta_destroy(search);
    return proofs;
}

static void proofs_are_true_and_found(void **state)
{
    (void)state;
    AlphaBetaOptions options = default_options();
    Proofs proofs = search_for_proofs(&options, MANY);
    assert_true(proofs.wins > MANY / 5 && proofs.wins_found >= proofs.wins * 95 / 100);
    assert_true(proofs.losses > MANY / 10 && proofs.losses_found >= proofs.losses * 95 / 100);
}

static void proofs_are_true_whatever_is_left_out(void **state)
{
    (void)state;
    AlphaBetaOptions options = harsh_options();
    Proofs proofs = search_for_proofs(&options, MANY);
    assert_true(proofs.wins_found > MANY / 10 && proofs.losses_found > MANY / 25);
}

/* A proven result in the table holds for the position itself, whichever root it is read from. */
static void distances_stay_right_from_move_to_move(void **state)
{
    (void)state;
    AlphaBetaOptions options = plain_options();
    AlphaBeta *search = search_with(&options);
    Sample sample = sample_seeded(10);
    for (int tried = 0; tried < 1 + MANY / 50;) {
        Position game = next_with(&sample, 12);
        Position position = at_ply(&game, 140 + tried % 8);
        Brute brute = {.budget = 2000};
        Score truth = brute_result(&brute, &position);
        if (brute.ran_out || score_plies(truth) < 3)
            continue;
        tried++;
        brute.budget = UINT64_MAX;
        while (position_outcome(&position) == OUTCOME_NONE) {
            const Report *report = think(search, &position, (Limits){.depth = PLY_LIMIT - position.plies});
            assert_holds(best_score(report) == truth, &position);
            position_play(&position, report->best, &position);
            truth = brute_result(&brute, &position);
        }
    }
    alphabeta_destroy(search);
}

/* ---- Answers ---- */

static void answers_are_legal_at_any_node_limit(void **state)
{
    (void)state;
    AlphaBetaOptions options = default_options();
    AlphaBeta *search = search_with(&options);
    Sample sample = sample_seeded(4);
    for (int i = 0; i < MANY; i++) {
        Position position = sample_next(&sample);
        if (position_outcome(&position) != OUTCOME_NONE)
            continue;
        uint64_t limit = (uint64_t)1 << (i % 14);
        const Report *report = think(search, &position, (Limits){.nodes = limit});
        assert_holds(report->nodes <= limit + 2 * MOVE_COUNT, &position);
        check_lines(&position, report);
    }
    alphabeta_destroy(search);
}

static void finished_game_is_refused(void **state)
{
    (void)state;
    AlphaBetaOptions options = default_options();
    AlphaBeta *search = search_with(&options);
    Position start, over;
    Game game;
    Move move = 0;
    Error error = {0};
    position_start(&start);
    over = at_ply(&start, PLY_LIMIT);
    game_start(&game, &over);
    assert_int_equal(alphabeta_think(search, &game, &(Limits){.depth = 1}, NULL, &move, &error),
                     STATUS_INVALID);
    assert_int_equal(move, MOVE_NONE);
    assert_error(&error, STATUS_INVALID, 0, "the game is over: there is no move to find");
    alphabeta_destroy(search);
}

static void same_search_comes_to_the_same(void **state)
{
    (void)state;
    AlphaBetaOptions options = default_options();
    AlphaBeta *search = search_with(&options);
    AlphaBeta *again = search_with(&options);
    Sample sample = sample_seeded(5);
    for (int i = 0; i < MANY / 20; i++) {
        Position position = next_with(&sample, MOVE_COUNT);
        Limits limits = {.nodes = 20000 + 999 * (uint64_t)i};
        alphabeta_new_game(search);
        Report first;
        report_copy(&first, think(search, &position, limits));
        for (int other = 0; other < 2; other++) {
            AlphaBeta *second = other ? again : search;
            alphabeta_new_game(second);
            const Report *report = think(second, &position, limits);
            assert_int_equal(report->nodes, first.nodes);
            assert_int_equal(report->best, first.best);
            assert_int_equal(report->depth, first.depth);
            assert_int_equal(best_score(report), best_score(&first));
            assert_int_equal(report->table.hits, first.table.hits);
        }
    }
    alphabeta_destroy(search);
    alphabeta_destroy(again);
}

static void statistics_by_depth_add_up(void **state)
{
    (void)state;
    AlphaBetaOptions options = default_options();
    AlphaBeta *search = search_with(&options);
    Position position;
    position_start(&position);
    position_play(&position, MOVE("T-D@3-4"), &position);
    position_play(&position, MOVE("O@0-0"), &position);
    const Report *report = think(search, &position, (Limits){.nodes = 400000});
    uint64_t nodes = 0;
    for (int depth = 0; depth < REPORT_DEPTHS; depth++) {
        uint64_t cutoffs = 0;
        for (int place = 0; place < REPORT_PLACES; place++)
            cutoffs += report->depths[depth].cutoffs[place];
        assert_true(cutoffs <= report->depths[depth].nodes);
        nodes += report->depths[depth].nodes;
    }
    assert_int_equal(report->depths[0].nodes, 0);
    assert_true(report->depths[1].nodes > 0 && report->depths[2].nodes > 0 && report->depths[3].nodes > 0);
    assert_int_equal(nodes, report->table.probes); /* every node reads the table once */
    const ReportTimes *times = &report->times;
    assert_true(times->generating > 0 && times->evaluating > 0 && times->making > 0 && times->table > 0);
    assert_true(times->generating + times->evaluating + times->making + times->table <= 1);
    alphabeta_destroy(search);
}

/* A search stopped in the middle of a deeper iteration may have found a better move, but hasn't lost the one
 * it had. */
static void unfinished_iteration_keeps_the_best_move(void **state)
{
    (void)state;
    AlphaBetaOptions options = plain_options();
    Evaluator evaluator;
    AlphaBeta *search = search_with(&options);
    Sample sample = sample_seeded(6);
    evaluator_init(&evaluator, options.kernels, &options.profile);
    for (int i = 0; i < MANY / 2; i++) {
        Position position = next_with(&sample, 30);
        alphabeta_new_game(search);
        Report finished;
        report_copy(&finished, think(search, &position, (Limits){.depth = 2}));
        alphabeta_new_game(search);
        const Report *report =
            think(search, &position, (Limits){.depth = 3, .nodes = finished.nodes + 40 * ((uint64_t)i % 16)});
        if (report->depth != 2 || report->best == finished.best)
            continue;
        /* another move: then it was searched deeper, and does better there than the old one */
        Position child;
        Brute brute = {.budget = 1000000};
        position_play(&position, report->best, &child);
        Score new_score = brute_before(brute_minimax(&brute, &evaluator, &child, 2));
        position_play(&position, finished.best, &child);
        Score old_score = brute_before(brute_minimax(&brute, &evaluator, &child, 2));
        assert_holds(brute.ran_out || new_score >= old_score, &position);
        assert_holds(report->lines[0].depth == 3, &position);
    }
    alphabeta_destroy(search);
}

/* ---- Several lines ---- */

static void lines_are_different_and_best_first(void **state)
{
    (void)state;
    AlphaBetaOptions options = default_options();
    options.lines = 5;
    AlphaBeta *search = search_with(&options);
    Sample sample = sample_seeded(7);
    for (int i = 0; i < MANY / 10; i++) {
        Position position = next_with(&sample, 300);
        const Report *report = think(search, &position, (Limits){.depth = 1 + i % 5});
        assert_holds(report->line_count == (report->move_count < 5 ? report->move_count : 5), &position);
        assert_holds(report->best == report->lines[0].moves[0], &position);
        for (int a = 1; a < report->line_count; a++) {
            assert_holds(report->lines[a - 1].score >= report->lines[a].score, &position);
            for (int b = 0; b < a; b++)
                assert_holds(report->lines[a].moves[0] != report->lines[b].moves[0], &position);
        }
        check_lines(&position, report);
    }
    alphabeta_destroy(search);
}

/* If nothing is left out, each line has the exact score of its move, and no other move has a better one. */
static void lines_are_the_best_ones(void **state)
{
    (void)state;
    AlphaBetaOptions options = plain_options();
    Evaluator evaluator;
    options.lines = 3;
    AlphaBeta *search = search_with(&options);
    Sample sample = sample_seeded(8);
    evaluator_init(&evaluator, options.kernels, &options.profile);
    for (int i = 0; i < MANY / 10; i++) {
        Position position = next_with(&sample, 40);
        const Report *report = think(search, &position, (Limits){.depth = 3});
        int better = 0;
        for (int j = 0; j < report->move_count; j++) {
            Position child;
            Brute brute = {.budget = 1000000};
            position_play(&position, report->moves[j].move, &child);
            Score score = position_outcome(&child) == OUTCOME_NONE
                              ? brute_before(brute_minimax(&brute, &evaluator, &child, 2))
                              : score_win_in(1);
            if (j < report->line_count)
                assert_holds(report->lines[j].score == score, &position);
            better += score > report->lines[report->line_count - 1].score;
        }
        assert_holds(better < report->line_count, &position);
    }
    alphabeta_destroy(search);
}

static void one_of_several_lines_is_the_only_one(void **state)
{
    (void)state;
    AlphaBetaOptions options = plain_options();
    AlphaBeta *single = search_with(&options);
    options.lines = 4;
    AlphaBeta *several = search_with(&options);
    Sample sample = sample_seeded(9);
    for (int i = 0; i < MANY / 10; i++) {
        Position position = next_with(&sample, 100);
        Limits limits = {.depth = 1 + i % 3};
        Score expected = best_score(think(single, &position, limits));
        assert_holds(best_score(think(several, &position, limits)) == expected, &position);
    }
    alphabeta_destroy(single);
    alphabeta_destroy(several);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(win_in_one_is_found),
        cmocka_unit_test(win_in_three_is_found),
        cmocka_unit_test(plain_search_is_minimax),
        cmocka_unit_test(threads_find_what_one_finds),
        cmocka_unit_test(last_plies_are_exact),
        cmocka_unit_test(proofs_are_true_and_found),
        cmocka_unit_test(proofs_are_true_whatever_is_left_out),
        cmocka_unit_test(distances_stay_right_from_move_to_move),
        cmocka_unit_test(answers_are_legal_at_any_node_limit),
        cmocka_unit_test(finished_game_is_refused),
        cmocka_unit_test(same_search_comes_to_the_same),
        cmocka_unit_test(statistics_by_depth_add_up),
        cmocka_unit_test(unfinished_iteration_keeps_the_best_move),
        cmocka_unit_test(lines_are_different_and_best_first),
        cmocka_unit_test(lines_are_the_best_ones),
        cmocka_unit_test(one_of_several_lines_is_the_only_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
