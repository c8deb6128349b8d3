#include "ui/view/board/mark_signs.h"

#include "engine/record/record.h"

const MarkSign mark_signs[MARK_SIGNS] = {
    {MARK_VERY_GOOD, "!!", COLOUR_BEST},
    {MARK_GOOD, "!", COLOUR_GOOD},
    {MARK_INTERESTING, "!?", COLOUR_SECONDARY},
    {MARK_DOUBTFUL, "?!", COLOUR_DOUBTFUL},
    {MARK_BAD, "?", COLOUR_MISTAKE},
    {MARK_VERY_BAD, "??", COLOUR_BLUNDER},
    {MARK_GOOD_FOR_RED, "+r", COLOUR_RED},
    {MARK_GOOD_FOR_BLUE, "+b", COLOUR_BLUE},
    {MARK_HOT_SPOT, "*", COLOUR_ACCENT},
};
