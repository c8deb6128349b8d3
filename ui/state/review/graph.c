#include "ui/state/review/graph.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/game/kernels/kernels.h"

/* ---- The main line ---- */

static double chance_of(const Report *report, Side side)
{
    if (!report || report->line_count == 0)
        return NAN;
    Side mover = position_turn(&report->position);
    double chance = (report->lines[0].expected + 1.0) / 2;
    return side == mover ? chance : 1 - chance;
}

static void fill_line(const Document *document, const Analysis *analysis, Graph *out)
{
    const RecordNode *node = document->record->root;
    const char *second = analysis ? analysis->sessions[ANALYSIS_B].agent : "";
    Position position = document->record->start;
    out->count = 0;
    for (; node; node = node->first_child) {
        GraphTurn *turn = &out->turns[out->count++];
        kernels_best()->both_placements(&position, turn->placements);
        for (int side = RED; side <= BLUE; side++)
            turn->tokens[side] = position.count[side];
        if (*second)
            turn->second = chance_of(report_cache_look(&analysis->memory, second, &position), out->side);
        const RecordNode *child = node->first_child;
        if (!child)
            break;
        Side mover = position_turn(&position);
        turn->move = child->move;
        turn->marks = child->marks;
        turn->used_s = child->has_time ? child->time_s : NAN;
        turn[1].total_s[mover] = turn->total_s[mover] + turn->used_s;
        turn[1].total_s[!mover] = turn->total_s[!mover];
        position_play(&position, child->move, &position);
    }
}

/* ---- The line shown ---- */

static int index_of(const Document *document, const RecordNode *node)
{
    return record_ply(document->record, node) - document->record->start.plies;
}

static bool is_main(const RecordNode *node)
{
    for (; node->parent; node = node->parent)
        if (node->parent->first_child != node)
            return false;
    return true;
}

/* What is known of a node's position: from the rules, the record, or the report cache. */
static double node_chance(const RecordNode *node, const Position *position, const Analysis *analysis,
                          Side side)
{
    Outcome outcome = position_outcome(position);
    if (outcome == OUTCOME_DRAW)
        return 0.5;
    if (outcome != OUTCOME_NONE)
        return outcome == review_win_of(side) ? 1 : 0;
    if (node->analysis) {
        double chance = (node->analysis->expected + 1.0) / 2;
        return side == position_turn(position) ? chance : 1 - chance;
    }
    return analysis ? chance_of(report_cache_look(&analysis->memory, analysis->sessions[ANALYSIS_A].agent,
                                                  position),
                                side)
                    : NAN;
}

static void fill_variation(const Document *document, const Analysis *analysis, Graph *out)
{
    const RecordNode *nodes[PLY_LIMIT + 1];
    const RecordNode *node = document->node, *next; /* the last of the line shown */
    Position position;
    int count = 0;
    while ((next = document_ahead(document, node)))
        node = next;
    out->variation_at = -1;
    if (is_main(node))
        return;
    for (; !is_main(node); node = node->parent)
        nodes[count++] = node;
    out->variation_at = index_of(document, node);
    record_position(document->record, node, &position);
    out->variation[0] = out->turns[out->variation_at].chance;
    out->variation_count = count + 1;
    for (int i = 1; i <= count; i++) {
        const RecordNode *at = nodes[count - i];
        position_play(&position, at->move, &position);
        out->variation[i] = node_chance(at, &position, analysis, out->side);
        if (at == document->node)
            out->variation_current = i;
    }
}

void graph_make(const Document *document, const ReviewState *state, const Analysis *analysis,
                Viewpoint viewpoint, Graph *out)
{
    memset(out, 0, sizeof *out);
    out->side = viewpoint == VIEWPOINT_BLUE ? BLUE : RED;
    out->first_turn = document->record->start.plies + 1;
    out->lost_from = -1;
    for (int i = 0; i <= PLY_LIMIT; i++)
        out->turns[i] =
            (GraphTurn){.chance = NAN, .second = NAN, .used_s = NAN, .loss = NAN, .move = MOVE_NONE};
    fill_line(document, analysis, out);
    if (state && state->review && state->record == document->record && state->version == document->version) {
        const Review *review = state->review;
        for (int i = 0; i < out->count && i <= review->count; i++) {
            out->turns[i].chance = review_for(review->turns[i].red, out->side);
            out->turns[i].loss = review->turns[i].loss;
            out->turns[i].proven = review->turns[i].proven;
        }
        const LastChance *chance = &state->story->last_chance;
        if (chance->found) {
            out->loser = chance->loser;
            out->lost_from = chance->lost_from;
        }
    }
    const RecordNode *node = document->node;
    while (!is_main(node))
        node = node->parent;
    out->current = index_of(document, node);
    fill_variation(document, analysis, out);
}

/* ---- Terms of the evaluation ---- */

/* The worth of all terms at each turn, in hundredths of a token, for Red. */
typedef struct Sums {
    double worth[PLY_LIMIT + 1][TERMS_MOST];
    bool known[PLY_LIMIT + 1];
    double sizes[TERMS_MOST];
} Sums;

/* The term that a growing one is counted with. */
static int base_of(int term)
{
    static const char late[] = "_late";
    if (term >= TERM_COUNT)
        return term;
    const char *name = term_info[term].name;
    size_t length = strlen(name), ending = sizeof late - 1;
    if (length <= ending || strcmp(name + length - ending, late) != 0)
        return term;
    for (int base = 0; base < TERM_COUNT; base++)
        if (strlen(term_info[base].name) == length - ending &&
            strncmp(term_info[base].name, name, length - ending) == 0)
            return base;
    return term;
}

void graph_terms_make(const Record *record, const Profile *weights, Side side, GraphTerms *out)
{
    Sums sums;
    Position position = record->start, previous;
    memset(&sums, 0, sizeof sums);
    out->count = out->turns = 0;
    out->most = 0;
    const RecordNode *node = record->root;
    while (node && out->turns <= PLY_LIMIT) {
        Breakdown breakdown;
        breakdown_find(weights, out->turns > 0 ? &previous : NULL, &position, &breakdown);
        sums.known[out->turns] = breakdown.known;
        int count = profile_terms(weights);
        for (int term = 0; term < count && breakdown.known; term++)
            if (term != TERM_TEMPO && term != TERM_TEMPO_EARLY)
                sums.worth[out->turns][base_of(term)] += breakdown.terms[term].worth;
        for (int term = 0; term < count; term++)
            sums.sizes[term] += fabs(sums.worth[out->turns][term]);
        out->turns++;
        node = node->first_child;
        previous = position;
        if (node)
            position_play(&position, node->move, &position);
    }
    /* The terms one by one, the largest first. */
    while (out->count < GRAPH_TERMS_MOST) {
        int best = 0;
        for (int term = 1; term < TERMS_MOST; term++)
            best = sums.sizes[term] > sums.sizes[best] ? term : best;
        if (sums.sizes[best] <= 0)
            return;
        sums.sizes[best] = 0;
        for (int turn = 0; turn < out->turns; turn++) {
            double worth = sums.known[turn] ? (side == RED ? 1 : -1) * sums.worth[turn][best] / 100 : NAN;
            out->worth[out->count][turn] = worth;
            out->most = fmax(out->most, isnan(worth) ? 0 : fabs(worth));
        }
        char *name = out->names[out->count++];
        snprintf(name, sizeof out->names[0], "%s", profile_term(weights, best).name);
        for (char *at = name; *at; at++)
            *at = *at == '_' ? ' ' : *at;
    }
}
