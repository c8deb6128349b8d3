/* Texts from the clipboard. For the thread of the AppState. */
#ifndef TETRESS_STATE_DOCUMENT_PASTE_H
#define TETRESS_STATE_DOCUMENT_PASTE_H

#include "ui/state/app.h"

/* Takes a text: moves are played, from the cursor if possible, otherwise as a new game; a position is set up;
 * games in any format are read by a job and become a new document. If edits would be lost, the action
 * "edit.paste" waits for an answer. */
Status paste_text(AppState *app, const char *text, Error *error);

#endif
