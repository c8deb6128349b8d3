/* What is to be found by play, and how: numbers with their bounds, an optimiser, opponents and a budget, as
 * people ask for them, checked and described. Plain values; any thread may use its own. */
#ifndef TETRESS_TUNE_PLAY_PLAN_H
#define TETRESS_TUNE_PLAY_PLAN_H

#include "engine/tune/play/play_judge.h"

#define PLAY_PLAN_NUMBERS "territory,territory_late,tokens,tokens_late,tempo"

enum {
    PLAY_PLAN_NODES = 500,
    PLAY_PLAN_GAMES = 16,
    PLAY_PLAN_PLIES = 6, /* random ones that a pair of games begins with */
    PLAY_PLAN_WORDS = 256
};

/* What somebody asks for. What is null or 0 is left to us. */
typedef struct PlayRequest {
    const char *numbers;   /* "A,B,C": PLAY_PLAN_NUMBERS and what the base defines */
    const char *bounds;    /* "A=LOW:HIGH,..."; see play_number_bounds */
    const char *optimiser; /* its name: spsa */
    const Profile *base;   /* what to begin with: the default weights */
    int opponents;
    const Profile *opponent[PLAY_OPPONENTS_MAX]; /* the base alone */
    int games;                                   /* of a candidate in a generation; made even */
    int population, generations;                 /* as the optimiser wants them */
    uint64_t nodes;                              /* a move */
    uint64_t move_ns;                            /* a move, instead of nodes */
    uint64_t seed;
} PlayRequest;

typedef struct PlayPlan {
    TrainingPlan training;
    PlayJudgeSettings settings;
    char start[PROFILE_NAME_SIZE], against[PROFILE_NAME_SIZE]; /* what they are called */
} PlayPlan;

/* Checks all of it. STATUS_NOT_FOUND says that a number or an optimiser is not known. */
Status play_plan_make(const PlayRequest *request, PlayPlan *out, Error *error);

/* The plan of a checkpoint. */
Status play_plan_read(const char *checkpoint, PlayPlan *out, Error *error);

/* Where a number begins with these weights, and how far it goes if nobody says: as far from there as that is
 * from 0, or a twentieth of what it may be at all; a token for an own term. */
double play_number_start(const Profile *start, int index);
void play_number_bounds(const Profile *start, int index, double *low, double *high);

/* All games of a run with so many generations. */
int64_t play_plan_games(const PlayPlan *self);

/* Sets how many generations there are, from 1 to the most there may be. */
void play_plan_set_generations(PlayPlan *self, int generations);

/* "cmaes over 5 numbers, 12 candidates of 16 games". */
void play_plan_words(const PlayPlan *self, char out[PLAY_PLAN_WORDS]);

/* "500 nodes a move" or "20 ms a move". */
void play_pace_words(const PlayJudgeSettings *self, char out[PLAY_PLAN_WORDS]);

#endif
