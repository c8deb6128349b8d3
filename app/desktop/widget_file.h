/* Writes the place of each widget to a file, for scripts that drive the window: "IDENTITY LEFT TOP RIGHT
 * BOTTOM" on each line, in pixels of the window. */
#ifndef TETRESS_APP_DESKTOP_WIDGET_FILE_H
#define TETRESS_APP_DESKTOP_WIDGET_FILE_H

#include "engine/base/text.h"
#include "ui/draw/window/window.h"

typedef struct WidgetFile {
    const char *path; /* null: not wanted */
    Text frame, written;
} WidgetFile;

/* Call around each frame. The file is replaced as a whole, and only when widgets change. */
void widget_file_begin(WidgetFile *self, Window *window);
void widget_file_end(WidgetFile *self);
void widget_file_free(WidgetFile *self);

#endif
