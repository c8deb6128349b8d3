/* Results, and the sentences for them. */
#include <stdio.h>

#include "engine/record/record_words.h"

const char *record_result_sentence(const RecordResult *result, char out[128])
{
    const char *winner = result->outcome == OUTCOME_RED ? "Red" : "Blue";
    const char *loser = result->outcome == OUTCOME_RED ? "Blue" : "Red";
    if (result->outcome == OUTCOME_NONE)
        out[0] = '\0';
    else if (result->outcome == OUTCOME_DRAW)
        snprintf(out, 128, "A draw: both have the same number of tokens");
    else if (result->reason == REASON_NONE)
        snprintf(out, 128, "%s wins", winner);
    else if (result->reason == REASON_TOKENS && result->margin > 0)
        snprintf(out, 128, "%s wins: %s has %d token%s fewer", winner, loser, result->margin,
                 result->margin == 1 ? "" : "s");
    else
        snprintf(out, 128, "%s wins: %s%s", winner, loser, record_reasons[result->reason].loser);
    return out;
}

RecordResult record_result_by_rules(const Record *self)
{
    Position end;
    record_position(self, record_main_end(self), &end);
    RecordResult result = {.outcome = position_outcome(&end)};
    if (result.outcome == OUTCOME_NONE)
        return result;
    if (end.plies < PLY_LIMIT) {
        result.reason = REASON_NO_MOVE;
    } else {
        int lead = end.count[RED] - end.count[BLUE];
        result.reason = REASON_TOKENS;
        result.margin = lead < 0 ? -lead : lead;
    }
    return result;
}
