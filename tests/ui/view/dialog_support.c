#include "tests/ui/view/dialog_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/base/platform/clock.h"

static const uint64_t PATIENCE_NS = 120000000000u;

int dialogs_begin(void **state)
{
    DialogFixture *self = calloc(1, sizeof *self);
    assert_non_null(self);
    snprintf(self->folder, sizeof self->folder, "/tmp/test_dialogs_XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    self->hands = hands_open(DIALOGS_WIDTH, DIALOGS_HEIGHT);
    *state = self;
    return 0;
}

const char *dialogs_path(const DialogFixture *self, const char *name)
{
    static char path[128];
    snprintf(path, sizeof path, "%s/%s", self->folder, name);
    return path;
}

int dialogs_end(void **state)
{
    static const char *const names[] = {"saved.sgf", "saved.sgf.journal", "other.sgf", "other.sgf.journal"};
    DialogFixture *self = *state;
    hands_close(self->hands);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(dialogs_path(self, names[i]));
    int result = rmdir(self->folder);
    free(self);
    return result;
}

void dialogs_finish_work(Hands *hands)
{
    uint64_t last = clock_ns() + PATIENCE_NS;
    while (file_jobs_busy(&hands->app->file_jobs) || folder_browser_busy(&hands->app->browser) ||
           hands->ui->drafts.file.wants[0]) {
        assert_true(clock_ns() < last);
        hands_wait(hands, 1);
    }
    hands_settle(hands);
}

void assert_dialog(const Hands *hands, const char *name)
{
    assert_string_equal(hands->app->view.dialog, name);
}

void dialogs_type(Hands *hands, const char *text)
{
    enum { PART = 16 };
    for (size_t length = strlen(text), at = 0; at < length; at += PART) {
        char part[PART + 1];
        snprintf(part, sizeof part, "%s", text + at);
        hands_type(hands, part);
    }
}

void dialogs_play(Hands *hands)
{
    hands_do(hands, "move.place", "O@5-5");
}
