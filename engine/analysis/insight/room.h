/* What a game teaches at a glance: how many placements both sides had turn by turn, and where one lost its
 * room fastest. Plain values; any thread. */
#ifndef TETRESS_ANALYSIS_INSIGHT_ROOM_H
#define TETRESS_ANALYSIS_INSIGHT_ROOM_H

#include "engine/record/record.h"

/* A fall of a side's room relative to the other's, over the turns from `from` to `to`. */
typedef struct RoomFall {
    bool found;
    int from, to;      /* plies before and after it */
    Move move;         /* the other side's move that took the most */
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

/* Where a side lost most of its room, relative to the other's, within four turns. */
void room_fall(const Room *self, Side side, RoomFall *out);

#endif
