/* The parts of the file dialog; only they include this. */
#ifndef TETRESS_VIEW_DIALOGS_DIALOG_FILE_H
#define TETRESS_VIEW_DIALOGS_DIALOG_FILE_H

#include "ui/view/dialogs/dialog.h"

enum { FILE_ROW = 30 };

typedef enum FilePurpose {
    FILE_TO_READ,
    FOLDER_TO_USE,
    FILE_TO_WRITE, /* and the next too; this one may be there */
    FILE_TO_MAKE
} FilePurpose;

/* What an action needs a path for; bars separate the endings of formats. */
typedef struct FilePlan {
    const char *action, *title, *primary;
    FilePurpose purpose;
    const char *endings;
    /* appended to the document's name in the proposed name; null: the game itself is written */
    const char *behind;
} FilePlan;

/* The user's home folder. */
const char *file_home(void);

/* Shows another folder. */
void file_go_to(Ui *ui, const char *folder);

/* The field for a name or a path, this many pixels wide. */
void file_name_draw(Ui *ui, const FilePlan *plan, float width);

/* The entries of the folder that are shown: `rows` are their indices, which it sorts. Returns the row that
 * was pressed; null: none. */
const FolderEntry *file_entries_draw(Ui *ui, const FilePlan *plan, Box box, int *rows, int count);

/* Folders that can be reached with one click. */
void file_places_draw(Ui *ui, Box box);

#endif
