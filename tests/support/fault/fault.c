#define _GNU_SOURCE /* pipe2 */
#include "tests/support/fault/fault.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/support/check.h"

/* ---- Which call fails ---- */

enum { FAULT_STEPS_NAMED = 64 };

static atomic_uint armed_kinds;
static atomic_long good_left;
static atomic_bool is_lasting;
static _Atomic(const char *) struck;
static atomic_long room = -1;
static atomic_long steps, kill_at = -1;
static _Atomic(const char *) step_names[FAULT_STEPS_NAMED];
static _Thread_local FILE *broken; /* the last stream that failed to read */

void fault_arm(unsigned kinds, long good, bool lasting)
{
    atomic_store(&struck, NULL);
    atomic_store(&good_left, good);
    atomic_store(&is_lasting, lasting);
    atomic_store(&armed_kinds, kinds);
}

const char *fault_disarm(void)
{
    atomic_store(&armed_kinds, 0);
    broken = NULL;
    return atomic_load(&struck);
}

/* Whether this call, of that kind and name, must fail; errno is then set to this number. */
static bool strikes(unsigned kind, const char *name, int number)
{
    if (!(atomic_load(&armed_kinds) & kind))
        return false;
    long left = atomic_fetch_sub(&good_left, 1);
    if (left > 0 || (left < 0 && !atomic_load(&is_lasting)))
        return false;
    const char *none = NULL;
    atomic_compare_exchange_strong(&struck, &none, name);
    errno = number;
    return true;
}

/* ---- What changes files ---- */

void fault_room(long bytes)
{
    atomic_store(&room, bytes);
}

void fault_count_steps(void)
{
    atomic_store(&steps, 0);
    atomic_store(&kill_at, -1);
}

long fault_steps(void)
{
    return atomic_load(&steps);
}

void fault_name_steps(Text *out)
{
    for (long i = 0; i < fault_steps() && i < FAULT_STEPS_NAMED; i++)
        text_printf(out, "%s%s", i ? " " : "", atomic_load(&step_names[i]));
}

void fault_kill_at(long step)
{
    atomic_store(&steps, 0);
    atomic_store(&kill_at, step);
}

static void step(const char *name)
{
    long number = atomic_fetch_add(&steps, 1);
    if (number == atomic_load(&kill_at))
        kill(getpid(), SIGKILL);
    if (number < FAULT_STEPS_NAMED)
        atomic_store(&step_names[number], name);
}

/* ---- The calls ---- */

/* A call that fails with this value, and this number in errno. */
#define FAULT(kind, failure, number, type, name, parameters, arguments)            \
    type __real_##name parameters;                                                 \
    type __wrap_##name parameters;                                                 \
    type __wrap_##name parameters                                                  \
    {                                                                              \
        return strikes(kind, #name, number) ? (failure) : __real_##name arguments; \
    }

/* The same for a call that changes files. */
#define FAULT_STEP(failure, number, type, name, parameters, arguments) \
    type __real_##name parameters;                                     \
    type __wrap_##name parameters;                                     \
    type __wrap_##name parameters                                      \
    {                                                                  \
        if (strikes(FAULT_FILES, #name, number))                       \
            return failure;                                            \
        step(#name);                                                   \
        return __real_##name arguments;                                \
    }

FAULT(FAULT_MEMORY, NULL, ENOMEM, void *, malloc, (size_t size), (size))
FAULT(FAULT_MEMORY, NULL, ENOMEM, void *, calloc, (size_t count, size_t size), (count, size))
FAULT(FAULT_MEMORY, NULL, ENOMEM, void *, realloc, (void *old, size_t size), (old, size))
FAULT(FAULT_MEMORY, NULL, ENOMEM, char *, strdup, (const char *text), (text))
FAULT(FAULT_MEMORY, MAP_FAILED, ENOMEM, void *, mmap,
      (void *at, size_t size, int protection, int flags, int file, off_t offset),
      (at, size, protection, flags, file, offset))

FAULT(FAULT_FILES, -1, EIO, int, access, (const char *path, int mode), (path, mode))
FAULT(FAULT_FILES, -1, EPERM, int, fchmod, (int file, mode_t mode), (file, mode))
FAULT(FAULT_FILES, -1, EIO, int, flock, (int file, int operation), (file, operation))
FAULT(FAULT_FILES, NULL, EIO, FILE *, fopen, (const char *path, const char *mode), (path, mode))
FAULT(FAULT_FILES, -1, EIO, int, fstat, (int file, struct stat *out), (file, out))
FAULT(FAULT_FILES, -1, EIO, int, fstatat, (int folder, const char *path, struct stat *out, int flags),
      (folder, path, out, flags))
FAULT(FAULT_FILES, -1, EIO, off_t, lseek, (int file, off_t offset, int from), (file, offset, from))
FAULT(FAULT_FILES, NULL, EIO, DIR *, opendir, (const char *path), (path))
FAULT(FAULT_FILES, NULL, EIO, struct dirent *, readdir, (DIR * folder), (folder))
FAULT(FAULT_FILES, -1, EIO, ssize_t, read, (int file, void *out, size_t size), (file, out, size))
FAULT(FAULT_FILES, -1, EIO, ssize_t, readlink, (const char *path, char *out, size_t size), (path, out, size))
FAULT(FAULT_FILES, NULL, EIO, char *, realpath, (const char *path, char *out), (path, out))
FAULT(FAULT_FILES, -1, EIO, int, stat, (const char *path, struct stat *out), (path, out))
FAULT_STEP(-1, EIO, int, ftruncate, (int file, off_t length), (file, length))
FAULT_STEP(-1, ENOSPC, int, mkdir, (const char *path, mode_t mode), (path, mode))
FAULT_STEP(-1, EIO, int, remove, (const char *path), (path))
FAULT_STEP(-1, EIO, int, rename, (const char *from, const char *to), (from, to))
FAULT_STEP(-1, EIO, int, unlink, (const char *path), (path))

FAULT(FAULT_THREADS, EAGAIN, EAGAIN, int, pthread_create,
      (pthread_t * out, const pthread_attr_t *attributes, void *(*run)(void *), void *argument),
      (out, attributes, run, argument))

FAULT(FAULT_CLOCK, -1, EINVAL, int, clock_gettime, (clockid_t clock, struct timespec *out), (clock, out))

FAULT(FAULT_CHILDREN, -1, EMFILE, int, pipe2, (int ends[2], int flags), (ends, flags))
FAULT(FAULT_CHILDREN, -1, EIO, int, poll, (struct pollfd * files, nfds_t count, int wait_ms),
      (files, count, wait_ms))
FAULT(FAULT_CHILDREN, -1, ECHILD, int, waitid, (idtype_t kind, id_t id, siginfo_t *out, int options),
      (kind, id, out, options))
FAULT(FAULT_CHILDREN, ENOMEM, ENOMEM, int, posix_spawn_file_actions_addchdir_np,
      (posix_spawn_file_actions_t * actions, const char *path), (actions, path))
FAULT(FAULT_CHILDREN, ENOMEM, ENOMEM, int, posix_spawn_file_actions_addclosefrom_np,
      (posix_spawn_file_actions_t * actions, int from), (actions, from))
FAULT(FAULT_CHILDREN, ENOMEM, ENOMEM, int, posix_spawn_file_actions_adddup2,
      (posix_spawn_file_actions_t * actions, int from, int to), (actions, from, to))
FAULT(FAULT_CHILDREN, ENOMEM, ENOMEM, int, posix_spawn_file_actions_init,
      (posix_spawn_file_actions_t * actions), (actions))
FAULT(FAULT_CHILDREN, ENOMEM, ENOMEM, int, posix_spawnattr_init, (posix_spawnattr_t * out), (out))
FAULT(FAULT_CHILDREN, EINVAL, EINVAL, int, posix_spawnattr_setflags,
      (posix_spawnattr_t * attributes, short flags), (attributes, flags))
FAULT(FAULT_CHILDREN, EINVAL, EINVAL, int, posix_spawnattr_setpgroup,
      (posix_spawnattr_t * attributes, pid_t group), (attributes, group))
FAULT(FAULT_CHILDREN, EINVAL, EINVAL, int, posix_spawnattr_setsigdefault,
      (posix_spawnattr_t * attributes, const sigset_t *signals), (attributes, signals))
FAULT(FAULT_CHILDREN, EINVAL, EINVAL, int, posix_spawnattr_setsigmask,
      (posix_spawnattr_t * attributes, const sigset_t *signals), (attributes, signals))
FAULT(FAULT_CHILDREN, EAGAIN, EAGAIN, int, posix_spawnp,
      (pid_t * out, const char *path, const posix_spawn_file_actions_t *actions,
       const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]),
      (out, path, actions, attributes, arguments, environment))

/* Memory that nobody has written can hold anything. */
void *__real_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size);
void *__wrap_aligned_alloc(size_t alignment, size_t size)
{
    bool fails = strikes(FAULT_MEMORY, "aligned_alloc", ENOMEM);
    void *memory = fails ? NULL : __real_aligned_alloc(alignment, size);
    return memory && size < 1 << 20 ? memset(memory, 0xa5, size) : memory;
}

int __real_fsync(int file);
int __wrap_fsync(int file);
int __wrap_fsync(int file)
{
    struct stat facts;
    if (strikes(FAULT_FILES, "fsync", EIO))
        return -1;
    step(__real_fstat(file, &facts) == 0 && S_ISDIR(facts.st_mode) ? "fsync-folder" : "fsync");
    return __real_fsync(file);
}

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...)
{
    mode_t mode = 0;
    if (flags & O_CREAT) {
        va_list rest;
        va_start(rest, flags);
        mode = va_arg(rest, mode_t);
        va_end(rest);
        step("open");
    }
    return strikes(FAULT_FILES, "open", EIO) ? -1 : __real_open(path, flags, mode);
}

int __real_fcntl(int file, int command, ...);
int __wrap_fcntl(int file, int command, ...);
int __wrap_fcntl(int file, int command, ...)
{
    va_list rest;
    va_start(rest, command);
    int argument = va_arg(rest, int); /* the only argument that we ever pass */
    va_end(rest);
    return strikes(FAULT_CHILDREN, "fcntl", EMFILE) ? -1 : __real_fcntl(file, command, argument);
}

/* Whatever closing returns, the descriptor is gone. */
int __real_close(int file);
int __wrap_close(int file);
int __wrap_close(int file)
{
    int result = __real_close(file);
    return strikes(FAULT_FILES, "close", EIO) ? -1 : result;
}

int __real_fclose(FILE *file);
int __wrap_fclose(FILE *file);
int __wrap_fclose(FILE *file)
{
    int result = __real_fclose(file);
    return strikes(FAULT_FILES, "fclose", EIO) ? EOF : result;
}

ssize_t __real_write(int file, const void *bytes, size_t length);
ssize_t __wrap_write(int file, const void *bytes, size_t length);
ssize_t __wrap_write(int file, const void *bytes, size_t length)
{
    if (strikes(FAULT_FILES, "write", ENOSPC))
        return -1;
    long fits = atomic_load(&room);
    if (fits == 0) {
        errno = ENOSPC;
        return -1;
    }
    step("write");
    size_t now = fits > 0 && (size_t)fits < length ? (size_t)fits : length;
    if (atomic_load(&kill_at) >= 0 && now > 1)
        now /= 2; /* the caller writes the rest in another call, which is the second step */
    ssize_t written = __real_write(file, bytes, now);
    if (fits > 0 && written > 0)
        atomic_fetch_sub(&room, written);
    return written;
}

/* Streams remember their failures, but this code can't set that mark, so ferror is replaced too. */
static bool breaks(FILE *file, const char *name)
{
    if (!strikes(FAULT_FILES, name, EIO))
        return false;
    broken = file;
    return true;
}

size_t __real_fread(void *out, size_t size, size_t count, FILE *file);
size_t __wrap_fread(void *out, size_t size, size_t count, FILE *file);
size_t __wrap_fread(void *out, size_t size, size_t count, FILE *file)
{
    return breaks(file, "fread") ? 0 : __real_fread(out, size, count, file);
}

char *__real_fgets(char *out, int size, FILE *file);
char *__wrap_fgets(char *out, int size, FILE *file);
char *__wrap_fgets(char *out, int size, FILE *file)
{
    return breaks(file, "fgets") ? NULL : __real_fgets(out, size, file);
}

int __real_getc(FILE *file);
int __wrap_getc(FILE *file);
int __wrap_getc(FILE *file)
{
    return breaks(file, "getc") ? EOF : __real_getc(file);
}

int __real_ferror(FILE *file);
int __wrap_ferror(FILE *file);
int __wrap_ferror(FILE *file)
{
    return file == broken || __real_ferror(file);
}

/* ---- Every call in turn ---- */

enum {
    FAULT_TRIES_MAX = 1000000,
    FAULT_EACH = 128,
    FAULT_EACH_SLOW = 4,
    FAULT_SHARE = 12,
    FAULT_SHARE_SLOW = 4
};

/* AddressSanitizer has this function: it returns whether memory was lost. */
int __lsan_do_recoverable_leak_check(void) __attribute__((weak));

static int open_descriptors(void)
{
    int count = 0;
    DIR *folder = __real_opendir("/proc/self/fd");
    while (folder && __real_readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

static bool asked_to(const char *what)
{
    const char *wish = getenv("TETRESS_FAULTS");
    return wish && strstr(wish, what);
}

bool fault_all(void)
{
    return asked_to("all");
}

/* One run; returns whether a call failed. */
static bool fault_run(const FaultCase *self, long good, bool lasting)
{
    Error error = {0};
    int before = open_descriptors();
    fault_arm(self->kinds, good, lasting);
    Status status = self->run(self->context, &error);
    const char *call = fault_disarm();
    if (asked_to("tell"))
        fprintf(stderr, "%s: %s call %ld%s: %s: %s\n", self->name, call ? call : "no", good,
                lasting ? " and on" : "", status_name(status), error.text);
    if (!call && status != STATUS_OK)
        fail_msg("%s: fails by itself: %s", self->name, error.text);
    if (status != STATUS_OK && (error.status != status || !error.text[0]))
        fail_msg("%s: %s call %ld%s: the error is '%s' and says '%s', but the status is '%s'", self->name,
                 call, good, lasting ? " and on" : "", status_name(error.status), error.text,
                 status_name(status));
    self->check(self->context, status);
    /* A thread that has waited for a child may be about to close its own. */
    for (int i = 0; i < 2000 && open_descriptors() != before; i++)
        nanosleep(&(struct timespec){0, 1000000}, NULL);
    if (open_descriptors() != before)
        fail_msg("%s: %s call %ld%s: a descriptor stays open", self->name, call, good,
                 lasting ? " and on" : "");
    return call;
}

void fault_try(const FaultCase *self)
{
    bool slow = self->kinds & FAULT_SPARINGLY;
    long each = slow ? FAULT_EACH_SLOW : FAULT_EACH, share = slow ? FAULT_SHARE_SLOW : FAULT_SHARE;
    /* allocates what is made only once, for instance by the system */
    fault_run(self, FAULT_TRIES_MAX, false);
    for (int lasting = 0; lasting < 2; lasting++) {
        long good = 0;
        while (fault_run(self, good, lasting)) {
            if (good > FAULT_TRIES_MAX)
                fail_msg("%s: never passes", self->name);
            good += good < each || fault_all() ? 1 : good / share;
        }
        printf("%s: %ld calls%s\n", self->name, good, lasting ? " and all after" : "");
    }
    if (__lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check())
        fail_msg("%s: memory is lost", self->name);
}
