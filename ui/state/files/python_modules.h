/* Finds the Python agents in a folder, so that nobody has to type their names. Any thread. */
#ifndef TETRESS_STATE_FILES_PYTHON_MODULES_H
#define TETRESS_STATE_FILES_PYTHON_MODULES_H

#include "engine/agent/option.h"
#include "engine/agent/spec.h"
#include "ui/state/files/question.h"

enum { PYTHON_MODULES_MOST = 24 };

typedef struct PythonModules {
    bool itself;                /* the folder is itself the only agent found; it runs from the one above */
    char above[SPEC_REST_SIZE]; /* then: that folder */
    int count;
    char names[PYTHON_MODULES_MOST][OPTION_VALUE_SIZE]; /* as passed to the referee, ordered by name */
} PythonModules;

/* Modules and packages in a folder that define or import a class of this name, or the folder itself if it is
 * such a package; none if the folder can't be read. */
void python_modules_find(const char *folder, const char *class_name, PythonModules *out);

/* The same by a thread, of which only the latest question counts. For the thread of the AppState. */
typedef struct PythonSearch {
    PythonModules found;
    uint64_t version; /* counts what was found */
    Question look;
} PythonSearch;

Status python_search_ask(PythonSearch *self, const char *folder, const char *class_name, Wake wake,
                         Error *error);

/* Takes in what was found; returns whether there was something. */
bool python_search_tick(PythonSearch *self);

#endif
