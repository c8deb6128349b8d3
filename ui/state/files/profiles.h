/* Weights by name: built-in ones, which never change, and the user's own, kept as files "NAME.profile" in a
 * folder of the program (engine/base/weight_file.h describes them).
 *
 * The texts of the files are in memory: a thread reads them, and the keeper writes them. What was saved or
 * deleted here counts until the program ends; all else is what the folder last held. For the thread of the
 * AppState. */
#ifndef TETRESS_STATE_FILES_PROFILES_H
#define TETRESS_STATE_FILES_PROFILES_H

#include "engine/eval/eval.h"
#include "ui/state/files/keeper.h"
#include "ui/state/files/question.h"

enum {
    PROFILES_BUILT_IN_MOST = 16,
    PROFILES_OWN_MOST = 100,
    PROFILES_MOST = PROFILES_BUILT_IN_MOST + PROFILES_OWN_MOST
};

typedef struct OwnProfile {
    char name[PROFILE_NAME_SIZE];
    Text text;
    Error error; /* why it could not be read; STATUS_OK: it could */
    bool put;    /* saved or deleted here, so the folder is not asked */
    bool deleted;
} OwnProfile;

typedef struct Profiles {
    Keeper *keeper;
    Wake wake;
    Text folder; /* empty: weights can't be saved */
    int built_in_count;
    const char *built_in[PROFILES_BUILT_IN_MOST];
    int count, capacity; /* the user's own, by name; behind them those that were deleted */
    int all;
    OwnProfile *own;
    Question reading; /* of the folder */
} Profiles;

/* Names of built-in weights, ended by null, which must live as long. The folder may be null. Reads it: call
 * this while the program starts. */
Status profiles_init(Profiles *self, const char *const *built_in, const char *folder, Keeper *keeper,
                     Wake wake, Error *error);
void profiles_close(Profiles *self);

/* Has a thread read the folder again: other programs may have saved weights. */
void profiles_refresh(Profiles *self);

/* Takes in what was read; returns whether there was something. */
bool profiles_tick(Profiles *self);

static inline bool profiles_busy(const Profiles *self)
{
    return question_open(&self->reading);
}

/* All names, built-in ones first; and the index of one, -1 if there is none. */
int profiles_count(const Profiles *self);
const char *profiles_name(const Profiles *self, int index);
int profiles_find(const Profiles *self, const char *name);

static inline bool profiles_is_own(const Profiles *self, const char *name)
{
    return profiles_find(self, name) >= self->built_in_count;
}

/* A name has letters, digits, "-" and "_", so it is a valid file name everywhere. */
Status profiles_check_name(const char *name, Error *error);

/* The text of the user's own weights, valid until something changes. */
Status profiles_text(const Profiles *self, const char *name, const Text **out, Error *error);

/* Saves a text, which is copied, and replaces an earlier one; or deletes it, for no text. Refuses built-in
 * names. */
Status profiles_put(Profiles *self, const char *name, const Text *text, Error *error);
Status profiles_delete(Profiles *self, const char *name, Error *error);

/* The value for an agent's option "profile": the name of built-in weights, or the path of the file. */
Status profiles_option(const Profiles *self, const char *name, Text *out, Error *error);

/* ---- Of the game's own evaluation ---- */

Status profiles_load(const Profiles *self, const char *name, Profile *out, Error *error);

/* Saves weights under a name, which becomes their title, below these comments; null for none. */
Status profiles_save(Profiles *self, const char *name, const Profile *profile, const Text *comments,
                     Error *error);
Status profiles_rename(Profiles *self, const char *name, const char *to, Error *error);

/* Saves the text of a file from elsewhere under the file's own name, which is written to `out`. The same text
 * again is no error; another one with that name is. */
Status profiles_take(Profiles *self, const char *path, const Text *text, char out[PROFILE_NAME_SIZE],
                     Error *error);

#endif
