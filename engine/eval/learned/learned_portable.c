/* The learned evaluation for any processor. */
#include <stdint.h>

#define LEARNED_NAME learned_values_portable
#define VECTOR_BYTES 16
#define TOGETHER 1

typedef uint64_t Words __attribute__((vector_size(VECTOR_BYTES)));
typedef int32_t Ints __attribute__((vector_size(VECTOR_BYTES)));
typedef int16_t Shorts __attribute__((vector_size(16)));

/* In bytes, of which twelve can't overflow. */
static inline Words words_bits(Words x)
{
    x -= x >> 1 & 0x5555555555555555;
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333);
    return (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
}

static inline Words words_sum(Words x)
{
    x = (x & 0x00ff00ff00ff00ff) + (x >> 8 & 0x00ff00ff00ff00ff);
    x += x >> 16;
    return (x + (x >> 32)) & 0xffff;
}

static inline Ints ints_add_products(Ints sum, Ints a, Ints b)
{
    return sum + (a << 16 >> 16) * (b << 16 >> 16) + (a >> 16) * (b >> 16);
}

static inline int32_t ints_sum(Ints x)
{
    return x[0] + x[1] + x[2] + x[3];
}

#include "engine/eval/learned/learned_body.inc"
