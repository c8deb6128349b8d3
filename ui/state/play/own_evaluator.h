/* An example evaluator to start from. For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_OWN_EVALUATOR_H
#define TETRESS_STATE_PLAY_OWN_EVALUATOR_H

#include "engine/base/text.h"

#define OWN_EVALUATOR "my_evaluation.py"

/* Copies the Python example into a folder, unless there is one already, and adds the command that runs it. */
Status own_evaluator_begin(const char *folder, Text *command, Error *error);

#endif
