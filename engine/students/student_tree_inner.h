/* Shared by the files of the students' tree. */
#ifndef TETRESS_STUDENTS_STUDENT_TREE_INNER_H
#define TETRESS_STUDENTS_STUDENT_TREE_INNER_H

#include "engine/base/random.h"
#include "engine/game/kernels/kernels.h"
#include "engine/search/timing.h"
#include "engine/students/student_tree.h"

enum { STUDENT_ROOT = 0 }; /* the index of the root, so no child has it */

typedef struct StudentTreeNode {
    double value; /* sum of what was counted: results from 0 to 1, plus their share of the heuristic */
    double wins;  /* sum of the results alone */
    float heuristic;
    float figure; /* the selection figure when it was last on a path; before that, its heuristic */
    uint32_t visits;
    uint32_t first; /* of its children */
    Move move;      /* that leads to it */
    uint16_t count; /* number of children; 0 until it is expanded */
} StudentTreeNode;

/* A move that may become a child. */
typedef struct StudentTreeCandidate {
    double heuristic;
    uint16_t place; /* its place before sorting */
    Move move;
} StudentTreeCandidate;

struct StudentTree {
    StudentTreeOptions options;
    const Kernels *kernels;

    /* the tree; there is always room for the root and its children */
    uint32_t count, capacity;
    StudentTreeNode *nodes;
    bool known; /* the tree belongs to the game below */
    Game game;

    /* about a search */
    Session *session;
    Limits limits;
    TimePlan plan;
    Position root, before, now; /* before: from which now was reached */
    Side side;                  /* to move at the root */
    Random random;
    int path_count; /* nodes after the root */
    uint32_t path[PLY_LIMIT + 1];
    int deepest, lines;
    uint64_t iterations, evaluations, playouts, reused;
    uint64_t serial, reported_ns, best_since_ns;
    Move best;
    Move moves[MOVE_LIST_SIZE];
    StudentTreeCandidate candidates[MOVE_COUNT];
};

/* The child of the root to play, as far as known. */
uint32_t student_tree_final(const StudentTree *self);

/* Writes a report of the current state into the session. */
void student_tree_report(StudentTree *self, bool finished);

#endif
