#include "engine/students/students.h"

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
