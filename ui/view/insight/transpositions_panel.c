/* The contents of a search's transposition table. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/insight/analysts.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/table.h"

#define ROW 25.0F
#define MOVE_WIDTH 92.0F
static const float CHART = 64, MAP = 110, INDENT = 12;
enum { LABEL_STEP = 3 };

/* ---- The position's entries ---- */

static ValueBound value_bound(Bound bound, bool turned)
{
    if (bound == BOUND_LOWER)
        return turned ? VALUE_AT_MOST : VALUE_AT_LEAST;
    if (bound == BOUND_UPPER)
        return turned ? VALUE_AT_LEAST : VALUE_AT_MOST;
    return VALUE_EXACT;
}

/* The side that the entry's score is for: the one to move at its parent, or at the first node. */
static Side side_of(const Transpositions *watch, const TableNode *node)
{
    return position_turn(&(node->parent < 0 ? node : &watch->nodes[node->parent])->position);
}

enum { COLUMN_MOVE, COLUMN_VALUE, COLUMN_DEPTH, COLUMNS };

static const TableColumn columns[COLUMNS] = {
    [COLUMN_MOVE] = {"Move", .least = MOVE_WIDTH, .unsorted = true},
    [COLUMN_VALUE] = {"Value", .widest = "Red wins in 99", .align = ALIGN_RIGHT, .unsorted = true},
    [COLUMN_DEPTH] = {"Depth", .widest = "99", .align = ALIGN_RIGHT, .unsorted = true},
};

static const TableShape shape = {columns, COLUMNS, .row = ROW};

static void draw_entry(UiTable *table, int index)
{
    Ui *ui = table->ui;
    const Transpositions *watch = &app_search_view(ui->app)->table;
    const TableNode *node = &watch->nodes[index];
    const TableEntryView *entry = &node->entry;
    /* All figures of a line are for the same player: the viewpoint's at its root. */
    Side side = side_of(watch, node), whose = part_side(ui, position_turn(&watch->nodes[0].position));
    bool turned = whose != side;
    Score score = turned ? -entry->score : entry->score;
    char text[FIGURE_SIZE] = "absent";
    Value worth =
        value_searched(score, value_bound((Bound)entry->bound, turned), watch->nodes[0].position.plies);
    Box cell;
    if (table_row(table, PRINTED("table.row.%d", index), false) && !node->wanted)
        ui_do_number(ui, "table.open", index);
    widget_tooltip(ui, node->wanted ? "Its replies are listed below it." : "Look up its replies.", NULL);
    const Canvas *canvas = &table->canvas;
    Box box;
    if (table_next(table, &box)) {
        float indent = px(canvas, INDENT) * (float)(node->level > 8 ? 8 : node->level);
        cut_left(&box, fmaxf(fminf(indent, box_width(box) - px(canvas, MOVE_WIDTH)), 0));
        if (node->parent < 0)
            canvas_text(canvas, box, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, "(here)");
        else
            part_move(canvas, box, node->entry.move, side, FONT_TEXT,
                      node->wanted ? COLOUR_TEXT : COLOUR_SECONDARY);
    }
    if (entry->found)
        figure_value(&worth, whose, text);
    if (entry->found && worth.proof && table_next(table, &cell)) {
        table->column--;
        canvas_icon(&table->canvas, box_inset(cut_left(&cell, px(&table->canvas, 18)), px(&table->canvas, 3)),
                    ICON_LOCK, COLOUR_TEXT);
    }
    table_cell(table, entry->found ? FONT_STRONG : FONT_SECONDARY,
               entry->found ? COLOUR_TEXT : COLOUR_SECONDARY, text);
    if (entry->found)
        table_format(table, FONT_SECONDARY, COLOUR_SECONDARY, "%d", entry->depth);
}

/* Each entry before those below it; returns how many there are. */
static int list_entries(const Transpositions *watch, int parent, int *out, int count)
{
    for (int i = parent + 1; i < watch->node_count; i++)
        if (watch->nodes[i].parent == parent) {
            out[count++] = i;
            count = list_entries(watch, i, out, count);
        }
    return count;
}

const char *table_read_time(Ui *ui)
{
    const Transpositions *watch = &app_search_view(ui->app)->table;
    snprintf(ui->search_views.read_time, sizeof ui->search_views.read_time, "read at %s",
             FIGURE(seconds, (double)watch->read_ns / 1e9));
    return watch->node_count > 0 && watch->nodes[0].answered ? ui->search_views.read_time : "";
}

void table_rows_draw(Ui *ui)
{
    const Transpositions *watch = &app_search_view(ui->app)->table;
    if (watch->node_count == 0 || !watch->nodes[0].answered) {
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Read while the search runs.");
        return;
    }
    int entries[TABLE_NODES] = {0}, count = list_entries(watch, 0, entries, 1);
    UiTable table = table_begin_whole(ui, "table.rows", &shape, count);
    while (table_step(&table))
        draw_entry(&table, entries[table.row]);
    table_end(&table);
}

/* ---- Figures ---- */

static double ratio(uint64_t part, uint64_t all)
{
    return all > 0 ? (double)part / (double)all : NAN;
}

static void draw_bars(Ui *ui)
{
    const ReportTable *now = &app_search_view(ui->app)->table.now;
    const TableView *view = &app_search_view(ui->app)->table.view;
    const double filled = view->version > 0 ? view->filled : now->permille / 1000.0;
    const char *const names[] = {"Filled", "Hits", "Cut-offs", "Replaced"};
    const double shares[] = {filled, ratio(now->hits, now->probes), ratio(now->cutoffs, now->probes),
                             ratio(now->replacements, now->stores)};
    static const char *const helps[] = {
        "Share of the table that holds an entry, of this search or of an earlier one",
        "Lookups that found their position", "Lookups that ended a search at once",
        "Stores that replaced another entry"};
    for (int i = 0; i < 4; i++) {
        part_bar(ui, names[i], shares[i], FIGURE(share, shares[i]));
        widget_tooltip(ui, helps[i], NULL);
    }
}

static PlotPoint filled_of(const void *context, int index)
{
    const TableSample *sample = &((const Transpositions *)context)->samples[index];
    return (PlotPoint){(double)sample->time_ns / 1e9, sample->filled};
}

static void draw_fill(Ui *ui)
{
    const Transpositions *watch = &app_search_view(ui->app)->table;
    const PlotCurve curve = {filled_of, watch, watch->sample_count};
    double end = curve.count > 0 ? filled_of(watch, curve.count - 1).x : 0;
    part_line(ui, "Fill over time", curve.count > 0 ? FIGURE(seconds, end) : "");
    Box box = part_room(ui, CHART);
    Canvas canvas = widget_canvas(ui);
    Plot plot = plot_begin(&canvas, box, 0, (PlotPoint){0, 0}, (PlotPoint){end, 1});
    plot.box = box_inset(plot.box, px(&canvas, 5));
    plot_curve(&plot, &curve, 2, COLOUR_ACCENT);
}

/* Bars with heights in proportion to the largest. */
static void draw_distribution(Ui *ui, const char *title, const double *shares, int most)
{
    Canvas canvas = widget_canvas(ui);
    int count = 0;
    double greatest = 0;
    for (int i = 0; i < most; i++) {
        greatest = fmax(greatest, shares[i]);
        count = shares[i] > 0.0005 ? i + 1 : count;
    }
    widget_heading(ui, title);
    Box box = part_room(ui, CHART);
    Box below = part_room(ui, 16);
    canvas_box(&canvas, box, px(&canvas, 4), COLOUR_WELL);
    Box inner = box_inset(box, px(&canvas, 5));
    int places = count < 8 ? 8 : count;
    float width = box_width(inner) / (float)places;
    for (int i = 0; i < count; i++) {
        float left = inner.left + width * (float)i;
        float height = fmaxf(1, box_height(inner) * (float)(shares[i] / greatest));
        Box bar = {left + 1, inner.bottom - height, left + fmaxf(width - 1, 2), inner.bottom};
        canvas_box(&canvas, bar, px(&canvas, 2), COLOUR_ACCENT);
        int step = (int)ceilf(px(&canvas, 22) / width);
        if (i % (step > LABEL_STEP ? step : step > 1 ? LABEL_STEP : 1) == 0)
            canvas_text(&canvas, (Box){left - width, below.top, left + 2 * width, below.bottom}, ALIGN_CENTRE,
                        FONT_SMALL, COLOUR_SECONDARY, PRINTED("%d", i));
    }
}

/* The table from start to end, one cell for each thousandth. */
static void draw_map(Ui *ui, const TableView *view)
{
    Canvas canvas = widget_canvas(ui);
    widget_heading(ui, "Occupancy, from start to end");
    Box rest = widget_rest();
    float cell = fmaxf(3, floorf(sqrtf(box_width(rest) * px(&canvas, MAP) / VIEW_MAP)));
    int across = (int)(box_width(rest) / cell);
    across = across < 1 ? 1 : across;
    int down = (VIEW_MAP + across - 1) / across;
    for (int i = 0; i < VIEW_MAP; i++) {
        int row = i / across;
        canvas_rectangle(
            &canvas,
            box_at(rest.left + cell * (float)(i % across), rest.top + cell * (float)row, cell - 1, cell - 1),
            theme_effort(canvas.theme, view->map[i]));
    }
    igDummy((ImVec2){1, cell * (float)down});
}

/* In megabytes if it has any; empty if the search does not say. */
static void write_size(uint64_t bytes, char out[FIGURE_SIZE])
{
    out[0] = '\0';
    if (bytes >= 1 << 20)
        snprintf(out, FIGURE_SIZE, "%d MB", (int)(bytes >> 20));
    else if (bytes > 0)
        snprintf(out, FIGURE_SIZE, "%d kB", (int)((bytes + 1023) >> 10));
}

/* How large the table is, and other sizes for it. */
static void draw_controls(Ui *ui)
{
    enum { SIZES = 8 };
    static const char *const usual[SIZES] = {"16 MB",  "32 MB",  "64 MB",   "128 MB",
                                             "256 MB", "512 MB", "1024 MB", "2048 MB"};
    const ReportTable *now = &app_search_view(ui->app)->table.now;
    const char *names[SIZES + 1];
    char size[FIGURE_SIZE];
    int chosen = SIZES;
    bool enabled = ui_enabled(ui, "table.size");
    write_size(now->bytes, size);
    for (int i = 0; i < SIZES; i++) {
        names[i] = usual[i];
        chosen = strcmp(usual[i], size) == 0 ? i : chosen;
    }
    names[SIZES] = *size ? size : "Size\xe2\x80\xa6";
    igBeginDisabled(!enabled);
    if (widget_combo(ui, "table.size", names, chosen == SIZES ? SIZES + 1 : SIZES, &chosen, 100))
        ui_do_number(ui, "table.size", 16 << chosen);
    igEndDisabled();
    widget_tooltip(ui, "Gives the search a new, empty table", NULL);
    igSameLine(0, ui_px(ui, 8));
    widget_action(ui, "table.clear", NULL, "Clear", BUTTON_PLAIN);
}

static void transpositions_draw(Ui *ui, Box box)
{
    const Transpositions *watch = &app_search_view(ui->app)->table;
    const Position *shown = &ui->app->document.position;
    if (watch->now.entries == 0) {
        bool busy = analysis_busy(&ui->app->analysis);
        widget_empty(
            ui, box,
            busy ? "This search has no transposition table. Alpha-beta agents such as Champion have one."
                 : "Start the analysis with an agent that has a table, such as Champion, to see "
                   "what the table holds.",
            busy ? "analysis.agent" : "analysis.toggle", NULL);
        return;
    }
    draw_controls(ui);
    widget_gap(ui, 2);
    /* How much of it is used, in bytes and entries. */
    const ReportTable *now = &app_search_view(ui->app)->table.now;
    const TableView *view = &app_search_view(ui->app)->table.view;
    double share = view->version > 0 ? view->filled : now->permille / 1000.0;
    char used[FIGURE_SIZE], entries[FIGURE_SIZE];
    write_size((uint64_t)((double)now->bytes * share), used);
    figure_count(now->entries, entries);
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%s used, %s of %s entries",
                  *used ? used : "less than 0.1%", FIGURE(count, (uint64_t)((double)now->entries * share)),
                  entries);
    if (!analysis_session(&ui->app->analysis, ui->app->analysis.chosen)) {
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "These figures are from a search that has ended.");
        window_mark(ui->window, "table.ended");
    }
    widget_gap(ui, 4);
    draw_bars(ui);
    draw_fill(ui);
    if (watch->view.version > 0) {
        static const char *const names[] = {"exact", "at least", "at most"};
        const double bounds[] = {watch->view.by_bound[BOUND_EXACT], watch->view.by_bound[BOUND_LOWER],
                                 watch->view.by_bound[BOUND_UPPER]};
        draw_distribution(ui, "Entries by depth", watch->view.by_depth, VIEW_DEPTHS);
        widget_heading(ui, "Bounds");
        part_stack(ui, names, bounds, 3);
        if (watch->view.of_this_search < watch->view.filled)
            draw_distribution(ui, "Entries by age, in searches", watch->view.by_age, VIEW_AGES);
        draw_map(ui, &watch->view);
    }
    const Position *root = watch->node_count > 0 ? &watch->nodes[0].position : shown;
    widget_gap(ui, 4);
    part_line(ui,
              position_equal(root, shown) ? "This position and below" : "The position searched, and below",
              PRINTED("for %s", side_title(part_side(ui, position_turn(root)))));
    table_rows_draw(ui);
}

static const char *transpositions_caption(Ui *ui)
{
    return app_search_view(ui->app)->table.now.entries ? analyst_caption(ui, ui->app->analysis.chosen) : NULL;
}

const Panel table_panel = {
    .name = INSIGHT_TABLE_PANEL, .draw = transpositions_draw, .gap = 2, .caption = transpositions_caption};
