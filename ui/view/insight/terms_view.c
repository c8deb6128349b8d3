/* The terms of the evaluation with their weights, and how the weights rank the placements. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/insight/insight_widgets.h"

static const float ROW = 40, RANK_ROW = 25;
enum { IDENTITY_SIZE = 64, RANKS_SHOWN = 8, DIGITS = 3 /* of a weight */ };

static const char minus[] = "\xe2\x88\x92";

static const char *write_tokens(double hundredths, char out[FIGURE_SIZE])
{
    snprintf(out, FIGURE_SIZE, "%s%.1f", hundredths < -4.99 ? minus : "+", fabs(hundredths) / 100);
    return out;
}

/* Two digits after the point, or three for small figures. */
static const char *write_figure(double value, char out[FIGURE_SIZE])
{
    double size = fabs(value);
    int digits = value == round(value) || size >= 1000 ? 0 : size >= 100 ? 1 : size < 0.095 ? 3 : 2;
    snprintf(out, FIGURE_SIZE, "%s%.*f", value < 0 ? minus : "", digits, size);
    return out;
}

/* What is shown: the position, or the result of the placement being examined. */
static const Breakdown *shown_of(const WeightEditor *weight_editor)
{
    return weight_editor->after.known ? &weight_editor->after : &weight_editor->here;
}

static double worth_for(const Ui *ui, double worth)
{
    return part_side(ui, position_turn(&ui->app->search_views.weight_editor.position)) == RED ? worth
                                                                                              : -worth;
}

/* ---- Terms ---- */

/* The widths of the columns of figures, in pixels: less in narrow panels, so that names can be read. */
typedef struct Columns {
    float figure, weight, worth;
    bool figured; /* there is room for both sides' figures */
} Columns;

static Columns columns_in(const Canvas *canvas, Box box)
{
    bool narrow = box_width(box) < px(canvas, 340);
    Columns self = {px(canvas, narrow ? 42 : 52), px(canvas, narrow ? 58 : 68), px(canvas, narrow ? 54 : 64),
                    false};
    self.figured = box_width(box) > self.weight + self.worth + 2 * self.figure + px(canvas, 60);
    return self;
}

/* Small weights take up most of a slider's range: it uses the square root. */
static float to_slider(double weight, const TermInfo *info)
{
    double most = fmax(fabs(info->low), fabs(info->high));
    return (float)(copysign(sqrt(fabs(weight) / most), weight));
}

static double from_slider(float value, const TermInfo *info)
{
    double most = fmax(fabs(info->low), fabs(info->high));
    double weight = copysign((double)value * (double)value, (double)value) * most;
    return fmin(fmax(weight, info->low), info->high);
}

static void draw_worth(const Canvas *canvas, double worth, double most, Box box)
{
    float middle = roundf((box.left + box.right) / 2);
    float half = box_width(box) / 2;
    float length = most > 0 ? half * (float)(fabs(worth) / most) : 0;
    Box bar = {worth < 0 ? middle - length : middle, box.top, worth < 0 ? middle : middle + length,
               box.bottom};
    canvas_rectangle(canvas, (Box){middle, box.top - px(canvas, 3), middle + 1, box.bottom + px(canvas, 3)},
                     canvas_colour(canvas, COLOUR_LINE));
    if (length >= 1)
        canvas_rectangle(canvas, bar, canvas_colour(canvas, worth < 0 ? COLOUR_MISTAKE : COLOUR_GOOD));
}

static void draw_figures(const Canvas *canvas, const TermWorth *term, float width, Box *box)
{
    char text[FIGURE_SIZE];
    write_figure(term->figures[BLUE], text);
    canvas_text(canvas, cut_right(box, width), ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(canvas, COLOUR_BLUE), text);
    write_figure(term->figures[RED], text);
    canvas_text(canvas, cut_right(box, width), ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(canvas, COLOUR_RED),
                text);
}

static void draw_slider(Ui *ui, int term, Box box)
{
    const Profile *weights = &ui->app->search_views.weight_editor.weights;
    TermInfo own = profile_term(weights, term);
    const TermInfo *info = &own;
    const double weight = profile_weight(weights, term);
    char identity[IDENTITY_SIZE];
    float value = to_slider(weight, info);
    snprintf(identity, sizeof identity, "heuristics.%s", info->name);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    if (!widget_slider(ui, identity, &value, -1, 1, box_width(box) / window_scale(ui->window)))
        return;
    /* A pointer held still changes nothing, even if the knob is between two weights. */
    double wanted = figure_rounded(from_slider(value, info), DIGITS);
    if (wanted != figure_rounded(weight, DIGITS))
        ui_do_named(ui, "heuristics.weight", info->name, wanted);
}

/* A mark at zero, because a slider can have weights on both sides of it. */
static void draw_zero(const Canvas *canvas, Box box)
{
    float across = roundf((box.left + box.right) / 2), down = box.top + px(canvas, 10);
    canvas_rectangle(canvas, (Box){across, down - px(canvas, 6), across + 1, down + px(canvas, 6)},
                     canvas_colour(canvas, COLOUR_SECONDARY));
}

/* The field for typing a weight: Enter accepts it; Escape or a click elsewhere does not. */
static void draw_typed(Ui *ui, int term, const char *identity)
{
    InsightView *view = &ui->search_views;
    TermInfo info = profile_term(&ui->app->search_views.weight_editor.weights, term);
    if (!view->typing)
        igSetKeyboardFocusHere(0);
    bool entered = widget_input_whole(ui, identity, "", view->typed, sizeof view->typed, 64);
    bool left = view->typing && !igIsItemActive();
    view->typing = view->typing || igIsItemActive();
    if (entered && view->typed[0])
        ui_do_format(ui, "heuristics.weight", "%s %s", info.name, view->typed);
    if (entered || left)
        view->typed_term = 0;
}

/* The current weight; a click on it starts typing another. */
static void draw_weight(Ui *ui, int term, Box box)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    InsightView *view = &ui->search_views;
    Canvas canvas = widget_canvas(ui);
    char identity[IDENTITY_SIZE];
    char text[FIGURE_SIZE];
    bool changed = weight_editor_term_changed(weight_editor, term);
    double weight = profile_weight(&weight_editor->weights, term);
    snprintf(identity, sizeof identity, "heuristics.type.%s",
             profile_term(&weight_editor->weights, term).name);
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    if (view->typed_term == term + 1) {
        draw_typed(ui, term, identity);
        return;
    }
    write_figure(weight, text);
    bool pressed = widget_press(ui, identity, box);
    widget_tooltip(ui, "Click to type a weight", NULL);
    canvas_text(&canvas, box, ALIGN_RIGHT, changed || igIsItemHovered(0) ? FONT_STRONG : FONT_TEXT,
                canvas_colour(&canvas, COLOUR_ACCENT), text);
    if (!pressed)
        return;
    view->typed_term = term + 1;
    view->typing = false;
    snprintf(view->typed, sizeof view->typed, "%.6g", weight);
    window_expect_typing(ui->window); /* so that the first digit is not lost */
}

static void draw_term(Ui *ui, int term, double most)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    TermInfo info = profile_term(&weight_editor->weights, term);
    const Breakdown *shown = shown_of(weight_editor);
    Canvas canvas = widget_canvas(ui);
    char text[FIGURE_SIZE];
    char name[IDENTITY_SIZE];
    Box box = part_room(ui, ROW);
    widget_tooltip(ui, info.help, info.unit);
    ImVec2 after;
    igGetCursorPos(&after);
    Columns columns = columns_in(&canvas, box);
    Box worth = cut_right(&box, columns.worth);
    Box line = {box.left, box.top, box.right, box.top + px(&canvas, 20)};
    double value = worth_for(ui, shown->terms[term].worth);
    Colour colour = canvas_colour(&canvas, fabs(value) < 5 ? COLOUR_SECONDARY
                                           : value < 0     ? COLOUR_MISTAKE
                                                           : COLOUR_GOOD);
    if (shown->known) {
        Box above = {worth.left, line.top, worth.right, line.bottom};
        canvas_text(&canvas, above, ALIGN_RIGHT, FONT_STRONG, colour, write_tokens(value, text));
        draw_worth(&canvas, value, most,
                   (Box){worth.left + px(&canvas, 8), line.bottom + px(&canvas, 6), worth.right,
                         line.bottom + px(&canvas, 12)});
    }
    Box slider = {box.left, line.bottom - px(&canvas, 2), box.right, box.bottom};
    draw_zero(&canvas, slider);
    draw_slider(ui, term, slider);
    draw_weight(ui, term, cut_right(&line, columns.weight));
    if (shown->known && columns.figured)
        draw_figures(&canvas, &shown->terms[term], columns.figure, &line);
    agent_option_title(info.name, name);
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), name);
    igSetCursorPos(after);
}

static void draw_head(Ui *ui)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, 20);
    Columns columns = columns_in(&canvas, box);
    Colour colour = canvas_colour(&canvas, COLOUR_SECONDARY);
    canvas_rectangle(&canvas, (Box){box.left, box.bottom - 1, box.right, box.bottom},
                     canvas_colour(&canvas, COLOUR_LINE));
    canvas_text(&canvas, cut_right(&box, columns.worth), ALIGN_RIGHT, FONT_SMALL, colour, "Worth");
    canvas_text(&canvas, cut_right(&box, columns.weight), ALIGN_RIGHT, FONT_SMALL, colour, "Weight");
    if (columns.figured) {
        canvas_text(&canvas, cut_right(&box, columns.figure), ALIGN_RIGHT, FONT_SMALL, colour, "Blue");
        canvas_text(&canvas, cut_right(&box, columns.figure), ALIGN_RIGHT, FONT_SMALL, colour, "Red");
    }
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SMALL, colour, "Term");
}

static void draw_sum(Ui *ui)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    char left[64];
    char text[2 * FIGURE_SIZE + 8];
    char a[FIGURE_SIZE];
    char b[FIGURE_SIZE];
    char move[MOVE_SHORT_SIZE];
    snprintf(left, sizeof left, "Evaluation for %s",
             side_title(part_side(ui, position_turn(&weight_editor->position))));
    if (!weight_editor->here.known) {
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                    "The game is over in this position: there is nothing to evaluate.");
        return;
    }
    write_tokens(worth_for(ui, weight_editor->here.sum), a);
    snprintf(text, sizeof text, "%s", a);
    if (weight_editor->after.known)
        snprintf(text, sizeof text, "%s \xe2\x86\x92 %s", a,
                 write_tokens(worth_for(ui, weight_editor->after.sum), b));
    part_line(ui, left, text);
    if (!weight_editor->after.known)
        return;
    move_write_short(weight_editor->candidate, move);
    snprintf(left, sizeof left, "after %s \xc2\xb7 back to the position", move);
    if (widget_button(ui, "heuristics.back", left, BUTTON_FLAT, 0))
        ui_do(ui, "heuristics.candidate", "");
}

void terms_draw(Ui *ui)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    const Breakdown *shown = shown_of(weight_editor);
    InsightView *view = &ui->search_views;
    int count = profile_terms(&weight_editor->weights);
    double most = 0;
    char text[48];
    for (int term = 0; term < count; term++)
        most = fmax(most, fabs(shown->terms[term].worth));
    draw_head(ui);
    for (int term = 0; term < count; term++)
        if (view->all_terms || term >= TERM_COUNT || weight_editor->weights.weights[term] != 0 ||
            weight_editor->saved.weights[term] != 0)
            draw_term(ui, term, most);
    snprintf(text, sizeof text, "All %d terms", count);
    widget_check(ui, "heuristics.all", text, &view->all_terms);
    widget_tooltip(ui, "Also lists the terms that have no weight", NULL);
    if (widget_button(ui, "heuristics.define", "Define a term\xe2\x80\xa6", BUTTON_FLAT, 0))
        ui_do(ui, "dialog.ask", "heuristics.define");
    widget_tooltip(ui, "A term of your own, made from the others: mine = open_sides - 2 * small_holes", NULL);
    draw_sum(ui);
}

/* ---- Ranking ---- */

static void draw_rank(Ui *ui, const RankRow *row)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    Canvas canvas = widget_canvas(ui);
    Viewpoint view = ui->app->view.viewpoint;
    Side mover = position_turn(&weight_editor->position);
    char identity[IDENTITY_SIZE];
    char move[MOVE_SHORT_SIZE];
    char text[64];
    bool moved = row->before != row->now;
    Box box;
    move_write_short(row->move, move);
    snprintf(identity, sizeof identity, "heuristics.rank.%d", row->now);
    if (widget_row(ui, identity, px(&canvas, RANK_ROW), row->move == weight_editor->candidate, &box))
        ui_do(ui, "heuristics.candidate", row->move == weight_editor->candidate ? "" : move);
    widget_tooltip(ui, "Explain this placement term by term", NULL);
    Box rest = {box.left + px(&canvas, 4), box.top, box.right - px(&canvas, 4), box.bottom};
    double before = 100 * viewpoint_chance(view, mover, row->expected_before);
    double now = 100 * viewpoint_chance(view, mover, row->expected_now);
    if (fabs(before - now) < 0.05)
        snprintf(text, sizeof text, "%.1f%%", now);
    else
        snprintf(text, sizeof text, "%.1f \xe2\x86\x92 %.1f%%", before, now);
    canvas_text(&canvas, cut_right(&rest, px(&canvas, 100)), ALIGN_RIGHT, FONT_SECONDARY,
                canvas_colour(&canvas, COLOUR_SECONDARY), text);
    if (moved)
        snprintf(text, sizeof text, "%d \xe2\x86\x92 %d", row->before, row->now);
    else
        snprintf(text, sizeof text, "%d", row->now);
    canvas_text(&canvas, cut_right(&rest, px(&canvas, 70)), ALIGN_CENTRE,
                moved ? FONT_STRONG : FONT_SECONDARY,
                canvas_colour(&canvas, moved ? COLOUR_DOUBTFUL : COLOUR_SECONDARY), text);
    part_move(&canvas, rest, row->move, mover, FONT_TEXT, COLOUR_TEXT);
}

/* The current top, and those that were there before. */
void ranking_draw(Ui *ui)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    char text[48];
    if (weight_editor->rank_count == 0)
        return;
    widget_gap(ui, 2);
    snprintf(text, sizeof text, "%d, one ply deep", weight_editor->rank_count);
    part_line(ui, "With these weights", text);
    for (int i = 0; i < weight_editor->rank_count; i++)
        if (weight_editor->ranks[i].now <= RANKS_SHOWN || weight_editor->ranks[i].before <= RANKS_SHOWN / 2)
            draw_rank(ui, &weight_editor->ranks[i]);
}
