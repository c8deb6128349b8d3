#include "ui/view/solo/solo_inner.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const float RADIUS = 3;

/* ---- Wells ---- */

Box well_room(Box box, int rows)
{
    float side = floorf(fminf(box_width(box) / SOLO_COLUMNS, box_height(box) / (float)rows));
    side = fmaxf(side, 3);
    float width = side * SOLO_COLUMNS;
    return box_at(roundf(box.left + (box_width(box) - width) / 2), box.top, width, side * (float)rows);
}

/* The lower a cell is, the more it fades into the ground. */
static Colour settled_colour(const Canvas *canvas, const WellPicture *picture, int row, int rows)
{
    Colour deep = canvas_mix(canvas, COLOUR_CELL, COLOUR_BLUE, 0.34f);
    Colour high = canvas_mix(canvas, COLOUR_CELL, COLOUR_ACCENT, 0.58f);
    Colour colour = colour_mix(deep, high, fminf(1, ((float)row + 1) / ((float)rows * 0.6f)));
    return picture->dimmed ? canvas_mix(canvas, COLOUR_PANEL, colour, 0.45f) : colour;
}

static Colour cell_colour(const Canvas *canvas, const WellPicture *picture, int row, int column)
{
    int rows = picture->board->height;
    if (picture->piece[column] >> row & 1)
        return picture->dimmed ? canvas_mix(canvas, COLOUR_PANEL, COLOUR_ACCENT, 0.5f) : COLOUR_ACCENT;
    if (solo_board_has(picture->board, row, column))
        return settled_colour(canvas, picture, row, rows);
    if (solo_board_top(picture->board, column) > row) /* a hole */
        return canvas_mix(canvas, COLOUR_WELL, COLOUR_MISTAKE, picture->dimmed ? 0.08f : 0.16f);
    return picture->dimmed ? canvas_mix(canvas, COLOUR_PANEL, COLOUR_CELL, 0.5f) : COLOUR_CELL;
}

void well_draw(const Canvas *canvas, Box room, const WellPicture *picture)
{
    int rows = picture->rows ? picture->rows : picture->board->height;
    float side = box_width(room) / SOLO_COLUMNS;
    float gap = side >= 12 ? fmaxf(1, roundf(side / 16)) : side >= 5 ? 1 : 0;
    for (int at = 0; at < rows * SOLO_COLUMNS; at++) {
        int row = at / SOLO_COLUMNS;
        int column = at % SOLO_COLUMNS;
        float left = room.left + side * (float)column;
        float top = room.top + side * (float)(rows - 1 - row);
        Box cell = box_at(left, top, side - gap, side - gap);
        Colour colour = cell_colour(canvas, picture, row, column);
        if (side >= 16)
            canvas_box(canvas, cell, px(canvas, RADIUS), colour);
        else
            canvas_rectangle(canvas, cell, colour);
        if (picture->ghost[column] >> row & 1)
            canvas_rim(canvas, cell, side >= 16 ? px(canvas, RADIUS) : 0, fmaxf(1, roundf(side / 14)),
                       COLOUR_ACCENT);
    }
}

/* Adds the cells of a falling piece whose lowest cell is in this row. */
static void add_piece(uint32_t out[SOLO_COLUMNS], SoloPiece piece, SoloMove move, int row)
{
    enum { BITS = 32 };
    const SoloShape *shape = &solo_pieces[piece].shapes[move.orientation];
    for (int i = 0; i < shape->width; i++)
        for (int cell = shape->bottoms[i]; cell < shape->tops[i]; cell++)
            if (row + cell >= 0 && row + cell < BITS)
                out[move.column + i] |= (uint32_t)1 << (row + cell);
}

void well_show_move(WellPicture *self, SoloPiece piece, int move)
{
    enum { ABOVE = 3 };
    SoloMove at = solo_move(piece, move);
    const SoloShape *shape = &solo_pieces[piece].shapes[at.orientation];
    SoloBoard board = *self->board;
    SoloStep step = solo_board_place(&board, piece, move);
    int row = 0;
    for (int i = 0; i < shape->width; i++) {
        int top = solo_board_top(self->board, at.column + i) + ABOVE;
        row = top > row ? top : row;
    }
    if (row + shape->height > self->board->height)
        row = self->board->height - shape->height;
    if (!step.lost && row > step.base)
        memcpy(self->ghost, step.cells, sizeof self->ghost);
    add_piece(self->piece, piece, at, row);
}

void well_show_placement(WellPicture *self, const SoloBoard *before, SoloPiece piece, int move)
{
    SoloBoard board = *before;
    SoloStep step = solo_board_place(&board, piece, move);
    self->board = before;
    if (!step.lost)
        memcpy(self->piece, step.cells, sizeof self->piece);
}

/* ---- Words ---- */

const char *solo_write_score(double score, char out[FIGURE_SIZE])
{
    const char *sign = fabs(score) < 0.05 ? "" : score < 0 ? "\xe2\x88\x92" : "+";
    if (score <= (double)SOLO_LOST)
        snprintf(out, FIGURE_SIZE, "lost");
    else if (fabs(score) >= 1e5)
        snprintf(out, FIGURE_SIZE, "%s%.1e", sign, fabs(score));
    else
        snprintf(out, FIGURE_SIZE, "%s%.1f", sign, fabs(score));
    return out;
}

void solo_figure(const Canvas *canvas, Box box, const char *figure, const char *name)
{
    canvas_text(canvas, cut_top(&box, px(canvas, 26)), ALIGN_LEFT, FONT_HEADING, COLOUR_TEXT, figure);
    canvas_text(canvas, cut_top(&box, px(canvas, 16)), ALIGN_LEFT, FONT_SECONDARY, COLOUR_SECONDARY, name);
}

void solo_beside(Ui *ui, FontRole role, ColourName colour, const char *text)
{
    Canvas canvas = widget_canvas(ui);
    part_flow(ui, text);
    Box rest = widget_rest();
    Box box = box_at(rest.left, rest.top, box_width(rest), px(&canvas, 28));
    igDummy((ImVec2){box_width(box), box_height(box)});
    if (box_width(box) > px(&canvas, 30))
        canvas_text(&canvas, box, ALIGN_LEFT, role, colour, text);
}

void solo_write_speed(int index, char *out, size_t size)
{
    int speed = solo_speeds[index];
    if (speed == 0)
        snprintf(out, size, "as fast as it can");
    else
        snprintf(out, size, "%s piece%s a second", WHOLE(speed), speed == 1 ? "" : "s");
}

/* ---- Choices ---- */

typedef struct SearchChoice {
    int depth, beam;
    const char *argument, *title;
} SearchChoice;

static const SearchChoice searches[] = {
    {0, 1, "0 1", "Greedy"},
    {1, 2, "1 2", "1 ahead \xc2\xb7 beam 2"},
    {1, 5, "1 5", "1 ahead \xc2\xb7 beam 5"},
    {1, 34, "1 34", "1 ahead \xc2\xb7 all placements"},
    {2, 2, "2 2", "2 ahead \xc2\xb7 beam 2"},
    {2, 5, "2 5", "2 ahead \xc2\xb7 beam 5"},
    {3, 2, "3 2", "3 ahead \xc2\xb7 beam 2"},
};

enum { SEARCHES = sizeof searches / sizeof *searches };

bool solo_choose_profile(Ui *ui, const char *identity, const char *current, char argument[SOLO_NAME_SIZE])
{
    const Profiles *profiles = &ui->app->solo.profiles.names;
    const char *names[PROFILES_MOST];
    int chosen = profiles_find(profiles, current), count = profiles_count(profiles);
    for (int i = 0; i < count; i++)
        names[i] = profiles_name(profiles, i);
    if (!widget_combo(ui, identity, names, count, &chosen, 0))
        return false;
    snprintf(argument, SOLO_NAME_SIZE, "%s", names[chosen]);
    return true;
}

/* A search that is not in the list comes last. */
bool solo_choose_search(Ui *ui, const char *identity, const SoloAgent *agent, char argument[SOLO_SEARCH_SIZE])
{
    const char *names[SEARCHES + 1] = {[SEARCHES] =
                                           PRINTED("%d ahead \xc2\xb7 beam %d", agent->depth, agent->beam)};
    int count = SEARCHES, chosen = -1;
    for (int i = 0; i < SEARCHES; i++) {
        names[i] = searches[i].title;
        if (searches[i].depth == agent->depth && (searches[i].beam == agent->beam || agent->depth == 0))
            chosen = i;
    }
    if (chosen < 0)
        chosen = count++;
    if (!widget_combo(ui, identity, names, count, &chosen, 0) || chosen == SEARCHES)
        return false;
    snprintf(argument, SOLO_SEARCH_SIZE, "%s", searches[chosen].argument);
    return true;
}
