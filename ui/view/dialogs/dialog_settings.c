/* How the program looks and starts. Changes take effect at once. */
#include <stdio.h>

#include "ui/view/dialogs/dialog.h"

enum { SCALES = 6, MARGINS = MARGIN_MOST + 1 };

static const char *const themes[] = {"Dark", "Light", "High contrast"};
static const char *const palettes[] = {"Red and blue", "Red-green colour blindness",
                                       "Blue-yellow colour blindness"};
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

/* A row of choices with a name; below each other if they do not fit. */
static bool choose(Ui *ui, const char *title, const char *identity, const char *const *names, int count,
                   int *chosen)
{
    Canvas canvas = widget_canvas(ui);
    float width = 0;
    for (int i = 0; i < count; i++)
        width += canvas_text_size(&canvas, FONT_STRONG, names[i]).x + px(&canvas, 34);
    widget_heading(ui, title);
    return width <= box_width(widget_rest()) ? widget_choice(ui, identity, names, count, chosen)
                                             : widget_combo(ui, identity, names, count, chosen, 0);
}

static void draw_looks(Ui *ui)
{
    const Settings *settings = &ui->app->settings;
    int theme = (int)settings->theme;
    int palette = (int)settings->palette;
    int scale = scale_index(settings->scale);
    int margin = settings->margin;
    if (choose(ui, "Theme", "dialog.settings.theme", themes, THEME_COUNT, &theme))
        ui_do(ui, "view.theme", theme_names[theme]);
    if (choose(ui, "Colours of the players", "dialog.settings.palette", palettes, PALETTE_COUNT, &palette))
        ui_do(ui, "view.palette", palette_names[palette]);
    dialog_label(ui, "The last two also put patterns on the tokens.");
    if (choose(ui, "Text size", "dialog.settings.scale", scale_titles, SCALES, &scale))
        ui_do_number(ui, "view.scale", scales[scale]);
    if (choose(ui, "Wrapped margin of the board", "dialog.settings.margin", margins, MARGINS, &margin))
        ui_do_number(ui, "view.board.margin", margin);
    dialog_label(ui, "The board has no edge. Around it, the cells of the opposite side are shown again, "
                     "dimmed.");
}

static void draw_manners(Ui *ui)
{
    bool restore = ui->app->settings.restore;
    widget_heading(ui, "On start-up");
    if (widget_check(ui, "dialog.settings.restore", "Reopen the last file", &restore))
        ui_do(ui, "settings.restore", restore ? "yes" : "no");
}

void dialog_settings(Ui *ui)
{
    dialog_begin(ui, "Settings", 600, 0);
    draw_looks(ui);
    draw_manners(ui);
    DialogAnswer answer =
        dialog_end(ui, (DialogButtons){.primary = "Done", .second = "Keyboard shortcuts..."});
    if (answer == DIALOG_SECOND)
        ui_do(ui, "dialog.shortcuts", NULL);
    else if (answer != DIALOG_STAYS)
        dialog_close(ui);
}
