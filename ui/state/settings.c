#include "ui/state/settings.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "ui/state/files/kept.h"

enum { LINES_AT_FIRST = 3 }; /* more of them cost the best one depth */

#define SETTLING_NS UINT64_C(500000000) /* so that dragging a slider writes once */

static const char settings_head[] = "tetress-settings ";

const char *const theme_names[THEME_COUNT] = {"dark", "light", "contrast"};
const char *const palette_names[PALETTE_COUNT] = {"standard", "red-green", "blue-yellow"};
const char *const mode_names[MODES] = {"play", "analyse", "library", "match", "tune", "solo", "edit"};

#define ANALYSE_LAYOUT                                                                                 \
    "column(0.82 row(0.45 tabs(board) row(0.5 column(0.55 tabs(lines review log solve) tabs(heatmap))" \
    " tabs(game tree transpositions heuristics games reviews statistics console))) tabs(graph))"

#define LIBRARY_LAYOUT                                                                           \
    "row(0.38 column(0.62 tabs(games players reviews) tabs(preview jobs)) row(0.54 tabs(board) " \
    "tabs(explorer pattern)))"

#define MATCH_LAYOUT                                                                           \
    "row(0.25 tabs(match-setup tournament experiments) row(0.64 column(0.63 tabs(match-score " \
    "experiment-result suites class)"                                                          \
    " tabs(match-boards)) tabs(match-games reviews match-times jobs)))"

#define TUNE_LAYOUT                                                                          \
    "row(0.25 tabs(tune-setup tune-fit heuristics) row(0.65 column(0.5 tabs(tune-progress) " \
    "tabs(tune-weights)) column(0.58 tabs(tune-differences) tabs(tune-calibration jobs))))"

#define SOLO_LAYOUT                                                                                        \
    "row(0.29 tabs(solo-well) row(0.59 column(0.56 tabs(solo-beam solo-race solo-own) tabs(solo-training " \
    "jobs))"                                                                                               \
    " tabs(solo-agent)))"

static const char *const default_layouts[MODES] = {
    [MODE_PLAY] = "row(0.62 tabs(board) column(0.64 tabs(game games console) tabs(learn)))",
    [MODE_ANALYSE] = ANALYSE_LAYOUT,
    [MODE_LIBRARY] = LIBRARY_LAYOUT,
    [MODE_MATCH] = MATCH_LAYOUT,
    [MODE_TUNE] = TUNE_LAYOUT,
    [MODE_SOLO] = SOLO_LAYOUT,
    [MODE_EDIT] = "row(0.68 tabs(board) tabs(editor))"};

int name_index(const char *const *names, int count, const char *name)
{
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

void layout_default(Mode mode, Layout *out)
{
    layout_read(out, default_layouts[mode], NULL);
}

Mode panel_mode(const char *panel, Mode mode)
{
    for (int i = -1; i < MODES; i++) {
        Layout layout;
        Mode tried = i < 0 ? mode : (Mode)i;
        layout_default(tried, &layout);
        if (layout_find(&layout, panel) >= 0)
            return tried;
    }
    return mode;
}

/* ---- Reading values ---- */

static bool read_name(const char *value, const char *const *names, int count, int *out)
{
    int index = name_index(names, count, value);
    if (index >= 0)
        *out = index;
    return index >= 0;
}

static bool read_text(const char *value, char *out, size_t size)
{
    return (size_t)snprintf(out, size, "%s", value) < size;
}

/* Splits off the first word; false if nothing follows it. */
static bool split_word(char *value, const char **rest)
{
    char *space = strchr(value, ' ');
    if (!space)
        return false;
    *space = '\0';
    *rest = space + 1;
    return **rest != '\0';
}

static bool read_engine(Settings *self, char *value)
{
    char *tab = strchr(value, '\t');
    if (!tab || self->engine_count == SETTINGS_ENGINES)
        return false;
    *tab = '\0';
    return settings_keep_engine(self, value, tab + 1, NULL) == STATUS_OK;
}

static bool read_layout(Settings *self, char *value)
{
    const char *rest;
    int mode;
    return split_word(value, &rest) && read_name(value, mode_names, MODES, &mode) &&
           layout_read(&self->layouts[mode], rest, NULL) == STATUS_OK;
}

static bool read_shortcut(Settings *self, char *value)
{
    const char *rest;
    if (!split_word(value, &rest) || self->shortcut_count == SETTINGS_SHORTCUTS)
        return false;
    ShortcutChange *change = &self->shortcuts[self->shortcut_count];
    if (!read_text(value, change->action, sizeof change->action) ||
        !read_text(rest, change->keys, sizeof change->keys))
        return false;
    if (strcmp(change->keys, "none") == 0)
        change->keys[0] = '\0';
    for (int i = 0; i < self->shortcut_count; i++)
        if (strcmp(self->shortcuts[i].keys, change->keys) == 0)
            self->shortcuts[i].keys[0] = '\0'; /* the last one has them */
    self->shortcut_count++;
    return true;
}

static bool read_window(Settings *self, char *value)
{
    enum { SIDE_MOST = 100000 };
    WindowPlace read = {0};
    int *const numbers[] = {&read.x, &read.y, &read.width, &read.height};
    for (int i = 0; i < 4; i++) {
        char *end;
        long number = strtol(value, &end, 10);
        if (end == value || *end != ' ' || number < (i < 2 ? -SIDE_MOST : 1) || number > SIDE_MOST)
            return false;
        *numbers[i] = (int)number;
        value = end + 1;
    }
    read.maximised = strcmp(value, "maximised") == 0;
    if (!read.maximised && strcmp(value, "normal") != 0)
        return false;
    self->window = read;
    return true;
}

static bool read_scale(Settings *self, char *value)
{
    self->scale_chosen = kept_number(value, SCALE_LEAST, SCALE_MOST, &self->scale);
    return self->scale_chosen;
}

/* The losses from which a move is a mistake: "6,12,24" in percent. */
static bool read_marks(Settings *self, char *value)
{
    ReviewMarks marks;
    bool read = review_marks_read(value, &marks, NULL) == STATUS_OK;
    self->review.marks = read ? marks : self->review.marks;
    return read;
}

/* ---- The table ---- */

static void write_scale(const Settings *self, Text *out)
{
    if (self->scale_chosen)
        text_printf(out, "scale %d\n", self->scale);
}

static void write_window(const Settings *self, Text *out)
{
    const WindowPlace *window = &self->window;
    if (window->width > 0)
        text_printf(out, "window %d %d %d %d %s\n", window->x, window->y, window->width, window->height,
                    window->maximised ? "maximised" : "normal");
}

static void write_engines(const Settings *self, Text *out)
{
    for (int i = 0; i < self->engine_count; i++)
        text_printf(out, "engine %s\t%s\n", self->engines[i].name, self->engines[i].agent);
}

static void write_marks(const Settings *self, Text *out)
{
    const ReviewMarks *marks = &self->review.marks;
    text_printf(out, "review marks %.10g,%.10g,%.10g\n", 100 * marks->doubtful, 100 * marks->bad,
                100 * marks->very_bad);
}

static void write_layouts(const Settings *self, Text *out)
{
    for (int mode = 0; mode < MODES; mode++) {
        text_printf(out, "layout %s ", mode_names[mode]);
        layout_write(&self->layouts[mode], out);
        text_add_byte(out, '\n');
    }
}

static void write_shortcuts(const Settings *self, Text *out)
{
    for (int i = 0; i < self->shortcut_count; i++)
        text_printf(out, "shortcut %s %s\n", self->shortcuts[i].action,
                    self->shortcuts[i].keys[0] ? self->shortcuts[i].keys : "none");
}

typedef enum SettingKind {
    SETTING_OTHER, /* has its own functions; its default is zero or is set in settings_defaults */
    SETTING_NUMBER,
    SETTING_CHOICE, /* one of `names`, of which there are `most` */
    SETTING_SWITCH, /* yes or no */
    SETTING_TEXT,   /* written unless it is empty */
    SETTING_LIST,   /* up to `most` texts, each with a line */
    SETTING_GONE    /* from earlier versions: read, then dropped */
} SettingKind;

/* Everything about a setting. */
typedef struct Setting {
    const char *name; /* at the beginning of its line */
    SettingKind kind;
    size_t place; /* in Settings */
    int least, most;
    int usual;              /* default of a number, choice or switch */
    size_t size;            /* of the text, or of each */
    size_t count;           /* place of the number of texts */
    const char *usual_text; /* default text; null: empty */
    const char *const *names;
    bool (*read)(Settings *self, char *value);
    void (*write)(const Settings *self, Text *out);
} Setting;

#define PLACE(field) offsetof(Settings, field)
#define TEXT(field) PLACE(field), .size = sizeof((Settings *)0)->field
#define TEXTS(field) PLACE(field), .size = sizeof((Settings *)0)->field[0]

/* clang-format off */
static const Setting setting_rows[] = {
    {"theme", SETTING_CHOICE, PLACE(theme), .most = THEME_COUNT, .names = theme_names},
    {"palette", SETTING_CHOICE, PLACE(palette), .most = PALETTE_COUNT, .names = palette_names},
    {"scale", .read = read_scale, .write = write_scale},
    {"margin", SETTING_NUMBER, PLACE(margin), 0, MARGIN_MOST, .usual = 1},
    {"window", .read = read_window, .write = write_window},
    {"restore", SETTING_SWITCH, PLACE(restore), .usual = true},
    {"last", SETTING_TEXT, TEXT(last)},
    {"recent", SETTING_LIST, TEXTS(recent), .count = PLACE(recent_count), .most = SETTINGS_RECENT},
    {"player red", SETTING_TEXT, TEXT(players[0]), .usual_text = "person"},
    {"player blue", SETTING_TEXT, TEXT(players[1]), .usual_text = "champion:level=3"},
    {"name red", SETTING_TEXT, TEXT(names[0])},
    {"name blue", SETTING_TEXT, TEXT(names[1])},
    {"my-name", SETTING_TEXT, TEXT(my_name)},
    {"games-folder", SETTING_TEXT, TEXT(games_folder)},
    {"library", SETTING_TEXT, TEXT(library)},
    {"clock", SETTING_TEXT, TEXT(clock), .usual_text = "none"},
    {"pace", SETTING_NUMBER, PLACE(pace_ms), 0, PACE_MS_MOST, .usual = 700},
    {"analyst a", SETTING_TEXT, TEXT(analysts[0])},
    {"analyst b", SETTING_TEXT, TEXT(analysts[1])},
    {"lines", SETTING_NUMBER, PLACE(lines), 1, SETTINGS_LINES_MOST, .usual = LINES_AT_FIRST},
    {"engine", .read = read_engine, .write = write_engines},
    {"recent-agent", SETTING_LIST, TEXTS(recent_agents), .count = PLACE(recent_agent_count),
     .most = SETTINGS_RECENT_AGENTS},
    {"review agent", SETTING_TEXT, TEXT(review.agent)},
    {"review threads", SETTING_NUMBER, PLACE(review.threads), 1, REVIEW_THREADS_MOST, .usual = 2},
    {"review nodes", SETTING_NUMBER, PLACE(review.nodes), 1, REVIEW_NODES_MOST, .usual = REVIEW_NODES},
    {"review marks", .read = read_marks, .write = write_marks},
    {"review side", SETTING_CHOICE, PLACE(review.side), .most = 2, .names = &outcome_names[OUTCOME_RED]},
    {"review time", SETTING_GONE}, /* earlier versions limited reviews by time */
    {"review proof", SETTING_GONE},
    {"layout", .read = read_layout, .write = write_layouts},
    {"tables", SETTING_TEXT, TEXT(tables)},
    {"shortcut", .read = read_shortcut, .write = write_shortcuts},
};
/* clang-format on */

enum { SETTINGS_COUNT = sizeof setting_rows / sizeof *setting_rows };

/* Numbers and choices are as wide as an int. */
_Static_assert(sizeof(ThemeKind) == sizeof(int) && sizeof(PaletteKind) == sizeof(int) &&
                   sizeof(Side) == sizeof(int),
               "choices");

void settings_defaults(Settings *self)
{
    memset(self, 0, sizeof *self);
    self->scale = 100;
    self->review.marks = review_marks_default;
    for (int mode = 0; mode < MODES; mode++)
        layout_default((Mode)mode, &self->layouts[mode]);
    for (const Setting *row = setting_rows; row < setting_rows + SETTINGS_COUNT; row++) {
        char *at = (char *)self + row->place;
        if (row->kind == SETTING_NUMBER || row->kind == SETTING_CHOICE)
            memcpy(at, &row->usual, sizeof row->usual);
        else if (row->kind == SETTING_SWITCH)
            *(bool *)at = row->usual;
        else if (row->kind == SETTING_TEXT && row->usual_text)
            snprintf(at, row->size, "%s", row->usual_text);
    }
}

/* One line; false if it can't be read. */
static bool settings_read_line(Settings *self, char *line)
{
    for (const Setting *row = setting_rows; row < setting_rows + SETTINGS_COUNT; row++) {
        size_t length = strlen(row->name);
        if (strncmp(line, row->name, length) != 0 || line[length] != ' ' || line[length + 1] == '\0')
            continue;
        char *value = line + length + 1;
        char *at = (char *)self + row->place;
        int number, *count = (int *)((char *)self + row->count);
        switch (row->kind) {
        case SETTING_OTHER:
            return row->read(self, value);
        case SETTING_NUMBER:
        case SETTING_CHOICE:
            if (row->kind == SETTING_NUMBER ? !kept_number(value, row->least, row->most, &number)
                                            : !read_name(value, row->names, row->most, &number))
                return false;
            memcpy(at, &number, sizeof number);
            return true;
        case SETTING_SWITCH:
            *(bool *)at = strcmp(value, "yes") == 0 || (strcmp(value, "no") != 0 && *(bool *)at);
            return strcmp(value, "yes") == 0 || strcmp(value, "no") == 0;
        case SETTING_TEXT:
            return read_text(value, at, row->size);
        case SETTING_LIST:
            return *count == row->most || read_text(value, at + (size_t)(*count)++ * row->size, row->size);
        case SETTING_GONE:
            break;
        }
        return true;
    }
    return false;
}

/* ---- Reading a file ---- */

/* The version in the first line; 0 if it is not our file. */
static int version_of(const char *line)
{
    size_t head = sizeof settings_head - 1;
    char *end;
    if (strncmp(line, settings_head, head) != 0)
        return 0;
    long version = strtol(line + head, &end, 10);
    return end > line + head && strchr("\r\n", *end) && version > 0 && version < 1 << 20 ? (int)version : 0;
}

Status settings_read(Settings *self, const char *bytes, size_t length, Error *error)
{
    LineReader lines;
    Error first = {0};
    Status status = STATUS_OK;
    line_reader_memory(&lines, bytes, length);
    int version = line_reader_next(&lines, &status, error) ? version_of(text_string(&lines.line)) : 0;
    if (status == STATUS_OK && version != SETTINGS_VERSION)
        error_set(&first, STATUS_INVALID,
                  version ? "these settings come from a later version" : "this is not a settings file");
    while (version == SETTINGS_VERSION && line_reader_next(&lines, &status, error)) {
        if (lines.line.length > 0 && !settings_read_line(self, lines.line.bytes) &&
            first.status == STATUS_OK) {
            error_set(&first, STATUS_SYNTAX, "expected a setting and its value");
            first.line = lines.number;
        }
    }
    line_reader_free(&lines);
    if (status == STATUS_OK && first.status != STATUS_OK && error)
        *error = first;
    return status != STATUS_OK ? status : first.status;
}

/* ---- Writing ---- */

void settings_write(const Settings *self, Text *out)
{
    text_printf(out, "%s%d\n", settings_head, SETTINGS_VERSION);
    for (const Setting *row = setting_rows; row < setting_rows + SETTINGS_COUNT; row++) {
        const char *at = (const char *)self + row->place;
        int number, count = *(const int *)((const char *)self + row->count);
        memcpy(&number, at, sizeof number);
        if (row->kind == SETTING_OTHER)
            row->write(self, out);
        else if (row->kind == SETTING_NUMBER)
            text_printf(out, "%s %d\n", row->name, number);
        else if (row->kind == SETTING_CHOICE)
            text_printf(out, "%s %s\n", row->name, row->names[number]);
        else if (row->kind == SETTING_SWITCH)
            text_printf(out, "%s %s\n", row->name, *(const bool *)at ? "yes" : "no");
        else if (row->kind == SETTING_TEXT && *at)
            text_printf(out, "%s %s\n", row->name, at);
        for (int i = 0; row->kind == SETTING_LIST && i < count; i++)
            text_printf(out, "%s %s\n", row->name, at + (size_t)i * row->size);
    }
}

/* ---- Files ---- */

/* Saves a copy of an unusable file under another name and reports it: the file itself is rewritten with what
 * was usable. */
static void set_aside(const char *path, const Text *bytes, Error *problem)
{
    Text aside = {0};
    bool later = version_of(text_string(bytes)) > SETTINGS_VERSION;
    char why[ERROR_TEXT_SIZE];
    snprintf(why, sizeof why, "%s", problem->text);
    text_printf(&aside, "%s.%s", path, later ? "later" : "damaged");
    bool kept =
        !aside.failed && file_replace(aside.bytes, text_string(bytes), bytes->length, NULL) == STATUS_OK;
    int line = problem->line;
    error_set(problem, STATUS_INVALID, "some settings could not be read (%.100s)%s", why,
              kept ? "; the rest are used, and a copy of the file is here" : "");
    problem->line = line;
    error_in_file(problem->status, problem, kept ? aside.bytes : path);
    text_free(&aside);
}

Status settings_load(Settings *self, const char *path, Error *error)
{
    Text bytes = {0};
    Error problem = {0};
    settings_defaults(self);
    Status status = file_read(path, SETTINGS_BYTES_MOST, &bytes, &problem);
    if (status == STATUS_NOT_FOUND) {
        text_free(&bytes);
        return STATUS_OK;
    }
    if (status == STATUS_OK) {
        status = settings_read(self, text_string(&bytes), bytes.length, &problem);
        if (status != STATUS_OK && status != STATUS_MEMORY)
            set_aside(path, &bytes, &problem);
    }
    text_free(&bytes);
    if (status != STATUS_OK && error)
        *error = problem;
    return status != STATUS_OK ? problem.status : STATUS_OK;
}

/* ---- What was used last ---- */

/* The place of a text in a list of texts of this size; the count if it is not there. */
static int list_find(const char *list, size_t size, int count, const char *text)
{
    int at = 0;
    while (at < count && strcmp(list + (size_t)at * size, text) != 0)
        at++;
    return at;
}

/* Puts a text first. It may be one of the list; the last of a full one goes. */
static void list_put_first(char *list, size_t size, int *count, int most, const char *text)
{
    char copy[SETTINGS_PATH_SIZE] = "";
    if (strlen(text) >= size || strchr(text, '\n'))
        return;
    snprintf(copy, sizeof copy, "%s", text);
    int at = list_find(list, size, *count, copy);
    if (at == *count && *count < most)
        ++*count;
    at -= at == most;
    memmove(list + size, list, (size_t)at * size);
    memcpy(list, copy, size);
}

void settings_forget_recent(Settings *self, const char *path)
{
    int at = list_find(self->recent[0], SETTINGS_PATH_SIZE, self->recent_count, path);
    if (at == self->recent_count)
        return;
    self->recent_count--;
    memmove(self->recent[at], self->recent[at + 1],
            (size_t)(self->recent_count - at) * sizeof self->recent[0]);
}

void settings_add_recent(Settings *self, const char *path)
{
    list_put_first(self->recent[0], sizeof self->recent[0], &self->recent_count, SETTINGS_RECENT, path);
}

void settings_add_agent(Settings *self, const char *agent)
{
    list_put_first(self->recent_agents[0], sizeof self->recent_agents[0], &self->recent_agent_count,
                   SETTINGS_RECENT_AGENTS, agent);
}

/* ---- Agents ---- */

const char *settings_my_name(const Settings *self)
{
    return self && self->my_name[0] ? self->my_name : "You";
}

const SavedEngine *settings_engine(const Settings *self, const char *name)
{
    for (int i = 0; i < self->engine_count; i++)
        if (strcmp(self->engines[i].name, name) == 0)
            return &self->engines[i];
    return NULL;
}

static bool is_one_line(const char *text)
{
    return *text && !strpbrk(text, "\t\r\n");
}

Status settings_keep_engine(Settings *self, const char *name, const char *agent, Error *error)
{
    SavedEngine *engine = (SavedEngine *)settings_engine(self, name);
    if (!is_one_line(name) || !is_one_line(agent))
        return error_set(error, STATUS_INVALID, "an engine needs a name and a program to run");
    if (strlen(name) >= sizeof engine->name || strlen(agent) >= sizeof engine->agent)
        return error_set(error, STATUS_INVALID, "the name of the engine, or its command, is too long");
    if (!engine && self->engine_count == SETTINGS_ENGINES)
        return error_set(error, STATUS_INVALID, "no more than %d engines can be kept", SETTINGS_ENGINES);
    engine = engine ? engine : &self->engines[self->engine_count++];
    snprintf(engine->name, sizeof engine->name, "%s", name);
    snprintf(engine->agent, sizeof engine->agent, "%s", agent);
    return STATUS_OK;
}

void settings_drop_engine(Settings *self, const char *name)
{
    SavedEngine *engine = (SavedEngine *)settings_engine(self, name);
    if (!engine)
        return;
    self->engine_count--;
    memmove(engine, engine + 1, (size_t)(&self->engines[self->engine_count] - engine) * sizeof *engine);
}

bool settings_folder(const char *config, const char *home, char out[SETTINGS_PATH_SIZE])
{
    bool by_config = config && *config == '/';
    if (!by_config && !(home && *home == '/'))
        return false;
    int length = snprintf(out, SETTINGS_PATH_SIZE, "%s%s/tetress", by_config ? config : home,
                          by_config ? "" : "/.config");
    return length < SETTINGS_PATH_SIZE;
}

/* ---- Keeping ---- */

Status settings_keeper_open(SettingsKeeper *self, const char *path, Settings *settings, Keeper *keeper,
                            Error *problem)
{
    *self = (SettingsKeeper){.keeper = keeper};
    text_add_string(&self->path, path);
    Status status = text_status(&self->path, problem);
    if (status != STATUS_OK)
        return status;
    settings_load(settings, path, problem);
    file_read(path, SETTINGS_BYTES_MOST, &self->written, NULL);
    return STATUS_OK;
}

/* Passes the settings on, unless the file holds them or is about to. */
static void pass_on(SettingsKeeper *self, const Settings *settings, Error *problem)
{
    Text text = {0};
    settings_write(settings, &text);
    bool known = text.length == self->written.length &&
                 memcmp(text_string(&text), text_string(&self->written), text.length) == 0;
    if (!known && keeper_put(self->keeper, text_string(&self->path), &text, problem) == STATUS_OK) {
        text_free(&self->written);
        self->written = text;
        text = (Text){0};
    }
    text_free(&text);
}

/* Compares the bytes, including padding: a change only in padding costs one needless write. */
static bool is_same(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(Settings)) == 0;
}

void settings_keeper_tick(SettingsKeeper *self, const Settings *settings, uint64_t now_ns, Error *problem)
{
    if (self->path.length == 0)
        return;
    if (!self->seen)
        self->seen = calloc(1, sizeof *self->seen);
    if (self->seen && !is_same(self->seen, settings)) {
        memcpy(self->seen, settings, sizeof *settings);
        self->changed_ns = now_ns;
    }
    if (now_ns < settings_keeper_wake_ns(self))
        return;
    self->changed_ns = 0;
    pass_on(self, settings, problem);
}

uint64_t settings_keeper_wake_ns(const SettingsKeeper *self)
{
    return self->changed_ns == 0 ? UINT64_MAX : self->changed_ns + SETTLING_NS;
}

void settings_keeper_close(SettingsKeeper *self, const Settings *settings)
{
    if (self->path.length > 0)
        pass_on(self, settings, NULL);
    free(self->seen);
    text_free(&self->path);
    text_free(&self->written);
    *self = (SettingsKeeper){0};
}
