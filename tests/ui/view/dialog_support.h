/* A window with a folder of its own, for tests of dialogs. For the thread of the test. */
#ifndef TETRESS_TESTS_UI_VIEW_DIALOG_SUPPORT_H
#define TETRESS_TESTS_UI_VIEW_DIALOG_SUPPORT_H

#include "tests/support/ui/hands.h"

enum { DIALOGS_WIDTH = 1024, DIALOGS_HEIGHT = 700 };

/* A test window, and a folder for its files. */
typedef struct DialogFixture {
    Hands *hands;
    char folder[64];
} DialogFixture;

int dialogs_begin(void **state);

const char *dialogs_path(const DialogFixture *self, const char *name);

int dialogs_end(void **state);

/* Draws until no file or folder is being read or written. */
void dialogs_finish_work(Hands *hands);

void assert_dialog(const Hands *hands, const char *name);

/* An event holds only a few bytes. */
void dialogs_type(Hands *hands, const char *text);

void dialogs_play(Hands *hands);

#endif
