/* Typing the name of a file: a slash enters a folder, and Tab completes. */
#include <stdio.h>
#include <string.h>

#include "ui/view/dialogs/dialog_file.h"

/* A typed ending replaces the one after the cursor. */
static void drop_second_ending(const FileDraft *draft, ImGuiInputTextCallbackData *data)
{
    char name[SETTINGS_PATH_SIZE];
    int kept = (int)strlen(draft->kept);
    ImguiEdit edit = imgui_edit(data);
    int rest = edit.length - kept;
    if (kept == 0 || rest <= 0 || strcmp(edit.text + rest, draft->kept) != 0)
        return;
    snprintf(name, sizeof name, "%.*s", rest, edit.text);
    if (path_has_ending(name, draft->endings))
        ImGuiInputTextCallbackData_DeleteChars(data, rest, kept);
}

/* A slash after the name of a folder goes there; anything else narrows the list. */
static void on_edit(Ui *ui, ImGuiInputTextCallbackData *data)
{
    FileDraft *draft = &ui->drafts.file;
    draft->typed = true;
    draft->folder[0] = '\0';
    ui->drafts.chosen = 0;
    ui->drafts.error = (Error){0};
    drop_second_ending(draft, data);
    ImguiEdit edit = imgui_edit(data);
    if (edit.length == 0 || edit.text[edit.length - 1] != '/')
        return;
    snprintf(draft->wanted, sizeof draft->wanted, "%s", edit.text);
    ImGuiInputTextCallbackData_DeleteChars(data, 0, edit.length);
}

/* Completes to what all matching names have in common. */
static void on_completion(Ui *ui, ImGuiInputTextCallbackData *data)
{
    const FolderEntries *entries = &ui->app->browser.entries;
    const FolderEntry *first = NULL;
    ImguiEdit edit = imgui_edit(data);
    size_t typed = (size_t)edit.length;
    size_t common = 0;
    int fits = 0;
    for (int i = 0; i < entries->count; i++) {
        const char *name = entries->entries[i].name;
        if (strncmp(name, edit.text, typed) != 0)
            continue;
        size_t same = typed;
        if (first)
            while (same < common && name[same] == first->name[same])
                same++;
        common = first ? same : strlen(name);
        first = first ? first : &entries->entries[i];
        fits++;
    }
    if (!first || typed == 0)
        return;
    ImGuiInputTextCallbackData_InsertChars(data, edit.length, first->name + typed, first->name + common);
    if (fits == 1 && first->kind == FILE_FOLDER) {
        ImGuiInputTextCallbackData_InsertChars(data, imgui_edit(data).length, "/", NULL);
        on_edit(ui, data);
    }
}

/* Once, when the field gets the focus: what is typed replaces the name but keeps the ending. */
static void select_name(FileDraft *draft, ImGuiInputTextCallbackData *data)
{
    ImguiEdit edit = imgui_edit(data);
    const char *dot = strrchr(edit.text, '.');
    if (!draft->select)
        return;
    draft->select = false;
    if (dot)
        snprintf(draft->kept, sizeof draft->kept, "%s", dot);
    imgui_edit_select(data, 0, dot ? (int)(dot - edit.text) : edit.length);
}

static int on_typing(ImGuiInputTextCallbackData *data)
{
    ImguiEdit edit = imgui_edit(data);
    Ui *ui = edit.user;
    if (edit.event == ImGuiInputTextFlags_CallbackEdit) {
        on_edit(ui, data);
    } else if (edit.event == ImGuiInputTextFlags_CallbackCompletion) {
        on_completion(ui, data);
    } else if (edit.event == ImGuiInputTextFlags_CallbackAlways) {
        select_name(&ui->drafts.file, data);
    } else {
        ui->drafts.file.folder[0] = '\0';
        ui->drafts.chosen += edit.key == ImGuiKey_DownArrow ? 1 : -1;
        ui->drafts.chosen_moved = true;
    }
    return 0;
}

void file_name_draw(Ui *ui, const FilePlan *plan, float width)
{
    FileDraft *draft = &ui->drafts.file;
    char path[SETTINGS_PATH_SIZE];
    dialog_focus(ui);
    igSetNextItemWidth(width);
    widget_bare_begin();
    igInputTextWithHint("##dialog.file.name",
                        plan->purpose >= FILE_TO_WRITE ? "Name" : "Type a name or a path; Tab completes it",
                        draft->name, sizeof draft->name,
                        ImGuiInputTextFlags_CallbackHistory | ImGuiInputTextFlags_CallbackCompletion |
                            ImGuiInputTextFlags_CallbackEdit | ImGuiInputTextFlags_CallbackAlways,
                        on_typing, ui);
    widget_bare_end();
    window_mark(ui->window, "dialog.file.name");
    widget_ring(ui);
    ui->stops.ring_types |= igIsItemFocused();
    if (!draft->wanted[0])
        return;
    bool from_home = draft->wanted[0] == '~' && draft->wanted[1] == '/';
    if (path_join(from_home ? file_home() : ui->app->browser.asked,
                  from_home ? draft->wanted + 2 : draft->wanted, path, sizeof path))
        file_go_to(ui, path);
    draft->wanted[0] = '\0';
}
