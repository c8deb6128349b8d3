/* A trial: a run that looks for better numbers by play, of now or of before, or that fits weights to the
 * results of games. It has a plan, results, and the current weights, which are its recommendation unless
 * somebody has moved them.
 *
 * It runs as a task (tasks.h) and saves a checkpoint after each generation, "FOLDER/0003.trial", so it can be
 * resumed after being stopped, by hand or by the end of the program. For the thread of the AppState. */
#ifndef TETRESS_STATE_TUNE_TRIAL_H
#define TETRESS_STATE_TUNE_TRIAL_H

#include "engine/tune/play/play_run.h"
#include "ui/state/files/keeper.h"
#include "ui/state/match/tasks.h"

enum { TRIAL_TITLE_SIZE = 96, TRIAL_WORDS_SIZE = 160, TRIAL_SOURCE_SIZE = 160 };

typedef enum TrialState {
    TRIAL_WAITING,   /* for its turn among the tasks */
    TRIAL_MEASURING, /* measures how long a game takes */
    TRIAL_RUNNING,
    TRIAL_PAUSED,
    TRIAL_STOPPED, /* can be resumed */
    TRIAL_DONE,
    TRIAL_FAILED /* see the error; can also be resumed */
} TrialState;

typedef struct TrialWork TrialWork;
typedef struct FitWork FitWork;
typedef struct TrialReading TrialReading;

/* The results of a fit: log losses on the games fitted to and on those held out, with the weights found and
 * with the start. */
typedef struct TrialFit {
    char source[TRIAL_SOURCE_SIZE]; /* "games.tpos", "the open games" */
    int64_t positions, held;
    double loss, held_loss, start_loss;
} TrialFit;

typedef struct TuneTrial {
    int number; /* of its file, from 1 */
    char title[TRIAL_TITLE_SIZE];
    bool named; /* the title is already known, or was given by the user */
    Text path;  /* of its checkpoint; empty: it is not saved */
    Keeper *keeper;
    TrialState state;
    Error error;             /* for TRIAL_FAILED */
    int match;               /* the number of its last test; 0: none */
    int tested;              /* finished generations at that time */
    bool tested_moved;       /* the numbers had been moved by hand */
    uint64_t tested_version; /* version of the numbers; 0: from another session */
    uint64_t saved_version;  /* of the numbers that were saved as a profile; 0: none in this session */

    /* What lists show, even if it is not loaded. */
    int generations;
    PlayStanding standing;

    bool fitted;     /* fitted to the results of games; no generations are played */
    bool unfinished; /* a fit that was stopped or failed: it can begin again */

    bool taken;            /* its checkpoint is still elsewhere, and is being copied */
    TrialReading *reading; /* a thread reads the checkpoint; null: none does */
    bool loaded;           /* everything below is known */
    PlayPlan plan;
    TrialFit fit;        /* valid if it was fitted */
    double budget_s;     /* sets the number of generations once the pace is known; 0: it is set */
    int count, capacity; /* finished generations */
    TrainingRow *rows;
    int64_t done, all; /* games of the current generation */
    double left_s;     /* until the end, if known; negative: unknown */
    bool answered;     /* the numbers are its recommendation; otherwise those of the start */
    double found[PLAY_NUMBERS_MAX];
    bool moved[PLAY_NUMBERS_MAX]; /* moved by hand, to these values */
    double hand[PLAY_NUMBERS_MAX];
    PlayPace pace;    /* as measured; zeros: not in this session */
    uint64_t version; /* counts changes of the current numbers */

    int task; /* 0: none */
    TrialWork *work;
    FitWork *fit_work;
} TuneTrial;

/* With this number; a null folder saves nothing. */
Status trial_create(const char *folder, int number, TuneTrial **out, Error *error);
/* Waits for the thread that reads it. May be null; its task must have ended and been taken in. */
void trial_destroy(TuneTrial *self);

/* Makes it a trial of this plan. */
void trial_set_plan(TuneTrial *self, const PlayPlan *plan, double budget_s);

/* Has a thread read its checkpoint, unless it is loaded; from a path elsewhere, it is copied. trial_tick
 * takes it in: the trial is then loaded, or has failed. */
Status trial_load(TuneTrial *self, const char *from, Wake wake, Error *error);

/* Starts, or resumes from its checkpoint. */
Status trial_begin(TuneTrial *self, bool resumes, Tasks *tasks, Error *error);
void trial_pause(TuneTrial *self, Tasks *tasks, bool pause);
void trial_stop(TuneTrial *self, Tasks *tasks);

/* Takes in what its thread has done; returns whether anything changed. */
bool trial_tick(TuneTrial *self, Tasks *tasks);

/* A current number, by its index in the plan; moving it, within its full range; and resetting all to the
 * values found. */
double trial_number(const TuneTrial *self, int index);
PlayNumber trial_number_info(const TuneTrial *self, int index); /* texts are valid as long as the trial */
Status trial_move(TuneTrial *self, const char *name, double value, Error *error);
void trial_move_back(TuneTrial *self);

/* Records that the test with this number is of the current numbers; and whether the last test is. */
void trial_set_test(TuneTrial *self, int match);
bool trial_is_tested(const TuneTrial *self);
bool trial_is_moved(const TuneTrial *self);

/* Whether the current numbers were saved as a profile. */
static inline bool trial_is_saved(const TuneTrial *self)
{
    return self->saved_version > 0 && self->saved_version == self->version;
}

/* How many generations plots show: those played, or so many that a running trial's curves grow to the
 * right. */
int trial_span(const TuneTrial *self);

/* The index of a number that was found at the end of its bounds, though it could go further; -1: none. */
int trial_at_bound(const TuneTrial *self);

/* The current weights and those of the start, as profiles with these names. */
void trial_profile(const TuneTrial *self, const char *name, Profile *out);
void trial_start_profile(const TuneTrial *self, const char *name, Profile *out);

/* The same with their provenance, as comments for a profile's file. */
void trial_provenance(const TuneTrial *self, const MatchResult *test, Text *out);

/* Its state in a few words: "running, generation 34 of 120", "stopped, 12 of 60 generations". */
void trial_words(const TuneTrial *self, char out[TRIAL_WORDS_SIZE]);

static inline bool trial_can_go_on(const TuneTrial *self)
{
    return self->loaded && !self->task && (!self->fitted || self->unfinished) && self->state != TRIAL_DONE &&
           self->path.length > 0;
}

#endif
