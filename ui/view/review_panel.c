/* Why the game went as it did: the review's progress, and then its verdict with ways to what it speaks of. */
#include <math.h>
#include <stdio.h>

#include "ui/view/insight_parts.h"
#include "ui/view/panel_list.h"
#include "ui/view/shell.h"

enum { TEXT_SIZE = 160, IDENTITY_SIZE = 48, OPTION_SIZE = 40 };
static const float ROW = 26;

static bool is_known(const ReviewDesk *review)
{
    return review->review && review->analysed > 0;
}

void review_offer_draw(Desk *desk, Box box)
{
    const ImGuiWindowFlags flags = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse;
    window_begin_panel(desk->window, "##offer", box);
    igSetCursorScreenPos((ImVec2){box.left + desk_px(desk, 14), box.top});
    igBeginChild_Str("offer", (ImVec2){box_width(box) - desk_px(desk, 28), box_height(box)}, false, flags);
    Canvas canvas = widget_canvas(desk);
    Box rest = widget_rest();
    static const char whole[] = "This game is over. Review it, to see where it was decided?";
    float buttons = px(&canvas, 350);
    bool room = canvas_text_size(&canvas, FONT_STRONG, whole).x < box_width(rest) - buttons;
    canvas_text(&canvas, (Box){rest.left, rest.top, rest.right - buttons, rest.bottom}, ALIGN_LEFT,
                FONT_STRONG, canvas_colour(&canvas, COLOUR_TEXT), room ? whole : "Review this game?");
    igSetCursorScreenPos((ImVec2){rest.right - buttons, rest.top + (box_height(rest) - px(&canvas, 28)) / 2});
    if (widget_button(desk, "offer.red", "I was Red", BUTTON_PRIMARY, 106))
        desk_do(desk, "review.start", "red");
    igSameLine(0, px(&canvas, 8));
    if (widget_button(desk, "offer.blue", "I was Blue", BUTTON_PRIMARY, 106))
        desk_do(desk, "review.start", "blue");
    igSameLine(0, px(&canvas, 8));
    if (widget_button(desk, "offer.dismiss", "No, thanks", BUTTON_FLAT, 106))
        desk_do(desk, "review.dismiss", NULL);
    igEndChild();
    igEnd();
}

/* How deep each position is looked at: some usual budgets, and whatever else was asked for. */
static void draw_depth(Desk *desk)
{
    static const struct {
        const char *name;
        int nodes;
    } depths[] = {{"Quick", REVIEW_NODES / 4},
                  {"Normal", REVIEW_NODES},
                  {"Deep", REVIEW_NODES * 4},
                  {"Very deep", REVIEW_NODES * 16}};
    enum { DEPTHS = sizeof depths / sizeof *depths };
    const ReviewPlan *plan = &desk->app->settings.review;
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
    if (widget_combo(desk, "review.depth", names, chosen == DEPTHS ? DEPTHS + 1 : DEPTHS, &chosen, 220))
        desk_do_format(desk, "review.nodes", "%d", depths[chosen].nodes);
}

static void draw_choice(Desk *desk, const char *question)
{
    bool blue = desk->app->settings.review.side == BLUE;
    widget_paragraph(desk, FONT_STRONG, COLOUR_TEXT, question);
    widget_gap(desk, 4);
    if (widget_button(desk, "review.red", "I was Red", blue ? BUTTON_PLAIN : BUTTON_PRIMARY, 110))
        desk_do(desk, "review.start", "red");
    igSameLine(0, desk_px(desk, 8));
    if (widget_button(desk, "review.blue", "I was Blue", blue ? BUTTON_PRIMARY : BUTTON_PLAIN, 110))
        desk_do(desk, "review.start", "blue");
    draw_depth(desk);
}

/* ---- While it runs ---- */

static const char *stage_text(ReviewStage stage)
{
    static const char *const texts[] = {[REVIEW_NONE] = "",
                                        [REVIEW_SWEEPING] = "Looking at every position",
                                        [REVIEW_CHECKING] = "Looking at the better moves",
                                        [REVIEW_PROVING] = "Proving from when on it was lost",
                                        [REVIEW_DONE] = "Done",
                                        [REVIEW_FAILED] = "It failed"};
    return texts[stage];
}

static void draw_progress(Desk *desk)
{
    const ReviewDesk *review = &desk->app->review;
    const SweepProgress *progress = &review->progress;
    Canvas canvas = widget_canvas(desk);
    float share = progress->total > 0
                      ? ((float)progress->seen * 0.3f + (float)progress->done * 0.7f) / (float)progress->total
                      : 0;
    if (review->stage == REVIEW_PROVING)
        widget_format(desk, FONT_TEXT, COLOUR_TEXT, "%s", stage_text(review->stage));
    else
        widget_format(desk, FONT_TEXT, COLOUR_TEXT, "%s: %d of %d", stage_text(review->stage), progress->done,
                      progress->total);
    Box rest = widget_rest();
    canvas_bar(&canvas, box_at(rest.left, rest.top + px(&canvas, 2), box_width(rest), px(&canvas, 6)), share,
               canvas_colour(&canvas, COLOUR_ACCENT));
    igDummy((ImVec2){1, px(&canvas, 10)});
    widget_action(desk, "review.cancel", NULL, NULL, BUTTON_PLAIN);
    widget_gap(desk, 6);
}

/* ---- The verdict ---- */

static void turn_button(Desk *desk, const char *identity, const char *format, int turn)
{
    char text[TEXT_SIZE];
    snprintf(text, sizeof text, format, turn);
    if (widget_button(desk, identity, text, BUTTON_PLAIN, 0))
        desk_do_format(desk, "review.turn", "%d", turn);
}

static void draw_verdict(Desk *desk)
{
    const ReviewDesk *review = &desk->app->review;
    const Verdict *verdict = &review->verdict;
    static const char *const sides[] = {"For Red", "For Blue"};
    int side = (int)verdict->side;
    if (widget_choice(desk, "review.side", sides, 2, &side))
        desk_do(desk, "review.side", side == RED ? "red" : "blue");
    widget_gap(desk, 4);
    widget_paragraph(desk, FONT_TEXT, COLOUR_TEXT, verdict->sentence);
    widget_gap(desk, 4);
    if (verdict->drop.index >= 0) {
        turn_button(desk, "review.drop", "Turn %d: what cost most", verdict->drop.turn);
        part_flow(desk, action_find("review.better")->title);
        widget_action(desk, "review.better", NULL, NULL, BUTTON_PLAIN);
    }
    int lost = verdict->chance.found ? verdict_lost_turn(review->review, &verdict->chance) : 0;
    if (lost > 0)
        turn_button(desk, "review.lost", "Turn %d: lost from here on", lost);
}

static void draw_side(Desk *desk, Side side)
{
    const ReviewSide *figures = &desk->app->review.review->sides[side];
    Canvas canvas = widget_canvas(desk);
    char text[TEXT_SIZE];
    char accuracy[FIGURE_SIZE];
    Box rest = widget_rest();
    Box row = box_at(rest.left, rest.top, box_width(rest), px(&canvas, 24));
    Box mark = box_at(row.left, row.top + px(&canvas, 5), px(&canvas, 14), px(&canvas, 14));
    canvas_box(&canvas, mark, px(&canvas, 4), canvas_colour(&canvas, side == RED ? COLOUR_RED : COLOUR_BLUE));
    snprintf(text, sizeof text, "%s  accuracy %s", side_title(side),
             isnan(figures->accuracy) ? "\xe2\x80\x93" : figure_share(figures->accuracy, accuracy));
    row.left += px(&canvas, 24);
    canvas_text(&canvas, row, ALIGN_LEFT, FONT_TEXT, canvas_colour(&canvas, COLOUR_TEXT), text);
    snprintf(text, sizeof text, "%d ?!   %d ?   %d ??", figures->doubtful, figures->bad, figures->very_bad);
    canvas_text(&canvas, row, ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY), text);
    igDummy((ImVec2){1, px(&canvas, 24)});
}

static void draw_mistake(Desk *desk, const ReviewTurn *turn)
{
    Canvas canvas = widget_canvas(desk);
    char identity[IDENTITY_SIZE];
    char text[TEXT_SIZE];
    char move[MOVE_SHORT_SIZE];
    char better[MOVE_SHORT_SIZE] = "";
    int number = turn->position.plies + 1;
    Side side = position_turn(&turn->position);
    Loss loss = turn->mark == MARK_VERY_BAD ? LOSS_BLUNDER
                : turn->mark == MARK_BAD    ? LOSS_MISTAKE
                                            : LOSS_DOUBTFUL;
    Box box;
    snprintf(identity, sizeof identity, "review.mistake.%d", number);
    bool pressed = widget_row(desk, identity, px(&canvas, ROW),
                              desk->app->document.position.plies == turn->position.plies, &box);
    move_write_short(turn->move, move);
    if (turn->better != MOVE_NONE)
        move_write_short(turn->better, better);
    snprintf(text, sizeof text, "%d.", number);
    canvas_text(&canvas, (Box){box.left, box.top, box.left + px(&canvas, 36), box.bottom}, ALIGN_RIGHT,
                FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY), text);
    canvas_shape(
        &canvas,
        box_at(box.left + px(&canvas, 44), box.top + px(&canvas, 3), px(&canvas, 20), px(&canvas, 20)),
        move_shape(turn->move), canvas_colour(&canvas, side == RED ? COLOUR_RED : COLOUR_BLUE));
    snprintf(text, sizeof text, "%s %s", move, loss_sign(loss));
    canvas_text(&canvas, (Box){box.left + px(&canvas, 72), box.top, box.right, box.bottom}, ALIGN_LEFT,
                FONT_TEXT, theme_loss(canvas.theme, loss), text);
    snprintf(text, sizeof text, "%s%s   \xe2\x88\x92%.0f%%", *better ? "better " : "", better,
             100 * turn->loss);
    canvas_text(&canvas, (Box){box.left + px(&canvas, 160), box.top, box.right - px(&canvas, 8), box.bottom},
                ALIGN_RIGHT, FONT_SECONDARY, canvas_colour(&canvas, COLOUR_SECONDARY), text);
    if (pressed)
        desk_do_format(desk, "review.turn", "%d", number);
}

/* From which loss on a move is a mistake: some usual bounds, and whatever else was asked for. */
static void draw_bounds(Desk *desk)
{
    static const int bounds[] = {3, 6, 10};
    enum { BOUNDS = sizeof bounds / sizeof *bounds };
    double least = 100 * desk->app->settings.review.marks.doubtful;
    char texts[BOUNDS + 1][OPTION_SIZE];
    const char *names[BOUNDS + 1];
    int chosen = BOUNDS;
    for (int i = 0; i <= BOUNDS; i++) {
        double bound = i < BOUNDS ? bounds[i] : least;
        snprintf(texts[i], OPTION_SIZE, "from %.3g%% on", bound);
        names[i] = texts[i];
        chosen = fabs(bound - least) < 1e-6 && i < chosen ? i : chosen;
    }
    if (widget_combo(desk, "review.marks", names, chosen == BOUNDS ? BOUNDS + 1 : BOUNDS, &chosen, 120))
        desk_do_format(desk, "review.marks", "%d,%d,%d", bounds[chosen], 2 * bounds[chosen],
                       4 * bounds[chosen]);
}

static void draw_mistakes(Desk *desk)
{
    const Review *review = desk->app->review.review;
    bool any = false;
    widget_gap(desk, 4);
    igSetCursorPosY(igGetCursorPosY() + desk_px(desk, 6));
    widget_text(desk, FONT_STRONG, COLOUR_TEXT, "Mistakes");
    igSameLine(0, desk_px(desk, 10));
    igSetCursorPosY(igGetCursorPosY() - desk_px(desk, 6));
    draw_bounds(desk);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    for (int i = 0; i < review->count; i++) {
        if (!review->turns[i].mark)
            continue;
        draw_mistake(desk, &review->turns[i]);
        any = true;
    }
    igPopStyleVar(1);
    if (!any)
        widget_text(desk, FONT_SECONDARY, COLOUR_SECONDARY, "None that is worth a mark.");
}

static void draw_exports(Desk *desk)
{
    widget_gap(desk, 6);
    widget_action(desk, "go.mistake-previous", NULL, "Previous mistake", BUTTON_FLAT);
    part_flow(desk, "Next mistake");
    widget_action(desk, "go.mistake-next", NULL, "Next mistake", BUTTON_FLAT);
    widget_action(desk, "review.report", NULL, NULL, BUTTON_FLAT);
    part_flow(desk, action_find("review.suite")->title);
    widget_action(desk, "review.suite", NULL, NULL, BUTTON_FLAT);
}

static void draw(Desk *desk, Box box)
{
    const ReviewDesk *review = &desk->app->review;
    if (!desk->app->document.record->root->first_child) {
        widget_empty(desk, box, "Open a game that was lost, and see here where it was lost.", "file.open",
                     NULL);
        return;
    }
    if (review_busy(review)) {
        draw_progress(desk);
    } else if (review->stage == REVIEW_FAILED) {
        widget_paragraph(desk, FONT_TEXT, COLOUR_ALERT, review->error.text);
        draw_choice(desk, "Try it again: which side were you?");
    } else if (!is_known(review)) {
        draw_choice(desk, "Review this game: which side were you?");
        widget_paragraph(
            desk, FONT_SECONDARY, COLOUR_SECONDARY,
            "Every position is looked at in the background, the moves that cost most are found, and where all was lost is proven.");
    }
    if (!is_known(review))
        return;
    widget_gap(desk, 4);
    draw_verdict(desk);
    widget_gap(desk, 4);
    draw_side(desk, RED);
    draw_side(desk, BLUE);
    draw_mistakes(desk);
    draw_exports(desk);
}

const Panel review_panel = {.name = "review", .title = "Review", .draw = draw};
