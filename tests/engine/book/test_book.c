/* Books find a position however it is turned, count what comes after each move, and read what they wrote. */
#include "engine/book/book.h"

#include <stdlib.h>
#include <string.h>

#include "engine/book/book_edit.h"
#include "engine/game/symmetry.h"
#include "tests/support/check.h"

static const BookPlan plan = {.agent = "champion", .plies = 3, .width = 4, .margin = 100, .nodes = 1000};

static Move legal_move(const Position *position, int number)
{
    Move moves[MOVE_LIST_SIZE];
    int count = kernels_best()->list(position, position_turn(position), moves);
    return moves[number % count];
}

/* The common form of the position after a move. */
static Position after(const Position *position, Move move)
{
    Position out;
    position_play(position, move, &out);
    symmetry_canonical(&out, &out);
    return out;
}

static BookEntry entry_of(const Position *position, int count, const int *numbers, const Score *scores)
{
    BookEntry entry = {.position = *position, .depth = 5, .nodes = 1000};
    for (int i = 0; i < count; i++)
        entry.moves[entry.count++] =
            (BookMove){.move = legal_move(position, numbers[i]), .searched = scores[i], .nodes = 100 + i};
    return entry;
}

static void add(Book *book, const BookEntry *entry)
{
    Error error = {0};
    assert_ok(book_add(book, entry, &error), &error);
}

/* The start with two moves, and after the first of them a position with three. */
static Book *small_book(void)
{
    Book *book = NULL;
    Error error = {0};
    Position start, second;
    assert_ok(book_create(&plan, &book, &error), &error);
    position_start(&start);
    const BookEntry first = entry_of(&start, 2, (const int[]){0, 600}, (const Score[]){300, 200});
    second = after(&start, first.moves[0].move);
    const BookEntry reply =
        entry_of(&second, 3, (const int[]){5, 70, 300}, (const Score[]){-500, -250, -900});
    add(book, &reply);
    add(book, &first);
    assert_ok(book_settle(book, &error), &error);
    return book;
}

static void a_move_is_worth_the_best_answer_after_it(void **state)
{
    (void)state;
    Book *book = small_book();
    assert_int_equal(book_count(book), 2);
    const BookEntry *start = book_entry(book, 0), *second = book_entry(book, 1);
    assert_int_equal(start->position.plies, 0);
    assert_int_equal(second->moves[0].value.score, -250);
    assert_int_equal(second->moves[2].value.score, -900);
    assert_int_equal(second->moves[0].next, -1);
    assert_int_equal(second->moves[0].count, 1);
    assert_int_equal(start->moves[0].value.score, 250);
    assert_int_equal(start->moves[0].searched, 300);
    assert_int_equal(start->moves[0].next, 1);
    assert_int_equal(start->moves[0].count, 3);
    assert_int_equal(start->moves[0].effort, 100 + 100 + 101 + 102);
    assert_int_equal(start->moves[1].value.score, 200);
    assert_int_equal(start->moves[1].effort, 101);
    book_close(book);
}

/* What the search thought best falls behind if the answer is better than thought. */
static void the_best_move_comes_first_with_all_that_is_known(void **state)
{
    (void)state;
    Book *book = small_book();
    Error error = {0};
    Position start;
    position_start(&start);
    Move first = book_entry(book, 0)->moves[0].move, other = book_entry(book, 0)->moves[1].move;
    Position third = after(&start, other);
    const BookEntry refuted = entry_of(&third, 1, (const int[]){3}, (const Score[]){-260});
    add(book, &refuted);
    assert_ok(book_settle(book, &error), &error);
    assert_int_equal(book_entry(book, 0)->moves[0].move, other);
    assert_int_equal(book_entry(book, 0)->moves[0].value.score, 260);
    assert_int_equal(book_entry(book, 0)->moves[1].move, first);
    book_close(book);
}

static void a_position_is_found_however_it_is_turned(void **state)
{
    (void)state;
    Book *book = small_book();
    const BookEntry *entry = book_entry(book, 1);
    for (Symmetry symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        Position turned;
        BookEntry found;
        symmetry_position(symmetry, &entry->position, &turned);
        assert_true(book_find(book, &turned, &found));
        assert_true(position_equal(&found.position, &turned));
        assert_int_equal(found.count, entry->count);
        for (int i = 0; i < found.count; i++) {
            Position here = after(&turned, found.moves[i].move);
            Position there = after(&entry->position, entry->moves[i].move);
            assert_true(position_legal(&turned, found.moves[i].move));
            assert_true(position_equal(&here, &there));
            assert_int_equal(found.moves[i].value.score, entry->moves[i].value.score);
        }
    }
    book_close(book);
}

static void other_positions_are_not_found(void **state)
{
    (void)state;
    Book *book = small_book();
    BookEntry found;
    Position start, other;
    position_start(&start);
    other = after(&start, book_entry(book, 0)->moves[1].move);
    assert_false(book_find(book, &other, &found));
    other = start;
    other.plies = 2; /* the same tokens and side to move, later */
    assert_false(book_find(book, &other, &found));
    book_close(book);
}

static void what_is_written_is_read(void **state)
{
    (void)state;
    Book *book = small_book(), *again = NULL;
    Text text = {0}, same = {0};
    Error error = {0};
    assert_ok(book_write(book, &text, &error), &error);
    text.length -= strlen(strstr(text.bytes, "seal "));
    assert_ok(book_read(&text, &again, &error), &error);
    assert_string_equal(book_plan(again)->agent, plan.agent);
    assert_int_equal(book_plan(again)->nodes, plan.nodes);
    assert_int_equal(book_count(again), 2);
    assert_int_equal(book_entry(again, 0)->moves[0].value.score, 250);
    assert_ok(book_write(again, &same, &error), &error);
    assert_memory_equal(same.bytes, text.bytes, text.length);
    book_close(book);
    book_close(again);
    text_free(&text);
    text_free(&same);
}

static void bounds_stay_bounds(void **state)
{
    (void)state;
    Book *book = NULL;
    Text text = {0};
    Error error = {0};
    text_add_string(&text, "tetress-book 1\nmade plies 1 width 2 margin 0 nodes 9 by a\n"
                           "position 3 9 11/11/11/11/11/11/11/11/11/11/11 r 0\n"
                           "move I-H@0-0 <=700 5\nmove O@0-0 >=-20 4\n");
    assert_ok(book_read(&text, &book, &error), &error);
    const BookEntry *entry = book_entry(book, 0);
    assert_int_equal(entry->moves[0].value.score, -20);
    assert_int_equal(entry->moves[0].value.bound, VALUE_AT_LEAST);
    assert_int_equal(entry->moves[1].value.bound, VALUE_AT_MOST); /* it may be worth anything less */
    book_close(book);
    text_free(&text);
}

static void any_symmetric_form_may_be_written(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "position 3 9 rr9/rr9/11/11/11/11/11/11/11/11/11 b 1\nmove I-H@2-0 7 5\n",
        "position 3 9 11/11/11/11/11/5rr4/5rr4/11/11/11/11 b 1\nmove I-V@5-7 7 5\n"};
    Text written[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        Book *book = NULL;
        Text text = {0};
        Error error = {0};
        text_add_string(&text, "tetress-book 1\nmade plies 2 width 2 margin 0 nodes 9 by a\n");
        text_add_string(&text, forms[i]);
        assert_ok(book_read(&text, &book, &error), &error);
        assert_ok(book_write(book, &written[i], &error), &error);
        book_close(book);
        text_free(&text);
    }
    /* the same position; of its moves that are symmetric, one or the other */
    size_t same = (size_t)(strstr(written[0].bytes, "\nmove") - written[0].bytes);
    assert_memory_equal(written[0].bytes, written[1].bytes, same);
    text_free(&written[0]);
    text_free(&written[1]);
}

typedef struct BadText {
    const char *text;
    int line, column;
    const char *said;
} BadText;

#define HEAD "tetress-book 1\nmade plies 2 width 2 margin 0 nodes 9 by a\n"
#define START "11/11/11/11/11/11/11/11/11/11/11 r 0"

static void texts_of_anything_else_are_refused(void **state)
{
    (void)state;
    static const BadText texts[] = {
        {"", 0, 0, "does not say how the book was made"},
        {"tetress-book 1 \n", 1, 15, "expected the end of the line"},
        {"tetress-book 2\n", 1, 1, "expected tetress-book 1"},
        {"tetress-training 1\n", 1, 1, "expected tetress-book 1"},
        {"tetress-book 1\nmade plies 0", 2, 12, "from 1 to 20"},
        {"tetress-book 1\nmade plies 2 plies 2", 2, 14, "expected width"},
        {"tetress-book 1\nmade plies 2 width 2 margin 0 nodes 9 by ", 2, 42, "the name of an agent"},
        {HEAD "hello\n", 3, 1, "expected position or move"},
        {HEAD "move O@0-0 1 1\n", 3, 1, "expected a position"},
        {HEAD "position 3 9 11/11\n", 3, 19, ""},
        {HEAD "position 300 9 " START "\n", 3, 10, "from 0 to 255"},
        {HEAD "position 3 9 11/11/11/11/11/11/11/11/11/rr9/rr9 r 2\n", 3, 14, "below the plan's plies"},
        {HEAD "position 3 9 " START "\nmove O@0 1 1\n", 4, 9, "between row and column"},
        {HEAD "position 3 9 " START "\nmove O@0-0 33000 1\n", 4, 12, "from -32000 to 32000"},
        {HEAD "position 3 9 " START "\nmove O@0-0 1 1\nmove O@0-0 1 1\n", 5, 12, "another move"},
        {HEAD "position 3 9 11/11/11/11/11/11/11/11/11/rr9/rr9 b 1\nmove O@9-0 1 1\n", 4, 6, "9-0"},
        {HEAD "position 3 9 " START "\n", 0, 0, "has no moves"},
        {HEAD "position 3 9 " START "\nmove O@0-0 1 1\nposition 3 9 " START "\nmove O@0-0 1 1\n", 0, 0,
         "is there twice"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        Text text = {0};
        Book *book = NULL;
        Error error = {0};
        text_add_string(&text, texts[i].text);
        if (book_read(&text, &book, &error) == STATUS_OK || book || error.line != texts[i].line ||
            error.column != texts[i].column || !strstr(error.text, texts[i].said))
            fail_msg("%zu: %d:%d: %s", i, error.line, error.column, error.text);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_move_is_worth_the_best_answer_after_it),
        cmocka_unit_test(the_best_move_comes_first_with_all_that_is_known),
        cmocka_unit_test(a_position_is_found_however_it_is_turned),
        cmocka_unit_test(other_positions_are_not_found),
        cmocka_unit_test(what_is_written_is_read),
        cmocka_unit_test(bounds_stay_bounds),
        cmocka_unit_test(any_symmetric_form_may_be_written),
        cmocka_unit_test(texts_of_anything_else_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
