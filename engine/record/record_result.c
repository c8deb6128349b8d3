/* Reasons, results, and the words and sentences for them. */
#include <stdio.h>

#include "engine/record/record_words.h"

/* clang-format off */
const RecordReasonWords record_reasons[RECORD_REASONS] = {
    [REASON_NONE] = {"none", "not known", "", "", "lost", {"", "?"}, NULL, NULL},
    [REASON_NO_MOVE] = {"no_move", "no placement", " has no placement", "by no move", "no placement left",
                        {"M", "M"}, NULL, NULL},
    [REASON_TOKENS] = {"tokens", "tokens", " has fewer tokens", "by tokens", "fewer tokens",
                       {"0", "0"}, NULL, NULL},
    [REASON_TIME] = {"time", "time", " ran out of time", "on time", "out of time",
                     {"T", "Time"}, "Out of time", "time"},
    [REASON_SPACE] = {"space", "space", " used too much memory", "on space", "too much memory used",
                      {"S", "Space"}, "Out of memory", "memory"},
    [REASON_ILLEGAL] = {"illegal", "illegal", " tried an illegal action", "by an illegal action",
                        "moved against the rules", {"I", "Illegal"}, "Illegal move", "illegal"},
    [REASON_EXCEPTION] = {"exception", "exception", "'s agent failed with an exception", "by an exception",
                          "failed", {"E", "Exception"}, "Engine crashed", "crash"},
    [REASON_RESIGNATION] = {"resignation", "resignation", " resigned", "by resignation", "resigned",
                            {"R", "Resign"}, "Resignation", "resign"},
};

/* The glyphs of the standard; the last is from the range for private use. */
const RecordMarkWords record_marks[RECORD_MARKS] = {
    {MARK_GOOD, "!", 1, true},             {MARK_BAD, "?", 2, true},
    {MARK_INTERESTING, "!?", 5, true},     {MARK_DOUBTFUL, "?!", 6, true},
    {MARK_VERY_GOOD, "!!", 3, true},       {MARK_VERY_BAD, "??", 4, true},
    {MARK_GOOD_FOR_RED, "red", 16, false}, {MARK_GOOD_FOR_BLUE, "blue", 17, false},
    {MARK_HOT_SPOT, "hot", 240, false},
};
/* clang-format on */

RecordReason record_reason_of(const char *name)
{
    for (int i = 0; i < RECORD_REASONS; i++) {
        const char *a = record_reasons[i].name, *b = name;
        for (; *a && (*a == *b || (*a == '_' && *b == '-')); a++)
            b++;
        if (*a == *b)
            return (RecordReason)i;
    }
    return REASON_NONE;
}

/* ---- Results ---- */

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

/* ---- Claims ---- */

/* A result in a few words, such as "red wins by 5 tokens". */
static const char *in_words(const RecordResult *result, char out[64])
{
    if (result->outcome == OUTCOME_NONE)
        snprintf(out, 64, "the game goes on");
    else if (result->outcome == OUTCOME_DRAW)
        snprintf(out, 64, "it is a draw");
    else if (result->reason == REASON_TOKENS && result->margin)
        snprintf(out, 64, "%s wins by %d tokens", outcome_name(result->outcome), result->margin);
    else
        snprintf(out, 64, "%s wins%s%s", outcome_name(result->outcome), result->reason ? " " : "",
                 record_reasons[result->reason].by);
    return out;
}

/* Whether this result can only come from the rules. */
static bool is_by_rules(const RecordResult *result)
{
    return result->reason == REASON_NO_MOVE || result->reason == REASON_TOKENS;
}

static bool contradicts(const RecordResult *claimed, const RecordResult *rules)
{
    if (claimed->outcome == OUTCOME_NONE)
        return false;
    if (rules->outcome == OUTCOME_NONE)
        return is_by_rules(claimed);
    if (claimed->outcome != rules->outcome)
        return true;
    return is_by_rules(claimed) && claimed->outcome != OUTCOME_DRAW &&
           (claimed->reason != rules->reason || (claimed->margin && claimed->margin != rules->margin));
}

Status record_check_result(const Record *self, Error *error)
{
    RecordResult rules = record_result_by_rules(self);
    if (!contradicts(&self->result, &rules))
        return STATUS_OK;
    char claim[64], truth[64];
    error_set(error, STATUS_INVALID, "wrong result: it says that %s; by the rules, %s",
              in_words(&self->result, claim), in_words(&rules, truth));
    if (error) {
        error->line = self->result_line;
        error->turn = record_ply(self, record_main_end(self)) + 1;
        if (error->turn > PLY_LIMIT)
            error->turn = PLY_LIMIT;
    }
    return STATUS_INVALID;
}
