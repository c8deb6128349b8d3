/* Reading a font and measuring it. A FontFile belongs to one thread at a time. */
#ifndef TETRESS_DRAW_FONT_FILE_H
#define TETRESS_DRAW_FONT_FILE_H

#include <ft2build.h>
#include FT_FREETYPE_H

#include "ui/draw/font_files.h"

/* Loads the file at `self->path`. The caller closes the face while the library and the file's bytes last. */
Status font_file_load(FontFile *self, FT_Library library, FT_Face *face, Error *error);

#endif
