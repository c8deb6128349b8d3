/* Kernels for every little-endian processor. A board is two vectors of 128 bits; compilers turn them into
 * whatever the processor has, down to plain 64-bit words. */
#include <string.h>

#include "engine/game/kernels/kernels_inner.h"
#include "engine/game/key.h"

#define KERNELS_NAME "portable"
#define KERNELS_SYMBOL kernels_portable

typedef uint64_t Half __attribute__((vector_size(16)));

#include "engine/game/kernels/kernels_vec128.inc"

#define EVERY_LANE(lane) ((lane) * (uint64_t)0x0001000100010001)

/* A word holds four lanes, the first in its lowest bits, which is as in memory. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first of a word's lanes is its lowest");

/* The words that follow v's first: v's second and next's first. */
static inline Half half_next(Half v, Half next)
{
    return (Half){v[1], next[0]};
}

static inline Vec vec_rows(Vec v, int n)
{
    Half after = {v.low[1], 0};
    return (Vec){v.top >> 16 * n | half_next(v.top, v.low) << (64 - 16 * n),
                 v.low >> 16 * n | after << (64 - 16 * n)};
}

static inline Vec vec_rows_back(Vec v, int n)
{
    Half before = {0, v.top[0]};
    return (Vec){v.top << 16 * n | before >> (64 - 16 * n),
                 v.low << 16 * n | half_next(v.top, v.low) >> (64 - 16 * n)};
}

/* Adding 2 to a lane carries into bit 12 exactly if bits 1 to 11 are set. */
static inline Half full_rows(Half v)
{
    const Half inner = {EVERY_LANE(BOARD_INNER), EVERY_LANE(BOARD_INNER)};
    const Half two = {EVERY_LANE(2), EVERY_LANE(2)}, one = {EVERY_LANE(1), EVERY_LANE(1)};
    Half full = ((v & inner) + two) >> 12 & one;
    return (full << 16) - full;
}

static inline Vec vec_full_lines(Vec v, bool *any)
{
    Half both = v.top & v.low;
    uint64_t columns = both[0] & both[1];
    columns &= columns >> 32;
    columns = EVERY_LANE((uint16_t)(columns & columns >> 16));
    Vec full = {full_rows(v.top) | columns, full_rows(v.low) | columns};
    Half found = full.top | full.low;
    *any = (found[0] | found[1]) != 0;
    return full;
}

/* Wraps the bits of each lane. No lane of v has bit 0 or 15 set, so the bits from the two sides never
 * overlap. */
static inline Half half_wrap(Half v)
{
    const Half high = {EVERY_LANE(0x001f), EVERY_LANE(0x001f)},
               low = {EVERY_LANE(0xf800), EVERY_LANE(0xf800)};
    return v | (v >> BOARD_SIDE & high) | (v << BOARD_SIDE & low);
}

static inline Vec vec_wrap(Vec v)
{
    v.top = half_wrap(v.top);
    v.low = half_wrap(v.low);
    /* eleven lanes are two words and three quarters */
    Half up = {v.low[0] >> 48 | v.low[1] << 16, v.low[1] >> 48};
    Half down = {v.top[0] << 48, v.top[0] >> 16 | v.top[1] << 48};
    return (Vec){v.top | up, v.low | down};
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

static inline int count_cells(Vec v)
{
    v = vec_and(v, vec_inner());
    return word_count(v.top[0]) + word_count(v.top[1]) + word_count(v.low[0]);
}

/* The counts of one half by byte, weighted 1, 2, 4, 4 and 8. The eight cells of a byte count for at most 19
 * each. */
static inline Half weighted_bytes(Half one, Half two, Half four, Half more, Half eight)
{
    Half ones = NIBBLE_COUNTS(one) + 2 * NIBBLE_COUNTS(two);
    Half fours = NIBBLE_COUNTS(four) + NIBBLE_COUNTS(more);
    Half eights = NIBBLE_COUNTS(eight);
    return BYTE_SUMS(ones) + (BYTE_SUMS(fours) << 2) + (BYTE_SUMS(eights) << 3);
}

static inline int vec_count_weighted(const Vec v[5])
{
    const Vec inner = vec_inner();
    Half top = weighted_bytes(v[0].top & inner.top, v[1].top & inner.top, v[2].top & inner.top,
                              v[3].top & inner.top, v[4].top & inner.top);
    Half low = weighted_bytes(v[0].low & inner.low, v[1].low & inner.low, v[2].low & inner.low,
                              v[3].low & inner.low, v[4].low & inner.low);
    const uint64_t even = 0x00ff00ff00ff00ffu;
    Half lanes = (top & even) + (top >> 8 & even) + (low & even) + (low >> 8 & even);
    return (int)((lanes[0] + lanes[1]) * EVERY_LANE(1) >> 48);
}

#include "engine/game/kernels/kernels_body.inc"
