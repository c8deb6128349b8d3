#include "engine/record/library/query.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "engine/base/memory.h"
#include "engine/base/nearest.h"
#include "engine/base/scan.h"
#include "engine/record/record_words.h"

/* By QueryField. */
static const char *const field_names[QUERY_FIELDS] = {
    "",       "red",    "blue",     "player", "won",   "lost",  "agent",  "version",  "file", "tag",
    "result", "reason", "reviewed", "date",   "plies", "turns", "margin", "accuracy", "game"};

/* Whether a name has the text of a term, or is it. */
static bool has_text(const char *name, const LibraryQuery *query, const QueryTerm *term)
{
    const char *text = query->text + term->text;
    size_t length = strlen(text);
    if (term->whole)
        return strcasecmp(name, text) == 0;
    while (*name && strncasecmp(name, text, length) != 0)
        name++;
    return *name || length == 0;
}

/* ---- Ranges ---- */

/* A whole number, perhaps below 0. */
static bool take_signed(Scan *scan, QueryRange *out)
{
    bool negative = scan_take(scan, '-');
    int number;
    if (!scan_take_whole(scan, &number))
        return false;
    out->low = out->high = negative ? -number : number;
    return true;
}

/* The next numbers with "-" between as the numbers yyyymmdd that they cover: "2026", "2026-11", "2026-11-05",
 * or less while it is typed, such as "20" or "2026-". */
static bool take_date(Scan *scan, QueryRange *out)
{
    enum { YEAR = 10000, MONTH = 100, DIGITS = 4, MONTHS = 12, DAYS = 31 };
    int parts[3] = {0}, count = 0;
    const char *from = scan->at;
    do
        if (!scan_take_whole(scan, &parts[count]) && count == 0)
            return false;
    while (++count < 3 && scan_take(scan, '-') && scan->at < scan->end);
    if (parts[0] >= YEAR || parts[1] > MONTHS || parts[2] > DAYS)
        return false;
    int span = count == 1 ? YEAR : count == 2 ? MONTH : 1;
    out->low = parts[0] * YEAR + parts[1] * MONTH + parts[2];
    for (int digits = (int)(scan->at - from); count == 1 && digits < DIGITS; digits++) {
        out->low *= 10;
        span *= 10;
    }
    out->high = out->low + span - 1;
    return true;
}

static bool read_range(const char *text, bool (*take)(Scan *, QueryRange *), QueryRange *out)
{
    Scan scan = scan_of(text, strlen(text));
    QueryRange end;
    if (!scan_take(&scan, ':'))
        scan_take(&scan, '=');
    bool less = scan_take(&scan, '<'), more = !less && scan_take(&scan, '>');
    bool equal = (less || more) && scan_take(&scan, '=');
    if (!take(&scan, out))
        return false;
    if (less)
        *out = (QueryRange){INT32_MIN, equal ? out->high : out->low - 1};
    else if (more)
        *out = (QueryRange){equal ? out->low : out->high + 1, INT32_MAX};
    else if (scan_take_string(&scan, "..")) {
        if (!take(&scan, &end))
            return false;
        out->high = end.high;
    }
    return scan.at == scan.end;
}

Status query_range_read(const char *text, int column, QueryRange *out, Error *error)
{
    return read_range(text, take_signed, out)
               ? STATUS_OK
               : error_at(error, STATUS_SYNTAX, column, "expected a number, such as 40, <40, >=40 or 40..60");
}

static bool in_range(int32_t value, QueryRange range)
{
    return value >= range.low && value <= range.high;
}

/* ---- Words ---- */

enum { NAMES_SIZE = 128 };

/* Adds those that are named, with commas between; each may be shortened. */
static Status read_set(const char *value, int column, const char *const *names, int count, uint32_t *out,
                       Error *error)
{
    char word[32], list[NAMES_SIZE];
    do {
        size_t length = strcspn(value, ",");
        uint32_t before = *out;
        snprintf(word, sizeof word, "%.*s", (int)length, value);
        for (char *at = word; *at; at++)
            *at = *at == '-' ? '_' : *at;
        for (int i = 0; i < count; i++)
            if (strncasecmp(names[i], word, strlen(word)) == 0)
                *out |= 1u << i;
        if (*out == before && length > 0) {
            const char *nearest = nearest_name(word, names, count);
            return error_at(error, STATUS_INVALID, column,
                            nearest ? "'%s' is none of them; did you mean '%s'?" : "'%s' is none of them: %s",
                            word, nearest ? nearest : list_names(names, count, list, sizeof list));
        }
        value += length + (value[length] == ',');
    } while (*value);
    return STATUS_OK;
}

static Status read_value(QueryTerm *term, const char *value, int column, Error *error)
{
    static const char *const results[] = {"open", "red", "blue", "draw"}, *const truths[] = {"yes", "no"};
    const char *reasons[RECORD_REASONS];
    bool known;
    for (int i = 0; i < RECORD_REASONS; i++)
        reasons[i] = record_reasons[i].name;
    switch (term->field) {
    case QUERY_RESULT:
        return read_set(value + 1, column, results, OUTCOME_DRAW + 1, &term->set, error);
    case QUERY_REASON:
        return read_set(value + 1, column, reasons, RECORD_REASONS, &term->set, error);
    case QUERY_REVIEWED:
        return read_set(value + 1, column, truths, 2, &term->set, error);
    case QUERY_WORD:
    case QUERY_DATE:
        known = read_range(value, take_date, &term->range) &&
                (term->field == QUERY_DATE || strspn(value, "0123456789") >= strlen("2026"));
        if (!known)
            term->range = (QueryRange){1, 0};
        term->range.low = term->range.low < 1 ? 1 : term->range.low; /* 0 is unknown */
        return known || term->field == QUERY_WORD
                   ? STATUS_OK
                   : error_at(error, STATUS_SYNTAX, column,
                              "expected a date, such as 2026, 2026-11 or >2026-11-05");
    default:
        return term->field < QUERY_DATE ? STATUS_OK : query_range_read(value, column, &term->range, error);
    }
}

/* The field that a word begins with; QUERY_WORD if it is no field with a value. */
static Status read_field(const char *word, int column, size_t *length, QueryField *out, Error *error)
{
    char name[32], list[ERROR_TEXT_SIZE];
    *length = strcspn(word, ":=<>");
    *out = QUERY_WORD;
    if (word[*length] == '\0' || *length == 0) {
        *length = 0;
        return STATUS_OK;
    }
    snprintf(name, sizeof name, "%.*s", (int)*length, word);
    for (int i = QUERY_WORD + 1; i < QUERY_FIELDS; i++)
        if (strcmp(name, field_names[i]) == 0)
            *out = (QueryField)i;
    if (*out != QUERY_WORD)
        return STATUS_OK;
    const char *nearest = nearest_name(name, field_names + 1, QUERY_FIELDS - 1);
    return error_at(error, STATUS_NOT_FOUND, column,
                    nearest ? "nothing is called '%s'; did you mean '%s'?"
                            : "nothing is called '%s': choose of %s, or quote the whole word",
                    name,
                    nearest ? nearest : list_names(field_names + 1, QUERY_FIELDS - 1, list, sizeof list));
}

/* Takes a word from the text, in lower case, without its quotes. Says where they began, if they did. */
static void take_word(const char **at, char *out, const char **quoted)
{
    bool inside = false;
    *quoted = NULL;
    for (; **at && (inside || !is_blank(**at)); ++*at) {
        if (**at == '"') {
            inside = !inside;
            *quoted = *quoted ? *quoted : out;
        } else
            *out++ = (char)tolower((unsigned char)**at);
    }
    *out = '\0';
}

Status library_query_read(const char *text, LibraryQuery *out, Error *error)
{
    Status status = STATUS_OK;
    size_t used = 0;
    *out = (LibraryQuery){0};
    if (strlen(text) >= sizeof out->text)
        return error_set(error, STATUS_INVALID, "a query has at most %d characters", QUERY_TEXT_SIZE - 1);
    for (const char *at = text; status == STATUS_OK;) {
        const char *quoted;
        size_t length;
        at += strspn(at, " \t\r\n");
        if (*at == '\0')
            break;
        if (out->count == QUERY_TERMS_MAX)
            return error_set(error, STATUS_INVALID, "a query has at most %d words", QUERY_TERMS_MAX);
        QueryTerm *term = &out->terms[out->count++];
        int column = (int)(at - text) + 1;
        term->excludes = *at == '-' && at[1] != '\0' && !is_blank(at[1]);
        at += term->excludes;
        char *word = out->text + used;
        take_word(&at, word, &quoted);
        used += strlen(word) + 1;
        if (quoted == word)
            length = 0; /* all of it is in quotes */
        else
            status = read_field(word, column, &length, &term->field, error);
        bool named = length > 0 && term->field < QUERY_DATE;
        if (status == STATUS_OK && named && word[length] != ':' && word[length] != '=')
            status = error_at(error, STATUS_SYNTAX, column, "'%s' is no number: write '%s:'",
                              field_names[term->field], field_names[term->field]);
        if (status == STATUS_OK)
            status = read_value(term, word + length, column, error);
        term->whole = named && word[length] == '=';
        term->text = (uint16_t)(word + length + named - out->text);
        out->count -= status != STATUS_OK;
    }
    return status;
}

/* ---- Games ---- */

struct LibraryFilter {
    const LibraryRows *rows;
    const LibraryQuery *query;
    bool *found[QUERY_TERMS_MAX][LIBRARY_NAME_KINDS]; /* which names have a term's text; null: not asked */
};

/* The names that a term asks for: bits by LibraryNameKind. */
static unsigned kinds_of(QueryField field)
{
    enum { SHOWN = 1 << LIBRARY_PLAYERS | 1 << LIBRARY_AGENTS };
    return field == QUERY_WORD    ? SHOWN | 1 << LIBRARY_SOURCES
           : field == QUERY_AGENT ? 1 << LIBRARY_AGENTS
           : field == QUERY_FILE  ? 1 << LIBRARY_SOURCES
           : field < QUERY_FILE   ? SHOWN
                                  : 0;
}

Status library_filter_create(const LibraryRows *rows, const LibraryQuery *query, LibraryFilter **out,
                             Error *error)
{
    static const char no_memory[] = "out of memory for a query";
    LibraryFilter *self = *out = memory_new(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, no_memory);
    self->rows = rows;
    self->query = query;
    for (int i = 0; i < query->count * LIBRARY_NAME_KINDS; i++) {
        const QueryTerm *term = &query->terms[i / LIBRARY_NAME_KINDS];
        int kind = i % LIBRARY_NAME_KINDS;
        const LibraryNames *names = &rows->names[kind];
        if (!(kinds_of(term->field) >> kind & 1))
            continue;
        bool *found = self->found[i / LIBRARY_NAME_KINDS][kind] = malloc(names->count + 1);
        if (!found) {
            library_filter_destroy(self);
            *out = NULL;
            return error_set(error, STATUS_MEMORY, no_memory);
        }
        for (uint32_t k = 0; k < names->count; k++) {
            const LibraryName *name = &names->items[k], *meant = &names->items[name->stands_for];
            found[k] = has_text(name->text, query, term) ||
                       (term->field != QUERY_VERSION && meant != name && has_text(meant->text, query, term));
        }
    }
    return STATUS_OK;
}

void library_filter_destroy(LibraryFilter *self)
{
    for (int i = 0; self && i < QUERY_TERMS_MAX; i++)
        for (int kind = 0; kind < LIBRARY_NAME_KINDS; kind++)
            free(self->found[i][kind]);
    free(self);
}

/* The sides whose player, or agent if that is unknown, has a term's text. */
static int sides_named(bool *const found[], const LibraryRow *row)
{
    int sides = 0;
    for (int side = RED; side <= BLUE; side++)
        sides |= (row->players[side] ? found[LIBRARY_PLAYERS][row->players[side]]
                                     : found[LIBRARY_AGENTS][row->agents[side]])
                 << side;
    return sides;
}

static int sides_called(const bool *found, const uint32_t names[2])
{
    return found[names[RED]] * QUERY_NAMES_RED | found[names[BLUE]] * QUERY_NAMES_BLUE;
}

static int sides_in_range(const LibraryRow *row, QueryRange range)
{
    int sides = 0;
    for (int side = RED; side <= BLUE; side++)
        sides |= (row->accuracy[side] != LIBRARY_ACCURACY_UNKNOWN && in_range(row->accuracy[side], range))
                 << side;
    return sides;
}

static bool has_tag(const LibraryFilter *self, const QueryTerm *term, uint32_t number)
{
    enum { LOOKED_AT = 512 };
    const LibraryRows *rows = self->rows;
    const char *name, *value;
    char tag[LOOKED_AT];
    bool found = false;
    for (int i = 0; !found && rows->tag && rows->tag(rows->of, number, i, &name, &value); i++) {
        snprintf(tag, sizeof tag, "%s=%s", name, value);
        found = has_text(tag, self->query, term);
    }
    return found;
}

static int sides_won(const LibraryRow *row)
{
    return row->outcome == OUTCOME_RED    ? QUERY_NAMES_RED
           : row->outcome == OUTCOME_BLUE ? QUERY_NAMES_BLUE
                                          : 0;
}

/* What a term alone says about a game: 0 if it does not match. */
static int ask_term(const LibraryFilter *self, int index, uint32_t number)
{
    enum { BOTH = QUERY_NAMES_RED | QUERY_NAMES_BLUE };
    const QueryTerm *term = &self->query->terms[index];
    const LibraryRow *row = &self->rows->items[number - 1];
    static const LibraryColumn columns[QUERY_FIELDS] = {
        [QUERY_RESULT] = LIBRARY_BY_RESULT,     [QUERY_REASON] = LIBRARY_BY_REASON,
        [QUERY_REVIEWED] = LIBRARY_BY_REVIEWED, [QUERY_DATE] = LIBRARY_BY_DATE,
        [QUERY_PLIES] = LIBRARY_BY_PLIES,       [QUERY_TURNS] = LIBRARY_BY_PLIES,
        [QUERY_MARGIN] = LIBRARY_BY_MARGIN,     [QUERY_GAME] = LIBRARY_BY_NUMBER,
    };
    bool *const *found = self->found[index];
    uint32_t figure = library_row_figure(row, number, columns[term->field]);
    bool matches = false;
    switch (term->field) {
    case QUERY_WORD:
        matches = in_range(row->date, term->range) || found[LIBRARY_SOURCES][row->source];
        return sides_named(found, row) | (matches ? QUERY_WANTS_GAME : 0);
    case QUERY_RED:
        return sides_named(found, row) & QUERY_NAMES_RED;
    case QUERY_BLUE:
        return sides_named(found, row) & QUERY_NAMES_BLUE;
    case QUERY_PLAYER:
        return sides_named(found, row);
    case QUERY_WON:
        return sides_named(found, row) & sides_won(row);
    case QUERY_LOST:
        return sides_won(row) ? sides_named(found, row) & (BOTH ^ sides_won(row)) : 0;
    case QUERY_VERSION:
        return sides_called(found[LIBRARY_AGENTS], row->agents) |
               sides_called(found[LIBRARY_PLAYERS], row->players);
    case QUERY_AGENT:
        return sides_called(found[LIBRARY_AGENTS], row->agents);
    case QUERY_ACCURACY:
        return sides_in_range(row, term->range);
    case QUERY_FILE:
        matches = found[LIBRARY_SOURCES][row->source];
        break;
    case QUERY_TAG:
        matches = has_tag(self, term, number);
        break;
    default:
        matches = term->field < QUERY_DATE ? term->set >> figure & 1 : in_range((int32_t)figure, term->range);
    }
    return matches ? QUERY_WANTS_GAME : 0;
}

/* Whether a term is about a side that others may name. */
static bool narrows(QueryField field)
{
    return field == QUERY_VERSION || field == QUERY_ACCURACY;
}

int library_filter_game(const LibraryFilter *self, uint32_t number)
{
    enum { BOTH = QUERY_NAMES_RED | QUERY_NAMES_BLUE };
    const QueryTerm *terms = self->query->terms;
    int named = 0;
    if (((self->rows->items[number - 1].flags & LIBRARY_DELETED) != 0) != self->query->deleted)
        return 0;
    for (int i = 0; i < self->query->count; i++) {
        if (narrows(terms[i].field) && !terms[i].excludes)
            continue;
        int bits = ask_term(self, i, number);
        if ((bits != 0) == terms[i].excludes)
            return 0;
        named |= bits & BOTH;
    }
    for (int i = 0; i < self->query->count; i++) {
        if (!narrows(terms[i].field) || terms[i].excludes)
            continue;
        named = (named ? named : BOTH) & ask_term(self, i, number);
        if (!named)
            return 0;
    }
    return QUERY_WANTS_GAME | named;
}
