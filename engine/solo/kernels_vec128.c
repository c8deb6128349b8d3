/* Kernels for processors that move and count bytes in vectors of 128 bits: four placements at a time. */
#include "engine/base/vec128.h"

#include <string.h>

#define LANES 4
#define LANE_NUMBERS 0, 1, 2, 3
#define KERNELS_NAME "vec128"
#define KERNELS_SYMBOL solo_kernels_vec128

typedef Words128 Vec;
typedef float Floats __attribute__((vector_size(16)));

static inline Vec vec_up(Vec x, Vec n)
{
    return words_up(x, n);
}

static inline Vec vec_product(Vec a, Vec b)
{
    return a * b;
}

static inline Vec vec_choose(Vec wanted, Vec a, Vec b)
{
    return (a & wanted) | (b & ~wanted);
}

static inline Vec vec_most(Vec a, Vec b)
{
    return vec_choose((Vec)((Ints128)a > (Ints128)b), a, b);
}

static inline Vec vec_least(Vec a, Vec b)
{
    return vec_choose((Vec)((Ints128)a > (Ints128)b), b, a);
}

static inline Floats floats_most(Floats a, Floats b)
{
    return (Floats)vec_choose((Vec)(a > b), (Vec)a, (Vec)b);
}

static inline Vec vec_top(Vec x)
{
    return words_top(x);
}

static inline Vec vec_bits(Vec x)
{
    return (Vec)bytes_bits((Bytes128)x);
}

static inline Vec vec_bits_sum(Vec x)
{
    return bytes_sum4((Bytes128)x);
}

static inline int vec_any(Vec x)
{
    Longs128 both = (Longs128)x;
    return (both[0] | both[1]) != 0;
}

static inline Vec vec_load_first(const uint32_t *at, int count)
{
    Vec v = {0};
    for (int i = 0; i < count && i < LANES; i++)
        v[i] = at[i];
    return v;
}

static inline uint32_t vec_total(Vec x)
{
    return x[0] + x[1] + x[2] + x[3];
}

static inline Vec vec_lookup(const Vec table[4], Vec i)
{
    Bytes128 low = __builtin_shufflevector((Bytes128)table[0], (Bytes128)table[1], 0, 4, 8, 12, 16, 20, 24,
                                           28, 0, 0, 0, 0, 0, 0, 0, 0);
    Bytes128 high = __builtin_shufflevector((Bytes128)table[2], (Bytes128)table[3], 0, 4, 8, 12, 16, 20, 24,
                                            28, 0, 0, 0, 0, 0, 0, 0, 0);
    Bytes128 all = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
    return (Vec)bytes_lookup(all, (Bytes128)(i | 0x80808000));
}

static inline float floats_highest(Floats x)
{
    float a = x[0] > x[1] ? x[0] : x[1], b = x[2] > x[3] ? x[2] : x[3];
    return a > b ? a : b;
}

static inline unsigned floats_equal(Floats x, float y)
{
    return (x[0] == y) | (unsigned)(x[1] == y) << 1 | (unsigned)(x[2] == y) << 2 | (unsigned)(x[3] == y) << 3;
}

#include "engine/solo/kernels_vec.inc"
