#include "engine/analysis/cause.h"

#include <string.h>

#include "engine/game/kernels/kernels.h"

enum {
    FEW_PLACEMENTS = 15, /* so few that a side may soon run out */
    TERRITORY_LEAST = 5, /* cells worth mentioning */
    TOKENS_LEAST = 4,    /* tokens worth mentioning */
    HINT_LEAST = 2       /* of either, if there is nothing else to say */
};

const char *const cause_names[CAUSE_KINDS] = {
    [CAUSE_NO_PLACEMENT] = "no placement", [CAUSE_MISSED_END] = "missed end",
    [CAUSE_SQUEEZED] = "squeezed",         [CAUSE_MISSED_SQUEEZE] = "missed squeeze",
    [CAUSE_CLEARED] = "cleared",           [CAUSE_TOKENS] = "tokens",
    [CAUSE_TERRITORY] = "territory",
};

/* ---- Lines as positions ---- */

/* What is known of a position in a line. */
typedef struct Step {
    Position position;
    Leaf leaf;
    int cleared;                  /* tokens of the mover cleared by the other side so far */
    bool cleared_at[BOARD_CELLS]; /* where */
} Step;

typedef struct Walk {
    int count; /* steps after the first, which is the position itself */
    Step steps[CAUSE_LINE_MOVES + 1];
} Walk;

/* Plays a line as far as it is legal. */
static void walk(const Position *position, const CauseLine *line, Walk *out)
{
    Side mover = position_turn(position);
    out->count = 0;
    out->steps[0] = (Step){.position = *position};
    for (int i = 0; i < line->count; i++) {
        const Step *before = &out->steps[i];
        Step *step = &out->steps[i + 1];
        if (!position_legal(&before->position, line->moves[i]))
            return;
        *step = *before;
        position_play(&before->position, line->moves[i], &step->position);
        kernels_best()->survey(&step->position, LEAF_TERRITORY, &step->leaf);
        if (i % 2 == 1) {
            /* The tokens of one side that the other side's move clears. */
            char own = mover == RED ? 'r' : 'b';
            for (int cell = 0; cell < BOARD_CELLS; cell++) {
                if (position_at(&before->position, (Cell)cell) != own ||
                    position_at(&step->position, (Cell)cell) == own)
                    continue;
                step->cleared++;
                step->cleared_at[cell] = true;
            }
        }
        out->count = i + 1;
    }
}

static bool is_stuck(const Step *step, Side side)
{
    return position_turn(&step->position) == side && step->position.plies < PLY_LIMIT &&
           step->leaf.placements[side] == 0;
}

/* ---- Causes, one by one ---- */

typedef struct Search {
    CauseLine *played_line;
    Walk played, better;
    Side mover, other;
    int both; /* plies that both lines have */
    int count;
    Cause *out;
} Search;

static Cause *add_cause(Search *self, CauseKind kind, int plies)
{
    if (self->count == CAUSES_MOST)
        return NULL;
    Cause *cause = &self->out[self->count++];
    bool answered = plies > 1 && self->played_line->count > 1;
    *cause =
        (Cause){.kind = kind, .plies = plies, .reply = answered ? self->played_line->moves[1] : MOVE_NONE};
    return cause;
}

static void add_cells(Cause *cause, Move move)
{
    for (int i = 0; i < SHAPE_CELLS; i++)
        cause->cells[move_cells[move][i]] = true;
}

/* Finds an answer after which the mover can't move; MOVE_NONE if there is none. */
static Move stuck_by(const Position *after, Side mover)
{
    Move moves[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
    const Kernels *kernels = kernels_best();
    if (after->plies + 1 >= PLY_LIMIT)
        return MOVE_NONE;
    int count = kernels->list(after, position_turn(after), moves);
    kernels->leaves(after, moves, count, LEAF_PLACEMENTS, leaves);
    for (int i = 0; i < count; i++)
        if (leaves[i].placements[mover] == 0)
            return moves[i];
    return MOVE_NONE;
}

/* The end by an answer, or later in the line. */
static void find_no_placement(Search *self)
{
    const Walk *played = &self->played;
    Move answer = stuck_by(&played->steps[1].position, self->mover);
    if (answer != MOVE_NONE) {
        self->played_line->count = 2;
        self->played_line->moves[1] = answer;
        add_cells(add_cause(self, CAUSE_NO_PLACEMENT, 2), answer);
        return;
    }
    for (int i = 4; i <= played->count; i += 2)
        if (is_stuck(&played->steps[i], self->mover)) {
            add_cells(add_cause(self, CAUSE_NO_PLACEMENT, i), self->played_line->moves[i - 1]);
            return;
        }
    if (played->count % 2 == 1 && played->count > 1)
        answer = stuck_by(&played->steps[played->count].position, self->mover);
    if (answer == MOVE_NONE || played->count == CAUSE_LINE_MOVES)
        return;
    self->played_line->moves[self->played_line->count++] = answer;
    add_cells(add_cause(self, CAUSE_NO_PLACEMENT, played->count + 1), answer);
}

static void find_missed_end(Search *self, const CauseLine *better)
{
    for (int i = 1; i <= self->better.count; i += 2)
        if (is_stuck(&self->better.steps[i], self->other)) {
            Cause *cause = add_cause(self, CAUSE_MISSED_END, i);
            if (i > 1) /* at once, it is the better move itself */
                add_cells(cause, better->moves[i - 1]);
            return;
        }
}

/* Few placements for a side in one line and many in the other; `tight` is the line with few. None at all is
 * another cause. */
static void find_squeeze(Search *self, CauseKind kind, const Walk *tight, const Walk *wide, Side side)
{
    for (int i = 1; i <= self->both; i++) {
        int few = tight->steps[i].leaf.placements[side], many = wide->steps[i].leaf.placements[side];
        if (few == 0 || few > FEW_PLACEMENTS || 2 * few > many ||
            (kind == CAUSE_SQUEEZED && i == 1 && self->both > 1))
            continue;
        Cause *cause = add_cause(self, kind, i);
        if (!cause)
            return;
        cause->count = kind == CAUSE_SQUEEZED ? few : many;
        cause->instead = kind == CAUSE_SQUEEZED ? many : few;
        uint8_t taken[BOARD_CELLS];
        kernels_best()->coverage(&tight->steps[i].position, side, taken);
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            cause->cells[cell] = taken[cell] > 0;
        return;
    }
}

static void find_cleared(Search *self, int least)
{
    for (int i = 2; i <= self->played.count; i += 2) {
        const Step *step = &self->played.steps[i];
        int at = i <= self->better.count ? i : self->better.count;
        int instead = self->better.steps[at].cleared;
        if (step->cleared - instead < least)
            continue;
        Cause *cause = add_cause(self, CAUSE_CLEARED, i);
        if (!cause)
            return;
        cause->count = step->cleared;
        cause->instead = instead;
        memcpy(cause->cells, step->cleared_at, sizeof cause->cells);
        return;
    }
}

static int lead_of(const Step *step, Side side)
{
    return step->position.count[side] - step->position.count[side_other(side)];
}

static void find_tokens(Search *self)
{
    const Step *now = &self->played.steps[self->played.count];
    const Step *instead = &self->better.steps[self->better.count];
    if (now->position.plies < PLY_LIMIT || instead->position.plies < PLY_LIMIT ||
        lead_of(now, self->mover) >= lead_of(instead, self->mover))
        return;
    Cause *cause = add_cause(self, CAUSE_TOKENS, self->played.count);
    if (!cause)
        return;
    cause->count = lead_of(now, self->mover);
    cause->instead = lead_of(instead, self->mover);
}

/* The only side that can take each cell: 'r', 'b', or '.' for neither. */
static void find_owners(const Position *position, char out[BOARD_CELLS])
{
    uint8_t red[BOARD_CELLS], blue[BOARD_CELLS];
    kernels_best()->coverage(position, RED, red);
    kernels_best()->coverage(position, BLUE, blue);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        out[cell] = red[cell] && !blue[cell] ? 'r' : blue[cell] && !red[cell] ? 'b' : '.';
}

/* How much more territory the better line leaves the mover. */
static int territory_lost(const Search *self, int plies)
{
    const uint8_t *now = self->played.steps[plies].leaf.territory;
    const uint8_t *instead = self->better.steps[plies].leaf.territory;
    return (instead[self->mover] - instead[self->other]) - (now[self->mover] - now[self->other]);
}

/* Looks after answers first, which show what was open to them; at once if no answer is known. */
static void find_territory(Search *self, int least)
{
    int plies = 0;
    for (int i = 2; i <= self->both && plies == 0; i += 2)
        if (territory_lost(self, i) >= least)
            plies = i;
    if (plies == 0 && self->both > 0 && territory_lost(self, 1) >= least)
        plies = 1;
    if (plies == 0)
        return;
    Cause *cause = add_cause(self, CAUSE_TERRITORY, plies);
    if (cause) {
        /* Cells that only the mover could take and now can't, or that now only the other side can take. */
        char now[BOARD_CELLS], instead[BOARD_CELLS];
        char own = self->mover == RED ? 'r' : 'b', other = self->mover == RED ? 'b' : 'r';
        int count = 0;
        find_owners(&self->played.steps[plies].position, now);
        find_owners(&self->better.steps[plies].position, instead);
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            cause->cells[cell] =
                (instead[cell] == own && now[cell] != own) || (now[cell] == other && instead[cell] != other);
            count += cause->cells[cell];
        }
        cause->count = count;
    }
}

int causes_find(const Position *position, CauseLine *played, const CauseLine *better, Cause out[CAUSES_MOST])
{
    Search self = {.played_line = played, .out = out};
    self.mover = position_turn(position);
    self.other = side_other(self.mover);
    walk(position, played, &self.played);
    walk(position, better, &self.better);
    played->count = self.played.count;
    self.both = self.played.count < self.better.count ? self.played.count : self.better.count;
    if (position->plies + self.both >= PLY_LIMIT)
        self.both = PLY_LIMIT - 1 - position->plies; /* then the game is over */
    if (self.played.count == 0)
        return 0;
    find_no_placement(&self);
    find_missed_end(&self, better);
    if (self.count > 0 && out[0].plies <= 2)
        return self.count; /* nothing else matters */
    find_tokens(&self);
    find_squeeze(&self, CAUSE_SQUEEZED, &self.played, &self.better, self.mover);
    find_squeeze(&self, CAUSE_MISSED_SQUEEZE, &self.better, &self.played, self.other);
    find_cleared(&self, TOKENS_LEAST);
    find_territory(&self, TERRITORY_LEAST);
    if (self.count == 0)
        find_territory(&self, HINT_LEAST);
    if (self.count == 0)
        find_cleared(&self, HINT_LEAST);
    return self.count;
}
