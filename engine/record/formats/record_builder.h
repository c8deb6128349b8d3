/* A record while it is read, one move at a time: the current position, and the list it will go to.
 *
 * For the readers of formats. A RecordBuilder belongs to one thread; one of zeros with its list set is
 * ready. */
#ifndef TETRESS_RECORD_FORMATS_RECORD_BUILDER_H
#define TETRESS_RECORD_FORMATS_RECORD_BUILDER_H

#include "engine/record/formats/format.h"

typedef struct RecordBuilder {
    RecordList *list;
    Record *record; /* null: none was started */
    RecordNode *node;
    Position now; /* at the node */
} RecordBuilder;

/* Starts a record; none may be unfinished. start may be null for the empty board. */
Status record_builder_begin(RecordBuilder *self, const Position *start, Error *error);

/* Plays a move; after STATUS_ILLEGAL_MOVE, which names the turn, nothing has changed. */
Status record_builder_play(RecordBuilder *self, Move move, Error *error);

/* Puts the record, if any, into the list; if nobody claimed a result, the rules decide. */
Status record_builder_end(RecordBuilder *self, Error *error);

/* As line_reader_next; but a line too long to be text is the end, and a problem. */
bool record_builder_next_line(RecordBuilder *self, LineReader *lines, Status *status, Error *error);

/* Drops an unfinished record. */
void record_builder_free(RecordBuilder *self);

#endif
