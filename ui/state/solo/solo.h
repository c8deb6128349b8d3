/* The laboratory of single-player Tetris in the window: the game of an agent, its view of the piece in hand,
 * agents side by side, a game of your own, lengths of games, and training runs.
 *
 * Games and searches run on their own threads, which start when the laboratory is first looked at. It is
 * saved in the folder "solo" of the settings. For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_SOLO_H
#define TETRESS_STATE_SOLO_SOLO_H

#include "ui/state/files/keeper.h"
#include "ui/state/solo/analysis.h"
#include "ui/state/solo/lengths.h"
#include "ui/state/solo/race.h"
#include "ui/state/solo/training.h"

enum { SOLO_SPEEDS = 10 };

/* Pieces a second; the last means as fast as possible. */
extern const int solo_speeds[SOLO_SPEEDS];

typedef struct Solo {
    Wake wake;
    bool entered; /* its threads exist */
    SoloProfiles profiles;

    /* The agent being watched. */
    char profile[SOLO_NAME_SIZE]; /* where the weights come from */
    SoloProfile saved;            /* as they were there */
    SoloAgent agent;
    SoloDeal deal;
    int speed; /* index into solo_speeds */
    SoloPlayer *player;
    SoloView view;
    SoloAnalysis analysis;
    SoloAnalysisResult answer;
    int selected;      /* the move being explained; -1: the chosen one */
    uint64_t asked_ns; /* when the analysis was last asked for while the game plays */

    SoloRace race;
    SoloOwn own;
    SoloLengths lengths;
    SoloTrainings trainings;
    uint64_t due_ns; /* when moving parts are next read */
} Solo;

/* The folder is the settings folder; null for none. */
Status solo_init(Solo *self, const char *folder, Keeper *keeper, Wake wake, Error *error);
void solo_close(Solo *self); /* call after tasks_close */

/* Starts the threads, unless they are running. */
Status solo_enter(Solo *self, Error *error);

/* Saves the set-up. */
Status solo_keep(const Solo *self, Error *error);

/* Gives the watched agent other weights or another search; a search that would take too long is refused. */
Status solo_set_profile(Solo *self, const char *name, Error *error);
void solo_set_weights(Solo *self, const double weights[SOLO_FEATURES]);
Status solo_set_search(Solo *self, int depth, int beam, Error *error);
/* Whether a decision takes at most about half a minute. */
bool solo_search_fits(int depth, int beam);

/* Whether the weights differ from those of the profile. */
bool solo_changed(const Solo *self);

void solo_set_speed(Solo *self, int index);

/* "dt-20 (changed), 1 ahead, beam 2" */
void solo_agent_words(const char *profile, bool changed, const SoloAgent *agent, char out[SOLO_AGENT_WORDS]);

/* Whether the answer is about the position shown. */
bool solo_answered(const Solo *self);

/* The node of the answer that is explained: the selected one, or the best; -1 if there is none. */
int solo_explained(const Solo *self);

/* Reads the current state of the game; returns whether it changed. */
bool solo_look_at_game(Solo *self);

/* Stops everything that plays by itself. */
void solo_rest(Solo *self);

/* `shown`: somebody looks at it. */
bool solo_tick(Solo *self, Tasks *tasks, bool shown, uint64_t now_ns);
uint64_t solo_wake_ns(const Solo *self);

/* Whether something requested is not there yet. */
bool solo_busy(const Solo *self);

#endif
