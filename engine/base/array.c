#include "engine/base/array.h"

#include <limits.h>
#include <stdalign.h>
#include <stdint.h>
#include <stdlib.h>

#include "engine/base/memory.h"

enum { FIRST_CAPACITY = 16 };

bool array_move(void *array, int needed, int *capacity, size_t size, size_t alignment)
{
    void *items, *moved = NULL;
    memcpy(&items, array, sizeof items);
    int doubled = *capacity > INT_MAX / 2 ? INT_MAX : 2 * *capacity;
    int wanted = doubled > needed ? doubled : needed;
    wanted = wanted > FIRST_CAPACITY ? wanted : FIRST_CAPACITY;
    bool fits = (size_t)wanted <= SIZE_MAX / 2 / size;
    if (fits && alignment <= alignof(max_align_t)) {
        moved = realloc(items, (size_t)wanted * size);
    } else if (fits && (moved = memory_unset((size_t)wanted, size))) {
        if (items)
            memcpy(moved, items, (size_t)*capacity * size);
        free(items);
    }
    if (!moved)
        return false;
    memcpy(array, &moved, sizeof moved);
    *capacity = wanted;
    return true;
}

bool array_room_by_one(void *array, int count, size_t size)
{
    void *items;
    memcpy(&items, array, sizeof items);
    bool full = (count & (count - 1)) == 0;
    if (full)
        items = realloc(items, (count > 0 ? 2 * (size_t)count : 1) * size);
    if (items)
        memcpy(array, &items, sizeof items);
    return items != NULL;
}
