/* Edits of the record, and the clipboard. */
#include <string.h>

#include "engine/record/formats/link.h"
#include "engine/record/record_words.h"
#include "ui/state/actions/actions_inner.h"
#include "ui/state/document/console.h"

/* During a game, undo takes moves back. */
static Status undo(AppState *app, Error *error)
{
    Status status = app->play.state == PLAY_RUNNING ? play_take_back(&app->play, &app->document, error)
                                                    : document_undo(&app->document, error);
    editor_follow(app);
    return status;
}

static Status redo(AppState *app, Error *error)
{
    Document *document = &app->document;
    Status status = document_redo(document, error);
    /* what was painted before the editor was left comes back in one step */
    while (status == STATUS_OK && !app->editing && *document_draft(document) &&
           document_redoes_draft(document))
        status = document_redo(document, error);
    editor_follow(app);
    return status;
}

TRY(delete_variation, document_delete(&app->document, error))
TRY(promote, document_promote(&app->document, error))
TRY(promote_all, document_promote_all(&app->document, error))
TRY_TEXT(comment, document_set_comment(&app->document, argument, error))

/* Replaces a comment while it is typed: one undo step with what was typed before. */
TRY_TEXT(type_on, document_type_comment(&app->document, argument, true, error))
TRY_TEXT(type_anew, document_type_comment(&app->document, argument, false, error))

/* Brings the comment's field to the front, with the keyboard focus. */
static Status write_comment(AppState *app, Error *error)
{
    app->view.comments_wanted++;
    return action_run(app, "view.panel.show", "game", error);
}

/* Sets or removes a mark; at most one of the six that judge a move can be set. */
static Status mark(AppState *app, int index, Error *error)
{
    uint16_t old = app->document.node->marks, chosen = (uint16_t)record_marks[index].mark, judgements = 0;
    for (int i = 0; i < RECORD_MARKS; i++)
        if (record_marks[i].of_moves)
            judgements |= (uint16_t)record_marks[i].mark;
    uint16_t rest = (uint16_t)(old & ~(chosen & judgements ? judgements : chosen));
    return document_set_marks(&app->document, old & chosen ? rest : (uint16_t)(rest | chosen), error);
}

/* "red Ann", "blue Bob", or "event Final": a name and its value. */
static Status type_information(AppState *app, const char *argument, bool goes_on, Error *error)
{
    char name[32];
    size_t length = strcspn(argument, " ");
    const char *value = argument[length] ? argument + length + 1 : "";
    if (length == 0 || length >= sizeof name)
        return error_set(error, STATUS_INVALID, "expected red, blue or the name of a fact, then a text");
    memcpy(name, argument, length);
    name[length] = '\0';
    return document_type_information(&app->document, name, value, goes_on, error);
}

TRY_TEXT(information, type_information(app, argument, false, error))
TRY_TEXT(information_on, type_information(app, argument, true, error))

/* ---- The clipboard ---- */

Status action_copied(AppState *app, Text *text, Error *error)
{
    Status status = text_status(text, error);
    if (status != STATUS_OK) {
        text_free(text);
        return status;
    }
    text_free(&app->copied);
    app->copied = *text;
    app->copies++;
    return STATUS_OK;
}

static Status copy_position(AppState *app, Error *error)
{
    Text text = {0};
    text_add_string(&text, POSITION_TEXT(&app->document.position));
    return action_copied(app, &text, error);
}

static Status copy_record(AppState *app, Error *error)
{
    Text text = {0};
    record_write_sgf(app->document.record, &text, NULL);
    return action_copied(app, &text, error);
}

/* The moves up to the cursor, on one line. */
static Status copy_moves(AppState *app, Error *error)
{
    Text text = {0};
    Game game;
    record_game(app->document.record, app->document.node, &game);
    for (int i = 0; i < game.count; i++)
        text_printf(&text, "%s%s", i > 0 ? " " : "", MOVE_SHORT(game.moves[i]));
    return action_copied(app, &text, error);
}

static Status copy_link(AppState *app, Error *error)
{
    Text text = {0};
    text_add_string(&text, link_page());
    document_link(&app->document, &text);
    return action_copied(app, &text, error);
}

/* The move at the cursor, as the referee's agents write it. */
static Status copy_action(AppState *app, Error *error)
{
    Text text = {0};
    text_add_string(&text, "PlaceAction(");
    for (int i = 0; i < SHAPE_CELLS; i++) {
        Cell cell = move_cells[app->document.node->move][i];
        text_printf(&text, "%sCoord(%d, %d)", i > 0 ? ", " : "", cell_row(cell), cell_column(cell));
    }
    text_add_byte(&text, ')');
    return action_copied(app, &text, error);
}

static Status copy_output(AppState *app, Error *error)
{
    Text text = {0};
    Console console;
    console_read(app, &console);
    console_write(&console, &text);
    return action_copied(app, &text, error);
}

static const Action actions[] = {
    {"edit.undo", "Undo", "Edit", MAIN_KEY "Z", .tries = undo, .when = {CAN_UNDO},
     .finds = "revert back mistake"},
    {"edit.redo", "Redo", "Edit", MAIN_KEY "Y", .tries = redo, .when = {CAN_REDO}, .finds = "again repeat"},
    {"edit.copy-position", "Copy position", "Edit", MAIN_KEY "C", .tries = copy_position,
     .finds = "clipboard board"},
    {"edit.copy-record", "Copy game", "Edit", MAIN_KEY "Shift+C", .tries = copy_record,
     .finds = "clipboard record export"},
    {"edit.copy-moves", "Copy moves", "Edit", .tries = copy_moves, .when = {AFTER_MOVE},
     .finds = "clipboard list"},
    {"edit.copy-link", "Copy link", "Edit", .tries = copy_link,
     .finds = "clipboard share url address send web"},
    {"edit.copy-action", "Copy move as PlaceAction", .tries = copy_action, .when = {AFTER_MOVE},
     .finds = "clipboard python referee"},
    {"edit.copy-output", "Copy what agents printed", .tries = copy_output},
    {"edit.paste", "Paste", "Edit", MAIN_KEY "V", TAKES_TEXT(paste_text), .finds = "clipboard insert import"},
    {"edit.delete", "Delete variation", "Edit", "Delete", .tries = delete_variation,
     .when = {-IS_PLAYING, AFTER_MOVE}, .finds = "remove branch cut"},
    {"edit.promote", "Promote variation", "Edit", MAIN_KEY "Up", .tries = promote,
     .when = {-IS_PLAYING, IN_VARIATION}, .finds = "branch up"},
    {"edit.promote-all", "Make main line", "Edit", .tries = promote_all, .when = {-IS_PLAYING, IN_VARIATION},
     .finds = "branch first"},
    {"edit.comment", "Comment", TAKES_TEXT(comment), .inner = true},
    {"edit.comment-begin", "Type a comment", TAKES_TEXT(type_anew), .inner = true},
    {"edit.comment-on", "Type more of a comment", TAKES_TEXT(type_on), .inner = true},
    {"edit.write-comment", "Write a comment", "Edit", "W", .tries = write_comment, .types = true,
     .when = {-ON_START_PAGE, -IS_EDITING}, .finds = "note annotate text"},
    {"edit.mark", "Mark move", "Edit", TRIES_CHOICE(mark, CHOICES_IN(record_marks, name, RECORD_MARKS)),
     .finds = "annotate good bad blunder glyph"},
    {"edit.information", "Game information", TAKES_TEXT(information), .inner = true},
    {"edit.information-on", "Type more of the game's information", TAKES_TEXT(information_on), .inner = true},
};

ACTION_LIST(edit_actions, actions);
