/* Everything that the program's window is about, without the window.
 *
 * An AppState belongs to one thread, which calls app_tick whenever the wake was called, when app_wake_ns says
 * so, and after actions. It holds positions, so that its memory must be aligned as alignof says. What a
 * person can do goes through actions.h. */
#ifndef TETRESS_STATE_APP_H
#define TETRESS_STATE_APP_H

#include "engine/analysis/insight/heatmap.h"
#include "engine/game/viewpoint.h"
#include "ui/state/document/autoplay.h"
#include "ui/state/files/counting.h"
#include "ui/state/files/file_follower.h"
#include "ui/state/files/file_jobs.h"
#include "ui/state/files/folder_browser.h"
#include "ui/state/files/kept_games.h"
#include "ui/state/files/recovery.h"
#include "ui/state/match/classes.h"
#include "ui/state/match/experiments.h"
#include "ui/state/match/matches.h"
#include "ui/state/match/suites.h"
#include "ui/state/play/editor.h"
#include "ui/state/play/engine_test.h"
#include "ui/state/play/intro.h"
#include "ui/state/play/piece.h"
#include "ui/state/play/play.h"
#include "ui/state/play/python_test.h"
#include "ui/state/review/mistakes.h"
#include "ui/state/review/review_job.h"
#include "ui/state/search/analysis.h"
#include "ui/state/search/lines.h"
#include "ui/state/search/search_views.h"
#include "ui/state/search/solving.h"
#include "ui/state/settings_keeper.h"
#include "ui/state/solo/solo.h"
#include "ui/state/tune/tune.h"

typedef struct View {
    Viewpoint viewpoint; /* for whom figures are shown */
    HeatChoice heat;
    LineLocks locks;
    MistakeOrder mistakes;
    bool no_hints;         /* nothing that a search says is shown on the board */
    int hovered_line;      /* of the analysis, from 1, whose moves are shown as ghosts; 0: none */
    TreePath hovered_node; /* of the search's tree, likewise; of no moves: none */
    Mode mode;
    int pan_row, pan_column;              /* of the cell shown at the top left */
    bool legal, mine, theirs, gaps, room; /* overlays that are shown */
    bool dismissed;                       /* nobody wants to see how the game ended any longer */
    bool start;                           /* the start page, in place of the panels */
    uint64_t start_version;               /* of the document then: it goes when that changes */
    uint64_t comments_wanted;             /* how many times the field of the comment was to have the keys */
    bool full_screen;
    Autoplay autoplay;
    char dialog[24];        /* that is open; empty: none */
    char dialog_action[48]; /* what it asks an argument for, of the dialogs "file" and "argument" */
} View;

/* An action that waits until somebody has said that it is meant. */
typedef struct Confirm {
    char action[48]; /* empty: none waits */
    Text argument;
    char question[240];
    bool given; /* it is being run because it is meant */
} Confirm;

struct AppState {
    const Roster *roster;
    Wake wake;
    SettingsKeeper keeper; /* of the settings */
    Settings settings;
    Recovery recovery; /* games that were not saved when a program ended */
    bool reopens;      /* the last file is to be opened if there are none of those */
    Document document;
    FileFollower *feed; /* null: nothing is followed */
    bool fed;           /* it has said something, or ended */
    FileJobs file_jobs;
    GameList games;
    Text samples;       /* the folder of sample games, which the program sets; empty: there are none */
    PictureMaker maker; /* the program sets it too */
    PythonTest python;
    EngineTest engine_test;
    FolderBrowser browser; /* of the dialogs that ask for files */
    Play play;
    KeptGames kept;
    Analysis analysis;
    ReviewState review;
    const Record *agreed; /* the game whose review has said for whom figures are shown */
    SearchViews search_views;
    Tasks tasks;
    Matches matches;
    Solo solo;
    Tune tune;
    Solving solving;
    Suites suites;
    Classes classes;
    Experiments experiments; /* the program sets its laboratory */
    Counting counting;
    Hand hand;
    bool editing;
    Editor editor;
    View view;
    Intro intro;
    Text copied;      /* what was copied last, for the system's clipboard */
    uint64_t copies;  /* how many times */
    Text written;     /* where a report or a suite was written last; empty: none was */
    uint64_t visits;  /* how many times its folder was asked for */
    char pending[32]; /* an action that waits until unsaved edits are saved or dropped; empty: none */
    Text pending_argument;
    Confirm confirm; /* asked by the dialog "confirm" */
    Error notice;    /* the last thing that went wrong by itself; STATUS_OK: nothing */
    bool quit;       /* the program is to end */
};

/* The folder holds settings and journals and must be there; null for none. What was wrong with the settings
 * is the notice. Edits that a program left behind without a file come back, or stay where they are. */
Status app_init(AppState *self, const Roster *roster, const char *folder, bool recover, Wake wake,
                Error *error);

/* Saves the settings; edits that are not saved stay in the journal. */
void app_close(AppState *self);

/* Opens the file of the last session, unless a game can be recovered: the start page then offers that. */
void app_reopen(AppState *self);

/* Shows the start page, until a game is opened or played. */
void app_show_start(AppState *self);

/* Does what is due at this time of clock_ns; whether anything changed. */
bool app_tick(AppState *self, uint64_t now_ns);

/* When app_tick has something to do next, by clock_ns, unless the wake is called before: the soonest time
 * that any part names; UINT64_MAX: nothing is under way. */
uint64_t app_wake_ns(const AppState *self, uint64_t now_ns);

/* The lines of the position shown, with the move that the game goes on with among them. */
void app_lines(const AppState *self, ShownLines *out);

/* Whether nothing is under way that would change something by itself, but for clocks, what is followed, and
 * an analysis that goes on until it is stopped. */
bool app_idle(const AppState *self);

#endif
