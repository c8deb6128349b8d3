/* Kernels for every little-endian processor. Compilers turn vectors of 128 bits into whatever the processor
 * has, down to plain 64-bit words. */
#include <string.h>

#include "engine/game/kernels/kernels_inner.h"
#include "engine/game/key.h"

#define KERNELS_NAME "portable"
#define KERNELS_SYMBOL kernels_portable

typedef uint64_t Half __attribute__((vector_size(16)));

static inline Half half_next(Half a, Half b, int n)
{
    const Half middle = {a[1], b[0]};
    return n < 4 ? a >> 16 * n | middle << (64 - 16 * n) : middle >> 16 * (n - 4) | b << (64 - 16 * (n - 4));
}

/* Popcounts of 2, 4 and 8 bits, for a Half or a uint64_t. */
#define PAIR_COUNTS(x) ((x) - ((x) >> 1 & 0x5555555555555555u))
#define NIBBLE_COUNTS(x) \
    ((PAIR_COUNTS(x) & 0x3333333333333333u) + (PAIR_COUNTS(x) >> 2 & 0x3333333333333333u))
#define BYTE_SUMS(n) (((n)&0x0f0f0f0f0f0f0f0fu) + ((n) >> 4 & 0x0f0f0f0f0f0f0f0fu))

static inline int word_count(uint64_t x)
{
    uint64_t nibbles = NIBBLE_COUNTS(x);
    return (int)(BYTE_SUMS(nibbles) * 0x0101010101010101u >> 56);
}

#include "engine/game/kernels/kernels_vec128.inc"

/* The counts of some words by byte, weighted 1, 2, 4, 4 and 8. The eight cells of a byte count for at most 19
 * each. */
#define WEIGHTED_BYTES(one, two, four, more, eight)           \
    (BYTE_SUMS(NIBBLE_COUNTS(one) + 2 * NIBBLE_COUNTS(two)) + \
     (BYTE_SUMS(NIBBLE_COUNTS(four) + NIBBLE_COUNTS(more)) << 2) + (BYTE_SUMS(NIBBLE_COUNTS(eight)) << 3))

static inline int vec_count_weighted(const Vec v[5])
{
    const uint64_t even = 0x00ff00ff00ff00ffu;
    Vec x[5];
    for (int i = 0; i < 5; i++)
        x[i] = vec_and(v[i], vec_inner());
    Half top = WEIGHTED_BYTES(x[0].top, x[1].top, x[2].top, x[3].top, x[4].top);
    uint64_t low = WEIGHTED_BYTES(x[0].low, x[1].low, x[2].low, x[3].low, x[4].low);
    Half lanes = (top & even) + (top >> 8 & even);
    low = (low & even) + (low >> 8 & even);
    return (int)((lanes[0] + lanes[1] + low) * EVERY_LANE(1) >> 48);
}

#include "engine/game/kernels/kernels_body.inc"
