/* Kernels for processors with AVX2: eight placements at a time. */
#include <immintrin.h>
#include <stdint.h>

#define LANES 8
#define LANE_NUMBERS 0, 1, 2, 3, 4, 5, 6, 7
#define SIMD(name) _mm256_##name
#define KERNELS_NAME "avx2"
#define KERNELS_SYMBOL solo_kernels_avx2

typedef uint32_t Vec __attribute__((vector_size(32)));
typedef float Floats __attribute__((vector_size(32)));
typedef __m256i WholeRegister;
typedef __m256 FloatRegister;

/* A float's exponent gives its highest bit; that of 0 is below all others. */
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

static inline Vec vec_load_first(const uint32_t *at, int count)
{
    __m256i lanes = _mm256_setr_epi32(LANE_NUMBERS);
    __m256i wanted = _mm256_cmpgt_epi32(_mm256_set1_epi32(count), lanes);
    return (Vec)_mm256_maskload_epi32((const int *)at, wanted);
}

static inline uint32_t vec_total(Vec x)
{
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128((__m256i)x), _mm256_extracti128_si256((__m256i)x, 1));
    __m128i quarter = _mm_add_epi32(half, _mm_unpackhi_epi64(half, half));
    return (uint32_t)(_mm_cvtsi128_si32(quarter) + _mm_extract_epi32(quarter, 1));
}

static inline Vec vec_lookup(const Vec table[2], Vec i)
{
    __m256i from_low = _mm256_permutevar8x32_epi32((__m256i)table[0], (__m256i)i);
    __m256i from_high = _mm256_permutevar8x32_epi32((__m256i)table[1], (__m256i)i);
    __m256i is_high = _mm256_cmpgt_epi32((__m256i)i, _mm256_set1_epi32(7));
    return (Vec)_mm256_blendv_epi8(from_low, from_high, is_high);
}

static inline float floats_highest(Floats x)
{
    __m128 half = _mm_max_ps(_mm256_castps256_ps128((__m256)x), _mm256_extractf128_ps((__m256)x, 1));
    __m128 quarter = _mm_max_ps(half, _mm_movehl_ps(half, half));
    return _mm_cvtss_f32(_mm_max_ss(quarter, _mm_movehdup_ps(quarter)));
}

static inline unsigned floats_equal(Floats x, float y)
{
    return (unsigned)_mm256_movemask_ps(_mm256_cmp_ps((__m256)x, _mm256_set1_ps(y), _CMP_EQ_OQ));
}

#include "engine/solo/kernels_avx.inc"
