/* A page sees no fonts of the system: its own are among the program's data. */
#include <string.h>

#include "engine/base/platform/assets.h"
#include "ui/draw/font_file.h"

static Status load(FontFile *self, FT_Library library, const char *name, Error *error)
{
    Text path = {0};
    FT_Face face;
    data_path("fonts/", &path);
    snprintf(self->path, sizeof self->path, "%s%s", text_string(&path), name);
    text_free(&path);
    Status status = font_file_load(self, library, &face, error);
    if (status == STATUS_OK)
        FT_Done_Face(face);
    return status;
}

Status font_files_open(FontFiles *self, Error *error)
{
    static const char *const names[FACE_COUNT] = {
        [FACE_REGULAR] = "Inter-Regular.otf",
        [FACE_SEMIBOLD] = "Inter-SemiBold.otf",
        [FACE_FIXED] = "DejaVuSansMono.ttf",
    };
    FT_Library library;
    memset(self, 0, sizeof *self);
    if (FT_Init_FreeType(&library))
        return error_set(error, STATUS_INTERNAL, "FreeType does not start");
    Status status = load(&self->wide, library, "DejaVuSans.ttf", error);
    for (int i = 0; i < FACE_COUNT && status == STATUS_OK; i++)
        status = load(&self->faces[i], library, names[i], error);
    FT_Done_FreeType(library);
    if (status != STATUS_OK)
        font_files_close(self);
    return status;
}

void font_files_close(FontFiles *self)
{
    for (int i = 0; i < FACE_COUNT; i++)
        text_free(&self->faces[i].bytes);
    text_free(&self->wide.bytes);
    memset(self, 0, sizeof *self);
}

/* There are no others to look for. */
void font_files_want(FontFiles *self, uint32_t character)
{
    (void)self;
    (void)character;
}

bool font_files_busy(const FontFiles *self)
{
    (void)self;
    return false;
}

bool font_files_tick(FontFiles *self, Wake wake)
{
    (void)self;
    (void)wake;
    return false;
}
