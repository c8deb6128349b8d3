/* A bounded cache of agents' reports on positions, and logs of single searches. For one thread at a time. */
#ifndef TETRESS_REPORT_REPORT_CACHE_H
#define TETRESS_REPORT_REPORT_CACHE_H

#include "engine/base/text.h"
#include "engine/report/report.h"

enum {
    REPORT_CACHE_BYTES = 64 << 20, /* of reports in the cache; the least recently used are dropped first */
    REPORT_CACHE_ENTRIES = 4096,
    LOG_REPORTS = 512 /* of one search; when the log is full, every other report is dropped */
};

typedef struct ReportCacheEntry {
    uint64_t agent; /* a hash of the agent's name */
    uint64_t used;  /* when it was last used, by the cache's clock */
    size_t size;
    Report *report; /* only the used part */
} ReportCacheEntry;

/* A cache of zeros is empty. */
typedef struct ReportCache {
    ReportCacheEntry *entries;
    int count;
    size_t bytes;
    uint64_t clock;
} ReportCache;

void report_cache_free(ReportCache *self);

/* Stores a copy, in place of an earlier one. Does nothing if memory runs out. */
void report_cache_keep(ReportCache *self, const char *agent, const Report *report);

/* An agent's report on a position, or null. Valid until the next report_cache_keep. */
const Report *report_cache_find(ReportCache *self, const char *agent, const Position *position);

/* The same for drawing; this doesn't count as use. */
const Report *report_cache_look(const ReportCache *self, const char *agent, const Position *position);

/* A search's reports from its beginning to the newest, evenly spaced. A log of zeros is empty. */
typedef struct ReportLog {
    Report **reports; /* only the used part of each */
    int count;
    uint64_t step, added; /* keeps one report in every `step`, and the newest; `added` counts them all */
} ReportLog;

void report_log_free(ReportLog *self);

/* Adds a copy. Does nothing if memory runs out. */
void report_log_add(ReportLog *self, const Report *report);

#endif
