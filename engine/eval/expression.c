#include "engine/eval/expression.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"
#include "engine/base/scan.h"

enum { NESTED_MOST = 24, NAMES_MOST = 256, SHOWN = 32, LIST_SIZE = 136 };

typedef enum Step {
    STEP_NUMBER,
    STEP_OWN,
    STEP_OTHER,
    STEP_NEGATE,
    STEP_ABS,
    STEP_ADD,
    STEP_SUBTRACT,
    STEP_MULTIPLY,
    STEP_DIVIDE,
    STEP_MIN,
    STEP_MAX,
    STEP_LESS,
    STEP_AT_MOST,
    STEP_EQUAL,
    STEP_UNEQUAL,
    STEP_IF
} Step;

const char *const expression_words[] = {"min", "max", "abs", "if", "other", NULL};

/* ---- Reading ---- */

typedef struct Reader {
    Scan scan;
    const char *const *names;
    int name_count;
    int nested;
    int height; /* of the stack at this step */
    Expression *out;
    Error *error;
} Reader;

static Status read_comparison(Reader *self);

static int column_of(const Reader *self, const char *at)
{
    return scan_column(&self->scan, at);
}

static char peek(Reader *self)
{
    scan_skip_blanks(&self->scan);
    return self->scan.at < self->scan.end ? *self->scan.at : '\0';
}

static Status expected(Reader *self, const char *what)
{
    char found = peek(self);
    int column = column_of(self, self->scan.at);
    if (self->scan.at == self->scan.end)
        return error_at(self->error, STATUS_SYNTAX, column, "the expression ends where %s is expected", what);
    if (found > ' ' && found <= '~')
        return error_at(self->error, STATUS_SYNTAX, column, "expected %s, found '%c'", what, found);
    return error_at(self->error, STATUS_SYNTAX, column, "expected %s, found the byte %d", what,
                    (unsigned char)found);
}

static Status expression_take(Reader *self, char sign)
{
    char what[] = {'\'', sign, '\'', '\0'};
    if (peek(self) != sign || self->scan.at == self->scan.end)
        return expected(self, what);
    self->scan.at++;
    return STATUS_OK;
}

/* Adds a step that takes `taken` results and leaves one. */
static Status add_step(Reader *self, Step what, int of, int taken)
{
    Expression *out = self->out;
    if (out->steps == EXPRESSION_STEPS)
        return error_at(self->error, STATUS_INVALID, column_of(self, self->scan.at),
                        "the expression has more than %d parts", EXPRESSION_STEPS);
    self->height += 1 - taken;
    if (self->height > EXPRESSION_HEIGHT)
        return error_at(self->error, STATUS_INVALID, column_of(self, self->scan.at),
                        "the expression is nested too deeply");
    out->step[out->steps++] = (ExpressionStep){(uint8_t)what, (uint8_t)of};
    return STATUS_OK;
}

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

/* Skips a name and returns its length; 0 if there is none. */
static size_t skip_name(Reader *self)
{
    const char *from = self->scan.at;
    while (self->scan.at < self->scan.end &&
           (is_letter(*self->scan.at) || (self->scan.at > from && is_digit(*self->scan.at))))
        self->scan.at++;
    return (size_t)(self->scan.at - from);
}

static bool name_is(const char *from, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(from, name, length) == 0;
}

/* Lists the names, but for terms that are another term times a factor for the ply. */
static const char *list_figures(const Reader *self, char out[LIST_SIZE])
{
    const char *names[NAMES_MOST];
    int count = 0;
    for (int i = 0; i < self->name_count; i++)
        if (!strstr(self->names[i], "_late") && !strstr(self->names[i], "_early"))
            names[count++] = self->names[i];
    return list_names(names, count, out, LIST_SIZE);
}

static Status read_figure(Reader *self, const char *from, size_t length, bool other)
{
    if (peek(self) == '(')
        return error_at(self->error, STATUS_SYNTAX, column_of(self, from),
                        "'%.*s' is no function: there are min, max, abs and if",
                        (int)(length < SHOWN ? length : SHOWN), from);
    for (int i = 0; i < self->name_count; i++)
        if (name_is(from, length, self->names[i]))
            return add_step(self, other ? STEP_OTHER : STEP_OWN, i, 0);
    char shown[SHOWN + 1];
    char all[LIST_SIZE];
    snprintf(shown, sizeof shown, "%.*s", (int)(length < SHOWN ? length : SHOWN), from);
    const char *near = nearest_name(shown, self->names, self->name_count);
    list_figures(self, all);
    return near ? error_at(self->error, STATUS_SYNTAX, column_of(self, from),
                           "there is no figure '%s'; did you mean '%s'? There are %s", shown, near, all)
                : error_at(self->error, STATUS_SYNTAX, column_of(self, from),
                           "there is no figure '%s'; there are %s", shown, all);
}

/* "(A, B, ...)" with `least` to `most` parts. */
static Status read_arguments(Reader *self, int least, int most, Step folded, int *count)
{
    Status status = expression_take(self, '(');
    for (*count = 0; status == STATUS_OK;) {
        status = read_comparison(self);
        if (status == STATUS_OK && ++*count > 1 && folded != STEP_IF)
            status = add_step(self, folded, 0, 2);
        if (status != STATUS_OK || *count == most || (*count >= least && peek(self) != ','))
            break;
        status = expression_take(self, ',');
    }
    return status == STATUS_OK ? expression_take(self, ')') : status;
}

static Status read_name(Reader *self)
{
    const char *from = self->scan.at;
    size_t length = skip_name(self);
    if (name_is(from, length, "other")) {
        Status status = expression_take(self, '.');
        from = self->scan.at;
        length = status == STATUS_OK ? skip_name(self) : 0;
        if (status == STATUS_OK && length == 0)
            status = expected(self, "the name of a figure");
        return status == STATUS_OK ? read_figure(self, from, length, true) : status;
    }
    for (const char *const *word = expression_words; *word; word++)
        if (name_is(from, length, *word)) {
            int count;
            if (name_is(from, length, "min"))
                return read_arguments(self, 2, EXPRESSION_STEPS, STEP_MIN, &count);
            if (name_is(from, length, "max"))
                return read_arguments(self, 2, EXPRESSION_STEPS, STEP_MAX, &count);
            if (name_is(from, length, "abs")) {
                Status status = read_arguments(self, 1, 1, STEP_ABS, &count);
                return status == STATUS_OK ? add_step(self, STEP_ABS, 0, 1) : status;
            }
            Status status = read_arguments(self, 3, 3, STEP_IF, &count);
            return status == STATUS_OK ? add_step(self, STEP_IF, 0, 3) : status;
        }
    return read_figure(self, from, length, false);
}

static Status read_number(Reader *self)
{
    char digits[EXPRESSION_DIGITS + 1];
    Expression *out = self->out;
    Scan number = scan_of(self->scan.at, (size_t)(self->scan.end - self->scan.at));
    int column = column_of(self, self->scan.at);
    bool good = scan_skip_decimal(&number);
    size_t length = (size_t)(number.at - self->scan.at);
    if (!good || (number.at < number.end && (is_letter(*number.at) || *number.at == '.')))
        return error_at(self->error, STATUS_SYNTAX, column, "expected a decimal number");
    if (length > EXPRESSION_DIGITS)
        return error_at(self->error, STATUS_SYNTAX, column, "a number may be at most %d characters long",
                        EXPRESSION_DIGITS);
    memcpy(digits, self->scan.at, length);
    digits[length] = '\0';
    double value = strtod(digits, NULL);
    if (!(value <= EXPRESSION_LIMIT))
        return error_at(self->error, STATUS_INVALID, column, "a number may be at most %g", EXPRESSION_LIMIT);
    if (out->numbers == EXPRESSION_NUMBERS)
        return error_at(self->error, STATUS_INVALID, column, "the expression has more than %d numbers",
                        EXPRESSION_NUMBERS);
    out->number[out->numbers] = value;
    self->scan.at = number.at;
    return add_step(self, STEP_NUMBER, out->numbers++, 0);
}

/* A number, a name, a function or an expression in parentheses. */
static Status read_atom(Reader *self)
{
    char first = peek(self);
    if (self->scan.at == self->scan.end)
        return expected(self, "a figure or number");
    if (is_digit(first))
        return read_number(self);
    if (is_letter(first))
        return read_name(self);
    if (first != '(')
        return expected(self, "a figure or number");
    self->scan.at++;
    Status status = read_comparison(self);
    return status == STATUS_OK ? expression_take(self, ')') : status;
}

static Status read_signed(Reader *self)
{
    bool negative = false;
    for (char sign = peek(self); self->scan.at < self->scan.end && (sign == '-' || sign == '+');
         sign = peek(self)) {
        negative ^= sign == '-';
        self->scan.at++;
    }
    Status status = read_atom(self);
    return status == STATUS_OK && negative ? add_step(self, STEP_NEGATE, 0, 1) : status;
}

static Status read_product(Reader *self)
{
    Status status = read_signed(self);
    for (char sign = peek(self); status == STATUS_OK && (sign == '*' || sign == '/'); sign = peek(self)) {
        self->scan.at++;
        status = read_signed(self);
        if (status == STATUS_OK)
            status = add_step(self, sign == '*' ? STEP_MULTIPLY : STEP_DIVIDE, 0, 2);
    }
    return status;
}

static Status read_sum(Reader *self)
{
    Status status = read_product(self);
    for (char sign = peek(self); status == STATUS_OK && (sign == '+' || sign == '-'); sign = peek(self)) {
        self->scan.at++;
        status = read_product(self);
        if (status == STATUS_OK)
            status = add_step(self, sign == '+' ? STEP_ADD : STEP_SUBTRACT, 0, 2);
    }
    return status;
}

/* Takes the comparison at this place, if there is one; > and >= become < and <= with their sides swapped. */
static bool take_comparison(Reader *self, Step *out, bool *turned)
{
    char first = peek(self);
    bool equal = self->scan.end - self->scan.at > 1 && self->scan.at[1] == '=';
    if (first != '<' && first != '>' && !((first == '=' || first == '!') && equal))
        return false;
    *turned = first == '>';
    if (first == '=' || first == '!')
        *out = first == '=' ? STEP_EQUAL : STEP_UNEQUAL;
    else
        *out = equal ? STEP_AT_MOST : STEP_LESS;
    self->scan.at += equal ? 2 : 1;
    return true;
}

static Status read_comparison(Reader *self)
{
    Step step;
    bool turned;
    if (++self->nested > NESTED_MOST)
        return error_at(self->error, STATUS_INVALID, column_of(self, self->scan.at),
                        "the expression is nested too deeply");
    Status status = read_sum(self);
    if (status == STATUS_OK && take_comparison(self, &step, &turned)) {
        status = read_sum(self);
        if (status == STATUS_OK)
            status = add_step(self, step, turned, 2);
    }
    self->nested--;
    return status;
}

Status expression_read(const char *text, size_t length, const char *const *names, int count, Expression *out,
                       Error *error)
{
    Reader reader = {.scan = scan_of(text, length),
                     .names = names,
                     .name_count = count < NAMES_MOST ? count : NAMES_MOST,
                     .out = out,
                     .error = error};
    *out = (Expression){0};
    Status status = read_comparison(&reader);
    peek(&reader);
    return status == STATUS_OK && reader.scan.at < reader.scan.end
               ? expected(&reader, "an operator or the end")
               : status;
}

/* ---- Running ---- */

void expression_uses(const Expression *self, void (*use)(void *context, int column), void *context)
{
    for (int i = 0; i < self->steps; i++)
        if (self->step[i].what == STEP_OWN || self->step[i].what == STEP_OTHER)
            use(context, self->step[i].of);
}

static inline double limited(double value)
{
    return value > EXPRESSION_LIMIT    ? EXPRESSION_LIMIT
           : value < -EXPRESSION_LIMIT ? -EXPRESSION_LIMIT
                                       : value;
}

/* Pushes a result. */
static void run_leaf(const Expression *self, ExpressionStep step, const ExpressionColumn *columns, int rows,
                     double *out)
{
    if (step.what == STEP_NUMBER) {
        for (int i = 0; i < rows; i++)
            out[i] = self->number[step.of];
    } else {
        int swap = step.what == STEP_OTHER;
        for (int i = 0; i < rows; i++)
            out[i] = columns[step.of][i ^ swap];
    }
}

/* Combines two results into the first. */
static void run_pair(ExpressionStep step, int rows, double *a, const double *b)
{
    for (int i = 0; i < rows; i++) {
        double x = step.of ? b[i] : a[i], y = step.of ? a[i] : b[i];
        switch (step.what) {
        case STEP_ADD:
            a[i] = limited(x + y);
            break;
        case STEP_SUBTRACT:
            a[i] = limited(x - y);
            break;
        case STEP_MULTIPLY:
            a[i] = limited(x * y);
            break;
        case STEP_DIVIDE:
            a[i] = y == 0 ? 0 : limited(x / y);
            break;
        case STEP_MIN:
            a[i] = x < y ? x : y;
            break;
        case STEP_MAX:
            a[i] = x > y ? x : y;
            break;
        case STEP_LESS:
            a[i] = x < y;
            break;
        case STEP_AT_MOST:
            a[i] = x <= y;
            break;
        case STEP_EQUAL:
            a[i] = x == y;
            break;
        default:
            a[i] = x != y;
        }
    }
}

/* Changes one result, or picks one of two by a third. */
static void run_other(ExpressionStep step, int rows, double *a, const double *yes, const double *no)
{
    for (int i = 0; i < rows; i++) {
        if (step.what == STEP_NEGATE)
            a[i] = -a[i];
        else if (step.what == STEP_ABS)
            a[i] = a[i] < 0 ? -a[i] : a[i];
        else
            a[i] = a[i] != 0 ? yes[i] : no[i];
    }
}

void expression_run(const Expression *self, const ExpressionColumn *columns, int rows, ExpressionColumn out)
{
    ExpressionColumn results[EXPRESSION_HEIGHT + 1];
    int height = 0;
    for (int i = 0; i < self->steps; i++) {
        ExpressionStep step = self->step[i];
        if (step.what <= STEP_OTHER) {
            run_leaf(self, step, columns, rows, results[height++]);
        } else if (step.what == STEP_IF) {
            height -= 2;
            run_other(step, rows, results[height - 1], results[height], results[height + 1]);
        } else if (step.what <= STEP_ABS) {
            run_other(step, rows, results[height - 1], NULL, NULL);
        } else {
            height--;
            run_pair(step, rows, results[height - 1], results[height]);
        }
    }
    memcpy(out, results[0], (size_t)rows * sizeof *out);
}
