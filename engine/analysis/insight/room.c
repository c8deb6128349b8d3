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

/* Cells that only one side can take before a move, and can't take after it. */
static int cells_taken(const Room *self, Side side, int index)
{
    Position before = self->start, after;
    Overlays had, has;
    int cells = 0;
    for (int i = 0; i < index; i++)
        position_play(&before, self->moves[i], &before);
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

/* How much of its share of the room a side lost in the turns after a position; 0 if that teaches nothing. */
static double lost_after(const Room *self, Side side, int index)
{
    const double least = log(1.25);
    if (index < 0 || index + WINDOW >= self->count || self->first + index < SETTLED)
        return 0;
    double lost = share(self, side, index) - share(self, side, index + WINDOW);
    bool fell = self->placements[side][index + WINDOW] < self->placements[side][index];
    if (!fell || lost < least || worst_move(self, side, index, index + WINDOW) < 0)
        return 0;
    for (int i = index + WINDOW; i < self->count; i++)
        if (share(self, side, i) >= share(self, side, index) - lost / 2)
            return 0; /* it came back */
    return lost;
}

/* The last fall without recovery among those at least half as large as the largest, at its steepest; -1 if
 * there is none. */
static int last_fall(const Room *self, Side side)
{
    double most = 0;
    int out = -1;
    for (int i = 0; i < self->count; i++)
        most = fmax(most, lost_after(self, side, i));
    for (int i = 0; most > 0 && i < self->count; i++)
        if (lost_after(self, side, i) >= most / 2)
            out = i;
    for (int i = out - 1; out >= 0 && i > out - WINDOW; i--)
        if (lost_after(self, side, i) > lost_after(self, side, out))
            out = i;
    return out;
}

void room_fall(const Room *self, Side side, int decided, RoomFall *out)
{
    int from = decided > 0 ? decided - 1 - self->first : last_fall(self, side);
    *out = (RoomFall){0};
    if (from < 0 || from + 1 >= self->count)
        return;
    int to = from + WINDOW < self->count ? from + WINDOW : self->count - 1;
    int move = decided > 0 ? from : worst_move(self, side, from, to);
    *out = (RoomFall){.found = true,
                      .decided = decided > 0,
                      .from = self->first + from,
                      .to = self->first + to,
                      .move = self->moves[move],
                      .turn = self->first + move + 1,
                      .before = self->placements[side][from],
                      .after = self->placements[side][to],
                      .cells = cells_taken(self, side, move)};
}
