/* Files made to take for ever: the cost of reading grows with a file's length, not with its square.
 *
 * Work is counted, not timed. The linker redirects the functions that the readers could call too often; twice
 * the input may take little more than twice the work. */
#include "tests/support/check.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/record/formats/format.h"
#include "engine/record/formats/referee_line.h"

enum { PIECES = 2000, BYTES_PER_CALL = 64 };

static uint64_t work;

void *__real_malloc(size_t size);
void *__real_realloc(void *memory, size_t size);
int __real_strcmp(const char *a, const char *b);
void __real_position_play(const Position *self, Move move, Position *out);
Status __real_referee_line_read(const char *bytes, size_t length, Text *buffer, RefereeLogLine *out,
                                Error *error);

void *__wrap_malloc(size_t size);
void *__wrap_realloc(void *memory, size_t size);
int __wrap_strcmp(const char *a, const char *b);
void __wrap_position_play(const Position *self, Move move, Position *out);
Status __wrap_referee_line_read(const char *bytes, size_t length, Text *buffer, RefereeLogLine *out,
                                Error *error);

void *__wrap_malloc(size_t size)
{
    work += 1 + size / BYTES_PER_CALL;
    return __real_malloc(size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    work += 1 + size / BYTES_PER_CALL;
    return __real_realloc(memory, size);
}

int __wrap_strcmp(const char *a, const char *b)
{
    work++;
    return __real_strcmp(a, b);
}

void __wrap_position_play(const Position *self, Move move, Position *out)
{
    work++;
    __real_position_play(self, move, out);
}

Status __wrap_referee_line_read(const char *bytes, size_t length, Text *buffer, RefereeLogLine *out,
                                Error *error)
{
    work++;
    return __real_referee_line_read(bytes, length, buffer, out, error);
}

/* A file with a head and many copies of a piece; a % in the piece becomes the copy's number. */
typedef struct Hostile {
    const char *name;
    RecordFormat format;
    const char *head, *piece;
} Hostile;

#define FULL "* referee : r r r r r r r r r r r\n"
#define BOARD FULL FULL FULL FULL FULL FULL FULL FULL FULL FULL FULL
#define TURN2 "* referee : BLUE to play (turn 2) ...\n"

static const Hostile hostiles[] = {
    {"comments of one variation", FORMAT_PGN, "O@0-0 ", "(O@5-5 {x})\n"},
    {"comments of two variations in turn", FORMAT_PGN, "O@0-0 ", "(O@5-5 {x}) (O@3-3 {y})\n"},
    {"variations without a move", FORMAT_PGN, "O@0-0 O@5-5 O@0-2 O@5-7 ", "({x})\n"},
    {"variations within one another", FORMAT_PGN, "O@0-0 ", "(O@5-5 {x}"},
    {"brackets of nothing", FORMAT_PGN, "O@0-0 ", "("},
    {"tags", FORMAT_PGN, "", "[T% \"x\"]\n"},
    {"comments of one node", FORMAT_SGF, "(;R[O@0-0]", "C[x]"},
    {"comments of nodes without a move", FORMAT_SGF, "(;R[O@0-0]", ";C[x]"},
    {"comments of one variation", FORMAT_SGF, "(;R[O@0-0]", "(;B[O@5-5]C[x])(;B[O@3-3]C[y])"},
    {"tags", FORMAT_SGF, "(;", "XT[t%:x]"},
    {"unknown properties", FORMAT_SGF, "(;", "P%[x]"},
    {"values of an unknown property", FORMAT_SGF, "(;XX", "[x]"},
    {"two unknown properties in turn", FORMAT_SGF, "(;", "XX[x]YY[y]"},
    {"brackets", FORMAT_SGF, "(;", "(;"},
    {"what agents print in one turn", FORMAT_REFEREE, "* referee : RED to play (turn 1) ...\n", "x\n" TURN2},
    {"boards of no known turn", FORMAT_REFEREE, "", BOARD},
    {"turns that are missing", FORMAT_REFEREE, "", TURN2 BOARD},
    {"comments", FORMAT_TEXT, "O@0-0\n", "# x\n"},
    {"comments", FORMAT_ACTIONS, "PlaceAction(Coord(0, 0), Coord(0, 1), Coord(1, 0), Coord(1, 1))\n",
     "# x\n"},
    {"tags", FORMAT_JSON,
     "{\"format\": \"tetress-games\", \"version\": 1, \"games\": [{\"tags\": {\"\": \"\"", ", \"t%\": \"x\""},
};

static uint64_t work_of(const Hostile *hostile, int pieces)
{
    Text text = {0};
    RecordList list = {0};
    Error error = {0};
    text_add_string(&text, hostile->head);
    for (int i = 0; i < pieces; i++)
        for (const char *at = hostile->piece; *at; at++)
            if (*at == '%')
                text_printf(&text, "%d", i);
            else
                text_add_byte(&text, *at);
    if (hostile->format == FORMAT_JSON)
        text_add_string(&text, "}}]}");
    assert_ok(text_status(&text, &error), &error);
    work = 0;
    assert_ok(record_list_read(&list, hostile->format, text.bytes, text.length, "x", &error), &error);
    uint64_t done = work;
    assert_true(list.count > 0 || list.problem_count > 0);
    record_list_free(&list);
    text_free(&text);
    return done;
}

static void work_grows_as_files_do(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hostiles / sizeof *hostiles; i++) {
        uint64_t once = work_of(&hostiles[i], PIECES), twice = work_of(&hostiles[i], 2 * PIECES);
        printf("%-9s %-36s %8llu %8llu\n", record_format_name(hostiles[i].format), hostiles[i].name,
               (unsigned long long)once, (unsigned long long)twice);
        assert_true(once > 0);
        if (twice > once * 5 / 2)
            fail_msg("%s: %s cost %llu, and twice as many %llu", record_format_name(hostiles[i].format),
                     hostiles[i].name, (unsigned long long)once, (unsigned long long)twice);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_grows_as_files_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
