#include "engine/base/platform/append.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/platform/file.h"

enum { ATTEMPTS_MAX = 100 };

struct Append {
    int descriptor;
    char path[]; /* with a NUL */
};

/* Whether this is still the file with that name: its previous owner may have removed it. */
static bool is_named(int descriptor, const char *path)
{
    struct stat opened, named;
    return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/* Locks a file for this program: 0, EWOULDBLOCK if another program has it, or the error. Some network mounts
 * have no locks: there the file is used without one, because refusing would certainly lose the data. */
static int lock(int descriptor)
{
    while (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
        if (errno != EINTR)
            return errno == ENOLCK || errno == EOPNOTSUPP || errno == ENOSYS ? 0 : errno;
    return 0;
}

/* Opens and locks; -1 and errno if that fails. Tries again only if the file was removed while it was being
 * locked. */
static int open_locked(const char *path, bool make)
{
    for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
        int descriptor = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | (make ? O_CREAT : 0), 0666);
        if (descriptor < 0)
            return -1;
        int number = lock(descriptor);
        bool named = is_named(descriptor, path);
        if (!number && named)
            return descriptor;
        close(descriptor);
        if (number && (named || number != EWOULDBLOCK)) {
            errno = number;
            return -1;
        }
    }
    errno = EWOULDBLOCK; /* somebody keeps making and removing it */
    return -1;
}

Status append_open(const char *path, bool make, Append **out, Error *error)
{
    size_t length = strlen(path);
    *out = NULL;
    Append *self = malloc(sizeof *self + length + 1);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a file");
    memcpy(self->path, path, length + 1);
    self->descriptor = open_locked(path, make);
    if (self->descriptor < 0) {
        int number = errno;
        free(self);
        if (number != EWOULDBLOCK)
            return system_error(error, path, "open it", number);
        return error_in_file(error_set(error, STATUS_IO, "another program is using it"), error, path);
    }
    *out = self;
    return STATUS_OK;
}

void append_close(Append *self)
{
    if (!self)
        return;
    close(self->descriptor);
    free(self);
}

Status append_write(Append *self, const char *bytes, size_t length, Error *error)
{
    off_t before = lseek(self->descriptor, 0, SEEK_END);
    int number = before < 0 ? errno : 0;
    while (length > 0 && !number) {
        ssize_t written = write(self->descriptor, bytes, length);
        if (written < 0 && errno != EINTR)
            number = errno;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    if (!number)
        return STATUS_OK;
    /* If this fails too, readers cut off what was written in part. */
    Status status = system_error(error, self->path, "write it", number);
    if (before >= 0)
        (void)!ftruncate(self->descriptor, before);
    return status;
}

Status append_cut(Append *self, size_t length, Error *error)
{
    if (ftruncate(self->descriptor, (off_t)length) != 0)
        return system_error(error, self->path, "write it", errno);
    return STATUS_OK;
}

Status append_remove(Append *self, Error *error)
{
    Status status = STATUS_OK;
    if (unlink(self->path) != 0) {
        status = system_error(error, self->path, "remove it", errno);
        (void)!ftruncate(self->descriptor, 0);
    }
    append_close(self);
    return status;
}
