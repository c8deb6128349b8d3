/* Errors of the system as an Error. Any thread may call this. */
#ifndef TETRESS_BASE_PLATFORM_SYSTEM_ERROR_H
#define TETRESS_BASE_PLATFORM_SYSTEM_ERROR_H

#include "engine/base/error.h"

/* "can't WHAT: why", from errno's number, for a file: STATUS_NOT_FOUND if it does not exist, otherwise
 * STATUS_IO. */
Status system_error(Error *error, const char *file, const char *what, int number);

#endif
