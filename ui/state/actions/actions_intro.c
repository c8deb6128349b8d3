/* The introduction and the rules. */
#include "ui/state/actions/actions_inner.h"

static Status actions_intro_begin(AppState *app, Error *error)
{
    bool goes_on = app->intro.step > 0 && intro_owns(app);
    Status status = goes_on ? STATUS_OK : action_ask(app, "intro.begin", "", error);
    if (status != STATUS_OK)
        return status;
    if (!goes_on) {
        file_jobs_leave_document(app);
        app->settings.last[0] = '\0';
    }
    hand_drop(&app->hand);
    return intro_begin(app, error);
}

static Status next(AppState *app, Error *error)
{
    Status status = intro_next(app, error);
    if (status == STATUS_OK && app->intro.step == 0)
        app_show_start(app);
    return status;
}

/* A first game: the person has Red. */
static Status actions_intro_play(AppState *app, Error *error)
{
    static const char *const steps[][2] = {{"play.red", PLAY_PERSON},
                                           {"play.blue", "champion:level=1"},
                                           {"play.clock", "none"},
                                           {"play.new", ""}};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof steps / sizeof *steps && status == STATUS_OK; i++)
        status = action_run(app, steps[i][0], steps[i][1], error);
    return status;
}

static const Action actions[] = {
    {"intro.begin", "Introduction in two minutes", "Help", .tries = actions_intro_begin,
     .when = {-DOCUMENT_BUSY}, .finds = "tutorial learn lesson beginner how to play help"},
    {"intro.next", "Next step of the introduction", .tries = next, .when = {INTRO_SHOWN}},
    {"intro.play", "Play against level 1", .tries = actions_intro_play, .when = {INTRO_SHOWN}},
    {"intro.leave", "Leave the introduction", .does = intro_leave, .when = {INTRO_SHOWN}},
};

ACTION_LIST(intro_actions, actions);
