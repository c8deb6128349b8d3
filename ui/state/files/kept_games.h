/* Games that were played to their end are kept without a question, each in a file of its own: "games" in the
 * folder of the settings. A game that was begun in a file stays there. For the thread of the AppState. */
#ifndef TETRESS_STATE_FILES_KEPT_GAMES_H
#define TETRESS_STATE_FILES_KEPT_GAMES_H

#include "engine/base/text.h"
#include "ui/state/play/play.h"

typedef struct AppState AppState;

typedef struct KeptGames {
    Text folder;    /* empty: none are kept */
    PlayState seen; /* of the game at the last tick */
    bool due;       /* it has ended, and is to be kept as soon as files can be written */
    bool writing;
} KeptGames;

/* Settings' folder; null for none. */
Status kept_games_init(KeptGames *self, const char *folder, Error *error);
void kept_games_free(KeptGames *self);

/* Makes the folder if it is not there yet. */
Status kept_games_folder(const KeptGames *self, Error *error);

/* Whether the open document is one of the kept games. */
bool kept_games_has(const KeptGames *self, const Document *document);

/* Whether a game that has ended is not in its file yet. */
bool kept_games_busy(const AppState *app);

/* Begins to keep what has ended; whether it did. */
bool kept_games_tick(AppState *app);

#endif
