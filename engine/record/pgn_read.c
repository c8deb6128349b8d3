/* PGN from any bytes. A game begins at its first tag or word; what can't be read in a line is a problem,
 * and the rest of that line is left out. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/utf8.h"
#include "engine/record/pgn.h"
#include "engine/record/trail.h"

/* A line that was left for a variation, which returns to it. */
typedef struct Branch {
    RecordNode *node;
    bool lost;
    Text comment;
    unsigned marks;
} Branch;

typedef struct Reader {
    const char *bytes;
    size_t length, at;
    int line;
    size_t line_start;
    Trail trail;

    /* Of a game. */
    bool tagged;  /* tags were seen */
    bool skipped; /* it can't be set up */
    bool lost;    /* the line can't go on: a move of it could not be played */
    bool fresh;   /* no move of this line yet */
    char fen[POSITION_TEXT_SIZE];
    int fen_line;
    char result[8];
    int result_line;
    int claimed_plies, claim_line; /* what PlyCount says; -1 if nothing */
    int plies;                     /* moves of the main line, playable or not */
    Text players[2], agents[2];
    RecordTag *tags;
    int tag_count, tag_capacity;
    Text comment; /* of the node; of the move to come in a fresh line */
    unsigned marks;
    Branch *branches;
    int depth, capacity;
    bool refused; /* the last move of the main line can't be played */
    Error refusal;
    Text refused_move;
} Reader;

/* ---- Bytes ---- */

enum { END = -1 };

static int peek(const Reader *self)
{
    return self->at < self->length ? (unsigned char)self->bytes[self->at] : END;
}

static void skip_byte(Reader *self)
{
    if (self->bytes[self->at++] == '\n') {
        self->line++;
        self->line_start = self->at;
    }
}

static bool is_space(int byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static void skip_spaces(Reader *self)
{
    while (is_space(peek(self)))
        skip_byte(self);
}

/* To the end of the line. */
static void skip_line(Reader *self)
{
    while (peek(self) != END && peek(self) != '\n')
        skip_byte(self);
}

static int column(const Reader *self)
{
    return (int)(self->at - self->line_start) + 1;
}

/* ---- Problems ---- */

static void place(const Reader *self, Error *error)
{
    error->line = self->line;
    error->column = column(self);
}

static void problem(Reader *self, const char *text)
{
    Error error = {0};
    error_set(&error, STATUS_SYNTAX, "%s", text);
    place(self, &error);
    record_list_problem(self->trail.list, &error);
}

static void problem_on_line(Reader *self, int line, const char *text)
{
    Error error = {0};
    error_set(&error, STATUS_INVALID, "%s", text);
    error.line = line;
    record_list_problem(self->trail.list, &error);
}

static Status out_of_memory(Error *error)
{
    return error_set(error, STATUS_MEMORY, "out of memory for a game");
}

/* ---- Tags ---- */

/* Takes a copy of a tag that is kept as it is. */
static Status keep_tag(Reader *self, const char *name, const Text *value, Error *error)
{
    if (self->tag_count == self->tag_capacity) {
        int capacity = self->tag_capacity ? 2 * self->tag_capacity : 8;
        RecordTag *tags = realloc(self->tags, (size_t)capacity * sizeof *tags);
        if (!tags)
            return out_of_memory(error);
        self->tags = tags;
        self->tag_capacity = capacity;
    }
    RecordTag tag = {.name = malloc(strlen(name) + 1), .value = malloc(value->length + 1)};
    if (!tag.name || !tag.value) {
        free(tag.name);
        free(tag.value);
        return out_of_memory(error);
    }
    memcpy(tag.name, name, strlen(name) + 1);
    memcpy(tag.value, text_string(value), value->length + 1);
    self->tags[self->tag_count++] = tag;
    return STATUS_OK;
}

/* "?" is how PGN says that nobody knows. */
static Status keep_name(Text *out, const Text *value, Error *error)
{
    text_clear(out);
    if (strcmp(text_string(value), "?") != 0)
        text_add_string(out, text_string(value));
    return text_status(out, error);
}

static Status take_tag(Reader *self, const char *name, const Text *value, Error *error)
{
    const char *text = text_string(value);
    self->tagged = true;
    if (strcmp(name, "red") == 0 || strcmp(name, "blue") == 0)
        return keep_name(&self->players[name[0] == 'r' ? RED : BLUE], value, error);
    if (strcmp(name, "redagent") == 0 || strcmp(name, "blueagent") == 0)
        return keep_name(&self->agents[name[0] == 'r' ? RED : BLUE], value, error);
    if (strcmp(name, "fen") == 0) {
        snprintf(self->fen, sizeof self->fen, "%s", text);
        self->fen_line = self->line;
    } else if (strcmp(name, "result") == 0) {
        snprintf(self->result, sizeof self->result, "%s", value->length < sizeof self->result ? text : "");
        self->result_line = self->line;
    } else if (strcmp(name, "plycount") == 0) {
        self->claimed_plies =
            strspn(text, "0123456789") == value->length && value->length < 6 ? atoi(text) : -1;
        self->claim_line = self->line;
    } else if (strcmp(name, "winner") != 0 && strcmp(name, "loser") != 0 && strcmp(name, "setup") != 0) {
        bool unknown = strcmp(text, "?") == 0;
        return unknown ? STATUS_OK : keep_tag(self, name, value, error);
    }
    return STATUS_OK;
}

/* The text in quotes; false if it does not end on its line. */
static bool read_quoted(Reader *self, Text *out)
{
    skip_byte(self);
    for (; peek(self) != '"'; skip_byte(self)) {
        if (peek(self) == '\\')
            skip_byte(self);
        if (peek(self) == END || peek(self) == '\n')
            return false;
        text_add_byte(out, (char)peek(self));
    }
    skip_byte(self);
    return true;
}

/* "[Name "value"]" */
static Status read_tag(Reader *self, Error *error)
{
    char name[64];
    size_t length = 0;
    Text value = {0};
    skip_byte(self);
    skip_spaces(self);
    for (int byte = peek(self);
         byte == '_' || (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z');
         byte = peek(self)) {
        if (length < sizeof name - 1)
            name[length++] = (char)(byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte);
        skip_byte(self);
    }
    name[length] = '\0';
    skip_spaces(self);
    Status status = STATUS_OK;
    if (!length || peek(self) != '"' || !read_quoted(self, &value)) {
        problem(self, "expected a tag, such as [Red \"name\"]");
        skip_line(self);
    } else {
        status = text_status(&value, error);
        if (!status)
            status = take_tag(self, name, &value, error);
        skip_spaces(self);
        if (peek(self) == ']')
            skip_byte(self);
        else
            problem(self, "expected ']' at the end of the tag");
    }
    text_free(&value);
    return status;
}

/* ---- Games ---- */

static void forget_tags(Reader *self)
{
    for (int i = 0; i < self->tag_count; i++) {
        free(self->tags[i].name);
        free(self->tags[i].value);
    }
    self->tag_count = 0;
}

static void forget(Reader *self)
{
    forget_tags(self);
    for (int side = RED; side <= BLUE; side++) {
        text_clear(&self->players[side]);
        text_clear(&self->agents[side]);
    }
    text_clear(&self->comment);
    self->tagged = self->skipped = self->lost = self->refused = false;
    self->fresh = true;
    self->fen[0] = self->result[0] = '\0';
    self->result_line = self->plies = self->depth = 0;
    self->claimed_plies = -1;
    self->marks = 0;
}

/* "[%emt 0:00:01.234]" and "[%clk ...]" are times; takes them out of a comment. */
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

/* Takes the clocks at the front of a comment of a move. */
static void take_clocks(RecordNode *node, const char **text, size_t *length)
{
    size_t taken;
    char kind;
    double seconds;
    while (*length && take_clock(*text, *length, &taken, &kind, &seconds)) {
        *text += taken;
        *length -= taken;
        while (*length && is_space((unsigned char)**text)) {
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

/* Gives the comment and the marks that were read to the node. */
static Status settle(Reader *self, Error *error)
{
    const char *text = text_string(&self->comment);
    size_t length = self->comment.length;
    Status status = text_status(&self->comment, error);
    self->trail.node->marks |= (uint16_t)self->marks;
    take_clocks(self->trail.node, &text, &length);
    if (!status && length)
        status = trail_comment(self->trail.node, text, error);
    text_clear(&self->comment);
    self->marks = 0;
    return status;
}

static Status set_header(Reader *self, Error *error)
{
    Record *record = self->trail.record;
    Status status = STATUS_OK;
    for (int side = RED; side <= BLUE && !status; side++) {
        status = record_set_player(record, (Side)side, text_string(&self->players[side]), error);
        if (!status)
            status = record_set_agent(record, (Side)side, text_string(&self->agents[side]), error);
    }
    for (int i = 0; i < self->tag_count && !status; i++)
        status = record_set_tag(record, self->tags[i].name, self->tags[i].value, error);
    return status;
}

/* Sets up the game when its moves begin. */
static Status begin(Reader *self, Error *error)
{
    Position start;
    Error wrong = {0};
    if (self->trail.record || self->skipped)
        return STATUS_OK;
    position_start(&start);
    if (self->fen[0] && position_read(self->fen, strlen(self->fen), &start, &wrong) != STATUS_OK) {
        wrong.line = self->fen_line;
        wrong.column = 0;
        record_list_problem(self->trail.list, &wrong);
        self->skipped = true;
        return STATUS_OK;
    }
    Status status = trail_begin(&self->trail, &start, error);
    if (!status)
        status = set_header(self, error);
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
static void take_result(Reader *self)
{
    Record *record = self->trail.record;
    RecordResult rules = record_result_by_rules(record);
    RecordReason told = pgn_reason_of(record_tag(record, "adjudicated"));
    Outcome outcome = outcome_named(self->result);
    record->result_line = self->result_line;
    if (outcome == OUTCOME_NONE)
        return;
    if (outcome == rules.outcome && (!told || outcome == OUTCOME_DRAW))
        record->result = rules;
    else
        record->result =
            (RecordResult){.outcome = outcome, .reason = outcome == OUTCOME_DRAW ? REASON_NONE : told};
}

/* A last move that can't be played is no problem where the game was lost by it. */
static Status close_refusal(Reader *self, Error *error)
{
    Text text = {0};
    if (!self->refused)
        return STATUS_OK;
    self->refused = false;
    if (self->trail.record->result.reason != REASON_ILLEGAL) {
        record_list_problem(self->trail.list, &self->refusal);
        return STATUS_OK;
    }
    text_printf(&text, "%s tried %s, which is illegal: %s",
                position_turn(&self->trail.now) == RED ? "Red" : "Blue", text_string(&self->refused_move),
                self->refusal.text);
    Status status = text_status(&text, error);
    if (!status)
        status = trail_comment(self->trail.node, text_string(&text), error);
    text_free(&text);
    return status;
}

/* Back on the line that the innermost variation left; what was said in a variation without a move is said
 * there. */
static Status leave(Reader *self, Error *error)
{
    Branch *branch = &self->branches[--self->depth];
    Status status = self->fresh ? STATUS_OK : settle(self, error);
    if (branch->comment.length && self->comment.length)
        text_add_byte(&branch->comment, '\n');
    text_add(&branch->comment, text_string(&self->comment), self->comment.length);
    text_free(&self->comment);
    self->comment = branch->comment;
    self->marks |= branch->marks;
    self->trail.node = branch->node;
    self->lost = branch->lost;
    self->fresh = false;
    record_position(self->trail.record, branch->node, &self->trail.now);
    return status;
}

static void check_plies(Reader *self)
{
    char text[80];
    if (self->claimed_plies < 0 || self->claimed_plies == self->plies)
        return;
    snprintf(text, sizeof text, "PlyCount says %d, but there are %d moves", self->claimed_plies, self->plies);
    problem_on_line(self, self->claim_line, text);
}

/* Ends the game, if one is under way. */
static Status finish(Reader *self, Error *error)
{
    Status status = STATUS_OK;
    if (self->tagged)
        status = begin(self, error);
    if (!status && self->trail.record) {
        if (self->depth)
            problem(self, "a variation does not end");
        while (self->depth && !status)
            status = leave(self, error);
        if (!status)
            status = settle(self, error);
        take_result(self);
        if (!status)
            status = close_refusal(self, error);
        check_plies(self);
        if (!status)
            status = trail_end(&self->trail, error);
    }
    forget(self);
    return status;
}

/* ---- Moves ---- */

/* What the move at this place can't be played for. */
static Status refuse(Reader *self, const char *word, size_t length, const Error *why, Error *error)
{
    Error place_of = *why;
    place_of.line = self->line;
    place_of.column = column(self) + (why->column ? why->column - 1 : 0);
    place_of.turn = self->trail.now.plies + 1;
    self->lost = true;
    if (self->depth) {
        record_list_problem(self->trail.list, &place_of);
        return STATUS_OK;
    }
    self->refused = true;
    self->refusal = place_of;
    text_clear(&self->refused_move);
    text_add(&self->refused_move, word, length);
    return text_status(&self->refused_move, error);
}

static Status play(Reader *self, const char *word, size_t length, Error *error)
{
    Move move;
    Error why = {0};
    if (self->refused && !self->depth) {
        record_list_problem(self->trail.list, &self->refusal);
        self->refused = false;
    }
    self->plies += !self->depth;
    if (self->lost)
        return STATUS_OK;
    Status status = self->fresh ? STATUS_OK : settle(self, error);
    if (status)
        return status;
    status = move_read(word, length, &move, &why);
    if (!status)
        status = trail_play(&self->trail, move, &why);
    if (status == STATUS_MEMORY)
        return error_set(error, status, "%s", why.text);
    if (status)
        return refuse(self, word, length, &why, error);
    self->fresh = false;
    return STATUS_OK;
}

/* The marks behind a move, and how much of the word is left without them. */
static size_t take_suffix(const char *word, size_t length, unsigned *marks)
{
    size_t left = length;
    while (left && (word[left - 1] == '!' || word[left - 1] == '?'))
        left--;
    for (int i = 0; i < PGN_GLYPHS; i++) {
        const char *suffix = pgn_glyphs[i].suffix;
        if (suffix && strlen(suffix) == length - left && memcmp(word + left, suffix, length - left) == 0)
            *marks |= pgn_glyphs[i].mark;
    }
    return left;
}

/* How many bytes at the front are the number of a move: digits and dots. */
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

/* "1-0" and its like end the game, except within a variation. */
static Status read_result(Reader *self, const char *word, size_t length, bool *is_result, Error *error)
{
    *is_result = false;
    for (int outcome = OUTCOME_NONE; outcome <= OUTCOME_DRAW; outcome++)
        *is_result |= is_word(word, length, pgn_result((Outcome)outcome));
    if (!*is_result || self->depth)
        return STATUS_OK;
    if (self->result[0] && strcmp(self->result, "*") != 0 && !is_word(word, length, self->result)) {
        char text[80];
        snprintf(text, sizeof text, "the moves end with %.*s, but the tag says %s", (int)length, word,
                 self->result);
        problem_on_line(self, self->line, text);
    }
    if (!self->result[0] || strcmp(self->result, "*") == 0) {
        snprintf(self->result, sizeof self->result, "%.*s", (int)length, word);
        self->result_line = self->line;
    }
    self->at += length;
    return finish(self, error);
}

static Status read_word(Reader *self, Error *error)
{
    const char *word = self->bytes + self->at;
    size_t length = 0;
    while (self->at + length < self->length && !is_space((unsigned char)word[length]) &&
           !(word[length] && strchr("(){}[];$", word[length])))
        length++;
    bool is_result = false;
    Status status = length ? read_result(self, word, length, &is_result, error) : STATUS_OK;
    if (status || (is_result && !self->trail.record))
        return status;
    size_t number = is_result ? length : number_length(word, length);
    self->at += number;
    word += number;
    length -= number;
    unsigned marks = 0;
    size_t left = take_suffix(word, length, &marks);
    if (left)
        status = play(self, word, left, error);
    if (!self->lost)
        self->marks |= marks;
    self->at += length;
    return status;
}

/* "(" leaves the line for what could have been played instead of its last move. */
static Status enter(Reader *self, Error *error)
{
    if (self->depth == self->capacity) {
        int capacity = self->capacity ? 2 * self->capacity : 16;
        Branch *branches = realloc(self->branches, (size_t)capacity * sizeof *branches);
        if (!branches)
            return out_of_memory(error);
        self->branches = branches;
        self->capacity = capacity;
    }
    bool nowhere = !self->trail.node->parent || self->fresh;
    if (nowhere && !self->lost)
        problem(self, "there is no move to which this is a variation");
    self->branches[self->depth++] = (Branch){
        .node = self->trail.node, .lost = self->lost, .comment = self->comment, .marks = self->marks};
    self->comment = (Text){0};
    self->marks = 0;
    if (nowhere || self->lost) {
        self->lost = true;
        return STATUS_OK;
    }
    self->trail.node = self->trail.node->parent;
    self->fresh = true;
    record_position(self->trail.record, self->trail.node, &self->trail.now);
    return STATUS_OK;
}

static Status exit_variation(Reader *self, Error *error)
{
    if (!self->depth) {
        problem(self, "')' without a variation");
        return STATUS_OK;
    }
    return leave(self, error);
}

/* "$5"; what means nothing to us stays as a comment. */
static Status read_glyph(Reader *self, Error *error)
{
    int number = 0, digits = 0;
    for (skip_byte(self); peek(self) >= '0' && peek(self) <= '9' && digits < 4; digits++) {
        number = number * 10 + (peek(self) - '0');
        skip_byte(self);
    }
    if (self->lost)
        return STATUS_OK;
    for (int i = 0; i < PGN_GLYPHS; i++)
        if (digits && pgn_glyphs[i].number == number) {
            self->marks |= pgn_glyphs[i].mark;
            return STATUS_OK;
        }
    text_printf(&self->comment, "%s$%.0d", self->comment.length ? "\n" : "", number);
    return text_status(&self->comment, error);
}

/* ---- Comments ---- */

/* Adds bytes in which a NUL is no end of the text, but a character that could not be read. */
static void add_bytes(Text *out, const char *bytes, size_t length)
{
    for (const char *nul; (nul = memchr(bytes, '\0', length)) != NULL; bytes = nul + 1) {
        text_add(out, bytes, (size_t)(nul - bytes));
        text_add_string(out, UTF8_REPLACEMENT);
        length -= (size_t)(nul - bytes) + 1;
    }
    text_add(out, bytes, length);
}

static Status take_comment(Reader *self, const char *text, size_t length, Error *error)
{
    while (length && is_space((unsigned char)text[length - 1]))
        length--;
    while (length && is_space((unsigned char)*text)) {
        text++;
        length--;
    }
    if (!length || self->lost || self->skipped)
        return STATUS_OK;
    Text *comment = &self->comment;
    if (comment->length)
        text_add_byte(comment, '\n');
    add_bytes(comment, text, length);
    return text_status(comment, error);
}

static Status read_comment(Reader *self, Error *error)
{
    skip_byte(self);
    size_t start = self->at;
    while (peek(self) != END && peek(self) != '}')
        skip_byte(self);
    size_t length = self->at - start;
    if (peek(self) == END)
        problem(self, "a comment does not end");
    else
        skip_byte(self);
    return take_comment(self, self->bytes + start, length, error);
}

static Status read_line_comment(Reader *self, Error *error)
{
    skip_byte(self);
    size_t start = self->at;
    skip_line(self);
    return take_comment(self, self->bytes + start, self->at - start, error);
}

/* ---- All of it ---- */

/* Whether comments here are of a game whose moves have begun, or are about to. */
static bool in_game(const Reader *self)
{
    return self->tagged || self->trail.record;
}

static Status read_item(Reader *self, Error *error)
{
    Status status = STATUS_OK;
    int byte = peek(self);
    if (byte == '%' && self->at == self->line_start) {
        skip_line(self);
        return STATUS_OK;
    }
    if (byte == '[') {
        if (self->trail.record || self->skipped)
            status = finish(self, error);
        return status ? status : read_tag(self, error);
    }
    if ((byte != '{' && byte != ';') || in_game(self))
        status = begin(self, error);
    if (status)
        return status;
    if (byte == '{')
        return read_comment(self, error);
    if (byte == ';')
        return read_line_comment(self, error);
    if (self->skipped) {
        skip_byte(self);
        return STATUS_OK;
    }
    switch (byte) {
    case '(':
        status = enter(self, error);
        break;
    case ')':
        status = exit_variation(self, error);
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
    skip_byte(self);
    return status;
}

static void reader_free(Reader *self)
{
    for (int i = 0; i < self->depth; i++)
        text_free(&self->branches[i].comment);
    trail_free(&self->trail);
    forget_tags(self);
    free(self->tags);
    free(self->branches);
    for (int side = RED; side <= BLUE; side++) {
        text_free(&self->players[side]);
        text_free(&self->agents[side]);
    }
    text_free(&self->comment);
    text_free(&self->refused_move);
}

Status record_read_pgn(RecordList *out, const char *bytes, size_t length, Error *error)
{
    Reader self = {.bytes = bytes, .length = length, .line = 1, .trail.list = out};
    Status status = STATUS_OK;
    forget(&self);
    for (;;) {
        skip_spaces(&self);
        if (status || peek(&self) == END)
            break;
        status = read_item(&self, error);
    }
    if (!status)
        status = finish(&self, error);
    reader_free(&self);
    return status;
}
