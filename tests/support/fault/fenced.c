#define _XOPEN_SOURCE 700

#include "tests/support/fault/fenced.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char fence[256];

void fenced_begin(const char *folder)
{
    snprintf(fence, sizeof fence, "%s/", folder);
}

/* Whether a path may be written to; a relative one counts from the folder. */
static bool is_inside(const char *path)
{
    bool inside = *fence == '\0' || (*path != '/' && !strstr(path, "..")) ||
                  (strncmp(path, fence, strlen(fence)) == 0 && !strstr(path, ".."));
    if (!inside)
        errno = EACCES;
    return inside;
}

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    bool writes = (flags & O_ACCMODE) != O_RDONLY && (flags & O_CREAT || access(path, F_OK) == 0);
    return writes && strncmp(path, "/dev/", 5) != 0 && !is_inside(path) ? -1 : __real_open(path, flags, mode);
}

/* A function of the system that changes what a path, or either of two, leads to. */
#define FENCED_CALL(name, parameters, arguments, allowed) \
    int __real_##name parameters;                         \
    int __wrap_##name parameters;                         \
    int __wrap_##name parameters                          \
    {                                                     \
        return (allowed) ? __real_##name arguments : -1;  \
    }

FENCED_CALL(mkdir, (const char *path, mode_t mode), (path, mode), is_inside(path))
FENCED_CALL(remove, (const char *path), (path), is_inside(path))
FENCED_CALL(rename, (const char *path, const char *to), (path, to), is_inside(path) && is_inside(to))
FENCED_CALL(unlink, (const char *path), (path), is_inside(path))

int __wrap_SDL_OpenURL(const char *address);
int __wrap_SDL_OpenURL(const char *address)
{
    (void)address;
    return 0;
}
