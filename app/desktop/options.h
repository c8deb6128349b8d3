/* The command line of the program with the window. */
#ifndef TETRESS_APP_DESKTOP_OPTIONS_H
#define TETRESS_APP_DESKTOP_OPTIONS_H

#include <stdio.h>

#include "ui/state/settings.h"

typedef struct DesktopOptions {
    const char *file;   /* to open; "-" is a pipe; null: none */
    const char *follow; /* a file that grows */
    const char *script, *screenshot, *folder, *widgets;
    bool headless, resume, frame_stats, actions, help, version;
    const char *size;  /* null: the window's last size, or as fits the screen */
    int width, height; /* of that size */
    int theme;         /* ThemeKind; -1: as in the settings */
    int64_t scale;     /* in percent; 0: as in the settings */
    int64_t frames;
} DesktopOptions;

/* Reads the words after the program's name; errors name the wrong one. */
Status desktop_options_read(int count, char *const words[], DesktopOptions *out, Error *error);
void desktop_options_help(FILE *out);

#endif
