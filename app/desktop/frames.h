/* How long frames take, for --frame-stats. */
#ifndef TETRESS_APP_DESKTOP_FRAMES_H
#define TETRESS_APP_DESKTOP_FRAMES_H

#include <stdint.h>
#include <stdio.h>

#include "ui/draw/renderer.h"

typedef struct FrameTimes {
    int count, capacity;
    double *ms;     /* of each frame */
    double redrawn; /* shares of the window, added up */
    uint64_t begun_ns;
} FrameTimes;

void frames_begin(FrameTimes *self);
void frames_end(FrameTimes *self, const RenderStatistics *statistics);

/* "frames N, median M ms, p95 P ms, redrawn R%" */
void frames_print(FrameTimes *self, FILE *out);
void frames_free(FrameTimes *self);

#endif
