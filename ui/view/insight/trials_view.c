/* Two sets of weights, compared over many positions. */
#include <math.h>

#include "ui/view/insight/insight_widgets.h"
#include "ui/view/table.h"

/* ---- Terms: of each set its weight, and what it is worth on average ---- */

enum { TERM_NAME, TERM_WEIGHT, TERM_WORTH = TERM_WEIGHT + 2, TERM_COLUMNS = TERM_WORTH + 2 };

static const TableColumn term_columns[TERM_COLUMNS] = {
    {"Term", .least = 76},
    {"Weight A", .widest = "-1000.0", .align = ALIGN_RIGHT, .falls = true},
    {"Weight B", .widest = "-1000.0", .align = ALIGN_RIGHT, .falls = true},
    {"Worth A", .widest = "100.0", .align = ALIGN_RIGHT, .falls = true},
    {"Worth B", .widest = "100.0", .align = ALIGN_RIGHT, .falls = true},
};

static const TableShape term_shape = {term_columns, TERM_COLUMNS, .row = 20};

static TableKey term_key(const void *context, int column, int row)
{
    const ComparedTerm *term = &((const ComparisonResult *)context)->terms[row];
    return (TableKey){.number = column >= TERM_WORTH    ? term->sizes[column - TERM_WORTH]
                                : column >= TERM_WEIGHT ? term->weights[column - TERM_WEIGHT]
                                                        : 0,
                      .text = column == TERM_NAME ? term->name : NULL};
}

static void draw_term(UiTable *table, const ComparedTerm *compared)
{
    char text[64];
    ColourName colour = compared->weights[0] != compared->weights[1] ? COLOUR_TEXT : COLOUR_SECONDARY;
    table_still(table);
    agent_option_title(compared->name, text);
    table_cell(table, FONT_SECONDARY, colour, text);
    for (int i = 0; i < 2; i++)
        table_format(table, FONT_SECONDARY, colour, "%.6g", compared->weights[i]);
    for (int i = 0; i < 2; i++)
        table_format(table, FONT_SECONDARY, colour, "%.1f", compared->sizes[i] / 100);
}

static void draw_terms(Ui *ui, const ComparisonResult *result)
{
    int terms[TERMS_MOST], count = 0;
    for (int term = 0; term < result->term_count; term++)
        if (result->terms[term].weights[0] != 0 || result->terms[term].weights[1] != 0)
            terms[count++] = term;
    UiTable table = table_begin_whole(ui, "heuristics.compared", &term_shape, count);
    table_sort(&table, terms, count, term_key, result);
    while (table_step(&table))
        draw_term(&table, &result->terms[terms[table.row]]);
    table_end(&table);
}

/* ---- Where they disagree most ---- */

enum { WORST_A, WORST_B, WORST_LOSS, WORST_TURN, WORST_COLUMNS };

static const TableColumn worst_columns[WORST_COLUMNS] = {
    [WORST_A] = {"Choice of A", .least = 76, .unsorted = true},
    [WORST_B] = {"Choice of B", .least = 76, .unsorted = true},
    [WORST_LOSS] = {"Loss", .widest = "100.0%", .align = ALIGN_RIGHT, .unsorted = true},
    [WORST_TURN] = {"Turn", .widest = "150", .align = ALIGN_RIGHT, .unsorted = true},
};

static const TableShape worst_shape = {worst_columns, WORST_COLUMNS, .row = 25};

static void draw_worst(UiTable *table, const Disagreement *worst)
{
    Box cell;
    if (table_row(table, PRINTED("heuristics.open.%d", table->row + 1), false))
        ui_do_number(table->ui, "heuristics.open", table->row + 1);
    widget_tooltip(table->ui, "Set up this position", NULL);
    for (int i = 0; i < 2; i++)
        if (table_next(table, &cell))
            part_move(&table->canvas, cell, worst->wants[i], position_turn(&worst->position), FONT_TEXT,
                      COLOUR_TEXT);
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%.1f%%",
                 100 * fmax(worst->losses[0], worst->losses[1]));
    table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", worst->position.plies + 1);
}

static void draw_result(Ui *ui, const ComparisonResult *result)
{
    widget_paragraph(
        ui, FONT_SECONDARY, COLOUR_TEXT,
        PRINTED(
            "The same placement in %.0f%% of %d positions; rank correlation %.2f. On average, each judges "
            "the other's placement to lose %.1f%% and %.1f%%.",
            100 * result->agreement, result->positions, result->correlation, 100 * result->losses[0],
            100 * result->losses[1]));
    draw_terms(ui, result);
    if (result->worst_count == 0)
        return;
    part_line(ui, "Where they disagree most", "");
    UiTable table = table_begin_whole(ui, "heuristics.worst", &worst_shape, result->worst_count);
    while (table_step(&table))
        draw_worst(&table, &result->worst[table.row]);
    table_end(&table);
}

void comparison_draw(Ui *ui)
{
    const Comparison *comparison = &ui->app->search_views.comparison;
    if (!comparison->job && !comparison->done)
        return;
    widget_gap(ui, 4);
    const char *text = PRINTED("A: %s, B: %s", comparison->names[0], comparison->names[1]);
    part_line(ui, "Compared", text);
    if (comparison->job)
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Comparing\xe2\x80\xa6");
    else if (comparison->status != STATUS_OK)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, comparison->error.text);
    else
        draw_result(ui, &comparison->result);
}
