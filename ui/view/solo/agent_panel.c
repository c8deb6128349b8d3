/* The agent, and why it places the piece where it does: the features of a placement, with weights as
 * sliders. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "ui/view/panels/panels_inner.h"
#include "ui/view/solo/solo_inner.h"

static const float ROW = 40;
enum { NAME_SIZE = 48, WEIGHT_SIZE = 32, DIGITS = 3 /* of a weight */ };

static const char minus[] = "\xe2\x88\x92";

/* ---- Who plays ---- */

static void draw_choices(Ui *ui)
{
    static const int heights[] = {6, 8, 10, 12, 14, 16, 18, 20};
    enum { HEIGHTS = sizeof heights / sizeof *heights };
    const Solo *solo = &ui->app->solo;
    char profile[SOLO_NAME_SIZE], search[SOLO_SEARCH_SIZE], words[HEIGHTS + 1][40];
    const char *names[HEIGHTS + 1];
    int count = 0, chosen = -1;
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Weights");
    if (solo_choose_profile(ui, "solo.profile", solo->profile, profile))
        ui_do(ui, "solo.profile", profile);
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Look-ahead");
    if (solo_choose_search(ui, "solo.search", &solo->agent, search))
        ui_do(ui, "solo.search", search);
    for (; count < HEIGHTS; count++) {
        int rows = heights[count];
        snprintf(words[count], sizeof words[count], "%d rows%s", rows,
                 rows == 10   ? " \xc2\xb7 quicker to measure"
                 : rows == 20 ? " \xc2\xb7 the usual well"
                              : "");
        chosen = rows == solo->deal.height ? count : chosen;
    }
    if (chosen < 0) {
        snprintf(words[HEIGHTS], sizeof words[HEIGHTS], "%d rows", solo->deal.height);
        chosen = count++;
    }
    for (int i = 0; i < count; i++)
        names[i] = words[i];
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Height");
    if (widget_combo(ui, "solo.height", names, count, &chosen, 0) && chosen < HEIGHTS)
        ui_do_number(ui, "solo.height", heights[chosen]);
}

/* ---- Why ---- */

/* What is explained: a placement's features; known is false if it loses. */
typedef struct Reasons {
    bool known;
    float values[SOLO_FEATURES];
    double most; /* of the features' contributions, ignoring signs */
} Reasons;

static Reasons find_reasons(const Solo *solo)
{
    Reasons self = {.known = false};
    int node = solo_explained(solo);
    if (node < 0 || solo->answer.report.nodes[node].lost)
        return self;
    self.known = true;
    solo_report_features(&solo->answer.report, node, &solo->answer.question.board, self.values);
    for (int i = 0; i < SOLO_FEATURES; i++)
        self.most = fmax(self.most, fabs((double)self.values[i] * solo->agent.weights[i]));
    return self;
}

static const char *write_weight(double weight, char out[WEIGHT_SIZE])
{
    snprintf(out, WEIGHT_SIZE, "%s%.*f",
             weight < 0   ? minus
             : weight > 0 ? "+"
                          : "",
             fabs(weight) >= 100 ? 1 : 2, fabs(weight));
    return out;
}

/* Sliders reach twice the largest weight of the profile, and small weights take up most of their range. */
static double reach_of(const Solo *solo)
{
    double most = 10;
    for (int i = 0; i < SOLO_FEATURES; i++)
        most = fmax(most, 1.5 * fabs(solo->saved.weights[i]));
    return fmin(most, SOLO_WEIGHT_MAX);
}

static void draw_slider(Ui *ui, SoloFeature feature, Box box)
{
    const Solo *solo = &ui->app->solo;
    double reach = reach_of(solo), weight = solo->agent.weights[feature];
    float value = (float)fmax(-1, fmin(1, copysign(sqrt(fabs(weight) / reach), weight)));
    float at = value;
    igSetCursorScreenPos((ImVec2){box.left, box.top});
    if (!widget_slider(ui, PRINTED("solo.weight.%s", solo_feature_info[feature].name), &value, -1, 1,
                       box_width(box) / window_scale(ui->window)))
        return;
    /* A pointer held still changes nothing, even if the knob is between two weights. */
    double before = figure_rounded(copysign((double)at * (double)at * reach, (double)at), DIGITS);
    double now = figure_rounded(copysign((double)value * (double)value * reach, (double)value), DIGITS);
    if (before != now)
        ui_do_named(ui, "solo.weight", solo_feature_info[feature].name, now);
}

/* The columns on the right, in pixels. */
static void cut_columns(const Canvas *canvas, Box *line, Box out[3])
{
    static const float wide[] = {60, 60, 46}, narrow[] = {44, 48, 34};
    const float *widths = box_width(*line) < px(canvas, 320) ? narrow : wide;
    for (int i = 0; i < 3; i++)
        out[i] = cut_right(line, px(canvas, widths[i]));
}

static void draw_feature(Ui *ui, SoloFeature feature, const Reasons *reasons)
{
    const Solo *solo = &ui->app->solo;
    double weight = solo->agent.weights[feature];
    double worth = (double)reasons->values[feature] * weight;
    bool changed = weight != solo->saved.weights[feature];
    Canvas canvas = widget_canvas(ui);
    char text[WEIGHT_SIZE], name[NAME_SIZE], score[FIGURE_SIZE];
    Box columns[3];
    Box box = part_room(ui, ROW);
    widget_tooltip(ui, solo_feature_info[feature].help, NULL);
    ImVec2 after;
    igGetCursorPos(&after);
    Box line = cut_top(&box, px(&canvas, 20));
    cut_columns(&canvas, &line, columns);
    snprintf(name, NAME_SIZE, "%s", solo_feature_info[feature].name);
    for (char *at = name; *at; at++)
        *at = *at == '_' ? ' ' : *at;
    canvas_text(&canvas, line, ALIGN_LEFT, FONT_TEXT, COLOUR_TEXT, name);
    canvas_text(&canvas, columns[1], ALIGN_RIGHT, changed ? FONT_STRONG : FONT_TEXT, COLOUR_ACCENT,
                write_weight(weight, text));
    if (reasons->known) {
        canvas_text(&canvas, columns[0], ALIGN_RIGHT, FONT_TEXT,
                    fabs(worth) < 0.05 ? COLOUR_SECONDARY
                    : worth < 0        ? COLOUR_MISTAKE
                                       : COLOUR_GOOD,
                    solo_write_score(worth, score));
        snprintf(text, sizeof text, "%s%.4g", reasons->values[feature] < 0 ? minus : "",
                 fabs((double)reasons->values[feature]));
        canvas_text(&canvas, columns[2], ALIGN_RIGHT, FONT_TEXT, COLOUR_TEXT, text);
        Box bar = {columns[0].left + px(&canvas, 8), box.top + px(&canvas, 7), columns[0].right,
                   box.top + px(&canvas, 12)};
        float share = reasons->most > 0 ? (float)(fabs(worth) / reasons->most) : 0;
        bar.left = bar.right - box_width(bar) * share;
        canvas_rectangle(&canvas, bar, worth < 0 ? COLOUR_MISTAKE : COLOUR_GOOD);
    }
    draw_slider(ui, feature, (Box){box.left, box.top - px(&canvas, 2), columns[1].right, box.bottom});
    igSetCursorPos(after);
}

/* "Sum −48.2 · looking ahead −45.0 · the next best −51.9" */
static void draw_sum(Ui *ui)
{
    static const char dot[] = " \xc2\xb7 ";
    const Solo *solo = &ui->app->solo;
    const SoloReport *report = &solo->answer.report;
    int order[SOLO_MOVES_MAX];
    int explained = solo_explained(solo);
    char score[FIGURE_SIZE], ahead[FIGURE_SIZE], next[FIGURE_SIZE], text[200];
    if (explained < 0)
        return;
    int count = solo_analysis_result_order(&solo->answer, order);
    const SoloNode *node = &report->nodes[explained];
    bool looked = node->first_child >= 0;
    int other = count > 1 && order[0] == explained ? order[1] : order[0];
    solo_write_score(node->lost ? (double)SOLO_LOST : (double)node->score, score);
    solo_write_score(node->value, ahead);
    solo_write_score(report->nodes[other].value, next);
    snprintf(text, sizeof text, "Sum %s%s%s%s%s%s", score, looked ? dot : "", looked ? "looking ahead " : "",
             looked ? ahead : "", dot, order[0] == explained ? "the next best " : "the chosen one ");
    string_add(text, sizeof text, "%s", next);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, text);
}

static void draw_why(Ui *ui)
{
    const Solo *solo = &ui->app->solo;
    Reasons reasons = find_reasons(solo);
    bool all = ui->search_views.all_features;
    int node = solo_explained(solo);
    bool chosen = node < 0 || solo->answer.report.nodes[node].best;
    widget_heading(ui, chosen ? "Why this placement" : "Why not this placement");
    static const char *const names[] = {"Worth", "Weight", "Value"};
    Canvas canvas = widget_canvas(ui);
    Box columns[3];
    Box box = part_room(ui, 22);
    canvas_rectangle(&canvas, (Box){box.left, box.bottom - 1, box.right, box.bottom}, COLOUR_LINE);
    cut_columns(&canvas, &box, columns);
    for (int i = 0; i < 3; i++)
        canvas_text(&canvas, columns[i], ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY, names[i]);
    canvas_text(&canvas, box, ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, "Feature");
    for (int i = 0; i < SOLO_FEATURES; i++)
        if (all || solo->agent.weights[i] != 0 || solo->saved.weights[i] != 0)
            draw_feature(ui, (SoloFeature)i, &reasons);
    draw_sum(ui);
    widget_check(ui, "solo.features", PRINTED("All %d features", SOLO_FEATURES),
                 &ui->search_views.all_features);
    widget_tooltip(ui, "Including those with weight 0", NULL);
    if (!chosen) {
        widget_action(ui, "solo.place", NULL, "Place it here", BUTTON_PRIMARY);
        widget_tooltip(ui, "Place the piece here, whatever the agent would choose", "Enter");
        part_flow(ui, "Reset weights");
    }
    widget_action(ui, "solo.weights.reset", NULL, "Reset weights", BUTTON_PLAIN);
    part_flow(ui, "Save weights...");
    widget_ask(ui, "solo.weights.save", "Save weights\xe2\x80\xa6", BUTTON_PLAIN);
}

static void agent_draw(Ui *ui, Box box)
{
    (void)box;
    draw_choices(ui);
    draw_why(ui);
    solo_lengths_draw(ui);
}

static const char *agent_caption(Ui *ui)
{
    return solo_changed(&ui->app->solo) ? "weights changed" : NULL;
}

const Panel solo_agent_panel = {.name = "solo-agent", .draw = agent_draw, .gap = 4, .caption = agent_caption};
