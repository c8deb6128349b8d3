/* Text files with a seal: a last line with the SHA-256 of all before it, so that a file that was cut off or
 * changed is noticed. Any thread may call these functions. */
#ifndef TETRESS_TUNE_SEALED_H
#define TETRESS_TUNE_SEALED_H

#include "engine/base/text.h"

/* Makes a file hold this text and its seal, or leaves it as it was. The text ends with the end of a line. */
Status sealed_write(const char *path, const Text *text, Error *error);

/* Adds the text of a file to `out`, without the seal; STATUS_SYNTAX if the seal is not right. */
Status sealed_read(const char *path, Text *out, Error *error);

#endif
