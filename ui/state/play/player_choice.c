#include "ui/state/play/player_choice.h"

#include <stdio.h>
#include <string.h>

void player_choice_set_kind(PlayerChoice *self, const AgentKind *kind)
{
    *self = (PlayerChoice){.kind = kind};
    snprintf(self->module, sizeof self->module, "agent");
    if (kind)
        snprintf(self->spec.kind, sizeof self->spec.kind, "%s", kind->name);
}

bool player_choice_is_python(const PlayerChoice *self)
{
    return self->kind && strcmp(self->kind->name, "referee") == 0;
}

Status player_choice_read(PlayerChoice *self, const Roster *roster, const char *name, Error *error)
{
    AgentSpec spec;
    player_choice_set_kind(self, NULL);
    if (strcmp(name, PLAY_PERSON) == 0)
        return STATUS_OK;
    Status status = agent_spec_read(name, &spec, error);
    if (status != STATUS_OK)
        return status;
    const AgentKind *kind = roster_find(roster, spec.kind);
    if (!kind)
        return error_set(error, STATUS_NOT_FOUND, "there is no agent '%.40s'", spec.kind);
    player_choice_set_kind(self, kind);
    self->spec = spec;
    if (player_choice_is_python(self)) {
        /* "DIR:MODULE", where a backslash escapes the next character. */
        const char *colon = strrchr(spec.rest, ':');
        size_t length = 0;
        for (const char *at = spec.rest; *at && at != colon; at++) {
            at += *at == '\\' && at[1] != '\0';
            self->folder[length++] = *at;
        }
        self->folder[length] = '\0';
        if (colon)
            snprintf(self->module, sizeof self->module, "%s", colon + 1);
    } else if (kind->foreign)
        memcpy(self->command, spec.rest, sizeof self->command);
    return STATUS_OK;
}

static Status check_place(const PlayerChoice *self, Error *error)
{
    if (player_choice_is_python(self) && (self->folder[0] == '\0' || self->module[0] == '\0'))
        return error_set(error, STATUS_INVALID, "name the folder and module of the Python agent");
    if (!player_choice_is_python(self) && self->kind->foreign && self->command[0] == '\0')
        return error_set(error, STATUS_INVALID, "name the program to run");
    return STATUS_OK;
}

static const AgentOption *option_named(const AgentKind *kind, const char *name)
{
    for (int i = 0; i < kind->option_count; i++)
        if (strcmp(kind->options[i].name, name) == 0)
            return &kind->options[i];
    return NULL;
}

Status player_choice_write(const PlayerChoice *self, char out[SETTINGS_AGENT_SIZE], Error *error)
{
    char text[SPEC_TEXT_SIZE];
    if (!self->kind) {
        snprintf(out, SETTINGS_AGENT_SIZE, "%s", PLAY_PERSON);
        return STATUS_OK;
    }
    AgentSpec spec = self->spec;
    Status status = check_place(self, error);
    /* Keys that are not options of the kind may be options of the program it runs. */
    for (int i = 0; i < self->spec.count && status == STATUS_OK; i++) {
        const AgentOption *option = option_named(self->kind, self->spec.pairs[i].key);
        if (option)
            status = agent_option_check(option, self->spec.pairs[i].value, error);
    }
    if (status == STATUS_OK && self->kind->foreign) {
        /* The part of a foreign agent's name after the colon. */
        Text rest = {0};
        if (!player_choice_is_python(self)) {
            text_add_string(&rest, self->command);
        } else {
            for (const char *at = self->folder; *at; at++) {
                if (*at == '\\' || *at == ':')
                    text_add_byte(&rest, '\\');
                text_add_byte(&rest, *at);
            }
            text_printf(&rest, ":%s", self->module);
        }
        status = text_status(&rest, error);
        if (status == STATUS_OK && rest.length >= sizeof spec.rest)
            status = error_set(error, STATUS_INVALID, "the name of the program to run is too long");
        if (status == STATUS_OK)
            memcpy(spec.rest, text_string(&rest), rest.length + 1);
        text_free(&rest);
        spec.foreign = true;
    }
    if (status == STATUS_OK)
        status = agent_spec_write(&spec, text, error);
    if (status == STATUS_OK && strlen(text) >= SETTINGS_AGENT_SIZE)
        status = error_set(error, STATUS_INVALID, "the name of the player is too long");
    if (status == STATUS_OK)
        memcpy(out, text, strlen(text) + 1);
    return status;
}

const char *player_choice_option(const PlayerChoice *self, const AgentOption *option)
{
    const char *value = agent_spec_get(&self->spec, option->name);
    return value ? value : option->initial;
}

Status player_choice_set_option(PlayerChoice *self, const AgentOption *option, const char *value,
                                Error *error)
{
    if (strcmp(value, option->initial) != 0)
        return agent_spec_set(&self->spec, option->name, value, error);
    AgentSpec *spec = &self->spec;
    int at = 0;
    while (at < spec->count && strcmp(spec->pairs[at].key, option->name) != 0)
        at++;
    if (at < spec->count)
        memmove(&spec->pairs[at], &spec->pairs[at + 1], (size_t)(--spec->count - at) * sizeof *spec->pairs);
    return STATUS_OK;
}
