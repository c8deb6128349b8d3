/* Which agents analyse: the agents of the two sessions, their options, and the saved engines. */
#include <stdio.h>
#include <string.h>

#include "engine/base/time_units.h"
#include "ui/state/actions/actions_inner.h"
#include "ui/state/play/agent_list.h"

#define NO_AGENT "none"

static const uint64_t AT_STAKE_NS = 60000000000; /* a search this long is discarded only after confirmation */

bool argument_agent(const AppState *app, int index, ArgumentValue *out)
{
    OfferedAgent offered;
    return agent_list_at(&app->names, index, &offered) && argument_offer(out, offered.agent, offered.name);
}

/* ---- The agents of the analysis ---- */

/* Agents that are not in the list, because they have options, are offered again later. */
static void remember(AppState *app, const char *agent)
{
    OfferedAgent offered;
    for (int i = 0; agent_list_at(&app->names, i, &offered); i++)
        if (strcmp(offered.agent, agent) == 0 && offered.group != AGENTS_RECENT)
            return;
    if (*agent)
        settings_add_agent(&app->settings, agent);
}

/* Sets an agent, now and for next time. */
static Status set_agent(AppState *app, int session, const char *agent, Error *error)
{
    const char *action = session == ANALYSIS_A ? "analysis.agent" : "analysis.second";
    /* If minutes of search would be lost, the action waits until that is confirmed. */
    Status status = STATUS_OK;
    const Report *report = analysis_searched(&app->analysis, session);
    uint64_t spent = report->time_ns;
    char question[sizeof app->confirm.question];
    if (report->serial != 0 && spent >= AT_STAKE_NS && app->analysis.sessions[session].thinker &&
        position_equal(&report->position, &app->analysis.shown) &&
        strcmp(app->analysis.sessions[session].agent, agent) != 0) {
        snprintf(question, sizeof question,
                 "This position has been searched for %d:%02d minutes. With another agent or other options "
                 "the search starts again; its result is kept.",
                 (int)(spent / NS_PER_S / 60), (int)(spent / NS_PER_S % 60));
        status = action_confirm(app, action, agent, question, error);
    }
    if (status == STATUS_OK)
        status = analysis_set_agent(&app->analysis, session, agent, error);
    if (status != STATUS_OK)
        return status;
    /* it fits, because it fitted where it came from */
    memmove(app->settings.analysts[session], agent, strlen(agent) + 1);
    remember(app, agent);
    return STATUS_OK;
}

TRY_TEXT(first_agent,
         set_agent(app, ANALYSIS_A, *argument ? argument : roster_strongest(app->roster)->name, error))
TRY_TEXT(second_agent, set_agent(app, ANALYSIS_B, strcmp(argument, NO_AGENT) == 0 ? "" : argument, error))

/* Sets one option of the chosen session's agent: "threads=2". */
static Status option(AppState *app, const char *argument, Error *error)
{
    AgentSpec spec;
    char name[SPEC_TEXT_SIZE], key[SPEC_KEY_SIZE];
    const char *value = argument_split(argument, '=', key, sizeof key);
    int session = app->analysis.chosen;
    if (!value)
        return error_set(error, STATUS_SYNTAX, "'%.40s': expected an option and its value, such as threads=2",
                         argument);
    Status status = agent_spec_read(app->analysis.sessions[session].agent, &spec, error);
    if (status == STATUS_OK)
        status = agent_spec_set(&spec, key, value, error);
    if (status == STATUS_OK)
        status = agent_spec_write(&spec, name, error);
    return status != STATUS_OK ? status : set_agent(app, session, name, error);
}

ACT(use_lines, analysis_set_lines(&app->analysis, app->settings.lines))

/* ---- Engines that are kept ---- */

/* "NAME AGENT", where the name ends at the first tab or, if there is none, at the first space. */
static Status keep_engine(AppState *app, const char *argument, Error *error)
{
    char name[SETTINGS_NAME_SIZE];
    AgentSpec spec;
    const char *agent = argument_split(argument, strchr(argument, '\t') ? '\t' : ' ', name, sizeof name);
    if (!agent)
        return error_set(error, STATUS_SYNTAX, "expected a name of less than %d bytes, and an agent",
                         SETTINGS_NAME_SIZE);
    Status status = agent_spec_read(agent, &spec, error);
    return status != STATUS_OK ? status : settings_keep_engine(&app->settings, name, agent, error);
}

static Status drop_engine(AppState *app, const char *argument, Error *error)
{
    if (!settings_engine(&app->settings, argument))
        return error_set(error, STATUS_NOT_FOUND, "there is no saved engine '%.40s'", argument);
    settings_drop_engine(&app->settings, argument);
    return STATUS_OK;
}

static Status test_engine(AppState *app, const char *argument, Error *error)
{
    const SavedEngine *kept = settings_engine(&app->settings, argument);
    return agent_test_start(&app->agent_test, kept ? kept->agent : argument, app->roster, app->wake, error);
}

ACT(cancel_test, question_stop(&app->agent_test.asking))

/* "CLASS:FOLDER": has its modules found. */
static Status find_modules(AppState *app, const char *argument, Error *error)
{
    char class_name[OPTION_VALUE_SIZE];
    size_t length = strcspn(argument, ":");
    if (length >= sizeof class_name || argument[length] == '\0')
        return error_set(error, STATUS_INVALID, "expected CLASS:FOLDER");
    snprintf(class_name, sizeof class_name, "%.*s", (int)length, argument);
    return python_search_ask(&app->modules, argument + length + 1, class_name, app->wake, error);
}

/* ---- What is asked for ---- */

static bool second_value(const AppState *app, int index, ArgumentValue *out)
{
    if (index > 0)
        return argument_agent(app, index - 1, out);
    return argument_offer(out, NO_AGENT, "No second agent");
}

VALUES(engine_value,
       argument_offer(out, index < app->settings.engine_count ? app->settings.engines[index].name : NULL,
                      NULL))

static const Action actions[] = {
    {"analysis.agent", "Analyse with...", "Analysis", TAKES_AGENT(first_agent),
     FIELD(analysis.sessions[ANALYSIS_A].agent), .prompt = "Which agent analyses", .may_lack = true,
     .values = argument_agent, .free = true, .finds = "engine computer think choose"},
    {"analysis.second", "Second agent...", "Analysis", TAKES_AGENT(second_agent),
     FIELD(analysis.sessions[ANALYSIS_B].agent), .prompt = "Which agent analyses beside the first",
     .may_lack = true, .values = second_value, .free = true, .finds = "compare two engine side by side"},
    {"analysis.option", "Options of the agent...", TAKES_TEXT(option),
     .prompt = "An option and its value, such as threads=2", .dialog = "agent",
     .finds = "settings engine depth threads"},
    {"analysis.lines", "Number of lines...", "Analysis", SETS_NUMBER(settings.lines), .does = use_lines,
     .prompt = "How many of the best moves to show", .least = 1, .most = REPORT_LINES,
     .finds = "candidates variations multipv"},
    {"analysis.nodes", "Nodes of an analysis...", SETS_NUMBER(analysis.nodes),
     .prompt = "How many nodes each analysis begun from now on may have; 0 for any number", .unit = "nodes",
     .most = ANALYSIS_NODES_MOST, .finds = "limit depth pause"},
    {"engine.keep", "Save engine", TAKES_TEXT(keep_engine),
     .prompt = "A name, and an agent such as ugi:./engine", STARTS_PROGRAMS},
    {"engine.drop", "Remove engine", TAKES_TEXT(drop_engine), .when = {HAS_ENGINES}, .prompt = "Which engine",
     .values = engine_value, STARTS_PROGRAMS},
    {"engine.test", "Test engine", TAKES_TEXT(test_engine), .prompt = "A saved engine, or an agent",
     .values = engine_value, .free = true, STARTS_PROGRAMS},
    {"engine.cancel", "Stop the test of the engine", .does = cancel_test, .when = {ENGINE_TESTED},
     STARTS_PROGRAMS},
    {"python.look", "Look for Python agents", TAKES_TEXT(find_modules), .inner = true, STARTS_PROGRAMS},
};

ACTION_LIST(agent_actions, actions);
