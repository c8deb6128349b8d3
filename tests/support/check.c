#include "tests/support/check.h"

#include <stdlib.h>
#include <string.h>

/* TETRESS_CASES in the environment selects the cases of a test by name: "threads_*". */
__attribute__((constructor)) static void choose_cases(void)
{
    const char *wish = getenv("TETRESS_CASES");
    if (wish)
        cmocka_set_test_filter(wish);
}

bool knows_linux(void)
{
    return CONTAINER[0] != '\0';
}

void skip_without_linux(void)
{
    if (!knows_linux())
        skip();
}

bool test_times(void)
{
    return getenv("TETRESS_TIMES");
}

int test_positions(void)
{
    static int positions; /* only the test's own thread calls this */
    if (!positions) {
        const char *wish = getenv("TETRESS_POSITIONS");
        positions = wish ? atoi(wish) : TEST_POSITIONS_QUICK;
        assert_true(positions > 0);
    }
    return positions;
}

static void print_position(const char *title, const Position *position)
{
    char text[POSITION_TEXT_SIZE];
    position_write(position, text);
    print_error("%s: %s\n", title, text);
    for (int row = 0; row < BOARD_SIDE; row++) {
        for (int column = 0; column < BOARD_SIDE; column++)
            print_error(" %c", position_at(position, cell_at(row, column)));
        print_error("\n");
    }
}

Position position_drawn(int plies, const char *rows, const char *file, int line)
{
    Position position;
    Error error;
    if (strlen(rows) != BOARD_CELLS) {
        print_error("a drawn board has %d cells, not %zu\n", BOARD_CELLS, strlen(rows));
        _fail(file, line);
    }
    check_ok(position_from_cells(&position, rows, plies, &error), &error, file, line);
    return position;
}

Move move_named(const char *text, const char *file, int line)
{
    Move move = MOVE_NONE;
    Error error;
    check_ok(move_read(text, strlen(text), &move, &error), &error, file, line);
    return move;
}

void check_same_position(const Position *actual, const Position *expected, const char *file, int line)
{
    if (position_equal(actual, expected) &&
        memcmp(actual->tokens, expected->tokens, sizeof actual->tokens) == 0 &&
        actual->key == expected->key && actual->plies == expected->plies &&
        actual->count[RED] == expected->count[RED] && actual->count[BLUE] == expected->count[BLUE])
        return;
    print_position("got", actual);
    print_position("expected", expected);
    _fail(file, line);
}

void check_same_as_twin(const Position *actual, const Twin *twin, const char *file, int line)
{
    Position expected = position_of(twin);
    check_same_position(actual, &expected, file, line);
    check_holds(actual->key == position_key(actual), "key", actual, file, line);
    check_holds(actual->count[RED] == twin_count(twin, 'r'), "count[RED]", actual, file, line);
    check_holds(actual->count[BLUE] == twin_count(twin, 'b'), "count[BLUE]", actual, file, line);
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        check_holds(position_at(actual, (Cell)cell) == twin->cells[cell], "position_at", actual, file, line);
}

static int by_number(const void *a, const void *b)
{
    return *(const Move *)a - *(const Move *)b;
}

void check_same_list(const Move *moves, int count, const TwinMove *twins, int twin_count, const char *file,
                     int line)
{
    Move sorted[MOVE_COUNT];
    for (int i = 0; i < twin_count; i++)
        sorted[i] = move_of_twin(&twins[i]);
    qsort(sorted, (size_t)twin_count, sizeof sorted[0], by_number);
    for (int i = 0; i < count && i < twin_count; i++) {
        if (moves[i] == sorted[i])
            continue;
        print_error("move %d of the list is number %d; expected %d\n", i, moves[i], sorted[i]);
        _fail(file, line);
    }
    if (count != twin_count) {
        print_error("%d moves; expected %d\n", count, twin_count);
        _fail(file, line);
    }
}

void check_holds(bool condition, const char *text, const Position *position, const char *file, int line)
{
    if (condition)
        return;
    print_error("does not hold: %s\n", text);
    print_position("in", position);
    _fail(file, line);
}

void check_ok(Status status, const Error *error, const char *file, int line)
{
    if (status == STATUS_OK)
        return;
    char text[ERROR_TEXT_SIZE + ERROR_FILE_SIZE];
    error_describe(error, text, sizeof text);
    print_error("%s: %s\n", status_name(status), text);
    _fail(file, line);
}

void check_error(const Error *error, Status status, int column, const char *text, const char *file, int line)
{
    if (error->status == status && error->column == column && strcmp(error->text, text) == 0)
        return;
    print_error("got      %s, column %d: %s\n", status_name(error->status), error->column, error->text);
    print_error("expected %s, column %d: %s\n", status_name(status), column, text);
    _fail(file, line);
}

Twin twin_of(const Position *position)
{
    Twin twin = {.plies = position->plies};
    for (int cell = 0; cell < BOARD_CELLS; cell++) {
        bool red = board_has(&position->tokens[RED], (Cell)cell);
        bool blue = board_has(&position->tokens[BLUE], (Cell)cell);
        check_holds(!(red && blue), "a cell is of one colour", position, __FILE__, __LINE__);
        twin.cells[cell] = red ? 'r' : blue ? 'b' : '.';
    }
    return twin;
}

Position position_of(const Twin *twin)
{
    Position position;
    Error error;
    check_ok(position_from_cells(&position, twin->cells, twin->plies, &error), &error, __FILE__, __LINE__);
    return position;
}

char colour_of(Side side)
{
    return side == RED ? 'r' : 'b';
}

Move move_of_twin(const TwinMove *twin)
{
    Cell cells[SHAPE_CELLS];
    for (int i = 0; i < SHAPE_CELLS; i++)
        cells[i] = (Cell)twin->cells[i];
    Move move = move_from_cells(cells);
    assert_true(move < MOVE_COUNT);
    return move;
}

TwinMove twin_of_move(Move move)
{
    TwinMove twin;
    for (int i = 0; i < SHAPE_CELLS; i++)
        twin.cells[i] = move_cells[move][i];
    return twin;
}
