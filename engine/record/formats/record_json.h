/* What the reader and the writer of records as JSON share. */
#ifndef TETRESS_RECORD_FORMATS_RECORD_JSON_H
#define TETRESS_RECORD_FORMATS_RECORD_JSON_H

#define RECORD_JSON_FORMAT "tetress-games"

enum { RECORD_JSON_VERSION = 1 };

#endif
