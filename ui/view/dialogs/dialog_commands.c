/* The command palette: finds every command by typing. */
#include <stdio.h>

#include "ui/state/command_search.h"
#include "ui/view/dialogs/dialog.h"

static const float ROW = 34;

static void dialog_commands_draw_row(Ui *ui, const FoundCommand *command, Box box)
{
    Canvas canvas = widget_canvas(ui);
    Box inner = {box.left + px(&canvas, 10), box.top, box.right - px(&canvas, 10), box.bottom};
    ColourName colour = command->enabled ? COLOUR_TEXT : COLOUR_SECONDARY;
    const char *keys =
        command->choice[0] || command->path || command->value ? "" : action_keys(command->action, ui->app);
    const char *menu = command->path ? command->path : command->action->menu ? command->action->menu : "";
    Box right = inner;
    if (*keys) {
        canvas_text(&canvas, right, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY, keys);
        right.right -= canvas_text_size(&canvas, FONT_SECONDARY, keys).x + px(&canvas, 16);
    }
    float title = canvas_text_size(&canvas, FONT_TEXT, command->title).x + px(&canvas, 14);
    canvas_text(&canvas, right, ALIGN_LEFT, FONT_TEXT, colour, command->title);
    right.left += title;
    if (right.right - right.left > px(&canvas, 40))
        canvas_text(&canvas, right, ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY, menu);
}

/* Closes the dialog first, because the command may open another. */
static void dialog_commands_run(Ui *ui, const FoundCommand *command)
{
    char argument[ARGUMENT_SIZE];
    command_argument(ui->app, command, argument);
    dialog_close(ui);
    ui_do(ui, command->action->name, *argument ? argument : NULL);
}

/* The command that was clicked; -1: none. */
static int dialog_commands_draw_list(Ui *ui, const FoundCommand *commands, int count)
{
    Box rest = widget_rest();
    float height = ui_px(ui, ROW);
    int clicked = -1;
    WidgetList list = widget_list_begin(ui, "dialog.commands.list", rest, count, height);
    dialog_show_chosen(ui, height);
    for (int i = list.first; i < list.last; i++) {
        char identity[256];
        Box box;
        /* "dialog.commands.analysis.agent.mcts" */
        char argument[ARGUMENT_SIZE];
        command_argument(ui->app, &commands[i], argument);
        bool given = *argument && !(commands[i].path && !commands[i].value);
        snprintf(identity, sizeof identity, "dialog.commands.%s%s%.100s", commands[i].action->name,
                 given ? "." : "", given ? argument : "");
        igPushID_Int(i);
        if (widget_row(ui, identity, height, i == ui->drafts.chosen, &box))
            clicked = i;
        igPopID();
        dialog_commands_draw_row(ui, &commands[i], box);
    }
    widget_list_end(&list);
    if (count == 0)
        widget_empty(ui, rest, "No command matches.", NULL, NULL);
    return clicked;
}

void dialog_commands(Ui *ui)
{
    FoundCommand commands[COMMANDS_MOST];
    int *chosen = &ui->drafts.chosen;
    int count = commands_find(ui->app, ui->drafts.words, commands);
    dialog_begin(ui, "Commands", 620, 520);
    if (dialog_search(ui, "dialog.commands.words", "Type what you want to do, or an action and its argument",
                      count))
        count = commands_find(ui->app, ui->drafts.words, commands);
    dialog_keep_chosen(ui, count);
    int clicked = dialog_commands_draw_list(ui, commands, count);
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "Run",
                                                         .refused = count == 0 || !commands[*chosen].enabled,
                                                         .leave = "Cancel"});
    if (clicked >= 0 && commands[clicked].enabled)
        dialog_commands_run(ui, &commands[clicked]);
    else if (answer == DIALOG_GO)
        dialog_commands_run(ui, &commands[*chosen]);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}
