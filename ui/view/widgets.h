/* Buttons, tabs, rows and fields in the window's own look.
 *
 * Each takes the identity by which it is found from outside, such as "board.rotate", which is its Dear ImGui
 * identity too. Sizes are the design's, and scale with the window. Widgets are laid out by Dear ImGui's
 * cursor unless they take a box. For the thread that draws. */
#ifndef TETRESS_VIEW_WIDGETS_H
#define TETRESS_VIEW_WIDGETS_H

#include "ui/view/ui.h"

typedef enum ButtonLook {
    BUTTON_PLAIN,   /* raised */
    BUTTON_PRIMARY, /* the one that goes on */
    BUTTON_FLAT,    /* no ground until the pointer is on it */
    BUTTON_CHOSEN   /* of a few side by side: the one that holds */
} ButtonLook;

/* The canvas of the Dear ImGui window that is being filled. */
Canvas widget_canvas(const Ui *ui);

/* Design sizes to pixels. */
float ui_px(const Ui *ui, float size);

/* A button with a text; width 0 for as wide as its text. */
bool widget_button(Ui *ui, const char *identity, const char *text, ButtonLook look, float width);

/* A square button with an icon; the tooltip says what it does. */
bool widget_icon_button(Ui *ui, const char *identity, Icon icon, const char *tooltip, bool enabled);

/* A button that runs an action and is grey while it can't; null text is the action's title. The tooltip has
 * its keys. */
bool widget_action(Ui *ui, const char *action, const char *argument, const char *text, ButtonLook look);

/* A button of a given box, in the window that is being filled. */
bool widget_button_at(Ui *ui, const char *identity, Box box, const char *text, ButtonLook look);

/* A row of choices, one of them chosen; whether another was picked. */
bool widget_choice(Ui *ui, const char *identity, const char *const *names, int count, int *chosen);

/* A switch with its name after it. */
bool widget_check(Ui *ui, const char *identity, const char *text, bool *value);

/* A slider with its knob; whether it was moved. Width 0: what is left. */
bool widget_slider(Ui *ui, const char *identity, float *value, float least, float most, float width);

/* A line to type in, with a hint while it is empty; whether Enter was pressed. Width 0: what is left. */
bool widget_input(Ui *ui, const char *identity, const char *hint, char *text, size_t size, float width);

/* The same, whose whole text is chosen when it gets the keys: what is typed replaces it. */
bool widget_input_whole(Ui *ui, const char *identity, const char *hint, char *text, size_t size, float width);

/* Several lines in a box; whether the text changed. `to_end` puts the caret after the text. */
typedef struct TextArea {
    char *text;
    size_t size;
    bool to_end;
} TextArea;
bool widget_text_area(Ui *ui, const char *identity, TextArea area, Box box);

/* A box to choose from: its identity, what is chosen now, and all there is. */
bool widget_combo(Ui *ui, const char *identity, const char *const *names, int count, int *chosen,
                  float width);

/* A row of a list, as wide as there is room, with this height in pixels: whether it was clicked. `box` is
 * where to draw on it. */
bool widget_row(Ui *ui, const char *identity, float height, bool selected, Box *box);

/* One line of text in a role and colour, cut where the room ends. */
void widget_text(Ui *ui, FontRole role, ColourName colour, const char *text);
void widget_format(Ui *ui, FontRole role, ColourName colour, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Text over as many lines as it takes. */
void widget_paragraph(Ui *ui, FontRole role, ColourName colour, const char *text);

/* A menu's or context menu's row that runs an action: with its keys, and ticked while it is on (menu.c). */
void menu_item(Ui *ui, const char *name);

/* The sizes of menus, around a popup that is one (menu.c). */
void menu_push_style(const Ui *ui);
void menu_pop_style(void);

/* What an empty panel says: how to fill it, and a button for that (null: none). */
void widget_empty(Ui *ui, Box box, const char *text, const char *action, const char *argument);

/* The same with other words on the button than the action's title. */
void widget_empty_labelled(Ui *ui, Box box, const char *text, const char *action, const char *argument,
                           const char *label);

/* A small heading with room above. */
void widget_heading(Ui *ui, const char *text);

/* The widget before is one that Tab stops at. */
void widget_stop(Ui *ui);

/* Whether the keyboard would press the widget before. */
bool widget_has_keyboard(void);

/* Room, in design sizes. */
void widget_gap(Ui *ui, float size);

/* The tooltip of the widget before; `keys` may be null. */
void widget_tooltip(Ui *ui, const char *text, const char *keys);

/* The box that is left in the Dear ImGui window. */
Box widget_rest(void);

/* Begins a list of `count` rows of one height that scrolls; draws those from first to last only. Ended by
 * widget_list_end. */
typedef struct WidgetList {
    int first, last; /* rows to draw: first <= i < last */
    float height, top;
    int count;
} WidgetList;
WidgetList widget_list_begin(Ui *ui, const char *identity, Box box, int count, float row_height);
void widget_list_end(const WidgetList *self);

#endif
