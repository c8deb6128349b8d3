#include "ui/state/actions/argument.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---- */

static Status read_whole(const char *text, char **end, int *out, Error *error)
{
    errno = 0;
    long number = strtol(text, end, 10);
    if (*end == text || errno == ERANGE || number < INT_MIN || number > INT_MAX)
        return error_set(error, STATUS_INVALID, "'%.40s': expected a whole number", text);
    *out = (int)number;
    return STATUS_OK;
}

static Status read_real(const char *text, double *out, Error *error)
{
    char *end;
    *out = strtod(text, &end);
    if (end == text || *end != '\0' || !isfinite(*out))
        return error_set(error, STATUS_INVALID, "'%.40s': expected a number", text);
    return STATUS_OK;
}

static Status read_number(const char *text, int *out, Error *error)
{
    char *end;
    Status status = read_whole(text, &end, out, error);
    return status != STATUS_OK || *end == '\0'
               ? status
               : error_set(error, STATUS_INVALID, "'%.40s': expected a whole number", text);
}

/* "2 0.4" */
static Status read_placed(const char *text, Argument *out, Error *error)
{
    char *end;
    Status status = read_whole(text, &end, &out->whole, error);
    return status != STATUS_OK ? status : read_real(end, &out->real, error);
}

/* "territory 90" */
static Status read_named(const char *text, Argument *out, Error *error)
{
    text += strspn(text, " ");
    size_t length = strcspn(text, " ");
    if (length == 0 || length >= sizeof out->name)
        return error_set(error, STATUS_SYNTAX, "expected a name and its number, such as 'territory 90'");
    memcpy(out->name, text, length);
    out->name[length] = '\0';
    return read_real(text + length, &out->real, error);
}

/* The node that moves lead to from the root. */
static Status read_node(const Document *document, const char *text, const RecordNode **out, Error *error)
{
    const RecordNode *node = document->record->root;
    for (const char *at = text + strspn(text, " "); *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        Move move;
        Status status = move_read(at, length, &move, error);
        if (status != STATUS_OK)
            return status;
        node = record_child(node, move);
        if (!node)
            return error_set(error, STATUS_NOT_FOUND, "the game shown has no such move: '%.*s'", (int)length,
                             at);
        at += length;
    }
    *out = node;
    return STATUS_OK;
}

Status argument_read(ArgumentForm form, const Document *document, const char *text, Argument *out,
                     Error *error)
{
    *out = (Argument){.form = form};
    switch (form) {
    case FORM_TEXT:
        out->text = text;
        return STATUS_OK;
    case FORM_WHOLE:
        return read_number(text, &out->whole, error);
    case FORM_REAL:
        return read_real(text, &out->real, error);
    case FORM_CELL:
        return cell_read(text, strlen(text), &out->cell, error);
    case FORM_NODE:
        return read_node(document, text, &out->node, error);
    case FORM_PATH:
        return tree_path_read(text, &out->path, error);
    case FORM_NAMED:
        return read_named(text, out, error);
    case FORM_PLACED:
        return read_placed(text, out, error);
    }
    return STATUS_OK;
}

/* ---- Writing ---- */

/* With as many digits as are needed to read the same number back. */
static void write_real(double value, Text *out)
{
    char text[32];
    for (int digits = 6; digits <= 17; digits++) {
        snprintf(text, sizeof text, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    text_add_string(out, text);
}

static void write_node(const RecordNode *node, Text *out)
{
    if (!node->parent)
        return;
    write_node(node->parent, out);
    text_printf(out, "%s%s", node->parent->parent ? " " : "", MOVE_SHORT(node->move));
}

void argument_write(const Argument *self, Text *out)
{
    char cell[CELL_TEXT_SIZE];
    switch (self->form) {
    case FORM_TEXT:
        text_add_string(out, self->text ? self->text : "");
        break;
    case FORM_WHOLE:
        text_printf(out, "%d", self->whole);
        break;
    case FORM_REAL:
        write_real(self->real, out);
        break;
    case FORM_CELL:
        cell_write(self->cell, cell);
        text_add_string(out, cell);
        break;
    case FORM_NODE:
        write_node(self->node, out);
        break;
    case FORM_PATH:
        tree_path_write(&self->path, out);
        break;
    case FORM_NAMED:
        text_printf(out, "%s ", self->name);
        write_real(self->real, out);
        break;
    case FORM_PLACED:
        text_printf(out, "%d ", self->whole);
        write_real(self->real, out);
        break;
    }
}
