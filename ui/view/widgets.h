/* Buttons, tabs, rows and fields in the window's own look.
 *
 * Each takes an identity, such as "board.rotate", by which tests and scripts find it; it is also its Dear
 * ImGui identity. Sizes are the design's, and scale with the window. Dear ImGui's cursor places widgets,
 * unless they take a box. For the thread that draws. */
#ifndef TETRESS_VIEW_WIDGETS_H
#define TETRESS_VIEW_WIDGETS_H

#include "ui/view/ui.h"

typedef enum ButtonLook {
    BUTTON_PLAIN,   /* raised */
    BUTTON_PRIMARY, /* the default one */
    BUTTON_FLAT,    /* flat until the pointer is on it */
    BUTTON_CHOSEN   /* one of a few side by side: the current choice */
} ButtonLook;

/* The canvas of the current Dear ImGui window. */
Canvas widget_canvas(const Ui *ui);

/* A text for a call, until the end of the block: PRINTED("jobs.stop.%d", number). What is longer is cut. */
enum { PRINTED_SIZE = 320 };
#define PRINTED(...) widget_print((char[PRINTED_SIZE]){0}, __VA_ARGS__)
const char *widget_print(char out[PRINTED_SIZE], const char *format, ...)
    __attribute__((format(printf, 2, 3)));

ImVec2 widget_mouse(void);

/* The box of the previous widget. */
Box widget_item(void);

/* Converts design sizes to pixels. */
float ui_px(const Ui *ui, float size);

/* A button with a text; width 0: as wide as its text. */
bool widget_button(Ui *ui, const char *identity, const char *text, ButtonLook look, float width);

/* A square button with an icon; the tooltip says what it does. */
bool widget_icon_button(Ui *ui, const char *identity, Icon icon, const char *tooltip, bool enabled);

/* A button that runs an action and is grey while it is disabled; a null text means the action's title. The
 * tooltip shows its keys. */
bool widget_action(Ui *ui, const char *action, const char *argument, const char *text, ButtonLook look);

/* A button that asks for the action's argument, even where it could do without one. */
void widget_ask(Ui *ui, const char *action, const char *text, ButtonLook look);

/* A button with a given box, in the current window. */
bool widget_button_at(Ui *ui, const char *identity, Box box, const char *text, ButtonLook look);

/* A row of choices, one of them chosen; returns whether another was picked. */
bool widget_choice(Ui *ui, const char *identity, const char *const *names, int count, int *chosen);

/* A switch with its name after it. */
bool widget_check(Ui *ui, const char *identity, const char *text, bool *value);

/* A slider; returns whether it was moved. Width 0: the remaining width. */
bool widget_slider(Ui *ui, const char *identity, float *value, float least, float most, float width);

/* A slider of whole numbers, which an arrow key moves by one. */
bool widget_slider_whole(Ui *ui, const char *identity, int *value, int least, int most, float width);

/* A line to type in, with a hint while it is empty; returns whether Enter was pressed. Width 0: the remaining
 * width. */
bool widget_input(Ui *ui, const char *identity, const char *hint, char *text, size_t size, float width);

/* The same, but its whole text is selected when it gets the focus, so typing replaces it. */
bool widget_input_whole(Ui *ui, const char *identity, const char *hint, char *text, size_t size, float width);

/* Several lines in a box; returns whether the text changed. `to_end` puts the caret after the text. */
typedef struct TextArea {
    char *text;
    size_t size;
    bool to_end;
} TextArea;
bool widget_text_area(Ui *ui, const char *identity, TextArea area, Box box);

/* A combo box of this width in pixels that says `now`, with whatever is drawn in it while it is open; then
 * igEndCombo ends it. */
bool widget_combo_begin(Ui *ui, const char *identity, const char *now, float wide, ImGuiComboFlags flags);

/* A combo box: its identity, the current choice, and all choices. */
bool widget_combo(Ui *ui, const char *identity, const char *const *names, int count, int *chosen,
                  float width);

/* A row of a list, as wide as the room, with this height in pixels; returns whether it was clicked. `box` is
 * where to draw on it. */
bool widget_row(Ui *ui, const char *identity, float height, bool selected, Box *box);

/* One line of text in a role and colour, cut off at the end of the room. */
void widget_text(Ui *ui, FontRole role, ColourName colour, const char *text);
void widget_format(Ui *ui, FontRole role, ColourName colour, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Text over as many lines as it takes. */
void widget_paragraph(Ui *ui, FontRole role, ColourName colour, const char *text);

/* What a program printed, with its line breaks. */
void widget_printout(Ui *ui, const char *text);

/* A row of a menu or context menu that runs an action: with its keys, and ticked while it is on (menu.c). */
void menu_item(Ui *ui, const char *name);

/* The sizes of menus, for a popup used as a menu (menu.c). */
void menu_push_style(const Ui *ui);
void menu_pop_style(void);

/* What an empty panel says: how to fill it, with a button for that (null: none). */
void widget_empty(Ui *ui, Box box, const char *text, const char *action, const char *argument);

/* The same with a button text other than the action's title. */
void widget_empty_labelled(Ui *ui, Box box, const char *text, const char *action, const char *argument,
                           const char *label);

/* A small heading with room above. */
void widget_heading(Ui *ui, const char *text);

/* A box that can be pressed, and that Tab stops at; the caller paints it. */
bool widget_press(Ui *ui, const char *identity, Box box);

/* A box for the pointer alone: keys never lead to it, because they can't say where in it. */
bool widget_surface(Ui *ui, const char *identity, Box box, ImGuiButtonFlags buttons);

/* Makes the previous widget a stop for Tab, with a ring while it has the focus. */
void widget_stop(Ui *ui);

/* Around a field or box of Dear ImGui's, whose own highlight is not shown: it has the ring. */
void widget_bare_begin(void);
void widget_bare_end(void);

/* A ring for a widget that arrows lead to, but not Tab. */
void widget_ring(Ui *ui);

/* Whether the previous widget has the keyboard focus. */
bool widget_has_keyboard(void);

/* Whether it has, and the key for menus, or Shift+F10, is pressed. */
bool widget_menu_key(const Ui *ui);

/* Begins the menu of the previous widget, opened by the right button or that key; igEndPopup ends it. */
bool widget_menu_begin(const Ui *ui, const char *identity);

/* A gap, in design sizes. */
void widget_gap(Ui *ui, float size);

/* The tooltip of the previous widget, which it doesn't hide: under or above it, or beside it. `keys` may be
 * null; the text may be empty if the widget says it already. */
void widget_tooltip(Ui *ui, const char *text, const char *keys);
void widget_tooltip_beside(Ui *ui, const char *text, const char *keys);

/* The tooltip of a widget with a move's name: a drawing, and the name in words. */
void widget_move_tooltip(Ui *ui, Move move, Side side);

/* The remaining box in the Dear ImGui window. */
Box widget_rest(void);

/* Begins a scrolling list of `count` rows of one height; draw only those from first to last. Ended by
 * widget_list_end. */
typedef struct WidgetList {
    int first, last; /* rows to draw: first <= i < last */
    float height, top;
    int count;
} WidgetList;
WidgetList widget_list_begin(Ui *ui, const char *identity, Box box, int count, float row_height);
void widget_list_end(const WidgetList *self);

/* Scrolls the list that is being drawn so that a row is visible. A list knows its height a frame later,
 * so call this in REVEALING_FRAMES frames. */
enum { REVEALING_FRAMES = 3 };
void widget_reveal(int row, float row_height, float height);

#endif
