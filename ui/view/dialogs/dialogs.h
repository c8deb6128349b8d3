/* The dialogs, the one that the state names in front of everything else, and what is being typed into
 * them. */
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
    char names[2][PLAY_NAME_SIZE]; /* of persons */
    bool options[2];               /* of the seats are shown */
    int clock;                     /* which of the dialog's; the last is the one that is typed */
    char clock_text[32];
    int opening;   /* which of the dialog's */
    char turns[8]; /* of a random opening */
} NewGameDraft;

typedef struct InformationDraft {
    char values[8][DRAFT_SIZE]; /* in the order of the dialog's fields */
    bool typed;                 /* into one of them since the dialog was opened */
} InformationDraft;

typedef struct FileDraft {
    char name[SETTINGS_PATH_SIZE];   /* that is typed */
    bool select;                     /* the name is to be selected up to its ending */
    const char *endings;             /* that the name may have; null: any */
    char kept[16];                   /* that stayed when the name was selected, such as ".sgf" */
    char folder[256];                /* in the list that was clicked once; empty: none */
    bool typed;                      /* rows are those that fit it */
    char wanted[SETTINGS_PATH_SIZE]; /* a folder that was typed; empty: none */
    int format;                      /* of the dialog's */
    bool replace;                    /* it asks whether to replace what is there */
    char *pick; /* a folder is being chosen for this field of another dialog; null: none is */
    size_t pick_size;
} FileDraft;

typedef struct ShortcutDraft {
    char action[48]; /* that waits for keys; empty: none */
    char keys[32];   /* that belong to another one, which is asked about; empty: not asked */
} ShortcutDraft;

typedef struct PythonDraft {
    char folder[SPEC_REST_SIZE];
    char module[OPTION_VALUE_SIZE], class_name[OPTION_VALUE_SIZE], python[OPTION_VALUE_SIZE];
    PythonModules modules; /* in the folder that was looked into */
    char looked_into[SPEC_REST_SIZE], looked_for[OPTION_VALUE_SIZE];
    bool typed;                       /* the module is typed, though there are some to choose from */
    char tested[SETTINGS_AGENT_SIZE]; /* the agent that was tested, as it is named; empty: none was */
} PythonDraft;

typedef struct AgentDraft {
    PlayerChoice seat;
    bool all; /* its options */
} AgentDraft;

typedef struct EnginesDraft {
    int chosen; /* of those that are kept; -1: a new one */
    char name[SETTINGS_NAME_SIZE];
    PlayerChoice seat;
    bool all;                         /* its options */
    char directory[SPEC_REST_SIZE];   /* that it runs in */
    bool directory_known;             /* that is what its options say */
    char tested[SETTINGS_AGENT_SIZE]; /* the agent that was tested, as it is named; empty: none was */
} EnginesDraft;

typedef struct DialogDrafts {
    char opened[24];        /* the state's dialog that the drafts are of */
    char shown[24];         /* what was drawn in the last frame */
    bool fresh;             /* the dialog was just opened: its draft is to be made */
    bool appearing;         /* it was not drawn in the last frame: its first field is to have the keys */
    Box box;                /* of the dialog */
    bool popup;             /* something is open in front of it, which keys are for */
    float content_height;   /* that it took in the last frame, in pixels; 0: not known yet */
    Error error;            /* what is wrong with what was typed */
    char words[DRAFT_SIZE]; /* what is looked for, or the argument */
    int chosen;             /* row of a list */
    bool chosen_moved;      /* by keys: the list is to scroll there */

    NewGameDraft game;
    InformationDraft information;
    FileDraft file;
    ShortcutDraft shortcut;
    PythonDraft python;
    AgentDraft agent;
    EnginesDraft engines;
} DialogDrafts;

/* Draws the dialog that is open, if any, and takes the keys that were pressed. */
void dialogs_draw(Ui *ui);

#endif
