/* Reviews and other analyses of games in a file that is not ours to change, such as a log: they are kept
 * beside it, in "FILE.review", and are there again when the file is opened. Any thread. */
#ifndef TETRESS_ANALYSIS_KEPT_REVIEW_H
#define TETRESS_ANALYSIS_KEPT_REVIEW_H

#include "engine/record/formats/read_file.h"

/* Writes the games that have analyses beside their file; what is kept there of other games stays. */
Status kept_review_write(const RecordList *list, const char *path, Error *error);

/* Adds what is kept beside a file to the games read from it. A game is known by its start and its main line,
 * which may have grown since. Without such a file, or with a damaged one, the games stay as they are. */
void kept_review_read(const char *path, RecordList *list);

/* The same in two steps, for games of a file that come in pieces. What was read is freed as any file. */
void kept_review_open(const char *path, ReadFile *out);
void kept_review_add_all(const ReadFile *kept, RecordList *list);

/* The rounds of the games that are kept beside a file with their reviews, in lines of their own after an
 * empty one. */
void kept_review_rounds(const char *path, Text *out);

/* Adds what is known of a game to the same one, or one that goes on from it; others stay as they are. */
void kept_review_add(Record *game, const Record *reviewed);

/* Call this when the file itself holds everything. */
void kept_review_remove(const char *path);

#endif
