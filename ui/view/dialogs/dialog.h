/* What dialogs are made with: their frame, and one function each; nobody but they include this.
 *
 *     dialog_begin(desk, "About", 420, 0);
 *     ...
 *     if (dialog_end(desk, (DialogButtons){.primary = "Close"}) == DIALOG_GO) ... */
#ifndef TETRESS_VIEW_DIALOGS_DIALOG_H
#define TETRESS_VIEW_DIALOGS_DIALOG_H

#include "ui/view/ui.h"
#include "ui/view/widgets.h"

typedef enum DialogAnswer {
    DIALOG_STAYS,
    DIALOG_GO,     /* Enter, or the primary button */
    DIALOG_SECOND, /* the button beside it */
    DIALOG_LEAVE   /* Esc, the cross or the last button */
} DialogAnswer;

typedef struct DialogButtons {
    const char *primary; /* null: there is none, and Enter does nothing */
    bool refused;        /* the primary one can't be pressed now */
    const char *second;  /* null: there is none */
    const char *leave;   /* null: the cross alone */
    bool keeps_enter;    /* Enter was taken by something else */
    bool keeps_escape;
} DialogButtons;

/* A box in the middle of the window, as wide and high as this in design sizes where there is room; height 0:
 * as high as what is in it. Its buttons are found as "dialog.NAME.primary", ".second", ".leave" and
 * ".close". */
void dialog_begin(Ui *ui, const char *title, float width, float height);

/* The buttons, with the draft's error above them. */
DialogAnswer dialog_end(Ui *ui, DialogButtons buttons);

void dialog_close(Ui *ui);

/* Closes the dialog and runs an action; where that fails, the dialog is there again and says why. */
bool dialog_run(Ui *ui, const char *action, const char *argument);

/* Gives the keys to the next field if the dialog was just opened. */
void dialog_focus(Ui *ui);

/* A field's name above it. */
void dialog_label(Ui *ui, const char *text);

/* A field for what is looked for, which has the keys at first. Up and Down move the draft's choice among
 * `count` rows; whether the text changed. */
bool dialog_search(Ui *ui, const char *identity, const char *hint, int count);

/* Keeps the choice among so many rows. */
void dialog_keep_chosen(Ui *ui, int count);

/* Scrolls a list to the choice, if keys moved it; within the list. */
void dialog_show_chosen(Ui *ui, float row_height);

static inline bool dialog_enter_pressed(void)
{
    return igIsKeyPressed(igGetKeyIndex(ImGuiKey_Enter), false) ||
           igIsKeyPressed(igGetKeyIndex(ImGuiKey_KeyPadEnter), false);
}

/* ---- One function a dialog ---- */

void dialog_new_game(Ui *ui);
void dialog_information(Ui *ui);
void dialog_settings(Ui *ui);
void dialog_about(Ui *ui);
void dialog_commands(Ui *ui);
void dialog_shortcuts(Ui *ui);
void dialog_file(Ui *ui);
void dialog_argument(Ui *ui);
void dialog_unsaved(Ui *ui);
void dialog_changed(Ui *ui);
void dialog_python(Ui *ui);
void dialog_resign(Ui *ui);
void dialog_glossary(Ui *ui);
void dialog_rules(Ui *ui);
void dialog_agent(Ui *ui);
void dialog_engines(Ui *ui);
void dialog_evaluator(Ui *ui);
void dialog_confirm(Ui *ui);

/* Lets a folder be chosen for a field of the dialog that is open, which comes back then. */
void dialog_pick_folder(Ui *ui, char *field, size_t size);

#endif
