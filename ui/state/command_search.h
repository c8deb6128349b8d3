/* Everything that can be done, found by a few letters: actions, each value of those that have a list, an
 * action by its name with its argument after it, and files opened lately. For the thread of the AppState. */
#ifndef TETRESS_STATE_COMMAND_SEARCH_H
#define TETRESS_STATE_COMMAND_SEARCH_H

#include "ui/state/actions/actions.h"

enum { COMMANDS_MOST = 800 };

typedef struct Command {
    const Action *action;
    char title[160];  /* "Theme: dark" */
    char choice[48];  /* its argument; empty: none */
    int value;        /* its argument is the action's value with this index less one; 0: it is none */
    const char *path; /* of a file opened lately, in the settings, or what was typed; null: it is neither */
    bool enabled;
    int score; /* how well it fits what is looked for */
} Command;

/* The commands whose titles have the letters of `words` in this order, best first, those that can't be done
 * now last; all of them, in the order of the menus, for an empty text. Gives how many, COMMANDS_MOST at
 * most. */
int commands_find(const AppState *app, const char *words, Command out[COMMANDS_MOST]);

/* The argument that a command runs with; empty: none. */
void command_argument(const AppState *app, const Command *command, char out[ARGUMENT_SIZE]);

/* How well a text has the letters of a pattern, in any case: 0 if it lacks one; more for beginnings of words
 * and letters in a row. Blanks of the pattern don't count. */
int fuzzy_score(const char *pattern, const char *text);

#endif
