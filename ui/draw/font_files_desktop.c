#include "ui/draw/font_files.h"

#include <stdlib.h>
#include <string.h>

#include <fontconfig/fontconfig.h>
/* FreeType's headers come first */
#include "ui/draw/font_file.h"

#include <fontconfig/fcfreetype.h>

#include "engine/base/job.h"

/* The system's fonts, listed once: that takes a hundredth of a second or more. While the job runs, all but
 * `wanted` belongs to its thread. */
struct FontSearch {
    FcConfig *config;
    FT_Library library;
    FcCharSet *loaded;   /* characters that the loaded fonts have */
    FcCharSet *anywhere; /* characters that some font of the system has; null: not gathered yet */
    FcCharSet *wanted;   /* characters to look for next; null: none */

    Job *job;          /* looks for fonts; null: nothing is being looked for */
    FcCharSet *sought; /* the characters that it looks for */
    FontFile found[FALLBACK_MAX];
    int found_count, found_most;
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

/* Adds the font's characters to a set, which may be null. */
static Status load(FontFile *self, const FontSearch *search, FcCharSet *characters, Error *error)
{
    FT_Face face;
    Status status = font_file_load(self, search->library, &face, error);
    if (status != STATUS_OK)
        return status;
    FcCharSet *its = characters ? FcFreeTypeCharSet(face, NULL) : NULL;
    if (its) {
        FcCharSetMerge(characters, its, NULL);
        FcCharSetDestroy(its);
    }
    FT_Done_Face(face);
    return STATUS_OK;
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

static void destroy_set(FcCharSet *set)
{
    if (set)
        FcCharSetDestroy(set);
}

static void search_close(FontSearch *self)
{
    if (!self)
        return;
    if (self->job) {
        job_stop(self->job);
        job_join(self->job);
    }
    for (int i = 0; i < self->found_count; i++)
        text_free(&self->found[i].bytes);
    destroy_set(self->loaded);
    destroy_set(self->anywhere);
    destroy_set(self->wanted);
    destroy_set(self->sought);
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

/* Loads a font that has a character, if no loaded one has it. */
static void cover(FontSearch *self, uint32_t character)
{
    if (self->found_count == self->found_most || FcCharSetHasChar(self->loaded, character))
        return;
    if (!self->anywhere)
        self->anywhere = gather_characters(self->config);
    if (!self->anywhere || !FcCharSetHasChar(self->anywhere, character))
        return;
    FontFile *file = &self->found[self->found_count];
    *file = (FontFile){0};
    if (find_match(self->config, "sans", "serif", FC_WEIGHT_REGULAR, character, file) &&
        load(file, self, self->loaded, NULL) == STATUS_OK)
        self->found_count++;
    else
        text_free(&file->bytes);
}

static Status font_files_look(Job *job, void *context, Error *error)
{
    FontSearch *self = context;
    FcChar32 bits[FC_CHARSET_MAP_SIZE];
    FcChar32 next;
    for (FcChar32 page = FcCharSetFirstPage(self->sought, bits, &next); page != FC_CHARSET_DONE;
         page = FcCharSetNextPage(self->sought, bits, &next))
        for (uint32_t i = 0; i < 32 * FC_CHARSET_MAP_SIZE; i++) {
            if (job_stopping(job))
                return error_set(error, STATUS_INTERRUPTED, "the program ends");
            if (bits[i / 32] >> i % 32 & 1)
                cover(self, page + i);
        }
    return STATUS_OK;
}

void font_files_want(FontFiles *self, uint32_t character)
{
    FontSearch *search = self->search;
    if (!search->wanted)
        search->wanted = FcCharSetCreate();
    if (search->wanted)
        FcCharSetAddChar(search->wanted, character);
}

bool font_files_busy(const FontFiles *self)
{
    return self->search->job || self->search->wanted;
}

bool font_files_tick(FontFiles *self, Wake wake)
{
    FontSearch *search = self->search;
    int before = self->fallback_count;
    Error error;
    Status status;
    if (search->job && job_ended(search->job, &status, &error)) {
        job_join(search->job);
        search->job = NULL;
        for (int i = 0; i < search->found_count; i++)
            self->fallbacks[self->fallback_count++] = search->found[i];
        search->found_count = 0;
    }
    if (!search->job && search->wanted) {
        destroy_set(search->sought);
        search->sought = search->wanted;
        search->wanted = NULL;
        search->found_most = FALLBACK_MAX - self->fallback_count;
        if (job_start(font_files_look, search, wake, &search->job, &error) != STATUS_OK)
            search->job = NULL; /* without memory, a box stands for the characters */
    }
    return self->fallback_count > before;
}
