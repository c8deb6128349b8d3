/* The Library workspace: games by the hundred thousand, the explorer, players, and patterns. */
#include <stdio.h>
#include <string.h>

#include "ui/state/actions/actions_inner.h"

enum { GAMES_MOST = 1 << 28 };

/* ---- The file ---- */

static Status actions_library_show(AppState *app, Error *error)
{
    return action_run(app, "view.mode", "library", error);
}

static Status import(AppState *app, const char *argument, Error *error)
{
    Status status = library_state_import(&app->library, argument, &app->tasks, error);
    return status != STATUS_OK ? status : actions_library_show(app, error);
}

/* ---- The list ---- */

ACT_WITH(rows, app->library.wants.first = number)

static void look(AppState *app, int number)
{
    app->library.wants.game = number;
}

ACT_WITH(turn, app->library.turn = number)

/* Where the list is of games that come to a position, at that position. */
static Status open_game(AppState *app, int number, Error *error)
{
    const LibraryShown *shown = app->library.shown;
    int ply = app->library.wants.here && shown->game == number ? shown->moves.start.plies + shown->ply : 0;
    return file_jobs_library(app, shown->wants.path, number, ply, error);
}

/* Lists the games that come to the position on the board, and shows the list. */
static Status list_here(AppState *app, bool here, Error *error)
{
    app->library.wants.here = here;
    app->library.wants.place = app->document.position;
    return action_run(app, "view.panel.show", "games", error);
}

TRY(here, list_here(app, !app->library.wants.here, error))

/* The same, of those with one result. */
static Status list_results(AppState *app, int outcome, Error *error)
{
    app->games.query.results = outcome ? 1 << outcome : 0;
    return list_here(app, true, error);
}

/* ---- Players ---- */

/* Lists a player's games, perhaps only some; the explorer can then be asked what that player plays. */
static Status list_games_of(AppState *app, const char *others, Error *error)
{
    const char *player = app->library.wants.player;
    char *words = app->games.query.words;
    const size_t size = sizeof app->games.query.words;
    int length =
        *player ? snprintf(words, size, "player=\"%s\"%s", player, others) : snprintf(words, size, "%s", "");
    return length >= 0 && (size_t)length < size
               ? STATUS_OK
               : error_set(error, STATUS_INVALID, "this name is too long for the filter");
}

static Status player(AppState *app, const char *argument, Error *error)
{
    LibraryWants *wants = &app->library.wants;
    snprintf(wants->player, sizeof wants->player, "%s", argument);
    wants->kind = *argument ? SCORES_BY_OPPONENT : SCORES_OF_PLAYERS;
    return list_games_of(app, "", error);
}

/* Lets the player chosen count as another, for whom the list of all is shown: a click there is the answer.
 * Nothing for an answer leaves all as it is. */
static Status join(AppState *app, const char *argument, Error *error)
{
    LibraryState *library = &app->library;
    char name[LIBRARY_NAME_SIZE];
    if (*library->wants.player) {
        memcpy(library->joins, library->wants.player, sizeof library->joins);
        return player(app, "", error);
    }
    memcpy(name, library->joins, sizeof name);
    library->joins[0] = '\0';
    return *name && *argument ? file_jobs_library_join(app, name, argument, error) : STATUS_OK;
}

/* Lists some of the player's games: those of which a field is just this. */
static Status list_some(AppState *app, const char *field, const char *value, Error *error)
{
    char words[LIBRARY_NAME_SIZE + 16];
    snprintf(words, sizeof words, " %s=\"%s\"", field, value);
    return list_games_of(app, *value ? words : "", error);
}

TRY_TEXT(opponent, list_some(app, "player", argument, error))
TRY_TEXT(version, list_some(app, "version", argument, error))
TRY_TEXT(month, list_some(app, "date", argument, error))

/* ---- Another library ---- */

/* One that is not there is made by the first import. Numbers and players are of the one before. */
static Status open_library(AppState *app, const char *argument, Error *error)
{
    LibraryWants *wants = &app->library.wants;
    if (*wants->player)
        player(app, "", NULL);
    wants->game = wants->first = 0;
    app->library.joins[0] = '\0';
    snprintf(wants->path, sizeof wants->path, "%s", argument);
    snprintf(app->settings.library, sizeof app->settings.library, "%s", argument);
    return actions_library_show(app, error);
}

/* ---- Patterns ---- */

ACT(pattern_take, pattern_state_take(&app->pattern, &app->document.position))
ACT(pattern_clear, pattern_state_clear(&app->pattern))
TRY(pattern_find, pattern_state_start(&app->pattern, &app->library.wants, &app->tasks, error))
ACT(pattern_stop, tasks_stop(&app->tasks, app->pattern.task))

static Status pattern_draw(AppState *app, const Argument *argument, Error *error)
{
    (void)error;
    pattern_state_draw(&app->pattern, argument->cell);
    return STATUS_OK;
}

/* Opens an answer at its place, which is marked there. */
static Status pattern_open(AppState *app, int number, Error *error)
{
    const PatternAnswer *answer = &app->pattern.answers[number - 1];
    Status status = file_jobs_library(app, app->pattern.library, answer->number, answer->match.plies, error);
    if (status == STATUS_OK)
        app->pattern.shown = (PatternShown){.match = answer->match, .opening = true};
    return status;
}

static const ActionChoices any_outcome = {"any", &outcome_names[OUTCOME_RED], sizeof(char *), 3};

static const Action actions[] = {
    {"library.show", "Library of games", "View", MAIN_KEY "Shift+L", .tries = actions_library_show,
     .finds = "database collection workspace explorer opening book"},
    {"library.open", "Open a library...", TAKES_PATH(open_library), .when = {-LIBRARY_IMPORTS},
     .finds = "database collection other"},
    {"library.new", "New library...", TAKES_PATH(open_library), .when = {-LIBRARY_IMPORTS},
     .finds = "database collection create make"},
    {"library.import", "Import a file into the library...", TAKES_PATH(import), .when = {-LIBRARY_IMPORTS},
     .finds = "database add games read"},
    {"library.import-folder", "Import a folder into the library...", "File", TAKES_PATH(import),
     .when = {-LIBRARY_IMPORTS}, .finds = "database add games folder directory read many"},
    {"library.export", "Export the games listed...", TAKES_PATH(file_jobs_library_export),
     .when = {LIBRARY_LISTS, -FILES_BUSY}, .finds = "database save sgf pgn json"},
    {"library.rows", "Show rows of the library", DOES_NUMBER(rows), .most = GAMES_MOST, .inner = true},
    {"library.look", "Preview game of the library", DOES_NUMBER(look), .most = GAMES_MOST,
     .when = {LIBRARY_LISTS}, .prompt = "Number of the game"},
    {"library.turn", "Turn of the preview", DOES_NUMBER(turn), .most = PLY_LIMIT, .inner = true},
    {"library.open-game", "Open game of the library", TRIES_NUMBER(open_game), .least = 1, .most = GAMES_MOST,
     .drops = true, .when = {LIBRARY_LISTS, -FILES_BUSY}, .prompt = "Number of the game"},
    {"library.here", "List the games with this position", .tries = here, FIELD(library.wants.here),
     .when = {HAS_LIBRARY}, .finds = "position explorer search"},
    {"library.list", "List the games with this position and result", TRIES_CHOICE(list_results, &any_outcome),
     .when = {HAS_LIBRARY}, .finds = "position explorer won lost"},
    {"library.listed", "Explore only the games listed", FIELD(library.wants.listed), .when = {HAS_LIBRARY},
     .finds = "explorer filter player"},
    {"library.player", "Player of the library", TAKES_TEXT(player), .may_lack = true, .when = {HAS_LIBRARY},
     .prompt = "The player's name; nothing for all players", .finds = "results opponents statistics"},
    {"library.join", "Let the player count as another", TAKES_TEXT(join), .may_lack = true,
     .when = {HAS_LIBRARY, -FILES_BUSY}, .inner = true},
    {"library.opponent", "List the games against a player", TAKES_TEXT(opponent), .inner = true},
    {"library.version", "List the games of a version", TAKES_TEXT(version), .inner = true},
    {"library.month", "List the games of a month", TAKES_TEXT(month), .inner = true},
    {"library.scores", "Scores of the player",
     SETS_CHOICE(library.wants.kind, CHOICES_OF(library_score_names, SCORE_KINDS)), .inner = true},
    {"pattern.show", "Find a pattern", .shows = "pattern", .finds = "search shape structure motif library"},
    {"pattern.brush", "Brush of the pattern",
     SETS_CHOICE(pattern.brush, CHOICES_OF(pattern_brush_names, PATTERN_BRUSHES))},
    {"pattern.draw", "Draw a cell of the pattern", TAKES_CELL(pattern_draw)},
    {"pattern.owner", "Whose tokens are own in the pattern",
     SETS_CHOICE(pattern.pattern.owner, CHOICES_OF(pattern_owner_names, PATTERN_OWNERS))},
    {"pattern.words", "Figures and motifs of the pattern", SETS_TEXT(pattern.words), .may_lack = true,
     .prompt = "Such as ply>40 lead.tokens<0 double-clear"},
    {"pattern.take", "Take the board as the pattern", .does = pattern_take},
    {"pattern.clear", "Clear the pattern", .does = pattern_clear},
    {"pattern.find", "Search for the pattern", .tries = pattern_find, .when = {HAS_LIBRARY, -PATTERN_RUNS}},
    {"pattern.stop", "Stop searching for the pattern", .does = pattern_stop, .when = {PATTERN_RUNS}},
    {"pattern.open", "Open game with the pattern", TRIES_NUMBER(pattern_open), .drops = true,
     .when = {PATTERN_ANSWERED, -FILES_BUSY}, UP_TO(pattern.count)},
};

ACTION_LIST(library_actions, actions);
