#include "ui/state/play/own_evaluator.h"

#include <string.h>

#include "engine/base/platform/assets.h"
#include "engine/base/platform/file.h"
#include "engine/base/platform/folder.h"

enum { EXAMPLE_MOST = 1 << 16 };

/* On the keeper's thread. */
static Status copy_example(void *context, Error *error)
{
    const char *folder = context;
    Text example = {0}, path = {0}, own = {0};
    text_printf(&own, "%s/" OWN_EVALUATOR, folder);
    data_path("evaluators", &path);
    text_add_string(&path, "/tokens_and_room.py");
    Status status = text_status(&own, error);
    if (status == STATUS_OK && file_kind(text_string(&own)) == FILE_NONE) {
        status = file_read(text_string(&path), EXAMPLE_MOST, &example, error);
        if (status == STATUS_OK)
            status = file_replace(text_string(&own), text_string(&example), example.length, error);
    }
    text_free(&example);
    text_free(&path);
    text_free(&own);
    return status;
}

Status own_evaluator_begin(const char *folder, Keeper *keeper, Error *error)
{
    if (!*folder)
        return error_set(error, STATUS_NOT_FOUND, "there is no folder for an example");
    return keeper_do(keeper, OWN_EVALUATOR, copy_example, (void *)folder, error);
}

Status own_evaluator_command(const char *folder, Text *out, Error *error)
{
    Text own = {0};
    text_printf(&own, "%s/" OWN_EVALUATOR, folder);
    /* Characters that stand for themselves need no backslash. */
    for (const char *word = text_string(&own); *word; word++) {
        if (strchr(" \t'\"\\", *word))
            text_add_byte(out, '\\');
        text_add_byte(out, *word);
    }
    out->failed |= own.failed;
    text_free(&own);
    return text_status(out, error);
}
