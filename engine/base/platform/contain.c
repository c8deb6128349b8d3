/* tetress-contain PARENT PROGRAM ARGUMENTS: runs a program so that nothing that it starts outlives it, or
 * this one, or whoever started this, which is the process with the number PARENT.
 *
 * Other people's programs may start processes that leave their group, their session and their parents. Where
 * the system lets us, the program runs in a PID namespace of its own, which the kernel ends with its first
 * process. Otherwise this process becomes the one that orphans below it are given to, finds them and ends
 * them. TETRESS_CONTAIN=reaper has the second way taken.
 *
 * It ends as the program did, by the same exit code or signal; by SIGKILL when SIGTERM told it to end
 * everything, when the process that started it is gone, or when the program was stopped, as nobody would
 * continue it. It keeps none of the program's streams open. Without a PROGRAM it says by exit code 0 that
 * namespaces work. */
#define _GNU_SOURCE /* unshare */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    NOT_STARTED = 127,
    KILLING_MS = 2000 /* less than whoever waits for us gives us (process.c) */
};

typedef struct Container {
    pid_t first; /* our only child: the program, or the first process of its namespace */
    int signals; /* SIGCHLD, and signals to end */
    int parent;  /* becomes readable when the process that started us has ended; -1: unknown */
    int status;  /* a pipe that reports from the namespace how the program ended; -1: none */
} Container;

/* ---- Starting ---- */

/* Becomes the program; returns only if it must end. */
static void become(char **arguments)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    execvp(arguments[0], arguments);
    fprintf(stderr, "'%s' does not start: %s\n", arguments[0], strerror(errno));
    _exit(NOT_STARTED);
}

/* Closes the program's streams here, so that only the program decides when they close. */
static void leave_streams(void)
{
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int i = 0; i < 3 && nothing >= 0; i++)
        dup2(nothing, i);
    if (nothing > STDERR_FILENO)
        close(nothing);
}

static bool write_file(const char *path, const char *text)
{
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    ssize_t length = (ssize_t)strlen(text);
    bool good = write(file, text, (size_t)length) == length;
    close(file);
    return good;
}

/* Puts the processes that we fork from now on into their own PID namespace, with our own user and group. */
static bool enter_namespace(void)
{
    if (unshare(CLONE_NEWPID) == 0)
        return true;
    unsigned user = getuid(), group = getgid();
    char map[64];
    if (unshare(CLONE_NEWUSER | CLONE_NEWPID) != 0)
        return false;
    snprintf(map, sizeof map, "%u %u 1", user, user);
    if (!write_file("/proc/self/uid_map", map))
        return false;
    write_file("/proc/self/setgroups", "deny");
    snprintf(map, sizeof map, "%u %u 1", group, group);
    return write_file("/proc/self/gid_map", map);
}

/* Whether that works, tried out in a separate process, because half of it could not be undone. */
static bool namespace_works(void)
{
    const char *wanted = getenv("TETRESS_CONTAIN");
    if (wanted && strcmp(wanted, "reaper") == 0)
        return false;
    pid_t probe = fork();
    if (probe == 0) {
        pid_t child = enter_namespace() ? fork() : -1;
        if (child == 0)
            _exit(0);
        _exit(child > 0 && waitpid(child, NULL, 0) == child ? 0 : 1);
    }
    int status = 1;
    while (probe > 0 && waitpid(probe, &status, 0) < 0 && errno == EINTR)
        continue;
    return probe > 0 && status == 0;
}

/* The first process of a namespace: starts the program, adopts orphans, and ends with the program, together
 * with everything in the namespace. */
static void be_first(char **arguments, int status_pipe)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    pid_t program = fork();
    if (program == 0)
        become(arguments);
    leave_streams();
    int status = NOT_STARTED << 8;
    for (pid_t ended = 0; program > 0 && ended != program;) {
        ended = waitpid(-1, &status, WUNTRACED);
        if (ended < 0 && errno != EINTR)
            break;
    }
    if (WIFSTOPPED(status))
        status = SIGKILL;
    ssize_t written = write(status_pipe, &status, sizeof status);
    _exit(written == (ssize_t)sizeof status ? 0 : 1);
}

static bool start_in_namespace(Container *self, char **arguments)
{
    int ends[2];
    if (!namespace_works() || pipe2(ends, O_CLOEXEC) != 0)
        return false;
    if (!enter_namespace())
        return false;
    self->first = fork();
    if (self->first == 0)
        be_first(arguments, ends[1]);
    close(ends[1]);
    self->status = ends[0];
    return true;
}

static void start_below_reaper(Container *self, char **arguments)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    self->first = fork();
    if (self->first == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        become(arguments);
    }
}

/* ---- Ending ---- */

/* The parent of a process, from its stat file; 0 if it has ended. */
static pid_t parent_of(const char *process)
{
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%.20s/stat", process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    text[length > 0 ? length : 0] = '\0';
    const char *name_end = strrchr(text, ')'); /* the name before it may contain anything */
    return name_end && strlen(name_end) > 4 ? (pid_t)strtol(name_end + 4, NULL, 10) : 0;
}

static void kill_children(void)
{
    DIR *folder = opendir("/proc");
    pid_t own = getpid();
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && parent_of(entry->d_name) == own)
            kill((pid_t)strtol(entry->d_name, NULL, 10), SIGKILL);
    }
    if (folder)
        closedir(folder);
}

/* Kills everything below us. Children of killed processes become ours, and are next. */
static void kill_all(const Container *self)
{
    const struct timespec moment = {0, 1000000};
    kill(self->first, SIGKILL);
    for (int i = 0; i < KILLING_MS; i++) {
        kill_children();
        pid_t ended;
        while ((ended = waitpid(-1, NULL, WNOHANG)) > 0)
            continue;
        if (ended < 0 && errno == ECHILD)
            return;
        nanosleep(&moment, NULL);
    }
}

/* Ends in the same way as the program did. */
static void end_like(int status)
{
    if (WIFEXITED(status))
        _exit(WEXITSTATUS(status));
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : SIGKILL;
    sigset_t it;
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    signal(number, SIG_DFL);
    sigemptyset(&it);
    sigaddset(&it, number);
    sigprocmask(SIG_UNBLOCK, &it, NULL);
    kill(getpid(), number);
    _exit(128 + number);
}

/* Collects ended processes; returns whether the program is among them, if it is our child. */
static bool take_children(const Container *self, int *status)
{
    bool over = false;
    int how;
    for (pid_t ended; (ended = waitpid(-1, &how, WNOHANG | WUNTRACED)) > 0;) {
        if (ended == self->first) {
            over = true;
            *status = WIFSTOPPED(how) ? SIGKILL : how;
        }
    }
    return over;
}

/* Waits for the program to end, or for a signal to end it; returns how it ended. */
static int watch(const Container *self)
{
    int status = SIGKILL;
    for (;;) {
        struct pollfd what[] = {
            {self->signals, POLLIN, 0}, {self->parent, POLLIN, 0}, {self->status, POLLIN, 0}};
        if (poll(what, 3, -1) < 0 && errno != EINTR)
            return status;
        if (what[2].revents)
            return read(self->status, &status, sizeof status) == (ssize_t)sizeof status ? status : SIGKILL;
        if (what[1].revents)
            return SIGKILL;
        struct signalfd_siginfo info;
        if (!what[0].revents || read(self->signals, &info, sizeof info) != (ssize_t)sizeof info)
            continue;
        if (info.ssi_signo != SIGCHLD)
            return SIGKILL;
        if (self->status < 0 && take_children(self, &status))
            return status;
    }
}

int main(int count, char **arguments)
{
    Container self = {.parent = -1, .status = -1};
    sigset_t caught;
    if (count == 2)
        return namespace_works() ? 0 : 1;
    if (count < 2) {
        fprintf(stderr,
                "tetress-contain PARENT PROGRAM ARGUMENTS: runs a program, and ends everything that it "
                "started when it ends, or the process PARENT\n");
        return 2;
    }
    self.parent = (int)syscall(SYS_pidfd_open, getppid(), 0);
    if (getppid() != (pid_t)strtol(arguments[1], NULL, 10))
        return NOT_STARTED; /* it was gone before we could watch it */
    signal(SIGCHLD, SIG_DFL);
    if (self.parent >= 0)
        fcntl(self.parent, F_SETFD, FD_CLOEXEC);
    sigemptyset(&caught);
    sigaddset(&caught, SIGCHLD);
    sigaddset(&caught, SIGTERM);
    sigaddset(&caught, SIGINT);
    sigaddset(&caught, SIGHUP);
    sigprocmask(SIG_BLOCK, &caught, NULL);
    self.signals = signalfd(-1, &caught, SFD_CLOEXEC);
    if (!start_in_namespace(&self, arguments + 2))
        start_below_reaper(&self, arguments + 2);
    leave_streams();
    if (self.first < 0)
        return NOT_STARTED;
    int status = watch(&self);
    kill_all(&self);
    end_like(status);
}
