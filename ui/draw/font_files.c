#include "ui/draw/font_files.h"

#include <stdlib.h>
#include <string.h>

#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <fontconfig/fcfreetype.h>

#include "engine/base/platform/file.h"

enum { FONT_FILE_LIMIT = 64 << 20 };

/* The system's fonts, listed once: that takes a hundredth of a second or more. */
struct FontSearch {
    FcConfig *config;
    FT_Library library;
    FcCharSet *loaded;   /* characters that the loaded fonts have */
    FcCharSet *anywhere; /* characters that some font of the system has; null: not gathered yet */
};

typedef struct FaceName {
    const char *family;
    const char *instead;
    int weight;
} FaceName;

static const FaceName face_names[FACE_COUNT] = {
    [FACE_REGULAR] = {"Inter", "DejaVu Sans", FC_WEIGHT_REGULAR},
    [FACE_SEMIBOLD] = {"Inter", "DejaVu Sans", FC_WEIGHT_DEMIBOLD},
    [FACE_FIXED] = {"DejaVu Sans Mono", "monospace", FC_WEIGHT_REGULAR},
};

/* Takes path and index from fontconfig's match. */
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
    out->index &= 0xffff; /* the upper half of the index names variations */
    return true;
}

/* The nearest font of a family; or of any family, for a character. */
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

/* Sizes are given by em, but the atlas needs the height of a line; and all digits get the width of the
 * widest. Adds the font's characters to a set, which may be null. */
static Status measure(FontFile *self, FT_Library library, FcCharSet *characters, Error *error)
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
    FcCharSet *its = characters ? FcFreeTypeCharSet(face, NULL) : NULL;
    if (its) {
        FcCharSetMerge(characters, its, NULL);
        FcCharSetDestroy(its);
    }
    FT_Done_Face(face);
    return scalable ? STATUS_OK : error_set(error, STATUS_INVALID, "%s cannot be scaled", self->path);
}

static Status load(FontFile *self, const FontSearch *search, FcCharSet *characters, Error *error)
{
    Status status = file_read(self->path, FONT_FILE_LIMIT, &self->bytes, error);
    if (status == STATUS_OK)
        status = measure(self, search->library, characters, error);
    return status;
}

/* Finds and loads the faces that are always needed. */
static Status load_faces(FontFiles *self, Error *error)
{
    const FontSearch *search = self->search;
    Status status = STATUS_OK;
    for (int i = 0; i < FACE_COUNT && status == STATUS_OK; i++) {
        const FaceName *name = &face_names[i];
        if (!find_match(search->config, name->family, name->instead, name->weight, 0, &self->faces[i]))
            return error_set(error, STATUS_NOT_FOUND, "no font was found; expected %s or %s", name->family,
                             name->instead);
        status = load(&self->faces[i], search, i == FACE_REGULAR ? search->loaded : NULL, error);
    }
    if (status != STATUS_OK)
        return status;
    if (!find_match(search->config, "DejaVu Sans", "sans", FC_WEIGHT_REGULAR, 0, &self->wide))
        return error_set(error, STATUS_NOT_FOUND, "no font was found; expected DejaVu Sans");
    return load(&self->wide, search, search->loaded, error);
}

static Status search_open(FontSearch **out, Error *error)
{
    FontSearch *self = *out = calloc(1, sizeof *self);
    if (!self || !(self->loaded = FcCharSetCreate()))
        return error_set(error, STATUS_MEMORY, "not enough memory for fonts");
    if (FT_Init_FreeType(&self->library))
        return error_set(error, STATUS_INTERNAL, "FreeType does not start");
    self->config = FcInitLoadConfigAndFonts();
    return self->config ? STATUS_OK : error_set(error, STATUS_NOT_FOUND, "fontconfig does not start");
}

static void search_close(FontSearch *self)
{
    if (!self)
        return;
    if (self->loaded)
        FcCharSetDestroy(self->loaded);
    if (self->anywhere)
        FcCharSetDestroy(self->anywhere);
    if (self->config)
        FcConfigDestroy(self->config);
    if (self->library)
        FT_Done_FreeType(self->library);
    free(self);
}

Status font_files_open(FontFiles *self, Error *error)
{
    memset(self, 0, sizeof *self);
    Status status = search_open(&self->search, error);
    if (status == STATUS_OK)
        status = load_faces(self, error);
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
    search_close(self->search);
    memset(self, 0, sizeof *self);
}

/* Gathers the characters of all the system's fonts. */
static FcCharSet *gather_characters(FcConfig *config)
{
    const FcFontSet *fonts = FcConfigGetFonts(config, FcSetSystem);
    FcCharSet *all = FcCharSetCreate(), *its;
    for (int i = 0; fonts && all && i < fonts->nfont; i++)
        if (FcPatternGetCharSet(fonts->fonts[i], FC_CHARSET, 0, &its) == FcResultMatch)
            FcCharSetMerge(all, its, NULL);
    return all;
}

bool font_files_cover(FontFiles *self, uint32_t character)
{
    FontSearch *search = self->search;
    if (self->fallback_count == FALLBACK_MAX || FcCharSetHasChar(search->loaded, character))
        return false;
    if (!search->anywhere)
        search->anywhere = gather_characters(search->config);
    if (!search->anywhere || !FcCharSetHasChar(search->anywhere, character))
        return false;
    FontFile *file = &self->fallbacks[self->fallback_count];
    memset(file, 0, sizeof *file);
    bool added = find_match(search->config, "sans", "serif", FC_WEIGHT_REGULAR, character, file) &&
                 load(file, search, search->loaded, NULL) == STATUS_OK;
    if (added)
        self->fallback_count++;
    else
        text_free(&file->bytes);
    return added;
}
