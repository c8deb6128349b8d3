/* The position editor. */
#include "ui/state/actions/actions_inner.h"

static void enter(AppState *app)
{
    hand_drop(&app->hand);
    app->editing = true;
    app->view.mode = MODE_EDIT;
    app->view.start = false;
}

static void actions_editor_begin(AppState *app)
{
    if (!app->editing)
        editor_begin(&app->editor, &app->document.position);
    enter(app);
}

static void actions_editor_end(AppState *app)
{
    app->editing = false;
    app->view.mode = MODE_ANALYSE;
}

void editor_follow(AppState *app)
{
    const Document *document = &app->document;
    Editor editor = {.brush = 'r'};
    uint64_t version = document->shown_games + document->tree_version;
    if (app->editor_version == version || app->play.state == PLAY_RUNNING)
        return;
    app->editor_version = version;
    char brush = app->editing ? app->editor.brush : 'r';
    if (editor_resume(&editor, document_draft(document))) {
        if (!app->editing)
            enter(app);
    } else if (app->editing) {
        editor_begin(&editor, &document->position); /* all was undone */
    } else {
        return;
    }
    editor.joins = app->editor.joins;
    editor.brush = brush;
    editor.cursor = app->editor.cursor;
    app->editor = editor;
}

/* Keeps a change as an edit of the game. It continues the last one if both join in the same way. */
static Status actions_editor_keep(AppState *app, Editor *changed, char joins, Error *error)
{
    char draft[EDITOR_DRAFT_SIZE];
    bool goes_on = joins && app->editor.joins == joins;
    editor_write(changed, draft);
    Status status = document_set_draft(&app->document, draft, goes_on, error);
    changed->joins = joins;
    if (status == STATUS_OK)
        app->editor = *changed;
    return status;
}

/* Red, blue, or empty. */
ACT_WITH(brush, app->editor.brush = "rb."[number])

static Status paint(AppState *app, const Argument *argument, Error *error)
{
    Editor changed = app->editor;
    editor_paint(&changed, argument->cell);
    return actions_editor_keep(app, &changed, 'p', error);
}

ACT(lift, app->editor.joins = '\0')

static Status side(AppState *app, int chosen, Error *error)
{
    Editor changed = app->editor;
    editor_set_side(&changed, (Side)chosen);
    return actions_editor_keep(app, &changed, 't', error);
}

static Status turn(AppState *app, int number, Error *error)
{
    Editor changed = app->editor;
    Status status = editor_set_turn(&changed, number, error);
    return status != STATUS_OK ? status : actions_editor_keep(app, &changed, 't', error);
}

static Status clear(AppState *app, Error *error)
{
    Editor changed = app->editor;
    editor_clear(&changed);
    return actions_editor_keep(app, &changed, '\0', error);
}

static Status text(AppState *app, const char *argument, Error *error)
{
    Editor changed = app->editor;
    Status status = editor_read(&changed, argument, error);
    return status != STATUS_OK ? status : actions_editor_keep(app, &changed, '\0', error);
}

Status editor_use(AppState *app, Error *error)
{
    Position position;
    Status status = editor_position(&app->editor, &position, error);
    return status != STATUS_OK ? status : document_set_start(&app->document, &position, error);
}

static Status apply(AppState *app, Error *error)
{
    Status status = editor_use(app, error);
    if (status == STATUS_OK)
        actions_editor_end(app);
    return status;
}

/* Leaves the game as it was before: what was painted is undone. What comes from an earlier run can't be, so
 * dropping it is an edit. */
Status editor_leave(AppState *app, Error *error)
{
    Document *document = &app->document;
    bool drops = *document_draft(document) != '\0';
    bool undoes = false;
    Status status = STATUS_OK;
    while (status == STATUS_OK && *document_draft(document) && document_undoes_draft(document)) {
        status = document_undo(document, error);
        undoes = true;
    }
    if (status == STATUS_OK && *document_draft(document)) {
        status = document_set_draft(document, NULL, false, error);
        undoes = false;
    }
    if (status != STATUS_OK)
        return status;
    actions_editor_end(app);
    if (drops)
        error_set(&app->notice, STATUS_INTERRUPTED, "The position was not used. %s brings it back.",
                  undoes ? "Redo" : "Undo");
    return STATUS_OK;
}

ACT_WITH(move, app->editor.cursor = cell_towards(app->editor.cursor, number))

/* Paints the cell at the cursor, in the same colour unless another is named; each is a step of its own. */
static Status put(AppState *app, int colour, Error *error)
{
    Editor changed = app->editor;
    if (colour < 3)
        changed.brush = "rb."[colour];
    editor_paint(&changed, changed.cursor);
    return actions_editor_keep(app, &changed, '\0', error);
}

static const Action actions[] = {
    {"editor.begin", "Set up position", "Edit", MAIN_KEY "E", .does = actions_editor_begin, FIELD(editing),
     .when = {-EDITOR_IN_FRONT, -IS_PLAYING}, .finds = "edit board custom opening place tokens editor"},
    {"editor.brush", "Brush", DOES_CHOICE(brush, CHOICES("red", "blue", "empty")), .when = {IS_EDITING}},
    {"editor.paint", "Paint cell", TAKES_CELL(paint), .when = {IS_EDITING}},
    {"editor.move", "Move to another cell", DOES_CHOICE(move, FOUR_DIRECTIONS), .when = {IS_EDITING},
     .inner = true},
    {"editor.put", "Paint this cell", TRIES_CHOICE(put, CHOICES("red", "blue", "empty", "same")),
     .when = {IS_EDITING}, .inner = true},
    {"editor.lift", "Finish the stroke", .does = lift, .when = {IS_EDITING}},
    {"editor.side", "Side to move", TRIES_CHOICE(side, CHOICES_OF(&outcome_names[OUTCOME_RED], 2)),
     .when = {IS_EDITING}},
    {"editor.turn", "Turn", TRIES_NUMBER(turn), .least = 1, .most = PLY_LIMIT + 1, .when = {IS_EDITING}},
    {"editor.clear", "Clear board", .tries = clear, .when = {IS_EDITING}},
    {"editor.text", "Position as text", TAKES_TEXT(text), .when = {IS_EDITING},
     .prompt = "A position, as copied with " MAIN_KEY "C"},
    {"editor.apply", "Use position", .tries = apply, .when = {IS_EDITING}},
    {"editor.cancel", "Cancel editing", .tries = editor_leave, .when = {IS_EDITING}},
};

ACTION_LIST(editor_actions, actions);
