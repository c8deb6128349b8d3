#include "engine/record/library/pattern.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/scan.h"
#include "engine/game/kernels/kernels.h"

const char *const pattern_owner_names[PATTERN_OWNERS + 1] = {"either", "red", "blue", "mover"};
static const char *const figure_names[PATTERN_FIGURES] = {"ply", "tokens", "placements", "territory"};
static const char *const motif_names[MOTIFS] = {"clear", "double-clear", "costly-clear", "squeeze"};

static const char *const whose_names[FIGURE_SIDES] = {"own.", "opponent.", "lead."};

/* ---- As text ---- */

static const char cell_letters[] = "?ox#.XO?"; /* by what may be there */

Status library_pattern_read(const char *text, LibraryPattern *out, Error *error)
{
    int row = 0, column = 0;
    memset(out->cells, 0, sizeof out->cells);
    for (const char *at = text; *at; at++) {
        if (*at == '/') {
            row++;
            column = 0;
            continue;
        }
        const char *letter = strchr(cell_letters, *at);
        int place = (int)(at - text) + 1;
        if (!letter)
            return error_at(error, STATUS_SYNTAX, place, "a cell is one of o x . ? # O X, not '%c'", *at);
        if (row >= BOARD_SIDE || column >= BOARD_SIDE)
            return error_at(error, STATUS_INVALID, place, "a pattern has at most 11 rows of 11 cells");
        out->cells[cell_at(row, column++)] = (uint8_t)(letter - cell_letters);
    }
    return STATUS_OK;
}

/* "own.tokens<30" without the "<30". */
static bool read_figure(const char *word, size_t length, PatternCondition *out)
{
    for (int whose = 0; whose < FIGURE_SIDES; whose++) {
        size_t before = strlen(whose_names[whose]);
        if (length > before && strncmp(word, whose_names[whose], before) == 0) {
            out->whose = (PatternWhose)whose;
            word += before;
            length -= before;
        }
    }
    for (int i = 0; i < PATTERN_FIGURES; i++) {
        out->figure = (PatternFigure)i;
        if (strlen(figure_names[i]) == length && strncmp(word, figure_names[i], length) == 0)
            return true;
    }
    return false;
}

Status library_pattern_read_figures(const char *text, LibraryPattern *out, Error *error)
{
    char word[64];
    Status status = STATUS_OK;
    Scan scan = scan_of(text, strlen(text));
    for (scan_skip_blanks(&scan); scan.at < scan.end && status == STATUS_OK; scan_skip_blanks(&scan)) {
        const char *from = scan.at;
        int column = scan_column(&scan, from), motif = 0;
        size_t length = scan_skip_word(&scan);
        PatternCondition condition = {0};
        snprintf(word, sizeof word, "%.*s", (int)length, from);
        length = strcspn(word, ":=<>");
        while (motif < MOTIFS && strcmp(word, motif_names[motif]) != 0)
            motif++;
        if (motif < MOTIFS)
            out->motifs |= 1u << motif;
        else if (!read_figure(word, length, &condition))
            status = error_at(error, STATUS_NOT_FOUND, column,
                              "expected ply, tokens, placements or territory with a number, or clear, "
                              "double-clear, costly-clear or squeeze, not '%s'",
                              word);
        else if (out->condition_count == PATTERN_CONDITIONS_MAX)
            status = error_at(error, STATUS_INVALID, column, "there can be at most %d figures",
                              PATTERN_CONDITIONS_MAX);
        else {
            status = query_range_read(word + length, column, &condition.range, error);
            out->conditions[out->condition_count++] = condition;
        }
    }
    return status;
}

/* ---- Cells ---- */

enum { HALF_LANES = BOARD_LANES / 2 };

/* Half of the lanes of a board. */
typedef uint16_t Lanes __attribute__((vector_size(2 * HALF_LANES)));
typedef uint64_t LanesAsWords __attribute__((vector_size(2 * HALF_LANES)));

/* What is on a board, with the lanes of a Board repeated after them: what each cell has so many rows below it
 * begins so many lanes later. */
enum { REPEATED_LANES = BOARD_SIDE + BOARD_LANES };

/* A cell of a turned and shifted pattern. */
typedef struct TurnedCell {
    uint8_t allows[2], row, column; /* by whose tokens are own: as if Red's were */
} TurnedCell;

/* The pattern under one turn. */
typedef struct TurnedPattern {
    int count;
    TurnedCell cells[BOARD_CELLS]; /* those that say most come first */
    Symmetry place;                /* where it is before it is looked for elsewhere */
} TurnedPattern;

struct PatternSearch {
    LibraryPattern pattern;
    int own, opponent; /* cells that need a token of this side */
    int turn_count;    /* those that are not the same as another */
    TurnedPattern turns[SYMMETRY_TURNS];
    unsigned asked; /* what the cells allow, for either side: a bit for each sum of the PATTERN_... */
    uint16_t lanes[PATTERN_ANY][REPEATED_LANES]; /* the cells with it, with Red's tokens as own */
    const Kernels *kernels;
};

static int compare_turned_cells(const void *a, const void *b)
{
    /* A token is rarer than an empty cell, and most say less if they allow two things. */
    static const uint8_t order[PATTERN_ANY] = {[PATTERN_OWN] = 0,
                                               [PATTERN_OPPONENT] = 1,
                                               [PATTERN_OWN | PATTERN_OPPONENT] = 2,
                                               [PATTERN_EMPTY] = 3,
                                               [PATTERN_OWN | PATTERN_EMPTY] = 4,
                                               [PATTERN_OPPONENT | PATTERN_EMPTY] = 5};
    const TurnedCell *first = a, *second = b;
    int kinds = order[first->allows[RED]] - order[second->allows[RED]];
    return kinds                       ? kinds
           : first->row != second->row ? first->row - second->row
                                       : first->column - second->column;
}

/* What a cell allows, with Red's tokens as own, where Blue's are. */
static int colours_swapped(int allows)
{
    return (allows & PATTERN_EMPTY) | (allows & PATTERN_OWN ? PATTERN_OPPONENT : 0) |
           (allows & PATTERN_OPPONENT ? PATTERN_OWN : 0);
}

/* Of all shifts of a turn, takes the one with the cells that come first: so equal turns are found. */
static void turn_pattern(const LibraryPattern *pattern, int turn, TurnedPattern *out)
{
    uint8_t image[BOARD_CELLS], first[BOARD_CELLS] = {0};
    *out = (TurnedPattern){.place = (Symmetry)(turn * BOARD_CELLS)};
    for (int shift = 0; shift < BOARD_CELLS; shift++) {
        Symmetry place = (Symmetry)(turn * BOARD_CELLS + shift);
        for (int cell = 0; cell < BOARD_CELLS; cell++)
            image[symmetry_cell(place, (Cell)cell)] = pattern->cells[cell] % PATTERN_ANY;
        if (memcmp(image, first, sizeof first) > 0) {
            memcpy(first, image, sizeof first);
            out->place = place;
        }
    }
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        if (first[cell])
            out->cells[out->count++] = (TurnedCell){{first[cell], (uint8_t)colours_swapped(first[cell])},
                                                    (uint8_t)cell_row((Cell)cell),
                                                    (uint8_t)cell_column((Cell)cell)};
    qsort(out->cells, (size_t)out->count, sizeof *out->cells, compare_turned_cells);
}

/* Fills in the lanes. */
static void view_position(PatternSearch *self, const Position *position)
{
    Lanes red[2], blue[2];
    memcpy(red, position->tokens[RED].lanes, sizeof red);
    memcpy(blue, position->tokens[BLUE].lanes, sizeof blue);
    for (int allows = 1; allows < PATTERN_ANY; allows++)
        for (int half = 0; half < 2 && self->asked >> allows & 1; half++) {
            const Lanes none = {0};
            Lanes has = (allows & PATTERN_OWN ? red[half] : none) |
                        (allows & PATTERN_OPPONENT ? blue[half] : none) |
                        (allows & PATTERN_EMPTY ? ~(red[half] | blue[half]) : none);
            memcpy(self->lanes[allows] + HALF_LANES * half, &has, sizeof has);
            memcpy(self->lanes[allows] + HALF_LANES * half + BOARD_SIDE, &has, sizeof has);
        }
}

/* Finds a place for the turned pattern: the cell to which 0-0 is shifted; -1 if there is none. All 121 are
 * compared at once: a place is the AND of what they have where the cells are from there. */
static int find_place(const PatternSearch *self, const TurnedPattern *turned, Side own)
{
    Board places;
    Lanes halves[2] = {BOARD_INNER + (Lanes){0}, BOARD_INNER + (Lanes){0}};
    for (int i = 0; i < turned->count; i++) {
        const TurnedCell *cell = &turned->cells[i];
        const uint16_t *lanes = self->lanes[cell->allows[own]];
        for (int half = 0; half < 2; half++) {
            Lanes has;
            memcpy(&has, lanes + cell->row + HALF_LANES * half, sizeof has);
            halves[half] &= has >> cell->column | has << (BOARD_SIDE - cell->column);
        }
        LanesAsWords left = (LanesAsWords)(halves[0] | halves[1]);
        if (!(left[0] | left[1]))
            return -1;
    }
    memcpy(places.lanes, halves, sizeof halves);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        if (board_has(&places, (Cell)cell))
            return cell;
    return -1;
}

/* Whether the drawn cells are somewhere in the position that the lanes show; where is a symmetry. */
static bool find_cells(const PatternSearch *self, const Position *position, Side own, Symmetry *place)
{
    *place = 0;
    if (position->count[own] < self->own || position->count[side_other(own)] < self->opponent)
        return false;
    for (int i = 0; i < self->turn_count; i++) {
        const TurnedPattern *turned = &self->turns[i];
        int found = find_place(self, turned, own);
        if (found < 0)
            continue;
        int shift = turned->place % BOARD_CELLS;
        *place = (Symmetry)(turned->place - shift +
                            cell_at(cell_row((Cell)shift) + cell_row((Cell)found),
                                    cell_column((Cell)shift) + cell_column((Cell)found)));
        return true;
    }
    return false;
}

/* ---- Figures and moves ---- */

static bool figures_hold(const PatternSearch *self, const Position *position, Side own)
{
    const LibraryPattern *pattern = &self->pattern;
    LeafDetail detail = LEAF_PLACEMENTS;
    Leaf leaf;
    bool surveyed = false;
    for (int i = 0; i < pattern->condition_count; i++)
        if (pattern->conditions[i].figure == PATTERN_TERRITORY)
            detail = LEAF_TERRITORY;
    for (int i = 0; i < pattern->condition_count; i++) {
        const PatternCondition *condition = &pattern->conditions[i];
        int both[2], value;
        if (condition->figure >= PATTERN_PLACEMENTS && !surveyed) {
            self->kernels->survey(position, detail, &leaf);
            surveyed = true;
        }
        for (int side = RED; side <= BLUE; side++)
            both[side] = condition->figure == PATTERN_PLY          ? position->plies
                         : condition->figure == PATTERN_TOKENS     ? position->count[side]
                         : condition->figure == PATTERN_PLACEMENTS ? leaf.placements[side]
                                                                   : leaf.territory[side];
        value = condition->whose == FIGURE_OWN        ? both[own]
                : condition->whose == FIGURE_OPPONENT ? both[side_other(own)]
                                                      : both[own] - both[side_other(own)];
        if (value < condition->range.low || value > condition->range.high)
            return false;
    }
    return true;
}

/* How many lines a move fills. */
static int lines_filled(const Position *before, Move move)
{
    unsigned columns = BOARD_INNER;
    int lines = 0;
    for (int lane = 1; lane <= BOARD_SIDE; lane++) {
        unsigned row = (before->tokens[RED].lanes[lane] | before->tokens[BLUE].lanes[lane] |
                        move_masks[move].lanes[lane]) &
                       BOARD_INNER;
        lines += row == BOARD_INNER;
        columns &= row;
    }
    return lines + __builtin_popcount(columns);
}

/* Whether the move of the own side had one of the motifs. */
static bool move_matches(const PatternSearch *self, const Position *before, Move move, const Position *after)
{
    Side own = position_turn(before), other = side_other(own);
    unsigned motifs = self->pattern.motifs;
    int cost = before->count[own] + SHAPE_CELLS - after->count[own];
    int gain = before->count[other] - after->count[other];
    bool clears = cost + gain > 0;
    return (motifs >> MOTIF_CLEAR & 1 && clears) || (motifs >> MOTIF_COSTLY_CLEAR & 1 && cost > gain) ||
           (motifs >> MOTIF_DOUBLE_CLEAR & 1 && clears && lines_filled(before, move) > 1) ||
           (motifs >> MOTIF_SQUEEZE & 1 && self->kernels->placements(after, other) <= PATTERN_FEW &&
            self->kernels->placements(before, other) > PATTERN_FEW);
}

/* ---- Games ---- */

Status pattern_search_create(const LibraryPattern *pattern, PatternSearch **out, Error *error)
{
    PatternSearch *self = *out = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a pattern");
    self->pattern = *pattern;
    self->kernels = kernels_best();
    for (int turn = 0; turn < SYMMETRY_TURNS; turn++) {
        TurnedPattern *turned = &self->turns[self->turn_count];
        bool known = false;
        turn_pattern(pattern, turn, turned);
        for (int i = 0; i < self->turn_count && !known; i++)
            known = memcmp(turned->cells, self->turns[i].cells, sizeof turned->cells) == 0;
        self->turn_count += !known;
    }
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        self->asked |= 1u << pattern->cells[cell] | 1u << colours_swapped(pattern->cells[cell]);
        self->own += pattern->cells[cell] == PATTERN_OWN;
        self->opponent += pattern->cells[cell] == PATTERN_OPPONENT;
    }
    return STATUS_OK;
}

void pattern_search_destroy(PatternSearch *self)
{
    free(self);
}

/* The cells to show: those drawn, or what the move changed. */
static void mark_cells(const PatternSearch *self, const Position *before, Move move, const Position *after,
                       PatternMatch *out)
{
    memset(out->cells, 0, sizeof out->cells);
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        int allows = self->pattern.cells[cell];
        if (allows != 0 && allows != PATTERN_ANY)
            out->cells[symmetry_cell(out->place, (Cell)cell)] = true;
        else if (self->turns[0].count == 0 && move != MOVE_NONE)
            out->cells[cell] |= board_has(&move_masks[move], (Cell)cell) ||
                                position_at(before, (Cell)cell) != position_at(after, (Cell)cell);
    }
}

/* Whether a position matches for a side; the move that led to it may be none. */
static bool position_matches(PatternSearch *self, const Position *before, Move move, const Position *after,
                             Side own, PatternMatch *out)
{
    PatternOwner owner = self->pattern.owner;
    if ((owner == PATTERN_OF_RED && own != RED) || (owner == PATTERN_OF_BLUE && own != BLUE) ||
        (owner == PATTERN_OF_MOVER && own != position_turn(after)))
        return false;
    if (self->pattern.motifs && (move == MOVE_NONE || position_turn(before) != own))
        return false;
    if (!find_cells(self, after, own, &out->place) || !figures_hold(self, after, own) ||
        (self->pattern.motifs && !move_matches(self, before, move, after)))
        return false;
    out->plies = after->plies;
    out->own = own;
    mark_cells(self, before, move, after, out);
    return true;
}

bool pattern_search_game(PatternSearch *self, const Game *game, int plies, PatternMatch *out)
{
    Position before = game->start, after = game->start;
    Move move = MOVE_NONE;
    for (int i = 0; i <= game->count; i++) {
        if (after.plies >= plies) {
            view_position(self, &after);
            for (int own = RED; own <= BLUE; own++)
                if (position_matches(self, &before, move, &after, (Side)own, out))
                    return true;
        }
        if (i == game->count)
            break;
        move = game->moves[i];
        before = after;
        self->kernels->play(&before, move, &after);
    }
    return false;
}
