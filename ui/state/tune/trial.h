/* A trial: a run that looks for better numbers by play, of now or of before, or that fits weights to the
 * results of games. It has a plan, results, and the current weights, which are its recommendation unless
 * somebody has moved them.
 *
 * It saves a checkpoint after each generation, "tune/0003.trial" (runs.h). For the thread of the AppState. */
#ifndef TETRESS_STATE_TUNE_TRIAL_H
#define TETRESS_STATE_TUNE_TRIAL_H

#include "engine/tune/play/play_run.h"
#include "ui/state/runs/runs.h"
#include "ui/state/runs/training_work.h"

enum { TRIAL_TITLE_SIZE = 96, TRIAL_WORDS_SIZE = 160, TRIAL_SOURCE_SIZE = 160 };

typedef struct TrialWork TrialWork;
typedef struct FitWork FitWork;

/* The results of a fit: log losses on the games fitted to and on those held out, with the weights found and
 * with the start. */
typedef struct TrialFit {
    char source[TRIAL_SOURCE_SIZE]; /* "games.tpos", "the open games" */
    int64_t positions, held;
    double loss, held_loss, start_loss;
} TrialFit;

typedef struct TuneTrial {
    Run base;
    bool named;              /* the title is already known, or was given by the user */
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

    /* Known when it is loaded. */
    PlayPlan plan;
    TrialFit fit;    /* valid if it was fitted */
    double budget_s; /* sets the number of generations once the pace is known; 0: it is set */
    TrainingProgress progress;
    bool answered; /* the numbers are its recommendation; otherwise those of the start */
    double found[PLAY_NUMBERS_MAX];
    bool moved[PLAY_NUMBERS_MAX]; /* moved by hand, to these values */
    double hand[PLAY_NUMBERS_MAX];
    PlayPace pace;    /* as measured; zeros: not in this session */
    uint64_t version; /* counts changes of the current numbers */

    TrialWork *work;
    FitWork *fit_work;
} TuneTrial;

extern const RunKind trial_kind;

/* Makes it a trial of this plan. */
void trial_set_plan(TuneTrial *self, const PlayPlan *plan, double budget_s);

/* Starts, or resumes from its checkpoint. */
Status trial_begin(TuneTrial *self, bool resumes, Tasks *tasks, Error *error);
void trial_pause(TuneTrial *self, Tasks *tasks, bool pause);

/* Takes in what its thread has done; returns whether anything changed. */
bool trial_tick(TuneTrial *self, const Tasks *tasks);

/* A current number, by its index in the plan; and moving it, within its full range. */
double trial_number(const TuneTrial *self, int index);
PlayNumber trial_number_info(const TuneTrial *self, int index); /* texts are valid as long as the trial */
Status trial_move(TuneTrial *self, const char *name, double value, Error *error);

/* Whether the last test is of the current numbers, and whether they were moved by hand. */
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
    const Run *run = &self->base;
    return run->loaded && !run->task && (!self->fitted || self->unfinished) && run->state != RUN_DONE &&
           run->path.length > 0;
}

#endif
