/* Weights by name: the built-in ones, which never change, and the user's own, kept as files "NAME.profile" in
 * the program's folder (engine/base/weight_file.h describes them). For one thread. */
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
    Text folder; /* empty: weights can't be kept */
    int count;   /* in the folder, sorted by name; the built-in ones are not counted */
    char names[PROFILES_KEPT_MOST][PROFILES_NAME_SIZE];
} Profiles;

/* Reads the folder's contents; the folder may be null. */
Status profiles_init(Profiles *self, const char *folder, Error *error);
void profiles_free(Profiles *self);

/* All profiles, built-in ones first. */
int profiles_count(const Profiles *self);
const char *profiles_name(const Profiles *self, int index);

/* Reads the folder again. */
void profiles_refresh(Profiles *self);

/* A name has letters, digits, "-" and "_", so it is a valid file name everywhere. */
Status profiles_check_name(const char *name, Error *error);

Status profiles_load(const Profiles *self, const char *name, Profile *out, Error *error);

/* Copies the file of a profile into the folder, under its own name, which is written to `out`. The same file
 * again is no error; another one with that name is. */
Status profiles_take(Profiles *self, const char *path, char out[PROFILES_NAME_SIZE], Error *error);

/* Saves weights under a name, which becomes their title; replaces any earlier ones. */
Status profiles_save(Profiles *self, const char *name, const Profile *profile, Error *error);
Status profiles_delete(Profiles *self, const char *name, Error *error);
Status profiles_rename(Profiles *self, const char *name, const char *to, Error *error);

/* The value for an agent's option "profile": the name of built-in weights, or the path of the file. */
Status profiles_option(const Profiles *self, const char *name, Text *out, Error *error);

#endif
