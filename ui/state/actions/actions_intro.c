/* The introduction and the rules. */
#include "ui/state/actions/actions_inner.h"

static bool may_begin(const AppState *app)
{
    return !app->document.busy;
}

static Status begin(AppState *app, const char *argument, Error *error)
{
    bool goes_on = app->intro.step > 0 && intro_owns(app);
    Status status = goes_on ? STATUS_OK : action_ask(app, "intro.begin", argument, error);
    if (status)
        return status;
    if (!goes_on) {
        file_jobs_leave_document(app);
        app->settings.last[0] = '\0';
    }
    hand_drop(&app->hand);
    return intro_begin(app, error);
}

static bool is_shown(const AppState *app)
{
    return app->intro.shown;
}

static Status next(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    intro_next(app);
    return STATUS_OK;
}

static Status leave(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    intro_leave(app);
    return STATUS_OK;
}

static const Action actions[] = {
    {"intro.begin", "Introduction in two minutes", "Help", NULL, ARGUMENT_NONE, NULL, may_begin, begin},
    {"intro.next", "Next step of the introduction", NULL, NULL, ARGUMENT_NONE, NULL, is_shown, next},
    {"intro.leave", "Leave the introduction", NULL, NULL, ARGUMENT_NONE, NULL, is_shown, leave},
};

ACTION_LIST(intro_actions, actions);
