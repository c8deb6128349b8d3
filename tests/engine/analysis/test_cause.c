/* Why moves lose: each kind of cause in a position of its own, and all of them checked against the rules in
 * random positions. */
#include "engine/analysis/cause.h"

#include <stdio.h>
#include <string.h>

#include "engine/base/random.h"
#include "engine/game/kernels/kernels.h"
#include "tests/support/check.h"

typedef struct Example {
    CauseKind kind; /* of the first cause */
    const char *position, *played, *better, *words;
} Example;

/* clang-format off */
static const Example examples[] = {
    {CAUSE_NO_PLACEMENT, "rr1rr1bb1br/rrrr1rb1bbb/bbrrrrbbbb1/7br2/1rrrrbbrrbb/rrr1rrr1rrr/rr1rrbb2rb/r1bbbbbr1rr/rr2bbbr3/rrrrbb1r1br/rrrr1b1r1bb r 52",
     "L-D@6-7 I-H@3-1", "I-H@3-0 L-U@8-9",
     "Blue answers I-H@3-0, and you have no placement left."},
    {CAUSE_MISSED_END, "r1bbrrr1b2/rb1bbbbbb1r/1bbrbbbb1br/1rrrr3rrr/bbbr1bbb1bb/b1rrrrrb2b/brr1rrrbbbb/r1rrrrrbbbb/rbbbb1rrbrr/6bbb2/r1bbbrrrrrr r 34",
     "I-H@9-2 I-H@9-9", "I-H@9-0",
     "I-H@9-0 would have left Blue no placement at once."},
    {CAUSE_SQUEEZED, "2rb1rb1br1/rbbb2b1brr/brrbb1b1bbr/1bbb1r1rr2/1rrrrrrrrbb/bbr1b2r1b1/5rrr3/1bbb2rrr2/rbbbbbr1b1r/rb1bbbb1brr/1rrrr1b1bbr b 93",
     "L-U@7-0 Z-H@7-5", "L-R@7-9 S-V@7-4",
     "Red answers Z-H@7-5, which leaves you 8 placements; L-R@7-9 leaves 42."},
    {CAUSE_MISSED_SQUEEZE, "rrrrr1rrr1r/rr1r3rrrr/r2rbrbbrrr/bbbbbbb2rb/3bbbb2r1/bb1b1bb1b1b/bbbbbbbb2b/1b1br1b1rr1/2bbr1brrrr/rrb1rrbbbbr/rrr1brr3r r 38",
     "Z-H@8-1 J-D@3-8", "Z-V@3-8 J-L@5-2",
     "Z-V@3-8 leaves Blue 3 placements after turn 40, instead of 65."},
    {CAUSE_CLEARED, "r2b2bb1r1/rrbbb2b1r1/1rrbr1rr3/br1rr1rr1rb/bbbrrr1rb1b/1bbbrrrbbb1/3bbrbbbb1/rb1rb1b2b1/rbr1b1bb1b1/rrbbb1rb1rr/rbbbbbbb1r1 b 81",
     "I-V@10-10 L-D@0-4", "Z-H@6-1 I-H@5-2",
     "Red answers L-D@0-4, which clears 6 of your tokens."},
    {CAUSE_TOKENS, "b2bb1bb1br/b1rrb1bbbbb/bbr1b1br1bb/2rbb1brr2/bbrb3rrrb/br1rr1rrrrb/b2rr1r1rrb/1rbrr2brrr/r1bbb1r1brr/1bbrb1rrr1r/brbbb1r1r2 r 146",
     "J-D@4-6 J-D@7-6 I-V@10-6 L-U@8-7", "I-V@6-5 T-R@4-4 L-U@2-5 I-V@3-4",
     "In the best line found you end 2 tokens behind; with I-V@6-5 you end 4 tokens ahead."},
    {CAUSE_TERRITORY, "8r2/11/11/11/2b8/b1bb3bbbb/bbb3rr3/1b1brrrrr2/1bbbrrr4/4r1rrr2/8r2 r 8",
     "L-U@0-6 L-D@9-2", "J-U@3-7 O@2-2",
     "The move played gives up 18 cells of territory that J-U@3-7 keeps."},
};
/* clang-format on */

static void read_line(const char *text, CauseLine *out)
{
    char word[16];
    int length;
    out->count = 0;
    while (sscanf(text, " %15s%n", word, &length) == 1) {
        out->moves[out->count++] = MOVE(word);
        text += length;
    }
}

static void each_cause_is_found_and_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const Example *example = &examples[i];
        Position position;
        CauseLine played, better;
        Cause causes[CAUSES_MOST];
        Error error = {0};
        char words[CAUSES_TEXT_SIZE];
        assert_ok(position_read(example->position, strlen(example->position), &position, &error), &error);
        read_line(example->played, &played);
        read_line(example->better, &better);
        int count = causes_find(&position, &played, &better, causes);
        causes_write(&position, true, better.moves[0], causes, count, words);
        assert_string_equal(words, example->words);
        causes_write(&position, false, better.moves[0], causes, count, words);
        assert_null(strstr(words, "you")); /* the same to the other side */
        assert_int_equal(causes[0].kind, example->kind);
        bool any = causes[0].kind == CAUSE_TOKENS || causes[0].kind == CAUSE_MISSED_END;
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            any = any || causes[0].cells[cell];
        assert_true(any);
    }
}

/* ---- Against the rules ---- */

static Position after(const Position *position, const CauseLine *line, int plies)
{
    Position out = *position;
    for (int i = 0; i < plies; i++)
        position_play(&out, line->moves[i], &out);
    return out;
}

static int placements(const Position *position, Side side)
{
    Move moves[MOVE_LIST_SIZE];
    return kernels_best()->list(position, side, moves);
}

static int tokens_taken(const Position *position, const CauseLine *line, int plies)
{
    int taken = 0;
    Side side = position_turn(position);
    for (int i = 1; i < plies; i += 2)
        taken += after(position, line, i).count[side] - after(position, line, i + 1).count[side];
    return taken;
}

/* Whether a side can take a cell, by trying all of its placements. */
static bool reaches(const Position *position, Side side, Cell cell)
{
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, side, moves);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < SHAPE_CELLS; j++)
            if (move_cells[moves[i]][j] == cell)
                return true;
    return false;
}

static void check_cells(const Position *now, const Position *instead, Side mover, const Cause *cause)
{
    int count = 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        bool mine = reaches(now, mover, (Cell)cell), theirs = reaches(now, side_other(mover), (Cell)cell);
        bool had = reaches(instead, mover, (Cell)cell),
             shared = reaches(instead, side_other(mover), (Cell)cell);
        bool lost = had && !shared && (!mine || theirs), gained = theirs && !mine && (had || !shared);
        assert_int_equal(cause->cells[cell], lost || gained);
        count += cause->cells[cell];
    }
    assert_int_equal(count, cause->count);
}

/* The legal move on a cause's cells. */
static Move answer_of(const Position *position, const Cause *cause)
{
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, position_turn(position), moves);
    for (int i = 0; i < count; i++) {
        int on = 0;
        for (int j = 0; j < SHAPE_CELLS; j++)
            on += cause->cells[move_cells[moves[i]][j]];
        if (on == SHAPE_CELLS)
            return moves[i];
    }
    fail_msg("no answer lies there");
    return MOVE_NONE;
}

static void check_cause(const Position *position, const CauseLine *played, const CauseLine *better,
                        const Cause *cause)
{
    Side mover = position_turn(position), other = side_other(mover);
    int better_plies = cause->plies < better->count ? cause->plies : better->count;
    Position now = after(position, played, cause->plies <= played->count ? cause->plies : 1);
    Position instead = after(position, better, better_plies);
    switch (cause->kind) {
    case CAUSE_NO_PLACEMENT:
        if (cause->plies == 2 || cause->plies > played->count) {
            now = after(position, played, cause->plies - 1);
            Move answer = answer_of(&now, cause);
            position_play(&now, answer, &now);
        }
        assert_int_equal(position_outcome(&now), mover == RED ? OUTCOME_BLUE : OUTCOME_RED);
        break;
    case CAUSE_MISSED_END:
        assert_int_equal(position_outcome(&instead), mover == RED ? OUTCOME_RED : OUTCOME_BLUE);
        break;
    case CAUSE_SQUEEZED:
        assert_int_equal(cause->count, placements(&now, mover));
        assert_int_equal(cause->instead, placements(&instead, mover));
        break;
    case CAUSE_MISSED_SQUEEZE:
        assert_int_equal(cause->count, placements(&now, other));
        assert_int_equal(cause->instead, placements(&instead, other));
        break;
    case CAUSE_CLEARED:
        assert_int_equal(cause->count, tokens_taken(position, played, cause->plies));
        assert_int_equal(cause->instead, tokens_taken(position, better, better_plies));
        break;
    case CAUSE_TOKENS:
        assert_int_equal(cause->count, now.count[mover] - now.count[other]);
        break;
    case CAUSE_TERRITORY:
        check_cells(&now, &instead, mover, cause);
        break;
    case CAUSE_KINDS:
        fail();
    }
}

static void random_line(const Position *position, int plies, Random *random, CauseLine *out)
{
    Position now = *position;
    out->count = 0;
    while (out->count < plies && position_outcome(&now) == OUTCOME_NONE) {
        Move move = kernels_best()->random_move(&now, random);
        out->moves[out->count++] = move;
        position_play(&now, move, &now);
    }
}

static void what_is_said_holds_by_the_rules(void **state)
{
    (void)state;
    Random random = random_seeded(11, 3);
    int found[CAUSE_KINDS] = {0};
    for (int game = 0; game < 40000; game++) {
        Position position;
        CauseLine played, better;
        Cause causes[CAUSES_MOST];
        int plies = game % 2 ? 8 + (int)random_below(&random, 140) : PLY_LIMIT - 5;
        position_start(&position);
        while (position.plies < plies && position_outcome(&position) == OUTCOME_NONE)
            position_play(&position, kernels_best()->random_move(&position, &random), &position);
        if (position_outcome(&position) != OUTCOME_NONE)
            continue;
        bool late = position.plies == PLY_LIMIT - 5; /* to the end, where the tokens decide */
        random_line(&position, late ? 5 : 1 + (int)random_below(&random, 6), &random, &played);
        random_line(&position, late ? 5 : (int)random_below(&random, 6), &random, &better);
        int count = causes_find(&position, &played, &better, causes);
        for (int i = 0; i < count; i++) {
            found[causes[i].kind]++;
            check_cause(&position, &played, &better, &causes[i]);
        }
    }
    for (int kind = 0; kind < CAUSE_KINDS; kind++)
        assert_true(found[kind] > 0);
}

static void lines_that_break_the_rules_are_cut(void **state)
{
    (void)state;
    Position position;
    Cause causes[CAUSES_MOST];
    position_start(&position);
    CauseLine none = {0}, wrong = {.count = 1, .moves = {MOVE_NONE}};
    CauseLine twice = {.count = 2, .moves = {MOVE("O@3-3"), MOVE("O@3-3")}};
    assert_int_equal(causes_find(&position, &none, &none, causes), 0);
    assert_int_equal(causes_find(&position, &wrong, &twice, causes), 0);
    assert_int_equal(causes_find(&position, &twice, &twice, causes), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_cause_is_found_and_said),
        cmocka_unit_test(what_is_said_holds_by_the_rules),
        cmocka_unit_test(lines_that_break_the_rules_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
