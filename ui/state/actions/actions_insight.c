/* Looking into searches: their trees, their tables, and the log of earlier ones. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/time_units.h"
#include "ui/state/actions/actions_inner.h"

enum { TABLE_MB_MOST = 65536 };

/* The session of the search shown; null if none is running. */
static Session *session_of(const AppState *app)
{
    return analysis_session(&app->analysis, app->analysis.chosen);
}

static SearchView *view_of(AppState *app)
{
    return &app->search_views.sessions[app->analysis.chosen];
}

/* ---- The tree ---- */

static void sort(AppState *app, int by)
{
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        search_tree_set_sort(&app->search_views.sessions[i].tree, (TreeSort)by);
}

/* In percent of the visits of the root. */
static Status share(AppState *app, const char *argument, Error *error)
{
    char *end;
    double percent = strtod(argument, &end);
    if (*end != '\0' || !(percent >= 0 && percent <= 100))
        return error_set(error, STATUS_INVALID, "'%.40s': expected percent, from 0 to 100", argument);
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        search_tree_set_share(&app->search_views.sessions[i].tree, percent / 100);
    return STATUS_OK;
}

TRY_VALUE(toggle, search_tree_toggle(&view_of(app)->tree, &argument->path, error))
TRY_VALUE(zoom, search_tree_zoom(&view_of(app)->tree, &argument->path, error))
TRY_VALUE(focus, search_tree_focus(&view_of(app)->tree, session_of(app), &argument->path, error))

/* "O@0-0 100000" */
static Status visits(AppState *app, const char *argument, Error *error)
{
    const char *blank = strrchr(argument, ' ');
    int amount;
    Move move;
    if (!blank)
        return error_set(error, STATUS_SYNTAX, "expected a placement and a number of visits");
    Status status = argument_number(blank + 1, 1, 1000000000, &amount, error);
    if (status == STATUS_OK)
        status = move_read(argument, (size_t)(blank - argument), &move, error);
    return status != STATUS_OK
               ? status
               : search_tree_visits(&view_of(app)->tree, session_of(app), move, (uint64_t)amount, error);
}

/* Inserts the moves that lead to a node as a variation. */
static Status insert(AppState *app, const Argument *argument, Error *error)
{
    const TreePath *path = &argument->path;
    if (!position_equal(&app->document.position, &view_of(app)->tree.root))
        return error_set(error, STATUS_INVALID, "the tree belongs to another position than the one shown");
    return document_insert_line(&app->document, path->moves, path->count, error);
}

/* Shows the moves to a node, and from there on, as ghosts; no node shows none. */
static Status hover(AppState *app, const Argument *argument, Error *error)
{
    (void)error;
    app->view.hovered_node = argument->path;
    return STATUS_OK;
}

/* Goes to a node, which then becomes part of the game's tree. */
static Status go(AppState *app, const Argument *argument, Error *error)
{
    Status status = insert(app, argument, error);
    RecordNode *node = app->document.node;
    for (int i = 0; i < argument->path.count && status == STATUS_OK; i++)
        node = record_child(node, argument->path.moves[i]);
    if (status == STATUS_OK)
        document_go(&app->document, node);
    return status;
}

/* The time since the search began, in milliseconds; none means now. */
static void growth(AppState *app, int ms)
{
    if (ms < 0)
        search_tree_show_live(&view_of(app)->tree);
    else
        search_tree_show(&view_of(app)->tree, (uint64_t)ms * NS_PER_MS);
}

ACT(play, search_tree_play(&view_of(app)->tree, !view_of(app)->tree.playing))

static Status export_tree(AppState *app, const char *argument, Error *error)
{
    Text text = {0};
    Status status = search_tree_export(&view_of(app)->tree, argument, &text, error);
    return file_jobs_write(app, argument, &text, status, error);
}

/* ---- The table ---- */

TRY(clear, transpositions_change(&view_of(app)->table, session_of(app),
                                 &(Request){.kind = REQUEST_TABLE_CLEAR}, error))
TRY_WITH(resize,
         transpositions_change(&view_of(app)->table, session_of(app),
                               &(Request){.kind = REQUEST_TABLE_SIZE, .amount = (uint64_t)number}, error))
TRY_WITH(look_up, transpositions_open(&view_of(app)->table, number, error))

/* ---- The log ---- */

static Status find_entry(const AppState *app, int number, const SearchLogEntry **out, Error *error)
{
    *out = search_log_find(&app->search_views.log, number);
    return *out ? STATUS_OK : error_set(error, STATUS_NOT_FOUND, "search %d is no longer kept", number);
}

/* One search by its number, or all of them. */
static Status copy(AppState *app, int number, Error *error)
{
    const SearchLog *log = &app->search_views.log;
    const SearchLogEntry *entry = NULL;
    Text text = {0};
    Status status = number > 0 ? find_entry(app, number, &entry, error) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    if (entry)
        search_log_write(entry, app->roster, &text);
    for (int i = 0; i < log->count && !entry; i++)
        search_log_write(&log->entries[i], app->roster, &text);
    return action_copied(app, &text, error);
}

/* Goes to the node that a game leads to. */
static Status go_to(AppState *app, const Game *game, Error *error)
{
    RecordNode *node = app->document.record->root;
    if (!position_equal(&app->document.record->start, &game->start))
        node = NULL;
    for (int i = 0; i < game->count && node; i++)
        node = record_child(node, game->moves[i]);
    if (!node)
        return error_set(error, STATUS_NOT_FOUND,
                         "the game shown does not hold this position: open its game");
    document_go(&app->document, node);
    return STATUS_OK;
}

/* Asks the same agent about the same position, without limits. */
static Status replay(AppState *app, int number, Error *error)
{
    const SearchLogEntry *entry = NULL;
    Status status = find_entry(app, number, &entry, error);
    if (status == STATUS_OK)
        status = go_to(app, &entry->game, error);
    if (status == STATUS_OK)
        status = action_run(app, "analysis.agent", entry->agent, error);
    if (status == STATUS_OK)
        analysis_start(&app->analysis);
    return status;
}

/* ---- Weights ---- */

/* Has the chosen session of the analysis search with saved weights. */
static Status use(AppState *app, const char *argument, Error *error)
{
    Text option = {0};
    text_add_string(&option, "profile=");
    Status status = profiles_option(
        &app->profiles, *argument ? argument : app->search_views.weight_editor.name, &option, error);
    if (status == STATUS_OK)
        status = action_run(app, "analysis.option", text_string(&option), error);
    text_free(&option);
    return status;
}

/* ---- What is asked for ---- */

LOOK(look_share, snprintf(facts->now, sizeof facts->now, "%.4g", 100 * app_search_view(app)->tree.share))
LOOK(look_size,
     snprintf(facts->now, sizeof facts->now, "%d", (int)(app_search_view(app)->table.now.bytes >> 20)))

#define ASKS_NODE .prompt = "The placements that lead to a node, such as L-R@3-0 J-D@1-2", .may_lack = true

static const Action actions[] = {
    {"tree.sort", "Sort the tree", DOES_CHOICE(sort, CHOICES_OF(tree_sort_names, TREE_SORTS))},
    {"tree.share", "Hide nodes with few visits", .argument = ARGUMENT_NUMBER, .takes_text = share,
     .prompt = "Leave out nodes with less of the visits", .unit = "%", .most = 100, .real = true,
     .may_lack = true, .look = look_share},
    {"tree.toggle", "Open node", TAKES_FORM(FORM_PATH, toggle), .when = {HAS_TREE}, ASKS_NODE},
    {"tree.zoom", "Show the tree from a node", TAKES_FORM(FORM_PATH, zoom), ASKS_NODE},
    {"tree.focus", "Search below a node", TAKES_FORM(FORM_PATH, focus), .when = {HAS_TREE}, ASKS_NODE},
    {"tree.visits", "Give a placement more visits", TAKES_TEXT(visits), .when = {HAS_TREE},
     .prompt = "A placement and how many visits, such as L-R@3-0 100000"},
    {"tree.insert", "Insert as variation", TAKES_FORM(FORM_PATH, insert), .when = {HAS_TREE}, ASKS_NODE},
    {"tree.hover", "Preview node", TAKES_FORM(FORM_PATH, hover), .inner = true},
    {"tree.go", "Show node on board", TAKES_FORM(FORM_PATH, go), .when = {HAS_TREE}, ASKS_NODE},
    {"tree.growth", "Show the tree as it was", .argument = ARGUMENT_TEXT, .does_with = growth,
     .most = 1000000000, .usual = -1, .when = {HAS_GROWTH}, .inner = true},
    {"tree.play", "Play the growth of the tree", .does = play, .when = {HAS_GROWTH}},
    {"tree.export", "Export tree...", TAKES_PATH(export_tree), .when = {HAS_TREE}, .finds = "save graph dot"},
    {"table.clear", "Clear the table", .tries = clear, .when = {HAS_TABLE},
     .finds = "transposition hash memory"},
    {"table.size", "Size of the table...", TRIES_NUMBER(resize), .when = {HAS_TABLE},
     .prompt = "Size of the table, which begins empty", .unit = "MB", .least = 1, .most = TABLE_MB_MOST,
     .look = look_size, .finds = "transposition hash memory"},
    {"table.open", "Look up an entry's replies", TRIES_NUMBER(look_up), .most = TABLE_NODES,
     .when = {HAS_TABLE}},
    {"log.copy", "Copy the log of searches", .argument = ARGUMENT_TEXT, .tries_with = copy,
     UP_TO(search_views.log.numbers), .when = {HAS_LOG}, .finds = "clipboard search"},
    {"log.replay", "Search again", TRIES_NUMBER(replay), .when = {HAS_LOG},
     .prompt = "Which search of the log", UP_TO(search_views.log.numbers), FIELD(search_views.log.numbers)},
    {"heuristics.use", "Analyse with these weights", TAKES_TEXT(use), FIELD(search_views.weight_editor.name),
     .prompt = "With which weights", .may_lack = true, .values = argument_profile},
};

ACTION_LIST(insight_actions, actions);
