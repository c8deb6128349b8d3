#include "ui/draw/font_file.h"

#include "engine/base/platform/file.h"

enum { FONT_FILE_LIMIT = 64 << 20 };

/* Sizes are given by em, but the atlas needs the height of a line; and all digits get the width of the
 * widest. */
static void measure(FontFile *self, FT_Face face)
{
    float em = (float)face->units_per_EM;
    self->line_per_em = (float)(face->ascender - face->descender) / em;
    self->digit_per_em = 0;
    for (char digit = '0'; digit <= '9'; digit++) {
        if (FT_Load_Char(face, (FT_ULong)digit, FT_LOAD_NO_SCALE))
            continue;
        float width = (float)face->glyph->metrics.horiAdvance / em;
        if (width > self->digit_per_em)
            self->digit_per_em = width;
    }
}

Status font_file_load(FontFile *self, FT_Library library, FT_Face *face, Error *error)
{
    Status status = file_read(self->path, FONT_FILE_LIMIT, &self->bytes, error);
    if (status != STATUS_OK)
        return status;
    if (FT_New_Memory_Face(library, (const FT_Byte *)self->bytes.bytes, (FT_Long)self->bytes.length,
                           self->index, face))
        return error_set(error, STATUS_INVALID, "%s is not a font", self->path);
    if ((*face)->units_per_EM == 0) {
        FT_Done_Face(*face);
        return error_set(error, STATUS_INVALID, "%s cannot be scaled", self->path);
    }
    measure(self, *face);
    return STATUS_OK;
}
