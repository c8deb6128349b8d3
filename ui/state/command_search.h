/* Finds every command by a few letters: actions, each value of those with a list, an action by name with an
 * argument, and recent files. For the thread of the AppState. */
#ifndef TETRESS_STATE_COMMAND_SEARCH_H
#define TETRESS_STATE_COMMAND_SEARCH_H

#include "ui/state/actions/actions.h"

enum { COMMANDS_MOST = 800 };

typedef struct FoundCommand {
    const Action *action;
    char title[160];  /* "Theme: dark" */
    char choice[48];  /* its argument; empty: none */
    int value;        /* the argument is the action's value with this index minus one; 0: none */
    const char *path; /* of a recent file, in the settings, or of what was typed; null: neither */
    bool enabled;
    int score; /* how well it matches */
} FoundCommand;

/* The commands that `words` mean, by their titles or by the other words of their rows, and then those whose
 * titles only have the letters in this order; best first. For an empty text, all in the order of the menus.
 * Returns how many, at most COMMANDS_MOST. */
int commands_find(const AppState *app, const char *words, FoundCommand out[COMMANDS_MOST]);

/* The argument that a command runs with; empty: none. */
void command_argument(const AppState *app, const FoundCommand *command, char out[ARGUMENT_SIZE]);

/* How well a text matches the letters of a pattern, ignoring case: 0 if it lacks one; more for beginnings of
 * words and for consecutive letters. Spaces in the pattern don't count. */
int fuzzy_score(const char *pattern, const char *text);

#endif
