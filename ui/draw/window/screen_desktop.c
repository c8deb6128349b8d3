/* A desktop's window. */
#include "ui/draw/window/screen.h"

enum { INTERVAL_LEAST_MS = 7, INTERVAL_MS = 16 }; /* for the fastest screen, and if the rate isn't known */

static Status sdl_error(Error *error)
{
    return error_set(error, STATUS_INTERNAL, "the window cannot be drawn: %s", SDL_GetError());
}

static Status copy_boxes(Screen *self, SDL_Surface *surface, const PixelBox *boxes, int count, Error *error)
{
    SDL_Rect rects[DAMAGE_BOX_MAX];
    for (int i = 0; i < count; i++) {
        const PixelBox *box = &boxes[i];
        int right = box->right < surface->w ? box->right : surface->w;
        int bottom = box->bottom < surface->h ? box->bottom : surface->h;
        rects[i] = (SDL_Rect){box->left, box->top, right - box->left, bottom - box->top};
        uint8_t *to = (uint8_t *)surface->pixels + box->top * surface->pitch +
                      box->left * surface->format->BytesPerPixel;
        if (rects[i].w > 0 && rects[i].h > 0 &&
            SDL_RenderReadPixels(self->renderer, &rects[i], surface->format->format, to, surface->pitch))
            return sdl_error(error);
    }
    if (SDL_UpdateWindowSurfaceRects(self->window, rects, count))
        return sdl_error(error);
    return STATUS_OK;
}

/* The window's memory is new and empty whenever its size has changed. */
Status screen_show_boxes(Screen *self, SDL_Texture *frame, const PixelBox *boxes, int count, Error *error)
{
    SDL_Surface *surface = SDL_GetWindowSurface(self->window);
    if (!surface)
        return sdl_error(error);
    PixelBox whole = {.right = surface->w, .bottom = surface->h};
    int width, height;
    SDL_QueryTexture(frame, NULL, NULL, &width, &height);
    whole.right = whole.right < width ? whole.right : width;
    whole.bottom = whole.bottom < height ? whole.bottom : height;
    if (count == 0 && !self->stale)
        return STATUS_OK;
    SDL_SetRenderTarget(self->renderer, frame);
    Status status = self->stale ? copy_boxes(self, surface, &whole, 1, error)
                                : copy_boxes(self, surface, boxes, count, error);
    SDL_SetRenderTarget(self->renderer, NULL);
    self->stale = status != STATUS_OK;
    return status;
}

int screen_interval_ms(const Screen *self)
{
    SDL_DisplayMode mode;
    int display = SDL_GetWindowDisplayIndex(self->window);
    if (display < 0 || SDL_GetCurrentDisplayMode(display, &mode) || mode.refresh_rate <= 0)
        return INTERVAL_MS;
    int interval = 1000 / mode.refresh_rate;
    return interval > INTERVAL_LEAST_MS ? interval : INTERVAL_LEAST_MS;
}
