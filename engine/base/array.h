/* Arrays that grow. An array is a pointer, a count and a capacity, which stay with their owner:
 *
 *     if (!ARRAY_ROOM(&self->edits, self->count + 1, &self->capacity))
 *         return error_set(error, STATUS_MEMORY, "out of memory for an edit");
 *     self->edits[self->count++] = edit;
 *
 * The array may move; its items keep the alignment that their type needs. If there is no memory, it stays as
 * it was. free() releases it. Any thread may call these functions. */
#ifndef TETRESS_BASE_ARRAY_H
#define TETRESS_BASE_ARRAY_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* Whether there is room for so many items; `array` is the address of the pointer to them. Where there is not,
 * moves them to at least twice the room. */
#define ARRAY_ROOM(array, needed, capacity) \
    array_room((array), (needed), (capacity), sizeof **(array), __alignof__(**(array)))

/* The same for one item more in an array that stores no capacity because there are very many such arrays;
 * only this may grow it. */
#define ARRAY_ROOM_BY_ONE(array, count) array_room_by_one((array), (count), sizeof **(array))

/* What they call. */
bool array_move(void *array, int needed, int *capacity, size_t size, size_t alignment);
bool array_room_by_one(void *array, int count, size_t size);

static inline bool array_room(void *array, int needed, int *capacity, size_t size, size_t alignment)
{
    void *items;
    memcpy(&items, array, sizeof items);
    return (items && needed <= *capacity) || array_move(array, needed, capacity, size, alignment);
}

#endif
