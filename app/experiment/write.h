/* The output formats of a result. For one thread at a time. */
#ifndef TETRESS_APP_EXPERIMENT_WRITE_H
#define TETRESS_APP_EXPERIMENT_WRITE_H

#include "app/experiment/lab.h"
#include "engine/base/json/json.h"

/* A table for people. */
void write_text(const Experiment *experiment, const Result *result, Text *out);

/* One object with everything. */
void write_json(const Experiment *experiment, const Result *result, JsonWriter *writer);

/* A line for each finding and for each point of a curve. */
void write_csv(const Experiment *experiment, const Result *result, Text *out);

/* A picture with a part for each chart and each group: ours with its error, the published figure beside
 * it. */
void write_svg(const Experiment *experiment, const Result *result, Text *out);

#endif
