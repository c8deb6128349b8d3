/* Testing Python agents. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

static bool is_testing(const AppState *app)
{
    return python_test_busy(&app->python);
}

static Status test(AppState *app, const char *argument, Error *error)
{
    if (*argument == '\0')
        return error_set(error, STATUS_INVALID, "expected DIR:MODULE");
    return python_test_start(&app->python, argument, app->roster, app->wake, error);
}

static Status cancel(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    python_test_stop(&app->python);
    return STATUS_OK;
}

/* "CLASS:FOLDER": has its modules found. */
static Status look(AppState *app, const char *argument, Error *error)
{
    char class_name[OPTION_VALUE_SIZE];
    size_t length = strcspn(argument, ":");
    if (length >= sizeof class_name || argument[length] == '\0')
        return error_set(error, STATUS_INVALID, "expected CLASS:FOLDER");
    snprintf(class_name, sizeof class_name, "%.*s", (int)length, argument);
    return python_search_ask(&app->modules, argument + length + 1, class_name, app->wake, error);
}

static const Action actions[] = {
    {"python.test", "Test Python agent", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, test, .inner = true},
    {"python.look", "Look for Python agents", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, look, .inner = true},
    {"python.cancel", "Stop the test", NULL, NULL, ARGUMENT_NONE, NULL, is_testing, cancel},
};

ACTION_LIST(python_actions, actions);
