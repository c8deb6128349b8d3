/* A page has the browser's dialogs, and gets the clipboard's text when somebody pastes. */
#include "ui/draw/window/exchange.h"

#include <SDL2/SDL.h>
#include <emscripten.h>

#include "engine/base/text.h"
#include "ui/draw/window/page.h"

static struct {
    Text pasted;
    Text chosen; /* empty: nothing */
} exchange;

EMSCRIPTEN_KEEPALIVE void page_pasted(const char *text)
{
    text_clear(&exchange.pasted);
    text_add_string(&exchange.pasted, text);
}

EMSCRIPTEN_KEEPALIVE void page_chose(const char *path)
{
    text_clear(&exchange.chosen);
    text_add_string(&exchange.chosen, path);
    SDL_PushEvent(&(SDL_Event){.type = SDL_USEREVENT}); /* has the dialog look at it */
}

EMSCRIPTEN_KEEPALIVE void page_dropped(const char *path)
{
    SDL_PushEvent(&(SDL_Event){.drop = {.type = SDL_DROPFILE, .file = SDL_strdup(path)}});
}

const char *exchange_paste(void)
{
    return text_string(&exchange.pasted);
}

void exchange_copy(const char *text)
{
    page_pasted(text);
    page_copy(text);
}

bool exchange_choose(bool folder)
{
    page_choose(folder);
    return true;
}

bool exchange_take_choice(char *path, size_t size)
{
    bool fits = exchange.chosen.length > 0 && exchange.chosen.length < size;
    if (fits)
        SDL_strlcpy(path, text_string(&exchange.chosen), size);
    text_clear(&exchange.chosen);
    return fits;
}

void exchange_offer(const char *path)
{
    page_offer(path);
}
