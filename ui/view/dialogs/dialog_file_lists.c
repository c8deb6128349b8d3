/* The contents of a folder, and other places to go. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ui/view/dialogs/dialog_file.h"
#include "ui/view/table.h"

enum { PLACES_MOST = 8 };

static void draw_folder_icon(const Canvas *canvas, Box box)
{
    float unit = box_width(box) / 14;
    canvas_box(canvas, (Box){box.left, box.top + unit * 2, box.left + unit * 7, box.top + unit * 6}, unit,
               COLOUR_SECONDARY);
    canvas_box(canvas, (Box){box.left, box.top + unit * 4, box.right, box.bottom - unit}, unit * 1.5f,
               COLOUR_SECONDARY);
}

static const TableColumn columns[] = {{"Name", .least = 160},
                                      {"Modified", .widest = "2026-12-28 20:28", .falls = true}};
enum { COLUMN_MODIFIED = 1 };

static const TableShape shape = {columns, 2, .row = FILE_ROW};

/* Folders stay above files. */
static TableKey dialog_file_lists_key_of(const void *context, int column, int row)
{
    const FolderEntry *entry = &((const FolderEntry *)context)[row];
    return (TableKey){.number = (double)entry->modified_s,
                      .text = column == COLUMN_MODIFIED ? NULL : entry->name};
}

static void draw_entry(UiTable *table, const FolderEntry *entry)
{
    Box cell;
    char date[32] = "";
    time_t then = (time_t)entry->modified_s;
    struct tm day;
    float icon = px(&table->canvas, 14);
    window_want_text(table->ui->window, entry->name);
    table_next(table, &cell);
    if (entry->kind == FILE_FOLDER)
        draw_folder_icon(&table->canvas, box_at(cell.left, (cell.top + cell.bottom - icon) / 2, icon, icon));
    cell.left += icon + px(&table->canvas, 8);
    canvas_text(&table->canvas, cell, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, entry->name);
    if (entry->kind == FILE_PLAIN && localtime_r(&then, &day))
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &day);
    table_cell(table, FONT_SECONDARY, COLOUR_SECONDARY, date);
}

/* Why the list is empty. */
static void write_emptiness(const Ui *ui, const FilePlan *plan, char *out, size_t size)
{
    const FileDraft *draft = &ui->drafts.file;
    const char *why = folder_browser_busy(&ui->app->browser) ? "Reading the folder..."
                      : plan->purpose == FOLDER_TO_USE       ? "There are no folders in this folder."
                      : plan->purpose >= FILE_TO_WRITE       ? "There is no file of this kind here yet."
                      : !plan->endings                       ? "This folder is empty."
                                       : "There is no file of this kind in this folder.";
    if (ui->app->browser.entries.count > 0 && draft->typed && draft->name[0] && plan->purpose < FILE_TO_WRITE)
        snprintf(out, size, "No name in this folder contains \xe2\x80\x9c%.160s\xe2\x80\x9d.", draft->name);
    else
        snprintf(out, size, "%s", why);
}

const FolderEntry *file_entries_draw(Ui *ui, const FilePlan *plan, Box box, int *rows, int count)
{
    const FolderBrowser *browser = &ui->app->browser;
    const FileDraft *draft = &ui->drafts.file;
    const FolderEntry *pressed = NULL;
    char why[240];
    UiTable table = table_begin(ui, "dialog.file.list", box, &shape, count);
    const FolderEntry *entries = browser->entries.entries;
    for (int first = 0, next; first < count; first = next) { /* folders stay before files */
        for (next = first + 1; next < count && entries[rows[next]].kind == entries[rows[first]].kind;)
            next++;
        table_sort(&table, rows + first, next - first, dialog_file_lists_key_of, entries);
    }
    dialog_show_chosen(ui, table.height);
    while (table_step(&table)) {
        int i = table.row;
        const FolderEntry *entry = &browser->entries.entries[rows[i]];
        bool named = entry->kind == FILE_FOLDER ? strcmp(draft->folder, entry->name) == 0
                                                : !draft->typed && strcmp(draft->name, entry->name) == 0;
        bool chosen = draft->typed && plan->purpose < FILE_TO_WRITE && i == ui->drafts.chosen;
        if (table_row(&table, PRINTED("dialog.file.%s", entry->name), named || chosen))
            pressed = entry;
        draw_entry(&table, entry);
    }
    table_end(&table);
    write_emptiness(ui, plan, why, sizeof why);
    if (browser->error.text[0])
        widget_empty(ui, box, browser->error.text, NULL, NULL);
    else if (count == 0)
        widget_empty(ui, box, why, NULL, NULL);
    return pressed;
}

/* Home, the samples, and the folders of recent files. */
static int find_places(const Ui *ui, char places[PLACES_MOST][SETTINGS_PATH_SIZE])
{
    const Settings *settings = &ui->app->settings;
    int count = 0;
    snprintf(places[count++], SETTINGS_PATH_SIZE, "%s", file_home());
    if (ui->app->samples.length > 0)
        snprintf(places[count++], SETTINGS_PATH_SIZE, "%s", text_string(&ui->app->samples));
    for (int i = 0; i < settings->recent_count && count < PLACES_MOST; i++) {
        bool known = false;
        path_parent(settings->recent[i], places[count], SETTINGS_PATH_SIZE);
        for (int j = 0; j < count; j++)
            known = known || strcmp(places[j], places[count]) == 0;
        count += !known;
    }
    return count;
}

void file_places_draw(Ui *ui, Box box)
{
    char places[PLACES_MOST][SETTINGS_PATH_SIZE];
    int count = find_places(ui, places);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    imgui_begin_child("places", (ImVec2){box_width(box), box_height(box)}, IMGUI_CHILD_PLAIN, 0);
    for (int i = 0; i < count; i++) {
        Box row;
        Canvas canvas = widget_canvas(ui);
        const char *name = i == 0 ? "Home" : path_name(places[i]);
        igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
        bool pressed = widget_row(ui, PRINTED("dialog.file.place.%d", i), ui_px(ui, FILE_ROW),
                                  strcmp(places[i], ui->app->browser.folder) == 0, &row);
        igPopStyleVar(1);
        widget_tooltip(ui, places[i], NULL);
        row = (Box){row.left + px(&canvas, 8), row.top, row.right - px(&canvas, 4), row.bottom};
        canvas_text(&canvas, row, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, name);
        if (pressed)
            file_go_to(ui, places[i]);
    }
    igEndChild();
}
