/* How long frames take, for --frame-stats. */
#ifndef TETRESS_APP_DESKTOP_FRAMES_H
#define TETRESS_APP_DESKTOP_FRAMES_H

#include <stdint.h>
#include <stdio.h>

#include "ui/draw/renderer.h"

enum { FRAMES_KEPT = 4096 };

typedef struct FrameTimes {
    uint64_t count;
    double ms[FRAMES_KEPT]; /* of the last frames: a window may be open for months */
    double redrawn;         /* shares of the window, added up */
    uint64_t begun_ns;
} FrameTimes;

void frames_begin(FrameTimes *self);
void frames_end(FrameTimes *self, const RenderStatistics *statistics);

/* "frames N, median M ms, p95 P ms, redrawn R%": the times are those of the frames kept, which are sorted. */
void frames_print(FrameTimes *self, FILE *out);

#endif
