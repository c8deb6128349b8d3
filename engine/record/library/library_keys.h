/* Which games have which positions: library_keys.c writes it, positions.c asks. Belongs to the thread of the
 * library.
 *
 * Games stand in segments: of 65,536, then of 8,192 and of 1,024, the last of which may be incomplete. A
 * segment has buckets by the first bits of a position's key. A bucket has, for each position of a game, some
 * more bits of the key and the game's place in the segment, in order, as differences in few bytes. So some
 * games seem to have a position that they don't have; whoever asks plays them through. Positions of many
 * games have a summary besides: what was played, and which games only seem to have it. */
#ifndef TETRESS_RECORD_LIBRARY_LIBRARY_KEYS_H
#define TETRESS_RECORD_LIBRARY_LIBRARY_KEYS_H

#include "engine/record/library/library_inner.h"

typedef struct KeySegment {
    uint32_t first, end; /* games, from 0 */
    int bits;            /* of keys, which say the bucket */
} KeySegment;

/* The segment that begins with this game, in a library of so many. */
KeySegment key_segment(uint32_t first, uint32_t count);

/* Writes the segments of games added after so many, in a transaction. */
Status library_put_keys(Library *self, uint32_t before, Error *error);

/* STATUS_INVALID if a segment is not as it would be written again. */
Status library_check_keys(Library *self, const KeySegment *segment, Error *error);

/* What was played in a position, in the games of a segment. */
typedef struct KeyMove {
    uint32_t child; /* of the position's key after it; 0: the game ended */
    uint32_t results[OUTCOME_DRAW + 1];
    uint64_t plies;
} KeyMove;

/* What a segment has about a position. */
typedef struct KeyFound {
    uint32_t *games; /* from 0, in order; of a summary, only those that have the position */
    int count, capacity;
    bool summed;
    KeyMove *moves; /* the summary */
    int move_count, move_capacity;
} KeyFound;

void key_found_free(KeyFound *self);
Status library_get_key(Library *self, const KeySegment *segment, uint64_t key, KeyFound *out, Error *error);

#endif
