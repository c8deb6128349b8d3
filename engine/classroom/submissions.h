/* Finding the agents of a class below a folder: submissions as folders or zip files, nested as students nest
 * them.
 *
 * What is in zip files is unpacked into a folder of ours, by the Python that runs the agents; nothing of the
 * students' is run meanwhile. Any thread. */
#ifndef TETRESS_CLASSROOM_SUBMISSIONS_H
#define TETRESS_CLASSROOM_SUBMISSIONS_H

#include "engine/classroom/classroom.h"

/* Adds a pupil for each agent found, by name; a submission without one is a pupil who does not play, with the
 * reason. The agents get the class's limits, and the Python that is named, or null. */
Status submissions_find(const char *folder, const char *unpacked, const char *python, Classroom *out,
                        Error *error);

#endif
