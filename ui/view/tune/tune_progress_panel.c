/* The state of the trial shown: a sentence, its generations, and its test. */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/tune/tune_parts.h"

enum { ONE_SIDED = 500 }; /* in Elo, against the opponents: 19 of 20 games won */
static const float HEAD = 34, TITLE = 20, TEST = 190, LEAST = 60;
static const char dot[] = " \xc2\xb7 ";

/* ---- The sentence ---- */

/* The difference in Elo: from its test if that has a pair, otherwise from the last candidates. */
typedef struct Headline {
    bool known, tested;
    double elo, low, high;
    char figure[MATCH_WORDS_SIZE];
    char words[MATCH_WORDS_SIZE];
} Headline;

static Headline headline_of(const Ui *ui, const TuneTrial *trial)
{
    const MatchRun *run = app_test(ui->app);
    const PlayStanding *standing = &trial->standing;
    Headline self = {
        .known = standing->games > 0, .elo = standing->elo, .low = standing->low, .high = standing->high};
    if (run && run->played > 1 && trial_is_tested(trial)) {
        self = (Headline){
            .known = true, .tested = true, .elo = run->elo.elo, .low = run->elo.low, .high = run->elo.high};
    }
    match_figure(self.elo, self.low, self.high, self.figure);
    snprintf(self.words, sizeof self.words, "%s %.140s", self.tested ? "above" : "against",
             self.tested ? trial->plan.start : trial->plan.against);
    return self;
}

/* How much better the results of held-out games are predicted. */
static Headline headline_of_fit(const TuneTrial *trial)
{
    Headline self = {.known = trial->answered};
    const TrialFit *fit = &trial->fit;
    double gain = fit->start_loss - fit->held_loss;
    self.elo = gain;
    self.low = self.high = INFINITY;
    snprintf(self.figure, sizeof self.figure, "%.4f", fabs(gain));
    snprintf(self.words, sizeof self.words, "%s log loss than %.140s", gain < 0 ? "higher" : "lower",
             trial->plan.start);
    return self;
}

static void write_detail(const TuneTrial *trial, const Headline *headline, char *out, size_t size)
{
    char words[TRIAL_WORDS_SIZE], time[64] = "";
    trial_words(trial, words);
    if (trial->fitted && trial->answered) {
        const TrialFit *fit = &trial->fit;
        snprintf(out, size, "log loss %.4f (start: %.4f)%s%s held-out positions of %s in %s", fit->held_loss,
                 fit->start_loss, dot, WHOLE(fit->held), WHOLE(fit->positions + fit->held), fit->source);
        return;
    }
    if (trial->base.state == RUN_RUNNING && trial->progress.left_s >= 0)
        snprintf(time, sizeof time, "%s%s to go", dot, FIGURE(about, ceil(trial->progress.left_s)));
    snprintf(out, size, "%s%s%s", headline->known && !headline->tested ? "mean of the candidates" : "",
             headline->known && !headline->tested ? dot : "", words);
    string_add(out, size, "%s", time);
}

static void draw_headline(Ui *ui, const TuneTrial *trial)
{
    Canvas canvas = widget_canvas(ui);
    Headline headline = headline_of(ui, trial);
    if (trial->fitted && !headline.tested)
        headline = headline_of_fit(trial);
    char detail[2 * TRIAL_WORDS_SIZE];
    Box box = part_room(ui, HEAD);
    window_mark_box(ui->window, "tune.headline", box);
    if (headline.known) {
        ColourName colour = headline.elo > 0  ? COLOUR_GOOD
                            : headline.tested ? COLOUR_BLUNDER
                                              : COLOUR_SECONDARY; /* candidates vary widely at first */
        float width = canvas_text_size(&canvas, FONT_DISPLAY, headline.figure).x + 1;
        canvas_text(&canvas, cut_left(&box, fminf(width, box_width(box))), ALIGN_LEFT, FONT_DISPLAY, colour,
                    headline.figure);
        box.left += px(&canvas, 10);
        if (headline.tested)
            window_mark_box(ui->window, "tune.tested", box);
    }
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_DISPLAY, COLOUR_TEXT,
                headline.known ? headline.words : trial->base.title);
    write_detail(trial, &headline, detail, sizeof detail);
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, detail);
    if (trial->base.state == RUN_FAILED)
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, ERROR_LINE(&trial->base.error));
}

static const char *advice_on_fit(const TuneTrial *trial)
{
    if (trial->base.state == RUN_FAILED)
        return "Choose other games on the left, and fit again.";
    if (trial->base.state == RUN_STOPPED && !trial->answered)
        return "The fit was stopped before it had found weights: press \xe2\x80\x9c"
               "Fit this one "
               "again\xe2\x80\x9d.";
    if (!trial->answered)
        return "The games are being read, and weights are fitted to their results. A tenth of the games is "
               "held out to judge the result.";
    if (trial->fit.held_loss >= trial->fit.start_loss)
        return "The results of held-out games are not predicted better: more games may help, or fewer "
               "weights.";
    return "The results of held-out games are predicted better. To find out whether the weights play "
           "better, press \xe2\x80\x9cTest against the start\xe2\x80\x9d.";
}

/* What a newcomer should do next. */
static const char *advice(const Ui *ui, const TuneTrial *trial)
{
    const MatchRun *run = app_test(ui->app);
    if (trial->fitted && !run)
        return advice_on_fit(trial);
    if (trial->base.state == RUN_WAITING)
        return "It starts when the jobs before it are done.";
    if (!trial->fitted && (trial->base.state == RUN_MEASURING || trial->progress.count == 0))
        return "The first generation is being played; figures appear when it ends.";
    if (trial_is_saved(trial))
        return "These weights are saved as a profile: choose it for an agent, or start the next trial from "
               "it.";
    if (run && run->base.task)
        return "The test is being played. It ends by itself as soon as it is clear whether the weights are "
               "stronger.";
    if (run && trial_is_tested(trial) && tune_verdict(run) == SPRT_ACCEPT)
        return "The test says that these weights are stronger: save them as a profile.";
    if (run && trial_is_tested(trial) && tune_verdict(run) == SPRT_REJECT)
        return "The test says that these weights are not stronger: continue, or set up another trial.";
    if (trial->base.task && trial->standing.elo < 0)
        return "Candidates vary widely at first, and lose; the score rises as the search learns.";
    if (trial->base.task && trial->standing.elo > ONE_SIDED)
        return "The candidates win nearly all their games, so this opponent can teach them little more. Stop "
               "the trial, test and save the weights, and start another trial from them.";
    if (trial->base.task)
        return "This is what the candidates scored lately. The trial can run while you do something else; "
               "you can also close the program and resume it later.";
    if (run)
        return "The weights have changed since the test: test them again.";
    return "To find out whether the weights are stronger, press \xe2\x80\x9cTest against the "
           "start\xe2\x80\x9d.";
}

/* ---- The test ---- */

void tune_test_draw(Ui *ui, Box box, const MatchRun *run)
{
    Canvas canvas = widget_canvas(ui);
    char detail[MATCH_WORDS_SIZE], text[2 * MATCH_WORDS_SIZE];
    Box head = cut_top(&box, px(&canvas, 28));
    float width = canvas_text_size(&canvas, FONT_STRONG, "Show its games").x + px(&canvas, 28);
    if (widget_button_at(ui, "tune.test.show", cut_right(&head, width), "Show its games", BUTTON_PLAIN))
        ui_do(ui, "tune.test.show", NULL);
    head.right -= px(&canvas, 6);
    width = canvas_text_size(&canvas, FONT_STRONG, "Stop the test").x + px(&canvas, 28);
    if (run->base.task &&
        widget_button_at(ui, "tune.test.stop", cut_right(&head, width), "Stop the test", BUTTON_PLAIN))
        ui_do(ui, "tune.test.stop", NULL);
    head.right -= px(&canvas, 8);
    match_detail(run, detail);
    char most[32] = "";
    if (run->base.task)
        snprintf(most, sizeof most, " of at most %d", run->plan.games);
    snprintf(text, sizeof text, "Test, A as found: %d%s games%s%s", run->played, most, *detail ? dot : "",
             detail);
    if (*detail && canvas_text_size(&canvas, FONT_STRONG, text).x > box_width(head))
        snprintf(text, sizeof text, "%s games%s%s", WHOLE(run->played), dot, detail);
    if (*detail && canvas_text_size(&canvas, FONT_STRONG, text).x > box_width(head))
        snprintf(text, sizeof text, "%s", detail); /* its end is cut, never the interval */
    window_want_text(ui->window, text);
    canvas_text(&canvas, head, ALIGN_LEFT, FONT_STRONG, COLOUR_TEXT, text);
    if (!run->base.loaded || box_height(box) < px(&canvas, LEAST))
        return;
    box.top += px(&canvas, 4);
    Box left = cut_left(&box, roundf(box_width(box) / 2 - px(&canvas, 6)));
    box.left += px(&canvas, 12);
    const char *const titles[] = {"Evidence (SPRT)", "Elo with its 95% interval"};
    canvas_text(&canvas, cut_top(&left, px(&canvas, TITLE)), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY,
                titles[0]);
    canvas_text(&canvas, cut_top(&box, px(&canvas, TITLE)), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY,
                titles[1]);
    match_evidence_draw(&canvas, left, run);
    match_elo_draw(&canvas, box, run);
    window_mark_box(ui->window, "tune.test", left);
}

/* ---- The panel ---- */

static void draw_plot(Ui *ui, Box box, const TuneTrial *trial, bool scores)
{
    Canvas canvas = widget_canvas(ui);
    Box title = cut_top(&box, px(&canvas, TITLE));
    canvas_text(&canvas, title, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY,
                scores ? "Score of candidates, mean to best" : "Weights, each between its bounds");
    if (scores)
        tune_scores_draw(&canvas, box, trial);
    else
        tune_numbers_draw(&canvas, box, trial);
    window_mark_box(ui->window, scores ? "tune.scores" : "tune.numbers", box);
}

static void draw_plots(Ui *ui, const TuneTrial *trial, const MatchRun *run)
{
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    float gap = px(&canvas, 8);
    if (run) {
        float height = fminf(px(&canvas, TEST), box_height(rest) * 0.62f);
        tune_test_draw(ui, cut_bottom(&rest, height), run);
        rest.bottom -= gap;
    }
    if (box_height(rest) < px(&canvas, LEAST) || trial->fitted)
        return;
    if (box_height(rest) < px(&canvas, 3 * LEAST)) { /* beside each other */
        Box left = cut_left(&rest, roundf(box_width(rest) / 2 - gap / 2));
        rest.left += gap;
        draw_plot(ui, left, trial, true);
        draw_plot(ui, rest, trial, false);
        return;
    }
    draw_plot(ui, cut_top(&rest, roundf((box_height(rest) - gap) * 0.55f)), trial, true);
    rest.top += gap;
    draw_plot(ui, rest, trial, false);
}

/* A trial whose checkpoint is being read, or can't be. */
static void draw_unread(Ui *ui, Box box, const TuneTrial *trial)
{
    if (trial->base.state != RUN_FAILED || run_reads(&trial->base)) {
        widget_empty(ui, box, "Reading the trial\xe2\x80\xa6", NULL, NULL);
        return;
    }
    widget_text(ui, FONT_STRONG, COLOUR_TEXT, "This trial can't be read");
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_ALERT, ERROR_LINE(&trial->base.error));
}

static void tune_progress_draw(Ui *ui, Box box)
{
    const TuneTrial *trial = tune_shown(ui);
    if (trial && !trial->base.loaded) {
        draw_unread(ui, box, trial);
        return;
    }
    if (!trial) {
        widget_empty_labelled(
            ui, box,
            "Tuning finds weights by playing: it tries candidates in pairs of games, generation by "
            "generation, and learns from those that score best. The set-up on the left is ready to "
            "start. If weights were wrong, five minutes are often enough. You can also fit weights to "
            "games that were played, or move them by hand.",
            "tune.start", NULL, "Start");
        return;
    }
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, ui_px(ui, 4)});
    draw_headline(ui, trial);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_TEXT, advice(ui, trial));
    /* Says why two losses of the same weights differ. */
    if (trial->fitted && trial->answered && !app_test(ui->app))
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY,
                         "These losses are with the curve from scores to chances that fits best. Prediction "
                         "uses the curve of all agents instead, so its losses differ, even over "
                         "the same positions.");
    /* Names a weight that its bounds hold back. */
    int index = trial->base.task || trial->fitted ? -1 : trial_at_bound(trial);
    char name[64], text[200];
    if (index >= 0) {
        agent_option_title(trial_number_info(trial, index).name, name);
        snprintf(
            text, sizeof text,
            "%s has reached its bound: to let it go further, save the weights and start another trial from "
            "them.",
            name);
        text[0] = (char)toupper((unsigned char)text[0]);
        widget_paragraph(ui, FONT_SECONDARY, COLOUR_DOUBTFUL, text);
    }
    draw_plots(ui, trial, app_test(ui->app));
    igPopStyleVar(1);
}

static const char *tune_progress_caption(Ui *ui)
{
    return tune_shown(ui) ? tune_shown(ui)->base.title : NULL;
}

const Panel tune_progress_panel = {
    .name = "tune-progress", .draw = tune_progress_draw, .caption = tune_progress_caption};
