/* A player's card: name, tokens and placements, clock. The rim shows whose turn it is. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "engine/base/time_units.h"
#include "ui/state/figures.h"
#include "ui/state/review/game_end.h"
#include "ui/view/board/board.h"

enum { CARD_TEXT = 256, THINKING_MS = 400, CLOCK_MS = 200 };

static const float CLOCK = 84, WORD_GAP = 5;

typedef struct Card {
    char name[CARD_TEXT], more[CARD_TEXT]; /* the second line: the agent, or what it is doing */
    const char *less;                      /* the second line where there is little room; null: the same */
    int bare;                              /* length of the name without its side */
    char tokens[16], placements[FIGURE_SIZE], clock[16];
    bool turn, thinking, hurried; /* hurried: the clock is low */
} Card;

/* ---- What it says ---- */

static void describe_player(const AppState *app, Side side, Card *out)
{
    /* Who plays, as an agent's name; empty if unknown. */
    const char *written = app->document.record->agents[side];
    const char *agent = app->play.state != PLAY_NONE ? app->play.setup.players[side] : written ? written : "";
    const char *name = app->document.record->players[side];
    char title[AGENT_NAME_SIZE] = "";
    if (name)
        agent_name(&app->names, name, out->name);
    if (strcmp(agent, PLAY_PERSON) == 0) {
        bool alone = !play_is_person(&app->play.setup, side_other(side));
        snprintf(title, sizeof title, "%s", alone ? settings_my_name(&app->settings) : "");
    } else if (*agent) {
        agent_name(&app->names, agent, title);
        /* What the title leaves out about an agent: its full name, or how it is run. */
        AgentSpec spec;
        bool known = agent_spec_read(agent, &spec, NULL) == STATUS_OK;
        const AgentKind *kind = known ? roster_find(app->roster, spec.kind) : NULL;
        if (*out->name && strcmp(out->name, title) != 0)
            snprintf(out->more, CARD_TEXT, "%s", title);
        else if (kind && kind->foreign)
            snprintf(out->more, CARD_TEXT, "%.200s", kind->title);
    }
    if (!*out->name)
        snprintf(out->name, CARD_TEXT, "%s", title);
    if (*out->name) {
        out->bare = (int)strlen(out->name);
        string_add(out->name, CARD_TEXT, " (%s)", side_title(side));
    } else {
        snprintf(out->name, CARD_TEXT, "%s", side_title(side));
    }
}

static void write_clock(char out[16], double seconds)
{
    int whole = (int)seconds;
    if (seconds < 10)
        snprintf(out, 16, "%d:%04.1f", 0, floor(seconds * 10) / 10);
    else if (whole < 3600)
        snprintf(out, 16, "%d:%02d", whole / 60, whole % 60);
    else
        snprintf(out, 16, "%d:%02d:%02d", whole / 3600 % 100, whole / 60 % 60, whole % 60);
}

/* The clock of the current game, or the time left according to the record. */
static void describe_clock(const Ui *ui, Side side, Card *out)
{
    const AppState *app = ui->app;
    uint64_t left;
    if (play_left(&app->play, side, ui->now_ns, &left)) {
        write_clock(out->clock, (double)left / (double)NS_PER_S);
        out->hurried = left < 10 * NS_PER_S;
        return;
    }
    const RecordNode *node = app->document.node;
    Side last = position_turn(&app->document.position) == RED ? BLUE : RED;
    if (node->parent && last != side)
        node = node->parent;
    if (node->parent && node->has_left)
        write_clock(out->clock, node->left_s);
}

static void describe(const Ui *ui, Side side, const BoardScene *scene, Card *out)
{
    const AppState *app = ui->app;
    int tokens = 0;
    for (int cell = 0; cell < BOARD_CELLS; cell++)
        tokens += scene->cells[cell] == (side == RED ? 'r' : 'b');
    bool lost = scene->over && scene->end.outcome == (side == RED ? OUTCOME_BLUE : OUTCOME_RED);
    *out = (Card){.turn = !scene->over && scene->mover == side, .less = lost ? "lost" : NULL};
    describe_player(app, side, out);
    if (!scene->editing)
        describe_clock(ui, side, out);
    out->thinking = app->play.state == PLAY_RUNNING && !app->play.paused &&
                    position_turn(&app->play.game.now) == side && !play_awaits_person(&app->play);
    snprintf(out->tokens, sizeof out->tokens, "%d", tokens);
    if (scene->overlays)
        figure_whole((uint64_t)scene->overlays->placements[side], out->placements);
    if (out->thinking)
        snprintf(out->more, CARD_TEXT, "thinking%.*s", (int)(ui->now_ns / (NS_PER_S / 2) % 3) + 1, "...");
    else if (scene->over)
        snprintf(out->more, CARD_TEXT, "%s", game_end_of_side(&scene->end, side));
    else if (app->play.state == PLAY_RUNNING && app->play.paused && out->turn)
        snprintf(out->more, CARD_TEXT, "paused");
    else if (!*out->more)
        snprintf(out->more, CARD_TEXT, "%s", out->turn ? "to move" : "");
}

/* ---- How it looks ---- */

/* Low cards have one line. */
static bool is_low(const Canvas *canvas, Box box)
{
    return box_height(box) < px(canvas, 34);
}

/* The gap before a figure. */
static float figure_gap(const Canvas *canvas, const char *what)
{
    return px(canvas, *what ? 13 : 8);
}

static float figure_width(const Canvas *canvas, Box room, const char *figure, const char *what)
{
    float number = canvas_text_size(canvas, FONT_STRONG, figure).x;
    float word = canvas_text_size(canvas, FONT_SMALL, what).x;
    float between = px(canvas, *what ? WORD_GAP : 0);
    return (is_low(canvas, room) ? number + between + word : fmaxf(number, word)) + figure_gap(canvas, what);
}

/* Takes a column from the right end of the remaining room, if enough is left for the name. */
static bool take_column(Box *room, float width, float least, Box *out)
{
    if (box_width(*room) - width < least)
        return false;
    *out = (Box){room->right - width, room->top, room->right, room->bottom};
    room->right -= width;
    return true;
}

static void draw_name(const Canvas *canvas, Box box, const Card *card)
{
    bool low = is_low(canvas, box) || !*card->more;
    float middle = roundf(box.top + box_height(box) * 0.56f);
    char bare[CARD_TEXT]; /* if there is little room, the side is left out, because the colour shows it too */
    bool whole = card->bare == 0 || canvas_text_size(canvas, FONT_STRONG, card->name).x <= box_width(box);
    snprintf(bare, sizeof bare, "%.*s", card->bare, card->name);
    canvas_text(canvas, (Box){box.left, box.top, box.right, low ? box.bottom : middle}, ALIGN_LEFT,
                FONT_STRONG, COLOUR_TEXT, whole ? card->name : bare);
    bool less = card->less && canvas_text_size(canvas, FONT_SECONDARY, card->more).x > box_width(box);
    if (!low)
        canvas_text(canvas, (Box){box.left, middle - px(canvas, 2), box.right, box.bottom - px(canvas, 2)},
                    ALIGN_LEFT, FONT_SECONDARY, card->thinking ? COLOUR_ACCENT : COLOUR_SECONDARY,
                    less ? card->less : card->more);
}

static void draw_columns(const Canvas *canvas, Box room, const Card *card)
{
    Box column;
    if (*card->clock && take_column(&room, px(canvas, CLOCK), 0, &column)) {
        column.left += px(canvas, 8);
        Box box = box_inset(column, px(canvas, 1));
        Colour text = card->hurried ? COLOUR_ALERT : card->turn ? COLOUR_TEXT : COLOUR_SECONDARY;
        canvas_box(canvas, box, px(canvas, 6), COLOUR_WELL);
        canvas_text(canvas, box, ALIGN_CENTRE, FONT_HEADING, text, card->clock);
    }
    const char *figures[] = {card->placements, card->tokens};
    const char *words[] = {"placements", "tokens"};
    /* The figures matter more than the name, which the colour stands for, and more than their own labels. */
    float named =
        figure_width(canvas, room, figures[0], words[0]) + figure_width(canvas, room, figures[1], words[1]);
    float name = fminf(canvas_text_size(canvas, FONT_STRONG, card->name).x, px(canvas, 90));
    bool narrow = named + name > box_width(room);
    for (int i = 0; i < 2; i++) {
        const char *word = narrow ? "" : words[i];
        if (*figures[i] && take_column(&room, figure_width(canvas, room, figures[i], word), 0, &column)) {
            column.left += figure_gap(canvas, word);
            float middle = roundf(column.top + box_height(column) * 0.56f);
            Box upper = {column.left, column.top, column.right,
                         is_low(canvas, column) ? column.bottom : middle};
            canvas_text(canvas, upper, ALIGN_LEFT, FONT_STRONG, COLOUR_TEXT, figures[i]);
            Box lower = {column.left, middle - px(canvas, 2), column.right, column.bottom - px(canvas, 2)};
            if (is_low(canvas, column)) {
                lower = upper;
                lower.left += canvas_text_size(canvas, FONT_STRONG, figures[i]).x + px(canvas, WORD_GAP);
            }
            canvas_text(canvas, lower, ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY, word);
        }
    }
    if (box_width(room) > px(canvas, 40))
        draw_name(canvas, room, card);
}

void card_draw(Ui *ui, Box box, Side side, const BoardScene *scene)
{
    Canvas canvas = widget_canvas(ui);
    Card card;
    describe(ui, side, scene, &card);
    window_want_text(ui->window, card.name);
    window_want_text(ui->window, card.more);
    Colour colour = side_colour(side);
    float rim = card.turn ? px(&canvas, 2) : fmaxf(1, floorf(canvas.scale));
    canvas_box(&canvas, box, px(&canvas, 8), card.turn ? colour : COLOUR_LINE);
    canvas_box(&canvas, box_inset(box, rim), px(&canvas, 8) - rim, COLOUR_PANEL);
    bool small = box_width(box) < px(&canvas, 120);
    float side_pad = px(&canvas, small ? 6 : 10);
    float pad = px(&canvas, box_height(box) < px(&canvas, 48) ? 4 : 8);
    float swatch = fminf(px(&canvas, small ? 12 : 28), box_height(box) - 2 * pad);
    Box token = box_at(box.left + side_pad, roundf((box.top + box.bottom - swatch) / 2), swatch, swatch);
    canvas_token(&canvas, token, side, false);
    draw_columns(&canvas,
                 (Box){token.right + side_pad, box.top + pad, box.right - side_pad, box.bottom - pad}, &card);
    window_mark_box(ui->window, side == RED ? "card.red" : "card.blue", box);
    if (box_width(box) < px(&canvas, 260) &&
        igIsMouseHoveringRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, true))
        igSetTooltip("%s: %s tokens, %s placements", card.name, card.tokens, card.placements);
    if (card.thinking)
        window_draw_in(ui->window, THINKING_MS);
    if (*card.clock && card.turn && ui->app->play.state == PLAY_RUNNING && !ui->app->play.paused)
        window_draw_in(ui->window, CLOCK_MS);
}
