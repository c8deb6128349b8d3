/* Kernels for processors with AVX-512: sixteen placements at a time. */
#include <immintrin.h>
#include <stdint.h>

#define LANES 16
#define KERNELS_NAME "avx512"
#define KERNELS_SYMBOL solo_kernels_avx512

typedef uint32_t Vec __attribute__((vector_size(64)));
typedef float Floats __attribute__((vector_size(64)));

static inline Vec vec_top(Vec x)
{
    return (Vec)_mm512_sub_epi32(_mm512_set1_epi32(32), _mm512_lzcnt_epi32((__m512i)x));
}

static inline Vec vec_bits(Vec x)
{
    return (Vec)_mm512_popcnt_epi32((__m512i)x);
}

static inline Vec vec_bits_sum(Vec x)
{
    return x;
}

static inline int vec_any(Vec x)
{
    return _mm512_test_epi32_mask((__m512i)x, (__m512i)x) != 0;
}

static inline Vec vec_lookup(const uint32_t table[16], Vec i)
{
    return (Vec)_mm512_permutexvar_epi32((__m512i)i, _mm512_loadu_si512(table));
}

static inline Vec vec_up(Vec x, Vec n)
{
    return (Vec)_mm512_sllv_epi32((__m512i)x, (__m512i)n);
}

static inline Vec vec_product(Vec a, Vec b)
{
    return (Vec)_mm512_madd_epi16((__m512i)a, (__m512i)b);
}

static inline Floats vec_floats(Vec x)
{
    return (Floats)_mm512_cvtepi32_ps((__m512i)x);
}

#include "engine/solo/kernels_vec.inc"
