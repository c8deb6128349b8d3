#include "app/cli/options.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/nearest.h"

static const Option common_options[] = {
    FLAG_OPTION("json", CommonOptions, json, "write one JSON document instead of text"),
    FLAG_OPTION("help", CommonOptions, help, "show this help"),
    {.name = NULL},
};

enum { NAMES_MAX = 64 };

/* ---- Values ---- */

/* The name of an option in errors. */
static const char *dashes(const Option *option)
{
    return option->positional ? "" : "--";
}

static Status read_integer(const Option *option, const char *text, int64_t *out, Error *error)
{
    size_t sign = text[0] == '-';
    char *end = NULL;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    bool number = text[sign] >= '0' && text[sign] <= '9' && *end == '\0';
    if (!number || errno == ERANGE || value < option->least || value > option->most)
        return error_set(error, STATUS_INVALID,
                         "%s%s must be a whole number from %" PRId64 " to %" PRId64 ", not '%s'",
                         dashes(option), option->name, option->least, option->most, text);
    *out = value;
    return STATUS_OK;
}

static Status read_choice(const Option *option, const char *text, int *out, Error *error)
{
    char known[ERROR_TEXT_SIZE / 2] = "";
    for (int i = 0; option->choices[i]; i++) {
        if (strcmp(option->choices[i], text) == 0) {
            *out = i;
            return STATUS_OK;
        }
        const char *before = i == 0 ? "" : option->choices[i + 1] ? ", " : " or ";
        string_add(known, sizeof known, "%s%s", before, option->choices[i]);
    }
    return error_set(error, STATUS_INVALID, "%s%s must be %s, not '%s'", dashes(option), option->name, known,
                     text);
}

/* The length of the first move: up to a space that is neither in brackets nor after a comma. */
static size_t move_length(const char *text)
{
    bool brackets = false;
    bool comma = false;
    size_t length = 0;
    for (; text[length]; length++) {
        char byte = text[length];
        if (byte == ' ' && !brackets && !comma)
            break;
        brackets = byte == '(' || (brackets && byte != ')');
        comma = byte == ',' || (comma && byte == ' ');
    }
    return length;
}

static Status read_moves(const char *text, MoveList *out, Error *error)
{
    const char *at = text + strspn(text, " ");
    out->count = 0;
    while (*at) {
        size_t length = move_length(at);
        if (out->count == PLY_LIMIT)
            return error_at(error, STATUS_INVALID, (int)(at - text) + 1, "a game has at most %d moves",
                            PLY_LIMIT);
        Error inner = {0};
        if (move_read(at, length, &out->moves[out->count], &inner) != STATUS_OK)
            return error_at(error, inner.status, (int)(at - text) + inner.column, "move %d: %s",
                            out->count + 1, inner.text);
        out->count++;
        at += length;
        at += strspn(at, " ");
    }
    return STATUS_OK;
}

static Status read_value(const Option *option, const char *text, void *values, Error *error)
{
    void *out = (char *)values + option->offset;
    StringList *list = out;
    Error inner = {0};
    Status status = STATUS_OK;
    switch (option->kind) {
    case OPTION_FLAG:
        *(bool *)out = true;
        return STATUS_OK;
    case OPTION_INTEGER:
        return read_integer(option, text, out, error);
    case OPTION_CHOICE:
        return read_choice(option, text, out, error);
    case OPTION_OUTPUT:
        if (*text == '\0' || strcmp(text, "-") == 0)
            return error_set(error, STATUS_INVALID, "%s%s needs the name of a file, not '%s'", dashes(option),
                             option->name, text);
        *(const char **)out = text;
        return STATUS_OK;
    case OPTION_STRING:
        *(const char **)out = text;
        return STATUS_OK;
    case OPTION_STRINGS:
        if (list->count == STRINGS_MAX)
            return error_set(error, STATUS_INVALID, "%s: at most %d can be given", option->name, STRINGS_MAX);
        list->strings[list->count++] = text;
        return STATUS_OK;
    case OPTION_POSITION:
        status = position_read(text, strlen(text), out, &inner);
        break;
    case OPTION_MOVES:
        status = read_moves(text, out, &inner);
        break;
    }
    if (status != STATUS_OK)
        error_at(error, status, inner.column, "%s%s: column %d: %.200s", dashes(option), option->name,
                 inner.column, inner.text);
    return status;
}

/* ---- Words ---- */

typedef struct CommandLine {
    int count;
    char *const *words;
    int at;
    int positional;  /* how many positional arguments were found */
    bool only_those; /* after "--" */
} CommandLine;

static const Option *find_option(const Option *table, const char *name, size_t length)
{
    for (; table->name; table++) {
        if (!table->positional && strlen(table->name) == length && memcmp(table->name, name, length) == 0)
            return table;
    }
    return NULL;
}

/* The common options that a command has: none if it is a program itself. */
static const Option *common_of(const Command *command)
{
    enum { WITHOUT_JSON = 1, NONE = 2 };
    bool itself = command->program && !*command->program;
    return common_options + (itself ? NONE : command->no_json ? WITHOUT_JSON : 0);
}

static Status unknown_option(const Command *command, const char *word, size_t length, Error *error)
{
    const char *names[NAMES_MAX];
    int count = 0;
    const Option *tables[] = {command->options, common_of(command)};
    for (int i = 0; i < 2; i++) {
        for (const Option *option = tables[i]; option->name && count < NAMES_MAX; option++) {
            if (!option->positional)
                names[count++] = option->name;
        }
    }
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name),
             word + strspn(word, "-"));
    const char *nearest = nearest_name(name, names, count);
    bool single = length > 2 && word[1] != '-';
    return error_set(error, STATUS_NOT_FOUND, "unknown option '%.*s'%s%s%s", (int)length, word,
                     nearest  ? "; did you mean '--"
                     : single ? "; write -- before arguments that begin with -"
                              : "",
                     nearest ? nearest : "", nearest ? "'?" : "");
}

/* "--name", "--name=value" or "--name value". */
static Status read_option(const Command *command, CommandLine *words, void *values, CommonOptions *common,
                          Error *error)
{
    const char *word = words->words[words->at++];
    const char *name = strcmp(word, "-h") == 0 ? "--help" : strcmp(word, "-o") == 0 ? "--out" : word;
    const char *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    void *target = values;
    const Option *option = NULL;
    if (length > 2 && name[1] == '-') {
        option = find_option(command->options, name + 2, length - 2);
        if (!option && common) {
            option = find_option(common_of(command), name + 2, length - 2);
            target = common;
        }
    }
    if (!option)
        return unknown_option(command, name, length, error);
    if (option->kind == OPTION_FLAG) {
        if (equals)
            return error_set(error, STATUS_INVALID, "--%s takes no value", option->name);
        return read_value(option, NULL, target, error);
    }
    const char *value = equals ? equals + 1 : NULL;
    if (!value && words->at < words->count && strncmp(words->words[words->at], "--", 2) != 0)
        value = words->words[words->at++];
    if (!value)
        return error_set(error, STATUS_INVALID, "--%s needs a value: --%s %s", option->name, option->name,
                         option->value);
    return read_value(option, value, target, error);
}

static int positional_count(const Command *command)
{
    int count = 0;
    for (const Option *option = command->options; option->name; option++)
        count += option->positional;
    return count;
}

/* The option at this position; null after the last. */
static const Option *positional_option(const Command *command, int index)
{
    const Option *last = NULL;
    for (const Option *option = command->options; option->name; option++) {
        if (!option->positional)
            continue;
        if (index-- == 0)
            return option;
        last = option;
    }
    return last && last->kind == OPTION_STRINGS ? last : NULL;
}

/* The next word: an argument, "--", or an option; "-" is a file, and "-1" a number. */
static Status read_word(const Command *command, CommandLine *words, void *values, CommonOptions *common,
                        Error *error)
{
    const char *word = words->words[words->at];
    bool option = word[0] == '-' && word[1] != '\0' && !(word[1] >= '0' && word[1] <= '9');
    if (option && !words->only_those) {
        if (strcmp(word, "--") != 0)
            return read_option(command, words, values, common, error);
        words->only_those = true;
        words->at++;
        return STATUS_OK;
    }
    const Option *argument = positional_option(command, words->positional++);
    words->at++;
    return argument ? read_value(argument, word, values, error)
                    : error_set(error, STATUS_INVALID, "unexpected argument '%s'", word);
}

Status options_parse(const Command *command, int count, char *const words[], void *values,
                     CommonOptions *common, Error *error)
{
    for (const Option *option = command->options; option->name; option++) {
        if (option->kind == OPTION_POSITION)
            position_start((Position *)((char *)values + option->offset));
        if (option->kind == OPTION_INTEGER)
            *(int64_t *)((char *)values + option->offset) = option->initial;
        if (option->kind == OPTION_CHOICE)
            *(int *)((char *)values + option->offset) = (int)option->initial;
    }
    CommandLine reader = {.count = count, .words = words};
    while (reader.at < count) {
        Status status = read_word(command, &reader, values, common, error);
        if (status != STATUS_OK)
            return status;
    }
    bool complete = reader.positional >= positional_count(command);
    const Option *missing = complete ? NULL : positional_option(command, reader.positional);
    if (missing && !missing->optional && !(common && common->help))
        return error_set(error, STATUS_INVALID, "%.*s is missing: %s", (int)strcspn(missing->name, "."),
                         missing->name, missing->help);
    return STATUS_OK;
}

/* ---- Help ---- */

static void help_option(const Option *option, int width, Text *out)
{
    enum { MARGIN = 26 };
    char left[40];
    Text help = {0};
    snprintf(left, sizeof left, "%s%s%s%s", dashes(option), option->name, option->value ? " " : "",
             option->value ? option->value : "");
    text_add_string(&help, option->help);
    bool limited = option->kind == OPTION_INTEGER && option->most < INT64_MAX;
    bool preset = option->kind == OPTION_INTEGER && option->initial != 0;
    if (limited)
        text_printf(&help, " (%" PRId64 " to %" PRId64, option->least, option->most);
    if (preset)
        text_printf(&help, "%sdefault %" PRId64, limited ? "; " : " (", option->initial);
    if (limited || preset)
        text_add_byte(&help, ')');
    text_printf(out, "  %-*s", MARGIN - 2, left);
    text_wrap(out, text_string(&help), MARGIN, MARGIN, width);
    text_add_byte(out, '\n');
    text_free(&help);
}

void options_paragraphs(const char *details, int width, Text *out)
{
    for (const char *at = details; *at;) {
        const char *end = strstr(at, "\n\n");
        size_t length = end ? (size_t)(end - at) : strlen(at);
        Text paragraph = {0};
        text_add(&paragraph, at, length);
        text_add_byte(out, '\n');
        text_wrap(out, text_string(&paragraph), 0, 0, width);
        text_add_byte(out, '\n');
        text_free(&paragraph);
        at += length + (end ? 2 : 0);
    }
}

void options_help(const Command *command, int width, Text *out)
{
    const char *program = command->program ? command->program : "tetress-cli";
    const char *space = *program ? " " : "";
    text_printf(out, "usage: %s%s%s", program, space, command->name);
    for (int i = 0; i < positional_count(command); i++)
        text_printf(out, positional_option(command, i)->optional ? " [%s]" : " %s",
                    positional_option(command, i)->name);
    text_add_string(out, " [options]\n");
    options_paragraphs(command->details, width, out);
    if (positional_option(command, 0))
        text_add_string(out, "\narguments:\n");
    for (int i = 0; i < positional_count(command); i++)
        help_option(positional_option(command, i), width, out);
    text_add_string(out, "\noptions:\n");
    for (const Option *option = command->options; option->name; option++) {
        if (!option->positional)
            help_option(option, width, out);
    }
    for (const Option *option = common_of(command); option->name; option++)
        help_option(option, width, out);
    text_add_string(out, "\nexamples:\n");
    for (const Example *example = command->examples; example->arguments; example++)
        text_printf(out, "  %s%s%s\n      %s\n", program, space, example->arguments, example->meaning);
}
