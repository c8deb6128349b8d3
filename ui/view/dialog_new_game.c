/* Who plays, with how much time, and from where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/level.h"
#include "ui/view/dialog.h"

enum { CLOCK_TYPED = 5, OPENING_EMPTY = 0, OPENING_HERE, OPENING_RANDOM, CHOICES_MOST = 16 };

static const char *const clock_titles[] = {"No clock", "1 min", "3 min", "10 min", "3 min + 2 s", "Other"};
static const char *const clocks[CLOCK_TYPED] = {"none", "60", "180", "600", "180+2"};
static const char *const openings[] = {"Empty board", "This position", "Random turns"};

enum { CLOCKS = sizeof clock_titles / sizeof *clock_titles, OPENINGS = sizeof openings / sizeof *openings };

/* ---- The draft ---- */

/* What was played last; and where nobody ever played, a person against an easy opponent. */
static void make_draft(Desk *desk)
{
    NewGameDraft *draft = &desk->drafts.game;
    const Settings *settings = &desk->app->settings;
    *draft = (NewGameDraft){.clock = CLOCK_TYPED, .turns = "4"};
    for (int side = RED; side <= BLUE; side++) {
        seat_read(&draft->seats[side], desk->app->roster, settings->players[side], NULL);
        snprintf(draft->names[side], PLAY_NAME_SIZE, "%s", settings->names[side]);
    }
    profiles_refresh(&desk->app->insight.heuristics.profiles);
    snprintf(draft->clock_text, sizeof draft->clock_text, "%s", settings->clock);
    for (int i = 0; i < CLOCK_TYPED; i++)
        if (strcmp(clocks[i], settings->clock) == 0)
            draft->clock = i;
}

/* ---- A seat ---- */

static void identity_of(Side side, const char *part, char *out, size_t size)
{
    snprintf(out, size, "dialog.new-game.%s%s", side == RED ? "red" : "blue", part);
}

static bool is_own(const AgentKind *kind)
{
    return !kind->foreign && strcmp(kind->source, "own") == 0;
}

/* The person, then the program's own agents, the strongest first, those that others thought of, and other programs. */
static int seat_choices(const Roster *roster, const AgentKind *kinds[ROSTER_KINDS + 1],
                        const char *titles[ROSTER_KINDS + 1])
{
    int count = 1;
    kinds[0] = NULL;
    for (int i = roster->count - 1; i >= 0; i--)
        if (is_own(roster->kinds[i]))
            kinds[count++] = roster->kinds[i];
    for (int foreign = 0; foreign < 2; foreign++)
        for (int i = 0; i < roster->count; i++)
            if (!is_own(roster->kinds[i]) && roster->kinds[i]->foreign == (foreign == 1))
                kinds[count++] = roster->kinds[i];
    for (int i = 0; i < count; i++)
        titles[i] = kinds[i] ? kinds[i]->title : "A person";
    return count;
}

static void draw_kind(Desk *desk, Side side)
{
    Seat *seat = &desk->drafts.game.seats[side];
    const AgentKind *kinds[ROSTER_KINDS + 1];
    const char *titles[ROSTER_KINDS + 1];
    char identity[64];
    int chosen = 0;
    int count = seat_choices(desk->app->roster, kinds, titles);
    for (int i = 0; i < count; i++)
        if (kinds[i] == seat->kind)
            chosen = i;
    identity_of(side, "", identity, sizeof identity);
    if (side == RED)
        dialog_focus(desk);
    if (widget_combo(desk, identity, titles, count, &chosen, 0)) {
        seat_set_kind(seat, kinds[chosen]);
        desk->drafts.error = (Error){0};
    }
    widget_paragraph(desk, FONT_SECONDARY, COLOUR_SECONDARY,
                     seat->kind ? seat->kind->sentence
                                : "Plays with the mouse, by touch or with the keyboard.");
}

/* ---- What an agent can be told ---- */

static void set_option(Desk *desk, Seat *seat, const AgentOption *option, const char *value)
{
    desk->drafts.error = (Error){0};
    seat_set_option(seat, option, value, &desk->drafts.error);
}

static void draw_level(Desk *desk, Side side, const AgentOption *option)
{
    Seat *seat = &desk->drafts.game.seats[side];
    char identity[64];
    char number[16];
    int level = (int)strtol(seat_option(seat, option), NULL, 10);
    float value = (float)level;
    identity_of(side, ".level", identity, sizeof identity);
    widget_format(desk, FONT_TEXT, COLOUR_TEXT, "%s \xc2\xb7 level %d of %d", seat_level_name(level), level,
                  LEVEL_MOST);
    if (widget_slider(desk, identity, &value, LEVEL_LEAST, LEVEL_MOST, 0)) {
        snprintf(number, sizeof number, "%d", (int)(value + 0.5f));
        set_option(desk, seat, option, number);
    }
}

/* Splits "a|b|c" in place. */
static int split_choices(char *choices, const char *out[CHOICES_MOST])
{
    int count = 0;
    for (char *at = choices; at && count < CHOICES_MOST;) {
        char *bar = strchr(at, '|');
        if (bar)
            *bar++ = '\0';
        out[count++] = at;
        at = bar;
    }
    return count;
}

static void draw_choice(Desk *desk, Seat *seat, const AgentOption *option, const char *identity)
{
    const char *names[CHOICES_MOST];
    char text[256];
    int chosen = 0;
    snprintf(text, sizeof text, "%s", option->choices);
    int count = split_choices(text, names);
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], seat_option(seat, option)) == 0)
            chosen = i;
    if (widget_combo(desk, identity, names, count, &chosen, 0))
        set_option(desk, seat, option, names[chosen]);
}

/* The weights that there are, of which others than the built-in ones are files. */
static void draw_profile(Desk *desk, Seat *seat, const AgentOption *option, const char *identity)
{
    const Profiles *profiles = &desk->app->insight.heuristics.profiles;
    const char *names[PROFILES_MOST + 1];
    const char *value = seat_option(seat, option);
    int count = profiles_count(profiles);
    int chosen = count; /* another file */
    for (int i = 0; i < count; i++) {
        Text text = {0};
        names[i] = profiles_name(profiles, i);
        if (profiles_option(profiles, names[i], &text, NULL) == STATUS_OK && strcmp(text.bytes, value) == 0)
            chosen = i;
        text_free(&text);
    }
    names[count] = value;
    if (!widget_combo(desk, identity, names, chosen == count ? count + 1 : count, &chosen, 0) ||
        chosen >= count)
        return;
    Text text = {0};
    if (profiles_option(profiles, names[chosen], &text, &desk->drafts.error) == STATUS_OK)
        set_option(desk, seat, option, text.bytes);
    text_free(&text);
}

static void draw_option(Desk *desk, Side side, const AgentOption *option)
{
    Seat *seat = &desk->drafts.game.seats[side];
    char identity[96];
    char part[64];
    char value[OPTION_VALUE_SIZE];
    snprintf(part, sizeof part, ".%s", option->name);
    identity_of(side, part, identity, sizeof identity);
    snprintf(value, sizeof value, "%s", seat_option(seat, option));
    if (option->kind == AGENT_BOOL) {
        bool on = strcmp(value, "true") == 0;
        if (widget_check(desk, identity, option->name, &on))
            set_option(desk, seat, option, on ? "true" : "false");
        widget_tooltip(desk, option->help, NULL);
        return;
    }
    widget_format(desk, FONT_SECONDARY, COLOUR_SECONDARY, "%s%s%s%s", option->name, option->unit ? " (" : "",
                  option->unit ? option->unit : "", option->unit ? ")" : "");
    widget_tooltip(desk, option->help, NULL);
    if (strcmp(option->name, "profile") == 0) {
        draw_profile(desk, seat, option, identity);
    } else if (option->kind == AGENT_CHOICE) {
        draw_choice(desk, seat, option, identity);
    } else {
        widget_input(desk, identity, option->initial, value, sizeof value, 0);
        if (strcmp(value, seat_option(seat, option)) != 0)
            set_option(desk, seat, option, value[0] ? value : option->initial);
    }
    widget_tooltip(desk, option->help, NULL);
}

static bool is_level(const AgentOption *option)
{
    return strcmp(option->name, "level") == 0;
}

static void draw_options(Desk *desk, Side side)
{
    const AgentKind *kind = desk->drafts.game.seats[side].kind;
    bool *open = &desk->drafts.game.options[side];
    char identity[64];
    int others = 0;
    for (int i = 0; i < kind->option_count; i++) {
        if (is_level(&kind->options[i]))
            draw_level(desk, side, &kind->options[i]);
        else
            others++;
    }
    if (others == 0)
        return;
    identity_of(side, ".options", identity, sizeof identity);
    if (widget_button(desk, identity, *open ? "Fewer options" : "More options", BUTTON_FLAT, 0))
        *open = !*open;
    for (int i = 0; i < kind->option_count && *open; i++)
        if (!is_level(&kind->options[i]))
            draw_option(desk, side, &kind->options[i]);
}

/* What is to be run, for agents that live elsewhere. */
static void draw_place(Desk *desk, Side side)
{
    Seat *seat = &desk->drafts.game.seats[side];
    char identity[64];
    if (!seat_is_python(seat)) {
        dialog_label(desk, "Command");
        identity_of(side, ".command", identity, sizeof identity);
        widget_input(desk, identity, "./engine --option", seat->command, sizeof seat->command, 0);
        return;
    }
    dialog_label(desk, "Folder");
    identity_of(side, ".folder", identity, sizeof identity);
    widget_input(desk, identity, "where your agent is", seat->folder, sizeof seat->folder, 0);
    identity_of(side, ".browse", identity, sizeof identity);
    if (widget_button(desk, identity, "Choose folder...", BUTTON_PLAIN, 0))
        dialog_pick_folder(desk, seat->folder, sizeof seat->folder);
    dialog_label(desk, "Module");
    identity_of(side, ".module", identity, sizeof identity);
    widget_input(desk, identity, "agent", seat->module, sizeof seat->module, 0);
}

static void draw_name(Desk *desk, Side side)
{
    NewGameDraft *draft = &desk->drafts.game;
    char identity[64];
    identity_of(side, ".name", identity, sizeof identity);
    dialog_label(desk, "Name");
    bool alone = draft->seats[side_other(side)].kind != NULL;
    widget_input(desk, identity,
                 alone         ? "You"
                 : side == RED ? "Red"
                               : "Blue",
                 draft->names[side], PLAY_NAME_SIZE, 0);
}

static void draw_seat(Desk *desk, Side side)
{
    const Seat *seat = &desk->drafts.game.seats[side];
    Canvas canvas = widget_canvas(desk);
    Box rest = widget_rest();
    float size = px(&canvas, 16);
    canvas_token(&canvas, box_at(rest.left, rest.top + px(&canvas, 1), size, size), side, false);
    igSetCursorScreenPos((ImVec2){rest.left + size + px(&canvas, 8), rest.top});
    widget_text(desk, FONT_STRONG, COLOUR_TEXT, side == RED ? "Red begins" : "Blue");
    widget_gap(desk, 2);
    draw_kind(desk, side);
    if (!seat->kind) {
        draw_name(desk, side);
        return;
    }
    if (seat->kind->foreign)
        draw_place(desk, side);
    draw_options(desk, side);
}

/* Beside each other where there is room. */
static void draw_seats(Desk *desk)
{
    bool beside = box_width(widget_rest()) >= desk_px(desk, 460);
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){desk_px(desk, 10), 0});
    if (igBeginTable("seats", beside ? 2 : 1, ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX,
                     (ImVec2){0, 0}, 0)) {
        for (int side = RED; side <= BLUE; side++) {
            igTableNextColumn();
            igPushID_Int(side);
            draw_seat(desk, (Side)side);
            widget_gap(desk, 4);
            igPopID();
        }
        igEndTable();
    }
    igPopStyleVar(1);
}

/* Who is Red becomes Blue, with level, options and name. */
static void draw_swap(Desk *desk)
{
    NewGameDraft *draft = &desk->drafts.game;
    if (!widget_button(desk, "dialog.new-game.swap", "Swap sides", BUTTON_PLAIN, 0))
        return;
    const Seat seat = draft->seats[RED];
    const bool open = draft->options[RED];
    char name[PLAY_NAME_SIZE];
    memcpy(name, draft->names[RED], sizeof name);
    memcpy(draft->names[RED], draft->names[BLUE], sizeof name);
    memcpy(draft->names[BLUE], name, sizeof name);
    draft->seats[RED] = draft->seats[BLUE];
    draft->seats[BLUE] = seat;
    draft->options[RED] = draft->options[BLUE];
    draft->options[BLUE] = open;
}

/* ---- The rest ---- */

/* A row of choices where they fit, and a box to choose from where they don't. */
static bool pick(Desk *desk, const char *identity, const char *const *names, int count, int *chosen)
{
    Canvas canvas = widget_canvas(desk);
    float width = 0;
    for (int i = 0; i < count; i++)
        width += canvas_text_size(&canvas, FONT_STRONG, names[i]).x + px(&canvas, 34);
    return width <= box_width(widget_rest()) ? widget_choice(desk, identity, names, count, chosen)
                                             : widget_combo(desk, identity, names, count, chosen, 0);
}

static void draw_rest(Desk *desk)
{
    NewGameDraft *draft = &desk->drafts.game;
    widget_heading(desk, "Time");
    pick(desk, "dialog.new-game.clock", clock_titles, CLOCKS, &draft->clock);
    if (draft->clock == CLOCK_TYPED) {
        widget_input(desk, "dialog.new-game.time", "90+1", draft->clock_text, sizeof draft->clock_text, 160);
        dialog_label(
            desk,
            "Seconds for the whole game, then + and seconds added each turn, such as 180+2. 2/move gives agents 2 s a turn.");
    }
    widget_heading(desk, "Opening");
    pick(desk, "dialog.new-game.opening", openings, OPENINGS, &draft->opening);
    if (draft->opening == OPENING_RANDOM) {
        widget_input(desk, "dialog.new-game.turns", "4", draft->turns, sizeof draft->turns, 80);
        dialog_label(desk,
                     "Turns played at random before the game begins, so that no two games are the same.");
    }
}

static bool set(Desk *desk, const char *action, const char *argument)
{
    return action_run(desk->app, action, argument, &desk->drafts.error) == STATUS_OK;
}

static bool set_player(Desk *desk, Side side)
{
    char agent[PLAY_AGENT_SIZE];
    if (seat_write(&desk->drafts.game.seats[side], agent, &desk->drafts.error))
        return false;
    char name[PLAY_NAME_SIZE + 8];
    snprintf(name, sizeof name, "%s %s", side == RED ? "red" : "blue", desk->drafts.game.names[side]);
    return set(desk, side == RED ? "play.red" : "play.blue", agent) && set(desk, "play.name", name);
}

static void start(Desk *desk)
{
    const NewGameDraft *draft = &desk->drafts.game;
    const char *time = draft->clock == CLOCK_TYPED ? draft->clock_text : clocks[draft->clock];
    if (!set_player(desk, RED) || !set_player(desk, BLUE) || !set(desk, "play.clock", time))
        return;
    if (draft->opening == OPENING_HERE)
        dialog_run(desk, "play.start", NULL);
    else
        dialog_run(desk, "play.new", draft->opening == OPENING_RANDOM ? draft->turns : "");
}

void dialog_new_game(Desk *desk)
{
    if (desk->drafts.fresh)
        make_draft(desk);
    desk->drafts.fresh = false;
    dialog_begin(desk, "New game", 640, 0);
    draw_seats(desk);
    draw_swap(desk);
    draw_rest(desk);
    DialogAnswer answer = dialog_end(desk, (DialogButtons){.primary = "Play", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        start(desk);
    else if (answer == DIALOG_LEAVE)
        dialog_close(desk);
}
