/* A run that looks for numbers by play: its plan with its training, begun or taken up again, and what it has
 * found so far. Belongs to one thread at a time.
 *
 *     play_plan_make -> play_run_create, or play_run_resume -> training_run(run->training, farm, watch)
 *                    -> play_run_found -> play_found_write, play_test */
#ifndef TETRESS_TUNE_PLAY_RUN_H
#define TETRESS_TUNE_PLAY_RUN_H

#include "engine/match/match.h"
#include "engine/tune/play/play_plan.h"

typedef struct PlayRun {
    PlayPlan plan;
    Training *training;
} PlayRun;

Status play_run_create(const PlayPlan *plan, PlayRun **out, Error *error);
Status play_run_resume(const char *checkpoint, PlayRun **out, Error *error);
void play_run_destroy(PlayRun *self); /* may be null */

/* How long a game of the plan takes on this farm, which plays several at once, and how many plies it has,
 * found by playing some with the start. */
typedef struct PlayPace {
    double seconds, plies;
} PlayPace;

Status play_run_pace(const PlayRun *self, const Farm *farm, const FarmWatch *watch, PlayPace *out,
                     Error *error);

/* How much stronger than the opponents the last generations' candidates were, and from how many games that is
 * known. Candidates surround the recommendation, which is probably somewhat stronger. The interval counts
 * openings, not games: a hundred candidates that win from one opening are no surer than one. */
typedef struct PlayStanding {
    int64_t games;         /* 0: none yet */
    double elo, low, high; /* 95% interval; may be infinite */
    int generations;       /* number of last generations that count */
} PlayStanding;

void play_standing(const TrainingRow *rows, int count, PlayStanding *out);

/* The recommendation of a run: numbers rounded to hundredths, as a profile, and the test, if there was
 * one. */
typedef struct PlayFound {
    double numbers[PLAY_NUMBERS_MAX];
    Profile profile;
    bool tested;
    MatchResult match;
} PlayFound;

void play_run_found(const PlayRun *self, const char *title, PlayFound *out);

/* "accepted: 340 games against the start, Elo +31.0, with 95% between +5.1 and +57.9". */
void play_test_words(const MatchResult *match, char out[PLAY_PLAN_WORDS]);

/* Adds the provenance, as comment lines of a profile: the plan and the number of generations. */
void play_plan_provenance(const PlayPlan *plan, int generations, const PlayFound *found, Text *out);

/* The last of these lines: the result of the test, if there was one. */
void play_test_provenance(const PlayFound *found, Text *out);

/* Writes the profile with its provenance. */
Status play_found_write(const PlayRun *self, const PlayFound *found, const char *path, Error *error);

/* ---- The test ---- */

/* The name of alphabeta with an option "profile", unless `profile` is null, and with the search parameters
 * found; null numbers: with the defaults. */
Status play_agent_name(const PlayPlan *plan, const double *numbers, const char *profile,
                       char out[SPEC_TEXT_SIZE], Error *error);

enum { PLAY_TEST_ELO = 20, PLAY_TEST_PLIES = 6 };

typedef struct PlayTest {
    const Roster *roster;
    const char *path; /* of the tested profile */
    int games;        /* at most */
    int threads;
    const RemoteHelpers *helpers; /* who else plays; may be null */
    const MatchWatch *watch;
} PlayTest;

/* Plays the numbers found against the start until it is decided whether they are 0 or PLAY_TEST_ELO stronger.
 * `tested` is set once games were played, even if this fails. */
Status play_test(const PlayRun *self, const PlayTest *test, PlayFound *found, Error *error);

#endif
