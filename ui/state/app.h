/* The whole state of the program's window, without the window.
 *
 * An AppState belongs to one thread, which calls app_tick whenever the wake was called, when app_wake_ns says
 * so, and after actions. It holds positions, so its memory must be aligned as alignof says. People act on it
 * through actions.h. */
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
#include "ui/state/files/profiles.h"
#include "ui/state/files/python_modules.h"
#include "ui/state/files/recovery.h"
#include "ui/state/library/library_state.h"
#include "ui/state/library/pattern_state.h"
#include "ui/state/match/classes.h"
#include "ui/state/match/experiments.h"
#include "ui/state/match/matches.h"
#include "ui/state/match/suites.h"
#include "ui/state/play/agent_test.h"
#include "ui/state/play/editor.h"
#include "ui/state/play/intro.h"
#include "ui/state/play/piece.h"
#include "ui/state/play/play.h"
#include "ui/state/review/mistakes.h"
#include "ui/state/review/practice.h"
#include "ui/state/review/review_job.h"
#include "ui/state/review/review_queue.h"
#include "ui/state/search/analysis.h"
#include "ui/state/search/lines.h"
#include "ui/state/search/search_views.h"
#include "ui/state/search/solving.h"
#include "ui/state/settings.h"
#include "ui/state/solo/solo.h"
#include "ui/state/tune/tune.h"

typedef struct View {
    Viewpoint viewpoint; /* the side that figures are shown for */
    HeatChoice heat;
    LineLocks locks;
    MistakeOrder mistakes;
    bool no_hints;         /* the board shows nothing that a search says */
    TreePath hovered_line; /* a line of the analysis, whose moves are shown as ghosts; with no moves: none */
    TreePath hovered_node; /* node of the search's tree, likewise */
    Mode mode;
    int pan_row, pan_column;              /* of the cell shown at the top left */
    bool legal, mine, theirs, gaps, room; /* which overlays are shown */
    bool dismissed;                       /* the end of the game has been closed */
    bool start;                           /* the start page, instead of the panels */
    uint64_t start_version;      /* version of the document when it appeared: it goes when that changes */
    char panel[PANEL_NAME_SIZE]; /* the last one asked for, and how often any was */
    uint64_t panels_shown;
    uint64_t comments_wanted; /* how often the comment's field was asked to take the focus */
    uint64_t finds_wanted;    /* the same for the filter of games */
    bool full_screen;
    Autoplay autoplay;
    char dialog[24];        /* the open dialog; empty: none */
    char dialog_action[48]; /* the action that "file", "argument" and "agent" ask for, and that gets an agent
                               that is being added; empty: none */
    char dialog_back[24];   /* the dialog to return to from the open one; empty: none */
} View;

/* An action that waits for confirmation. */
typedef struct Confirm {
    char action[48]; /* empty: none waits */
    Text argument;
    char question[240];
    bool given; /* it is running because it was confirmed */
} Confirm;

struct AppState {
    Roster kinds;         /* the program's, with a wait for files that the keeper still writes */
    const Roster *roster; /* these */
    AgentNames names;
    Wake wake;
    Keeper *keeper; /* writes settings and setups; null: nothing is kept */
    SettingsKeeper settings_keeper;
    Settings settings;
    Recovery recovery; /* games left unsaved by a program that ended */
    bool reopens;      /* open the last file if there are none of those */
    bool resumes;      /* open the last file, or else the latest of those, and then a link */
    Text resumed_link; /* that one; empty: none */
    Document document;
    FileFollower *follower; /* null: nothing is followed */
    bool follower_ready;    /* it has sent something, or ended */
    FileJobs file_jobs;
    GameList games;
    Text samples;       /* the folder of sample games, which the program sets; empty: there are none */
    PictureMaker maker; /* also set by the program */
    AgentTest agent_test;
    FolderBrowser browser; /* for the file dialogs */
    PythonSearch modules;  /* for the dialog that connects an agent */
    Play play;
    KeptGames kept;
    Analysis analysis;
    ReviewState review;
    Practice practice;
    LibraryState library;
    PatternState pattern;
    ReviewQueue queue; /* games to review, many at once */
    uint64_t arrived;  /* the document's count of games, when the last was looked at for a review */
    Profiles profiles; /* weights by name */
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
    uint64_t editor_version; /* of the document, when the editor last followed it */
    View view;
    Intro intro;
    Text copied;     /* the last text copied, for the system's clipboard */
    uint64_t copies; /* how many times */
    Text manual;     /* the folder of the manual, which the program sets */
    Text page;       /* of the manual, "PAGE.html#SECTION", and how often one was asked for */
    uint64_t pages;
    Text written;     /* where the last report or suite was written; empty: nowhere */
    uint64_t visits;  /* how often its folder was asked for */
    char pending[32]; /* an action that waits until unsaved edits are saved or dropped; empty: none */
    Text pending_argument;
    bool answered;   /* it is running now: what it replaces is saved, or may be lost */
    Confirm confirm; /* for the dialog "confirm" */
    Error notice;    /* the last thing that went wrong without an action; STATUS_OK: nothing */
    bool quit;       /* the program should end */
};

/* The folder holds settings and journals and must exist; null for none. Problems with the settings go into
 * the notice. Unsaved edits from an earlier run that had no file come back, or stay where they are. */
Status app_init(AppState *self, const Roster *roster, const char *folder, bool recover, Wake wake,
                Error *error);

/* Saves the settings; unsaved edits stay in the journal. */
void app_close(AppState *self);

/* Opens the file of the last session, unless a game can be recovered: then the start page offers that. */
void app_reopen(AppState *self);

/* Goes on with the game of the last session without asking, then opens a link; null for none. */
Status app_resume(AppState *self, const char *link, Error *error);

/* The path of the document's file from the root, if that is known. */
const char *app_document_path(const AppState *self);

/* Shows the start page, until a game is opened or played. */
void app_show_start(AppState *self);

/* Does what is due at this time of clock_ns; returns whether anything changed. */
bool app_tick(AppState *self, uint64_t now_ns);

/* When app_tick next has something to do, by clock_ns, unless the wake is called first: the earliest time
 * that any part names. UINT64_MAX: nothing is running. */
uint64_t app_wake_ns(const AppState *self, uint64_t now_ns);

/* What is inside the search of the session whose results are shown. */
static inline const SearchView *app_search_view(const AppState *self)
{
    return &self->search_views.sessions[self->analysis.chosen];
}

/* A session's lines of the position shown, including the move that the game continues with. */
void app_lines(const AppState *self, int session, ShownLines *out);

/* Whether the game shown has a review that has found something, even if it goes on. */
bool app_reviewed(const AppState *self);

/* The mistake at the turn shown, or the one before it; null if there is no review. */
const Mistake *app_mistake(const AppState *self);

/* The match that tests the trial shown; null if there is none. */
MatchRun *app_test(const AppState *self);

/* Whether nothing is running that would change the state by itself, except clocks, followed files, and an
 * analysis that runs until it is stopped. */
bool app_idle(const AppState *self);

#endif
