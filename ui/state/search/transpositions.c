#include "ui/state/search/transpositions.h"

#include <string.h>

#include "engine/base/time_units.h"

void transpositions_init(Transpositions *self)
{
    memset(self, 0, sizeof *self);
    self->waiting = -1;
    self->gap_ns = TABLE_SAMPLE_NS; /* an empty board means no search */
}

/* ---- Over time ---- */

static bool add_sample(Transpositions *self, const Report *report)
{
    const ReportTable *table = &report->table;
    self->now = *table;
    self->time_ns = report->time_ns;
    if (table->entries == 0)
        return false;
    int count = self->sample_count;
    if (count > 0 && report->time_ns < self->samples[count - 1].time_ns + self->gap_ns)
        return false;
    if (count == TABLE_SAMPLES) { /* every second one stays */
        self->sample_count = 0;
        for (int i = 0; i < TABLE_SAMPLES; i += 2)
            self->samples[self->sample_count++] = self->samples[i];
        self->gap_ns *= 2;
    }
    self->samples[self->sample_count++] = (TableSample){.time_ns = report->time_ns,
                                                        .filled = table->permille / 1000.0,
                                                        .probes = table->probes,
                                                        .hits = table->hits,
                                                        .cutoffs = table->cutoffs,
                                                        .stores = table->stores,
                                                        .replacements = table->replacements};
    return true;
}

/* ---- What is below the position ---- */

static void begin_nodes(Transpositions *self, const Position *shown)
{
    self->nodes[0] = (TableNode){
        .position = *shown, .parent = -1, .wanted = true, .entry = {.move = MOVE_NONE, .best = MOVE_NONE}};
    self->node_count = 1;
    self->waiting = -1;
    self->opened = false;
    self->read_ns = self->time_ns;
}

static bool take_lookup(Transpositions *self, Session *session)
{
    if (!session_lookup(session, &self->lookup) || self->waiting < 0 ||
        !position_equal(&self->lookup.position, &self->nodes[self->waiting].position))
        return false;
    TableNode *node = &self->nodes[self->waiting];
    const LookupView *lookup = &self->lookup;
    TableEntryView best[TABLE_CHILDREN];
    int count = 0;
    for (int i = 0; i < lookup->count; i++) {
        const TableEntryView *entry = &lookup->entries[i];
        if (entry->move == MOVE_NONE && node->parent < 0)
            node->entry = *entry;
        if (entry->move == MOVE_NONE || !entry->found)
            continue;
        /* Turned from its own mover's view into the view of the mover before it. */
        static const uint8_t bounds[] = {[BOUND_NONE] = BOUND_NONE,
                                         [BOUND_UPPER] = BOUND_LOWER,
                                         [BOUND_LOWER] = BOUND_UPPER,
                                         [BOUND_EXACT] = BOUND_EXACT};
        TableEntryView child = *entry;
        Score score = entry->score;
        child.bound = bounds[entry->bound];
        child.evaluation = -entry->evaluation;
        child.score = !score_is_proven(score) ? -score
                      : score > 0             ? score_loss_in(score_plies(score) + 1)
                                              : score_win_in(score_plies(score) + 1);
        /* Keeps the best, best first. */
        int at = count;
        while (at > 0 && best[at - 1].score < child.score)
            at--;
        if (at != TABLE_CHILDREN) {
            if (count < TABLE_CHILDREN)
                ++count;
            memmove(&best[at + 1], &best[at], (size_t)(count - 1 - at) * sizeof *best);
            best[at] = child;
        }
    }
    node->answered = true;
    /* The first is followed as far as lines go. */
    for (int i = 0; i < count && self->node_count < TABLE_NODES; i++) {
        TableNode *child = &self->nodes[self->node_count++];
        *child = (TableNode){.parent = self->waiting, .level = node->level + 1, .entry = best[i]};
        position_play(&node->position, best[i].move, &child->position);
        child->wanted = i == 0 && node->wanted && child->level < TABLE_LEVELS;
        node->child_count++;
    }
    self->waiting = -1;
    return true;
}

/* ---- Following a search ---- */

void transpositions_begin(Transpositions *self, const Position *shown)
{
    self->sample_count = 0;
    self->gap_ns = TABLE_SAMPLE_NS;
    self->view.version = self->lookup.version = 0;
    self->asked_ns = self->time_ns = 0;
    begin_nodes(self, shown);
}

bool transpositions_tick(Transpositions *self, Session *session, const Report *report, const Position *shown,
                         uint64_t now_ns)
{
    bool changed = report->serial > 0 && add_sample(self, report);
    if (session && self->wanted && self->now.entries > 0) {
        changed |= session_table(session, &self->view);
        changed |= take_lookup(self, session);
        /* Asks for the view, and about the next wanted node. Entries are looked up again each time that the
         * search has run for twice as long, and at its end, unless somebody is looking into them: they vanish
         * until they are answered. */
        const Request request = {.kind = REQUEST_TABLE_VIEW};
        bool moved = self->node_count == 0 || !position_equal(&self->nodes[0].position, shown);
        bool old = self->waiting < 0 && !self->opened &&
                   (self->time_ns > 2 * self->read_ns + NS_PER_S ||
                    (report->finished && self->time_ns > self->read_ns));
        if (moved || old)
            begin_nodes(self, shown);
        if (now_ns - self->asked_ns >= TABLE_ASK_NS) {
            self->asked_ns = now_ns;
            session_ask(session, &request);
        }
        for (int i = 0; i < self->node_count && self->waiting < 0; i++) {
            const TableNode *node = &self->nodes[i];
            const Request look_up = {.kind = REQUEST_LOOKUP, .position = node->position};
            if (node->wanted && !node->answered && session_ask(session, &look_up))
                self->waiting = i;
        }
    }
    self->version += changed;
    return changed;
}

/* ---- Commands ---- */

Status transpositions_open(Transpositions *self, int node, Error *error)
{
    if (node < 0 || node >= self->node_count)
        return error_set(error, STATUS_NOT_FOUND, "there is no such entry");
    self->nodes[node].wanted = self->opened = true;
    return STATUS_OK;
}

Status transpositions_change(Transpositions *self, Session *session, const Request *request, Error *error)
{
    if (!session || self->now.entries == 0)
        return error_set(error, STATUS_NOT_FOUND, "no search with a table is running");
    session_ask(session, request);
    self->sample_count = 0;
    begin_nodes(self, &self->nodes[0].position);
    return STATUS_OK;
}
