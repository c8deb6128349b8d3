/* Reads PGN from any bytes. A game begins at its first tag or word. What can't be read in a line is a
 * problem, and the rest of that line is skipped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "engine/base/scan.h"
#include "engine/base/utf8.h"
#include "engine/record/formats/pgn.h"
#include "engine/record/formats/record_builder.h"
#include "engine/record/record_words.h"

/* A line that was left for a variation and will be resumed. */
typedef struct Branch {
    RecordNode *node;
    int plies; /* at the node */
    Text comment;
    unsigned marks;
} Branch;

/* The tags of a game, until its moves begin. */
typedef struct PgnTags {
    Record *record; /* has the players, agents and other tags; null: there are no tags */
    char fen[POSITION_TEXT_SIZE];
    int fen_line;
    char result[8]; /* or what followed the moves */
    int result_line;
    int plies, plies_line; /* from PlyCount; -1 if it is missing */
} PgnTags;

typedef struct PgnReader {
    Scan text;
    int line; /* from 1 */
    const char *line_start;
    RecordBuilder builder; /* its list is where problems go */

    /* About a game. */
    PgnTags tags;
    bool tagged;  /* it has tags */
    bool skipped; /* it can't be set up */
    bool lost;    /* the line can't continue: one of its moves could not be played */
    bool fresh;   /* this line has no move yet */
    int plies;    /* moves of the main line, whether or not they can be played */
    Text comment; /* of the node; in a fresh line, of the next move */
    unsigned marks;
    Branch *branches;
    int depth, capacity;
    size_t dropped;               /* brackets opened since then whose contents can't be played */
    Position path[PLY_LIMIT + 1]; /* by plies, from the start to the node */
    bool refused;                 /* the last move of the main line can't be played */
    Error refusal;
    Text refused_move;
} PgnReader;

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

/* ---- The bytes of a file, one after another ---- */

/* Not at the end. */
static void skip(PgnReader *self)
{
    if (*self->text.at++ == '\n') {
        self->line++;
        self->line_start = self->text.at;
    }
}

/* To this byte or the end of the file; returns which of them is there. */
static int skip_to(PgnReader *self, char end)
{
    while (scan_peek(&self->text) != SCAN_END && scan_peek(&self->text) != end)
        skip(self);
    return scan_peek(&self->text);
}

static void skip_spaces(PgnReader *self)
{
    while (scan_peek(&self->text) != SCAN_END && is_blank(*self->text.at))
        skip(self);
}

static int column(const PgnReader *self)
{
    return (int)(self->text.at - self->line_start) + 1;
}

/* A problem at the current place. */
static void problem(PgnReader *self, const char *text)
{
    record_list_say(self->builder.list,
                    (Error){.status = STATUS_SYNTAX, .line = self->line, .column = column(self)}, "%s", text);
}

/* ---- The tags of a game ---- */

/* Keeps a tag that was read on a line. In PGN, "?" means unknown. */
static Status take_tag(PgnTags *self, int line, const char *name, const Text *value, Error *error)
{
    const char *text = text_string(value), *known = strcmp(text, "?") == 0 ? "" : text;
    Record *record = self->record;
    Side side = name[0] == 'r' ? RED : BLUE;
    if (strcmp(name, "red") == 0 || strcmp(name, "blue") == 0)
        return record_set_player(record, side, known, error);
    if (strcmp(name, "redagent") == 0 || strcmp(name, "blueagent") == 0)
        return record_set_agent(record, side, known, error);
    if (strcmp(name, "fen") == 0) {
        snprintf(self->fen, sizeof self->fen, "%s", text);
        self->fen_line = line;
    } else if (strcmp(name, "result") == 0) {
        snprintf(self->result, sizeof self->result, "%s", value->length < sizeof self->result ? text : "");
        self->result_line = line;
    } else if (strcmp(name, "plycount") == 0) {
        enum { DIGITS = 5 };
        Scan number = scan_of(text, value->length);
        bool good = scan_take_whole(&number, &self->plies) && number.at == number.end;
        if (!good || value->length > DIGITS)
            self->plies = -1;
        self->plies_line = line;
    } else if (strcmp(name, "winner") != 0 && strcmp(name, "loser") != 0 && strcmp(name, "setup") != 0 &&
               known == text) {
        if (record->tag_count == RECORD_TAGS_MAX)
            return error_set(error, STATUS_INVALID, "a game has at most %d tags: this one is left out",
                             RECORD_TAGS_MAX);
        return record_set_tag(record, name, text, error);
    }
    return STATUS_OK;
}

/* The text in quotes; false if it does not end on its line. */
static bool read_quoted(PgnReader *self, Text *out)
{
    skip(self);
    for (; scan_peek(&self->text) != '"'; skip(self)) {
        if (scan_peek(&self->text) == '\\')
            skip(self);
        if (scan_peek(&self->text) == SCAN_END || scan_peek(&self->text) == '\n')
            return false;
        text_add_byte(out, (char)scan_peek(&self->text));
    }
    skip(self);
    return true;
}

/* "[Name "value"]" */
static Status read_tag(PgnReader *self, Error *error)
{
    char name[64];
    size_t length = 0;
    Text value = {0};
    skip(self);
    skip_spaces(self);
    for (int byte = scan_peek(&self->text);
         byte == '_' || is_digit(byte) || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
         byte = scan_peek(&self->text)) {
        if (length < sizeof name - 1)
            name[length++] = (char)(byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte);
        skip(self);
    }
    name[length] = '\0';
    skip_spaces(self);
    Status status = STATUS_OK;
    if (!length || scan_peek(&self->text) != '"' || !read_quoted(self, &value)) {
        problem(self, "expected a tag, such as [Red \"name\"]");
        skip_to(self, '\n');
    } else {
        Error wrong = {0};
        status = text_status(&value, &wrong);
        if (status == STATUS_OK && !self->tags.record)
            status = record_create(NULL, &self->tags.record, &wrong);
        if (status == STATUS_OK)
            status = take_tag(&self->tags, self->line, name, &value, &wrong);
        if (status == STATUS_INVALID) {
            problem(self, wrong.text);
            status = STATUS_OK;
        } else if (status != STATUS_OK) {
            error_set(error, status, "%s", wrong.text);
        }
        skip_spaces(self);
        if (scan_peek(&self->text) == ']')
            skip(self);
        else
            problem(self, "expected ']' at the end of the tag");
    }
    text_free(&value);
    return status;
}

/* ---- Games ---- */

static void pgn_forget(PgnReader *self)
{
    for (int i = 0; i < self->depth; i++)
        text_free(&self->branches[i].comment);
    record_destroy(self->tags.record);
    self->tags = (PgnTags){.plies = -1};
    text_clear(&self->comment);
    self->tagged = self->skipped = self->lost = self->refused = false;
    self->fresh = true;
    self->plies = self->depth = 0;
    self->dropped = 0;
    self->marks = 0;
}

/* Whether the current text belongs to a line that can't be played. */
static bool is_lost(const PgnReader *self)
{
    return self->lost || self->dropped > 0;
}

static bool in_variation(const PgnReader *self)
{
    return self->depth > 0 || self->dropped > 0;
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

/* Gives the comment and the marks to the node. */
static Status settle(PgnReader *self, Error *error)
{
    const char *text = text_string(&self->comment);
    size_t length = self->comment.length;
    Status status = text_status(&self->comment, error);
    self->builder.node->marks |= (uint16_t)self->marks;
    /* Takes the clocks at the start of a comment into the node. */
    size_t taken;
    char kind;
    double seconds;
    while (length && take_clock(text, length, &taken, &kind, &seconds)) {
        text += taken;
        length -= taken;
        while (length && is_blank(*text)) {
            ++text;
            --length;
        }
        if (kind == 'e') {
            self->builder.node->has_time = true;
            self->builder.node->time_s = seconds;
        } else {
            self->builder.node->has_left = true;
            self->builder.node->left_s = seconds;
        }
    }
    if (status == STATUS_OK && length)
        status = record_add_comment(self->builder.node, text, length, error);
    text_clear(&self->comment);
    self->marks = 0;
    return status;
}

/* Sets up the game when its moves begin. */
static Status pgn_begin(PgnReader *self, Error *error)
{
    Position start;
    Error wrong = {0};
    if (self->builder.record || self->skipped)
        return STATUS_OK;
    position_start(&start);
    /* UGI match runners write the word that they sent to the engines. */
    if (self->tags.fen[0] && strcmp(self->tags.fen, "startpos") != 0 &&
        position_read(self->tags.fen, strlen(self->tags.fen), &start, &wrong) != STATUS_OK) {
        wrong.line = self->tags.fen_line;
        wrong.column = 0;
        record_list_problem(self->builder.list, &wrong);
        self->skipped = true;
        return STATUS_OK;
    }
    Status status = STATUS_OK;
    if (self->tags.record) {
        Record *record = self->tags.record;
        self->tags.record = NULL;
        record->start = start;
        self->builder = (RecordBuilder){self->builder.list, record, record->root, start};
    } else {
        status = record_builder_begin(&self->builder, &start, error);
    }
    self->path[start.plies] = start;
    self->fresh = false;
    return status;
}

static Outcome outcome_named(const char *text)
{
    for (int outcome = OUTCOME_RED; outcome <= OUTCOME_DRAW; outcome++)
        if (strcmp(text, pgn_result((Outcome)outcome)) == 0)
            return (Outcome)outcome;
    return OUTCOME_NONE;
}

/* An unplayable last move is no problem if it lost the game. */
static Status close_refusal(PgnReader *self, Error *error)
{
    Text text = {0};
    if (!self->refused)
        return STATUS_OK;
    self->refused = false;
    if (self->builder.record->result.reason != REASON_ILLEGAL) {
        record_list_problem(self->builder.list, &self->refusal);
        return STATUS_OK;
    }
    text_printf(&text, "%s tried %s, which is illegal: %s",
                position_turn(&self->builder.now) == RED ? "Red" : "Blue", text_string(&self->refused_move),
                self->refusal.text);
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        status = record_add_comment(self->builder.node, text_string(&text), text.length, error);
    text_free(&text);
    return status;
}

/* Returns to the line that the innermost variation left. The comment of a variation without moves goes to the
 * line's node. The variation began at that node's parent, so the path up to there is unchanged. */
static Status leave(PgnReader *self, Error *error)
{
    Branch *branch = &self->branches[--self->depth];
    Status status = self->fresh ? STATUS_OK : settle(self, error);
    if (branch->comment.length && self->comment.length)
        text_add_byte(&branch->comment, '\n');
    text_add(&branch->comment, text_string(&self->comment), self->comment.length);
    text_free(&self->comment);
    self->comment = branch->comment;
    self->marks |= branch->marks;
    self->builder.node = branch->node;
    self->lost = self->fresh = false;
    position_play(&self->path[branch->plies - 1], branch->node->move, &self->path[branch->plies]);
    self->builder.now = self->path[branch->plies];
    return status;
}

/* Ends the current game, if there is one. */
static Status pgn_finish(PgnReader *self, Error *error)
{
    Status status = STATUS_OK;
    if (self->tags.record)
        status = pgn_begin(self, error);
    if (status == STATUS_OK && self->builder.record) {
        if (in_variation(self))
            problem(self, "a variation does not end");
        while (self->depth && status == STATUS_OK)
            status = leave(self, error);
        if (status == STATUS_OK)
            status = settle(self, error);
        /* The result that is claimed, with the reason that fits best. */
        Record *record = self->builder.record;
        RecordResult rules = record_result_by_rules(record);
        RecordReason stated = pgn_reason_of(record_tag(record, "adjudicated"));
        Outcome outcome = outcome_named(self->tags.result);
        record->result_line = self->tags.result_line;
        if (outcome != OUTCOME_NONE) {
            if (outcome == rules.outcome && (!stated || outcome == OUTCOME_DRAW))
                record->result = rules;
            else
                record->result = (RecordResult){.outcome = outcome,
                                                .reason = outcome == OUTCOME_DRAW ? REASON_NONE : stated};
        }
        if (status == STATUS_OK)
            status = close_refusal(self, error);
        if (self->tags.plies >= 0 && self->tags.plies != self->plies)
            record_list_say(self->builder.list,
                            (Error){.status = STATUS_INVALID, .line = self->tags.plies_line},
                            "PlyCount says %d, but there are %d moves", self->tags.plies, self->plies);
        if (status == STATUS_OK)
            status = record_builder_end(&self->builder, error);
    }
    pgn_forget(self);
    return status;
}

/* ---- Moves ---- */

static Status pgn_play(PgnReader *self, const char *word, size_t length, Error *error)
{
    Move move;
    Error why = {0};
    if (self->refused && !in_variation(self)) {
        record_list_problem(self->builder.list, &self->refusal);
        self->refused = false;
    }
    self->plies += !in_variation(self);
    if (is_lost(self))
        return STATUS_OK;
    Status status = self->fresh ? STATUS_OK : settle(self, error);
    if (status != STATUS_OK)
        return status;
    status = move_read(word, length, &move, &why);
    if (status == STATUS_OK)
        status = record_builder_play(&self->builder, move, &why);
    if (status == STATUS_MEMORY)
        return error_set(error, status, "%s", why.text);
    if (status != STATUS_OK) {
        Error place_of = why;
        place_of.line = self->line;
        place_of.column = column(self) + (why.column ? why.column - 1 : 0);
        place_of.turn = self->builder.now.plies + 1;
        self->lost = true;
        if (in_variation(self)) {
            record_list_problem(self->builder.list, &place_of);
            return STATUS_OK;
        }
        self->refused = true;
        self->refusal = place_of;
        text_clear(&self->refused_move);
        text_add(&self->refused_move, word, length);
        return text_status(&self->refused_move, error);
    }
    self->path[self->builder.now.plies] = self->builder.now;
    self->fresh = false;
    return STATUS_OK;
}

/* The length of a move number at the front: digits and dots. */
static size_t number_length(const char *word, size_t length)
{
    size_t digits = 0, dots = 0;
    while (digits < length && is_digit(word[digits]))
        digits++;
    while (digits + dots < length && word[digits + dots] == '.')
        dots++;
    return dots || digits == length ? digits + dots : 0;
}

static bool is_word(const char *word, size_t length, const char *text)
{
    return strlen(text) == length && memcmp(word, text, length) == 0;
}

/* Whether a game that ends at this place of the file is cut off: a result must follow its tags, or its moves
 * if the tags name one. */
static bool is_cut_off(const PgnReader *self, const char *at)
{
    bool decided = outcome_named(self->tags.result) != OUTCOME_NONE;
    return at == self->text.end && (decided || (self->tagged && self->plies == 0));
}

/* "1-0" and the like end the game, except within a variation. */
static Status read_result(PgnReader *self, const char *word, size_t length, bool *is_result, Error *error)
{
    *is_result = false;
    for (int outcome = OUTCOME_NONE; outcome <= OUTCOME_DRAW; outcome++)
        *is_result |= is_word(word, length, pgn_result((Outcome)outcome));
    if (!*is_result || in_variation(self))
        return STATUS_OK;
    if (self->tags.result[0] && strcmp(self->tags.result, "*") != 0 &&
        !is_word(word, length, self->tags.result))
        record_list_say(self->builder.list, (Error){.status = STATUS_INVALID, .line = self->line},
                        "the moves end with %.*s, but the tag says %s", (int)length, word, self->tags.result);
    if (!self->tags.result[0] || strcmp(self->tags.result, "*") == 0) {
        snprintf(self->tags.result, sizeof self->tags.result, "%.*s", (int)length, word);
        self->tags.result_line = self->line;
    }
    self->text.at += length;
    return pgn_finish(self, error);
}

static Status read_word(PgnReader *self, Error *error)
{
    const char *word = self->text.at;
    size_t length = 0;
    while (word + length < self->text.end && !is_blank(word[length]) &&
           !(word[length] && strchr("(){}[];$", word[length])))
        length++;
    bool is_result = false;
    Status status = length ? read_result(self, word, length, &is_result, error) : STATUS_OK;
    if (status != STATUS_OK || (is_result && !self->builder.record))
        return status;
    size_t number = is_result ? length : number_length(word, length);
    self->text.at += number;
    word += number;
    length -= number;
    unsigned marks = 0;
    /* The marks after a move, and the length of the word without them. */
    size_t left = length;
    while (left && (word[left - 1] == '!' || word[left - 1] == '?'))
        left--;
    for (int i = 0; i < RECORD_MARKS; i++) {
        const char *suffix = record_marks[i].name;
        if (record_marks[i].of_moves && strlen(suffix) == length - left &&
            memcmp(word + left, suffix, length - left) == 0)
            marks |= record_marks[i].mark;
    }
    if (left && !is_cut_off(self, word + length)) /* half a move would be another one */
        status = pgn_play(self, word, left, error);
    if (!is_lost(self))
        self->marks |= marks;
    self->text.at += length;
    return status;
}

/* "(" leaves the line for alternatives to its last move. */
static Status enter(PgnReader *self, Error *error)
{
    bool nowhere = !self->builder.node->parent || self->fresh;
    if (nowhere && !is_lost(self))
        problem(self, "there is no move to which this is a variation");
    if (nowhere || is_lost(self)) {
        self->dropped++;
        return STATUS_OK;
    }
    if (!ARRAY_ROOM(&self->branches, self->depth + 1, &self->capacity))
        return error_set(error, STATUS_MEMORY, "out of memory for a game");
    int plies = self->builder.now.plies;
    self->branches[self->depth++] =
        (Branch){.node = self->builder.node, .plies = plies, .comment = self->comment, .marks = self->marks};
    self->comment = (Text){0};
    self->marks = 0;
    self->builder.node = self->builder.node->parent;
    self->builder.now = self->path[plies - 1];
    self->fresh = true;
    return STATUS_OK;
}

/* "$5"; unknown glyphs stay as comments. */
static Status read_glyph(PgnReader *self, Error *error)
{
    int number = 0, digits = 0;
    for (skip(self); scan_peek(&self->text) >= '0' && scan_peek(&self->text) <= '9' && digits < 4; digits++) {
        number = number * 10 + (scan_peek(&self->text) - '0');
        skip(self);
    }
    if (is_lost(self))
        return STATUS_OK;
    if (digits && number == 0)
        return STATUS_OK; /* "$0" means no glyph */
    for (int i = 0; i < RECORD_MARKS; i++)
        if (digits && record_marks[i].glyph == number) {
            self->marks |= record_marks[i].mark;
            return STATUS_OK;
        }
    text_add_string(&self->comment, self->comment.length ? "\n$" : "$");
    if (digits)
        text_printf(&self->comment, "%d", number);
    return text_status(&self->comment, error);
}

/* ---- Comments ---- */

/* Appends bytes; a NUL is not the end of the text, but an unreadable character. */
static void add_bytes(Text *out, const char *bytes, size_t length)
{
    for (const char *nul; (nul = memchr(bytes, '\0', length)) != NULL; bytes = nul + 1) {
        text_add(out, bytes, (size_t)(nul - bytes));
        text_add_string(out, UTF8_REPLACEMENT);
        length -= (size_t)(nul - bytes) + 1;
    }
    text_add(out, bytes, length);
}

static Status take_comment(PgnReader *self, const char *text, size_t length, Error *error)
{
    trim_blanks(&text, &length);
    if (!length || is_lost(self) || self->skipped)
        return STATUS_OK;
    Text *comment = &self->comment;
    if (comment->length)
        text_add_byte(comment, '\n');
    add_bytes(comment, text, length);
    return text_status(comment, error);
}

/* ---- All of it ---- */

static Status read_item(PgnReader *self, Error *error)
{
    Status status = STATUS_OK;
    int byte = scan_peek(&self->text);
    if (byte == '%' && self->text.at == self->line_start) {
        skip_to(self, '\n');
        return STATUS_OK;
    }
    if (byte == '[') {
        if (self->builder.record || self->skipped)
            status = pgn_finish(self, error);
        if (status == STATUS_OK)
            status = read_tag(self, error);
        self->tagged |= self->tags.record != NULL;
        return status;
    }
    if ((byte != '{' && byte != ';') || (self->tags.record || self->builder.record))
        status = pgn_begin(self, error);
    if (status != STATUS_OK)
        return status;
    if (byte == '{') {
        skip(self);
        const char *start = self->text.at;
        int end = skip_to(self, '}');
        size_t length = (size_t)(self->text.at - start);
        if (end == SCAN_END)
            problem(self, "a comment does not end");
        else
            skip(self);
        return take_comment(self, start, length, error);
    }
    if (byte == ';') {
        skip(self);
        const char *start = self->text.at;
        skip_to(self, '\n');
        return take_comment(self, start, (size_t)(self->text.at - start), error);
    }
    if (self->skipped) {
        skip(self);
        return STATUS_OK;
    }
    switch (byte) {
    case '(':
        status = enter(self, error);
        break;
    case ')':
        if (self->dropped > 0)
            self->dropped--;
        else if (self->depth)
            status = leave(self, error);
        else
            problem(self, "')' without a variation");
        break;
    case '$':
        return read_glyph(self, error);
    case '}':
    case ']':
        problem(self, "this closes nothing");
        break;
    default:
        return read_word(self, error);
    }
    skip(self);
    return status;
}

Status record_read_pgn(RecordList *out, const char *bytes, size_t length, Error *error)
{
    PgnReader self = {.text = scan_of(bytes, length), .line = 1, .line_start = bytes, .builder.list = out};
    Status status = STATUS_OK;
    pgn_forget(&self);
    for (;;) {
        skip_spaces(&self);
        if (status != STATUS_OK || scan_peek(&self.text) == SCAN_END)
            break;
        status = read_item(&self, error);
    }
    if (status == STATUS_OK && is_cut_off(&self, self.text.at))
        problem(&self, "the file ends before the result of a game");
    if (status == STATUS_OK)
        status = pgn_finish(&self, error);
    pgn_forget(&self);
    record_builder_free(&self.builder);
    free(self.branches);
    text_free(&self.comment);
    text_free(&self.refused_move);
    return status;
}
