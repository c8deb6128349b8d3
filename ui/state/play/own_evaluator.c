#include "ui/state/play/own_evaluator.h"

#include <string.h>

#include "engine/base/platform/file.h"
#include "engine/protocol/eval/eval_agent.h"

enum { EXAMPLE_MOST = 1 << 16 };

/* Characters that stand for themselves need no backslash. */
static void add_word(const char *word, Text *out)
{
    for (; *word; word++) {
        if (strchr(" \t'\"\\", *word))
            text_add_byte(out, '\\');
        text_add_byte(out, *word);
    }
}

Status own_evaluator_begin(const char *folder, Text *command, Error *error)
{
    Text example = {0}, path = {0}, own = {0};
    if (!*folder)
        return error_set(error, STATUS_NOT_FOUND, "there is no folder for an example");
    text_printf(&own, "%s/" OWN_EVALUATOR, folder);
    Status status = text_status(&own, error);
    if (status == STATUS_OK &&
        file_read(text_string(&own), EXAMPLE_MOST, &example, NULL) == STATUS_NOT_FOUND) {
        eval_example(&path);
        status = file_read(text_string(&path), EXAMPLE_MOST, &example, error);
        if (status == STATUS_OK)
            status = file_replace(text_string(&own), text_string(&example), example.length, error);
    }
    if (status == STATUS_OK)
        add_word(text_string(&own), command);
    text_free(&example);
    text_free(&path);
    text_free(&own);
    return status == STATUS_OK ? text_status(command, error) : status;
}
