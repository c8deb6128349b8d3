#include "ui/draw/png.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"

enum {
    HASH_BITS = 15,
    LONGEST_MATCH = 258,
    SHORTEST_MATCH = 4, /* three bytes take no less space as a match */
    FARTHEST_MATCH = 32768
};

/* Bits on their way into a Text, lowest first. */
typedef struct BitWriter {
    Text *out;
    uint64_t bits;
    int count;
} BitWriter;

static void write_bits(BitWriter *self, uint32_t value, int count)
{
    self->bits |= (uint64_t)value << self->count;
    self->count += count;
    while (self->count >= 8) {
        text_add_byte(self->out, (char)self->bits);
        self->bits >>= 8;
        self->count -= 8;
    }
}

/* Codes are written with their highest bit first, everything else with its lowest. */
static void write_code(BitWriter *self, uint32_t code, int count)
{
    uint32_t turned = 0;
    for (int i = 0; i < count; i++)
        turned |= (code >> i & 1) << (count - 1 - i);
    write_bits(self, turned, count);
}

/* A byte, or the symbol of a length, in the fixed code of the format. */
static void write_symbol(BitWriter *self, int symbol)
{
    if (symbol < 144)
        write_code(self, (uint32_t)(0x30 + symbol), 8);
    else if (symbol < 256)
        write_code(self, (uint32_t)(0x190 + symbol - 144), 9);
    else if (symbol < 280)
        write_code(self, (uint32_t)(symbol - 256), 7);
    else
        write_code(self, (uint32_t)(0xc0 + symbol - 280), 8);
}

/* Both lengths and distances come in groups of 2^extra neighbours, `per_size` groups of each size. Stores the
 * group's number in `group` and returns the first value of the group. */
static int value_group(int value, int first, int plain, int per_size, int *group, int *extra)
{
    int start = first;
    *group = 0;
    *extra = 0;
    for (;;) {
        int size = 1 << *extra;
        if (value < start + size)
            return start;
        start += size;
        (*group)++;
        if (*group >= plain && (*group - plain) % per_size == 0)
            (*extra)++;
    }
}

static void write_match(BitWriter *self, int length, int distance)
{
    int group;
    int extra;
    if (length == LONGEST_MATCH) {
        write_symbol(self, 285);
    } else {
        int start = value_group(length, 3, 8, 4, &group, &extra);
        write_symbol(self, 257 + group);
        write_bits(self, (uint32_t)(length - start), extra);
    }
    int start = value_group(distance, 1, 4, 2, &group, &extra);
    write_code(self, (uint32_t)group, 5);
    write_bits(self, (uint32_t)(distance - start), extra);
}

static int match_length(const uint8_t *a, const uint8_t *b, size_t limit)
{
    size_t length = 0;
    while (length < limit && a[length] == b[length])
        length++;
    return (int)length;
}

static uint32_t hash_at(const uint8_t *bytes)
{
    uint32_t word;
    memcpy(&word, bytes, sizeof word);
    return word * 2654435761u >> (32 - HASH_BITS);
}

/* Writes all bytes as one block, matching each place with the last one that began alike and with the row
 * above. */
static void write_block(BitWriter *self, const uint8_t *bytes, size_t length, size_t row, int32_t *last_at)
{
    write_bits(self, 1, 1); /* the last block */
    write_bits(self, 1, 2); /* with the fixed code */
    for (size_t at = 0; at < length;) {
        size_t limit = length - at < LONGEST_MATCH ? length - at : LONGEST_MATCH;
        int best = 0;
        int distance = 0;
        if (at >= row && row <= FARTHEST_MATCH) {
            best = match_length(bytes + at, bytes + at - row, limit);
            distance = (int)row;
        }
        if (limit >= SHORTEST_MATCH) {
            uint32_t hash = hash_at(bytes + at);
            int32_t before = last_at[hash];
            last_at[hash] = (int32_t)at;
            if (before >= 0 && at - (size_t)before <= FARTHEST_MATCH) {
                int found = match_length(bytes + at, bytes + before, limit);
                if (found > best) {
                    best = found;
                    distance = (int)(at - (size_t)before);
                }
            }
        }
        if (best >= SHORTEST_MATCH) {
            write_match(self, best, distance);
            at += (size_t)best;
        } else {
            write_symbol(self, bytes[at++]);
        }
    }
    write_symbol(self, 256);
    if (self->count > 0)
        write_bits(self, 0, 8 - self->count);
}

static uint32_t adler32(const uint8_t *bytes, size_t length)
{
    uint32_t a = 1;
    uint32_t b = 0;
    for (size_t i = 0; i < length; i++) {
        a = (a + bytes[i]) % 65521;
        b = (b + a) % 65521;
    }
    return b << 16 | a;
}

static uint32_t crc32_of(const uint8_t *bytes, size_t length)
{
    uint32_t table[256];
    for (uint32_t i = 0; i < 256; i++) {
        table[i] = i;
        for (int bit = 0; bit < 8; bit++)
            table[i] = table[i] >> 1 ^ (table[i] & 1 ? 0xedb88320u : 0);
    }
    uint32_t crc = 0xffffffffu;
    for (size_t i = 0; i < length; i++)
        crc = table[(crc ^ bytes[i]) & 0xff] ^ crc >> 8;
    return ~crc;
}

static void put_u32(uint8_t *out, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        out[i] = (uint8_t)(value >> (24 - 8 * i));
}

/* A chunk: length, name, data, checksum of name and data. */
static void add_chunk(Text *out, const char *name, const uint8_t *data, size_t length)
{
    uint8_t number[4];
    put_u32(number, (uint32_t)length);
    text_add(out, (const char *)number, sizeof number);
    size_t start = out->length;
    text_add(out, name, 4);
    text_add(out, (const char *)data, length);
    put_u32(number, out->failed ? 0 : crc32_of((const uint8_t *)out->bytes + start, out->length - start));
    text_add(out, (const char *)number, sizeof number);
}

/* Rows of RGB, each after the byte that says it is not filtered. */
static uint8_t *plain_rows(const uint8_t *pixels, int width, int height, int pitch)
{
    size_t row = (size_t)width * 3 + 1;
    uint8_t *rows = malloc(row * (size_t)height);
    for (int y = 0; rows && y < height; y++) {
        const uint8_t *from = pixels + (ptrdiff_t)y * pitch;
        uint8_t *to = rows + row * (size_t)y;
        *to++ = 0;
        for (int x = 0; x < width; x++, from += 4, to += 3)
            memcpy(to, from, 3);
    }
    return rows;
}

static Status compress(const uint8_t *rows, size_t length, size_t row, Text *out, Error *error)
{
    int32_t *last_at = malloc(sizeof *last_at << HASH_BITS);
    if (!last_at)
        return error_set(error, STATUS_MEMORY, "not enough memory for a picture");
    for (int i = 0; i < 1 << HASH_BITS; i++)
        last_at[i] = -1;
    BitWriter writer = {.out = out};
    write_bits(&writer, 0x0178, 16); /* a window of 32 K, and its checksum */
    write_block(&writer, rows, length, row, last_at);
    free(last_at);
    uint8_t number[4];
    put_u32(number, adler32(rows, length));
    text_add(out, (const char *)number, sizeof number);
    return text_status(out, error);
}

Status png_encode(const uint8_t *pixels, int width, int height, int pitch, Text *out, Error *error)
{
    static const char signature[] = "\x89PNG\r\n\x1a\n";
    size_t row = (size_t)width * 3 + 1;
    uint8_t *rows = plain_rows(pixels, width, height, pitch);
    if (!rows)
        return error_set(error, STATUS_MEMORY, "not enough memory for a picture");
    Text packed = {0};
    Status status = compress(rows, row * (size_t)height, row, &packed, error);
    free(rows);

    uint8_t header[13] = {[8] = 8, [9] = 2}; /* 8 bits each of red, green, blue */
    put_u32(header, (uint32_t)width);
    put_u32(header + 4, (uint32_t)height);
    if (status == STATUS_OK) {
        text_add(out, signature, sizeof signature - 1);
        add_chunk(out, "IHDR", header, sizeof header);
        add_chunk(out, "IDAT", (const uint8_t *)packed.bytes, packed.length);
        add_chunk(out, "IEND", header, 0);
        status = text_status(out, error);
    }
    text_free(&packed);
    return status;
}

Status png_write(const char *path, const uint8_t *pixels, int width, int height, int pitch, Error *error)
{
    Text bytes = {0};
    Status status = png_encode(pixels, width, height, pitch, &bytes, error);
    if (status == STATUS_OK)
        status = file_replace(path, bytes.bytes, bytes.length, error);
    text_free(&bytes);
    return status;
}
