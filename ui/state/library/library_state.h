/* The library of games as the window shows it: its list, one of its games, the moves of a position, players.
 *
 * A thread alone reads the file (library_look.h). What is wanted of it is a LibraryWants; when that changes,
 * it is asked anew, and does only what has changed. Games are imported and exported, and patterns searched
 * for, by tasks with connections of their own. For the thread of the AppState. */
#ifndef TETRESS_STATE_LIBRARY_LIBRARY_STATE_H
#define TETRESS_STATE_LIBRARY_LIBRARY_STATE_H

#include "ui/state/files/question.h"
#include "ui/state/library/library_look.h"
#include "ui/state/runs/tasks.h"

typedef struct LibraryImportWork LibraryImportWork;

typedef struct LibraryState {
    Wake wake;
    LibraryReader *reader; /* belongs to the thread while something is asked */
    Question asking;
    LibraryWants wants, asked;
    LibraryShown *shown;           /* never null */
    bool reads;                    /* what is shown is of another file, or from before it changed */
    Error error;                   /* why the last question has no answer */
    int turn;                      /* of the game looked at */
    char joins[LIBRARY_NAME_SIZE]; /* a player who is to count as one still to be chosen; empty: none */
    int task;                      /* that imports; 0: none */
    uint64_t imported;             /* games, when the list was last read again */
    LibraryImportWork *import;
} LibraryState;

/* The settings folder has the usual library; null for none. */
Status library_state_init(LibraryState *self, const char *folder, const char *path, Wake wake, Error *error);
void library_state_close(LibraryState *self); /* call after tasks_close */

/* Adds the games of a file, or of a folder and all in it, by a task. */
Status library_state_import(LibraryState *self, const char *path, Tasks *tasks, Error *error);

/* Asks for what is wanted, if anything is, and takes in what has come; `notice` says what was imported.
 * Returns whether anything changed. */
bool library_state_tick(LibraryState *self, bool wanted, const AgentNames *names, const Tasks *tasks,
                        Error *notice);

#endif
