/* A page has no processes; nor has what is built for pages elsewhere. */
#include "engine/base/platform/process_inner.h"

#include <errno.h>

const char *process_refusal(void)
{
    return "a page can't start other programs";
}

bool process_pipe(int ends[2])
{
    (void)ends;
    errno = ENOSYS;
    return false;
}

int process_spawn(const ProcessPlan *plan, char **environment, const int streams[3], pid_t *id,
                  bool *contained)
{
    (void)plan;
    (void)environment;
    (void)streams;
    (void)id;
    (void)contained;
    return ENOSYS;
}

int process_life(pid_t id)
{
    (void)id;
    errno = ENOSYS;
    return -1;
}

void process_weakness_of_system(Text *out)
{
    (void)out;
}

uint64_t process_memory_of(pid_t process, bool contained)
{
    (void)process;
    (void)contained;
    return 0;
}
