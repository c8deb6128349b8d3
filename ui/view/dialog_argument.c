/* What an action still has to be told: a number with its range, one of a list, a line of text, a cell or a move. What it is now stands
 * there to begin with. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ui/state/commands.h"
#include "ui/view/dialog.h"
#include "ui/view/scale.h"

static const float ROW = 30, LIST_HEIGHT = 300;
enum { VALUES_MOST = 256, IDENTITY_SIZE = 128 };

static const char *prompt_of(const Action *action)
{
    if (action->asks)
        return action->asks->prompt;
    switch (action->argument) {
    case ARGUMENT_NUMBER:
        return "A number";
    case ARGUMENT_CELL:
        return "A cell: row and column, such as 3-4";
    case ARGUMENT_MOVE:
        return "A placement, such as L-R@3-0, or the referee's PlaceAction(...)";
    case ARGUMENT_CHOICE:
        return "One of these";
    case ARGUMENT_AGENT:
        return "An agent, such as mcts:threads=2";
    case ARGUMENT_PATH:
    case ARGUMENT_TEXT:
    case ARGUMENT_NONE:
        break;
    }
    return "A text";
}

static bool has_list(const Action *action)
{
    return action->argument == ARGUMENT_CHOICE || (action->asks && action->asks->value);
}

/* ---- A list ---- */

/* The values whose titles have the letters typed, by their index; how many. */
static int find_values(const Desk *desk, const Action *action, int *out)
{
    ArgumentValue value;
    int count = 0;
    for (int i = 0; count < VALUES_MOST && action_value(action, desk->app, i, &value); i++)
        if (fuzzy_score(desk->drafts.words, value.title) || fuzzy_score(desk->drafts.words, value.value))
            out[count++] = i;
    return count;
}

static bool draw_value(Desk *desk, const ArgumentValue *value, const char *now, bool chosen)
{
    char identity[IDENTITY_SIZE];
    Box box;
    Canvas canvas = widget_canvas(desk);
    snprintf(identity, sizeof identity, "dialog.argument.%.100s", value->value);
    bool pressed = widget_row(desk, identity, px(&canvas, ROW), chosen, &box);
    Box inner = {box.left + px(&canvas, 10), box.top, box.right - px(&canvas, 10), box.bottom};
    canvas_text(&canvas, inner, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), value->title);
    if (strcmp(value->value, now) == 0)
        canvas_text(&canvas, inner, ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_ACCENT),
                    "now");
    return pressed;
}

/* The index of the value that was clicked; -1: none. */
static int draw_values(Desk *desk, const Action *action, const int *values, int count, const char *now)
{
    float row = desk_px(desk, ROW);
    float height = fminf((float)(count > 0 ? count : 1) * row + desk_px(desk, 2), desk_px(desk, LIST_HEIGHT));
    Box rest = widget_rest();
    ArgumentValue value;
    int clicked = -1;
    Box box = box_at(rest.left, rest.top, box_width(rest), height);
    WidgetList list = widget_list_begin(desk, "dialog.argument.list", box, count, row);
    dialog_show_chosen(desk, row);
    for (int i = list.first; i < list.last; i++) {
        igPushID_Int(i);
        if (action_value(action, desk->app, values[i], &value) &&
            draw_value(desk, &value, now, i == desk->drafts.chosen))
            clicked = values[i];
        igPopID();
    }
    widget_list_end(&list);
    igSetCursorScreenPos((ImVec2){box.left, box.bottom});
    return clicked;
}

/* Runs the action with a value, or with what was typed where no value fits. */
static void run_value(Desk *desk, const Action *action, int index)
{
    ArgumentValue value;
    if (index >= 0 && action_value(action, desk->app, index, &value))
        dialog_run(desk, action->name, value.value);
    else
        dialog_run(desk, action->name, desk->drafts.words);
}

static void draw_list(Desk *desk, const Action *action, const char *now)
{
    int values[VALUES_MOST];
    int count = find_values(desk, action, values);
    bool is_free = action->asks && action->asks->free;
    dialog_search(desk, "dialog.argument.text", "Type some letters of it", count);
    count = find_values(desk, action, values);
    dialog_keep_chosen(desk, count);
    int clicked = draw_values(desk, action, values, count, now);
    DialogAnswer answer = dialog_end(
        desk, (DialogButtons){.primary = "OK", .refused = count == 0 && !is_free, .leave = "Cancel"});
    if (clicked >= 0)
        run_value(desk, action, clicked);
    else if (answer == DIALOG_GO)
        run_value(desk, action, count > 0 ? values[desk->drafts.chosen] : -1);
    else if (answer == DIALOG_LEAVE)
        dialog_close(desk);
}

/* ---- A number, or a text ---- */

static void write_bounds(const ArgumentFacts *facts, const char *unit, char *out, size_t size)
{
    snprintf(out, size, "From %.10g to %.10g%s%s%s%s", facts->least, facts->most, unit ? " " : "",
             unit ? unit : "", facts->now[0] ? ", now " : "", facts->now);
}

static void draw_slider(Desk *desk, const ArgumentFacts *facts, bool real)
{
    char *words = desk->drafts.words;
    char text[32];
    double value = strtod(words, NULL);
    const Scale scale = {facts->least, facts->most, !real, 0};
    if (!scale_slider(desk, "dialog.argument.slider", &value, &scale))
        return;
    snprintf(text, sizeof text, real ? "%.3g" : "%.0f", value);
    if (strcmp(text, words) != 0)
        snprintf(words, sizeof desk->drafts.words, "%s", text);
}

static void draw_text(Desk *desk, const Action *action, const ArgumentFacts *facts)
{
    const char *unit = action->asks ? action->asks->unit : NULL;
    char bounds[ARGUMENT_SIZE + 96];
    dialog_focus(desk);
    widget_input_whole(desk, "dialog.argument.text", "", desk->drafts.words, sizeof desk->drafts.words, 0);
    if (action->argument == ARGUMENT_NUMBER && facts->most > facts->least) {
        write_bounds(facts, unit, bounds, sizeof bounds);
        draw_slider(desk, facts, action->asks->real);
        dialog_label(desk, bounds);
    }
    DialogAnswer answer = dialog_end(desk, (DialogButtons){.primary = "OK", .leave = "Cancel"});
    if (answer == DIALOG_GO)
        dialog_run(desk, action->name, desk->drafts.words);
    else if (answer == DIALOG_LEAVE)
        dialog_close(desk);
}

void dialog_argument(Desk *desk)
{
    const Action *action = action_find(desk->app->view.dialog_action);
    ArgumentFacts facts;
    char title[96];
    if (!action) {
        dialog_close(desk);
        return;
    }
    action_facts(action, desk->app, &facts);
    if (desk->drafts.fresh && !has_list(action))
        snprintf(desk->drafts.words, sizeof desk->drafts.words, "%.*s", DRAFT_SIZE - 1, facts.now);
    desk->drafts.fresh = false;
    snprintf(title, sizeof title, "%.*s", (int)strcspn(action->title, "."), action->title);
    dialog_begin(desk, title, 460, 0);
    dialog_label(desk, prompt_of(action));
    if (has_list(action))
        draw_list(desk, action, facts.now);
    else
        draw_text(desk, action, &facts);
}
