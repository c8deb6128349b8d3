/* What an action still has to be told: a line of text, a number, a cell, a move, or one of a few words. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialog.h"

static const char *prompt_of(const Action *action)
{
    switch (action->argument) {
    case ARGUMENT_NUMBER:
        return "A number";
    case ARGUMENT_CELL:
        return "A cell: row and column, such as 3-4";
    case ARGUMENT_MOVE:
        return "A placement, such as L-R@3-0, or the referee's PlaceAction(...)";
    case ARGUMENT_CHOICE:
        return "One of these";
    case ARGUMENT_PATH:
    case ARGUMENT_TEXT:
    case ARGUMENT_NONE:
        break;
    }
    return "A text";
}

/* Buttons for the words that an action takes; whether one was pressed, which is then the draft. */
static bool draw_choices(Desk *desk, const Action *action)
{
    bool pressed = false;
    for (const char *at = action->choices; *at;) {
        char choice[48];
        char identity[96];
        size_t length = strcspn(at, "|");
        snprintf(choice, sizeof choice, "%.*s", (int)length, at);
        snprintf(identity, sizeof identity, "dialog.argument.%s", choice);
        if (widget_button(desk, identity, choice, BUTTON_PLAIN, 0)) {
            snprintf(desk->drafts.words, sizeof desk->drafts.words, "%s", choice);
            pressed = true;
        }
        at += length + (at[length] == '|');
    }
    return pressed;
}

void dialog_argument(Desk *desk)
{
    const Action *action = action_find(desk->app->view.dialog_action);
    char title[96];
    bool chosen = false;
    if (!action) {
        dialog_close(desk);
        return;
    }
    snprintf(title, sizeof title, "%.*s", (int)strcspn(action->title, "."), action->title);
    dialog_begin(desk, title, 460, 0);
    dialog_label(desk, prompt_of(action));
    if (action->argument == ARGUMENT_CHOICE) {
        chosen = draw_choices(desk, action);
    } else {
        dialog_focus(desk);
        widget_input(desk, "dialog.argument.text", "", desk->drafts.words, sizeof desk->drafts.words, 0);
    }
    DialogAnswer answer =
        dialog_end(desk, (DialogButtons){.primary = action->argument == ARGUMENT_CHOICE ? NULL : "OK",
                                         .leave = "Cancel"});
    if (chosen || answer == DIALOG_GO)
        dialog_run(desk, action->name, desk->drafts.words);
    else if (answer == DIALOG_LEAVE)
        dialog_close(desk);
}
