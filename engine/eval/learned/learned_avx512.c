/* The learned evaluation for processors with AVX-512 as of Ice Lake and Zen 4. */
#include <immintrin.h>
#include <stdint.h>

#define LEARNED_NAME learned_values_avx512
#define VECTOR_BYTES 64
#define TOGETHER 4

typedef uint64_t Words __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t Ints __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t Shorts __attribute__((vector_size(16)));

static inline Words words_bits(Words x)
{
    return (Words)_mm512_popcnt_epi64((__m512i)x);
}

static inline Words words_sum(Words x)
{
    return x;
}

static inline Ints ints_add_products(Ints sum, Ints a, Ints b)
{
    return (Ints)_mm512_dpwssd_epi32((__m512i)sum, (__m512i)a, (__m512i)b);
}

static inline int32_t ints_sum(Ints x)
{
    return _mm512_reduce_add_epi32((__m512i)x);
}

#include "engine/eval/learned/learned_body.inc"
