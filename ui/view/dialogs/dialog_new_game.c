/* Who plays, with how much time, and from where. */
#include <stdio.h>
#include <string.h>

#include "ui/view/agent_picker.h"
#include "ui/view/dialogs/agent_options.h"
#include "ui/view/dialogs/dialog.h"

enum { CLOCK_TYPED = 5, OPENING_EMPTY = 0, OPENING_HERE, OPENING_RANDOM };

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
    bool back = draft->away; /* from adding an agent: only the players can have changed */
    if (!back)
        *draft = (NewGameDraft){.clock = CLOCK_TYPED, .turns = "4"};
    draft->away = false;
    for (int side = RED; side <= BLUE; side++) {
        player_choice_read(&draft->seats[side], ui->app->roster, settings->players[side], NULL);
        snprintf(draft->names[side], PLAY_NAME_SIZE, "%s", settings->names[side]);
    }
    if (back)
        return;
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

static void draw_kind(Ui *ui, Side side)
{
    PlayerChoice *player = &ui->drafts.game.seats[side];
    char identity[64], now[SETTINGS_AGENT_SIZE] = "", picked[SETTINGS_AGENT_SIZE];
    identity_of(side, "", identity, sizeof identity);
    if (player->kind)
        player_choice_write(player, now, NULL);
    const AgentPicker picker = {.identity = identity,
                                .action = side == RED ? "play.red" : "play.blue",
                                .now = now,
                                .none = "A person",
                                .none_row = "A person"};
    if (agent_picker(ui, &picker, picked)) {
        ui->drafts.error = (Error){0};
        player_choice_read(player, ui->app->roster, *picked ? picked : PLAY_PERSON, &ui->drafts.error);
    }
    if (player->kind)
        agent_picker_note(ui, now);
    else
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         "Plays with the mouse, by touch or with the keyboard.");
}

static void draw_options(Ui *ui, Side side)
{
    PlayerChoice *player = &ui->drafts.game.seats[side];
    char identity[64], agent[SETTINGS_AGENT_SIZE];
    bool named = player_choice_write(player, agent, NULL) == STATUS_OK;
    identity_of(side, "", identity, sizeof identity);
    agent_options_draw(
        ui, &(AgentOptionsView){.identity = identity,
                                .player = player,
                                .all = &ui->drafts.game.options[side],
                                .folded = true,
                                .without = "level",
                                .trial = named ? agent_test_trial(&ui->app->agent_test, agent) : NULL});
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
        NewGameDraft *draft = &ui->drafts.game;
        char identity[64];
        identity_of(side, ".name", identity, sizeof identity);
        dialog_label(ui, "Name");
        bool alone = draft->seats[side_other(side)].kind != NULL;
        widget_input(ui, identity,
                     alone         ? settings_my_name(&ui->app->settings)
                     : side == RED ? "Red"
                                   : "Blue",
                     draft->names[side], PLAY_NAME_SIZE, 0);
        return;
    }
    draw_options(ui, side);
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
    const char *name = PRINTED("%s %s", side == RED ? "red" : "blue", ui->drafts.game.names[side]);
    return set(ui, side == RED ? "play.red" : "play.blue", agent) && set(ui, "play.name", name);
}

void dialog_new_game(Ui *ui)
{
    if (ui->drafts.fresh)
        make_draft(ui);
    ui->drafts.fresh = false;
    dialog_begin(ui, "New game", 640, 0);
    /* Beside each other if there is room. */
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
    if (strcmp(ui->app->view.dialog, "new-game") != 0) /* an agent is being added to these players */
        ui->drafts.game.away = set_player(ui, RED) && set_player(ui, BLUE);
    draw_swap(ui);
    draw_rest(ui);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Play", .leave = "Cancel"});
    if (answer == DIALOG_GO) {
        const NewGameDraft *draft = &ui->drafts.game;
        const char *time = draft->clock == CLOCK_TYPED ? draft->clock_text : clocks[draft->clock];
        if (set_player(ui, RED) && set_player(ui, BLUE) && set(ui, "play.clock", time)) {
            if (draft->opening == OPENING_HERE)
                dialog_run(ui, "play.start", NULL);
            else
                dialog_run(ui, "play.new", draft->opening == OPENING_RANDOM ? draft->turns : "");
        }
    } else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}
