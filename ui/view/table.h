/* A table over Dear ImGui's: columns that can be sized, hidden, moved and sorted by, and rows for pointer and
 * keys. The columns' state is kept with the settings.
 *
 *     UiTable table = table_begin(ui, "match.games", box, &shape, count);
 *     table_sort(&table, rows, count, key_of, context);
 *     while (table_step(&table)) {
 *         if (table_row(&table, identity, selected)) ...
 *         table_cell(&table, FONT_TEXT, COLOUR_TEXT, text); for each column, from the left
 *     }
 *     table_end(&table);
 *
 * Only rows that are seen are stepped through. For the thread that draws. */
#ifndef TETRESS_VIEW_TABLE_H
#define TETRESS_VIEW_TABLE_H

#include "ui/view/widgets.h"

enum { TABLE_COLUMNS_MOST = 12 };

typedef struct TableColumn {
    const char *title;
    const char *name;   /* by which tests find the heading if its title changes; null: its title */
    const char *widest; /* it is as wide as this text; null: it shares the rest of the room */
    Align align;
    bool falls;    /* a first click on the heading puts the highest first */
    bool hidden;   /* until it is shown by the menu of the headings */
    bool unsorted; /* there is nothing to sort by */
    float least;   /* width of a column that shares the room; 0: 90 */
} TableColumn;

/* The first column always stays. Where there is no room for all, the last are left out. */
typedef struct TableShape {
    const TableColumn *columns;
    int count;
    float row;  /* height of a row */
    int sorted; /* at first, as in UiTable */
} TableShape;

typedef struct UiTable {
    Ui *ui;
    const TableShape *shape;
    bool open;     /* some of it is seen */
    int sorted;    /* the column from 1, negative for the highest first; 0: as the rows come */
    bool resorted; /* by a click, or as it was kept from the last time */
    int row;       /* that is drawn, from 0 */
    int column;    /* that is drawn next */
    unsigned seen; /* a bit for each column that is not hidden */
    float height;
    Box body, line; /* all rows; the row that is drawn */
    Canvas canvas;
    ImGuiListClipper *clipper;
    int first, end; /* the rows that it has drawn now */
} UiTable;

/* The height with so many rows, for a table that does not scroll. */
float table_height(const Ui *ui, const TableShape *shape, int rows);

UiTable table_begin(Ui *ui, const char *identity, Box box, const TableShape *shape, int rows);

/* The same with all its rows in sight, in what is left of a panel that scrolls. */
UiTable table_begin_whole(Ui *ui, const char *identity, const TableShape *shape, int rows);

/* What a row is sorted by: a text, or where that is null a number. */
typedef struct TableKey {
    double number;
    const char *text;
} TableKey;

/* Sorts rows, given by numbers, by the column that was chosen; equal ones stay in their order. */
typedef TableKey TableKeyOf(const void *context, int column, int row);
void table_sort(const UiTable *self, int *rows, int count, TableKeyOf *key_of, const void *context);

/* Shows another order as chosen, as in UiTable, unless its column is hidden. */
void table_show_order(UiTable *self, int sorted);

/* Goes to the next row that is seen; false after the last. */
bool table_step(UiTable *self);

/* Begins the row; returns whether it was pressed. It is the last item, for a tooltip or menu. */
bool table_row(UiTable *self, const char *identity, bool selected);

/* Begins a row that is not pressed itself, because there are widgets in its cells. Its place in the first
 * column is the last item, for a tooltip. */
void table_still(UiTable *self);

/* The next column; false if it is not shown. */
bool table_next(UiTable *self, Box *cell);

/* A text in the next column. */
void table_cell(UiTable *self, FontRole role, ColourName colour, const char *text);
void table_format(UiTable *self, FontRole role, ColourName colour, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

void table_end(UiTable *self);

/* The columns as the settings have them: taken once, before the first frame; and kept when they change. */
void tables_open(const Ui *ui);
void tables_keep(Ui *ui);

#endif
