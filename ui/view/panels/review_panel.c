/* Why the game went as it did: the review's progress, then its verdict with links to what it mentions. */
#include <math.h>
#include <stdio.h>

#include "ui/state/review/game_end.h"
#include "ui/view/insight/insight_widgets.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/ui_inner.h"

enum { TEXT_SIZE = 160, OPTION_SIZE = 40 };
/* BELOW: the buttons under the list; LOSS: the column of what a mistake lost */
static const float ROW = 26, BELOW = 50, LEAST_ROWS = 6, LOSS = 48;

/* One button if it is known which side the person played, otherwise one for each side. */
Box review_offer_draw(Ui *ui, Box line)
{
    static const struct {
        const char *identity, *text, *action, *argument;
    } buttons[] = {{"offer.review", "Review it", "review.loser", NULL},
                   {"offer.red", "I was Red", "review.start", "red"},
                   {"offer.blue", "I was Blue", "review.start", "blue"},
                   {"offer.dismiss", "No, thanks", "review.dismiss", NULL}};
    static const char whole[] = "This game is over. Review it to see where it was decided?";
    Side person;
    Canvas canvas = widget_canvas(ui);
    bool known = game_person(ui->app, &person);
    const char *words = box_width(line) > px(&canvas, 1000) ? whole : "Review this game?";
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_STRONG, COLOUR_TEXT, words);
    line.left += canvas_text_size(&canvas, FONT_STRONG, words).x + px(&canvas, 14);
    for (int i = 0; i < 4; i++) {
        if ((i == 0 && !known) || ((i == 1 || i == 2) && known))
            continue;
        float width = canvas_text_size(&canvas, FONT_STRONG, buttons[i].text).x + px(&canvas, 24);
        Box at = box_at(line.left, line.top + px(&canvas, 2), width, box_height(line) - px(&canvas, 4));
        if (widget_button_at(ui, buttons[i].identity, at, buttons[i].text,
                             i < 3 ? BUTTON_PRIMARY : BUTTON_FLAT))
            ui_do(ui, buttons[i].action, buttons[i].argument);
        line.left = at.right + px(&canvas, 8);
    }
    return line;
}

/* The budget for each position: some usual ones, and the current one. */
static void draw_depth(Ui *ui)
{
    static const struct {
        const char *name;
        int nodes;
    } depths[] = {{"Quick", REVIEW_NODES / 4},
                  {"Normal", REVIEW_NODES},
                  {"Deep", REVIEW_NODES * 4},
                  {"Very deep", REVIEW_NODES * 16}};
    enum { DEPTHS = sizeof depths / sizeof *depths };
    const ReviewPlan *plan = &ui->app->settings.review;
    char texts[DEPTHS + 1][OPTION_SIZE], nodes[FIGURE_SIZE];
    const char *names[DEPTHS + 1];
    int chosen = DEPTHS;
    for (int i = 0; i < DEPTHS; i++) {
        snprintf(texts[i], OPTION_SIZE, "%s: %s nodes a turn", depths[i].name,
                 figure_count((uint64_t)depths[i].nodes, nodes));
        names[i] = texts[i];
        chosen = depths[i].nodes == plan->nodes ? i : chosen;
    }
    snprintf(texts[DEPTHS], OPTION_SIZE, "%s nodes a turn", figure_count((uint64_t)plan->nodes, nodes));
    names[DEPTHS] = texts[DEPTHS];
    if (widget_combo(ui, "review.depth", names, chosen == DEPTHS ? DEPTHS + 1 : DEPTHS, &chosen, 220))
        ui_do_number(ui, "review.nodes", depths[chosen].nodes);
}

static void draw_choice(Ui *ui, const char *question)
{
    bool blue = ui->app->settings.review.side == BLUE;
    widget_paragraph(ui, FONT_STRONG, COLOUR_TEXT, question);
    widget_gap(ui, 4);
    if (widget_button(ui, "review.red", "I was Red", blue ? BUTTON_PLAIN : BUTTON_PRIMARY, 110))
        ui_do(ui, "review.start", "red");
    igSameLine(0, ui_px(ui, 8));
    if (widget_button(ui, "review.blue", "I was Blue", blue ? BUTTON_PRIMARY : BUTTON_PLAIN, 110))
        ui_do(ui, "review.start", "blue");
    draw_depth(ui);
}

/* ---- While it runs ---- */

static const char *stage_text(ReviewStage stage)
{
    static const char *const texts[] = {[REVIEW_NONE] = "",
                                        [REVIEW_SWEEPING] = "Searching every position",
                                        [REVIEW_CHECKING] = "Checking the better moves",
                                        [REVIEW_PROVING] = "Finding where the game became lost",
                                        [REVIEW_DONE] = "Done",
                                        [REVIEW_FAILED] = "Failed"};
    return texts[stage];
}

/* ---- The verdict ---- */

/* What can be shown of a mistake on the board. */
static void draw_walks(Ui *ui, const Mistake *mistake)
{
    const CauseLine *lines[] = {&mistake->line, &mistake->against};
    static const char *const names[] = {"The better line", "The reply"};
    static const char answer[] = "The reply", back[] = "Back";
    char end[LINE_END_SIZE];
    if (mistake->line.count == 0)
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "No better move was found.");
    else
        widget_action(ui, "review.better", NULL, NULL, BUTTON_PRIMARY);
    if (mistake->line.count > 0)
        part_flow(ui, answer);
    widget_action(ui, "review.answer", NULL, answer, BUTTON_PLAIN);
    part_action(ui, "review.learn", NULL, "Practise", BUTTON_PLAIN);
    for (int i = 0; i < 2; i++) {
        int step = review_step(&ui->app->document, mistake, lines[i]);
        if (step == 0)
            continue;
        part_action(ui, "review.back", NULL, back, BUTTON_PLAIN);
        widget_format(
            ui, FONT_SECONDARY, COLOUR_ACCENT, "%s: move %d of %d. %s", names[i], step, lines[i]->count,
            step == lines[i]->count ? story_line_end(ui->app->review.story, mistake, lines[i], end) : "");
        window_mark(ui->window, "review.step");
        return;
    }
}

/* "Mistake 3 of 12", with a button to the one before and one to the next. */
static void draw_steps(Ui *ui, const Mistake *here)
{
    static const struct {
        Icon icon;
        const char *action, *tooltip;
        bool forward;
    } steps[] = {{ICON_PREVIOUS, "go.mistake-previous", "Previous mistake", false},
                 {ICON_NEXT, "go.mistake-next", "Next mistake", true}};
    const AppState *app = ui->app;
    const Story *story = app->review.story;
    for (int i = 0; i < 2; i++) {
        if (i > 0)
            igSameLine(0, ui_px(ui, 4));
        bool there = review_mistake_beside(&app->review, &app->document, steps[i].forward) != NULL;
        if (widget_icon_button(ui, steps[i].action, steps[i].icon, steps[i].tooltip, there))
            ui_do(ui, steps[i].action, NULL);
    }
    char text[TEXT_SIZE];
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    Box item = widget_item();
    if (here)
        snprintf(text, sizeof text, "Mistake %d of %d", (int)(here - story->mistakes) + 1,
                 story->mistake_count);
    else
        snprintf(text, sizeof text, "%d mistake%s", story->mistake_count,
                 story->mistake_count == 1 ? "" : "s");
    canvas_text(&canvas, (Box){item.right + px(&canvas, 10), item.top, rest.right, item.bottom}, ALIGN_LEFT,
                FONT_STRONG, COLOUR_TEXT, text);
}

/* The mistake that the board shows, with its reason and its lines; where it shows none, the way to the one of
 * the verdict. */
static void draw_mistake_shown(Ui *ui)
{
    const ReviewState *review = &ui->app->review;
    const Mistake *here = review_mistake_here(review, &ui->app->document), *drop = review->story->drop;
    const ReviewTurn *turn = review_turn_shown(review, &ui->app->document);
    char text[CAUSES_TEXT_SIZE + OPTION_SIZE];
    if (review->story->mistake_count > 0)
        draw_steps(ui, here);
    if (turn && review_all_lose(turn)) {
        int count = turn->placements[position_turn(&turn->position)];
        widget_format(ui, FONT_STRONG, COLOUR_TEXT, "Turn %d: all %s placement%s lose (proven).",
                      turn->position.plies + 1, WHOLE(count), count == 1 ? "" : "s");
        window_mark(ui->window, "review.lost");
    }
    if (here) {
        snprintf(text, sizeof text, "Turn %d: %s", here->turn, here->why);
        widget_paragraph(ui, FONT_STRONG, COLOUR_TEXT, text);
        window_mark(ui->window, "review.why");
        draw_walks(ui, here);
    } else if (drop) {
        snprintf(text, sizeof text, "Go to turn %d", drop->turn);
        if (widget_button(ui, "review.drop", text, BUTTON_PRIMARY, 0))
            ui_do_number(ui, "review.turn", drop->turn);
        part_action(ui, "review.learn", NULL, "Practise", BUTTON_PLAIN);
    }
}

/* How well a side played; a click shows the verdict for it. */
static void draw_side(Ui *ui, Side side)
{
    const ReviewState *review = &ui->app->review;
    const ReviewSide *figures = &review->review->sides[side];
    Canvas canvas = widget_canvas(ui);
    char accuracy[FIGURE_SIZE];
    Box row;
    const char *text = PRINTED(
        "For %s  accuracy %s", side_title(side),
        !story_has_enough(review->review, side) ? "\xe2\x80\x93" : figure_share(figures->accuracy, accuracy));
    const char *marks = PRINTED("%d ?!   %d ?   %d ??", figures->doubtful, figures->bad, figures->very_bad);
    float both =
        canvas_text_size(&canvas, FONT_TEXT, text).x + canvas_text_size(&canvas, FONT_SECONDARY, marks).x;
    bool beside = both + px(&canvas, 48) <= box_width(widget_rest());
    if (widget_row(ui, PRINTED("review.side.%d", (int)side), px(&canvas, beside ? ROW : 44),
                   review->story->side == side, &row))
        ui_do_choice(ui, "review.side", (int)side);
    canvas_box(&canvas,
               box_at(row.left + px(&canvas, 8), row.top + px(&canvas, 6), px(&canvas, 14), px(&canvas, 14)),
               px(&canvas, 4), side_colour(side));
    Box first = {row.left + px(&canvas, 30), row.top, row.right, row.top + px(&canvas, ROW)};
    Box second = {first.left, row.bottom - px(&canvas, ROW), row.right - px(&canvas, 8), row.bottom};
    canvas_text(&canvas, first, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, text);
    canvas_text(&canvas, second, beside ? ALIGN_RIGHT : ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, marks);
}

static void draw_mistake(Ui *ui, const ReviewTurn *turn)
{
    Canvas canvas = widget_canvas(ui);
    char move[MOVE_SHORT_SIZE];
    char better[MOVE_SHORT_SIZE] = "";
    int number = turn->position.plies + 1;
    Side side = position_turn(&turn->position);
    Loss loss = turn->mark == MARK_VERY_BAD ? LOSS_BLUNDER
                : turn->mark == MARK_BAD    ? LOSS_MISTAKE
                                            : LOSS_DOUBTFUL;
    Box box;
    const Mistake *here = review_mistake_here(&ui->app->review, &ui->app->document);
    bool pressed = widget_row(ui, PRINTED("review.mistake.%d", number), px(&canvas, ROW),
                              here && here->turn == number, &box);
    widget_move_tooltip(ui, turn->move, side);
    move_write_short(turn->move, move);
    if (turn->better != MOVE_NONE)
        move_write_short(turn->better, better);
    canvas_text(&canvas, (Box){box.left, box.top, box.left + px(&canvas, 36), box.bottom}, ALIGN_RIGHT,
                FONT_SECONDARY, COLOUR_SECONDARY, PRINTED("%d.", number));
    canvas_shape(
        &canvas,
        box_at(box.left + px(&canvas, 44), box.top + px(&canvas, 3), px(&canvas, 20), px(&canvas, 20)),
        move_shape(turn->move), side_colour(side));
    canvas_text(&canvas, (Box){box.left + px(&canvas, 72), box.top, box.right, box.bottom}, ALIGN_LEFT,
                FONT_TEXT, theme_loss(canvas.theme, loss), PRINTED("%s %s", move, loss_sign(loss)));
    box = (Box){box.left + px(&canvas, 160), box.top, box.right - px(&canvas, 8), box.bottom};
    canvas_text(&canvas, box, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY,
                PRINTED("\xe2\x88\x92%.0f%%", 100 * turn->loss));
    box.right -= px(&canvas, LOSS);
    const char *shown = *better ? PRINTED(turn->confirmed ? "better %s" : "perhaps %s", better) : "";
    if (canvas_text_size(&canvas, FONT_SECONDARY, shown).x > box_width(box))
        shown = canvas_text_size(&canvas, FONT_SECONDARY, better).x > box_width(box) ? "" : better;
    canvas_text(&canvas, box, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY, shown);
    if (pressed)
        ui_do_number(ui, "review.turn", number);
}

/* From which loss a move is a mistake: some usual bounds, and the current one. */
static void draw_bounds(Ui *ui)
{
    static const int bounds[] = {3, 6, 10};
    enum { BOUNDS = sizeof bounds / sizeof *bounds };
    double least = 100 * ui->app->settings.review.marks.doubtful;
    char texts[BOUNDS + 1][OPTION_SIZE];
    const char *names[BOUNDS + 1];
    int chosen = BOUNDS;
    for (int i = 0; i <= BOUNDS; i++) {
        double bound = i < BOUNDS ? bounds[i] : least;
        snprintf(texts[i], OPTION_SIZE, "%.3g%% or more", bound);
        names[i] = texts[i];
        chosen = fabs(bound - least) < 1e-6 && i < chosen ? i : chosen;
    }
    if (widget_combo(ui, "review.marks", names, chosen == BOUNDS ? BOUNDS + 1 : BOUNDS, &chosen, 120))
        ui_do_format(ui, "review.marks", "%d,%d,%d", bounds[chosen], 2 * bounds[chosen], 4 * bounds[chosen]);
    widget_tooltip(ui, "How much of the chance a move must lose to be a mistake", NULL);
}

static void draw_mistakes(Ui *ui)
{
    const Review *review = ui->app->review.review;
    int list[PLY_LIMIT];
    int count = mistakes_list(review, ui->app->review.story->side, ui->app->view.mistakes, list);
    draw_bounds(ui);
    part_flow(ui, "  Turn        Loss        Side  ");
    static const char *const names[] = {"Turn", "Loss", "Side"};
    int order = (int)ui->app->view.mistakes;
    if (widget_choice(ui, "review.sort", names, MISTAKE_ORDERS, &order))
        ui_do_choice(ui, "review.sort", order);
    if (count == 0) {
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "No mistakes.");
        return;
    }
    /* The list scrolls by itself, so that what is around it stays visible; where there is no room for that,
     * the panel scrolls instead: never one within the other. */
    Box rest = widget_rest();
    float row = ui_px(ui, ROW), all = (float)count * row + 2, height = box_height(rest) - ui_px(ui, BELOW);
    bool whole = height < LEAST_ROWS * row;
    Box room = box_at(rest.left, rest.top, box_width(rest), whole ? all : fminf(height, all));
    WidgetList rows = widget_list_begin(ui, "review.mistakes", room, count, row);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    for (int i = rows.first; i < rows.last; i++)
        draw_mistake(ui, &review->turns[list[i]]);
    igPopStyleVar(1);
    /* Scrolls to the mistake that the board shows, once it shows another. */
    const Mistake *here = review_mistake_here(&ui->app->review, &ui->app->document);
    int turn = here ? here->turn : 0;
    if (ui->mistake_turn != turn)
        ui->mistake_revealing = REVEALING_FRAMES;
    ui->mistake_turn = turn;
    if (ui->mistake_revealing != 0) {
        for (int i = 0; i < count; i++)
            if (ui->app->review.review->turns[list[i]].position.plies + 1 == turn)
                widget_reveal(i, ui_px(ui, ROW), box_height(room));
        ui->mistake_revealing--;
        window_draw_in(ui->window, 0);
    }
    widget_list_end(&rows);
    igSetCursorScreenPos((ImVec2){room.left, room.bottom});
}

static void draw_running(Ui *ui, const ReviewState *review)
{
    const SweepProgress *progress = &review->progress;
    Canvas canvas = widget_canvas(ui);
    float share = progress->total > 0
                      ? ((float)progress->seen * 0.3f + (float)progress->done * 0.7f) / (float)progress->total
                      : 0;
    if (review->stage == REVIEW_PROVING)
        widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%s", stage_text(review->stage));
    else
        widget_format(ui, FONT_TEXT, COLOUR_TEXT, "%s: %d of %d", stage_text(review->stage), progress->done,
                      progress->total);
    Box rest = widget_rest();
    canvas_bar(&canvas, box_at(rest.left, rest.top + px(&canvas, 2), box_width(rest), px(&canvas, 6)), share,
               COLOUR_ACCENT);
    igDummy((ImVec2){1, px(&canvas, 10)});
    widget_action(ui, "review.cancel", NULL, NULL, BUTTON_PLAIN);
    widget_gap(ui, 6);
}

static void review_draw(Ui *ui, Box box)
{
    const ReviewState *review = &ui->app->review;
    if (!ui->app->document.record->root->first_child) {
        widget_empty(ui, box, "Open a lost game to see here where it was lost.", "file.open", NULL);
        return;
    }
    bool known = review_is_known(review, &ui->app->document);
    if (review->job) {
        draw_running(ui, review);
        return; /* a verdict now would be another when all is searched */
    }
    if (review->stage == REVIEW_FAILED) {
        widget_paragraph(ui, FONT_TEXT, COLOUR_ALERT, review->error.text);
        draw_choice(ui, "Try it again: which side were you?");
    } else if (!known) {
        draw_choice(ui, "Review this game: which side were you?");
        if (review->analysed > 0)
            widget_format(ui, FONT_TEXT, COLOUR_TEXT, "So far, %d of its %d positions %s analysed.",
                          review->analysed, review->review->count + 1, review->analysed == 1 ? "is" : "are");
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         "Every position is analysed in the background. The review finds the worst "
                         "moves, and proves from which turn the game was lost.");
    }
    if (!known)
        return;
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    draw_side(ui, RED);
    draw_side(ui, BLUE);
    igPopStyleVar(1);
    widget_gap(ui, 0);
    widget_paragraph(ui, FONT_TEXT, COLOUR_TEXT, review->story->sentence);
    window_mark(ui->window, "review.verdict");
    if (review->capped > 0)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         "Time ran out in some searches: a faster machine may judge otherwise.");
    draw_mistake_shown(ui);
    draw_mistakes(ui);
    widget_gap(ui, 6);
    widget_action(ui, "review.report", NULL, "Report...", BUTTON_FLAT);
    part_action(ui, "review.suite", NULL, "Suite...", BUTTON_FLAT);
    if (!review_busy(&ui->app->review))
        part_action(ui, "review.deeper", NULL, NULL, BUTTON_FLAT);
}

const Panel review_panel = {.name = "review", .draw = review_draw};
