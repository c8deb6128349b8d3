#include "ui/draw/text_size.h"

#include <math.h>
#include <stdlib.h>

#include <SDL2/SDL_syswm.h>

int text_size_of_screen(double chosen, double real, int rows)
{
    enum {
        STEP = 25,
        LEAST = 100,
        MOST = 200,
        USUAL_DPI = 96,
        NEAR_DPI = 120,
        USUAL_ROWS = 1152,
        BY_ROWS = 150
    };
    /* a measured screen is smaller and also nearer to the eye, so it counts less than the desktop's
     * setting; many desktops measure nothing and say 96, so its rows count, too */
    double by_rows = fmin(100.0 * rows / USUAL_ROWS, BY_ROWS);
    double percent = chosen > 0 ? 100 * chosen / USUAL_DPI : fmax(100 * real / NEAR_DPI, by_rows);
    double steps = floor(percent / STEP + 0.5) * STEP;
    return steps < LEAST ? LEAST : steps > MOST ? MOST : (int)steps;
}

#if defined(SDL_VIDEO_DRIVER_X11)

/* The dots per inch that an X desktop sets for texts, from the resource Xft.dpi; 0: none. SDL has loaded the
 * library. */
static double chosen_dpi(SDL_Window *window)
{
    typedef char *GetDefault(void *display, const char *program, const char *option);
    SDL_SysWMinfo info;
    GetDefault *get_default = NULL;
    SDL_VERSION(&info.version);
    if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11)
        return 0;
    void *library = SDL_LoadObject("libX11.so.6");
    if (library)
        *(void **)(void *)&get_default = SDL_LoadFunction(library, "XGetDefault");
    const char *text = get_default ? get_default(info.info.x11.display, "Xft", "dpi") : NULL;
    double dpi = text ? strtod(text, NULL) : 0;
    if (library)
        SDL_UnloadObject(library);
    return dpi > 0 && dpi < 1000 ? dpi : 0;
}

#else

static double chosen_dpi(SDL_Window *window)
{
    (void)window;
    return 0;
}

#endif

int text_size_percent(SDL_Window *window)
{
    float real;
    int points = 0, pixels = 0;
    int display = SDL_GetWindowDisplayIndex(window);
    if (display < 0)
        return 100;
    if (SDL_GetDisplayDPI(display, &real, NULL, NULL))
        real = 0;
    /* where a point is several pixels, texts are already larger by that */
    SDL_GetWindowSize(window, &points, NULL);
    SDL_GetWindowSizeInPixels(window, &pixels, NULL);
    if (pixels > points && points > 0)
        real *= (float)points / (float)pixels;
    SDL_Rect bounds = {0};
    SDL_GetDisplayBounds(display, &bounds);
    return text_size_of_screen(chosen_dpi(window), (double)real, bounds.h);
}
