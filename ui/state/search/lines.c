#include "ui/state/search/lines.h"

#include <math.h>

/* ---- Locks ---- */

static int find_lock(const LineLocks *self, const Position *position, Move move)
{
    for (int i = 0; i < self->count && position_equal(&self->position, position); i++)
        if (self->moves[i] == move)
            return i;
    return -1;
}

bool line_locked(const LineLocks *self, const Position *position, Move move)
{
    return find_lock(self, position, move) >= 0;
}

bool line_lock(LineLocks *self, const Position *position, Move move)
{
    int at = find_lock(self, position, move);
    if (at >= 0) {
        self->moves[at] = self->moves[--self->count];
        return true;
    }
    if (self->count == 0 || !position_equal(&self->position, position))
        *self = (LineLocks){.position = *position};
    if (self->count == LINES_LOCKED)
        return false;
    self->moves[self->count++] = move;
    return true;
}

/* ---- Lines ---- */

static ReportLine line_of_root(const ReportMove *root, int depth)
{
    return (ReportLine){.moves = {root->move},
                        .count = 1,
                        .depth = (uint8_t)depth,
                        .value = root->value,
                        .effort = root->effort};
}

static bool has_line(const ShownLines *self, Move move)
{
    for (int i = 0; i < self->count; i++)
        if (self->lines[i].line.moves[0] == move)
            return true;
    return false;
}

static void add_line(ShownLines *self, const ReportLine *line, bool alone)
{
    self->lines[self->count++] = (ShownLine){.line = *line, .share = NAN, .loss = NAN, .alone = alone};
}

/* Whether a search looked more at one move than at another, or as much and values it higher. */
static bool looked_more(const ReportMove *a, const ReportMove *b)
{
    if (a->effort != b->effort)
        return a->effort > b->effort;
    return !isnan(a->expected) && (isnan(b->expected) || a->expected > b->expected);
}

/* For searches that report no lines: the moves they looked at most. */
static void add_top_roots(const Report *report, ShownLines *out)
{
    while (out->count < REPORT_LINES) {
        const ReportMove *most = NULL;
        for (int i = 0; i < report->move_count; i++) {
            const ReportMove *root = &report->moves[i];
            bool known = root->effort > 0 || !isnan(root->expected);
            if (known && !has_line(out, root->move) && (!most || looked_more(root, most)))
                most = root;
        }
        if (!most)
            return;
        ReportLine line = line_of_root(most, report->depth);
        add_line(out, &line, false);
    }
}

void lines_make(const Report *report, const ReviewMarks *marks, const LineLocks *locks, ShownLines *out)
{
    out->count = 0;
    out->position = report->position;
    if (report->serial == 0)
        return;
    for (int i = 0; i < report->line_count; i++)
        if (report->lines[i].count > 0)
            add_line(out, &report->lines[i], false);
    /* The search's own choice stays first. While it runs, the others come as they are searched again. */
    for (int i = 2; i < out->count; i++) {
        ShownLine line = out->lines[i];
        int at = i;
        for (; at > 1 && out->lines[at - 1].line.expected < line.line.expected; at--)
            out->lines[at] = out->lines[at - 1];
        out->lines[at] = line;
    }
    if (out->count == 0)
        add_top_roots(report, out);
    double best = out->count > 0 ? out->lines[0].line.expected : NAN;
    uint64_t effort = report_effort(report);
    if (locks) {
        /* Locked moves stay, whatever the search thinks of them. */
        for (int i = 0; i < out->count; i++)
            out->lines[i].locked = line_locked(locks, &report->position, out->lines[i].line.moves[0]);
        for (int i = 0; i < report->move_count && out->count < LINES_SHOWN - 1; i++) {
            const ReportMove *root = &report->moves[i];
            if (!line_locked(locks, &report->position, root->move) || has_line(out, root->move))
                continue;
            ReportLine line = line_of_root(root, report->depth);
            add_line(out, &line, true);
            out->lines[out->count - 1].locked = true;
        }
    }
    for (int i = 0; i < out->count; i++) {
        ShownLine *line = &out->lines[i];
        if (effort > 0)
            line->share = (double)line->line.effort / (double)effort;
        line->loss = fmax((best - line->line.expected) / 2, 0);
        if (isnan(best) || isnan(line->line.expected))
            line->loss = NAN;
        line->loss_class = isnan(line->loss) ? LOSS_GOOD : loss_class(line->loss, marks);
    }
}

void lines_add_played(const LinePlayed *played, const Report *report, const ReviewMarks *marks,
                      ShownLines *out)
{
    for (int i = 0; i < out->count; i++) {
        out->lines[i].played = out->lines[i].line.moves[0] == played->move;
        if (out->lines[i].played)
            return;
    }
    if (out->count == 0 || out->count == LINES_SHOWN || !position_legal(&out->position, played->move))
        return;
    ReportLine line;
    if (played->root)
        line = line_of_root(played->root, report->depth);
    else {
        /* What the search of the position after it says. */
        const RecordAnalysis *after = played->after;
        line = (ReportLine){.moves = {played->move}, .count = 1, .value = value_unknown()};
        if (after && after->nodes != 0) {
            line.value = value_before(after->value);
            line.effort = after->nodes;
            line.depth = after->depth;
            for (int i = 0;
                 after->line_count > 0 && i < after->lines[0].count && line.count < REPORT_LINE_MOVES; i++)
                line.moves[line.count++] = after->lines[0].moves[i];
        }
    }
    add_line(out, &line, true);
    ShownLine *shown = &out->lines[out->count - 1];
    double loss = isnan(played->loss) ? ((double)out->lines[0].line.expected - (double)line.expected) / 2
                                      : played->loss;
    shown->played = true;
    shown->saved = played->other && !played->root;
    shown->loss = isnan(loss) ? NAN : fmax(loss, 0);
    shown->loss_class = isnan(loss) ? LOSS_GOOD : loss_class(shown->loss, marks);
}
