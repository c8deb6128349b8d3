/* The tags of a game in PGN, until its moves begin. */
#ifndef TETRESS_RECORD_FORMATS_PGN_TAGS_H
#define TETRESS_RECORD_FORMATS_PGN_TAGS_H

#include "engine/record/formats/pgn_scan.h"

typedef struct PgnTags {
    bool any;
    char fen[POSITION_TEXT_SIZE];
    int fen_line;
    char result[8]; /* or what stood after the moves */
    int result_line;
    int plies, plies_line; /* what PlyCount says; -1 if nothing */
    Text players[2], agents[2];
    RecordTag *others;
    int count, capacity;
} PgnTags;

/* Forgets all tags, keeps the memory. A PgnTags of zeros must be cleared before it is used. */
void pgn_tags_clear(PgnTags *self);
void pgn_tags_free(PgnTags *self);

/* Reads a tag, which begins where the scan is; what is wrong with it is a problem. */
Status pgn_tags_read(PgnTags *self, PgnScan *scan, Error *error);

/* Gives a record its names, agents and other tags. */
Status pgn_tags_apply(const PgnTags *self, Record *record, Error *error);

#endif
