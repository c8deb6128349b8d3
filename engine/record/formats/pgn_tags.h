/* The tags of a game in PGN, until its moves begin. */
#ifndef TETRESS_RECORD_FORMATS_PGN_TAGS_H
#define TETRESS_RECORD_FORMATS_PGN_TAGS_H

#include "engine/record/formats/pgn_scan.h"

typedef struct PgnTags {
    bool any;
    char fen[POSITION_TEXT_SIZE];
    int fen_line;
    char result[8]; /* or what followed the moves */
    int result_line;
    int plies, plies_line; /* from PlyCount; -1 if it is missing */
    Text players[2], agents[2];
    RecordTag *others;
    int count, capacity;
} PgnTags;

/* Clears all tags, keeps the memory. A PgnTags of zeros must be cleared before use. */
void pgn_tags_clear(PgnTags *self);
void pgn_tags_free(PgnTags *self);

/* Reads the tag at the current place; mistakes in it are problems. */
Status pgn_tags_read(PgnTags *self, PgnScan *scan, Error *error);

/* Gives the names, agents and other tags to a record. */
Status pgn_tags_apply(const PgnTags *self, Record *record, Error *error);

#endif
