/* The position editor. */
#include <string.h>

#include "ui/state/actions/actions_inner.h"

/* Again while the start page is in front of it. */
static bool may_begin(const AppState *app)
{
    return (!app->editing || app->view.start) && app->play.state != PLAY_RUNNING;
}

static bool is_editing(const AppState *app)
{
    return app->editing;
}

static void enter(AppState *app)
{
    hand_drop(&app->hand);
    app->editing = true;
    app->view.mode = MODE_EDIT;
    app->view.start = false;
}

static Status begin(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    if (!app->editing)
        editor_begin(&app->editor, &app->document.position);
    enter(app);
    return STATUS_OK;
}

static void end(AppState *app)
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
static Status keep(AppState *app, Editor *changed, char joins, Error *error)
{
    char draft[EDITOR_DRAFT_SIZE];
    bool goes_on = joins && app->editor.joins == joins;
    editor_write(changed, draft);
    Status status = document_set_draft(&app->document, draft, goes_on, error);
    changed->joins = joins;
    if (!status)
        app->editor = *changed;
    return status;
}

static Status brush(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->editor.brush = *argument == 'e' ? '.' : *argument;
    return STATUS_OK;
}

static Status paint(AppState *app, const Argument *argument, Error *error)
{
    Editor changed = app->editor;
    editor_paint(&changed, argument->cell);
    return keep(app, &changed, 'p', error);
}

static Status lift(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    app->editor.joins = '\0';
    return STATUS_OK;
}

static Status side(AppState *app, const char *argument, Error *error)
{
    Editor changed = app->editor;
    editor_set_side(&changed, *argument == 'r' ? RED : BLUE);
    return keep(app, &changed, 't', error);
}

static Status turn(AppState *app, const Argument *argument, Error *error)
{
    Editor changed = app->editor;
    Status status = argument_within(argument, 1, PLY_LIMIT + 1, error);
    if (!status)
        status = editor_set_turn(&changed, argument->whole, error);
    return status ? status : keep(app, &changed, 't', error);
}

static Status clear(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Editor changed = app->editor;
    editor_clear(&changed);
    return keep(app, &changed, '\0', error);
}

static Status text(AppState *app, const char *argument, Error *error)
{
    Editor changed = app->editor;
    Status status = editor_read(&changed, argument, error);
    return status ? status : keep(app, &changed, '\0', error);
}

Status editor_use(AppState *app, Error *error)
{
    Position position;
    Status status = editor_position(&app->editor, &position, error);
    return status ? status : document_set_start(&app->document, &position, error);
}

static Status apply(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Status status = editor_use(app, error);
    if (!status)
        end(app);
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
    while (!status && *document_draft(document) && document_undoes_draft(document)) {
        status = document_undo(document, error);
        undoes = true;
    }
    if (!status && *document_draft(document)) {
        status = document_set_draft(document, NULL, false, error);
        undoes = false;
    }
    if (status)
        return status;
    end(app);
    if (drops)
        error_set(&app->notice, STATUS_INTERRUPTED, "The position was not used. %s brings it back.",
                  undoes ? "Redo" : "Undo");
    return STATUS_OK;
}

static Status cancel(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    return editor_leave(app, error);
}

static Status move(AppState *app, const char *argument, Error *error)
{
    (void)error;
    int row = strcmp(argument, "down") == 0 ? 1 : strcmp(argument, "up") == 0 ? -1 : 0;
    int column = strcmp(argument, "right") == 0 ? 1 : strcmp(argument, "left") == 0 ? -1 : 0;
    Cell *cursor = &app->editor.cursor;
    *cursor = cell_at(cell_row(*cursor) + row, cell_column(*cursor) + column);
    return STATUS_OK;
}

/* Paints the cell at the cursor; each is a step of its own. */
static Status put(AppState *app, const char *argument, Error *error)
{
    Editor changed = app->editor;
    if (strcmp(argument, "same") != 0)
        changed.brush = *argument == 'e' ? '.' : *argument;
    editor_paint(&changed, changed.cursor);
    return keep(app, &changed, '\0', error);
}

static const ArgumentInfo asks_position = {.prompt = "A position, as copied with Ctrl+C"};

static const Action actions[] = {
    {"editor.begin", "Set up position", "Edit", "Ctrl+E", ARGUMENT_NONE, NULL, may_begin, begin,
     .finds = "edit board custom opening place tokens editor"},
    {"editor.brush", "Brush", NULL, NULL, ARGUMENT_CHOICE, CHOICES("red", "blue", "empty"), is_editing,
     brush},
    {"editor.paint", "Paint cell", NULL, NULL, ARGUMENT_CELL, NULL, is_editing, .take = paint,
     .form = FORM_CELL},
    {"editor.move", "Move to another cell", NULL, NULL, ARGUMENT_CHOICE,
     CHOICES("up", "down", "left", "right"), is_editing, move, .inner = true},
    {"editor.put", "Paint this cell", NULL, NULL, ARGUMENT_CHOICE, CHOICES("red", "blue", "empty", "same"),
     is_editing, put, .inner = true},
    {"editor.lift", "Finish the stroke", NULL, NULL, ARGUMENT_NONE, NULL, is_editing, lift},
    {"editor.side", "Side to move", NULL, NULL, ARGUMENT_CHOICE, CHOICES_OF(&outcome_names[OUTCOME_RED], 2),
     is_editing, side},
    {"editor.turn", "Turn", NULL, NULL, ARGUMENT_NUMBER, NULL, is_editing, .take = turn, .form = FORM_WHOLE},
    {"editor.clear", "Clear board", NULL, NULL, ARGUMENT_NONE, NULL, is_editing, clear},
    {"editor.text", "Position as text", NULL, NULL, ARGUMENT_TEXT, NULL, is_editing, text, &asks_position},
    {"editor.apply", "Use position", NULL, NULL, ARGUMENT_NONE, NULL, is_editing, apply},
    {"editor.cancel", "Cancel editing", NULL, NULL, ARGUMENT_NONE, NULL, is_editing, cancel},
};

ACTION_LIST(editor_actions, actions);
