#include "engine/agent/agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/builtin_agents.h"
#include "engine/base/memory.h"
#include "engine/base/nearest.h"

/* ---- Names ---- */

enum { NAMES_SIZE = 128 }; /* for a list in an error */

/* The error for a name that is not in a list; it suggests a name or lists all. */
static Status unknown_name(const char *what, const char *name, const char *const *names, int count,
                           Error *error)
{
    char all[NAMES_SIZE];
    const char *nearest = nearest_name(name, names, count);
    if (nearest)
        return error_set(error, STATUS_NOT_FOUND, "%s '%.40s'; did you mean '%s'?", what, name, nearest);
    return error_set(error, STATUS_NOT_FOUND, "%s '%.40s'; there %s %s", what, name,
                     count == 1 ? "is" : "are", count ? list_names(names, count, all, sizeof all) : "none");
}

void roster_add(Roster *self, const AgentKind *kind)
{
    if (self->count < ROSTER_KINDS)
        self->kinds[self->count++] = kind;
}

const AgentKind *roster_find(const Roster *self, const char *name)
{
    for (int i = 0; i < self->count; i++) {
        if (strcmp(self->kinds[i]->name, name) == 0)
            return self->kinds[i];
    }
    return NULL;
}

Status roster_seek(const Roster *self, const char *name, const AgentKind **out, Error *error)
{
    const char *names[ROSTER_KINDS];
    *out = roster_find(self, name);
    if (*out)
        return STATUS_OK;
    for (int i = 0; i < self->count; i++)
        names[i] = self->kinds[i]->name;
    char meant[SPEC_REST_SIZE];
    if (roster_find(self, "referee") && agent_spec_of_path(name, meant, sizeof meant))
        return error_set(error, STATUS_NOT_FOUND, "a Python agent is named by its folder and module: %s",
                         meant);
    return unknown_name("there is no agent", name, names, self->count, error);
}

const AgentKind *roster_strongest(const Roster *self)
{
    int last = self->count - 1;
    while (last > 0 && (self->kinds[last]->foreign || strcmp(self->kinds[last]->source, "own") != 0))
        last--;
    return self->kinds[last];
}

void roster_add_own(Roster *self)
{
    roster_add(self, &agent_random);
    roster_add(self, &agent_greedy);
    roster_add(self, &agent_plain);
    roster_add(self, &agent_mcts);
    roster_add(self, &agent_alphabeta);
    roster_add(self, &agent_champion);
}

static Status unknown_option(const AgentKind *kind, const char *name, Error *error)
{
    const char *names[SPEC_PAIRS];
    char what[SPEC_KIND_SIZE + 32];
    int count = kind->option_count < SPEC_PAIRS ? kind->option_count : SPEC_PAIRS;
    for (int i = 0; i < count; i++)
        names[i] = kind->options[i].name;
    snprintf(what, sizeof what, "%.60s has no option", kind->name);
    return unknown_name(what, name, names, count, error);
}

const AgentOption *agent_kind_option(const AgentKind *kind, const char *name)
{
    for (int i = 0; kind && i < kind->option_count; i++)
        if (strcmp(kind->options[i].name, name) == 0)
            return &kind->options[i];
    return NULL;
}

static Status check_options(const AgentKind *kind, const AgentSpec *spec, Error *error)
{
    for (int i = 0; i < spec->count; i++) {
        const SpecPair *pair = &spec->pairs[i];
        const AgentOption *option = agent_kind_option(kind, pair->key);
        if (!option && kind->foreign)
            continue; /* meant for the other process */
        Status status =
            option ? agent_option_check(option, pair->value, error) : unknown_option(kind, pair->key, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

Status agent_name_with(const Roster *roster, const char *name, const AgentValue *presets,
                       char out[SPEC_TEXT_SIZE], Error *error)
{
    AgentSpec spec;
    Status status = agent_spec_read(name, &spec, error);
    const AgentKind *kind = status == STATUS_OK ? roster_find(roster, spec.kind) : NULL;
    for (; status == STATUS_OK && presets->option; presets++)
        if (agent_kind_option(kind, presets->option) && !agent_spec_get(&spec, presets->option))
            status = agent_spec_set(&spec, presets->option, presets->value, error);
    return status == STATUS_OK ? agent_spec_write(&spec, out, error) : status;
}

Status agent_create(const Roster *roster, const char *name, Agent **out, Error *error)
{
    AgentSpec spec;
    *out = NULL;
    Status status = agent_spec_read(name, &spec, error);
    if (status != STATUS_OK)
        return status;
    const AgentKind *kind = NULL;
    if (roster_seek(roster, spec.kind, &kind, error) != STATUS_OK)
        return STATUS_NOT_FOUND;
    if (kind->foreign != spec.foreign)
        return error_set(error, STATUS_INVALID,
                         kind->foreign ? "%s needs what to run: %s:COMMAND"
                                       : "%s runs no other program; write its options like this: "
                                         "%s:key=value,key=value",
                         kind->name, kind->name);
    status = check_options(kind, &spec, error);
    const char *file = agent_spec_get(&spec, "profile");
    if (status == STATUS_OK && roster->await && file)
        roster->await(roster->context, file);
    return status == STATUS_OK ? kind->create(kind, &spec, out, error) : status;
}

/* ---- Options ---- */

/* The value that the spec's rules give an option; null if they give none. */
static const char *submitted_value(const AgentKind *kind, const AgentSpec *spec, const char *name)
{
    const char *rules = agent_spec_get(spec, "rules");
    if (!kind->submitted || !rules || strcmp(rules, "submitted") != 0)
        return NULL;
    for (const AgentValue *row = kind->submitted; row->option; row++)
        if (strcmp(row->option, name) == 0)
            return row->value;
    return NULL;
}

const char *agent_option(const AgentKind *kind, const AgentSpec *spec, const char *name)
{
    const char *value = agent_spec_get(spec, name);
    const AgentOption *option = agent_kind_option(kind, name);
    if (!value)
        value = submitted_value(kind, spec, name);
    return value ? value : option ? option->initial : "";
}

/* The index of a choice, which is one of them. */
static int choice_index(const char *choices, const char *value)
{
    size_t length = strlen(value);
    int index = 0;
    while (strncmp(choices, value, length) != 0 || (choices[length] != '|' && choices[length] != '\0')) {
        choices += strcspn(choices, "|");
        choices += *choices == '|';
        index++;
    }
    return index;
}

/* Stores a whole number in a member of this size. */
static void store_whole(void *out, size_t size, long value)
{
    if (size == sizeof(uint64_t))
        *(uint64_t *)out = (uint64_t)value;
    else if (size == sizeof(int))
        *(int *)out = (int)value;
    else
        *(bool *)out = value != 0;
}

void agent_options_read(const AgentKind *kind, const AgentSpec *spec, void *out)
{
    for (int i = 0; i < kind->option_count; i++) {
        const AgentOption *option = &kind->options[i];
        const char *value = agent_option(kind, spec, option->name);
        void *member = (char *)out + option->offset;
        if (option->size == 0)
            continue;
        switch (option->kind) {
        case AGENT_BOOL:
            *(bool *)member = strcmp(value, "true") == 0;
            break;
        case AGENT_INT:
            store_whole(member, option->size, strtol(value, NULL, 10));
            break;
        case AGENT_REAL:
            *(double *)member = strtod(value, NULL);
            break;
        case AGENT_CHOICE:
            store_whole(member, option->size, choice_index(option->choices, value));
            break;
        case AGENT_TEXT:
            snprintf(member, option->size, "%s", value);
            break;
        }
    }
}

void *agent_new(const AgentKind *kind, size_t size, Error *error)
{
    Agent *self = memory_new(1, size);
    if (self)
        self->kind = kind;
    else
        error_set(error, STATUS_MEMORY, "no memory for an agent");
    return self;
}

Status agent_made(Agent *self, Status status, Agent **out)
{
    if (status == STATUS_OK)
        *out = self;
    else
        agent_destroy(self);
    return status;
}

/* ---- Thinking ---- */

/* The error for an illegal answer: the move, and why it is illegal. */
static Status illegal_answer(const Agent *self, const Position *position, Move move, Error *error)
{
    if (move >= MOVE_NONE)
        return error_set(error, STATUS_ILLEGAL_MOVE, "%s answered with no move", self->kind->name);
    Error why = {0};
    position_check(position, move, &why);
    return error_set(error, STATUS_ILLEGAL_MOVE, "%s answered %s, which is not legal: %s", self->kind->name,
                     MOVE_TEXT(move), why.text);
}

Status agent_think(Agent *self, const Game *game, const Limits *limits, Session *session, Move *out,
                   Error *error)
{
    *out = MOVE_NONE;
    if (position_outcome(&game->now) != OUTCOME_NONE)
        return error_set(error, STATUS_INVALID, "the game is over: there is no move to find");
    Status status = self->kind->think(self, game, limits, session, out, error);
    if (status == STATUS_OK && !position_legal(&game->now, *out))
        status = illegal_answer(self, &game->now, *out, error);
    if (status != STATUS_OK && error)
        error->turn = game->now.plies + 1;
    return status;
}

void agent_new_game(Agent *self)
{
    if (self->kind->new_game)
        self->kind->new_game(self);
}

void agent_said(Agent *self, Text *out)
{
    if (self->kind->said)
        self->kind->said(self, out);
}

void agent_account(Agent *self, AgentAccount *out)
{
    text_clear(&out->printed);
    text_clear(&out->traceback);
    out->cpu_s = out->memory_mb = 0;
    if (self->kind->account)
        self->kind->account(self, out);
    else
        agent_said(self, &out->printed);
}

void agent_account_free(AgentAccount *self)
{
    text_free(&self->printed);
    text_free(&self->traceback);
}

void agent_destroy(Agent *self)
{
    if (self && self->kind->destroy)
        self->kind->destroy(self);
    else
        free(self);
}
