/* Members of JSON objects by the kind of value that they should have. Any thread.
 *
 * The first functions take what is there and do without the rest; an object may be null or no object at all.
 * The others expect something and give an error with STATUS_INVALID, the name and the place if it isn't
 * there. */
#ifndef TETRESS_BASE_JSON_MEMBER_H
#define TETRESS_BASE_JSON_MEMBER_H

#include "engine/base/json/json.h"

/* ---- What is there ---- */

/* The member if it is of this kind; otherwise null. */
const JsonValue *json_get(const JsonValue *object, const char *key, JsonKind kind);

/* A string; "" if there is none. */
const char *json_get_string(const JsonValue *object, const char *key);

/* A number; this one if there is none. */
double json_get_number(const JsonValue *object, const char *key, double otherwise);
bool json_get_bool(const JsonValue *object, const char *key);

/* The first element of an array and how many there are; null and 0 if it is empty or no array. */
const JsonValue *json_get_elements(const JsonValue *object, const char *key, uint32_t *count);

/* Whether it is a whole number in this range. */
bool json_is_integer(const JsonValue *value, int64_t least, int64_t most);

/* The index of a string among some words; -1 if it is none of them. Words may be null. */
int json_word_index(const JsonValue *value, const char *const *words, int count);

/* ---- What is expected ---- */

/* The error that this was expected here, and what was found. */
Status json_unexpected(const JsonValue *value, const char *expected, Error *error);

/* Any member of this name. */
Status json_need(const JsonValue *object, const char *key, const JsonValue **out, Error *error);

/* The member as a value of this kind. */
Status json_need_kind(const JsonValue *object, const char *key, JsonKind kind, const JsonValue **out,
                      Error *error);

/* The member as a whole number in this range. */
Status json_need_integer(const JsonValue *object, const char *key, const int64_t range[2], int64_t *out,
                         Error *error);

#endif
