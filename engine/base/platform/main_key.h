/* The key that gives commands together with another, as it is written in their names: Cmd on macOS, elsewhere
 * Ctrl. */
#ifndef TETRESS_BASE_PLATFORM_MAIN_KEY_H
#define TETRESS_BASE_PLATFORM_MAIN_KEY_H

#if defined(__APPLE__)
#define MAIN_KEY "Cmd+"
enum { MAIN_KEY_IS_CTRL = 0 };
#else
#define MAIN_KEY "Ctrl+"
enum { MAIN_KEY_IS_CTRL = 1 };
#endif

#endif
