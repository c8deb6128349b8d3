/* Sliders for ranges of any width: even steps for few values; for many values, more room for small ones. For
 * the thread that draws. */
#ifndef TETRESS_VIEW_SCALE_H
#define TETRESS_VIEW_SCALE_H

#include "ui/view/widgets.h"

/* The place of a value on a slider, from 0 to 1; and back. */
double scale_place(double value, double least, double most);
double scale_value(double place, double least, double most);

typedef struct Scale {
    double least, most;
    bool whole;  /* whole numbers only */
    float width; /* 0: the remaining width */
} Scale;

/* A slider over such a range; returns whether the value changed. */
bool scale_slider(Ui *ui, const char *identity, double *value, const Scale *scale);

#endif
