/* What vectors of 128 bits can do and C can't say, or compilers don't find: by NEON or SSE4, whichever there
 * is. */
#ifndef TETRESS_BASE_VEC128_H
#define TETRESS_BASE_VEC128_H

#include <stdint.h>

typedef uint8_t Bytes128 __attribute__((vector_size(16)));
typedef int32_t Ints128 __attribute__((vector_size(16)));
typedef uint32_t Words128 __attribute__((vector_size(16)));
typedef uint64_t Longs128 __attribute__((vector_size(16)));

#if defined(__aarch64__)
#include <arm_neon.h>

/* The byte at each index; 0 for indices from 128. */
static inline Bytes128 bytes_lookup(Bytes128 table, Bytes128 indices)
{
    return (Bytes128)vqtbl1q_u8((uint8x16_t)table, (uint8x16_t)indices);
}

/* How many bits are set in each byte. */
static inline Bytes128 bytes_bits(Bytes128 x)
{
    return (Bytes128)vcntq_u8((uint8x16_t)x);
}

/* The sums of each four and of each eight bytes. */
static inline Words128 bytes_sum4(Bytes128 x)
{
    return (Words128)vpaddlq_u16(vpaddlq_u8((uint8x16_t)x));
}

static inline Longs128 bytes_sum8(Bytes128 x)
{
    return (Longs128)vpaddlq_u32((uint32x4_t)bytes_sum4(x));
}

/* Shifted up, n below 30; 0 where n is negative. */
static inline Words128 words_up(Words128 x, Words128 n)
{
    return (Words128)vshlq_u32((uint32x4_t)x, (int32x4_t)n);
}

/* The place above the highest bit; x is below 2^24. */
static inline Words128 words_top(Words128 x)
{
    return 32 - (Words128)vclzq_u32((uint32x4_t)x);
}

/* For each lane, the sum of the signed products of both its halves. */
static inline Ints128 ints_pair_products(Ints128 a, Ints128 b)
{
    return (a << 16 >> 16) * (b << 16 >> 16) + (a >> 16) * (b >> 16);
}

#else
#include <smmintrin.h>

static inline Bytes128 bytes_lookup(Bytes128 table, Bytes128 indices)
{
    return (Bytes128)_mm_shuffle_epi8((__m128i)table, (__m128i)indices);
}

static inline Bytes128 bytes_bits(Bytes128 x)
{
    const Bytes128 counts = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    return bytes_lookup(counts, x & 15) + bytes_lookup(counts, x >> 4);
}

static inline Words128 bytes_sum4(Bytes128 x)
{
    __m128i pairs = _mm_maddubs_epi16((__m128i)x, _mm_set1_epi8(1));
    return (Words128)_mm_madd_epi16(pairs, _mm_set1_epi16(1));
}

static inline Longs128 bytes_sum8(Bytes128 x)
{
    return (Longs128)_mm_sad_epu8((__m128i)x, _mm_setzero_si128());
}

enum { FLOAT_EXPONENT_AT = 23, FLOAT_EXPONENT_ZERO = 127 }; /* of IEEE 754 */

/* Times a power of two, made as a float; those below 1 become 0. */
static inline Words128 words_up(Words128 x, Words128 n)
{
    Words128 power = (n + FLOAT_EXPONENT_ZERO) << FLOAT_EXPONENT_AT;
    return x * (Words128)_mm_cvttps_epi32((__m128)power);
}

/* A float's exponent gives its highest bit; that of 0 is below all others. */
static inline Words128 words_top(Words128 x)
{
    __m128i exponent = _mm_srli_epi32(_mm_castps_si128(_mm_cvtepi32_ps((__m128i)x)), FLOAT_EXPONENT_AT);
    return (Words128)_mm_subs_epu16(exponent, _mm_set1_epi32(FLOAT_EXPONENT_ZERO - 1));
}

static inline Ints128 ints_pair_products(Ints128 a, Ints128 b)
{
    return (Ints128)_mm_madd_epi16((__m128i)a, (__m128i)b);
}

#endif
#endif
