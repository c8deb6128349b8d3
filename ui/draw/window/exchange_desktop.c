/* A desktop has one clipboard, and its files are where people see them. */
#include "ui/draw/window/exchange.h"

#include <SDL2/SDL.h>

const char *exchange_paste(void)
{
    static char *text; /* belongs to SDL */
    SDL_free(text);
    text = SDL_GetClipboardText();
    return text;
}

void exchange_copy(const char *text)
{
    SDL_SetClipboardText(text);
}

bool exchange_choose(bool folder)
{
    (void)folder;
    return false;
}

bool exchange_take_choice(char *path, size_t size)
{
    if (size > 0)
        path[0] = '\0';
    return false;
}

void exchange_offer(const char *path)
{
    (void)path;
}
