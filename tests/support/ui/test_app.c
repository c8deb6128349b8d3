#include "tests/support/ui/test_app.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "engine/base/memory.h"
#include "engine/base/platform/clock.h"
#include "engine/base/platform/folder.h"
#include "tests/support/fakes.h"

static const uint64_t PATIENCE_NS = 120000000000u;

void test_app_open(TestApp *self)
{
    Error error;
    assert_ok(app_init(&self->app, &self->roster, self->folder, true, (Wake){0}, &error), &error);
}

int test_app_begin(void **state)
{
    TestApp *self = memory_new(1, sizeof *self);
    assert_non_null(self);
    fakes_add(&self->roster);
    snprintf(self->folder, sizeof self->folder, "/tmp/test_desk_XXXXXX");
    assert_non_null(mkdtemp(self->folder));
    test_app_open(self);
    *state = self;
    return 0;
}

/* Folders here contain at most one level of others. */
static void clear_folder(const char *path, bool below)
{
    FolderEntries names = {0};
    char inner[512];
    if (folder_entries(path, &names, NULL) != STATUS_OK)
        return;
    for (int i = 0; i < names.count; i++) {
        if (snprintf(inner, sizeof inner, "%s/%s", path, names.entries[i].name) >= (int)sizeof inner)
            continue;
        if (unlink(inner) != 0 && below) {
            clear_folder(inner, false);
            rmdir(inner);
        }
    }
    folder_entries_free(&names);
}

int test_app_end(void **state)
{
    TestApp *self = *state;
    app_close(&self->app);
    clear_folder(self->folder, true);
    int result = rmdir(self->folder);
    free(self);
    return result;
}

const char *test_app_path(TestApp *self, const char *name)
{
    static _Thread_local char path[256];
    snprintf(path, sizeof path, "%s/%s", self->folder, name);
    return path;
}

Status test_app_run(TestApp *self, const char *text, Error *error)
{
    Script script;
    Text filled = {0};
    for (const char *at = text; *at; at++)
        if (*at == '%')
            text_add_string(&filled, self->folder);
        else
            text_add_byte(&filled, *at);
    *error = (Error){0};
    Status status = script_read(&script, text_string(&filled), error);
    text_free(&filled);
    if (status != STATUS_OK)
        return status;
    for (uint64_t last = clock_ns() + PATIENCE_NS; status == STATUS_OK && !script_over(&script);) {
        app_tick(&self->app, clock_ns());
        status = script_step(&script, &self->app, clock_ns(), error);
        nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        assert_true(clock_ns() < last);
    }
    script_free(&script);
    return status;
}
