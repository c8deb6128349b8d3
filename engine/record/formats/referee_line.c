#include "engine/record/formats/referee_line.h"

#include <stdlib.h>
#include <string.h>

enum { ESCAPE = 0x1b, BELL = 0x07 };

/* ---- Cleaning ---- */

/* The end of the terminal escape sequence that begins here. */
static size_t after_escape(const char *bytes, size_t length, size_t at)
{
    char kind = ++at < length ? bytes[at++] : '\0';
    if (kind == '[') {
        while (at < length && bytes[at] >= 0x20 && bytes[at] < 0x40)
            at++;
        return at < length ? at + 1 : at;
    }
    if (kind == ']') {
        while (at < length && bytes[at] != BELL && bytes[at] != ESCAPE)
            at++;
        return at < length && bytes[at] == BELL ? at + 1 : at;
    }
    return at < length ? at : length;
}

/* The line as a terminal would show it; a carriage return in it starts a new line. */
static void clean(const char *bytes, size_t length, Text *out)
{
    text_clear(out);
    while (length && bytes[length - 1] == '\r')
        length--;
    size_t kept = 0;
    for (size_t at = 0; at < length;) {
        if (bytes[at] != ESCAPE && bytes[at] != '\r') {
            at++;
            continue;
        }
        text_add(out, bytes + kept, at - kept);
        if (bytes[at] == '\r') {
            text_add_byte(out, '\n');
            at++;
        } else {
            at = after_escape(bytes, length, at);
        }
        kept = at;
    }
    if (length > kept)
        text_add(out, bytes + kept, length - kept);
}

/* ---- Words ---- */

static const char *after(const char *text, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

/* "RED" or "BLUE" and what follows it; null if neither. */
static const char *after_side(const char *text, Side *out)
{
    const char *rest = after(text, "RED");
    *out = rest ? RED : BLUE;
    return rest ? rest : after(text, "BLUE");
}

/* A number of up to four digits and what follows it; null if there is none. */
static const char *after_turn(const char *text, int *out)
{
    enum { DIGITS = 4 };
    int value = 0, digits = 0;
    for (; digits < DIGITS && text[digits] >= '0' && text[digits] <= '9'; digits++)
        value = value * 10 + (text[digits] - '0');
    *out = value;
    return digits ? text + digits : NULL;
}

/* Digits with a decimal point, as the referee writes them; returns their end, or null. */
static const char *after_decimal(const char *text, double *out)
{
    size_t length = strspn(text, "0123456789.");
    char copy[32];
    if (!length || length >= sizeof copy || text[0] == '.')
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *out = strtod(copy, NULL);
    return text + length;
}

/* Whether it is exactly eleven tokens with spaces around them. */
static bool read_row(const char *text, char out[BOARD_SIDE])
{
    int count = 0;
    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (!strchr("rb.", *text) || count == BOARD_SIDE || (count && text[-1] != ' '))
            return false;
        out[count++] = *text;
    }
    return count == BOARD_SIDE;
}

/* "RED", "BLUE", or something else, which means no winner. */
static Outcome winner(const char *text)
{
    Side side;
    if (!after_side(text, &side))
        return OUTCOME_DRAW;
    return side == RED ? OUTCOME_RED : OUTCOME_BLUE;
}

/* ---- The referee's lines ---- */

/* "1 [agent:Agent] as RED..."; the name is cut out of the buffer. */
static void read_player(char *text, RefereeLogLine *out)
{
    int number;
    const char *rest = after_turn(text, &number);
    char *name = rest ? strchr(text, '[') : NULL;
    char *end = NULL;
    for (char *next = name; next && (next = strstr(next + 1, "] as "));)
        end = next;
    if (!end || !after_side(end + strlen("] as "), &out->side))
        return;
    *end = '\0';
    out->kind = REFEREE_PLAYER;
    out->text = name + 1;
}

/* "RED to play (turn 7) ..." and "RED plays action PLACE(...)" */
static void read_side(const char *text, RefereeLogLine *out)
{
    const char *rest = after_side(text, &out->side);
    const char *turn = rest ? after(rest, " to play (turn ") : NULL;
    const char *action = rest ? after(rest, " plays action ") : NULL;
    if (turn && after_turn(turn, &out->turn)) {
        out->kind = REFEREE_TURN;
    } else if (action) {
        out->kind = REFEREE_ACTION;
        out->text = action;
    }
}

/* After "* referee : " */
static void read_plain(char *text, RefereeLogLine *out)
{
    const char *rest;
    if (read_row(text, out->cells)) {
        out->kind = REFEREE_ROW;
    } else if (text[0] == '=' && strstr(text, " game board ")) {
        out->kind = REFEREE_BOARD;
    } else if (after(text, "wrapping player ")) {
        read_player(text + strlen("wrapping player "), out);
    } else if ((rest = after(text, "game over, winner is "))) {
        out->kind = winner(rest) == OUTCOME_DRAW ? REFEREE_NOTHING : REFEREE_END;
        out->outcome = winner(rest);
    } else if (after(text, "game ended in a draw")) {
        out->kind = REFEREE_END;
        out->outcome = OUTCOME_DRAW;
    } else {
        read_side(text, out);
    }
}

/* After "* referee @ " */
static void read_result(const char *text, RefereeLogLine *out)
{
    const char *rest = after(text, "result: ");
    int player = 0;
    if (rest && after(rest, "draw"))
        out->outcome = OUTCOME_DRAW;
    else if (rest && after(rest, "player ") && after_turn(rest + strlen("player "), &player) &&
             (player == 1 || player == 2))
        out->outcome = player == 1 ? OUTCOME_RED : OUTCOME_BLUE;
    else
        return;
    out->kind = REFEREE_RESULT;
}

/* Where the referee's words begin, with a mark such as "* referee : " or "* player1 ~ "; null if there is
 * none. */
static char *find_mark(char *line, bool *referee, char *channel)
{
    for (char *at = line; (at = strchr(at, '*')); at++) {
        const char *rest = after(at, "* referee ");
        *referee = rest != NULL;
        if (!rest && (rest = after(at, "* player")))
            rest = *rest >= '1' && *rest <= '2' && rest[1] == ' ' ? rest + 2 : NULL;
        if (rest && *rest && strchr(":!@~", *rest) && (rest[1] == ' ' || rest[1] == '\0')) {
            *channel = *rest;
            return at;
        }
    }
    return NULL;
}

static void read_marked(const char *line, char *mark, bool referee, char channel, RefereeLogLine *out)
{
    char *text = strchr(mark, channel) + 1;
    text += *text == ' ';
    out->kind = REFEREE_NOTHING;
    out->foreign_length = (size_t)(mark - line);
    if (!referee && channel == '~') {
        /* After "* player1 ~ ": calls and their cost. */
        const char *rest;
        if (after(text, "call '") || after(text, "initialising class ")) {
            out->kind = REFEREE_CALL;
            out->turn = after(text, "call 'action(") != NULL;
        } else if ((rest = after(text, "  time:")) && (rest = strchr(rest, '+'))) {
            rest += 1 + strspn(rest + 1, " ");
            if (after_decimal(rest, &out->number))
                out->kind = REFEREE_TIME;
        } else if ((rest = after(text, "  space:")) && (rest = strstr(rest, "(current usage)"))) {
            rest += strlen("(current usage)");
            if (after_decimal(rest + strspn(rest, " "), &out->number))
                out->kind = REFEREE_SPACE;
        }
    } else if (!referee && channel == '!') { /* a traceback, marked off by ">> " */
        const char *quoted = after(text, ">> ");
        out->text = quoted ? quoted : text;
        out->kind = out->text[strspn(out->text, " ")] ? REFEREE_TRACE : REFEREE_NOTHING;
    } else if (referee && channel == ':') {
        read_plain(text, out);
    } else if (referee && channel == '!') { /* a fault; the next line has the agent's exception */
        const char *fault = after(text, "player error: "), *more = after(text, "-> ");
        more = more ? more : after(text, "⤷ ");
        if (fault || more) {
            out->kind = fault ? REFEREE_FAULT : REFEREE_FAULT_MORE;
            out->text = fault ? fault : more;
        }
    } else if (referee && channel == '@') {
        read_result(text, out);
    }
}

/* ---- The event log ---- */

static void read_event(char *line, RefereeLogLine *out)
{
    enum { FIELDS = 5 };
    char *fields[FIELDS]; /* between tabs; the last one has the rest */
    int count = 0;
    for (int i = 0; i < FIELDS; i++)
        fields[i] = line + strlen(line); /* empty if there are fewer */
    for (char *at = line; at && count < FIELDS;) {
        fields[count++] = at;
        char *tab = count < FIELDS ? strchr(at, '\t') : NULL;
        if (tab)
            *tab++ = '\0';
        at = tab;
    }
    const char *what = fields[2];
    const char *rest = count > 3 ? fields[3] : "";
    const char *named = after_side(fields[1], &out->side);
    bool side = named && !*named;
    out->kind = REFEREE_NOTHING;
    out->foreign_length = 0;
    if (strcmp(what, "game_begin") == 0) {
        out->kind = REFEREE_BEGIN;
    } else if (side && strcmp(what, "turn_begin") == 0 && after_turn(rest, &out->turn)) {
        out->kind = REFEREE_TURN;
    } else if (side && strcmp(what, "turn_end") == 0 && count > 4) {
        out->kind = REFEREE_ACTION;
        out->text = fields[4];
    } else if (strcmp(what, "player_error") == 0) {
        out->kind = REFEREE_FAULT;
        out->text = rest;
    } else if (strcmp(what, "game_end") == 0) {
        out->kind = REFEREE_END;
        rest = after(rest, "winner:") ? rest + strlen("winner:") : rest;
        out->outcome = winner(rest);
    }
}

/* Whether a line is from the event log: "T0000.263", who, what and more, separated by tabs. */
static bool is_event(const char *line, double *stamp)
{
    const char *end = line[0] == 'T' ? after_decimal(line + 1, stamp) : NULL;
    if (!end || *end != '\t')
        return false;
    const char *who = end + 1;
    Side side;
    const char *rest = after_side(who, &side);
    if (!rest)
        rest = after(who, "referee");
    return rest && *rest == '\t';
}

/* ---- Any line ---- */

Status referee_line_read(const char *bytes, size_t length, Text *buffer, RefereeLogLine *out, Error *error)
{
    clean(bytes, length, buffer);
    *out = (RefereeLogLine){.kind = REFEREE_FOREIGN, .foreign = "", .text = ""};
    Status status = text_status(buffer, error);
    if (status != STATUS_OK || !buffer->length)
        return status;
    char *line = buffer->bytes;
    bool referee;
    char channel;
    out->foreign = line;
    out->foreign_length = buffer->length;
    char *mark = find_mark(line, &referee, &channel);
    size_t stars = strspn(line, "*"); /* around the referee's greeting */
    if (is_event(line, &out->stamp)) {
        out->has_stamp = true;
        read_event(line, out);
    } else if (mark) {
        read_marked(line, mark, referee, channel, out);
    } else if (after(line, "Welcome to Tetress referee")) {
        out->kind = REFEREE_BEGIN;
        out->foreign_length = 0;
    } else if (stars > 20 && line[stars + strspn(line + stars, " ")] == '\0') {
        out->kind = REFEREE_FRAME;
        out->foreign_length = 0;
    } else if (after(line, "⤷ ")) {
        out->kind = REFEREE_FAULT_MORE;
        out->foreign_length = 0;
        out->text = line + strlen("⤷ ");
    }
    out->column = out->text[0] ? (int)(out->text - line) + 1 : 0;
    return STATUS_OK;
}
