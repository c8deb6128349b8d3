/* Texts from the clipboard. */
#include <string.h>

#include "engine/base/scan.h"
#include "ui/state/actions/actions_inner.h"

enum { LINE_BYTES_MOST = 16384 }; /* limit for moves or a position: anything longer is games */

typedef struct PastedMoves {
    Move moves[PLY_LIMIT];
    int count;
} PastedMoves;

/* Moves separated by spaces, as "edit.copy-moves" writes them; false if there is anything else. */
static bool read_moves(const char *text, size_t length, PastedMoves *out)
{
    const char *end = text + length;
    out->count = 0;
    if (move_read(text, length, &out->moves[0], NULL) == STATUS_OK) {
        out->count = 1;
        return true;
    }
    for (const char *at = text; at < end; at += strspn(at, " \t\r\n")) {
        size_t word = strcspn(at, " \t\r\n");
        if (out->count == PLY_LIMIT || move_read(at, word, &out->moves[out->count], NULL) != STATUS_OK)
            return false;
        out->count++;
        at += word;
    }
    return out->count > 0;
}

/* Whether all moves can be played from a position; otherwise the number of the first that can't. */
static bool can_play(Position position, const PastedMoves *list, int *failing)
{
    for (*failing = 0; *failing < list->count; ++*failing) {
        if (!position_legal(&position, list->moves[*failing]))
            return false;
        position_play(&position, list->moves[*failing], &position);
    }
    return true;
}

/* Adds moves at the cursor and goes to the last of them. */
static Status add_moves(Document *document, const PastedMoves *list, Error *error)
{
    Status status = document_insert_line(document, list->moves, list->count, error);
    for (int i = 0; i < list->count && status == STATUS_OK; i++)
        document_go(document, record_child(document->node, list->moves[i]));
    return status;
}

static Status paste_moves(AppState *app, const PastedMoves *list, const char *text, Error *error)
{
    int here;
    int anew;
    Position empty;
    position_start(&empty);
    if (can_play(app->document.position, list, &here))
        return add_moves(&app->document, list, error);
    if (list->count > 1 && can_play(empty, list, &anew)) {
        Status status = action_ask(app, "edit.paste", text, error);
        if (status == STATUS_OK)
            status = action_run(app, "file.new", "", error);
        return status != STATUS_OK ? status : add_moves(&app->document, list, error);
    }
    if (list->count == 1) /* this says why */
        return action_run(app, "move.place", text, error);
    return error_set(error, STATUS_ILLEGAL_MOVE,
                     "these moves can't be played from here or from the start: move %d, %s, is not legal",
                     here + 1, MOVE_SHORT(list->moves[here]));
}

/* Whether a text looks like a position: it has rows on one line. */
static bool seems_position(const char *text, size_t length)
{
    int slashes = 0;
    for (size_t i = 0; i < length; i++)
        slashes += text[i] == '/';
    return slashes == BOARD_SIDE - 1 && strspn(text, "rb0123456789/ ") >= length;
}

Status paste_text(AppState *app, const char *text, Error *error)
{
    PastedMoves moves;
    Position position;
    size_t length = strlen(text);
    trim_blanks(&text, &length);
    if (length == 0)
        return error_set(error, STATUS_NOT_FOUND, "there is no text on the clipboard");
    if (length < LINE_BYTES_MOST && position_read(text, length, &position, NULL) == STATUS_OK) {
        /* A position set up in a document without edits is still on the clipboard, so it needs no saving. */
        Status status = action_ask(app, "edit.paste", text, error);
        if (status == STATUS_OK)
            status = action_run(app, "file.new", "", error);
        if (status == STATUS_OK)
            status = document_set_start(&app->document, &position, error);
        if (status == STATUS_OK)
            document_drop_edits(&app->document);
        return status;
    }
    if (length < LINE_BYTES_MOST && read_moves(text, length, &moves))
        return paste_moves(app, &moves, text, error);
    if (length < LINE_BYTES_MOST && seems_position(text, length))
        return position_read(text, length, &position, error); /* this says what is wrong with it */
    return file_jobs_paste(app, text, error);
}
