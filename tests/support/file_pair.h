/* Two files that must be the same in the end, however they were made. */
#ifndef TETRESS_TESTS_SUPPORT_FILE_PAIR_H
#define TETRESS_TESTS_SUPPORT_FILE_PAIR_H

typedef struct FilePair {
    char paths[2][32]; /* of their own; nothing is there yet */
} FilePair;

void file_pair_begin(FilePair *self);

/* Removes the files. */
void file_pair_end(const FilePair *self);

void assert_same_files(const FilePair *self);

#endif
