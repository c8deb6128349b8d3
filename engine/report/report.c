#include "engine/report/report.h"

#include <stdalign.h>
#include <string.h>

#include "engine/base/memory.h"

enum { REPORT_FRESH = 4, REPORT_INDEX = 3 };

void report_box_init(ReportBox *self)
{
    for (int i = 0; i < 3; i++) {
        self->slots[i].serial = 0;
        memset(self->slots[i].depths, 0, sizeof self->slots[i].depths);
        self->slots[i].times = (ReportTimes){0};
        self->slots[i].line_count = 0;
        self->slots[i].move_count = 0;
    }
    self->writing = 0;
    self->reading = 2;
    atomic_init(&self->between, 1);
}

Report *report_box_slot(ReportBox *self)
{
    return &self->slots[self->writing];
}

void report_box_publish(ReportBox *self)
{
    /* releases what was written to this slot, and acquires the reader's last use of the slot that comes
     * back */
    unsigned previous =
        atomic_exchange_explicit(&self->between, self->writing | REPORT_FRESH, memory_order_acq_rel);
    self->writing = previous & REPORT_INDEX;
}

const Report *report_box_take(ReportBox *self)
{
    /* relaxed: only the reader clears the flag, and the exchange below orders the contents */
    if (!(atomic_load_explicit(&self->between, memory_order_relaxed) & REPORT_FRESH))
        return NULL;
    unsigned previous = atomic_exchange_explicit(&self->between, self->reading, memory_order_acq_rel);
    self->reading = previous & REPORT_INDEX;
    return &self->slots[self->reading];
}

bool report_follows(const Report *self, uint64_t serial, uint64_t time_ns)
{
    return self->serial == serial ? self->time_ns == time_ns
                                  : self->serial > serial && self->time_ns >= time_ns;
}

void report_copy(Report *out, const Report *report)
{
    memcpy(out, report, offsetof(Report, lines));
    memcpy(out->lines, report->lines, (size_t)report->line_count * sizeof *report->lines);
    memcpy(out->moves, report->moves, (size_t)report->move_count * sizeof *report->moves);
}

size_t report_size(const Report *report)
{
    size_t used = offsetof(Report, moves) + (size_t)report->move_count * sizeof *report->moves;
    return (used + alignof(Report) - 1) / alignof(Report) * alignof(Report);
}

Report *report_clone(const Report *report)
{
    Report *copy = memory_unset(1, report_size(report));
    if (copy)
        report_copy(copy, report);
    return copy;
}

uint64_t report_effort(const Report *report)
{
    uint64_t sum = 0;
    for (int i = 0; i < report->move_count; i++)
        sum += report->moves[i].effort;
    return sum;
}

Value report_value(const Report *report)
{
    const Value *best = report->line_count > 0 ? &report->lines[0].value : NULL;
    uint64_t most = 0;
    for (int i = 0; i < report->move_count && report->line_count == 0; i++)
        if (report->moves[i].effort > most) {
            most = report->moves[i].effort;
            best = &report->moves[i].value;
        }
    if (report->proof != PROOF_NONE || !best)
        return report->value;
    /* what a move proves need not hold for the root: another may be better */
    return best->proof == PROOF_NONE ? *best
                                     : value_estimate(best->score, VALUE_EXACT, report->position.plies);
}
