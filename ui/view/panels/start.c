#include "ui/view/panels/start.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ui/state/files/folder_browser.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/widgets.h"

enum { CARDS = 3, CARD_ROWS = 2, RECENT_SHOWN = 6 };

static const float WIDTH = 960, GAP = 16, CARD = 92, ROW = 44;

/* Something to start with; an action that needs an argument asks for it. */
typedef struct Card {
    const char *identity, *title, *words, *action;
    Shape shape;
} Card;

typedef struct CardRow {
    const char *heading;
    Card cards[CARDS];
} CardRow;

static const CardRow card_rows[CARD_ROWS] = {
    {"New to Tetress?",
     {{"start.intro", "Introduction",
       "A small game on a real board, in two minutes: place pieces, clear lines, win.", "intro.begin",
       SHAPE_O},
      {"start.rules", "Rules", "The whole game in a few short points, with pictures.", "dialog.rules",
       SHAPE_I_H},
      {"start.play", "Play", "Against the computer at one of ten levels, a friend, or your own program.",
       "dialog.new-game", SHAPE_T_U}}},
    {"A game or a program to understand",
     {{"start.open", "Open a lost game", "Find out where it was lost, from the referee's log, SGF or PGN.",
       "file.open", SHAPE_L_R},
      {"start.python", "My Python agent", "See whether it works, play against it, look at what it thinks.",
       "dialog.python", SHAPE_Z_V},
      {"start.empty", "Empty board", "Try pieces, set up positions and analyse them.", "file.new",
       SHAPE_S_H}}},
};

/* A game to learn from; its file's name. */
typedef struct StartSample {
    const char *name, *title, *words;
} StartSample;

static const StartSample samples[] = {
    {"squeeze", "A squeeze", "One side runs out of room, with as many tokens as the other."},
    {"token-race", "A race for tokens", "Both survive to turn 150, and the token count decides."},
    {"wrapped-clears", "Clears across the edge",
     "Rows fill up across the edge; one move clears two at once."},
    {"time-forfeit", "Lost on time", "The better position, but no time left to play it."},
};

enum { SAMPLES = sizeof samples / sizeof *samples };

/* A column in the middle of the page, as wide as there is room for. */
typedef struct Page {
    Box box;
    float top;
} Page;

/* Wrapped text in a box; returns where it ends. */
static float draw_words(Ui *ui, Box box, FontRole role, const char *text)
{
    ImVec2 window, end;
    igGetWindowPos(&window);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    window_push_font(ui->window, role);
    igPushStyleColor_U32(ImGuiCol_Text, theme_colour(window_theme(ui->window), COLOUR_SECONDARY));
    igPushTextWrapPos(box.right - window.x);
    igTextUnformatted(text, NULL);
    igPopTextWrapPos();
    igPopStyleColor(1);
    igPopFont();
    igGetItemRectMax(&end);
    return end.y;
}

static void draw_heading(Ui *ui, Page *page, const char *text)
{
    Canvas canvas = widget_canvas(ui);
    Box line = {page->box.left, page->top, page->box.right, page->top + px(&canvas, 28)};
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_STRONG, COLOUR_SECONDARY, text);
    page->top = line.bottom + px(&canvas, 2);
}

/* Draws the ground of a box that can be pressed; returns whether it was. */
static bool draw_ground(Ui *ui, const char *identity, Box box)
{
    Canvas canvas = widget_canvas(ui);
    bool pressed = widget_press(ui, identity, box);
    bool lit = igIsItemHovered(0);
    canvas_panel(&canvas, box, px(&canvas, 10), lit ? COLOUR_RAISED : COLOUR_PANEL,
                 lit ? COLOUR_ACCENT : COLOUR_LINE);
    return pressed;
}

static void draw_card(Ui *ui, const Card *card, Box box)
{
    bool pressed = draw_ground(ui, card->identity, box);
    Canvas canvas = widget_canvas(ui);
    float icon = px(&canvas, 28);
    Box inner = box_inset(box, px(&canvas, 14));
    Box title = {inner.left + icon + px(&canvas, 10), inner.top, inner.right, inner.top + icon};
    canvas_shape(&canvas, box_at(inner.left, inner.top, icon, icon), card->shape, COLOUR_ACCENT);
    inner.top = title.bottom + px(&canvas, 4);
    bool fits = canvas_text_fit(&canvas, FONT_HEADING, card->title, box_width(title));
    canvas_text(&canvas, title, ALIGN_LEFT, fits ? FONT_HEADING : FONT_STRONG, COLOUR_TEXT, card->title);
    draw_words(ui, inner, FONT_SECONDARY, card->words);
    if (pressed) { /* as with a game, the first thing to say is where it is */
        ui->drafts.folder_first = strcmp(card->action, "dialog.python") == 0;
        ui_do(ui, card->action, NULL);
    }
}

static void draw_cards(Ui *ui, Page *page, const CardRow *row)
{
    float gap = ui_px(ui, GAP);
    float room = box_width(page->box);
    int columns = room >= ui_px(ui, 620) ? CARDS : 1;
    float width = floorf((room - gap * (float)(columns - 1)) / (float)columns);
    float height = ui_px(ui, columns == 1 ? CARD - 14 : CARD);
    draw_heading(ui, page, row->heading);
    int count = 0;
    for (int i = 0; i < CARDS; i++) {
        if (action_refusal(action_find(row->cards[i].action)))
            continue;
        int line = count / columns;
        float left = page->box.left + (width + gap) * (float)(count % columns);
        float top = page->top + (height + gap) * (float)line;
        draw_card(ui, &row->cards[i], box_at(left, top, width, height));
        count++;
    }
    int rows = (count + columns - 1) / columns;
    page->top += (height + gap) * (float)rows + ui_px(ui, 2);
}

/* A row with a title, and text below it; returns whether it was pressed. */
static bool start_draw_row(Ui *ui, const char *identity, Box box, const char *title, const char *words)
{
    bool pressed = draw_ground(ui, identity, box);
    Canvas canvas = widget_canvas(ui);
    float middle = roundf((box.top + box.bottom) / 2);
    Box first = {box.left + px(&canvas, 14), box.top + px(&canvas, 4), box.right - px(&canvas, 14), middle};
    Box second = {first.left, middle, first.right, box.bottom - px(&canvas, 5)};
    canvas_text(&canvas, first, ALIGN_LEFT, FONT_STRONG, COLOUR_TEXT, title);
    canvas_text(&canvas, second, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, words);
    return pressed;
}

/* The next row of a column. */
static Box next_row(const Ui *ui, Page *column)
{
    Box box = {column->box.left, column->top, column->box.right, column->top + ui_px(ui, ROW)};
    column->top = box.bottom + ui_px(ui, 8);
    return box;
}

/* One's own game is told by its players and its date, any other file by its name and its folder. */
static bool draw_file(Ui *ui, Page *column, const char *identity, const char *path)
{
    char words[SETTINGS_PATH_SIZE], title[SETTINGS_PATH_SIZE];
    const char *name = path_name(path), *date = name;
    size_t dated = strlen("2026-01-31 203000 "); /* before the players in the name of one's own game */
    bool own = kept_games_has(&ui->app->kept, path) && strlen(name) > dated && name[4] == '-' &&
               name[10] == ' ' && name[17] == ' ';
    if (own)
        name += dated;
    const char *dot = strrchr(name, '.');
    path_parent(path, words, sizeof words);
    if (own)
        snprintf(words, sizeof words, "Your game of %.10s, %.2s:%.2s", date, date + 11, date + 13);
    snprintf(title, sizeof title, "%.*s", own && dot ? (int)(dot - name) : (int)strlen(name), name);
    window_want_text(ui->window, path);
    return start_draw_row(ui, identity, next_row(ui, column), title, words);
}

static void draw_recent(Ui *ui, Page *column)
{
    const Settings *settings = &ui->app->settings;
    char path[SETTINGS_PATH_SIZE];
    Box heading = {column->box.left, column->top, column->box.right, column->top + ui_px(ui, 28)};
    draw_heading(ui, column, "Recent games and files");
    bool own = false;
    for (int i = 0; i < settings->recent_count; i++)
        own = own || kept_games_has(&ui->app->kept, settings->recent[i]);
    if (own && widget_button_at(ui, "start.games", cut_right(&heading, ui_px(ui, 130)), "All your games",
                                BUTTON_FLAT))
        ui_do(ui, "play.games", NULL);
    for (int i = 0; i < settings->recent_count && i < RECENT_SHOWN; i++) {
        memcpy(path, settings->recent[i], sizeof path);
        if (draw_file(ui, column, PRINTED("start.recent.%d", i), path)) {
            ui_do(ui, "file.open", path);
            return;
        }
    }
    if (settings->recent_count > 0)
        return;
    Box box = next_row(ui, column);
    draw_words(ui, box, FONT_SECONDARY,
               "Files that you open or save are listed here. You can also drop a file on the window.");
}

/* Games that a crash left unsaved, above everything else. */
static void draw_recovered(Ui *ui, Page *page)
{
    const Recovery *recovery = &ui->app->recovery;
    char title[400], words[SETTINGS_PATH_SIZE + 64], when[32], number[16];
    if (recovery->count == 0)
        return;
    draw_heading(ui, page, "Not saved when the program ended");
    for (int i = 0; i < recovery->count; i++) {
        Recovered found = recovery->found[i];
        time_t then = (time_t)found.modified_s;
        struct tm day;
        *when = '\0';
        if (localtime_r(&then, &day))
            strftime(when, sizeof when, "%d %b %Y, %H:%M", &day);
        snprintf(title, sizeof title, "Recovered unsaved changes to %.300s",
                 *found.path ? path_name(found.path) : "Untitled");
        snprintf(words, sizeof words, "%s%s%s", when, *found.path ? "   " : "", found.path);
        window_want_text(ui->window, words);
        if (!start_draw_row(ui, PRINTED("start.recovered.%d", i), next_row(ui, page), title, words))
            continue;
        snprintf(number, sizeof number, "%d", found.number);
        ui_do(ui, *found.path ? "file.open" : "file.recover", *found.path ? found.path : number);
        return;
    }
    page->top += ui_px(ui, GAP);
}

/* Beside each other if there is room. */
static void draw_lists(Ui *ui, Page *page)
{
    float gap = ui_px(ui, 2 * GAP);
    bool beside = box_width(page->box) >= ui_px(ui, 560);
    Page left = *page;
    Page right = *page;
    if (beside) {
        float middle = roundf((page->box.left + page->box.right) / 2);
        left.box.right = middle - gap / 2;
        right.box.left = middle + gap / 2;
    }
    draw_heading(ui, &left, "Samples to learn from");
    for (int i = 0; i < SAMPLES; i++)
        if (start_draw_row(ui, PRINTED("start.sample.%s", samples[i].name), next_row(ui, &left),
                           samples[i].title, samples[i].words))
            ui_do(ui, "file.sample", samples[i].name);
    if (!beside)
        right.top = left.top + ui_px(ui, 10);
    draw_recent(ui, &right);
    page->top = fmaxf(left.top, right.top);
}

void start_draw(Ui *ui, Box box)
{
    igSetNextWindowPos((ImVec2){box.left, box.top}, ImGuiCond_Always, (ImVec2){0, 0});
    igSetNextWindowSize((ImVec2){box_width(box), box_height(box)}, ImGuiCond_Always);
    igPushStyleVar_Vec2(ImGuiStyleVar_WindowPadding, (ImVec2){0, 0});
    igPushStyleVar_Float(ImGuiStyleVar_WindowBorderSize, 0);
    igBegin("##start", NULL,
            ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus);
    igPopStyleVar(2);
    Box rest = widget_rest();
    float edge = ui_px(ui, 24);
    float width = fminf(ui_px(ui, WIDTH), box_width(rest) - 2 * edge);
    float left = roundf(rest.left + (box_width(rest) - width) / 2);
    float spare = box_height(box) - ui_px(ui, 600);
    Page page = {{left, rest.top, left + width, rest.bottom}, rest.top + fmaxf(edge, roundf(spare * 0.3f))};
    Canvas canvas = widget_canvas(ui);
    Box line = {page.box.left, page.top, page.box.right, page.top + px(&canvas, 38)};
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_DISPLAY, COLOUR_TEXT, "Tetress");
    line.top = line.bottom;
    page.top = draw_words(ui, line, FONT_TEXT,
                          "Play, find out where a game was lost, and see how the search found out.") +
               px(&canvas, 22);
    draw_recovered(ui, &page);
    for (int i = 0; i < CARD_ROWS; i++)
        draw_cards(ui, &page, &card_rows[i]);
    /* Single-player Tetris, below the cards. */
    if (start_draw_row(
            ui, "start.solo", next_row(ui, &page), "Tetris for one",
            "Watch agents at any speed, see why they place a piece, train your own, and play against "
            "them."))
        ui_do(ui, "solo.show", NULL);
    page.top += ui_px(ui, 8);
    draw_lists(ui, &page);
    igSetCursorScreenPos((ImVec2){left, page.top});
    igDummy((ImVec2){1, edge / 2});
    igEnd();
}
