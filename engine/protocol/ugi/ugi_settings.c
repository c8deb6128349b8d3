#include "engine/protocol/ugi/ugi_settings.h"

#include <stdio.h>
#include <string.h>

typedef struct SettingRow {
    const char *name; /* in UGI */
    const char *key;  /* in the name of an agent */
} SettingRow;

static const char agent_setting[] = "Agent";
static const SettingRow setting_rows[UGI_SETTINGS] = {
    {"Level", "level"}, {"Hash", "hash"},       {"Threads", "threads"}, {"MultiPV", "lines"},
    {"Seed", "seed"},   {"Profile", "profile"}, {"Book", "book"},
};

static const AgentKind *current_kind(const UgiSettings *self)
{
    return roster_find(self->roster, self->agent.kind);
}

/* The option as the agent has it or, if it lacks it, as the first agent that has it; null if none does. */
static const AgentOption *find_option(const UgiSettings *self, const char *key)
{
    const AgentOption *option = agent_kind_option(current_kind(self), key);
    for (int i = 0; !option && i < self->roster->count; i++)
        option = agent_kind_option(self->roster->kinds[i], key);
    return option;
}

/* Finds a kind ignoring case, and corrects the spelling of its name. */
static void correct_case(const Roster *roster, AgentSpec *spec)
{
    UgiText name = {spec->kind, strlen(spec->kind)};
    for (int i = 0; i < roster->count && !roster_find(roster, spec->kind); i++)
        if (ugi_is_name(name, roster->kinds[i]->name))
            snprintf(spec->kind, sizeof spec->kind, "%s", roster->kinds[i]->name);
}

/* Options in the agent's name replace values set before. */
static Status set_agent(UgiSettings *self, const char *name, Error *error)
{
    AgentSpec spec;
    Status status = agent_spec_read(name, &spec, error);
    if (status != STATUS_OK)
        return status;
    correct_case(self->roster, &spec);
    self->agent = spec;
    for (int i = 0; i < UGI_SETTINGS; i++)
        if (agent_spec_get(&spec, setting_rows[i].key))
            self->given[i] = false;
    return STATUS_OK;
}

Status ugi_settings_init(UgiSettings *self, const Roster *roster, const char *agent, Error *error)
{
    memset(self, 0, sizeof *self);
    self->roster = roster;
    return set_agent(self, agent, error);
}

Status ugi_settings_set(UgiSettings *self, UgiText name, UgiText value, bool *used, Error *error)
{
    char shown[UGI_SHOWN_SIZE];
    *used = true;
    if (ugi_is_name(name, agent_setting)) {
        char text[SPEC_TEXT_SIZE];
        if (!ugi_copy(value, text, sizeof text))
            return error_set(error, STATUS_INVALID, "%s: the value is too long", agent_setting);
        return set_agent(self, text, error);
    }
    for (int i = 0; i < UGI_SETTINGS; i++) {
        const SettingRow *row = &setting_rows[i];
        const AgentOption *option = find_option(self, row->key);
        char text[OPTION_VALUE_SIZE];
        if (!ugi_is_name(name, row->name))
            continue;
        if (!option)
            return error_set(error, STATUS_NOT_FOUND, "no agent has the option %s", row->name);
        if (!ugi_copy(value, text, sizeof text))
            return error_set(error, STATUS_INVALID, "%s: the value is too long", row->name);
        Status status = agent_option_check(option, text, error);
        if (status != STATUS_OK)
            return status;
        memcpy(self->values[i], text, sizeof text);
        self->given[i] = true;
        *used = agent_kind_option(current_kind(self), row->key) != NULL;
        return STATUS_OK;
    }
    return error_set(error, STATUS_NOT_FOUND, "there is no option '%s'", ugi_show(name, shown));
}

Status ugi_settings_name(const UgiSettings *self, char out[SPEC_TEXT_SIZE], Error *error)
{
    AgentSpec spec = self->agent;
    for (int i = 0; i < UGI_SETTINGS; i++) {
        const AgentOption *option = agent_kind_option(current_kind(self), setting_rows[i].key);
        /* A value set for one agent may be out of range for another. */
        if (!self->given[i] || !option || agent_option_check(option, self->values[i], NULL) != STATUS_OK)
            continue;
        Status status = agent_spec_set(&spec, setting_rows[i].key, self->values[i], error);
        if (status != STATUS_OK)
            return status;
    }
    return agent_spec_write(&spec, out, error);
}

/* ---- Output ---- */

/* The choices of a combo, which are joined by '|'. */
static void write_choices(const char *choices, Text *out)
{
    while (*choices) {
        size_t length = strcspn(choices, "|");
        text_add_string(out, " var ");
        text_add(out, choices, length);
        choices += length + (choices[length] == '|');
    }
}

static void write_option(const char *name, const AgentOption *option, const char *value, Text *out)
{
    static const char *const types[] = {[AGENT_BOOL] = "check",
                                        [AGENT_INT] = "spin",
                                        [AGENT_REAL] = "string",
                                        [AGENT_CHOICE] = "combo",
                                        [AGENT_TEXT] = "string"};
    text_printf(out, "option name %s type %s default %s", name, types[option->kind],
                value[0] ? value : "<empty>");
    if (option->kind == AGENT_INT)
        text_printf(out, " min %.0f max %.0f", option->low, option->high);
    if (option->kind == AGENT_CHOICE)
        write_choices(option->choices, out);
    text_add_byte(out, '\n');
}

void ugi_settings_write(const UgiSettings *self, Text *out)
{
    char name[SPEC_TEXT_SIZE];
    if (agent_spec_write(&self->agent, name, NULL) != STATUS_OK)
        snprintf(name, sizeof name, "%s", self->agent.kind);
    text_printf(out, "option name %s type combo default %s", agent_setting, name);
    for (int i = 0; i < self->roster->count; i++)
        if (!self->roster->kinds[i]->foreign)
            text_printf(out, " var %s", self->roster->kinds[i]->name);
    text_add_byte(out, '\n');
    for (int i = 0; i < UGI_SETTINGS; i++) {
        const AgentOption *option = find_option(self, setting_rows[i].key);
        const char *value = agent_spec_get(&self->agent, setting_rows[i].key);
        if (option)
            write_option(setting_rows[i].name, option, value ? value : option->initial, out);
    }
}
