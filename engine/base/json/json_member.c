#include "engine/base/json/json_member.h"

#include <inttypes.h>

const JsonValue *json_get(const JsonValue *object, const char *key, JsonKind kind)
{
    const JsonValue *value = object ? json_member(object, key) : NULL;
    return value && value->kind == kind ? value : NULL;
}

const char *json_get_string(const JsonValue *object, const char *key)
{
    const JsonValue *value = json_get(object, key, JSON_STRING);
    return value ? value->as.string.bytes : "";
}

double json_get_number(const JsonValue *object, const char *key, double otherwise)
{
    const JsonValue *value = json_get(object, key, JSON_NUMBER);
    return value ? value->as.number.value : otherwise;
}

bool json_get_bool(const JsonValue *object, const char *key)
{
    const JsonValue *value = json_get(object, key, JSON_BOOL);
    return value && value->as.boolean;
}

const JsonValue *json_get_elements(const JsonValue *object, const char *key, uint32_t *count)
{
    const JsonValue *value = json_get(object, key, JSON_ARRAY);
    *count = value ? value->count : 0;
    return *count > 0 ? json_first(value) : NULL;
}

bool json_is_integer(const JsonValue *value, int64_t least, int64_t most)
{
    return value->kind == JSON_NUMBER && value->as.number.exact && value->as.number.integer >= least &&
           value->as.number.integer <= most;
}

int json_word_index(const JsonValue *value, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (words[i] && json_is_string(value, words[i]))
            return i;
    return -1;
}

Status json_unexpected(const JsonValue *value, const char *expected, Error *error)
{
    error_set(error, STATUS_INVALID, "expected %s, found %s", expected, json_kind_name(value->kind));
    if (error) {
        error->line = value->line;
        error->column = value->column;
    }
    return STATUS_INVALID;
}

void json_reader_expected(JsonReader *self, const JsonValue *value, const char *what)
{
    if (self->status == STATUS_OK)
        self->status = json_unexpected(value, what, self->error);
}

/* The sentence of a mistake is in the error; this adds the place. */
static void fail_at(JsonReader *self, const JsonValue *value)
{
    self->status = STATUS_INVALID;
    if (self->error) {
        self->error->line = value->line;
        self->error->column = value->column;
    }
}

const JsonValue *json_read_any(JsonReader *self, const JsonValue *object, const char *key)
{
    if (self->status != STATUS_OK)
        return NULL;
    const JsonValue *value = json_member(object, key);
    if (!value) {
        error_set(self->error, STATUS_INVALID, "'%s' is missing", key);
        fail_at(self, object);
    }
    return value;
}

const JsonValue *json_read(JsonReader *self, const JsonValue *object, const char *key, JsonKind kind)
{
    const JsonValue *value = json_read_any(self, object, key);
    if (!value || value->kind == kind)
        return value;
    error_set(self->error, STATUS_INVALID, "'%s' must be %s, not %s", key, json_kind_name(kind),
              json_kind_name(value->kind));
    fail_at(self, value);
    return NULL;
}

int64_t json_read_integer(JsonReader *self, const JsonValue *object, const char *key, int64_t least,
                          int64_t most)
{
    const JsonValue *value = json_read(self, object, key, JSON_NUMBER);
    if (!value || json_is_integer(value, least, most))
        return value ? value->as.number.integer : least;
    error_set(self->error, STATUS_INVALID, "'%s' must be a whole number from %" PRId64 " to %" PRId64, key,
              least, most);
    fail_at(self, value);
    return least;
}

int64_t json_take_integer(const JsonValue *value, int64_t least, int64_t most, bool *good)
{
    bool fits = value && json_is_integer(value, least, most);
    *good = *good && fits;
    return fits ? value->as.number.integer : least;
}

const JsonValue *json_take_elements(const JsonValue *value, uint32_t least, uint32_t most, bool *good)
{
    bool fits = value && value->kind == JSON_ARRAY && value->count >= least && value->count <= most;
    *good = *good && fits;
    return fits && value->count > 0 ? json_first(value) : NULL;
}
