/* Kernels for processors with AVX2: a board is one register. */
#include <immintrin.h>

#include "engine/game/kernels/kernels_inner.h"
#include "engine/game/key.h"

#define KERNELS_NAME "avx2"
#define KERNELS_SYMBOL kernels_avx2

#include "engine/game/kernels/kernels_vec256.inc"

static inline Vec vec_add3(Vec a, Vec b, Vec c, Vec *carry)
{
    Vec half = _mm256_xor_si256(a, b);
    *carry = vec_or(vec_and(a, b), vec_and(half, c));
    return _mm256_xor_si256(half, c);
}

static inline Vec vec_and_any(Vec a, Vec b, Vec c, Vec d)
{
    return vec_and(vec_and(a, b), vec_or(c, d));
}

/* Looks up four bits at a time in tables of their count times the weight. The eight cells of a byte count for
 * at most 19 each, so nothing overflows. */
static inline int vec_count_weighted(const Vec v[5])
{
    const Vec counts = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2,
                                        3, 1, 2, 2, 3, 2, 3, 3, 4);
    const Vec low = _mm256_set1_epi8(15), inner = vec_inner();
    Vec weighted = counts, total = _mm256_setzero_si256();
    for (int i = 0; i < 5; i++) {
        Vec masked = vec_and(v[i], inner);
        Vec lower = _mm256_shuffle_epi8(weighted, vec_and(masked, low));
        Vec upper = _mm256_shuffle_epi8(weighted, vec_and(_mm256_srli_epi16(masked, 4), low));
        total = _mm256_add_epi8(total, _mm256_add_epi8(lower, upper));
        if (i != 2) /* weights 1, 2, 4, 4, 8 */
            weighted = _mm256_add_epi8(weighted, weighted);
    }
    return sum_words(_mm256_sad_epu8(total, _mm256_setzero_si256()));
}

static inline int word_select(uint64_t x, unsigned k)
{
    for (; k; k--)
        x = _blsr_u64(x);
    return (int)_tzcnt_u64(x);
}

static inline Move *list_shape(Move *end, Vec corners, int shape)
{
    uint64_t words[4];
    vec_words(vec_and(corners, vec_inner()), words);
    /* writes four at a time even if fewer are left: the next moves overwrite those beyond the end, and
     * branches are expensive */
    for (int i = 0; i < 3; i++) {
        int count = word_count(words[i]);
        for (int k = 0; k < count; k += 4)
            for (int j = 0; j < 4; j++) {
                end[k + j] = move_of((Shape)shape, kernels_pad_cell(i, (int)_tzcnt_u64(words[i])));
                words[i] = _blsr_u64(words[i]);
            }
        end += count;
    }
    return end;
}

#include "engine/game/kernels/kernels_body.inc"
