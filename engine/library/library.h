/* What the parts of the library share: how its values are made from the engine's. The library is a thin layer
 * over the engine, so that the engine can change while programs built on the library go on working. */
#ifndef TETRESS_LIBRARY_LIBRARY_H
#define TETRESS_LIBRARY_LIBRARY_H

#include "engine/agent/agent.h"
#include "engine/include/tetress/tetress.h"
#include "engine/record/formats/format.h"

struct TetressGame {
    Record *record;
    char sentence[128]; /* what tetress_game_result said last */
};

/* Tells the caller, who may have passed no error, and returns the status. */
TetressStatus library_failed(TetressError *out, const Error *error);

/* The caller's positions are not aligned as ours must be. */
Position library_position(const TetressPosition *self);
void library_give(const Position *position, TetressPosition *out);

TetressValue library_value(const Value *value);

/* The agents of the library, which are our own. */
Roster library_roster(void);

/* The node of the main line after so many moves, or its end. */
RecordNode *library_node(const Record *record, int moves);

#endif
