/* Kernels for processors that move and count bytes in vectors of 128 bits: NEON, SSE4, WebAssembly's
 * SIMD128. */
#include <string.h>

#include "engine/base/vec128.h"
#include "engine/game/kernels/kernels_inner.h"
#include "engine/game/key.h"

#define KERNELS_NAME "vec128"
#define KERNELS_SYMBOL kernels_vec128

typedef uint16_t Half __attribute__((vector_size(16)));

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

static inline int word_count(uint64_t x)
{
    return __builtin_popcountll(x);
}

#include "engine/game/kernels/kernels_vec128.inc"

/* The eight cells of a byte count for at most 19 each. */
static inline int vec_count_weighted(const Vec v[5])
{
    const Vec inner = vec_inner();
#define BITS(i) bytes_bits((Bytes128)(v[i].top & inner.top))
#define LOW(i) word_count(v[i].low &inner.low)
    Bytes128 bytes = 2 * BITS(4) + BITS(2) + BITS(3);
    bytes = 2 * bytes + BITS(1);
    bytes = 2 * bytes + BITS(0);
    Longs128 sums = bytes_sum8(bytes);
    return (int)(sums[0] + sums[1]) + LOW(0) + 2 * LOW(1) + 4 * (LOW(2) + LOW(3)) + 8 * LOW(4);
#undef BITS
#undef LOW
}

#include "engine/game/kernels/kernels_body.inc"
