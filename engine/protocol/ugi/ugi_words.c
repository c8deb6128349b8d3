#include "engine/protocol/ugi/ugi_words.h"

#include <stdio.h>
#include <string.h>

UgiText ugi_next(UgiLine *line)
{
    scan_skip_blanks(line);
    const char *start = line->at;
    return (UgiText){start, scan_skip_word(line)};
}

UgiText ugi_peek(const UgiLine *line)
{
    UgiLine copy = *line;
    return ugi_next(&copy);
}

UgiText ugi_rest(UgiLine *line)
{
    UgiText rest = ugi_peek(line);
    rest.length = (size_t)(line->end - rest.bytes);
    trim_blanks(&rest.bytes, &rest.length);
    line->at = line->end;
    return rest;
}

bool ugi_is(UgiText text, const char *word)
{
    return strlen(word) == text.length && memcmp(text.bytes, word, text.length) == 0;
}

/* Lower-case letters, and one character for all that join words; independent of the locale. */
static char plain(char byte)
{
    if (byte >= 'A' && byte <= 'Z')
        return (char)(byte - 'A' + 'a');
    return byte == '_' || byte == ' ' ? '-' : byte;
}

bool ugi_is_name(UgiText text, const char *name)
{
    size_t i = 0;
    while (i < text.length && name[i] != '\0' && plain(text.bytes[i]) == plain(name[i]))
        i++;
    return i == text.length && name[i] == '\0';
}

bool ugi_number(UgiText text, int64_t low, int64_t high, int64_t *out)
{
    bool negative = text.length > 0 && text.bytes[0] == '-';
    size_t at = negative || (text.length > 0 && text.bytes[0] == '+');
    if (at == text.length)
        return false;
    int64_t size = 0;
    for (; at < text.length; at++) {
        if (!is_digit(text.bytes[at]))
            return false;
        size = size > INT64_MAX / 10 - 1 ? INT64_MAX / 10 : size * 10 + (text.bytes[at] - '0');
    }
    int64_t value = negative ? -size : size;
    *out = value < low ? low : value > high ? high : value;
    return true;
}

const char *ugi_show(UgiText text, char out[UGI_SHOWN_SIZE])
{
    bool cut = text.length >= UGI_SHOWN_SIZE;
    size_t length = cut ? UGI_SHOWN_SIZE - 4 : text.length;
    for (size_t i = 0; i < length; i++)
        out[i] = text.bytes[i] > ' ' && text.bytes[i] < 0x7f ? text.bytes[i]
                 : text.bytes[i] == ' '                      ? ' '
                                                             : '?';
    snprintf(out + length, UGI_SHOWN_SIZE - length, "%s", cut ? "..." : "");
    return out;
}

bool ugi_copy(UgiText text, char *out, size_t size)
{
    if (text.length >= size || (text.length > 0 && memchr(text.bytes, '\0', text.length)))
        return false;
    if (text.length > 0)
        memcpy(out, text.bytes, text.length);
    out[text.length] = '\0';
    return true;
}
