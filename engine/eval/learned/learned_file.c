#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/memory.h"
#include "engine/base/platform/file.h"
#include "engine/base/sha256.h"
#include "engine/eval/learned/learned.h"

static const char first_line[] = "tetress-network 3\n";

/* Numbers that follow each other in a struct, none further from 0 than the limit. */
typedef struct Field {
    const char *name;
    size_t offset;
    int count, bytes, limit;
} Field;

static const Field knot_fields[] = {
    {"bias", offsetof(LearnedKnot, bias), LEARNED_HIDDEN, 4, LEARNED_BIAS_RANGE},
    {"out_bias", offsetof(LearnedKnot, out_bias), 1, 4, LEARNED_BIAS_RANGE},
    {"out", offsetof(LearnedKnot, out), LEARNED_HIDDEN, 2, LEARNED_OUT_RANGE},
    {"weights", offsetof(LearnedKnot, weights), LEARNED_INPUTS *LEARNED_HIDDEN, 2, LEARNED_WEIGHT_RANGE},
};

static const Field scale_field = {"scale", offsetof(LearnedNumbers, scale), PLY_LIMIT + 1, 4,
                                  LEARNED_SCALE_RANGE};

enum { KNOT_FIELDS = sizeof knot_fields / sizeof *knot_fields };

static size_t field_size(const Field *field)
{
    return (size_t)field->count * (size_t)field->bytes;
}

static size_t numbers_size(void)
{
    size_t size = field_size(&scale_field);
    for (int f = 0; f < KNOT_FIELDS; f++)
        size += 2 * LEARNED_KNOTS * field_size(&knot_fields[f]);
    return size;
}

/* ---- Reading ---- */

/* Finds the empty line that ends the header, and the digest in the line before it. */
static Status read_header(const char *bytes, size_t length, size_t *end, const char **digest, Error *error)
{
    enum { MARK = sizeof "\nsha256 " - 1, DIGITS = SHA256_HEX_SIZE - 1 };
    size_t first = sizeof first_line - 1, at = first;
    if (length < first || memcmp(bytes, first_line, first) != 0)
        return error_at(error, STATUS_SYNTAX, 1, "this is no network: expected the line 'tetress-network 3'");
    size_t most = length < LEARNED_ORIGIN_MOST ? length : LEARNED_ORIGIN_MOST;
    while (at + 1 < most && (bytes[at] != '\n' || bytes[at + 1] != '\n'))
        at++;
    if (at + 1 >= most)
        return error_set(error, STATUS_SYNTAX, "the network's header has no end: expected an empty line");
    *end = at + 2;
    if (at < first - 1 + MARK + DIGITS || memcmp(bytes + at - DIGITS - MARK, "\nsha256 ", MARK) != 0)
        return error_set(error, STATUS_SYNTAX, "the network's header does not end with its sha256");
    *digest = bytes + at - DIGITS;
    return STATUS_OK;
}

static Status read_field(const unsigned char **at, const Field *field, void *out, Error *error)
{
    for (int i = 0; i < field->count; i++, *at += field->bytes) {
        uint32_t bits = (uint32_t)(*at)[0] | (uint32_t)(*at)[1] << 8;
        if (field->bytes == 4)
            bits |= (uint32_t)(*at)[2] << 16 | (uint32_t)(*at)[3] << 24;
        int32_t number = field->bytes == 4 ? (int32_t)bits : (int16_t)bits;
        if (number < -field->limit || number > field->limit)
            return error_set(error, STATUS_INVALID, "number %d of '%s' is %d: expected at most %d", i + 1,
                             field->name, number, field->limit);
        char *to = (char *)out + field->offset + (size_t)i * (size_t)field->bytes;
        int16_t small = (int16_t)number;
        if (field->bytes == 4)
            memcpy(to, &number, sizeof number);
        else
            memcpy(to, &small, sizeof small);
    }
    return STATUS_OK;
}

Status learned_read(const char *bytes, size_t length, LearnedNumbers *out, Error *error)
{
    size_t begin = 0;
    const char *digest = bytes;
    char found[SHA256_HEX_SIZE];
    Status status = read_header(bytes, length, &begin, &digest, error);
    if (status != STATUS_OK)
        return status;
    if (length - begin != numbers_size())
        return error_set(error, STATUS_SYNTAX, "the network has %zu bytes of numbers: expected %zu",
                         length - begin, numbers_size());
    sha256_hex(bytes + begin, length - begin, found);
    if (memcmp(found, digest, SHA256_HEX_SIZE - 1) != 0)
        return error_set(error, STATUS_INVALID, "the network is damaged: its sha256 is another one");
    memset(out, 0, sizeof *out);
    const unsigned char *at = (const unsigned char *)bytes + begin;
    for (Side side = RED; side <= BLUE; side++)
        for (int knot = 0; knot < LEARNED_KNOTS; knot++)
            for (int f = 0; f < KNOT_FIELDS && status == STATUS_OK; f++)
                status = read_field(&at, &knot_fields[f], &out->knots[side][knot], error);
    return status == STATUS_OK ? read_field(&at, &scale_field, out, error) : status;
}

Status learned_read_file(const char *path, LearnedNumbers *out, Error *error)
{
    Text text = {0};
    Status status = file_read(path, LEARNED_FILE_MOST, &text, error);
    if (status == STATUS_OK)
        status = error_in_file(learned_read(text_string(&text), text.length, out, error), error, path);
    text_free(&text);
    return status;
}

Status learned_open(const char *path, LearnedNetwork **out, Error *error)
{
    LearnedNumbers *numbers = memory_new(1, sizeof *numbers);
    LearnedNetwork *network = memory_new(1, sizeof *network);
    Status status = numbers && network ? learned_read_file(path, numbers, error)
                                       : error_set(error, STATUS_MEMORY, "no memory for a network");
    if (status == STATUS_OK)
        learned_prepare(numbers, network);
    free(numbers);
    *out = status == STATUS_OK ? network : NULL;
    if (status != STATUS_OK)
        free(network);
    return status;
}

/* ---- Writing ---- */

static void add_field(const void *self, const Field *field, Text *out)
{
    for (int i = 0; i < field->count; i++) {
        const char *at = (const char *)self + field->offset + (size_t)i * (size_t)field->bytes;
        int16_t small = 0;
        uint32_t number = 0;
        memcpy(field->bytes == 4 ? (void *)&number : (void *)&small, at, (size_t)field->bytes);
        number = field->bytes == 4 ? number : (uint32_t)small;
        for (int byte = 0; byte < field->bytes; byte++)
            text_add_byte(out, (char)(number >> 8 * byte & 255));
    }
}

Status learned_write(const LearnedNumbers *self, const char *origin, Text *out, Error *error)
{
    Text numbers = {0}, file = {0};
    char digest[SHA256_HEX_SIZE];
    for (Side side = RED; side <= BLUE; side++)
        for (int knot = 0; knot < LEARNED_KNOTS; knot++)
            for (int f = 0; f < KNOT_FIELDS; f++)
                add_field(&self->knots[side][knot], &knot_fields[f], &numbers);
    add_field(self, &scale_field, &numbers);
    sha256_hex(text_string(&numbers), numbers.length, digest);
    text_printf(&file, "%s%ssha256 %s\n\n", first_line, origin, digest);
    text_add(&file, text_string(&numbers), numbers.length);
    Status status = text_status(&numbers, error);
    if (status == STATUS_OK)
        status = text_status(&file, error);
    LearnedNumbers *again = status == STATUS_OK ? memory_new(1, sizeof *again) : NULL; /* it must read back */
    if (status == STATUS_OK)
        status = again ? learned_read(text_string(&file), file.length, again, error)
                       : error_set(error, STATUS_MEMORY, "no memory for a network");
    free(again);
    if (status == STATUS_OK) {
        text_add(out, text_string(&file), file.length);
        status = text_status(out, error);
    }
    text_free(&numbers);
    text_free(&file);
    return status;
}
