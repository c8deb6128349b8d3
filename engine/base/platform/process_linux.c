/* posix_spawn rather than fork: it copies no page tables, and none of our code ever runs in the child. The
 * three calls that are not POSIX keep descriptors from leaking between children that several threads start at
 * once. */
#define _GNU_SOURCE /* pipe2, and the closefrom and chdir actions of posix_spawn */

#include "engine/base/platform/process_inner.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"

/* ---- Starting ---- */

const char *process_refusal(void)
{
    return NULL;
}

bool process_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC) == 0;
}

int process_life(pid_t id)
{
    return (int)syscall(SYS_pidfd_open, id, 0);
}

/* What the child does before its program starts: set up streams and folder, and close everything else. */
static int add_actions(posix_spawn_file_actions_t *actions, const char *directory, const int streams[3])
{
    int code = 0;
    for (int i = 0; i < 3 && code == 0; i++)
        code = posix_spawn_file_actions_adddup2(actions, streams[i], i);
    if (code == 0 && directory)
        code = posix_spawn_file_actions_addchdir_np(actions, directory);
    return code ? code : posix_spawn_file_actions_addclosefrom_np(actions, STDERR_FILENO + 1);
}

/* Its own group, and the default signals, whatever we do with ours. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;
    sigemptyset(&none);
    sigfillset(&usual);
    int code = posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                        POSIX_SPAWN_SETSIGDEF);
    code = code ? code : posix_spawnattr_setpgroup(attributes, 0);
    code = code ? code : posix_spawnattr_setsigmask(attributes, &none);
    return code ? code : posix_spawnattr_setsigdefault(attributes, &usual);
}

/* The path of tetress-contain; false if it is not found. */
static bool find_container(char out[PATH_SIZE])
{
    ssize_t length = readlink("/proc/self/exe", out, PATH_SIZE - 1);
    out[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(out, '/');
    size_t room = slash ? PATH_SIZE - (size_t)(slash - out) : 0;
    if (!slash)
        return false;
    snprintf(slash, room, "/tetress-contain");
    if (access(out, X_OK) == 0)
        return true;
    snprintf(slash, room, "/../bin/tetress-contain"); /* beside a test's folder */
    return access(out, X_OK) == 0;
}

/* The arguments after those of the container, to be freed; null if there is no memory. */
static const char **contained_arguments(const ProcessPlan *plan, const char *container, const char *parent)
{
    size_t count = 0;
    while (plan->arguments[count])
        count++;
    const char **out = malloc((count + 3) * sizeof *out);
    if (!out)
        return NULL;
    out[0] = container;
    out[1] = parent;
    memcpy(out + 2, plan->arguments, (count + 1) * sizeof *out);
    return out;
}

static int spawn(const ProcessPlan *plan, char **environment, const int streams[3], pid_t *id)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int code = posix_spawn_file_actions_init(&actions);
    if (code)
        return code;
    code = posix_spawnattr_init(&attributes);
    if (code == 0) {
        code = add_actions(&actions, plan->directory, streams);
        code = code ? code : set_attributes(&attributes);
        if (code == 0)
            code = posix_spawnp(id, plan->arguments[0], &actions, &attributes, (char *const *)plan->arguments,
                                environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return code;
}

int process_spawn(const ProcessPlan *plan, char **environment, const int streams[3], pid_t *id,
                  bool *contained)
{
    char container[PATH_SIZE], path[PATH_SIZE], parent[24];
    if (!plan->contained || !find_container(container))
        return spawn(plan, environment, streams, id);
    int code = process_find(plan, path); /* the container would only report that it is missing when it runs */
    if (code)
        return code;
    snprintf(parent, sizeof parent, "%ld", (long)getpid());
    const char **arguments = contained_arguments(plan, container, parent);
    if (!arguments)
        return ENOMEM;
    ProcessPlan inner = *plan;
    inner.arguments = arguments;
    code = spawn(&inner, environment, streams, id);
    *contained = code == 0;
    free(arguments);
    return code;
}

void process_weakness_of_system(Text *out)
{
    char container[PATH_SIZE], parent[24], how[32] = "";
    Process *process = NULL;
    snprintf(parent, sizeof parent, "%ld", (long)getpid());
    const char *const arguments[] = {container, parent, NULL};
    if (!find_container(container)) {
        text_add_string(out,
                        "tetress-contain is missing beside this program, so what other people's programs "
                        "start may outlive them. ");
    } else if (process_start(&(ProcessPlan){.arguments = arguments}, &process, NULL) == STATUS_OK &&
               process) {
        process_wait(process, clock_ns() + ENDING_NS);
        process_describe(process, how, sizeof how);
        if (strcmp(how, "exit code 0") != 0)
            text_add_string(out,
                            "This system gives other people's programs no namespace of their own, so one "
                            "that ends the process watching it may leave others behind. ");
    }
    process_destroy(process);
}

/* ---- Memory ---- */

/* The first child of a process; the process itself if it has none, or the system does not say. */
static long first_child(long id)
{
    char path[64], first[32] = "";
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", id, id);
    FILE *file = fopen(path, "re");
    if (file && !fgets(first, sizeof first, file))
        first[0] = '\0';
    if (file)
        fclose(file);
    long child = strtol(first, NULL, 10);
    return child > 0 ? child : id;
}

/* Whether a process is our container, or the first in its namespace. */
static bool is_container(long id)
{
    char path[64], name[32] = "";
    snprintf(path, sizeof path, "/proc/%ld/comm", id);
    FILE *file = fopen(path, "re");
    if (file && !fgets(name, sizeof name, file))
        name[0] = '\0';
    if (file)
        fclose(file);
    return strncmp(name, "tetress-contain", 15) == 0;
}

uint64_t process_memory_of(pid_t process, bool contained)
{
    char path[64], line[256];
    uint64_t kilobytes = 0;
    long id = (long)process;
    for (int level = 0; contained && level < 2 && is_container(id); level++)
        id = first_child(id);
    snprintf(path, sizeof path, "/proc/%ld/status", id);
    FILE *file = fopen(path, "re");
    if (!file)
        return 0;
    while (kilobytes == 0 && fgets(line, sizeof line, file)) {
        if (strncmp(line, "VmHWM:", 6) == 0)
            kilobytes = strtoull(line + 6, NULL, 10);
    }
    fclose(file);
    return kilobytes * 1024;
}
