/* The laboratory of single-player Tetris in the window: an agent whose game is watched, what it makes of the
 * piece in hand, agents side by side, a game of one's own, how long games get, and training runs.
 *
 * Games and searches run on threads of their own, which are made when the laboratory is first looked at. It
 * is kept in the folder "solo" of the settings. For the thread of the AppState. */
#ifndef TETRESS_STATE_SOLO_SOLO_H
#define TETRESS_STATE_SOLO_SOLO_H

#include "ui/state/solo/lengths.h"
#include "ui/state/solo/look.h"
#include "ui/state/solo/own.h"
#include "ui/state/solo/race.h"
#include "ui/state/solo/training.h"

enum { SOLO_SPEEDS = 10 };

/* Pieces a second; the last is as many as can be. */
extern const int solo_speeds[SOLO_SPEEDS];

typedef struct Solo {
    Wake wake;
    Text folder;  /* empty: nothing is kept */
    bool entered; /* its threads are there */
    SoloProfiles profiles;

    /* What is watched. */
    char profile[SOLO_NAME_SIZE]; /* where the weights come from */
    SoloProfile saved;            /* as they were there */
    SoloAgent agent;
    SoloDeal deal;
    int speed; /* of solo_speeds */
    SoloPlayer *player;
    SoloView view;
    SoloLook *look;
    SoloAnswer answer;
    int selected;      /* the move that is explained; -1: the one that is chosen */
    uint64_t asked_ns; /* when the look was last asked while the game plays */

    SoloRace race;
    SoloOwn own;
    SoloLengths lengths;
    SoloTrainings trainings;
    uint64_t due_ns; /* when what moves is looked at again */
} Solo;

/* The folder is that of the settings; null for none. */
Status solo_init(Solo *self, const char *folder, Wake wake, Error *error);
void solo_close(Solo *self); /* after tasks_close */

/* Makes the threads, unless they are there. */
Status solo_enter(Solo *self, Error *error);

/* Keeps what is set up. */
Status solo_keep(const Solo *self, Error *error);

/* Other weights, or another search, for the agent that is watched; one that would take too long is
 * refused. */
Status solo_set_profile(Solo *self, const char *name, Error *error);
void solo_set_weights(Solo *self, const SoloProfile *profile);
Status solo_set_search(Solo *self, int depth, int beam, Error *error);
/* Whether a decision takes no longer than about half a minute. */
bool solo_search_fits(int depth, int beam);
void solo_set_weight(Solo *self, SoloFeature feature, double weight);

/* Whether the weights are others than those of the profile. */
bool solo_changed(const Solo *self);

/* Another game. */
void solo_set_deal(Solo *self, const SoloDeal *deal);
void solo_set_speed(Solo *self, int index);

/* "dt-20 (changed), 1 ahead, beam 2" */
void solo_agent_words(const char *profile, bool changed, const SoloAgent *agent, char out[SOLO_AGENT_WORDS]);

/* Whether the answer is about the position that is shown. */
bool solo_answered(const Solo *self);

/* The node of the answer that is explained: the one that is selected, or the best; -1 if there is none. */
int solo_explained(const Solo *self);

/* Looks at how the game stands now; whether that has changed. */
bool solo_look_at_game(Solo *self);

/* Nothing plays by itself any more. */
void solo_rest(Solo *self);

/* `shown`: somebody looks at it. */
bool solo_tick(Solo *self, Tasks *tasks, bool shown, uint64_t now_ns);
uint64_t solo_wake_ns(const Solo *self);

/* Whether something that was asked for is not there yet. */
bool solo_busy(const Solo *self);

#endif
