/* A trial: a run that looks for better numbers by play, of now or of before, or that fits weights to
 * the results of games. Its plan, what it has come to, and the weights at hand, which are what it
 * recommends unless somebody has moved them. It runs as a task (tasks.h) and is kept as a checkpoint
 * after each generation, "FOLDER/0003.trial", from which it goes on after it was stopped, whether by
 * hand or by the end of the program. For the thread of the AppState. */
#ifndef TETRESS_STATE_TUNE_TRIAL_H
#define TETRESS_STATE_TUNE_TRIAL_H

#include "engine/tune/play/play_run.h"
#include "ui/state/match/tasks.h"

enum { TRIAL_TITLE_SIZE = 96, TRIAL_WORDS_SIZE = 160, TRIAL_SOURCE_SIZE = 160 };

typedef enum TrialState {
    TRIAL_WAITING,   /* for its turn among the tasks */
    TRIAL_MEASURING, /* how long a game takes */
    TRIAL_RUNNING,
    TRIAL_PAUSED,
    TRIAL_STOPPED, /* and can go on */
    TRIAL_DONE,
    TRIAL_FAILED /* see the error; can go on, too */
} TrialState;

typedef struct TrialWork TrialWork;
typedef struct FitWork FitWork;

/* What a fit came to: log losses over what it was fitted to, and over what was held out, with what was
 * found and with the start. */
typedef struct TrialFit {
    char source[TRIAL_SOURCE_SIZE]; /* "games.tpos", "the open games" */
    int64_t positions, held;
    double loss, held_loss, start_loss;
} TrialFit;

typedef struct TuneTrial {
    int number; /* of its file; from 1 */
    char title[TRIAL_TITLE_SIZE];
    bool named; /* the title is known already, or somebody gave it */
    Text path;  /* of its checkpoint; empty: it is not kept */
    TrialState state;
    Error error;             /* of TRIAL_FAILED */
    int match;               /* the number of its last test; 0: none */
    int tested;              /* generations that were over then */
    bool tested_moved;       /* by hand */
    uint64_t tested_version; /* of the numbers; 0: it was in another session */

    /* What lists say, also while it is not loaded. */
    int generations;
    PlayStanding standing;

    bool fitted; /* to the results of games; no generations are played */

    bool loaded; /* all below is known */
    PlayPlan plan;
    TrialFit fit;        /* if it was fitted */
    double budget_s;     /* that decides the generations as soon as the pace is known; 0: they are decided */
    int count, capacity; /* generations that are over */
    TrainingRow *rows;
    int64_t done, all; /* games of the generation under way */
    double left_s;     /* until the end, as far as it is known; negative: it is not */
    bool answered;     /* the numbers are what it recommends; otherwise those of the start */
    double found[PLAY_NUMBERS_MAX];
    bool moved[PLAY_NUMBERS_MAX]; /* by hand, to these */
    double hand[PLAY_NUMBERS_MAX];
    PlayPace pace;    /* that was measured; zeros: not in this session */
    uint64_t version; /* counts the changes of the numbers at hand */

    int task; /* 0: none */
    TrialWork *work;
    FitWork *fit_work;
} TuneTrial;

/* One of this number; a folder of null keeps it nowhere. */
Status trial_create(const char *folder, int number, TuneTrial **out, Error *error);
void trial_destroy(TuneTrial *self); /* may be null; its task must have ended, and been taken in */

/* Makes it a trial of this plan. */
void trial_set_plan(TuneTrial *self, const PlayPlan *plan, double budget_s);

/* Reads its checkpoint, unless that is done. */
Status trial_load(TuneTrial *self, Error *error);

/* Begins, or goes on with its checkpoint. */
Status trial_begin(TuneTrial *self, bool resumes, Tasks *tasks, Error *error);
void trial_pause(TuneTrial *self, Tasks *tasks, bool pause);
void trial_stop(TuneTrial *self, Tasks *tasks);

/* Takes in what its thread has done; whether anything changed. */
bool trial_tick(TuneTrial *self, Tasks *tasks);

/* A number at hand, by its place in the plan; moving it, within what it may be at all; and all of them back
 * to what was found. */
double trial_number(const TuneTrial *self, int index);
PlayNumber trial_number_info(const TuneTrial *self, int index); /* texts are good as long as the trial */
Status trial_move(TuneTrial *self, const char *name, double value, Error *error);
void trial_move_back(TuneTrial *self);

/* The test of this number is of the numbers at hand; and whether the last one is. */
void trial_set_test(TuneTrial *self, int match);
bool trial_is_tested(const TuneTrial *self);
bool trial_is_moved(const TuneTrial *self);

/* The weights at hand and those of the start, as profiles of these names. */
void trial_profile(const TuneTrial *self, const char *name, Profile *out);
void trial_start_profile(const TuneTrial *self, const char *name, Profile *out);

/* The same with where they come from, as comments of a profile's file. */
void trial_provenance(const TuneTrial *self, const MatchResult *test, Text *out);

/* How it stands, in a few words: "running, generation 34 of 120", "stopped after 12 of 60 generations". */
void trial_words(const TuneTrial *self, char out[TRIAL_WORDS_SIZE]);

static inline bool trial_can_go_on(const TuneTrial *self)
{
    return self->loaded && !self->task && !self->fitted && self->state != TRIAL_DONE && self->path.length > 0;
}

#endif
