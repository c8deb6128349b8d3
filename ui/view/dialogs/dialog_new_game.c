/* Who plays, with how much time, and from where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agent/level.h"
#include "ui/state/play/agent_list.h"
#include "ui/view/dialogs/agent_options.h"
#include "ui/view/dialogs/dialog.h"

enum { CLOCK_TYPED = 5, OPENING_EMPTY = 0, OPENING_HERE, OPENING_RANDOM, CHOICES_MOST = 80 };

static const char *const clock_titles[] = {"No clock", "1 min", "3 min", "10 min", "3 min + 2 s", "Other"};
static const char *const clocks[CLOCK_TYPED] = {"none", "60", "180", "600", "180+2"};
static const char *const openings[] = {"Empty board", "This position", "Random turns"};

enum { CLOCKS = sizeof clock_titles / sizeof *clock_titles, OPENINGS = sizeof openings / sizeof *openings };

/* ---- The draft ---- */

/* The last players; if nobody has played yet, a person against an easy opponent. */
static void make_draft(Ui *ui)
{
    NewGameDraft *draft = &ui->drafts.game;
    const Settings *settings = &ui->app->settings;
    *draft = (NewGameDraft){.clock = CLOCK_TYPED, .turns = "4"};
    for (int side = RED; side <= BLUE; side++) {
        player_choice_read(&draft->seats[side], ui->app->roster, settings->players[side], NULL);
        snprintf(draft->names[side], PLAY_NAME_SIZE, "%s", settings->names[side]);
    }
    snprintf(draft->clock_text, sizeof draft->clock_text, "%s", settings->clock);
    for (int i = 0; i < CLOCK_TYPED; i++)
        if (strcmp(clocks[i], settings->clock) == 0)
            draft->clock = i;
}

/* ---- One side ---- */

static void identity_of(Side side, const char *part, char *out, size_t size)
{
    snprintf(out, size, "dialog.new-game.%s%s", side == RED ? "red" : "blue", part);
}

/* Who can play a side: a person, the agents that all dialogs list, and programs named here. */
typedef struct Choices {
    int count;
    int offered; /* how many of them, after the person, come from that list */
    char titles[CHOICES_MOST][AGENT_TITLE_SIZE];
    /* as player choices are read; for a program, only its kind */
    char agents[CHOICES_MOST][SETTINGS_AGENT_SIZE];
} Choices;

static void add_choice(Choices *self, const char *agent, const char *title)
{
    if (self->count == CHOICES_MOST)
        return;
    snprintf(self->agents[self->count], SETTINGS_AGENT_SIZE, "%s", agent);
    snprintf(self->titles[self->count++], AGENT_TITLE_SIZE, "%.*s", AGENT_TITLE_SIZE - 1, title);
}

static void find_choices(const Ui *ui, Choices *out)
{
    const Roster *roster = ui->app->roster;
    OfferedAgent offered;
    out->count = 0;
    add_choice(out, PLAY_PERSON, "A person");
    for (int i = 0; agent_list_at(roster, &ui->app->settings, i, &offered); i++) {
        bool kind = offered.group == AGENTS_OWN || offered.group == AGENTS_DOCUMENTS;
        add_choice(out, offered.agent, kind ? roster_find(roster, offered.agent)->title : offered.title);
    }
    out->offered = out->count - 1;
    for (int i = 0; i < roster->count; i++)
        if (roster->kinds[i]->foreign)
            add_choice(out, roster->kinds[i]->name, roster->kinds[i]->title);
}

/* The choice that matches exactly, otherwise its kind, with options or a program of its own. */
static int find_chosen(const Choices *choices, const PlayerChoice *player)
{
    char agent[SETTINGS_AGENT_SIZE] = PLAY_PERSON;
    if (!player->kind || player_choice_write(player, agent, NULL) == STATUS_OK)
        for (int i = 0; i < choices->count; i++)
            if (strcmp(choices->agents[i], agent) == 0)
                return i;
    for (int i = 0; player->kind && i < choices->count; i++)
        if (strcmp(choices->agents[i], player->kind->name) == 0)
            return i;
    return 0;
}

static void take_choice(Ui *ui, PlayerChoice *player, const Choices *choices, int chosen)
{
    ui->drafts.error = (Error){0};
    if (chosen <= choices->offered)
        player_choice_read(player, ui->app->roster, choices->agents[chosen], &ui->drafts.error);
    else
        player_choice_set_kind(player, roster_find(ui->app->roster, choices->agents[chosen]));
}

static void draw_kind(Ui *ui, Side side)
{
    PlayerChoice *player = &ui->drafts.game.seats[side];
    const char *titles[CHOICES_MOST];
    Choices choices;
    char identity[64];
    find_choices(ui, &choices);
    for (int i = 0; i < choices.count; i++)
        titles[i] = choices.titles[i];
    int chosen = find_chosen(&choices, player);
    identity_of(side, "", identity, sizeof identity);
    if (widget_combo(ui, identity, titles, choices.count, &chosen, 0))
        take_choice(ui, player, &choices, chosen);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                     player->kind ? player->kind->sentence
                                  : "Plays with the mouse, by touch or with the keyboard.");
}

/* ---- Options ---- */

static void draw_level(Ui *ui, Side side, const AgentOption *option)
{
    PlayerChoice *player = &ui->drafts.game.seats[side];
    char identity[64];
    char number[16];
    int level = (int)strtol(player_choice_option(player, option), NULL, 10);
    identity_of(side, ".level", identity, sizeof identity);
    widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%s \xc2\xb7 level %d of %d", player_choice_level_name(level),
                  level, LEVEL_MOST);
    if (widget_slider_whole(ui, identity, &level, LEVEL_LEAST, LEVEL_MOST, 0)) {
        snprintf(number, sizeof number, "%d", level);
        ui->drafts.error = (Error){0};
        player_choice_set_option(player, option, number, &ui->drafts.error);
    }
}

static void draw_options(Ui *ui, Side side)
{
    PlayerChoice *player = &ui->drafts.game.seats[side];
    char identity[64];
    char agent[SETTINGS_AGENT_SIZE];
    for (int i = 0; i < player->kind->option_count; i++)
        if (strcmp(player->kind->options[i].name, "level") == 0)
            draw_level(ui, side, &player->kind->options[i]);
    bool named = player_choice_write(player, agent, NULL) == STATUS_OK;
    identity_of(side, "", identity, sizeof identity);
    agent_options_draw(
        ui, &(AgentOptionsView){.identity = identity,
                                .player = player,
                                .all = &ui->drafts.game.options[side],
                                .folded = true,
                                .without = "level",
                                .trial = named ? engine_test_trial(&ui->app->engine_test, agent) : NULL});
}

/* What to run, for agents that are separate programs. */
static void draw_place(Ui *ui, Side side)
{
    PlayerChoice *player = &ui->drafts.game.seats[side];
    char identity[64];
    if (!player_choice_is_python(player)) {
        dialog_label(ui, "Command");
        identity_of(side, ".command", identity, sizeof identity);
        widget_input(ui, identity, "./engine --option", player->command, sizeof player->command, 0);
        return;
    }
    dialog_label(ui, "Folder");
    identity_of(side, ".folder", identity, sizeof identity);
    widget_input(ui, identity, "where your agent is", player->folder, sizeof player->folder, 0);
    identity_of(side, ".browse", identity, sizeof identity);
    if (widget_button(ui, identity, "Choose folder...", BUTTON_PLAIN, 0))
        dialog_pick_folder(ui, player->folder, sizeof player->folder);
    dialog_label(ui, "Module");
    identity_of(side, ".module", identity, sizeof identity);
    widget_input(ui, identity, "agent", player->module, sizeof player->module, 0);
}

static void draw_name(Ui *ui, Side side)
{
    NewGameDraft *draft = &ui->drafts.game;
    char identity[64];
    identity_of(side, ".name", identity, sizeof identity);
    dialog_label(ui, "Name");
    bool alone = draft->seats[side_other(side)].kind != NULL;
    widget_input(ui, identity,
                 alone         ? "You"
                 : side == RED ? "Red"
                               : "Blue",
                 draft->names[side], PLAY_NAME_SIZE, 0);
}

static void draw_seat(Ui *ui, Side side)
{
    const PlayerChoice *player = &ui->drafts.game.seats[side];
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    float size = px(&canvas, 16);
    canvas_token(&canvas, box_at(rest.left, rest.top + px(&canvas, 1), size, size), side, false);
    igSetCursorScreenPos((ImVec2){rest.left + size + px(&canvas, 8), rest.top});
    widget_text(ui, FONT_STRONG, COLOUR_TEXT, side == RED ? "Red begins" : "Blue");
    widget_gap(ui, 2);
    draw_kind(ui, side);
    if (!player->kind) {
        draw_name(ui, side);
        return;
    }
    if (player->kind->foreign)
        draw_place(ui, side);
    draw_options(ui, side);
}

/* Beside each other if there is room. */
static void draw_seats(Ui *ui)
{
    bool beside = box_width(widget_rest()) >= ui_px(ui, 460);
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){ui_px(ui, 10), 0});
    if (igBeginTable("seats", beside ? 2 : 1, ImGuiTableFlags_SizingStretchSame | ImGuiTableFlags_NoPadOuterX,
                     (ImVec2){0, 0}, 0)) {
        for (int side = RED; side <= BLUE; side++) {
            igTableNextColumn();
            igPushID_Int(side);
            draw_seat(ui, (Side)side);
            widget_gap(ui, 4);
            igPopID();
        }
        igEndTable();
    }
    igPopStyleVar(1);
}

/* Swaps the players, with level, options and name. */
static void draw_swap(Ui *ui)
{
    NewGameDraft *draft = &ui->drafts.game;
    if (!widget_button(ui, "dialog.new-game.swap", "Swap sides", BUTTON_PLAIN, 0))
        return;
    const PlayerChoice player = draft->seats[RED];
    const bool open = draft->options[RED];
    char name[PLAY_NAME_SIZE];
    memcpy(name, draft->names[RED], sizeof name);
    memcpy(draft->names[RED], draft->names[BLUE], sizeof name);
    memcpy(draft->names[BLUE], name, sizeof name);
    draft->seats[RED] = draft->seats[BLUE];
    draft->seats[BLUE] = player;
    draft->options[RED] = draft->options[BLUE];
    draft->options[BLUE] = open;
}

/* ---- The rest ---- */

/* A row of choices if it fits, otherwise a combo box. */
static bool pick(Ui *ui, const char *identity, const char *const *names, int count, int *chosen)
{
    Canvas canvas = widget_canvas(ui);
    float width = 0;
    for (int i = 0; i < count; i++)
        width += canvas_text_size(&canvas, FONT_STRONG, names[i]).x + px(&canvas, 34);
    return width <= box_width(widget_rest()) ? widget_choice(ui, identity, names, count, chosen)
                                             : widget_combo(ui, identity, names, count, chosen, 0);
}

static void draw_rest(Ui *ui)
{
    NewGameDraft *draft = &ui->drafts.game;
    widget_heading(ui, "Time");
    pick(ui, "dialog.new-game.clock", clock_titles, CLOCKS, &draft->clock);
    if (draft->clock == CLOCK_TYPED) {
        widget_input(ui, "dialog.new-game.time", "90+1", draft->clock_text, sizeof draft->clock_text, 160);
        dialog_label(
            ui, "Seconds for the whole game, then + and the seconds added each turn, such as 180+2. 2/move "
                "gives agents 2 s a turn.");
    }
    widget_heading(ui, "Opening");
    pick(ui, "dialog.new-game.opening", openings, OPENINGS, &draft->opening);
    if (draft->opening == OPENING_RANDOM) {
        widget_input(ui, "dialog.new-game.turns", "4", draft->turns, sizeof draft->turns, 80);
        dialog_label(ui, "Turns played at random before the game begins, so that no two games are the same.");
    }
}

static bool set(Ui *ui, const char *action, const char *argument)
{
    return ui_ask(ui, action, argument, &ui->drafts.error) == STATUS_OK;
}

static bool set_player(Ui *ui, Side side)
{
    char agent[SETTINGS_AGENT_SIZE];
    if (player_choice_write(&ui->drafts.game.seats[side], agent, &ui->drafts.error))
        return false;
    char name[PLAY_NAME_SIZE + 8];
    snprintf(name, sizeof name, "%s %s", side == RED ? "red" : "blue", ui->drafts.game.names[side]);
    return set(ui, side == RED ? "play.red" : "play.blue", agent) && set(ui, "play.name", name);
}

static void start(Ui *ui)
{
    const NewGameDraft *draft = &ui->drafts.game;
    const char *time = draft->clock == CLOCK_TYPED ? draft->clock_text : clocks[draft->clock];
    if (!set_player(ui, RED) || !set_player(ui, BLUE) || !set(ui, "play.clock", time))
        return;
    if (draft->opening == OPENING_HERE)
        dialog_run(ui, "play.start", NULL);
    else
        dialog_run(ui, "play.new", draft->opening == OPENING_RANDOM ? draft->turns : "");
}

void dialog_new_game(Ui *ui)
{
    if (ui->drafts.fresh)
        make_draft(ui);
    ui->drafts.fresh = false;
    dialog_begin(ui, "New game", 640, 0);
    draw_seats(ui);
    draw_swap(ui);
    draw_rest(ui);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Play", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        start(ui);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}
