#include "engine/analysis/insight/room.h"

#include <math.h>

#include "engine/analysis/insight/overlays.h"

/* in plies: the length of a fall, and of the opening, where everything falls */
enum { WINDOW = 4, SETTLED = 6 };

void room_find(const Record *record, const RecordNode *node, Room *out)
{
    Game game;
    while (node->first_child)
        node = node->first_child;
    record_game(record, node, &game);
    *out = (Room){.first = game.start.plies, .count = game.count + 1, .start = game.start};
    Position position = game.start;
    const Kernels *kernels = kernels_best();
    for (int i = 0; i <= game.count; i++) {
        int placements[2];
        kernels->both_placements(&position, placements);
        out->placements[RED][i] = placements[RED];
        out->placements[BLUE][i] = placements[BLUE];
        if (i < game.count) {
            out->moves[i] = game.moves[i];
            position_play(&position, game.moves[i], &position);
        }
    }
}

/* A side's room relative to the other's. The last few placements weigh less: when they go, the game is over
 * anyway. */
static double share(const Room *self, Side side, int index)
{
    const double few = 10;
    return log((few + self->placements[side][index]) / (few + self->placements[side_other(side)][index]));
}

static void position_at_index(const Room *self, int index, Position *out)
{
    *out = self->start;
    for (int i = 0; i < index; i++)
        position_play(out, self->moves[i], out);
}

/* Cells that only one side can take before a move, and can't take after it. */
static int cells_taken(const Room *self, Side side, int index)
{
    Position before;
    Position after;
    Overlays had;
    Overlays has;
    int cells = 0;
    position_at_index(self, index, &before);
    position_play(&before, self->moves[index], &after);
    overlays_find(&before, &had);
    overlays_find(&after, &has);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        cells += had.coverage[side][cell] > 0 && had.coverage[side_other(side)][cell] == 0 &&
                 has.coverage[side][cell] == 0;
    return cells;
}

/* The other side's move within the fall that took the most. */
static int worst_move(const Room *self, Side side, int from, int to)
{
    int worst = -1;
    double most = 0;
    for (int i = from; i < to; i++) {
        bool theirs = ((self->first + i) & 1) == (int)side_other(side);
        double lost = share(self, side, i) - share(self, side, i + 1);
        if (theirs && lost > most) {
            most = lost;
            worst = i;
        }
    }
    return worst;
}

void room_fall(const Room *self, Side side, RoomFall *out)
{
    double most = log(1.25); /* a smaller fall teaches nothing */
    int from = -1;
    *out = (RoomFall){0};
    for (int i = 0; i + WINDOW < self->count; i++) {
        double lost = share(self, side, i) - share(self, side, i + WINDOW);
        bool fell = self->placements[side][i + WINDOW] < self->placements[side][i];
        if (self->first + i >= SETTLED && fell && lost > most && worst_move(self, side, i, i + WINDOW) >= 0) {
            most = lost;
            from = i;
        }
    }
    if (from < 0)
        return;
    int worst = worst_move(self, side, from, from + WINDOW);
    *out = (RoomFall){.found = true,
                      .from = self->first + from,
                      .to = self->first + from + WINDOW,
                      .move = self->moves[worst],
                      .turn = self->first + worst + 1,
                      .before = self->placements[side][from],
                      .after = self->placements[side][from + WINDOW],
                      .cells = cells_taken(self, side, worst)};
}
