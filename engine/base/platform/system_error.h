/* What the system refused, as an Error. Any thread may call this. */
#ifndef TETRESS_BASE_PLATFORM_SYSTEM_ERROR_H
#define TETRESS_BASE_PLATFORM_SYSTEM_ERROR_H

#include "engine/base/error.h"

/* "can't WHAT: why", by errno's number, in a file: STATUS_NOT_FOUND if there is none, otherwise STATUS_IO. */
Status system_error(Error *error, const char *file, const char *what, int number);

#endif
