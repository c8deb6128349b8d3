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
    (void)argument;
    Status status = intro_next(app, error);
    if (status == STATUS_OK && app->intro.step == 0)
        app_show_start(app);
    return status;
}

/* A first game: the person has Red. */
static Status play(AppState *app, const char *argument, Error *error)
{
    static const char *const settings[][2] = {
        {"play.red", PLAY_PERSON}, {"play.blue", "champion:level=1"}, {"play.clock", "none"}};
    (void)argument;
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof settings / sizeof *settings && status == STATUS_OK; i++)
        status = action_run(app, settings[i][0], settings[i][1], error);
    return status != STATUS_OK ? status : action_run(app, "play.new", "", error);
}

static Status leave(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    intro_leave(app);
    return STATUS_OK;
}

static const Action actions[] = {
    {"intro.begin", "Introduction in two minutes", "Help", NULL, ARGUMENT_NONE, NULL, may_begin, begin,
     .finds = "tutorial learn lesson beginner how to play help"},
    {"intro.next", "Next step of the introduction", NULL, NULL, ARGUMENT_NONE, NULL, is_shown, next},
    {"intro.play", "Play against level 1", NULL, NULL, ARGUMENT_NONE, NULL, is_shown, play},
    {"intro.leave", "Leave the introduction", NULL, NULL, ARGUMENT_NONE, NULL, is_shown, leave},
};

ACTION_LIST(intro_actions, actions);
