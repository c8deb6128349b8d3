#include "engine/students/student.h"

#include <stdlib.h>

#include "engine/base/random.h"
#include "engine/students/students.h"

Status student_made(Student *self, const StudentAlphaBetaOptions *alphabeta, const StudentTreeOptions *tree,
                    Agent **out, Error *error)
{
    Status status = STATUS_OK;
    if (alphabeta)
        status = student_alphabeta_create(alphabeta, &self->alphabeta, error);
    if (status == STATUS_OK && tree)
        status = student_tree_create(tree, &self->tree, error);
    return agent_made(&self->base, status, out);
}

void student_new_game(Agent *agent)
{
    Student *self = (Student *)agent;
    if (self->alphabeta)
        student_alphabeta_new_game(self->alphabeta);
    if (self->tree)
        student_tree_new_game(self->tree);
}

void student_destroy(Agent *agent)
{
    Student *self = (Student *)agent;
    student_alphabeta_destroy(self->alphabeta);
    student_tree_destroy(self->tree);
    free(self);
}

Move student_answer_any(const Student *self, const Position *position, Session *session)
{
    Random random = random_seeded(self->seed, random_mix(position->key) + position->plies);
    Move moves[MOVE_LIST_SIZE];
    OnePly one_ply = one_ply_begin(position, moves);
    one_ply.best = (int)random_below(&random, (uint32_t)one_ply.count);
    return one_ply_answer(&one_ply, session);
}

Move student_answer_fewest(const Student *self, const Position *position, StudentPrefers *prefers,
                           Session *session)
{
    Move moves[MOVE_LIST_SIZE];
    Leaf leaves[MOVE_LIST_SIZE];
    Score scores[MOVE_LIST_SIZE];
    OnePly one_ply = one_ply_begin(position, moves);
    one_ply.scores = scores;
    kernels_best()->leaves(position, moves, one_ply.count, LEAF_PLACEMENTS, leaves);
    for (int i = 0; i < one_ply.count; i++) {
        int replies = leaves[i].placements[side_other(position_turn(position))];
        bool wins = replies == 0 && position->plies + 1 < PLY_LIMIT;
        scores[i] = wins ? score_win_in(1) : -replies;
        if (scores[i] > scores[one_ply.best] ||
            (prefers && scores[i] == scores[one_ply.best] && prefers(self, position, moves[i])))
            one_ply.best = i;
    }
    return one_ply_answer(&one_ply, session);
}

void students_add(Roster *self)
{
    roster_add(self, &agent_boardcontrol_greedy);
    roster_add(self, &agent_boardcontrol_mcts);
    roster_add(self, &agent_boardcontrol_minimax);
    roster_add(self, &agent_heuristic_hybrid);
    roster_add(self, &agent_heuristic_mcts);
    roster_add(self, &agent_heuristic_minimax);
    roster_add(self, &agent_move_limiter);
    roster_add(self, &agent_negamax_tt);
    roster_add(self, &agent_open_sides_combined);
    roster_add(self, &agent_open_sides_greedy);
    roster_add(self, &agent_open_sides_minimax);
    roster_add(self, &agent_open_sides_varying);
    roster_add(self, &agent_simple_mcts);
}
