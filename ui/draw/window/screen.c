#include "ui/draw/window/screen.h"

#include <locale.h>
#include <string.h>

#include "ui/draw/app_icon.h"
#include "ui/draw/text_size.h"

static Status sdl_error(Error *error, const char *what)
{
    return error_set(error, STATUS_INTERNAL, "%s: %s", what, SDL_GetError());
}

/* Without a display, SDL picks a driver that shows nothing, and a window would wait forever for input. */
static Status check_display(const ScreenPlan *plan, Error *error)
{
    const char *driver = SDL_GetCurrentVideoDriver();
    const char *wanted = SDL_getenv("SDL_VIDEODRIVER");
    bool shows = !driver || (strcmp(driver, "dummy") != 0 && strcmp(driver, "offscreen") != 0 &&
                             strcmp(driver, "evdev") != 0);
    if (plan->hidden || shows || (wanted && *wanted))
        return STATUS_OK;
    return error_set(error, STATUS_NOT_FOUND,
                     "no window can be opened: there is no display; --headless works without one");
}

/* ---- What draws ---- */

bool screen_is_software(const char *gl_renderer)
{
    static const char *const names[] = {"llvmpipe", "softpipe", "swrast", "SWR", "SwiftShader", "Software"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strstr(gl_renderer, names[i]))
            return true;
    return false;
}

/* Whether a renderer uses a graphics card, or was named by the user. */
static bool is_worthwhile(SDL_Renderer *renderer)
{
    enum { GL_RENDERER = 0x1f01 };
    SDL_RendererInfo info;
    const char *named = SDL_GetHint(SDL_HINT_RENDER_DRIVER);
    if (SDL_GetRendererInfo(renderer, &info) || info.flags & SDL_RENDERER_SOFTWARE)
        return false;
    if (strncmp(info.name, "opengl", strlen("opengl")) != 0 || (named && strcmp(named, info.name) == 0))
        return true;
    const unsigned char *(*get_string)(unsigned name);
    *(void **)(void *)&get_string = SDL_GL_GetProcAddress("glGetString");
    const char *name = get_string ? (const char *)get_string(GL_RENDERER) : NULL;
    return !name || !screen_is_software(name);
}

static Status open_window(Screen *self, const ScreenPlan *plan, Error *error)
{
    uint32_t flags = SDL_WINDOW_HIDDEN | (plan->hidden ? 0 : SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    WindowPlace place = {SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, plan->width, plan->height, false};
    if (plan->width == 0) {
        place.width = SCREEN_WIDTH;
        place.height = SCREEN_HEIGHT;
    }
    if (plan->place && !plan->hidden) {
        place = *plan->place;
        window_place_fit_displays(&place);
        flags |= place.maximised ? SDL_WINDOW_MAXIMIZED : 0;
    }
    self->window = SDL_CreateWindow(plan->title, place.x, place.y, place.width, place.height, flags);
    return self->window ? STATUS_OK : sdl_error(error, "the window cannot be opened");
}

/* Draws with the graphics card, if there is one. Otherwise the window must be made again, because SDL made
 * this one for OpenGL. */
static Status open_card(Screen *self, const ScreenPlan *plan, Error *error)
{
    self->renderer = SDL_CreateRenderer(self->window, -1, SDL_RENDERER_TARGETTEXTURE);
    if (!self->renderer || is_worthwhile(self->renderer))
        return STATUS_OK;
    SDL_DestroyRenderer(self->renderer);
    SDL_DestroyWindow(self->window);
    self->renderer = NULL;
    return open_window(self, plan, error);
}

/* Draws in memory. */
static Status open_memory(Screen *self, Error *error)
{
    self->stub = SDL_CreateRGBSurfaceWithFormat(0, 1, 1, 32, SDL_PIXELFORMAT_RGB888);
    self->renderer = self->stub ? SDL_CreateSoftwareRenderer(self->stub) : NULL;
    self->direct = self->stale = true;
    return self->renderer ? STATUS_OK : sdl_error(error, "the window cannot be drawn");
}

Status screen_open(Screen *self, const ScreenPlan *plan, Error *error)
{
    *self = (Screen){.hidden = plan->hidden};
    SDL_SetHint(SDL_HINT_IME_SHOW_UI, "1");
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1");
    SDL_SetHint(SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1");
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"); /* draw windows in memory */
    if (plan->hidden)
        SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy"); /* looks for no display */
    /* The locale converts names of windows, so it must have all characters. */
    if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1)
        setlocale(LC_CTYPE, "C.UTF-8");
    if (SDL_InitSubSystem(SDL_INIT_VIDEO))
        return sdl_error(error, "no window can be opened");
    Status status = check_display(plan, error);
    if (status == STATUS_OK)
        status = open_window(self, plan, error);
    if (status == STATUS_OK && !plan->hidden)
        status = open_card(self, plan, error);
    if (status == STATUS_OK && !self->renderer)
        status = open_memory(self, error);
    if (status != STATUS_OK || plan->hidden)
        return status;
    SDL_SetWindowMinimumSize(self->window, 640, 400);
    SDL_Surface *icon = app_icon_make();
    if (icon)
        SDL_SetWindowIcon(self->window, icon);
    SDL_FreeSurface(icon);
    if (plan->width == 0 && !plan->place) {
        /* Makes the window larger for larger texts, and smaller for a small screen. */
        SDL_Rect room;
        int percent = text_size_percent(self->window);
        int display = SDL_GetWindowDisplayIndex(self->window);
        if (display >= 0 && !SDL_GetDisplayUsableBounds(display, &room)) {
            int width = SCREEN_WIDTH * percent / 100, height = SCREEN_HEIGHT * percent / 100;
            SDL_SetWindowSize(self->window, width < room.w * 9 / 10 ? width : room.w * 9 / 10,
                              height < room.h * 9 / 10 ? height : room.h * 9 / 10);
            SDL_SetWindowPosition(self->window, SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED);
        }
    }
    SDL_ShowWindow(self->window);
    return STATUS_OK;
}

void screen_close(Screen *self)
{
    if (self->renderer)
        SDL_DestroyRenderer(self->renderer);
    SDL_FreeSurface(self->stub);
    if (self->window)
        SDL_DestroyWindow(self->window);
    SDL_QuitSubSystem(SDL_INIT_VIDEO);
    *self = (Screen){0};
}

/* ---- Frames ---- */

Status screen_size(const Screen *self, int *width, int *height, Error *error)
{
    if (self->direct)
        SDL_GetWindowSizeInPixels(self->window, width, height);
    else if (SDL_GetRendererOutputSize(self->renderer, width, height))
        return sdl_error(error, "the window has no size");
    *width = *width > 0 ? *width : 1; /* no texture is smaller */
    *height = *height > 0 ? *height : 1;
    return STATUS_OK;
}

Status screen_show(Screen *self, SDL_Texture *frame, const PixelBox *boxes, int count, Error *error)
{
    if (self->hidden)
        return STATUS_OK;
    if (self->direct)
        return screen_show_boxes(self, frame, boxes, count, error);
    SDL_RenderCopy(self->renderer, frame, NULL, NULL);
    SDL_RenderPresent(self->renderer);
    return STATUS_OK;
}
