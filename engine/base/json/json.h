/* JSON (RFC 8259): a writer that adds to a Text, and a reader that makes a tree in a single allocation.
 *
 * Numbers are written and read in the "C" numeric locale, which a program has unless it
 * sets another. A writer or a tree belongs to one thread at a time. */
#ifndef TETRESS_BASE_JSON_H
#define TETRESS_BASE_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/base/error.h"
#include "engine/base/text.h"

/* ---- Writing ---- */

/* Knows only whether a comma is due: the caller must match brackets and give names values. Begins as
 * {.out = text}. */
typedef struct JsonWriter {
    Text *out;
    bool comma_due;
} JsonWriter;

/* Writes what the shape looks like, in which names and commas stand as they are: "{name: %s, moves: [%d",
 * then more, then "]}". A %s is a string, or null if its pointer is, or a name before a colon; %d, %u, %jd,
 * %ju are whole numbers as in printf; %g is a number with the fewest digits that read back as the same, or
 * null if it is not finite; %i is true or false. With other letters the text has failed. Bytes that are not
 * UTF-8 become U+FFFD, one each. */
void json_print(JsonWriter *self, const char *shape, ...) __attribute__((format(printf, 2, 3)));

/* A string of so many bytes. */
void json_bytes(JsonWriter *self, const char *bytes, size_t length);

/* ---- Reading ---- */

enum { JSON_DEPTH_MAX = 128 };

typedef enum JsonKind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } JsonKind;

typedef struct JsonNumber {
    double value;
    int64_t integer; /* the same, where exact */
    bool exact;
} JsonNumber;

typedef struct JsonBytes {
    const char *bytes; /* UTF-8 with a NUL after it; may hold others */
    size_t length;
} JsonBytes;

/* Values are in the order of the text, each followed by its contents; a member of an object is its key, as a
 * string, followed by its value. */
typedef struct JsonValue {
    JsonKind kind;
    int line, column; /* where it begins, from 1; the column in bytes */
    uint32_t count;   /* elements or members */
    uint32_t extent;  /* how many values from here to the one after this */
    union {
        bool boolean;
        JsonNumber number;
        JsonBytes string;
    } as;
} JsonValue;

/* Reads one value with only white space around it. Any bytes give a tree, which json_free frees, or an error
 * with its line and column. A number beyond the range of a double is an error. */
Status json_parse(const char *text, size_t length, JsonValue **out, Error *error);

/* The same, but after a mistake in the text the tree has everything complete before it; null if that is
 * nothing. */
Status json_parse_part(const char *text, size_t length, JsonValue **out, Error *error);
void json_free(JsonValue *root); /* may be null */

/* What this is, in words: "a string", "a number", ... */
const char *json_kind_name(JsonKind kind);

/* The value of a member; the last one if a key is repeated; null if there is none or this is not an
 * object. */
const JsonValue *json_member(const JsonValue *object, const char *key);

/* The first element of a non-empty array, and the element after a value; count says how many there are. */
static inline const JsonValue *json_first(const JsonValue *array)
{
    return array + 1;
}

static inline const JsonValue *json_next(const JsonValue *value)
{
    return value + value->extent;
}

/* Whether it is exactly this string. */
bool json_is_string(const JsonValue *value, const char *string);

/* Writes a value with everything in it. */
void json_value(JsonWriter *self, const JsonValue *value);

/* Writes the members of an object as members of the open object. */
void json_members(JsonWriter *self, const JsonValue *object);

#endif
