/* Arrays that grow. An array is a pointer, a count and a capacity, which stay with their owner:
 *
 *     Edit *edits = array_grown(self->edits, self->count + 1, &self->capacity, sizeof *edits);
 *     if (!edits)
 *         return error_set(error, STATUS_MEMORY, "out of memory for an edit");
 *     self->edits = edits;
 *     self->edits[self->count++] = edit;
 *
 * Any thread may call these functions. */
#ifndef TETRESS_BASE_ARRAY_H
#define TETRESS_BASE_ARRAY_H

#include <stddef.h>

/* Moves the items to at least twice the room; what array_grown does when they no longer fit. */
void *array_moved(void *items, int needed, int *capacity, size_t size);

/* Returns the items with room for so many: where they are if they fit, otherwise moved. Returns null if there
 * is no memory, and leaves them where they are. */
static inline void *array_grown(void *items, int needed, int *capacity, size_t size)
{
    return items && needed <= *capacity ? items : array_moved(items, needed, capacity, size);
}

/* The same for items that need more alignment than realloc gives, such as positions (see memory.h). */
void *array_grown_aligned(void *items, int needed, int *capacity, size_t size);

/* Makes room for one more item in an array that stores no capacity because there are very many such arrays;
 * only this function may grow it. */
void *array_grown_by_one(void *items, int count, size_t size);

#endif
