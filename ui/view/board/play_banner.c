/* The end of a game played here: who won and why, and what can be done next. */
#include <math.h>
#include <stdio.h>

#include "ui/state/review/game_end.h"
#include "ui/view/ui_inner.h"
#include "ui/view/widgets.h"

static const float WIDE = 56, TALL = 92, PAD = 16;

enum { CHOICES = 4, CHOICE_SIZE = 40 };

typedef struct Choice {
    const char *identity, *action;
    char text[CHOICE_SIZE];
    float width;
} Choice;

/* The loser wants to know where; others may look as well. */
static void find_choices(const Ui *ui, const Canvas *canvas, Choice out[CHOICES])
{
    Side person;
    const RecordResult *result = &ui->app->play.result;
    bool known = game_person(ui->app, &person);
    bool lost = known && result->outcome == (person == RED ? OUTCOME_BLUE : OUTCOME_RED);
    const Choice choices[CHOICES] = {
        {.identity = "banner.review", .action = "play.review"},
        {.identity = "banner.rematch", .action = "play.rematch", .text = "Rematch"},
        {.identity = "banner.swap", .action = "play.swap", .text = "Swap sides"},
        {.identity = "banner.new", .action = "dialog.new-game", .text = "New game..."}};
    for (int i = 0; i < CHOICES; i++)
        out[i] = choices[i];
    snprintf(out[0].text, CHOICE_SIZE, "%s", lost ? "See where it was lost" : "Review the game");
    for (int i = 0; i < CHOICES; i++)
        out[i].width = ceilf(canvas_text_size(canvas, FONT_STRONG, out[i].text).x + px(canvas, 28));
}

static float all_widths(const Canvas *canvas, const Choice choices[CHOICES])
{
    float width = px(canvas, 28); /* of the closing cross */
    for (int i = 0; i < CHOICES; i++)
        width += choices[i].width + px(canvas, 8);
    return width;
}

static void draw_choices(Ui *ui, const Canvas *canvas, const Choice choices[CHOICES], Box box)
{
    float height = px(canvas, 30);
    float top = roundf((box.top + box.bottom - height) / 2);
    float left = box.left;
    for (int i = 0; i < CHOICES && left + choices[i].width <= box.right; i++) {
        Box at = box_at(left, top, choices[i].width, height);
        if (widget_button_at(ui, choices[i].identity, at, choices[i].text, i ? BUTTON_PLAIN : BUTTON_PRIMARY))
            ui_do(ui, choices[i].action, NULL);
        left += choices[i].width + px(canvas, 8);
    }
    igSetCursorScreenPos((ImVec2){box.right - px(canvas, 26), top + px(canvas, 1)});
    if (widget_icon_button(ui, "banner.close", ICON_CLOSE, "Close", true))
        ui_do(ui, "play.dismiss", NULL);
}

static bool is_wide(const Canvas *canvas, const Choice choices[CHOICES], const char *title, float width)
{
    return canvas_text_size(canvas, FONT_HEADING, title).x + all_widths(canvas, choices) +
               px(canvas, 3 * PAD) <=
           width;
}

/* The title, with more information after or below it. */
static void draw_words(Ui *ui, const Canvas *canvas, Box box, const char *title, const char *more)
{
    float width = canvas_text_size(canvas, FONT_HEADING, title).x + px(canvas, PAD);
    float rest = canvas_text_size(canvas, FONT_SECONDARY, more).x;
    window_want_text(ui->window, more);
    if (width + rest <= box_width(box)) {
        canvas_text(canvas, box, ALIGN_LEFT, FONT_HEADING, canvas_colour(canvas, COLOUR_TEXT), title);
        box.left += width;
        canvas_text(canvas, box, ALIGN_LEFT, FONT_SECONDARY, canvas_colour(canvas, COLOUR_SECONDARY), more);
        return;
    }
    float middle = roundf((box.top + box.bottom) / 2) + px(canvas, 2);
    box.top += px(canvas, 6);
    box.bottom -= px(canvas, 6);
    middle = *more ? middle : box.bottom;
    canvas_text(canvas, (Box){box.left, box.top, box.right, middle}, ALIGN_LEFT, FONT_HEADING,
                canvas_colour(canvas, COLOUR_TEXT), title);
    canvas_text(canvas, (Box){box.left, middle, box.right, box.bottom}, ALIGN_LEFT, FONT_SECONDARY,
                canvas_colour(canvas, COLOUR_SECONDARY), more);
    if (rest > box_width(box) &&
        igIsMouseHoveringRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, true))
        igSetTooltip("%s", more);
}

Box play_banner_draw(Ui *ui, Box room)
{
    const AppState *app = ui->app;
    char title[GAME_END_SIZE];
    char more[GAME_END_SIZE];
    Choice choices[CHOICES];
    game_end_sentence(&app->play.result, app->play.game.now.plies, title);
    game_end_more(app, &app->play.result, more);
    Box box = {room.left, room.bottom - ui_px(ui, ui->banner_tall ? TALL : WIDE), room.right, room.bottom};
    window_begin_panel(ui->window, "##banner", box);
    Canvas canvas = widget_canvas(ui);
    find_choices(ui, &canvas, choices);
    bool wide = is_wide(&canvas, choices, title, box_width(box));
    if (wide == ui->banner_tall)
        window_draw_in(ui->window, 0); /* draws again with the right height */
    ui->banner_tall = !wide;
    igPushClipRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, false);
    canvas_rim(&canvas, box, px(&canvas, 8), px(&canvas, 1.5f), canvas_colour(&canvas, COLOUR_ACCENT));
    Box inner = {box.left + px(&canvas, PAD), box.top, box.right - px(&canvas, PAD / 2), box.bottom};
    float height = px(&canvas, WIDE);
    float buttons = fminf(all_widths(&canvas, choices), box_width(inner));
    Box words = {inner.left, inner.top, wide ? inner.right - buttons - px(&canvas, PAD) : inner.right,
                 wide ? inner.bottom : inner.top + height - px(&canvas, 6)};
    Box row = {wide ? inner.right - buttons : inner.left, wide ? inner.top : inner.bottom - px(&canvas, 42),
               inner.right, inner.bottom};
    draw_words(ui, &canvas, words, title, more);
    draw_choices(ui, &canvas, choices, row);
    igPopClipRect();
    igEnd();
    window_mark_box(ui->window, "banner", box);
    return box;
}
