#include "engine/record/record_words.h"

#include <string.h>

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

static bool same_name(const char *a, const char *b)
{
    for (; *a && (*a == *b || (*a == '_' && *b == '-')); a++)
        b++;
    return *a == *b;
}

RecordReason record_reason_of(const char *name)
{
    for (int i = 0; i < RECORD_REASONS; i++)
        if (same_name(record_reasons[i].name, name))
            return (RecordReason)i;
    return REASON_NONE;
}
