/* The learned evaluation for processors that move and count bytes in vectors of 128 bits. */
#include "engine/base/vec128.h"

#define LEARNED_NAME learned_values_vec128
#define VECTOR_BYTES 16
#define TOGETHER 1

typedef Longs128 Words;
typedef int32_t Ints __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t Shorts __attribute__((vector_size(16)));

static inline Words words_bits(Words x)
{
    return (Words)bytes_bits((Bytes128)x);
}

static inline Words words_sum(Words x)
{
    return bytes_sum8((Bytes128)x);
}

static inline Ints ints_add_products(Ints sum, Ints a, Ints b)
{
    return sum + ints_pair_products(a, b);
}

static inline int32_t ints_sum(Ints x)
{
    return x[0] + x[1] + x[2] + x[3];
}

#include "engine/eval/learned/learned_body.inc"
