#include "ui/view/table.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/scan.h"

enum { TEXT_SIZE = 512, TABLE_SEED = 1 };

static const float HEADING = 22, PADDING = 5, LEAST = 90, ARROW_PADDING = 2;

/* Of the arrow of a column that is sorted by, as Dear ImGui draws it. */
static float arrow_width(const Canvas *canvas)
{
    return igGetFontSize() * 0.65F + px(canvas, ARROW_PADDING);
}

static float least_width(const Canvas *canvas, const TableColumn *column)
{
    if (!column->widest)
        return px(canvas, column->least > 0 ? column->least : LEAST);
    float title = canvas_text_size(canvas, FONT_SMALL, column->title).x + arrow_width(canvas);
    return ceilf(fmaxf(canvas_text_size(canvas, FONT_TEXT, column->widest).x, title));
}

/* How many columns fit, at their least widths. */
static int count_fitting(const Canvas *canvas, const TableShape *shape, float room)
{
    int count = 0;
    for (; count < shape->count; count++) {
        const TableColumn *column = &shape->columns[count];
        room -= column->hidden ? 0 : least_width(canvas, column) + 2 * px(canvas, PADDING);
        if (room < 0 && count > 0)
            break;
    }
    return count;
}

float table_height(const Ui *ui, const TableShape *shape, int rows)
{
    return ui_px(ui, HEADING) + (float)rows * ui_px(ui, shape->row);
}

static void set_up_columns(const UiTable *self, float room)
{
    const TableShape *shape = self->shape;
    int fitting = count_fitting(&self->canvas, shape, room);
    for (int i = 0; i < shape->count; i++) {
        const TableColumn *column = &shape->columns[i];
        float width = least_width(&self->canvas, column);
        bool first = i + 1 == abs(shape->sorted); /* of the columns to sort by */
        bool falls = first ? shape->sorted < 0 : column->falls;
        ImGuiTableColumnFlags flags =
            (column->widest ? ImGuiTableColumnFlags_WidthFixed : ImGuiTableColumnFlags_WidthStretch) |
            (falls ? ImGuiTableColumnFlags_PreferSortDescending : 0) |
            (column->hidden ? ImGuiTableColumnFlags_DefaultHide : 0) |
            (column->unsorted ? ImGuiTableColumnFlags_NoSort : 0) |
            (i == 0 ? ImGuiTableColumnFlags_NoHide : 0) | (first ? ImGuiTableColumnFlags_DefaultSort : 0) |
            (i >= fitting ? ImGuiTableColumnFlags_Disabled : 0);
        igTableSetupColumn(column->title, flags, width, 0);
    }
    igTableSetupScrollFreeze(0, 1);
}

static void draw_heading(UiTable *self, const char *table, int index)
{
    const TableColumn *column = &self->shape->columns[index];
    const Canvas *canvas = &self->canvas;
    Box cell;
    self->column = index;
    if (!table_next(self, &cell))
        return;
    self->seen |= 1U << index;
    igPushItemFlag(ImGuiItemFlags_NoNav, true); /* arrows stay in the rows, and Tab leads here */
    widget_bare_begin();
    igPushStyleVar_Vec2(ImGuiStyleVar_FramePadding, (ImVec2){px(canvas, ARROW_PADDING), 0});
    igTableHeader(PRINTED("##%d", index)); /* its own title would always be on the left */
    igPopStyleVar(1);
    widget_bare_end();
    igPopItemFlag();
    window_mark(self->ui->window,
                PRINTED("%s.heading.%s", table, column->name ? column->name : column->title));
    widget_stop(self->ui);
    /* Dear ImGui's own click does nothing while a field is being typed in. */
    bool clicked = igIsMouseReleased(ImGuiMouseButton_Right) &&
                   igIsItemHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (clicked || widget_menu_key(self->ui)) {
        igTableOpenContextMenu(index);
        window_settle(self->ui->window); /* it begins in the next frame, and is seen one later */
    }
    bool sorted = index + 1 == abs(self->sorted);
    if (sorted)
        cell.right -= arrow_width(canvas);
    canvas_text(canvas, cell, column->align, FONT_SMALL,
                sorted || igIsItemHovered(0) ? COLOUR_TEXT : COLOUR_SECONDARY, column->title);
}

UiTable table_begin(Ui *ui, const char *identity, Box box, const TableShape *shape, int rows)
{
    const ImGuiTableFlags flags = ImGuiTableFlags_ScrollY | ImGuiTableFlags_Resizable |
                                  ImGuiTableFlags_Reorderable | ImGuiTableFlags_Hideable |
                                  ImGuiTableFlags_Sortable | ImGuiTableFlags_SortTristate |
                                  ImGuiTableFlags_BordersInnerV | ImGuiTableFlags_NoBordersInBody;
    UiTable self = {.ui = ui, .shape = shape, .row = -1, .height = ui_px(ui, shape->row)};
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    igPushStyleVar_Vec2(ImGuiStyleVar_CellPadding, (ImVec2){ui_px(ui, PADDING), 0});
    igPushOverrideID(TABLE_SEED); /* its settings stay when its panel goes elsewhere */
    self.open =
        igBeginTable(identity, shape->count, flags, (ImVec2){box_width(box), fmaxf(box_height(box), 1)}, 0);
    window_mark_box(ui->window, identity, box);
    if (!self.open)
        return self;
    self.canvas = widget_canvas(ui);
    bool scrolls = table_height(ui, shape, rows) > box_height(box);
    set_up_columns(&self, box_width(box) - (scrolls ? imgui_sizes().scrollbar : 0));
    self.line.top = box.top;
    self.line.bottom = box.top + ui_px(ui, HEADING);
    menu_push_style(ui); /* the next row lays out the columns, and draws the menu of the headings */
    igTableNextRow(ImGuiTableRowFlags_Headers, ui_px(ui, HEADING));
    menu_pop_style();
    /* The headings, and what a click on one of them has changed. */
    self.sorted = imgui_table_order();
    for (int i = 0; i < self.shape->count; i++)
        draw_heading(&self, identity, i);
    self.sorted = imgui_table_order();
    self.resorted = imgui_take_table_order();
    if (self.resorted)
        window_draw_in(self.ui->window, 0); /* for its arrow */
    self.body = (Box){box.left, self.line.bottom, box.right, box.bottom};
    self.clipper = ImGuiListClipper_ImGuiListClipper();
    ImGuiListClipper_Begin(self.clipper, rows, self.height);
    return self;
}

UiTable table_begin_whole(Ui *ui, const char *identity, const TableShape *shape, int rows)
{
    Box box = widget_rest();
    box.bottom = box.top + table_height(ui, shape, rows);
    return table_begin(ui, identity, box, shape, rows);
}

void table_show_order(UiTable *self, int sorted)
{
    if (sorted == self->sorted || sorted == 0 || !(self->seen >> (abs(sorted) - 1) & 1))
        return;
    igTableSetColumnSortDirection(
        abs(sorted) - 1, sorted < 0 ? ImGuiSortDirection_Descending : ImGuiSortDirection_Ascending, false);
    self->sorted = sorted;
}

/* A row that is being sorted. */
typedef struct Sorted {
    TableKey key;
    bool falls;
    int row, place;
} Sorted;

static int by_key(const void *first, const void *second)
{
    const Sorted *a = first, *b = second;
    int order = a->key.text ? strcmp(a->key.text, b->key.text)
                            : (a->key.number > b->key.number) - (a->key.number < b->key.number);
    order = a->falls ? -order : order;
    return order ? order : a->place - b->place;
}

void table_sort(const UiTable *self, int *rows, int count, TableKeyOf *key_of, const void *context)
{
    Sorted *sorted = self->sorted && count > 1 ? malloc((size_t)count * sizeof *sorted) : NULL;
    if (!sorted)
        return;
    for (int i = 0; i < count; i++)
        sorted[i] = (Sorted){key_of(context, abs(self->sorted) - 1, rows[i]), self->sorted < 0, rows[i], i};
    qsort(sorted, (size_t)count, sizeof *sorted, by_key);
    for (int i = 0; i < count; i++)
        rows[i] = sorted[i].row;
    free(sorted);
}

bool table_step(UiTable *self)
{
    if (!self->open)
        return false;
    self->row++;
    while (self->row >= self->end) {
        if (!imgui_clipper_step(self->clipper, &self->first, &self->end))
            return false;
        self->row = self->first;
    }
    igTableNextRow(0, self->height);
    return true;
}

/* Goes to where the row begins. */
static void find_line(UiTable *self)
{
    ImVec2 at;
    igTableSetColumnIndex(0);
    igGetCursorScreenPos(&at);
    self->line = (Box){self->body.left, at.y, self->body.right, at.y + self->height};
    self->column = 0;
}

void table_still(UiTable *self)
{
    find_line(self);
    igDummy((ImVec2){box_width(widget_rest()), self->height});
}

bool table_row(UiTable *self, const char *identity, bool selected)
{
    Ui *ui = self->ui;
    find_line(self);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    widget_bare_begin();
    bool pressed = igSelectable_Bool(PRINTED("##%s", identity), selected, ImGuiSelectableFlags_SpanAllColumns,
                                     (ImVec2){0, self->height});
    widget_bare_end();
    igPopStyleVar(1);
    window_mark(ui->window, identity);
    if (selected || self->row == self->first) /* arrows lead to the others */
        widget_stop(ui);
    else
        widget_ring(ui);
    if (widget_has_keyboard()) {
        ui->stops.ring_clip = self->body;
        /* Dear ImGui takes a row under the headings for one that is seen. */
        if (self->line.top < self->body.top)
            igSetScrollY_Float(igGetScrollY() - (self->body.top - self->line.top));
    }
    return pressed;
}

bool table_next(UiTable *self, Box *cell)
{
    if (!igTableSetColumnIndex(self->column++))
        return false;
    Box rest = widget_rest();
    *cell = (Box){rest.left, self->line.top, rest.right, self->line.bottom};
    return true;
}

void table_cell(UiTable *self, FontRole role, ColourName colour, const char *text)
{
    Box cell;
    int column = self->column;
    if (!table_next(self, &cell))
        return;
    window_want_text(self->ui->window, text);
    canvas_text(&self->canvas, cell, self->shape->columns[column].align, role, colour, text);
}

void table_format(UiTable *self, FontRole role, ColourName colour, const char *format, ...)
{
    char text[TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    table_cell(self, role, colour, text);
}

void table_end(UiTable *self)
{
    if (self->open) {
        ImGuiListClipper_destroy(self->clipper);
        igEndTable();
    }
    igPopID();
    igPopStyleVar(1);
}

/* ---- Columns from one run to the next ---- */

/* Dear ImGui writes all tables as a text; the settings have it in one line, with ';' for line breaks. */

/* Whether this begins a table with as many columns as ours can have. */
static bool is_table(const char *line)
{
    int columns;
    Scan scan = scan_of(line, strlen(line));
    if (!scan_take_string(&scan, "[Table][0x"))
        return false;
    for (int i = 0; i < 8; i++) {
        if (!isxdigit(scan_peek(&scan)))
            return false;
        scan.at++;
    }
    return scan_take(&scan, ',') && scan_take_whole(&scan, &columns) && scan_take(&scan, ']') &&
           columns > 0 && columns <= TABLE_COLUMNS_MOST;
}

/* Copies the sections of tables, and ends lines with another letter. */
static bool copy_tables(const char *text, char from, char to, Text *out)
{
    bool wanted = false;
    while (*text) {
        size_t length = strcspn(text, (char[]){from, '\0'});
        wanted = *text == '[' ? is_table(text) : wanted;
        if (wanted && length > 0) {
            text_add(out, text, length);
            text_add_byte(out, to);
        }
        text += length + (text[length] != '\0');
    }
    return !out->failed;
}

void tables_open(const Ui *ui)
{
    Text text = {0};
    if (copy_tables(ui->app->settings.tables, ';', '\n', &text) && text.length > 0)
        igLoadIniSettingsFromMemory(text_string(&text), text.length);
    text_free(&text);
}

void tables_keep(Ui *ui)
{
    Text text = {0};
    if (igIsMouseDown(ImGuiMouseButton_Left) || !imgui_take_settings_changed())
        return;
    if (copy_tables(igSaveIniSettingsToMemory(NULL), '\n', ';', &text) &&
        strcmp(text_string(&text), ui->app->settings.tables) != 0)
        ui_do(ui, "view.tables", text_string(&text));
    text_free(&text);
}
