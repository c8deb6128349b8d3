#include "app/desktop/widget_file.h"

#include <math.h>
#include <string.h>

#include "engine/base/platform/file.h"

static void take(void *context, const char *identity, Box box)
{
    WidgetFile *self = context;
    for (const char *at = identity; *at; at++) /* a space ends the name */
        text_add_byte(&self->frame, (unsigned char)*at <= ' ' ? '-' : *at);
    text_printf(&self->frame, " %ld %ld %ld %ld\n", lroundf(box.left), lroundf(box.top), lroundf(box.right),
                lroundf(box.bottom));
}

void widget_file_begin(WidgetFile *self, Window *window)
{
    if (!self->path)
        return;
    text_clear(&self->frame);
    window_set_probe(window, take, self);
}

void widget_file_end(WidgetFile *self)
{
    if (!self->path || self->frame.failed)
        return;
    bool same = self->frame.length == self->written.length &&
                memcmp(text_string(&self->frame), text_string(&self->written), self->frame.length) == 0;
    if (same || file_replace(self->path, text_string(&self->frame), self->frame.length, NULL))
        return;
    Text old = self->written;
    self->written = self->frame;
    self->frame = old;
}

void widget_file_free(WidgetFile *self)
{
    text_free(&self->frame);
    text_free(&self->written);
}
