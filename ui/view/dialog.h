/* What dialogs are made with: their frame, and one function each; nobody but they include this.
 *
 *     dialog_begin(desk, "About", 420, 0);
 *     ...
 *     if (dialog_end(desk, (DialogButtons){.primary = "Close"}) == DIALOG_GO) ... */
#ifndef TETRESS_VIEW_DIALOG_H
#define TETRESS_VIEW_DIALOG_H

#include "ui/view/desk.h"
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

/* A box in the middle of the window, as wide and high as this in design sizes where there is room; height 0: as high as what is in it. Its
 * buttons are found as "dialog.NAME.primary", ".second", ".leave" and ".close". */
void dialog_begin(Desk *desk, const char *title, float width, float height);

/* The buttons, with the draft's error above them. */
DialogAnswer dialog_end(Desk *desk, DialogButtons buttons);

void dialog_close(Desk *desk);

/* Closes the dialog and runs an action; where that fails, the dialog is there again and says why. */
bool dialog_run(Desk *desk, const char *action, const char *argument);

/* Gives the keys to the next field if the dialog was just opened. */
void dialog_focus(Desk *desk);

/* A field's name above it. */
void dialog_label(Desk *desk, const char *text);

/* A field for what is looked for, which has the keys at first. Up and Down move the draft's choice among `count` rows; whether the
 * text changed. */
bool dialog_search(Desk *desk, const char *identity, const char *hint, int count);

/* Keeps the choice among so many rows. */
void dialog_keep_chosen(Desk *desk, int count);

/* Scrolls a list to the choice, if keys moved it; within the list. */
void dialog_show_chosen(Desk *desk, float row_height);

static inline bool dialog_enter_pressed(void)
{
    return igIsKeyPressed(igGetKeyIndex(ImGuiKey_Enter), false) ||
           igIsKeyPressed(igGetKeyIndex(ImGuiKey_KeyPadEnter), false);
}

/* ---- One function a dialog ---- */

void dialog_new_game(Desk *desk);
void dialog_information(Desk *desk);
void dialog_settings(Desk *desk);
void dialog_about(Desk *desk);
void dialog_commands(Desk *desk);
void dialog_shortcuts(Desk *desk);
void dialog_file(Desk *desk);
void dialog_argument(Desk *desk);
void dialog_unsaved(Desk *desk);
void dialog_changed(Desk *desk);
void dialog_python(Desk *desk);
void dialog_resign(Desk *desk);
void dialog_glossary(Desk *desk);
void dialog_rules(Desk *desk);
void dialog_agent(Desk *desk);
void dialog_engines(Desk *desk);
void dialog_confirm(Desk *desk);

/* Lets a folder be chosen for a field of the dialog that is open, which comes back then. */
void dialog_pick_folder(Desk *desk, char *field, size_t size);

#endif
