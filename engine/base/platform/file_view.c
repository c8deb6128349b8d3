#define _XOPEN_SOURCE 700

#include "engine/base/platform/file_view.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/base/platform/system_error.h"

Status file_view_open(const char *path, FileView *out, Error *error)
{
    struct stat facts;
    *out = (FileView){0};
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return system_error(error, path, "open it", errno);
    int number = fstat(descriptor, &facts) != 0 ? errno
                 : S_ISDIR(facts.st_mode)       ? EISDIR
                 : S_ISREG(facts.st_mode)       ? 0
                                                : ENODEV;
    if (!number && facts.st_size > 0) {
        void *bytes = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (bytes == MAP_FAILED)
            number = errno;
        else
            *out = (FileView){bytes, (size_t)facts.st_size};
    }
    close(descriptor);
    return number ? system_error(error, path, "read it", number) : STATUS_OK;
}

void file_view_close(FileView *self)
{
    if (self->bytes)
        munmap((void *)self->bytes, self->length);
    *self = (FileView){0};
}
