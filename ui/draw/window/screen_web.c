/* A page's canvas. */
#include <stdlib.h>

#include "ui/draw/window/page.h"
#include "ui/draw/window/screen.h"

/* The canvas is new and empty whenever its size has changed. */
Status screen_show_boxes(Screen *self, SDL_Texture *frame, const PixelBox *boxes, int count, Error *error)
{
    PixelBox whole = {0};
    SDL_QueryTexture(frame, NULL, NULL, &whole.right, &whole.bottom);
    void *pixels = malloc((size_t)whole.right * (size_t)whole.bottom * 4);
    if (!pixels)
        return error_set(error, STATUS_MEMORY, "not enough memory to draw");
    if (self->stale) {
        boxes = &whole;
        count = 1;
    }
    int failures = SDL_SetRenderTarget(self->renderer, frame);
    for (int i = 0; i < count && failures == 0; i++) {
        SDL_Rect rect = {boxes[i].left, boxes[i].top, boxes[i].right - boxes[i].left,
                         boxes[i].bottom - boxes[i].top};
        failures = SDL_RenderReadPixels(self->renderer, &rect, SDL_PIXELFORMAT_RGBA32, pixels, 4 * rect.w);
        if (failures == 0)
            page_put_box(pixels, rect.x, rect.y, rect.w, rect.h);
    }
    SDL_SetRenderTarget(self->renderer, NULL);
    free(pixels);
    self->stale = failures != 0;
    return failures == 0 ? STATUS_OK
                         : error_set(error, STATUS_INTERNAL, "the page cannot be drawn: %s", SDL_GetError());
}

/* The browser itself asks for a frame when the screen is due to show one. */
int screen_interval_ms(const Screen *self)
{
    (void)self;
    return 1;
}
