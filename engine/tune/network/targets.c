#include "engine/tune/network/targets.h"

#include <math.h>

enum {
    CURVE_PLIES = 10,
    CURVE = PLY_LIMIT / CURVE_PLIES + 1,
    CURVE_LEAST = 200, /* positions that a point of the curve needs */
    CURVE_LOOKED_AT = 400000
};

/* What a search's logit is multiplied with, by plies. */
typedef struct Curve {
    double factors[CURVE];
} Curve;

static double logit_of(const PositionEntry *entry)
{
    return 2 * atanh(score_expected(100, entry->plies)) * entry->score / 100;
}

/* The loss of searches with a factor, about a point of the curve; infinite if there are too few. */
static double loss_with(const PositionFile *file, int point, double factor)
{
    int64_t every = 1 + file->entry_count / CURVE_LOOKED_AT, seen = 0;
    double loss = 0;
    for (int64_t b = 0; b < file->block_count; b += every) {
        const PositionBlock *block = &file->blocks[b];
        for (int i = 0; i < block->count && !position_block_is_held(block); i++) {
            const PositionEntry *entry = &block->entries[i];
            if (entry->plies / CURVE_PLIES != point || score_is_proven(entry->score))
                continue;
            loss += loss_of(chance_of(factor * logit_of(entry)), position_entry_result(entry));
            seen++;
        }
    }
    return seen >= CURVE_LEAST ? loss : INFINITY;
}

static double found_chance(const Curve *self, const PositionEntry *entry)
{
    if (score_is_proven(entry->score))
        return entry->score > 0;
    if (entry->plies >= PLY_LIMIT)
        return position_entry_result(entry);
    return chance_of(self->factors[entry->plies / CURVE_PLIES] * logit_of(entry));
}

void targets_find(const PositionFile *file, double later, float *out)
{
    Curve curve;
    for (int point = 0; point < CURVE; point++) {
        enum { LEAST = 20, MOST = 260, STEP = 4 }; /* in hundredths */
        double best = 1, least = INFINITY;
        for (int hundredths = LEAST; hundredths < MOST; hundredths += STEP) {
            double loss = loss_with(file, point, hundredths / 100.0);
            if (loss < least) {
                least = loss;
                best = hundredths / 100.0;
            }
        }
        curve.factors[point] = best;
    }
    for (int b = 0; b < file->block_count; b++) {
        const PositionBlock *block = &file->blocks[b];
        for (int i = block->count - 1; i >= 0; i--) {
            const PositionEntry *entry = &block->entries[i];
            double found = found_chance(&curve, entry), next = position_entry_result(entry);
            if (i + 1 < block->count)
                next = (entry->plies ^ entry[1].plies) & 1 ? 1 - out[i + 1] : out[i + 1];
            out[i] = (float)(score_is_proven(entry->score) ? found : later * next + (1 - later) * found);
        }
        out += file->blocks[b].count;
    }
}
