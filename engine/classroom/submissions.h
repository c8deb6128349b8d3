/* Finds the agents of a class in a folder: submissions as folders or zip files, nested as students nest them.
 *
 * The Python that runs the agents unpacks zip files into a folder of ours; none of the students' code runs
 * meanwhile. Any thread. */
#ifndef TETRESS_CLASSROOM_SUBMISSIONS_H
#define TETRESS_CLASSROOM_SUBMISSIONS_H

#include "engine/classroom/classroom.h"

/* Adds a player for each agent found, by name; a submission without one becomes a player who does not play,
 * with the reason. The agents get the class's limits, and the Python named, or null. STATUS_INTERRUPTED soon
 * after `stop` is set, which may be null. */
Status submissions_find(const char *folder, const char *unpacked, const char *python, const atomic_bool *stop,
                        Classroom *out, Error *error);

#endif
