/* What a Python agent tells of its search by tetress_probe, as part of a report. Any thread may call this. */
#ifndef TETRESS_PROTOCOL_REFEREE_PROBE_H
#define TETRESS_PROTOCOL_REFEREE_PROBE_H

#include "engine/report/report.h"

/* Adds one item of JSON to a report whose position is set. Total: what is not understood is passed over. */
void referee_probe_apply(const char *bytes, size_t length, Report *report);

#endif
