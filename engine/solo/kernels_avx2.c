/* Kernels for processors with AVX2: eight placements at a time. */
#include <immintrin.h>
#include <stdint.h>

#define LANES 8
#define KERNELS_NAME "avx2"
#define KERNELS_SYMBOL solo_kernels_avx2

typedef uint32_t Vec __attribute__((vector_size(32)));
typedef float Floats __attribute__((vector_size(32)));

/* A float's exponent says where its highest bit is; that of 0 is below all others. */
static inline Vec vec_top(Vec x)
{
    const int exponent_at = 23, exponent_below_one = 126;
    __m256i exponent = _mm256_srli_epi32(_mm256_castps_si256(_mm256_cvtepi32_ps((__m256i)x)), exponent_at);
    return (Vec)_mm256_subs_epu16(exponent, _mm256_set1_epi32(exponent_below_one));
}

/* In each byte the number of its bits. */
static inline Vec vec_bits(Vec x)
{
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2,
                                            2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    __m256i lower = _mm256_shuffle_epi8(counts, _mm256_and_si256((__m256i)x, low));
    __m256i upper = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16((__m256i)x, 4), low));
    return (Vec)_mm256_add_epi8(lower, upper);
}

static inline Vec vec_bits_sum(Vec x)
{
    __m256i pairs = _mm256_maddubs_epi16((__m256i)x, _mm256_set1_epi8(1));
    return (Vec)_mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

static inline int vec_any(Vec x)
{
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
}

static inline Vec vec_lookup(const uint32_t table[16], Vec i)
{
    __m256i low = _mm256_loadu_si256((const __m256i *)table);
    __m256i high = _mm256_loadu_si256((const __m256i *)(table + 8));
    __m256i from_low = _mm256_permutevar8x32_epi32(low, (__m256i)i);
    __m256i from_high = _mm256_permutevar8x32_epi32(high, (__m256i)i);
    __m256i is_high = _mm256_cmpgt_epi32((__m256i)i, _mm256_set1_epi32(7));
    return (Vec)_mm256_blendv_epi8(from_low, from_high, is_high);
}

static inline Vec vec_up(Vec x, Vec n)
{
    return (Vec)_mm256_sllv_epi32((__m256i)x, (__m256i)n);
}

static inline Vec vec_product(Vec a, Vec b)
{
    return (Vec)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}

static inline Floats vec_floats(Vec x)
{
    return (Floats)_mm256_cvtepi32_ps((__m256i)x);
}

#include "engine/solo/kernels_vec.inc"
