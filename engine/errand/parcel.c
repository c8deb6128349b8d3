#include "engine/errand/parcel.h"

#include <string.h>

enum { NO_STRING = -1 };

Parcel parcel_of(const Text *bytes)
{
    return (Parcel){text_string(bytes), bytes->length, false};
}

void parcel_put(Text *out, const void *value, size_t size)
{
    text_add(out, value, size);
}

void parcel_put_number(Text *out, int64_t number)
{
    parcel_put(out, &number, sizeof number);
}

void parcel_put_string(Text *out, const char *string)
{
    parcel_put_number(out, string ? (int64_t)strlen(string) : NO_STRING);
    if (string)
        parcel_put(out, string, strlen(string) + 1);
}

void parcel_take(Parcel *self, void *out, size_t size)
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

int64_t parcel_take_number(Parcel *self, int64_t low, int64_t high)
{
    int64_t number;
    parcel_take(self, &number, sizeof number);
    self->bad = self->bad || number < low || number > high;
    return self->bad ? low : number;
}

const char *parcel_take_string(Parcel *self)
{
    int64_t length = parcel_take_number(self, NO_STRING, INT64_MAX - 1);
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

Status parcel_status(const Parcel *self, Error *error)
{
    return self->bad ? error_set(error, STATUS_INTERNAL, "a message between programs is malformed")
                     : STATUS_OK;
}
