#include "tests/support/referee_log.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/check.h"

void referee_log_open(RefereeLog *self, FILE *file)
{
    memset(self, 0, sizeof *self);
    line_reader_file(&self->lines, file);
}

void referee_log_close(RefereeLog *self)
{
    line_reader_free(&self->lines);
}

/* Copies a line without its colour codes: escape, '[', digits and semicolons, 'm'. */
static void copy_without_colours(const char *line, char *out, size_t size)
{
    size_t length = 0;
    while (*line && length + 1 < size) {
        if (*line == '\x1b') {
            line += strcspn(line, "m");
            line += *line != '\0';
        } else {
            out[length++] = *line++;
        }
    }
    out[length] = '\0';
}

static const char *after(const char *text, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

/* The text after "RED" or "BLUE"; null if it begins with neither. */
static const char *after_side(const char *text, Side *out)
{
    const char *rest = after(text, "RED");
    *out = rest ? RED : BLUE;
    return rest ? rest : after(text, "BLUE");
}

static void copy_move(LogEvent *event, const char *text)
{
    event->kind = LOG_PLAY;
    snprintf(event->move, sizeof event->move, "%s", text);
}

static Outcome outcome_of_winner(const char *text)
{
    Side side;
    assert_non_null(after_side(text, &side));
    return side == RED ? OUTCOME_RED : OUTCOME_BLUE;
}

/* Reads a row of a printed board: eleven tokens with spaces around them and nothing else. */
static bool read_row(const char *text, char out[BOARD_SIDE])
{
    int count = 0;
    for (; *text; text++) {
        if (*text == ' ')
            continue;
        if (!strchr("rb.", *text) || count == BOARD_SIDE)
            return false;
        out[count++] = *text;
    }
    return count == BOARD_SIDE;
}

/* Reads a line that the referee printed, without its mark at the beginning. */
static LogEvent read_printed(RefereeLog *self, const char *text)
{
    LogEvent event = {.kind = LOG_END};
    const char *rest;
    if (read_row(text, self->cells + (size_t)self->row * BOARD_SIDE)) {
        if (++self->row < BOARD_SIDE)
            return event;
        event.kind = LOG_BOARD;
        memcpy(event.cells, self->cells, sizeof event.cells);
    } else if ((rest = after(text, "game over, winner is "))) {
        event.kind = LOG_RESULT;
        event.outcome = outcome_of_winner(rest);
    } else if (after(text, "game ended in a draw")) {
        event.kind = LOG_RESULT;
        event.outcome = OUTCOME_DRAW;
    } else if ((rest = after_side(text, &event.side)) && after(rest, " to play (turn ")) {
        event.kind = LOG_TURN;
        event.turn = atoi(after(rest, " to play (turn "));
    } else if (rest && after(rest, " plays action ")) {
        copy_move(&event, after(rest, " plays action "));
    }
    self->row = 0;
    return event;
}

/* Reads a line of the event log: time, who, what, turn, action. */
static LogEvent read_columns(const char *text)
{
    LogEvent event = {.kind = LOG_END};
    char who[16], what[32], rest[128] = "";
    if (sscanf(text, "%*[^\t]\t%15[^\t]\t%31[^\t]\t%127[^\n]", who, what, rest) < 2)
        return event;
    after_side(who, &event.side);
    event.turn = atoi(rest);
    if (strcmp(what, "turn_begin") == 0) {
        event.kind = LOG_TURN;
    } else if (strcmp(what, "turn_end") == 0) {
        copy_move(&event, strchr(rest, '\t') + 1);
    } else if (strcmp(what, "player_error") == 0) {
        event.kind = LOG_FAULT;
    } else if (strcmp(what, "game_end") == 0) {
        event.kind = LOG_RESULT;
        event.outcome = outcome_of_winner(after(rest, "winner:"));
    }
    return event;
}

static LogEvent read_line(RefereeLog *self, const char *line)
{
    const char *rest;
    if ((rest = after(line, "* referee : ")))
        return read_printed(self, rest);
    if ((rest = after(line, "* referee ! player error: ")))
        return (LogEvent){.kind = LOG_FAULT, .illegal = after(rest, "ILLEGAL ACTION") != NULL};
    return line[0] == 'T' ? read_columns(line) : (LogEvent){.kind = LOG_END};
}

LogEvent referee_log_next(RefereeLog *self)
{
    for (;;) {
        Status status = STATUS_OK;
        Error error;
        bool found = line_reader_next(&self->lines, &status, &error);
        assert_ok(status, &error);
        if (!found)
            return (LogEvent){.kind = LOG_END};
        char line[1024];
        copy_without_colours(text_string(&self->lines.line), line, sizeof line);
        LogEvent event = read_line(self, line);
        if (event.kind != LOG_END)
            return event;
    }
}
