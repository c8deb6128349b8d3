/* Kernels for processors with AVX-512: sixteen placements at a time. */
#include <immintrin.h>
#include <stdint.h>

#define LANES 16
#define LANE_NUMBERS 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
#define SIMD(name) _mm512_##name
#define KERNELS_NAME "avx512"
#define KERNELS_SYMBOL solo_kernels_avx512

typedef uint32_t Vec __attribute__((vector_size(64)));
typedef float Floats __attribute__((vector_size(64)));
typedef __m512i WholeRegister;
typedef __m512 FloatRegister;

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

static inline Vec vec_load_first(const uint32_t *at, int count)
{
    return (Vec)_mm512_maskz_loadu_epi32((__mmask16)((1U << count) - 1), at);
}

static inline uint32_t vec_total(Vec x)
{
    return (uint32_t)_mm512_reduce_add_epi32((__m512i)x);
}

static inline Vec vec_lookup(const Vec table[1], Vec i)
{
    return (Vec)_mm512_permutexvar_epi32((__m512i)i, (__m512i)table[0]);
}

static inline float floats_highest(Floats x)
{
    return _mm512_reduce_max_ps((__m512)x);
}

static inline unsigned floats_equal(Floats x, float y)
{
    return _mm512_cmp_ps_mask((__m512)x, _mm512_set1_ps(y), _CMP_EQ_OQ);
}

#include "engine/solo/kernels_avx.inc"
