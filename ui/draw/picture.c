#include "ui/draw/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/platform/file.h"
#include "ui/draw/box.h"
#include "ui/draw/png.h"

enum { PICTURE_SIZE_LEAST = 64, PICTURE_SIZE_MOST = 8192 };

/* In cells. */
static const float strip_share = 0.75f; /* beside the board, for coordinates */
static const float rim_share = 0.25f;   /* around all */

struct Picture {
    PictureStyle style;
    Theme theme;
    int cells;                       /* across, including the margins */
    int cell;                        /* its side */
    int left, top;                   /* of the first cell */
    float em;                        /* of the coordinates */
    SDL_Surface *labels[BOARD_SIDE]; /* null: none */
};

/* What a picture is painted with: pixels, or SVG. */
typedef struct Brush {
    const Picture *picture;
    uint8_t *pixels;
    Text *svg;
} Brush;

/* ---- Pixels ---- */

static void blend(const Brush *brush, int x, int y, Colour colour, float alpha)
{
    int size = brush->picture->style.size;
    if (x < 0 || y < 0 || x >= size || y >= size)
        return;
    uint8_t *pixel = &brush->pixels[4 * ((size_t)y * (size_t)size + (size_t)x)];
    for (int i = 0; i < 3; i++) {
        float there = pixel[i], own = (float)(colour >> (8 * i) & 0xff);
        pixel[i] = (uint8_t)lroundf(there + (own - there) * alpha);
    }
}

/* How much of a pixel a box with round corners covers. */
static float coverage(Box box, float radius, float x, float y)
{
    float dx = fmaxf(fmaxf(box.left + radius - x, x - (box.right - radius)), 0);
    float dy = fmaxf(fmaxf(box.top + radius - y, y - (box.bottom - radius)), 0);
    return fminf(fmaxf(radius - sqrtf(dx * dx + dy * dy) + 0.5f, 0), 1);
}

static void label_pixels(const Brush *brush, int number, float x, float y)
{
    const SDL_Surface *label = brush->picture->labels[number];
    Colour colour = theme_colour(&brush->picture->theme, COLOUR_SECONDARY);
    if (!label)
        return;
    int left = (int)lroundf(x - (float)label->w / 2), top = (int)lroundf(y - (float)label->h / 2);
    for (int row = 0; row < label->h; row++)
        for (int column = 0; column < label->w; column++) {
            uint32_t pixel;
            memcpy(&pixel,
                   (const uint8_t *)label->pixels + (size_t)row * (size_t)label->pitch + 4 * (size_t)column,
                   sizeof pixel);
            uint8_t red, green, blue, alpha;
            SDL_GetRGBA(pixel, label->format, &red, &green, &blue, &alpha);
            blend(brush, left + column, top + row, colour, (float)alpha / 255);
        }
}

/* ---- SVG ---- */

static void put_colour(Text *out, Colour colour)
{
    text_printf(out, "#%02x%02x%02x", (unsigned)(colour & 0xff), (unsigned)(colour >> 8 & 0xff),
                (unsigned)(colour >> 16 & 0xff));
}

/* ---- Painting ---- */

static void fill(const Brush *brush, Box box, float radius, Colour colour)
{
    if (brush->svg) {
        text_printf(brush->svg, "<rect x=\"%g\" y=\"%g\" width=\"%g\" height=\"%g\"", (double)box.left,
                    (double)box.top, (double)box_width(box), (double)box_height(box));
        if (radius > 0)
            text_printf(brush->svg, " rx=\"%g\"", (double)radius);
        text_add_string(brush->svg, " fill=\"");
        put_colour(brush->svg, colour);
        text_add_string(brush->svg, "\"/>\n");
    } else {
        for (int y = (int)box.top; y < (int)box.bottom; y++)
            for (int x = (int)box.left; x < (int)box.right; x++)
                blend(brush, x, y, colour,
                      radius > 0 ? coverage(box, radius, (float)x + 0.5f, (float)y + 0.5f) : 1);
    }
}

static void label(const Brush *brush, int number, float x, float y)
{
    if (brush->svg) {
        text_printf(brush->svg, "<text x=\"%g\" y=\"%g\" font-size=\"%g\" fill=\"", (double)x,
                    (double)y + (double)brush->picture->em * 0.35, (double)brush->picture->em);
        put_colour(brush->svg, theme_colour(&brush->picture->theme, COLOUR_SECONDARY));
        text_printf(brush->svg, "\">%d</text>\n", number);
    } else
        label_pixels(brush, number, x, y);
}

static Box cell_box(const Picture *self, int row, int column)
{
    return box_at((float)(self->left + column * self->cell), (float)(self->top + row * self->cell),
                  (float)self->cell, (float)self->cell);
}

/* The cell shown at this place. */
static Cell cell_shown(const Picture *self, int row, int column)
{
    return cell_at(row - self->style.margin + self->style.pan_row,
                   column - self->style.margin + self->style.pan_column);
}

static bool is_copy(const Picture *self, int row, int column)
{
    int first = self->style.margin, last = first + BOARD_SIDE - 1;
    return row < first || row > last || column < first || column > last;
}

/* For people who can't rely on colours: bars for Red, a square for Blue. */
static void paint_pattern(const Brush *brush, Box box, Side side, Colour mark)
{
    float side_length = box_width(box), bar = fmaxf(1, roundf(side_length / 12));
    if (side == BLUE) {
        fill(brush, box_inset(box, roundf(side_length * 0.36f)), 0, mark);
        return;
    }
    for (int i = 1; i <= 3; i++)
        fill(brush,
             box_at(roundf(box.left + side_length * 0.2f),
                    roundf(box.top + side_length * (float)i / 4 - bar / 2), roundf(side_length * 0.6f), bar),
             0, mark);
}

static void paint_cell(const Brush *brush, const PictureBoard *board, int row, int column)
{
    const Picture *self = brush->picture;
    char token = position_at(&board->position, cell_shown(self, row, column));
    Box box = box_inset(cell_box(self, row, column), fmaxf(1, roundf((float)self->cell / 28)));
    CellLook look = theme_cell(&self->theme, token, box_width(box), is_copy(self, row, column));
    fill(brush, box, roundf(box_width(box) * 0.09f), look.fill);
    if (look.patterned)
        paint_pattern(brush, box, token == 'r' ? RED : BLUE,
                      colour_mix(look.fill, theme_colour(&self->theme, COLOUR_BACKGROUND), 0.45f));
}

/* The outline of the last move, along the sides its cells do not share. */
static void paint_last(const Brush *brush, Move move, int row, int column)
{
    static const int sides[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    const Picture *self = brush->picture;
    const Board *mask = &move_masks[move];
    if (!board_has(mask, cell_shown(self, row, column)) || is_copy(self, row, column))
        return;
    Colour colour = theme_colour(&self->theme, COLOUR_TEXT);
    Box box = cell_box(self, row, column);
    float half = fmaxf(1, roundf((float)self->cell / 24));
    for (int i = 0; i < 4; i++) {
        if (board_has(mask, cell_shown(self, row + sides[i][0], column + sides[i][1])))
            continue;
        Box line = {box.left - half, box.top - half, box.right + half, box.bottom + half};
        if (sides[i][0] < 0)
            line.bottom = box.top + half;
        else if (sides[i][0] > 0)
            line.top = box.bottom - half;
        else if (sides[i][1] < 0)
            line.right = box.left + half;
        else
            line.left = box.right - half;
        fill(brush, line, 0, colour);
    }
}

static void paint(const Brush *brush, const PictureBoard *board)
{
    const Picture *self = brush->picture;
    float size = (float)self->style.size;
    fill(brush, (Box){0, 0, size, size}, 0, theme_colour(&self->theme, COLOUR_BACKGROUND));
    if (self->style.coordinates) {
        float off = (float)self->cell * strip_share / 2;
        for (int i = 0; i < self->cells; i++) {
            Box first = cell_box(self, i, i);
            label(brush, cell_row(cell_shown(self, i, 0)), (float)self->left - off,
                  (first.top + first.bottom) / 2);
            label(brush, cell_column(cell_shown(self, 0, i)), (first.left + first.right) / 2,
                  (float)self->top - off);
        }
    }
    for (int i = 0; i < self->cells * self->cells; i++)
        paint_cell(brush, board, i / self->cells, i % self->cells);
    if (board->last == MOVE_NONE)
        return;
    for (int i = 0; i < self->cells * self->cells; i++)
        paint_last(brush, board->last, i / self->cells, i % self->cells);
}

/* ---- The interface ---- */

static Status make_labels(Picture *self, Labels *labels, Error *error)
{
    for (int i = 0; i < BOARD_SIDE; i++) {
        char text[12];
        snprintf(text, sizeof text, "%d", i);
        self->labels[i] = labels_render(labels, FACE_REGULAR, (int)self->em, 0xffffffff, text);
        if (!self->labels[i] || self->labels[i]->format->BytesPerPixel != 4)
            return error_set(error, STATUS_INTERNAL, "the coordinates can't be written");
    }
    return STATUS_OK;
}

Status picture_begin(Labels *labels, const PictureStyle *style, Picture **out, Error *error)
{
    *out = NULL;
    if (style->size < PICTURE_SIZE_LEAST || style->size > PICTURE_SIZE_MOST)
        return error_set(error, STATUS_INVALID, "a picture can be %d to %d pixels a side", PICTURE_SIZE_LEAST,
                         PICTURE_SIZE_MOST);
    Picture *self = calloc(1, sizeof *self);
    if (!self)
        return error_set(error, STATUS_MEMORY, "out of memory for a picture");
    self->style = *style;
    self->theme = theme_make(style->theme, style->palette);
    self->cells = BOARD_SIDE + 2 * style->margin;
    float strip = style->coordinates ? strip_share : 0;
    self->cell = (int)((float)style->size / ((float)self->cells + strip + 2 * rim_share));
    int width = (int)((float)self->cell * strip) + self->cells * self->cell;
    self->left = self->top = (style->size - width) / 2 + (int)((float)self->cell * strip);
    self->em = fmaxf(6, roundf((float)self->cell * 0.36f));
    Status status = style->coordinates && labels ? make_labels(self, labels, error) : STATUS_OK;
    if (status != STATUS_OK)
        picture_end(self);
    else
        *out = self;
    return status;
}

void picture_end(Picture *self)
{
    if (!self)
        return;
    for (int i = 0; i < BOARD_SIDE; i++)
        SDL_FreeSurface(self->labels[i]);
    free(self);
}

Status picture_pixels(const Picture *self, const PictureBoard *board, uint8_t **out, Error *error)
{
    *out = calloc((size_t)self->style.size * (size_t)self->style.size, 4);
    if (!*out)
        return error_set(error, STATUS_MEMORY, "out of memory for a picture");
    paint(&(Brush){.picture = self, .pixels = *out}, board);
    return STATUS_OK;
}

Status picture_svg(const Picture *self, const PictureBoard *board, Text *out, Error *error)
{
    int size = self->style.size;
    text_printf(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
                "font-family=\"Inter, DejaVu Sans, sans-serif\" text-anchor=\"middle\">\n",
                size, size, size, size);
    paint(&(Brush){.picture = self, .svg = out}, board);
    text_add_string(out, "</svg>\n");
    return text_status(out, error);
}

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcmp(path + length - tail, ending) == 0;
}

static Status write_svg(const Picture *self, const PictureBoard *board, const char *path, Error *error)
{
    Text text = {0};
    Status status = picture_svg(self, board, &text, error);
    if (status == STATUS_OK)
        status = file_replace(path, text_string(&text), text.length, error);
    text_free(&text);
    return status;
}

Status picture_write(const Picture *self, const PictureBoard *board, const char *path, Error *error)
{
    uint8_t *pixels;
    if (ends_in(path, ".svg"))
        return write_svg(self, board, path, error);
    if (!ends_in(path, ".png"))
        return error_in_file(error_set(error, STATUS_INVALID, "a picture's name must end in .png or .svg"),
                             error, path);
    Status status = picture_pixels(self, board, &pixels, error);
    int size = self->style.size;
    if (status == STATUS_OK)
        status = png_write(path, pixels, size, size, 4 * size, error);
    free(pixels);
    return status;
}

/* ---- For the AppState ---- */

static Status picture_file_begin(void *context, const PictureStyle *style, void **out, Error *error)
{
    Picture *picture;
    Status status = picture_begin(context, style, &picture, error);
    *out = picture;
    return status;
}

static void picture_file_end(void *picture)
{
    picture_end(picture);
}

static Status write_one(const void *picture, const PictureBoard *board, const char *path, Error *error)
{
    return picture_write(picture, board, path, error);
}

PictureMaker picture_maker(Labels *labels)
{
    return (PictureMaker){
        .context = labels, .begin = picture_file_begin, .end = picture_file_end, .paint = write_one};
}
