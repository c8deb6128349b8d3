#include "engine/base/platform/system_error.h"

#include <errno.h>
#include <string.h>

Status system_error(Error *error, const char *file, const char *what, int number)
{
    char reason[128];
    if (strerror_r(number, reason, sizeof reason) != 0)
        reason[0] = '\0';
    Status status =
        error_set(error, number == ENOENT ? STATUS_NOT_FOUND : STATUS_IO, "can't %s: %s", what, reason);
    if (error)
        error_in_file(error, *file ? file : "''");
    return status;
}
