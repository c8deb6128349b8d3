/* What a game teaches at a glance: how many placements both sides had turn by turn, and where one lost its
 * room for good. Plain values; any thread. */
#ifndef TETRESS_ANALYSIS_INSIGHT_ROOM_H
#define TETRESS_ANALYSIS_INSIGHT_ROOM_H

#include "engine/record/record.h"

/* A fall of a side's room relative to the other's, over the turns from `from` to `to`. */
typedef struct RoomFall {
    bool found;
    bool decided;      /* it is what followed the move that decided, which is `move` */
    int from, to;      /* plies before and after it */
    Move move;         /* otherwise the other side's move that took the most */
    int turn;          /* of that move, from 1 */
    int before, after; /* the side's placements */
    /* cells that only the side could take before that move, and nobody or the other side after it */
    int cells;
} RoomFall;

typedef struct Room {
    int first, count;                 /* plies at the first position, and how many positions */
    int placements[2][PLY_LIMIT + 1]; /* by Side, at each position */
    Move moves[PLY_LIMIT];
    Position start;
} Room;

/* The line from a record's start through a node to the end of its continuation. */
void room_find(const Record *record, const RecordNode *node, Room *out);

/* Where a side lost its room, relative to the other's, within four turns: after the turn that decided, as a
 * story says; if that is 0, the last large fall from which the room did not recover. */
void room_fall(const Room *self, Side side, int decided, RoomFall *out);

#endif
