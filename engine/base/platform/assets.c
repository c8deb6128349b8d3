#include "engine/base/platform/assets.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROGRAM_PATH_SIZE = 4096 };

/* The parent of the running program's folder; false if the system does not say. */
static bool find_prefix(char out[PROGRAM_PATH_SIZE])
{
    ssize_t length = readlink("/proc/self/exe", out, PROGRAM_PATH_SIZE - 1);
    out[length > 0 ? length : 0] = '\0';
    for (int level = 0; level < 2; level++) {
        char *slash = strrchr(out, '/');
        if (!slash)
            return false;
        *slash = '\0';
    }
    return true;
}

void data_path(const char *name, Text *out)
{
    char prefix[PROGRAM_PATH_SIZE];
    Text path = {0};
    const char *named = getenv("TETRESS_ASSETS");
    if (named && *named)
        text_printf(&path, "%s/%s", named, name);
    if (path.length == 0 || path.failed || access(text_string(&path), F_OK) != 0) {
        text_clear(&path);
        text_printf(&path, "%s/share/tetress/%s", find_prefix(prefix) ? prefix : "", name);
    }
    text_add_string(out, text_string(&path));
    out->failed |= path.failed;
    text_free(&path);
}
