#include "ui/draw/renderer.h"

#include <stdlib.h>
#include <string.h>

#include "engine/base/array.h"
#include "ui/draw/damage.h"

/* A draw command with everything needed to draw it. */
typedef struct DrawCall {
    SDL_Texture *texture;
    PixelBox clip;
    const ImDrawVert *vertices;
    const ImDrawIdx *indices;
} DrawCall;

struct Renderer {
    Screen *screen;
    SDL_Renderer *sdl; /* belongs to the screen */
    Damage *damage;
    SDL_Texture *atlas;

    SDL_Texture *frame; /* as large as the window */
    int width, height;
    Colour background;
    bool whole, whole_always;

    DrawCall *commands; /* of the frame being drawn */
    size_t command_count;
    int command_capacity;
    ImDrawIdx *indices; /* gathered for one call */
    size_t index_count;
    int index_capacity;
    RenderStatistics statistics;
};

static Status sdl_error(Error *error, const char *what)
{
    return error_set(error, STATUS_INTERNAL, "%s: %s", what, SDL_GetError());
}

Status renderer_create(Screen *screen, Renderer **out, Error *error)
{
    Renderer *self = calloc(1, sizeof *self);
    *out = NULL;
    if (!self)
        return error_set(error, STATUS_MEMORY, "not enough memory to draw");
    Status status = damage_create(&self->damage, error);
    if (status != STATUS_OK) {
        free(self);
        return status;
    }
    self->screen = screen;
    self->sdl = screen->renderer;
    self->whole = true;
    *out = self;
    return STATUS_OK;
}

void renderer_destroy(Renderer *self)
{
    if (!self)
        return;
    if (self->atlas)
        SDL_DestroyTexture(self->atlas);
    if (self->frame)
        SDL_DestroyTexture(self->frame);
    damage_destroy(self->damage);
    free(self->commands);
    free(self->indices);
    free(self);
}

Status renderer_take_atlas(Renderer *self, Error *error)
{
    int width;
    int height;
    const ImU32 *pixels = imgui_atlas_build(&width, &height);
    if (self->atlas)
        SDL_DestroyTexture(self->atlas);
    /* It is all white, so the order of the colours does not matter; windows have this one. */
    self->atlas =
        SDL_CreateTexture(self->sdl, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, width, height);
    if (!self->atlas || SDL_UpdateTexture(self->atlas, NULL, pixels, 4 * width))
        return sdl_error(error, "the fonts cannot be drawn");
    SDL_SetTextureBlendMode(self->atlas, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(self->atlas, SDL_ScaleModeNearest);
    imgui_atlas_set_texture(self->atlas);
    renderer_invalidate(self);
    return STATUS_OK;
}

void renderer_set_background(Renderer *self, Colour colour)
{
    if (self->background != colour)
        renderer_invalidate(self);
    self->background = colour;
}

void renderer_invalidate(Renderer *self)
{
    self->whole = true;
}

void renderer_drop_frame(Renderer *self)
{
    if (self->frame)
        SDL_DestroyTexture(self->frame);
    self->frame = NULL;
}

void renderer_draw_whole(Renderer *self, bool whole)
{
    self->whole_always = whole;
}

const RenderStatistics *renderer_statistics(const Renderer *self)
{
    return &self->statistics;
}

/* Makes the frame's texture fit the window. */
static Status prepare_frame(Renderer *self, Error *error)
{
    int width, height;
    Status status = screen_size(self->screen, &width, &height, error);
    if (status != STATUS_OK)
        return status;
    if (self->frame && width == self->width && height == self->height)
        return STATUS_OK;
    renderer_drop_frame(self);
    /* windows have this format, and graphics cards use it too */
    self->frame =
        SDL_CreateTexture(self->sdl, SDL_PIXELFORMAT_RGB888, SDL_TEXTUREACCESS_TARGET, width, height);
    if (!self->frame)
        return sdl_error(error, "the window cannot be drawn");
    SDL_SetTextureBlendMode(self->frame, SDL_BLENDMODE_NONE);
    self->width = width;
    self->height = height;
    renderer_invalidate(self);
    return STATUS_OK;
}

static uint64_t mix(uint64_t look, uint64_t word)
{
    look = (look ^ word) * 0x9e3779b97f4a7c15u;
    return look ^ look >> 29;
}

static uint64_t mix_vertex(uint64_t look, const ImDrawVert *vertex)
{
    uint64_t words[2];
    memcpy(words, vertex, sizeof words);
    return mix(mix(mix(look, words[0]), words[1]), vertex->col);
}

static uint64_t command_look(const DrawCall *command)
{
    const PixelBox *clip = &command->clip;
    uint64_t look = mix(0x7465747265737321u, (uint64_t)(uintptr_t)command->texture);
    look = mix(look, (uint64_t)(uint32_t)clip->left << 32 | (uint32_t)clip->top);
    return mix(look, (uint64_t)(uint32_t)clip->right << 32 | (uint32_t)clip->bottom);
}

/* Two triangles that share an edge, as Dear ImGui writes rectangles. */
static bool is_quad(const ImDrawIdx *indices, unsigned left)
{
    return left >= 6 && indices[0] == indices[3] && indices[2] == indices[4];
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

/* The corners of a piece: three, or the four of a rectangle. */
typedef struct Corners {
    const ImDrawVert *at[4];
    int count;
} Corners;

static Corners piece_corners(const DrawCall *command, const ImDrawIdx *indices, int count)
{
    static const int places[] = {0, 1, 2, 5}; /* of six indices: the first and third come twice */
    Corners corners = {.count = count == 6 ? 4 : 3};
    for (int i = 0; i < corners.count; i++)
        corners.at[i] = &command->vertices[indices[places[i]]];
    return corners;
}

static float lower(float a, float b)
{
    return a < b ? a : b;
}

static float higher(float a, float b)
{
    return a > b ? a : b;
}

/* Every pixel that a piece may touch, within its command's clipping. */
static PixelBox piece_box(const Corners *corners, const PixelBox *clip)
{
    ImVec2 low = corners->at[0]->pos;
    ImVec2 high = low;
    for (int i = 1; i < corners->count; i++) {
        ImVec2 at = corners->at[i]->pos;
        low = (ImVec2){lower(low.x, at.x), lower(low.y, at.y)};
        high = (ImVec2){higher(high.x, at.x), higher(high.y, at.y)};
    }
    /* conversion rounds towards zero, so add a pixel */
    return (PixelBox){
        clamp((int)low.x - 2, clip->left, clip->right), clamp((int)low.y - 2, clip->top, clip->bottom),
        clamp((int)high.x + 2, clip->left, clip->right), clamp((int)high.y + 2, clip->top, clip->bottom)};
}

/* Shapes point at the one white pixel of the atlas; drawing them without a texture takes half the time. */
static bool is_plain(const Corners *corners)
{
    ImVec2 uv = corners->at[0]->uv;
    for (int i = 1; i < corners->count; i++) {
        ImVec2 other = corners->at[i]->uv;
        if (other.x != uv.x || other.y != uv.y)
            return false;
    }
    return true;
}

static bool cut_into_pieces(const DrawCall *command, uint32_t number, unsigned elements, PieceList *out)
{
    uint64_t look = command_look(command);
    for (unsigned at = 0; at + 3 <= elements;) {
        const ImDrawIdx *indices = command->indices + at;
        uint16_t count = is_quad(indices, elements - at) ? 6 : 3;
        const Corners corners = piece_corners(command, indices, count);
        Piece piece = {.look = look,
                       .box = piece_box(&corners, &command->clip),
                       .first = at,
                       .count = count,
                       .plain = is_plain(&corners),
                       .command = number};
        for (int i = 0; i < corners.count; i++)
            piece.look = mix_vertex(piece.look, corners.at[i]);
        if (!piece_list_add(out, &piece))
            return false;
        at += count;
    }
    return true;
}

static bool add_command(Renderer *self, const DrawCall *command)
{
    if (!ARRAY_ROOM(&self->commands, (int)self->command_count + 1, &self->command_capacity))
        return false;
    self->commands[self->command_count++] = *command;
    return true;
}

/* Splits a whole frame into pieces. */
static bool gather(Renderer *self, PieceList *pieces)
{
    ImguiCall call;
    self->command_count = 0;
    for (ImguiCallPlace place = {0}; imgui_next_call(&place, &call);) {
        DrawCall command = {
            .texture = call.texture,
            .clip = {clamp((int)call.clip.x, 0, self->width), clamp((int)call.clip.y, 0, self->height),
                     clamp((int)call.clip.z, 0, self->width), clamp((int)call.clip.w, 0, self->height)},
            .vertices = call.vertices,
            .indices = call.indices};
        if (command.clip.left >= command.clip.right || command.clip.top >= command.clip.bottom)
            continue;
        if (!cut_into_pieces(&command, (uint32_t)self->command_count, call.count, pieces) ||
            !add_command(self, &command))
            return false;
    }
    return true;
}

/* Draws pieces of a command. SDL refuses a whole call if it rejects one vertex; then each half is tried, so
 * only the bad piece is missing. */
static void draw_pieces(Renderer *self, const DrawCall *command, bool plain, ImDrawIdx *indices, int count)
{
    ImDrawIdx low = indices[0], high = indices[0];
    for (int i = 1; i < count; i++) {
        low = indices[i] < low ? indices[i] : low;
        high = indices[i] > high ? indices[i] : high;
    }
    for (int i = 0; i < count; i++)
        indices[i] = (ImDrawIdx)(indices[i] - low); /* SDL checks every vertex it is given */
    const ImDrawVert *vertices = command->vertices + low;
    /* The colours are four bytes in the order of SDL_Color. */
    if (!SDL_RenderGeometryRaw(self->sdl, plain ? NULL : command->texture, &vertices->pos.x, sizeof *vertices,
                               (const SDL_Color *)(const void *)&vertices->col, sizeof *vertices,
                               &vertices->uv.x, sizeof *vertices, high - low + 1, indices, count,
                               sizeof *indices))
        return;
    for (int i = 0; i < count; i++)
        indices[i] = (ImDrawIdx)(indices[i] + low);
    int half = count / 6 * 3;
    if (half == 0) {
        self->statistics.refused++;
        return;
    }
    draw_pieces(self, command, plain, indices, half);
    draw_pieces(self, command, plain, indices + half, count - half);
}

static void flush(Renderer *self, const DrawCall *command, bool plain)
{
    if (self->index_count > 0)
        draw_pieces(self, command, plain, self->indices, (int)self->index_count);
    self->index_count = 0;
}

static bool boxes_touch(const PixelBox *a, const PixelBox *b)
{
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

/* Draws everything that touches a box, back to front, in as few calls as textures and clipping allow. */
static bool draw_box(Renderer *self, const PixelBox *box)
{
    const PieceList *list = damage_current(self->damage);
    uint32_t background = self->background;
    SDL_RenderSetClipRect(self->sdl, NULL);
    SDL_SetRenderDrawBlendMode(self->sdl, SDL_BLENDMODE_NONE);
    SDL_SetRenderDrawColor(self->sdl, background & 0xff, background >> 8 & 0xff, background >> 16 & 0xff,
                           0xff);
    SDL_RenderFillRect(self->sdl,
                       &(SDL_Rect){box->left, box->top, box->right - box->left, box->bottom - box->top});
    SDL_SetRenderDrawBlendMode(self->sdl, SDL_BLENDMODE_BLEND);
    if (!self->commands)
        return true;
    const DrawCall *command = NULL;
    bool plain = false;
    for (size_t i = 0; i < list->count; i++) {
        const Piece *piece = &list->pieces[i];
        if (!boxes_touch(&piece->box, box))
            continue;
        const DrawCall *its = &self->commands[piece->command];
        if (command && (its != command || piece->plain != plain))
            flush(self, command, plain);
        if (its != command) {
            int left = its->clip.left > box->left ? its->clip.left : box->left;
            int top = its->clip.top > box->top ? its->clip.top : box->top;
            int right = its->clip.right < box->right ? its->clip.right : box->right;
            int bottom = its->clip.bottom < box->bottom ? its->clip.bottom : box->bottom;
            SDL_RenderSetClipRect(self->sdl, &(SDL_Rect){left, top, right - left, bottom - top});
        }
        command = its;
        plain = piece->plain;
        if (!ARRAY_ROOM(&self->indices, (int)(self->index_count + piece->count), &self->index_capacity))
            return false;
        memcpy(self->indices + self->index_count, its->indices + piece->first,
               piece->count * sizeof *its->indices);
        self->index_count += piece->count;
    }
    if (command)
        flush(self, command, plain);
    return true;
}

Status renderer_draw(Renderer *self, Error *error)
{
    Status status = prepare_frame(self, error);
    if (status != STATUS_OK)
        return status;
    if (!gather(self, damage_next(self->damage))) {
        renderer_invalidate(self);
        return error_set(error, STATUS_MEMORY, "not enough memory to draw");
    }
    PixelBox boxes[DAMAGE_BOX_MAX];
    int count =
        damage_compare(self->damage, self->width, self->height, self->whole || self->whole_always, boxes);
    self->whole = false;
    SDL_SetRenderTarget(self->sdl, self->frame);
    bool drawn = true;
    for (int i = 0; i < count && drawn; i++)
        drawn = draw_box(self, &boxes[i]);
    SDL_RenderSetClipRect(self->sdl, NULL);
    SDL_SetRenderTarget(self->sdl, NULL);
    if (!drawn) {
        renderer_invalidate(self);
        return error_set(error, STATUS_MEMORY, "not enough memory to draw");
    }
    double pixels = 0;
    for (int i = 0; i < count; i++)
        pixels += (double)(boxes[i].right - boxes[i].left) * (boxes[i].bottom - boxes[i].top);
    RenderStatistics *statistics = &self->statistics;
    statistics->frames++;
    statistics->last_redrawn = pixels / ((double)self->width * self->height);
    statistics->redrawn += statistics->last_redrawn;
    statistics->last_pieces = damage_current(self->damage)->count;
    return screen_show(self->screen, self->frame, boxes, count, error);
}

Status renderer_read(Renderer *self, uint8_t **pixels, int *width, int *height, Error *error)
{
    *pixels = NULL;
    if (!self->frame)
        return error_set(error, STATUS_NOT_FOUND, "nothing was drawn yet");
    uint8_t *bytes = malloc((size_t)self->width * (size_t)self->height * 4);
    if (!bytes)
        return error_set(error, STATUS_MEMORY, "not enough memory for a picture");
    SDL_SetRenderTarget(self->sdl, self->frame);
    int failed = SDL_RenderReadPixels(self->sdl, NULL, SDL_PIXELFORMAT_RGBA32, bytes, 4 * self->width);
    SDL_SetRenderTarget(self->sdl, NULL);
    if (failed) {
        free(bytes);
        return sdl_error(error, "the window cannot be read");
    }
    *pixels = bytes;
    *width = self->width;
    *height = self->height;
    return STATUS_OK;
}
