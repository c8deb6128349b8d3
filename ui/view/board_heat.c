/* What a search thinks, on the board: the heatmap's tint and figure in each cell, the ranks of the best placements, and the numbered
 * ghosts of a line that is looked at. */
#include <math.h>
#include <stdio.h>

#include "ui/view/board.h"

enum { RANKS = 3, PREVIEW_MOST = 8 };

static float corner(Box box)
{
    return fmaxf(2, roundf(box_width(box) * 0.09f));
}

static float figure_size(const Canvas *canvas, Box box)
{
    return fmaxf(fminf(13, box_height(box) * 0.34f / canvas->scale), 8 / canvas->scale);
}

/* Whole percents, or whole placements; empty where there is too little to say. */
static void write_figure(const Heatmap *heat, Viewpoint viewpoint, float value, char out[16])
{
    double shown = heatmap_shown(heat, viewpoint, (double)value);
    out[0] = '\0';
    if (heat->kind == HEAT_BEST)
        snprintf(out, 16, "%.0f", (shown + 1) * 50);
    else if (heat->kind == HEAT_DIFFERENCE)
        snprintf(out, 16, "%+.0f", shown * 50);
    else if (heat->kind == HEAT_TAKEN)
        snprintf(out, 16, "%.0f", (double)value);
    else if (heat->kind == HEAT_LOSS || value >= 0.01f)
        snprintf(out, 16, "%.0f", (double)value * 100);
}

void board_heat_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box)
{
    const Heatmap *heat = scene->heat;
    char figure[16];
    if (!heat || isnan(heat->cells[cell]))
        return;
    Colour tint = heat_colour(canvas->theme, heat, (double)heat->cells[cell], scene->marks);
    bool is_scale = heat->kind == HEAT_EFFORT || heat->kind == HEAT_PRIOR || heat->kind == HEAT_TAKEN;
    if (!is_scale) /* the colours of losses are for signs and text; a cell takes them calmly */
        tint = colour_mix(canvas_colour(canvas, COLOUR_CELL), tint, 0.5f);
    canvas_box(canvas, box, corner(box), tint);
    if (scene->preview[cell].number > 0 || box_width(box) < 16)
        return;
    write_figure(heat, scene->viewpoint, heat->cells[cell], figure);
    Colour text = canvas_colour(canvas, COLOUR_TEXT);
    Colour ground = canvas_colour(canvas, COLOUR_BACKGROUND);
    bool light = colour_contrast(text, tint) >= colour_contrast(ground, tint);
    canvas_label(canvas, box, FACE_REGULAR, figure_size(canvas, box), light ? text : ground, figure);
}

/* The best placements have rims of what they lose, and their rank in a corner of their first cell: each rank in a corner of its
 * own, so that none covers another. */
void board_ranks_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box)
{
    for (int i = 0; scene->lines && i < scene->lines->count && i < RANKS; i++) {
        const ShownLine *shown = &scene->lines->lines[i];
        Move move = shown->line.moves[0];
        if (shown->alone || !board_has(&move_masks[move], cell))
            continue;
        Colour colour = theme_loss(canvas->theme, shown->loss_class);
        Box rim = box_inset(box, px(canvas, 2.5f) * (float)i);
        canvas_rim(canvas, rim, corner(box), px(canvas, 2), colour);
        if (move_cells[move][0] != cell)
            continue;
        float radius = fminf(px(canvas, 8), roundf(box_width(box) / 4));
        float x = i == 1 ? box.right - radius : box.left + radius;
        float y = i == 2 ? box.bottom - radius : box.top + radius;
        char rank[12];
        snprintf(rank, sizeof rank, "%d", i + 1);
        canvas_disc(canvas, x, y, radius, colour);
        canvas_label(canvas, (Box){x - radius, y - radius, x + radius, y + radius}, FACE_SEMIBOLD,
                     radius * 1.3f / canvas->scale, canvas_colour(canvas, COLOUR_BACKGROUND), rank);
    }
}

/* Where the moves of a line go; a cell that is taken twice, after a clearing, shows the first. */
void board_preview_find(const Move *moves, int count, Side mover, BoardPreview out[BOARD_CELLS])
{
    for (int i = 0; i < count && i < PREVIEW_MOST; i++)
        for (int j = 0; j < SHAPE_CELLS; j++) {
            BoardPreview *cell = &out[move_cells[moves[i]][j]];
            if (cell->number == 0)
                *cell = (BoardPreview){(uint8_t)(i + 1), i % 2 == 0 ? mover : side_other(mover)};
        }
}

void board_preview_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box)
{
    const BoardPreview *preview = &scene->preview[cell];
    char number[12];
    if (preview->number == 0)
        return;
    Colour colour = canvas_colour(canvas, preview->side == RED ? COLOUR_RED : COLOUR_BLUE);
    canvas_box(canvas, box, corner(box), colour_faded(colour, 0.45f));
    canvas_rim(canvas, box, corner(box), px(canvas, 2), colour);
    snprintf(number, sizeof number, "%d", preview->number);
    canvas_label(canvas, box, FACE_SEMIBOLD, figure_size(canvas, box), canvas_colour(canvas, COLOUR_TEXT),
                 number);
}
