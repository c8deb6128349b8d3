#include "ui/state/review/mistakes.h"

const char *const mistake_order_names[MISTAKE_ORDERS] = {"turn", "loss", "side"};

static bool is_before(const Review *review, Side side, MistakeOrder order, int a, int b)
{
    const ReviewTurn *one = &review->turns[a], *other = &review->turns[b];
    bool mine = position_turn(&one->position) == side, theirs = position_turn(&other->position) == side;
    if (order == MISTAKES_BY_SIDE && mine != theirs)
        return mine;
    if (order != MISTAKES_BY_TURN && one->loss != other->loss)
        return one->loss > other->loss;
    return a < b;
}

int mistakes_list(const Review *review, Side side, MistakeOrder order, int out[PLY_LIMIT])
{
    int count = 0;
    for (int i = 0; i < review->count; i++) {
        if (!review->turns[i].mark)
            continue;
        int at = count++;
        for (; at > 0 && is_before(review, side, order, i, out[at - 1]); at--)
            out[at] = out[at - 1];
        out[at] = i;
    }
    return count;
}
