/* What the players printed, turn by turn: what the record has of it along the line shown, and after that
 * what an agent printed that then made no move. For the thread of the AppState. */
#ifndef TETRESS_STATE_DOCUMENT_CONSOLE_H
#define TETRESS_STATE_DOCUMENT_CONSOLE_H

#include "ui/state/app.h"

enum { CONSOLE_ENTRIES = PLY_LIMIT + 2 };

/* Texts are the record's. */
typedef struct ConsoleEntry {
    RecordNode *node; /* the move it was printed for; null: there was none */
    int turn;         /* counted from 1; 0: before the first */
    Side side;        /* whose turn it was; without a meaning before the first */
    const char *name; /* of the player, or else the agent; "" */
    const char *text;
} ConsoleEntry;

typedef struct Console {
    int count;
    int current; /* the last entry at the cursor or before it; -1: none */
    ConsoleEntry entries[CONSOLE_ENTRIES];
} Console;

void console_read(const AppState *app, Console *out);

/* Adds all of it as text, a heading before each turn. */
void console_write(const Console *self, Text *out);

#endif
