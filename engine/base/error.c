#include "engine/base/error.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/text.h"

typedef struct StatusText {
    const char *name;
    const char *text;
} StatusText;

static const StatusText status_texts[] = {
#define STATUS_ROW(code, name, text) [code] = {name, text},
    STATUS_LIST(STATUS_ROW)
#undef STATUS_ROW
};

const char *status_name(Status status)
{
    return status_texts[status].name;
}

static Status error_fill(Error *error, Status status, int column, const char *format, va_list arguments)
{
    if (!error)
        return status;
    memset(error, 0, sizeof *error);
    error->status = status;
    error->column = column;
    if (vsnprintf(error->text, sizeof error->text, format, arguments) < 0)
        snprintf(error->text, sizeof error->text, "%s", status_texts[status].text);
    return status;
}

Status error_set(Error *error, Status status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    error_fill(error, status, 0, format, arguments);
    va_end(arguments);
    return status;
}

Status error_at(Error *error, Status status, int column, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    error_fill(error, status, column, format, arguments);
    va_end(arguments);
    return status;
}

Status error_in_file(Status status, Error *error, const char *file)
{
    if (status == STATUS_OK || !error)
        return status;
    size_t length = strlen(file);
    size_t skip = length < sizeof error->file ? 0 : length - (sizeof error->file - 1);
    snprintf(error->file, sizeof error->file, "%s", file + skip);
    return status;
}

const char *error_describe(const Error *error, char *out, int size)
{
    size_t room = (size_t)size;
    if (size < 1)
        return out;
    out[0] = '\0';
    if (error->file[0])
        string_add(out, room, "%s:", error->file);
    if (error->line > 0)
        string_add(out, room, error->file[0] ? "%d:" : "line %d:", error->line);
    if (error->column > 0)
        string_add(out, room,
                   error->line > 0  ? "%d:"
                   : error->file[0] ? " column %d:"
                                    : "column %d:",
                   error->column);
    if (out[0])
        string_add(out, room, " ");
    if (error->turn > 0)
        string_add(out, room, "turn %d: ", error->turn);
    string_add(out, room, "%s", error->text[0] ? error->text : status_texts[error->status].text);
    return out;
}
