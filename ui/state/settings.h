/* What the program remembers from one run to the next.
 *
 * The first line of the file says what it is; after it, each setting has a line:
 *     tetress-settings 1
 *     theme dark|light|contrast
 *     palette standard|red-green|blue-yellow the players' colours; the last two for the colour-blind
 *     scale 75..200                          of texts, in percent; by default, the screen decides
 *     margin 0..3                            cells of the neighbouring copies around the board
 *     window X Y WIDTH HEIGHT normal|maximised   where it is on the screen, in points
 *     restore yes|no                         whether to open the last file at the start
 *     last PATH                              that file
 *     recent PATH                            any number, latest first
 *     player red|blue AGENT                  of the last new game: "person", or the name of an agent
 *     name red|blue NAME                     of the person who played that side of it
 *     my-name NAME                           of whoever plays against an agent, unless the game has another
 *     games-folder PATH                      of finished games
 *     clock TIME                             of the last new game: "none", or seconds "60" or "60+1"
 *     pace MS                                minimum time of a turn between agents, or when a game is
 *                                            played through
 *     analyst a|b AGENT                      of the live analysis
 *     lines NUMBER                           that the analysis shows
 *     engine NAME<TAB>AGENT                  any number, in the order they were added: saved programs and
 *                                            Python agents
 *     recent-agent AGENT                     any number, latest first: agents with options
 *     review agent AGENT                     for reviews of games, like the next four; by default, the
 *                                            strongest
 *     review threads NUMBER
 *     review nodes NUMBER                    for a position
 *     review marks LOSSES                    from which a move is a mistake: "6,12,24"
 *     review side red|blue                   the side last asked for
 *     library PATH                           of games; by default "library.tetress" in the settings folder
 *     layout MODE LAYOUT                     as in layout.h; MODE is play, analyse, library, match, tune,
 *                                            solo or edit
 *     tables COLUMNS                         of all tables, as Dear ImGui writes them; ';' ends a line
 *     shortcut ACTION KEYS                   instead of its own, or "none"
 * Lines may be missing, and their order does not matter. Settings belong to one thread. */
#ifndef TETRESS_STATE_SETTINGS_H
#define TETRESS_STATE_SETTINGS_H

#include "engine/analysis/whole_game.h"
#include "ui/state/files/keeper.h"
#include "ui/state/layout.h"

enum {
    SETTINGS_VERSION = 1,
    SETTINGS_BYTES_MOST = 1 << 20,
    SETTINGS_PATH_SIZE = 1024,
    SETTINGS_RECENT = 12,
    SETTINGS_SHORTCUTS = 128,
    SETTINGS_TABLES_SIZE = 1 << 14,
    SETTINGS_AGENT_SIZE = 1024,
    SETTINGS_NAME_SIZE = 64,
    PACE_MS_MOST = 60000,
    SETTINGS_ENGINES = 24,
    SETTINGS_RECENT_AGENTS = 8,
    SETTINGS_LINES_MOST = REPORT_LINES,
    REVIEW_THREADS_MOST = SWEEP_THREADS_MAX,
    REVIEW_NODES_MOST = 2000000000,
    SCALE_LEAST = 75,
    SCALE_MOST = 200,
    MARGIN_MOST = 3
};

typedef enum ThemeKind { THEME_DARK, THEME_LIGHT, THEME_CONTRAST, THEME_COUNT } ThemeKind;

typedef enum PaletteKind {
    PALETTE_STANDARD,
    PALETTE_RED_GREEN,   /* for people who can't tell red from green */
    PALETTE_BLUE_YELLOW, /* for people who can't tell blue from yellow */
    PALETTE_COUNT
} PaletteKind;

typedef enum Mode {
    MODE_PLAY,
    MODE_ANALYSE,
    MODE_LIBRARY,
    MODE_MATCH,
    MODE_TUNE,
    MODE_SOLO,
    MODE_EDIT,
    MODES
} Mode;

typedef struct ShortcutChange {
    char action[48], keys[32]; /* keys empty: none */
} ShortcutChange;

/* An agent saved under a name of the user's choice. */
typedef struct SavedEngine {
    char name[SETTINGS_NAME_SIZE];
    char agent[SETTINGS_AGENT_SIZE];
} SavedEngine;

/* How games are reviewed. */
typedef struct ReviewPlan {
    char agent[SETTINGS_AGENT_SIZE]; /* empty: our strongest agent */
    int threads;
    int nodes; /* for each position; agents of other processes get the time that ours takes for them */
    ReviewMarks marks;
    Side side; /* the side last asked for */
} ReviewPlan;

/* Where the window is, including its border, and its size without the border. */
typedef struct WindowPlace {
    int x, y;
    int width, height; /* 0: unknown */
    bool maximised;    /* it fills the screen, and returns to the place */
} WindowPlace;

typedef struct Settings {
    ThemeKind theme;
    PaletteKind palette;
    int scale, margin;
    bool scale_chosen; /* otherwise the screen decides, and the scale is not saved */
    WindowPlace window;
    bool restore;
    char last[SETTINGS_PATH_SIZE];
    int recent_count;
    char recent[SETTINGS_RECENT][SETTINGS_PATH_SIZE];
    char players[2][SETTINGS_AGENT_SIZE];
    char names[2][SETTINGS_NAME_SIZE];     /* of people; empty: `my_name` against an agent */
    char my_name[SETTINGS_NAME_SIZE];      /* of whoever plays against an agent; empty: "You" */
    char games_folder[SETTINGS_PATH_SIZE]; /* of finished games; empty: "games" in the settings folder */
    char library[SETTINGS_PATH_SIZE];      /* the last one opened; empty: that of the settings folder */
    char clock[32];
    int pace_ms;
    char analysts[2][SETTINGS_AGENT_SIZE]; /* empty: the strongest for the first, none for the second */
    int lines;                             /* of the live analysis */
    int engine_count;
    SavedEngine engines[SETTINGS_ENGINES];
    int recent_agent_count;
    char recent_agents[SETTINGS_RECENT_AGENTS][SETTINGS_AGENT_SIZE];
    ReviewPlan review;
    Layout layouts[MODES];
    char tables[SETTINGS_TABLES_SIZE]; /* their columns: widths, order, which are hidden or sorted by */
    int shortcut_count;
    ShortcutChange shortcuts[SETTINGS_SHORTCUTS];
} Settings;

extern const char *const theme_names[THEME_COUNT];
extern const char *const palette_names[PALETTE_COUNT];
extern const char *const mode_names[MODES];

void settings_defaults(Settings *self);

/* The default layout of a mode. */
void layout_default(Mode mode, Layout *out);

/* The first mode that shows a panel by default; this one if it does. */
Mode panel_mode(const char *panel, Mode mode);

/* Reads a text on top of the current settings. Lines that can't be read are left out; the first of them is
 * the error. */
Status settings_read(Settings *self, const char *bytes, size_t length, Error *error);
void settings_write(const Settings *self, Text *out);

/* Loads a file; if it does not exist, the settings are the defaults. If the file is damaged or from a later
 * version, a copy is saved as "PATH.damaged" or "PATH.later", and the error says so. What could be read is
 * used; the rest are defaults. */
Status settings_load(Settings *self, const char *path, Error *error);

/* The folder of a user's settings, inside the folder for the settings of all programs, from the values of
 * XDG_CONFIG_HOME and HOME; either may be null. Paths that are not absolute are ignored. False if neither
 * helps, or if the path is too long. */
bool settings_folder(const char *config, const char *home, char out[SETTINGS_PATH_SIZE]);

/* Puts a path first among the recent ones; or removes it. */
void settings_add_recent(Settings *self, const char *path);
void settings_forget_recent(Settings *self, const char *path);

/* The name of whoever plays against an agent; the settings may be null. */
const char *settings_my_name(const Settings *self);

/* Puts an agent first among those chosen. */
void settings_add_agent(Settings *self, const char *agent);

/* Saves an agent under a name, and replaces one that had it. */
Status settings_keep_engine(Settings *self, const char *name, const char *agent, Error *error);

/* Finds one by name, null if there is none; or removes it. */
const SavedEngine *settings_engine(const Settings *self, const char *name);
void settings_drop_engine(Settings *self, const char *name);

/* The index of a name in a list; -1 if it is not there. */
int name_index(const char *const *names, int count, const char *name);

/* ---- Has the settings saved in their file soon after a change ---- */

/* Zeros: nothing is saved. */
typedef struct SettingsKeeper {
    Keeper *keeper;
    Text path;           /* empty: settings are not saved */
    Settings *seen;      /* as they were at the last tick; null: not yet */
    uint64_t changed_ns; /* when they last changed since they were last passed on; 0: they have not */
    Text written;        /* what was passed on last, or read */
} SettingsKeeper;

/* Loads the settings from a file, which is kept up to date from now on by the keeper. Its errors are the
 * problem; what could be read is used. */
Status settings_keeper_open(SettingsKeeper *self, const char *path, Settings *settings, Keeper *keeper,
                            Error *problem);

/* Passes on what is due. */
void settings_keeper_tick(SettingsKeeper *self, const Settings *settings, uint64_t now_ns, Error *problem);

/* When the next tick has something to pass on; UINT64_MAX: never. */
uint64_t settings_keeper_wake_ns(const SettingsKeeper *self);

/* Passes on what has not been passed on yet; the keeper is closed afterwards. */
void settings_keeper_close(SettingsKeeper *self, const Settings *settings);

#endif
