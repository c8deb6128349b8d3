/* tetress-cli agents: lists the agents. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "engine/agent/strength.h"

typedef struct AgentsOptions {
    StringList names;
} AgentsOptions;

static const char *const kind_names[] = {[AGENT_BOOL] = "bool",
                                         [AGENT_INT] = "int",
                                         [AGENT_REAL] = "real",
                                         [AGENT_CHOICE] = "choice",
                                         [AGENT_TEXT] = "text"};

static bool is_number(const AgentOption *option)
{
    return option->kind == AGENT_INT || option->kind == AGENT_REAL;
}

/* ---- JSON ---- */

static void json_option(JsonWriter *writer, const AgentOption *option)
{
    json_print(writer, "{name: %s, kind: %s", option->name, kind_names[option->kind]);
    if (option->kind == AGENT_BOOL)
        json_print(writer, "default: %i", strcmp(option->initial, "true") == 0);
    else if (is_number(option))
        json_print(writer, "default: %g", strtod(option->initial, NULL));
    else
        json_print(writer, "default: %s", option->initial);
    json_print(writer, "low: %g, high: %g", is_number(option) ? option->low : NAN,
               is_number(option) ? option->high : NAN);
    if (option->kind == AGENT_CHOICE) {
        json_print(writer, "choices: [");
        for (const char *at = option->choices; *at;) {
            size_t length = strcspn(at, "|");
            json_bytes(writer, at, length);
            at += length + (at[length] == '|');
        }
        json_print(writer, "]");
    } else {
        json_print(writer, "choices: null");
    }
    json_print(writer, "unit: %s, help: %s}", option->unit, option->help);
}

/* Whether a row of the strengths is of this kind. */
static bool is_of(const Strength *strength, const AgentKind *kind)
{
    AgentSpec spec;
    return agent_spec_read(strength->agent, &spec, NULL) == STATUS_OK && strcmp(spec.kind, kind->name) == 0;
}

static void json_agent(JsonWriter *writer, const AgentKind *kind)
{
    json_print(writer, "{name: %s, title: %s, sentence: %s, source: %s, strengths: [", kind->name,
               kind->title, kind->sentence, kind->source);
    for (int i = 0; i < STRENGTHS; i++) {
        if (!is_of(&strengths[i], kind))
            continue;
        json_print(writer, "{name: %s, agent: %s, nodes: %jd, elo: %d, error: %d}", strengths[i].name,
                   strengths[i].agent, (int64_t)strengths[i].nodes, strengths[i].elo, strengths[i].error);
    }
    json_print(writer, "], options: [");
    for (int i = 0; i < kind->option_count; i++)
        json_option(writer, &kind->options[i]);
    json_print(writer, "]}");
}

/* ---- Text ---- */

static void print_option(const AgentOption *option)
{
    enum { INDENT = 4, MARGIN = 8 };
    Text words = {0};
    text_add_string(&words, option->help);
    if (is_number(option))
        text_printf(&words, ", %.15g to %.15g%s%s", option->low, option->high, option->unit ? " " : "",
                    option->unit ? option->unit : "");
    if (option->kind == AGENT_CHOICE)
        text_printf(&words, ": %s", option->choices);
    if (option->kind == AGENT_BOOL)
        text_add_string(&words, ": true or false");
    int column = printf("%*s%s=%s  ", INDENT, "", option->name, option->initial);
    cli_print_words(text_string(&words), column, MARGIN);
    text_free(&words);
}

static void print_agent(const AgentKind *kind)
{
    enum { MARGIN = 2 };
    bool own = strcmp(kind->source, "own") == 0;
    printf("%s%s  (%s%s%s)\n%*s", kind->name, kind->foreign ? ":..." : "", kind->title,
           own ? "" : ", of document ", own ? "" : kind->source, MARGIN, "");
    cli_print_words(kind->sentence, MARGIN, MARGIN);
    for (int i = 0; i < STRENGTHS; i++)
        if (is_of(&strengths[i], kind))
            printf("%*s%s: %d ± %d Elo above random moves\n", MARGIN, "", strengths[i].name, strengths[i].elo,
                   strengths[i].error);
    for (int i = 0; i < kind->option_count; i++)
        print_option(&kind->options[i]);
}

static Status agents_run(Cli *cli, void *values, Error *error)
{
    const StringList *names = &((const AgentsOptions *)values)->names;
    const Roster *roster = &cli->roster;
    for (int i = 0; i < names->count; i++) {
        const AgentKind *kind = NULL;
        if (roster_seek(roster, names->strings[i], &kind, error) != STATUS_OK)
            return cli_misuse(cli, error->status);
    }
    if (cli->json)
        json_print(&cli->writer, "agents: [");
    for (int i = 0; i < roster->count; i++) {
        bool wanted = names->count == 0;
        for (int k = 0; k < names->count; k++)
            wanted = wanted || strcmp(roster->kinds[i]->name, names->strings[k]) == 0;
        if (wanted && cli->json)
            json_agent(&cli->writer, roster->kinds[i]);
        else if (wanted)
            print_agent(roster->kinds[i]);
    }
    if (cli->json)
        json_print(&cli->writer, "]");
    return STATUS_OK;
}

const Command command_agents = {
    .name = "agents",
    .summary = "list the agents, with their options",
    .details = "Lists the agents with their options and defaults: ours first, weakest to strongest, then "
               "those that documents describe, then those that run another program. Wherever you name an "
               "agent, options follow a colon: alphabeta:threads=2,hash=64. Agents that run another program "
               "take them in brackets: ugi[hash=64]:./engine --fast, eval[depth=2]:mine.py.",
    OPTIONS(AgentsOptions, OPTIONAL_ARGUMENT(OPTION_STRINGS, "NAME...", AgentsOptions, names,
                                             "the agents to list; all by default")),
    EXAMPLES({"agents", "List who can play, with their options."},
             {"agents champion mcts", "List the options of two agents."},
             {"agents --json", "List everything, for a program."}),
    .run = agents_run,
};
