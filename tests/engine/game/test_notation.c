#include "tests/support/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/sample.h"

#define EMPTY_TEXT "11/11/11/11/11/11/11/11/11/11/11"

/* Reads from memory that ends with the text, so that a sanitizer notices any step beyond it. */
static Status read_move_exactly(const char *text, size_t length, Move *out, Error *error)
{
    char *copy = malloc(length + !length);
    assert_non_null(copy);
    memcpy(copy, text, length);
    Status status = move_read(copy, length, out, error);
    free(copy);
    return status;
}

static Status read_position_exactly(const char *text, size_t length, Position *out, Error *error)
{
    char *copy = malloc(length + !length);
    assert_non_null(copy);
    memcpy(copy, text, length);
    Status status = position_read(copy, length, out, error);
    free(copy);
    return status;
}

/* An error about a text says where and what, and leaves nothing half read. */
static void assert_error_is_whole(Status status, const Error *error, size_t length)
{
    assert_true(status == STATUS_SYNTAX || status == STATUS_INVALID);
    assert_int_equal(error->status, status);
    assert_uint_in_range(error->column, 1, length + 1);
    assert_true(strlen(error->text) > 0);
}

static void written_move_is_four_cells_in_row_major_order(void **state)
{
    (void)state;
    char text[MOVE_TEXT_SIZE];
    for (int shape = 0; shape < TWIN_SHAPES; shape++) {
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            TwinMove twin = twin_move(shape, cell / BOARD_SIDE, cell % BOARD_SIDE);
            char expected[64] = "";
            for (int i = 0; i < SHAPE_CELLS; i++)
                snprintf(expected + strlen(expected), sizeof expected - strlen(expected), "%s%d-%d",
                         i ? "," : "", twin.cells[i] / BOARD_SIDE, twin.cells[i] % BOARD_SIDE);
            move_write(move_of_twin(&twin), text);
            assert_string_equal(text, expected);
        }
    }
}

static void short_name_is_the_official_shape_at_its_official_origin(void **state)
{
    (void)state;
    char text[MOVE_SHORT_SIZE];
    for (int shape = 0; shape < TWIN_SHAPES; shape++) {
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            int row = cell / BOARD_SIDE, column = cell % BOARD_SIDE;
            TwinMove twin = twin_move(shape, row, column);
            char expected[32];
            snprintf(expected, sizeof expected, "%s@%d-%d", twin_shapes[shape].name, row, column);
            move_write_short(move_of_twin(&twin), text);
            assert_string_equal(text, expected);
        }
    }
}

static void all_three_forms_of_every_move_read_back(void **state)
{
    (void)state;
    for (Move move = 0; move < MOVE_COUNT; move++) {
        char cells[MOVE_TEXT_SIZE], name[MOVE_SHORT_SIZE], place[MOVE_TEXT_SIZE + 16],
            part[SHAPE_CELLS][CELL_TEXT_SIZE];
        move_write(move, cells);
        move_write_short(move, name);
        for (int i = 0; i < SHAPE_CELLS; i++)
            cell_write(move_cells[move][i], part[i]);
        snprintf(place, sizeof place, "PLACE(%s, %s, %s, %s)", part[3], part[1], part[0], part[2]);
        assert_int_equal(MOVE(cells), move);
        assert_int_equal(MOVE(name), move);
        assert_int_equal(MOVE(place), move);
    }
}

static void forms_of_one_move_read_alike(void **state)
{
    (void)state;
    static const char *const forms[] = {
        "3-4,4-3,4-4,4-5",
        "4-5,4-4,4-3,3-4",
        "4-4,3-4,4-5,4-3",
        "T-D@3-4",
        "PLACE(4-4, 3-4, 4-3, 4-5)",
        "PLACE(4-4,3-4,4-3,4-5)",
        "  3-4, 4-3,  4-4, 4-5 ",
        " T-D@3-4  ",
        " PLACE(4-4, 3-4,   4-3, 4-5) ",
    };
    char text[MOVE_TEXT_SIZE], name[MOVE_SHORT_SIZE];
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        move_write(MOVE(forms[i]), text);
        move_write_short(MOVE(forms[i]), name);
        assert_string_equal(text, "3-4,4-3,4-4,4-5");
        assert_string_equal(name, "T-D@3-4");
    }
}

typedef struct BadText {
    const char *text;
    Status status;
    int column;
    const char *words;
} BadText;

static const char a_move[] = "expected a cell such as 3-4, a shape such as T-D, or PLACE(, found ";
static const struct {
    const char *text;
    Status status;
    int column;
    const char *start; /* of the words, if several cases share it */
    const char *words;
} bad_moves[] = {
    {"", STATUS_SYNTAX, 1, a_move, "the end"},
    {"   ", STATUS_SYNTAX, 4, a_move, "the end"},
    {"x", STATUS_SYNTAX, 1, a_move, "'x'"},
    {"-4,4-3,4-4,4-5", STATUS_SYNTAX, 1, a_move, "'-'"},
    {"\t3-4,4-3,4-4,4-5", STATUS_SYNTAX, 1, a_move, "byte 9"},
    {"t-d@3-4", STATUS_SYNTAX, 1, a_move, "'t-d'"},
    {"T-X@3-4", STATUS_SYNTAX, 1, a_move, "'T-X'"},
    {"T@3-4", STATUS_SYNTAX, 1, a_move, "'T'"},
    {"tetrominoes", STATUS_SYNTAX, 1, a_move, "'tetromin'"},
    {"place(3-4, 4-3, 4-4, 4-5)", STATUS_SYNTAX, 1, a_move, "'place'"},
    {"PLACE 3-4, 4-3, 4-4, 4-5", STATUS_SYNTAX, 1, a_move, "'PLACE'"},
    {"\xe2\x80\x8b", STATUS_SYNTAX, 1, a_move, "byte 226"},
    {"3", STATUS_SYNTAX, 2, "", "expected '-' between row and column, found the end"},
    {"3 -4", STATUS_SYNTAX, 2, "", "expected '-' between row and column, found ' '"},
    {"3,4", STATUS_SYNTAX, 2, "", "expected '-' between row and column, found ','"},
    {"3-", STATUS_SYNTAX, 3, "", "expected a column from 0 to 10, found the end"},
    {"3--4", STATUS_SYNTAX, 3, "", "expected a column from 0 to 10, found '-'"},
    {"3-11,4-3,4-4,4-5", STATUS_SYNTAX, 3, "", "expected a column from 0 to 10, found '11'"},
    {"11-3,4-3,4-4,4-5", STATUS_SYNTAX, 1, "", "expected a row from 0 to 10, found '11'"},
    {"3-4,99999999999999999999-3", STATUS_SYNTAX, 5, "", "expected a row from 0 to 10, found '99999999'"},
    {"03-4,4-3,4-4,4-5", STATUS_SYNTAX, 1, "",
     "expected a row from 0 to 10 without leading zeros, found '03'"},
    {"3-04,4-3,4-4,4-5", STATUS_SYNTAX, 3, "",
     "expected a column from 0 to 10 without leading zeros, found '04'"},
    {"3-4", STATUS_SYNTAX, 4, "", "expected ',' and the next of four cells, found the end"},
    {"3-4 ,4-3,4-4,4-5", STATUS_SYNTAX, 4, "", "expected ',' and the next of four cells, found ' '"},
    {"3-4,4-3,4-4", STATUS_SYNTAX, 12, "", "expected ',' and the next of four cells, found the end"},
    {"3-4,4-3,4-4,", STATUS_SYNTAX, 13, "", "expected a row from 0 to 10, found the end"},
    {"3-4,,4-3,4-4,4-5", STATUS_SYNTAX, 5, "", "expected a row from 0 to 10, found ','"},
    {"3-4,4-3,4-4,4-5,4-6", STATUS_SYNTAX, 16, "", "expected the end of the move, found ','"},
    {"3-4,4-3,4-4,4-5x", STATUS_SYNTAX, 16, "", "expected the end of the move, found 'x'"},
    {"3-4,4-3,4-4,4-5  \n", STATUS_SYNTAX, 18, "", "expected the end of the move, found byte 10"},
    {"3-4,4-3,3-4,4-5", STATUS_INVALID, 9, "", "cell 3-4 is named twice"},
    {" 3-4,4-3,4-5,4-6", STATUS_INVALID, 2, "", "these four cells are not a tetromino"},
    {"PLACE(", STATUS_SYNTAX, 7, "", "expected a row from 0 to 10, found the end"},
    {"PLACE()", STATUS_SYNTAX, 7, "", "expected a row from 0 to 10, found ')'"},
    {"PLACE(3-4, 4-3, 4-4)", STATUS_SYNTAX, 20, "", "expected ',' and the next of four cells, found ')'"},
    {"PLACE(3-4, 4-3, 4-4, 4-5", STATUS_SYNTAX, 25, "", "expected ')' after four cells, found the end"},
    {"PLACE(3-4, 4-3, 4-4, 4-5, 4-6)", STATUS_SYNTAX, 25, "", "expected ')' after four cells, found ','"},
    {"PLACE(3-4, 4-3, 4-4, 4-5))", STATUS_SYNTAX, 26, "", "expected the end of the move, found ')'"},
    {"PLACE(0-0, 0-2, 0-4, 0-6)", STATUS_INVALID, 7, "", "these four cells are not a tetromino"},
    {"T-D", STATUS_SYNTAX, 4, "", "expected '@' and the cell of the shape's origin, found the end"},
    {"T-D 3-4", STATUS_SYNTAX, 4, "", "expected '@' and the cell of the shape's origin, found ' '"},
    {"T-D@", STATUS_SYNTAX, 5, "", "expected a row from 0 to 10, found the end"},
    {"T-D@3-4-5", STATUS_SYNTAX, 8, "", "expected the end of the move, found '-'"},
    {"O@11-0", STATUS_SYNTAX, 3, "", "expected a row from 0 to 10, found '11'"},
};

static void malformed_move_is_refused_with_column_and_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_moves / sizeof bad_moves[0]; i++) {
        Move move = 7;
        Error error;
        char words[ERROR_TEXT_SIZE];
        snprintf(words, sizeof words, "%s%s", bad_moves[i].start, bad_moves[i].words);
        Status status = read_move_exactly(bad_moves[i].text, strlen(bad_moves[i].text), &move, &error);
        if (status != bad_moves[i].status)
            print_error("in: %s\n", bad_moves[i].text);
        assert_int_equal(status, bad_moves[i].status);
        assert_error(&error, bad_moves[i].status, bad_moves[i].column, words);
        assert_int_equal(move, MOVE_NONE);
    }
}

static void nul_byte_is_no_end_of_a_move(void **state)
{
    (void)state;
    Move move;
    Error error;
    assert_int_equal(read_move_exactly("O@0-0\0", 6, &move, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 6, "expected the end of the move, found byte 0");
}

static void reading_without_an_error_to_fill_is_allowed(void **state)
{
    (void)state;
    Move move;
    Position position;
    assert_int_equal(move_read("?", 1, &move, NULL), STATUS_SYNTAX);
    assert_int_equal(position_read("?", 1, &position, NULL), STATUS_SYNTAX);
    static const char full_row[] = "rrrrrrrrrrr/11/11/11/11/11/11/11/11/11/11 r 0";
    assert_int_equal(position_read(full_row, strlen(full_row), &position, NULL), STATUS_INVALID);
}

/* Every accepted text names the same move when it is written and read again. */
static void assert_move_settles(const char *text, size_t length)
{
    Move move, again;
    Error error;
    Status status = read_move_exactly(text, length, &move, &error);
    if (status != STATUS_OK) {
        assert_error_is_whole(status, &error, length);
        assert_int_equal(move, MOVE_NONE);
        return;
    }
    assert_true(move < MOVE_COUNT);
    char written[MOVE_TEXT_SIZE];
    move_write(move, written);
    assert_ok(move_read(written, strlen(written), &again, &error), &error);
    assert_int_equal(again, move);
}

static void cut_and_changed_moves_are_refused_or_settle(void **state)
{
    (void)state;
    static const char *const texts[] = {"3-4,4-3,4-4,4-5", "10-10,10-0,0-0,0-10", "T-D@3-4", "O@10-10",
                                        "PLACE(4-4, 3-4, 4-3, 4-5)"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char text[64];
        size_t length = strlen(texts[i]);
        for (size_t cut = 0; cut <= length; cut++)
            assert_move_settles(texts[i], cut);
        for (size_t at = 0; at < length; at++) {
            for (int byte = 0; byte < 256; byte++) {
                memcpy(text, texts[i], length);
                text[at] = (char)byte;
                assert_move_settles(text, length);
            }
        }
    }
}

static void empty_board_is_written_as_eleven_runs_of_eleven(void **state)
{
    (void)state;
    Position position;
    char text[POSITION_TEXT_SIZE];
    position_start(&position);
    position_write(&position, text);
    assert_string_equal(text, EMPTY_TEXT " r 0");
}

static void drawn_board_is_written_row_by_row(void **state)
{
    (void)state;
    Position position = DRAWN(31, "r.........."
                                  "..........b"
                                  "rb.......br"
                                  "r.b.r.b.r.b"
                                  "..........."
                                  "....rrrr..."
                                  "bbbbbbbbbb."
                                  ".rrrrrrrrrr"
                                  "..........."
                                  "...b..r...."
                                  "...........");
    char text[POSITION_TEXT_SIZE];
    position_write(&position, text);
    assert_string_equal(text, "r10/10b/rb7br/r1b1r1b1r1b/11/4rrrr3/bbbbbbbbbb1/1rrrrrrrrrr/11/3b2r4/11 b 31");
}

/* The text by the rules of the notation, built cell by cell. */
static void write_plainly(const Twin *twin, char out[POSITION_TEXT_SIZE])
{
    char *end = out;
    for (int row = 0; row < TWIN_SIDE; row++) {
        for (int column = 0; column < TWIN_SIDE;) {
            int run = 0;
            while (column + run < TWIN_SIDE && twin->cells[row * TWIN_SIDE + column + run] == '.')
                run++;
            if (run > 0)
                end += sprintf(end, "%d", run);
            else
                *end++ = twin->cells[row * TWIN_SIDE + column];
            column += run > 0 ? run : 1;
        }
        *end++ = row < TWIN_SIDE - 1 ? '/' : ' ';
    }
    sprintf(end, "%c %d", twin_mover(twin), twin->plies);
}

static void written_positions_read_back(void **state)
{
    (void)state;
    Sample sample = sample_seeded(41);
    for (int i = 0; i < TEST_POSITIONS / 20; i++) {
        Position position = sample_next(&sample), read;
        Twin twin = twin_of(&position);
        char text[POSITION_TEXT_SIZE], expected[POSITION_TEXT_SIZE];
        Error error;
        write_plainly(&twin, expected);
        position_write(&position, text);
        assert_string_equal(text, expected);
        assert_ok(position_read(text, strlen(text), &read, &error), &error);
        assert_same_position(&read, &position);
    }
}

static void any_token_counts_are_read(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "r10/11/11/11/11/11/11/11/11/11/11 r 0",
        "rrr8/11/11/11/11/11/11/11/11/11/11 b 149",
        EMPTY_TEXT " r 150",
        EMPTY_TEXT " b 1",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        Position position;
        Error error;
        assert_ok(position_read(texts[i], strlen(texts[i]), &position, &error), &error);
    }
}

#define TEN_ROWS "11/11/11/11/11/11/11/11/11/11"

static const BadText bad_positions[] = {
    {"", STATUS_SYNTAX, 1, "expected 'r', 'b' or a number for the 11 cells left of row 0, found the end"},
    {"x", STATUS_SYNTAX, 1, "expected 'r', 'b' or a number for the 11 cells left of row 0, found 'x'"},
    {" " EMPTY_TEXT " r 0", STATUS_SYNTAX, 1,
     "expected 'r', 'b' or a number for the 11 cells left of row 0, found ' '"},
    {"R10/", STATUS_SYNTAX, 1, "expected 'r', 'b' or a number for the 11 cells left of row 0, found 'R'"},
    {"r.9/", STATUS_SYNTAX, 2, "expected 'r', 'b' or a number for the 10 cells left of row 0, found '.'"},
    {"10/11", STATUS_SYNTAX, 3, "expected 'r' or 'b' for the 1 cell left of row 0, found '/'"},
    {"11/r9/", STATUS_SYNTAX, 6, "expected 'r' or 'b' for the 1 cell left of row 1, found '/'"},
    {"0r10/", STATUS_SYNTAX, 1, "expected a run of 1 to 11 empty cells in row 0, found 0"},
    {"r11/", STATUS_SYNTAX, 2, "expected a run of 1 to 10 empty cells in row 0, found 11"},
    {"12/", STATUS_SYNTAX, 1, "expected a run of 1 to 11 empty cells, found '12'"},
    {"99999999999999999999/", STATUS_SYNTAX, 1, "expected a run of 1 to 11 empty cells, found '99999999'"},
    {"r010/", STATUS_SYNTAX, 2, "expected a run of 1 to 11 empty cells without leading zeros, found '010'"},
    {"r05b4/", STATUS_SYNTAX, 2, "expected a run of 1 to 11 empty cells without leading zeros, found '05'"},
    {"11r/", STATUS_SYNTAX, 3, "expected '/' after the 11 cells of row 0, found 'r'"},
    {"11", STATUS_SYNTAX, 3, "expected '/' after the 11 cells of row 0, found the end"},
    {"11 r 0", STATUS_SYNTAX, 3, "expected '/' after the 11 cells of row 0, found ' '"},
    {"11//11", STATUS_SYNTAX, 4, "expected 'r', 'b' or a number for the 11 cells left of row 1, found '/'"},
    {TEN_ROWS " r 0", STATUS_SYNTAX, 30, "expected '/' after the 11 cells of row 9, found ' '"},
    {EMPTY_TEXT "/11 r 0", STATUS_SYNTAX, 33, "expected one space and the side to move, found '/'"},
    {EMPTY_TEXT, STATUS_SYNTAX, 33, "expected one space and the side to move, found the end"},
    {EMPTY_TEXT "\tr 0", STATUS_SYNTAX, 33, "expected one space and the side to move, found byte 9"},
    {EMPTY_TEXT "  r 0", STATUS_SYNTAX, 34, "expected the side to move, 'r' or 'b', found ' '"},
    {EMPTY_TEXT " w 0", STATUS_SYNTAX, 34, "expected the side to move, 'r' or 'b', found 'w'"},
    {EMPTY_TEXT " ", STATUS_SYNTAX, 34, "expected the side to move, 'r' or 'b', found the end"},
    {EMPTY_TEXT " r", STATUS_SYNTAX, 35, "expected one space and the plies played, found the end"},
    {EMPTY_TEXT " r0", STATUS_SYNTAX, 35, "expected one space and the plies played, found '0'"},
    {EMPTY_TEXT " r  0", STATUS_SYNTAX, 36, "expected the plies played, 0 to 150, found ' '"},
    {EMPTY_TEXT " r ", STATUS_SYNTAX, 36, "expected the plies played, 0 to 150, found the end"},
    {EMPTY_TEXT " r -2", STATUS_SYNTAX, 36, "expected the plies played, 0 to 150, found '-'"},
    {EMPTY_TEXT " r 00", STATUS_SYNTAX, 36,
     "expected the plies played, 0 to 150 without leading zeros, found '00'"},
    {EMPTY_TEXT " r 04", STATUS_SYNTAX, 36,
     "expected the plies played, 0 to 150 without leading zeros, found '04'"},
    {EMPTY_TEXT " b 151", STATUS_SYNTAX, 36, "expected the plies played, 0 to 150, found '151'"},
    {EMPTY_TEXT " r 152", STATUS_SYNTAX, 36, "expected the plies played, 0 to 150, found '152'"},
    {EMPTY_TEXT " r 4294967296", STATUS_SYNTAX, 36, "expected the plies played, 0 to 150, found '42949672'"},
    {EMPTY_TEXT " b 0", STATUS_INVALID, 34,
     "'b' to move does not fit 0 plies: expected 'r', as red moves first"},
    {EMPTY_TEXT " r 7", STATUS_INVALID, 34,
     "'r' to move does not fit 7 plies: expected 'b', as red moves first"},
    {EMPTY_TEXT " r 0 ", STATUS_SYNTAX, 37, "expected the end of the position, found ' '"},
    {EMPTY_TEXT " r 0\n", STATUS_SYNTAX, 37, "expected the end of the position, found byte 10"},
    {EMPTY_TEXT " r 0x", STATUS_SYNTAX, 37, "expected the end of the position, found 'x'"},
    {"11/rrrrrrrrrrr/11/11/11/11/11/11/11/11/11 r 0", STATUS_INVALID, 4,
     "row 1 is full: full lines are cleared, so none stays on a board"},
    {"r10/2b8/2b8/2b8/2b8/2b8/2b8/2b8/2b8/2b8/2b8 r 0", STATUS_OK, 0, ""},
    {"r1r8/2b8/2b8/2b8/2b8/2b8/2b8/2b8/2b8/2b8/2b8 r 0", STATUS_INVALID, 3,
     "column 2 is full: full lines are cleared, so none stays on a board"},
};

static void malformed_position_is_refused_with_column_and_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof bad_positions / sizeof bad_positions[0]; i++) {
        Position position, start;
        Error error;
        Status status =
            read_position_exactly(bad_positions[i].text, strlen(bad_positions[i].text), &position, &error);
        if (status != bad_positions[i].status)
            print_error("in: %s\n", bad_positions[i].text);
        assert_int_equal(status, bad_positions[i].status);
        if (status == STATUS_OK)
            continue;
        assert_error(&error, bad_positions[i].status, bad_positions[i].column, bad_positions[i].words);
        position_start(&start);
        assert_same_position(&position, &start);
    }
}

static void two_runs_in_a_row_are_refused(void **state)
{
    (void)state;
    /* "1" and "10" next to each other read as one number, so they can't be two runs. */
    Position position;
    Error error;
    static const char text[] = "110/11/11/11/11/11/11/11/11/11/11 r 0";
    assert_int_equal(position_read(text, strlen(text), &position, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 1, "expected a run of 1 to 11 empty cells, found '110'");
    static const char zero[] = "100r/11/11/11/11/11/11/11/11/11/11 r 0";
    assert_int_equal(position_read(zero, strlen(zero), &position, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 1, "expected a run of 1 to 11 empty cells, found '100'");
}

static void nul_byte_is_no_end_of_a_position(void **state)
{
    (void)state;
    static const char text[] = EMPTY_TEXT " r 0";
    Position position;
    Error error;
    assert_int_equal(read_position_exactly(text, sizeof text, &position, &error), STATUS_SYNTAX);
    assert_error(&error, STATUS_SYNTAX, 37, "expected the end of the position, found byte 0");
}

/* Every accepted text is written back byte by byte; returns whether it was accepted. */
static bool assert_position_settles(const char *text, size_t length)
{
    Position position;
    Error error;
    Status status = read_position_exactly(text, length, &position, &error);
    if (status != STATUS_OK) {
        assert_error_is_whole(status, &error, length);
        return false;
    }
    char written[POSITION_TEXT_SIZE];
    position_write(&position, written);
    assert_int_equal(strlen(written), length);
    assert_memory_equal(written, text, length);
    assert_true(position.key == position_key(&position));
    return true;
}

static void cut_positions_are_refused_but_for_the_last_digits(void **state)
{
    (void)state;
    Sample sample = sample_seeded(42);
    for (int i = 0; i < TEST_POSITIONS / 2000; i++) {
        Position position = sample_next(&sample);
        char text[POSITION_TEXT_SIZE];
        position_write(&position, text);
        size_t length = strlen(text), plies = (size_t)(strrchr(text, ' ') + 1 - text);
        for (size_t cut = 0; cut < length; cut++)
            if (assert_position_settles(text, cut))
                assert_true(cut > plies);
        assert_true(assert_position_settles(text, length));
    }
}

static void positions_with_any_byte_changed_are_refused_or_settle(void **state)
{
    (void)state;
    Sample sample = sample_seeded(43);
    for (int i = 0; i < 2 + TEST_POSITIONS / 100000; i++) {
        Position position = sample_next(&sample);
        char text[POSITION_TEXT_SIZE];
        position_write(&position, text);
        size_t length = strlen(text);
        for (size_t at = 0; at < length; at++) {
            char kept = text[at];
            for (int byte = 0; byte < 256; byte++) {
                text[at] = (char)byte;
                assert_position_settles(text, length);
            }
            text[at] = kept;
        }
    }
}

static void positions_with_bytes_lost_or_doubled_are_refused_or_settle(void **state)
{
    (void)state;
    Sample sample = sample_seeded(44);
    for (int i = 0; i < TEST_POSITIONS / 2000; i++) {
        Position position = sample_next(&sample);
        char text[POSITION_TEXT_SIZE], changed[POSITION_TEXT_SIZE + 1];
        position_write(&position, text);
        size_t length = strlen(text);
        for (size_t at = 0; at < length; at++) {
            memcpy(changed, text, at);
            memcpy(changed + at, text + at + 1, length - at - 1);
            assert_position_settles(changed, length - 1);
            memcpy(changed, text, at + 1);
            memcpy(changed + at + 1, text + at, length - at);
            assert_position_settles(changed, length + 1);
        }
    }
}

static void longest_position_fits_its_room(void **state)
{
    (void)state;
    char cells[BOARD_CELLS], text[POSITION_TEXT_SIZE];
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        cells[cell] = cell_row((Cell)cell) == cell_column((Cell)cell) ? '.' : "rb"[cell % 2];
    Position position;
    Error error;
    assert_ok(position_from_cells(&position, cells, 149, &error), &error);
    position_write(&position, text);
    assert_int_equal(strlen(text), BOARD_CELLS + (BOARD_SIDE - 1) + strlen(" b 149"));
}

static void cell_alone_is_read_and_nothing_else(void **state)
{
    (void)state;
    Cell cell = 0;
    Error error = {0};
    assert_int_equal(cell_read("10-3", 4, &cell, &error), STATUS_OK);
    assert_int_equal(cell, cell_at(10, 3));
    assert_int_equal(cell_read("10-3,", 5, &cell, &error), STATUS_SYNTAX);
    assert_int_equal(error.column, 5);
    assert_int_equal(cell_read("11-3", 4, &cell, &error), STATUS_SYNTAX);
    assert_int_equal(error.column, 1);
    assert_int_equal(cell_read("", 0, &cell, &error), STATUS_SYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cell_alone_is_read_and_nothing_else),
        cmocka_unit_test(written_move_is_four_cells_in_row_major_order),
        cmocka_unit_test(short_name_is_the_official_shape_at_its_official_origin),
        cmocka_unit_test(all_three_forms_of_every_move_read_back),
        cmocka_unit_test(forms_of_one_move_read_alike),
        cmocka_unit_test(malformed_move_is_refused_with_column_and_words),
        cmocka_unit_test(nul_byte_is_no_end_of_a_move),
        cmocka_unit_test(reading_without_an_error_to_fill_is_allowed),
        cmocka_unit_test(cut_and_changed_moves_are_refused_or_settle),
        cmocka_unit_test(empty_board_is_written_as_eleven_runs_of_eleven),
        cmocka_unit_test(drawn_board_is_written_row_by_row),
        cmocka_unit_test(written_positions_read_back),
        cmocka_unit_test(any_token_counts_are_read),
        cmocka_unit_test(malformed_position_is_refused_with_column_and_words),
        cmocka_unit_test(two_runs_in_a_row_are_refused),
        cmocka_unit_test(nul_byte_is_no_end_of_a_position),
        cmocka_unit_test(cut_positions_are_refused_but_for_the_last_digits),
        cmocka_unit_test(positions_with_any_byte_changed_are_refused_or_settle),
        cmocka_unit_test(positions_with_bytes_lost_or_doubled_are_refused_or_settle),
        cmocka_unit_test(longest_position_fits_its_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
