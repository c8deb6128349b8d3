#include "engine/base/array.h"

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"

enum { FIRST_CAPACITY = 16 };

/* How many items to have room for; 0 if no memory could hold them. */
static int next_capacity(int needed, int capacity, size_t size)
{
    int doubled = capacity > INT_MAX / 2 ? INT_MAX : 2 * capacity;
    int wanted = doubled > needed ? doubled : needed;
    wanted = wanted > FIRST_CAPACITY ? wanted : FIRST_CAPACITY;
    return (size_t)wanted <= SIZE_MAX / 2 / size ? wanted : 0;
}

void *array_moved(void *items, int needed, int *capacity, size_t size)
{
    int wanted = next_capacity(needed, *capacity, size);
    void *grown = wanted > 0 ? realloc(items, (size_t)wanted * size) : NULL;
    if (grown)
        *capacity = wanted;
    return grown;
}

void *array_grown_aligned(void *items, int needed, int *capacity, size_t size)
{
    if (items && needed <= *capacity)
        return items;
    int wanted = next_capacity(needed, *capacity, size);
    void *grown = wanted > 0 ? memory_unset((size_t)wanted, size) : NULL;
    if (!grown)
        return NULL;
    if (items)
        memcpy(grown, items, (size_t)*capacity * size);
    free(items);
    *capacity = wanted;
    return grown;
}

void *array_grown_by_one(void *items, int count, size_t size)
{
    bool full = (count & (count - 1)) == 0;
    size_t capacity = count > 0 ? 2 * (size_t)count : 1;
    return full ? realloc(items, capacity * size) : items;
}
