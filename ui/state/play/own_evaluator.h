/* An example evaluator to start from, in a folder of the program. For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_OWN_EVALUATOR_H
#define TETRESS_STATE_PLAY_OWN_EVALUATOR_H

#include "ui/state/files/keeper.h"

#define OWN_EVALUATOR "my_evaluation.py"

/* Has the keeper copy the Python example into a folder, unless there is one already. The folder's name must
 * outlive the keeper. */
Status own_evaluator_begin(const char *folder, Keeper *keeper, Error *error);

/* Appends the command that runs it. */
Status own_evaluator_command(const char *folder, Text *out, Error *error);

#endif
