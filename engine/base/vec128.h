/* What vectors of 128 bits can do and C can't say, or compilers don't find: by NEON, SSE4 or WebAssembly's
 * SIMD128, whichever there is. */
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
typedef float Floats128 __attribute__((vector_size(16)));

enum { FLOAT_EXPONENT_AT = 23, FLOAT_EXPONENT_ZERO = 127 }; /* of IEEE 754 */

/* A power of two as a float, from -126 up; only its exponent is not 0. */
static inline Floats128 floats_power(Words128 n)
{
    return (Floats128)((n + FLOAT_EXPONENT_ZERO) << FLOAT_EXPONENT_AT);
}

/* A float's exponent gives its highest bit; that of 0 is below all others. */
static inline Words128 words_exponents(Words128 x)
{
    return (Words128) __builtin_convertvector((Ints128)x, Floats128) >> FLOAT_EXPONENT_AT;
}

#if defined(__wasm__)
#include <wasm_simd128.h>

static inline Bytes128 bytes_lookup(Bytes128 table, Bytes128 indices)
{
    return (Bytes128)wasm_i8x16_swizzle((v128_t)table, (v128_t)indices);
}

static inline Bytes128 bytes_bits(Bytes128 x)
{
    return (Bytes128)wasm_i8x16_popcnt((v128_t)x);
}

static inline Words128 bytes_sum4(Bytes128 x)
{
    return (Words128)wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16((v128_t)x));
}

static inline Longs128 bytes_sum8(Bytes128 x)
{
    Longs128 pairs = (Longs128)bytes_sum4(x);
    return (pairs & UINT32_MAX) + (pairs >> 32);
}

/* Times a power of two; those below 1 become 0. */
static inline Words128 words_up(Words128 x, Words128 n)
{
    return x * (Words128)wasm_i32x4_trunc_sat_f32x4((v128_t)floats_power(n));
}

static inline Words128 words_top(Words128 x)
{
    return (Words128)wasm_u16x8_sub_sat((v128_t)words_exponents(x),
                                        wasm_i32x4_const_splat(FLOAT_EXPONENT_ZERO - 1));
}

static inline Ints128 ints_pair_products(Ints128 a, Ints128 b)
{
    return (Ints128)wasm_i32x4_dot_i16x8((v128_t)a, (v128_t)b);
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

static inline Words128 words_up(Words128 x, Words128 n)
{
    return x * (Words128)_mm_cvttps_epi32((__m128)floats_power(n));
}

static inline Words128 words_top(Words128 x)
{
    return (Words128)_mm_subs_epu16((__m128i)words_exponents(x), _mm_set1_epi32(FLOAT_EXPONENT_ZERO - 1));
}

static inline Ints128 ints_pair_products(Ints128 a, Ints128 b)
{
    return (Ints128)_mm_madd_epi16((__m128i)a, (__m128i)b);
}

#endif
#endif
#endif
