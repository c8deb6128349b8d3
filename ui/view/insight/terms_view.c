/* The terms of the evaluation with their weights, and how the weights rank the placements. */
#include <math.h>
#include <stdio.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/table.h"

#define ROW 26.0F
#define RANK_ROW 25.0F
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

/* In a narrow panel, the last are left out: weights can be typed as well. */
enum { COLUMN_TERM, COLUMN_WORTH, COLUMN_WEIGHT, COLUMN_SLIDER, COLUMN_RED, COLUMN_BLUE, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_TERM] = {"Term", .least = 84},
    [COLUMN_WORTH] = {"Worth", .widest = "+100.0", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_WEIGHT] = {"Weight", .widest = "1000.0", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_SLIDER] = {"Change", .least = 56, .unsorted = true},
    [COLUMN_RED] = {"Red", .widest = "1000", .align = ALIGN_RIGHT, .falls = true},
    [COLUMN_BLUE] = {"Blue", .widest = "1000", .align = ALIGN_RIGHT, .falls = true},
};

static const TableShape shape = {columns, COLUMNS, .row = ROW};

static TableKey terms_key_of(const void *context, int column, int row)
{
    const WeightEditor *editor = context;
    const TermWorth *term = &shown_of(editor)->terms[row];
    const char *name = profile_term(&editor->weights, row).name;
    return (TableKey){.number = column == COLUMN_WEIGHT  ? profile_weight(&editor->weights, row)
                                : column == COLUMN_WORTH ? term->worth
                                                         : term->figures[column == COLUMN_RED ? RED : BLUE],
                      .text = column == COLUMN_TERM ? name : NULL};
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

/* With a mark at zero, because a slider can have weights on both sides of it. */
static void draw_slider(UiTable *table, int term)
{
    Ui *ui = table->ui;
    const Canvas *canvas = &table->canvas;
    const Profile *weights = &ui->app->search_views.weight_editor.weights;
    const TermInfo info = profile_term(weights, term);
    const double weight = profile_weight(weights, term);
    float value = to_slider(weight, &info);
    Box box;
    if (!table_next(table, &box))
        return;
    float across = roundf((box.left + box.right) / 2), down = roundf((box.top + box.bottom) / 2);
    canvas_rectangle(canvas, (Box){across, down - px(canvas, 6), across + 1, down + px(canvas, 6)},
                     COLOUR_SECONDARY);
    igSetCursorScreenPos((ImVec2){box.left, down - px(canvas, 10)});
    if (!widget_slider(ui, PRINTED("heuristics.%s", info.name), &value, -1, 1,
                       box_width(box) / window_scale(ui->window)))
        return;
    /* A pointer held still changes nothing, even if the knob is between two weights. */
    double wanted = figure_rounded(from_slider(value, &info), DIGITS);
    if (wanted != figure_rounded(weight, DIGITS))
        ui_do_named(ui, "heuristics.weight", info.name, wanted);
}

/* The current weight; a click on it starts typing another. */
static void draw_weight(UiTable *table, int term)
{
    Ui *ui = table->ui;
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    const double weight = profile_weight(&weight_editor->weights, term);
    const TermInfo info = profile_term(&weight_editor->weights, term);
    char identity[IDENTITY_SIZE], text[FIGURE_SIZE], typed[FIGURE_SIZE];
    Box box;
    if (!table_next(table, &box))
        return;
    snprintf(identity, sizeof identity, "heuristics.type.%s", info.name);
    snprintf(typed, sizeof typed, "%.6g", weight);
    write_figure(weight, text);
    const PartField field = {.identity = identity,
                             .action = "heuristics.weight",
                             .name = info.name,
                             .shown = text,
                             .typed = typed,
                             .tooltip = "Click to type a weight",
                             .colour = weight_editor_term_changed(weight_editor, term) ? COLOUR_DOUBTFUL
                                                                                       : COLOUR_ACCENT};
    part_field(ui, box, &field);
}

/* Above a bar that starts in the middle. */
static void draw_worth(UiTable *table, double worth, double most)
{
    const Canvas *canvas = &table->canvas;
    char text[FIGURE_SIZE];
    Box box;
    ColourName colour = fabs(worth) < 5 ? COLOUR_SECONDARY : worth < 0 ? COLOUR_MISTAKE : COLOUR_GOOD;
    if (!table_next(table, &box))
        return;
    float middle = roundf((box.left + box.right) / 2);
    float length = most > 0 ? box_width(box) / 2 * (float)(fabs(worth) / most) : 0;
    if (length >= 1)
        canvas_rectangle(canvas,
                         (Box){worth < 0 ? middle - length : middle, box.bottom - px(canvas, 4),
                               worth < 0 ? middle : middle + length, box.bottom - px(canvas, 1)},
                         colour);
    canvas_text(canvas, box, ALIGN_RIGHT, FONT_STRONG, colour, write_tokens(worth, text));
}

static void draw_term(UiTable *table, int term, double most)
{
    Ui *ui = table->ui;
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    const TermInfo info = profile_term(&weight_editor->weights, term);
    const Breakdown *shown = shown_of(weight_editor);
    char name[IDENTITY_SIZE], text[FIGURE_SIZE];
    table_still(table);
    widget_tooltip(ui, info.help, info.unit);
    igPushID_Int(term); /* the widgets go with the term, wherever its row is */
    agent_option_title(info.name, name);
    table_cell(table, FONT_TEXT, COLOUR_TEXT, name);
    if (shown->known)
        draw_worth(table, worth_for(ui, shown->terms[term].worth), most);
    table->column = COLUMN_WEIGHT;
    draw_weight(table, term);
    draw_slider(table, term);
    if (shown->known) {
        table_cell(table, FONT_SECONDARY, COLOUR_RED, write_figure(shown->terms[term].figures[RED], text));
        table_cell(table, FONT_SECONDARY, COLOUR_BLUE, write_figure(shown->terms[term].figures[BLUE], text));
    }
    igPopID();
}

/* Those with a weight now or in the saved profile, or all. */
static int list_terms(const Ui *ui, int out[TERMS_MOST])
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    int count = 0;
    for (int term = 0; term < profile_terms(&weight_editor->weights); term++)
        if (ui->search_views.all_terms || term >= TERM_COUNT || weight_editor->weights.weights[term] != 0 ||
            weight_editor->saved.weights[term] != 0)
            out[count++] = term;
    return count;
}

static void draw_sum(Ui *ui)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    char left[64];
    char text[2 * FIGURE_SIZE + 8];
    char a[FIGURE_SIZE], b[FIGURE_SIZE];
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
    snprintf(left, sizeof left, "after %s \xc2\xb7 back to the position",
             MOVE_SHORT(weight_editor->candidate));
    if (widget_button(ui, "heuristics.back", left, BUTTON_FLAT, 0))
        ui_do(ui, "heuristics.candidate", "");
}

void terms_draw(Ui *ui)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    const Breakdown *shown = shown_of(weight_editor);
    int terms[TERMS_MOST], listed = list_terms(ui, terms), count = profile_terms(&weight_editor->weights);
    double most = 0;
    for (int term = 0; term < count; term++)
        most = fmax(most, fabs(shown->terms[term].worth));
    UiTable table = table_begin_whole(ui, "heuristics.terms", &shape, listed);
    table_sort(&table, terms, listed, terms_key_of, weight_editor);
    while (table_step(&table))
        draw_term(&table, terms[table.row], most);
    table_end(&table);
    widget_check(ui, "heuristics.all", PRINTED("All %d terms", count), &ui->search_views.all_terms);
    widget_tooltip(ui, "Also lists the terms that have no weight", NULL);
    widget_ask(ui, "heuristics.define", "Define a term\xe2\x80\xa6", BUTTON_FLAT);
    widget_tooltip(ui, "A term of your own, made from the others: mine = open_sides - 2 * small_holes", NULL);
    draw_sum(ui);
}

/* ---- Ranking ---- */

enum { RANK_MOVE, RANK_PLACE, RANK_CHANCE, RANK_COLUMNS };

static const TableColumn rank_columns[RANK_COLUMNS] = {
    [RANK_MOVE] = {"One ply deep", .least = 76, .unsorted = true},
    [RANK_PLACE] = {"Rank", .widest = "1000 \xe2\x86\x92 10", .align = ALIGN_CENTRE, .unsorted = true},
    [RANK_CHANCE] = {"Chance", .widest = "50.0 \xe2\x86\x92 50.0%", .align = ALIGN_RIGHT, .unsorted = true},
};

static const TableShape rank_shape = {rank_columns, RANK_COLUMNS, .row = RANK_ROW};

/* "50.0 → 52.5%", or one figure if it stayed the same. */
static void draw_rank(UiTable *table, const RankRow *row)
{
    Ui *ui = table->ui;
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    Viewpoint view = ui->app->view.viewpoint;
    Side mover = position_turn(&weight_editor->position);
    double before = 100 * viewpoint_chance(view, mover, row->expected_before);
    double now = 100 * viewpoint_chance(view, mover, row->expected_now);
    Box cell;
    if (table_row(table, PRINTED("heuristics.rank.%d", row->now), row->move == weight_editor->candidate))
        ui_do(ui, "heuristics.candidate", row->move == weight_editor->candidate ? "" : MOVE_SHORT(row->move));
    widget_tooltip(ui, "Explain this placement term by term", NULL);
    if (table_next(table, &cell))
        part_move(&table->canvas, cell, row->move, mover, FONT_TEXT, COLOUR_TEXT);
    if (row->before != row->now)
        table_format(table, FONT_STRONG, COLOUR_DOUBTFUL, "%d \xe2\x86\x92 %d", row->before, row->now);
    else
        table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", row->now);
    if (fabs(before - now) < 0.05)
        table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%.1f%%", now);
    else
        table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%.1f \xe2\x86\x92 %.1f%%", before, now);
}

/* The current top, and those that were there before. */
void ranking_draw(Ui *ui)
{
    const WeightEditor *weight_editor = &ui->app->search_views.weight_editor;
    const RankRow *shown[RANKS_SHOWN + RANKS_SHOWN / 2];
    int count = 0;
    for (int i = 0; i < weight_editor->rank_count; i++)
        if (weight_editor->ranks[i].now <= RANKS_SHOWN || weight_editor->ranks[i].before <= RANKS_SHOWN / 2)
            shown[count++] = &weight_editor->ranks[i];
    if (count == 0)
        return;
    widget_gap(ui, 2);
    part_line(ui, "With these weights", WHOLE(weight_editor->rank_count));
    UiTable table = table_begin_whole(ui, "heuristics.ranks", &rank_shape, count);
    while (table_step(&table))
        draw_rank(&table, shown[table.row]);
    table_end(&table);
}
