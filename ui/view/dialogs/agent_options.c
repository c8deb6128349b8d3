#include "ui/view/dialogs/agent_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/view/scale.h"

static const float NUMBER_WIDTH = 84, LABEL_WIDTH = 150;
enum { IDENTITY_SIZE = 96, CHOICES_MOST = 64 };

/* Those that most people look for; the others are hidden behind a button. */
static const char *const usual[] = {"threads", "hash",  "memory", "lines",     "level",  "policy", "playout",
                                    "profile", "depth", "nodes",  "directory", "python", "class",  "time"};

static bool is_usual(const char *name)
{
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (strcmp(usual[i], name) == 0)
            return true;
    return false;
}

static void set(Ui *ui, PlayerChoice *player, const AgentOption *option, const char *value)
{
    ui->drafts.error = (Error){0};
    player_choice_set_option(player, option, value, &ui->drafts.error);
}

static void name_widget(const AgentOptionsView *view, const AgentOption *option, const char *part,
                        char out[IDENTITY_SIZE])
{
    snprintf(out, IDENTITY_SIZE, "%s.%s%s", view->identity, option->name, part);
}

/* ---- Widgets by kind ---- */

static void draw_number(Ui *ui, const AgentOptionsView *view, const AgentOption *option)
{
    char identity[IDENTITY_SIZE], text[OPTION_VALUE_SIZE];
    const char *now = player_choice_option(view->player, option);
    double value = strtod(now, NULL);
    float room = box_width(widget_rest()) / window_scale(ui->window) - NUMBER_WIDTH - 10;
    name_widget(view, option, ".slider", identity);
    const Scale scale = {option->low, option->high, option->kind == AGENT_INT, room > 40 ? room : 40};
    float top = igGetCursorPosY();
    igSetCursorPosY(top + ui_px(ui, 4)); /* the middle of the field beside it */
    if (scale_slider(ui, identity, &value, &scale)) {
        snprintf(text, sizeof text, option->kind == AGENT_REAL ? "%.4g" : "%.0f", value);
        if (strcmp(text, now) != 0)
            set(ui, view->player, option, text);
    }
    igSameLine(0, ui_px(ui, 10));
    igSetCursorPosY(top);
    name_widget(view, option, "", identity);
    snprintf(text, sizeof text, "%s", player_choice_option(view->player, option));
    widget_input(ui, identity, option->initial, text, sizeof text, 0);
    if (strcmp(text, player_choice_option(view->player, option)) != 0)
        set(ui, view->player, option, text[0] ? text : option->initial);
}

static void draw_choice(Ui *ui, const AgentOptionsView *view, const AgentOption *option)
{
    char choices[TRIAL_CHOICES_SIZE], identity[IDENTITY_SIZE];
    const char *keys[CHOICES_MOST], *names[CHOICES_MOST];
    char words[CHOICES_MOST][AGENT_OPTION_TITLE_SIZE];
    int count = 0;
    int chosen = 0;
    snprintf(choices, sizeof choices, "%s", option->choices);
    for (char *at = choices; at && count < CHOICES_MOST; count++) {
        char *bar = strchr(at, '|');
        if (bar)
            *bar++ = '\0';
        keys[count] = at;
        names[count] = agent_option_title(at, words[count]);
        chosen = strcmp(at, player_choice_option(view->player, option)) == 0 ? count : chosen;
        at = bar;
    }
    name_widget(view, option, "", identity);
    if (widget_combo(ui, identity, names, count, &chosen, 0))
        set(ui, view->player, option, keys[chosen]);
}

static void draw_switch(Ui *ui, const AgentOptionsView *view, const AgentOption *option)
{
    char identity[IDENTITY_SIZE];
    bool on = strcmp(player_choice_option(view->player, option), "true") == 0;
    name_widget(view, option, "", identity);
    if (widget_check(ui, identity, on ? "on" : "off", &on))
        set(ui, view->player, option, on ? "true" : "false");
}

/* Saved weights by name. A name that is not among the saved ones comes last. */
static void draw_profile(Ui *ui, const AgentOptionsView *view, const AgentOption *option)
{
    const Profiles *profiles = &ui->app->profiles;
    const char *now = player_choice_option(view->player, option);
    const char *names[PROFILES_MOST + 1];
    char identity[IDENTITY_SIZE];
    int count = profiles_count(profiles);
    int chosen = -1;
    for (int i = 0; i < count; i++) {
        Text path = {0};
        names[i] = profiles_name(profiles, i);
        if (profiles_option(profiles, names[i], &path, NULL) == STATUS_OK &&
            (strcmp(text_string(&path), now) == 0 || strcmp(names[i], now) == 0))
            chosen = i;
        text_free(&path);
    }
    if (chosen < 0) {
        chosen = count;
        names[count++] = now;
    }
    name_widget(view, option, "", identity);
    if (!widget_combo(ui, identity, names, count, &chosen, 0))
        return;
    Text path = {0};
    if (!profiles_option(profiles, names[chosen], &path, &ui->drafts.error))
        set(ui, view->player, option, text_string(&path));
    text_free(&path);
}

static void draw_text(Ui *ui, const AgentOptionsView *view, const AgentOption *option)
{
    char identity[IDENTITY_SIZE], text[OPTION_VALUE_SIZE];
    snprintf(text, sizeof text, "%s", player_choice_option(view->player, option));
    name_widget(view, option, "", identity);
    widget_input(ui, identity, option->initial, text, sizeof text, 0);
    if (strcmp(text, player_choice_option(view->player, option)) != 0)
        set(ui, view->player, option, text[0] ? text : option->initial);
}

static void draw_option(Ui *ui, const AgentOptionsView *view, const AgentOption *option)
{
    igTableNextRow(0, 0);
    igTableNextColumn();
    char tip[512], title[AGENT_OPTION_TITLE_SIZE];
    bool changed = strcmp(player_choice_option(view->player, option), option->initial) != 0;
    char range[80] = "";
    bool number = option->kind == AGENT_INT || option->kind == AGENT_REAL;
    if (number)
        snprintf(range, sizeof range, ", from %.10g to %.10g", option->low, option->high);
    snprintf(tip, sizeof tip, "%s. Default: %s%s%s%s. On the command line: %s.", option->help,
             *option->initial ? option->initial : "none", option->unit && *option->initial ? " " : "",
             option->unit && *option->initial ? option->unit : "", range, option->name);
    agent_option_title(option->name, title);
    const char *named = PRINTED("%s (%s)", title, option->unit ? option->unit : "");
    Canvas canvas = widget_canvas(ui);
    bool room = option->unit && canvas_text_size(&canvas, FONT_TEXT, named).x < ui_px(ui, LABEL_WIDTH - 8);
    igSetCursorPosY(igGetCursorPosY() + ui_px(ui, 5));
    widget_text(ui, FONT_TEXT, changed ? COLOUR_ACCENT : COLOUR_TEXT, room ? named : title);
    widget_tooltip(ui, tip, NULL);
    igSetCursorPosY(igGetCursorPosY() - ui_px(ui, 5));
    igTableNextColumn();
    if (option->kind == AGENT_BOOL)
        draw_switch(ui, view, option);
    else if (option->kind == AGENT_CHOICE)
        draw_choice(ui, view, option);
    else if (option->kind == AGENT_TEXT && strcmp(option->name, "profile") == 0)
        draw_profile(ui, view, option);
    else if (option->kind == AGENT_TEXT)
        draw_text(ui, view, option);
    else
        draw_number(ui, view, option);
}

/* ---- All of them ---- */

/* The option with this index: first the kind's own, then those of the engine. Null after the last. */
static const AgentOption *option_at(const AgentOptionsView *view, int index)
{
    const AgentKind *kind = view->player->kind;
    if (index < kind->option_count)
        return &kind->options[index];
    index -= kind->option_count;
    return view->trial && index < view->trial->option_count ? &view->trial->options[index].option : NULL;
}

static bool is_left_out(const AgentOptionsView *view, const AgentOption *option)
{
    return view->without && strcmp(view->without, option->name) == 0;
}

/* An engine's own options are what people look for. */
static bool is_first(const AgentOptionsView *view, int index)
{
    return index >= view->player->kind->option_count || is_usual(option_at(view, index)->name);
}

static void draw_group(Ui *ui, const AgentOptionsView *view, bool first)
{
    const AgentOption *option;
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){ui_px(ui, 4), ui_px(ui, 3)});
    igPushID_Int(first);
    if (igBeginTable("options", 2, ImGuiTableFlags_NoPadOuterX, (ImVec2){0, 0}, 0)) {
        igTableSetupColumn("name", ImGuiTableColumnFlags_WidthFixed, ui_px(ui, LABEL_WIDTH), 0);
        igTableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 1, 0);
        for (int i = 0; (option = option_at(view, i)) != NULL; i++)
            if (is_first(view, i) == first && !is_left_out(view, option))
                draw_option(ui, view, option);
        igEndTable();
    }
    igPopID();
    igPopStyleVar(1);
}

void agent_options_draw(Ui *ui, const AgentOptionsView *view)
{
    const AgentOption *option;
    char identity[IDENTITY_SIZE];
    int others = 0;
    for (int i = 0; (option = option_at(view, i)) != NULL; i++)
        others += (view->folded || !is_first(view, i)) && !is_left_out(view, option);
    if (!view->folded)
        draw_group(ui, view, true);
    if (others == 0)
        return;
    snprintf(identity, sizeof identity, "%s.more", view->identity);
    if (widget_button(ui, identity, *view->all ? "Fewer options" : "More options", BUTTON_FLAT, 0))
        *view->all = !*view->all;
    if (*view->all && view->folded)
        draw_group(ui, view, true);
    if (*view->all)
        draw_group(ui, view, false);
}
