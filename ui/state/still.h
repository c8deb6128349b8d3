/* What a clock has measured, made the same each time. */
#ifndef TETRESS_STATE_STILL_H
#define TETRESS_STATE_STILL_H

#include "ui/state/app.h"

/* For pictures that are the same whatever the machine and the day: each node of an analysis has taken a
 * microsecond, of how it went only the end is left, and everything else took no time and began at this
 * moment, in seconds since 1970. Nothing may be running but analyses that have had all their nodes. */
void app_still(AppState *self, int64_t moment);

#endif
