/* The state of a match: a sentence, counts, and the way there. */
#include <math.h>
#include <stdio.h>

#include "ui/view/match/match_widgets.h"
#include "ui/view/panels/panels_inner.h"

static const float HEAD = 34, COUNTS = 44, BAR = 10, TITLE = 20;

/* ---- The sentence ---- */

/* The buttons on the right; returns the remaining room. */
static Box draw_buttons(Ui *ui, Box box, const MatchRun *run)
{
    static const char *const actions[] = {"match.stop", "match.pause", "match.continue", "match.again"};
    const bool shown[] = {run->base.task != 0,
                          run->base.state == RUN_RUNNING || run->base.state == RUN_PAUSED,
                          ui_enabled(ui, "match.continue"), run->base.task == 0};
    const char *const texts[] = {"Stop", run->base.state == RUN_PAUSED ? "Resume" : "Pause", "Resume",
                                 "Use settings again"};
    Canvas canvas = widget_canvas(ui);
    for (int i = 0; i < 4; i++) {
        if (!shown[i])
            continue;
        float width = canvas_text_size(&canvas, FONT_STRONG, texts[i]).x + px(&canvas, 28);
        Box button = cut_right(&box, width);
        if (widget_button_at(ui, actions[i], button, texts[i], i == 2 ? BUTTON_PRIMARY : BUTTON_PLAIN))
            ui_do(ui, actions[i], NULL);
        box.right -= px(&canvas, 8);
    }
    return box;
}

/* The headline, and the detail beside it, or below if there is too little room. Returns whether it is
 * below. */
static bool draw_sentence(Ui *ui, Box box, const MatchRun *run)
{
    char headline[MATCH_WORDS_SIZE], figure[MATCH_WORDS_SIZE], detail[MATCH_WORDS_SIZE];
    Canvas canvas = widget_canvas(ui);
    match_headline(run, headline, figure);
    match_detail(run, detail);
    FontRole role = canvas_text_size(&canvas, FONT_DISPLAY, headline).x < box_width(box) * 0.6f ? FONT_DISPLAY
                    : canvas_text_size(&canvas, FONT_HEADING, headline).x < box_width(box)      ? FONT_HEADING
                                                                                                : FONT_STRONG;
    float width = fminf(canvas_text_size(&canvas, role, headline).x + 1, box_width(box));
    canvas_text(&canvas, cut_left(&box, width), ALIGN_LEFT, role, COLOUR_TEXT, headline);
    width = fminf(canvas_text_size(&canvas, role, figure).x + 1, box_width(box));
    canvas_text(&canvas, cut_left(&box, width), ALIGN_LEFT, role,
                match_elo_colour(run->elo.low, run->elo.high), figure);
    if (*figure)
        window_mark_box(ui->window, "match.elo", box);
    box.left += px(&canvas, 14);
    bool below = canvas_text_size(&canvas, FONT_SECONDARY, detail).x > box_width(box);
    if (!below)
        canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, detail);
    return below;
}

static void draw_head(Ui *ui, const MatchRun *run)
{
    char detail[MATCH_WORDS_SIZE];
    Box box = part_room(ui, HEAD);
    ImVec2 after;
    igGetCursorScreenPos(&after);
    Box rest = draw_buttons(ui, box_inset(box, 0), run);
    igSetCursorScreenPos(after);
    match_detail(run, detail);
    if (draw_sentence(ui, rest, run))
        widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, detail);
}

static const char *side_at(const void *of, int index)
{
    return ((const MatchRun *)of)->sides[index];
}

/* Who A and B are. */
static void draw_sides(Ui *ui, const MatchRun *run)
{
    Canvas canvas = widget_canvas(ui);
    const Names names = {run->plan.count, run, side_at};
    Box box = part_room(ui, TITLE);
    float half = box_width(box) / 2;
    for (int i = 0; i < 2; i++) {
        char text[SHORT_NAME_SIZE];
        Box side = cut_left(&box, half);
        window_want_text(ui->window, run->sides[i]);
        canvas_text(&canvas, cut_left(&side, px(&canvas, 18)), ALIGN_LEFT, FONT_STRONG, match_colour(i),
                    match_letter(i));
        side.right -= px(&canvas, 10);
        canvas_text(&canvas, side, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT,
                    canvas_name(&canvas, FONT_TEXT, box_width(side), &names, i, text));
    }
}

/* ---- Counts ---- */

static void draw_count(const Canvas *canvas, Box box, const char *figure, ColourName colour, const char *name)
{
    Box top = cut_top(&box, px(canvas, 24));
    canvas_text(canvas, top, ALIGN_LEFT, FONT_HEADING, colour, figure);
    canvas_text(canvas, cut_top(&box, px(canvas, 16)), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, name);
}

static void draw_counts(Ui *ui, const MatchRun *run)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, COUNTS);
    char figures[6][FIGURE_SIZE], name[MATCH_WORDS_SIZE];
    const uint64_t counts[] = {(uint64_t)run->played, run->score.wins, run->score.draws, run->score.losses,
                               (uint64_t)(run->forfeits[0] + run->forfeits[1])};
    const ColourName colours[] = {COLOUR_TEXT,    COLOUR_GOOD, COLOUR_TEXT,
                                  COLOUR_BLUNDER, COLOUR_TEXT, COLOUR_TEXT};
    for (int i = 0; i < 5; i++)
        figure_whole(counts[i], figures[i]);
    /* The time so far, and the time remaining. */
    const Task *task = tasks_find(&ui->app->tasks, run->base.task);
    double used = run->used_s + (task ? (double)task->used_ns * 1e-9 : 0);
    double left = task ? task_remaining(task) : -1;
    figure_seconds(used, figures[5]);
    if (run->base.state != RUN_RUNNING || left < 0)
        match_standing(run, name);
    else
        snprintf(name, MATCH_WORDS_SIZE, "%s %s to go", run->plan.sequential ? "at most" : "about",
                 FIGURE(about, left));
    const char *games = PRINTED("of %s%s", run->plan.sequential ? "at most " : "", WHOLE(run->all));
    const char *const names[] = {games, "A won", "draws", "B won", "forfeits", name};
    static const float shares[] = {2, 1, 1, 1, 1, 2};
    float unit = fminf(box_width(box) / 8, px(&canvas, 74));
    for (int i = 0; i < 6; i++)
        draw_count(&canvas, cut_left(&box, unit * shares[i]), figures[i], colours[i], names[i]);
}

static void draw_bar(Ui *ui, const MatchRun *run)
{
    Canvas canvas = widget_canvas(ui);
    Box box = part_room(ui, BAR);
    double all = (double)(run->score.wins + run->score.draws + run->score.losses);
    canvas_box(&canvas, box, box_height(box) / 2, COLOUR_WELL);
    if (all == 0)
        return;
    float first = roundf(box.left + box_width(box) * (float)((double)run->score.wins / all));
    float second = roundf(box.right - box_width(box) * (float)((double)run->score.losses / all));
    canvas_box(&canvas, box, box_height(box) / 2, first > box.left ? COLOUR_ACCENT : COLOUR_SECOND);
    if (second < box.right) {
        if (second > box.left)
            canvas_box(&canvas, (Box){second - box_height(box), box.top, box.right, box.bottom},
                       box_height(box) / 2, COLOUR_SECOND);
        if (second - box_height(box) < first && first > box.left)
            canvas_rectangle(&canvas,
                             (Box){fmaxf(second - box_height(box), box.left + box_height(box)), box.top,
                                   first, box.bottom},
                             COLOUR_ACCENT);
    }
    canvas_rectangle(&canvas, (Box){first, box.top, second, box.bottom}, COLOUR_SECONDARY);
}

/* ---- The panel ---- */

/* The plots share the remaining room; the evidence gets most of it. */
static void draw_plots(Ui *ui, const MatchRun *run)
{
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    float title = px(&canvas, TITLE), gap = px(&canvas, 8);
    if (box_height(rest) < px(&canvas, 60))
        return;
    igDummy((ImVec2){1, box_height(rest)});
    if (run->plan.sequential) {
        Box top = cut_top(&rest, title);
        canvas_text(&canvas, top, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, "Evidence (SPRT)");
        match_evidence_draw(&canvas, cut_top(&rest, roundf((box_height(rest) - title - gap) * 0.6f)), run);
        rest.top += gap;
    }
    canvas_text(&canvas, cut_top(&rest, title), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY,
                "Elo with its 95% interval");
    match_elo_draw(&canvas, rest, run);
}

static void match_score_draw(Ui *ui, Box box)
{
    const MatchRun *run = match_shown(ui);
    if (!run) {
        widget_empty(
            ui, box,
            "Which of two agents is stronger? Choose them on the left, or have the champion play against "
            "other weights of its own, and start. Every game is kept.",
            "match.start", NULL);
        return;
    }
    draw_head(ui, run);
    if (run->base.state == RUN_FAILED)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, run->base.error.text);
    if (run->table) {
        widget_format(ui, FONT_SECONDARY, COLOUR_SECONDARY, "%s of %s games", WHOLE(run->played),
                      WHOLE(run->all));
        match_table_draw(ui, run);
    } else if (run->plan.count == 2) {
        draw_sides(ui, run);
        draw_counts(ui, run);
        draw_bar(ui, run);
        draw_plots(ui, run);
    }
}

static const char *match_score_caption(Ui *ui)
{
    return match_shown(ui) ? match_shown(ui)->base.title : NULL;
}

const Panel match_score_panel = {
    .name = "match-score", .draw = match_score_draw, .gap = 6, .caption = match_score_caption};
