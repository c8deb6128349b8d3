/* cmocka, and assertions in the language of the game. Each is a macro only to keep the caller's line. */
#ifndef TETRESS_TESTS_SUPPORT_CHECK_H
#define TETRESS_TESTS_SUPPORT_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifndef assert_uint_in_range /* as cmocka has called it since 2.0 */
#define assert_uint_in_range assert_in_range
#endif

#include "engine/game/kernels/kernels.h"
#include "engine/game/position.h"
#include "tests/support/twin.h"

/* The number of random positions that a test tries; TETRESS_POSITIONS in the environment overrides it. */
#define TEST_POSITIONS test_positions()

int test_positions(void);

/* Something was fast enough. This is judged only with TETRESS_TIMES in the environment, because machines
 * stall. */
#define assert_in_time(condition) assert_true((condition) || !test_times())

bool test_times(void);

/* Whether this is built with what only Linux has: containers for programs, and how much memory they use. */
bool knows_linux(void);

void skip_without_linux(void);

/* A position from eleven lines of eleven 'r', 'b' or '.', written as adjacent strings. */
#define DRAWN(plies, rows) position_drawn(plies, rows, __FILE__, __LINE__)

Position position_drawn(int plies, const char *rows, const char *file, int line);

/* Reads a move in any form. */
#define MOVE(text) move_named(text, __FILE__, __LINE__)

Move move_named(const char *text, const char *file, int line);

#define assert_same_position(actual, expected) check_same_position(actual, expected, __FILE__, __LINE__)

void check_same_position(const Position *actual, const Position *expected, const char *file, int line);

/* Every part of the position agrees with the twin's board, including padding, counts and key. */
#define assert_same_as_twin(actual, twin) check_same_as_twin(actual, twin, __FILE__, __LINE__)

void check_same_as_twin(const Position *actual, const Twin *twin, const char *file, int line);

/* Two lists hold the same placements; the second is the twin's, in its own order. */
#define assert_same_list(moves, count, twins, twin_count) \
    check_same_list(moves, count, twins, twin_count, __FILE__, __LINE__)

void check_same_list(const Move *moves, int count, const TwinMove *twins, int twin_count, const char *file,
                     int line);

/* Any condition about a position, which is printed if the condition does not hold. */
#define assert_holds(condition, position) check_holds(condition, #condition, position, __FILE__, __LINE__)

void check_holds(bool condition, const char *text, const Position *position, const char *file, int line);

/* A call succeeded; otherwise prints its error. */
#define assert_ok(status, error) check_ok(status, error, __FILE__, __LINE__)

void check_ok(Status status, const Error *error, const char *file, int line);

/* An error says exactly this. */
#define assert_error(error, status, column, text) check_error(error, status, column, text, __FILE__, __LINE__)

void check_error(const Error *error, Status status, int column, const char *text, const char *file, int line);

Twin twin_of(const Position *position);
Position position_of(const Twin *twin);
char colour_of(Side side);
Move move_of_twin(const TwinMove *twin);
TwinMove twin_of_move(Move move);

#endif
