#include "engine/report/tree_history.h"

#include <stdlib.h>
#include <string.h>

void tree_history_clear(TreeHistory *self)
{
    for (int i = 0; i < self->count; i++)
        free(self->moments[i].view.nodes);
    memset(self, 0, sizeof *self);
}

/* Drops every other moment, except the first and the last. Drops moments where another move became the best
 * only if `all`. */
static void thin(TreeHistory *self, bool all)
{
    int kept = 0;
    bool other = false;
    for (int i = 0; i < self->count; i++) {
        const GrowthMoment *moment = &self->moments[i];
        bool may = i > 0 && i + 1 < self->count && (all || !moment->first);
        other = may && !other;
        if (other)
            free(moment->view.nodes);
        else
            self->moments[kept++] = *moment;
    }
    bool full = kept == self->count;
    self->count = kept;
    self->gap_ns = (self->moments[kept - 1].time_ns - self->moments[0].time_ns) / (uint64_t)kept;
    if (full)
        thin(self, true);
}

void tree_history_add(TreeHistory *self, uint64_t time_ns, const TreeView *view)
{
    if (!self->due && self->count > 0 && time_ns < self->moments[self->count - 1].time_ns + self->gap_ns)
        return;
    if (self->count == GROWTH_MOMENTS)
        thin(self, false);
    /* Parents come before their children, so the first nodes of a view are a view themselves. */
    int count = view->count < GROWTH_NODES ? view->count : GROWTH_NODES;
    TreeViewNode *nodes = count > 0 ? malloc((size_t)count * sizeof *nodes) : NULL;
    if (!nodes)
        return;
    memcpy(nodes, view->nodes, (size_t)count * sizeof *nodes);
    GrowthMoment *moment = &self->moments[self->count++];
    *moment = (GrowthMoment){.time_ns = time_ns, .view = *view, .first = self->due};
    self->due = false;
    moment->view.nodes = nodes;
    moment->view.count = moment->view.capacity = count;
    moment->view.cut |= count < view->count;
}

void tree_history_note(TreeHistory *self, const Report *report)
{
    int count = self->change_count;
    if (report->best == MOVE_NONE || (count > 0 && self->changes[count - 1].move == report->best))
        return;
    if (count == GROWTH_CHANGES) {
        count--;
        memmove(self->changes, self->changes + 1, (size_t)count * sizeof *self->changes);
    }
    self->changes[count] = (BestChange){report->best_since_ns, report->best};
    self->change_count = count + 1;
    self->due = true;
}

int tree_history_at(const TreeHistory *self, uint64_t time_ns)
{
    int found = self->count - 1;
    while (found > 0 && self->moments[found].time_ns > time_ns)
        found--;
    return found;
}

int tree_history_from(const TreeHistory *self, uint64_t time_ns)
{
    for (int i = 0; i < self->count; i++)
        if (self->moments[i].time_ns >= time_ns)
            return i;
    return -1;
}
