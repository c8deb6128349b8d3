#include "ui/draw/labels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <SDL2/SDL_ttf.h>

enum {
    LABEL_MAX = 1024, /* a power of two; above three quarters of it, all are released */
    LABEL_TEXT_SIZE = 32,
    FONT_MAX = 24
};

typedef struct Label {
    char text[LABEL_TEXT_SIZE]; /* empty: this entry is free */
    FontFace face;
    int em;
    SDL_Texture *texture;
    int width, height;
} Label;

typedef struct SizedFont {
    FontFace face;
    int em;
    TTF_Font *font;
} SizedFont;

struct Labels {
    SDL_Renderer *sdl;
    const FontFiles *files;
    SizedFont fonts[FONT_MAX];
    int font_count;
    Label labels[LABEL_MAX];
    int label_count;
};

Status labels_create(SDL_Renderer *sdl, const FontFiles *files, Labels **out, Error *error)
{
    *out = NULL;
    if (TTF_Init())
        return error_set(error, STATUS_INTERNAL, "SDL2_ttf does not start: %s", TTF_GetError());
    *out = calloc(1, sizeof **out);
    if (!*out) {
        TTF_Quit();
        return error_set(error, STATUS_MEMORY, "not enough memory for text");
    }
    (*out)->sdl = sdl;
    (*out)->files = files;
    return STATUS_OK;
}

void labels_drop(Labels *self)
{
    for (int i = 0; i < LABEL_MAX; i++) {
        if (self->labels[i].texture)
            SDL_DestroyTexture(self->labels[i].texture);
    }
    memset(self->labels, 0, sizeof self->labels);
    self->label_count = 0;
    for (int i = 0; i < self->font_count; i++)
        TTF_CloseFont(self->fonts[i].font);
    self->font_count = 0;
}

void labels_destroy(Labels *self)
{
    if (!self)
        return;
    labels_drop(self);
    TTF_Quit();
    free(self);
}

bool labels_tidy(Labels *self)
{
    if (self->label_count < LABEL_MAX * 3 / 4 && self->font_count < FONT_MAX)
        return false;
    labels_drop(self);
    return true;
}

static TTF_Font *font_of(Labels *self, FontFace face, int em)
{
    for (int i = 0; i < self->font_count; i++) {
        if (self->fonts[i].face == face && self->fonts[i].em == em)
            return self->fonts[i].font;
    }
    const FontFile *file = &self->files->faces[face];
    if (self->font_count == FONT_MAX || em < 1)
        return NULL;
    SDL_RWops *bytes = SDL_RWFromConstMem(file->bytes.bytes, (int)file->bytes.length);
    TTF_Font *font = bytes ? TTF_OpenFontIndexRW(bytes, 1, em, file->index) : NULL;
    if (!font)
        return NULL;
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT);
    self->fonts[self->font_count++] = (SizedFont){face, em, font};
    return font;
}

SDL_Surface *labels_render(Labels *self, FontFace face, int em, Colour colour, const char *text)
{
    SDL_Color rgb = {colour & 0xff, colour >> 8 & 0xff, colour >> 16 & 0xff, 0xff};
    TTF_Font *font = font_of(self, face, em);
    return font && text[0] ? TTF_RenderUTF8_Blended(font, text, rgb) : NULL;
}

static size_t hash_label(FontFace face, int em, const char *text)
{
    size_t hash = (size_t)face * 31 + (size_t)em;
    for (; *text; text++)
        hash = hash * 131 + (unsigned char)*text;
    return hash;
}

/* The label with this text, made if necessary; null if that fails or there is no room until the next
 * tidying. */
static const Label *label_of(Labels *self, FontFace face, int em, const char *text)
{
    size_t length = strlen(text);
    if (length == 0 || length >= LABEL_TEXT_SIZE)
        return NULL;
    size_t at = hash_label(face, em, text) % LABEL_MAX;
    for (; self->labels[at].text[0]; at = (at + 1) % LABEL_MAX) {
        const Label *label = &self->labels[at];
        if (label->face == face && label->em == em && strcmp(label->text, text) == 0)
            return label;
    }
    if (self->label_count == LABEL_MAX - 1)
        return NULL;
    SDL_Surface *surface = labels_render(self, face, em, 0xffffffff, text);
    if (!surface)
        return NULL;
    Label *label = &self->labels[at];
    label->texture = SDL_CreateTextureFromSurface(self->sdl, surface);
    label->width = surface->w;
    label->height = surface->h;
    SDL_FreeSurface(surface);
    if (!label->texture)
        return NULL;
    SDL_SetTextureBlendMode(label->texture, SDL_BLENDMODE_BLEND);
    memcpy(label->text, text, length + 1);
    label->face = face;
    label->em = em;
    self->label_count++;
    return label;
}

void labels_draw(Labels *self, ImDrawList *list, LabelStyle style, ImVec2 centre, const char *text)
{
    const Label *label = label_of(self, style.face, style.em, text);
    if (!label)
        return;
    ImVec2 low = {roundf(centre.x - (float)label->width / 2), roundf(centre.y - (float)label->height / 2)};
    ImVec2 high = {low.x + (float)label->width, low.y + (float)label->height};
    imgui_add_image(list, label->texture, low, high, style.colour);
}
