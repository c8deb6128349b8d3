/* The lists of the set-up of matches. */
#include <stdio.h>
#include <string.h>

#include "engine/agent/level.h"
#include "engine/base/platform/cpu.h"
#include "ui/view/match/match_widgets.h"

void match_choices_add(MatchChoices *self, const char *title, const char *argument, const char *current)
{
    if (self->count == MATCH_CHOICES_MOST)
        return;
    snprintf(self->titles[self->count], MATCH_CHOICE_SIZE, "%s", title);
    snprintf(self->arguments[self->count], MATCH_CHOICE_SIZE, "%s", argument);
    if (strcmp(argument, current) == 0)
        self->chosen = self->count;
    self->count++;
}

/* If the current choice is not in the list, it comes first. */
static void add_current(MatchChoices *self, const char *title, const char *argument)
{
    if (self->chosen >= 0)
        return;
    match_choices_add(self, title, argument, argument);
}

static void add_levels(MatchChoices *self, const AgentKind *kind, const char *current)
{
    char title[MATCH_CHOICE_SIZE], argument[MATCH_CHOICE_SIZE];
    for (int level = LEVEL_MOST - 1; level >= LEVEL_LEAST; level--) {
        snprintf(title, sizeof title, "%s, level %d", kind->title, level);
        snprintf(argument, sizeof argument, "%s:level=%d", kind->name, level);
        match_choices_add(self, title, argument, current);
    }
}

/* The user's own engines, evaluators and Python agents whose names fit. */
static void add_kept(MatchChoices *self, const Ui *ui, const char *current)
{
    const Settings *settings = &ui->app->settings;
    for (int i = 0; i < settings->engine_count; i++)
        if (strlen(settings->engines[i].agent) < MATCH_CHOICE_SIZE)
            match_choices_add(self, settings->engines[i].name, settings->engines[i].agent, current);
}

void match_choices_agents(MatchChoices *self, const Ui *ui, const char *current)
{
    const Roster *roster = ui->app->roster;
    const AgentKind *strongest = roster_strongest(roster);
    MatchSide side = {.profile = ""};
    char title[MATCH_TITLE_SIZE];
    match_choices_add(self, strongest->title, strongest->name, current);
    add_levels(self, strongest, current);
    for (int i = 0; i < roster->count; i++)
        if (!roster->kinds[i]->foreign && roster->kinds[i] != strongest)
            match_choices_add(self, roster->kinds[i]->title, roster->kinds[i]->name, current);
    add_kept(self, ui, current);
    snprintf(side.agent, sizeof side.agent, "%s", current);
    match_side_title(&side, roster, title);
    add_current(self, title, current);
}

void match_choices_profiles(MatchChoices *self, const Ui *ui, const char *current)
{
    const Profiles *profiles = &ui->app->profiles;
    const char *chosen = *current ? current : PROFILE_DEFAULT;
    for (int i = 0; i < profiles_count(profiles); i++)
        match_choices_add(self, profiles_name(profiles, i), profiles_name(profiles, i), chosen);
    add_current(self, chosen, chosen);
}

void match_choices_limits(MatchChoices *self, const TimeControl *current)
{
    static const char *const limits[] = {"5 ms",       "20 ms",      "100 ms",      "1 s",  "100 nodes",
                                         "1000 nodes", "6000 nodes", "20000 nodes", "60+1", "180+0"};
    char chosen[MATCH_WORDS_SIZE], title[MATCH_WORDS_SIZE];
    TimeControl pace;
    match_pace_write(current, chosen);
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        match_pace_read(limits[i], &pace, NULL);
        match_pace_words(&pace, title);
        match_choices_add(self, title, limits[i], chosen);
    }
    match_pace_words(current, title);
    add_current(self, title, chosen);
}

void match_choices_draw(Ui *ui, const MatchChoices *choices, const char *label, const char *action,
                        bool other)
{
    const char *names[MATCH_CHOICES_MOST + 1];
    int count = choices->count, chosen = choices->chosen;
    for (int i = 0; i < count; i++)
        names[i] = choices->titles[i];
    if (other)
        names[count++] = "Another\xe2\x80\xa6";
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, label);
    if (!widget_combo(ui, action, names, count, &chosen, 0))
        return;
    if (chosen == choices->count)
        ui_do(ui, "dialog.ask", action);
    else
        ui_do(ui, action, choices->arguments[chosen]);
}
