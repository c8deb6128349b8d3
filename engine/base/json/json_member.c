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

/* Adds the place of a value to an error. */
static Status at_value(const JsonValue *value, Error *error)
{
    if (error) {
        error->line = value->line;
        error->column = value->column;
    }
    return STATUS_INVALID;
}

Status json_unexpected(const JsonValue *value, const char *expected, Error *error)
{
    error_set(error, STATUS_INVALID, "expected %s, found %s", expected, json_kind_name(value->kind));
    return at_value(value, error);
}

Status json_need(const JsonValue *object, const char *key, const JsonValue **out, Error *error)
{
    *out = json_member(object, key);
    if (*out)
        return STATUS_OK;
    error_set(error, STATUS_INVALID, "'%s' is missing", key);
    return at_value(object, error);
}

Status json_need_kind(const JsonValue *object, const char *key, JsonKind kind, const JsonValue **out,
                      Error *error)
{
    Status status = json_need(object, key, out, error);
    if (status != STATUS_OK || (*out)->kind == kind)
        return status;
    error_set(error, STATUS_INVALID, "'%s' must be %s, not %s", key, json_kind_name(kind),
              json_kind_name((*out)->kind));
    return at_value(*out, error);
}

Status json_need_integer(const JsonValue *object, const char *key, const int64_t range[2], int64_t *out,
                         Error *error)
{
    const JsonValue *value;
    Status status = json_need_kind(object, key, JSON_NUMBER, &value, error);
    if (status != STATUS_OK)
        return status;
    *out = value->as.number.integer;
    if (json_is_integer(value, range[0], range[1]))
        return STATUS_OK;
    error_set(error, STATUS_INVALID, "'%s' must be a whole number from %" PRId64 " to %" PRId64, key,
              range[0], range[1]);
    return at_value(value, error);
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
