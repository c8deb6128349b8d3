#include "engine/base/utf8.h"

#include <stdbool.h>
#include <string.h>

/* For a first byte: the length of the character, and the range of its second byte. */
typedef struct Utf8Range {
    uint8_t first_low, first_high;
    uint8_t second_low, second_high;
    uint8_t length;
} Utf8Range;

static const Utf8Range utf8_ranges[] = {
    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
    {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
    {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
};

int utf8_length(const char *bytes, size_t left)
{
    if (left == 0)
        return 0;
    uint8_t first = (uint8_t)bytes[0];
    if (first < 0x80)
        return 1;
    for (size_t i = 0; left > 1 && i < sizeof utf8_ranges / sizeof *utf8_ranges; i++) {
        if (first >= utf8_ranges[i].first_low && first <= utf8_ranges[i].first_high) {
            const Utf8Range *range = &utf8_ranges[i];
            uint8_t second = (uint8_t)bytes[1];
            if (left < range->length || second < range->second_low || second > range->second_high)
                return 0;
            for (int k = 2; k < range->length; k++)
                if (((uint8_t)bytes[k] & 0xc0) != 0x80)
                    return 0;
            return range->length;
        }
    }
    return 0;
}

int utf8_write(uint32_t character, char out[UTF8_SIZE_MAX])
{
    if (character < 0x80) {
        out[0] = (char)character;
        return 1;
    }
    int length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
    for (int i = length - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (character & 0x3f));
        character >>= 6;
    }
    out[0] = (char)((0xf00 >> length & 0xff) | character);
    return length;
}

/* ---- Files ---- */

static uint32_t unit_at(const char *bytes, size_t at, bool big_endian)
{
    uint32_t first = (uint8_t)bytes[at], second = (uint8_t)bytes[at + 1];
    return big_endian ? first << 8 | second : second << 8 | first;
}

static bool is_surrogate(uint32_t unit, uint32_t first)
{
    return unit >= first && unit < first + 0x400;
}

Status utf8_text_of(const char *bytes, size_t length, Utf8Text *out, Error *error)
{
    static const char mark[] = "\xef\xbb\xbf", big[] = "\xfe\xff", little[] = "\xff\xfe";
    size_t skipped = length >= 3 && memcmp(bytes, mark, 3) == 0 ? 3 : 0;
    bool big_endian = length >= 2 && memcmp(bytes, big, 2) == 0;
    *out = (Utf8Text){.bytes = skipped ? bytes + skipped : bytes, .length = length - skipped};
    if (!big_endian && (length < 2 || memcmp(bytes, little, 2) != 0))
        return STATUS_OK;
    /* Adds all characters after the mark. */
    enum { HIGH = 0xd800, LOW = 0xdc00, REPLACEMENT = 0xfffd };
    for (size_t at = 2; at < length; at += 2) {
        char character[UTF8_SIZE_MAX];
        uint32_t unit = at + 1 < length ? unit_at(bytes, at, big_endian) : REPLACEMENT;
        uint32_t next = at + 3 < length ? unit_at(bytes, at + 2, big_endian) : 0;
        if (is_surrogate(unit, HIGH) && is_surrogate(next, LOW)) {
            unit = 0x10000 + ((unit - HIGH) << 10) + (next - LOW);
            at += 2;
        } else if (is_surrogate(unit, HIGH) || is_surrogate(unit, LOW)) {
            unit = REPLACEMENT;
        }
        text_add(&out->decoded, character, (size_t)utf8_write(unit, character));
    }
    out->bytes = text_string(&out->decoded);
    out->length = out->decoded.length;
    return text_status(&out->decoded, error);
}

void utf8_text_free(Utf8Text *self)
{
    text_free(&self->decoded);
    *self = (Utf8Text){.bytes = ""};
}

/* ---- Showing ---- */

/* Whether this character would control a terminal instead of being shown. */
static bool is_control(const unsigned char *at, int length)
{
    if (length == 1)
        return (at[0] < ' ' && at[0] != '\n' && at[0] != '\t') || at[0] == 0x7f;
    if (length == 2)
        return at[0] == 0xc2 && at[1] < 0xa0;
    bool turns = length == 3 && at[0] == 0xe2 &&
                 ((at[1] == 0x80 && at[2] >= 0xaa && at[2] <= 0xae) ||
                  (at[1] == 0x81 && at[2] >= 0xa6 && at[2] <= 0xa9));
    return turns;
}

void utf8_add_visible(Text *out, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        int size = utf8_length(bytes + at, length - at);
        bool shown = size > 0 && !is_control((const unsigned char *)bytes + at, size);
        if (shown)
            text_add(out, bytes + at, (size_t)size);
        for (int i = 0; !shown && i < (size > 0 ? size : 1); i++)
            text_printf(out, "\\x%02x", (unsigned)(unsigned char)bytes[at + (size_t)i]);
        at += (size_t)(size > 0 ? size : 1);
    }
}
