#include "engine/base/words.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"

typedef struct WordReader {
    Scan scan;
    char *out; /* after the last byte written */
    Error *error;
} WordReader;

/* From an opening quote to just after the closing one. */
static Status read_quoted(WordReader *self)
{
    Scan *scan = &self->scan;
    const char *opening = scan->at;
    char quote = *scan->at++;
    while (!scan_take(scan, quote)) {
        if (scan_peek(scan) == SCAN_END)
            return error_at(self->error, STATUS_SYNTAX, scan_column(scan, opening),
                            "the quote %c is not closed", quote);
        Scan after = *scan;
        if (quote == '"' && scan_take(&after, '\\') && scan_peek(&after) != SCAN_END &&
            strchr("\"\\$`", scan_peek(&after)))
            *scan = after;
        *self->out++ = *scan->at++;
    }
    return STATUS_OK;
}

/* A word, which may consist of quoted and other parts. */
static Status read_word(WordReader *self)
{
    Scan *scan = &self->scan;
    for (int byte; (byte = scan_peek(scan)) != SCAN_END && !is_blank((char)byte);) {
        if (byte == '\'' || byte == '"') {
            Status status = read_quoted(self);
            if (status != STATUS_OK)
                return status;
            continue;
        }
        if (scan_take(scan, '\\') && scan_peek(scan) == SCAN_END)
            return error_at(self->error, STATUS_SYNTAX, scan_column(scan, scan->at),
                            "expected a character after the backslash");
        *self->out++ = *scan->at++;
    }
    *self->out++ = '\0';
    return STATUS_OK;
}

static Status read_words(WordReader *self, Words *out)
{
    for (scan_skip_blanks(&self->scan); scan_peek(&self->scan) != SCAN_END; scan_skip_blanks(&self->scan)) {
        out->items[out->count] = self->out;
        Status status = read_word(self);
        if (status != STATUS_OK)
            return status;
        out->count++;
    }
    out->items[out->count] = NULL;
    if (out->count == 0)
        return error_at(self->error, STATUS_SYNTAX, 1, "expected a command");
    return STATUS_OK;
}

Status words_split(const char *text, Words *out, Error *error)
{
    *out = (Words){0};
    size_t length = strlen(text);
    if (length > INT_MAX / 2)
        return error_at(error, STATUS_INVALID, INT_MAX / 2, "the command is too long");
    /* A word and the space before the next take at least two bytes, and a word is never longer than its text.
     * The words are stored after the pointers to them. */
    size_t pointers = (length / 2 + 2) * sizeof *out->items;
    out->items = malloc(pointers + length + 1);
    if (!out->items)
        return error_set(error, STATUS_MEMORY, "out of memory for a command");
    WordReader reader = {scan_of(text, length), (char *)out->items + pointers, error};
    Status status = read_words(&reader, out);
    if (status != STATUS_OK)
        words_free(out);
    return status;
}

Status words_of(const Text *text, Words *out, Error *error)
{
    *out = (Words){0};
    for (size_t i = 0; i < text->length; i++)
        out->count += !text->bytes[i];
    size_t pointers = ((size_t)out->count + 1) * sizeof *out->items;
    out->items = text_status(text, error) == STATUS_OK ? malloc(pointers + text->length) : NULL;
    if (!out->items)
        return error_set(error, STATUS_MEMORY, "out of memory for a command");
    char *at = memcpy((char *)out->items + pointers, text_string(text), text->length);
    for (int i = 0; i < out->count; i++, at += strlen(at) + 1)
        out->items[i] = at;
    out->items[out->count] = NULL;
    return STATUS_OK;
}

void words_free(Words *self)
{
    free(self->items);
    *self = (Words){0};
}
