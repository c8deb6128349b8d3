/* A program without its window, in a folder of its own, that does what scripts say. */
#ifndef TETRESS_TESTS_SUPPORT_DESK_H
#define TETRESS_TESTS_SUPPORT_DESK_H

#include "tests/support/check.h"
#include "ui/state/script.h"

typedef struct Desk {
    Roster roster;
    char folder[64];
    AppState app;
} Desk;

/* For cmocka: makes a Desk with the agents of fakes.h, and removes it with its folder. */
int desk_begin(void **state);
int desk_end(void **state);

/* Begins the program in the folder, where it was closed. */
void desk_open(Desk *self);

/* Runs a script to its end; "%" in it stands for the folder. */
Status desk_run(Desk *self, const char *script, Error *error);

#define DO(self, steps)                                       \
    do {                                                      \
        Error failure;                                        \
        assert_ok(desk_run(self, steps, &failure), &failure); \
    } while (0)

#define FAILS(self, steps, expected)                                      \
    do {                                                                  \
        Error refusal;                                                    \
        assert_int_not_equal(desk_run(self, steps, &refusal), STATUS_OK); \
        assert_string_equal(refusal.text, expected);                      \
    } while (0)

/* A path in the folder; good until the next call. */
const char *desk_path(Desk *self, const char *name);

#endif
