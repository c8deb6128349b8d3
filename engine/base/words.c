#include "engine/base/words.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"

typedef struct WordReader {
    const char *text;
    const char *at;
    char *out; /* after the last byte written */
    Error *error;
} WordReader;

static int column_of(const WordReader *self, const char *place)
{
    return (int)(place - self->text) + 1;
}

/* From an opening quote to after the closing one. */
static Status read_quoted(WordReader *self)
{
    const char *opening = self->at;
    char quote = *self->at++;
    for (; *self->at != quote; self->at++) {
        if (*self->at == '\0')
            return error_at(self->error, STATUS_SYNTAX, column_of(self, opening),
                            "the quote %c is never closed", quote);
        if (quote == '"' && *self->at == '\\' && self->at[1] != '\0' && strchr("\"\\$`", self->at[1]))
            self->at++;
        *self->out++ = *self->at;
    }
    self->at++;
    return STATUS_OK;
}

/* A word, which may be put together from quoted and other parts. */
static Status read_word(WordReader *self)
{
    while (*self->at != '\0' && !is_blank(*self->at)) {
        if (*self->at == '\'' || *self->at == '"') {
            Status status = read_quoted(self);
            if (status != STATUS_OK)
                return status;
            continue;
        }
        if (*self->at == '\\' && *++self->at == '\0')
            return error_at(self->error, STATUS_SYNTAX, column_of(self, self->at),
                            "expected a character after the backslash");
        *self->out++ = *self->at++;
    }
    *self->out++ = '\0';
    return STATUS_OK;
}

static void skip_blanks(WordReader *self)
{
    while (is_blank(*self->at))
        self->at++;
}

static Status read_words(WordReader *self, Words *out)
{
    for (skip_blanks(self); *self->at != '\0'; skip_blanks(self)) {
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
    /* A word and the blank before the next take two bytes, and a word is never longer than its text; all lie
     * after the pointers to them. */
    size_t pointers = (length / 2 + 2) * sizeof *out->items;
    out->items = malloc(pointers + length + 1);
    if (!out->items)
        return error_set(error, STATUS_MEMORY, "out of memory for a command");
    WordReader reader = {text, text, (char *)out->items + pointers, error};
    Status status = read_words(&reader, out);
    if (status != STATUS_OK)
        words_free(out);
    return status;
}

void words_free(Words *self)
{
    free(self->items);
    *self = (Words){0};
}
