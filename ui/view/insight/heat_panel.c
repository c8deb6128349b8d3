/* The heatmap that a search or weights lay over the board: which figure, for which shapes, and the placements
 * over a chosen cell. */
#include <math.h>
#include <stdio.h>

#include "engine/game/kernels/kernels.h"
#include "ui/state/figures.h"
#include "ui/view/insight/analysts.h"
#include "ui/view/panels/panels_inner.h"
#include "ui/view/widgets.h"

static const float ROW = 28, NAME_WIDTH = 112, VALUE_WIDTH = 60, KIND_WIDTH = 150, SHAPE_WIDTH = 116;
enum { OVER_MOST = 64, STEPS = 24 };

static bool is_share(HeatKind kind)
{
    return kind == HEAT_EFFORT || kind == HEAT_PRIOR;
}

/* The placements with the best values; of those equal by symmetry, one stands for all. */
static int list_all(const Heatmap *heat, HeatPlacement out[OVER_MOST])
{
    int count = 0;
    for (int i = 0; i < heat->count && count < OVER_MOST; i++) {
        HeatPlacement *listed = &out[count];
        *listed = heat->placements[i];
        listed->share *= (float)listed->alike;
        listed->value *= is_share(heat->kind) ? (float)listed->alike : 1;
        count += !listed->copy;
    }
    return count;
}

/* How long a placement's bar is, compared with the others': its share, or how far two agents are apart. */
static float length_of(const Heatmap *heat, const HeatPlacement *placement)
{
    float length = heat->kind == HEAT_DIFFERENCE ? fabsf(placement->value)
                   : is_share(heat->kind)        ? placement->value
                                                 : placement->share;
    return isnan(length) ? 0 : length;
}

/* A value of this kind as people read it. */
static const char *write_value(const Ui *ui, HeatKind kind, double value, char out[FIGURE_SIZE])
{
    double shown = heatmap_shown(&ui->derived.heat, ui->app->view.viewpoint, value);
    if (isnan(value))
        out[0] = '\0';
    else if (is_share(kind))
        figure_share(value, out);
    else if (kind == HEAT_BEST)
        figure_chance((shown + 1) / 2, PROOF_NONE, out);
    else if (kind == HEAT_LOSS)
        snprintf(out, FIGURE_SIZE, "%.1f%%", 100 * value);
    else if (kind == HEAT_DIFFERENCE)
        snprintf(out, FIGURE_SIZE, "%+.1f%%", 50 * shown);
    else
        snprintf(out, FIGURE_SIZE, "%.0f", value);
    return out;
}

/* The end of the scale: in whole percentages, unless they say nothing. */
static const char *write_end(const Ui *ui, const Heatmap *heat, double value, char out[FIGURE_SIZE])
{
    if (!is_share(heat->kind) || heat->high < 0.1)
        return write_value(ui, heat->kind, value, out);
    snprintf(out, FIGURE_SIZE, "%.0f%%", 100 * value);
    return out;
}

static void draw_legend(Ui *ui)
{
    const Heatmap *heat = &ui->derived.heat;
    Canvas canvas = widget_canvas(ui);
    Box rest = widget_rest();
    char text[FIGURE_SIZE];
    float gap = px(&canvas, 2);
    float width = (box_width(rest) + gap) / STEPS;
    float height = px(&canvas, 9);
    for (int i = 0; i < STEPS; i++) {
        double value = heat->low + (heat->high - heat->low) * i / (STEPS - 1);
        canvas_box(&canvas, box_at(rest.left + width * (float)i, rest.top, width - gap, height),
                   px(&canvas, 2), heat_colour(canvas.theme, heat, value, &ui->app->settings.review.marks));
    }
    Box ends = box_at(rest.left, rest.top + height + px(&canvas, 2), box_width(rest), px(&canvas, 18));
    canvas_text(&canvas, ends, ALIGN_LEFT, FONT_SMALL, COLOUR_SECONDARY,
                write_end(ui, heat, heat->low, text));
    canvas_text(&canvas, ends, ALIGN_RIGHT, FONT_SMALL, COLOUR_SECONDARY,
                write_end(ui, heat, heat->high, text));
    igDummy((ImVec2){1, height + px(&canvas, 20)});
}

static void draw_threshold(Ui *ui)
{
    const double threshold = ui->app->view.heat.threshold;
    /* Small shares take up most of the range: the slider uses the square root. */
    float root = sqrtf((float)threshold);
    widget_text(ui, FONT_SECONDARY, COLOUR_SECONDARY, "Hide below");
    igSameLine(0, ui_px(ui, 12));
    float width = (box_width(widget_rest()) - ui_px(ui, 60)) / window_scale(ui->window);
    if (widget_slider(ui, "heatmap.threshold", &root, 0, 0.4f, fmaxf(width, 40))) {
        /* A pointer held still changes nothing, even if the knob is between two shares. */
        double percent = round(1e5 * (double)(root * root)) / 1e3;
        if (percent != round(1e5 * threshold) / 1e3)
            ui_do_with(ui, "heatmap.threshold", &(Argument){.form = FORM_REAL, .real = percent});
    }
    igSameLine(0, ui_px(ui, 10));
    widget_text(ui, FONT_SECONDARY, COLOUR_TEXT, FIGURE(share, ui->app->view.heat.threshold));
}

static void draw_placement(Ui *ui, const HeatPlacement *placement, int index, float most)
{
    Canvas canvas = widget_canvas(ui);
    char text[FIGURE_SIZE], move[MOVE_SHORT_SIZE];
    Box box;
    Side mover = position_turn(&ui->derived.heat.position);
    Viewpoint view = ui->app->view.viewpoint;
    igPushID_Int(placement->move); /* focus and presses are of the placement, wherever its row goes */
    bool pressed = widget_row(ui, "placement", px(&canvas, ROW), false, &box);
    window_mark_box(ui->window, PRINTED("heatmap.placement.%d", index + 1), box);
    igPopID();
    canvas_shape(
        &canvas,
        box_at(box.left + px(&canvas, 4), box.top + px(&canvas, 4), px(&canvas, 20), px(&canvas, 20)),
        move_shape(placement->move), side_colour(mover));
    move_write_short(placement->move, move);
    float left = box.left + px(&canvas, 34);
    canvas_text(&canvas, (Box){left, box.top, left + px(&canvas, NAME_WIDTH), box.bottom}, ALIGN_LEFT,
                FONT_TEXT, COLOUR_TEXT, move);
    float right = box.right - px(&canvas, 6);
    Box chance = {right - px(&canvas, VALUE_WIDTH), box.top, right, box.bottom};
    Proof proof = viewpoint_proof(view, mover, (Proof)placement->proof);
    canvas_text(&canvas, chance, ALIGN_RIGHT, FONT_SECONDARY, COLOUR_SECONDARY,
                figure_chance(viewpoint_chance(view, mover, (double)placement->expected), proof, text));
    Box value = {chance.left - px(&canvas, VALUE_WIDTH), box.top, chance.left, box.bottom};
    canvas_text(&canvas, value, ALIGN_RIGHT, FONT_TEXT, COLOUR_TEXT,
                write_value(ui, ui->derived.heat.kind, (double)placement->value, text));
    float middle = roundf((box.top + box.bottom) / 2);
    Box bar = {left + px(&canvas, NAME_WIDTH - 14), middle - px(&canvas, 3), value.left,
               middle + px(&canvas, 3)};
    /* The scale of effort starts at the colour of an empty cell, which would be invisible on a bar. */
    Colour colour = is_share(ui->derived.heat.kind)
                        ? COLOUR_ACCENT
                        : heat_colour(canvas.theme, &ui->derived.heat, (double)placement->value,
                                      &ui->app->settings.review.marks);
    if (box_width(bar) > px(&canvas, 30))
        canvas_bar(&canvas, bar, most > 0 ? length_of(&ui->derived.heat, placement) / most : 0, colour);
    if (pressed)
        ui_do(ui, "move.place", MOVE_TEXT(placement->move));
}

static void draw_placements(Ui *ui)
{
    const HeatChoice *choice = &ui->app->view.heat;
    HeatPlacement over[OVER_MOST];
    int count;
    float most = 0;
    char cell[CELL_TEXT_SIZE];
    if (choice->cell_chosen) {
        count = heatmap_over(&ui->derived.heat, choice->cell, over, OVER_MOST);
        cell_write(choice->cell, cell);
        widget_format(ui, FONT_STRONG, COLOUR_TEXT, "At %s: %s placement%s of %s", cell, WHOLE(count),
                      count == 1 ? "" : "s", side_title(position_turn(&ui->derived.heat.position)));
    } else {
        count = list_all(&ui->derived.heat, over);
        if (ui->derived.heat.kind == HEAT_DIFFERENCE)
            widget_format(ui, FONT_STRONG, COLOUR_TEXT, "%d of %d placements can be compared",
                          ui->derived.heat.count,
                          kernels_best()->placements(&ui->derived.heat.position,
                                                     position_turn(&ui->derived.heat.position)));
        else
            widget_format(ui, FONT_STRONG, COLOUR_TEXT, "All placements");
        widget_tooltip(ui, "Right-click a cell of the board to see the placements over it.", NULL);
    }
    for (int i = 0; i < count; i++)
        most = fmaxf(most, length_of(&ui->derived.heat, &over[i]));
    Box rest = widget_rest();
    imgui_begin_child("heatmap.placements", (ImVec2){0, box_height(rest)}, IMGUI_CHILD_PLAIN, 0);
    igPushStyleVar_Vec2(ImGuiStyleVar_ItemSpacing, (ImVec2){0, 0});
    for (int i = 0; i < count; i++)
        draw_placement(ui, &over[i], i, most);
    igPopStyleVar(1);
    igEndChild();
}

/* Says why there is nothing to see, and offers a remedy. */
static void draw_empty(Ui *ui, Box box)
{
    const HeatChoice *choice = &ui->app->view.heat;
    const Report *report = analysis_report(&ui->app->analysis);
    bool known = report->serial > 0 && report->move_count > 0;
    if (choice->by_weights)
        widget_empty(ui, box, "No placement covers this cell.", NULL, NULL);
    else if (position_outcome(&ui->app->document.position) != OUTCOME_NONE)
        widget_empty(ui, box, "The game is over here: there are no placements to look at.", NULL, NULL);
    else if (choice->kind == HEAT_DIFFERENCE)
        widget_empty(ui, box,
                     "A difference needs two agents that have analysed this position. Add a second one.",
                     "analysis.second", NULL);
    else if (known && choice->kind == HEAT_PRIOR)
        widget_empty(ui, box, "This search gives no priors. Monte-Carlo tree search does.", "analysis.agent",
                     NULL);
    else if (known && choice->threshold > 0 && heat_has_threshold(choice->kind))
        widget_empty_labelled(ui, box,
                              "All placements are hidden: each got less of the search than the limit.",
                              "heatmap.threshold", "0", "Show them all");
    else if (known)
        widget_empty(ui, box, "This search does not report that.", NULL, NULL);
    else if (ui->app->analysis.on)
        widget_empty(ui, box, "The search has not reported any placements yet.", NULL, NULL);
    else if (report->serial > 0 && report->line_count > 0) {
        /* A review keeps only the best placement. */
        widget_empty(ui, box,
                     PRINTED("Only the best placement is known here, %s. Start the analysis for the map.",
                             MOVE_SHORT(report->lines[0].moves[0])),
                     "analysis.toggle", NULL);
        window_mark(ui->window, "heatmap.best-only");
    } else
        widget_empty(ui, box, "This position has not been analysed yet.", "analysis.toggle", NULL);
}

static void heat_draw(Ui *ui, Box box)
{
    const HeatChoice *choice = &ui->app->view.heat;
    const char *titles[HEAT_KINDS];
    int kind = (int)ui->app->view.heat.kind;
    const float gap = 8;
    float room = box_width(widget_rest()) / window_scale(ui->window) - gap;
    float first = fminf(KIND_WIDTH, room * KIND_WIDTH / (KIND_WIDTH + SHAPE_WIDTH));
    for (int i = 0; i < HEAT_KINDS; i++)
        titles[i] = heat_info[i].title;
    if (widget_combo(ui, "heatmap.kind", titles, HEAT_KINDS, &kind, first))
        ui_do(ui, "heatmap.kind", heat_info[kind].name);
    igSameLine(0, ui_px(ui, gap));
    static const char *const pieces[] = {"all", "O", "I", "T", "L", "J", "S", "Z"};
    const char *all = room - first < SHAPE_WIDTH ? "All" : "All shapes"; /* as much as there is room for */
    const char *const piece_titles[] = {all, "O", "I", "T", "L", "J", "S", "Z"};
    int chosen = 0;
    uint32_t shapes;
    for (int i = 0; i < 8; i++)
        if (heat_shapes_read(pieces[i], &shapes, NULL) == STATUS_OK && shapes == ui->app->view.heat.shapes)
            chosen = i;
    if (widget_combo(ui, "heatmap.shape", piece_titles, 8, &chosen, fminf(SHAPE_WIDTH, room - first)))
        ui_do(ui, "heatmap.shape", pieces[chosen]);
    widget_paragraph(ui, FONT_SECONDARY, COLOUR_SECONDARY, heat_info[choice->kind].definition);
    if (choice->kind == HEAT_NONE)
        return;
    if (ui->derived.heat.count == 0) {
        draw_empty(ui, (Box){box.left, widget_rest().top, box.right, box.bottom});
        return;
    }
    draw_legend(ui);
    if (!choice->by_weights && heat_has_threshold(choice->kind))
        draw_threshold(ui);
    if (ui->derived.heat.even)
        widget_paragraph(ui, FONT_SMALL, COLOUR_SECONDARY, "All cells have the same figure.");
    if (ui->derived.heat.folded)
        widget_text(ui, FONT_SMALL, COLOUR_SECONDARY,
                    "Placements that differ only by symmetry are shown together.");
    draw_placements(ui);
}

static const char *heat_caption(Ui *ui)
{
    const Analysis *analysis = &ui->app->analysis;
    const HeatChoice *choice = &ui->app->view.heat;
    if (choice->by_weights)
        return choice->kind == HEAT_DIFFERENCE ? "current weights against the saved ones"
                                               : "by the current weights";
    if (ui->derived.heat.count > 0 && choice->kind == HEAT_DIFFERENCE)
        return analysis->chosen == ANALYSIS_A ? "A minus B" : "B minus A";
    return ui->derived.heat.count > 0 ? analyst_caption(ui, analysis->chosen) : NULL;
}

const Panel heat_panel = {.name = "heatmap", .draw = heat_draw, .caption = heat_caption};
