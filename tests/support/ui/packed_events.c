/* SDL 2 on top of SDL 3 reads wild pointers from events with text that a program pushes, and drops fractions
 * of the wheel. Here they are pushed packed in one of the program's own kind, and unpacked where the window
 * takes them: the linker puts these functions in front of SDL's. */
#include <SDL2/SDL.h>
#include <stdlib.h>

int __real_SDL_PushEvent(SDL_Event *event);
int __wrap_SDL_PushEvent(SDL_Event *event);
int __real_SDL_PollEvent(SDL_Event *event);
int __wrap_SDL_PollEvent(SDL_Event *event);
int __real_SDL_WaitEvent(SDL_Event *event);
int __wrap_SDL_WaitEvent(SDL_Event *event);
int __real_SDL_WaitEventTimeout(SDL_Event *event, int milliseconds);
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int milliseconds);

enum { PACKED = SDL_LASTEVENT - 1 };

int __wrap_SDL_PushEvent(SDL_Event *event)
{
    if (event->type != SDL_TEXTINPUT && event->type != SDL_TEXTEDITING && event->type != SDL_DROPFILE &&
        event->type != SDL_MOUSEWHEEL)
        return __real_SDL_PushEvent(event);
    SDL_Event *content = malloc(sizeof *content);
    if (!content)
        return -1;
    *content = *event;
    return __real_SDL_PushEvent(&(SDL_Event){.user = {.type = PACKED, .data1 = content}});
}

static int unpack(int came, SDL_Event *event)
{
    if (!came || event->type != PACKED)
        return came;
    SDL_Event *content = event->user.data1;
    *event = *content;
    free(content);
    return came;
}

int __wrap_SDL_PollEvent(SDL_Event *event)
{
    return unpack(__real_SDL_PollEvent(event), event);
}

int __wrap_SDL_WaitEvent(SDL_Event *event)
{
    return unpack(__real_SDL_WaitEvent(event), event);
}

int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int milliseconds)
{
    return unpack(__real_SDL_WaitEventTimeout(event, milliseconds), event);
}
