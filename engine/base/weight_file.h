/* Files of weights, each of which has a name: profiles of every kind. A file is lines, each of which is empty
 * or one of
 *
 *     # a comment
 *     title NAME          for people; a file without it has its own name as title
 *     text SENTENCE       for people
 *     NAME NUMBER         a weight, such as "placements_late -37.5"; a comment may follow
 *
 * with any blanks around its parts. Nothing may be given twice; weights that are not given are 0. A
 * number is decimal and within the range of its weight. Any bytes give weights or an error that names line
 * and column. Any thread may call these functions. */
#ifndef TETRESS_BASE_WEIGHT_FILE_H
#define TETRESS_BASE_WEIGHT_FILE_H

#include "engine/base/text.h"

enum { WEIGHTS_MAX = 128, WEIGHTS_TITLE_SIZE = 64, WEIGHTS_TEXT_SIZE = 256, WEIGHTS_FILE_MAX = 1 << 16 };

typedef struct WeightRange {
    const char *name; /* neither "title" nor "text" */
    double low, high;
} WeightRange;

/* Which weights a file may give. */
typedef struct WeightKind {
    const char *noun; /* what errors call the owner of a weight, such as "term" */
    int count;        /* at most WEIGHTS_MAX */
    WeightRange (*range)(int weight);
} WeightKind;

/* Title and text are UTF-8 without control characters; only the text may be empty. */
typedef struct WeightProfile {
    char title[WEIGHTS_TITLE_SIZE];
    char text[WEIGHTS_TEXT_SIZE];
    double weights[WEIGHTS_MAX];
} WeightProfile;

/* A text and its title, for when it gives none: null refuses such texts. */
typedef struct WeightText {
    const char *text;
    size_t length;
    const char *title;
} WeightText;

/* The name of a file without folder and ending, as a title. */
void weights_title(const char *path, char out[WEIGHTS_TITLE_SIZE]);

/* Refuses the text of a file that holds nothing: all its weights would be 0. */
Status weights_check_some(const Text *text, Error *error);

/* On failure, `out` is unchanged. */
Status weights_read(const WeightKind *kind, const WeightText *text, WeightProfile *out, Error *error);

/* The text of a file, which names it in errors; and a file. */
Status weights_read_text(const WeightKind *kind, const Text *text, const char *path, WeightProfile *out,
                         Error *error);
Status weights_read_file(const WeightKind *kind, const char *path, WeightProfile *out, Error *error);

/* Both refuse anything that could not be read back. */
Status weights_write(const WeightKind *kind, const WeightProfile *self, Text *out, Error *error);
Status weights_write_file(const WeightKind *kind, const WeightProfile *self, const char *path, Error *error);

#endif
