/* The mistakes of a reviewed game as they are listed. Plain values; any thread. */
#ifndef TETRESS_STATE_REVIEW_MISTAKES_H
#define TETRESS_STATE_REVIEW_MISTAKES_H

#include "engine/analysis/review.h"

typedef enum MistakeOrder {
    MISTAKES_BY_TURN,
    MISTAKES_BY_LOSS, /* greatest loss first */
    MISTAKES_BY_SIDE, /* the side's own first, and for each side the greatest loss first */
    MISTAKE_ORDERS
} MistakeOrder;

extern const char *const mistake_order_names[MISTAKE_ORDERS];

/* Lists the marked moves as indices of the review's turns; returns how many. */
int mistakes_list(const Review *review, Side side, MistakeOrder order, int out[PLY_LIMIT]);

#endif
