#include "ui/draw/window/window_place.h"

enum { DISPLAYS_MOST = 16 };

static int between(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

static bool is_in(const SDL_Rect *area, int x, int y)
{
    return x >= area->x && x < area->x + area->w && y >= area->y && y < area->y + area->h;
}

void window_place_fit(WindowPlace *self, const SDL_Rect *areas, int count)
{
    const SDL_Rect *area = NULL;
    if (count == 0)
        return;
    for (int i = 0; i < count && !area; i++)
        if (is_in(&areas[i], self->x + self->width / 2, self->y))
            area = &areas[i];
    bool lost = !area;
    area = area ? area : &areas[0];
    self->width = between(self->width, 1, area->w);
    self->height = between(self->height, 1, area->h);
    if (lost) {
        self->x = area->x + (area->w - self->width) / 2;
        self->y = area->y + (area->h - self->height) / 2;
    }
    self->x = between(self->x, area->x, area->x + area->w - self->width);
    self->y = between(self->y, area->y, area->y + area->h - self->height);
}

void window_place_fit_displays(WindowPlace *self)
{
    SDL_Rect areas[DISPLAYS_MOST];
    int count = 0;
    for (int i = 0; i < SDL_GetNumVideoDisplays() && count < DISPLAYS_MOST; i++)
        count += SDL_GetDisplayUsableBounds(i, &areas[count]) == 0;
    window_place_fit(self, areas, count);
}

void window_place_note(WindowPlace *self, SDL_Window *window)
{
    enum { OVER_SDL3 = 50 }; /* the least patch level of an SDL 2 over SDL 3 */
    uint32_t flags = SDL_GetWindowFlags(window);
    SDL_version version;
    int left = 0;
    int top = 0;
    if (flags & (SDL_WINDOW_HIDDEN | SDL_WINDOW_MINIMIZED | SDL_WINDOW_FULLSCREEN))
        return;
    self->maximised = (flags & SDL_WINDOW_MAXIMIZED) != 0;
    if (self->maximised && self->width > 0)
        return;
    SDL_GetWindowPosition(window, &self->x, &self->y);
    SDL_GetWindowSize(window, &self->width, &self->height);
    SDL_GetVersion(&version);
    if (version.patch < OVER_SDL3 && SDL_GetWindowBordersSize(window, &top, &left, NULL, NULL) == 0) {
        self->x -= left; /* a new window is positioned by its border, by SDL 3 not */
        self->y -= top;
    }
}
