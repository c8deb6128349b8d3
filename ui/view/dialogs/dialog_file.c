/* Choosing a file or a folder to read or write. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/draw/window/exchange.h"
#include "ui/view/dialogs/dialog_file.h"

enum { FORMATS_MOST = 6 };

static const float PLACES_WIDTH = 150;

static const FilePlan plans[] = {
    {"file.open", "Open a game", "Open", FILE_TO_READ, "sgf|pgn|json|log|txt", NULL},
    {"file.follow", "Follow a game that is being played", "Follow", FILE_TO_READ, NULL, NULL},
    {"file.save-as", "Save as", "Save", FILE_TO_WRITE, "sgf|json", NULL},
    {"file.export", "Export all games", "Export", FILE_TO_WRITE, "sgf|pgn|json|txt", NULL},
    {"match.export", "Export the match's games", "Export", FILE_TO_WRITE, "sgf|pgn|json|txt", "-match"},
    {"file.picture", "Export the board as a picture", "Export", FILE_TO_WRITE, "png|svg", ""},
    {"file.picture-series", "Export a picture of every turn", "Export here", FOLDER_TO_USE, NULL, NULL},
    {"file.open-folder", "Show the games of a folder", "Show", FOLDER_TO_USE, NULL, NULL},
    {"library.open", "Open a library", "Open", FILE_TO_READ, NULL, NULL},
    {"library.new", "Make a new library", "Make", FILE_TO_MAKE, "tetress", "-library"},
    {"library.import", "Import a file into the library", "Import", FILE_TO_READ, "sgf|pgn|json|log|txt|games",
     NULL},
    {"library.import-folder", "Import a folder into the library", "Import", FOLDER_TO_USE, NULL, NULL},
    {"library.export", "Export the games listed", "Export", FILE_TO_WRITE, "sgf|pgn|json|txt", "-games"},
    {"class.folder", "Choose the submissions of a class", "Choose", FOLDER_TO_USE, NULL, NULL},
    {"settings.games-folder", "Choose the folder of finished games", "Choose", FOLDER_TO_USE, NULL, NULL},
    {"class.open", "Open a class by its folder of pages", "Open", FOLDER_TO_USE, NULL, NULL},
    {"review.report", "Write the review as a report", "Write", FILE_TO_WRITE, "html|json|csv", "-review"},
    {"review.suite", "Write the mistakes as a suite", "Write", FILE_TO_WRITE, "jsonl", "-mistakes"},
    {"tree.export", "Export the search's tree", "Export", FILE_TO_WRITE, "json|csv|dot", "-tree"},
    {"analysis.export", "Export the search's reports", "Export", FILE_TO_WRITE, "jsonl", "-search"},
    {"analysis.replay", "Show a recorded search", "Show", FILE_TO_READ, "jsonl", NULL},
    {"heuristics.file", "Load weights from a file", "Load", FILE_TO_READ, NULL, NULL},
    {"tune.start-file", "Start from the weights of a file", "Choose", FILE_TO_READ, NULL, NULL},
    {"tune.data", "Fit weights to the games of a file", "Choose", FILE_TO_READ, NULL, NULL},
    {"tune.judge", "Check predictions on the games of a file", "Choose", FILE_TO_READ, NULL, NULL},
    {"tune.suite", "Compare weights on the positions of a suite", "Choose", FILE_TO_READ, NULL, NULL},
    {"tune.take", "Open a checkpoint as a trial", "Open", FILE_TO_READ, NULL, NULL},
    {"suite.file", "Choose a suite of positions", "Choose", FILE_TO_READ, NULL, NULL},
};

static const FilePlan any_file = {NULL, "Choose a file", "Choose", FILE_TO_READ, NULL, NULL};
static const FilePlan any_folder = {NULL, NULL, "Choose", FOLDER_TO_USE, NULL, NULL};

static const FilePlan *plan_of(const Ui *ui)
{
    if (ui->drafts.file.pick)
        return &any_folder;
    for (size_t i = 0; i < sizeof plans / sizeof *plans; i++)
        if (strcmp(plans[i].action, ui->app->view.dialog_action) == 0)
            return &plans[i];
    return &any_file;
}

/* The chosen ending of those in the plan. */
static int endings_of(const FilePlan *plan, char text[64], const char *out[FORMATS_MOST])
{
    int count = 0;
    snprintf(text, 64, "%s", plan->endings ? plan->endings : "");
    for (char *at = text; *at && count < FORMATS_MOST;) {
        char *bar = at + strcspn(at, "|");
        out[count++] = at;
        at = *bar ? bar + 1 : bar;
        *bar = '\0';
    }
    return count;
}

/* ---- Beginning ---- */

const char *file_home(void)
{
    const char *folder = getenv("HOME");
    return folder && *folder ? folder : "/";
}

static void dialog_file_begin(Ui *ui, const FilePlan *plan, const char *folder)
{
    FileDraft *draft = &ui->drafts.file;
    draft->name[0] = draft->wanted[0] = draft->folder[0] = '\0';
    draft->typed = draft->replace = false;
    draft->wants[0] = '\0';
    draft->select = true;
    draft->kept[0] = '\0';
    draft->endings = plan->endings;
    draft->format = 0;
    ui->drafts.chosen = 0;
    ui->drafts.error = (Error){0};
    ui_do(ui, "dialog.folder", folder);
    const Document *document = &ui->app->document;
    char text[64];
    const char *endings[FORMATS_MOST];
    if (plan->purpose < FILE_TO_WRITE || endings_of(plan, text, endings) == 0)
        return;
    const char *name = document->path.length > 0 ? document_name(document) : "game";
    const char *dot = strrchr(name, '.');
    snprintf(draft->name, sizeof draft->name, "%.*s%s.%s", (int)(dot ? (size_t)(dot - name) : strlen(name)),
             name, plan->behind ? plan->behind : "", endings[draft->format]);
}

void dialog_pick_folder(Ui *ui, const char *title, char *field, size_t size)
{
    dialog_file_begin(ui, &any_folder, *field ? field : file_home());
    ui->drafts.file.pick = field;
    ui->drafts.file.pick_size = size;
    ui->drafts.file.pick_title = title;
}

/* ---- Contents ---- */

static int lower(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter;
}

static bool contains(const char *text, const char *part)
{
    for (; *text; text++) {
        size_t same = 0;
        while (part[same] && lower(text[same]) == lower(part[same]))
            same++;
        if (!part[same])
            return true;
    }
    return !*part;
}

static bool is_shown(const Ui *ui, const FilePlan *plan, const FolderEntry *entry)
{
    const FileDraft *draft = &ui->drafts.file;
    if (draft->typed && plan->purpose < FILE_TO_WRITE && !strchr(draft->name, '/') &&
        !contains(entry->name, draft->name))
        return false;
    if (entry->kind == FILE_FOLDER)
        return true;
    return plan->purpose != FOLDER_TO_USE && path_has_ending(entry->name, plan->endings);
}

/* The entries shown; the caller frees them. */
static int *make_rows(const Ui *ui, const FilePlan *plan, int *count)
{
    const FolderEntries *entries = &ui->app->browser.entries;
    int *rows = malloc((size_t)(entries->count + 1) * sizeof *rows);
    *count = 0;
    for (int i = 0; rows && i < entries->count; i++)
        if (is_shown(ui, plan, &entries->entries[i]))
            rows[(*count)++] = i;
    return rows;
}

/* ---- Navigation ---- */

void file_go_to(Ui *ui, const char *folder)
{
    FileDraft *draft = &ui->drafts.file;
    ui_do(ui, "dialog.folder", folder);
    if (draft->typed)
        draft->name[0] = '\0';
    draft->typed = false;
    draft->folder[0] = '\0';
    ui->drafts.chosen = 0;
    ui->drafts.refocus = true;
    ui->drafts.error = (Error){0};
}

/* ---- Accepting ---- */

/* The typed text as a path: from the root, from home, or from the folder shown. */
static bool typed_path(const Ui *ui, char out[SETTINGS_PATH_SIZE])
{
    const char *name = ui->drafts.file.name;
    if (name[0] == '~' && (name[1] == '/' || name[1] == '\0'))
        return path_join(file_home(), name[1] ? name + 2 : "", out, SETTINGS_PATH_SIZE);
    return path_join(ui->app->browser.asked, name, out, SETTINGS_PATH_SIZE);
}

/* Adds the format's ending to a name without one. */
static void add_ending(const Ui *ui, const FilePlan *plan, char path[SETTINGS_PATH_SIZE])
{
    char text[64];
    const char *endings[FORMATS_MOST];
    int count = endings_of(plan, text, endings);
    if (count > 0 && !strchr(path_name(path), '.'))
        string_add(path, SETTINGS_PATH_SIZE, ".%s", endings[ui->drafts.file.format]);
}

static void finish(Ui *ui, const char *path)
{
    FileDraft *draft = &ui->drafts.file;
    if (draft->pick) {
        snprintf(draft->pick, draft->pick_size, "%s", path);
        draft->pick = NULL;
        return;
    }
    if (plan_of(ui)->purpose == FILE_TO_WRITE)
        exchange_offer(path);
    char action[sizeof ui->app->view.dialog_action];
    memcpy(action, ui->app->view.dialog_action, sizeof action);
    dialog_run(ui, action, path);
}

/* Whether Enter may mean the chosen row: while what is typed only narrows the list, and names nothing. */
static bool may_mean_row(const FilePlan *plan, const FileDraft *draft)
{
    if (plan->purpose >= FILE_TO_WRITE || strpbrk(draft->name, "/~"))
        return false;
    return draft->name[0] ? draft->typed : plan->purpose == FILE_TO_READ;
}

/* Accepts a path as soon as it is known what is there. */
static void want(Ui *ui, const char *path)
{
    snprintf(ui->drafts.file.wants, sizeof ui->drafts.file.wants, "%s", path);
    ui_do(ui, "dialog.glance", path);
}

/* Nothing is at the typed path: it was to find a row, or is missing. */
static void accept_row(Ui *ui)
{
    FileDraft *draft = &ui->drafts.file;
    char path[SETTINGS_PATH_SIZE];
    memcpy(path, draft->row, sizeof path);
    if (draft->row_is_folder)
        file_go_to(ui, path);
    else
        finish(ui, path);
}

/* Asks before replacing a file, and reports a missing one. */
static void accept_known(Ui *ui, const FilePlan *plan, FileKind kind)
{
    FileDraft *draft = &ui->drafts.file;
    bool writes = plan->purpose >= FILE_TO_WRITE;
    char path[SETTINGS_PATH_SIZE];
    memcpy(path, draft->wants, sizeof path);
    draft->wants[0] = '\0';
    if (kind == FILE_NONE && draft->row[0]) {
        accept_row(ui);
        return;
    }
    if (kind == FILE_FOLDER && plan->purpose != FOLDER_TO_USE && !draft->ended) {
        file_go_to(ui, path);
        draft->name[0] = '\0';
        return;
    }
    if (writes && !draft->ended) {
        add_ending(ui, plan, path);
        draft->ended = true;
        want(ui, path);
        return;
    }
    bool is_documents = strcmp(path, text_string(&ui->app->document.path)) == 0;
    if (kind == FILE_NONE && !writes) {
        error_set(&ui->drafts.error, STATUS_NOT_FOUND, "There is no %.160s here.", path_name(path));
        ui->drafts.refocus = true;
    } else if (kind == FILE_PLAIN && plan->purpose == FILE_TO_MAKE) {
        error_set(&ui->drafts.error, STATUS_INVALID, "%.160s exists already.", path_name(path));
        ui->drafts.refocus = true;
    } else if (kind == FILE_PLAIN && writes && (plan->behind || !is_documents)) {
        draft->replace = ui->drafts.asking = true;
    } else {
        finish(ui, path);
    }
}

/* Accepts the typed name, or the chosen row; null: there is none. */
static void accept(Ui *ui, const FilePlan *plan, const FolderEntry *row)
{
    char path[SETTINGS_PATH_SIZE];
    FileDraft *draft = &ui->drafts.file;
    bool fits = typed_path(ui, path);
    draft->row[0] = '\0';
    draft->ended = false;
    if (draft->folder[0] && plan->purpose < FILE_TO_WRITE) {
        fits = path_join(ui->app->browser.asked, draft->folder, path, sizeof path);
    } else if (fits && row && may_mean_row(plan, draft)) {
        draft->row_is_folder = row->kind == FILE_FOLDER;
        fits = path_join(draft->row_is_folder ? ui->app->browser.asked : ui->app->browser.folder, row->name,
                         draft->row, sizeof draft->row);
        if (fits && !draft->name[0]) {
            accept_row(ui);
            return;
        }
    }
    if (!fits) {
        error_set(&ui->drafts.error, STATUS_INVALID, "The path is too long.");
        ui->drafts.refocus = true;
    } else if (draft->name[0] || row || plan->purpose == FOLDER_TO_USE) {
        want(ui, path);
    }
}

/* ---- The dialog ---- */

/* A click chooses a folder or names a file; a second click accepts it. */
static void press_row(Ui *ui, const FilePlan *plan, const FolderEntry *entry)
{
    FileDraft *draft = &ui->drafts.file;
    if (entry->kind == FILE_FOLDER) {
        bool again = strcmp(draft->folder, entry->name) == 0;
        snprintf(draft->folder, sizeof draft->folder, "%s", entry->name);
        if (plan->purpose < FILE_TO_WRITE && !draft->typed)
            draft->name[0] = '\0';
        if (again) {
            char path[SETTINGS_PATH_SIZE];
            if (path_join(ui->app->browser.asked, entry->name, path, sizeof path))
                file_go_to(ui, path);
        }
        return;
    }
    draft->folder[0] = '\0';
    bool again = !draft->typed && strcmp(draft->name, entry->name) == 0;
    snprintf(draft->name, sizeof draft->name, "%s", entry->name);
    draft->typed = false;
    if (again && plan->purpose == FILE_TO_READ)
        accept(ui, plan, entry);
}

static void draw_way(Ui *ui)
{
    window_want_text(ui->window, ui->app->browser.folder);
    if (widget_button(ui, "dialog.file.up", "Up", BUTTON_PLAIN, 0)) {
        char path[SETTINGS_PATH_SIZE];
        path_parent(ui->app->browser.asked, path, sizeof path);
        file_go_to(ui, path);
    }
    igSameLine(0, -1);
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    Box line = {rest.left, rest.top, rest.right, rest.top + px(&canvas, 28)};
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_TEXT, COLOUR_SECONDARY, ui->app->browser.folder);
    igDummy((ImVec2){1, px(&canvas, 28)});
}

/* The name, and beside it the format to write. */
static void draw_fields(Ui *ui, const FilePlan *plan)
{
    FileDraft *draft = &ui->drafts.file;
    char text[64];
    const char *endings[FORMATS_MOST];
    int count = plan->purpose >= FILE_TO_WRITE ? endings_of(plan, text, endings) : 0;
    float room = box_width(widget_rest());
    file_name_draw(ui, plan, count > 1 ? room - ui_px(ui, 110) : room);
    if (count < 2)
        return;
    igSameLine(0, ui_px(ui, 10));
    if (widget_combo(ui, "dialog.file.format", endings, count, &draft->format, 100)) {
        char *dot = strrchr(draft->name, '.');
        if (dot)
            snprintf(dot, sizeof draft->name - (size_t)(dot - draft->name), ".%s", endings[draft->format]);
    }
}

static void draw_browser(Ui *ui, const FilePlan *plan)
{
    int count;
    int *rows = make_rows(ui, plan, &count);
    dialog_begin(ui, plan->title ? plan->title : ui->drafts.file.pick_title, 720, 560);
    draw_way(ui);
    Box rest = widget_rest();
    float fields = ui_px(ui, 44);
    Box lists = {rest.left, rest.top, rest.right,
                 fmaxf(rest.bottom - fields, rest.top + ui_px(ui, FILE_ROW))};
    if (box_width(rest) > ui_px(ui, 420)) {
        file_places_draw(ui,
                         (Box){lists.left, lists.top, lists.left + ui_px(ui, PLACES_WIDTH), lists.bottom});
        lists.left += ui_px(ui, PLACES_WIDTH + 14);
    }
    const FolderEntry *pressed = file_entries_draw(ui, plan, lists, rows, count);
    igSetCursorScreenPos((ImVec2){rest.left, lists.bottom + ui_px(ui, 10)});
    draw_fields(ui, plan);
    dialog_keep_chosen(ui, count);
    const FolderEntry *row = count > 0 ? &ui->app->browser.entries.entries[rows[ui->drafts.chosen]] : NULL;
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = plan->primary, .leave = "Cancel"});
    if (pressed)
        press_row(ui, plan, pressed);
    else if (answer == DIALOG_GO)
        accept(ui, plan, row);
    else if (answer == DIALOG_LEAVE && ui->drafts.file.pick)
        ui->drafts.file.pick = NULL;
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
    else if (ui->drafts.file.wants[0] && strcmp(ui->drafts.file.wants, ui->app->browser.seen) == 0)
        accept_known(ui, plan, ui->app->browser.kind);
    free(rows);
}

/* Asks before an existing file is replaced. */
static void ask_to_replace(Ui *ui, const FilePlan *plan)
{
    char path[SETTINGS_PATH_SIZE], text[SETTINGS_PATH_SIZE + 64];
    typed_path(ui, path);
    add_ending(ui, plan, path);
    snprintf(text, sizeof text, "%s already exists. Its contents would be lost.", path_name(path));
    dialog_begin(ui, "Replace the file?", 460, 0);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, text);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Replace", .leave = "Back"});
    if (answer != DIALOG_STAYS)
        ui->drafts.file.replace = false;
    ui->drafts.refocus = answer == DIALOG_LEAVE; /* the name has the focus again */
    if (answer == DIALOG_GO)
        finish(ui, path);
}

void dialog_file(Ui *ui)
{
    const FilePlan *plan = plan_of(ui);
    char folder[SETTINGS_PATH_SIZE];
    if (ui->drafts.fresh && !ui->drafts.file.pick) {
        /* The document's folder, or that of the last file, or home. */
        const Document *document = &ui->app->document;
        if (document->path.length > 0)
            path_parent(text_string(&document->path), folder, SETTINGS_PATH_SIZE);
        else if (ui->app->settings.recent_count > 0)
            path_parent(ui->app->settings.recent[0], folder, SETTINGS_PATH_SIZE);
        else
            snprintf(folder, SETTINGS_PATH_SIZE, "%s", file_home());
        dialog_file_begin(ui, plan, folder);
        ui->drafts.fresh = false;
        if (plan->purpose != FILE_TO_WRITE)
            exchange_choose(plan->purpose == FOLDER_TO_USE);
    }
    if (exchange_take_choice(folder, sizeof folder)) {
        finish(ui, folder);
        return;
    }
    if (ui->drafts.file.replace)
        ask_to_replace(ui, plan);
    else
        draw_browser(ui, plan);
}
