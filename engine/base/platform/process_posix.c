/* fork, because posix_spawn can't close all other descriptors or change the folder in POSIX 2008; and a
 * thread that waits for each child. */
#include "engine/base/platform/process_inner.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    REPORT = STDERR_FILENO + 1, /* the child's end of a pipe that reports why its program did not start */
    DESCRIPTORS_MOST = 65536,
    SIGNALS = 64
};

const char *process_refusal(void)
{
    return NULL;
}

bool process_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    if (fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0)
        return true;
    for (int i = 0; i < 2; i++) {
        close(ends[i]);
        ends[i] = -1;
    }
    return false;
}

/* ---- Starting ---- */

/* In the child, where only what signal handlers may call is allowed: becomes the program, or returns why not.
 * Its own group, the default signals, whatever we do with ours, and none of our descriptors. */
static int become(const ProcessPlan *plan, const char *path, char **environment, const int streams[3],
                  int report)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    long most = sysconf(_SC_OPEN_MAX);
    sigset_t none;
    setpgid(0, 0);
    for (int i = 1; i <= SIGNALS; i++)
        sigaction(i, &usual, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int i = 0; i < 3; i++)
        if (dup2(streams[i], i) < 0)
            return errno;
    if ((report != REPORT && dup2(report, REPORT) < 0) || fcntl(REPORT, F_SETFD, FD_CLOEXEC) != 0)
        return errno;
    for (int i = REPORT + 1; i < (most > 0 && most < DESCRIPTORS_MOST ? most : DESCRIPTORS_MOST); i++)
        close(i);
    if (plan->directory && chdir(plan->directory) != 0)
        return errno;
    execve(path, (char *const *)plan->arguments, environment);
    return errno;
}

int process_spawn(const ProcessPlan *plan, char **environment, const int streams[3], pid_t *id,
                  bool *contained)
{
    char path[PATH_SIZE];
    int report[2] = {-1, -1}, failed = 0, code = process_find(plan, path);
    *contained = false; /* POSIX has nothing to contain with */
    if (code)
        return code;
    if (!process_raised_pipe(report)) {
        code = errno;
        close(report[0]);
        close(report[1]);
        return code;
    }
    *id = fork();
    if (*id == 0) {
        /* a name with a folder counts from the working folder */
        bool has_folder = strchr(plan->arguments[0], '/') != NULL;
        failed = become(plan, has_folder ? plan->arguments[0] : path, environment, streams, report[1]);
        ssize_t written = write(REPORT, &failed, sizeof failed);
        _exit(written > 0 ? 1 : 2);
    }
    code = *id < 0 ? errno : 0;
    if (code == 0)
        setpgid(*id, *id); /* whoever of the two comes first */
    close(report[1]);
    ssize_t length = 0;
    while (code == 0 && (length = read(report[0], &failed, sizeof failed)) < 0 && errno == EINTR)
        continue;
    close(report[0]);
    if (length > 0)
        waitpid(*id, NULL, 0);
    return length > 0 ? failed : code;
}

/* ---- Waiting ---- */

typedef struct Watch {
    pid_t id;
    int end; /* of a pipe, closed when the child has ended */
} Watch;

static void *watch(void *context)
{
    Watch *self = context;
    siginfo_t how;
    while (waitid(P_PID, (id_t)self->id, &how, WEXITED | WNOWAIT) != 0 && errno == EINTR)
        continue;
    close(self->end);
    free(self);
    return NULL;
}

int process_life(pid_t id)
{
    int ends[2];
    pthread_t thread;
    sigset_t all, before;
    Watch *self = malloc(sizeof *self);
    if (!self || !process_pipe(ends)) {
        free(self);
        errno = EAGAIN;
        return -1;
    }
    *self = (Watch){id, ends[1]};
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(&thread, NULL, watch, self);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code == 0) {
        pthread_detach(thread);
        return ends[0];
    }
    close(ends[0]);
    close(ends[1]);
    free(self);
    errno = code;
    return -1;
}

/* ---- What POSIX does not have ---- */

void process_weakness_of_system(Text *out)
{
    text_add_string(out, "On this system, what other people's programs start may outlive them. ");
}

uint64_t process_memory_of(pid_t process, bool contained)
{
    (void)process;
    (void)contained;
    return 0;
}
