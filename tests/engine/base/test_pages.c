/* Large memory from the system. */
#include "engine/base/platform/pages.h"

#include <stdint.h>
#include <string.h>

#include "tests/support/check.h"

enum { LINE = 64 };

static void memory_is_zeroed_aligned_and_all_there(void **state)
{
    (void)state;
    static const size_t sizes[] = {1, 4096, (2 << 20) - 1, 2 << 20, (2 << 20) + 1, 5 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        unsigned char *memory = pages_allocate(sizes[i]);
        assert_non_null(memory);
        assert_int_equal((uintptr_t)memory % LINE, 0);
        for (size_t byte = 0; byte < sizes[i]; byte++)
            if (memory[byte])
                fail_msg("byte %zu of %zu is not 0", byte, sizes[i]);
        memset(memory, 0xff, sizes[i]);
        pages_free(memory, sizes[i]);
    }
    pages_free(NULL, 1);
}

static void more_than_there_is_is_refused(void **state)
{
    (void)state;
    assert_null(pages_allocate(SIZE_MAX));
    assert_null(pages_allocate((size_t)1 << 60));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(memory_is_zeroed_aligned_and_all_there),
        cmocka_unit_test(more_than_there_is_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
