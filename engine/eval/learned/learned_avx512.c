/* The learned evaluation for processors with AVX-512. */
#include <immintrin.h>

#define LEARNED_NAME learned_value_avx512
#define VECTOR_BYTES 16
#define ROW_BITS 2
#define row_mask(x) ((unsigned)_mm256_movemask_epi8((__m256i)(x)))
#include "engine/eval/learned/learned_body.inc"
