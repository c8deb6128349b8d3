/* What a search thinks, on the board: the heatmap's tint and figure in each cell, the ranks of the best
 * placements, and the numbered ghosts of the line under the pointer. */
#include <math.h>
#include <stdio.h>

#include "ui/view/board/board.h"

enum { RANKS = 3, PREVIEW_MOST = 8 };

static const float ENOUGH_CONTRAST = 4.5f; /* for text, from the web's accessibility guidelines */
static const float BADGED_LEAST = 30;      /* a smaller cell has no room for a figure beside a badge */

static float corner(Box box)
{
    return fmaxf(2, roundf(box_width(box) * 0.09f));
}

static float figure_size(const Canvas *canvas, Box box)
{
    return fmaxf(fminf(13, box_height(box) * 0.34f / canvas->scale), 8 / canvas->scale);
}

/* Whole percentages or whole placements; empty if there is too little to show. */
static void write_figure(const Heatmap *heat, Viewpoint viewpoint, float value, char out[16])
{
    double shown = heatmap_shown(heat, viewpoint, (double)value);
    out[0] = '\0';
    if (heat->kind == HEAT_BEST)
        snprintf(out, 16, "%.0f", (shown + 1) * 50);
    else if (heat->kind == HEAT_DIFFERENCE)
        snprintf(out, 16, fabs(shown * 50) < 0.5 ? "0" : "%+.0f", shown * 50);
    else if (heat->kind == HEAT_TAKEN)
        snprintf(out, 16, "%.0f", (double)value);
    else if (heat->kind == HEAT_LOSS || value >= 0.01f)
        snprintf(out, 16, "%.0f", (double)value * 100);
}

/* The colour that is easiest to read on a tint: light text if that is enough, as on the rest of a dark
 * board. */
static Colour figure_colour(const Canvas *canvas, Colour tint)
{
    static const ColourName names[] = {COLOUR_TEXT, COLOUR_ON_EFFORT, COLOUR_BACKGROUND};
    Colour best = canvas_colour(canvas, names[0]);
    for (int i = 1; i < 3 && colour_contrast(best, tint) < ENOUGH_CONTRAST; i++) {
        Colour other = canvas_colour(canvas, names[i]);
        best = colour_contrast(other, tint) > colour_contrast(best, tint) ? other : best;
    }
    return best;
}

/* Whether the badge of a rank is in this cell: at the start of its placement. */
static bool has_badge(const BoardScene *scene, Cell cell)
{
    for (int i = 0; scene->lines && i < scene->lines->count && i < RANKS; i++)
        if (!scene->lines->lines[i].alone && move_cells[scene->lines->lines[i].line.moves[0]][0] == cell)
            return true;
    return false;
}

void board_heat_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box)
{
    const Heatmap *heat = scene->heat;
    char figure[16];
    if (!heat || heat->even || isnan(heat->cells[cell])) /* the same everywhere says nothing of a cell */
        return;
    Colour tint = heat_colour(canvas->theme, heat, (double)heat->cells[cell], scene->marks);
    bool is_scale = heat->kind == HEAT_EFFORT || heat->kind == HEAT_PRIOR || heat->kind == HEAT_TAKEN;
    if (!is_scale) /* the colours of losses are made for signs and text; cells use a calmer version */
        tint = canvas_mix(canvas, COLOUR_CELL, tint, 0.5f);
    canvas_box(canvas, box, corner(box), tint);
    bool crowded = box_width(box) < px(canvas, BADGED_LEAST) && has_badge(scene, cell);
    /* Beside the numbers of a line, others would be taken for its moves. */
    if (scene->previewed || box_width(box) < 16 || crowded)
        return;
    write_figure(heat, scene->viewpoint, heat->cells[cell], figure);
    canvas_label(canvas, box, FACE_REGULAR, figure_size(canvas, box), figure_colour(canvas, tint), figure);
}

static void paint_badge(const Canvas *canvas, Box box, int rank, Colour colour)
{
    /* Without a figure beside it, it may be larger. */
    bool alone = box_width(box) < px(canvas, BADGED_LEAST);
    float radius = fminf(px(canvas, 7), roundf(box_width(box) * (alone ? 0.3f : 0.2f)));
    float x = rank == 1 ? box.right - radius : box.left + radius;
    float y = rank == 2 ? box.bottom - radius : box.top + radius;
    canvas_disc(canvas, x, y, radius, colour);
    canvas_label(canvas, (Box){x - radius, y - radius, x + radius, y + radius}, FACE_SEMIBOLD,
                 radius * 1.4f / canvas->scale, COLOUR_BACKGROUND, PRINTED("%d", rank + 1));
}

/* The best placements have rims in the colour of their loss, and their rank in the first cell. Each rank has
 * a corner of its own, so that none covers another. In shared cells, the best has the strong rim, and the
 * others have thin ones inside. */
void board_ranks_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box)
{
    int rims = 0;
    for (int i = 0; scene->lines && i < scene->lines->count && i < RANKS; i++) {
        const ShownLine *shown = &scene->lines->lines[i];
        Move move = shown->line.moves[0];
        if (shown->alone || !board_has(&move_masks[move], cell))
            continue;
        Colour colour = theme_loss(canvas->theme, shown->loss_class);
        if (rims == 0)
            canvas_rim(canvas, box, corner(box), px(canvas, 2), colour);
        else if (box_width(box) >= px(canvas, BADGED_LEAST))
            canvas_rim(canvas, box_inset(box, px(canvas, 1 + 2 * (float)rims)), corner(box), px(canvas, 1),
                       colour);
        rims++;
    }
    for (int i = 0; scene->lines && i < scene->lines->count && i < RANKS; i++) {
        const ShownLine *shown = &scene->lines->lines[i];
        if (!shown->alone && move_cells[shown->line.moves[0]][0] == cell)
            paint_badge(canvas, box, i, theme_loss(canvas->theme, shown->loss_class));
    }
}

/* Plays the line out, to know what it clears. */
void board_preview_find(const Position *position, const Move *moves, int count, BoardPreview out[BOARD_CELLS])
{
    Position now = *position;
    for (int i = 0; i < count && i < PREVIEW_MOST && position_legal(&now, moves[i]); i++) {
        Position next;
        Side mover = position_turn(&now);
        position_play(&now, moves[i], &next);
        for (int j = 0; j < SHAPE_CELLS; j++)
            out[move_cells[moves[i]][j]] = (BoardPreview){.number = (uint8_t)(i + 1), .side = mover};
        for (int cell = 0; cell < BOARD_CELLS; cell++) {
            bool taken = position_at(&now, (Cell)cell) != '.' || out[cell].number == i + 1;
            if (taken && position_at(&next, (Cell)cell) == '.')
                out[cell].cleared = (uint8_t)(i + 1);
        }
        now = next;
    }
}

/* A cell taken by the line is filled; one that the line clears again has a broken ground and the rim of
 * cleared lines. */
void board_preview_paint(const Canvas *canvas, const BoardScene *scene, Cell cell, Box box)
{
    const BoardPreview *preview = &scene->preview[cell];
    char number[12];
    if (preview->number == 0 && preview->cleared == 0)
        return;
    Colour colour = side_colour(preview->side);
    if (scene->cells[cell] != '.')
        canvas_box(canvas, box, corner(box),
                   canvas_faded(canvas, COLOUR_BACKGROUND, preview->number ? 1 : 0.45f));
    if (preview->number > 0) {
        canvas_box(canvas, box, corner(box), canvas_faded(canvas, colour, preview->cleared ? 0.15f : 0.45f));
        canvas_rim(canvas, box, corner(box), px(canvas, preview->cleared ? 1 : 2), colour);
        snprintf(number, sizeof number, "%d", preview->number);
        canvas_label(canvas, box, FACE_SEMIBOLD, figure_size(canvas, box), COLOUR_TEXT, number);
    }
    if (preview->cleared > 0)
        canvas_rim(canvas, preview->number ? box_inset(box, px(canvas, 2)) : box, corner(box), px(canvas, 1),
                   COLOUR_ACCENT);
}
