/* How the program looks and starts. Changes take effect at once. */
#include <stdio.h>
#include <string.h>

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

/* Rows have the titles of their actions, by which the palette finds them. */
static void draw_heading(Ui *ui, const char *action)
{
    char title[64];
    const char *whole = action_find(action)->title;
    snprintf(title, sizeof title, "%.*s", (int)strcspn(whole, "."), whole);
    widget_heading(ui, title);
}

/* A row of choices; below each other if they do not fit. */
static bool choose(Ui *ui, const char *action, const char *identity, const char *const *names, int count,
                   int *chosen)
{
    Canvas canvas = widget_canvas(ui);
    float width = 0;
    for (int i = 0; i < count; i++)
        width += canvas_text_size(&canvas, FONT_STRONG, names[i]).x + px(&canvas, 34);
    draw_heading(ui, action);
    return width <= box_width(widget_rest()) ? widget_choice(ui, identity, names, count, chosen)
                                             : widget_combo(ui, identity, names, count, chosen, 0);
}

static void draw_looks(Ui *ui)
{
    const Settings *settings = &ui->app->settings;
    int theme = (int)settings->theme;
    int palette = (int)settings->palette;
    int scale = 0;
    for (int i = 0; i < SCALES; i++)
        scale = scales[i] <= settings->scale ? i : scale;
    int margin = settings->margin;
    if (choose(ui, "view.theme", "dialog.settings.theme", themes, THEME_COUNT, &theme))
        ui_do(ui, "view.theme", theme_names[theme]);
    if (choose(ui, "view.palette", "dialog.settings.palette", palettes, PALETTE_COUNT, &palette))
        ui_do(ui, "view.palette", palette_names[palette]);
    dialog_label(ui, "The last two also put patterns on the tokens.");
    if (choose(ui, "view.scale", "dialog.settings.scale", scale_titles, SCALES, &scale))
        ui_do_number(ui, "view.scale", scales[scale]);
    if (choose(ui, "view.board.margin", "dialog.settings.margin", margins, MARGINS, &margin))
        ui_do_number(ui, "view.board.margin", margin);
    dialog_label(ui, "The board has no edge. Around it, the cells of the opposite side are shown again, "
                     "dimmed.");
}

void dialog_settings(Ui *ui)
{
    SettingsDraft *draft = &ui->drafts.settings;
    if (ui->drafts.fresh) {
        *draft = (SettingsDraft){0};
        memcpy(draft->name, ui->app->settings.my_name, sizeof draft->name);
    }
    ui->drafts.fresh = false;
    dialog_begin(ui, "Settings", 600, 0);
    draw_looks(ui);
    const KeptGames *kept = &ui->app->kept;
    draw_heading(ui, "settings.my-name");
    widget_input(ui, "dialog.settings.my-name", "You", draft->name, sizeof draft->name, 260);
    if (strcmp(draft->name, ui->app->settings.my_name) != 0)
        ui_do(ui, "settings.my-name", draft->name);
    if (kept->usual.length != 0) {
        draw_heading(ui, "settings.games-folder");
        dialog_label(ui, text_string(&kept->folder));
        if (widget_button(ui, "dialog.settings.folder", "Choose...", BUTTON_PLAIN, 0))
            dialog_pick_folder(ui, "Choose the folder of your games", draft->folder, sizeof draft->folder);
        if (ui->app->settings.games_folder[0]) {
            igSameLine(0, ui_px(ui, 8));
            if (widget_button(ui, "dialog.settings.folder.usual", "Use the default", BUTTON_PLAIN, 0))
                ui_do(ui, "settings.games-folder", "default");
        }
        if (draft->folder[0])
            ui_do(ui, "settings.games-folder", draft->folder);
        draft->folder[0] = '\0';
    }
    bool restore = ui->app->settings.restore;
    widget_gap(ui, 8);
    if (widget_check(ui, "dialog.settings.restore", action_find("settings.restore")->title, &restore))
        ui_do(ui, "settings.restore", restore ? "yes" : "no");
    DialogAnswer answer =
        dialog_end(ui, (DialogButtons){.primary = "Done", .second = "Keyboard shortcuts..."});
    if (answer == DIALOG_SECOND)
        ui_do(ui, "dialog.shortcuts", NULL);
    else if (answer != DIALOG_STAYS)
        dialog_close(ui);
}
