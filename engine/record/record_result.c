/* Results, and how they are said. */
#include <stdio.h>

#include "engine/record/record.h"

/* What became of the loser, behind its name. */
static const char *reason_text(RecordReason reason)
{
    static const char *const texts[] = {
        [REASON_NONE] = "",
        [REASON_NO_MOVE] = " has no placement",
        [REASON_TOKENS] = " has fewer tokens",
        [REASON_TIME] = " ran out of time",
        [REASON_SPACE] = " used too much memory",
        [REASON_ILLEGAL] = " tried an illegal action",
        [REASON_EXCEPTION] = "'s agent failed with an exception",
        [REASON_RESIGNATION] = " resigned",
    };
    return texts[reason];
}

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
        snprintf(out, 128, "%s wins: %s%s", winner, loser, reason_text(result->reason));
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
