/* What the agents of this folder have in common. For the thread of the agent. */
#ifndef TETRESS_STUDENTS_STUDENT_H
#define TETRESS_STUDENTS_STUDENT_H

#include "engine/agent/one_ply_report.h"
#include "engine/students/student_alphabeta.h"
#include "engine/students/student_tree.h"

/* Every agent here begins with this; a search that it has none of is null. */
typedef struct Student {
    Agent base;
    StudentAlphaBeta *alphabeta;
    StudentTree *tree;
    uint64_t seed;
} Student;

/* Makes its searches, and hands it over or destroys it; null options make no search. */
Status student_made(Student *self, const StudentAlphaBetaOptions *alphabeta, const StudentTreeOptions *tree,
                    Agent **out, Error *error);

/* For agents without more to forget or to free. */
void student_new_game(Agent *agent);
void student_destroy(Agent *agent);

/* Any placement, each with the same probability. */
Move student_answer_any(const Student *self, const Position *position, Session *session);

/* The placement that leaves the opponent the fewest; of equal ones, the first, or the last that is preferred
 * if anything is. `prefers` may be null. */
typedef bool StudentPrefers(const Student *self, const Position *position, Move move);
Move student_answer_fewest(const Student *self, const Position *position, StudentPrefers *prefers,
                           Session *session);

#endif
