/* What the players printed, turn by turn: what the record has along the line shown, then what an agent
 * printed without making a move. For the thread of the AppState. */
#ifndef TETRESS_STATE_DOCUMENT_CONSOLE_H
#define TETRESS_STATE_DOCUMENT_CONSOLE_H

#include "ui/state/app.h"

enum { CONSOLE_ENTRIES = PLY_LIMIT + 2 };

/* Texts belong to the record. */
typedef struct ConsoleEntry {
    RecordNode *node;           /* the move it was printed for; null: there was none */
    int turn;                   /* counted from 1; 0: before the first */
    Side side;                  /* whose turn it was; meaningless before the first */
    char name[AGENT_NAME_SIZE]; /* of the player, otherwise of the agent; "" */
    const char *text;
} ConsoleEntry;

typedef struct Console {
    int count;
    int current; /* the last entry at or before the cursor; -1: none */
    ConsoleEntry entries[CONSOLE_ENTRIES];
} Console;

void console_read(const AppState *app, Console *out);

/* Appends everything as text, with a heading before each turn. */
void console_write(const Console *self, Text *out);

#endif
