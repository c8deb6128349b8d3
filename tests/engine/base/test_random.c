#include "tests/support/check.h"

#include "engine/base/random.h"

static void equal_seeds_give_equal_numbers(void **state)
{
    (void)state;
    Random a = random_seeded(7, 3), b = random_seeded(7, 3);
    for (int i = 0; i < 1000; i++)
        assert_true(random_next(&a) == random_next(&b));
}

/* A seed's numbers must never change: records and bug reports name seeds. */
static void numbers_of_a_seed_never_change(void **state)
{
    (void)state;
    Random zero = {0};
    assert_true(random_next(&zero) == 0xe220a8397b1dcdafu);
    assert_true(random_next(&zero) == 0x6e789e6aa1b965f4u);
    assert_true(random_next(&zero) == 0x06c45d188009454fu);
}

static void other_seeds_and_streams_give_other_numbers(void **state)
{
    (void)state;
    enum { SIDE = 32 };
    uint64_t first[SIDE * SIDE];
    for (int seed = 0; seed < SIDE; seed++) {
        for (int stream = 0; stream < SIDE; stream++) {
            Random random = random_seeded((uint64_t)seed, (uint64_t)stream);
            first[seed * SIDE + stream] = random_next(&random);
        }
    }
    for (int i = 0; i < SIDE * SIDE; i++)
        for (int k = 0; k < i; k++)
            assert_true(first[i] != first[k]);
}

static void mixing_one_bit_changes_about_half_of_the_bits(void **state)
{
    (void)state;
    Random random = random_seeded(1, 0);
    for (int bit = 0; bit < 64; bit++) {
        int changed = 0;
        for (int i = 0; i < 1000; i++) {
            uint64_t x = random_next(&random);
            uint64_t difference = random_mix(x) ^ random_mix(x ^ (uint64_t)1 << bit);
            for (; difference; difference &= difference - 1)
                changed++;
        }
        assert_uint_in_range(changed, 31000, 33000);
    }
}

static void numbers_below_a_bound_are_uniform(void **state)
{
    (void)state;
    static const uint32_t bounds[] = {1, 2, 3, 19, 121, 2299};
    Random random = random_seeded(2, 0);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        int seen[2299] = {0};
        double expected = 200, squares = 0;
        for (uint32_t k = 0; k < 200 * bounds[i]; k++) {
            uint32_t number = random_below(&random, bounds[i]);
            assert_true(number < bounds[i]);
            seen[number]++;
        }
        for (uint32_t k = 0; k < bounds[i]; k++)
            squares += (seen[k] - expected) * (seen[k] - expected) / expected;
        /* A chi-square of n degrees has mean n and variance 2n; five deviations either way are allowed. */
        double excess = squares - (bounds[i] - 1);
        assert_true(excess * excess <= 25 * 2.0 * bounds[i]);
    }
}

static void bounds_near_the_largest_are_kept(void **state)
{
    (void)state;
    Random random = random_seeded(3, 0);
    bool high = false;
    for (int i = 0; i < 1000; i++) {
        uint32_t number = random_below(&random, UINT32_MAX);
        assert_true(number < UINT32_MAX);
        high |= number > UINT32_MAX / 2;
    }
    assert_true(high);
}

static void units_lie_in_zero_to_one_with_mean_a_half(void **state)
{
    (void)state;
    Random random = random_seeded(4, 0);
    double sum = 0;
    for (int i = 0; i < 100000; i++) {
        double unit = random_unit(&random);
        assert_true(unit >= 0 && unit < 1);
        sum += unit;
    }
    assert_true(sum > 49500 && sum < 50500);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_seeds_give_equal_numbers),
        cmocka_unit_test(numbers_of_a_seed_never_change),
        cmocka_unit_test(other_seeds_and_streams_give_other_numbers),
        cmocka_unit_test(mixing_one_bit_changes_about_half_of_the_bits),
        cmocka_unit_test(numbers_below_a_bound_are_uniform),
        cmocka_unit_test(bounds_near_the_largest_are_kept),
        cmocka_unit_test(units_lie_in_zero_to_one_with_mean_a_half),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
