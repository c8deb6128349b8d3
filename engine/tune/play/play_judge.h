/* Judges weights by play: a candidate is alpha-beta with these weights and search parameters; its fitness is
 * its score in pairs of games against fixed opponents. */
#ifndef TETRESS_TUNE_PLAY_JUDGE_H
#define TETRESS_TUNE_PLAY_JUDGE_H

#include "engine/eval/eval.h"
#include "engine/tune/training.h"

enum { PLAY_OPPONENTS_MAX = 8, PLAY_NUMBERS_MAX = OPTIMISER_DIMENSIONS_MAX };

/* A number that can be tuned by play: a weight of the evaluation, including terms that the start defines, or
 * a parameter of the search. */
typedef struct PlayNumber {
    const char *name;
    double initial, low, high;
    const char *help;
} PlayNumber;

/* The numbers by index: the program's terms, the search's parameters, then the own terms of these weights;
 * the name after the last is null. The texts of own terms are valid as long as the weights. */
PlayNumber play_number(const Profile *start, int index);

/* The index of a name; -1 if there is none. */
int play_number_named(const Profile *start, const char *name);

/* The index of the first own term among the numbers. */
int play_number_first_own(void);

/* The term of a profile whose weight the number is; -1: it is a parameter of the search. */
int play_number_term(int index);

/* Plain, so that it can be sent to other machines. */
typedef struct PlayJudgeSettings {
    int32_t count; /* the numbers tuned, and how many */
    int32_t numbers[PLAY_NUMBERS_MAX];
    Profile base; /* weights that are not tuned, and own terms; it has no name */
    int32_t opponents;
    Profile opponent[PLAY_OPPONENTS_MAX]; /* pair n plays opponent n modulo their number */
    uint64_t nodes;                       /* for each move, for both sides; 0: see move_ns */
    uint64_t move_ns; /* for each move, instead of nodes; a run can then not be repeated */
    int32_t plies;    /* random moves at the start of a pair */
} PlayJudgeSettings;

/* A game's figures, in this order: 1, 0.5 or 0 for the candidate, and the plies played. */
enum { PLAY_FIGURE_SCORE, PLAY_FIGURE_PLIES };

/* Fitness is the score in percent. The summary has the pairs of games by their points, as elo.h counts them.
 * All candidates of a generation play from the same openings, so an opening is one pair: the mean of all
 * candidates, shared between the two kinds around it. */
extern const Judge play_judge;

/* The weights of a candidate: the base with the tuned numbers. Name and text stay. */
void play_judge_weights(const PlayJudgeSettings *settings, const double *numbers, Profile *out);

/* Copies the weights and own terms of another profile, without its name. */
void play_judge_take(Profile *self, const Profile *from);

/* Adds facts to a plan from which play_judge_settings restores the settings, after play_judge_plan has named
 * the weights. */
Status play_judge_plan(const PlayJudgeSettings *settings, TrainingPlan *plan, Error *error);

/* The settings that a checkpoint's plan was made with; an error if it is not a plan for play. */
Status play_judge_settings(const TrainingPlan *plan, PlayJudgeSettings *out, Error *error);

#endif
