#include "engine/solo/kernels.h"

#include <stddef.h>

#include "engine/base/processor.h"

const SoloKernels *solo_kernels_set(int i)
{
#define ADDRESS(set) &solo_kernels_##set,
    static const SoloKernels *const sets[] = {PROCESSOR_SETS(ADDRESS)};
    return i < processor_sets() ? sets[i] : NULL;
}
