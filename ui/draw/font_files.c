#include "ui/draw/font_files.h"

#include <stdlib.h>
#include <string.h>

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H

#include "engine/base/platform/file.h"

enum { FONT_FILE_LIMIT = 64 << 20 };

typedef struct FaceWish {
    const char *family;
    const char *instead;
    int weight;
} FaceWish;

static const FaceWish wishes[FACE_COUNT] = {
    [FACE_REGULAR] = {"Inter", "DejaVu Sans", FC_WEIGHT_REGULAR},
    [FACE_SEMIBOLD] = {"Inter", "DejaVu Sans", FC_WEIGHT_DEMIBOLD},
    [FACE_FIXED] = {"DejaVu Sans Mono", "monospace", FC_WEIGHT_REGULAR},
};

/* Takes path and index from what fontconfig found. */
static bool take_match(FontFile *out, FcPattern *match)
{
    FcChar8 *path;
    if (FcPatternGetString(match, FC_FILE, 0, &path) != FcResultMatch)
        return false;
    if (strlen((const char *)path) >= sizeof out->path)
        return false;
    memcpy(out->path, path, strlen((const char *)path) + 1);
    if (FcPatternGetInteger(match, FC_INDEX, 0, &out->index) != FcResultMatch)
        out->index = 0;
    out->index &= 0xffff; /* the upper half names variations */
    return true;
}

/* Whichever of a family's fonts is nearest; or of any family, for a character. */
static bool find_match(FcConfig *config, const char *family, const char *instead, int weight,
                       uint32_t character, FontFile *out)
{
    FcPattern *pattern = FcPatternCreate();
    if (!pattern)
        return false;
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
    FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)instead);
    FcPatternAddInteger(pattern, FC_WEIGHT, weight);
    FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN);
    FcPatternAddBool(pattern, FC_SCALABLE, FcTrue);
    FcPatternAddBool(pattern, FC_COLOR, FcFalse);
    FcCharSet *set = character ? FcCharSetCreate() : NULL;
    if (set) {
        FcCharSetAddChar(set, character);
        FcPatternAddCharSet(pattern, FC_CHARSET, set);
    }
    FcConfigSubstitute(config, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result;
    FcPattern *match = FcFontMatch(config, pattern, &result);
    bool found = match && take_match(out, match);
    if (found && set) {
        FcCharSet *has;
        found = FcPatternGetCharSet(match, FC_CHARSET, 0, &has) == FcResultMatch &&
                FcCharSetHasChar(has, character);
    }
    if (match)
        FcPatternDestroy(match);
    if (set)
        FcCharSetDestroy(set);
    FcPatternDestroy(pattern);
    return found;
}

/* Sizes are asked for by em, but the atlas wants the height of a line; and digits get the width of the widest. */
static Status measure(FontFile *self, FT_Library library, Error *error)
{
    FT_Face face;
    if (FT_New_Memory_Face(library, (const FT_Byte *)self->bytes.bytes, (FT_Long)self->bytes.length,
                           self->index, &face))
        return error_set(error, STATUS_INVALID, "%s is not a font", self->path);
    float em = (float)face->units_per_EM;
    bool scalable = face->units_per_EM > 0;
    if (scalable) {
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
    FT_Done_Face(face);
    return scalable ? STATUS_OK : error_set(error, STATUS_INVALID, "%s cannot be scaled", self->path);
}

static Status load(FontFile *self, FT_Library library, Error *error)
{
    Status status = file_read(self->path, FONT_FILE_LIMIT, &self->bytes, error);
    if (status == STATUS_OK)
        status = measure(self, library, error);
    return status;
}

/* Finds and loads the faces that are always there. */
static Status load_faces(FontFiles *self, FcConfig *config, FT_Library library, Error *error)
{
    Status status = STATUS_OK;
    for (int i = 0; i < FACE_COUNT && status == STATUS_OK; i++) {
        const FaceWish *wish = &wishes[i];
        if (!find_match(config, wish->family, wish->instead, wish->weight, 0, &self->faces[i]))
            return error_set(error, STATUS_NOT_FOUND, "no font was found; expected %s or %s", wish->family,
                             wish->instead);
        status = load(&self->faces[i], library, error);
    }
    if (status != STATUS_OK)
        return status;
    if (!find_match(config, "DejaVu Sans", "sans", FC_WEIGHT_REGULAR, 0, &self->wide))
        return error_set(error, STATUS_NOT_FOUND, "no font was found; expected DejaVu Sans");
    return load(&self->wide, library, error);
}

Status font_files_open(FontFiles *self, Error *error)
{
    memset(self, 0, sizeof *self);
    FT_Library library;
    if (FT_Init_FreeType(&library))
        return error_set(error, STATUS_INTERNAL, "FreeType does not start");
    FcConfig *config = FcInitLoadConfigAndFonts();
    Status status = config ? load_faces(self, config, library, error)
                           : error_set(error, STATUS_NOT_FOUND, "fontconfig does not start");
    if (config)
        FcConfigDestroy(config);
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
    for (int i = 0; i < self->fallback_count; i++)
        text_free(&self->fallbacks[i].bytes);
    memset(self, 0, sizeof *self);
}

static bool has_character(const FontFile *file, FT_Library library, uint32_t character)
{
    FT_Face face;
    if (FT_New_Memory_Face(library, (const FT_Byte *)file->bytes.bytes, (FT_Long)file->bytes.length,
                           file->index, &face))
        return false;
    bool has = FT_Get_Char_Index(face, character) != 0;
    FT_Done_Face(face);
    return has;
}

static bool is_covered(const FontFiles *self, FT_Library library, uint32_t character)
{
    if (has_character(&self->faces[FACE_REGULAR], library, character) ||
        has_character(&self->wide, library, character))
        return true;
    for (int i = 0; i < self->fallback_count; i++) {
        if (has_character(&self->fallbacks[i], library, character))
            return true;
    }
    return false;
}

bool font_files_cover(FontFiles *self, uint32_t character)
{
    FT_Library library;
    if (self->fallback_count == FALLBACK_MAX || FT_Init_FreeType(&library))
        return false;
    bool added = false;
    FcConfig *config = is_covered(self, library, character) ? NULL : FcInitLoadConfigAndFonts();
    if (config) {
        FontFile *file = &self->fallbacks[self->fallback_count];
        memset(file, 0, sizeof *file);
        added = find_match(config, "sans", "serif", FC_WEIGHT_REGULAR, character, file) &&
                load(file, library, NULL) == STATUS_OK;
        if (added)
            self->fallback_count++;
        else
            text_free(&file->bytes);
        FcConfigDestroy(config);
    }
    FT_Done_FreeType(library);
    return added;
}
