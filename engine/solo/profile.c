/* A profile is a file of lines, each of which is empty or one of
 *
 *     # a comment
 *     title NAME          must be there
 *     text SENTENCE       for people
 *     FEATURE NUMBER      a weight, such as "holes -9.43"; a comment may follow
 *
 * with blanks around its parts as one likes. Nothing may be given twice; features that are not given have
 * weight 0. What was written by a hand or came from elsewhere is never trusted: any bytes are a profile or an
 * error that names line and column. */
#include "engine/solo/profile.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/json.h"
#include "engine/base/nearest.h"
#include "engine/base/platform/assets.h"
#include "engine/base/platform/file.h"
#include "engine/base/utf8.h"

enum { FILE_MAX = 1 << 16, LINE_MAX_BYTES = 400, NUMBER_MAX = 40, WORD_SHOWN = 40 };

/* What may be given once: the features, then these. */
enum { ITEM_TITLE = SOLO_FEATURES, ITEM_TEXT, ITEM_COUNT };

const char *const solo_profile_names[] = {"seed", "dellacherie", "bcts", "dt-10", "dt-20", "trained", NULL};

typedef struct Reader {
    LineReader lines;
    const char *line, *at, *end; /* the current line, which ends in a NUL, and how far it was read */
    int given[ITEM_COUNT];       /* on which line; 0 if not yet */
    SoloProfile profile;
} Reader;

static Status wrong(const Reader *self, const char *at, const char *what, Error *error)
{
    return error_at(error, STATUS_SYNTAX, (int)(at - self->line) + 1, "%s", what);
}

static const char *item_name(int item)
{
    return item == ITEM_TITLE ? "title" : item == ITEM_TEXT ? "text" : solo_feature_info[item].name;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether nothing but a comment is left of the line. */
static bool at_end(Reader *self)
{
    while (self->at < self->end && is_blank(*self->at))
        self->at++;
    return self->at == self->end || *self->at == '#';
}

/* Goes past a word and returns its length. */
static int skip_word(Reader *self)
{
    const char *from = self->at;
    while (self->at < self->end && !is_blank(*self->at))
        self->at++;
    return (int)(self->at - from);
}

static Status unknown_item(const Reader *self, const char *word, int length, Error *error)
{
    const char *names[ITEM_COUNT];
    for (int i = 0; i < ITEM_COUNT; i++)
        names[i] = item_name(i);
    char shown[WORD_SHOWN + 1];
    size_t size = (size_t)(length < WORD_SHOWN ? length : WORD_SHOWN);
    while (size > 0 && size < (size_t)length && ((unsigned char)word[size] & 0xc0) == 0x80)
        size--; /* not in the middle of a character */
    memcpy(shown, word, size);
    shown[size] = '\0';
    const char *near = nearest_name(shown, names, ITEM_COUNT);
    return error_at(error, STATUS_SYNTAX, (int)(word - self->line) + 1, "there is no feature '%s'%s%s%s",
                    shown, near ? "; is '" : "", near ? near : "", near ? "' meant?" : "");
}

/* Reads the first word of a line as one of the items, which must not have been given before. */
static Status read_item(Reader *self, int *item, Error *error)
{
    const char *word = self->at;
    int length = skip_word(self);
    for (*item = 0; *item < ITEM_COUNT; ++*item) {
        const char *name = item_name(*item);
        if ((size_t)length == strlen(name) && memcmp(word, name, (size_t)length) == 0)
            break;
    }
    if (*item == ITEM_COUNT)
        return unknown_item(self, word, length, error);
    if (self->given[*item])
        return error_at(error, STATUS_SYNTAX, (int)(word - self->line) + 1,
                        "'%s' was given on line %d already", item_name(*item), self->given[*item]);
    self->given[*item] = self->lines.number;
    return STATUS_OK;
}

/* Takes the rest of the line, without blanks around it, as a text that fits. */
static Status read_text(Reader *self, char *out, size_t size, Error *error)
{
    while (self->at < self->end && is_blank(*self->at))
        self->at++;
    const char *end = self->end;
    while (end > self->at && is_blank(end[-1]))
        end--;
    size_t length = (size_t)(end - self->at);
    if (length == 0)
        return wrong(self, end, "expected a text", error);
    if (length >= size)
        return error_at(error, STATUS_INVALID, (int)(self->at - self->line) + (int)size,
                        "this may be at most %zu bytes long", size - 1);
    memcpy(out, self->at, length);
    out[length] = '\0';
    return STATUS_OK;
}

/* Goes past digits; whether there were any. */
static bool skip_digits(const char **at)
{
    const char *from = *at;
    while (**at >= '0' && **at <= '9')
        ++*at;
    return *at > from;
}

/* Where a decimal number ends, such as -37.5 or 1e-3; null if there is none. The line's NUL stops it. */
static const char *number_end(const char *at)
{
    at += *at == '-' || *at == '+';
    if (!skip_digits(&at) || (*at == '.' && (at++, !skip_digits(&at))))
        return NULL;
    if (*at == 'e' || *at == 'E') {
        at++;
        at += *at == '-' || *at == '+';
        if (!skip_digits(&at))
            return NULL;
    }
    return at;
}

static Status read_weight(Reader *self, double *out, Error *error)
{
    while (self->at < self->end && is_blank(*self->at))
        self->at++;
    const char *from = self->at, *end = number_end(from);
    int length = skip_word(self);
    if (end != self->at || length > NUMBER_MAX)
        return wrong(self, from, "expected a weight, a decimal number of at most 40 characters", error);
    double value = strtod(from, NULL);
    if (!(value >= -SOLO_WEIGHT_MAX && value <= SOLO_WEIGHT_MAX))
        return error_at(error, STATUS_INVALID, (int)(from - self->line) + 1, "a weight must be from %g to %g",
                        -SOLO_WEIGHT_MAX, SOLO_WEIGHT_MAX);
    if (!at_end(self))
        return wrong(self, self->at, "expected the end of the line", error);
    *out = value;
    return STATUS_OK;
}

/* Refuses bytes that are no text; the tab is the only control character. */
static Status check_characters(const Reader *self, Error *error)
{
    for (const char *at = self->line; at < self->end;) {
        unsigned char byte = (unsigned char)*at;
        int length = utf8_length(at, (size_t)(self->end - at));
        if (length == 0 || (byte < ' ' && byte != '\t') || byte == 0x7f)
            return error_at(error, STATUS_SYNTAX, (int)(at - self->line) + 1, "byte %d is no text", byte);
        at += length;
    }
    return STATUS_OK;
}

static Status read_line(Reader *self, Error *error)
{
    if (self->end - self->line > LINE_MAX_BYTES)
        return error_at(error, STATUS_SYNTAX, LINE_MAX_BYTES + 1, "a line may be at most %d bytes long",
                        LINE_MAX_BYTES);
    Status status = check_characters(self, error);
    if (status != STATUS_OK || at_end(self))
        return status;
    int item = 0;
    status = read_item(self, &item, error);
    if (status != STATUS_OK)
        return status;
    SoloProfile *profile = &self->profile;
    if (item == ITEM_TITLE)
        return read_text(self, profile->title, sizeof profile->title, error);
    if (item == ITEM_TEXT)
        return read_text(self, profile->text, sizeof profile->text, error);
    return read_weight(self, &profile->weights[item], error);
}

static Status read_lines(Reader *self, Error *error)
{
    for (;;) {
        bool found;
        Status status = line_reader_next(&self->lines, &found, error);
        if (status != STATUS_OK || !found)
            return status;
        self->line = self->at = text_string(&self->lines.line);
        self->end = self->line + self->lines.line.length;
        status = read_line(self, error);
        if (status != STATUS_OK) {
            if (error)
                error->line = self->lines.number;
            return status;
        }
    }
}

Status solo_profile_read(const char *text, size_t length, SoloProfile *out, Error *error)
{
    Reader reader = {0};
    line_reader_memory(&reader.lines, text, length);
    Status status = read_lines(&reader, error);
    line_reader_free(&reader.lines);
    if (status == STATUS_OK && !reader.given[ITEM_TITLE])
        status =
            error_set(error, STATUS_SYNTAX, "the profile has no title: expected a line such as 'title Bold'");
    if (status == STATUS_OK)
        *out = reader.profile;
    return status;
}

Status solo_profile_read_file(const char *path, SoloProfile *out, Error *error)
{
    Text text = {0};
    Status status = file_read(path, FILE_MAX, &text, error);
    if (status == STATUS_OK) {
        status = solo_profile_read(text_string(&text), text.length, out, error);
        if (status != STATUS_OK && error)
            error_in_file(error, path);
    }
    text_free(&text);
    return status;
}

void solo_profile_default(SoloProfile *self)
{
    *self = (SoloProfile){.title = "Seed", .text = "the weights of the document AlphaTetris"};
    for (int i = 0; i < SOLO_FEATURES; i++)
        self->weights[i] = solo_feature_info[i].initial;
}

static bool comes_with_us(const char *name)
{
    for (const char *const *at = solo_profile_names; *at; at++) {
        if (strcmp(name, *at) == 0)
            return true;
    }
    return false;
}

static Status not_found(const char *name, Error *error)
{
    int count = 0;
    while (solo_profile_names[count])
        count++;
    const char *near = nearest_name(name, solo_profile_names, count);
    return error_set(error, STATUS_NOT_FOUND, "there is no profile and no file '%.60s'%s%s%s", name,
                     near ? "; is '" : "", near ? near : "", near ? "' meant?" : "");
}

Status solo_profile_open(const char *name, SoloProfile *out, Error *error)
{
    if (!comes_with_us(name)) {
        Status status = solo_profile_read_file(name, out, error);
        return status == STATUS_NOT_FOUND ? not_found(name, error) : status;
    }
    Text place = {0}, path = {0};
    text_printf(&place, "profiles/solo/%s.txt", name);
    text_printf(&path, "%s/%s.txt", SOLO_PROFILES_SOURCE, name);
    Text found = {0};
    data_path(text_string(&place), text_string(&path), &found);
    found.failed |= place.failed || path.failed;
    Status status = text_status(&found, error);
    if (status == STATUS_OK)
        status = solo_profile_read_file(text_string(&found), out, error);
    text_free(&place);
    text_free(&path);
    text_free(&found);
    return status;
}

/* ---- Writing ---- */

static bool same_profile(const SoloProfile *a, const SoloProfile *b)
{
    bool same = strcmp(a->title, b->title) == 0 && strcmp(a->text, b->text) == 0;
    for (int i = 0; i < SOLO_FEATURES; i++)
        same = same && a->weights[i] == b->weights[i];
    return same;
}

/* Adds the lines of a profile, whatever is in it. */
static void write_lines(const SoloProfile *self, Text *out)
{
    text_printf(out, "title %s\n", self->title);
    if (self->text[0])
        text_printf(out, "text %s\n", self->text);
    for (int i = 0; i < SOLO_FEATURES; i++) {
        if (self->weights[i] == 0)
            continue;
        text_printf(out, "%s ", solo_feature_info[i].name);
        JsonWriter number;
        json_writer_init(&number, out);
        json_number(&number, self->weights[i]);
        text_add_byte(out, '\n');
    }
}

/* Reading it again finds whatever must not be in a profile, by the rules for files. */
Status solo_profile_write(const SoloProfile *self, Text *out, Error *error)
{
    if (!memchr(self->title, '\0', sizeof self->title) || !memchr(self->text, '\0', sizeof self->text))
        return error_set(error, STATUS_INVALID, "the profile's title or text has no end");
    Text text = {0};
    SoloProfile again = {0};
    write_lines(self, &text);
    Status status = text_status(&text, error);
    if (status == STATUS_OK) {
        status = solo_profile_read(text_string(&text), text.length, &again, error);
        if (status != STATUS_OK && error)
            error->line = error->column = 0; /* of a text that nobody sees */
    }
    if (status == STATUS_OK && !same_profile(self, &again))
        status = error_set(error, STATUS_INVALID,
                           "the profile's title and text must be single lines without blanks around them");
    if (status == STATUS_OK) {
        text_add(out, text_string(&text), text.length);
        status = text_status(out, error);
    }
    text_free(&text);
    return status;
}

Status solo_profile_write_file(const SoloProfile *self, const char *path, Error *error)
{
    Text text = {0};
    Status status = solo_profile_write(self, &text, error);
    if (status == STATUS_OK)
        status = file_replace(path, text_string(&text), text.length, error);
    text_free(&text);
    return status;
}
