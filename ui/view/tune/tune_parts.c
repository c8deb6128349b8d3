#include "ui/view/tune/tune_parts.h"

#include <math.h>
#include <stdio.h>

static const char minus[] = "\xe2\x88\x92";

SprtVerdict tune_verdict(const MatchRun *run)
{
    Sprt sprt;
    sprt_test(run->pairs, run->plan.elo0, run->plan.elo1, &sprt);
    return sprt.verdict;
}

void tune_write_value(double value, char out[FIGURE_SIZE])
{
    double size = fabs(value);
    snprintf(out, FIGURE_SIZE, "%s%.*f", value < 0 && size >= 0.005 ? minus : "",
             size >= 100 || size == round(size) ? 0
             : size >= 10                       ? 1
                                                : 2,
             size);
}

Colour tune_colour(const Canvas *canvas, int index)
{
    static const ColourName names[] = {COLOUR_ACCENT,  COLOUR_DOUBTFUL, COLOUR_BLUNDER, COLOUR_SECOND,
                                       COLOUR_MISTAKE, COLOUR_GOOD,     COLOUR_TEXT};
    enum { NAMES = sizeof names / sizeof *names };
    Colour colour = names[index % NAMES];
    int round = index / NAMES; /* more than there are colours: the same again, fainter */
    return round == 0 ? colour : canvas_mix(canvas, colour, COLOUR_WELL, 0.3f + 0.1f * (float)(round % 4));
}
