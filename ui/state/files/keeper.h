/* Writes small files soon after their contents change, each completely or not at all, on one thread of its
 * own: settings, and what workspaces were set up to do. A write that fails is tried again until it works, and
 * told once. What changes again before it was written is written once.
 *
 * For the thread of the AppState; only keeper_close waits for the disk. */
#ifndef TETRESS_STATE_FILES_KEEPER_H
#define TETRESS_STATE_FILES_KEEPER_H

#include "engine/base/text.h"
#include "engine/base/wake.h"

typedef struct Keeper Keeper;

/* The wake is called when something is to be told. */
Status keeper_create(Wake wake, Keeper **out, Error *error);

/* Writes what has not been written yet, and waits for that; may be null. */
void keeper_close(Keeper *self);

/* Lets a file hold a text, which is copied, and makes its folder; or removes it, for no text. A null keeper
 * keeps nothing. */
Status keeper_put(Keeper *self, const char *path, const Text *text, Error *error);

/* Takes the reason why a file can't be written, if that is not told yet. */
bool keeper_trouble(Keeper *self, Error *out);

/* Whether something is yet to be written for the first time. */
bool keeper_busy(Keeper *self);

#endif
