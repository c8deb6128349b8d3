/* Our engine reviews a game of a class: what each move lost, what was better, and why. Any thread. */
#ifndef TETRESS_CLASSROOM_CLASS_REVIEW_H
#define TETRESS_CLASSROOM_CLASS_REVIEW_H

#include "engine/classroom/classroom.h"
#include "engine/record/record.h"

/* Reviews a game with room->nodes for each position, on the calling thread. */
Status class_game_review(const Classroom *room, const Roster *roster, const atomic_bool *halt,
                         ClassGame *game, Error *error);

/* A game as a record, with names, result, times, output and marks. */
Status class_game_record(const Classroom *room, const ClassGame *game, Record **out, Error *error);

#endif
