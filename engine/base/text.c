#include "engine/base/text.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_FIRST_CAPACITY = 64 };

void text_free(Text *self)
{
    free(self->bytes);
    *self = (Text){0};
}

void text_clear(Text *self)
{
    self->length = 0;
    self->failed = false;
    if (self->bytes)
        self->bytes[0] = '\0';
}

/* Makes room for this many more bytes and a NUL. */
static bool text_reserve(Text *self, size_t more)
{
    if (self->failed)
        return false;
    if (more < self->capacity - self->length)
        return true;
    size_t needed = self->length + more + 1;
    size_t capacity = self->capacity ? self->capacity : TEXT_FIRST_CAPACITY;
    while (capacity < needed && capacity <= SIZE_MAX / 2)
        capacity *= 2;
    char *bytes = needed > more && capacity >= needed ? realloc(self->bytes, capacity) : NULL;
    if (!bytes) {
        self->failed = true;
        return false;
    }
    self->bytes = bytes;
    self->capacity = capacity;
    return true;
}

void text_add(Text *self, const char *bytes, size_t length)
{
    if (!text_reserve(self, length))
        return;
    if (length > 0)
        memcpy(self->bytes + self->length, bytes, length);
    self->length += length;
    self->bytes[self->length] = '\0';
}

void text_add_string(Text *self, const char *string)
{
    text_add(self, string, strlen(string));
}

void text_add_byte(Text *self, char byte)
{
    text_add(self, &byte, 1);
}

void text_printf(Text *self, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (length < 0) {
        self->failed = true;
        return;
    }
    if (!text_reserve(self, (size_t)length))
        return;
    va_start(arguments, format);
    vsnprintf(self->bytes + self->length, (size_t)length + 1, format, arguments);
    va_end(arguments);
    self->length += (size_t)length;
}

int text_columns(const char *bytes, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)bytes[i] & 0xc0) != 0x80;
    return columns;
}

void text_wrap(Text *self, const char *words, int column, int margin, int width)
{
    static const char spaces[] = " \n";
    const char *at = words + strspn(words, spaces);
    for (bool first = true; *at; first = false) {
        size_t length = strcspn(at, spaces);
        int columns = text_columns(at, length);
        if (!first && column + 1 + columns > width) {
            text_printf(self, "\n%*s", margin, "");
            column = margin;
        } else if (!first) {
            text_add_byte(self, ' ');
            column++;
        }
        text_add(self, at, length);
        column += columns;
        at += length;
        at += strspn(at, spaces);
    }
}

void string_add(char *out, size_t size, const char *format, ...)
{
    size_t used = strlen(out);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(out + used, size - used, format, arguments);
    va_end(arguments);
}

const char *path_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

const char *text_string(const Text *self)
{
    return self->bytes ? self->bytes : "";
}

Status text_status(const Text *self, Error *error)
{
    return self->failed
               ? error_set(error, STATUS_MEMORY, "out of memory for a text of %zu bytes", self->length)
               : STATUS_OK;
}

void line_reader_file(LineReader *self, FILE *file)
{
    *self = (LineReader){.file = file};
}

void line_reader_memory(LineReader *self, const char *bytes, size_t length)
{
    *self = (LineReader){.bytes = bytes, .left = length};
}

void line_reader_free(LineReader *self)
{
    text_free(&self->line);
    *self = (LineReader){0};
}

/* The next byte as an unsigned char, or EOF. */
static int line_reader_byte(LineReader *self)
{
    if (self->file)
        return getc(self->file);
    if (self->left == 0)
        return EOF;
    self->left--;
    return (unsigned char)*self->bytes++;
}

/* False. */
static bool line_reader_failed(const LineReader *self, Status how, const char *what, Status *status,
                               Error *error)
{
    *status = error_set(error, how, "%s", what);
    if (error && how != STATUS_IO)
        error->line = self->number + 1;
    return false;
}

bool line_reader_next(LineReader *self, Status *status, Error *error)
{
    if (*status != STATUS_OK)
        return false;
    text_clear(&self->line);
    if (self->number == INT_MAX)
        return line_reader_failed(self, STATUS_INVALID, "too many lines", status, error);
    errno = 0;
    int byte = line_reader_byte(self);
    bool any = byte != EOF;
    for (; byte != EOF && byte != '\n'; byte = line_reader_byte(self)) {
        if (self->line.length >= LINE_LENGTH_MAX)
            return line_reader_failed(self, STATUS_INVALID, "the line is too long to be text", status, error);
        text_add_byte(&self->line, (char)byte);
        if (self->line.failed)
            return line_reader_failed(self, STATUS_MEMORY, "out of memory for a line", status, error);
    }
    if (byte == EOF && self->file && ferror(self->file))
        return line_reader_failed(self, STATUS_IO, errno ? strerror(errno) : "the input could not be read",
                                  status, error);
    if (!any)
        return false;
    if (byte == '\n' && self->line.length > 0 && self->line.bytes[self->line.length - 1] == '\r')
        self->line.bytes[--self->line.length] = '\0';
    self->number++;
    return true;
}
