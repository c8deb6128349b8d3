/* The window's contents: what a frame shows, and what hands do to it.
 *
 * Panels, dialogs and menus read the state and run named actions; they keep nothing but what is no state,
 * such as the text that is being typed. For the thread that draws. */
#ifndef TETRESS_VIEW_UI_H
#define TETRESS_VIEW_UI_H

#include <stdio.h>

#include "engine/analysis/insight/overlays.h"
#include "engine/analysis/insight/room.h"
#include "ui/draw/window/window.h"
#include "ui/state/actions/actions.h"
#include "ui/state/document/move_rows.h"
#include "ui/state/review/graph_terms.h"
#include "ui/view/board/board_view.h"
#include "ui/view/derived.h"
#include "ui/view/dialogs/dialogs.h"
#include "ui/view/insight/insight_view.h"
#include "ui/view/tune/tune_view.h"

enum { DESK_TEXT_SIZE = 4096, DESK_COMMENT_ROOM = 16384 };

/* What Tab goes through: buttons, tabs and fields in the order in which they are drawn. */
typedef struct FocusStops {
    int count, last_count; /* in this frame so far, and in the last */
    int at, last_at;       /* which of them has the keys; -1: none */
    int wanted;            /* which is to have them, once it is drawn; -1: none */
    int group;             /* that is being drawn: its number as `focus` has it, or FOCUS_WIDGETS */
    bool closed;           /* what is being drawn is covered by a dialog */
} FocusStops;

enum { FOCUS_WIDGETS = -1 }; /* the keys are with a widget in no group, such as a step through the game */

/* Is told of every action before it is run. */
typedef void ActionNote(void *context, const char *action, const Argument *argument);

/* What terms contribute along the game, and what that was made of. */
typedef struct TermsGraph {
    bool known;
    const Record *record;
    uint64_t version; /* of the document's tree */
    Side side;
    double weights[TERM_COUNT];
    GraphTerms terms;
} TermsGraph;

struct Ui {
    Window *window;
    const AppState *app;
    ActionDoor *door; /* to it: ui_run alone goes through */
    ActionNote *note; /* null: nobody is told */
    void *note_context;
    Overlays overlays; /* of the position shown; found when it changes */
    uint64_t overlays_version;
    bool overlays_known;

    Error toast; /* what an action had to say, for some seconds; STATUS_OK: nothing */
    uint64_t toast_until_ns;
    uint64_t now_ns; /* of this frame */
    uint64_t copies; /* of the state's, that the clipboard has */
    uint64_t visits; /* of the state's, that were made */

    /* The game's moves as they are listed. */
    MoveRows rows;
    uint64_t rows_version;
    float rows_width, rows_height; /* of the list, for which they were laid out */
    bool rows_known;
    /* frames for which the move shown may be out of sight: a list knows its height a frame later */
    int rows_revealing;
    const RecordNode *rows_node, *rows_root; /* shown, and of the game, then */

    /* The comment that is shown or typed, and whose it is: what is typed is in the document at every key. */
    char *comment; /* null before there is one */
    int comment_size;
    uint64_t comment_typed_ns; /* when it was last typed into; 0: not since the field was entered */
    bool comment_editing, comment_active; /* it is a field; and has the keys */
    int comment_opening;                  /* frames until it must have them */
    uint64_t comments_wanted;             /* of the state's, that were opened */
    const RecordNode *comment_node;
    int comment_game;
    uint64_t comment_version;

    BoardView board;
    InsightView search_views;
    TuneView tune;
    /* The games of the file as they are listed, and what is typed to find some. */
    GameEntry *games;
    int games_count, games_capacity;
    uint64_t games_version;
    GamesQuery games_query;
    bool games_of_file, games_typing; /* the first: though a folder is there */
    char games_player[64], games_caption[32];

    Room room; /* of the line shown, as the panel to learn from has it */
    uint64_t room_version;
    bool banner_tall; /* the end of a game took two rows in the last frame */
    Derived derived;
    int line_hovered; /* in the panel; from 1, 0 for none */
    int graph_kind;
    bool graph_headed; /* its kinds had room beside the tabs */
    char graph_caption[96];
    TermsGraph terms_graph;
    char analyst_caption[112];
    uint64_t console_version; /* of the document, when the console showed it */

    bool popup; /* a list or a menu was open at the end of the last frame: keys are for it */
    int focus;  /* 0: the board has the keys; otherwise the group of panels that has them, or FOCUS_WIDGETS */
    FocusStops stops;
    Mode focus_mode;  /* the mode when this was set */
    bool focus_moved; /* to other panels, by a key */

    /* The menus by keys: letters of those that are to be opened with the next frame and in this one; 0:
     * none. */
    char menu_wanted, menu_opening;
    bool menu_fresh; /* it was opened, and none of its items is chosen yet */
    bool menu_inner; /* a menu within the open one is chosen or open */

    Layout compact, compact_of; /* what is drawn in little room, and of which layout */
    char dialog[24];            /* that was shown in the last frame */
    char text[DESK_TEXT_SIZE];  /* what is typed into the dialog that is open */

    DialogDrafts drafts; /* what is typed into dialogs */
};

/* Both must outlive it. */
void ui_open(Ui *self, Window *window, AppState *app);
void ui_close(Ui *self);

/* The frame's whole contents, and the keys pressed in it; between window_begin and window_end. */
void ui_frame(Ui *self);

/* When the desk changes by itself next, by clock_ns: a toast goes. UINT64_MAX: it does not. */
uint64_t ui_wake_ns(const Ui *self);

/* Runs an action: the only way in which what is drawn changes the state. */
Status ui_run(Ui *self, const char *name, const Argument *argument, Error *error);

/* The same with a text. */
Status ui_ask(Ui *self, const char *name, const char *argument, Error *error);

/* Runs an action as a hand does: asks for an argument that lacks, and shows what went wrong. Whether it was
 * done. */
bool ui_do(Ui *self, const char *name, const char *argument);

/* The same with an argument made as printf does, or with a value. */
bool ui_do_format(Ui *self, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool ui_do_with(Ui *self, const char *name, const Argument *argument);

/* With the word of a choice that has this index. */
bool ui_do_choice(Ui *self, const char *name, int index);

static inline bool ui_do_number(Ui *self, const char *name, int number)
{
    return ui_do_with(self, name, &(Argument){.form = FORM_WHOLE, .whole = number});
}

/* A name and its number. */
static inline bool ui_do_named(Ui *self, const char *name, const char *part, double value)
{
    Argument argument = {.form = FORM_NAMED, .real = value};
    snprintf(argument.name, sizeof argument.name, "%s", part);
    return ui_do_with(self, name, &argument);
}

static inline bool ui_do_cell(Ui *self, const char *name, Cell cell)
{
    return ui_do_with(self, name, &(Argument){.form = FORM_CELL, .cell = cell});
}

static inline bool ui_do_node(Ui *self, const char *name, const RecordNode *node)
{
    return ui_do_with(self, name, &(Argument){.form = FORM_NODE, .node = node});
}

/* Shows a message for some seconds. */
void ui_say(Ui *self, const Error *error);

/* The keys that are down with this one, as shortcuts are written, such as "Ctrl+Shift+S"; empty if it is none
 * by itself. */
void keys_write(int scancode, char *out, size_t size);

/* Whether the board, or the well of the Solo workspace, is among the panels of this mode: then keys without
 * Ctrl and Alt are for it. */
static inline bool ui_has_board(const Ui *self)
{
    const Layout *layout = &self->app->settings.layouts[self->app->view.mode];
    return layout_find(layout, self->app->view.mode == MODE_SOLO ? "solo-well" : "board") >= 0;
}

static inline bool ui_enabled(const Ui *self, const char *name)
{
    const Action *action = action_find(name);
    return action && action_enabled(action, self->app);
}

#endif
