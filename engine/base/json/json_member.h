/* Members of JSON objects with the expected kind of value. Any thread.
 *
 * The functions of the first group take what is there and accept anything missing; the object may be null or
 * not an object. The second group keeps the first mistake, with the name and the place of what isn't there.
 * The last clears a flag instead, for files that only programs write. */
#ifndef TETRESS_BASE_JSON_MEMBER_H
#define TETRESS_BASE_JSON_MEMBER_H

#include "engine/base/json/json.h"

/* ---- What is there ---- */

/* The member if it is of this kind; otherwise null. */
const JsonValue *json_get(const JsonValue *object, const char *key, JsonKind kind);

/* A string; "" if there is none. */
const char *json_get_string(const JsonValue *object, const char *key);

/* A number; the default if there is none. */
double json_get_number(const JsonValue *object, const char *key, double otherwise);
bool json_get_bool(const JsonValue *object, const char *key);

/* The first element of an array and the number of elements; null and 0 if it is empty or not an array. */
const JsonValue *json_get_elements(const JsonValue *object, const char *key, uint32_t *count);

/* Whether it is a whole number in this range. */
bool json_is_integer(const JsonValue *value, int64_t least, int64_t most);

/* The index of a string in a list of words; -1 if it is none of them. Words may be null. */
int json_word_index(const JsonValue *value, const char *const *words, int count);

/* ---- What is expected ---- */

/* The error for a value that is not what was expected here. */
Status json_unexpected(const JsonValue *value, const char *expected, Error *error);

/* Keeps the first mistake, with its place. After that everything reads as nothing, so that a whole object can
 * be read before somebody looks at the status. Begins as {.error = error}; the error may be null. */
typedef struct JsonReader {
    Status status;
    Error *error;
} JsonReader;

/* A mistake unless there was one before: this value is not what was expected. */
void json_reader_expected(JsonReader *self, const JsonValue *value, const char *what);

/* The member, of any kind or of this one; if it is not there, that is a mistake. Null after a mistake, and
 * then the object may be null, too. */
const JsonValue *json_read_any(JsonReader *self, const JsonValue *object, const char *key);
const JsonValue *json_read(JsonReader *self, const JsonValue *object, const char *key, JsonKind kind);

/* The member as a whole number in this range; the least after a mistake. */
int64_t json_read_integer(JsonReader *self, const JsonValue *object, const char *key, int64_t least,
                          int64_t most);

/* ---- What is expected, with one flag for all of it ---- */

/* A whole number in this range; the least, and `good` is cleared, if it is none. Null is no value. */
int64_t json_take_integer(const JsonValue *value, int64_t least, int64_t most, bool *good);

/* The first element of an array of so many elements; null if it has none. */
const JsonValue *json_take_elements(const JsonValue *value, uint32_t least, uint32_t most, bool *good);

#endif
