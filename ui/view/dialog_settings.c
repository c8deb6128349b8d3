/* How the program looks and starts. What is changed counts at once. */
#include <stdio.h>

#include "ui/view/dialog.h"

enum { SCALES = 6, MARGINS = MARGIN_MOST + 1 };

static const char *const themes[] = {"Dark", "Light", "High contrast"};
static const char *const palettes[] = {"Red and blue", "For red-green blindness",
                                       "For blue-yellow blindness"};
static const char *const scale_titles[SCALES] = {"75%", "100%", "125%", "150%", "175%", "200%"};
static const int scales[SCALES] = {75, 100, 125, 150, 175, 200};
static const char *const margins[MARGINS] = {"None", "1 cell", "2 cells", "3 cells"};

_Static_assert(sizeof themes / sizeof *themes == THEME_COUNT, "a theme lacks a title");
_Static_assert(sizeof palettes / sizeof *palettes == PALETTE_COUNT, "a palette lacks a title");

static int scale_index(int scale)
{
    int best = 0;
    for (int i = 0; i < SCALES; i++)
        if (scales[i] <= scale)
            best = i;
    return best;
}

/* A named row of choices, below each other where they would not fit. */
static bool choose(Desk *desk, const char *title, const char *identity, const char *const *names, int count,
                   int *chosen)
{
    Canvas canvas = widget_canvas(desk);
    float width = 0;
    for (int i = 0; i < count; i++)
        width += canvas_text_size(&canvas, FONT_STRONG, names[i]).x + px(&canvas, 34);
    widget_heading(desk, title);
    return width <= box_width(widget_rest()) ? widget_choice(desk, identity, names, count, chosen)
                                             : widget_combo(desk, identity, names, count, chosen, 0);
}

static void draw_looks(Desk *desk)
{
    const Settings *settings = &desk->app->settings;
    int theme = (int)settings->theme;
    int palette = (int)settings->palette;
    int scale = scale_index(settings->scale);
    int margin = settings->margin;
    if (choose(desk, "Theme", "dialog.settings.theme", themes, THEME_COUNT, &theme))
        desk_do(desk, "view.theme", theme_names[theme]);
    if (choose(desk, "Colours of the players", "dialog.settings.palette", palettes, PALETTE_COUNT, &palette))
        desk_do(desk, "view.palette", palette_names[palette]);
    dialog_label(desk, "The last two also put patterns on the tokens.");
    if (choose(desk, "Size of text", "dialog.settings.scale", scale_titles, SCALES, &scale))
        desk_do_format(desk, "view.scale", "%d", scales[scale]);
    if (choose(desk, "Wrapped margin of the board", "dialog.settings.margin", margins, MARGINS, &margin))
        desk_do_format(desk, "view.board.margin", "%d", margin);
    dialog_label(desk,
                 "The board has no edge. Around it, the cells of the opposite side are shown again, dimmed.");
}

static void draw_manners(Desk *desk)
{
    bool restore = desk->app->settings.restore;
    widget_heading(desk, "At the start");
    if (widget_check(desk, "dialog.settings.restore", "Open the last file again", &restore))
        desk_do(desk, "settings.restore", restore ? "yes" : "no");
}

void dialog_settings(Desk *desk)
{
    dialog_begin(desk, "Settings", 600, 0);
    draw_looks(desk);
    draw_manners(desk);
    DialogAnswer answer =
        dialog_end(desk, (DialogButtons){.primary = "Done", .second = "Keyboard shortcuts..."});
    if (answer == DIALOG_SECOND)
        desk_do(desk, "dialog.shortcuts", NULL);
    else if (answer != DIALOG_STAYS)
        dialog_close(desk);
}
