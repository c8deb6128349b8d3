/* Writes what is kept without asking: settings, what workspaces were set up to do, the journals of
 * documents. One thread of its own does that soon after each change, in the order of the changes. A file is
 * replaced completely or not at all. A write that fails is tried again until it works, and told once. What
 * changes again before it was written is written once.
 *
 * For the thread of the AppState, unless marked; only keeper_close and keeper_wait wait for the disk. */
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

/* Writes to a file in another way, or does something else that nobody should wait for: the work is tried
 * until it returns STATUS_OK. It takes the place of other work with this path and context that still waits.
 * A null keeper does it at once. Any thread. */
typedef Status (*KeeperWork)(void *context, Error *error);
Status keeper_do(Keeper *self, const char *path, KeeperWork work, void *context, Error *error);

/* Waits until what is to be written to this file has been tried. Any thread but the AppState's. */
void keeper_wait(Keeper *self, const char *path);

/* Takes the reason why a file can't be written, if that is not told yet. */
bool keeper_trouble(Keeper *self, Error *out);

/* Whether something is yet to be written for the first time. */
bool keeper_busy(Keeper *self);

#endif
