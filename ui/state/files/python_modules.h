/* Finds the Python agents in a folder, so that nobody has to type their names. Any thread. */
#ifndef TETRESS_STATE_FILES_PYTHON_MODULES_H
#define TETRESS_STATE_FILES_PYTHON_MODULES_H

#include "engine/agent/option.h"
#include "engine/agent/spec.h"

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

#endif
