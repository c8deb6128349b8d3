#include "ui/state/play/agent_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/level.h"

static const char levels_kind[] = "champion";

const char *agent_group_title(AgentGroup group)
{
    static const char *const titles[AGENT_GROUPS] = {[AGENTS_LEVELS] = "Levels",
                                                     [AGENTS_BUILT_IN] = "Other searches",
                                                     [AGENTS_DOCUMENTS] = "Students' agents",
                                                     [AGENTS_OWN] = "Your agents",
                                                     [AGENTS_RECENT] = "Used recently"};
    return titles[group];
}

/* ---- Names ---- */

/* What a program or Python agent is, without the folders that contain it. */
static const char *without_folders(const char *rest)
{
    const char *from = rest;
    for (const char *at = rest; *at && *at != ' '; at++)
        if (*at == '/' && at[1] && at[1] != ':')
            from = at + 1;
    return from;
}

/* The last bytes of a text: where agents of one folder differ. */
static const char *last_bytes(const char *text, size_t most)
{
    size_t length = strlen(text);
    const char *at = length > most ? text + length - most : text;
    while (((unsigned char)*at & 0xc0) == 0x80)
        at++;
    return at;
}

static void write_name(const AgentNames *names, const char *agent, bool full, char out[AGENT_NAME_SIZE])
{
    enum { PATH_MOST = 76 };
    AgentSpec spec;
    bool read = agent_spec_read(agent, &spec, NULL) == STATUS_OK;
    const AgentKind *kind = read ? roster_find(names->roster, spec.kind) : NULL;
    const SavedEngine *engine = NULL;
    for (int i = 0; names->settings && i < names->settings->engine_count && !engine; i++)
        if (strcmp(names->settings->engines[i].agent, agent) == 0)
            engine = &names->settings->engines[i];
    if (engine || !kind) {
        snprintf(out, AGENT_NAME_SIZE, "%.*s", AGENT_NAME_SIZE - 1, engine ? engine->name : agent);
        return;
    }
    const char *level = strcmp(spec.kind, levels_kind) == 0 ? agent_spec_get(&spec, "level") : NULL;
    if (kind->foreign)
        snprintf(out, AGENT_NAME_SIZE, "%s",
                 last_bytes(full ? spec.rest : without_folders(spec.rest), PATH_MOST));
    else if (level && strtol(level, NULL, 10) < LEVEL_MOST)
        snprintf(out, AGENT_NAME_SIZE, "Level %.10s", level);
    else
        snprintf(out, AGENT_NAME_SIZE, "%.60s", kind->title);
    for (int i = 0; i < spec.count; i++) {
        const SpecPair *pair = &spec.pairs[i];
        bool minor = strcmp(pair->key, "seed") == 0 || strcmp(pair->key, "variety") == 0 ||
                     strcmp(pair->key, "hash") == 0 || strcmp(pair->key, "memory") == 0;
        if (!(level && strcmp(pair->key, "level") == 0) && (full || !minor))
            string_add(out, AGENT_NAME_SIZE, " \xc2\xb7 %s %s", pair->key, without_folders(pair->value));
    }
}

void agent_name(const AgentNames *names, const char *agent, char out[AGENT_NAME_SIZE])
{
    write_name(names, agent, false, out);
}

void agent_name_full(const AgentNames *names, const char *agent, char out[AGENT_NAME_SIZE])
{
    write_name(names, agent, true, out);
}

/* ---- The list ---- */

/* The kind with this index in a group; our own, strongest first. Null after the last. */
static const AgentKind *kind_at(const Roster *roster, AgentGroup group, int index)
{
    bool own = group == AGENTS_BUILT_IN;
    for (int i = 0; i < roster->count; i++) {
        const AgentKind *kind = roster->kinds[own ? roster->count - 1 - i : i];
        if (kind->foreign || (strcmp(kind->source, "own") == 0) != own ||
            strcmp(kind->name, levels_kind) == 0)
            continue;
        if (index-- == 0)
            return kind;
    }
    return NULL;
}

/* The agent with this index in a group; false after the last. */
static bool member_at(const AgentNames *names, AgentGroup group, int index, char out[SETTINGS_AGENT_SIZE])
{
    const Settings *settings = names->settings;
    const char *agent = NULL;
    if (group == AGENTS_LEVELS) {
        bool is = index < LEVEL_MOST && roster_find(names->roster, levels_kind);
        if (is) {
            /* The highest level is the strongest agent as it is. */
            int level = LEVEL_LEAST + index;
            if (level == LEVEL_MOST)
                snprintf(out, SETTINGS_AGENT_SIZE, "%s", levels_kind);
            else
                snprintf(out, SETTINGS_AGENT_SIZE, "%s:level=%d", levels_kind, level);
        }
        return is;
    }
    if (group == AGENTS_OWN)
        agent = settings && index < settings->engine_count ? settings->engines[index].agent : NULL;
    else if (group == AGENTS_RECENT)
        agent = settings && index < settings->recent_agent_count ? settings->recent_agents[index] : NULL;
    else if (kind_at(names->roster, group, index))
        agent = kind_at(names->roster, group, index)->name;
    if (agent)
        snprintf(out, SETTINGS_AGENT_SIZE, "%s", agent);
    return agent != NULL;
}

void agent_describe(const AgentNames *names, const char *agent, OfferedAgent *out)
{
    AgentSpec spec;
    bool read = agent_spec_read(agent, &spec, NULL) == STATUS_OK;
    const AgentKind *kind = read ? roster_find(names->roster, spec.kind) : NULL;
    const char *level = read ? agent_spec_get(&spec, "level") : NULL;
    snprintf(out->agent, sizeof out->agent, "%s", agent);
    agent_name(names, agent, out->name);
    out->strength = strength_find(agent);
    if (out->strength && strcmp(spec.kind, levels_kind) == 0)
        snprintf(out->note, sizeof out->note, "%s",
                 level_name(level ? (int)strtol(level, NULL, 10) : LEVEL_MOST));
    else if (kind && kind->foreign)
        snprintf(out->note, sizeof out->note, "%.40s: %.110s", kind->title, last_bytes(spec.rest, 100));
    else
        snprintf(out->note, sizeof out->note, "%s", kind ? kind->sentence : "");
}

bool agent_list_at(const AgentNames *names, int index, OfferedAgent *out)
{
    char agent[SETTINGS_AGENT_SIZE];
    for (AgentGroup group = AGENTS_LEVELS; group < AGENT_GROUPS; group++) {
        int count = 0;
        for (; member_at(names, group, count, agent); count++) {
            if (index-- > 0)
                continue;
            out->group = group;
            agent_describe(names, agent, out);
            return true;
        }
    }
    return false;
}
