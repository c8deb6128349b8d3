/* The signs of marks, wherever moves are shown. */
#ifndef TETRESS_VIEW_BOARD_MARK_SIGNS_H
#define TETRESS_VIEW_BOARD_MARK_SIGNS_H

#include "ui/draw/theme.h"

typedef struct MarkSign {
    uint16_t mark;
    const char *sign;
    ColourName colour;
} MarkSign;

enum { MARK_SIGNS = 9 };

extern const MarkSign mark_signs[MARK_SIGNS];

#endif
