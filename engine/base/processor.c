#include "engine/base/processor.h"

#if defined(__x86_64__)

#define HAS(feature) (__builtin_cpu_supports(feature) != 0)

static int has_vec128(void)
{
    return HAS("ssse3") && HAS("sse4.2") && HAS("popcnt");
}

static int has_avx2(void)
{
    return HAS("avx2") && HAS("bmi");
}

static int has_avx512(void)
{
    return HAS("bmi2") && HAS("avx512f") && HAS("avx512cd") && HAS("avx512bw") && HAS("avx512dq") &&
           HAS("avx512vl") && HAS("avx512vbmi2") && HAS("avx512vpopcntdq") && HAS("avx512vnni");
}

int processor_sets(void)
{
    return !has_vec128() ? 1 : !has_avx2() ? 2 : !has_avx512() ? 3 : 4;
}

#else

int processor_sets(void)
{
#define ONE(set) +1
    return PROCESSOR_SETS(ONE); /* where there is more than one, every processor has it */
}

#endif
