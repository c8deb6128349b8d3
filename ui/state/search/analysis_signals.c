/* How certain a search is, judged from its reports. */
#include <math.h>

#include "engine/base/time_units.h"
#include "ui/state/search/analysis.h"

static const double SETTLED_SWING = 0.04; /* two percentage points of chance */
static const double SETTLED_SHIFT = 0.1;
static const uint64_t SETTLED_NS = NS_PER_S;

/* The first report of the search's second half. */
static int first_of_half(const ReportLog *log)
{
    uint64_t half = log->reports[log->count - 1]->time_ns / 2;
    int first = 0;
    while (log->reports[first]->time_ns < half)
        first++;
    return first;
}

/* How differently two reports spread the effort over the moves: half the sum of the differences of the
 * shares. */
static double shift_between(const Report *half, const Report *last)
{
    double before[MOVE_COUNT] = {0}, sum = 0, found = 0;
    uint64_t old = report_effort(half), all = report_effort(last);
    if (old == 0 || all == 0)
        return 0;
    for (int i = 0; i < half->move_count; i++)
        before[half->moves[i].move] += (double)half->moves[i].effort / (double)old;
    for (int i = 0; i < last->move_count; i++) {
        double was = before[last->moves[i].move];
        found += was;
        sum += fabs((double)last->moves[i].effort / (double)all - was);
    }
    return (sum + 1 - fmin(found, 1)) / 2;
}

AnalysisSignals analysis_signals(const Analysis *self, int session)
{
    const ReportLog *log = &self->sessions[session].log;
    AnalysisSignals out = {0};
    if (log->count == 0)
        return out;
    const Report *last = log->reports[log->count - 1];
    int since = log->count - 1, half = first_of_half(log);
    while (since > 0 && log->reports[since - 1]->best == last->best)
        since--;
    uint64_t since_ns = since > 0 ? log->reports[since]->time_ns : 0;
    if (last->best_since_ns > 0 && last->best_since_ns <= last->time_ns)
        since_ns = last->best_since_ns;
    out.best_ns = last->time_ns - since_ns;
    for (int i = 1; i < log->count; i++)
        out.best_changes += log->reports[i]->best != log->reports[i - 1]->best;
    double low = 1, high = -1;
    for (int i = half; i < log->count; i++) {
        const Report *report = log->reports[i];
        if (report->line_count > 0 && !isnan(report->lines[0].expected)) {
            low = fmin(low, report->lines[0].expected);
            high = fmax(high, report->lines[0].expected);
        }
    }
    out.swing = high >= low ? high - low : 0;
    out.effort_shift = shift_between(log->reports[half], last);
    out.settled =
        last->proof != PROOF_NONE || (last->time_ns >= SETTLED_NS && out.best_ns >= last->time_ns / 2 &&
                                      out.swing <= SETTLED_SWING && out.effort_shift <= SETTLED_SHIFT);
    out.speed = last->time_ns > 0 ? (double)last->nodes * 1e9 / (double)last->time_ns : 0;
    return out;
}
