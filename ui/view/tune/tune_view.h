/* What the panels of the Tune workspace keep between frames: the number being typed. */
#ifndef TETRESS_VIEW_TUNE_TUNE_VIEW_H
#define TETRESS_VIEW_TUNE_TUNE_VIEW_H

#include <stdbool.h>

typedef struct TuneView {
    char typed_name[64]; /* identity of the field; empty: none */
    char typed[64];      /* its text */
    bool typing;         /* it has the focus */
} TuneView;

#endif
