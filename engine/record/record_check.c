#include <stdio.h>

#include "engine/record/record_words.h"

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
