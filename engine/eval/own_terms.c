#include "engine/eval/own_terms.h"

#include <string.h>

#include "engine/base/json/json.h"
#include "engine/base/scan.h"

enum { NAMES_MOST = FIGURE_COUNT + OWN_TERMS_MOST };

static const char *const figure_names[FIGURE_COUNT] = {
#define TERM_NAME(id, name, initial, low, high, unit, help) [TERM_##id] = (name),
    EVAL_TERMS(TERM_NAME)
#undef TERM_NAME
#define FIGURE_NAME(id, name, help) [FIGURE_##id] = (name),
        EVAL_FIGURES(FIGURE_NAME)
#undef FIGURE_NAME
};

/* ---- Reading ---- */

/* A line, without the comment at its end. */
typedef struct Line {
    Scan scan;
    int number;
    Error *error;
} Line;

typedef struct TermReader {
    OwnTerms *out;
    int defined[OWN_TERMS_MOST], weighted[OWN_TERMS_MOST]; /* the line of each; 0: none yet */
} TermReader;

static Status wrong(const Line *line, const char *at, Error *error, Status status)
{
    if (error) {
        error->line = line->number;
        error->column += (int)(at - line->scan.start);
    }
    return status;
}

static bool word_is(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(word, name, length) == 0;
}

static bool is_own_name(const char *word, size_t length)
{
    static const char allowed[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";
    for (size_t i = 0; i < length; i++)
        if (word[i] == '\0' || !strchr(allowed, word[i]))
            return false;
    return length > 0 && length < OWN_NAME_SIZE && !(word[0] >= '0' && word[0] <= '9');
}

/* Explains why a word can't be the name of a new term. */
static Status check_name(const TermReader *self, const Line *line, const char *word, size_t length)
{
    Error *error = line->error;
    if (!is_own_name(word, length))
        return error_at(
            error, STATUS_SYNTAX, 1,
            "expected the name of a new term before '=': up to %d letters, digits and _, a letter "
            "first",
            OWN_NAME_SIZE - 1);
    for (int i = 0; i < FIGURE_COUNT; i++)
        if (word_is(word, length, figure_names[i]))
            return error_at(error, STATUS_SYNTAX, 1, "'%s' is there already and can't be defined; %s",
                            figure_names[i],
                            i < TERM_COUNT ? "its weight is written without '='" : "take another name");
    bool found = word_is(word, length, "title") || word_is(word, length, "text");
    for (const char *const *name = expression_words; *name; name++)
        found = found || word_is(word, length, *name);
    if (found)
        return error_at(error, STATUS_SYNTAX, 1, "'%.*s' means something else; take another name",
                        (int)length, word);
    for (int i = 0; i < self->out->count; i++)
        if (word_is(word, length, self->out->terms[i].name))
            return error_at(error, STATUS_SYNTAX, 1, "'%s' was defined on line %d already",
                            self->out->terms[i].name, self->defined[i]);
    return self->out->count < OWN_TERMS_MOST
               ? STATUS_OK
               : error_at(error, STATUS_INVALID, 1, "a profile may define at most %d terms", OWN_TERMS_MOST);
}

static void note_use(void *context, int column)
{
    TermReader *self = context;
    OwnTerm *term = &self->out->terms[self->out->count];
    if (column < FIGURE_COUNT) {
        term->figures |= (uint32_t)1 << column;
    } else {
        const OwnTerm *used = &self->out->terms[column - FIGURE_COUNT];
        term->figures |= used->figures;
        term->own |= used->own;
    }
}

/* Reads the part after "NAME =", where the line's cursor is. */
static Status define(TermReader *self, const Line *line, const char *word, size_t length)
{
    const char *names[NAMES_MOST];
    OwnTerms *all = self->out;
    OwnTerm *term = &all->terms[all->count];
    Status status = check_name(self, line, word, length);
    if (status != STATUS_OK)
        return wrong(line, word, line->error, status);
    const char *at = line->scan.at;
    size_t size = (size_t)(line->scan.end - at);
    trim_blanks(&at, &size);
    if (size >= OWN_TEXT_SIZE)
        return wrong(line, at, line->error,
                     error_at(line->error, STATUS_INVALID, OWN_TEXT_SIZE,
                              "an expression may be at most %d bytes long", OWN_TEXT_SIZE - 1));
    memcpy(names, figure_names, sizeof figure_names);
    for (int i = 0; i < all->count; i++)
        names[FIGURE_COUNT + i] = all->terms[i].name;
    *term = (OwnTerm){.weight = OWN_TERM_WEIGHT, .own = (uint32_t)1 << all->count};
    status = expression_read(at, size, names, FIGURE_COUNT + all->count, &term->expression, line->error);
    if (status != STATUS_OK)
        return wrong(line, at, line->error, status);
    memcpy(term->name, word, length);
    memcpy(term->text, at, size);
    expression_uses(&term->expression, note_use, self);
    self->defined[all->count++] = line->number;
    return STATUS_OK;
}

/* Reads the weight after the name of an own term, which is `word`. */
static Status weigh(TermReader *self, const Line *line, int index, const char *word)
{
    OwnTerm *term = &self->out->terms[index];
    Scan scan = line->scan;
    const char *at = scan.at;
    double value;
    if (self->weighted[index])
        return wrong(line, word, line->error,
                     error_at(line->error, STATUS_SYNTAX, 1,
                              "the weight of '%s' was given on line %d already", term->name,
                              self->weighted[index]));
    bool good = scan_take_decimal(&scan, &value);
    if (!good || !(scan.at == scan.end || is_blank(*scan.at)))
        return wrong(line, at, line->error,
                     error_at(line->error, STATUS_SYNTAX, 1, "expected the weight of '%s', a decimal number",
                              term->name));
    if (!(value >= -OWN_WEIGHT_MOST && value <= OWN_WEIGHT_MOST))
        return wrong(line, at, line->error,
                     error_at(line->error, STATUS_INVALID, 1, "the weight of '%s' must be from %d to %d",
                              term->name, -OWN_WEIGHT_MOST, OWN_WEIGHT_MOST));
    scan_skip_blanks(&scan);
    if (scan.at < scan.end)
        return wrong(line, scan.at, line->error,
                     error_at(line->error, STATUS_SYNTAX, 1, "expected the end of the line"));
    term->weight = value;
    self->weighted[index] = line->number;
    return STATUS_OK;
}

/* Reads a line if it is about an own term: its definition, or, if `weights`, the weight of a defined one.
 * Reports whether it is. */
static Status take_line(TermReader *self, Line *line, bool weights, bool *taken)
{
    Scan *scan = &line->scan;
    scan_skip_blanks(scan);
    const char *word = scan->at;
    /* Skips a word, up to a blank or '='. */
    while (scan->at < scan->end && !is_blank(*scan->at) && *scan->at != '=')
        scan->at++;
    size_t length = (size_t)(scan->at - word);
    scan_skip_blanks(scan);
    bool defines = scan_take(scan, '=');
    *taken = false;
    if (word_is(word, length, "title") || word_is(word, length, "text"))
        return STATUS_OK;
    if (!weights) {
        *taken = defines;
        return defines ? define(self, line, word, length) : STATUS_OK;
    }
    for (int i = 0; i < self->out->count && !*taken && !defines; i++) {
        *taken = word_is(word, length, self->out->terms[i].name);
        Status status = *taken ? weigh(self, line, i, word) : STATUS_OK;
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* Goes through the lines once, for definitions or for weights, and blanks out those that it reads. */
static Status take_lines(TermReader *self, bool weights, Text *rest, Error *error)
{
    Status status = STATUS_OK;
    char *at = rest->bytes, *end = rest->bytes + rest->length;
    for (int number = 1; at < end && status == STATUS_OK; number++) {
        char *newline = memchr(at, '\n', (size_t)(end - at));
        char *line_end = newline ? newline : end;
        char *comment = memchr(at, '#', (size_t)(line_end - at));
        Line line = {scan_of(at, (size_t)((comment ? comment : line_end) - at)), number, error};
        bool taken;
        status = take_line(self, &line, weights, &taken);
        if (taken)
            memset(at, ' ', (size_t)(line.scan.end - at));
        at = line_end + 1;
    }
    return status;
}

Status own_terms_take(const char *text, size_t length, OwnTerms *out, Text *rest, Error *error)
{
    TermReader self = {.out = out};
    *out = (OwnTerms){0};
    text_add(rest, text, length);
    Status status = text_status(rest, error);
    if (status == STATUS_OK && length > 0 && memchr(text, '=', length))
        status = take_lines(&self, false, rest, error);
    if (status == STATUS_OK && out->count > 0)
        status = take_lines(&self, true, rest, error);
    return status;
}

/* ---- Writing ---- */

void own_terms_write(const OwnTerms *self, Text *out)
{
    for (int i = 0; i < self->count; i++) {
        const OwnTerm *term = &self->terms[i];
        text_printf(out, "%s = %s\n%s ", term->name, term->text, term->name);
        JsonWriter number = {.out = out};
        json_print(&number, "%g", term->weight);
        text_add_byte(out, '\n');
    }
}

bool own_terms_equal(const OwnTerms *a, const OwnTerms *b)
{
    bool same = a->count == b->count;
    for (int i = 0; i < a->count && same; i++)
        same = strcmp(a->terms[i].name, b->terms[i].name) == 0 &&
               strcmp(a->terms[i].text, b->terms[i].text) == 0 && a->terms[i].weight == b->terms[i].weight;
    return same;
}

int own_terms_find(const OwnTerms *self, const char *name)
{
    for (int i = 0; i < self->count; i++)
        if (strcmp(self->terms[i].name, name) == 0)
            return i;
    return -1;
}

/* ---- Changing ---- */

/* Reads the terms again with another line in place of one, or after the last; null removes the term. */
static Status read_again(OwnTerms *self, int index, const char *line, Error *error)
{
    OwnTerms changed, one;
    Text text = {0}, rest = {0};
    for (int i = 0; i <= self->count; i++) {
        if (i == index && line)
            text_printf(&text, "%s\n", line);
        if (i == self->count || (i == index && !line))
            continue;
        one = (OwnTerms){.count = 1, .terms = {self->terms[i]}};
        if (i == index)
            text_printf(&text, "%s %.17g\n", one.terms[0].name, one.terms[0].weight);
        else
            own_terms_write(&one, &text);
    }
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        status = own_terms_take(text_string(&text), text.length, &changed, &rest, error);
    if (status == STATUS_OK)
        *self = changed;
    text_free(&text);
    text_free(&rest);
    return status;
}

Status own_terms_define(OwnTerms *self, const char *line, Error *error)
{
    size_t blanks = strspn(line, " "), length = strcspn(line + blanks, " =\n#");
    char name[OWN_NAME_SIZE];
    if (line[blanks + length + strspn(line + blanks + length, " ")] != '=' || strpbrk(line, "\r\n#"))
        return error_set(error, STATUS_SYNTAX, "expected a name, '=' and an expression, such as '%s'",
                         "mine = open_sides - 2 * small_holes");
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1),
             line + blanks);
    int index = own_terms_find(self, name);
    Status status = read_again(self, index < 0 ? self->count : index, line, error);
    if (status != STATUS_OK && error)
        error->line = 0; /* it refers to a text that nobody sees */
    return status;
}

Status own_terms_remove(OwnTerms *self, const char *name, Error *error)
{
    int index = own_terms_find(self, name);
    if (index < 0)
        return error_set(error, STATUS_NOT_FOUND, "no term '%.40s' was defined", name);
    for (int i = 0; i < self->count; i++)
        if (i != index && self->terms[i].own >> index & 1)
            return error_set(error, STATUS_INVALID, "'%s' is used by '%s', which must go first", name,
                             self->terms[i].name);
    return read_again(self, index, NULL, error);
}

/* ---- Running ---- */

void own_terms_run(const OwnTerms *self, uint32_t own, int rows, ExpressionColumn columns[])
{
    for (int i = 0; i < self->count; i++)
        if (own >> i & 1)
            expression_run(&self->terms[i].expression, (const ExpressionColumn *)columns, rows,
                           columns[FIGURE_COUNT + i]);
}
