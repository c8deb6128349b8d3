/* One line of the referee's output, or of its event log: its meaning, without colours. */
#ifndef TETRESS_RECORD_FORMATS_REFEREE_LINE_H
#define TETRESS_RECORD_FORMATS_REFEREE_LINE_H

#include "engine/base/text.h"
#include "engine/game/position.h"

typedef enum RefereeLogKind {
    REFEREE_NOTHING, /* a line of the referee that says nothing about the game */
    REFEREE_FOREIGN, /* not a line of the referee: an agent or a shell printed it */
    REFEREE_FRAME,   /* around its greeting */
    REFEREE_BEGIN,
    REFEREE_PLAYER,     /* side; text: the agent's name */
    REFEREE_TURN,       /* side, turn */
    REFEREE_ACTION,     /* side; text: the action */
    REFEREE_CALL,       /* turn: 1 if the call is for an action */
    REFEREE_TIME,       /* number: seconds of the call */
    REFEREE_SPACE,      /* number: MB at the peak */
    REFEREE_TRACE,      /* text: part of a traceback, or how a limit was exceeded */
    REFEREE_FAULT,      /* text: what a player did */
    REFEREE_FAULT_MORE, /* text: and why */
    REFEREE_BOARD,      /* a board follows */
    REFEREE_ROW,        /* cells */
    REFEREE_END,        /* outcome */
    REFEREE_RESULT      /* outcome, again */
} RefereeLogKind;

/* Texts are parts of the buffer with the cleaned line. */
typedef struct RefereeLogLine {
    RefereeLogKind kind;
    const char *foreign; /* what comes before the referee's words; in a foreign line, everything */
    size_t foreign_length;
    const char *text;
    int column; /* of the text, in the line as shown */
    Side side;
    int turn;
    double number;
    bool has_stamp;
    double stamp; /* of the event log, in seconds */
    char cells[BOARD_SIDE];
    Outcome outcome;
} RefereeLogLine;

/* Reads any line into the buffer; only memory can fail. */
Status referee_line_read(const char *bytes, size_t length, Text *buffer, RefereeLogLine *out, Error *error);

#endif
