#include "engine/base/weight_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/json/json.h"
#include "engine/base/nearest.h"
#include "engine/base/platform/file.h"
#include "engine/base/scan.h"
#include "engine/base/utf8.h"

enum {
    LINE_MAX_BYTES = 400,
    NUMBER_MAX = 40,
    WORD_SHOWN = 40 /* the most of an unknown word that an error repeats */
};

/* What a line can set: the weights, then these. */
enum { ITEM_TITLE = WEIGHTS_MAX, ITEM_TEXT, ITEM_COUNT };

typedef struct Reader {
    const WeightKind *kind;
    LineReader lines;
    Scan scan;             /* the current line, which ends in a NUL */
    int given[ITEM_COUNT]; /* on which line; 0: not yet */
    WeightProfile weights;
} Reader;

/* Whether the rest of the line is empty or a comment. */
static bool at_end(Reader *self)
{
    scan_skip_blanks(&self->scan);
    return scan_peek(&self->scan) == SCAN_END || *self->scan.at == '#';
}

static bool word_is(const char *word, size_t length, const char *name)
{
    return length == strlen(name) && memcmp(word, name, length) == 0;
}

/* Reads the first word of a line as one of the items; an item can be set only once. */
static Status read_item(Reader *self, int *item, Error *error)
{
    const char *word = self->scan.at;
    size_t length = scan_skip_word(&self->scan);
    int found = word_is(word, length, "title") ? ITEM_TITLE : word_is(word, length, "text") ? ITEM_TEXT : -1;
    for (int i = 0; i < self->kind->count && found < 0; i++)
        if (word_is(word, length, self->kind->range(i).name))
            found = i;
    if (found < 0) {
        const char *names[WEIGHTS_MAX + 2] = {"title", "text"};
        for (int i = 0; i < self->kind->count; i++)
            names[i + 2] = self->kind->range(i).name;
        char shown[WORD_SHOWN + 1], hint[NEAREST_HINT_SIZE];
        size_t size = length < WORD_SHOWN ? length : WORD_SHOWN;
        while (size > 0 && size < length && ((unsigned char)word[size] & 0xc0) == 0x80)
            size--; /* not in the middle of a character */
        memcpy(shown, word, size);
        shown[size] = '\0';
        return error_at(error, STATUS_SYNTAX, scan_column(&self->scan, word), "there is no %s '%s'%s",
                        self->kind->noun, shown, nearest_hint(shown, names, self->kind->count + 2, "", hint));
    }
    if (self->given[found])
        return error_at(error, STATUS_SYNTAX, scan_column(&self->scan, word),
                        "'%.*s' was already given on line %d", (int)length, word, self->given[found]);
    self->given[found] = self->lines.number;
    *item = found;
    return STATUS_OK;
}

/* Takes the rest of the line, without spaces around it, as a text that fits. */
static Status read_text(Reader *self, char *out, size_t size, const char *what, Error *error)
{
    const char *at = self->scan.at;
    size_t length = (size_t)(self->scan.end - at);
    trim_blanks(&at, &length);
    if (length == 0)
        return error_at(error, STATUS_SYNTAX, scan_column(&self->scan, self->scan.end), "expected %s", what);
    if (length >= size)
        return error_at(error, STATUS_INVALID, scan_column(&self->scan, at) + (int)size - 1,
                        "%s may be at most %zu bytes long", what, size - 1);
    memcpy(out, at, length);
    out[length] = '\0';
    return STATUS_OK;
}

/* Refuses bytes that are not text; the tab is the only control character allowed. */
static Status check_characters(const Scan *line, Error *error)
{
    for (const char *at = line->start; at < line->end;) {
        unsigned char byte = (unsigned char)*at;
        int length = utf8_length(at, (size_t)(line->end - at));
        if (length == 0 || (byte < ' ' && byte != '\t') || byte == 0x7f)
            return error_at(error, STATUS_SYNTAX, scan_column(line, at), "byte %d is not text", byte);
        at += length;
    }
    return STATUS_OK;
}

static Status weight_file_read_line(Reader *self, Error *error)
{
    if (self->lines.line.length > LINE_MAX_BYTES)
        return error_at(error, STATUS_SYNTAX, LINE_MAX_BYTES + 1, "a line may be at most %d bytes long",
                        LINE_MAX_BYTES);
    Status status = check_characters(&self->scan, error);
    if (status != STATUS_OK || at_end(self))
        return status;
    int item = 0;
    status = read_item(self, &item, error);
    if (status != STATUS_OK)
        return status;
    WeightProfile *weights = &self->weights;
    switch (item) {
    case ITEM_TITLE:
        return read_text(self, weights->title, sizeof weights->title, "a title", error);
    case ITEM_TEXT:
        return read_text(self, weights->text, sizeof weights->text, "a text", error);
    default: {
        WeightRange range = self->kind->range(item);
        scan_skip_blanks(&self->scan);
        Scan number = self->scan;
        const char *from = number.at;
        size_t length = scan_skip_word(&self->scan);
        if (!scan_skip_decimal(&number) || number.at != self->scan.at)
            return error_at(error, STATUS_SYNTAX, scan_column(&number, from),
                            "expected the weight of '%s', a decimal number", range.name);
        if (length > NUMBER_MAX)
            return error_at(error, STATUS_SYNTAX, scan_column(&number, from),
                            "a number may be at most %d characters long", NUMBER_MAX);
        double value = strtod(from, NULL);
        if (!(value >= range.low && value <= range.high))
            return error_at(error, STATUS_INVALID, scan_column(&number, from),
                            "the weight of '%s' must be from %g to %g", range.name, range.low, range.high);
        if (!at_end(self))
            return error_at(error, STATUS_SYNTAX, scan_column(&self->scan, self->scan.at),
                            "expected the end of the line");
        self->weights.weights[item] = value;
        return STATUS_OK;
    }
    }
}

static Status read_lines(Reader *self, Error *error)
{
    Status status = STATUS_OK;
    while (line_reader_next(&self->lines, &status, error)) {
        self->scan = scan_of(text_string(&self->lines.line), self->lines.line.length);
        status = weight_file_read_line(self, error);
        if (status != STATUS_OK && error)
            error->line = self->lines.number;
    }
    return status;
}

void weights_title(const char *path, char out[WEIGHTS_TITLE_SIZE])
{
    const char *name = path_name(path);
    const char *ending = strrchr(name, '.');
    size_t length = ending && ending > name ? (size_t)(ending - name) : strlen(name), used = 0;
    while (used < length) {
        int size = utf8_length(name + used, length - used);
        if (used + (size_t)(size ? size : 1) >= WEIGHTS_TITLE_SIZE)
            break;
        bool text = size > 0 && (unsigned char)name[used] >= ' ' && name[used] != 0x7f;
        memcpy(out + used, text ? name + used : "?", (size_t)(text ? size : 1));
        used += (size_t)(text ? size : 1);
    }
    const char *at = out;
    trim_blanks(&at, &used);
    memmove(out, at, used);
    out[used] = '\0';
    if (used == 0)
        memcpy(out, "Untitled", sizeof "Untitled");
}

Status weights_read(const WeightKind *kind, const WeightText *text, WeightProfile *out, Error *error)
{
    Reader reader = {.kind = kind};
    line_reader_memory(&reader.lines, text->text, text->length);
    Status status = read_lines(&reader, error);
    line_reader_free(&reader.lines);
    if (status == STATUS_OK && !reader.given[ITEM_TITLE] && !text->title)
        status =
            error_set(error, STATUS_SYNTAX, "the profile has no title: expected a line such as 'title Bold'");
    if (status == STATUS_OK && !reader.given[ITEM_TITLE])
        snprintf(reader.weights.title, sizeof reader.weights.title, "%s", text->title);
    if (status == STATUS_OK)
        *out = reader.weights;
    return status;
}

Status weights_check_some(const Text *text, Error *error)
{
    bool empty = strspn(text_string(text), " \t\r\n") == text->length;
    return empty ? error_set(error, STATUS_SYNTAX, "the file is empty") : STATUS_OK;
}

Status weights_read_text(const WeightKind *kind, const Text *text, const char *path, WeightProfile *out,
                         Error *error)
{
    char title[WEIGHTS_TITLE_SIZE];
    weights_title(path, title);
    Status status = weights_check_some(text, error);
    if (status == STATUS_OK)
        status = weights_read(kind, &(WeightText){text_string(text), text->length, title}, out, error);
    return error_in_file(status, error, path);
}

Status weights_read_file(const WeightKind *kind, const char *path, WeightProfile *out, Error *error)
{
    Text text = {0};
    Status status = file_read(path, WEIGHTS_FILE_MAX, &text, error);
    if (status == STATUS_OK)
        status = weights_read_text(kind, &text, path, out, error);
    text_free(&text);
    return status;
}

/* ---- Writing ---- */

static bool same_weights(const WeightKind *kind, const WeightProfile *a, const WeightProfile *b)
{
    bool same = strcmp(a->title, b->title) == 0 && strcmp(a->text, b->text) == 0;
    for (int i = 0; i < kind->count; i++)
        same = same && a->weights[i] == b->weights[i];
    return same;
}

/* Reading the text back finds anything that is not allowed in a file. */
Status weights_write(const WeightKind *kind, const WeightProfile *self, Text *out, Error *error)
{
    if (!memchr(self->title, '\0', sizeof self->title) || !memchr(self->text, '\0', sizeof self->text))
        return error_set(error, STATUS_INVALID, "the profile's title or text has no end");
    Text text = {0};
    WeightProfile again = {0};
    text_printf(&text, "title %s\n", self->title);
    if (self->text[0])
        text_printf(&text, "text %s\n", self->text);
    for (int i = 0; i < kind->count; i++) {
        if (self->weights[i] == 0)
            continue;
        text_printf(&text, "%s ", kind->range(i).name);
        JsonWriter number = {.out = &text};
        json_print(&number, "%g", self->weights[i]);
        text_add_byte(&text, '\n');
    }
    Status status = text_status(&text, error);
    if (status == STATUS_OK) {
        status = weights_read(kind, &(WeightText){text_string(&text), text.length, NULL}, &again, error);
        if (status != STATUS_OK && error)
            error->line = error->column = 0; /* in a text that nobody sees */
    }
    if (status == STATUS_OK && !same_weights(kind, self, &again))
        status = error_set(error, STATUS_INVALID,
                           "the profile's title and text must be single lines without surrounding spaces");
    if (status == STATUS_OK) {
        text_add(out, text_string(&text), text.length);
        status = text_status(out, error);
    }
    text_free(&text);
    return status;
}

Status weights_write_file(const WeightKind *kind, const WeightProfile *self, const char *path, Error *error)
{
    Text text = {0};
    Status status = weights_write(kind, self, &text, error);
    return file_finish(path, &text, status, error);
}
