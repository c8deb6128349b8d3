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

static bool has_tree(const AppState *app)
{
    return search_tree_shown(&app_search_view(app)->tree)->count > 0;
}

static bool has_growth(const AppState *app)
{
    return app_search_view(app)->tree.growth.count > 0;
}

static Status sort(AppState *app, const char *argument, Error *error)
{
    (void)error;
    TreeSort by = (TreeSort)name_index(tree_sort_names, TREE_SORTS, argument);
    for (int i = 0; i < ANALYSIS_SESSIONS; i++)
        search_tree_set_sort(&app->search_views.sessions[i].tree, by);
    return STATUS_OK;
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

static Status toggle(AppState *app, const Argument *argument, Error *error)
{
    return search_tree_toggle(&view_of(app)->tree, &argument->path, error);
}

static Status zoom(AppState *app, const Argument *argument, Error *error)
{
    return search_tree_zoom(&view_of(app)->tree, &argument->path, error);
}

static Status focus(AppState *app, const Argument *argument, Error *error)
{
    return search_tree_focus(&view_of(app)->tree, session_of(app), &argument->path, error);
}

/* "O@0-0 100000" */
static Status visits(AppState *app, const char *argument, Error *error)
{
    const char *blank = strrchr(argument, ' ');
    int amount;
    Move move;
    if (!blank)
        return error_set(error, STATUS_SYNTAX, "expected a placement and a number of visits");
    Status status = argument_number(blank + 1, 1, 1000000000, &amount, error);
    if (!status)
        status = move_read(argument, (size_t)(blank - argument), &move, error);
    return status ? status
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
    for (int i = 0; i < argument->path.count && !status; i++)
        node = record_child(node, argument->path.moves[i]);
    if (!status)
        document_go(&app->document, node);
    return status;
}

/* The time since the search began, in milliseconds. */
static Status growth(AppState *app, const Argument *argument, Error *error)
{
    Status status = argument_within(argument, 0, 1000000000, error);
    if (!status)
        search_tree_show(&view_of(app)->tree, (uint64_t)argument->whole * NS_PER_MS);
    return status;
}

/* The same as a text; an empty text means now. */
static Status growth_text(AppState *app, const char *argument, Error *error)
{
    Argument time = {.form = FORM_WHOLE};
    if (!*argument) {
        search_tree_show_live(&view_of(app)->tree);
        return STATUS_OK;
    }
    Status status = argument_number(argument, 0, 1000000000, &time.whole, error);
    return status ? status : growth(app, &time, error);
}

static Status play(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    search_tree_play(&view_of(app)->tree, !view_of(app)->tree.playing);
    return STATUS_OK;
}

static Status export_tree(AppState *app, const char *argument, Error *error)
{
    Text text = {0};
    Status status = search_tree_export(&view_of(app)->tree, argument, &text, error);
    return file_jobs_write(app, argument, &text, status, error);
}

/* ---- The table ---- */

static bool has_table(const AppState *app)
{
    return app_search_view(app)->table.now.entries > 0 && session_of(app);
}

static Status clear(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return transpositions_clear(&view_of(app)->table, session_of(app), error);
}

static Status resize(AppState *app, const char *argument, Error *error)
{
    int megabytes;
    Status status = argument_number(argument, 1, TABLE_MB_MOST, &megabytes, error);
    return status ? status : transpositions_resize(&view_of(app)->table, session_of(app), megabytes, error);
}

static Status look_up(AppState *app, const char *argument, Error *error)
{
    int node;
    Status status = argument_number(argument, 0, TABLE_NODES, &node, error);
    return status ? status : transpositions_open(&view_of(app)->table, node, error);
}

/* ---- The log ---- */

static bool has_log(const AppState *app)
{
    return app->search_views.log.count > 0;
}

static Status find_entry(const AppState *app, const char *argument, const SearchLogEntry **out, Error *error)
{
    int number;
    Status status = argument_number(argument, 1, app->search_views.log.numbers, &number, error);
    if (status)
        return status;
    *out = search_log_find(&app->search_views.log, number);
    return *out ? STATUS_OK : error_set(error, STATUS_NOT_FOUND, "search %d is no longer kept", number);
}

/* One search, or all of them. */
static Status copy(AppState *app, const char *argument, Error *error)
{
    const SearchLog *log = &app->search_views.log;
    const SearchLogEntry *entry;
    Text text = {0};
    Status status = *argument ? find_entry(app, argument, &entry, error) : STATUS_OK;
    if (!status && *argument)
        search_log_write(entry, app->roster, &text);
    for (int i = 0; i < log->count && !status && !*argument; i++)
        search_log_write(&log->entries[i], app->roster, &text);
    if (!status)
        return action_copied(app, &text, error);
    text_free(&text);
    return status;
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
static Status replay(AppState *app, const char *argument, Error *error)
{
    const SearchLogEntry *entry = NULL;
    Status status = find_entry(app, argument, &entry, error);
    if (!status)
        status = go_to(app, &entry->game, error);
    if (!status)
        status = action_run(app, "analysis.agent", entry->agent, error);
    if (!status)
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
    if (!status)
        status = action_run(app, "analysis.option", text_string(&option), error);
    text_free(&option);
    return status;
}

/* ---- What is asked for ---- */

static void look_profile(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%s", app->search_views.weight_editor.name);
}

static void look_share(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%.4g", 100 * app_search_view(app)->tree.share);
}

static void look_size(const AppState *app, ArgumentFacts *facts)
{
    snprintf(facts->now, sizeof facts->now, "%d", (int)(app_search_view(app)->table.now.bytes >> 20));
}

static void look_entry(const AppState *app, ArgumentFacts *facts)
{
    facts->least = 1;
    facts->most = app->search_views.log.numbers;
    snprintf(facts->now, sizeof facts->now, "%d", app->search_views.log.numbers);
}

static const ArgumentInfo asks_profile = {
    .prompt = "With which weights", .may_lack = true, .look = look_profile, .value = argument_profile};
static const ArgumentInfo asks_share = {.prompt = "Leave out nodes with less of the visits",
                                        .unit = "%",
                                        .most = 100,
                                        .real = true,
                                        .may_lack = true,
                                        .look = look_share};
static const ArgumentInfo asks_size = {.prompt = "Size of the table, which begins empty",
                                       .unit = "MB",
                                       .least = 1,
                                       .most = TABLE_MB_MOST,
                                       .look = look_size};
static const ArgumentInfo asks_entry = {.prompt = "Which search of the log", .look = look_entry};
static const ArgumentInfo asks_node = {
    .prompt = "The placements that lead to a node, such as L-R@3-0 J-D@1-2", .may_lack = true};
static const ArgumentInfo asks_visits = {.prompt = "A placement and how many visits, such as L-R@3-0 100000"};

static const Action actions[] = {
    {"tree.sort", "Sort the tree", NULL, NULL, ARGUMENT_CHOICE, CHOICES_OF(tree_sort_names, TREE_SORTS), NULL,
     sort},
    {"tree.share", "Hide nodes with few visits", NULL, NULL, ARGUMENT_NUMBER, NULL, NULL, share, &asks_share},
    {"tree.toggle", "Open node", NULL, NULL, ARGUMENT_TEXT, NULL, has_tree, NULL, &asks_node, .take = toggle,
     .form = FORM_PATH},
    {"tree.zoom", "Show the tree from a node", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, NULL, &asks_node,
     .take = zoom, .form = FORM_PATH},
    {"tree.focus", "Search below a node", NULL, NULL, ARGUMENT_TEXT, NULL, has_tree, NULL, &asks_node,
     .take = focus, .form = FORM_PATH},
    {"tree.visits", "Give a placement more visits", NULL, NULL, ARGUMENT_TEXT, NULL, has_tree, visits,
     &asks_visits},
    {"tree.insert", "Insert as variation", NULL, NULL, ARGUMENT_TEXT, NULL, has_tree, NULL, &asks_node,
     .take = insert, .form = FORM_PATH},
    {"tree.hover", "Preview node", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, .take = hover, .form = FORM_PATH,
     .inner = true},
    {"tree.go", "Show node on board", NULL, NULL, ARGUMENT_TEXT, NULL, has_tree, NULL, &asks_node, .take = go,
     .form = FORM_PATH},
    {"tree.growth", "Show the tree as it was", NULL, NULL, ARGUMENT_TEXT, NULL, has_growth, growth_text,
     .take = growth, .form = FORM_WHOLE, .inner = true},
    {"tree.play", "Play the growth of the tree", NULL, NULL, ARGUMENT_NONE, NULL, has_growth, play},
    {"tree.export", "Export tree...", NULL, NULL, ARGUMENT_PATH, NULL, has_tree, export_tree,
     .finds = "save graph dot"},
    {"table.clear", "Clear the table", NULL, NULL, ARGUMENT_NONE, NULL, has_table, clear,
     .finds = "transposition hash memory"},
    {"table.size", "Size of the table...", NULL, NULL, ARGUMENT_NUMBER, NULL, has_table, resize, &asks_size,
     .finds = "transposition hash memory"},
    {"table.open", "Look up an entry's replies", NULL, NULL, ARGUMENT_NUMBER, NULL, has_table, look_up},
    {"log.copy", "Copy the log of searches", NULL, NULL, ARGUMENT_TEXT, NULL, has_log, copy,
     .finds = "clipboard search"},
    {"log.replay", "Search again", NULL, NULL, ARGUMENT_NUMBER, NULL, has_log, replay, &asks_entry},
    {"heuristics.use", "Analyse with these weights", NULL, NULL, ARGUMENT_TEXT, NULL, NULL, use,
     &asks_profile},
};

ACTION_LIST(insight_actions, actions);
