#include "ui/state/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"

enum { LINES_AT_FIRST = 3 }; /* more cost the best one depth */

static const char settings_head[] = "tetress-settings ";

const char *const theme_names[THEME_COUNT] = {"dark", "light", "contrast"};
const char *const palette_names[PALETTE_COUNT] = {"standard", "red-green", "blue-yellow"};
const char *const mode_names[MODES] = {"play", "analyse", "match", "tune", "solo", "edit"};

#define ANALYSE_LAYOUT                                                                                 \
    "column(0.82 row(0.45 tabs(board) row(0.5 column(0.55 tabs(lines review log solve) tabs(heatmap))" \
    " tabs(game tree transpositions heuristics games statistics console))) tabs(graph))"

#define MATCH_LAYOUT                                                                           \
    "row(0.25 tabs(match-setup tournament experiments) row(0.64 column(0.63 tabs(match-score " \
    "experiment-result suites class)"                                                          \
    " tabs(match-boards)) tabs(match-games match-times jobs)))"

#define TUNE_LAYOUT                                                                                     \
    "row(0.25 tabs(tune-setup heuristics) row(0.65 column(0.5 tabs(tune-progress) tabs(tune-weights)) " \
    "column(0.58 tabs(tune-differences) tabs(tune-calibration jobs))))"

#define SOLO_LAYOUT                                                                                        \
    "row(0.29 tabs(solo-well) row(0.59 column(0.56 tabs(solo-beam solo-race solo-own) tabs(solo-training " \
    "jobs))"                                                                                               \
    " tabs(solo-agent)))"

static const char *const default_layouts[MODES] = {
    [MODE_PLAY] = "row(0.62 tabs(board) column(0.64 tabs(game games console) tabs(learn)))",
    [MODE_ANALYSE] = ANALYSE_LAYOUT,
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

void settings_defaults(Settings *self)
{
    memset(self, 0, sizeof *self);
    self->scale = 100;
    self->margin = 1;
    self->restore = true;
    snprintf(self->players[0], sizeof self->players[0], "person");
    snprintf(self->players[1], sizeof self->players[1], "champion:level=3");
    snprintf(self->clock, sizeof self->clock, "none");
    self->pace_ms = 700;
    self->lines = LINES_AT_FIRST;
    self->review = (ReviewPlan){.threads = 2, .nodes = REVIEW_NODES, .marks = review_marks_default};
    for (int mode = 0; mode < MODES; mode++)
        layout_default((Mode)mode, &self->layouts[mode]);
}

/* ---- Reading ---- */

static bool read_name(const char *value, const char *const *names, int count, int *out)
{
    int index = name_index(names, count, value);
    if (index >= 0)
        *out = index;
    return index >= 0;
}

static bool read_number(const char *value, int least, int most, int *out)
{
    char *end;
    long number = strtol(value, &end, 10);
    if (end == value || *end != '\0' || number < least || number > most)
        return false;
    *out = (int)number;
    return true;
}

static bool read_text(const char *value, char *out, size_t size)
{
    return (size_t)snprintf(out, size, "%s", value) < size;
}

/* Splits off the first word; false if nothing is after it. */
static bool split_word(char *value, const char **rest)
{
    char *space = strchr(value, ' ');
    if (!space)
        return false;
    *space = '\0';
    *rest = space + 1;
    return **rest != '\0';
}

static bool read_recent(Settings *self, const char *value)
{
    if (self->recent_count == SETTINGS_RECENT)
        return true;
    return read_text(value, self->recent[self->recent_count++], SETTINGS_PATH_SIZE);
}

/* "red TEXT" or "blue TEXT", into one of two texts of this size. */
static bool read_of_side(char *value, char *red, char *blue, size_t size)
{
    const char *rest;
    if (!split_word(value, &rest) || (strcmp(value, "red") != 0 && strcmp(value, "blue") != 0))
        return false;
    return read_text(rest, strcmp(value, "blue") == 0 ? blue : red, size);
}

static bool read_analyst(Settings *self, char *value)
{
    const char *rest;
    if (!split_word(value, &rest) || (strcmp(value, "a") != 0 && strcmp(value, "b") != 0))
        return false;
    return read_text(rest, self->analysts[*value - 'a'], SETTINGS_AGENT_SIZE);
}

static bool read_engine(Settings *self, char *value)
{
    char *tab = strchr(value, '\t');
    if (!tab || self->engine_count == SETTINGS_ENGINES)
        return false;
    *tab = '\0';
    return settings_keep_engine(self, value, tab + 1, NULL) == STATUS_OK;
}

static bool read_recent_agent(Settings *self, const char *value)
{
    if (self->recent_agent_count == SETTINGS_RECENT_AGENTS)
        return true;
    return read_text(value, self->recent_agents[self->recent_agent_count++], SETTINGS_AGENT_SIZE);
}

static bool read_side(const char *value, Side *out)
{
    bool blue = strcmp(value, "blue") == 0;
    if (!blue && strcmp(value, "red") != 0)
        return false;
    *out = blue ? BLUE : RED;
    return true;
}

static bool read_review(ReviewPlan *plan, char *value)
{
    const char *rest;
    ReviewMarks marks;
    if (!split_word(value, &rest))
        return false;
    if (strcmp(value, "agent") == 0)
        return read_text(rest, plan->agent, sizeof plan->agent);
    if (strcmp(value, "threads") == 0)
        return read_number(rest, 1, REVIEW_THREADS_MOST, &plan->threads);
    if (strcmp(value, "time") == 0 || strcmp(value, "proof") == 0)
        return true; /* reviews used to be limited by time */
    if (strcmp(value, "nodes") == 0)
        return read_number(rest, 1, REVIEW_NODES_MOST, &plan->nodes);
    if (strcmp(value, "side") == 0)
        return read_side(rest, &plan->side);
    bool read = strcmp(value, "marks") == 0 && review_marks_read(rest, &marks, NULL) == STATUS_OK;
    plan->marks = read ? marks : plan->marks;
    return read;
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
    self->shortcut_count++;
    return true;
}

static bool read_window(WindowPlace *window, const char *value)
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
    *window = read;
    return true;
}

/* One line; false if it can't be read. */
static bool read_line(Settings *self, char *line)
{
    const char *rest;
    int number = 0;
    bool read = split_word(line, &rest);
    char *value = read ? line + (rest - line) : line;
    if (!read)
        return false;
    if (strcmp(line, "theme") == 0) {
        read = read_name(value, theme_names, THEME_COUNT, &number);
        self->theme = read ? (ThemeKind)number : self->theme;
    } else if (strcmp(line, "palette") == 0) {
        read = read_name(value, palette_names, PALETTE_COUNT, &number);
        self->palette = read ? (PaletteKind)number : self->palette;
    } else if (strcmp(line, "scale") == 0) {
        read = self->scale_chosen = read_number(value, SCALE_LEAST, SCALE_MOST, &self->scale);
    } else if (strcmp(line, "margin") == 0) {
        read = read_number(value, 0, MARGIN_MOST, &self->margin);
    } else if (strcmp(line, "window") == 0) {
        read = read_window(&self->window, value);
    } else if (strcmp(line, "restore") == 0) {
        read = strcmp(value, "yes") == 0 || strcmp(value, "no") == 0;
        self->restore = read ? *value == 'y' : self->restore;
    } else if (strcmp(line, "last") == 0) {
        read = read_text(value, self->last, sizeof self->last);
    } else if (strcmp(line, "recent") == 0) {
        read = read_recent(self, value);
    } else if (strcmp(line, "player") == 0) {
        read = read_of_side(value, self->players[0], self->players[1], SETTINGS_AGENT_SIZE);
    } else if (strcmp(line, "name") == 0) {
        read = read_of_side(value, self->names[0], self->names[1], SETTINGS_NAME_SIZE);
    } else if (strcmp(line, "pace") == 0) {
        read = read_number(value, 0, PACE_MS_MOST, &self->pace_ms);
    } else if (strcmp(line, "clock") == 0) {
        read = read_text(value, self->clock, sizeof self->clock);
    } else if (strcmp(line, "analyst") == 0) {
        read = read_analyst(self, value);
    } else if (strcmp(line, "lines") == 0) {
        read = read_number(value, 1, SETTINGS_LINES_MOST, &self->lines);
    } else if (strcmp(line, "engine") == 0) {
        read = read_engine(self, value);
    } else if (strcmp(line, "recent-agent") == 0) {
        read = read_recent_agent(self, value);
    } else if (strcmp(line, "review") == 0) {
        read = read_review(&self->review, value);
    } else if (strcmp(line, "layout") == 0) {
        read = read_layout(self, value);
    } else if (strcmp(line, "shortcut") == 0) {
        read = read_shortcut(self, value);
    } else {
        read = false;
    }
    return read;
}

/* The version in the first line; 0 if it is none of ours. */
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
    bool found;
    Error first = {0};
    line_reader_memory(&lines, bytes, length);
    Status status = line_reader_next(&lines, &found, error);
    int version = status || !found ? 0 : version_of(text_string(&lines.line));
    if (!status && version != SETTINGS_VERSION)
        error_set(&first, STATUS_INVALID,
                  version ? "these settings come from a later version" : "these are no settings");
    while (!status && version == SETTINGS_VERSION) {
        status = line_reader_next(&lines, &found, error);
        if (status || !found)
            break;
        if (lines.line.length > 0 && !read_line(self, lines.line.bytes) && !first.status) {
            error_set(&first, STATUS_SYNTAX, "expected a setting and its value");
            first.line = lines.number;
        }
    }
    line_reader_free(&lines);
    if (!status && first.status && error)
        *error = first;
    return status ? status : first.status;
}

/* ---- Writing ---- */

static void write_review(const ReviewPlan *plan, Text *out)
{
    const ReviewMarks *marks = &plan->marks;
    if (*plan->agent)
        text_printf(out, "review agent %s\n", plan->agent);
    text_printf(out, "review threads %d\nreview nodes %d\n", plan->threads, plan->nodes);
    text_printf(out, "review marks %.10g,%.10g,%.10g\n", 100 * marks->doubtful, 100 * marks->bad,
                100 * marks->very_bad);
    text_printf(out, "review side %s\n", plan->side == BLUE ? "blue" : "red");
}

void settings_write(const Settings *self, Text *out)
{
    text_printf(out, "%s%d\n", settings_head, SETTINGS_VERSION);
    text_printf(out, "theme %s\n", theme_names[self->theme]);
    text_printf(out, "palette %s\n", palette_names[self->palette]);
    if (self->scale_chosen)
        text_printf(out, "scale %d\n", self->scale);
    text_printf(out, "margin %d\n", self->margin);
    const WindowPlace *window = &self->window;
    if (window->width > 0)
        text_printf(out, "window %d %d %d %d %s\n", window->x, window->y, window->width, window->height,
                    window->maximised ? "maximised" : "normal");
    text_printf(out, "restore %s\n", self->restore ? "yes" : "no");
    if (*self->last)
        text_printf(out, "last %s\n", self->last);
    for (int i = 0; i < self->recent_count; i++)
        text_printf(out, "recent %s\n", self->recent[i]);
    text_printf(out, "player red %s\nplayer blue %s\n", self->players[0], self->players[1]);
    for (int side = 0; side < 2; side++)
        if (self->names[side][0])
            text_printf(out, "name %s %s\n", side ? "blue" : "red", self->names[side]);
    text_printf(out, "clock %s\npace %d\n", self->clock, self->pace_ms);
    for (int i = 0; i < 2; i++)
        if (*self->analysts[i])
            text_printf(out, "analyst %c %s\n", 'a' + i, self->analysts[i]);
    text_printf(out, "lines %d\n", self->lines);
    for (int i = 0; i < self->engine_count; i++)
        text_printf(out, "engine %s\t%s\n", self->engines[i].name, self->engines[i].agent);
    for (int i = 0; i < self->recent_agent_count; i++)
        text_printf(out, "recent-agent %s\n", self->recent_agents[i]);
    write_review(&self->review, out);
    for (int mode = 0; mode < MODES; mode++) {
        text_printf(out, "layout %s ", mode_names[mode]);
        layout_write(&self->layouts[mode], out);
        text_add_byte(out, '\n');
    }
    for (int i = 0; i < self->shortcut_count; i++)
        text_printf(out, "shortcut %s %s\n", self->shortcuts[i].action,
                    self->shortcuts[i].keys[0] ? self->shortcuts[i].keys : "none");
}

/* ---- Files ---- */

/* Keeps a copy of what can't be used under another name, and says so: the file itself is written anew with
 * what could. */
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
              kept ? "; the others count, and a copy of the file is here" : "");
    problem->line = line;
    error_in_file(problem, kept ? aside.bytes : path);
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
    if (!status) {
        status = settings_read(self, text_string(&bytes), bytes.length, &problem);
        if (status && status != STATUS_MEMORY)
            set_aside(path, &bytes, &problem);
    }
    text_free(&bytes);
    if (status && error)
        *error = problem;
    return status ? problem.status : STATUS_OK;
}

Status settings_save(const Settings *self, const char *path, Error *error)
{
    Text bytes = {0};
    settings_write(self, &bytes);
    Status status = text_status(&bytes, error);
    if (!status)
        status = file_replace(path, bytes.bytes, bytes.length, error);
    text_free(&bytes);
    return status;
}

/* ---- Recent files ---- */

void settings_forget_recent(Settings *self, const char *path)
{
    for (int i = 0; i < self->recent_count; i++)
        if (strcmp(self->recent[i], path) == 0) {
            self->recent_count--;
            memmove(self->recent[i], self->recent[i + 1],
                    (size_t)(self->recent_count - i) * sizeof self->recent[0]);
            return;
        }
}

void settings_add_recent(Settings *self, const char *path)
{
    char copy[SETTINGS_PATH_SIZE] = ""; /* the path may be one of those that move */
    if (strlen(path) >= sizeof copy || strchr(path, '\n'))
        return;
    snprintf(copy, sizeof copy, "%s", path);
    settings_forget_recent(self, copy);
    if (self->recent_count < SETTINGS_RECENT)
        self->recent_count++;
    memmove(self->recent[1], self->recent[0], (size_t)(self->recent_count - 1) * sizeof self->recent[0]);
    memcpy(self->recent[0], copy, sizeof copy);
}

/* ---- Agents ---- */

void settings_add_agent(Settings *self, const char *agent)
{
    char copy[SETTINGS_AGENT_SIZE]; /* it may be one of those that move */
    int at = 0;
    if (strlen(agent) >= sizeof copy || strchr(agent, '\n'))
        return;
    snprintf(copy, sizeof copy, "%s", agent);
    while (at < self->recent_agent_count && strcmp(self->recent_agents[at], copy) != 0)
        at++;
    if (at == self->recent_agent_count && self->recent_agent_count < SETTINGS_RECENT_AGENTS)
        self->recent_agent_count++;
    if (at == SETTINGS_RECENT_AGENTS)
        at--;
    memmove(self->recent_agents[1], self->recent_agents[0], (size_t)at * sizeof self->recent_agents[0]);
    memcpy(self->recent_agents[0], copy, sizeof copy);
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
        return error_set(error, STATUS_INVALID, "an engine needs a name, and what is to be run");
    if (strlen(name) >= sizeof engine->name || strlen(agent) >= sizeof engine->agent)
        return error_set(error, STATUS_INVALID, "the name of the engine, or what is to be run, is too long");
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
