/* What dialogs are made with: their frame, and one function for each dialog; only they include this.
 *
 *     dialog_begin(ui, "About", 420, 0);
 *     ...
 *     if (dialog_end(ui, (DialogButtons){.primary = "Close"}) == DIALOG_GO) ... */
#ifndef TETRESS_VIEW_DIALOGS_DIALOG_H
#define TETRESS_VIEW_DIALOGS_DIALOG_H

#include "ui/view/ui.h"
#include "ui/view/widgets.h"

typedef enum DialogAnswer {
    DIALOG_STAYS,
    DIALOG_GO,     /* the primary button, or Enter while no other has the ring */
    DIALOG_SECOND, /* the button beside it */
    DIALOG_LEAVE   /* Esc, the cross or the last button */
} DialogAnswer;

typedef struct DialogButtons {
    const char *primary; /* null: there is none, and Enter does nothing */
    bool refused;        /* the first two are disabled */
    const char *why;     /* their tooltip then; null: there is none */
    const char *second;  /* null: there is none */
    const char *leave;   /* null: only the cross */
    bool keeps_enter;    /* something else took Enter */
    bool keeps_escape;
} DialogButtons;

/* A box in the middle of the window, of this width and height in design sizes if there is room; height 0: as
 * high as its contents. Its buttons have the identities "dialog.NAME.primary", ".second", ".leave" and
 * ".close". */
void dialog_begin(Ui *ui, const char *title, float width, float height);

/* The buttons, with the draft's error above them. */
DialogAnswer dialog_end(Ui *ui, DialogButtons buttons);

void dialog_close(Ui *ui);

/* Closes the dialog and runs an action; if that fails, the dialog is shown again with the error. */
bool dialog_run(Ui *ui, const char *action, const char *argument);

/* Focuses the next field if the dialog was just opened. */
void dialog_focus(Ui *ui);

/* A field's name above it. */
void dialog_label(Ui *ui, const char *text);

/* A search field, focused at first. Up and Down move the draft's choice among `count` rows; returns whether
 * the text changed. */
bool dialog_search(Ui *ui, const char *identity, const char *hint, int count);

/* Keeps the choice within this many rows. */
void dialog_keep_chosen(Ui *ui, int count);

/* Scrolls a list to the choice if keys moved it. Call within the list. */
void dialog_show_chosen(Ui *ui, float row_height);

static inline bool dialog_enter_pressed(const Ui *ui)
{
    return window_key_pressed(ui->window, SDL_SCANCODE_RETURN, false) ||
           window_key_pressed(ui->window, SDL_SCANCODE_KP_ENTER, false);
}

/* ---- One function for each dialog ---- */

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

/* Chooses a folder for a field of the open dialog, which then returns. */
void dialog_pick_folder(Ui *ui, const char *title, char *field, size_t size);

#endif
