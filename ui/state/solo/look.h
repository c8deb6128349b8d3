/* What an agent thinks of one position of the single-player game: all placements it looked at, found on its
 * own thread. Only the latest question counts; older ones are dropped. A SoloLook belongs to the thread that
 * made it, which never waits for an answer. */
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
    uint64_t version; /* counts answers */
} SoloAnswer;

typedef struct SoloLook SoloLook;

Status solo_look_create(Wake wake, SoloLook **out, Error *error);
void solo_look_destroy(SoloLook *self); /* may be null */

/* Asks, unless this was the last question. */
void solo_look_ask(SoloLook *self, const SoloQuestion *question);

/* Whether the last question has no answer yet. */
bool solo_look_busy(SoloLook *self);

/* Replaces `answer` with one that came since the last call; returns whether there was one. */
bool solo_look_take(SoloLook *self, SoloAnswer *answer);
void solo_answer_free(SoloAnswer *self);

/* The nodes of the first layer, best first by the search's judgement: those kept, then the others. Returns
 * how many. */
int solo_answer_order(const SoloAnswer *self, int out[SOLO_MOVES_MAX]);

/* The node of the chosen move; -1 if there is none. */
int solo_answer_best(const SoloAnswer *self);

#endif
