/* What there is to learn from a game at a glance: how many placements both sides had turn by turn, and where
 * one lost its room fastest. Plain values; any thread. */
#ifndef TETRESS_ANALYSIS_INSIGHT_ROOM_H
#define TETRESS_ANALYSIS_INSIGHT_ROOM_H

#include "engine/record/record.h"

/* A fall of a side's room beside the other's, over the turns from `from` to `to`. */
typedef struct RoomFall {
    bool found;
    int from, to;      /* plies before and after it */
    Move move;         /* of the other side, that took most */
    int turn;          /* of that move, from 1 */
    int before, after; /* placements of the side */
    int cells;         /* that only the side could take before that move, and nobody or the other after it */
} RoomFall;

typedef struct Room {
    int first, count;                 /* plies at the first position, and how many positions */
    int placements[2][PLY_LIMIT + 1]; /* by Side, at each position */
    Move moves[PLY_LIMIT];
    Position start;
} Room;

/* The line from a record's start through a node to the end of what follows it. */
void room_find(const Record *record, const RecordNode *node, Room *out);

/* Where a side lost most of its room, measured against the other's, within four turns. */
void room_fall(const Room *self, Side side, RoomFall *out);

#endif
