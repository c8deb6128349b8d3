#include "engine/classroom/profile_sum.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/json/json_member.h"

enum { NAME_BYTES_MAX = 300 };

/* The row of a function, made if there is none; null if there is no memory. */
static ProfileRow *row_of(ProfileSum *self, const char *function)
{
    for (int i = 0; i < self->count; i++)
        if (strncmp(self->rows[i].function, function, NAME_BYTES_MAX) == 0)
            return &self->rows[i];
    bool room = ARRAY_ROOM(&self->rows, self->count + 1, &self->capacity);
    char *name = room ? strndup(function, NAME_BYTES_MAX) : NULL;
    if (!name)
        return NULL;
    self->rows[self->count] = (ProfileRow){.function = name};
    return &self->rows[self->count++];
}

Status profile_sum_add(ProfileSum *self, const char *json, size_t length, Error *error)
{
    JsonValue *root = NULL;
    Status status = STATUS_OK;
    if (json_parse(json, length, &root, NULL) != STATUS_OK || root->kind != JSON_ARRAY || root->count == 0) {
        json_free(root);
        return STATUS_OK;
    }
    const JsonValue *value = json_first(root);
    for (uint32_t i = 0; status == STATUS_OK && i < root->count; i++, value = json_next(value)) {
        const JsonValue *function = json_get(value, "function", JSON_STRING);
        if (!function)
            continue;
        ProfileRow *row = row_of(self, function->as.string.bytes);
        if (!row) {
            status = error_set(error, STATUS_MEMORY, "out of memory for a profile");
            break;
        }
        row->calls += json_get_number(value, "calls", 0);
        row->own += json_get_number(value, "own", 0);
        row->total += json_get_number(value, "total", 0);
    }
    json_free(root);
    return status;
}

static int by_own(const void *a, const void *b)
{
    const ProfileRow *one = a, *other = b;
    if (one->own > other->own || one->own < other->own)
        return one->own > other->own ? -1 : 1;
    return strcmp(one->function, other->function);
}

void profile_sum_sort(ProfileSum *self)
{
    if (self->count > 0)
        qsort(self->rows, (size_t)self->count, sizeof *self->rows, by_own);
}

void profile_sum_free(ProfileSum *self)
{
    for (int i = 0; i < self->count; i++)
        free(self->rows[i].function);
    free(self->rows);
    *self = (ProfileSum){0};
}

double profile_sum_own(const ProfileSum *self)
{
    double sum = 0;
    for (int i = 0; i < self->count; i++)
        sum += self->rows[i].own;
    return sum;
}

void profile_sum_write(const ProfileSum *self, int most, JsonWriter *writer)
{
    json_print(writer, "[");
    for (int i = 0; i < self->count && i < most; i++) {
        const ProfileRow *row = &self->rows[i];
        json_print(writer, "{function: %s, calls: %g, own: %g, total: %g}", row->function, row->calls,
                   row->own, row->total);
    }
    json_print(writer, "]");
}
