/* A profile is a file of lines, each of which is empty or one of
 *
 *     # a comment
 *     title NAME          must be there
 *     text SENTENCE       for people
 *     TERM NUMBER         the weight of a term, such as "placements_late -37.5"; a comment may follow
 *
 * with blanks around its parts as one likes. Nothing may be given twice; terms that are not given have weight
 * 0. Numbers are decimal, within the range of their term. What was written by a hand or came from elsewhere
 * is never trusted: any bytes are a profile or an error that names line and column. */
#include "engine/base/scan.h"
#include "engine/eval/eval.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/json.h"
#include "engine/base/nearest.h"
#include "engine/base/platform/file.h"
#include "engine/base/utf8.h"

enum {
    PROFILE_FILE_MAX = 1 << 16,
    PROFILE_LINE_MAX = 400,
    PROFILE_NUMBER_MAX = 40,
    PROFILE_WORD_SHOWN = 40 /* how much of an unknown word is repeated in an error */
};

/* What may be given once: the terms, then these. */
enum { ITEM_TITLE = TERM_COUNT, ITEM_TEXT, ITEM_COUNT };

typedef struct ProfileReader {
    LineReader lines;
    const char *line, *at, *end; /* the current line, which ends in a NUL, and how far it was read */
    int given[ITEM_COUNT];       /* on which line; 0 if not yet */
    Profile profile;
} ProfileReader;

static int column_of(const ProfileReader *self, const char *at)
{
    return (int)(at - self->line) + 1;
}

static void skip_blanks(ProfileReader *self)
{
    while (self->at < self->end && is_blank(*self->at))
        self->at++;
}

/* Whether nothing but a comment is left of the line. */
static bool at_end(ProfileReader *self)
{
    skip_blanks(self);
    return self->at == self->end || *self->at == '#';
}

/* Goes past a word and returns its length. */
static int skip_word(ProfileReader *self)
{
    const char *from = self->at;
    while (self->at < self->end && !is_blank(*self->at))
        self->at++;
    return (int)(self->at - from);
}

static bool word_is(const char *word, int length, const char *name)
{
    return (size_t)length == strlen(name) && memcmp(word, name, (size_t)length) == 0;
}

static Status unknown_item(const ProfileReader *self, const char *word, int length, Error *error)
{
    const char *names[ITEM_COUNT];
    for (int term = 0; term < TERM_COUNT; term++)
        names[term] = term_info[term].name;
    names[ITEM_TITLE] = "title";
    names[ITEM_TEXT] = "text";
    char shown[PROFILE_WORD_SHOWN + 1];
    size_t size = (size_t)(length < PROFILE_WORD_SHOWN ? length : PROFILE_WORD_SHOWN);
    while (size > 0 && size < (size_t)length && ((unsigned char)word[size] & 0xc0) == 0x80)
        size--; /* not in the middle of a character */
    memcpy(shown, word, size);
    shown[size] = '\0';
    const char *near = nearest_name(shown, names, ITEM_COUNT);
    return near ? error_at(error, STATUS_SYNTAX, column_of(self, word),
                           "there is no term '%s'; is '%s' meant?", shown, near)
                : error_at(error, STATUS_SYNTAX, column_of(self, word), "there is no term '%s'", shown);
}

/* Reads the first word of a line as one of the items, which must not have been given before. */
static Status read_item(ProfileReader *self, int *item, Error *error)
{
    const char *word = self->at;
    int length = skip_word(self);
    int found = word_is(word, length, "title") ? ITEM_TITLE : word_is(word, length, "text") ? ITEM_TEXT : -1;
    for (int term = 0; term < TERM_COUNT && found < 0; term++)
        if (word_is(word, length, term_info[term].name))
            found = term;
    if (found < 0)
        return unknown_item(self, word, length, error);
    if (self->given[found])
        return error_at(error, STATUS_SYNTAX, column_of(self, word), "'%.*s' was given on line %d already",
                        length, word, self->given[found]);
    self->given[found] = self->lines.number;
    *item = found;
    return STATUS_OK;
}

/* Takes the rest of the line, without blanks around it, as a text that fits. */
static Status read_text(ProfileReader *self, char *out, size_t size, const char *what, Error *error)
{
    skip_blanks(self);
    const char *end = self->end;
    while (end > self->at && is_blank(end[-1]))
        end--;
    size_t length = (size_t)(end - self->at);
    if (length == 0)
        return error_at(error, STATUS_SYNTAX, column_of(self, end), "expected %s", what);
    if (length >= size)
        return error_at(error, STATUS_INVALID, column_of(self, self->at) + (int)size - 1,
                        "%s may be at most %zu bytes long", what, size - 1);
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
    if (*at == '-' || *at == '+')
        at++;
    if (!skip_digits(&at) || (*at == '.' && (at++, !skip_digits(&at))))
        return NULL;
    if (*at == 'e' || *at == 'E') {
        at++;
        if (*at == '-' || *at == '+')
            at++;
        if (!skip_digits(&at))
            return NULL;
    }
    return at;
}

static Status read_weight(ProfileReader *self, EvalTerm term, Error *error)
{
    const TermInfo *info = &term_info[term];
    skip_blanks(self);
    const char *from = self->at, *end = number_end(from);
    int length = skip_word(self);
    if (end != self->at)
        return error_at(error, STATUS_SYNTAX, column_of(self, from),
                        "expected the weight of '%s', a decimal number", info->name);
    if (length > PROFILE_NUMBER_MAX)
        return error_at(error, STATUS_SYNTAX, column_of(self, from),
                        "a number may be at most %d characters long", PROFILE_NUMBER_MAX);
    double value = strtod(from, NULL);
    if (!(value >= info->low && value <= info->high))
        return error_at(error, STATUS_INVALID, column_of(self, from),
                        "the weight of '%s' must be from %g to %g", info->name, info->low, info->high);
    if (!at_end(self))
        return error_at(error, STATUS_SYNTAX, column_of(self, self->at), "expected the end of the line");
    self->profile.weights[term] = value;
    return STATUS_OK;
}

/* Refuses bytes that are no text; the tab is the only control character. */
static Status check_characters(const ProfileReader *self, Error *error)
{
    for (const char *at = self->line; at < self->end;) {
        unsigned char byte = (unsigned char)*at;
        int length = utf8_length(at, (size_t)(self->end - at));
        if (length == 0 || (byte < ' ' && byte != '\t') || byte == 0x7f)
            return error_at(error, STATUS_SYNTAX, column_of(self, at), "byte %d is no text", byte);
        at += length;
    }
    return STATUS_OK;
}

static Status read_line(ProfileReader *self, Error *error)
{
    if (self->end - self->line > PROFILE_LINE_MAX)
        return error_at(error, STATUS_SYNTAX, PROFILE_LINE_MAX + 1, "a line may be at most %d bytes long",
                        PROFILE_LINE_MAX);
    Status status = check_characters(self, error);
    if (status != STATUS_OK || at_end(self))
        return status;
    int item = 0;
    status = read_item(self, &item, error);
    if (status != STATUS_OK)
        return status;
    Profile *profile = &self->profile;
    switch (item) {
    case ITEM_TITLE:
        return read_text(self, profile->name, sizeof profile->name, "a title", error);
    case ITEM_TEXT:
        return read_text(self, profile->text, sizeof profile->text, "a text", error);
    default:
        return read_weight(self, (EvalTerm)item, error);
    }
}

static Status read_lines(ProfileReader *self, Error *error)
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

Status profile_read(const char *text, size_t length, Profile *out, Error *error)
{
    ProfileReader reader = {0};
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

Status profile_read_file(const char *path, Profile *out, Error *error)
{
    Text text = {0};
    Status status = file_read(path, PROFILE_FILE_MAX, &text, error);
    if (status == STATUS_OK) {
        status = profile_read(text_string(&text), text.length, out, error);
        if (status != STATUS_OK && error)
            error_in_file(error, path);
    }
    text_free(&text);
    return status;
}

static bool same_profile(const Profile *a, const Profile *b)
{
    bool same = strcmp(a->name, b->name) == 0 && strcmp(a->text, b->text) == 0;
    for (int term = 0; term < TERM_COUNT; term++)
        same = same && a->weights[term] == b->weights[term];
    return same;
}

/* Adds the lines of a profile, whatever is in it. */
static void write_lines(const Profile *self, Text *out)
{
    text_printf(out, "title %s\n", self->name);
    if (self->text[0])
        text_printf(out, "text %s\n", self->text);
    for (int term = 0; term < TERM_COUNT; term++) {
        if (self->weights[term] == 0)
            continue;
        text_printf(out, "%s ", term_info[term].name);
        JsonWriter number;
        json_writer_init(&number, out);
        json_number(&number, self->weights[term]);
        text_add_byte(out, '\n');
    }
}

/* Reading it again finds whatever must not be in a profile, by the rules for files. */
Status profile_write(const Profile *self, Text *out, Error *error)
{
    if (!memchr(self->name, '\0', sizeof self->name) || !memchr(self->text, '\0', sizeof self->text))
        return error_set(error, STATUS_INVALID, "the profile's name or text has no end");
    Text text = {0};
    Profile again = {0};
    write_lines(self, &text);
    Status status = text_status(&text, error);
    if (status == STATUS_OK) {
        status = profile_read(text_string(&text), text.length, &again, error);
        if (status != STATUS_OK && error)
            error->line = error->column = 0; /* of a text that nobody sees */
    }
    if (status == STATUS_OK && !same_profile(self, &again))
        status = error_set(error, STATUS_INVALID,
                           "the profile's name and text must be single lines without blanks around them");
    if (status == STATUS_OK) {
        text_add(out, text_string(&text), text.length);
        status = text_status(out, error);
    }
    text_free(&text);
    return status;
}

Status profile_write_file(const Profile *self, const char *path, Error *error)
{
    Text text = {0};
    Status status = profile_write(self, &text, error);
    if (status == STATUS_OK)
        status = file_replace(path, text_string(&text), text.length, error);
    text_free(&text);
    return status;
}
