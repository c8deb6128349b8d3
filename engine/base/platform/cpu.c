#include "engine/base/platform/cpu.h"

#include <unistd.h>

int machine_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 1024 ? 1024 : (int)count;
}
