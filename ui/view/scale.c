#include "ui/view/scale.h"

#include <math.h>

static const double WIDE = 40; /* wider ranges are not evenly spaced */

static double within(double value, double least, double most)
{
    return fmin(fmax(value, least), most);
}

double scale_place(double value, double least, double most)
{
    double span = most - least;
    double from = within(value, least, most) - least;
    if (span <= 0)
        return 0;
    return span <= WIDE ? from / span : log1p(from) / log1p(span);
}

double scale_value(double place, double least, double most)
{
    double span = most - least;
    double share = within(place, 0, 1);
    return within(least + (span <= WIDE ? span * share : expm1(share * log1p(span))), least, most);
}

bool scale_slider(Ui *ui, const char *identity, double *value, const Scale *scale)
{
    double before = *value;
    float place = (float)scale_place(before, scale->least, scale->most);
    float start = place;
    if (!widget_slider(ui, identity, &place, 0, 1, scale->width))
        return false;
    double moved = scale_value(place, scale->least, scale->most);
    if (!scale->whole) {
        *value = moved;
        return true;
    }
    *value = round(moved);
    /* A key moves by at least one, even where whole numbers are far apart. */
    if (*value == before && !igIsItemActive())
        *value = within(before + (place > start ? 1 : -1), scale->least, scale->most);
    return *value != before;
}
