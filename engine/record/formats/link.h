/* A game as the end of an address, so that it can be shared without a server. The manual's page about formats
 * has the grammar. Any thread. */
#ifndef TETRESS_RECORD_FORMATS_LINK_H
#define TETRESS_RECORD_FORMATS_LINK_H

#include "engine/record/record.h"

/* Where a link begins in a text, at its '#'; null if there is none. */
const char *link_find(const char *text, size_t length);

/* Appends "#game=...", with the moves up to a node and, unless it is 0, the turn to show. The page's address
 * comes before it. */
Status link_write(const Record *record, const RecordNode *end, int turn, Text *out, Error *error);

/* The address to write before it: TETRESS_PAGE in the environment, or "tetress:". */
const char *link_page(void);

#endif
