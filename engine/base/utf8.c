#include "engine/base/utf8.h"

/* By the first byte: how long the character is, and between what its second byte must lie. */
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

static int utf8_in_range(const Utf8Range *range, const char *bytes, size_t left)
{
    uint8_t second = (uint8_t)bytes[1];
    if (left < range->length || second < range->second_low || second > range->second_high)
        return 0;
    for (int i = 2; i < range->length; i++) {
        if (((uint8_t)bytes[i] & 0xc0) != 0x80)
            return 0;
    }
    return range->length;
}

int utf8_length(const char *bytes, size_t left)
{
    if (left == 0)
        return 0;
    uint8_t first = (uint8_t)bytes[0];
    if (first < 0x80)
        return 1;
    for (size_t i = 0; left > 1 && i < sizeof utf8_ranges / sizeof *utf8_ranges; i++) {
        if (first >= utf8_ranges[i].first_low && first <= utf8_ranges[i].first_high)
            return utf8_in_range(&utf8_ranges[i], bytes, left);
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
