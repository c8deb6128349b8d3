/* What stands beside the board for a while: a step of the introduction, a mistake to learn from, or how a
 * game played here ended. It takes its room from the panels there, so that the board keeps its size. */
#include <math.h>
#include <stdio.h>

#include "ui/state/review/game_end.h"
#include "ui/view/ui_inner.h"
#include "ui/view/widgets.h"

enum { TEXT_SIZE = 200 };

static const float PAD = 14, GAP = 12;

typedef struct Choice {
    const char *identity, *action, *text;
    ButtonLook look;
} Choice;

/* Below each other where there is no room beside each other. */
static void draw_choices(Ui *ui, const Choice *choices, int count)
{
    Canvas canvas = widget_canvas(ui);
    float gap = px(&canvas, 8), edge = widget_rest().right, right = 0;
    widget_gap(ui, 2);
    for (int i = 0; i < count; i++) {
        float width = ceilf(canvas_text_size(&canvas, FONT_STRONG, choices[i].text).x + px(&canvas, 28));
        if (i > 0 && right + gap + width <= edge)
            igSameLine(0, gap);
        Box at = widget_rest();
        if (widget_button(ui, choices[i].identity, choices[i].text, choices[i].look, width / canvas.scale))
            ui_do(ui, choices[i].action, NULL);
        right = at.left + width;
    }
}

static void draw_intro(Ui *ui)
{
    const Intro *intro = &ui->app->intro;
    const IntroStep *step = intro_step(intro);
    const Choice last[] = {{"intro.play", "intro.play", "Play against level 1", BUTTON_PRIMARY},
                           {"intro.open", "file.open", "Open a lost game", BUTTON_PLAIN},
                           {"intro.next", "intro.next", "Close", BUTTON_PLAIN}};
    const Choice others[] = {{"intro.next", "intro.next", intro_waits(intro) ? "Next" : "Skip this step",
                              intro_waits(intro) ? BUTTON_PRIMARY : BUTTON_PLAIN},
                             {"intro.leave", "intro.leave", "Leave", BUTTON_PLAIN}};
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Introduction, step %d of %d", intro->step,
                  intro_count());
    widget_text(ui, FONT_HEADING, COLOUR_TEXT, step->title);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, intro->done ? step->result : step->words);
    if (intro->strayed)
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT,
                         "Your piece was taken back, because this step needs another placement. Try again.");
    const char *name = PRINTED("intro.step.%d%s", intro->step, intro->done ? ".done" : "");
    if (intro_ends(intro))
        draw_choices(ui, last, sizeof last / sizeof *last);
    else
        draw_choices(ui, others, sizeof others / sizeof *others);
    window_mark_box(ui->window, name, widget_rest());
}

/* "I-V@5-8, which keeps 64%" or what it falls to. */
static void draw_tried(Ui *ui)
{
    const Practice *practice = &ui->app->practice;
    const Mistake *mistake = practice_mistake(ui->app);
    bool found = practice->stage == PRACTICE_FOUND;
    char move[MOVE_SHORT_SIZE], text[TEXT_SIZE], after[CHANCE_TEXT_SIZE], best[CHANCE_TEXT_SIZE];
    chance_write(mistake->from, mistake->from_proof, best);
    if (practice->stage == PRACTICE_SHOWN) {
        move_write_short(mistake->better, move);
        snprintf(text, sizeof text, "%s was better: it keeps %s.", move, best);
    } else {
        move_write_short(practice->tried, move);
        chance_write(practice->verdict.chance, practice->verdict.proof, after);
        if (practice->stage == PRACTICE_JUDGING)
            snprintf(text, sizeof text, "Searching what %s leads to...", move);
        else if (found)
            snprintf(text, sizeof text, "%s is right: it keeps %s.", move,
                     practice->tried == mistake->better ? best : after);
        else
            snprintf(text, sizeof text, "%s leaves %s, where %s was to be had. Try again.", move, after,
                     best);
    }
    widget_paragraph(ui, FONT_STRONG, practice->stage == PRACTICE_WRONG ? COLOUR_ALERT : COLOUR_ACCENT, text);
}

static void draw_mistake(Ui *ui, const Mistake *mistake)
{
    const Practice *practice = &ui->app->practice;
    const Choice ask[] = {{"learn.show", "review.learn-show", "Show it", BUTTON_PLAIN},
                          {"learn.next", "review.learn-next", "Skip", BUTTON_PLAIN},
                          {"learn.leave", "review.learn-leave", "Leave", BUTTON_PLAIN}};
    const Choice answer[] = {{"learn.next", "review.learn-next",
                              practice->number < practice->count ? "Next mistake" : "Finish", BUTTON_PRIMARY},
                             {"learn.better", "review.better", "The better line", BUTTON_PLAIN},
                             {"learn.leave", "review.learn-leave", "Leave", BUTTON_PLAIN}};
    const Choice away[] = {{"learn.back", "review.learn", "Back to the mistake", BUTTON_PRIMARY},
                           {"learn.leave", "review.learn-leave", "Leave", BUTTON_PLAIN}};
    char move[MOVE_SHORT_SIZE], from[CHANCE_TEXT_SIZE], to[CHANCE_TEXT_SIZE];
    move_write_short(mistake->played, move);
    widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Learn from your mistakes, %d of %d",
                  practice->number, practice->count);
    widget_format(ui, FONT_HEADING, COLOUR_TEXT, "Turn %d: find a better move for %s", mistake->turn,
                  side_title(mistake->side));
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT,
                     PRINTED("You played %s, and your chance fell from %s to %s.", move,
                             chance_write(mistake->from, mistake->from_proof, from),
                             chance_write(mistake->to, mistake->to_proof, to)));
    if (practice->stage != PRACTICE_ASKED)
        draw_tried(ui);
    if (practice_waits(practice))
        widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, mistake->why);
    if (practice_waits(practice))
        draw_choices(ui, answer, sizeof answer / sizeof *answer);
    else if (practice_asks(ui->app))
        draw_choices(ui, ask, sizeof ask / sizeof *ask);
    else
        draw_choices(ui, away, sizeof away / sizeof *away);
}

static void draw_practice(Ui *ui)
{
    static const Choice choices[] = {
        {"learn.leave", "review.learn-leave", "Back to the review", BUTTON_PRIMARY},
        {"learn.again", "review.learn", "Once more", BUTTON_PLAIN}};
    static const char *const names[] = {"learn",       "learn.asked", "learn.judging", "learn.wrong",
                                        "learn.found", "learn.shown", "learn.over"};
    const Practice *practice = &ui->app->practice;
    const Mistake *mistake = practice_mistake(ui->app);
    if (mistake) {
        draw_mistake(ui, mistake);
    } else {
        widget_format(ui, FONT_HEADING, COLOUR_TEXT, "You found %d of %d better moves", practice->found,
                      practice->count);
        widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%d of them at once.", practice->at_once);
        draw_choices(ui, choices, sizeof choices / sizeof *choices);
    }
    window_mark_box(ui->window, names[practice->stage], widget_rest());
}

/* The loser wants to know where; others may look as well. */
static void draw_end(Ui *ui)
{
    const AppState *app = ui->app;
    const RecordResult *result = &app->play.result;
    char words[GAME_END_SIZE];
    Side person;
    bool known = game_person(app, &person);
    bool lost = known && result->outcome == (person == RED ? OUTCOME_BLUE : OUTCOME_RED);
    const Choice choices[] = {
        {"banner.review", "play.review", lost ? "See where it was lost" : "Review the game", BUTTON_PRIMARY},
        {"banner.rematch", "play.rematch", "Rematch", BUTTON_PLAIN},
        {"banner.swap", "play.swap", "Swap sides", BUTTON_PLAIN},
        {"banner.new", "dialog.new-game", "New game...", BUTTON_PLAIN},
        {"banner.close", "play.dismiss", "Close", BUTTON_PLAIN}};
    game_end_title(app, result, words);
    widget_paragraph(ui, FONT_HEADING, COLOUR_TEXT, words);
    game_end_more(app, words);
    if (*words)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, words);
    draw_choices(ui, choices, sizeof choices / sizeof *choices);
}

Box notice_draw(Ui *ui, Box room)
{
    const AppState *app = ui->app;
    bool practice = app->practice.stage != PRACTICE_NONE && app->view.mode == MODE_PLAY;
    bool intro = !practice && app->intro.shown && game_in_view(app);
    if (!practice && !intro && !game_end_stands(app))
        return room;
    Box box = room, rest = room;
    if (practice || intro) {
        box.bottom = fminf(box.top + ui->notice_height, room.bottom);
        rest.top = box.bottom + ui_px(ui, GAP);
    } else { /* below, where no list moves under a second click */
        box.top = fmaxf(box.bottom - ui->notice_height, room.top);
        rest.bottom = box.top - ui_px(ui, GAP);
    }
    window_begin_panel(ui->window, "##notice", box);
    Canvas canvas = widget_canvas(ui);
    igPushClipRect((ImVec2){box.left, box.top}, (ImVec2){box.right, box.bottom}, false);
    canvas_rim(&canvas, box, px(&canvas, 8), px(&canvas, 2), COLOUR_ACCENT);
    igPopClipRect();
    Box inner = box_inset(box, px(&canvas, PAD));
    igSetCursorScreenPos((ImVec2){inner.left, inner.top});
    bool fits = ui->notice_height <= box_height(room);
    imgui_begin_child("##words", (ImVec2){box_width(inner), fmaxf(box_height(inner), 1)}, IMGUI_CHILD_PLAIN,
                      fits ? ImGuiWindowFlags_NoScrollbar : 0);
    float top = widget_rest().top;
    if (practice)
        draw_practice(ui);
    else if (intro)
        draw_intro(ui);
    else
        draw_end(ui);
    float height = ceilf(widget_rest().top - top + px(&canvas, 2 * PAD));
    igEndChild();
    igEnd();
    window_mark_box(ui->window, practice ? "practice" : intro ? "intro" : "banner", box);
    if (height != ui->notice_height)
        window_draw_in(ui->window, 0); /* draws again with the right height */
    ui->notice_height = height;
    return rest;
}
