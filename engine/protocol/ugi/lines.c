#include "engine/protocol/ugi/lines.h"

#include <string.h>

void lines_init(Lines *self)
{
    self->length = 0;
    self->complete = false;
    self->cut = false;
}

static void complete(Lines *self)
{
    self->complete = true;
    if (self->length > 0 && self->bytes[self->length - 1] == '\r')
        self->length--;
}

size_t lines_feed(Lines *self, const char *bytes, size_t length)
{
    if (length == 0)
        return 0;
    if (self->complete)
        lines_init(self);
    const char *end = memchr(bytes, '\n', length);
    size_t part = end ? (size_t)(end - bytes) : length, room = LINE_BYTES_MAX - self->length;
    size_t kept = part < room ? part : room;
    memcpy(self->bytes + self->length, bytes, kept);
    self->length += kept;
    self->cut = self->cut || kept < part;
    if (!end)
        return length;
    complete(self);
    return part + 1;
}

bool lines_end(Lines *self)
{
    if (self->complete || self->length == 0)
        return false;
    complete(self);
    return true;
}
