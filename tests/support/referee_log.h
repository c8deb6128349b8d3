/* Reads the referee's logs one event at a time, just enough of them to replay the games in tests/data: what
 * the referee prints (with or without colours and boards) and its event log, whose columns are separated by
 * tabs. */
#ifndef TETRESS_TESTS_SUPPORT_REFEREE_LOG_H
#define TETRESS_TESTS_SUPPORT_REFEREE_LOG_H

#include <stdio.h>

#include "engine/base/text.h"
#include "engine/game/position.h"

typedef enum LogKind {
    LOG_END,
    LOG_TURN,  /* it is a side's turn */
    LOG_PLAY,  /* a side has chosen a move */
    LOG_BOARD, /* a whole board was printed */
    LOG_FAULT, /* a player did something that ends the game whatever the board is */
    LOG_RESULT
} LogKind;

typedef struct LogEvent {
    LogKind kind;
    Side side;     /* of a turn or a play */
    int turn;      /* from 1; 0 if the line does not give it */
    char move[64]; /* as written */
    char cells[BOARD_CELLS];
    bool illegal;    /* of a fault: an illegal action */
    Outcome outcome; /* of a result */
} LogEvent;

typedef struct RefereeLog {
    LineReader lines;
    int row; /* rows of a board read so far */
    char cells[BOARD_CELLS];
} RefereeLog;

void referee_log_open(RefereeLog *self, FILE *file);
void referee_log_close(RefereeLog *self);

/* The next event; fails the test if the file can't be read. */
LogEvent referee_log_next(RefereeLog *self);

#endif
