/* The learned evaluation for any processor. */
#include <stdint.h>

#define LEARNED_NAME learned_value_portable
#define VECTOR_BYTES 16
#define ROW_BITS 1
#define row_mask(x) row_mask_portable((const uint16_t *)&(x))

static inline unsigned row_mask_portable(const uint16_t lanes[16])
{
    unsigned mask = 0;
    for (int i = 0; i < 16; i++)
        mask |= (lanes[i] & 1u) << i;
    return mask;
}

#include "engine/eval/learned/learned_body.inc"
