#include "app/desktop/frames.h"

#include <stdlib.h>

#include "engine/base/array.h"
#include "engine/base/platform/clock.h"

void frames_begin(FrameTimes *self)
{
    self->begun_ns = clock_ns();
}

void frames_end(FrameTimes *self, const RenderStatistics *statistics)
{
    double *ms = array_grown(self->ms, self->count + 1, &self->capacity, sizeof *ms);
    if (!ms)
        return;
    self->ms = ms;
    self->ms[self->count++] = (double)(clock_ns() - self->begun_ns) / 1e6;
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
    if (self->count == 0) {
        fputs("frames 0\n", out);
        return;
    }
    qsort(self->ms, (size_t)self->count, sizeof *self->ms, compare);
    fprintf(out, "frames %d, median %.2f ms, p95 %.2f ms, redrawn %.1f%%\n", self->count,
            self->ms[self->count / 2], self->ms[self->count * 95 / 100], 100 * self->redrawn / self->count);
}

void frames_free(FrameTimes *self)
{
    free(self->ms);
}
