/* An evaluator to begin with, for whoever has none. For the thread of the AppState. */
#ifndef TETRESS_STATE_PLAY_OWN_EVALUATOR_H
#define TETRESS_STATE_PLAY_OWN_EVALUATOR_H

#include "engine/base/text.h"

#define OWN_EVALUATOR "my_evaluation.py"

/* Copies the example in Python into a folder, unless there is one already, and adds what runs it, as a
 * word of a command. */
Status own_evaluator_begin(const char *folder, Text *command, Error *error);

#endif
