#include "ui/view/dialogs/dialog_python.h"

#include <stdio.h>
#include <string.h>

#include "ui/view/dialogs/dialog.h"

static const char *class_of(const PlayerChoice *player)
{
    const char *name = agent_spec_get(&player->spec, "class");
    return name ? name : "Agent";
}

/* Has agents looked for when the folder or the class has changed. When they are known and the current module
 * is not among them, the first is chosen. */
static void find_modules(Ui *ui)
{
    const PythonSearch *search = &ui->app->modules;
    EnginesDraft *engine = &ui->drafts.engines;
    PythonDraft *draft = &engine->python;
    PythonModules *found = &draft->modules;
    PlayerChoice *player = &engine->player;
    bool known = false;
    char wanted[sizeof draft->looked_for];
    snprintf(wanted, sizeof wanted, "%s:%s", class_of(player), draft->folder);
    if (strcmp(draft->looked_for, wanted) != 0) {
        memcpy(draft->looked_for, wanted, sizeof wanted);
        snprintf(player->folder, sizeof player->folder, "%s", draft->folder);
        draft->found = search->version;
        ui_do(ui, "python.look", wanted);
        return;
    }
    if (draft->found == search->version)
        return;
    draft->found = search->version;
    *found = search->found;
    snprintf(player->folder, sizeof player->folder, "%s", found->itself ? found->above : draft->folder);
    for (int i = 0; i < found->count; i++)
        known = known || strcmp(found->names[i], player->module) == 0;
    if (!known && found->count > 0 && !draft->typed)
        memcpy(player->module, found->names[0], sizeof player->module);
}

void python_folder_pick(Ui *ui)
{
    PythonDraft *draft = &ui->drafts.engines.python;
    dialog_pick_folder(ui, "Choose the folder that you would start the referee from", draft->folder,
                       sizeof draft->folder);
}

void python_fields_draw(Ui *ui)
{
    PythonDraft *draft = &ui->drafts.engines.python;
    widget_paragraph(
        ui, FONT_SECONDARY, COLOUR_SECONDARY,
        "Any agent that the referee runs can play and analyse here. It runs in its own process, with "
        "your rights: only connect what you would run yourself.");
    dialog_label(ui, "Folder that you would start the referee from");
    float room = box_width(widget_rest()) / window_scale(ui->window);
    dialog_focus(ui);
    widget_input(ui, "dialog.python.folder", "/home/me/my_project", draft->folder, sizeof draft->folder,
                 room - 106);
    igSameLine(0, ui_px(ui, 10));
    if (widget_button(ui, "dialog.python.browse", "Choose\xe2\x80\xa6", BUTTON_PLAIN, 96))
        python_folder_pick(ui);
    find_modules(ui);
    /* The folder of the agent itself is a common choice: the agent then runs from the one above. */
    const PythonModules *found = &ui->drafts.engines.python.modules;
    Text words = {0};
    if (found->itself) {
        text_printf(&words,
                    "This folder is the agent itself, so it runs from the folder above: module %s in %s.",
                    found->names[0], found->above);
        Box box = widget_rest();
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_TEXT, text_string(&words));
        window_mark_box(ui->window, "dialog.python.itself",
                        (Box){box.left, box.top, box.right, widget_rest().top});
        text_free(&words);
    }
    /* The modules found, and a field for others. */
    PlayerChoice *player = &ui->drafts.engines.player;
    const char *names[PYTHON_MODULES_MOST + 1];
    int count = draft->modules.count;
    int chosen = -1;
    dialog_label(ui, "Module");
    if (count == 0 || draft->typed) {
        widget_input(ui, "dialog.python.module", "agent", player->module, sizeof player->module, 0);
        return;
    }
    for (int i = 0; i < count; i++) {
        names[i] = draft->modules.names[i];
        chosen = strcmp(names[i], player->module) == 0 ? i : chosen;
    }
    names[count] = "Another\xe2\x80\xa6";
    if (!widget_combo(ui, "dialog.python.modules", names, count + 1, &chosen, 0))
        return;
    draft->typed = chosen == count;
    if (!draft->typed)
        memcpy(player->module, draft->modules.names[chosen], sizeof player->module);
}
