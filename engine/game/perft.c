#include "engine/game/perft.h"

#include <string.h>

#include "engine/game/symmetry.h"

typedef struct Perft {
    const Kernels *kernels;
    const PerftWatch *watch;
    Error *error;
    double done; /* share of the work, from 0 to 1 */
} Perft;

static Status perft_check_stop(const Perft *self)
{
    /* Relaxed is enough: the flag announces no other data. */
    if (self->watch->stop && atomic_load_explicit(self->watch->stop, memory_order_relaxed))
        return error_set(self->error, STATUS_INTERRUPTED, "interrupted");
    return STATUS_OK;
}

static Status perft_add(const Perft *self, uint64_t *sum, uint64_t more)
{
    if (more > UINT64_MAX - *sum)
        return error_set(self->error, STATUS_INVALID, "the count is too large for 64 bits");
    *sum += more;
    return STATUS_OK;
}

/* The last two plies at once: the sum over this position's moves of the replies to each. */
static uint64_t perft_replies(const Perft *self, const Position *position)
{
    Move moves[MOVE_LIST_SIZE];
    if (position->plies + 1 >= PLY_LIMIT)
        return 0;
    int count = self->kernels->list(position, position_turn(position), moves);
    return self->kernels->replies(position, moves, count);
}

/* Counts below a position; `share` is its part of the whole work. */
static Status perft_below(Perft *self, const Position *position, int depth, double share, uint64_t *out)
{
    *out = 1;
    if (depth == 0)
        return STATUS_OK;
    *out = 0;
    if (position->plies >= PLY_LIMIT)
        return STATUS_OK;
    if (depth == 1) {
        *out = (uint64_t)self->kernels->placements(position, position_turn(position));
        return STATUS_OK;
    }
    Status status = perft_check_stop(self);
    if (depth == 2) {
        *out = perft_replies(self, position);
        self->done += share;
        if (self->watch->progress)
            self->watch->progress(self->watch->context, self->done);
        return status;
    }
    Move moves[MOVE_LIST_SIZE];
    int count = self->kernels->list(position, position_turn(position), moves);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        Position after;
        uint64_t more = 0;
        self->kernels->play(position, moves[i], &after);
        status = perft_below(self, &after, depth - 1, share / count, &more);
        if (status == STATUS_OK)
            status = perft_add(self, out, more);
    }
    return status;
}

/* Finds for each move in a list the first one that is the same under a symmetry of the torus, in the one case
 * where that is easy: on the empty board all corners are alike, and so are some shapes. Returns how many
 * differ. */
static int perft_alike(const Kernels *kernels, const Position *position, const Move *moves, int count,
                       Move *first)
{
    memcpy(first, moves, (size_t)count * sizeof *first);
    if (count < MOVE_COUNT)
        return count;
    Position forms[SHAPE_COUNT];
    Move shape_first[SHAPE_COUNT] = {0};
    int different = 0;
    for (int shape = 0; shape < SHAPE_COUNT; shape++) {
        Position after;
        int same = 0;
        shape_first[shape] = move_of((Shape)shape, 0);
        kernels->play(position, shape_first[shape], &after);
        symmetry_canonical(&after, &forms[shape]);
        while (!position_equal(&forms[same], &forms[shape]))
            same++;
        shape_first[shape] = shape_first[same];
        different += same == shape;
    }
    for (int i = 0; i < count; i++)
        first[i] = shape_first[move_shape(moves[i])];
    return different;
}

Status perft_count(const Kernels *kernels, const Position *position, int depth, const PerftWatch *watch,
                   PerftCounts *out, Error *error)
{
    static const PerftWatch nobody = {0};
    Perft self = {.kernels = kernels, .watch = watch ? watch : &nobody, .error = error};
    uint64_t *counts = out->by_move;
    Status status = STATUS_OK;
    *out = (PerftCounts){.total = depth == 0};
    if (depth > 0 && position->plies < PLY_LIMIT) {
        Move moves[MOVE_LIST_SIZE];
        Move first[MOVE_COUNT];
        int count = kernels->list(position, position_turn(position), moves);
        int different = perft_alike(kernels, position, moves, count, first);
        for (int i = 0; i < count && status == STATUS_OK; i++) {
            Position after;
            kernels->play(position, moves[i], &after);
            if (first[i] == moves[i])
                status = perft_below(&self, &after, depth - 1, 1.0 / different, &counts[moves[i]]);
            else
                counts[moves[i]] = counts[first[i]];
            if (status == STATUS_OK)
                status = perft_add(&self, &out->total, counts[moves[i]]);
        }
    }
    return status;
}
