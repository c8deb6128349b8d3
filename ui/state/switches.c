#include "ui/state/switches.h"

#include <string.h>

#define SWITCH(name, on)                  \
    static bool name(const AppState *app) \
    {                                     \
        return on;                        \
    }

SWITCH(legal, app->view.legal)
SWITCH(mine, app->view.mine)
SWITCH(theirs, app->view.theirs)
SWITCH(gaps, app->view.gaps)
SWITCH(room, app->view.room)
SWITCH(no_hints, app->view.no_hints)
SWITCH(full_screen, app->view.full_screen)
SWITCH(start, app->view.start)
SWITCH(autoplay, app->view.autoplay.on)
SWITCH(editing, app->editing)
SWITCH(analysing, app->analysis.on)

typedef struct Switch {
    const char *name;
    bool (*on)(const AppState *app);
} Switch;

static const Switch switches[] = {
    {"view.overlay.legal", legal}, {"view.overlay.mine", mine},       {"view.overlay.theirs", theirs},
    {"view.overlay.gaps", gaps},   {"view.overlay.room", room},       {"view.hints", no_hints},
    {"view.start", start},         {"view.full-screen", full_screen}, {"go.autoplay", autoplay},
    {"editor.begin", editing},     {"analysis.toggle", analysing},
};

bool action_on(const Action *action, const AppState *app)
{
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (strcmp(switches[i].name, action->name) == 0)
            return switches[i].on(app);
    return false;
}
