#include "engine/analysis/story.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/record/formats/format.h"
#include "tests/support/brute.h"
#include "tests/support/check.h"
#include "tests/support/reviewed.h"

/* ---- Help ---- */

typedef struct Case {
    Record *record;
    Story *story;
    Review *review;
} Case;

/* A game of first moves with Red's chance at each position; negative: not analysed. Every move played was the
 * engine's own choice. */
static Record *record_with(const double *chances, int count)
{
    Record *record = record_of_first_moves(NULL, count - 1);
    for (int i = 0; i < count; i++) {
        if (chances[i] >= 0)
            record_analyse(record, record_node_at(record, i), chances[i],
                           i + 1 < count ? MOVE_NONE : MOVE("I-H@5-5"));
    }
    return record;
}

/* Makes another move the better one at a position; it keeps `kept`. */
static void set_better(Record *record, int index, Move move, double chance, double kept)
{
    RecordNode *node = record_node_at(record, index), *better = NULL;
    Position position;
    Error error = {0};
    Move list[MOVE_LIST_SIZE];
    record_position(record, node, &position);
    record_analyse(record, node, chance, move);
    assert_ok(record_add(record, node, &position, move, &better, &error), &error);
    record_position(record, better, &position);
    kernels_best()->list(&position, position_turn(&position), list);
    record_analyse(record, better, kept, list[0]);
}

static const char *judge(Case *self, Record *record, Side side)
{
    Error error = {0};
    self->record = record;
    assert_ok(story_create(record, NULL, (StorySide)side, false, &self->story, &error), &error);
    self->review = self->story->review;
    return self->story->sentence;
}

static void free_case(Case *self)
{
    story_destroy(self->story);
    record_destroy(self->record);
}

static void assert_near(double actual, double expected)
{
    assert_true(fabs(actual - expected) < 1e-5);
}

enum { POSITIONS = 7 };

static const double even[POSITIONS] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5};

/* ---- Losses ---- */

static void a_loss_is_what_the_better_move_keeps_and_the_played_one_does_not(void **state)
{
    (void)state;
    Record *record = record_with(even, POSITIONS);
    record_analyse(record, record_node_at(record, 3), 0.21, MOVE_NONE);
    set_better(record, 2, MOVE("I-H@2-0"), 0.53, 0.51);
    Case it;
    judge(&it, record, RED);
    const ReviewTurn *turn = &it.review->turns[2];
    assert_near(turn->loss, 0.30);
    assert_near(turn->red, 0.51);
    assert_int_equal(turn->mark, MARK_VERY_BAD);
    assert_true(turn->confirmed);
    assert_near(review_after(it.review, 2), 0.21);
    assert_int_equal(it.review->sides[RED].very_bad, 1);
    assert_int_equal(it.review->sides[RED].judged, 3);
    assert_near(it.review->sides[RED].accuracy, (2 + exp2(-0.30 / 0.12)) / 3);
    assert_near(it.review->sides[BLUE].accuracy, 1);
    uint8_t accuracy[2] = {0};
    story_accuracy(record, accuracy);
    assert_int_equal(accuracy[RED], 73);
    assert_int_equal(accuracy[BLUE], 100);
    free_case(&it);
}

static void accuracy_is_left_open_where_too_little_is_analysed(void **state)
{
    (void)state;
    uint8_t accuracy[2] = {255, 255};
    Record *record = record_with(even, 1);
    story_accuracy(record, accuracy);
    assert_int_equal(accuracy[RED], 255);
    assert_int_equal(accuracy[BLUE], 255);
    record_destroy(record);
}

static void thresholds_decide_over_marks(void **state)
{
    (void)state;
    static const struct {
        double left;
        uint16_t mark;
    } cases[] = {{0.46, 0}, {0.43, MARK_DOUBTFUL}, {0.37, MARK_BAD}, {0.25, MARK_VERY_BAD}, {0.6, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Record *record = record_with(even, POSITIONS);
        record_analyse(record, record_node_at(record, 3), cases[i].left, MOVE_NONE);
        set_better(record, 2, MOVE("I-H@2-0"), 0.5, 0.5);
        Case it;
        judge(&it, record, RED);
        assert_int_equal(it.review->turns[2].mark, cases[i].mark);
        record_node_at(record, 3)->marks = MARK_VERY_BAD | MARK_HOT_SPOT;
        record_node_at(record, 1)->marks = MARK_GOOD;
        review_mark_record(it.review, record);
        assert_int_equal(record_node_at(record, 3)->marks, cases[i].mark | MARK_HOT_SPOT);
        assert_int_equal(record_node_at(record, 1)->marks, MARK_GOOD);
        free_case(&it);
    }
}

static void searches_of_different_plies_are_not_trusted_until_checked(void **state)
{
    (void)state;
    Record *record = record_with(even, POSITIONS);
    Review *review = NULL;
    Error error = {0};
    int added = 0;
    record_analyse(record, record_node_at(record, 2), 0.7, MOVE("I-H@2-0"));
    assert_ok(review_create(record, NULL, &review, &error), &error);
    assert_false(review->turns[2].confirmed);
    assert_near(review->turns[2].loss, 0.2);
    assert_ok(review_ask(review, record, &added, &error), &error);
    assert_int_equal(added, 1);
    assert_int_equal(record->node_count, POSITIONS + 1);
    assert_non_null(record_child(record_node_at(record, 2), MOVE("I-H@2-0")));
    review_destroy(review);
    record_destroy(record);
}

/* Adds a move to an analysis, with little effort. */
static void add_root(RecordNode *node, Move move)
{
    RecordAnalysis analysis = *node->analysis;
    RecordRootMove roots[2] = {analysis.roots[0], {.move = move, .value = value_unknown(), .effort = 1}};
    analysis.roots = roots;
    analysis.root_count = 2;
    record_give_analysis(node, record_analysis_copy(&analysis));
}

static void a_better_move_that_fails_is_marked_and_another_is_looked_at(void **state)
{
    (void)state;
    Record *record = record_with(even, POSITIONS);
    RecordNode *node = record_node_at(record, 2);
    Review *review = NULL;
    Error error = {0};
    int added = 0;
    Position position;
    Move list[MOVE_LIST_SIZE];
    record_position(record, node, &position);
    Move other = list[kernels_best()->list(&position, RED, list) - 1];
    record_analyse(record, record_node_at(record, 3), 0.3, MOVE_NONE);
    set_better(record, 2, MOVE("I-H@2-0"), 0.6, 0.2);
    add_root(node, other);
    assert_ok(review_create(record, NULL, &review, &error), &error);
    assert_near(review->turns[2].loss, 0); /* the best of those looked at is the one played */
    assert_int_equal(review->turns[2].better, review->turns[2].move);
    review_mark_record(review, record);
    assert_int_equal(record_child(node, MOVE("I-H@2-0"))->marks, MARK_DOUBTFUL);
    assert_ok(review_ask(review, record, &added, &error), &error);
    assert_int_equal(added, 1);
    assert_non_null(record_child(node, other));
    assert_ok(review_ask(review, record, &added, &error), &error);
    assert_int_equal(added, 0);
    review_destroy(review);
    record_analyse(record, record_child(node, other), 0.5, MOVE("O@8-8"));
    assert_ok(review_create(record, NULL, &review, &error), &error);
    assert_int_equal(review->turns[2].better, other);
    assert_true(review->turns[2].confirmed);
    assert_near(review->turns[2].loss, 0.2);
    assert_ok(review_ask(review, record, &added, &error), &error);
    assert_int_equal(added, 0);
    review_destroy(review);
    record_destroy(record);
}

static void the_choice_of_the_search_and_forced_moves_lose_nothing(void **state)
{
    (void)state;
    Record *record = record_with(even, POSITIONS);
    /* the analysis didn't see that coming */
    record_analyse(record, record_node_at(record, 3), 0.1, MOVE_NONE);
    Case it;
    judge(&it, record, RED);
    assert_near(it.review->turns[2].loss, 0);
    assert_null(it.story->drop);
    free_case(&it);

    Random random = random_seeded(3, 1);
    Position position;
    Move list[MOVE_LIST_SIZE];
    position_start(&position);
    for (int count = 0; count != 1; count = kernels_best()->list(&position, position_turn(&position), list)) {
        Move move = kernels_best()->random_move(&position, &random);
        if (move == MOVE_NONE)
            position_start(&position);
        else
            position_play(&position, move, &position);
    }
    record = record_of_first_moves(&position, 1);
    record_analyse(record, record->root, position_turn(&position) == RED ? 0.9 : 0.1, MOVE_NONE);
    judge(&it, record, RED);
    assert_true(it.review->turns[0].forced);
    assert_false(it.review->turns[0].loss > 0);
    assert_int_equal(it.review->sides[position_turn(&position)].judged, 0);
    free_case(&it);
}

/* ---- Sentences ---- */

static void expect(RecordResult result, Side side, bool drop, const char *sentence)
{
    static const double chances[POSITIONS] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.31};
    Record *record = record_with(chances, POSITIONS);
    for (int i = 3; drop && i < POSITIONS - 1; i++)
        record_analyse(record, record_node_at(record, i), 0.2, MOVE_NONE);
    if (drop) {
        set_better(record, 2, MOVE("I-H@2-0"), 0.52, 0.52);
        set_better(record, 3, MOVE("I-H@2-2"), 0.2, 0.1);
    }
    record->result = result;
    Case it;
    assert_string_equal(judge(&it, record, side), sentence);
    free_case(&it);
}

static void every_ending_has_its_sentence(void **state)
{
    (void)state;
    const RecordResult blue_no_move = {OUTCOME_BLUE, REASON_NO_MOVE, 0},
                       tokens = {OUTCOME_RED, REASON_TOKENS, 5};
    expect(blue_no_move, RED, true,
           "Lost at turn 3: O@0-9 cut your chance from 52% to 20%; I-H@2-0 kept 52%. No other move of yours "
           "cost half as much.");
    expect(blue_no_move, RED, false, "Lost, although none of your moves was found to cost anything.");
    expect(blue_no_move, BLUE, true,
           "Won after turn 6: Red had no placement left. Your greatest mistake was at turn 4: O@0-4 left you "
           "80%; "
           "I-H@2-2 kept 90%.");
    expect(tokens, RED, false, "Won by 5 tokens after turn 6.");
    expect(tokens, BLUE, false, "Lost, although none of your moves was found to cost anything.");
    expect((RecordResult){OUTCOME_BLUE, REASON_ILLEGAL, 0}, RED, false,
           "Lost by an illegal action at turn 7, when the position stood at 31%.");
    expect((RecordResult){OUTCOME_BLUE, REASON_TIME, 0}, RED, true,
           "Lost on time at turn 7, when the position stood at 31%. Before that, turn 3: O@0-9 cut your "
           "chance from 52% to 20%; I-H@2-0 kept 52%.");
    expect((RecordResult){OUTCOME_BLUE, REASON_SPACE, 0}, RED, false,
           "Lost by using too much memory at turn 7, when the position stood at 31%.");
    expect((RecordResult){OUTCOME_BLUE, REASON_EXCEPTION, 0}, RED, false,
           "Lost by an exception at turn 7, when the position stood at 31%.");
    expect((RecordResult){OUTCOME_RED, REASON_RESIGNATION, 0}, BLUE, false,
           "Lost by resignation at turn 7, when the position stood at 69%.");
    expect((RecordResult){OUTCOME_RED, REASON_ILLEGAL, 0}, RED, false,
           "Won at turn 7: Blue lost by an illegal action, when the position stood at 31% for you.");
    expect((RecordResult){OUTCOME_DRAW, REASON_TOKENS, 0}, RED, false,
           "Drawn after turn 6, with as many tokens each.");
    expect((RecordResult){0}, RED, false,
           "No result: the record ends before turn 7, where your chance stood at 31%.");
}

/* A student who lost so asks for the exception first. */
static void a_forfeit_is_told_with_what_the_record_says(void **state)
{
    (void)state;
    static const double chances[POSITIONS] = {0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.31};
    static const struct {
        const char *comment;
        RecordReason reason;
        const char *end;
    } cases[] = {
        {"Red lost by an error: KeyError: '\x1b'\nmore", REASON_EXCEPTION,
         " The record says: Red lost by an error: KeyError: '\\x1b'."},
        {"Red tried PLACE(0-0, 0-1, 0-2, 5-5), which is illegal: Coord 5-5 is already occupied.",
         REASON_ILLEGAL,
         " The record says: Red tried PLACE(0-0, 0-1, 0-2, 5-5), which is illegal: Coord 5-5 is already "
         "occupied."},
        {"I am tired.", REASON_RESIGNATION, "stood at 31%."},
        {"Blue answers well.", REASON_NO_MOVE, "cost anything."},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Record *record = record_with(chances, POSITIONS);
        Error error = {0};
        Case it;
        record->result = (RecordResult){OUTCOME_BLUE, cases[i].reason, 0};
        assert_ok(record_set_comment(record_main_end(record), cases[i].comment, &error), &error);
        const char *sentence = judge(&it, record, RED);
        assert_string_equal(sentence + strlen(sentence) - strlen(cases[i].end), cases[i].end);
        free_case(&it);
    }
    Record *record = record_with(chances, POSITIONS);
    char comment[400] = "";
    for (int i = 0; i < 120; i++)
        strcat(comment, "\u20ac");
    record->result = (RecordResult){OUTCOME_BLUE, REASON_TIME, 0};
    assert_ok(record_set_comment(record_main_end(record), comment, NULL), NULL);
    Case it;
    const char *euros = strstr(judge(&it, record, RED), "\u20ac");
    assert_int_equal(strlen(euros), 159 + 3); /* whole characters, and dots */
    free_case(&it);
}

static void a_game_without_analysis_says_so(void **state)
{
    (void)state;
    static const double none[POSITIONS] = {-1, -1, -1, -1, -1, -1, -1};
    Record *record = record_with(none, POSITIONS);
    record->result = (RecordResult){OUTCOME_BLUE, REASON_NO_MOVE, 0};
    Case it;
    assert_string_equal(judge(&it, record, RED), "Lost; none of your moves is analysed.");
    assert_true(isnan(it.story->end));
    assert_int_equal(story_side(record), RED);
    free_case(&it);
    record = record_with(none, POSITIONS);
    assert_string_equal(judge(&it, record, RED),
                        "No result: the record ends before turn 7, and nothing is analysed.");
    free_case(&it);
}

static void chances_are_written_so_that_only_proofs_are_certain(void **state)
{
    (void)state;
    char text[CHANCE_TEXT_SIZE];
    assert_string_equal(chance_write(review_chance(0.03, PROOF_NONE), PROOF_NONE, text), "52%");
    assert_string_equal(chance_write(review_chance(-1, PROOF_NONE), PROOF_NONE, text), "1%");
    assert_string_equal(chance_write(review_chance(1, PROOF_NONE), PROOF_NONE, text), "99%");
    assert_string_equal(chance_write(1, PROOF_WIN, text), "100% (proven)");
    assert_string_equal(chance_write(0.5, PROOF_DRAW, text), "50% (proven)");
    assert_string_equal(chance_write(NAN, PROOF_NONE, text), "?");
}

/* Red throws away 30 points at turn 1 and gets them all back; at turn 5 it throws away 20 for good. */
static void the_turn_is_the_one_that_was_never_made_up_for(void **state)
{
    (void)state;
    static const double chances[POSITIONS] = {0.5, 0.2, 0.6, 0.6, 0.6, 0.4, 0.4};
    Record *record = record_with(chances, POSITIONS);
    set_better(record, 0, MOVE("I-H@2-0"), 0.5, 0.5);
    set_better(record, 4, MOVE("I-H@2-0"), 0.6, 0.6);
    record->result = (RecordResult){OUTCOME_BLUE, REASON_NO_MOVE, 0};
    Case it;
    const char *sentence = judge(&it, record, RED);
    assert_int_equal(it.story->drop->turn, 5);
    assert_non_null(strstr(sentence, "Lost at turn 5: "));
    assert_int_equal(it.story->alternative_count, 1);
    assert_non_null(strstr(sentence, " Turn 1 (30%) cost at least half as much; Blue gave it back."));
    free_case(&it);
}

/* Two falls without recovery cost about as much: the last decided, and the verdict names the other. */
static void a_fall_that_was_not_given_back_is_named(void **state)
{
    (void)state;
    static const double chances[POSITIONS] = {0.9, 0.7, 0.7, 0.48, 0.48, 0.48, 0.48};
    Record *record = record_with(chances, POSITIONS);
    set_better(record, 0, MOVE("I-H@2-0"), 0.9, 0.9);
    set_better(record, 2, MOVE("I-H@2-0"), 0.7, 0.7);
    record->result = (RecordResult){OUTCOME_BLUE, REASON_NO_MOVE, 0};
    Case it;
    const char *sentence = judge(&it, record, RED);
    assert_int_equal(it.story->drop->turn, 3);
    assert_non_null(strstr(sentence, " Turn 1 (20%) cost at least half as much; Blue did not give it back."));
    free_case(&it);
}

/* Through any format that keeps analyses. */
static void for_whom_a_game_was_reviewed_is_kept_in_it(void **state)
{
    (void)state;
    static const RecordFormat formats[] = {FORMAT_SGF, FORMAT_JSON};
    for (int i = 0; i < 2; i++) {
        RecordList list = {0}, back = {0};
        Record *record = record_with(even, POSITIONS);
        Text text = {0};
        Error error = {0};
        record->result = (RecordResult){OUTCOME_RED, REASON_NO_MOVE, 0};
        assert_int_equal(story_side(record), BLUE);
        assert_ok(story_keep_side(record, RED, &error), &error);
        assert_ok(story_keep_proof(record, 5000, &error), &error);
        assert_ok(record_list_add(&list, record, &error), &error);
        assert_ok(record_list_write(&list, formats[i], &text, &error), &error);
        assert_ok(record_list_read(&back, formats[i], text_string(&text), text.length, "back", &error),
                  &error);
        assert_int_equal(story_side(back.records[0]), RED);
        assert_int_equal(story_proof(back.records[0]), 5000);
        record_delete(back.records[0], record_node_at(back.records[0], POSITIONS - 1));
        assert_int_equal(story_proof(back.records[0]), 0); /* another game */
        record_list_free(&list);
        record_list_free(&back);
        text_free(&text);
    }
}

static void a_story_under_way_says_so(void **state)
{
    (void)state;
    Record *record = record_with(even, POSITIONS);
    Story *story = NULL;
    Error error = {0};
    record->result = (RecordResult){OUTCOME_BLUE, REASON_NO_MOVE, 0};
    assert_ok(story_create(record, NULL, STORY_OF_RED, true, &story, &error), &error);
    assert_memory_equal(story->sentence, "So far: ", 8);
    story_destroy(story);
    record_destroy(record);
}

/* Every mistake has a reason and lines, and its loss is the difference of the chances beside it. */
static void every_mistake_is_told_whole(void **state)
{
    (void)state;
    static const double chances[POSITIONS] = {0.904, 0.696, 0.696, 0.484, 0.484, 0.6, 0.6};
    Record *record = record_with(chances, POSITIONS);
    set_better(record, 0, MOVE("I-H@2-0"), 0.9, 0.907);
    set_better(record, 2, MOVE("I-H@2-0"), 0.7, 0.701);
    set_better(record, 4, MOVE("I-H@2-0"), 0.7, 0.755);
    Case it;
    judge(&it, record, BLUE);
    assert_true(it.story->mistake_count >= 3);
    for (int i = 0; i < it.story->mistake_count; i++) {
        const Mistake *mistake = &it.story->mistakes[i];
        char end[LINE_END_SIZE];
        assert_int_equal(lround(100 * mistake->loss),
                         lround(100 * mistake->from) - lround(100 * mistake->to));
        assert_true(*mistake->why && mistake->line.count > 1 && mistake->against.count > 0);
        assert_null(strstr(mistake->why, "you")); /* they are the other side's */
        assert_string_equal(story_line_end(it.story, mistake, &mistake->line, end),
                            "The analysis looked no further.");
    }
    free_case(&it);
}

/* Moves left over from a live analysis are not a review. */
static void a_few_analysed_moves_are_told_as_few(void **state)
{
    (void)state;
    static const double chances[POSITIONS] = {0.5, 0.5, -1, -1, -1, -1, -1};
    Record *record = record_with(chances, POSITIONS);
    record->result = (RecordResult){OUTCOME_BLUE, REASON_NO_MOVE, 0};
    Case it;
    assert_string_equal(judge(&it, record, RED), "Lost; only 1 of your 3 moves is analysed.");
    assert_false(story_has_enough(it.review, RED));
    free_case(&it);
}

/* ---- The last chance ---- */

/* The last plies of a random game. */
static Record *end_of_random_game(Random *random, int plies)
{
    Position positions[PLY_LIMIT + 1];
    Move moves[PLY_LIMIT];
    int count = 0;
    Record *record = NULL;
    Error error = {0};
    position_start(&positions[0]);
    while (position_outcome(&positions[count]) == OUTCOME_NONE) {
        moves[count] = kernels_best()->random_move(&positions[count], random);
        position_play(&positions[count], moves[count], &positions[count + 1]);
        count++;
    }
    int first = count > plies ? count - plies : 0;
    assert_ok(record_create(&positions[first], &record, &error), &error);
    RecordNode *node = record->root;
    for (int i = first; i < count; i++)
        assert_ok(record_add(record, node, &positions[i], moves[i], &node, &error), &error);
    return record;
}

/* The true result of a position for a side; returns false if that takes too long to find out. */
static bool truth(const Position *position, Side side, Proof *out)
{
    Brute brute = {.budget = 30000};
    Score score = brute_result(&brute, position);
    Proof proof = score == SCORE_DRAW ? PROOF_DRAW : score > 0 ? PROOF_WIN : PROOF_LOSS;
    bool same = position_turn(position) == side || proof == PROOF_DRAW;
    *out = same ? proof : proof == PROOF_WIN ? PROOF_LOSS : PROOF_WIN;
    return !brute.ran_out;
}

static const SavingMove *saving_of(const LastChance *chance, Move move)
{
    for (int i = 0; i < chance->saving_count; i++) {
        if (chance->saving[i].move == move)
            return &chance->saving[i];
    }
    return NULL;
}

static int check_moves(const ReviewTurn *turn, const LastChance *chance)
{
    Move list[MOVE_LIST_SIZE];
    int checked = 0, count = kernels_best()->list(&turn->position, chance->loser, list);
    assert_int_equal(count, chance->move_count);
    for (int i = 0; i < count; i++) {
        const SavingMove *saving = saving_of(chance, list[i]);
        Position after;
        Proof proof;
        position_play(&turn->position, list[i], &after);
        if (!truth(&after, chance->loser, &proof))
            continue;
        checked++;
        if (!saving)
            assert_int_equal(proof, PROOF_LOSS);
        else if (saving->proof != PROOF_NONE)
            assert_int_equal(proof, saving->proof);
    }
    return checked;
}

/* The story of a record after proving with so many nodes. */
static Story *prove(Record *record, StorySide side, const atomic_bool *stop)
{
    Proving proving = {.record = record, .agent = "prover", .limits = {.nodes = 50000, .stop = stop}};
    Story *story = NULL;
    Error error = {0};
    assert_ok(last_chance_prove(&proving, &error), &error);
    assert_ok(story_create(record, NULL, side, false, &story, &error), &error);
    return story;
}

static void the_last_chance_is_where_all_moves_but_some_lose(void **state)
{
    (void)state;
    Random random = random_seeded(7, 1);
    int lost = 0, chances = 0, moves = 0;
    for (int game = 0; game < 20; game++) {
        Record *record = end_of_random_game(&random, 10);
        Story *story = prove(record, STORY_OF_RECORD, NULL);
        const LastChance *chance = &story->last_chance;
        assert_int_equal(chance->found, story->review->turns[story->review->count].proven != OUTCOME_DRAW);
        for (int i = chance->lost_from; chance->found && i <= story->review->count; i++) {
            Proof proof;
            if (!truth(&story->review->turns[i].position, chance->loser, &proof))
                continue;
            lost++;
            assert_holds(proof == PROOF_LOSS, &story->review->turns[i].position);
        }
        if (chance->found && chance->index >= 0) {
            const ReviewTurn *turn = &story->review->turns[chance->index];
            assert_int_equal(position_turn(&turn->position), chance->loser);
            chances++;
            moves += chance->sifted ? check_moves(turn, chance) : 0;
        }
        story_destroy(story);
        record_destroy(record);
    }
    assert_true(lost > 25);
    assert_true(chances > 10);
    assert_true(moves > 5);
}

/* Whoever reads the record later finds the same, and proving again changes nothing. */
static void what_is_proven_is_in_the_record(void **state)
{
    (void)state;
    Random random = random_seeded(7, 1);
    int proven = 0, told = 0;
    for (int game = 0; game < 20; game++) {
        Record *record = end_of_random_game(&random, 10);
        Story *story = prove(record, STORY_OF_RECORD, NULL), *other = NULL;
        const LastChance *chance = &story->last_chance;
        Error error = {0};
        char text[64];
        for (int i = 0; i < story->review->count; i++) {
            const RecordAnalysis *analysis = story->review->turns[i].node->analysis;
            proven += analysis && analysis->proof != PROOF_NONE;
            if (chance->found && i >= chance->lost_from)
                assert_true(analysis && analysis->proof != PROOF_NONE);
        }
        if (chance->turn > 0 && chance->lost_from < story->review->count) {
            snprintf(text, sizeof text, " Proven won after turn %d.", chance->turn);
            assert_ok(story_create(record, NULL, (StorySide)side_other(chance->loser), false, &other, &error),
                      &error);
            assert_non_null(strstr(other->sentence, text));
            told++;
        }
        story_destroy(other);
        story_destroy(story);
        record_destroy(record);
    }
    assert_true(proven > 25);
    assert_true(told > 3);
}

static void stopped_proofs_claim_nothing(void **state)
{
    (void)state;
    Record *record = record_of_first_moves(NULL, 4);
    atomic_bool stop = true;
    Story *story = prove(record, STORY_OF_RECORD, &stop);
    assert_false(story->last_chance.found);
    story_destroy(story);
    record_destroy(record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loss_is_what_the_better_move_keeps_and_the_played_one_does_not),
        cmocka_unit_test(accuracy_is_left_open_where_too_little_is_analysed),
        cmocka_unit_test(thresholds_decide_over_marks),
        cmocka_unit_test(searches_of_different_plies_are_not_trusted_until_checked),
        cmocka_unit_test(a_better_move_that_fails_is_marked_and_another_is_looked_at),
        cmocka_unit_test(the_choice_of_the_search_and_forced_moves_lose_nothing),
        cmocka_unit_test(every_ending_has_its_sentence),
        cmocka_unit_test(a_forfeit_is_told_with_what_the_record_says),
        cmocka_unit_test(a_game_without_analysis_says_so),
        cmocka_unit_test(the_turn_is_the_one_that_was_never_made_up_for),
        cmocka_unit_test(a_fall_that_was_not_given_back_is_named),
        cmocka_unit_test(for_whom_a_game_was_reviewed_is_kept_in_it),
        cmocka_unit_test(a_story_under_way_says_so),
        cmocka_unit_test(every_mistake_is_told_whole),
        cmocka_unit_test(a_few_analysed_moves_are_told_as_few),
        cmocka_unit_test(chances_are_written_so_that_only_proofs_are_certain),
        cmocka_unit_test(the_last_chance_is_where_all_moves_but_some_lose),
        cmocka_unit_test(what_is_proven_is_in_the_record),
        cmocka_unit_test(stopped_proofs_claim_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
