/* Where the files are that our programs read while they run, such as samples. Any thread may call this. */
#ifndef TETRESS_BASE_PLATFORM_ASSETS_H
#define TETRESS_BASE_PLATFORM_ASSETS_H

#include "engine/base/text.h"

/* Adds the path of a file or folder by its name among the data: in the folder that TETRESS_ASSETS names in
 * the environment, or in share/tetress beside the folder of the running program, if it is there; and
 * otherwise `source`, where it was when the program was built. */
void data_path(const char *name, const char *source, Text *out);

#endif
