#include "engine/search/timing.h"

#include "engine/base/platform/clock.h"

/* Reserved for the time between a search's end and the move's arrival. */
static const uint64_t reserve_ns = 2000000;

/* Reserved for each future move, which may be late: a busy machine takes longer than planned. */
static const uint64_t late_ns = 1000000;

/* Few games reach ply 150, but one that does must not run out of time. So near the end time is divided among
 * all the moves that the side has left; before that, among this many. */
enum { MOVES_AHEAD = 30 };

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

void time_plan_start(TimePlan *self, const Limits *limits, const Position *position)
{
    *self = (TimePlan){clock_ns(), UINT64_MAX, UINT64_MAX, false};
    if (limits->clocked) {
        /* With a clock for the whole game: a part of this move's share, or up to two shares if the search
         * is in doubt, but never so much that later moves have nothing left. */
        Side side = position_turn(position);
        uint64_t left = limits->time_ns[side];
        uint64_t usable = left > reserve_ns ? left - reserve_ns : 0;
        uint64_t moves = (uint64_t)(PLY_LIMIT - position->plies + 1) / 2;
        usable -= least(moves * late_ns, usable / 4 * 3);
        uint64_t share = usable / least(moves ? moves : 1, MOVES_AHEAD) + limits->increment_ns[side] * 3 / 4;
        self->soft_ns = least(share * 6 / 10, usable / 2);
        self->hard_ns = least(share * 2, usable / 2);
    }
    if (limits->move_time_ns && limits->move_time_ns <= self->hard_ns) {
        uint64_t reserve = least(reserve_ns, limits->move_time_ns / 8);
        self->fixed = true;
        self->soft_ns = self->hard_ns = limits->move_time_ns - reserve;
    }
}

uint64_t time_plan_elapsed(const TimePlan *self)
{
    return clock_ns() - self->start_ns;
}
