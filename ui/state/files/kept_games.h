/* Saves finished games without asking, each in its own file, in "games" in the settings folder unless
 * the settings name another one. A game that was started in a file stays there.
 *
 * Reviews and other analyses are kept with their games, without asking, too: in the file if it is one of
 * these, beside it if it is another, and for a game without a name in a new file here. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_FILES_KEPT_GAMES_H
#define TETRESS_STATE_FILES_KEPT_GAMES_H

#include "engine/base/text.h"
#include "ui/state/play/play.h"

typedef struct AppState AppState;

typedef struct KeptGames {
    Text usual;     /* "games" in the settings folder; empty: none are saved */
    Text folder;    /* the one in use */
    PlayState seen; /* of the game, at the last tick */
    bool due;       /* it has ended, and is saved as soon as files can be written */
    bool writing;
    bool views;      /* set by a program that only shows files: no review and no edit is kept */
    uint64_t failed; /* the analyses that could not be kept, by the document's count; 0: none */
} KeptGames;

/* The settings folder, null for none; and the folder that the settings name, empty for none. */
Status kept_games_init(KeptGames *self, const char *folder, const char *chosen, Error *error);
void kept_games_free(KeptGames *self);

/* Saves in this folder from now on; empty: in the usual one. */
Status kept_games_use(KeptGames *self, const char *folder, Error *error);

/* Makes a path for a new game one that is not taken, with a number, and the folder if there is none. Any
 * thread. */
Status kept_games_find_name(Text *path, Error *error);

/* Whether a file is one of the saved games. */
bool kept_games_has(const KeptGames *self, const char *path);

/* Whether a finished game is not in its file yet. */
bool kept_games_busy(const AppState *app);

/* Whether analyses could not be kept with the game's file. */
bool kept_games_failed(const AppState *app);

/* Starts to save a finished game; returns whether it did. */
bool kept_games_tick(AppState *app);

/* Keeps the analyses found so far, at the program's end; waits for the disk. If that fails, the journal stays
 * instead. */
void kept_games_close(AppState *app);

#endif
