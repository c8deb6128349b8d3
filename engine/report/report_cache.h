/* A bounded cache of the reports of agents on positions, and logs of one search. For one thread at a time.
 * */
#ifndef TETRESS_REPORT_REPORT_CACHE_H
#define TETRESS_REPORT_REPORT_CACHE_H

#include "engine/base/text.h"
#include "engine/report/report.h"

enum {
    REPORT_CACHE_BYTES = 64 << 20, /* of the reports in a cache; the least recently used go first */
    REPORT_CACHE_ENTRIES = 4096,
    LOG_REPORTS = 512 /* of a search; when there are more, every other one is forgotten */
};

typedef struct ReportCacheEntry {
    uint64_t agent; /* a hash of its name */
    uint64_t used;  /* when it was used last; a count */
    size_t size;
    Report *report; /* only as much of it as is used */
} ReportCacheEntry;

/* A memory of zeros is empty. */
typedef struct ReportCache {
    ReportCacheEntry *entries;
    int count;
    size_t bytes;
    uint64_t clock;
} ReportCache;

void report_cache_free(ReportCache *self);

/* Keeps a copy in place of an earlier one. If memory runs out it is not kept. */
void report_cache_keep(ReportCache *self, const char *agent, const Report *report);

/* What an agent said of a position, or null. Good until the next report_cache_keep. */
const Report *report_cache_find(ReportCache *self, const char *agent, const Position *position);

/* The same for whoever only draws it: that is no use which keeps it longer. */
const Report *report_cache_look(const ReportCache *self, const char *agent, const Position *position);

/* The reports of a search from its beginning to the newest, evenly spread over it. A log of zeros is empty.
 * */
typedef struct ReportLog {
    Report **reports; /* each only as much as is used */
    int count;
    uint64_t step, added; /* of so many reports one is kept, and the newest; how many there ever were */
} ReportLog;

void report_log_free(ReportLog *self);

/* Adds a copy. Without memory it is not kept. */
void report_log_add(ReportLog *self, const Report *report);

#endif
