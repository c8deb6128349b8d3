/* Who plays, with how much time, and from where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/level.h"
#include "ui/state/agent_list.h"
#include "ui/view/agent_options.h"
#include "ui/view/dialog.h"

enum { CLOCK_TYPED = 5, OPENING_EMPTY = 0, OPENING_HERE, OPENING_RANDOM, CHOICES_MOST = 80 };

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

/* Whom a seat can be given to: a person, the agents of the list that all dialogs share, and programs that are named here. */
typedef struct Choices {
    int count;
    int offered; /* how many of them, behind the person, are in that list */
    char titles[CHOICES_MOST][AGENT_TITLE_SIZE];
    char agents[CHOICES_MOST][PLAY_AGENT_SIZE]; /* as seats are read; of a program, its kind alone */
} Choices;

static void add_choice(Choices *self, const char *agent, const char *title)
{
    if (self->count == CHOICES_MOST)
        return;
    snprintf(self->agents[self->count], PLAY_AGENT_SIZE, "%s", agent);
    snprintf(self->titles[self->count++], AGENT_TITLE_SIZE, "%.*s", AGENT_TITLE_SIZE - 1, title);
}

static void find_choices(const Desk *desk, Choices *out)
{
    const Roster *roster = desk->app->roster;
    OfferedAgent offered;
    out->count = 0;
    add_choice(out, PLAY_PERSON, "A person");
    for (int i = 0; agent_list_at(roster, &desk->app->settings, i, &offered); i++) {
        bool kind = offered.group == AGENTS_OWN || offered.group == AGENTS_DOCUMENTS;
        add_choice(out, offered.agent, kind ? roster_find(roster, offered.agent)->title : offered.title);
    }
    out->offered = out->count - 1;
    for (int i = 0; i < roster->count; i++)
        if (roster->kinds[i]->foreign)
            add_choice(out, roster->kinds[i]->name, roster->kinds[i]->title);
}

/* The choice that is just so, or else the kind, with options or a program of its own. */
static int find_chosen(const Choices *choices, const Seat *seat)
{
    char agent[PLAY_AGENT_SIZE] = PLAY_PERSON;
    if (!seat->kind || seat_write(seat, agent, NULL) == STATUS_OK)
        for (int i = 0; i < choices->count; i++)
            if (strcmp(choices->agents[i], agent) == 0)
                return i;
    for (int i = 0; seat->kind && i < choices->count; i++)
        if (strcmp(choices->agents[i], seat->kind->name) == 0)
            return i;
    return 0;
}

static void take_choice(Desk *desk, Seat *seat, const Choices *choices, int chosen)
{
    desk->drafts.error = (Error){0};
    if (chosen <= choices->offered)
        seat_read(seat, desk->app->roster, choices->agents[chosen], &desk->drafts.error);
    else
        seat_set_kind(seat, roster_find(desk->app->roster, choices->agents[chosen]));
}

static void draw_kind(Desk *desk, Side side)
{
    Seat *seat = &desk->drafts.game.seats[side];
    const char *titles[CHOICES_MOST];
    Choices choices;
    char identity[64];
    find_choices(desk, &choices);
    for (int i = 0; i < choices.count; i++)
        titles[i] = choices.titles[i];
    int chosen = find_chosen(&choices, seat);
    identity_of(side, "", identity, sizeof identity);
    if (side == RED)
        dialog_focus(desk);
    if (widget_combo(desk, identity, titles, choices.count, &chosen, 0))
        take_choice(desk, seat, &choices, chosen);
    widget_paragraph(desk, FONT_SECONDARY, COLOUR_SECONDARY,
                     seat->kind ? seat->kind->sentence
                                : "Plays with the mouse, by touch or with the keyboard.");
}

/* ---- What an agent can be told ---- */

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
        desk->drafts.error = (Error){0};
        seat_set_option(seat, option, number, &desk->drafts.error);
    }
}

static void draw_options(Desk *desk, Side side)
{
    Seat *seat = &desk->drafts.game.seats[side];
    char identity[64];
    char agent[PLAY_AGENT_SIZE];
    for (int i = 0; i < seat->kind->option_count; i++)
        if (strcmp(seat->kind->options[i].name, "level") == 0)
            draw_level(desk, side, &seat->kind->options[i]);
    bool named = seat_write(seat, agent, NULL) == STATUS_OK;
    identity_of(side, "", identity, sizeof identity);
    agent_options_draw(
        desk, &(AgentOptionsView){.identity = identity,
                                  .seat = seat,
                                  .all = &desk->drafts.game.options[side],
                                  .folded = true,
                                  .without = "level",
                                  .trial = named ? engine_test_trial(&desk->app->engine_test, agent) : NULL});
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
