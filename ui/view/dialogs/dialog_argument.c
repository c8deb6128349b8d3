/* The missing argument of an action: a number with its range, an item of a list, a line of text, a cell or a
 * move. The field starts with the current value. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/command_search.h"
#include "ui/view/dialogs/dialog.h"
#include "ui/view/scale.h"

static const float ROW = 30, LIST_HEIGHT = 300;
enum { VALUES_MOST = 256 };

static const char *prompt_of(const Action *action)
{
    if (action->prompt)
        return action->prompt;
    switch (action->argument) {
    case ARGUMENT_NUMBER:
        return "A number";
    case ARGUMENT_CELL:
        return "A cell: row and column, such as 3-4";
    case ARGUMENT_MOVE:
        return "A placement, such as L-R@3-0, or the referee's PlaceAction(...)";
    case ARGUMENT_CHOICE:
        return "Choose one";
    case ARGUMENT_AGENT:
        return "An agent, such as mcts:threads=2";
    case ARGUMENT_PATH:
    case ARGUMENT_TEXT:
    case ARGUMENT_NONE:
        break;
    }
    return "Text";
}

static bool has_list(const Action *action)
{
    return action->argument == ARGUMENT_CHOICE || action->values;
}

/* ---- A list ---- */

/* The values whose titles have the typed letters, by index; returns how many. */
static int find_values(const Ui *ui, const Action *action, int *out)
{
    ArgumentValue value;
    int count = 0;
    for (int i = 0; count < VALUES_MOST && action_value(action, ui->app, i, &value); i++)
        if (fuzzy_score(ui->drafts.words, value.title) || fuzzy_score(ui->drafts.words, value.value))
            out[count++] = i;
    return count;
}

static bool draw_value(Ui *ui, const ArgumentValue *value, const char *now, bool chosen)
{
    Box box;
    Canvas canvas = widget_canvas(ui);
    bool pressed =
        widget_row(ui, PRINTED("dialog.argument.%.100s", value->value), px(&canvas, ROW), chosen, &box);
    Box inner = {box.left + px(&canvas, 10), box.top, box.right - px(&canvas, 10), box.bottom};
    canvas_text(&canvas, inner, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, value->title);
    if (strcmp(value->value, now) == 0)
        canvas_text(&canvas, inner, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_ACCENT, "now");
    return pressed;
}

/* The index of the clicked value; -1: none. */
static int draw_values(Ui *ui, const Action *action, const int *values, int count, const char *now)
{
    float row = ui_px(ui, ROW);
    float height = fminf((float)(count > 0 ? count : 1) * row + ui_px(ui, 2), ui_px(ui, LIST_HEIGHT));
    Box rest = widget_rest();
    ArgumentValue value;
    int clicked = -1;
    Box box = box_at(rest.left, rest.top, box_width(rest), height);
    WidgetList list = widget_list_begin(ui, "dialog.argument.list", box, count, row);
    dialog_show_chosen(ui, row);
    for (int i = list.first; i < list.last; i++) {
        igPushID_Int(i);
        if (action_value(action, ui->app, values[i], &value) &&
            draw_value(ui, &value, now, i == ui->drafts.chosen))
            clicked = values[i];
        igPopID();
    }
    widget_list_end(&list);
    igSetCursorScreenPos((ImVec2){box.left, box.bottom});
    return clicked;
}

/* Runs the action with a value, or with what was typed if no value matches. */
static void run_value(Ui *ui, const Action *action, int index)
{
    ArgumentValue value;
    if (index >= 0 && action_value(action, ui->app, index, &value))
        dialog_run(ui, action->name, value.value);
    else
        dialog_run(ui, action->name, ui->drafts.words);
}

static void dialog_argument_draw_list(Ui *ui, const Action *action, const char *now)
{
    int values[VALUES_MOST];
    int count = find_values(ui, action, values);
    dialog_search(ui, "dialog.argument.text", "Type part of its name", count);
    count = find_values(ui, action, values);
    dialog_keep_chosen(ui, count);
    int clicked = draw_values(ui, action, values, count, now);
    DialogAnswer answer = dialog_end(
        ui, (DialogButtons){.primary = "OK", .refused = count == 0 && !action->free, .leave = "Cancel"});
    if (clicked >= 0)
        run_value(ui, action, clicked);
    else if (answer == DIALOG_GO)
        run_value(ui, action, count > 0 ? values[ui->drafts.chosen] : -1);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}

/* ---- A number, or a text ---- */

static void draw_text(Ui *ui, const Action *action, const ArgumentFacts *facts)
{
    char bounds[ARGUMENT_SIZE + 96];
    dialog_focus(ui);
    widget_input_whole(ui, "dialog.argument.text", "", ui->drafts.words, sizeof ui->drafts.words, 0);
    if (action->argument == ARGUMENT_NUMBER && facts->most > facts->least) {
        snprintf(bounds, sizeof bounds, "From %.10g to %.10g%s%s%s%s", facts->least, facts->most,
                 action->unit ? " " : "", action->unit ? action->unit : "",
                 facts->now[0] && !facts->proposed ? ", now " : "", facts->proposed ? "" : facts->now);
        char *words = ui->drafts.words;
        char text[32];
        double value = strtod(words, NULL);
        const Scale scale = {facts->least, facts->most, !action->real, 0};
        if (scale_slider(ui, "dialog.argument.slider", &value, &scale)) {
            snprintf(text, sizeof text, action->real ? "%.3g" : "%.0f", value);
            if (strcmp(text, words) != 0)
                snprintf(words, sizeof ui->drafts.words, "%s", text);
        }
        dialog_label(ui, bounds);
    }
    DialogAnswer answer = dialog_end(ui, (DialogButtons){.primary = "OK", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        dialog_run(ui, action->name, ui->drafts.words);
    else if (answer == DIALOG_LEAVE)
        dialog_close(ui);
}

void dialog_argument(Ui *ui)
{
    const Action *action = action_find(ui->app->view.dialog_action);
    ArgumentFacts facts;
    char title[96];
    if (!action) {
        dialog_close(ui);
        return;
    }
    action_facts(action, ui->app, &facts);
    if (ui->drafts.fresh && !has_list(action))
        snprintf(ui->drafts.words, sizeof ui->drafts.words, "%.*s", DRAFT_SIZE - 1, facts.now);
    ui->drafts.fresh = false;
    snprintf(title, sizeof title, "%.*s", (int)strcspn(action->title, "."), action->title);
    dialog_begin(ui, title, 460, 0);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, prompt_of(action));
    if (has_list(action))
        dialog_argument_draw_list(ui, action, facts.now);
    else
        draw_text(ui, action, &facts);
}
