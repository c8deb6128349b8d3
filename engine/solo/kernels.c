#include "engine/solo/kernels.h"

#include <stddef.h>

#if defined(__x86_64__)

static bool has_avx512(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512cd") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vpopcntdq");
}

const SoloKernels *const *solo_kernels_available(void)
{
    static const SoloKernels *const all[] = {&solo_kernels_portable, &solo_kernels_avx2, &solo_kernels_avx512,
                                             NULL};
    static const SoloKernels *const without_avx512[] = {&solo_kernels_portable, &solo_kernels_avx2, NULL};
    static const SoloKernels *const without_avx2[] = {&solo_kernels_portable, NULL};
    bool avx2 = __builtin_cpu_supports("avx2") != 0;
    return avx2 && has_avx512() ? all : avx2 ? without_avx512 : without_avx2;
}

#else

const SoloKernels *const *solo_kernels_available(void)
{
    static const SoloKernels *const portable[] = {&solo_kernels_portable, NULL};
    return portable;
}

#endif
