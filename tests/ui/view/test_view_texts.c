/* No text is cut off or covers another, and no control is out of reach: every panel, dialog and menu, at
 * sizes of windows and of text. What the person named (agents, players, files) may be cut, since pointing at
 * it shows it whole. */
#define _XOPEN_SOURCE 700

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "tests/support/ui/hands.h"
#include "tests/support/ui/texts.h"

/* A window, with the size of its text in percent. The first ones are tried in every run, the others in the
 * slow one. */
typedef struct Setting {
    int width, height, scale;
} Setting;

static const Setting settings[] = {{1024, 700, 100},  {1280, 800, 150},  {1600, 1000, 200},
                                   {1024, 700, 200},  {2560, 1440, 100}, {1280, 800, 100},
                                   {1280, 800, 200},  {1024, 700, 150},  {1600, 1000, 100},
                                   {1600, 1000, 150}, {2560, 1440, 150}, {2560, 1440, 200}};
enum { SETTINGS = sizeof settings / sizeof *settings, QUICK_SETTINGS = 4 };

static const char agent_a[] = "champion:level=3,seed=12345,variety=700";
static const char agent_b[] = "mcts:exploration=3.5,policy=uct,temperature=1500";

/* Of a player, an agent, a game and its file. */
#define LONGEST "Ottilie Wildermuth-Hohenzollern of the Faculty of Engineering"

/* ---- Judging ---- */

typedef struct Look {
    Hands *hands;
    const Setting *setting;
    int wrong;
} Look;

static bool is_name(const char *text)
{
    static const char *const parts[] = {"Level 3",     "exploration", "against",
                                        "Monte-Carlo", "Alpha-beta",  "Board control",
                                        "Champion",    "Ottilie",     "/tmp/"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(text, parts[i]))
            return true;
    return false;
}

static Box seen_part(const SeenText *text)
{
    const Box *box = &text->box, *clip = &text->clip;
    return (Box){box->left > clip->left ? box->left : clip->left, box->top > clip->top ? box->top : clip->top,
                 box->right < clip->right ? box->right : clip->right,
                 box->bottom < clip->bottom ? box->bottom : clip->bottom};
}

static bool is_over(Box a, Box b)
{
    const float touch = 2;
    return a.left + touch < b.right && b.left + touch < a.right && a.top + touch < b.bottom &&
           b.top + touch < a.bottom;
}

static void tell(Look *self, const char *place, const char *what, const SeenText *text, const char *other)
{
    const Setting *setting = self->setting;
    self->wrong++;
    print_error("%dx%d, text %d%%, %s: '%s' %s%s%s\n", setting->width, setting->height, setting->scale, place,
                text->text, what, other ? " " : "", other ? other : "");
}

/* Windows scroll up and down to their controls, but not sideways; dialogs stand in the window. */
static void look_at_controls(Look *self, const char *place)
{
    const Setting *setting = self->setting;
    const float bar = 12 * (float)setting->scale / 100; /* a list may be under its scroll bar */
    for (int i = 0; i < self->hands->place_count; i++) {
        const HandsPlace *control = &self->hands->places[i];
        const Box *box = &control->box, *window = &control->window;
        if (box->left >= window->left - bar && box->right <= window->right + bar)
            continue;
        self->wrong++;
        print_error("%dx%d, text %d%%, %s: %s is out of reach: %.0f to %.0f in %.0f to %.0f\n",
                    setting->width, setting->height, setting->scale, place, control->identity,
                    (double)box->left, (double)box->right, (double)window->left, (double)window->right);
    }
}

/* Judges what the last frame drew. */
static void look(Look *self, const char *place)
{
    hands_settle(self->hands);
    look_at_controls(self, place);
    for (int i = 0; i < texts_seen; i++) {
        const SeenText *text = &texts[i];
        Box part = seen_part(text);
        if (box_width(part) < 1 || box_height(part) < 1 || is_name(text->text))
            continue;
        if (text->cut)
            tell(self, place, "is cut", text, NULL);
        else if (box_width(part) < box_width(text->box) - 1)
            tell(self, place, "leaves its window", text, NULL);
        for (int j = i + 1; j < texts_seen; j++)
            if (texts[j].list == text->list && is_over(part, seen_part(&texts[j])) &&
                strcmp(text->text, texts[j].text) != 0)
                tell(self, place, "is under", text, texts[j].text);
    }
}

/* ---- Going everywhere ---- */

static void finish(Hands *hands)
{
    while (!app_idle(hands->app))
        hands_wait(hands, 5);
}

static void show_panel(Hands *hands, const char *panel)
{
    char tab[64];
    snprintf(tab, sizeof tab, "tab.%s", panel);
    if (hands_see(hands, tab))
        hands_click(hands, tab);
    else
        hands_do(hands, "view.panel.show", panel);
}

static void look_at_panel(Look *self, const char *mode, const char *panel)
{
    char place[64];
    snprintf(place, sizeof place, "%s, panel %s", mode, panel);
    show_panel(self->hands, panel);
    hands_move_by(self->hands, -4000, -4000); /* without a tooltip */
    look(self, place);
}

static void look_at_panels(Look *self, const char *mode)
{
    hands_do(self->hands, "view.mode", mode);
    const Layout layout = self->hands->app->settings.layouts[self->hands->app->view.mode];
    for (int i = 0; i < layout.count; i++)
        for (int tab = 0; layout.nodes[i].kind == LAYOUT_TABS && tab < layout.nodes[i].tab_count; tab++)
            look_at_panel(self, mode, layout.nodes[i].tabs[tab]);
}

static void look_at_modes(Look *self)
{
    static const char *const modes[] = {"play", "analyse", "library", "match", "tune", "solo"};
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        look_at_panels(self, modes[i]);
}

static void look_at_dialogs(Look *self)
{
    static const char *const dialogs[] = {"dialog.new-game", "dialog.python",      "dialog.evaluator",
                                          "dialog.engines",  "dialog.information", "dialog.settings",
                                          "dialog.rules",    "dialog.commands",    "dialog.shortcuts",
                                          "dialog.glossary", "dialog.about"};
    static const char *const menus[] = {"menu.File", "menu.Edit",  "menu.Go",       "menu.Piece", "menu.Play",
                                        "menu.View", "menu.Tools", "menu.Analysis", "menu.Help"};
    static const char *const asked[] = {"file.open",      "file.save-as", "file.export", "go.turn",
                                        "analysis.agent", "class.folder", "match.limit", "view.theme",
                                        "move.place",     "review.agent"};
    hands_do(self->hands, "view.mode", "play");
    for (size_t i = 0; i < sizeof dialogs / sizeof *dialogs; i++) {
        hands_do(self->hands, dialogs[i], NULL);
        look(self, dialogs[i]);
        hands_do(self->hands, "dialog.close", NULL);
    }
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        hands_do(self->hands, "dialog.ask", asked[i]);
        look(self, asked[i]);
        hands_do(self->hands, "dialog.close", NULL);
    }
    for (size_t i = 0; i < sizeof menus / sizeof *menus; i++) {
        hands_click(self->hands, menus[i]);
        look(self, menus[i]);
        hands_key(self->hands, SDL_SCANCODE_ESCAPE, 0);
    }
}

/* The position editor, what a search for commands finds, a game and its questions, and every step of the
 * introduction. */
static void look_at_states(Look *self)
{
    Hands *hands = self->hands;
    hands_do(hands, "editor.begin", NULL);
    hands_do(hands, "editor.paint", "0-0");
    look(self, "position editor");
    hands_do(hands, "editor.cancel", NULL);
    look(self, "position editor left");
    hands_do(hands, "dialog.commands", NULL);
    hands_type(hands, "match");
    look(self, "commands found");
    hands_do(hands, "dialog.close", NULL);
    hands_do(hands, "play.red", "person");
    hands_do(hands, "play.blue", "random");
    hands_do(hands, "play.new", NULL);
    look(self, "game");
    hands_do(hands, "dialog.resign", NULL);
    look(self, "resigning");
    hands_do(hands, "dialog.close", NULL);
    hands_do(hands, "play.resign", NULL);
    hands_do(hands, "view.mode", "play");
    look(self, "end of a game");
    hands_key(hands, SDL_SCANCODE_N, KMOD_LCTRL);
    look(self, "unsaved changes");
    hands_do(hands, "file.answer", "drop");
    hands_do(hands, "intro.begin", NULL);
    for (int step = 0; hands->app->intro.step != step; hands_do(hands, "intro.next", NULL)) {
        char place[32];
        step = hands->app->intro.step;
        snprintf(place, sizeof place, "introduction, step %d", step);
        look(self, place);
        if (step == intro_count())
            break;
    }
    hands_do(hands, "intro.leave", NULL);
}

/* ---- States with something to show ---- */

static void search(Hands *hands)
{
    text_add_string(&hands->app->samples, SAMPLES);
    hands_do(hands, "file.sample", "squeeze"); /* a copy: a journal beside the file would be found again */
    finish(hands);
    hands_do(hands, "view.mode", "analyse");
    hands_do(hands, "go.turn", "18");
    hands_do(hands, "analysis.second", agent_b);
    hands_do(hands, "analysis.lines", "8");
    hands_do(hands, "analysis.toggle", NULL);
    hands_wait(hands, 250);
}

static void play_match(Hands *hands)
{
    hands_do(hands, "analysis.stop", NULL);
    hands_do(hands, "view.mode", "match");
    hands_do(hands, "match.agent-a", agent_a);
    hands_do(hands, "match.agent-b", agent_b);
    hands_do(hands, "match.limit", "50 nodes");
    hands_do(hands, "match.limit-b", "50 nodes");
    hands_do(hands, "match.ends", "4");
    hands_do(hands, "match.start", NULL);
    hands_do(hands, "tournament.add", "boardcontrol-minimax:depth=1");
}

/* ---- Lists of what has the longest names ---- */

static void write_file(const char *folder, const char *name, const char *bytes)
{
    char path[256];
    Error error = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_ok(file_replace(path, bytes, strlen(bytes), &error), &error);
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *place)
{
    (void)info, (void)kind, (void)place;
    return remove(path);
}

static void open_class(Hands *hands, const char *folder)
{
    write_file(folder, "class.jsonl",
               "{\"format\": \"tetress-class 1\", \"seed\": 1, \"time\": 180, \"space\": 250, \"games\": 2, "
               "\"pupils\": [{\"name\": \"" LONGEST " 1\", \"agent\": \"referee:x:a\", \"digest\": \"1\"}, "
               "{\"name\": \"" LONGEST " 2\", \"agent\": \"referee:x:b\", \"digest\": \"2\"}]}\n"
               "{\"tried\": 0, \"plays\": true, \"trouble\": \"\"}\n"
               "{\"tried\": 1, \"plays\": true, \"trouble\": \"\"}\n"
               "{\"played\": [0, 0, 0], \"red\": 0, \"blue\": 1, \"result\": \"red\", \"reason\": \"time\", "
               "\"moves\": [], \"turns\": []}\n"
               "{\"played\": [1, 0, 0], \"red\": 1, \"blue\": 0, \"result\": \"red\", \"reason\": \"time\", "
               "\"moves\": [], \"turns\": []}\n");
    hands_do(hands, "class.open", folder);
    while (!hands->app->classes.shown || hands->app->classes.shown->room.game_count < 2)
        hands_wait(hands, 5);
    hands_do(hands, "class.pupil", "1");
}

static void open_games(Hands *hands, const char *folder)
{
    Error error = {0};
    Text bytes = {0};
    Text game = {0};
    assert_ok(file_read(SAMPLES "/squeeze.sgf", 1 << 28, &bytes, &error), &error);
    const char *names = strstr(text_string(&bytes), "PR[");
    const char *rest = strstr(text_string(&bytes), "RA[");
    assert_true(names && rest);
    text_printf(&game, "%.*sPR[" LONGEST " 1]PB[" LONGEST " 2]%s", (int)(names - text_string(&bytes)),
                text_string(&bytes), rest);
    write_file(folder, LONGEST ".sgf", text_string(&game));
    text_free(&bytes);
    text_free(&game);
    hands_do(hands, "file.open-folder", folder);
    finish(hands);
    hands_do(hands, "games.open", "1");
    finish(hands);
}

/* A match that runs, one that waits, one that was stopped and one that failed. */
static void run_jobs(Hands *hands)
{
    static const char *const limits[] = {"1 nodes", "100000 nodes", "100000 nodes", "100000 nodes"};
    hands_do(hands, "engine.keep",
             LONGEST " "
                     "champion:level=3");
    hands_do(hands, "match.agent-a", "champion:level=3,seed=12345,variety=700");
    hands_do(hands, "match.ends", "500");
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        hands_do(hands, "match.limit", limits[i]);
        hands_do(hands, "match.start", NULL);
    }
    hands_do(hands, "jobs.stop", "1");
}

static void look_at_lists(Look *self)
{
    Hands *hands = self->hands;
    char folder[] = "/tmp/test_texts_XXXXXX";
    assert_non_null(mkdtemp(folder));
    hands_do(hands, "settings.my-name", "Ottilie Wildermuth-Hohenzollern of");
    open_class(hands, folder);
    open_games(hands, folder);
    run_jobs(hands);
    look_at_modes(self);
    hands_do(hands, "view.mode", "match");
    look_at_panel(self, "match", "jobs");
    for (int i = 1; i <= 4; i++) {
        char number[8];
        snprintf(number, sizeof number, "%d", i);
        action_run(hands->app, "jobs.stop", number, NULL);
    }
    finish(hands);
    assert_int_equal(nftw(folder, remove_one, 16, FTW_DEPTH | FTW_PHYS), 0);
}

/* Every panel in one workspace. */
static void look_at_all_panels(Look *self)
{
    const PanelTitle *panel;
    hands_do(self->hands, "view.mode", "analyse");
    for (int i = 0; (panel = panel_title_at(i)); i++)
        hands_do(self->hands, "view.panel.show", panel->name);
    for (int i = 0; (panel = panel_title_at(i)); i++) {
        char identity[64];
        snprintf(identity, sizeof identity, "panel.%s", panel->name);
        show_panel(self->hands, panel->name);
        if (!hands_see(self->hands, identity)) {
            self->wrong++;
            print_error("%dx%d, text %d%%: the panel '%s' can't be reached\n", self->setting->width,
                        self->setting->height, self->setting->scale, panel->name);
        }
    }
}

static void tune(Hands *hands)
{
    hands_do(hands, "view.mode", "tune");
    hands_do(hands, "tune.pace", "50 nodes");
    hands_do(hands, "tune.budget", "1 generations");
    hands_do(hands, "tune.games", "20");
    hands_do(hands, "tune.start", NULL);
}

static void begin(Look *self)
{
    char scale[16];
    snprintf(scale, sizeof scale, "%d", self->setting->scale);
    self->hands = hands_open(self->setting->width, self->setting->height);
    hands_do(self->hands, "view.scale", scale);
}

static int look_everywhere(const Setting *setting)
{
    Look self = {.setting = setting};
    begin(&self);
    app_show_start(self.hands->app);
    look(&self, "start page");
    hands_do(self.hands, "file.new", NULL);
    look_at_modes(&self);
    look_at_dialogs(&self);
    search(self.hands);
    look_at_panels(&self, "analyse");
    play_match(self.hands);
    tune(self.hands);
    finish(self.hands);
    look_at_modes(&self);
    hands_close(self.hands);
    begin(&self);
    look_at_states(&self);
    hands_close(self.hands);
    begin(&self);
    look_at_lists(&self);
    look_at_all_panels(&self);
    hands_close(self.hands);
    return self.wrong;
}

static void nothing_is_cut(void **state)
{
    (void)state;
    int wrong = 0;
    for (int i = 0; i < (getenv("TETRESS_POSITIONS") ? SETTINGS : QUICK_SETTINGS); i++)
        wrong += look_everywhere(&settings[i]);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_cut)};
    SDL_setenv("SDL_VIDEODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
