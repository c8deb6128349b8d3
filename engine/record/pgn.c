#include "engine/record/pgn.h"

#include <string.h>

/* The glyphs of the standard; the last one is from the range that it leaves to everybody. */
const PgnGlyph pgn_glyphs[PGN_GLYPHS] = {
    {1, MARK_GOOD, "!"},           {2, MARK_BAD, "?"},
    {3, MARK_VERY_GOOD, "!!"},     {4, MARK_VERY_BAD, "??"},
    {5, MARK_INTERESTING, "!?"},   {6, MARK_DOUBTFUL, "?!"},
    {16, MARK_GOOD_FOR_RED, NULL}, {17, MARK_GOOD_FOR_BLUE, NULL},
    {240, MARK_HOT_SPOT, NULL},
};

const char *pgn_result(Outcome outcome)
{
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return texts[outcome];
}

typedef struct Reason {
    RecordReason reason;
    const char *words; /* as written */
    const char *part;  /* by which it is known, in lower case */
} Reason;

static const Reason reasons[] = {
    {REASON_TIME, "Out of time", "time"},          {REASON_SPACE, "Out of memory", "memory"},
    {REASON_ILLEGAL, "Illegal move", "illegal"},   {REASON_EXCEPTION, "Engine crashed", "crash"},
    {REASON_RESIGNATION, "Resignation", "resign"},
};

const char *pgn_reason(RecordReason reason)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].reason == reason)
            return reasons[i].words;
    return NULL;
}

RecordReason pgn_reason_of(const char *words)
{
    char lower[64];
    size_t length = strnlen(words, sizeof lower - 1);
    for (size_t i = 0; i < length; i++)
        lower[i] = words[i] >= 'A' && words[i] <= 'Z' ? (char)(words[i] - 'A' + 'a') : words[i];
    lower[length] = '\0';
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strstr(lower, reasons[i].part))
            return reasons[i].reason;
    return REASON_NONE;
}
