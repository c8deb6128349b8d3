/* The learned evaluation for processors with AVX2. */
#include <immintrin.h>
#include <stdint.h>

#define LEARNED_NAME learned_values_avx2
#define VECTOR_BYTES 32
#define TOGETHER 2

typedef uint64_t Words __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t Ints __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t Shorts __attribute__((vector_size(16)));

/* Looks up four bits at a time in a table of their counts. */
static inline Words words_bits(Words x)
{
    const __m256i counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2,
                                            2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i low = _mm256_set1_epi8(15);
    __m256i lower = _mm256_shuffle_epi8(counts, _mm256_and_si256((__m256i)x, low));
    __m256i upper = _mm256_shuffle_epi8(counts, _mm256_and_si256(_mm256_srli_epi16((__m256i)x, 4), low));
    return (Words)_mm256_sad_epu8(_mm256_add_epi8(lower, upper), _mm256_setzero_si256());
}

static inline Words words_sum(Words x)
{
    return x;
}

static inline Ints ints_add_products(Ints sum, Ints a, Ints b)
{
    return sum + (Ints)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}

static inline int32_t ints_sum(Ints x)
{
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128((__m256i)x), _mm256_extracti128_si256((__m256i)x, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1)));
}

#include "engine/eval/learned/learned_body.inc"
