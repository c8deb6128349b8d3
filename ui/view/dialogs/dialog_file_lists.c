/* The contents of a folder, and other places to go. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "ui/view/dialogs/dialog_file.h"

enum { PLACES_MOST = 8 };

static void draw_folder_icon(const Canvas *canvas, Box box)
{
    Colour colour = canvas_colour(canvas, COLOUR_SECONDARY);
    float unit = box_width(box) / 14;
    canvas_box(canvas, (Box){box.left, box.top + unit * 2, box.left + unit * 7, box.top + unit * 6}, unit,
               colour);
    canvas_box(canvas, (Box){box.left, box.top + unit * 4, box.right, box.bottom - unit}, unit * 1.5f,
               colour);
}

/* A short date: the day, with the year for older files. */
static void write_date(const FolderEntry *entry, char *out, size_t size)
{
    time_t then = (time_t)entry->modified_s;
    struct tm day;
    *out = '\0';
    if (localtime_r(&then, &day))
        strftime(out, size, "%d %b %Y", &day);
}

static void draw_entry(Ui *ui, const FolderEntry *entry, Box box)
{
    Canvas canvas = widget_canvas(ui);
    Box inner = {box.left + px(&canvas, 8), box.top, box.right - px(&canvas, 8), box.bottom};
    float icon = px(&canvas, 14);
    char date[32];
    window_want_text(ui->window, entry->name);
    if (entry->kind == FILE_FOLDER)
        draw_folder_icon(&canvas, box_at(inner.left, (box.top + box.bottom - icon) / 2, icon, icon));
    inner.left += icon + px(&canvas, 8);
    if (entry->kind == FILE_PLAIN && box_width(inner) > px(&canvas, 220)) {
        write_date(entry, date, sizeof date);
        canvas_text(&canvas, inner, ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY),
                    date);
        inner.right -= px(&canvas, 90);
    }
    canvas_text(&canvas, inner, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), entry->name);
}

/* Why the list is empty. */
static void write_emptiness(const Ui *ui, const FilePlan *plan, char *out, size_t size)
{
    const FileDraft *draft = &ui->drafts.file;
    const char *why = folder_browser_busy(&ui->app->browser) ? "Reading the folder..."
                      : plan->purpose == FOLDER_TO_USE       ? "There are no folders in this folder."
                      : plan->purpose == FILE_TO_WRITE       ? "There is no file of this kind here yet."
                      : !plan->endings                       ? "This folder is empty."
                                       : "There is no file of this kind in this folder.";
    if (ui->app->browser.entries.count > 0 && draft->typed && draft->name[0] &&
        plan->purpose != FILE_TO_WRITE)
        snprintf(out, size, "No name in this folder contains \xe2\x80\x9c%.160s\xe2\x80\x9d.", draft->name);
    else
        snprintf(out, size, "%s", why);
}

const FolderEntry *file_entries_draw(Ui *ui, const FilePlan *plan, Box box, const int *rows, int count)
{
    const FolderBrowser *browser = &ui->app->browser;
    const FileDraft *draft = &ui->drafts.file;
    const FolderEntry *pressed = NULL;
    float height = ui_px(ui, FILE_ROW);
    char why[240];
    WidgetList list = widget_list_begin(ui, "dialog.file.list", box, count, height);
    dialog_show_chosen(ui, height);
    for (int i = list.first; i < list.last; i++) {
        const FolderEntry *entry = &browser->entries.entries[rows[i]];
        bool named = entry->kind == FILE_FOLDER ? strcmp(draft->folder, entry->name) == 0
                                                : !draft->typed && strcmp(draft->name, entry->name) == 0;
        bool chosen = draft->typed && plan->purpose != FILE_TO_WRITE && i == ui->drafts.chosen;
        char identity[300];
        Box row;
        snprintf(identity, sizeof identity, "dialog.file.%s", entry->name);
        if (widget_row(ui, identity, height, named || chosen, &row))
            pressed = entry;
        draw_entry(ui, entry, row);
    }
    widget_list_end(&list);
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
    igBeginChild_Str("places", (ImVec2){box_width(box), box_height(box)}, false, 0);
    for (int i = 0; i < count; i++) {
        char identity[64];
        Box row;
        Canvas canvas = widget_canvas(ui);
        const char *name = i == 0 ? "Home" : path_name(places[i]);
        snprintf(identity, sizeof identity, "dialog.file.place.%d", i);
        igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
        bool pressed = widget_row(ui, identity, ui_px(ui, FILE_ROW),
                                  strcmp(places[i], ui->app->browser.folder) == 0, &row);
        igPopStyleVar(1);
        widget_tooltip(ui, places[i], NULL);
        row = (Box){row.left + px(&canvas, 8), row.top, row.right - px(&canvas, 4), row.bottom};
        canvas_text(&canvas, row, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), name);
        if (pressed)
            file_go_to(ui, places[i]);
    }
    igEndChild();
}
