#include "engine/record/formats/pgn.h"

#include <stdlib.h>
#include <string.h>

#include "engine/record/record_words.h"

const char *pgn_result(Outcome outcome)
{
    static const char *const texts[] = {"*", "1-0", "0-1", "1/2-1/2"};
    return texts[outcome];
}

RecordReason pgn_reason_of(const char *words)
{
    char lower[64];
    size_t length = strnlen(words, sizeof lower - 1);
    for (size_t i = 0; i < length; i++)
        lower[i] = words[i] >= 'A' && words[i] <= 'Z' ? (char)(words[i] - 'A' + 'a') : words[i];
    lower[length] = '\0';
    for (int i = 0; i < RECORD_REASONS; i++)
        if (record_reasons[i].pgn_part && strstr(lower, record_reasons[i].pgn_part))
            return (RecordReason)i;
    return REASON_NONE;
}

/* "[%emt 0:00:01.234]" and "[%clk ...]" are times; removes them from a comment. */
static bool take_clock(const char *text, size_t length, size_t *taken, char *kind, double *seconds)
{
    const char *end = memchr(text, ']', length);
    bool used = length > 6 && strncmp(text, "[%emt ", 6) == 0;
    if (!end || (!used && (length <= 6 || strncmp(text, "[%clk ", 6) != 0)))
        return false;
    double parts[3] = {0};
    int count = 0;
    for (const char *at = text + 6; at < end; at++) {
        char copy[24];
        size_t size = strspn(at, "0123456789.");
        if (!size || size >= sizeof copy || count == 3 || at + size > end)
            return false;
        memcpy(copy, at, size);
        copy[size] = '\0';
        parts[count++] = strtod(copy, NULL);
        at += size;
        if (at < end && *at != ':')
            return false;
    }
    if (!count)
        return false;
    *seconds = 0;
    for (int i = 0; i < count; i++)
        *seconds = *seconds * 60 + parts[i];
    *kind = used ? 'e' : 'c';
    *taken = (size_t)(end - text) + 1;
    return true;
}

void pgn_take_clocks(RecordNode *node, const char **text, size_t *length)
{
    size_t taken;
    char kind;
    double seconds;
    while (*length && take_clock(*text, *length, &taken, &kind, &seconds)) {
        *text += taken;
        *length -= taken;
        while (*length && pgn_is_space((unsigned char)**text)) {
            ++*text;
            --*length;
        }
        if (kind == 'e') {
            node->has_time = true;
            node->time_s = seconds;
        } else {
            node->has_left = true;
            node->left_s = seconds;
        }
    }
}

void pgn_problem(PgnScan *self, const char *text)
{
    Error error = {0};
    error_set(&error, STATUS_SYNTAX, "%s", text);
    error.line = self->line;
    error.column = pgn_column(self);
    record_list_problem(self->list, &error);
}

void pgn_problem_on_line(PgnScan *self, int line, const char *text)
{
    Error error = {0};
    error_set(&error, STATUS_INVALID, "%s", text);
    error.line = line;
    record_list_problem(self->list, &error);
}
