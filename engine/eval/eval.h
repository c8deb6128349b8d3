/* A position's value: figures of both sides, weights, and two ways to combine them, one that explains and one
 * that is fast. Any thread; threads may share an Evaluator while none changes it. */
#ifndef TETRESS_EVAL_EVAL_H
#define TETRESS_EVAL_EVAL_H

#include "engine/base/weight_file.h"
#include "engine/eval/learned/learned.h"
#include "engine/eval/own_terms.h"
#include "engine/game/kernels/kernels.h"
#include "engine/game/score.h"

typedef struct TermInfo {
    const char *name;
    double initial, low, high;
    const char *unit;
    const char *help;
} TermInfo;

extern const TermInfo term_info[TERM_COUNT];

enum { PROFILE_NAME_SIZE = WEIGHTS_TITLE_SIZE, PROFILE_TEXT_SIZE = WEIGHTS_TEXT_SIZE };

/* Weights with a name; weight_file.h describes their files. Name and text are UTF-8 without control
 * characters; only the text may be empty. */
typedef struct Profile {
    char name[PROFILE_NAME_SIZE];
    char text[PROFILE_TEXT_SIZE]; /* a sentence for people */
    double weights[TERM_COUNT];
    OwnTerms own; /* the profile's own terms, with their weights */
} Profile;

/* The terms of a profile: the built-in ones, then its own. Loops over terms go over these. The texts live as
 * long as the profile. */
enum { TERMS_MOST = TERM_COUNT + OWN_TERMS_MOST };
int profile_terms(const Profile *self);
TermInfo profile_term(const Profile *self, int term);
double profile_weight(const Profile *self, int term);
void profile_set_weight(Profile *self, int term, double weight);
int profile_term_named(const Profile *self, const char *name); /* -1: none */

/* The error for an unknown term; it suggests a similar name if there is one. */
Status profile_no_term(const Profile *self, const char *name, Error *error);

/* Built-in weights, with the name that options and commands use. */
typedef struct BuiltInProfile {
    const char *name;
    Profile profile;
} BuiltInProfile;

enum { PROFILE_BUILT_IN_COUNT = 5 };

#define PROFILE_DEFAULT "default"

/* The default comes first. */
extern const BuiltInProfile profile_built_in[PROFILE_BUILT_IN_COUNT];

void profile_default(Profile *self);

/* The built-in weights with this name; null if there are none. */
const Profile *profile_find(const char *name);

/* Opens what an option names: built-in weights, or else a file. */
Status profile_open(const char *name, Profile *out, Error *error);

Status profile_read(const char *text, size_t length, Profile *out, Error *error);
/* A file without a title has its name as title; a text must have one. The text of a file comes with its
 * path. */
Status profile_read_text(const Text *text, const char *path, Profile *out, Error *error);
Status profile_read_file(const char *path, Profile *out, Error *error);

/* Both refuse a profile that couldn't be read back. */
Status profile_write(const Profile *self, Text *out, Error *error);
Status profile_write_file(const Profile *self, const char *path, Error *error);

/* Every term's figure for each side. All are 0 in the first plies, when a side may still place anywhere and a
 * comparison says nothing. previous is the position before the last move; if it is unknown, pass null, and
 * the last move counts as having cleared nothing. */
void eval_features(const Kernels *kernels, const Position *previous, const Position *position,
                   double out[2][TERM_COUNT]);

/* The figures of a profile's terms, including its own, with the built-in network. */
void profile_figures(const Profile *self, const Kernels *kernels, const Position *previous,
                     const Position *position, double out[2][TERMS_MOST]);

/* A profile prepared for speed, with the kernels to use. Weights are integers, in 1/1024 of a hundredth of a
 * token. Those that change during a game have one value for each ply. */
typedef struct Evaluator {
    const Kernels *kernels;
    Profile profile;
    LeafDetail detail; /* as much as the weights need; decides what a leaf costs */
    /* a bit for each other term with weight: with any, a leaf costs at least ten times as much */
    uint32_t others_used;
    int32_t placements[PLY_LIMIT + 1], territory[PLY_LIMIT + 1], safe[PLY_LIMIT + 1], tokens[PLY_LIMIT + 1];
    int32_t tempo[PLY_LIMIT + 1];
    int32_t others[TERM_COUNT];    /* the terms after tempo_early */
    uint32_t own_used, own_needed; /* bits: own terms with weight; those and the own terms that they use */
    uint32_t own_figures;          /* the figures that those need */
    int32_t own[OWN_TERMS_MOST];
    int32_t learned; /* 0: the network is not used */
    LearnedValues learned_values;
    const LearnedNetwork *network;
} Evaluator;

void evaluator_init(Evaluator *self, const Kernels *kernels, const Profile *profile);

/* The full evaluation of a position that is not over, for the side to move, within SCORE_LIMIT. */
Score evaluator_position(const Evaluator *self, const Position *previous, const Position *position);

/* The same for the positions after each of these moves, for the side that makes the moves. If the other side
 * then has no placement, the score is score_win_in(1). At ply 150 it is a proven win or loss in one ply, or
 * SCORE_DRAW. replies[i], if not null, becomes the number of the opponent's placements after moves[i]. */
void evaluator_children(const Evaluator *self, const Position *position, const Move *moves, int count,
                        Score *out, uint16_t *replies);

#endif
