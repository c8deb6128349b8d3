#include "engine/classroom/submissions.h"

#include <inttypes.h>
#include <stdio.h>

#include "engine/base/json/json_member.h"
#include "engine/protocol/python/python_agent.h"
#include "engine/protocol/python/python_run.h"

static bool is_stopped(void *stop)
{
    return stop && atomic_load((const atomic_bool *)stop);
}

/* "referee[...]:FOLDER:MODULE", with colons and backslashes in the folder escaped. */
static Status write_spec(const Classroom *room, const JsonValue *value, const char *python,
                         char out[SPEC_TEXT_SIZE], Error *error)
{
    Text text = {0};
    AgentSpec spec;
    char number[24];
    text_add_string(&text, "referee:");
    for (const char *at = json_get_string(value, "folder"); *at; at++) {
        if (*at == ':' || *at == '\\')
            text_add_byte(&text, '\\');
        text_add_byte(&text, *at);
    }
    text_printf(&text, ":%s", json_get_string(value, "module"));
    Status status = text_status(&text, error);
    if (status == STATUS_OK)
        status = agent_spec_read(text_string(&text), &spec, error);
    snprintf(number, sizeof number, "%" PRId64, room->time_s);
    if (status == STATUS_OK)
        status = agent_spec_set(&spec, "time", number, error);
    snprintf(number, sizeof number, "%" PRId64, room->space_mb);
    if (status == STATUS_OK)
        status = agent_spec_set(&spec, "space", number, error);
    if (status == STATUS_OK && python)
        status = agent_spec_set(&spec, "python", python, error);
    if (status == STATUS_OK)
        status = agent_spec_write(&spec, out, error);
    text_free(&text);
    return status;
}

/* A submission without an agent, or one whose path can't be part of a name, becomes a player who does not
 * play. */
static Status take_submission(const JsonValue *value, bool empty, const char *python, Classroom *out,
                              Error *error)
{
    char spec[SPEC_TEXT_SIZE] = "";
    Error inner = {0};
    Status status = empty ? STATUS_INVALID : write_spec(out, value, python, spec, &inner);
    ClassPlayerPlan player = {.name = json_get_string(value, "name"),
                              .spec = status == STATUS_OK ? spec : "",
                              .place = json_get_string(value, empty ? "name" : "place"),
                              .digest = json_get_string(value, "digest"),
                              .tried = status != STATUS_OK,
                              .trouble = empty ? json_get_string(value, "reason") : inner.text};
    return classroom_add(out, &player, error);
}

Status submissions_find(const char *folder, const char *unpacked, const char *python, const atomic_bool *stop,
                        Classroom *out, Error *error)
{
    JsonValue *root = NULL;
    /* Runs the finder. */
    Text program = {0};
    referee_program("find.py", &program);
    const char *const arguments[] = {"python3", text_string(&program), folder, unpacked, NULL};
    Status status = text_status(&program, error);
    if (status == STATUS_OK)
        status = python_run(arguments, is_stopped, (void *)stop, &root, error);
    text_free(&program);
    for (int empty = 0; status == STATUS_OK && empty < 2; empty++) {
        uint32_t count;
        const JsonValue *value = json_get_elements(root, empty ? "empty" : "agents", &count);
        for (uint32_t i = 0; status == STATUS_OK && i < count; i++, value = json_next(value))
            status = take_submission(value, empty, python, out, error);
    }
    json_free(root);
    return status;
}
