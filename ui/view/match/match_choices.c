/* The lists of the set-up of matches. */
#include <stdio.h>
#include <string.h>

#include "ui/view/agent_picker.h"
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

static void add_current(MatchChoices *self, const char *title, const char *argument)
{
    if (self->chosen >= 0)
        return;
    match_choices_add(self, title, argument, argument);
}

void match_choices_profiles(MatchChoices *self, const Ui *ui, const char *current)
{
    const Profiles *profiles = &ui->app->profiles;
    const char *chosen = *current ? current : PROFILE_DEFAULT;
    for (int i = 0; i < profiles_count(profiles); i++)
        match_choices_add(self, profiles_name(profiles, i), profiles_name(profiles, i), chosen);
    add_current(self, chosen, chosen);
}

void match_choices_limits(MatchChoices *self, const char *const *limits, int count,
                          const TimeControl *current)
{
    char chosen[MATCH_WORDS_SIZE], title[MATCH_WORDS_SIZE];
    TimeControl pace;
    match_pace_write(current, chosen);
    for (int i = 0; i < count; i++) {
        match_pace_read(limits[i], &pace, NULL);
        match_pace_words(&pace, title);
        match_choices_add(self, title, limits[i], chosen);
    }
    match_pace_words(current, title);
    add_current(self, title, chosen);
}

void match_choices_usual(MatchChoices *self, const TimeControl *current)
{
    static const char *const limits[] = {"5 ms",       "20 ms",      "100 ms",      "1 s",  "100 nodes",
                                         "1000 nodes", "6000 nodes", "20000 nodes", "60+1", "180+0"};
    match_choices_limits(self, limits, sizeof limits / sizeof *limits, current);
}

void match_choices_numbers(MatchChoices *self, const int *numbers, int count, int current, const char *words)
{
    for (int i = 0; i <= count && (i < count || self->chosen < 0); i++) {
        int number = i < count ? numbers[i] : current;
        match_choices_add(self, PRINTED("%d%s", number, words), PRINTED("%d", number),
                          PRINTED("%d", current));
    }
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

void match_numbers_draw(Ui *ui, const char *label, const char *action, const int *numbers, int count,
                        int current, const char *words)
{
    MatchChoices choices = {.chosen = -1};
    match_choices_numbers(&choices, numbers, count, current, words);
    match_choices_draw(ui, &choices, label, action, true);
}

void match_agent_draw(Ui *ui, const char *label, const char *action, const char *now)
{
    char picked[SETTINGS_AGENT_SIZE];
    const AgentPicker picker = {
        .identity = action, .action = action, .now = now, .none = "Choose one\xe2\x80\xa6", .options = true};
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, label);
    if (agent_picker(ui, &picker, picked))
        ui_do(ui, action, picked);
}
