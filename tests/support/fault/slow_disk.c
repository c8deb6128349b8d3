#define _XOPEN_SOURCE 700

#include "tests/support/fault/slow_disk.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"

static char folder[256];
static atomic_int pause_ms;
static pthread_t watched;
static uint64_t waited_ns, longest_ns;
static const char *longest;

void slow_disk_begin(const char *path, int milliseconds)
{
    snprintf(folder, sizeof folder, "%s", path);
    watched = pthread_self();
    atomic_store(&pause_ms, milliseconds);
    slow_disk_waited_ns(NULL);
}

uint64_t slow_disk_waited_ns(const char **call)
{
    uint64_t waited = waited_ns;
    if (call)
        *call = longest;
    waited_ns = longest_ns = 0;
    longest = NULL;
    return waited;
}

static void count(const char *call, uint64_t since_ns)
{
    uint64_t spent = clock_ns() - since_ns;
    if (!atomic_load(&pause_ms) || !pthread_equal(pthread_self(), watched))
        return;
    waited_ns += spent;
    if (spent > longest_ns) {
        longest_ns = spent;
        longest = call;
    }
}

static void rest(const char *call, const char *path)
{
    int ms = atomic_load(&pause_ms);
    uint64_t since = clock_ns();
    if (!ms || strncmp(path, folder, strlen(folder)) != 0)
        return;
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
    count(call, since);
}

/* The same for an open file. */
static void rest_for(const char *call, int file)
{
    char link[64], path[512];
    if (!atomic_load(&pause_ms))
        return;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    rest(call, path);
}

/* A function of the system with a path or a file first, and what is left of its parameters. */
#define PATH_CALL(type, name, parameters, arguments) \
    type __real_##name parameters;                   \
    type __wrap_##name parameters;                   \
    type __wrap_##name parameters                    \
    {                                                \
        rest(#name, path);                           \
        return __real_##name arguments;              \
    }

PATH_CALL(int, access, (const char *path, int mode), (path, mode))
PATH_CALL(FILE *, fopen, (const char *path, const char *mode), (path, mode))
PATH_CALL(int, mkdir, (const char *path, mode_t mode), (path, mode))
PATH_CALL(DIR *, opendir, (const char *path), (path))
PATH_CALL(char *, realpath, (const char *path, char *out), (path, out))
PATH_CALL(int, remove, (const char *path), (path))
PATH_CALL(int, rename, (const char *path, const char *to), (path, to))
PATH_CALL(int, stat, (const char *path, struct stat *out), (path, out))
PATH_CALL(int, unlink, (const char *path), (path))

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    rest("open", path);
    return __real_open(path, flags, mode);
}

int __real_fsync(int file);
int __wrap_fsync(int file);
int __wrap_fsync(int file)
{
    rest_for("fsync", file);
    return __real_fsync(file);
}

ssize_t __real_write(int file, const void *bytes, size_t length);
ssize_t __wrap_write(int file, const void *bytes, size_t length);
ssize_t __wrap_write(int file, const void *bytes, size_t length)
{
    rest_for("write", file);
    return __real_write(file, bytes, length);
}

int __real_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result)
{
    uint64_t since = clock_ns();
    int code = __real_pthread_join(thread, result);
    count("pthread_join", since);
    return code;
}

int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock)
{
    uint64_t since = clock_ns();
    int code = __real_pthread_cond_wait(condition, lock);
    count("pthread_cond_wait", since);
    return code;
}

int __real_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                                  const struct timespec *until);
int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                                  const struct timespec *until);
int __wrap_pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock,
                                  const struct timespec *until)
{
    uint64_t since = clock_ns();
    int code = __real_pthread_cond_timedwait(condition, lock, until);
    count("pthread_cond_timedwait", since);
    return code;
}
