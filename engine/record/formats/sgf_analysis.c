/* Analyses as text: words on lines, one line for the whole, one for every line of play and one for every root
 * move. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"
#include "engine/record/formats/sgf.h"

enum {
    SGF_ANALYSIS_VERSION = 2,
    SGF_ANALYSIS_BOUNDS = 2 /* the first version with bounds */,
    FLOAT_DIGITS_MIN = 6,
    FLOAT_DIGITS_MAX = 9
};

/* ---- Writing ---- */

/* The start of an analysis, a line and a root move. */
static void put_value(const Value *value, Text *out)
{
    text_printf(out, "%d ", value->score);
    /* The fewest digits, from six, that read back as the same number. */
    char digits[32] = "-";
    for (int i = FLOAT_DIGITS_MIN; i <= FLOAT_DIGITS_MAX && isfinite(value->expected); i++) {
        snprintf(digits, sizeof digits, "%.*g", i, (double)value->expected);
        if (strtof(digits, NULL) == value->expected)
            break;
    }
    text_add_string(out, digits);
    text_printf(out, " %d %d %d", value->proof, value->plies, value->bound);
}

static void put_move(Move move, Text *out)
{
    char name[MOVE_SHORT_SIZE];
    move_write_short(move, name);
    text_add_byte(out, ' ');
    text_add_string(out, name);
}

void sgf_put_analysis(const RecordAnalysis *analysis, Text *out)
{
    text_printf(out, "%d ", SGF_ANALYSIS_VERSION);
    put_value(&analysis->value, out);
    text_printf(out, " %d %llu %llu %s", analysis->depth, (unsigned long long)analysis->nodes,
                (unsigned long long)analysis->time_ns, analysis->agent);
    for (int i = 0; i < analysis->line_count; i++) {
        const ReportLine *line = &analysis->lines[i];
        text_add_string(out, "\nL ");
        put_value(&line->value, out);
        text_printf(out, " %d %llu", line->depth, (unsigned long long)line->effort);
        for (int k = 0; k < line->count; k++)
            put_move(line->moves[k], out);
    }
    for (int i = 0; i < analysis->root_count; i++) {
        const RecordRootMove *root = &analysis->roots[i];
        text_add_string(out, "\nR");
        put_move(root->move, out);
        text_add_byte(out, ' ');
        put_value(&root->value, out);
        text_printf(out, " %llu", (unsigned long long)root->effort);
    }
}

/* ---- Reading ---- */

/* The words of the text, one by one. After a mistake it stays failed, and everything read is zero. */
typedef struct AnalysisWords {
    const char *at;
    bool wrong;
    uint64_t version;
    int ply; /* of the position */
} AnalysisWords;

/* The next word of this line; its length is 0 at the end of the line. */
static size_t next_word(AnalysisWords *self, const char **word)
{
    while (*self->at == ' ' || *self->at == '\t')
        self->at++;
    *word = self->at;
    while (*self->at && !is_blank(*self->at))
        self->at++;
    return (size_t)(self->at - *word);
}

static uint64_t take_count(AnalysisWords *self, uint64_t most)
{
    const char *word;
    size_t length = next_word(self, &word);
    uint64_t value = 0;
    self->wrong |= length == 0;
    for (size_t i = 0; i < length && !self->wrong; i++) {
        uint64_t digit = (uint64_t)(unsigned char)word[i] - '0';
        self->wrong = digit > 9 || value > (most - digit) / 10 || digit > most;
        value = value * 10 + digit;
    }
    return self->wrong ? 0 : value;
}

static Score take_score(AnalysisWords *self)
{
    const char *before = self->at;
    const char *word;
    bool negative = next_word(self, &word) > 0 && *word == '-';
    self->at = negative ? word + 1 : before;
    Score score = (Score)take_count(self, SCORE_INFINITE);
    return negative ? -score : score;
}

/* A number, plain or with an exponent, or "-" for none. */
static float take_float(AnalysisWords *self)
{
    const char *word;
    size_t length = next_word(self, &word);
    if (length == 1 && *word == '-')
        return NAN;
    if (length == 0 || strspn(word, "0123456789+-.e") < length) {
        self->wrong = true;
        return 0;
    }
    char *end;
    float value = strtof(word, &end);
    self->wrong |= end != word + length || !isfinite(value);
    return value;
}

static Move take_move(AnalysisWords *self)
{
    const char *word;
    size_t length = next_word(self, &word);
    Move move = MOVE_NONE;
    self->wrong |= length == 0 || move_read(word, length, &move, NULL) != STATUS_OK;
    return move;
}

static Value take_value(AnalysisWords *self)
{
    Value parts = {.score = take_score(self)};
    parts.expected = take_float(self);
    parts.proof = (uint8_t)take_count(self, PROOF_DRAW);
    parts.plies = (uint8_t)take_count(self, UINT8_MAX);
    parts.bound = self->version >= SGF_ANALYSIS_BOUNDS
                      ? (uint8_t)take_count(self, VALUE_AT_LEAST)
                      : (uint8_t)value_bound_unsaid((Proof)parts.proof, parts.plies);
    return value_read(&parts, self->ply);
}

/* The first line; its last part, the agent, extends to the end of the line. */
static void take_summary(AnalysisWords *self, RecordAnalysis *out)
{
    self->version = take_count(self, UINT8_MAX);
    self->wrong |= self->version < 1 || self->version > SGF_ANALYSIS_VERSION;
    out->value = take_value(self);
    out->depth = (uint8_t)take_count(self, UINT8_MAX);
    out->nodes = take_count(self, UINT64_MAX);
    out->time_ns = take_count(self, UINT64_MAX);
    if (self->wrong)
        return;
    if (*self->at == ' ')
        self->at++;
    size_t length = strcspn(self->at, "\n");
    self->wrong = length >= sizeof out->agent;
    if (!self->wrong)
        memcpy(out->agent, self->at, length);
    self->at += length;
    if (*self->at == '\n')
        self->at++;
}

Status sgf_take_analysis(RecordNode *node, const Position *position, const char *text, Error *error)
{
    AnalysisWords words = {.at = text, .ply = position->plies};
    ReportLine lines[RECORD_LINES];
    RecordRootMove roots[RECORD_ROOTS];
    RecordAnalysis analysis = {.lines = lines, .roots = roots};
    take_summary(&words, &analysis);
    while (!words.wrong && *words.at) {
        const char *kind;
        size_t length = next_word(&words, &kind);
        if (length == 1 && *kind == 'L' && analysis.line_count < RECORD_LINES) {
            ReportLine *out = &lines[analysis.line_count++];
            *out = (ReportLine){.value = take_value(&words)};
            out->depth = (uint8_t)take_count(&words, UINT8_MAX);
            out->effort = take_count(&words, UINT64_MAX);
            while (!words.wrong && *words.at == ' ' && out->count < REPORT_LINE_MOVES)
                out->moves[out->count++] = take_move(&words);
        } else if (length == 1 && *kind == 'R' && analysis.root_count < RECORD_ROOTS) {
            RecordRootMove *out = &roots[analysis.root_count++];
            *out = (RecordRootMove){.move = take_move(&words)};
            out->value = take_value(&words);
            out->effort = take_count(&words, UINT64_MAX);
        } else {
            words.wrong |= length > 0;
        }
        /* Skips the rest of a line, which must be blank, and its end. */
        const char *word;
        words.wrong |= next_word(&words, &word) > 0;
        if (*words.at == '\n')
            words.at++;
    }
    if (words.wrong)
        return error_set(error, STATUS_INVALID, "no analysis of a version known here");
    return record_keep_analysis(node, position, &analysis, error);
}
