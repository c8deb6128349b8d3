/* The position editor. */
#include "ui/state/actions/actions_inner.h"

static bool may_begin(const AppState *app)
{
    return !app->editing && app->play.state != PLAY_RUNNING;
}

static bool is_editing(const AppState *app)
{
    return app->editing;
}

static Status begin(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    editor_begin(&app->editor, &app->document.position);
    hand_drop(&app->hand);
    app->editing = true;
    app->view.mode = MODE_EDIT;
    return STATUS_OK;
}

static void end(AppState *app)
{
    app->editing = false;
    app->view.mode = MODE_ANALYSE;
}

static Status brush(AppState *app, const char *argument, Error *error)
{
    (void)error;
    app->editor.brush = *argument == 'e' ? '.' : *argument;
    return STATUS_OK;
}

static Status paint(AppState *app, const Argument *argument, Error *error)
{
    (void)error;
    editor_paint(&app->editor, argument->cell);
    return STATUS_OK;
}

static Status lift(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    editor_lift(&app->editor);
    return STATUS_OK;
}

static Status side(AppState *app, const char *argument, Error *error)
{
    (void)error;
    editor_set_side(&app->editor, *argument == 'r' ? RED : BLUE);
    return STATUS_OK;
}

static Status turn(AppState *app, const Argument *argument, Error *error)
{
    Status status = argument_within(argument, 1, PLY_LIMIT + 1, error);
    return status ? status : editor_set_turn(&app->editor, argument->whole, error);
}

static Status clear(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    editor_clear(&app->editor);
    return STATUS_OK;
}

static Status text(AppState *app, const char *argument, Error *error)
{
    return editor_read(&app->editor, argument, error);
}

static Status apply(AppState *app, const char *argument, Error *error)
{
    (void)argument;
    Position position;
    Status status = editor_position(&app->editor, &position, error);
    if (!status)
        status = document_set_start(&app->document, &position, error);
    if (!status)
        end(app);
    return status;
}

static Status cancel(AppState *app, const char *argument, Error *error)
{
    (void)argument, (void)error;
    end(app);
    return STATUS_OK;
}

static const ArgumentInfo asks_position = {.prompt = "A position, as copied with Ctrl+C"};

static const Action actions[] = {
    {"editor.begin", "Set up position", "Edit", "Ctrl+E", ARGUMENT_NONE, NULL, may_begin, begin},
    {"editor.brush", "Brush", NULL, NULL, ARGUMENT_CHOICE, CHOICES("red", "blue", "empty"), is_editing,
     brush},
    {"editor.paint", "Paint cell", NULL, NULL, ARGUMENT_CELL, NULL, is_editing, .take = paint,
     .form = FORM_CELL},
    {"editor.lift", "Lift the brush", NULL, NULL, ARGUMENT_NONE, NULL, is_editing, lift},
    {"editor.side", "Side to move", NULL, NULL, ARGUMENT_CHOICE, CHOICES_OF(&outcome_names[OUTCOME_RED], 2),
     is_editing, side},
    {"editor.turn", "Turn", NULL, NULL, ARGUMENT_NUMBER, NULL, is_editing, .take = turn, .form = FORM_WHOLE},
    {"editor.clear", "Clear board", NULL, NULL, ARGUMENT_NONE, NULL, is_editing, clear},
    {"editor.text", "Position as text", NULL, NULL, ARGUMENT_TEXT, NULL, is_editing, text, &asks_position},
    {"editor.apply", "Use position", NULL, NULL, ARGUMENT_NONE, NULL, is_editing, apply},
    {"editor.cancel", "Cancel editing", NULL, NULL, ARGUMENT_NONE, NULL, is_editing, cancel},
};

ACTION_LIST(editor_actions, actions);
