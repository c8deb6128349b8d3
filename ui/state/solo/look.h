/* What an agent makes of one position of the single-player game: all placements that it looked at, found on a
 * thread of its own. The latest question counts; older ones are dropped. A SoloLook belongs to the thread
 * that made it, which never waits for an answer. */
#ifndef TETRESS_STATE_SOLO_LOOK_H
#define TETRESS_STATE_SOLO_LOOK_H

#include "ui/state/solo/player.h"

typedef struct SoloQuestion {
    SoloBoard board;
    SoloPiece piece;
    SoloAgent agent;
} SoloQuestion;

typedef struct SoloAnswer {
    bool known;
    SoloQuestion question;
    SoloReport report;
    double took_us;
    uint64_t version; /* counts the answers */
} SoloAnswer;

typedef struct SoloLook SoloLook;

Status solo_look_create(Wake wake, SoloLook **out, Error *error);
void solo_look_destroy(SoloLook *self); /* may be null */

/* Asks, unless this is what was asked last. */
void solo_look_ask(SoloLook *self, const SoloQuestion *question);

/* Whether the last question has no answer yet. */
bool solo_look_busy(SoloLook *self);

/* Takes an answer that came since the last time in place of the one that there is; whether there was one. */
bool solo_look_take(SoloLook *self, SoloAnswer *answer);
void solo_answer_free(SoloAnswer *self);

/* The nodes of the first layer from the best to the worst by what the search makes of them: those that were
 * kept, then the others. How many there are. */
int solo_answer_order(const SoloAnswer *self, int out[SOLO_MOVES_MAX]);

/* The node of the move that was chosen; -1 if there is none. */
int solo_answer_best(const SoloAnswer *self);

#endif
