/* Our engine reviews the games of a class: what each move lost, what was better, and why. */
#ifndef TETRESS_CLASSROOM_CLASS_REVIEW_H
#define TETRESS_CLASSROOM_CLASS_REVIEW_H

#include "engine/classroom/class_games.h"
#include "engine/record/record.h"

/* Reviews all games not reviewed yet, several at a time, with room->nodes for each position. */
Status classroom_review(Classroom *room, const Roster *roster, int threads, const ClassWatch *watch,
                        Error *error);

typedef struct ClassReviewPlan {
    const Classroom *room;
    const Roster *roster;
    const atomic_bool *halt;
} ClassReviewPlan;

/* Reviews one game, on the calling thread. Only the review is put into `out`, which may be the game. */
Status class_game_review(const ClassReviewPlan *self, const ClassGame *game, ClassGame *out, Error *error);

/* A game as a record, with names, result, times, output and marks. */
Status class_game_record(const Classroom *room, const ClassGame *game, Record **out, Error *error);

#endif
