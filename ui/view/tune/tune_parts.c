#include "ui/view/tune/tune_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char minus[] = "\xe2\x88\x92";

SprtVerdict tune_verdict(const MatchRun *run)
{
    Sprt sprt;
    sprt_test(run->pairs, run->plan.elo0, run->plan.elo1, &sprt);
    return sprt.verdict;
}

void tune_write_value(double value, char out[FIGURE_SIZE])
{
    double size = fabs(value);
    snprintf(out, FIGURE_SIZE, "%s%.*f", value < 0 && size >= 0.005 ? minus : "",
             size >= 100 || size == round(size) ? 0
             : size >= 10                       ? 1
                                                : 2,
             size);
}

Colour tune_colour(const Canvas *canvas, int index)
{
    static const ColourName names[] = {COLOUR_ACCENT,  COLOUR_DOUBTFUL, COLOUR_BLUNDER, COLOUR_SECOND,
                                       COLOUR_MISTAKE, COLOUR_GOOD,     COLOUR_TEXT};
    enum { NAMES = sizeof names / sizeof *names };
    Colour colour = canvas_colour(canvas, names[index % NAMES]);
    int round = index / NAMES; /* more than there are colours: the same again, fainter */
    return round == 0
               ? colour
               : colour_mix(colour, canvas_colour(canvas, COLOUR_WELL), 0.3f + 0.1f * (float)(round % 4));
}

/* The field itself: Enter accepts its text; Escape or a click elsewhere does not. */
static void draw_typed(Ui *ui, Box box, const TuneField *field)
{
    TuneView *view = &ui->tune;
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    if (!view->typing)
        igSetKeyboardFocusHere(0);
    bool entered = widget_input_whole(ui, field->identity, "", view->typed, sizeof view->typed,
                                      box_width(box) / window_scale(ui->window));
    bool left = view->typing && !igIsItemActive();
    view->typing = view->typing || igIsItemActive();
    if (entered)
        ui_do_format(ui, field->action, "%s%s%s", field->name, view->typed[0] ? " " : "", view->typed);
    if (entered || left)
        view->typed_name[0] = '\0';
}

void tune_field_draw(Ui *ui, Box box, const TuneField *field)
{
    TuneView *view = &ui->tune;
    Canvas canvas = widget_canvas(ui);
    ImVec2 after;
    igGetCursorPos(&after);
    if (strcmp(view->typed_name, field->identity) == 0) {
        draw_typed(ui, box, field);
        igSetCursorPos(after);
        return;
    }
    bool pressed = widget_press(ui, field->identity, box);
    bool lit = igIsItemHovered(0) || widget_has_keyboard();
    widget_tooltip(ui, field->tooltip, NULL);
    canvas_text(&canvas, box, ALIGN_RIGHT, lit ? FONT_STRONG : FONT_TEXT,
                canvas_colour(&canvas, lit ? COLOUR_ACCENT : field->colour), field->shown);
    igSetCursorPos(after);
    if (!pressed)
        return;
    snprintf(view->typed_name, sizeof view->typed_name, "%s", field->identity);
    snprintf(view->typed, sizeof view->typed, "%s", field->typed);
    view->typing = false;
    window_expect_typing(ui->window); /* so that the first digit is not lost */
}
