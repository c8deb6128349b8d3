/* Kernels for processors with AVX-512 as of Ice Lake and Zen 4. Registers still have 256 bits, because a
 * board is no wider. But any function of three bits is one instruction, so is counting bits, and set bits can
 * be compressed into a list. */
#include <immintrin.h>

#include "engine/game/kernels/kernels_inner.h"
#include "engine/game/key.h"

#define KERNELS_NAME "avx512"
#define KERNELS_SYMBOL kernels_avx512

#include "engine/game/kernels/kernels_vec256.inc"

/* The third argument is the truth table, indexed by a * 4 + b * 2 + c. */
static inline Vec vec_add3(Vec a, Vec b, Vec c, Vec *carry)
{
    *carry = _mm256_ternarylogic_epi64(a, b, c, 0xe8);
    return _mm256_ternarylogic_epi64(a, b, c, 0x96);
}

static inline Vec vec_and_any(Vec a, Vec b, Vec c, Vec d)
{
    return _mm256_ternarylogic_epi64(a, b, vec_or(c, d), 0x80);
}

static inline int vec_count_weighted(const Vec v[5])
{
    const Vec inner = vec_inner();
    Vec one = _mm256_popcnt_epi64(vec_and(v[0], inner)), two = _mm256_popcnt_epi64(vec_and(v[1], inner));
    Vec four = _mm256_add_epi64(_mm256_popcnt_epi64(vec_and(v[2], inner)),
                                _mm256_popcnt_epi64(vec_and(v[3], inner)));
    Vec eight = _mm256_popcnt_epi64(vec_and(v[4], inner));
    Vec low = _mm256_add_epi64(one, _mm256_slli_epi64(two, 1));
    Vec high = _mm256_add_epi64(_mm256_slli_epi64(four, 2), _mm256_slli_epi64(eight, 3));
    return sum_words(_mm256_add_epi64(low, high));
}

static inline int word_select(uint64_t x, unsigned k)
{
    return (int)_tzcnt_u64(_pdep_u64((uint64_t)1 << k, x));
}

/* Compresses the cells of the set bits, one word at a time; may write up to 64 moves beyond the end. */
static inline Move *list_shape(Move *end, Vec corners, int shape)
{
    uint64_t words[4];
    vec_words(vec_and(corners, vec_inner()), words);
    /* the cell of bit 0 of a word is (4 word - 1) * 11 - 1; sums of bytes wrap around to the right values */
    const __m512i offset =
        _mm512_set_epi8(48, 47, 46, 45, 44, 43, 42, 41, 40, 39, 38, 37, 36, 35, 34, 33, 37, 36, 35, 34, 33,
                        32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17,
                        16, 15, 14, 13, 12, 11, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    const __m512i base = _mm512_set1_epi16((short)(shape * BOARD_CELLS));
    for (int i = 0; i < 3; i++) {
        if (!words[i])
            continue;
        __m512i cells = _mm512_add_epi8(offset, _mm512_set1_epi8((char)((4 * i - 1) * BOARD_SIDE - 1)));
        __m512i packed = _mm512_maskz_compress_epi8(words[i], cells);
        int count = word_count(words[i]);
        _mm512_storeu_si512(end,
                            _mm512_add_epi16(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(packed)), base));
        if (count > 32)
            _mm512_storeu_si512(
                end + 32, _mm512_add_epi16(_mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(packed, 1)), base));
        end += count;
    }
    return end;
}

#include "engine/game/kernels/kernels_body.inc"
