/* Kernels for processors that move and count bytes in vectors of 128 bits: NEON, SSE4, WebAssembly's SIMD128.
 * A board is two of them. */
#include <string.h>

#include "engine/base/vec128.h"
#include "engine/game/kernels/kernels_inner.h"
#include "engine/game/key.h"

#define KERNELS_NAME "vec128"
#define KERNELS_SYMBOL kernels_vec128

typedef uint16_t Half __attribute__((vector_size(16)));

#include "engine/game/kernels/kernels_vec128.inc"

/* Lanes n to n + 7 of these sixteen. */
#define LANES_FROM(n, a, b) __builtin_shufflevector(a, b, n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7)

static inline __attribute__((always_inline)) Half half_next(Half a, Half b, int n)
{
    return n == 1   ? LANES_FROM(1, a, b)
           : n == 2 ? LANES_FROM(2, a, b)
           : n == 3 ? LANES_FROM(3, a, b)
           : n == 5 ? LANES_FROM(5, a, b)
           : n == 6 ? LANES_FROM(6, a, b)
                    : LANES_FROM(7, a, b);
}

static inline __attribute__((always_inline)) Vec vec_rows(Vec v, int n)
{
    return (Vec){half_next(v.top, v.low, n), half_next(v.low, v.low, n)};
}

static inline __attribute__((always_inline)) Vec vec_rows_back(Vec v, int n)
{
    const Half none = {0};
    return (Vec){half_next(none, v.top, 8 - n), half_next(v.top, v.low, 8 - n)};
}

static inline Vec vec_wrap(Vec v)
{
    const Half none = {0};
    v.top |= v.top >> BOARD_SIDE | v.top << BOARD_SIDE;
    v.low |= v.low >> BOARD_SIDE | v.low << BOARD_SIDE;
    /* eleven lanes in either direction is the other half, moved by three lanes */
    return (Vec){v.top | half_next(v.low, none, 3), v.low | half_next(none, v.top, 5)};
}

static inline Vec vec_full_lines(Vec v, bool *any)
{
    const Half inner = (Half){0} + BOARD_INNER;
    Half columns = v.top & v.low;
    columns &= LANES_FROM(4, columns, columns);
    columns &= half_next(columns, columns, 2);
    columns &= half_next(columns, columns, 1);
    Vec full = {(Half)((v.top & inner) == inner) | columns, (Half)((v.low & inner) == inner) | columns};
    Longs128 found = (Longs128)(full.top | full.low);
    *any = (found[0] | found[1]) != 0;
    return full;
}

static inline int word_count(uint64_t x)
{
    return __builtin_popcountll(x);
}

/* The sum of all bytes. */
static inline int sum_bytes(Bytes128 top, Bytes128 low)
{
    Longs128 sums = bytes_sum8(top) + bytes_sum8(low);
    return (int)(sums[0] + sums[1]);
}

static inline int count_cells(Vec v)
{
    v = vec_and(v, vec_inner());
    return sum_bytes(bytes_bits((Bytes128)v.top), bytes_bits((Bytes128)v.low));
}

/* The counts of half a board by byte, weighted 1, 2, 4, 4 and 8. The eight cells of a byte count for at most
 * 19 each. */
static inline Bytes128 weighted_bytes(Half one, Half two, Half four, Half more, Half eight, Half inner)
{
#define BITS(x) bytes_bits((Bytes128)((x)&inner))
    Bytes128 sum = 2 * BITS(eight) + BITS(four) + BITS(more);
    sum = 2 * sum + BITS(two);
    return 2 * sum + BITS(one);
#undef BITS
}

static inline int vec_count_weighted(const Vec v[5])
{
    const Vec inner = vec_inner();
    return sum_bytes(weighted_bytes(v[0].top, v[1].top, v[2].top, v[3].top, v[4].top, inner.top),
                     weighted_bytes(v[0].low, v[1].low, v[2].low, v[3].low, v[4].low, inner.low));
}

#include "engine/game/kernels/kernels_body.inc"
