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

/* How long a game of the plan takes on this farm, which plays several at a time, and how many plies it has:
 * the start plays some. */
typedef struct PlayPace {
    double seconds, plies;
} PlayPace;

Status play_run_pace(const PlayRun *self, const Farm *farm, const FarmWatch *watch, PlayPace *out,
                     Error *error);

/* How much stronger than the opponents the candidates of the last generations were, and by how many games
 * that is known. Candidates surround what is recommended, which is likely somewhat stronger. */
typedef struct PlayStanding {
    int64_t games;         /* 0: none yet */
    double elo, low, high; /* with 95%; may be infinite */
    int generations;       /* that count, the last ones */
} PlayStanding;

void play_standing(const TrainingRow *rows, int count, PlayStanding *out);

/* What a run recommends: numbers rounded to hundredths, as a profile and with the test, if there was one. */
typedef struct PlayFound {
    double numbers[PLAY_NUMBERS_MAX];
    Profile profile;
    bool tested;
    MatchResult match;
} PlayFound;

void play_run_found(const PlayRun *self, const char *title, PlayFound *out);

/* "accepted: 340 games against the start, Elo +31.0, with 95% between +5.1 and +57.9". */
void play_test_words(const MatchResult *match, char out[PLAY_PLAN_WORDS]);

/* Adds lines, as comments of a profile, that say where it comes from: a plan after so many generations. */
void play_plan_provenance(const PlayPlan *plan, int generations, const PlayFound *found, Text *out);

/* The last of these lines: what a test came to, if there was one. */
void play_test_provenance(const PlayFound *found, Text *out);

/* Writes the profile with where it comes from. */
Status play_found_write(const PlayRun *self, const PlayFound *found, const char *path, Error *error);

/* ---- The test ---- */

/* The name of alphabeta with the weights that an option "profile" names, if it is not null, and search
 * parameters as they were found; null numbers: as they are without. */
Status play_agent_name(const PlayPlan *plan, const double *numbers, const char *profile,
                       char out[SPEC_TEXT_SIZE], Error *error);

enum { PLAY_TEST_ELO = 20, PLAY_TEST_PLIES = 6 };

typedef struct PlayTest {
    const Roster *roster;
    const char *path; /* of the profile that is tested */
    int games;        /* at most */
    int threads;
    const Errands *helpers; /* who plays besides; may be null */
    const MatchWatch *watch;
} PlayTest;

/* Plays what was found against the start until it is decided whether it is 0 or PLAY_TEST_ELO stronger.
 * `tested` is set when games were played, even where this fails. */
Status play_test(const PlayRun *self, const PlayTest *test, PlayFound *found, Error *error);

#endif
