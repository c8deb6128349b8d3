#include "engine/report/report_cache.h"

#include <stdlib.h>
#include <string.h>

/* ---- Memory ---- */

/* FNV-1a. */
static uint64_t hash_of(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return hash;
}

void report_cache_free(ReportCache *self)
{
    for (int i = 0; i < self->count; i++)
        free(self->entries[i].report);
    free(self->entries);
    *self = (ReportCache){0};
}

static ReportCacheEntry *entry_of(const ReportCache *self, uint64_t agent, const Position *position)
{
    for (int i = 0; i < self->count; i++) {
        ReportCacheEntry *entry = &self->entries[i];
        if (entry->agent == agent && entry->report->position.key == position->key &&
            position_equal(&entry->report->position, position))
            return entry;
    }
    return NULL;
}

static void cache_forget(ReportCache *self, ReportCacheEntry *entry)
{
    self->bytes -= entry->size;
    free(entry->report);
    self->count--;
    memmove(entry, entry + 1, (size_t)(&self->entries[self->count] - entry) * sizeof *entry);
}

void report_cache_keep(ReportCache *self, const char *agent, const Report *report)
{
    uint64_t hash = hash_of(agent);
    ReportCacheEntry *entry = entry_of(self, hash, &report->position);
    Report *copy = report_clone(report);
    if (!self->entries)
        self->entries = malloc(sizeof *self->entries * REPORT_CACHE_ENTRIES);
    if (!copy || !self->entries) {
        free(copy);
        return;
    }
    if (entry)
        cache_forget(self, entry);
    /* Makes room for this many bytes by dropping the least recently used entries. */
    while (self->count > 0 &&
           (self->count == REPORT_CACHE_ENTRIES || self->bytes + report_size(report) > REPORT_CACHE_BYTES)) {
        ReportCacheEntry *oldest = self->entries;
        for (int i = 1; i < self->count; i++)
            if (self->entries[i].used < oldest->used)
                oldest = &self->entries[i];
        cache_forget(self, oldest);
    }
    self->entries[self->count++] =
        (ReportCacheEntry){.agent = hash, .used = ++self->clock, .size = report_size(report), .report = copy};
    self->bytes += report_size(report);
}

const Report *report_cache_find(ReportCache *self, const char *agent, const Position *position)
{
    ReportCacheEntry *entry = entry_of(self, hash_of(agent), position);
    if (!entry)
        return NULL;
    entry->used = ++self->clock;
    return entry->report;
}

const Report *report_cache_look(const ReportCache *self, const char *agent, const Position *position)
{
    const ReportCacheEntry *entry = entry_of(self, hash_of(agent), position);
    return entry ? entry->report : NULL;
}

/* ---- Logs ---- */

void report_log_free(ReportLog *self)
{
    for (int i = 0; i < self->count; i++)
        free(self->reports[i]);
    free(self->reports);
    *self = (ReportLog){0};
}

void report_log_add(ReportLog *self, const Report *report)
{
    Report *copy = report_clone(report);
    if (!self->reports) {
        self->reports = malloc(sizeof *self->reports * LOG_REPORTS);
        self->step = 1;
    }
    if (!copy || !self->reports) {
        free(copy);
        return;
    }
    /* the last report stays; otherwise the new one replaces it */
    bool fixed = self->count == 0 || (self->added - 1) % self->step == 0;
    self->added++;
    if (!fixed) {
        free(self->reports[self->count - 1]);
        self->reports[self->count - 1] = copy;
        return;
    }
    if (self->count == LOG_REPORTS) {
        /* Drops every other report, and keeps half as many from now on. */
        int kept = 0;
        for (int i = 0; i < self->count; i++)
            if (i % 2 == 0)
                self->reports[kept++] = self->reports[i];
            else
                free(self->reports[i]);
        self->count = kept;
        self->step *= 2;
    }
    self->reports[self->count++] = copy;
}
