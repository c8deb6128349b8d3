/* Where programs find the files they read while they run, such as samples. Any thread may call this. */
#ifndef TETRESS_BASE_PLATFORM_ASSETS_H
#define TETRESS_BASE_PLATFORM_ASSETS_H

#include "engine/base/text.h"

/* Appends the path of a data file or folder: in the folder that the environment variable TETRESS_ASSETS
 * names; or in share/tetress beside the folder of the running program, if that exists; otherwise `source`,
 * its path at build time. */
void data_path(const char *name, const char *source, Text *out);

#endif
