/* Weights of the evaluation by name: the built-in ones (eval/built_in.c), which stay as they are, and the
 * user's own, kept as files "NAME.profile" in the program's folder (eval/profile.c says what is in them). For
 * the thread of the AppState. */
#ifndef TETRESS_EVAL_PROFILES_H
#define TETRESS_EVAL_PROFILES_H

#include "engine/eval/eval.h"

#define PROFILE_DEFAULT "default"

enum {
    PROFILES_KEPT_MOST = 100,
    PROFILES_MOST = PROFILE_BUILT_IN_COUNT + PROFILES_KEPT_MOST,
    PROFILES_NAME_SIZE = 40
};

typedef struct Profiles {
    Text folder; /* empty: none can be kept */
    int count;   /* of those in the folder, by name; the built-in ones are not among them */
    char names[PROFILES_KEPT_MOST][PROFILES_NAME_SIZE];
} Profiles;

/* Looks for what is in the folder; null for none. */
Status profiles_init(Profiles *self, const char *folder, Error *error);
void profiles_free(Profiles *self);

/* All there are, the built-in ones first. */
int profiles_count(const Profiles *self);
const char *profiles_name(const Profiles *self, int index);

/* Looks again. */
void profiles_refresh(Profiles *self);

/* Letters, digits, "-" and "_", which are a file's name everywhere. */
Status profiles_check_name(const char *name, Error *error);

Status profiles_load(const Profiles *self, const char *name, Profile *out, Error *error);

/* Saves weights under a name, which becomes their title; what was there is replaced. */
Status profiles_save(Profiles *self, const char *name, const Profile *profile, Error *error);
Status profiles_delete(Profiles *self, const char *name, Error *error);
Status profiles_rename(Profiles *self, const char *name, const char *to, Error *error);

/* What the option "profile" of an agent takes: the name of built-in weights, or the path of the file. */
Status profiles_option(const Profiles *self, const char *name, Text *out, Error *error);

#endif
