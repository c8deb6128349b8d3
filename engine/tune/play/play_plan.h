/* A plan to find numbers by play: numbers with their bounds, an optimiser, opponents and a budget, as
 * requested, checked and described. Plain values; any thread may use its own. */
#ifndef TETRESS_TUNE_PLAY_PLAN_H
#define TETRESS_TUNE_PLAY_PLAN_H

#include "engine/tune/play/play_judge.h"

#define PLAY_PLAN_NUMBERS "territory,territory_late,tokens,tokens_late,tempo"

enum {
    PLAY_PLAN_NODES = 500,
    PLAY_PLAN_GAMES = 16,
    PLAY_PLAN_PLIES = 6, /* random moves at the start of a pair of games */
    PLAY_PLAN_WORDS = 256
};

/* What somebody requests. For null or 0, the default in the comment is used. */
typedef struct PlayRequest {
    const char *numbers;   /* "A,B,C"; default PLAY_PLAN_NUMBERS and the terms that the base defines */
    const char *bounds;    /* "A=LOW:HIGH,..."; default: see play_number_bounds */
    const char *optimiser; /* its name; default spsa */
    const Profile *base;   /* the start; default: the default weights */
    int opponents;
    const Profile *opponent[PLAY_OPPONENTS_MAX]; /* default: only the base */
    int games;                   /* of each candidate in a generation; rounded up to an even number */
    int population, generations; /* default: the optimiser's choice */
    uint64_t nodes;              /* for each move */
    uint64_t move_ns;            /* for each move, instead of nodes */
    uint64_t seed;
} PlayRequest;

typedef struct PlayPlan {
    TrainingPlan training;
    PlayJudgeSettings settings;
    char start[PROFILE_NAME_SIZE];                              /* its name */
    char against[PLAY_OPPONENTS_MAX * (PROFILE_NAME_SIZE + 2)]; /* their names */
} PlayPlan;

/* Checks everything. STATUS_NOT_FOUND if a number or an optimiser is unknown. */
Status play_plan_make(const PlayRequest *request, PlayPlan *out, Error *error);

/* Reads the plan of a checkpoint. */
Status play_plan_read(const char *checkpoint, PlayPlan *out, Error *error);

/* Where a number starts with these weights, and its default bounds: as far from the start as that is from 0,
 * or a twentieth of its full range, and the same around its standard weight; for an own term, one token. */
double play_number_start(const Profile *start, int index);
void play_number_bounds(const Profile *start, int index, double *low, double *high);

/* The total number of games of a run with this many generations. */
int64_t play_plan_games(const PlayPlan *self);

/* Sets the number of generations, clamped from 1 to the maximum. */
void play_plan_set_generations(PlayPlan *self, int generations);

/* "500 nodes a move" or "20 ms a move". */
void play_pace_words(const PlayJudgeSettings *self, char out[PLAY_PLAN_WORDS]);

#endif
