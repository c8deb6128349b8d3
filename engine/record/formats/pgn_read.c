/* Reads PGN from any bytes. A game begins at its first tag or word. What can't be read in a line is a
 * problem, and the rest of that line is skipped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
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

typedef struct PgnReader {
    PgnScan scan;
    RecordBuilder builder;

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

/* ---- Games ---- */

static void pgn_forget(PgnReader *self)
{
    for (int i = 0; i < self->depth; i++)
        text_free(&self->branches[i].comment);
    pgn_tags_clear(&self->tags);
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

/* Gives the comment and the marks to the node. */
static Status settle(PgnReader *self, Error *error)
{
    const char *text = text_string(&self->comment);
    size_t length = self->comment.length;
    Status status = text_status(&self->comment, error);
    self->builder.node->marks |= (uint16_t)self->marks;
    pgn_take_clocks(self->builder.node, &text, &length);
    if (!status && length)
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

/* The result that is claimed, with the reason that fits best. */
static void take_result(PgnReader *self)
{
    Record *record = self->builder.record;
    RecordResult rules = record_result_by_rules(record);
    RecordReason stated = pgn_reason_of(record_tag(record, "adjudicated"));
    Outcome outcome = outcome_named(self->tags.result);
    record->result_line = self->tags.result_line;
    if (outcome == OUTCOME_NONE)
        return;
    if (outcome == rules.outcome && (!stated || outcome == OUTCOME_DRAW))
        record->result = rules;
    else
        record->result =
            (RecordResult){.outcome = outcome, .reason = outcome == OUTCOME_DRAW ? REASON_NONE : stated};
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
    if (!status)
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
    if (!status && self->builder.record) {
        if (in_variation(self))
            pgn_problem(&self->scan, "a variation does not end");
        while (self->depth && !status)
            status = leave(self, error);
        if (!status)
            status = settle(self, error);
        take_result(self);
        if (!status)
            status = close_refusal(self, error);
        char text[80];
        if (self->tags.plies >= 0 && self->tags.plies != self->plies) {
            snprintf(text, sizeof text, "PlyCount says %d, but there are %d moves", self->tags.plies,
                     self->plies);
            pgn_problem_on_line(&self->scan, self->tags.plies_line, text);
        }
        if (!status)
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
    if (status)
        return status;
    status = move_read(word, length, &move, &why);
    if (!status)
        status = record_builder_play(&self->builder, move, &why);
    if (status == STATUS_MEMORY)
        return error_set(error, status, "%s", why.text);
    if (status) {
        Error place_of = why;
        place_of.line = self->scan.line;
        place_of.column = pgn_column(&self->scan) + (why.column ? why.column - 1 : 0);
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
    while (digits < length && word[digits] >= '0' && word[digits] <= '9')
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
    return at == self->scan.text.end && (decided || (self->tagged && self->plies == 0));
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
        !is_word(word, length, self->tags.result)) {
        char text[80];
        snprintf(text, sizeof text, "the moves end with %.*s, but the tag says %s", (int)length, word,
                 self->tags.result);
        pgn_problem_on_line(&self->scan, self->scan.line, text);
    }
    if (!self->tags.result[0] || strcmp(self->tags.result, "*") == 0) {
        snprintf(self->tags.result, sizeof self->tags.result, "%.*s", (int)length, word);
        self->tags.result_line = self->scan.line;
    }
    self->scan.text.at += length;
    return pgn_finish(self, error);
}

static Status read_word(PgnReader *self, Error *error)
{
    const char *word = self->scan.text.at;
    size_t length = 0;
    while (word + length < self->scan.text.end && !is_blank(word[length]) &&
           !(word[length] && strchr("(){}[];$", word[length])))
        length++;
    bool is_result = false;
    Status status = length ? read_result(self, word, length, &is_result, error) : STATUS_OK;
    if (status || (is_result && !self->builder.record))
        return status;
    size_t number = is_result ? length : number_length(word, length);
    self->scan.text.at += number;
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
    self->scan.text.at += length;
    return status;
}

/* "(" leaves the line for alternatives to its last move. */
static Status enter(PgnReader *self, Error *error)
{
    bool nowhere = !self->builder.node->parent || self->fresh;
    if (nowhere && !is_lost(self))
        pgn_problem(&self->scan, "there is no move to which this is a variation");
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
    for (pgn_skip(&self->scan); pgn_peek(&self->scan) >= '0' && pgn_peek(&self->scan) <= '9' && digits < 4;
         digits++) {
        number = number * 10 + (pgn_peek(&self->scan) - '0');
        pgn_skip(&self->scan);
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
    int byte = pgn_peek(&self->scan);
    if (byte == '%' && self->scan.text.at == self->scan.line_start) {
        pgn_skip_line(&self->scan);
        return STATUS_OK;
    }
    if (byte == '[') {
        if (self->builder.record || self->skipped)
            status = pgn_finish(self, error);
        if (!status)
            status = pgn_tags_read(&self->tags, &self->scan, error);
        self->tagged |= self->tags.record != NULL;
        return status;
    }
    if ((byte != '{' && byte != ';') || (self->tags.record || self->builder.record))
        status = pgn_begin(self, error);
    if (status)
        return status;
    if (byte == '{') {
        pgn_skip(&self->scan);
        const char *start = self->scan.text.at;
        while (pgn_peek(&self->scan) != SCAN_END && pgn_peek(&self->scan) != '}')
            pgn_skip(&self->scan);
        size_t length = (size_t)(self->scan.text.at - start);
        if (pgn_peek(&self->scan) == SCAN_END)
            pgn_problem(&self->scan, "a comment does not end");
        else
            pgn_skip(&self->scan);
        return take_comment(self, start, length, error);
    }
    if (byte == ';') {
        pgn_skip(&self->scan);
        const char *start = self->scan.text.at;
        pgn_skip_line(&self->scan);
        return take_comment(self, start, (size_t)(self->scan.text.at - start), error);
    }
    if (self->skipped) {
        pgn_skip(&self->scan);
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
            pgn_problem(&self->scan, "')' without a variation");
        break;
    case '$':
        return read_glyph(self, error);
    case '}':
    case ']':
        pgn_problem(&self->scan, "this closes nothing");
        break;
    default:
        return read_word(self, error);
    }
    pgn_skip(&self->scan);
    return status;
}

Status record_read_pgn(RecordList *out, const char *bytes, size_t length, Error *error)
{
    PgnReader self = {.scan = {.list = out, .text = scan_of(bytes, length), .line = 1, .line_start = bytes},
                      .builder.list = out};
    Status status = STATUS_OK;
    pgn_forget(&self);
    for (;;) {
        pgn_skip_spaces(&self.scan);
        if (status || pgn_peek(&self.scan) == SCAN_END)
            break;
        status = read_item(&self, error);
    }
    if (!status && is_cut_off(&self, self.scan.text.at))
        pgn_problem(&self.scan, "the file ends before the result of a game");
    if (!status)
        status = pgn_finish(&self, error);
    pgn_forget(&self);
    record_builder_free(&self.builder);
    free(self.branches);
    text_free(&self.comment);
    text_free(&self.refused_move);
    return status;
}
