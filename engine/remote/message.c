#include "engine/remote/message.h"

#include <string.h>

enum { NO_STRING = -1 };

Message message_of(const Text *bytes)
{
    return (Message){text_string(bytes), bytes->length, false};
}

void message_put(Text *out, const void *value, size_t size)
{
    text_add(out, value, size);
}

void message_put_number(Text *out, int64_t number)
{
    message_put(out, &number, sizeof number);
}

void message_put_string(Text *out, const char *string)
{
    message_put_number(out, string ? (int64_t)strlen(string) : NO_STRING);
    if (string)
        message_put(out, string, strlen(string) + 1);
}

void message_take(Message *self, void *out, size_t size)
{
    self->bad = self->bad || size > self->left;
    if (self->bad) {
        memset(out, 0, size);
        return;
    }
    memcpy(out, self->at, size);
    self->at += size;
    self->left -= size;
}

int64_t message_take_number(Message *self, int64_t low, int64_t high)
{
    int64_t number;
    message_take(self, &number, sizeof number);
    self->bad = self->bad || number < low || number > high;
    return self->bad ? low : number;
}

const char *message_take_string(Message *self)
{
    int64_t length = message_take_number(self, NO_STRING, INT64_MAX - 1);
    if (self->bad || length == NO_STRING)
        return NULL;
    const char *string = self->at;
    self->bad = (uint64_t)length >= self->left || string[length] != '\0';
    if (self->bad)
        return NULL;
    self->at += length + 1;
    self->left -= (size_t)length + 1;
    return string;
}

void message_put_bytes(Text *out, const char *bytes, size_t length)
{
    message_put_number(out, (int64_t)length);
    message_put(out, bytes, length);
}

Message message_take_bytes(Message *self)
{
    int64_t length = message_take_number(self, 0, (int64_t)self->left);
    self->bad = self->bad || (uint64_t)length > self->left;
    if (self->bad)
        return (Message){"", 0, true};
    Message out = {self->at, (size_t)length, false};
    self->at += length;
    self->left -= (size_t)length;
    return out;
}

Status message_status(const Message *self, Error *error)
{
    return self->bad ? error_set(error, STATUS_INTERNAL, "a message between programs is malformed")
                     : STATUS_OK;
}
