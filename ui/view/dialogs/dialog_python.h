/* The parts of the dialog of one's own agents that are for Python agents. For the thread that draws. */
#ifndef TETRESS_VIEW_DIALOGS_DIALOG_PYTHON_H
#define TETRESS_VIEW_DIALOGS_DIALOG_PYTHON_H

#include "ui/view/ui.h"

/* Where the agent is. */
void python_fields_draw(Ui *ui);

/* Asks for the folder, in a dialog of its own. */
void python_folder_pick(Ui *ui);

#endif
