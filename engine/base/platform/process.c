#include "engine/base/platform/process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"
#include "engine/base/platform/process_inner.h"
#include "engine/base/time_units.h"

enum {
    ERRORS_KEPT = 4096, /* bytes of standard error */
    PIPE_READS = 65536 / ERRORS_KEPT
};

struct Process {
    /* of the child and its group; reaped only in process_destroy, so that nobody else can get the number */
    pid_t id;
    int life;                  /* becomes readable when the child ends, whatever happens to SIGCHLD here */
    int input, output, errors; /* our ends; -1 when closed */
    bool contained;            /* the child is tetress-contain, and runs the program */
    bool ended;
    siginfo_t end;                 /* how it ended, once it has */
    uint64_t errors_length;        /* of everything it wrote */
    char errors_kept[ERRORS_KEPT]; /* a ring */
};

/* ---- Starting ---- */

static void close_descriptor(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

/* Moves a descriptor out of the range of the child's three streams. */
static bool raise_descriptor(int *descriptor)
{
    if (*descriptor > STDERR_FILENO)
        return true;
    int raised = fcntl(*descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close_descriptor(descriptor);
    *descriptor = raised;
    return raised >= 0;
}

bool process_raised_pipe(int ends[2])
{
    return process_pipe(ends) && raise_descriptor(&ends[0]) && raise_descriptor(&ends[1]);
}

/* A pipe whose end on this side never blocks; ends[ours] is this side. */
static bool make_pipe(int ends[2], int ours)
{
    return process_raised_pipe(ends) && fcntl(ends[ours], F_SETFL, O_NONBLOCK) == 0;
}

extern char **environ; /* of which POSIX says that no header declares it */

/* Whether one of the additions has the same name. */
static bool is_replaced(const char *variable, const char *const *additions)
{
    size_t length = strcspn(variable, "=");
    while (*additions && (length != strcspn(*additions, "=") || memcmp(variable, *additions, length) != 0))
        additions++;
    return *additions != NULL;
}

/* Our environment with the additions, as one array of borrowed strings; null if there is no memory. */
static char **make_environment(const char *const *additions)
{
    static const char *const none[] = {NULL};
    size_t count = 0;
    if (!additions)
        additions = none;
    for (char **variable = environ; variable && *variable; variable++)
        count++;
    for (const char *const *variable = additions; *variable; variable++)
        count++;
    char **out = malloc((count + 1) * sizeof *out);
    if (!out)
        return NULL;
    size_t used = 0;
    for (char **variable = environ; variable && *variable; variable++) {
        if (!is_replaced(*variable, additions))
            out[used++] = *variable;
    }
    for (const char *const *variable = additions; *variable; variable++)
        out[used++] =
            (char *)*variable; /* posix_spawn does not change it, although its type does not say so */
    out[used] = NULL;
    return out;
}

/* Whether this is a program that may be run: 0, or the error code. */
static int check_program(const char *path)
{
    struct stat what;
    if (stat(path, &what) != 0)
        return errno;
    return S_ISREG(what.st_mode) && access(path, X_OK) == 0 ? 0 : EACCES;
}

int process_find(const ProcessPlan *plan, char path[PATH_SIZE])
{
    const char *name = plan->arguments[0], *folders = getenv("PATH");
    if (strchr(name, '/')) {
        bool beside = plan->directory && name[0] != '/';
        snprintf(path, PATH_SIZE, "%s%s%s", beside ? plan->directory : "", beside ? "/" : "", name);
        return check_program(path);
    }
    int code = ENOENT;
    for (const char *at = folders ? folders : "/bin:/usr/bin"; *at && code != 0;) {
        int length = (int)strcspn(at, ":");
        snprintf(path, PATH_SIZE, "%.*s/%s", length, at, name);
        if (check_program(path) == 0)
            code = 0;
        at += length + (at[length] == ':');
    }
    return code;
}

/* Gives the child its ends, keeps ours, and closes everything no longer needed. */
static Status start_with_pipes(Process *self, const ProcessPlan *plan, int pipes[3][2], Error *error)
{
    char **environment = make_environment(plan->environment);
    if (!environment)
        return error_set(error, STATUS_MEMORY, "out of memory for an environment");
    const int streams[3] = {pipes[0][0], pipes[1][1], pipes[2][1]};
    int code = process_spawn(plan, environment, streams, &self->id, &self->contained);
    free(environment);
    if (code) {
        /* Reports why a program did not start. Checks its working folder first, because both have the same
         * error code. */
        struct stat folder;
        if (code == ENOMEM)
            return error_set(error, STATUS_MEMORY, "out of memory for another process");
        if (plan->directory && (stat(plan->directory, &folder) != 0 || !S_ISDIR(folder.st_mode)))
            return error_set(error, STATUS_NOT_FOUND, "there is no folder '%.150s' to run in",
                             plan->directory);
        if (code == ENOENT)
            return error_set(error, STATUS_NOT_FOUND, "there is no program '%.150s'", plan->arguments[0]);
        return error_set(error, STATUS_IO, "'%.150s' does not start: %s", plan->arguments[0], strerror(code));
    }
    self->life = process_life(self->id);
    self->ended = self->life < 0 && errno == ESRCH; /* already, and if SIGCHLD is ignored it leaves nothing */
    if (self->life < 0 && !self->ended) {
        code = errno;
        kill(-self->id, SIGKILL);
        waitpid(self->id, NULL, 0);
        return error_set(error, STATUS_IO, "'%.150s' can't be watched: %s", plan->arguments[0],
                         strerror(code));
    }
    self->input = pipes[0][1];
    self->output = pipes[1][0];
    self->errors = pipes[2][0];
    pipes[0][1] = pipes[1][0] = pipes[2][0] = -1;
    return STATUS_OK;
}

Status process_start(const ProcessPlan *plan, Process **out, Error *error)
{
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    *out = NULL;
    if (process_refusal())
        return error_set(error, STATUS_IO, "%s", process_refusal());
    Process *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a process");
    Status status;
    if (make_pipe(pipes[0], 1) && make_pipe(pipes[1], 0) && make_pipe(pipes[2], 0))
        status = start_with_pipes(self, plan, pipes, error);
    else
        status = error_set(error, STATUS_IO, "no pipe to another process: %s", strerror(errno));
    for (int i = 0; i < 3; i++) {
        close_descriptor(&pipes[i][0]);
        close_descriptor(&pipes[i][1]);
    }
    if (status == STATUS_OK)
        *out = self;
    else
        free(self);
    return status;
}

/* ---- Ending ---- */

/* poll until a time of clock_ns. */
static int poll_until(struct pollfd *what, nfds_t count, uint64_t deadline_ns)
{
    uint64_t now = clock_ns(), left = deadline_ns > now ? deadline_ns - now : 0;
    uint64_t ms = left / NS_PER_MS + (left % NS_PER_MS > 0);
    return poll(what, count, deadline_ns == UINT64_MAX ? -1 : ms > INT_MAX ? INT_MAX : (int)ms);
}

/* Waits until the child has ended, which doesn't reap it; false if it has not in time. */
static bool wait_for_end(Process *self, uint64_t deadline_ns)
{
    struct pollfd life = {self->life, POLLIN, 0};
    while (!self->ended) {
        int ready = poll_until(&life, 1, deadline_ns);
        if (ready > 0) {
            self->ended = true;
            /* Fails if this program ignores SIGCHLD: then nobody knows how it ended. */
            waitid(P_PID, (id_t)self->id, &self->end, WEXITED | WNOHANG | WNOWAIT);
        } else if (ready == 0 || errno != EINTR) {
            break;
        }
    }
    return self->ended;
}

void process_kill(Process *self)
{
    if (self->contained && !wait_for_end(self, 0)) {
        kill(self->id, SIGTERM);
        wait_for_end(self, clock_ns() + ENDING_NS);
    }
    kill(-self->id, SIGKILL);
}

void process_destroy(Process *self)
{
    if (!self)
        return;
    process_kill(self);
    close_descriptor(&self->input);
    close_descriptor(&self->output);
    close_descriptor(&self->errors);
    wait_for_end(self, clock_ns() + ENDING_NS);
    close_descriptor(&self->life);
    waitpid(self->id, NULL, WNOHANG);
    free(self);
}

void process_describe(Process *self, char *out, size_t size)
{
    if (!wait_for_end(self, 0))
        snprintf(out, size, "still running");
    else if (self->end.si_pid == 0)
        snprintf(out, size, "unknown how");
    else if (self->end.si_code == CLD_EXITED)
        snprintf(out, size, "exit code %d", self->end.si_status);
    else
        snprintf(out, size, "signal %d", self->end.si_status);
}

void process_weakness(Text *out)
{
    process_weakness_of_system(out);
    if (geteuid() == 0)
        text_add_string(out, "Nothing limits how many processes root has, so run other people's programs as "
                             "another user. ");
    while (out->length > 0 && out->bytes[out->length - 1] == ' ')
        out->bytes[--out->length] = '\0';
}

/* ---- Input and output ---- */

/* Reads some of what the child wrote to its standard error; false if there was nothing. */
static bool take_errors(Process *self)
{
    char bytes[ERRORS_KEPT];
    ssize_t length = read(self->errors, bytes, sizeof bytes);
    if (length == 0 || (length < 0 && errno != EAGAIN && errno != EINTR))
        close_descriptor(&self->errors);
    for (ssize_t i = 0; i < length; i++)
        self->errors_kept[self->errors_length++ % ERRORS_KEPT] = bytes[i];
    return length > 0;
}

/* Waits for a descriptor, and reads standard error meanwhile: 1 when it is ready, 0 if it is not in time, -1
 * and errno on failure. */
static int wait_for(Process *self, int descriptor, short events, uint64_t deadline_ns)
{
    for (;;) {
        struct pollfd streams[2] = {{descriptor, events, 0}, {self->errors, POLLIN, 0}};
        bool late = clock_ns() >= deadline_ns;
        int ready = poll_until(streams, 2, deadline_ns);
        if (ready < 0 && errno != EINTR)
            return -1;
        if (ready > 0 && streams[1].revents)
            take_errors(self);
        if (ready > 0 && streams[0].revents)
            return 1;
        if (late)
            return 0;
    }
}

/* The error for a stream that is not ready. */
static Status not_ready(int ready, const char *late, Error *error)
{
    if (ready < 0)
        return error_set(error, STATUS_DIED, "the process can't be waited for: %s", strerror(errno));
    return late ? error_set(error, STATUS_TIMEOUT, "%s", late) : STATUS_TIMEOUT;
}

Status process_write(Process *self, const char *bytes, size_t length, uint64_t deadline_ns, Error *error)
{
    while (length > 0) {
        if (self->input < 0)
            return error_set(error, STATUS_DIED, "the process no longer reads");
        /* Writes to a pipe that may have no reader, without the signal that would end this program: the
         * signal is blocked in this thread, and removed if it is ours. */
        sigset_t broken, before, pending;
        sigemptyset(&broken);
        sigaddset(&broken, SIGPIPE);
        sigemptyset(&pending);
        sigpending(&pending);
        pthread_sigmask(SIG_BLOCK, &broken, &before);
        ssize_t written = write(self->input, bytes, length);
        int code = errno;
        if (written < 0 && code == EPIPE && !sigismember(&pending, SIGPIPE)) {
            int number;
            sigpending(&pending); /* unless this program ignores it */
            if (sigismember(&pending, SIGPIPE))
                sigwait(&broken, &number);
        }
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        errno = code;
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN) {
            int ready = wait_for(self, self->input, POLLOUT, deadline_ns);
            if (ready <= 0)
                return not_ready(ready, "the process does not read what it is sent", error);
        } else if (errno != EINTR) {
            close_descriptor(&self->input);
        }
    }
    return STATUS_OK;
}

void process_close_input(Process *self)
{
    close_descriptor(&self->input);
}

Status process_read(Process *self, char *out, size_t size, uint64_t deadline_ns, size_t *length, Error *error)
{
    *length = 0;
    while (self->output >= 0) {
        int ready = wait_for(self, self->output, POLLIN, deadline_ns);
        if (ready <= 0)
            return not_ready(ready, NULL, error);
        ssize_t got = read(self->output, out, size);
        if (got > 0) {
            *length = (size_t)got;
            return STATUS_OK;
        }
        if (got == 0 || (errno != EAGAIN && errno != EINTR))
            close_descriptor(&self->output);
    }
    return error_set(error, STATUS_DIED, "the process writes no more");
}

bool process_wait(Process *self, uint64_t deadline_ns)
{
    if (!self->ended && (wait_for(self, self->life, POLLIN, deadline_ns) <= 0 || !wait_for_end(self, 0)))
        return false;
    /* The last of its standard error may still be in the pipe. Read no more than a pipe holds, because
     * processes it left may keep writing. */
    for (int i = 0; i < PIPE_READS && self->errors >= 0 && take_errors(self); i++)
        continue;
    return true;
}

/* ---- Queries ---- */

/* A byte of standard error by its position in everything written. */
static unsigned char error_byte(const Process *self, uint64_t at)
{
    return (unsigned char)self->errors_kept[at % ERRORS_KEPT];
}

void process_last_words(const Process *self, char *out, size_t size)
{
    uint64_t end = self->errors_length;
    uint64_t first = end > ERRORS_KEPT ? end - ERRORS_KEPT : 0;
    while (end > first && error_byte(self, end - 1) <= ' ')
        end--;
    /* From the earliest line that still fits, or from the middle of the last line. */
    uint64_t at = end, start = end;
    size_t needed = 1;
    for (; at > first && needed < size; at--) {
        bool line_end = error_byte(self, at - 1) == '\n';
        if (line_end)
            start = at;
        needed += line_end ? strlen(" | ") : 1;
    }
    if (start == end || (at == 0 && needed <= size))
        start = at;
    size_t used = 0;
    for (at = start; at < end && used + 1 < size; at++) {
        unsigned char byte = error_byte(self, at);
        if (byte == '\n')
            used += (size_t)snprintf(out + used, size - used, " | ");
        else if (byte >= ' ' && byte < 0x7f)
            out[used++] = (char)byte;
    }
    if (size > 0)
        out[used < size ? used : size - 1] = '\0';
}

void process_errors_since(Process *self, uint64_t *place, Text *out)
{
    for (int i = 0; i < PIPE_READS && self->errors >= 0 && take_errors(self); i++)
        continue;
    uint64_t end = self->errors_length;
    uint64_t first = end > ERRORS_KEPT ? end - ERRORS_KEPT : 0;
    for (uint64_t at = *place > first ? *place : first; at < end; at++)
        text_add_byte(out, (char)error_byte(self, at));
    *place = end;
}

uint64_t process_memory_peak(const Process *self)
{
    return process_memory_of(self->id, self->contained);
}
