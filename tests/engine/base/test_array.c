/* Arrays that grow, and aligned memory. */
#include "engine/base/array.h"

#include <limits.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

#include "engine/base/memory.h"
#include "tests/support/check.h"

static void what_was_added_is_kept_when_the_array_moves(void **state)
{
    (void)state;
    int *items = NULL, capacity = 0;
    for (int i = 0; i < 10000; i++) {
        assert_true(ARRAY_ROOM(&items, i + 1, &capacity));
        assert_true(capacity > i);
        items[i] = i;
    }
    for (int i = 0; i < 10000; i++)
        assert_int_equal(items[i], i);
    free(items);
}

static void room_that_is_there_is_used(void **state)
{
    (void)state;
    int capacity = 0;
    char *items = NULL;
    assert_true(ARRAY_ROOM(&items, 100, &capacity));
    assert_int_equal(capacity, 100);
    char *before = items;
    assert_true(ARRAY_ROOM(&items, 100, &capacity));
    assert_ptr_equal(items, before);
    assert_int_equal(capacity, 100);
    assert_true(ARRAY_ROOM(&items, 101, &capacity));
    assert_int_equal(capacity, 200);
    free(items);
}

static void an_empty_array_has_memory_all_the_same(void **state)
{
    (void)state;
    int capacity = 0;
    double *items = NULL;
    assert_true(ARRAY_ROOM(&items, 0, &capacity));
    assert_non_null(items);
    free(items);
}

static void aligned_items_stay_aligned_when_they_move(void **state)
{
    (void)state;
    Board *items = NULL;
    int capacity = 0;
    for (int i = 0; i < 1000; i++) {
        assert_true(ARRAY_ROOM(&items, i + 1, &capacity));
        assert_true((uintptr_t)items % alignof(Board) == 0);
        items[i].lanes[0] = (uint16_t)i;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(items[i].lanes[0], i);
    free(items);
}

static void more_than_memory_holds_leaves_the_array_alone(void **state)
{
    (void)state;
    int capacity = 0;
    char *items = NULL;
    assert_true(ARRAY_ROOM(&items, 1, &capacity));
    char *there = items;
    int before = capacity;
    assert_false(array_room(&items, INT_MAX, &capacity, SIZE_MAX / 4, 1));
    assert_false(array_room(&items, INT_MAX, &capacity, SIZE_MAX / 4, alignof(Board)));
    assert_int_equal(capacity, before);
    assert_ptr_equal(items, there);
    free(items);
}

static void an_array_without_a_capacity_grows_by_one(void **state)
{
    (void)state;
    int *items = NULL;
    for (int i = 0; i < 1000; i++) {
        assert_true(ARRAY_ROOM_BY_ONE(&items, i));
        items[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        assert_int_equal(items[i], i);
    free(items);
}

static void new_memory_is_zero_and_aligned(void **state)
{
    (void)state;
    for (size_t size = 0; size < 200; size++) {
        unsigned char *memory = memory_new(3, size);
        assert_non_null(memory);
        assert_true((uintptr_t)memory % 64 == 0);
        for (size_t i = 0; i < 3 * size; i++)
            assert_int_equal(memory[i], 0);
        free(memory);
    }
}

static void a_size_that_overflows_gives_no_memory(void **state)
{
    (void)state;
    assert_null(memory_new(SIZE_MAX / 2, 3));
    assert_null(memory_unset(SIZE_MAX, SIZE_MAX));
    assert_null(memory_unset(1, SIZE_MAX));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_added_is_kept_when_the_array_moves),
        cmocka_unit_test(room_that_is_there_is_used),
        cmocka_unit_test(an_empty_array_has_memory_all_the_same),
        cmocka_unit_test(aligned_items_stay_aligned_when_they_move),
        cmocka_unit_test(more_than_memory_holds_leaves_the_array_alone),
        cmocka_unit_test(an_array_without_a_capacity_grows_by_one),
        cmocka_unit_test(new_memory_is_zero_and_aligned),
        cmocka_unit_test(a_size_that_overflows_gives_no_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
