/* Sliders for ranges of any width: even steps where there are few values, and small values spread out where
 * there are many. For the thread that draws. */
#ifndef TETRESS_VIEW_SCALE_H
#define TETRESS_VIEW_SCALE_H

#include "ui/view/widgets.h"

/* A place on a slider, from 0 to 1, for a value of a range; and back. */
double scale_place(double value, double least, double most);
double scale_value(double place, double least, double most);

typedef struct Scale {
    double least, most;
    bool whole;  /* numbers alone */
    float width; /* 0: what is left */
} Scale;

/* A slider over such a range; whether the value was changed. */
bool scale_slider(Ui *ui, const char *identity, double *value, const Scale *scale);

#endif
