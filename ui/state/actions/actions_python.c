/* Testing Python agents. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static Status test(AppState *app, const char *argument, Error *error)
{
    if (*argument == '\0')
        return error_set(error, STATUS_INVALID, "expected DIR:MODULE");
    return agent_test_start(&app->python, argument, app->roster, app->wake, error);
}

ACT(cancel, question_stop(&app->python.asking))

/* "CLASS:FOLDER": has its modules found. */
static Status actions_python_look(AppState *app, const char *argument, Error *error)
{
    char class_name[OPTION_VALUE_SIZE];
    size_t length = strcspn(argument, ":");
    if (length >= sizeof class_name || argument[length] == '\0')
        return error_set(error, STATUS_INVALID, "expected CLASS:FOLDER");
    snprintf(class_name, sizeof class_name, "%.*s", (int)length, argument);
    return python_search_ask(&app->modules, argument + length + 1, class_name, app->wake, error);
}

static const Action actions[] = {
    {"python.test", "Test Python agent", TAKES_TEXT(test), .inner = true},
    {"python.look", "Look for Python agents", TAKES_TEXT(actions_python_look), .inner = true},
    {"python.cancel", "Stop the test", .does = cancel, .when = {PYTHON_TESTED}},
};

ACTION_LIST(python_actions, actions);
