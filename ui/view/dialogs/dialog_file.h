/* The parts of the dialog that chooses files; nobody but they include this. */
#ifndef TETRESS_VIEW_DIALOGS_DIALOG_FILE_H
#define TETRESS_VIEW_DIALOGS_DIALOG_FILE_H

#include "ui/view/dialogs/dialog.h"

enum { FILE_ROW = 30 };

typedef enum FilePurpose { FILE_TO_READ, FILE_TO_WRITE, FOLDER_TO_USE } FilePurpose;

/* What an action wants a path for; the endings of formats are separated by bars. */
typedef struct FilePlan {
    const char *action, *title, *primary;
    FilePurpose purpose;
    const char *endings;
    const char *
        /* the document's name in the name that is proposed; null: it is the game itself that is written */
        behind;
} FilePlan;

/* The user's folder. */
const char *file_home(void);

/* Shows another folder. */
void file_go_to(Ui *ui, const char *folder);

/* The field for a name or a path, so many pixels wide. */
void file_name_draw(Ui *ui, const FilePlan *plan, float width);

/* What is in the folder, as far as it is shown: `rows` are indices of entries. The row that was pressed;
 * null: none was. */
const FolderEntry *file_entries_draw(Ui *ui, const FilePlan *plan, Box box, const int *rows, int count);

/* Folders to go to at once. */
void file_places_draw(Ui *ui, Box box);

#endif
