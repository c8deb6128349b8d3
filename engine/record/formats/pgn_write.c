/* PGN as runners of UGI matches write it, with the standard's variations, comments and glyphs. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/record/formats/format.h"
#include "engine/record/formats/pgn.h"
#include "engine/record/record_words.h"

enum { LINE_WIDTH = 110 };

typedef struct PgnWriter {
    const Record *record;
    Text *out;
    size_t line_start;
    bool number_due; /* the next move needs its number even if it is Blue's */
} PgnWriter;

/* ---- Tags ---- */

static void write_tag(Text *out, const char *name, const char *value)
{
    text_printf(out, "[%s \"", name);
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            text_add_byte(out, '\\');
        text_add_byte(out, *value == '\n' ? ' ' : *value);
    }
    text_add_string(out, "\"]\n");
}

static void write_known(Text *out, const char *name, const char *value)
{
    if (value && value[0])
        write_tag(out, name, value);
}

/* Whether the writer writes this tag itself. */
static bool is_own_tag(const char *name)
{
    static const char *const names[] = {"event", "site",     "date",        "round",    "red",
                                        "blue",  "result",   "fen",         "setup",    "winner",
                                        "loser", "plycount", "adjudicated", "redagent", "blueagent"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* How the game was decided if not by the rules, in the original words if they still apply. */
static const char *adjudication(const Record *self)
{
    const char *words = record_tag(self, "adjudicated");
    RecordReason meant = pgn_reason_of(words);
    if (self->result.outcome == OUTCOME_NONE)
        return words;
    if (words[0] && (meant == REASON_NONE || meant == self->result.reason))
        return words;
    return record_reasons[self->result.reason].pgn;
}

/* ---- Moves ---- */

/* A word of the moves, after a space or on a new line. */
static void write_word(PgnWriter *self, const char *word)
{
    Text *out = self->out;
    if (out->length > self->line_start) {
        bool full = out->length - self->line_start + strlen(word) >= LINE_WIDTH;
        text_add_byte(out, full ? '\n' : ' ');
        if (full)
            self->line_start = out->length;
    }
    text_add_string(out, word);
}

/* Hours, minutes and seconds of a time within a game. */
static void add_clock(Text *out, const char *command, double seconds)
{
    const double most = 1e9;
    if (!(seconds >= 0 && seconds < most))
        return;
    long long ms = llround(seconds * 1000);
    text_printf(out, "[%%%s %lld:%02lld:%02lld.%03lld]", command, ms / 3600000, ms / 60000 % 60,
                ms / 1000 % 60, ms % 1000);
}

/* In braces; the comment itself can't contain any. */
static void write_comment(PgnWriter *self, const RecordNode *node)
{
    Text text = {0};
    if (node->has_time)
        add_clock(&text, "emt", node->time_s);
    if (node->has_left)
        add_clock(&text, "clk", node->left_s);
    if (text.length && node->comment)
        text_add_byte(&text, ' ');
    for (const char *from = node->comment ? node->comment : ""; *from; from++)
        text_add_byte(&text, *from == '}' ? ')' : *from);
    if (text.failed)
        self->out->failed = true;
    else if (text.length) {
        write_word(self, "{");
        text_add(self->out, text.bytes, text.length);
        text_add_byte(self->out, '}');
        self->number_due = true;
    }
    text_free(&text);
}

static void write_glyphs(PgnWriter *self, const RecordNode *node)
{
    for (int i = 0; i < RECORD_MARKS; i++) {
        char word[16];
        if (!(node->marks & record_marks[i].mark))
            continue;
        snprintf(word, sizeof word, "$%d", record_marks[i].glyph);
        write_word(self, word);
    }
}

/* From a node to the end of its line, with the alternatives after each move. A variation begins deeper than
 * the line it branches from, so nesting is limited by the length of a game. */
static void write_line(PgnWriter *self, const RecordNode *node, int ply)
{
    for (; node; node = node->first_child, ply++) {
        char text[MOVE_TEXT_SIZE];
        char number[16];
        move_write(node->move, text);
        if (!(ply & 1) || self->number_due) {
            snprintf(number, sizeof number, "%d%s", ply / 2 + 1, ply & 1 ? "..." : ".");
            write_word(self, number);
        }
        self->number_due = false;
        write_word(self, text);
        write_glyphs(self, node);
        write_comment(self, node);
        if (node != node->parent->first_child)
            continue;
        for (const RecordNode *other = node->next_sibling; other; other = other->next_sibling) {
            write_word(self, "(");
            self->number_due = true;
            write_line(self, other, ply);
            write_word(self, ")");
            self->number_due = true;
        }
    }
}

Status record_write_pgn(const Record *record, Text *out, Error *error)
{
    static const char *const first[] = {"Event", "Site", "Date", "Round"};
    const char *names[2];
    for (int i = 0; i < 4; i++) {
        char lower[8];
        snprintf(lower, sizeof lower, "%c%s", first[i][0] - 'A' + 'a', first[i] + 1);
        const char *value = record_tag(record, lower);
        write_tag(out, first[i], value[0] ? value : "?");
    }
    for (int side = RED; side <= BLUE; side++) {
        names[side] = record->players[side] ? record->players[side] : "?";
        write_tag(out, side == RED ? "Red" : "Blue", names[side]);
    }
    write_tag(out, "Result", pgn_result(record->result.outcome));
    write_tag(out, "FEN", POSITION_TEXT(&record->start));
    write_known(out, "RedAgent", record->agents[RED]);
    write_known(out, "BlueAgent", record->agents[BLUE]);
    /* Other tags whose names PGN allows. */
    for (int i = 0; i < record->tag_count; i++) {
        char name[64];
        const char *from = record->tags[i].name;
        size_t length = strlen(from);
        bool plain = strspn(from, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
        if (!plain || length >= sizeof name || is_own_tag(from))
            continue;
        memcpy(name, from, length + 1);
        if (name[0] >= 'a' && name[0] <= 'z')
            name[0] = (char)(name[0] - 'a' + 'A');
        write_tag(out, name, record->tags[i].value);
    }
    write_known(out, "Adjudicated", adjudication(record));
    if (record->result.outcome == OUTCOME_RED || record->result.outcome == OUTCOME_BLUE) {
        Side winner = record->result.outcome == OUTCOME_RED ? RED : BLUE;
        write_tag(out, "Winner", names[winner]);
        write_tag(out, "Loser", names[side_other(winner)]);
    }
    text_printf(out, "[PlyCount \"%d\"]\n\n",
                record_ply(record, record_main_end(record)) - record->start.plies);
    PgnWriter writer = {.record = record, .out = out, .line_start = out->length, .number_due = true};
    write_glyphs(&writer, record->root);
    write_comment(&writer, record->root);
    write_line(&writer, record->root->first_child, record->start.plies);
    write_word(&writer, pgn_result(record->result.outcome));
    text_add_string(out, "\n");
    return text_status(out, error);
}
