/* Texts from the clipboard. For the thread of the AppState. */
#ifndef TETRESS_STATE_DOCUMENT_PASTE_H
#define TETRESS_STATE_DOCUMENT_PASTE_H

#include "ui/state/app.h"

/* Takes what a text says: moves are played, from the cursor if they can be and otherwise as a game of their
 * own; a position is set up; and games in any format, which are read by a job, are a document of their own.
 * Where edits would be lost, the action "edit.paste" waits for an answer. */
Status paste_text(AppState *app, const char *text, Error *error);

#endif
