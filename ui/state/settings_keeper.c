#include "ui/state/settings_keeper.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"

#define SETTLING_NS UINT64_C(500000000) /* so that dragging a slider writes once */

Status settings_keeper_open(SettingsKeeper *self, const char *path, Settings *settings, Keeper *keeper,
                            Error *problem)
{
    *self = (SettingsKeeper){.keeper = keeper};
    text_add_string(&self->path, path);
    Status status = text_status(&self->path, problem);
    if (status)
        return status;
    settings_load(settings, path, problem);
    file_read(path, SETTINGS_BYTES_MOST, &self->written, NULL);
    return STATUS_OK;
}

/* Passes the settings on, unless the file holds them or is about to. */
static void pass_on(SettingsKeeper *self, const Settings *settings, Error *problem)
{
    Text text = {0};
    settings_write(settings, &text);
    bool known = text.length == self->written.length &&
                 memcmp(text_string(&text), text_string(&self->written), text.length) == 0;
    if (!known && keeper_put(self->keeper, text_string(&self->path), &text, problem) == STATUS_OK) {
        text_free(&self->written);
        self->written = text;
        text = (Text){0};
    }
    text_free(&text);
}

void settings_keeper_tick(SettingsKeeper *self, const Settings *settings, uint64_t now_ns, Error *problem)
{
    if (self->path.length == 0)
        return;
    if (!self->seen)
        self->seen = calloc(1, sizeof *self->seen);
    if (self->seen && memcmp(self->seen, settings, sizeof(Settings)) != 0) {
        memcpy(self->seen, settings, sizeof *settings);
        self->changed_ns = now_ns;
    }
    if (now_ns < settings_keeper_wake_ns(self))
        return;
    self->changed_ns = 0;
    pass_on(self, settings, problem);
}

uint64_t settings_keeper_wake_ns(const SettingsKeeper *self)
{
    return self->changed_ns == 0 ? UINT64_MAX : self->changed_ns + SETTLING_NS;
}

void settings_keeper_close(SettingsKeeper *self, const Settings *settings)
{
    if (self->path.length > 0)
        pass_on(self, settings, NULL);
    free(self->seen);
    text_free(&self->path);
    text_free(&self->written);
    *self = (SettingsKeeper){0};
}
