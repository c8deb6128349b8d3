#include "app/desktop/frames.h"

#include <inttypes.h>
#include <stdlib.h>

#include "engine/base/platform/clock.h"

void frames_begin(FrameTimes *self)
{
    self->begun_ns = clock_ns();
}

void frames_end(FrameTimes *self, const RenderStatistics *statistics)
{
    self->ms[self->count++ % FRAMES_KEPT] = (double)(clock_ns() - self->begun_ns) / 1e6;
    self->redrawn += statistics->last_redrawn;
}

static int compare(const void *a, const void *b)
{
    double left = *(const double *)a;
    double right = *(const double *)b;
    return (left > right) - (left < right);
}

void frames_print(FrameTimes *self, FILE *out)
{
    uint64_t kept = self->count < FRAMES_KEPT ? self->count : FRAMES_KEPT;
    if (kept == 0) {
        fputs("frames 0\n", out);
        return;
    }
    qsort(self->ms, kept, sizeof *self->ms, compare);
    fprintf(out, "frames %" PRIu64 ", median %.2f ms, p95 %.2f ms, redrawn %.1f%%\n", self->count,
            self->ms[kept / 2], self->ms[kept * 95 / 100], 100 * self->redrawn / (double)self->count);
}
