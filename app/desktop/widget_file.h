/* Where each widget is, written to a file for scripts that drive the window from outside: "IDENTITY LEFT TOP
 * RIGHT BOTTOM" a line, in pixels of the window. */
#ifndef TETRESS_APP_DESKTOP_WIDGET_FILE_H
#define TETRESS_APP_DESKTOP_WIDGET_FILE_H

#include "engine/base/text.h"
#include "ui/draw/window/window.h"

typedef struct WidgetFile {
    const char *path; /* null: nobody wants it */
    Text frame, written;
} WidgetFile;

/* Around each frame. The file changes only when the widgets do, all at once. */
void widget_file_begin(WidgetFile *self, Window *window);
void widget_file_end(WidgetFile *self);
void widget_file_free(WidgetFile *self);

#endif
