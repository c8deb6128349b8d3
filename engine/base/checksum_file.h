/* Text files with a seal: a last line with the SHA-256 of everything before it, which reveals a file that was
 * cut off or changed. Any thread may call these functions. */
#ifndef TETRESS_BASE_CHECKSUM_FILE_H
#define TETRESS_BASE_CHECKSUM_FILE_H

#include "engine/base/text.h"

/* Adds the seal to a text, which must end with a line end: it can be written to a file then. */
Status checksum_seal(Text *text, Error *error);

/* Appends the text of a file to `out`, without the seal; STATUS_SYNTAX if the seal is wrong. */
Status checksum_file_read(const char *path, Text *out, Error *error);

#endif
