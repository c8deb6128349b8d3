/* The dialogs: the one the state names is drawn in front of everything else, with drafts of what is typed. */
#ifndef TETRESS_VIEW_DIALOGS_DIALOGS_H
#define TETRESS_VIEW_DIALOGS_DIALOGS_H

#include "ui/draw/box.h"
#include "ui/state/app.h"
#include "ui/state/files/folder_browser.h"
#include "ui/state/files/python_modules.h"
#include "ui/state/play/player_choice.h"

typedef struct Ui Ui;

enum { DRAFT_SIZE = 256 };

typedef struct NewGameDraft {
    PlayerChoice seats[2];         /* by Side */
    char names[2][PLAY_NAME_SIZE]; /* of people */
    bool options[2];               /* the options of this side are shown */
    int clock;                     /* index in the dialog's list; the last is the typed one */
    char clock_text[32];
    bool away;     /* an agent is being added; then the dialog goes on */
    int opening;   /* index in the dialog's list */
    char turns[8]; /* of a random opening */
} NewGameDraft;

typedef struct InformationDraft {
    char values[8][DRAFT_SIZE]; /* in the order of the dialog's fields */
    char known[8][DRAFT_SIZE];  /* what the game said when each was last read or applied */
    int reads[8];  /* how often each was read: a field that is typed in keeps a text of its own */
    uint64_t game; /* the game they belong to: the document's count of games shown */
    bool typed;    /* something was typed since the dialog opened */
} InformationDraft;

typedef struct FileDraft {
    char name[SETTINGS_PATH_SIZE];   /* the typed name */
    bool select;                     /* select the name up to its ending */
    const char *endings;             /* that the name may have; null: any */
    char kept[16];                   /* the ending kept when the name was selected, such as ".sgf" */
    char folder[256];                /* a folder in the list that was clicked once; empty: none */
    bool typed;                      /* only rows that match the name are shown */
    char wanted[SETTINGS_PATH_SIZE]; /* a typed folder; empty: none */
    int format;                      /* index in the dialog's list */
    bool replace;                    /* asks whether to replace an existing file */
    char wants[SETTINGS_PATH_SIZE];  /* a path to accept as soon as it is known what is there; empty: none */
    char row[SETTINGS_PATH_SIZE];    /* the chosen row, to accept if nothing is there; empty: none */
    bool row_is_folder, ended;       /* ended: the path has got its ending */
    char *pick; /* a folder is being chosen for this field of another dialog; null: none */
    size_t pick_size;
    const char *pick_title;
} FileDraft;

typedef struct ShortcutDraft {
    char action[48]; /* the action that waits for keys; empty: none */
    char keys[32];   /* keys that belong to another action, to be asked about; empty: none */
    char asked[48];  /* the action of the question that was answered, which gets the ring back; empty: none */
} ShortcutDraft;

/* Where a Python agent is, beside the fields of its PlayerChoice. */
typedef struct PythonDraft {
    char folder[SPEC_REST_SIZE];                         /* as chosen; the agent may run from the one above */
    PythonModules modules;                               /* in the folder searched */
    char looked_for[SPEC_REST_SIZE + OPTION_VALUE_SIZE]; /* a class, and where */
    uint64_t found;                                      /* version of the search when it was last seen */
    bool typed; /* the module is typed, although there are some to choose from */
} PythonDraft;

typedef struct AgentDraft {
    PlayerChoice player;
    bool all; /* show all its options */
} AgentDraft;

typedef struct EnginesDraft {
    int chosen; /* index among the saved ones; -1: a new one */
    PythonDraft python;
    char name[SETTINGS_NAME_SIZE];
    PlayerChoice player;
    bool all;                       /* show all its options */
    char directory[SPEC_REST_SIZE]; /* the folder it runs in */
    bool directory_known;           /* equal to the value in its options */
} EnginesDraft;

typedef struct SettingsDraft {
    char name[SETTINGS_NAME_SIZE];
    char folder[SETTINGS_PATH_SIZE]; /* of games, as it was just chosen; empty: it was not */
} SettingsDraft;

typedef struct DialogDrafts {
    char opened[24]; /* the state's dialog that the drafts belong to */
    char shown[24];  /* what the last frame drew */
    bool fresh;      /* the dialog was just opened: make its draft */
    bool appearing;  /* it was not in the last frame: focus its first field */
    bool refocus;    /* the first field gets the focus again */
    bool asking;     /* it has just asked something: its default answer gets the ring, if no field does */
    Box box;         /* of the dialog */
    bool popup;      /* something is open in front of it and takes the keys */
    float content_height;   /* height in the last frame, in pixels; 0: not known yet */
    Error error;            /* what is wrong with what was typed */
    char words[DRAFT_SIZE]; /* the search text, or the argument */
    int chosen;             /* row of a list */
    bool folder_first;      /* a new Python agent's folder is asked for at once */
    bool chosen_moved;      /* moved by keys: the list must scroll there */

    NewGameDraft game;
    InformationDraft information;
    FileDraft file;
    ShortcutDraft shortcut;
    AgentDraft agent;
    EnginesDraft engines;
    SettingsDraft settings;
} DialogDrafts;

/* Draws the open dialog, if any, and handles the pressed keys. */
void dialogs_draw(Ui *ui);

#endif
