/* tetress-cli agents: lists the agents. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/cli/cli.h"
#include "app/roster.h"
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

/* A default value with its type. */
static void json_default(JsonWriter *writer, const AgentOption *option)
{
    json_key(writer, "default");
    if (option->kind == AGENT_BOOL)
        json_bool(writer, strcmp(option->initial, "true") == 0);
    else if (is_number(option))
        json_number(writer, strtod(option->initial, NULL));
    else
        json_string(writer, option->initial);
}

static void json_choices(JsonWriter *writer, const char *choices)
{
    json_key(writer, "choices");
    if (!choices) {
        json_null(writer);
        return;
    }
    json_open_array(writer);
    while (*choices) {
        size_t length = strcspn(choices, "|");
        json_bytes(writer, choices, length);
        choices += length + (choices[length] == '|');
    }
    json_close_array(writer);
}

static void json_option(JsonWriter *writer, const AgentOption *option)
{
    json_open_object(writer);
    json_put_string(writer, "name", option->name);
    json_put_string(writer, "kind", kind_names[option->kind]);
    json_default(writer, option);
    json_put_number(writer, "low", is_number(option) ? option->low : NAN);
    json_put_number(writer, "high", is_number(option) ? option->high : NAN);
    json_choices(writer, option->kind == AGENT_CHOICE ? option->choices : NULL);
    json_put_string(writer, "unit", option->unit);
    json_put_string(writer, "help", option->help);
    json_close_object(writer);
}

/* Whether a row of the strengths is of this kind. */
static bool is_of(const Strength *strength, const AgentKind *kind)
{
    AgentSpec spec;
    return agent_spec_read(strength->agent, &spec, NULL) == STATUS_OK && strcmp(spec.kind, kind->name) == 0;
}

static void json_strengths(JsonWriter *writer, const AgentKind *kind)
{
    json_put_array(writer, "strengths");
    for (int i = 0; i < STRENGTHS; i++) {
        if (!is_of(&strengths[i], kind))
            continue;
        json_open_object(writer);
        json_put_string(writer, "name", strengths[i].name);
        json_put_string(writer, "agent", strengths[i].agent);
        json_put_integer(writer, "nodes", (int64_t)strengths[i].nodes);
        json_put_integer(writer, "elo", strengths[i].elo);
        json_put_integer(writer, "error", strengths[i].error);
        json_close_object(writer);
    }
    json_close_array(writer);
}

static void json_agent(JsonWriter *writer, const AgentKind *kind)
{
    json_open_object(writer);
    json_put_string(writer, "name", kind->name);
    json_put_string(writer, "title", kind->title);
    json_put_string(writer, "sentence", kind->sentence);
    json_put_string(writer, "source", kind->source);
    json_strengths(writer, kind);
    json_put_array(writer, "options");
    for (int i = 0; i < kind->option_count; i++)
        json_option(writer, &kind->options[i]);
    json_close_array(writer);
    json_close_object(writer);
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

/* ---- Which ---- */

static Status check_names(const Roster *roster, const StringList *names, Error *error)
{
    for (int i = 0; i < names->count; i++) {
        const AgentKind *kind = NULL;
        Status status = roster_seek(roster, names->strings[i], &kind, error);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static bool is_wanted(const AgentKind *kind, const StringList *names)
{
    for (int i = 0; i < names->count; i++) {
        if (strcmp(kind->name, names->strings[i]) == 0)
            return true;
    }
    return names->count == 0;
}

static int agents_run(Cli *cli, const void *values)
{
    const AgentsOptions *options = values;
    Roster roster;
    Error error = {0};
    app_roster_fill(&roster);
    if (check_names(&roster, &options->names, &error) != STATUS_OK)
        return cli_misuse(cli, &error);
    if (cli->json)
        json_put_array(&cli->writer, "agents");
    for (int i = 0; i < roster.count; i++) {
        if (!is_wanted(roster.kinds[i], &options->names))
            continue;
        if (cli->json)
            json_agent(&cli->writer, roster.kinds[i]);
        else
            print_agent(roster.kinds[i]);
    }
    if (cli->json)
        json_close_array(&cli->writer);
    return DONE;
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
