/* Random numbers: small, fast, and the same on every machine for the same seed. Not for secrets. A Random
 * belongs to one thread at a time. */
#ifndef TETRESS_BASE_RANDOM_H
#define TETRESS_BASE_RANDOM_H

#include <stdint.h>

/* SplitMix64: one 64-bit word of state, every seed good, full period; mixes well enough for playouts. */
typedef struct Random {
    uint64_t state;
} Random;

/* Scrambles 64 bits; any two inputs that differ give unrelated outputs. */
static inline uint64_t random_mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

/* Two numbers make one stream, so that "pair 17 of seed 5" has its own. */
static inline Random random_seeded(uint64_t seed, uint64_t stream)
{
    return (Random){random_mix(seed + 0x9e3779b97f4a7c15u) ^ random_mix(~stream)};
}

static inline uint64_t random_next(Random *self)
{
    self->state += 0x9e3779b97f4a7c15u;
    return random_mix(self->state);
}

/* A number in [0, bound), bound > 0; its bias is below bound / 2^64. */
static inline uint32_t random_below(Random *self, uint32_t bound)
{
    __extension__ typedef unsigned __int128 Wide;
    return (uint32_t)(((Wide)random_next(self) * bound) >> 64);
}

/* A number in [0, 1). */
static inline double random_unit(Random *self)
{
    return (double)(random_next(self) >> 11) * 0x1p-53;
}

#endif
