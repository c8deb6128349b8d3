#include "ui/state/play/agent_list.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

const char *agent_group_title(AgentGroup group)
{
    static const char *const titles[AGENT_GROUPS] = {[AGENTS_OWN] = "Built in",
                                                     [AGENTS_KEPT] = "Your engines",
                                                     [AGENTS_RECENT] = "Used recently",
                                                     [AGENTS_DOCUMENTS] = "From the documents"};
    return titles[group];
}

/* ---- Titles ---- */

/* What a foreign agent runs, without the folders that contain it. */
static const char *short_rest(const AgentSpec *spec)
{
    const char *slash = strrchr(spec->rest, '/');
    return slash && slash[1] ? slash + 1 : spec->rest;
}

/* The options chosen, after the name. */
static void add_options(const AgentSpec *spec, char out[AGENT_TITLE_SIZE])
{
    size_t length = strlen(out);
    for (int i = 0; i < spec->count && length < AGENT_TITLE_SIZE; i++) {
        const SpecPair *pair = &spec->pairs[i];
        const char *slash = strrchr(pair->value, '/');
        snprintf(out + length, AGENT_TITLE_SIZE - length, " \xc2\xb7 %s %s", pair->key,
                 slash ? slash + 1 : pair->value);
        length = strlen(out);
    }
}

void agent_title(const Roster *roster, const Settings *settings, const char *agent,
                 char out[AGENT_TITLE_SIZE])
{
    AgentSpec spec;
    for (int i = 0; i < settings->engine_count; i++)
        if (strcmp(settings->engines[i].agent, agent) == 0) {
            snprintf(out, AGENT_TITLE_SIZE, "%s", settings->engines[i].name);
            return;
        }
    const AgentKind *kind =
        agent_spec_read(agent, &spec, NULL) == STATUS_OK ? roster_find(roster, spec.kind) : NULL;
    if (!kind) {
        snprintf(out, AGENT_TITLE_SIZE, "%.*s", AGENT_TITLE_SIZE - 1, agent);
        return;
    }
    snprintf(out, AGENT_TITLE_SIZE, "%.60s", kind->foreign ? short_rest(&spec) : kind->name);
    add_options(&spec, out);
}

/* ---- The list ---- */

static bool is_own(const AgentKind *kind)
{
    return strcmp(kind->source, "own") == 0;
}

/* The kind with this index in a group; our own, strongest first. Null after the last. */
static const AgentKind *kind_at(const Roster *roster, AgentGroup group, int index)
{
    bool own = group == AGENTS_OWN;
    for (int i = 0; i < roster->count; i++) {
        const AgentKind *kind = roster->kinds[own ? roster->count - 1 - i : i];
        if (kind->foreign || is_own(kind) != own)
            continue;
        if (index-- == 0)
            return kind;
    }
    return NULL;
}

/* The agent with this index in a group. */
static bool member_at(const Roster *roster, const Settings *settings, AgentGroup group, int index,
                      OfferedAgent *out)
{
    const char *agent = NULL;
    if (group == AGENTS_KEPT)
        agent = index < settings->engine_count ? settings->engines[index].agent : NULL;
    else if (group == AGENTS_RECENT)
        agent = index < settings->recent_agent_count ? settings->recent_agents[index] : NULL;
    else if (kind_at(roster, group, index))
        agent = kind_at(roster, group, index)->name;
    if (!agent)
        return false;
    out->group = group;
    snprintf(out->agent, sizeof out->agent, "%s", agent);
    agent_title(roster, settings, agent, out->title);
    const AgentKind *kind = kind_at(roster, group, index);
    if (kind && (group == AGENTS_OWN || group == AGENTS_DOCUMENTS) &&
        strcasecmp(kind->name, kind->title) != 0)
        snprintf(out->title, sizeof out->title, "%.40s \xc2\xb7 %.48s", kind->name, kind->title);
    return true;
}

bool agent_list_at(const Roster *roster, const Settings *settings, int index, OfferedAgent *out)
{
    for (AgentGroup group = AGENTS_OWN; group < AGENT_GROUPS; group++) {
        int count = 0;
        while (member_at(roster, settings, group, count, out)) {
            if (index-- == 0)
                return true;
            count++;
        }
    }
    return false;
}
