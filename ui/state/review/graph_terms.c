#include "ui/state/review/graph_terms.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

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
