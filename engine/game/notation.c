/* Reads the texts of moves and positions, and writes positions. Every text gives a value or an error that
 * names the column, what is there and what was expected. */
#include <stdio.h>
#include <string.h>

#include "engine/base/scan.h"
#include "engine/game/key.h"
#include "engine/game/position.h"

static void skip_spaces(Scan *self)
{
    while (scan_take(self, ' '))
        continue;
}

/* An "expected this, found that" error at the cursor. */
static Status expected_here(const Scan *self, Error *error, const char *expected)
{
    int found = scan_peek(self);
    if (found == SCAN_END)
        return error_at(error, STATUS_SYNTAX, scan_column(self, self->at), "expected %s, found the end",
                        expected);
    if (found < ' ' || found > '~')
        return error_at(error, STATUS_SYNTAX, scan_column(self, self->at), "expected %s, found byte %d",
                        expected, found);
    return error_at(error, STATUS_SYNTAX, scan_column(self, self->at), "expected %s, found '%c'", expected,
                    found);
}

/* A number in 0..most, in plain digits without leading zeros. */
static Status take_number(Scan *self, int most, const char *expected, int *out, Error *error)
{
    if (!is_digit(scan_peek(self)))
        return expected_here(self, error, expected);
    const char *start = self->at;
    int value = 0;
    while (is_digit(scan_peek(self))) {
        if (value <= most)
            value = value * 10 + (scan_peek(self) - '0');
        self->at++;
    }
    int digits = (int)(self->at - start);
    bool padded = digits > 1 && *start == '0';
    if (value > most || padded)
        return error_at(error, STATUS_SYNTAX, scan_column(self, start), "expected %s%s, found '%.*s'",
                        expected, padded ? " without leading zeros" : "", digits < 8 ? digits : 8, start);
    *out = value;
    return STATUS_OK;
}

static Status take_cell(Scan *self, Cell *out, Error *error)
{
    int row = 0, column = 0;
    Status status = take_number(self, BOARD_SIDE - 1, "a row from 0 to 10", &row, error);
    if (status != STATUS_OK)
        return status;
    if (!scan_take(self, '-'))
        return expected_here(self, error, "'-' between row and column");
    status = take_number(self, BOARD_SIDE - 1, "a column from 0 to 10", &column, error);
    if (status != STATUS_OK)
        return status;
    *out = cell_at(row, column);
    return STATUS_OK;
}

Status cell_read(const char *text, size_t length, Cell *out, Error *error)
{
    Scan cursor = scan_of(text, length);
    Status status = take_cell(&cursor, out, error);
    if (status != STATUS_OK)
        return status;
    return scan_peek(&cursor) == SCAN_END ? STATUS_OK : expected_here(&cursor, error, "the end of the cell");
}

static Status take_cells(Scan *self, Move *out, Error *error)
{
    Cell cells[SHAPE_CELLS] = {0};
    int start = scan_column(self, self->at);
    for (int i = 0; i < SHAPE_CELLS; i++) {
        if (i && !scan_take(self, ','))
            return expected_here(self, error, "',' and the next of four cells");
        if (i)
            skip_spaces(self);
        int column = scan_column(self, self->at);
        Status status = take_cell(self, &cells[i], error);
        if (status != STATUS_OK)
            return status;
        if (memchr(cells, cells[i], (size_t)i))
            return error_at(error, STATUS_INVALID, column, "cell %d-%d is named twice", cell_row(cells[i]),
                            cell_column(cells[i]));
    }
    *out = move_from_cells(cells);
    if (*out == MOVE_NONE)
        return error_at(error, STATUS_INVALID, start, "these four cells are not a tetromino");
    return STATUS_OK;
}

/* Takes the name of a shape, if one stands here; no shape's name is the beginning of another's. */
static bool take_shape(Scan *self, Shape *out)
{
    for (int shape = 0; shape < SHAPE_COUNT; shape++)
        if (scan_take_string(self, shape_info[shape].name)) {
            *out = (Shape)shape;
            return true;
        }
    return false;
}

static bool is_letter(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static Status take_short_move(Scan *self, Move *out, Error *error)
{
    Shape shape;
    Cell origin = 0;
    if (!take_shape(self, &shape)) {
        /* The error if no move begins here. It quotes the whole word, because "T-X" is no shape although
         * "T-D" is one. */
        static const char expected[] = "a cell such as 3-4, a shape such as T-D, or PLACE(";
        enum { LONGEST = 8 };
        Scan word = *self;
        while (is_letter(scan_peek(&word)) || (word.at > self->at && scan_peek(&word) == '-'))
            word.at++;
        int length = (int)(word.at - self->at);
        if (length < 2)
            return expected_here(self, error, expected);
        return error_at(error, STATUS_SYNTAX, scan_column(self, self->at), "expected %s, found '%.*s'",
                        expected, length < LONGEST ? length : LONGEST, self->at);
    }
    if (!scan_take(self, '@'))
        return expected_here(self, error, "'@' and the cell of the shape's origin");
    Status status = take_cell(self, &origin, error);
    if (status != STATUS_OK)
        return status;
    const ShapeInfo *info = &shape_info[shape];
    *out = move_of(shape, cell_at(cell_row(origin) - info->origin[0], cell_column(origin) - info->origin[1]));
    return STATUS_OK;
}

Status move_read(const char *text, size_t length, Move *out, Error *error)
{
    Scan cursor = scan_of(text, length);
    Status status;
    *out = MOVE_NONE;
    skip_spaces(&cursor);
    if (is_digit(scan_peek(&cursor))) {
        status = take_cells(&cursor, out, error);
    } else if (scan_take_string(&cursor, "PLACE(")) {
        skip_spaces(&cursor);
        status = take_cells(&cursor, out, error);
        skip_spaces(&cursor);
        if (status == STATUS_OK && !scan_take(&cursor, ')'))
            status = expected_here(&cursor, error, "')' after four cells");
    } else {
        status = take_short_move(&cursor, out, error);
    }
    if (status != STATUS_OK) {
        *out = MOVE_NONE;
        return status;
    }
    skip_spaces(&cursor);
    if (scan_peek(&cursor) != SCAN_END) {
        *out = MOVE_NONE;
        return expected_here(&cursor, error, "the end of the move");
    }
    return STATUS_OK;
}

/* The cells of a board, and the column of the text where each was written. */
typedef struct WrittenBoard {
    char cells[BOARD_CELLS];
    int columns[BOARD_CELLS];
} WrittenBoard;

static Status take_row(Scan *self, int row, WrittenBoard *board, Error *error)
{
    char *cells = board->cells + (size_t)row * BOARD_SIDE;
    int *columns = board->columns + (size_t)row * BOARD_SIDE;
    int filled = 0;
    bool after_run = false;
    while (filled < BOARD_SIDE) {
        int next = scan_peek(self);
        if (next == 'r' || next == 'b') {
            columns[filled] = scan_column(self, self->at);
            cells[filled++] = (char)next;
            self->at++;
            after_run = false;
        } else if (is_digit(next) && !after_run) {
            int run;
            int column = scan_column(self, self->at);
            Status status = take_number(self, BOARD_SIDE, "a run of 1 to 11 empty cells", &run, error);
            if (status != STATUS_OK)
                return status;
            if (run == 0 || run > BOARD_SIDE - filled)
                return error_at(error, STATUS_SYNTAX, column,
                                "expected a run of 1 to %d empty cells in row %d, found %d",
                                BOARD_SIDE - filled, row, run);
            for (; run; run--) {
                columns[filled] = column;
                cells[filled++] = '.';
            }
            after_run = true;
        } else {
            char expected[64];
            int left = BOARD_SIDE - filled;
            snprintf(expected, sizeof expected, "'r'%s for the %d cell%s left of row %d",
                     after_run ? " or 'b'" : ", 'b' or a number", left, left == 1 ? "" : "s", row);
            return expected_here(self, error, expected);
        }
    }
    return STATUS_OK;
}

static Status take_board(Scan *self, WrittenBoard *board, Error *error)
{
    for (int row = 0; row < BOARD_SIDE; row++) {
        if (row && !scan_take(self, '/')) {
            char expected[40];
            snprintf(expected, sizeof expected, "'/' after the 11 cells of row %d", row - 1);
            return expected_here(self, error, expected);
        }
        Status status = take_row(self, row, board, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* " r 30": the side to move and the plies played, which must agree. */
static Status take_turn(Scan *self, int *plies, Error *error)
{
    if (!scan_take(self, ' '))
        return expected_here(self, error, "one space and the side to move");
    int column = scan_column(self, self->at);
    int side = scan_peek(self);
    if (side != 'r' && side != 'b')
        return expected_here(self, error, "the side to move, 'r' or 'b'");
    self->at++;
    if (!scan_take(self, ' '))
        return expected_here(self, error, "one space and the plies played");
    Status status = take_number(self, PLY_LIMIT, "the plies played, 0 to 150", plies, error);
    if (status != STATUS_OK)
        return status;
    if ((side == 'b') != (*plies & 1))
        return error_at(error, STATUS_INVALID, column,
                        "'%c' to move does not fit %d plies: expected '%c', as red moves first", side, *plies,
                        *plies & 1 ? 'b' : 'r');
    if (scan_peek(self) != SCAN_END)
        return expected_here(self, error, "the end of the position");
    return STATUS_OK;
}

Status position_read(const char *text, size_t length, Position *out, Error *error)
{
    Scan cursor = scan_of(text, length);
    WrittenBoard board;
    int plies;
    Status status = take_board(&cursor, &board, error);
    if (status == STATUS_OK)
        status = take_turn(&cursor, &plies, error);
    if (status != STATUS_OK) {
        position_start(out);
        return status;
    }
    status = position_from_cells(out, board.cells, plies, error);
    if (status != STATUS_OK) {
        position_start(out);
        if (error && error->column)
            error->column = board.columns[error->column - 1];
    }
    return status;
}

const char *position_write(const Position *self, char out[POSITION_TEXT_SIZE])
{
    char *end = out;
    for (int row = 0; row < BOARD_SIDE; row++) {
        if (row)
            *end++ = '/';
        int run = 0;
        for (int column = 0; column <= BOARD_SIDE; column++) {
            char cell = column < BOARD_SIDE ? position_at(self, cell_at(row, column)) : '/';
            if (cell == '.') {
                run++;
                continue;
            }
            if (run)
                end += snprintf(end, 3, "%d", run);
            run = 0;
            if (cell != '/')
                *end++ = cell;
        }
    }
    snprintf(end, 8, " %c %d", position_turn(self) == RED ? 'r' : 'b', self->plies);
    return out;
}
