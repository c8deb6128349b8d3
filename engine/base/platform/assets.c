#include "engine/base/platform/assets.h"

#include <stdlib.h>
#include <unistd.h>

#include "engine/base/platform/system.h"

enum { PROGRAM_PATH_SIZE = 4096 };

void data_path(const char *name, Text *out)
{
    char prefix[PROGRAM_PATH_SIZE];
    Text path = {0};
    const char *named = getenv("TETRESS_ASSETS");
    if (named && *named)
        text_printf(&path, "%s/%s", named, name);
    if (path.length == 0 || path.failed || access(text_string(&path), F_OK) != 0) {
        text_clear(&path);
        system_prefix(prefix, sizeof prefix);
        text_printf(&path, "%s/share/tetress/%s", prefix, name);
    }
    text_add_string(out, text_string(&path));
    out->failed |= path.failed;
    text_free(&path);
}
