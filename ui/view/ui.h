/* The window's contents: what a frame shows, and how it handles input.
 *
 * Panels, dialogs and menus read the state and run named actions. They keep only what is not state, such as
 * text being typed. For the thread that draws. */
#ifndef TETRESS_VIEW_UI_H
#define TETRESS_VIEW_UI_H

#include <stdio.h>

#include "engine/analysis/insight/overlays.h"
#include "engine/analysis/insight/room.h"
#include "ui/draw/window/window.h"
#include "ui/state/actions/actions.h"
#include "ui/state/document/move_rows.h"
#include "ui/state/review/graph.h"
#include "ui/view/board/board_view.h"
#include "ui/view/derived.h"
#include "ui/view/dialogs/dialogs.h"
#include "ui/view/insight/insight_view.h"

enum { DESK_TEXT_SIZE = 4096, DESK_COMMENT_ROOM = 16384 };

/* What Tab stops at: buttons, tabs and fields, in the order in which they are drawn. */
typedef struct FocusStops {
    int count, last_count; /* in this frame so far, and in the last one */
    int at, last_at;       /* which one has the focus; -1: none */
    int wanted;            /* which one gets it when it is drawn; -1: none */
    Box ring, ring_clip;   /* of the focused widget drawn so far in this frame; empty: there is none */
    bool ring_types;       /* what has it is a field to type in */
    int group;             /* the group being drawn: its number as in `focus`, or FOCUS_WIDGETS */
    bool closed;           /* a dialog covers what is being drawn */
} FocusStops;

enum { FOCUS_WIDGETS = -1 }; /* the focus is on a widget in no group, such as a step through the game */

/* Called before every action that is run. */
typedef void ActionNote(void *context, const char *action, const Argument *argument);

/* The terms' contributions along the game, and what they were made from. */
typedef struct TermsGraph {
    bool known;
    const Record *record;
    uint64_t version; /* of the document's tree */
    Side side;
    Profile weights;
    GraphTerms terms;
} TermsGraph;

struct Ui {
    Window *window;
    const AppState *app;
    ActionTarget *target; /* to the state: only ui_run uses it */
    ActionNote *note;     /* null: not called */
    void *note_context;
    Overlays overlays; /* of the position shown; found when it changes */
    uint64_t overlays_version;
    bool overlays_known;

    Error toast; /* the message of an action, for some seconds; STATUS_OK: none */
    uint64_t toast_until_ns;
    uint64_t toast_version; /* of the game then: what was done to it is past after the next edit */
    uint64_t now_ns;        /* of this frame */
    uint64_t copies;        /* the state's count when the clipboard was set */
    float pinch;            /* what fingers have moved apart that has not yet changed the size of texts */
    uint64_t visits, pages; /* the state's counts of folders and of the manual's pages already opened */
    unsigned clicked_item;  /* its tooltip was seen, as long as the pointer asks for no other; 0: none */

    /* The game's moves as a list. */
    MoveRows rows;
    uint64_t rows_version;
    float rows_width, rows_height; /* of the list when they were laid out */
    bool rows_known, rows_bare;
    /* frames until the move shown must be visible: a list knows its height a frame later */
    int rows_revealing;
    const RecordNode *rows_node, *rows_root; /* node shown, and root of its game, at that time */
    int mistake_turn, mistake_revealing;     /* of the mistake shown, in the same way */

    /* The comment shown or typed, and its node: what is typed is in the document at every keystroke. */
    char *comment; /* null before there is one */
    int comment_size;
    uint64_t comment_typed_ns; /* when something was last typed; 0: not since the field got the focus */
    bool comment_editing, comment_active; /* it is a field; and has the focus */
    int comment_opening;                  /* frames until it must have the focus */
    uint64_t comments_wanted;             /* the state's count of comment requests already handled */
    const RecordNode *comment_node;
    uint64_t comment_game; /* the document's count of games shown */
    uint64_t comment_version;

    BoardView board;
    InsightView search_views;
    /* The list of the file's games, and the text that filters it. */
    GameEntry *games;
    int games_count, games_capacity;
    uint64_t games_version;
    GamesQuery games_query;
    bool games_of_file, games_typing; /* games_of_file: although there is a folder */
    bool games_entered;               /* the list gets the focus from the words that filter it */
    int games_row;                    /* of the library, which was clicked or had the focus last */
    char games_words[128], games_caption[32];
    uint64_t finds_wanted; /* the state's count of requests for the filter already handled */

    char pattern_words[PATTERN_WORDS_SIZE]; /* typed for the pattern */
    bool pattern_typing;

    Room room; /* of the line shown, for the panel to learn from */
    uint64_t room_version;
    float notice_height; /* what its words took in the last frame */
    int notice_node;     /* the part of the layout that it takes room from; -1: none */
    Box notice_rest;     /* what is left of that part */
    Derived derived;
    TreePath line_hovered; /* the line under the pointer; no moves: none */
    TreePath line_menu;    /* the line that a menu was last opened for */
    bool line_menu_opens;
    int graph_kind;
    bool graph_headed; /* its kinds fitted beside the tabs */
    char graph_caption[96];
    TermsGraph terms_graph;
    char analyst_caption[112];
    uint64_t console_version; /* of the document when the console was filled */

    bool popup; /* a list or a menu was open at the end of the last frame: keys are for it */
    int focus;  /* 0: the board has the focus; otherwise the group that has it, or FOCUS_WIDGETS */
    FocusStops stops;
    Mode focus_mode;              /* the mode when this was set */
    bool focus_moved;             /* by a key, to another panel */
    int focus_helped;             /* the focus when the next was set */
    char helped[PANEL_NAME_SIZE]; /* the panel that the pointer or the focus came to last */

    /* Menus opened by keys: the letter for the next frame and for this one; 0: none. */
    char menu_wanted, menu_opening;
    bool menu_fresh; /* it has just opened, and none of its items is chosen yet */
    bool menu_inner; /* a submenu of the open one is chosen or open */

    Layout compact, compact_of; /* the compact layout in use, and the layout it was made from */
    uint64_t panels_shown;      /* the state's count, when a panel was last brought to the front of it */
    Mode compact_mode;          /* of that layout */
    char dialog[24];            /* shown in the last frame */
    char text[DESK_TEXT_SIZE];  /* typed into the open dialog */

    DialogDrafts drafts; /* what is typed into dialogs */
};

/* Both must outlive it. */
void ui_open(Ui *self, Window *window, AppState *app);
void ui_close(Ui *self);

/* Draws the whole contents, and handles the pressed keys; between window_begin and window_end. */
void ui_frame(Ui *self);

/* When the Ui next changes by itself, by clock_ns, because a toast ends. UINT64_MAX: it does not. */
uint64_t ui_wake_ns(const Ui *self);

/* Runs an action: the only way in which drawing code changes the state. */
Status ui_run(Ui *self, const char *name, const Argument *argument, Error *error);

/* The same with a text. */
Status ui_ask(Ui *self, const char *name, const char *argument, Error *error);

/* Runs an action on behalf of a person: asks for a missing argument, and shows errors. Returns whether it was
 * done. */
bool ui_do(Ui *self, const char *name, const char *argument);

/* The same with an argument formatted as by printf, or with a value. */
bool ui_do_format(Ui *self, const char *name, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool ui_do_with(Ui *self, const char *name, const Argument *argument);

/* With the word of a choice that has this index. */
bool ui_do_choice(Ui *self, const char *name, int index);

static inline bool ui_do_number(Ui *self, const char *name, int number)
{
    return ui_do_with(self, name, &(Argument){.form = FORM_WHOLE, .whole = number});
}

/* With a name and its number. */
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

/* Finds the overlays of the position shown, if it has changed: also within a frame, by a click. */
void ui_find_overlays(Ui *self);

/* Shows a message for some seconds. */
void ui_say(Ui *self, const Error *error);

/* The pressed keys including this one, as shortcuts are written, such as "Ctrl+Shift+S"; empty if this is
 * only a modifier. */
void keys_write(const Window *window, int scancode, char *out, size_t size);

/* Whether this mode shows the board, or the well of the Solo workspace: then keys without Ctrl and Alt are
 * for it. */
static inline bool ui_has_board(const Ui *self)
{
    const Layout *layout = &self->app->settings.layouts[self->app->view.mode];
    return layout_find(layout, self->app->view.mode == MODE_SOLO ? "solo-well" : "board") >= 0;
}

/* Whether a widget drawn so far in this frame has the keyboard focus, and so the ring. */
static inline bool ui_ringed(const Ui *self)
{
    return self->stops.ring.right > self->stops.ring.left;
}

static inline bool ui_enabled(const Ui *self, const char *name)
{
    const Action *action = action_find(name);
    return action && action_enabled(action, self->app);
}

#endif
