#include "tests/support/ui/test_app.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "ui/state/command_search.h"
#include "ui/state/glossary.h"

static FoundCommand *found;

static int begin(void **state)
{
    found = malloc(COMMANDS_MOST * sizeof *found);
    return found ? test_app_begin(state) : -1;
}

static int end(void **state)
{
    free(found);
    return test_app_end(state);
}

static void letters_in_a_row_and_at_beginnings_count_more(void **state)
{
    (void)state;
    assert_int_equal(fuzzy_score("xyz", "Export games"), 0);
    assert_true(fuzzy_score("", "Export games") > 0);
    assert_true(fuzzy_score("EG", "Export games") > 0);
    assert_true(fuzzy_score("eg", "Export games") > fuzzy_score("rm", "Export games"));
    assert_true(fuzzy_score("exp", "Export games") > fuzzy_score("ega", "Stop the games"));
    assert_true(fuzzy_score("take back", "Take back") > fuzzy_score("take back", "Take a black one"));
    assert_true(fuzzy_score("solo", "The solo game") > fuzzy_score("solo", "Start: of lines, of others"));
    assert_int_equal(fuzzy_score("backtake", "Take back"), 0);
    assert_true(fuzzy_score("back take", "Take back") > 0);
    assert_int_equal(fuzzy_score("back fake", "Take back"), 0);
}

static void commands_are_found_by_letters(void **state)
{
    TestApp *test = *state;
    assert_true(commands_find(&test->app, "start page", found) > 0);
    assert_string_equal(found[0].action->name, "view.start");
    assert_true(commands_find(&test->app, "solo", found) > 0);
    assert_string_equal(found[0].title, "Solo workspace");
    assert_true(commands_find(&test->app, "theme contrast", found) > 0);
    assert_string_equal(found[0].action->name, "view.theme");
    assert_string_equal(found[0].choice, "contrast");
    assert_int_equal(commands_find(&test->app, "qqqqq", found), 0);
}

static void an_exact_name_comes_first(void **state)
{
    TestApp *test = *state;
    assert_true(commands_find(&test->app, "new", found) > 1);
    assert_string_equal(found[0].action->name, "file.new");
    assert_true(commands_find(&test->app, "undo", found) > 0);
    assert_string_equal(found[0].action->name, "edit.undo");
    assert_true(commands_find(&test->app, "file.quit", found) > 0);
    assert_string_equal(found[0].action->name, "file.quit");
}

static void an_action_is_given_its_argument_where_it_is_typed(void **state)
{
    TestApp *test = *state;
    char argument[ARGUMENT_SIZE];
    assert_true(commands_find(&test->app, "analysis.agent mcts:threads=2", found) > 0);
    assert_string_equal(found[0].action->name, "analysis.agent");
    command_argument(&test->app, &found[0], argument);
    assert_string_equal(argument, "mcts:threads=2");
    assert_true(commands_find(&test->app, "analyse with: first", found) > 0);
    assert_string_equal(found[0].action->name, "analysis.agent");
    command_argument(&test->app, &found[0], argument);
    assert_string_equal(argument, "first");
    assert_true(commands_find(&test->app, "number of lines", found) > 0);
    command_argument(&test->app, &found[0], argument);
    assert_string_equal(argument, "");
}

static void actions_say_what_their_argument_is_now(void **state)
{
    TestApp *test = *state;
    ArgumentFacts facts;
    ArgumentValue value;
    DO(test, "analysis.lines 5");
    action_facts(action_find("analysis.lines"), &test->app, &facts);
    assert_string_equal(facts.now, "5");
    assert_true(facts.least == 1 && facts.most == REPORT_LINES);
    assert_true(action_value(action_find("view.theme"), &test->app, 2, &value));
    assert_string_equal(value.value, "contrast");
    assert_false(action_value(action_find("view.theme"), &test->app, 3, &value));
    /* an action that a menu shows with dots asks for its argument */
    for (int i = 0; i < action_count(); i++) {
        const Action *action = action_at(i);
        bool dots = action->menu && strstr(action->title, "...") && action->argument != ARGUMENT_NONE;
        assert_true(!dots || action_asks(action));
    }
}

/* Choosing a command from the list gives it no text: it asks for one, or means something without it. */
static void what_lacks_a_text_asks_for_it(void **state)
{
    static const char *const complete[] = {
        "class.start",   "dialog.manual", "edit.paste", "heuristics.compare", "log.copy", "match.open",
        "match.weights", "play.hint",     "play.new",   "solve.start",        "tune.test"};
    TestApp *test = *state;
    int count = commands_find(&test->app, "", found);
    for (int i = 0; i < count; i++) {
        const Action *action = found[i].action;
        bool asks = action->argument != ARGUMENT_TEXT || action_asks(action) || found[i].value > 0;
        for (size_t j = 0; j < sizeof complete / sizeof *complete; j++)
            asks = asks || strcmp(action->name, complete[j]) == 0;
        if (!asks)
            fail_msg("%s is run without its text", action->name);
    }
    assert_true(commands_find(&test->app, "edit.comment mine", found) > 0);
    assert_string_equal(found[0].action->name, "edit.comment");
}

/* What people add themselves is found by the name they give it. */
static void ones_own_programs_are_found(void **state)
{
    static const struct {
        const char *words, *action;
    } cases[] = {
        {"python agent", "dialog.python"}, {"connect python", "dialog.python"},
        {"evaluator", "dialog.evaluator"}, {"connect an ev", "dialog.evaluator"},
        {"engines", "dialog.engines"},     {"define a term", "heuristics.define"},
        {"own term", "heuristics.define"},
    };
    TestApp *test = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(commands_find(&test->app, cases[i].words, found) > 0);
        assert_string_equal(found[0].action->name, cases[i].action);
    }
}

/* Where a query is as good for both. */
static void what_cannot_be_done_comes_last(void **state)
{
    TestApp *test = *state;
    int count = commands_find(&test->app, "stop", found);
    int words = 0;
    bool enabled = true;
    while (words < count && strncasecmp(found[words].title, "stop", 4) == 0)
        words++;
    assert_true(words > 2);
    for (int i = 0; i < words; i++) {
        assert_true(enabled || !found[i].enabled);
        enabled = found[i].enabled;
    }
    assert_false(enabled);
    assert_true(count > words);
}

/* What somebody types who does not know how it is called here. */
static const struct EverydayWords {
    const char *words, *action, *title;
} everyday_words[] = {
    {"watch", "go.autoplay", NULL},
    {"watch live game", "match.watch", NULL},
    {"find game", "games.find", NULL},
    {"find player", "games.filter", NULL},
    {"search games", "games.find", NULL},
    {"opening", "go.first", NULL},
    {"custom opening", "editor.begin", NULL},
    {"rotate", "piece.rotate", NULL},
    {"turn piece", "piece.rotate", NULL},
    {"flip", "piece.mirror", NULL},
    {"dark mode", "view.theme", "Theme: dark"},
    {"bright", "view.theme", NULL},
    {"bigger text", "view.scale", NULL},
    {"font", "view.scale", NULL},
    {"zoom", "view.scale", NULL},
    {"colour blind", "view.palette", NULL},
    {"fullscreen", "view.full-screen", NULL},
    {"screenshot", "file.picture", NULL},
    {"preferences", "dialog.settings", NULL},
    {"options", "dialog.settings", NULL},
    {"hotkeys", "dialog.shortcuts", NULL},
    {"how to play", "intro.begin", NULL},
    {"tutorial", "intro.begin", NULL},
    {"help", "dialog.rules", NULL},
    {"help", "dialog.manual", NULL},
    {"what does it mean", "dialog.glossary", NULL},
    {"exit", "file.quit", NULL},
    {"load game", "file.open", NULL},
    {"open log", "file.open", NULL},
    {"database", "file.open-folder", NULL},
    {"pgn", "file.export", NULL},
    {"convert", "file.export", NULL},
    {"give up", "play.resign", NULL},
    {"undo move", "play.take-back", NULL},
    {"best move", "play.hint", NULL},
    {"suggest", "play.hint", NULL},
    {"play against computer", "dialog.new-game", NULL},
    {"play a friend", "dialog.new-game", NULL},
    {"level", "dialog.new-game", NULL},
    {"another game", "play.rematch", NULL},
    {"change colours", "play.swap", NULL},
    {"my own bot", "dialog.python", NULL},
    {"manage engines", "dialog.engines", NULL},
    {"why did I lose", "review.loser", NULL},
    {"next blunder", "go.mistake-next", NULL},
    {"better move", "review.better", NULL},
    {"puzzles", "suite.show", NULL},
    {"html", "review.report", NULL},
    {"forced win", "solve.start", NULL},
    {"win rate", "stats.start", NULL},
    {"engine", "dialog.engines", NULL},
    {"think", "analysis.toggle", NULL},
    {"edit board", "editor.begin", NULL},
    {"editor", "editor.begin", NULL},
    {"where can I place", "view.overlay.legal", NULL},
    {"possible moves", "view.overlay.legal", NULL},
    {"territory", "view.overlay.mine", NULL},
    {"holes", "view.overlay.gaps", NULL},
    {"tetris", "solo.show", NULL},
    {"compare engines", "match.start", NULL},
    {"league", "tournament.show", NULL},
    {"improve weights", "tune.start", NULL},
    {"students", "class.show", NULL},
    {"background tasks", "jobs.list", NULL},
    {"heatmap panel", "view.panel.show", "Show panel: Heatmap (analyse)"},
    {"tree panel", "view.panel.show", "Show panel: Tree (analyse)"},
    {"trial panel", "view.panel.show", "Show panel: Trial (tune)"},
    {"last game", "file.reopen", NULL},
    {"earlier games", "play.games", NULL},
    {"note", "edit.write-comment", NULL},
    {"home", "view.start", NULL},
    {"borders of the board", "view.board.margin", NULL},
    {"play again", "play.rematch", NULL},
    {"heatmap", "heatmap.kind", NULL},
    {"played differently", "view.panel.show", "Show panel: Played differently (tune)"},
    {"my name", "settings.my-name", NULL},
    {"folder of games", "settings.games-folder", NULL},
    {"colours of the players", "view.palette", NULL},
    {"wrapped margin of the board", "view.board.margin", NULL},
    {"open the last file", "settings.restore", NULL},
};

/* It is among the first three. */
static void everyday_words_find_what_is_meant(void **state)
{
    TestApp *test = *state;
    int missing = 0;
    for (size_t i = 0; i < sizeof everyday_words / sizeof *everyday_words; i++) {
        const struct EverydayWords *row = &everyday_words[i];
        int count = commands_find(&test->app, row->words, found);
        bool there = false;
        for (int j = 0; j < 3 && j < count; j++)
            there = there || (strcmp(found[j].action->name, row->action) == 0 &&
                              (!row->title || strcmp(found[j].title, row->title) == 0));
        if (there)
            continue;
        missing++;
        print_error("'%s' finds", row->words);
        for (int j = 0; j < 3 && j < count; j++)
            print_error(" '%s'", found[j].title);
        print_error(", not %s\n", row->action);
    }
    assert_int_equal(missing, 0);
}

static void each_panel_is_found_by_its_title(void **state)
{
    TestApp *test = *state;
    ArgumentValue value;
    for (int i = 0; panel_title_at(i); i++) {
        bool there = false;
        assert_true(action_value(action_find("view.panel.show"), &test->app, i, &value));
        int count = commands_find(&test->app, panel_title_at(i)->title, found);
        for (int j = 0; j < count; j++)
            there =
                there || (strcmp(found[j].action->name, "view.panel.show") == 0 && found[j].value == i + 1);
        if (!there)
            fail_msg("'%s' is not found", value.title);
    }
}

/* What is rarer is found by its name. "Open recent" and "Panels" are in menus beside actions. */
static void menus_are_short(void **state)
{
    enum { MENU_MOST = 15 };
    (void)state;
    for (int i = 0; i < action_count(); i++) {
        const Action *action = action_at(i);
        int entries = 0;
        for (int j = 0; j < action_count() && action->menu; j++) {
            const Action *other = action_at(j);
            bool here = other->menu && strcmp(other->menu, action->menu) == 0;
            entries += here + (here && strcmp(other->name, "file.open") == 0) +
                       (here && strcmp(other->name, "view.mode") == 0);
            if (here && j != i && strcmp(other->title, action->title) == 0)
                fail_msg("%s has '%s' twice", action->menu, action->title);
        }
        if (entries > MENU_MOST)
            fail_msg("%s has %d entries", action->menu, entries);
    }
}

static void files_opened_lately_are_commands(void **state)
{
    TestApp *test = *state;
    settings_add_recent(&test->app.settings, "/games/zebra.sgf");
    assert_int_equal(commands_find(&test->app, "zebra", found), 1);
    assert_string_equal(found[0].action->name, "file.open");
    assert_string_equal(found[0].path, test->app.settings.recent[0]);
    assert_string_equal(found[0].title, "Open zebra.sgf");
}

static void the_glossary_is_in_order(void **state)
{
    (void)state;
    for (int i = 1; i < glossary_count(); i++)
        assert_true(strcasecmp(glossary_at(i - 1)->term, glossary_at(i)->term) < 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_in_a_row_and_at_beginnings_count_more),
        cmocka_unit_test_setup_teardown(commands_are_found_by_letters, begin, end),
        cmocka_unit_test_setup_teardown(an_exact_name_comes_first, begin, end),
        cmocka_unit_test_setup_teardown(an_action_is_given_its_argument_where_it_is_typed, begin, end),
        cmocka_unit_test_setup_teardown(actions_say_what_their_argument_is_now, begin, end),
        cmocka_unit_test_setup_teardown(what_lacks_a_text_asks_for_it, begin, end),
        cmocka_unit_test_setup_teardown(ones_own_programs_are_found, begin, end),
        cmocka_unit_test_setup_teardown(everyday_words_find_what_is_meant, begin, end),
        cmocka_unit_test_setup_teardown(each_panel_is_found_by_its_title, begin, end),
        cmocka_unit_test(menus_are_short),
        cmocka_unit_test_setup_teardown(what_cannot_be_done_comes_last, begin, end),
        cmocka_unit_test_setup_teardown(files_opened_lately_are_commands, begin, end),
        cmocka_unit_test(the_glossary_is_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
