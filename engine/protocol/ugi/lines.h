/* Splits bytes that come in pieces of any size into lines, in memory of fixed size. Belongs to one thread at
 * a time. */
#ifndef TETRESS_PROTOCOL_UGI_LINES_H
#define TETRESS_PROTOCOL_UGI_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_BYTES_MAX = 1 << 16 }; /* a game of 150 moves takes some 4,000 */

typedef struct Lines {
    size_t length;
    bool complete;              /* the line below is complete; the next byte starts another */
    bool cut;                   /* it was longer than the buffer */
    char bytes[LINE_BYTES_MAX]; /* without "\n" or "\r\n" */
} Lines;

void lines_init(Lines *self);

/* Takes bytes up to the end of a line, if there is one; returns how many. Call it again with the rest. */
size_t lines_feed(Lines *self, const char *bytes, size_t length);

/* At the end of the input: returns whether there is a last line without a line end. */
bool lines_end(Lines *self);

#endif
