/* Where programs find the files they read while they run, such as samples. Any thread may call this. */
#ifndef TETRESS_BASE_PLATFORM_ASSETS_H
#define TETRESS_BASE_PLATFORM_ASSETS_H

#include "engine/base/text.h"

/* Appends the path of a data file or folder: in the folder that the environment variable TETRESS_ASSETS
 * names, if it is there; otherwise in share/tetress beside the folder of the running program. */
void data_path(const char *name, Text *out);

#endif
