/* One line of what the referee prints, or of its event log: what it says, without colours. */
#ifndef TETRESS_RECORD_FORMATS_REFEREE_LINE_H
#define TETRESS_RECORD_FORMATS_REFEREE_LINE_H

#include "engine/base/text.h"
#include "engine/game/position.h"

typedef enum RefereeLogKind {
    REFEREE_NOTHING, /* a line of the referee's that says nothing about the game */
    REFEREE_FOREIGN, /* no line of the referee's: an agent printed it, or a shell */
    REFEREE_FRAME,   /* around its greeting */
    REFEREE_BEGIN,
    REFEREE_PLAYER,     /* side; text: the agent's name */
    REFEREE_TURN,       /* side, turn */
    REFEREE_ACTION,     /* side; text: the action */
    REFEREE_CALL,       /* turn: 1 if it is for an action */
    REFEREE_TIME,       /* number: seconds of the call */
    REFEREE_SPACE,      /* number: MB at the peak */
    REFEREE_TRACE,      /* text: of a traceback, or of how a limit was exceeded */
    REFEREE_FAULT,      /* text: what a player did */
    REFEREE_FAULT_MORE, /* text: and why */
    REFEREE_BOARD,      /* a board follows */
    REFEREE_ROW,        /* cells */
    REFEREE_END,        /* outcome */
    REFEREE_RESULT      /* outcome, again */
} RefereeLogKind;

/* Texts are parts of the buffer that the line was cleaned into. */
typedef struct RefereeLogLine {
    RefereeLogKind kind;
    const char *foreign; /* what stands before the referee's words; all of a foreign line */
    size_t foreign_length;
    const char *text;
    int column; /* of the text, in the line as it is shown */
    Side side;
    int turn;
    double number;
    bool has_stamp;
    double stamp; /* of the event log, in seconds */
    char cells[BOARD_SIDE];
    Outcome outcome;
} RefereeLogLine;

/* Reads any line; the buffer is overwritten, and only running out of memory fails. */
Status referee_line_read(const char *bytes, size_t length, Text *buffer, RefereeLogLine *out, Error *error);

#endif
