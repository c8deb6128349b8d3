#define _XOPEN_SOURCE 700

#include "engine/base/platform/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_CHUNK = 4096, FILE_NAMES_TRIED = 100 };

Status system_error(Error *error, const char *file, const char *what, int number)
{
    char reason[128];
    if (strerror_r(number, reason, sizeof reason) != 0)
        reason[0] = '\0';
    Status status =
        error_set(error, number == ENOENT ? STATUS_NOT_FOUND : STATUS_IO, "can't %s: %s", what, reason);
    return error_in_file(status, error, *file ? file : "''");
}

static Status file_read_all(FILE *file, const char *path, size_t limit, Text *out, Error *error)
{
    char chunk[FILE_CHUNK];
    size_t total = 0, length;
    while ((length = fread(chunk, 1, sizeof chunk, file)) > 0) {
        total += length;
        if (total > limit)
            return error_in_file(error_set(error, STATUS_INVALID, "the file is longer than %zu bytes", limit),
                                 error, path);
        text_add(out, chunk, length);
    }
    if (ferror(file))
        return system_error(error, path, "read it", errno);
    return text_status(out, error);
}

Status file_read(const char *path, size_t limit, Text *out, Error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return system_error(error, path, "open it", errno);
    Status status = file_read_all(file, path, limit, out, error);
    fclose(file);
    return status;
}

/* Opens a new file beside this path, under a unique name; -1 and errno if that fails. */
static int file_open_beside(const char *path, Text *name)
{
    int descriptor = -1;
    for (int i = 0; i < FILE_NAMES_TRIED; i++) {
        text_clear(name);
        text_printf(name, "%s.%ld-%d.tmp", path, (long)getpid(), i);
        if (text_status(name, NULL) != STATUS_OK) {
            errno = ENOMEM;
            return -1;
        }
        descriptor = open(text_string(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0 || errno != EEXIST)
            break;
    }
    return descriptor;
}

/* Writes everything, waits until it is on the disk, and closes the file; returns 0 or the error code. */
static int file_write_close(int descriptor, const char *bytes, size_t length)
{
    int number = 0;
    while (length > 0 && !number) {
        ssize_t written = write(descriptor, bytes, length);
        if (written < 0 && errno != EINTR)
            number = errno;
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    if (!number && fsync(descriptor) != 0 && errno != EINVAL) /* not every kind of file can be synced */
        number = errno;
    if (close(descriptor) != 0 && !number)
        number = errno;
    return number;
}

/* Waits until the names in a file's folder are on the disk. Where that can't be done, nothing is lost but
 * time: the old name leads to the old contents. */
static void folder_sync(const char *path)
{
    const char *slash = strrchr(path, '/');
    Text folder = {0};
    text_add(&folder, slash ? path : ".", slash ? (size_t)(slash - path) + 1 : 1);
    int descriptor = folder.failed ? -1 : open(text_string(&folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        close(descriptor);
    }
    text_free(&folder);
}

/* Writes a new file, with the permissions of the old one if there was any, and renames it to this path;
 * returns 0 or the error code. */
static int file_exchange(const char *path, const struct stat *old, const char *bytes, size_t length)
{
    Text name = {0};
    int descriptor = file_open_beside(path, &name);
    int number = descriptor < 0 ? errno : 0;
    if (!number && old)
        (void)fchmod(descriptor, old->st_mode & 0777); /* some file systems have no permissions */
    if (!number) {
        number = file_write_close(descriptor, bytes, length);
        if (!number && rename(text_string(&name), path) != 0)
            number = errno;
        if (number)
            unlink(text_string(&name));
        else
            folder_sync(path);
    }
    text_free(&name);
    return number;
}

/* Pipes, terminals and other devices are written directly. */
static int file_feed(const char *path, const char *bytes, size_t length)
{
    int descriptor = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    return descriptor < 0 ? errno : file_write_close(descriptor, bytes, length);
}

/* What is at a path before it is written. */
typedef struct ExistingFile {
    bool any;
    struct stat facts;
    char *target; /* where links lead, whether or not there is a file */
} ExistingFile;

/* Where a path leads that has no file yet: itself, or the target of a link, which may be another link. Null
 * and errno if that can't be known. */
static char *file_missing_target(const char *path)
{
    char link[FILE_CHUNK];
    ssize_t length;
    Text target = {0};
    text_add_string(&target, path);
    while (!target.failed && (length = readlink(text_string(&target), link, sizeof link)) > 0) {
        const char *slash = strrchr(text_string(&target), '/');
        if (link[0] == '/' || !slash)
            target.length = 0;
        else
            target.length = (size_t)(slash - target.bytes) + 1;
        if (length == sizeof link)
            target.failed = true;
        text_add(&target, link, (size_t)length);
    }
    bool known = !target.failed && (errno == EINVAL || errno == ENOENT); /* no link, or nothing */
    if (known)
        return target.bytes;
    errno = target.failed ? ENOMEM : errno;
    text_free(&target);
    return NULL;
}

/* Finds out what is there. Returns 0, or an error code if that can't be known; then nothing may be written,
 * because permissions or a link could be lost. */
static int file_look(const char *path, ExistingFile *out)
{
    out->target = NULL;
    out->any = stat(path, &out->facts) == 0;
    if (!out->any && errno != ENOENT)
        return errno;
    out->target = out->any ? realpath(path, NULL) : file_missing_target(path);
    return out->target ? 0 : errno;
}

Status file_replace(const char *path, const char *bytes, size_t length, Error *error)
{
    ExistingFile old;
    int number = file_look(path, &old);
    if (!number && old.any) {
        /* A read-only file stays, even if its folder, or our being root, would allow
         * replacing it. */
        const mode_t writable = S_IWUSR | S_IWGRP | S_IWOTH;
        number = !(old.facts.st_mode & writable) ? EACCES : access(path, W_OK) != 0 ? errno : 0;
    }
    if (!number)
        number = old.any && !S_ISREG(old.facts.st_mode)
                     ? file_feed(path, bytes, length)
                     : file_exchange(old.target, old.any ? &old.facts : NULL, bytes, length);
    free(old.target);
    return number ? system_error(error, path, "write it", number) : STATUS_OK;
}

Status file_finish(const char *path, Text *text, Status status, Error *error)
{
    if (status == STATUS_OK)
        status = text_status(text, error);
    if (status == STATUS_OK)
        status = file_replace(path, text_string(text), text->length, error);
    text_free(text);
    return status;
}

/* Makes a new file beside this path and removes it; returns 0 or the error code. */
static int file_try_beside(const char *path)
{
    Text name = {0};
    int descriptor = file_open_beside(path, &name);
    int number = descriptor < 0 ? errno : 0;
    if (!number) {
        close(descriptor);
        unlink(text_string(&name));
    }
    text_free(&name);
    return number;
}

Status file_check_place(const char *path, Error *error)
{
    ExistingFile old;
    int number = file_look(path, &old);
    if (!number && old.any && S_ISDIR(old.facts.st_mode))
        number = EISDIR;
    else if (!number && old.any && !S_ISREG(old.facts.st_mode))
        number = access(path, W_OK) == 0 ? 0 : errno;
    else if (!number)
        number = file_try_beside(old.target);
    free(old.target);
    return number ? system_error(error, path, "write it", number) : STATUS_OK;
}

Status file_sync(const char *path, Error *error)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return system_error(error, path, "open it", errno);
    int number = fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;
    close(descriptor);
    folder_sync(path); /* it may be new */
    return number ? system_error(error, path, "write it", number) : STATUS_OK;
}

/* ---- Views ---- */

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
