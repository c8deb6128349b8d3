/* The program without its window, in a folder of its own; it does what scripts say. */
#ifndef TETRESS_TESTS_SUPPORT_UI_TEST_APP_H
#define TETRESS_TESTS_SUPPORT_UI_TEST_APP_H

#include "tests/support/check.h"
#include "ui/state/script.h"

typedef struct TestApp {
    Roster roster;
    char folder[64];
    AppState app;
} TestApp;

/* For cmocka: creates a TestApp with the agents of fakes.h, and removes it with its folder. */
int test_app_begin(void **state);
int test_app_end(void **state);

/* Starts the program in the folder again after it was closed. */
void test_app_open(TestApp *self);

/* Runs a script to its end; "%" in it stands for the folder. */
Status test_app_run(TestApp *self, const char *script, Error *error);

#define DO(self, steps)                                           \
    do {                                                          \
        Error failure;                                            \
        assert_ok(test_app_run(self, steps, &failure), &failure); \
    } while (0)

#define FAILS(self, steps, expected)                                          \
    do {                                                                      \
        Error refusal;                                                        \
        assert_int_not_equal(test_app_run(self, steps, &refusal), STATUS_OK); \
        assert_string_equal(refusal.text, expected);                          \
    } while (0)

/* A path in the folder; valid until the next call. */
const char *test_app_path(TestApp *self, const char *name);

#endif
