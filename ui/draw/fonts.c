#include "ui/draw/fonts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/base/utf8.h"

enum {
    CHARACTERS = 1 << 16, /* the most the atlas can hold */
    ATLAS_WIDTH = 1024,
    DISC_SAMPLES = 8 /* each pixel is sampled on a grid of this size to find its coverage */
};

typedef struct RoleInfo {
    FontFace face;
    float size;
} RoleInfo;

static const RoleInfo roles[FONT_ROLE_COUNT] = {
#define FONT_ROLE_ROW(role, face, size) [role] = {face, size},
    FONT_ROLE_LIST(FONT_ROLE_ROW)
#undef FONT_ROLE_ROW
};

/* Latin, punctuation, and the symbols that the window uses. */
static const ImWchar always[] = {0x0020, 0x017f, 0x2010, 0x2027, 0x2030, 0x203a, 0x20ac,
                                 0x20ac, 0x2190, 0x2195, 0x2212, 0x2212, 0x221e, 0x221e,
                                 0x2248, 0x2248, 0x2260, 0x2265, 0x25a0, 0x25a0, 0x25b2,
                                 0x25bf, 0x25cf, 0x25cf, 0x2713, 0x2713, 0xfffd, 0xfffd};

Status fonts_open(Fonts *self, Error *error)
{
    memset(self, 0, sizeof *self);
    memcpy(self->digits, (const ImWchar[]){'0', '9', 0}, sizeof self->digits);
    self->extra = calloc(CHARACTERS / 32, sizeof *self->extra);
    if (!self->extra)
        return error_set(error, STATUS_MEMORY, "not enough memory for fonts");
    Status status = font_files_open(&self->files, error);
    if (status != STATUS_OK)
        fonts_close(self);
    return status;
}

void fonts_close(Fonts *self)
{
    font_files_close(&self->files);
    free(self->extra);
    free(self->ranges);
    memset(self, 0, sizeof *self);
}

static bool is_always_there(uint32_t character)
{
    for (size_t i = 0; i < sizeof always / sizeof *always; i += 2) {
        if (character >= always[i] && character <= always[i + 1])
            return true;
    }
    return false;
}

/* The character in a well-formed sequence of this many bytes. */
static uint32_t decode(const char *bytes, int length)
{
    static const uint8_t lead_mask[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    uint32_t character = (uint8_t)bytes[0] & lead_mask[length];
    for (int i = 1; i < length; i++)
        character = character << 6 | ((uint8_t)bytes[i] & 0x3f);
    return character;
}

void fonts_want(Fonts *self, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        int length = utf8_length(text, left);
        uint32_t character = length > 1 ? decode(text, length) : 0;
        if (character > 0 && character < CHARACTERS && !is_always_there(character) &&
            !(self->extra[character / 32] >> character % 32 & 1)) {
            self->extra[character / 32] |= 1u << character % 32;
            font_files_want(&self->files, character);
            self->stale = true;
        }
        text += length > 0 ? length : 1;
        left -= (size_t)(length > 0 ? length : 1);
    }
}

/* Combines the ranges that are always there and those requested. */
static Status gather_ranges(Fonts *self, Error *error)
{
    size_t pairs = sizeof always / sizeof *always / 2;
    for (int i = 0; i < CHARACTERS; i++)
        pairs += self->extra[i / 32] >> i % 32 & 1;
    free(self->ranges);
    self->ranges = malloc((pairs * 2 + 1) * sizeof *self->ranges);
    if (!self->ranges)
        return error_set(error, STATUS_MEMORY, "not enough memory for fonts");
    memcpy(self->ranges, always, sizeof always);
    size_t used = sizeof always / sizeof *always;
    for (int i = 0; i < CHARACTERS; i++) {
        if (self->extra[i / 32] >> i % 32 & 1) {
            self->ranges[used++] = (ImWchar)i;
            self->ranges[used++] = (ImWchar)i;
        }
    }
    self->ranges[used] = 0;
    return STATUS_OK;
}

/* Adds a file to the atlas, at a size of the em; merges it into the font before it, unless it is the
 * first. */
static ImFont *add_file(const FontFile *file, float em, const ImWchar *ranges, float advance, bool merge)
{
    return imgui_atlas_add_font(&(ImguiFontPart){.bytes = file->bytes.bytes,
                                                 .length = (int)file->bytes.length,
                                                 .index = file->index,
                                                 .size = roundf(em * file->line_per_em),
                                                 .ranges = ranges,
                                                 .advance = advance,
                                                 .merge = merge});
}

/* The digits come first, because merging does not replace what is already there. */
static ImFont *add_role(Fonts *self, FontRole role)
{
    const FontFile *face = &self->files.faces[roles[role].face];
    float em = roles[role].size * self->scale;
    ImFont *font = add_file(face, em, self->digits, roundf(face->digit_per_em * em), false);
    if (!font)
        return NULL;
    add_file(face, em, self->ranges, 0, true);
    add_file(&self->files.wide, em, self->ranges, 0, true);
    for (int i = 0; i < self->files.fallback_count; i++)
        add_file(&self->files.fallbacks[i], em, self->ranges, 0, true);
    return font;
}

/* How much of a pixel the disc around (radius, radius) covers, 0 to 255. */
static uint32_t disc_coverage(int x, int y, int radius)
{
    int inside = 0;
    for (int i = 0; i < DISC_SAMPLES * DISC_SAMPLES; i++) {
        int column = i % DISC_SAMPLES;
        int row = i / DISC_SAMPLES;
        float dx = (float)(x - radius) + ((float)column + 0.5f) / DISC_SAMPLES;
        float dy = (float)(y - radius) + ((float)row + 0.5f) / DISC_SAMPLES;
        inside += dx * dx + dy * dy <= (float)(radius * radius);
    }
    return (uint32_t)(inside * 255 / (DISC_SAMPLES * DISC_SAMPLES));
}

/* The atlas, and where discs and rings are in it, by its numbers. */
typedef struct Shapes {
    uint32_t *pixels;
    int width, height;
    int discs[DISC_RADIUS_MAX + 1];
    int rings[RING_WIDTH_MAX + 1][RING_RADIUS_MAX + 1];
} Shapes;

static uint32_t *pixel_of(const Shapes *self, int place, int x, int y)
{
    int left, top;
    imgui_atlas_box(place, &left, &top);
    return &self->pixels[(top + y) * self->width + left + x];
}

static Box texture_box(const Shapes *self, int place, int radius)
{
    int left, top;
    imgui_atlas_box(place, &left, &top);
    return (Box){(float)left / (float)self->width, (float)top / (float)self->height,
                 (float)(left + 2 * radius) / (float)self->width,
                 (float)(top + 2 * radius) / (float)self->height};
}

static void draw_disc(const Shapes *self, int place, int radius)
{
    for (int y = 0; y < 2 * radius; y++)
        for (int x = 0; x < 2 * radius; x++)
            *pixel_of(self, place, x, y) = disc_coverage(x, y, radius) << 24 | 0xffffff;
}

/* A ring is a disc minus a smaller one, unless it is too wide to have a hole. */
static void draw_ring(const Shapes *self, int radius, int width)
{
    int place = self->rings[width][radius];
    draw_disc(self, place, radius);
    for (int y = width; y < 2 * radius - width; y++)
        for (int x = width; x < 2 * radius - width; x++)
            *pixel_of(self, place, x, y) -= disc_coverage(x - width, y - width, radius - width) << 24;
}

static void take_places(Shapes *out)
{
    for (int radius = 1; radius <= DISC_RADIUS_MAX; radius++)
        out->discs[radius] = imgui_atlas_add_box(2 * radius, 2 * radius);
    for (int width = 1; width <= RING_WIDTH_MAX; width++)
        for (int radius = width; radius <= RING_RADIUS_MAX; radius++)
            out->rings[width][radius] = imgui_atlas_add_box(2 * radius, 2 * radius);
}

Status fonts_build(Fonts *self, float scale, Error *error)
{
    Status status = gather_ranges(self, error);
    if (status != STATUS_OK)
        return status;
    imgui_atlas_begin(ATLAS_WIDTH);
    self->scale = scale;
    self->stale = false;
    for (int role = 0; role < FONT_ROLE_COUNT; role++) {
        self->fonts[role] = add_role(self, (FontRole)role);
        if (!self->fonts[role])
            return error_set(error, STATUS_MEMORY, "not enough memory for fonts");
    }
    Shapes shapes;
    take_places(&shapes);
    shapes.pixels = imgui_atlas_build(&shapes.width, &shapes.height);
    if (!shapes.pixels)
        return error_set(error, STATUS_MEMORY, "not enough memory for fonts");
    for (int radius = 1; radius <= DISC_RADIUS_MAX; radius++) {
        draw_disc(&shapes, shapes.discs[radius], radius);
        self->discs[radius] = texture_box(&shapes, shapes.discs[radius], radius);
    }
    for (int width = 1; width <= RING_WIDTH_MAX; width++) {
        for (int radius = width; radius <= RING_RADIUS_MAX; radius++) {
            draw_ring(&shapes, radius, width);
            self->rings[width][radius] = texture_box(&shapes, shapes.rings[width][radius], radius);
        }
    }
    return STATUS_OK;
}
