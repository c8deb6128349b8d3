/* What a position is worth: features of both sides, weights, and the two ways to bring them together, one
 * that explains and one that is fast. Any thread; an Evaluator may be shared as long as no thread changes
 * it. */
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
    OwnTerms own; /* terms of its own, with their weights */
} Profile;

/* The terms of a profile: all of the program's, then its own. Whoever goes over terms goes over these; the
 * texts are good as long as the profile. */
enum { TERMS_MOST = TERM_COUNT + OWN_TERMS_MOST };
int profile_terms(const Profile *self);
TermInfo profile_term(const Profile *self, int term);
double profile_weight(const Profile *self, int term);
void profile_set_weight(Profile *self, int term, double weight);
int profile_term_named(const Profile *self, const char *name); /* -1: none */

/* The error for an unknown term, with a suggestion if one is near. */
Status profile_no_term(const Profile *self, const char *name, Error *error);

/* Weights that the program has, under the name by which options and commands know them. */
typedef struct BuiltInProfile {
    const char *name;
    Profile profile;
} BuiltInProfile;

enum { PROFILE_BUILT_IN_COUNT = 5 };

/* The default comes first. */
extern const BuiltInProfile profile_built_in[PROFILE_BUILT_IN_COUNT];

void profile_default(Profile *self);

/* The built-in weights of this name; null if there are none. */
const Profile *profile_find(const char *name);

/* What an option names: built-in weights, or else a file. */
Status profile_open(const char *name, Profile *out, Error *error);

Status profile_read(const char *text, size_t length, Profile *out, Error *error);
Status profile_read_file(const char *path, Profile *out, Error *error);

/* Both refuse a profile that could not be read again. */
Status profile_write(const Profile *self, Text *out, Error *error);
Status profile_write_file(const Profile *self, const char *path, Error *error);

/* Every term's figure for each side; all are 0 in the first plies, when a side may still place anywhere and
 * nothing can be told by comparing. previous is the position before the last move, or null if it is not
 * known, when nothing was lost by it. */
void eval_features(const Kernels *kernels, const Position *previous, const Position *position,
                   double out[2][TERM_COUNT]);

/* The figures of a profile's terms, its own among them. */
void profile_figures(const Profile *self, const Kernels *kernels, const Position *previous,
                     const Position *position, double out[2][TERMS_MOST]);

/* A profile made ready for speed, with the kernels to use. Weights are whole numbers of 1/1024 of a hundredth
 * of a token, where they change with the plies played one for each. */
typedef struct Evaluator {
    const Kernels *kernels;
    Profile profile;
    LeafDetail detail; /* what has weight: decides what a leaf costs */
    /* a bit for each of the others with weight: a leaf costs ten times as much and more */
    uint32_t others_used;
    int32_t placements[PLY_LIMIT + 1], territory[PLY_LIMIT + 1], safe[PLY_LIMIT + 1], tokens[PLY_LIMIT + 1];
    int32_t tempo[PLY_LIMIT + 1];
    int32_t others[TERM_COUNT];    /* of the terms after tempo_early */
    uint32_t own_used, own_needed; /* bits of own terms with weight, and of those that these need, too */
    uint32_t own_figures;          /* that those need */
    int32_t own[OWN_TERMS_MOST];
    int32_t learned; /* 0: the network is not asked */
    LearnedValues learned_values;
    const LearnedNetwork *network;
} Evaluator;

void evaluator_init(Evaluator *self, const Kernels *kernels, const Profile *profile);

/* The full evaluation of a position that is not over, for the side to move, within SCORE_LIMIT. */
Score evaluator_position(const Evaluator *self, const Position *previous, const Position *position);

/* The same of the positions after each of these moves, for the side that makes the moves. A child whose side
 * to move has no placement is a proven win in one ply, score_win_in(1); a child at ply 150 is a proven win or
 * loss in one ply, or SCORE_DRAW. replies[i], if not null, becomes the number of placements the opponent has
 * after moves[i]. */
void evaluator_children(const Evaluator *self, const Position *position, const Move *moves, int count,
                        Score *out, uint16_t *replies);

#endif
